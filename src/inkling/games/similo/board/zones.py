"""Draws Similo's board for one viewer, as HTML in named zones.

Every control sends one of the legal actions. A zone that is the same for several viewers is drawn only once. This
applies to the clue line for all viewers, and to the faces for all viewers who can't act.
"""

import htpy as h

from inkling.core.board import BoardContext, Zones
from inkling.core.html import NOTHING, Html, Markup, render
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.board_kit.picture_urls import picture_url
from inkling.games.similo.board.character_grid import (
    draw_all_players_marks,
    draw_character_grid,
    draw_magnifier_buttons,
)
from inkling.games.similo.board.clue_line import draw_clue_history, draw_clue_line
from inkling.games.similo.board.dock import RemovalDock, dock_for_viewers_awaiting_clue, draw_removal_dock
from inkling.games.similo.board.ending import draw_win_or_loss
from inkling.games.similo.board.enlarged_cards import MOST_SHEETS, draw_enlarged_cards, list_cards_to_enlarge
from inkling.games.similo.board.hand import draw_clue_choice_form, draw_folded_hand, draw_hand_without_choices
from inkling.games.similo.board.legend import draw_legend
from inkling.games.similo.rules.actions import Action, Clue, ConfirmMarkedSet
from inkling.games.similo.rules.cards import Cards
from inkling.games.similo.rules.decks import possible_clue_cards
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import View
from inkling.games.similo.rules.voting import is_clue_due

EMBLEM = (
    "fables-snow-white", "history-cleopatra", "fables-the-fox-and-the-cat", "history-frida-kahlo",
    "myths-zeus", "fables-little-red-riding-hood", "fables-the-genie", "myths-medusa",
)  # fmt: skip


def draw_board(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Zones:
    view, scene, pictures = sight.view, sight.view.scene, context.pictures
    options, everybody, anybody = scene.options, say.public, say.anybody
    if scene.ended is not None and view.secret is not None:
        bots = () if context.lesson else context.bots
        end = draw_win_or_loss(options, scene.ended, view.secret, scene.removed, pictures, bots, everybody)
        clues = draw_clue_history(options, scene.clues, scene.removed, view.secret, pictures, everybody)
    else:
        end, clues = NOTHING, draw_clue_line(options, scene.clues, scene.round, pictures, everybody)
    return {
        "end": end,
        "clues": clues,
        "faces": draw_characters(sight, everybody, context),
        "marks": draw_all_players_marks(options, scene.grid, scene.marks, context.bots, everybody),
        "dock": draw_dock(sight, say, context) if scene.ended is None else NOTHING,
        "glass": draw_magnifier_buttons(options, scene.grid, anybody),
        "closer": draw_enlarged_cards(list_possible_enlarged_cards(view), options, pictures, anybody),
        "legend": draw_legend(anybody),
    }


def draw_characters(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Html:
    view, scene, seat = sight.view, sight.view.scene, sight.seat
    legal = sight.legal if context.post and not is_clue_due(scene) else ()
    mine = scene.marks[seat] if seat is not None else ()
    return draw_character_grid(
        scene.options, scene.grid, scene.removed, view.secret, mine, legal, context.pictures, say
    )


def draw_dock(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Html:
    view, scene = sight.view, sight.view.scene
    if not is_clue_due(scene):
        acts = bool(sight.legal and context.post)
        confirm = acts and ConfirmMarkedSet() in sight.legal
        ask = sight.ask if acts else None
        vote = RemovalDock(
            scene, sight.seat, acts, confirm, ask, context.post, context.bots, context.away, context.lesson
        )
        voice = say if sight.seat is not None and sight.seat != scene.giver else say.public
        text = draw_removal_dock(vote, voice)
        return (
            Html(text)
            if view.hand is None
            else Html(text + draw_folded_hand(view.hand, scene.options, context.pictures, say))
        )
    if not sight.legal or not context.post or view.hand is None or view.secret is None:
        waiting = dock_for_viewers_awaiting_clue(scene, view.to_remove, context, say)
        return (
            Html(waiting)
            if view.hand is None
            else Html(waiting + draw_hand_without_choices(view.hand, scene.options, context.pictures, say))
        )
    clues = tuple(action for action in sight.legal if isinstance(action, Clue))
    return draw_clue_choice_form(
        scene.options, view.hand, clues, view.secret, scene.round, sight.ask, context.post, context.pictures, say
    )


def list_possible_enlarged_cards(view: View) -> Cards:
    """Return the cards that are drawn enlarged: the characters, and all clue cards of the deck. If the deck is large,
    include only the played clues and the viewer's hand, and after the end no hand (R6)."""
    scene, hand = view.scene, view.hand if view.scene.ended is None else None
    if len(possible_clue_cards(scene.options)) <= MOST_SHEETS:
        return list_cards_to_enlarge(scene.grid, possible_clue_cards(scene.options))
    return list_cards_to_enlarge(scene.grid, (*(clue.card for clue in scene.clues), *(hand or ())))


def draw_emblem() -> Markup:
    """Draw the game's picture for the home page."""
    faces = [h.img(src=picture_url("similo", face), alt="", width=300, height=420) for face in EMBLEM]
    return render(h.div(".em-faces", aria_hidden="true")[faces])
