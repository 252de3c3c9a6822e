"""Packs the site's Python code into one archive: the wheels, and Inkling without the parts that need a server."""

import io
import lzma
import subprocess
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from inkling.core.errors import Refusal, msg

SOURCE = Path(str(files("inkling")))
LEFT_OUT = (
    "cli/",
    "research/",
    "server/main.py",
    "server/storage/migrations/",
    "static_site/assets/",
    "static_site/build.py",
    "static_site/bundle.py",
    "static_site/compile_python.mjs",
    "static_site/packages.py",
    "static_site/pages.py",
)
LARGE = 1_000_000
"""Bytes from which a data file is loaded only after the page is ready. No game needs one at its start."""
SUFFIXES_LEFT_OUT = {".po", ".pyc", ".pyi", ".so", ".c"}
PICTURES_OF_LINKS = ("preview", "screenshot")
"""Prefixes of the names of pictures that only chats and search engines load."""


def pack_python(wheels: list[Path], pyodide: Path) -> bytes:
    """Return a tar archive (xz) with all Python code in compiled form and its data.

    `pyodide` is the folder of the unpacked Pyodide package. The standard library in it is replaced by a compiled one.
    """
    node = which("node")
    if node is None:
        raise Refusal("no-npm", msg("Building the site needs npm, which comes with Node.js; it isn’t installed here."))
    with TemporaryDirectory() as folder:
        source, compiled = Path(folder, "source.tar"), Path(folder, "compiled.tar")
        own = ((name, content) for name, content in list_own_files() if len(content) < LARGE)
        source.write_bytes(write_tar([*own, *(member for wheel in wheels for member in list_wheel(wheel))]))
        script = files("inkling.static_site") / "compile_python.mjs"
        command = [node, str(script), str(pyodide), str(source), str(compiled)]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except subprocess.CalledProcessError as error:
            sentence = msg("Node.js could not compile the code for the browser: {why}")
            raise Refusal("no-compiler", sentence, why=error.stderr.decode(errors="replace")[-300:]) from None
        return lzma.compress(compiled.read_bytes(), preset=6)


def list_late_files() -> dict[str, bytes]:
    """Return the large data files by their path. The worker fetches them later than the archive."""
    return {name: content for name, content in list_own_files() if len(content) >= LARGE}


def write_tar(entries: Iterable[tuple[str, bytes]]) -> bytes:
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as archive:
        for name, content in entries:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return whole.getvalue()


def list_own_files() -> Iterator[tuple[str, bytes]]:
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        if path.is_file() and path.suffix not in SUFFIXES_LEFT_OUT and not name.startswith(LEFT_OUT):
            link_picture = path.suffix == ".png" and path.name.startswith(PICTURES_OF_LINKS)
            yield f"inkling/{name}", b"" if link_picture else path.read_bytes()


def list_wheel(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a wheel. Files for other platforms are left out; parts compiled for WebAssembly are kept."""
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            foreign = "linux-gnu" in name or Path(name).suffix in SUFFIXES_LEFT_OUT - {".so"}
            if not name.endswith("/") and not foreign:
                yield name, archive.read(name)
