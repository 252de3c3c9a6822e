"""What readers do for deals: gather the results, work out those that nobody noted, and draw the pages."""

from typing import TypeAlias

import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.server.pages.compressing import compress
from inkling.server.pages.deal_invites import deal_page, deal_sheets, nobody_yet
from inkling.server.pages.deal_pages import results_part
from inkling.server.pages.frame import foot, frame
from inkling.server.tables.deals import Result, read_code, result_of
from inkling.server.tables.past_plays import past_plays

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

    results: dict[str, Result]
    """By play."""
    found: list[tuple[str, Result]]


def show_deal(code: str, bots: Result | None, let_in: Noted, looked_up: int, lang: str, compressed: bool) -> Drawn:
    dealt, say = read_code(code), speech(lang)
    gathered = gather(dealt.setup.seed, let_in, looked_up)
    results = list(gathered.results.values())
    table = results_part(dealt.setup.game, results, bots, say) if results else nobody_yet(say)
    body = deal_page(dealt, table, say)
    html = frame(dealt.code, [body, foot(say)], say, sheets=deal_sheets(dealt.setup.game), script=True)
    return Drawn(compress(html, compressed), bool(gathered.results), tuple(gathered.found))


def gather(seed: str, let_in: Noted, looked_up: int) -> Gathered:
    """What came of each play of this deal that is over. What is not noted yet is worked out from the log, of a few."""
    gathered = Gathered({}, [])
    for play_id, noted in (*past_plays().past.results(seed, MOST_RESULTS), *let_in):
        if noted is not None:
            gathered.results[play_id] = msgspec.json.decode(noted, type=Result)
        elif looked_up > 0:
            looked_up -= 1
            result = work_out(play_id)
            if result is not None:
                gathered.results[play_id] = result
                gathered.found.append((play_id, result))
    return gathered


def work_out(play_id: str) -> Result | None:
    """From the log; nothing where that is damaged, for the others have their results."""
    table = past_plays().find_sound(play_id)
    return result_of(table) if table is not None else None
