"""How deals that many play look: the form for a new one, results side by side."""

from typing import Any

import htpy as h

from inkling.catalogs import speech
from inkling.core import Html, NotAllowed, Say, mark
from inkling.games import SHELF
from inkling.server.pages.forms import field, folded, options
from inkling.server.pages.frame import icon
from inkling.server.pages.options import encode
from inkling.server.pages.pieces import hidden, name_field
from inkling.server.tables.deals import Result, shipped_settings


def overview_page(say: Say) -> h.Element:
    return h.main("#main.page.stack")[
        h.h1[say("Play the same deal as others")],
        h.p[
            say(
                "A code stands for a deal. Pass it on: everybody who plays it gets the same cards, and the "
                "results stand side by side."
            )
        ],
        new_deal_form(say),
        h.form(".sheet.stack", method="post", action="/deals")[
            h.h2[say("I have a code")],
            field(say("Code"), name="code", required=True, maxlength=60, autocomplete="off"),
            h.button(".btn.quiet")[say("Go on")],
        ],
    ]


def new_deal_form(say: Say) -> h.Element:
    games = options((game.name, game.title) for game in SHELF.values())
    most = max(game.seats[-1] for game in SHELF.values())
    return h.form(".sheet.stack", method="post", action="/deals")[
        h.h2[say("A new deal")],
        h.label[say("Game"), " ", h.select(name="game")[games]],
        field(say("Seats"), type="number", name="seats", min=2, max=most, value=3),
        [choices_part(game, say) for game in SHELF],
        h.button(".btn")[say("Make a code")],
    ]


def choices_part(game: str, say: Say) -> Html | None:
    """What can be set for a new deal, game by game, folded away."""
    words = speech(say.lang, SHELF[game].package)
    rows = [
        h.label(".opt")[
            h.span[words(setting.label)],
            h.select(name=f"{game}.{setting.name}")[
                options((encode(choice.value), words(choice.label)) for choice in setting.choices)
            ],
        ]
        for setting in shipped_settings(game)
    ]
    return folded(say("Options of {game}", game=SHELF[game].title), rows) if rows else None


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


def deal_page(code: str, game: str, seats: int, results: h.Node, say: Say) -> h.Element:
    return h.main("#main.page.stack")[
        h.h1[say("{game}, {n} players", game=SHELF[game].title, n=seats)],
        h.p(".url")[h.b[code]],
        h.p(".soft")[say("Somebody may know these cards, so this game isn’t rated.")],
        h.form(".sheet.stack", method="post", action=f"/d/{code}")[
            name_field(say),
            hidden("seat", 0),
            h.div(".acts.wrap")[
                h.button(".btn", name="with", value="bots")[say("Play it with bots")],
                h.button(".btn.quiet", name="with", value="friends")[say("A table for friends")],
            ],
        ],
        results,
    ]


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
