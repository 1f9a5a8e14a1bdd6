// Texts that become files on the visitor's computer.

// Saves a text; its name says what it is and when it was saved.
export function download(what, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const when = new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-");
  link.download = `melee-${what}-${when}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
