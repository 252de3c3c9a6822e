"""The scripts of our pages: a few native modules, as they are written.

They name each other by plain addresses (`./page.js`). So they lie in a folder whose name changes with the content of
any of them: a browser may keep them for good, and never mixes old ones with new ones.
"""

from functools import cache
from hashlib import sha256
from importlib.resources import files

import htpy as h

from inkling.core.html import Html, render

FIRST = "inkling.js"
ALONE = ("decided.js", "key.js", "memory.js", "remembered.js", "replay.js", "today.js", "together.js", "workshop.js")
"""Only on pages that ask for them, or when they are needed."""


@cache
def modules() -> dict[str, bytes]:
    folder = files("inkling.server.web") / "static"
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name.endswith(".js")}


@cache
def version() -> str:
    whole = b"".join(name.encode() + content for name, content in sorted(modules().items()))
    return sha256(whole).hexdigest()[:10]


@cache
def tags() -> Html:
    """The first module, and word of the others, so that a browser need not find out one after the other."""
    ahead = [
        h.link(rel="modulepreload", href=address_of(name)) for name in sorted(modules()) if name not in (FIRST, *ALONE)
    ]
    return render(h.fragment[ahead, h.script(type="module", src=address_of(FIRST))])


def address_of(name: str) -> str:
    return f"/scripts/{version()}/{name}"
