// Runs a Python file with the Python of a static site. Arguments: the folder `site` of the site, the file.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${folder}/pyodide` });
pyodide.unpackArchive(new Uint8Array(readFileSync(`${folder}/python.tar.xz`)), "xztar", { extractDir: "/python" });
pyodide.runPython("import sys; sys.path.insert(0, '/python')");
pyodide.runPython(readFileSync(file, "utf8"));
process.exit(0);
