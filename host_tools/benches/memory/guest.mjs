// Runs a MicroPython of 32 bits (the webassembly port) on files of this computer.
//
// Standard input: {"package": its module, "files": {path: base64}, "steps": [Python, ..]}. Each step
// runs by itself, behind a collection of garbage, which this port does only in between.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const asked = JSON.parse(readFileSync(0, "utf8"));
const { loadMicroPython } = await import(pathToFileURL(asked.package));
const printed = [];
const python = await loadMicroPython({ heapsize: 1 << 20, linebuffer: true,
                                       stdout: (line) => printed.push(line) });
for (const [path, content] of Object.entries(asked.files)) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (folder) python.FS.mkdirTree(folder);
    python.FS.writeFile(path, Buffer.from(content, "base64"));
}
for (const step of asked.steps) {
    python.runPython("import gc; gc.collect()");
    try {
        python.runPython(step);
    } catch (error) {
        throw new Error(error.message);
    }
}
process.stdout.write(printed.join("\n"));
