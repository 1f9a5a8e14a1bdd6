// What a position text tells besides the squares, for each game.

// White's and Black's Castles in Mêlée on nine by nine; none elsewhere.
export function castlesOf({ game, position }) {
  const field = position.split(" ")[2];
  return game === "melee_chess" && field !== "-" ? field.split(",") : [];
}

// {points, bonus}, each White's and Black's, in 10 Minute Melee; null elsewhere.
export function tallyOf({ game, position }) {
  if (game !== "ten_minute") return null;
  const [points, bonus] = position.split(" ").slice(5);
  const pair = (field) => field.split(",").map(Number);
  return { points: pair(points), bonus: pair(bonus) };
}
