"""HTML for the end of a play: how it compares with earlier plays, and data for the browser's history."""

import msgspec

from inkling.catalogs import speech
from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.features.daily.model import is_daily_seed
from inkling.server.features.history.model import (
    best_score,
    member_wins,
    results_of_same_evening,
    team_wins,
)
from inkling.server.features.history.views import has_seat_won
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.http import urls
from inkling.server.tables.events import PlayResult
from inkling.server.tables.play_start_row import result_of_play_for_history
from inkling.server.tables.state import Table

LEAST = PAIR = 2
"""`LEAST`: minimum number of games in a series. `PAIR`: number of people for which a score has the form 2 : 1."""


def draw_comparison_with_earlier_plays(table: Table, say: Say) -> Html:
    """Draw how this play compares with earlier ones at the table, and a link to the daily puzzles.

    All viewers of a language get the same HTML.
    """
    now = result_of_play_for_history(table)
    if now is None:
        return NOTHING
    before = [result for result in table.history.results if result.game == now.game]
    sentences = compare_score_with_best(before, now, say), describe_series_of_today(table, now, say)
    lines = [Html(f"<li>{draw_icon('star')}<span>{escape(label)}</span></li>") for label in sentences if label]
    return Html(
        f'<ul class="sheet keeps">{join(lines)}{draw_link_to_group(table, say)}'
        f"{draw_link_to_daily_puzzles(table, say)}</ul>"
    )


def draw_link_to_group(table: Table, say: Say) -> Html:
    """Draw the link to the page of the group that keeps this table."""
    if not table.group.kept:
        return NOTHING
    label = escape(say("What we’ve done together"))
    return Html(f'<li>{draw_icon("people")}<a href="{urls.group(table.code)}">{label}</a></li>')


def draw_link_to_daily_puzzles(table: Table, say: Say) -> Html:
    if table.play is not None and is_daily_seed(table.play.record.setup.seed):
        return Html(f"<li>{draw_icon('sun')}<span>{escape(say('Tomorrow there’s a new puzzle.'))}</span></li>")
    label = escape(say("Today’s puzzle: the same cards for everybody"))
    return Html(f'<li>{draw_icon("sun")}<a href="{urls.daily()}">{label}</a></li>')


def compare_score_with_best(before: list[PlayResult], now: PlayResult, say: Say) -> str:
    """Return a sentence that compares the score with the table's best one for as many players; empty if there is none
    to compare."""
    game = SHELF[now.game]
    up = game.rules.higher_is_better
    best = best_score((result for result in before if result.seats == now.seats), up)
    if best is None or now.score is None or game.page.tally is None:
        return ""
    if now.score == best:
        return say("As good as your best at this table with this many players.")
    text = game.page.tally(best, speech(say.lang, game.package))
    if (now.score > best) == up:
        return say("Your best at this table so far with this many players. Before: {best}.", best=text)
    return say("Your best at this table so far with this many players: {best}.", best=text)


def describe_series_of_today(table: Table, now: PlayResult, say: Say) -> str:
    """Return a sentence with today's score between these people at this table; empty before their second game of the
    day.

    Games with teams and games without are counted separately.
    """
    today = results_of_same_evening(table.history.results, max(table.timing.asked_at, default=0))
    before = [result for result in today if result.people == now.people]
    series = [result for result in (*before, now) if (result.won is None) == (now.won is None)]
    if len(series) < LEAST or not now.people:
        return ""
    if now.won is not None:
        return say("{n} of {all} won today", n=team_wins(series), all=len(series))
    wins = [(table.members[member].name, member_wins(member, series)) for member in now.people]
    if len(wins) == 1:
        return say("{n} of {all} won today", n=wins[0][1], all=len(series))
    if len(wins) == PAIR:
        (first, n), (second, m) = wins
        return say("{one} {n} : {m} {other} today", one=first, n=n, m=m, other=second)
    return say("Today: {scores}", scores=say.listing([f"{name} {n}" for name, n in wins]))


def draw_data_for_browser_history(table: Table, member: int | None) -> Html:
    """Draw a hidden element from which a script stores this play in the browser, for a member who had a seat in it.

    Empty for abandoned plays.
    """
    play = table.play
    seat = table.members[member].play_seat if member is not None else None
    if play is None or play.outcome is None or play.outcome.reason == "abandoned" or seat is None:
        return NOTHING
    facts = {
        "id": table.play_id,
        "game": play.game.name,
        "deck": category_of_play(table),
        "seats": play.record.setup.seats,
        "people": names_of_other_players(table, member),
        "won": has_seat_won(play.outcome, seat),
        "score": play.outcome.score,
        "up": play.game.rules.higher_is_better,
        "place": play.outcome.places[seat] if play.outcome.places else None,
    }
    return Html(f'<i hidden data-remember="{escape(msgspec.json.encode(facts).decode())}"></i>')


def names_of_other_players(table: Table, member: int | None) -> list[str]:
    held = [number for number, other in enumerate(table.members) if other.play_seat is not None and not other.outside]
    return [table.members[number].name for number in held if number != member]


def category_of_play(table: Table) -> str:
    """Return the category within which this play is compared: the option that the game names, or a custom deck's name.

    Return an empty string if only the number of players matters.
    """
    assert table.play is not None
    setup, page = table.play.record.setup, table.play.game.page
    if not page.compared:
        return ""
    deck = getattr(setup.options, page.compared)
    own = {item.deck: item.name for item in table.decks}
    return str(own.get(deck, deck))
