"""The table of a pair, which plays one new deal per game and day: its size, the games begun today, and its deals. Pure.

The deal depends on a keyed hash (HMAC) of the server's secret, the day, the game and the table. So players can't
compute it, and it differs from the public daily puzzle.
"""

import hmac
from datetime import date
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from inkling.core import Chance, Refusal, Seat, msg
from inkling.core.play import prepare
from inkling.core.record import Setup
from inkling.games import SHELF
from inkling.server.features.seats.model import people_at_table
from inkling.server.tables.event_declaration import EventDeclaration
from inkling.server.tables.events import SYSTEM_ROW, FeatureEvent, Joined, Row, Started
from inkling.server.tables.raising_refusals import IN_PROGRESS, require

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

PREFIX = "pair "
SIZES = (2, 3)
CLOCK = 604_800
"""Seconds per turn. With such a long time, a forgotten game ends after some weeks."""
NOT_HERE = msg("This table plays the day’s games. Begin one on its page.")
NO_ROOM = msg("Everybody who plays here is already there.")


class PairMade(FeatureEvent, frozen=True, tag="paired"):
    """The table is for a day's game of two or three people (`features/daily_for_two`). Only SYSTEM makes one."""

    people: int


class Pair(Struct, frozen=True):
    """A pair's settings and progress. `day` is the newest day on which the pair began a game; `games` are those begun
    that day."""

    people: int
    day: str = ""
    games: frozenset[str] = frozenset()


def games_for_pairs(people: int) -> list[str]:
    """Return the games that this many people can play daily, shortest first."""
    games = [name for name, game in SHELF.items() if game.page.pair_options is not None and people in game.seats]
    return sorted(games, key=lambda name: SHELF[name].page.minutes)


def deal_for_pair(game: str, day: date, table_id: str, people: int, secret: bytes) -> Setup:
    """Return this table's deal of a game for a day. Raise Refusal if pairs can't play the game."""
    if game not in games_for_pairs(people):
        raise Refusal("no-page", msg("We can’t find that page."))
    make = SHELF[game].page.pair_options
    assert make is not None
    key = hmac.new(secret, f"pair {day.isoformat()} {game} {table_id}".encode(), sha256).hexdigest()[:32]
    seed = f"{PREFIX}{day.isoformat()} {game} {key}"
    options = msgspec.convert(make(Chance.of(seed), people, day.toordinal()), SHELF[game].rules.options)
    return prepare(SHELF[game], people, options, seed, people=tuple(map(Seat, range(people))))


def read_pair_seed(seed: str) -> tuple[str, str] | None:
    """Return day and game from the seed of a pair's deal; None for any other seed."""
    if not seed.startswith(PREFIX):
        return None
    _, day, game, _ = seed.split(" ")
    return day, game


def add_begun_game_to_pair(pair: Pair | None, seed: str) -> Pair | None:
    """Return the pair after it began a play with this seed."""
    day_and_game = read_pair_seed(seed) if pair is not None else None
    if pair is None or day_and_game is None:
        return pair
    day, game = day_and_game
    return Pair(pair.people, day, (pair.games if day == pair.day else frozenset()) | {game})


def has_pair_begun_game(pair: Pair, game: str, day: date) -> bool:
    """True if the pair has begun this day's deal of the game."""
    return pair.day == day.isoformat() and game in pair.games


def does_row_begin_pair_game(table: "Table", row: Row) -> bool:
    """True if the row begins one of the day's games at a pair's table. Each of its people may do that."""
    return table.pair is not None and isinstance(row, Started) and row.setup["seed"].startswith(PREFIX)


def check_pair_may_start_play(table: "Table", seed: str = "") -> None:
    """Raise NotAllowed at a pair's table, unless the seed is a daily deal that it has not begun yet.

    At any other table, raise NotAllowed if the seed is a pair's deal.
    """
    if table.pair is None:
        require(not seed.startswith(PREFIX), "no-wish", msg("Nobody here can do that."))
        return
    day_and_game = read_pair_seed(seed)
    require(day_and_game is not None, "pair", NOT_HERE)
    assert day_and_game is not None
    day, game = day_and_game
    fresh = day > table.pair.day or (day == table.pair.day and game not in table.pair.games)
    require(fresh, "played", msg("You’ve had this game today. There’s a new one tomorrow."))


def is_pair_complete(table: "Table") -> bool:
    """True if this table belongs to a pair and all people of the pair have joined. Then nobody else can join with its
    link."""
    return table.pair is not None and len(people_at_table(table)) >= table.pair.people


def check_joining_pair(table: "Table", joined: Joined) -> None:
    """Raise NotAllowed if a program wants to join, if the pair is complete, or if the guest did not use its link."""
    if table.pair is not None:
        require(not joined.outside, "outside", msg("Only people belong to the group, not programs."))
        require(not is_pair_complete(table), "full", NO_ROOM)
        require(not joined.knocks, "private", msg("Only the link that you were sent lets you in here."))


def check_new_pair(table: "Table", by: int, pair: PairMade) -> None:
    require(table.play is None and by == SYSTEM_ROW, "playing", IN_PROGRESS)


def set_pair(table: "Table", by: int, pair: PairMade, at: int) -> "Table":
    return replace(table, pair=Pair(pair.people))


EVENTS = (EventDeclaration(event=PairMade, check=check_new_pair, fold=set_pair, command=None),)
