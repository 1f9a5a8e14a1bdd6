// The words of the page in the visitor's language, out of the table texts.csv.

const read = async (name) => (await fetch(new URL(name, import.meta.url))).json();

// language -> its own name, of all that there are.
export const LANGUAGES = await read("languages.json");

const kept = new Map(); // language -> its texts, once they were asked for
let texts = {};

function load(language) {
  if (!kept.has(language)) kept.set(language, read(`texts-${language}.json`));
  return kept.get(language);
}

// Fetches all languages, for a page that outlives its server.
export function loadAll() {
  return Promise.all(Object.keys(LANGUAGES).map(load));
}

// The language to begin with: the one that was `kept`, or else the browser's, or English.
export function firstLanguage(kept) {
  const wanted = [kept, ...navigator.languages.map((name) => name.split("-")[0])];
  return wanted.find((name) => name in LANGUAGES) ?? "en";
}

// Speaks a language from now on; fill() and whoever shows words must be called again.
export async function speak(language) {
  texts = await load(language);
  document.documentElement.lang = language;
}

// The text of a key, with {names} replaced by `facts`.
export function say(key, facts = {}) {
  if (!(key in texts)) throw new Error(`no text for ${key}`);
  return texts[key].replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}

// Words of the host in the page's language: the key of a text with facts, which may be words too.
export function inWords(words) {
  if (words === null || typeof words !== "object") return words ?? "";
  const facts = Object.entries(words.facts).map(([name, fact]) => [name, inWords(fact)]);
  return say(words.key, Object.fromEntries(facts));
}

// What the table refused, in the page's language where the host understood it.
export function refusal({ text, words }) {
  return words ? inWords(words) : say("refusal-other", { text });
}

// Has the table a text for this key?
export function canSay(key) {
  return key in texts;
}

// Gives all elements within `root` that name a key their words.
export function fill(root = document.body) {
  for (const place of root.querySelectorAll("[data-text]")) show(place, say(place.dataset.text));
  for (const place of root.querySelectorAll("[data-label]")) {
    place.setAttribute("aria-label", say(place.dataset.label));
  }
  for (const place of root.querySelectorAll("[data-hint]")) {
    place.placeholder = say(place.dataset.hint);
  }
  for (const place of root.querySelectorAll("[data-name]")) place.label = say(place.dataset.name);
}

// Shows a text in which `keys` and *emphasis* are marked.
export function show(place, text) {
  const parts = text.split(/(`[^`]+`|\*[^*]+\*)/).map((part) => {
    const name = { "`": "kbd", "*": "em" }[part[0]];
    if (!name) return part;
    const element = document.createElement(name);
    element.textContent = part.slice(1, -1);
    return element;
  });
  place.replaceChildren(...parts);
}
