"""How deals that many play look: the form for a new one, results side by side."""

from typing import Any

import htpy as h

from inkling.core import NotAllowed, Say, mark
from inkling.games import SHELF
from inkling.server.pages.frame import icon
from inkling.server.pages.options import encode
from inkling.server.tables.deals import Result, shipped_settings


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


def results_table(game: str, results: list[Result], bots: Result | None, say: Say) -> h.Element:
    """Side by side, the best first. None leads to its replay: whoever has yet to play would see the cards there."""
    higher = SHELF[game].rules.higher_is_better
    ordered = sorted(results, key=lambda result: (not result.counts, (-1 if higher else 1) * (result.score or 0.0)))
    told = say_result(game, bots, say) if bots is not None else say("still playing; look again in a moment")
    title = say("How it went")
    if any(result is not None and result.score not in (None, result.won) for result in (*results, bots)):
        title += f". {say('A higher score is better.') if higher else say('A lower score is better.')}"
    return h.div(".sheet")[
        h.table(".weights")[
            h.caption[title],
            [result_row(game, place, result, say) for place, result in enumerate(ordered, start=1)],
            h.tr[h.th(scope="row")[icon("bot", "i"), " ", say("Bots")], h.td[told]],
        ]
    ]


def result_row(game: str, place: int, result: Result, say: Say) -> h.Element:
    return h.tr[
        h.th(scope="row")[say("Game {n}", n=place)],
        h.td[say_result(game, result, say), " ", h.span(".cap")[say_who(result, say)]],
    ]


def say_result(game: str, result: Result, say: Say) -> str:
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
