"""The place on every page for the operator's notice.

It is there even while it is empty, because screen readers announce only changes of an element that they know.
"""

from inkling.core.html import Html, escape

BEFORE, AFTER = '<div id="server-notice" role="status">', "</div>"
EMPTY = Html(BEFORE + AFTER)


def fill_notice(page: str, words: str) -> str:
    """The page with the notice in its place."""
    return page.replace(EMPTY, f"{BEFORE}{escape(words)}{AFTER}", 1)
