"""Encodes Similo for learning environments: all actions of a set-up in a fixed order, and a view as a row of
integers."""

from functools import lru_cache
from itertools import combinations

from inkling.core import Abandon, Seat, TimeUp
from inkling.games.similo.rules.actions import (
    ORIENTATIONS,
    Action,
    Clue,
    ConfirmMarkedSet,
    MarkCharacter,
    SetVoters,
    UnmarkCharacter,
)
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import CHARACTERS, HAND, MOST_SEATS, ROUNDS, Options, View

ENDINGS = (None, "won", "lost", "abandoned")


@lru_cache(maxsize=64)
def every_action(seats: int, options: Options) -> tuple[Action, ...]:
    clues = tuple(Clue(card, orientation) for card in possible_clue_cards(options) for orientation in ORIENTATIONS)
    marks = tuple(MarkCharacter(card) for card in possible_characters(options))
    if options.asked:
        return (*clues, *marks, ConfirmMarkedSet(), Abandon())
    unmarks = tuple(UnmarkCharacter(card) for card in possible_characters(options))
    return (*clues, *marks, *unmarks, ConfirmMarkedSet(), *every_set_of_voters(seats, options), TimeUp(), Abandon())


def every_set_of_voters(seats: int, options: Options) -> tuple[SetVoters, ...]:
    possible = [seat for seat in map(Seat, range(seats)) if seat != options.giver]
    return tuple(SetVoters(some) for size in range(1, seats) for some in combinations(possible, size))


def encode_view(view: View) -> tuple[int, ...]:
    """Return the view as a row of fixed length. Cards (as indices in their deck) and seats count from 1; 0 is none."""
    scene, options = view.scene, view.scene.options
    clue_places = {card: place for place, card in enumerate(possible_clue_cards(options), start=1)}
    clues = [n for clue in scene.clues for n in (clue_places[clue.card], 1 + ORIENTATIONS.index(clue.orientation))]
    return (
        *encode_round_and_votes(view),
        *encode_grid(view),
        *pad_row_with_zeros(clues, 2 * ROUNDS),
        *pad_row_with_zeros([clue_places[card] for card in view.hand or ()], HAND),
        *(int(seat in scene.voters) for seat in range(MOST_SEATS)),
        *(int(seat in scene.confirmed) for seat in range(MOST_SEATS)),
        *(int(seat in view.turn) for seat in range(MOST_SEATS)),
        *pad_row_with_zeros(
            [int(card in marks) for marks in scene.marks for card in scene.grid], MOST_SEATS * CHARACTERS
        ),
    )


def encode_round_and_votes(view: View) -> tuple[int, ...]:
    scene = view.scene
    return (
        scene.seats,
        0 if view.seat is None else view.seat + 1,
        scene.giver + 1,
        scene.captain + 1,
        scene.round,
        len(scene.clues),
        view.to_remove,
        scene.ballot,
        view.pile,
        ENDINGS.index(scene.ended),
        int(scene.options.agreement == "all"),
        int(scene.options.asked),
    )


def encode_grid(view: View) -> tuple[int, ...]:
    """Return three numbers for each grid position: the card, the round in which it was removed, and whether it is known
    to be the secret."""
    scene = view.scene
    deck = possible_characters(scene.options)
    went = {card: number for number, cards in enumerate(scene.removed, start=1) for card in cards}
    return (
        *(deck.index(card) + 1 for card in scene.grid),
        *(went.get(card, 0) for card in scene.grid),
        *(int(card == view.secret) for card in scene.grid),
    )


def pad_row_with_zeros(row: list[int], length: int) -> list[int]:
    return row + [0] * (length - len(row))
