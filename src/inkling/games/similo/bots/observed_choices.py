"""Extracts one player's choices from a finished play, as input for learning about that player.

The giver's hands are read from the story that the giver saw. Without that story, clues are ignored.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from inkling.core.bot import Opened
from inkling.core.sight import Line
from inkling.games.similo.bots.partner_fitting import ObservedRound, Places
from inkling.games.similo.bots.secret_belief import (
    WAYS,
    ClueHistory,
    cards_giver_might_hold,
    grid_positions_left_at_each_clue,
    index_by_card,
)
from inkling.games.similo.rules.cards import Cards
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.events import ClueLaid, Drew, HandDealt
from inkling.games.similo.rules.state import HAND, Options, Scene, View


class ObservedPlayWithCards(NamedTuple):
    """What one player did in one play: the rounds in which they gave clues (if `gave`) or removed characters, and the
    cards."""

    options: Options
    grid: Cards
    cards: Cards
    """The cards that could be played; `rounds` contains indexes into them."""
    gave: bool
    secret: Places
    rounds: tuple[ObservedRound, ...]

    @property
    def rows_by_clue_card(self) -> list[int]:
        every = index_by_card(possible_clue_cards(self.options))
        return [every[card] for card in self.cards]

    @property
    def columns_of_grid(self) -> list[int]:
        every = index_by_card(possible_characters(self.options))
        return [every[card] for card in self.grid]


def observe_choices_in_play(play: Opened, person: int) -> ObservedPlayWithCards | None:
    """Return the choices of the player `person` in this play; None if they took no part or no choice can be
    observed."""
    view: View = play.view
    scene = view.scene
    if view.secret is None or person not in play.seated:
        return None
    gave = play.seated[scene.giver] == person
    hands = giver_hands_at_each_clue(play.stories[scene.giver]) if play.stories else []
    options = Options(deck=scene.options.deck, clue_deck=scene.options.clue_deck, decks=scene.options.decks)
    cards = cards_giver_might_hold(ClueHistory(options, scene.grid, (), ()), 0)
    rounds = tuple(yield_observed_rounds(scene, cards, hands if gave else None))
    secret = np.array([scene.grid.index(view.secret)])
    return ObservedPlayWithCards(options, scene.grid, cards, gave, secret, rounds) if rounds else None


def giver_hands_at_each_clue(story: Sequence[Line[Any]]) -> list[Cards]:
    """Return the giver's hand at each clue, read from the giver's story."""
    held: Cards = ()
    hands: list[Cards] = []
    for line in story:
        match line.event:
            case HandDealt(cards=cards) if cards is not None:
                held = cards
            case ClueLaid(card=laid):
                hands.append(held)
                held = tuple(card for card in held if card != laid)
            case Drew(card=card) if card is not None:
                held = (*held, card)
    return hands


def yield_observed_rounds(scene: Scene, cards: Cards, hands: Sequence[Cards] | None) -> Iterator[ObservedRound]:
    """Yield the rounds of a player that can be observed.

    For a giver, pass `hands`: there is one round for each clue whose hand is known. For guessers, pass None: there is
    one round for each completed removal, with empty hands.
    """
    rows = index_by_card(cards)
    masks = grid_positions_left_at_each_clue(scene.grid, len(scene.clues), scene.removed)
    left = [np.array([at in mask for at in range(len(scene.grid))]) for mask in masks]
    known = len(scene.removed) if hands is None else min(len(hands), len(scene.clues))
    for nth, clue in enumerate(scene.clues[:known]):
        hand = [0] * HAND if hands is None else [rows[card] for card in hands[nth]]
        yield ObservedRound(
            np.array([hand]),
            np.array([rows[clue.card]]),
            np.array([WAYS[clue.orientation]]),
            left[nth][None],
            left[nth + 1][None],
            np.ones(1, bool),
        )
