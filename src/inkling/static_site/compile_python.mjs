// Run by Node when the site is built: compiles the Python files of a tar archive with the Python that the browser will run, so that
// the page starts in half the time. Arguments: the folder of Pyodide, the archive, and the archive to write.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: folder });
pyodide.unpackArchive(new Uint8Array(readFileSync(from)), "tar", { extractDir: "/python" });
pyodide.runPython(`
import os, tarfile
from pathlib import Path
from py_compile import PycInvalidationMode, compile

# anyio reads its own source to import lazily.
KEPT = {Path("/python/anyio/__init__.py")}


def reset(entry):
    entry.mtime = entry.uid = entry.gid = 0
    return entry


with tarfile.open("/compiled.tar", "w") as archive:
    for path in sorted(Path("/python").rglob("*")):
        if path.suffix == ".py" and path not in KEPT:
            shown = path.relative_to("/python").as_posix()
            compile(path, f"{path}c", shown, doraise=True, optimize=2, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
            path = Path(f"{path}c")
        if path.is_file():
            archive.add(path, path.relative_to("/python").as_posix(), filter=reset)
`);
writeFileSync(to, pyodide.FS.readFile("/compiled.tar"));
