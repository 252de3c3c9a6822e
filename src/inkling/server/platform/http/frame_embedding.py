"""Pages that other sites may embed in frames if the operator allows those sites: replays and the daily puzzle.

Browsers send no cookies from such a frame. So all links to other pages open a new tab.
"""

import re
from functools import partial

from starlette.requests import HTTPConnection

from inkling.server.platform.http import urls

LINK = re.compile(r'<(?:a|form)\b[^>]*?\s(?:href|action)="([^"#?]*)[^>]*')
BASE = '<base target="_blank">'
"""Default target for links and forms that scripts add later."""


def can_page_be_embedded(path: str) -> bool:
    return path == urls.daily.pattern or urls.replay.matches(path)


def is_page_loaded_in_frame(connection: HTTPConnection) -> bool:
    """True if a browser loads an embeddable page into a frame."""
    return connection.headers.get("sec-fetch-dest") == "iframe" and can_page_be_embedded(connection.scope["path"])


def make_links_open_new_tab(page: str, path: str) -> str:
    """Return a rendered page whose links and forms open a new tab, except those to the page itself (`path`)."""
    marked = LINK.sub(partial(add_target_to_link, urls.link_to_path(path)), page)
    return marked.replace("<head>", f"<head>{BASE}", 1)


def add_target_to_link(own: str, match: re.Match[str]) -> str:
    is_own = match[1] in ("", own)
    return match[0] + (' target="_self"' if is_own else ' target="_blank" rel="noopener"')
