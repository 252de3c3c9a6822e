"""What readers do for deals: gather the results, work out those that nobody noted, and draw the pages."""

from datetime import date
from typing import TypeAlias

import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.server.pages.compressing import compress
from inkling.server.pages.deal_invites import deal_page, deal_sheets, nobody_yet
from inkling.server.pages.deal_pages import Own, daily_page, daily_part, results_table, share_part
from inkling.server.pages.frame import foot, frame
from inkling.server.pages.record_jobs import UPLOADED
from inkling.server.tables.deals import DAILY, Result, day_of, read_code, result_of
from inkling.server.tables.past_plays import past_plays
from inkling.server.tables.shared_device import selves

MOST_RESULTS = 500
Noted: TypeAlias = tuple[tuple[str, str | None], ...]
"""Plays, with what was noted of each."""


class Drawn(Struct, frozen=True):
    """A page, whether anybody has played it, and the results that were not noted yet, by play."""

    body: bytes
    played: bool = False
    found: tuple[tuple[str, Result], ...] = ()


class Gathered(Struct):
    """Results, and which of them were worked out."""

    results: list[Result]
    found: list[tuple[str, Result]]


def show_deal(code: str, bots: Result | None, let_in: Noted, looked_up: int, lang: str, compressed: bool) -> Drawn:
    dealt, say = read_code(code), speech(lang)
    gathered = gather(dealt.setup.seed, let_in, looked_up)
    table = results_table(dealt.setup.game, gathered.results, bots, say) if gathered.results else nobody_yet(say)
    body = deal_page(dealt.code, dealt.setup.game, dealt.setup.seats, table, say)
    html = frame(dealt.code, [body, foot(say)], say, sheets=deal_sheets(dealt.setup.game), script=True)
    return Drawn(compress(html, compressed), bool(gathered.results), tuple(gathered.found))


def show_daily(
    day: date,
    deals: dict[str, tuple[str, Result | None, Noted]],
    play_id: str,
    person: str | None,
    secret: bytes,
    looked_up: int,
    lang: str,
    compressed: bool,
) -> Drawn:
    """`deals` has by game the seed of the day, what bots made of it, and plays at private tables for those let in."""
    say, found, parts = speech(lang), [], []
    own = find_own(play_id, person, secret)
    for game, (seed, bots, let_in) in deals.items():
        gathered = gather(seed, let_in, looked_up)
        found += gathered.found
        told = share_part(own, say) if own is not None and own.play.game.name == game else None
        parts.append(daily_part(game, told, results_table(game, gathered.results, bots, say), say))
    html = frame(say("Today’s puzzles"), [daily_page(day, parts, say), foot(say)], say, script=True)
    return Drawn(compress(html, compressed), found=tuple(found))


def gather(seed: str, let_in: Noted, looked_up: int) -> Gathered:
    """What came of each play of this deal that is over. What is not noted yet is worked out from the log, of a few."""
    gathered = Gathered([], [])
    for play_id, noted in (*past_plays().past.results(seed, MOST_RESULTS), *let_in):
        if noted is not None:
            gathered.results.append(msgspec.json.decode(noted, type=Result))
        elif looked_up > 0:
            looked_up -= 1
            result = work_out(play_id)
            if result is not None:
                gathered.results.append(result)
                gathered.found.append((play_id, result))
    return gathered


def work_out(play_id: str) -> Result | None:
    """From the log; nothing where that is damaged, for the others have their results."""
    table = past_plays().find_sound(play_id)
    return result_of(table) if table is not None else None


def find_own(play_id: str, person: str | None, secret: bytes) -> Own | None:
    """The play in the address, if something came of it and it is a day's deal, played here from its beginning. How it
    began is looked at first: nothing is worked out for what cannot be one."""
    began = past_plays().find_start(play_id) if not play_id.startswith(UPLOADED) else None
    if began is None or began.fork or began.entries or not began.setup["seed"].startswith(DAILY):
        return None
    table = past_plays().find(play_id)
    play, result = (None, None) if table is None else (table.play, result_of(table))
    if table is None or play is None or result is None or play.forks:
        return None
    day = day_of(play.record.setup, secret)
    if day is None or not result.counts:
        return None
    # A day in a row is only for those who were there.
    return Own(play, day, person is not None and bool(selves(table, person)))
