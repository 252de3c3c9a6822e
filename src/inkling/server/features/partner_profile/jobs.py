"""What the plays of a table tell about those who sit there: read from its log by a reader, and kept nowhere.

Only plays that are over and were opened to everybody count, and of each only what everybody may see: with everyone's
cards, as the replay shows them, unless many groups play these. Whoever asks again, in whatever process, hears the same.
"""

from collections.abc import Iterator

from inkling.core.bot import Habits, Opened
from inkling.games import SHELF
from inkling.server.storage.log_row import LogRow
from inkling.server.tables.events import Acted, decode
from inkling.server.tables.past_plays import past_plays

MOST_PLAYS = 12
"""The newest ones: more would cost more, and people change."""


def notice(game: str, plays: tuple[str, ...], members: tuple[int, ...]) -> dict[int, Habits]:
    """In a reader: by member, what these plays of their table tell about them."""
    opened = tuple(read_opened(game, plays[-MOST_PLAYS:]))
    learnt = {member: SHELF[game].bots.get_to_know(opened, member) for member in members}
    return {member: habits for member, habits in learnt.items() if habits is not None}


def read_opened(game: str, plays: tuple[str, ...]) -> Iterator[Opened]:
    """The plays of this game, oldest first; not those that were given up or that began with what others had done."""
    for play_id in plays:
        began, table = past_plays().find_start(play_id), past_plays().find_sound(play_id)
        play = table.play if table is not None else None
        if began is None or play is None or play.game.name != game or began.entries:
            continue
        if play.outcome is not None and play.outcome.reason != "abandoned":
            seated, view = who_played(play_id, len(began.seated)), play.game.rules.view(play.state, None)
            yield Opened(seated, view, () if play.known_deal else play.stories[:-1])


def who_played(play_id: str, seats: int) -> tuple[int | str, ...]:
    """By seat: the member who did everything there. Where a bot stepped in, or another person, nobody."""
    place = past_plays().past.find(play_id)
    rows = past_plays().past.read(place) if place is not None else []
    first = place.first if place is not None else 0
    acted = [(row.by, seat) for row in rows if row.n > first and (seat := seat_of(row)) is not None]
    hands = [{by for by, seat in acted if seat == mine} for mine in range(seats)]
    return tuple(next(iter(by)) if len(by) == 1 and min(by) >= 0 else "" for by in hands)


def seat_of(row: LogRow) -> int | None:
    if row.kind != "acted":
        return None
    done = decode(row.body)
    return done.seat if isinstance(done, Acted) and done.seat >= 0 else None
