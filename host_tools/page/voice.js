// The voice of the table: the clips that its board would say, played one after another.

const ASK_AGAIN_MS = 2000; // while the clips are being made
const PAUSE_S = 0.06; // between two clips
const LONGEST_QUEUE_S = 12; // what comes later than that is not said at all

export class Voice {
  // `context` is the browser's sound, `settings` have `voice` and `volume`; `changed(state)` hears
  // whether there are clips: "ready", "making" or "missing".
  constructor(context, settings, changed) {
    Object.assign(this, { context, settings, changed });
    this.state = "missing";
    this.clips = new Map(); // address -> what will be its sound
    this.sounding = new Set();
    this.free = 0; // when the last one ends
    this.turn = Promise.resolve(); // of the sentence before
  }

  // Speaks a language from now on, as soon as there are clips of it.
  async use(language) {
    this.language = language;
    const answer = await fetch(`voice/${language}`);
    const state = answer.ok ? (await answer.json()).state : "missing";
    if (language !== this.language) return;
    this.state = state;
    this.changed(state);
    if (state === "making") setTimeout(() => this.use(this.language), ASK_AGAIN_MS);
  }

  get isReady() {
    return this.state === "ready" && this.context?.state === "running";
  }

  // Says clips by their names; urgent ones cut off what is being said.
  say(names, isUrgent) {
    if (!this.isReady || !this.settings.voice || !this.settings.volume) return;
    if (isUrgent) this.fallSilent();
    const sounds = Promise.all(names.map((name) => this.clip(name)));
    const { cuts } = this;
    this.turn = this.turn.then(async () => {
      const all = await sounds;
      if (cuts === this.cuts) all.filter(Boolean).forEach((sound) => this.play(sound));
    });
  }

  cuts = 0; // how often it was cut off

  fallSilent() {
    this.cuts += 1;
    for (const source of this.sounding) source.stop();
    this.sounding.clear();
    this.free = 0;
  }

  // The sound of a clip, fetched once; null where the pack has none.
  clip(name) {
    const address = `voice/${this.language}/${encodeURIComponent(name)}.wav`;
    if (!this.clips.has(address)) this.clips.set(address, this.load(address));
    return this.clips.get(address);
  }

  async load(address) {
    const answer = await fetch(address);
    return answer.ok ? this.context.decodeAudioData(await answer.arrayBuffer()) : null;
  }

  play(buffer) {
    const now = this.context.currentTime;
    const start = Math.max(now, this.free);
    if (start > now + LONGEST_QUEUE_S) return;
    const source = new AudioBufferSourceNode(this.context, { buffer });
    const gain = new GainNode(this.context, { gain: this.settings.volume });
    source.connect(gain).connect(this.context.destination);
    source.onended = () => this.sounding.delete(source);
    this.sounding.add(source);
    source.start(start);
    this.free = start + buffer.duration + PAUSE_S;
  }
}
