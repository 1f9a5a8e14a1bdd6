// The record of the turns, as the table writes it.

export class Turns {
  constructor(list) {
    this.list = list;
    this.lines = new Map();
  }

  // Takes a line of the record; a later line of the same turn replaces the one before.
  take({ ply, line }) {
    this.cut(ply - 1);
    const item = document.createElement("li");
    item.value = ply;
    item.className = `turn turn-${ply % 2 ? "odd" : "even"}`;
    item.append(...parts(line));
    item.title = line;
    this.lines.set(ply, item);
    this.list.append(item);
    this.list.scrollTop = this.list.scrollHeight;
  }

  // Forgets everything after a turn: it was taken back, or another game has begun.
  cut(last) {
    for (const [ply, item] of this.lines) {
      if (ply <= last) continue;
      item.remove();
      this.lines.delete(ply);
    }
  }
}

// The move stands out; what the line says besides is set small.
function parts(line) {
  const words = line.trim().split(/\s+/);
  const first = words.findIndex((word) => /^([a-l]\d|--)/.test(word));
  const move = document.createElement("b");
  move.textContent = words[first] ?? line;
  const rest = document.createElement("small");
  rest.textContent = first < 0 ? "" : ` ${words.slice(first + 1).join(" ")}`;
  return [move, rest];
}
