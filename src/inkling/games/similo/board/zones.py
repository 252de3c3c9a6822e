"""Similo in the browser: a sight as HTML in named zones.

Every control is one of the legal actions. A zone is drawn once for all viewers with the same content: the clue line
for everybody, the faces for those who can't act.
"""

import htpy as h

from inkling.core.board import BoardContext, Zones
from inkling.core.html import NOTHING, Html, Markup, render
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.board_kit.addresses import picture
from inkling.games.similo.board.clues import clue_line, way_back
from inkling.games.similo.board.dock import Vote, removal_sheet, waiting_for_clue
from inkling.games.similo.board.ending import verdict
from inkling.games.similo.board.enlarged_cards import MOST_SHEETS, closer, sheets_to_lay
from inkling.games.similo.board.grid import glasses, grid, marks_layer
from inkling.games.similo.board.hand import clue_sheet, folded_hand, still_hand
from inkling.games.similo.board.legend import legend
from inkling.games.similo.rules.actions import Action, Clue, Confirm
from inkling.games.similo.rules.cards import Cards
from inkling.games.similo.rules.decks import clue_cards
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import View
from inkling.games.similo.rules.voting import clue_is_due

EMBLEM = (
    "fables-snow-white", "history-cleopatra", "fables-the-fox-and-the-cat", "history-frida-kahlo",
    "myths-zeus", "fables-little-red-riding-hood", "fables-the-genie", "myths-medusa",
)  # fmt: skip


def board(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Zones:
    view, scene, pictures = sight.view, sight.view.scene, context.pictures
    options, everybody, anybody = scene.options, say.public, say.anybody
    if scene.ended is not None and view.secret is not None:
        bots = () if context.lesson else context.bots
        end = verdict(options, scene.ended, view.secret, scene.removed, pictures, bots, everybody)
        clues = way_back(options, scene.clues, scene.removed, view.secret, pictures, everybody)
    else:
        end, clues = NOTHING, clue_line(options, scene.clues, scene.round, pictures, everybody)
    return {
        "end": end,
        "clues": clues,
        "faces": draw_faces(sight, everybody, context),
        "marks": marks_layer(options, scene.grid, scene.marks, context.bots, everybody),
        "dock": draw_dock(sight, say, context) if scene.ended is None else NOTHING,
        "glass": glasses(options, scene.grid, anybody),
        "closer": closer(in_sight(view), options, pictures, anybody),
        "legend": legend(anybody),
    }


def draw_faces(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Html:
    view, scene, seat = sight.view, sight.view.scene, sight.seat
    legal = sight.legal if context.post and not clue_is_due(scene) else ()
    mine = scene.marks[seat] if seat is not None else ()
    return grid(scene.options, scene.grid, scene.removed, view.secret, mine, legal, context.pictures, say)


def draw_dock(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Html:
    view, scene = sight.view, sight.view.scene
    if not clue_is_due(scene):
        acts = bool(sight.legal and context.post)
        confirm = acts and Confirm() in sight.legal
        ask = sight.ask if acts else None
        vote = Vote(scene, sight.seat, acts, confirm, ask, context.post, context.bots, context.away, context.lesson)
        voice = say if sight.seat is not None and sight.seat != scene.giver else say.public
        text = removal_sheet(vote, voice)
        return (
            Html(text)
            if view.hand is None
            else Html(text + folded_hand(view.hand, scene.options, context.pictures, say))
        )
    if not sight.legal or not context.post or view.hand is None or view.secret is None:
        waiting = waiting_for_clue(scene, view.to_remove, context, say)
        return (
            Html(waiting)
            if view.hand is None
            else Html(waiting + still_hand(view.hand, scene.options, context.pictures, say))
        )
    clues = tuple(action for action in sight.legal if isinstance(action, Clue))
    return clue_sheet(
        scene.options, view.hand, clues, view.secret, scene.round, sight.ask, context.post, context.pictures, say
    )


def in_sight(view: View) -> Cards:
    """Return the hand that the board may show. After the end there is none (R6)."""
    scene, hand = view.scene, view.hand if view.scene.ended is None else None
    if len(clue_cards(scene.options)) <= MOST_SHEETS:
        return sheets_to_lay(scene.grid, clue_cards(scene.options))
    return sheets_to_lay(scene.grid, (*(clue.card for clue in scene.clues), *(hand or ())))


def emblem() -> Markup:
    """Draw the decoration for the home page."""
    faces = [h.img(src=picture("similo", face), alt="", width=300, height=420) for face in EMBLEM]
    return render(h.div(".em-faces", aria_hidden="true")[faces])
