// Runs a MicroPython of 32 bits (the webassembly port) on files of this computer.
//
// Standard input: {"package": its module, "files": {path: base64}, "steps": [Python, ..]}. Each step
// runs by itself, behind a collection of garbage, which this port does only in between.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const asked = JSON.parse(readFileSync(0, "utf8"));
const { loadMicroPython } = await import(pathToFileURL(asked.package));
const printed = [];
const python = await loadMicroPython({ heapsize: (1<<20)+256*1024*1024, linebuffer: true,
                                       stdout: (line) => printed.push(line) });
const { _module: machine } = python;
const flash = {};  // path: [address, size] of what lies in flash, outside of the heap
const poke = (address, data) => data.forEach((byte, i) => machine.setValue(address + i, byte, "i8"));
const peek = (address, count) => Buffer.from(
    Array.from({ length: count }, (_, i) => machine.getValue(address + i, "i8") & 0xff));
for (const [path, content] of Object.entries(asked.files)) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (folder) python.FS.mkdirTree(folder);
    const data = Buffer.from(content, "base64");
    python.FS.writeFile(path, data);
    if (path.endsWith(".mpy")) {
        flash[path] = [machine._malloc(data.length), data.length];
        poke(flash[path][0], data);
    }
}
const places = Object.values(flash);
python.registerJsModule("node_memory", {
    place: (path) => flash[path][0],
    is_flash: (address) => places.some(([start, size]) => start <= address && address < start + size),
    read: (address, count) => peek(address, count).toString("hex"),
    write: (address, hex) => poke(address, Buffer.from(hex, "hex")),
});
for (const step of asked.steps) {
    python.runPython("import gc; gc.collect()");
    try {
        python.runPython(step);
    } catch (error) {
        throw new Error(error.message);
    }
}
process.stdout.write(printed.join("\n"));
