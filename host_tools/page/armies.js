// The units of every game: names, and for the chess-like ones how they move, which is their sign.

const NORTH_EAST = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const DIAGONALS = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const EIGHT = [...NORTH_EAST, ...DIAGONALS];
const twice = (ways) => ways.map(([file, rank]) => [2 * file, 2 * rank]);
const KNIGHT = [1, -1].flatMap((a) =>
  [2, -2].flatMap((b) => [
    [a, b],
    [b, a],
  ]),
);

const slides = (name, ways) => ({ name, ways, isSlide: true });
const steps = (name, ways) => ({ name, ways, isSlide: false });

// game -> letter of the position text -> the unit; Melee's own have drawings of their own.
export const ARMIES = {
  melee: { F: { name: "Fighter" }, G: { name: "High Guard" }, S: { name: "Sovereign" } },
  melee_chess: {
    R: slides("Prince", EIGHT),
    G: slides("General", NORTH_EAST),
    B: slides("Bishop", DIAGONALS),
    H: steps("Horse", KNIGHT),
    C: steps("Camel", twice(NORTH_EAST)),
    E: steps("Elephant", twice(DIAGONALS)),
    S: steps("Sword", EIGHT),
    P: steps("Pike", NORTH_EAST),
    W: steps("Bow", DIAGONALS),
  },
  ten_minute: {
    K: steps("King", EIGHT),
    Q: slides("Queen", EIGHT),
    R: slides("Rook", NORTH_EAST),
    B: slides("Bishop", DIAGONALS),
    N: steps("Knight", KNIGHT),
    P: steps("Pawn", [[0, 1]]),
  },
};

export const CHESS_GAMES = ["melee_chess", "ten_minute"];
