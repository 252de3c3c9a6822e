"""Render jobs that learn the habits of a table's players from its earlier plays. Nothing is stored.

They use only finished plays, and of those only what the replay shows to everybody. For shared deals that excludes
hands. So every process computes the same habits.
"""

from collections.abc import Iterator

from inkling.core.bot import Habits, Opened
from inkling.games import SHELF
from inkling.server.storage.log_row import LogRow
from inkling.server.tables.event_registry import decode_row
from inkling.server.tables.events import Acted
from inkling.server.tables.past_play_cache import past_play_cache_of_worker

MOST_PLAYS = 12
"""Maximum number of plays that are read, newest first. It bounds the cost, and people change."""


def learn_habits_of_members(game: str, plays: tuple[str, ...], members: tuple[int, ...]) -> dict[int, Habits]:
    """Return the habits of these members, by member, learned from these plays of their table."""
    opened = tuple(read_finished_plays(game, plays[-MOST_PLAYS:]))
    learnt = {member: SHELF[game].bots.get_to_know(opened, member) for member in members}
    return {member: habits for member, habits in learnt.items() if habits is not None}


def read_finished_plays(game: str, plays: tuple[str, ...]) -> Iterator[Opened]:
    """Yield the finished plays of this game, oldest first, without abandoned ones and forks."""
    for play_id in plays:
        began, table = (
            past_play_cache_of_worker().find_start_row(play_id),
            past_play_cache_of_worker().find_readable_table(play_id),
        )
        play = table.play if table is not None else None
        if began is None or play is None or play.game.name != game or began.entries:
            continue
        if play.outcome is not None and play.outcome.reason != "abandoned":
            seated, view = (
                member_who_played_each_seat(play_id, len(began.seated)),
                play.game.rules.view(play.state, None),
            )
            yield Opened(seated, view, () if play.known_deal else play.stories[:-1])


def member_who_played_each_seat(play_id: str, seats: int) -> tuple[int | str, ...]:
    """Return, by seat, the member who made all its moves. The text is empty if several people or a bot moved there."""
    place = past_play_cache_of_worker().past.find_place(play_id)
    rows = past_play_cache_of_worker().past.read_rows(place) if place is not None else []
    first = place.first if place is not None else 0
    acted = [(row.by, seat) for row in rows if row.n > first and (seat := seat_that_row_moves(row)) is not None]
    hands = [{by for by, seat in acted if seat == mine} for mine in range(seats)]
    return tuple(next(iter(by)) if len(by) == 1 and min(by) >= 0 else "" for by in hands)


def seat_that_row_moves(row: LogRow) -> int | None:
    if row.kind != "acted":
        return None
    done = decode_row(row.body)
    return done.seat if isinstance(done, Acted) and done.seat >= 0 else None
