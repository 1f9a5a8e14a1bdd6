// Where the points lie: Melee's board turned 45 degrees on a round table, a chess-like game's
// upright on a square one, seen from White's side or from Black's.
//
// All lengths are in the drawing's own units: a table reaches TABLE from (0, 0).

import { polar } from "./svg.js";

export const FILES = "abcdefghijkl";
export const TABLE = 500;
const DIAMOND = 452; // from the centre to a corner of the board's edge
const EDGE = 0.62; // from the outermost points to the board's edge, in points
const RING = TABLE - 15; // where the lamps of the clock are
const FIELD = 376; // from the centre of an upright board to the edge of its squares
const PILES = 434; // to the middle of a row of units beside it
const PILED = 68; // from one of them to the next, while they have room

class Geometry {
  // n points a side; step: half the diagonal of a square, the unit in which everything is drawn.
  constructor(n, turned = false) {
    this.isUpright = false;
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

  // The place of a lamp of the clock's ring, by its share of the way round.
  lampPlace(share) {
    return polar(RING, 360 * share + (this.turned ? 180 : 0));
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

// A chess-like game's board; units beside it lie in two rows, White's at White's edge.
class UprightGeometry extends Geometry {
  constructor(n, turned = false) {
    super(n, turned);
    this.isUpright = true;
    this.side = (2 * FIELD) / n;
    this.step = this.side / Math.SQRT2;
    this.edge = FIELD;
  }

  place(file, rank) {
    const away = this.turned ? -1 : 1;
    return {
      x: away * (file - this.middle) * this.side,
      y: -away * (rank - this.middle) * this.side,
    };
  }

  fileAndRank({ x, y }) {
    const away = this.turned ? -1 : 1;
    return {
      file: (away * x) / this.side + this.middle,
      rank: (-away * y) / this.side + this.middle,
    };
  }

  rows() {
    const files = [...Array(this.n).keys()];
    const names = files.map((rank) => files.map((file) => nameOf(file, rank)));
    return this.turned ? names.map((row) => row.reverse()) : names.reverse();
  }

  // The place of one of `count` units of a side beside the board.
  pilePlace(side, index, count) {
    const isNear = (side === "w") !== this.turned;
    const apart = Math.min(PILED, (2 * PILES) / Math.max(1, count - 1));
    return { x: (index - (count - 1) / 2) * apart, y: isNear ? PILES : -PILES };
  }

  // The lamps run along the square, the first at the middle of the far edge as everywhere.
  lampPlace(share) {
    const way = (8 * share + (this.turned ? 5 : 1)) % 8; // in halves of an edge, from a corner
    const along = (way % 2) - 1;
    const [x, y] = [
      [along, -1],
      [1, along],
      [-along, 1],
      [-1, -along],
    ][Math.floor(way / 2)];
    return { x: x * RING, y: y * RING };
  }
}

export function geometryOf(game, n, turned) {
  return game === "melee" ? new Geometry(n, turned) : new UprightGeometry(n, turned);
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
