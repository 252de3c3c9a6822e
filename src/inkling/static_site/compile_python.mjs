// Run by Node when the site is built: compiles Python files with the Python that the browser will run, so that the page starts in a
// fraction of the time. Arguments: the folder of Pyodide, whose standard library is replaced; an archive, and the archive to write.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: folder });
pyodide.unpackArchive(new Uint8Array(readFileSync(from)), "tar", { extractDir: "/python" });
pyodide.runPython(`
import tarfile
from pathlib import Path
from py_compile import PycInvalidationMode, compile
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

# anyio reads its own source to import lazily.
KEPT = {"anyio/__init__.py"}
# Pyodide copies its docstrings.
DOCUMENTED = ("pyodide/", "_pyodide/")
# Parts of the standard library that only development, e-mail and old text files need. Archives need cp437.
UNUSED = (
    "_pydatetime.py", "_pyio.py", "_pyrepl/", "bdb.py", "compileall.py", "doctest.py", "filecmp.py", "fileinput.py", "ftplib.py",
    "imaplib.py", "mailbox.py", "modulefinder.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py", "profile.py",
    "pstats.py", "pyclbr.py", "pydoc", "smtplib.py", "sqlite3/", "tabnanny.py", "trace.py", "unittest/", "wave.py", "xml/dom/",
    "xml/etree/", "xmlrpc/", "zipapp.py",
    *(f"encodings/{name}" for name in (
        "big5", "cp1", "cp7", "cp8", "cp9", "euc", "gb", "hp", "hz", "iso", "jo", "koi", "kz", "mac", "ptcp", "shift", "tis",
    )),
)


def compile_folder(folder):
    """Yield the path of every file and its name in the archive; compiled files in place of their sources."""
    for path in sorted(file for file in folder.rglob("*") if file.is_file()):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".py" and name not in KEPT:
            level = 1 if name.startswith(DOCUMENTED) else 2
            compile(path, f"{path}c", name, doraise=True, optimize=level, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
            path, name = Path(f"{path}c"), f"{name}c"
        yield path, name


def reset(entry):
    entry.mtime = entry.uid = entry.gid = 0
    return entry


with tarfile.open("/compiled.tar", "w") as archive:
    for path, name in compile_folder(Path("/python")):
        archive.add(path, name, filter=reset)

with ZipFile("/lib/python314.zip") as source:
    source.extractall("/library", [name for name in source.namelist() if not name.startswith(UNUSED)])
with ZipFile("/library.zip", "w", ZIP_DEFLATED, compresslevel=9) as archive:
    for path, name in compile_folder(Path("/library")):
        archive.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)
`);
writeFileSync(to, pyodide.FS.readFile("/compiled.tar"));
writeFileSync(`${folder}/python_stdlib.zip`, pyodide.FS.readFile("/library.zip"));
