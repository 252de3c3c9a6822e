"""Text of robots.txt, sitemap.xml and security.txt."""

from collections.abc import Iterator
from datetime import datetime
from html import escape

from inkling.catalogs import LANGUAGES
from inkling.games import SHELF
from inkling.server.features.gallery.views import has_game_cards_to_show
from inkling.server.platform.http import urls

ROBOTS = """\
# Tables, games and whatever else belongs to people are sent with "X-Robots-Tag: noindex"; search engines skip them.
# They are not disallowed here: a search engine that may not read a page does not see its noindex, and chats that show
# a preview of an invitation obey this file.
User-agent: *
Disallow:
"""


def make_robots_txt(site: str) -> str:
    """Return robots.txt. `site` is the server's public URL."""
    return f"{ROBOTS}\nSitemap: {site}{urls.site_map()}\n"


def yield_paths_of_public_pages(privacy: bool) -> Iterator[str]:
    """Yield the paths of pages that are the same for everybody. `privacy` includes the privacy page."""
    yield from (urls.home(), urls.daily(), urls.deals(), urls.learn(), urls.gallery(), urls.programs())
    for name in SHELF:
        yield urls.rules(name)
        if has_game_cards_to_show(name):
            yield urls.game_gallery(name)
    yield urls.languages()
    if privacy:
        yield urls.privacy()


def make_site_map(site: str, privacy: bool) -> str:
    """Return the sitemap, with the address of each page in every language."""
    entries = "".join(site_map_entries_of_page(f"{site}{path}") for path in yield_paths_of_public_pages(privacy))
    spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {spaces}>\n{entries}</urlset>\n'


def site_map_entries_of_page(page: str) -> str:
    ways = {"x-default": page, **{lang: f"{page}?lang={lang}" for lang in LANGUAGES}}
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{lang}" href="{escape(way)}"/>' for lang, way in ways.items()
    )
    # Each language is a separate page that links to all others.
    return "".join(f"<url><loc>{escape(way)}</loc>{links}</url>\n" for way in ways.values())


def make_security_txt(contact: str, site: str, expires: datetime) -> str:
    """Return security.txt (RFC 9116)."""
    reach = contact if contact.startswith("https://") else f"mailto:{contact}"
    lines = [
        f"Contact: {reach}",
        f"Expires: {expires.strftime('%Y-%m-%dT00:00:00Z')}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
        f"Canonical: {site}{urls.security_contact()}",
    ]
    return "\n".join(lines) + "\n"
