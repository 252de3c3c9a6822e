"""The likelihood that a person who means a character plays a card, and the resulting beliefs.

All arrays have plays as first axis, so that a bot (one play) and a benchmark (hundreds) share the code. Then come,
in this order and if they apply: kinds of reader, clue cards, orientations (upright, sideways), characters. A giver's
five cards are hidden and may all be bad. So a card is judged by its rank: would it have been the best of five? Four
of the five stay in the hand, so a later clue was often passed over before. The model includes noise: givers who err,
ignore the other characters, change their criterion between clues, or play anything.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkling.games.similo.rules.state import HAND, REMOVE

Numbers = NDArray[np.float64]
Mask = NDArray[np.bool_]
Places = NDArray[np.int64]

BLUR = 1.2
"""Standard deviation of a giver's error about a card's worth, relative to the standard deviation of the other cards'
worth."""
PLAIN = 0.35
"""The share of clues that are played for their likeness alone, without regard to the other characters."""
TURNING = 1.5
"""How reliably a card is played in its better orientation; 0 is at random."""
LAPSE = 0.05
"""The share of clues without information: the giver had no good card, or an idea that nobody can follow."""
CONSTANT = 0.5
"""The probability that the next clue is of the same kind as the last."""
PASSED_OVER = 0.7
"""The weight of the evidence from cards that were held and not played. It is below 1, because a giver who misjudged a
card once will do so again."""
SIDEWAYS = -0.6
"""The weight of a sideways clue. It is below 1, because most cards differ from the secret in something."""
LEAST_SPREAD = 0.2
FAR = -1e9


class ReaderTables(NamedTuple):
    """The prior of each kind of reader in each play, the similarities it sees by orientation, and their weight."""

    shares: Numbers
    tables: Numbers
    trust: float = 1.0


class BeliefTrail(NamedTuple):
    """State after some clues: each kind's summed similarities, and the joint belief in kind and character."""

    evidence: Numbers
    belief: Numbers


def z_scores_on_table(tables: Numbers) -> Numbers:
    """Convert closeness to z-scores over the characters on the table, separately for each orientation."""
    apart = tables - tables.mean(axis=-1, keepdims=True)
    size = np.abs(SIDEWAYS) ** np.arange(2)[:, None]
    return apart / np.maximum(tables.std(axis=-1, keepdims=True), LEAST_SPREAD) * size


def trail_before_clues(eyes: ReaderTables) -> BeliefTrail:
    plays, kinds, characters = eyes.tables.shape[0], eyes.tables.shape[1], eyes.tables.shape[-1]
    start = np.broadcast_to(eyes.shares[:, :, None], (plays, kinds, characters)) / characters
    return BeliefTrail(np.zeros((plays, kinds, characters)), start.copy())


def log_share_of_belief(scores: Numbers, left: Mask) -> Numbers:
    """Return the log of the share of belief that each character would have among those left."""
    kept = np.where(left, scores, FAR)
    top = kept.max(axis=-1, keepdims=True)
    found: Numbers = kept - top - np.log(np.exp(kept - top).sum(axis=-1, keepdims=True))
    return np.maximum(found, -20.0)


def normal_sigmoid(values: Numbers) -> Numbers:
    """Logistic sigmoid, scaled to approximate the normal distribution's cumulative curve."""
    return 1 / (1 + np.exp(-1.7 * np.clip(values, -30, 30)))


def hand_mean_and_spread(best: Numbers, in_hand: Mask) -> tuple[Numbers, Numbers]:
    """Return the mean and standard deviation of the worth of cards that could be in the hand."""
    weights = in_hand[:, None, :, None] / np.maximum(in_hand.sum(axis=1), 1)[:, None, None, None]
    mean = (best * weights).sum(axis=2, keepdims=True)
    return mean, np.sqrt((weights * (best - mean) ** 2).sum(axis=2, keepdims=True))


