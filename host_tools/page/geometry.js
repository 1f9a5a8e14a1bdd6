// Where the points lie: the board turned 45 degrees, seen from White's corner or from Black's.
//
// All lengths are in the drawing's own units: the round table has the radius TABLE around (0, 0).

export const FILES = "abcdefghijkl";
export const TABLE = 500;
const DIAMOND = 452; // from the centre to a corner of the board's edge
const EDGE = 0.62; // from the outermost points to the board's edge, in points

export class Geometry {
  // n points a side; step: half the diagonal of a square, the unit in which everything is drawn.
  constructor(n, turned = false) {
    this.n = n;
    this.turned = turned;
    this.step = DIAMOND / (n - 1 + 2 * EDGE);
    this.middle = (n - 1) / 2;
    this.edge = DIAMOND;
  }

  // The place of a file and a rank, both counted from 0; fractions lie between points.
  place(file, rank) {
    const away = this.turned ? -1 : 1;
    const u = file - this.middle;
    const v = rank - this.middle;
    return { x: away * (u - v) * this.step, y: -away * (u + v) * this.step };
  }

  // File and rank, with fractions, of a place.
  fileAndRank({ x, y }) {
    const away = this.turned ? -1 : 1;
    const across = (away * x) / this.step;
    const far = (-away * y) / this.step;
    return { file: (far + across) / 2 + this.middle, rank: (far - across) / 2 + this.middle };
  }

  placeOf(point) {
    const { file, rank } = parse(point);
    return this.place(file, rank);
  }

  // The point in whose square a place lies, or null beside the board.
  pointAt(place) {
    const { file, rank } = this.fileAndRank(place);
    const inside = (value) => value >= -0.5 && value < this.n - 0.5;
    return inside(file) && inside(rank) ? nameOf(Math.round(file), Math.round(rank)) : null;
  }

  // A place beside the board, as file and rank, drawn in to where it can still be reached.
  spotAt(place) {
    const far = Math.hypot(place.x, place.y);
    const shrink = Math.min(1, (TABLE * 0.88) / (far || 1));
    const { file, rank } = this.fileAndRank({ x: place.x * shrink, y: place.y * shrink });
    return [Math.round(file * 100) / 100, Math.round(rank * 100) / 100];
  }

  // All points, row by row as one sees them: the far corner first, each row from left to right.
  rows() {
    const rows = new Map();
    for (let rank = 0; rank < this.n; rank++) {
      for (let file = 0; file < this.n; file++) {
        const row = this.turned ? file + rank : 2 * (this.n - 1) - file - rank;
        if (!rows.has(row)) rows.set(row, []);
        rows.get(row).push(nameOf(file, rank));
      }
    }
    const byX = (a, b) => this.placeOf(a).x - this.placeOf(b).x;
    return [...rows.keys()].sort((a, b) => a - b).map((row) => rows.get(row).sort(byX));
  }
}

export function nameOf(file, rank) {
  return FILES[file] + (rank + 1);
}

export function parse(point) {
  return { file: FILES.indexOf(point[0]), rank: Number(point.slice(1)) - 1 };
}

// The point that a letter of the `lights` message stands for, on a board `wide` points wide.
export function pointOfLight(index, wide) {
  return nameOf(index % wide, Math.floor(index / wide));
}
