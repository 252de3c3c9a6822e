"""Did a redesign change a page? `python -m tests.zones record FOLDER [CHECKOUT]` twice, then `… compare BEFORE
AFTER`.

It uses only the network protocol, so it works on any commit: it starts the server of a checkout (by default this
one) in a temporary folder, plays fixed deals as the page's script would, and writes every zone of every watcher
whenever it changes, and the plain pages. Two records of the same commit are equal.

The checkout's catalogs must be compiled (`python tools/catalogs.py` there); its server runs in this environment.
"""

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from tests.server.processes import PLAIN, free_port
from tests.time_limits import wait_until
from tests.zones.class_names import RENAMED
from tests.zones.dom_lines import rename_classes
from tests.zones.scenes import SCENES
from tests.zones.watchers import Scene

LOOSE = {
    "INKLING_MESSAGES_PER_SECOND": "1000000",
    "INKLING_REQUESTS_PER_SECOND": "1000000",
    "INKLING_READING_SECONDS": "1000000",
    "INKLING_COVER_AFTER": "100000",
    "INKLING_UPLOADS": "1",
    # Bots are rarely asked here, and compiling them would take longer than the rest.
    "NUMBA_DISABLE_JIT": "1",
}


@contextmanager
def serving(checkout: Path) -> Iterator[str]:
    """Start the server of a checkout; stop it at the end."""
    with TemporaryDirectory() as data:
        site = f"http://127.0.0.1:{(port := free_port())}"
        variables = {**os.environ, **LOOSE, "PYTHONPATH": str(checkout / "src"), "INKLING_DATA": data}
        command = [sys.executable, *PLAIN, "serve", "--port", str(port)]
        with subprocess.Popen(command, env=variables, stdout=subprocess.DEVNULL) as server:
            try:
                wait_until(lambda: answers(site) or server.poll() is not None, "the start of the server")
                yield site
            finally:
                server.terminate()


def answers(site: str) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"{site}/healthz", verify=False).is_success
    return False


def record(folder: Path, checkout: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    with serving(checkout) as site:
        for name, play in SCENES.items():
            scene = Scene(site, folder, name)
            try:
                play(scene)
            finally:
                scene.close()
    print(f"{len(list(folder.glob('*.txt')))} scenes in {folder}")


def compare(before: Path, after: Path) -> int:
    """Print each kind of difference once, with its count and first place, and what only one record has."""
    kinds: Counter[tuple[str, ...]] = Counter()
    first: dict[tuple[str, ...], str] = {}
    unlike = []
    for name in sorted({path.name for folder in (before, after) for path in folder.glob("*.txt")}):
        old, new = read_looks(before / name, RENAMED), read_looks(after / name, {})
        for look in [look for look in old if look in new and old[look] != new[look]]:
            for lines in changes(old[look], new[look]):
                kinds[lines] += 1
                first.setdefault(lines, f"{name}: {look[0]}")
        if old != new:
            unlike.append(f"{name}: {len(old.keys() - new)} looks only before, {len(new.keys() - old)} only after")
    for lines, often in kinds.most_common():
        print(f"{often} times, first in {first[lines]}", *(f"  {line}" for line in lines), sep="\n")
    print(*unlike, f"{len(unlike)} scenes differ, in {kinds.total()} places of {len(kinds)} kinds.", sep="\n")
    return int(bool(unlike))


def read_looks(path: Path, renamed: dict[str, str]) -> dict[tuple[str, int], list[str]]:
    """Return every look in a file by its heading and number, with class names replaced and sorted."""
    looks: dict[tuple[str, int], list[str]] = {}
    often: Counter[str] = Counter()
    for look in f"\n{path.read_text(encoding='utf-8')}".split("\n## ")[1:] if path.exists() else []:
        heading, *lines = look.splitlines()
        looks[heading, often[heading]] = [rename_classes(line, renamed) for line in lines]
        often[heading] += 1
    return looks


def changes(old: list[str], new: list[str]) -> Iterator[tuple[str, ...]]:
    for what, start, end, then, until in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            gone, come = old[start:end], new[then:until]
            yield (*(f"- {line.strip()}" for line in gone), *(f"+ {line.strip()}" for line in come))


if __name__ == "__main__":
    # Ending this process ends its server too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Ended."))
    match sys.argv[1:]:
        case ["record", folder, *checkout]:
            record(Path(folder), Path(*checkout) if checkout else Path(__file__).resolve().parents[2])
        case ["compare", before, after]:
            sys.exit(compare(Path(before), Path(after)))
        case _:
            sys.exit(__doc__)
