"""Determines the deal of each day. Pure functions.

Since `FIRST_PUBLIC_DAY`, the deal depends only on the date, the game and the versions of its rules and bots. So all
servers have the same deal, and anybody can compute it. Earlier deals used a keyed hash (HMAC) of the server's secret.
Their plays stay valid, even those that were running during the update.
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
"""Prefix of seeds of deals that only this server can compute."""
PUBLIC = "day "
"""Prefix of seeds of deals that are the same on every server."""
PREFIXES = (KEYED, PUBLIC)
FIRST_PUBLIC_DAY = date(2026, 11, 20)
PUBLIC_SEED = re.compile(r"day (\d{4}-\d\d-\d\d) ([a-z]+) rules ([1-9]\d{0,3}) bots ([1-9]\d{0,3})", re.ASCII)


def is_daily_seed(seed: str) -> bool:
    """True if the seed looks like that of a daily deal. It is not checked whether there is such a deal."""
    return seed.startswith(PREFIXES)


def is_public_seed(seed: str) -> bool:
    """True if the seed looks like that of a daily deal that is the same on every server. It is not checked whether
    there is such a deal."""
    return seed.startswith(PUBLIC)


def day_named_by_seed(seed: str) -> str:
    """Return the date in a daily deal's seed, as text; empty for other seeds. The date is not verified."""
    return seed.split(" ")[1] if is_daily_seed(seed) else ""


def versions_in_seed(seed: str) -> tuple[int, int] | None:
    """Return the versions of rules and bots in the seed of a public daily deal; None for any other seed."""
    match = PUBLIC_SEED.fullmatch(seed)
    return None if match is None else (int(match[3]), int(match[4]))


def daily_bot_version(game: str) -> int:
    """Return the version of the game's strongest bot, which plays the daily deals."""
    return SHELF[game].bots.version


def deal_of_the_day(game: str, day: date, secret: bytes, practice: bool = False) -> tuple[PresetChosen, Seat]:
    """Return a game's deal for this day, and the seat of the person who plays it."""
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
    """Return the day whose daily deal has exactly this setup; None if there is no such day."""
    if is_public_seed(setup.seed):
        return day_of_public_daily_deal(setup)
    try:
        day = date.fromisoformat(day_named_by_seed(setup.seed))
        expected, _ = make_deal_from_seed(setup.game, make_secret_seed(setup.game, day, secret), day)
    except (ValueError, Refusal):
        return None
    return day if expected.setup == msgspec.to_builtins(setup) else None


def day_of_public_daily_deal(setup: Setup) -> date | None:
    """Return the day whose public deal has this setup, for the current or an earlier bot version; None if there is no
    such day."""
    match = PUBLIC_SEED.fullmatch(setup.seed)
    if match is None or match[2] != setup.game or int(match[4]) > daily_bot_version(setup.game):
        return None
    try:
        day = date.fromisoformat(match[1])
        if day < FIRST_PUBLIC_DAY or make_public_seed(setup.game, day, int(match[4])) != setup.seed:
            return None
        expected, _ = make_deal_from_seed(setup.game, setup.seed, day)
    except (ValueError, Refusal):
        return None
    return day if expected.setup == msgspec.to_builtins(setup) else None
