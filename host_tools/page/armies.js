// The units of every game, and for the chess-like ones how they move.

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

const slides = (ways) => ({ ways, isSlide: true });
const steps = (ways) => ({ ways, isSlide: false });

// game -> letter of the position text -> how the unit moves; Melee's own show that by no mark.
export const ARMIES = {
  melee: { F: {}, G: {}, S: {} },
  melee_chess: {
    R: slides(EIGHT),
    G: slides(NORTH_EAST),
    B: slides(DIAGONALS),
    H: steps(KNIGHT),
    C: steps(twice(NORTH_EAST)),
    E: steps(twice(DIAGONALS)),
    S: steps(EIGHT),
    P: steps(NORTH_EAST),
    W: steps(DIAGONALS),
  },
  ten_minute: {
    K: steps(EIGHT),
    Q: slides(EIGHT),
    R: slides(NORTH_EAST),
    B: slides(DIAGONALS),
    N: steps(KNIGHT),
    P: steps([[0, 1]]),
  },
};

export const CHESS_GAMES = ["melee_chess", "ten_minute"];
