"""Chooses the clue with which most kinds of guessers would keep the secret, now and in later rounds."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from inkling.core.sight import Seat, Sight
from inkling.games.similo.bots.belief import WAYS, Case, Mind, Moment, case_of, follow, held
from inkling.games.similo.bots.likelihoods import (
    Numbers,
    all_scores,
    expected_shares,
    guessers,
    learn,
    likelihood,
    scores_after,
)
from inkling.games.similo.rules.actions import Action, Clue, Confirm, Mark, Unmark
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import Scene, View
from inkling.games.similo.rules.voting import characters_left, count_confirmations, in_grid_order


class Options(NamedTuple):
    """The possible clues with their values: the expected share of guessers who keep the secret."""

    clues: tuple[Clue, ...]
    values: list[float]


def weigh_clues(mind: Mind, view: View, secret: CardId, clues: tuple[Clue, ...]) -> Options:
    """Return the value of every clue on offer."""
    case = case_of(view.scene)
    now = follow(mind, case)
    eyes, trail, left = now.eyes, now.trails[-1], case.left[-1][None]
    rows, ways = [now.cards[clue.card] for clue in clues], [WAYS[clue.orientation] for clue in clues]
    likely = likelihood(eyes, trail.evidence, left, held(case, len(case.clues), tuple(now.cards)), now.passed)
    offered = eyes.tables[:, :, rows, ways]
    scores = scores_after(eyes, trail, likely[:, :, rows, ways], offered, left)
    meant = np.array([case.grid.index(secret)])
    found = expected_shares(eyes, kinds_so_far(now, case), scores, offered, meant, left)
    return Options(clues, [round(float(value), 9) for value in found[0]])


def kinds_so_far(now: Moment, case: Case) -> Numbers:
    """Return the log weights of guesser kinds, learnt from the removals after each clue."""
    kinds = guessers(now.eyes, 1)
    for number in range(len(case.clues)):
        before, after = case.left[number][None], case.left[number + 1][None]
        kinds = learn(kinds, all_scores(now.trails[number + 1], before), before, after)
    return kinds


def remove_step(sight: Sight[Action, Event, View], belief: Sequence[float]) -> Action | None:
    """Return one step: remove a wrong mark, add a missing one, then confirm if legal; None if nothing is left to do."""
    scene, seat = sight.view.scene, sight.seat
    if seat is None or (seat not in scene.voters and scene.confirmed):
        return None
    wanted = least_likely(scene, belief, sight.view.to_remove)
    if seat in scene.voters:
        wanted = come_to_terms(scene, seat, wanted)
    steps = (
        *(Unmark(card) for card in scene.marks[seat] if card not in wanted),
        *(Mark(card) for card in wanted if card not in scene.marks[seat]),
        Confirm(),
    )
    return next((step for step in steps if step in sight.legal), None)


def least_likely(scene: Scene, belief: Sequence[float], n: int) -> Cards:
    """Return the n characters to remove. Ties are broken by name, which reveals nothing and is the same for all
    bots."""
    shares: dict[CardId, float] = {card: round(share, 9) for card, share in zip(scene.grid, belief, strict=True)}
    ranked = sorted(characters_left(scene), key=lambda card: (shares[card], card))
    return in_grid_order(scene, tuple(ranked[:n]))


def come_to_terms(scene: Scene, seat: Seat, wanted: Cards) -> Cards:
    """Return the set that this seat should confirm: its own, or a confirmed set of other seats that has a stronger
    claim."""
    if scene.options.asked and scene.ballot == 1:
        return wanted
    sets = {cards: rank(scene, cards) for cards in count_confirmations(scene)}
    mine = sets.get(wanted, (1, -distance(scene, seat)))
    best = max(sets, key=lambda cards: sets[cards], default=wanted)
    return best if best != wanted and sets[best] > mine else wanted


def rank(scene: Scene, cards: Cards) -> tuple[int, int]:
    """Rank a confirmed set by its number of confirmations, then by its closest voter's distance from the captain."""
    seats = [seat for seat in scene.confirmed if scene.marks[seat] == cards]
    return len(seats), -min(distance(scene, seat) for seat in seats)


def distance(scene: Scene, seat: Seat) -> int:
    return (seat - scene.captain) % scene.seats
