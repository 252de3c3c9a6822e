"""Builds the service worker, the web manifest and the offline page."""

from functools import cache
from hashlib import sha256
from typing import Any

import htpy as h
import msgspec

from inkling.core import Html, Say
from inkling.server.platform.html import assets
from inkling.server.platform.html.layout import asset_url, draw_page
from inkling.server.platform.http import urls

KEPT_AT_ONCE = ("inkling.css", "table.css", "symbols.svg", "icon.svg")
"""Files of the offline page, which the service worker caches when it is installed."""
SCREENSHOTS = (("screenshot-phone.png", "390x780", "narrow"), ("screenshot-desktop.png", "1280x800", "wide"))
ICONS = (192, 512)


@cache
def write_service_worker(lang: str) -> str:
    """Return the service worker's source.

    It contains a hash of all files that it caches and of its offline page, so that browsers replace it when one
    changes.
    """
    body = assets.read_asset("service_worker.js").decode()
    page = urls.offline(lang=lang)
    files = [asset_url(name) for name in KEPT_AT_ONCE]
    version = sha256("".join([body, page, *map(asset_url, list_cached_files())]).encode()).hexdigest()[:10]
    folders = [f"{url.base}{url.path_before_parameters}/" for url in (urls.asset, urls.script, urls.game_file)]
    values = {
        "VERSION": version,
        "HOME": urls.home(),
        "OFFLINE": page,
        "FILES": files,
        "STATIC": folders,
        "ICON": asset_url("icon-192.png"),
    }
    return "".join(f"const {name} = {msgspec.json.encode(value).decode()};\n" for name, value in values.items()) + body


def list_cached_files() -> list[str]:
    return sorted(assets.find_assets())


def draw_offline_page(say: Say) -> Html:
    """Draw the page that the service worker shows if it can't reach the server."""
    title = say("No connection")
    sentence = say(
        "Inkling can’t be reached right now. Your game goes on where it was as soon as the connection is back."
    )
    body = h.main("#main.page.narrow.stack")[
        h.h1[title],
        h.p[sentence],
        h.p[h.a(".btn", href="")[say("Try again")]],
    ]
    return draw_page(title, body, say, languages=False)


def make_web_manifest(say: Say) -> dict[str, Any]:
    """Return the web manifest as plain data."""
    drawn = {"src": asset_url("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    sized = [icon_of_web_manifest(size) for size in ICONS]
    shortcuts = (
        (say("Play now"), f"{urls.home()}#games"),
        (say("Join with a code"), f"{urls.home()}#join"),
        (say("Today’s puzzles"), urls.daily()),
    )
    return {
        "id": urls.home(),
        "name": "Inkling",
        "short_name": "Inkling",
        "description": say("Card games about understanding each other without words."),
        "lang": say.lang,
        "start_url": urls.home(),
        "scope": urls.home(),
        "display": "standalone",
        "background_color": "#F6EFE2",
        "theme_color": "#F6EFE2",
        "categories": ["games"],
        "icons": [drawn, *sized],
        "shortcuts": [{"name": name, "url": to, "icons": sized[:1]} for name, to in shortcuts],
        "screenshots": [
            {"src": asset_url(name), "sizes": sizes, "type": "image/png", "form_factor": form}
            for name, sizes, form in SCREENSHOTS
        ],
    }


def icon_of_web_manifest(size: int) -> dict[str, str]:
    src = asset_url(f"icon-{size}.png")
    return {"src": src, "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
