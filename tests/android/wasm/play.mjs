// Run play.py in Pyodide, with the repository mounted: `node play.mjs`. Nothing is fetched.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const python = await loadPyodide();
python.FS.mkdirTree("/repository");
python.FS.mount(python.FS.filesystems.NODEFS, { root: repository }, "/repository");
python.runPython(readFileSync(new URL("play.py", import.meta.url), "utf-8"));
