// The table's buzzer, played by Web Audio: lists of [frequency in Hz, length in ms], 0 Hz silent.

const EDGE_S = 0.004; // fades a tone in and out, so that it does not click
const LOUDEST = 0.25;
const LONGEST_WAIT_S = 1; // for tones that still sound; later ones are played over them

export class Buzzer {
  constructor(settings) {
    this.settings = settings;
    this.free = 0;
    // Made now, since that takes long; browsers let a page sound only after it was touched.
    this.context = "AudioContext" in window ? new AudioContext() : null;
    for (const name of ["pointerdown", "keydown"]) {
      addEventListener(name, () => this.wake(), { capture: true, passive: true });
    }
  }

  wake() {
    if (this.context?.state === "suspended") this.context.resume();
  }

  play(tones) {
    if (!this.settings.sound || !this.settings.volume || this.context?.state !== "running") return;
    const now = this.context.currentTime;
    let start = Math.max(now, Math.min(this.free, now + LONGEST_WAIT_S));
    for (const [hertz, ms] of tones) {
      const end = start + ms / 1000;
      if (hertz > 0) this.tone(hertz, start, end);
      start = end;
    }
    this.free = start;
  }

  tone(hertz, start, end) {
    const oscillator = new OscillatorNode(this.context, { type: "triangle", frequency: hertz });
    const gain = new GainNode(this.context, { gain: 0 });
    const loud = LOUDEST * this.settings.volume;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + EDGE_S);
    gain.gain.setValueAtTime(loud, Math.max(start + EDGE_S, end - EDGE_S));
    gain.gain.linearRampToValueAtTime(0, end);
    oscillator.connect(gain).connect(this.context.destination);
    oscillator.start(start);
    oscillator.stop(end);
  }
}
