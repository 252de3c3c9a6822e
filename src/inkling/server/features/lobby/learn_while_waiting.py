"""The game in a few sentences, for those who wait in a lobby."""

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.features.options.option_values import rules_address
from inkling.server.platform.html.game_banner import gist_rows
from inkling.server.platform.html.layout import icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def learn_zone(table: Table, say: Say) -> Html:
    ways, rows = learn_ways(table, say), gist_rows(table.game, say)
    if not ways and not rows:
        return NOTHING
    title = escape(say("New to {game}?", game=SHELF[table.game].title))
    told = Html(f'<ul class="gist">{rows}</ul>') if rows else NOTHING
    return Html(f'<div class="sheet learn"><h2>{title}</h2>{told}<div class="acts">{ways}</div></div>')


def learn_ways(table: Table, say: Say) -> Html:
    """The rules lie over the table. The lesson is a page: it opens beside this one, so that nobody leaves."""
    page, lesson, read = SHELF[table.game].page, urls.lesson(table.game), say("Read the rules")
    ways = (
        (page.lesson is not None, "btn", lesson, ' target="_blank"', "play", say("Play the lesson")),
        (page.primer is not None, "btn quiet", rules_address(table), " data-atop data-rules", "book", read),
    )
    return join(
        Html(f'<a class="{look}" href="{escape(to)}"{more}>{icon(sign)}{escape(words)}</a>')
        for shown, look, to, more, sign, words in ways
        if shown
    )
