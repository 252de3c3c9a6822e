"""Decides which deal is the daily one. Pure functions.

Since `FIRST_PUBLIC_DAY` a day's deal follows from its date, the game, the version of its rules and that of its bots. So
it is the same on every server, and anybody can compute it. Earlier days came from a keyed hash (HMAC) of the server's
secret. Their plays stay valid, including those that run while a server is updated.
"""

import hmac
import re
from datetime import date
from hashlib import sha256

import msgspec

from inkling.core import Chance, Refusal, Seat, msg
from inkling.core.play import prepare
from inkling.core.record import Setup
from inkling.games import SHELF
from inkling.server.tables.events import PresetChosen

KEYED = "daily "
"""Prefix of the seed of a deal that only its server can compute."""
PUBLIC = "day "
PREFIXES = (KEYED, PUBLIC)
FIRST_PUBLIC_DAY = date(2026, 11, 20)
PUBLIC_SEED = re.compile(r"day (\d{4}-\d\d-\d\d) ([a-z]+) rules ([1-9]\d{0,3}) bots ([1-9]\d{0,3})", re.ASCII)


def is_daily_seed(seed: str) -> bool:
    """True if a deal with this seed claims to be a daily one."""
    return seed.startswith(PREFIXES)


def is_public_seed(seed: str) -> bool:
    """True if a deal with this seed claims to be a daily one that is the same on every server."""
    return seed.startswith(PUBLIC)


def day_named_by_seed(seed: str) -> str:
    """Return the day that the seed of a daily deal names, as text. The claim may be false."""
    return seed.split(" ")[1] if is_daily_seed(seed) else ""


def versions_in_seed(seed: str) -> tuple[int, int] | None:
    """Return the versions of rules and bots in the seed of a public daily deal; None for any other seed."""
    found = PUBLIC_SEED.fullmatch(seed)
    return None if found is None else (int(found[3]), int(found[4]))


def daily_bot_version(game: str) -> int:
    """Return the version of the bot that plays daily deals, which is the game's strongest one."""
    return SHELF[game].bots.version


def deal_of_the_day(game: str, day: date, secret: bytes, practice: bool = False) -> tuple[PresetChosen, Seat]:
    """Return the deal of a game on this day, and the player's seat in it."""
    seed = (
        make_public_seed(game, day, daily_bot_version(game))
        if day >= FIRST_PUBLIC_DAY
        else make_secret_seed(game, day, secret)
    )
    return make_deal_from_seed(game, seed, day, practice)


def make_deal_from_seed(game: str, seed: str, day: date, practice: bool = False) -> tuple[PresetChosen, Seat]:
    make = SHELF[game].page.daily
    if make is None:
        raise Refusal("no-page", msg("We can’t find that page."))
    daily = make(Chance.of(seed))
    options = msgspec.convert(daily.options, SHELF[game].rules.options)
    setup = prepare(SHELF[game], daily.seats, options, seed, people=(daily.seat,))
    return PresetChosen("daily", msgspec.to_builtins(setup), day.isoformat(), practice=practice), daily.seat


def make_public_seed(game: str, day: date, bots: int) -> str:
    return f"{PUBLIC}{day.isoformat()} {game} rules {SHELF[game].rules.version} bots {bots}"


def make_secret_seed(game: str, day: date, secret: bytes) -> str:
    key = hmac.new(secret, f"daily {day.isoformat()} {game}".encode(), sha256).hexdigest()[:32]
    return f"{KEYED}{day.isoformat()} {key}"


def day_of_daily_deal(setup: Setup, secret: bytes) -> date | None:
    """Return the day whose daily deal this setup is; None if it is no daily deal."""
    if is_public_seed(setup.seed):
        return day_of_public_daily_deal(setup)
    try:
        day = date.fromisoformat(day_named_by_seed(setup.seed))
        expected, _ = make_deal_from_seed(setup.game, make_secret_seed(setup.game, day, secret), day)
    except (ValueError, Refusal):
        return None
    return day if expected.setup == msgspec.to_builtins(setup) else None


def day_of_public_daily_deal(setup: Setup) -> date | None:
    """Return the day whose public deal this setup is, with the current or an earlier version of the bots; None if it is
    not one."""
    found = PUBLIC_SEED.fullmatch(setup.seed)
    if found is None or found[2] != setup.game or int(found[4]) > daily_bot_version(setup.game):
        return None
    try:
        day = date.fromisoformat(found[1])
        if day < FIRST_PUBLIC_DAY or make_public_seed(setup.game, day, int(found[4])) != setup.seed:
            return None
        expected, _ = make_deal_from_seed(setup.game, setup.seed, day)
    except (ValueError, Refusal):
        return None
    return day if expected.setup == msgspec.to_builtins(setup) else None
