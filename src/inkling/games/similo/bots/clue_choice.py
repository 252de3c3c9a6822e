"""Chooses the clue with which most kinds of guessers would keep the secret, now and in later rounds."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from inkling.core.sight import Seat, Sight
from inkling.games.similo.bots.belief import (
    WAYS,
    BeliefState,
    ClueHistory,
    ReaderMix,
    clue_history_of,
    mask_of_possible_hand,
    replay_clues,
)
from inkling.games.similo.bots.likelihoods import (
    Numbers,
    all_scores,
    expected_shares,
    likelihood_of_clue,
    prior_of_guessers,
    scores_after,
    update_guesser_weights,
)
from inkling.games.similo.rules.actions import Action, Clue, Confirm, Mark, Unmark
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import Scene, View
from inkling.games.similo.rules.voting import characters_left, count_confirmations, in_grid_order


class ClueOptions(NamedTuple):
    """The possible clues with their values: the expected share of guessers who keep the secret."""

    clues: tuple[Clue, ...]
    values: list[float]


def weigh_clues(mind: ReaderMix, view: View, secret: CardId, clues: tuple[Clue, ...]) -> ClueOptions:
    """Return the value of every clue on offer."""
    case = clue_history_of(view.scene)
    now = replay_clues(mind, case)
    eyes, trail, left = now.eyes, now.trails[-1], case.left[-1][None]
    rows, ways = [now.cards[clue.card] for clue in clues], [WAYS[clue.orientation] for clue in clues]
    likely = likelihood_of_clue(
        eyes, trail.evidence, left, mask_of_possible_hand(case, len(case.clues), tuple(now.cards)), now.passed
    )
    offered = eyes.tables[:, :, rows, ways]
    scores = scores_after(eyes, trail, likely[:, :, rows, ways], offered, left)
    meant = np.array([case.grid.index(secret)])
    found = expected_shares(eyes, guesser_kinds_so_far(now, case), scores, offered, meant, left)
    return ClueOptions(clues, [round(float(value), 9) for value in found[0]])


def guesser_kinds_so_far(now: BeliefState, case: ClueHistory) -> Numbers:
    """Return the log weights of guesser kinds, learnt from the removals after each clue."""
    kinds = prior_of_guessers(now.eyes, 1)
    for number in range(len(case.clues)):
        before, after = case.left[number][None], case.left[number + 1][None]
        kinds = update_guesser_weights(kinds, all_scores(now.trails[number + 1], before), before, after)
    return kinds


def next_removal_step(sight: Sight[Action, Event, View], belief: Sequence[float]) -> Action | None:
    """Return one step: remove a wrong mark, add a missing one, then confirm if legal; None if nothing is left to do."""
    scene, seat = sight.view.scene, sight.seat
    if seat is None or (seat not in scene.voters and scene.confirmed):
        return None
    wanted = least_likely_characters(scene, belief, sight.view.to_remove)
    if seat in scene.voters:
        wanted = agree_on_set(scene, seat, wanted)
    steps = (
        *(Unmark(card) for card in scene.marks[seat] if card not in wanted),
        *(Mark(card) for card in wanted if card not in scene.marks[seat]),
        Confirm(),
    )
    return next((step for step in steps if step in sight.legal), None)


def least_likely_characters(scene: Scene, belief: Sequence[float], n: int) -> Cards:
    """Return the n characters to remove. Ties are broken by name, which reveals nothing and is the same for all
    bots."""
    shares: dict[CardId, float] = {card: round(share, 9) for card, share in zip(scene.grid, belief, strict=True)}
    ranked = sorted(characters_left(scene), key=lambda card: (shares[card], card))
    return in_grid_order(scene, tuple(ranked[:n]))


def agree_on_set(scene: Scene, seat: Seat, wanted: Cards) -> Cards:
    """Return the seat's set, or a confirmed set of others that has a stronger claim."""
    if scene.options.asked and scene.ballot == 1:
        return wanted
    sets = {cards: rank_of_set(scene, cards) for cards in count_confirmations(scene)}
    mine = sets.get(wanted, (1, -distance_from_captain(scene, seat)))
    best = max(sets, key=lambda cards: sets[cards], default=wanted)
    return best if best != wanted and sets[best] > mine else wanted


def rank_of_set(scene: Scene, cards: Cards) -> tuple[int, int]:
    """Rank a confirmed set by its number of confirmations, then by its closest voter's distance from the captain."""
    seats = [seat for seat in scene.confirmed if scene.marks[seat] == cards]
    return len(seats), -min(distance_from_captain(scene, seat) for seat in seats)


def distance_from_captain(scene: Scene, seat: Seat) -> int:
    return (seat - scene.captain) % scene.seats
