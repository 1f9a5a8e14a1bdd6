// The table's three wooden buttons: down while they are pressed, as long as one likes.

// With Shift, or the second hand chosen, a press keeps the button held until it is pressed again.
export class WoodButtons {
  constructor(root, send, isSecond) {
    Object.assign(this, { send, isSecond });
    this.down = new Map();
    for (const element of root.querySelectorAll(".wood-button")) this.watch(element);
    addEventListener("blur", () => this.letGo());
  }

  watch(element) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      element.setPointerCapture(event.pointerId);
      this.press(element, event.shiftKey);
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(name, () => this.release(element));
    }
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) this.press(element, event.shiftKey);
    });
    element.addEventListener("keyup", (event) => {
      if (event.key === "Enter" || event.key === " ") this.release(element);
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  press(element, withShift) {
    const name = element.dataset.button;
    if (this.down.has(name)) return this.set(element, name, null);
    return this.set(element, name, withShift || this.isSecond() ? "kept" : "pressed");
  }

  release(element) {
    const name = element.dataset.button;
    if (this.down.get(name) === "pressed") this.set(element, name, null);
  }

  // How a button is held: "pressed", "kept", or null for not at all.
  set(element, name, how) {
    if (how) this.down.set(name, how);
    else this.down.delete(name);
    element.classList.toggle("down", Boolean(how));
    element.setAttribute("aria-pressed", String(Boolean(how)));
    this.send({ button: name, down: Boolean(how) });
  }

  letGo() {
    for (const element of document.querySelectorAll(".wood-button.down")) this.release(element);
  }
}
