"""Results of deals that many play, side by side; the render jobs gather them and draw the pages."""

from typing import Any, TypeAlias

import htpy as h
import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import NotAllowed, Say, mark
from inkling.core.words import capital
from inkling.games import SHELF
from inkling.server.pages.compressing import Drawn
from inkling.server.pages.deal_page import deal_page, deal_sheets, nobody_yet
from inkling.server.pages.frame import foot, frame, icon
from inkling.server.pages.options import encode
from inkling.server.tables.deals import Result, read_code, result_of, shipped_settings
from inkling.server.tables.past_plays import past_plays


def read_seats(game: str, form: dict[str, str]) -> int:
    """Each game has its own row of numbers; programs may say it once for all."""
    text = form.get(f"{game}.seats", form.get("seats", ""))
    return int(text) if text.isdecimal() and len(text) < 3 else SHELF[game].table.usual_seats


def read_choices(game: str, form: dict[str, str]) -> dict[str, Any]:
    """What the form says is set for this game."""
    chosen = {}
    for setting in shipped_settings(game):
        text = form.get(f"{game}.{setting.name}")
        fits = [choice.value for choice in setting.choices if text in (None, encode(choice.value))]
        if not fits:
            raise NotAllowed("no-choice", mark("That isn’t one of the choices."))
        chosen[setting.name] = fits[0]
    return chosen


def results_part(game: str, results: list[Result], bots: Result | None, say: Say) -> h.Element:
    """The best first, then bots. None leads to its replay: whoever has yet to play would see the cards there."""
    higher = SHELF[game].rules.higher_is_better
    ordered = sorted(results, key=lambda result: (not result.counts, (-1 if higher else 1) * (result.score or 0.0)))
    return h.section(".sheet.went")[
        h.h2[say("How it went")],
        h.ol(".ranking")[
            [result_row(game, place, result, say) for place, result in enumerate(ordered, start=1)],
            bots_row(game, bots, say),
        ],
    ]


def result_row(game: str, place: int, result: Result, say: Say) -> h.Element:
    """Gold is for the best, and never for what was lost."""
    gold = place == 1 and result.counts and result.won is not False
    return h.li[
        h.span(class_="place gold" if gold else "place")[place],
        h.span(".grow")[h.b[capital(say_tally(game, result, say))], h.span(".soft.small")[say_who(result, say)]],
        say_end(result, say),
    ]


def bots_row(game: str, bots: Result | None, say: Say) -> h.Element:
    """They play it once somebody has: it takes them a moment."""
    if bots is None:
        told, about = say("Bots are playing it right now"), say("Look again in a moment to compare.")
    else:
        told, about = capital(say_tally(game, bots, say)), say("Bots on their own")
    return h.li(".ofbots")[
        h.span(".place")[icon("bot")],
        h.span(".grow")[h.b[told], h.span(".soft.small")[about]],
        bots is not None and say_end(bots, say),
    ]


def say_tally(game: str, result: Result, say: Say) -> str:
    """As the game counts it; where it has no words for that, the score."""
    tally = SHELF[game].page.tally
    if tally is None or result.score is None:
        return say_result(result, say)
    return tally(result.score, speech(say.lang, SHELF[game].package))


def say_end(result: Result, say: Say) -> h.Element | None:
    if result.won is None or result.score in (None, result.won):
        return None
    return h.span(class_="pill ended won" if result.won else "pill ended")[say("won") if result.won else say("lost")]


def say_result(result: Result, say: Say) -> str:
    if not result.counts:
        return say("no result")
    ended = "" if result.won is None else say("won") if result.won else say("lost")
    # Where the score says no more than that, it is left out.
    points = "" if result.score in (None, result.won) else say("score {n}", n=f"{result.score:g}")
    return ", ".join(part for part in (ended, points) if part)


def say_who(result: Result, say: Say) -> str:
    """Nobody's name: how many people played, and how many bots."""
    people = say.many("one person", "{n} people", result.people) if result.people else ""
    bots = say.many("one bot", "{n} bots", result.bots) if result.bots else ""
    return ", ".join(part for part in (people, bots) if part)


MOST_RESULTS = 500
Noted: TypeAlias = tuple[tuple[str, str | None], ...]
"""Plays, with what was noted of each."""


class Gathered(Struct):
    """Results, and which of them were worked out."""

    results: dict[str, Result]
    found: list[tuple[str, Result]]


def show_deal(code: str, bots: Result | None, let_in: Noted, looked_up: int, lang: str) -> Drawn:
    dealt, say = read_code(code), speech(lang)
    gathered = gather(dealt.setup.seed, let_in, looked_up)
    results = list(gathered.results.values())
    table = results_part(dealt.setup.game, results, bots, say) if results else nobody_yet(say)
    body = deal_page(dealt, table, say)
    html = frame(dealt.code, [body, foot(say)], say, sheets=deal_sheets(dealt.setup.game), script=True)
    return Drawn(html, played=bool(gathered.results), found=tuple(gathered.found))


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
