"""Packs the Python code of the site into one archive: Inkling without what needs a server, and the wheels."""

import io
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

SOURCE = Path(str(files("inkling")))
LEFT_OUT = (
    "cli/",
    "research/",
    "server/main.py",
    "server/storage/migrations/",
    "static_site/assets/",
    "static_site/build.py",
    "static_site/bundle.py",
    "static_site/packages.py",
    "static_site/pages.py",
)
SUFFIXES_LEFT_OUT = {".po", ".pyc", ".pyi", ".so", ".c", ".md~"}
PICTURES_OF_LINKS = ("preview", "screenshot")
"""Beginnings of the names of pictures that only chats and search engines load."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that the same code gives the same archive."""


def pack_python(wheels: list[Path]) -> bytes:
    """Return a zip archive with all Python code and its data."""
    whole = io.BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in [*list_own_files(), *(one for wheel in wheels for one in list_wheel(wheel))]:
            archive.writestr(ZipInfo(name, LONG_AGO), content, ZIP_DEFLATED)
    return whole.getvalue()


def list_own_files() -> Iterator[tuple[str, bytes]]:
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        if path.is_file() and path.suffix not in SUFFIXES_LEFT_OUT and not name.startswith(LEFT_OUT):
            link_picture = path.suffix == ".png" and path.name.startswith(PICTURES_OF_LINKS)
            yield f"inkling/{name}", b"" if link_picture else path.read_bytes()


def list_wheel(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a wheel without those for other platforms. Compiled parts for WebAssembly are kept."""
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            foreign = "linux-gnu" in name or Path(name).suffix in SUFFIXES_LEFT_OUT - {".so"}
            if not name.endswith("/") and not foreign:
                yield name, archive.read(name)
