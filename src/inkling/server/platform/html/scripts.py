"""The scripts of our pages: a few native modules, as they are written; and what they say about the connection.

They name each other by plain addresses (`./page.js`). So they lie in a folder whose name changes with the content of
any of them: a browser may keep them for good, and never mixes old ones with new ones.
"""

from functools import cache
from hashlib import sha256

import htpy as h

from inkling.core import Html, Say, msg, render
from inkling.server.platform.html import assets
from inkling.server.platform.http import urls

FIRST = "inkling.js"
ALONE = (
    "key_moments.js",
    "private_key.js",
    "history.js",
    "saved_plays.js",
    "replay.js",
    "daily.js",
    "shared_replay.js",
    "deck_editor.js",
)
"""Only on pages that ask for them, or when they are needed."""


@cache
def modules() -> dict[str, bytes]:
    return {name: path.read_bytes() for name, path in assets.find_all().items() if name.endswith(".js")}


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
    return urls.script(version(), name)


NO_COOKIES = msg("This browser doesn’t keep our cookie, so the table can’t recognise you. Allow cookies, then come in.")


def about_connection(say: Say) -> dict[str, str]:
    """What the scripts say about the connection, where it is not as it should be. Attributes."""
    words = {
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
    }
    return {f"data-{name}": sentence for name, sentence in words.items()}


def said() -> h.Element:
    """Where scripts say what is worth hearing, for whoever does not see the page."""
    return h.div(".sr", aria_live="polite", data_said=True)
