"""HTML of two zones of a table's page: the story of the play, and a notice if its cards are known or if strangers play
here."""

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.games.board_kit.story import draw_story
from inkling.server.features.daily.model import is_daily_seed
from inkling.server.features.deals.model import DEALT
from inkling.server.features.matchmaking.views import draw_notice_about_strangers
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table

MOST_LINES = 500
"""Maximum number of story lines on a page, which bounds its cost. The replay shows all lines."""


def draw_story_zone(lines: list[Html], since: int | None, say: Say) -> Html:
    before = max(0, len(lines) - MOST_LINES)
    lines = lines[before:]
    place = len(lines) if since is None else max(0, since - before)
    if place < len(lines):
        note = Html(f'<li class="since">{escape(say("While you were away:"))}</li>')
        lines = [*lines[:place], note, *lines[place:]]
    if before:
        earlier = say.many("One earlier line isn’t shown here.", "{n} earlier lines aren’t shown here.", before)
        lines = [Html(f'<li class="since" data-before="{before}">{escape(earlier)}</li>'), *lines]
    return draw_story(join(lines), say)


def draw_notice_zone(table: Table, say: Say) -> Html:
    return draw_unrated_notice(table, say, draw_link_to_deal_results(table, say)) or draw_notice_about_strangers(
        table, say
    )


def draw_unrated_notice(table: Table, say: Say, way: Html = NOTHING) -> Html:
    if table.preset is None and (table.play is None or not table.play.known_deal):
        return NOTHING
    daily = is_daily_seed(seed_of_play(table))
    sentence = (
        say("The puzzle of the day: everybody plays with the same cards.")
        if daily
        else say("Somebody may know these cards, so this game isn’t rated.")
    )
    return Html(f'<p class="token">{escape(sentence)}{way}</p>')


def seed_of_play(table: Table) -> str:
    """Return the seed of the current play, or of the prepared one; empty if there is neither."""
    if table.play is not None:
        return table.play.record.setup.seed
    return "" if table.preset is None else str(table.preset.setup.get("seed", ""))


def draw_link_to_deal_results(table: Table, say: Say) -> Html:
    seed = table.play.record.setup.seed if table.play is not None and not table.playing else ""
    if seed.startswith(DEALT):
        return Html(f' <a href="{urls.deal(seed.removeprefix(DEALT))}">{escape(say("How others did"))}</a>')
    return NOTHING