def likelihood_of_chosen_clue(worth: Numbers, in_hand: Mask) -> Numbers:
    """Return the likelihood, by card and orientation, that a giver who holds this card and four others plays it so."""
    best = worth.max(axis=3)
    mean, apart = hand_mean_and_spread(best, in_hand)
    spread = apart * np.sqrt(1 + BLUR**2) + 1e-6
    first = normal_sigmoid((best - mean) / spread) ** (HAND - 1)
    turned = worth - worth[:, :, :, ::-1]
    return first[:, :, :, None] * normal_sigmoid(TURNING * turned / spread[:, :, :, None])


def likelihood_ratio_of_passed_over(
    eyes: ReaderTables, evidence: Numbers, left: Mask, in_hand: Mask, laid: Places
) -> Numbers:
    """Return how much more likely the played card was than another, if this card was in the hand too; by play, kind,
    card and meant character."""
    best = log_share_of_belief(evidence[:, :, None, None] + eyes.tables, left[:, None, None, None]).max(axis=3)
    mean, apart = hand_mean_and_spread(best, in_hand)
    own = np.take_along_axis(best, laid[:, None, None, None], axis=2)
    ahead = normal_sigmoid((own - best) / (np.sqrt(2) * BLUR * apart + 1e-6))
    found: Numbers = ahead / normal_sigmoid((own - mean) / (apart * np.sqrt(1 + BLUR**2) + 1e-6))
    return found


def likelihood_of_clue(
    eyes: ReaderTables, evidence: Numbers, left: Mask, in_hand: Mask, before: Sequence[Numbers] = ()
) -> Numbers:
    """Return the likelihood by play, kind, card, orientation and meant character; `before` are the cards passed over at
    earlier clues."""
    careful = likelihood_of_chosen_clue(
        log_share_of_belief(evidence[:, :, None, None] + eyes.tables, left[:, None, None, None]), in_hand
    )
    plain = likelihood_of_chosen_clue(eyes.tables, in_hand)
    mixed = (1 - PLAIN) * careful + PLAIN * plain
    likely = (1 - LAPSE) * mixed + LAPSE / (2 * HAND)
    for ago, passed in enumerate(reversed(before), 1):
        # Callers who ask about their own clues may name more cards than a hand has.
        held = PASSED_OVER * max(0, HAND - ago) / HAND
        likely = likely * (1 - held + held * passed)[:, :, :, None]
    return np.asarray(likely**eyes.trust)


def trail_after_clue(eyes: ReaderTables, trail: BeliefTrail, likely: Numbers, clue: Numbers, left: Mask) -> BeliefTrail:
    """Return the trail after a clue with these likelihoods (Bayes update) and this evidence for each kind of reader."""
    common = trail.belief.sum(axis=1, keepdims=True) * eyes.shares[:, :, None]
    belief = (CONSTANT * trail.belief + (1 - CONSTANT) * common) * likely * left[:, None]
    return BeliefTrail(trail.evidence + clue, belief / belief.sum(axis=(1, 2), keepdims=True))


def belief_in_characters(trail: BeliefTrail, left: Mask) -> Numbers:
    """Return the belief in each character left, summed over all kinds of reader."""
    shares: Numbers = trail.belief.sum(axis=1) * left
    return shares / shares.sum(axis=1, keepdims=True)


DOUBT = 0.7
"""Standard deviation of a guesser's error in the score of each clue, in z-scores."""
DOUBT_OF_MYSELF = 0.5
LIKE_ME = 0.2
"""Prior share of guessers who compute as this bot does."""
LEARNING = 0.5
"""The weight of removals as evidence about kinds of guesser."""
TO_COME = 0.5
"""The gain in the secret's score expected from each later clue; and the weight of later rounds relative to this one."""
PLAINNESS = 0.5
"""The penalty of a clue that fits the secret only in comparison with the other characters, because people don't enjoy
such riddles."""
NODES = np.array([-1.6, -0.7, 0.0, 0.7, 1.6])
"""Five equally likely errors of the secret's own score, in units of DOUBT."""


