"""What could be other in the next play: the game, how hard it is, who sits where. A page, or a sheet over the table."""

from collections.abc import Sequence

import htpy as h

from inkling.core import Html, Say
from inkling.games import SHELF
from inkling.server.pages.frame import frame, sheet_head
from inkling.server.pages.hero import emblem_of
from inkling.server.pages.pieces import hidden
from inkling.server.tables.offers import levels, people
from inkling.server.tables.table import Table


def page(table: Table, say: Say) -> Html:
    title = say("What next?")
    form = h.form(".stack", method="post", action=f"/t/{table.code}/do")[
        hidden("kind", "offered"),
        hidden("over", table.offer.number if table.offer is not None else 0),
        games(table, say),
        how_hard(table, say),
        seats(say),
        h.button(".btn.wide")[say("Suggest this to the table")],
        h.p(".cap.center")[say("Any other people seated here see it as a suggestion and can agree with a tap.")],
    ]
    inside = h.div(".stack", data_inside=title)[sheet_head(title, table.code, say), form]
    return frame(title, h.main("#main.page.narrow")[inside], say)


def games(table: Table, say: Say) -> h.Element:
    """Only those that have seats for everybody who sits here."""
    fitting = [game for game in SHELF.values() if len(people(table)) <= game.seats[-1]]
    return h.fieldset(".stack")[
        h.legend[say("Game")],
        h.div(".trio")[
            [
                h.label(".pick")[
                    h.input(
                        type="radio", name="game", value="" if game.name == table.game else game.name,
                        checked=game.name == table.game,
                    ),
                    h.span(".pics", aria_hidden="true")[
                        [h.img(src=f"/pictures/{game.name}/{face}.svg", alt="") for face in game.page.band[:1]]
                        or emblem_of(game.name)
                    ],
                    game.title,
                ]
                for game in fitting
            ]
        ],
    ]  # fmt: skip


def how_hard(table: Table, say: Say) -> h.Element | None:
    labels = {"same": say("As before"), "harder": say("Harder"), "easier": say("Easier")}
    found = levels(table)
    if len(found) < 2:
        return None
    note = say("This applies only if the game stays the same.")
    return h.fieldset(".stack")[
        h.legend[say("Difficulty")],
        segments("level", [(name, labels[name]) for name in found], "same"),
        h.p(".cap")[note],
    ]


def seats(say: Say) -> h.Element:
    choices = [("stay", say("Stay")), ("mixed", say("Shuffle"))]
    note = say("Roles move on to the next seat by themselves if the game and the number of players stay the same.")
    return h.fieldset(".stack")[h.legend[say("Seats")], segments("seats", choices, "stay"), h.p(".cap")[note]]


def segments(name: str, choices: Sequence[tuple[str, h.Node]], chosen: str) -> h.Element:
    """A few choices side by side, one of them taken."""
    return h.div(".seg")[
        [
            h.label[h.input(".pickr", type="radio", name=name, value=value, checked=value == chosen), words]
            for value, words in choices
        ]
    ]
