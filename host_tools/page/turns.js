// The record of the turns, as the table writes it.

export class Turns {
  constructor(list) {
    this.list = list;
    this.lines = new Map();
  }

  // Takes a "turn" line of the record; a later line of the same turn replaces the one before.
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

// "turn 4 b f9-f6 emt 1.900 clk 28.100": the move stands out, the time it took is set small.
function parts(line) {
  const words = line.trim().split(" ");
  const spent = words[words.indexOf("emt") + 1];
  const move = document.createElement("b");
  move.textContent = words[3] ?? line;
  const time = document.createElement("small");
  time.textContent = Number(spent) >= 0 ? ` ${Number(spent).toFixed(1)} s` : "";
  return [move, time];
}
