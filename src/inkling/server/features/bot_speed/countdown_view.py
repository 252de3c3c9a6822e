"""HTML of the time that people have before a bot chooses."""

from inkling.core import NOTHING, Html, Say, Seat
from inkling.core.html import escape
from inkling.server.bots.pauses import bot_pace_of_seat
from inkling.server.features.clock.views import describe_time_left
from inkling.server.tables.state import Table


def draw_seconds_before_bot_chooses(table: Table, say: Say) -> Html:
    """Draw how many seconds people have before a bot chooses. Empty if no bot has a visible countdown."""
    seat = find_bot_with_countdown(table)
    if seat is None:
        return NOTHING
    pace = bot_pace_of_seat(table, seat)
    until = table.timing.asked_at[seat] + round(1000 * pace.times * pace.after)
    left = f'<b role="timer" data-until="{until}" data-remind="Infinity">{escape(describe_time_left(until, say))}</b>'
    label = escape(say("If you wait, a bot acts in"))
    return Html(f'<p class="token" data-key="patience"><span class="grow">{label}</span>{left}</p>')


def find_bot_with_countdown(table: Table) -> Seat | None:
    """Return the seat of a bot that waits for people with a visible countdown; None if there is none."""
    if table.play is None or not table.awaits_moves or not table.rules["unhurried"]:
        return None
    bots = (seat for seat in table.play.turn if isinstance(table.chairs[seat], str))
    return next((seat for seat in bots if bot_pace_of_seat(table, seat).counted), None)
