"""Serves the JavaScript modules of pages, and the texts that they show.

Modules import each other by relative URLs (`./page.js`), so the name of their folder contains a hash of all modules.
Browsers can cache them forever and never mix versions.
"""

from functools import cache
from hashlib import sha256

import htpy as h

from inkling.core import Html, Say, msg, render
from inkling.server.platform.html import assets
from inkling.server.platform.http import urls

FIRST = "inkling.js"
"""The module that imports all others."""
ALONE = (
    "first_paint.js",
    "no_worker.js",
    "push.js",
    "service_worker.js",
    "key_moments.js",
    "private_key.js",
    "history.js",
    "history_data.js",
    "history_transfer.js",
    "qr_code.js",
    "saved_plays.js",
    "reactions.js",
    "replay.js",
    "daily.js",
    "shared_replay.js",
    "deck_editor.js",
    "tv.js",
)
"""Modules that only some pages load, or that are imported on demand."""


@cache
def read_modules() -> dict[str, bytes]:
    """Return the content of every module by name."""
    return {name: path.read_bytes() for name, path in assets.find_assets().items() if name.endswith(".js")}


@cache
def hash_of_modules() -> str:
    """Return a hash of all modules."""
    whole = b"".join(name.encode() + content for name, content in sorted(read_modules().items()))
    return sha256(whole).hexdigest()[:10]


@cache
def draw_script_tags() -> Html:
    """Return the tags that load the first module and preload its imports, so that browsers fetch them in parallel."""
    ahead = [
        h.link(rel="modulepreload", href=module_url(name))
        for name in sorted(read_modules())
        if name not in (FIRST, *ALONE)
    ]
    return render(h.fragment[ahead, h.script(type="module", src=module_url(FIRST))])


def module_url(name: str) -> str:
    return urls.script(hash_of_modules(), name)


NO_COOKIES = msg("This browser doesn’t keep our cookie, so the table can’t recognise you. Allow cookies, then come in.")


def connection_messages(say: Say) -> dict[str, str]:
    """Return the messages that scripts show about connection problems, as data attributes."""
    texts = {
        "lost": say("No connection. Whatever you’ve chosen is kept."),
        "later": say("when back online"),
        "sending": say("sending …"),
        "slow": say("No live connection: this page updates every few seconds."),
        "back": say("The connection is back."),
        "failed": say("That didn’t get through. Please try again."),
        "gone": say("This table is gone."),
        "again": say("Try again"),
        "begun": say("A new game has begun."),
        "see": say("To the new game"),
        "missing": say("Nothing has been chosen yet."),
        "home": say("Home"),
        "cookies": say(NO_COOKIES),
        "fresh": say("new"),
        "reply": say("Reply"),
        "since": say("Since your turn:"),
        "hint": say("Keys: 1–9 choose, Enter confirms, 0 declines."),
    }
    return {f"data-{name}": sentence for name, sentence in texts.items()}


def draw_live_region() -> h.Element:
    """Draw an invisible live region. Scripts write announcements for screen readers into it."""
    return h.div(".sr", aria_live="polite", data_said=True)
