"""Writes the folder of a static site: pages, style sheets, and Python with the games as WebAssembly."""

import asyncio
import tarfile
from gzip import compress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from inkling.core.errors import Refusal, msg
from inkling.server.platform.html.layout import asset_url
from inkling.server.platform.signing import make_random_key
from inkling.server.storage.memory_store import MemoryStore
from inkling.static_site.app import make_settings, make_site_app
from inkling.static_site.bundle import list_late_files, pack_python
from inkling.static_site.packages import find_packages
from inkling.static_site.pages import BASE, ORIGIN, PAGES, SitePages, describe_site, file_of
from inkling.static_site.transport import CookieJar, Transport

LIBRARY = "python_stdlib.zip"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
LOCK = "pyodide-lock.json"
ASSETS = ("shell.css", "shell.js", "frame.js", "worker.js")
DIGITS = 16
"""Characters of a file's hash."""


class SiteReport(Struct, frozen=True):
    """The files that were written: their number, their size in bytes, and their size when compressed with gzip, as web
    servers send them."""

    count: int
    size: int
    sent: int


def build_site(out: Path, wheels: tuple[Path, ...] = ()) -> SiteReport:
    """Write the site into a folder, which must be new, be empty or contain an earlier site. If the site can't be built,
    raise a Refusal and write nothing."""
    check_folder(out)
    archive, pinned = find_packages()
    late = list_late_files()
    own = {**list_python_files(archive, pinned), **{wheel.name: wheel.read_bytes() for wheel in wheels}, **late}
    written = {f"site/{name}": content for name, content in own.items()}
    assets = files("inkling.static_site") / "assets"
    for name in ASSETS:
        written[f"site/{name}"] = (assets / name).read_bytes()
    loaded = [(name, len(content)) for name, content in own.items() if is_loaded(name) and name not in late]
    site = describe_site(loaded, [wheel.name for wheel in wheels], list(late), hash_of(b"".join(written.values())))
    written |= asyncio.run(draw_pages(site))
    written["sw.js"] = write_service_worker(written, (assets / "service_worker.js").read_text(encoding="utf-8"))
    # GitHub Pages would otherwise leave out folders that begin with an underscore.
    written[".nojekyll"] = b""
    for name, content in written.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for path in out.rglob("*"):
        if path.is_file() and path.relative_to(out).as_posix() not in written:
            path.unlink()
    return SiteReport(len(written), sum(map(len, written.values())), sum(map(count_sent, written.values())))


def check_folder(out: Path) -> None:
    """Raise a Refusal if the folder contains anything but an earlier site, because its files would be deleted."""
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / "site" / "worker.js").is_file())):
        raise Refusal("exists", msg("{file} already exists; nothing was overwritten."), file=out)


def list_python_files(archive: Path, pinned: list[Path]) -> dict[str, bytes]:
    """Return the files of Pyodide and the archive with Python code, by their path below the folder `site`."""
    with TemporaryDirectory() as folder, tarfile.open(archive) as packed:
        contents = {name: read_member(packed, name) for name in (*PYODIDE_FILES, LOCK)}
        # The list of packages that could be loaded from a server: none is.
        contents[LOCK] = msgspec.json.encode({"info": msgspec.json.decode(contents[LOCK])["info"], "packages": {}})
        for name, content in contents.items():
            Path(folder, name).write_bytes(content)
        whole = pack_python(pinned, Path(folder))
        contents[LIBRARY] = Path(folder, LIBRARY).read_bytes()
    return {**{f"pyodide/{name}": content for name, content in contents.items()}, "python.tar.xz": whole}


def read_member(packed: tarfile.TarFile, name: str) -> bytes:
    file = packed.extractfile(f"package/{name}")
    assert file is not None
    return file.read()


def is_loaded(name: str) -> bool:
    """True if the worker fetches this file before it is ready. The progress bar counts only such files."""
    return name.endswith((".wasm", ".zip", ".whl", ".tar.xz"))


async def draw_pages(site: str) -> dict[str, bytes]:
    app = make_site_app(make_settings(ORIGIN + BASE), MemoryStore(), make_random_key())
    return await SitePages(Transport(app, ORIGIN + BASE, CookieJar(), lambda: None), site).draw_all()


def write_service_worker(written: dict[str, bytes], body: str) -> bytes:
    """Return the service worker. It contains the hash of every file, so that a changed site replaces the cached one."""
    hashes = {name: hash_of(content) for name, content in sorted(written.items())}
    sheets = [asset_url(name).partition("?")[0].removeprefix(f"{BASE}/") for name in ("inkling.css", "table.css")]
    core = [file_of(PAGES[0], "en"), file_of("/play", "en"), "site/shell.js", "site/shell.css", *sheets]
    values = {"VERSION": hash_of(msgspec.json.encode(hashes)), "FILES": hashes, "CORE": core}
    head = "".join(f"const {name} = {msgspec.json.encode(value).decode()};\n" for name, value in values.items())
    return (head + body).encode()


def hash_of(content: bytes) -> str:
    return sha256(content).hexdigest()[:DIGITS]


def count_sent(content: bytes) -> int:
    return min(len(content), len(compress(content, 6)))
