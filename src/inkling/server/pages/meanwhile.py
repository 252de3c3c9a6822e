"""For who sits in a lobby until somebody else starts: the game in a few sentences, and the ways to all of it.

It is pushed with the lobby: so it is no htpy, and escapes for itself.
"""

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.pages.frame import icon
from inkling.server.pages.hero import gist_rows
from inkling.server.pages.options import rules_address
from inkling.server.tables.table import Table


def learn_zone(table: Table, say: Say) -> Html:
    ways, rows = learn_ways(table, say), gist_rows(table.game, say)
    if not ways and not rows:
        return NOTHING
    title = escape(say("New to {game}?", game=SHELF[table.game].title))
    told = Html(f'<ul class="gist">{rows}</ul>') if rows else NOTHING
    return Html(f'<div class="sheet learn"><h2>{title}</h2>{told}<div class="acts">{ways}</div></div>')


def learn_ways(table: Table, say: Say) -> Html:
    """The rules lie over the table. The lesson is a page: it opens beside this one, so that nobody leaves."""
    page, lesson, read = SHELF[table.game].page, f"/learn/{table.game}/lesson", say("Read the rules")
    ways = (
        (page.lesson is not None, "btn", lesson, ' target="_blank"', "play", say("Play the lesson")),
        (page.primer is not None, "btn quiet", rules_address(table), " data-atop data-rules", "book", read),
    )
    return join(
        Html(f'<a class="{look}" href="{escape(to)}"{more}>{icon(sign)}{escape(words)}</a>')
        for shown, look, to, more, sign, words in ways
        if shown
    )
