"""Link previews: a title, a sentence and a picture without words.

Chat services cache previews. So a preview contains nothing that any reader must not see, now or later.
"""

import htpy as h
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import Html, Markup, Say, msg, render
from inkling.core.languages import language_settings
from inkling.games import SHELF
from inkling.server.platform.html.game_assets import board_file_url
from inkling.server.platform.html.layout import asset_url, draw_page
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table

WIDTH, HEIGHT = 1200, 630
MOST_BYTES = 100_000
"""Maximum size of a picture in bytes. Some services ignore larger ones."""
GAME_PICTURE = "preview.png"
"""File name of a game's picture in its folder `board`."""
PAGES = {
    "home": (
        msg("Games about understanding each other"),
        msg("Card games about understanding each other without words. With friends on their phones, or with bots."),
    ),
    "learn": (msg("Learn a game"), msg("Play a few turns with a coach, or read the rules.")),
    "daily": (msg("Today’s puzzles"), msg("The same cards for everybody, once a day. The first try counts.")),
    "deal": (msg("Same cards"), msg("Play the same cards as others, each at your own table, and compare.")),
    "replay": (msg("Replay"), msg("A finished game, move by move, with everybody’s cards.")),
    "deck": (msg("The cards"), msg("Every picture is drawn by a program, from data.")),
}
"""Title and sentence of previews of pages that are the same for everybody.

The key is also in the picture's file name.
"""


class LinkPreview(Struct, frozen=True):
    title: str
    sentence: str
    picture: str
    """The address of the picture on this server."""
    path: str
    """The path of the page on this server, without query and key."""


class TableSummaryForPreview(Struct, frozen=True):
    """What a preview may show of a table."""

    game: str = ""
    """The table's game; empty if the table is private."""
    lang: str = ""
    name: str = ""
    """The host's first name; empty if a preview may name only the game."""
    free: int = 0
    """Number of free seats; 0 once a game has begun."""


def summarize_table_for_preview(table: Table, has_begun: bool) -> TableSummaryForPreview:
    """Return what a preview may show of this table.

    Of a private table it shows nothing. It shows only the game if the table is locked, if strangers meet there, or if
    its host disabled previews.
    """
    if table.key:
        return TableSummaryForPreview()
    if table.strangers or table.rules["locked"] or not table.rules["preview"] or not table.members:
        return TableSummaryForPreview(table.game, table.lang)
    name = next(iter(table.members[table.host].name.split()), "")
    return TableSummaryForPreview(table.game, table.lang, name, 0 if has_begun else table.chairs.count(None))


def make_table_preview(summary: TableSummaryForPreview, code: str, say: Say) -> LinkPreview:
    """Return the preview of an invitation to a table. Without a host's name it has only the game's title and
    picture."""
    if not summary.name:
        return make_preview_with_emblem(summary.game, urls.table(code))
    game = SHELF[summary.game]
    title = say("{name} invites you to {game}", name=summary.name, game=game.title)
    free = say.many("1 seat free", "{n} seats free", summary.free)
    pitch = speech(say.lang, game.package)(game.page.pitch) if game.page.pitch else ""
    return LinkPreview(
        f"{title} · {free}" if summary.free else title, pitch, picture_url_of_game(summary.game), urls.table(code)
    )


def make_preview_with_emblem(game: str, path: str) -> LinkPreview:
    """Return a preview that names only the game, or only Inkling if `game` is empty."""
    return LinkPreview(SHELF[game].title if game else "Inkling", "", picture_url_of_game(game), path)


def make_page_preview(kind: str, path: str, say: Say, subject: str = "") -> LinkPreview:
    """Return the preview of a page in `PAGES`. `subject`, such as the name of a game, comes before the title."""
    title, sentence = PAGES[kind]
    title = f"{subject} · {say(title)}" if subject else say(title)
    return LinkPreview(title, say(sentence), asset_url(f"preview-{kind}.png"), path)


def make_rules_preview(game: str, path: str, say: Say) -> LinkPreview:
    page, game_say = SHELF[game].page, speech(say.lang, SHELF[game].package)
    title = say("{game}: how to play", game=SHELF[game].title)
    return LinkPreview(title, game_say(page.pitch) if page.pitch else "", picture_url_of_game(game), path)


def picture_url_of_game(game: str) -> str:
    """Return the address of a game's preview picture, or of the home page's if the game has none."""
    return (game and board_file_url(game, GAME_PICTURE)) or asset_url("preview-home.png")


def draw_preview_meta_tags(preview: LinkPreview, site: str, lang: str) -> Markup:
    """Return the preview's tags for a page's head.

    `site` is the server's public URL, because chats need absolute URLs.
    """
    graph = {
        "type": "website",
        "site_name": "Inkling",
        "locale": language_settings(lang).locale,
        "title": preview.title,
        "description": preview.sentence,
        "url": site + preview.path,
        "image": site + preview.picture,
        "image:width": WIDTH,
        "image:height": HEIGHT,
    }
    tags = h.fragment[
        preview.sentence and h.meta(name="description", content=preview.sentence),
        h.link(rel="canonical", href=site + preview.path),
        [h.meta(property=f"og:{name}", content=str(value)) for name, value in graph.items() if value],
        h.meta(name="twitter:card", content="summary_large_image"),
    ]
    return render(tags)


def draw_page_for_crawler(preview: LinkPreview, site: str, say: Say) -> Html:
    """Draw the page for a chat service's crawler. It contains only the preview and a link to the page."""
    link = h.a(".btn", href=preview.path)[say("Open")]
    body = h.main("#main.page.narrow.stack")[h.h1[preview.title], preview.sentence and h.p[preview.sentence], link]
    return draw_page(preview.title, body, say, preview=draw_preview_meta_tags(preview, site, say.lang))
