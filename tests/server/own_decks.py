"""A table with decks: a server that accepts them, multipart forms, and what the pages say about them."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from re import DOTALL, findall, search, sub
from typing import Any

import httpx
from PIL import Image

from tests.time_limits import PLAY, wait_until

from .local_server import browser, serving

NAMES = [f"Figure {n}" for n in range(1, 25)]


@contextmanager
def hosting(folder: Path, **settings: Any) -> Iterator[tuple[httpx.Client, str]]:
    with serving(folder, uploads=True, **settings) as url, browser(url) as ada:
        yield ada, ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path


def send(site: httpx.Client, where: str, data: bytes = b"", file: str = "a.zip", **fields: Any) -> httpx.Response:
    """Send a multipart form, as the pages do."""
    return site.post(where, data=fields, files={"file": (file if data else "", data)})


def make_deck(site: httpx.Client, table: str, names: list[str] = NAMES) -> str:
    made = send(site, f"{table}/decks", name="Our Friends", cards="\n".join(names))
    assert made.status_code == 200, made.text
    return made.url.path


def paint(kind: str = "PNG", size: tuple[int, int] = (60, 80)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(out, kind)
    return out.getvalue()


def alerts(page: httpx.Response) -> list[str]:
    found = findall(r'role="alert"[^>]*>(.*?)</(?:p|div)>', page.text, DOTALL)
    return [sub(r"<[^>]*>", "", one) for one in found]


def wait_for_the_end(site: httpx.Client, table: str) -> str:
    """Wait for the end of the play. Return its address."""
    found = wait_until(lambda: search(r'href="(/p/[0-9a-f]{32})', site.get(table).text), "the end of the play", PLAY)
    assert found is not None
    return found[1]
