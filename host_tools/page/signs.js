// The signs on the units, paths for a step of 100: of the page and of `position --svg` alike.

const answer = await fetch(new URL("signs.json", import.meta.url));

// game -> letter of the position text -> path; `outline` of Melee's units from above, told apart
// by size and by form; `castle`, the outline of a flat token.
export const SIGNS = await answer.json();