def prior_of_guessers(eyes: ReaderTables, plays: int) -> Numbers:
    """Return the log prior of each kind of guesser before any removal."""
    others = np.broadcast_to((1 - LIKE_ME) * eyes.shares, (plays, eyes.shares.shape[1]))
    return np.log(np.concatenate([others, np.full((plays, 1), LIKE_ME)], axis=1) + 1e-12)


def all_scores(trail: BeliefTrail, left: Mask) -> Numbers:
    """Return what guessers believe after the clues so far, by play, kind of guesser and character."""
    own = np.log(belief_in_characters(trail, left) + 1e-9)
    return np.concatenate([trail.evidence, own[:, None]], axis=1)


def update_guesser_weights(kinds: Numbers, scores: Numbers, before: Mask, after: Mask) -> Numbers:
    """Update the log weights of guesser kinds from which characters were removed and which stayed."""
    low = np.where(after[:, None], -scores, FAR)
    stayed = np.logaddexp.reduce(low, axis=2)[:, :, None]
    surprise = -scores - np.logaddexp(-scores, stayed)
    return kinds + LEARNING * np.where((before & ~after)[:, None], surprise, 0).sum(axis=2)


def scores_after(eyes: ReaderTables, trail: BeliefTrail, likely: Numbers, clues: Numbers, left: Mask) -> Numbers:
    """Return scores by play, kind of guesser, possible clue and character. `likely` and `clues` have the possible clues
    as third axis."""
    own = [
        np.log(belief_in_characters(trail_after_clue(eyes, trail, likely[:, :, n], clues[:, :, n], left), left) + 1e-9)
        for n in range(clues.shape[2])
    ]
    return np.concatenate([trail.evidence[:, :, None] + clues, np.stack(own, axis=1)[:, None]], axis=1)


def expected_shares(
    eyes: ReaderTables, kinds: Numbers, scores: Numbers, clues: Numbers, secret: Places, left: Mask
) -> Numbers:
    """Return the expected share of guessers who keep the secret, by play and possible clue."""
    round_ = REMOVE_LEFT[int(left[0].sum())]
    doubt = np.append(np.full(eyes.shares.shape[1], DOUBT), DOUBT_OF_MYSELF) * round_**0.5
    kept = survival_probability(scores, doubt, left, secret, round_)
    shares = np.exp(kinds - np.logaddexp.reduce(kinds, axis=1, keepdims=True))
    truth = np.take_along_axis(clues, secret[:, None, None, None], axis=3)[..., 0]
    plain = np.clip((eyes.shares[:, :, None] * truth).sum(axis=1), -1.0, 0.0)
    return np.einsum("pk,pkc->pc", shares, kept) * np.exp(PLAINNESS * plain)


REMOVE_LEFT = {12 - sum(REMOVE[:done]): done + 1 for done in range(len(REMOVE))}
"""The round, counted from 1, by how many characters are left before its removal."""


def survival_probability(scores: Numbers, doubt: Numbers, left: Mask, secret: Places, round_: int) -> Numbers:
    """Return the probability that the secret survives this round and later ones, by play, kind and clue."""
    own = np.take_along_axis(scores, secret[:, None, None, None], axis=3)[..., None]
    others = left.copy()
    np.put_along_axis(others, secret[:, None], False, axis=1)
    off = doubt[None, :, None, None, None]
    kept, gone = np.ones(scores.shape[:3]), 0
    ahead = (own - scores[:, :, :, None]) / off + NODES[:, None]
    for later, remove in enumerate(REMOVE[round_ - 1 :]):
        gone += remove
        below = np.where(others[:, None, None, None], normal_sigmoid(ahead + TO_COME * later / off), 0.0)
        mean, spread = below.sum(axis=-1), np.sqrt((below * (1 - below)).sum(axis=-1) + 0.05)
        stays = normal_sigmoid((mean - gone + 0.5) / spread).mean(axis=-1)
        kept = kept * stays ** (TO_COME if later else 1.0)
    return kept
