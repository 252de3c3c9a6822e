"""The arithmetic of beliefs: how likely somebody who means a character lays a card, and what follows from that.

Everything is an array whose first axis is plays, so that a bot (one play) and a bench (hundreds) reckon alike. After
it come, in this order and where they apply: kinds of reader, clue cards, ways round (upright, sideways), characters.

A giver has five cards that nobody else sees and may hold nothing good. So a card is judged by its rank: would it have
been the best of five? Four of the five stay in the hand: what is laid later was often there before, and passed over.
A giver may be off, may go by the card alone (without a thought for who else lies there), may change from clue to clue
what they go by, and sometimes lays anything at all.
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
"""How far a giver's view of a card's worth may be off, in spreads of what the other cards are worth."""
PLAIN = 0.35
"""The share of clues that are laid for their likeness alone, whoever else lies there."""
TURNING = 1.5
"""How surely a card is laid the better way round: 0 is by chance."""
LAPSE = 0.05
"""The share of clues that say nothing: no good card in hand, or a thought that nobody can follow."""
CONSTANT = 0.5
"""How likely the next clue is of the same kind as the last."""
PASSED_OVER = 0.7
"""How much is made of what was held before and not laid: whoever misjudged a card once will do so again."""
SIDEWAYS = -0.6
"""What a sideways clue weighs: it differs in something, which most cards do."""
LEAST_SPREAD = 0.2
FAR = -1e9


class Eyes(NamedTuple):
    """How common each kind of reader is in each play, how close each thinks cards are, turned the one way or the other,
    and how much is to be made of that."""

    shares: Numbers
    tables: Numbers
    trust: float = 1.0


class Trail(NamedTuple):
    """After some clues: each kind's sum of closeness, and the belief in kind and character together."""

    evidence: Numbers
    belief: Numbers


def on_the_table(tables: Numbers) -> Numbers:
    """Measured anew against those who lie there, as people do: in spreads from their mean, each way by itself."""
    apart = tables - tables.mean(axis=-1, keepdims=True)
    size = np.abs(SIDEWAYS) ** np.arange(2)[:, None]
    return apart / np.maximum(tables.std(axis=-1, keepdims=True), LEAST_SPREAD) * size


def nothing_said(eyes: Eyes) -> Trail:
    plays, kinds, characters = eyes.tables.shape[0], eyes.tables.shape[1], eyes.tables.shape[-1]
    start = np.broadcast_to(eyes.shares[:, :, None], (plays, kinds, characters)) / characters
    return Trail(np.zeros((plays, kinds, characters)), start.copy())


def clarity(scores: Numbers, left: Mask) -> Numbers:
    """The log of the share of belief that each character would have among those left."""
    kept = np.where(left, scores, FAR)
    top = kept.max(axis=-1, keepdims=True)
    found: Numbers = kept - top - np.log(np.exp(kept - top).sum(axis=-1, keepdims=True))
    return np.maximum(found, -20.0)


def rise(values: Numbers) -> Numbers:
    """From 0 to 1, a half at 0; near the normal distribution's own curve."""
    return 1 / (1 + np.exp(-1.7 * np.clip(values, -30, 30)))


def compare_hand(best: Numbers, in_hand: Mask) -> tuple[Numbers, Numbers]:
    """The mean worth of what may be in the hand, and its spread."""
    weights = in_hand[:, None, :, None] / np.maximum(in_hand.sum(axis=1), 1)[:, None, None, None]
    mean = (best * weights).sum(axis=2, keepdims=True)
    return mean, np.sqrt((weights * (best - mean) ** 2).sum(axis=2, keepdims=True))


def chosen(worth: Numbers, in_hand: Mask) -> Numbers:
    """By card and way: how likely a giver who holds this card and four others lays it, and so."""
    best = worth.max(axis=3)
    mean, apart = compare_hand(best, in_hand)
    spread = apart * np.sqrt(1 + BLUR**2) + 1e-6
    first = rise((best - mean) / spread) ** (HAND - 1)
    turned = worth - worth[:, :, :, ::-1]
    return first[:, :, :, None] * rise(TURNING * turned / spread[:, :, :, None])


def passed_over(eyes: Eyes, evidence: Numbers, left: Mask, in_hand: Mask, laid: Places) -> Numbers:
    """By play, kind, card and character meant: how much likelier than with any other card beside it the one was laid
    that was, if this one was in the hand as well."""
    best = clarity(evidence[:, :, None, None] + eyes.tables, left[:, None, None, None]).max(axis=3)
    mean, apart = compare_hand(best, in_hand)
    own = np.take_along_axis(best, laid[:, None, None, None], axis=2)
    ahead = rise((own - best) / (np.sqrt(2) * BLUR * apart + 1e-6))
    found: Numbers = ahead / rise((own - mean) / (apart * np.sqrt(1 + BLUR**2) + 1e-6))
    return found


def likelihood(eyes: Eyes, evidence: Numbers, left: Mask, in_hand: Mask, before: Sequence[Numbers] = ()) -> Numbers:
    """By play, kind, card, way and character meant; `before` is what was passed over with each clue so far."""
    careful = chosen(clarity(evidence[:, :, None, None] + eyes.tables, left[:, None, None, None]), in_hand)
    plain = chosen(eyes.tables, in_hand)
    mixed = (1 - PLAIN) * careful + PLAIN * plain
    likely = (1 - LAPSE) * mixed + LAPSE / (2 * HAND)
    for ago, passed in enumerate(reversed(before), 1):
        # Whoever asks about clues of their own may name more than a hand holds.
        held = PASSED_OVER * max(0, HAND - ago) / HAND
        likely = likely * (1 - held + held * passed)[:, :, :, None]
    return np.asarray(likely**eyes.trust)


def hear(eyes: Eyes, trail: Trail, likely: Numbers, clue: Numbers, left: Mask) -> Trail:
    """After a clue that was so likely, and says so much to each kind of reader."""
    common = trail.belief.sum(axis=1, keepdims=True) * eyes.shares[:, :, None]
    belief = (CONSTANT * trail.belief + (1 - CONSTANT) * common) * likely * left[:, None]
    return Trail(trail.evidence + clue, belief / belief.sum(axis=(1, 2), keepdims=True))


def believed(trail: Trail, left: Mask) -> Numbers:
    """The belief in each character left, all kinds together."""
    shares: Numbers = trail.belief.sum(axis=1) * left
    return shares / shares.sum(axis=1, keepdims=True)


DOUBT = 0.7
"""How far a guesser's score for each clue may be off, in spreads."""
DOUBT_OF_MYSELF = 0.5
LIKE_ME = 0.2
"""The share of guessers who reckon as this bot does, before anything was removed."""
LEARNING = 0.5
"""How fast removals tell kinds of guesser apart."""
TO_COME = 0.5
"""What each later clue is expected to add to the secret's score; and how much later rounds count against this one."""
PLAINNESS = 0.5
"""What a clue loses that is not true of the secret by itself: people enjoy no riddles about who else lies there."""
NODES = np.array([-1.6, -0.7, 0.0, 0.7, 1.6])
"""How the secret's own score may be off, in doubts; all five are equally likely."""


def guessers(eyes: Eyes, plays: int) -> Numbers:
    """How common each kind of guesser is, as logarithms, before anything was removed."""
    others = np.broadcast_to((1 - LIKE_ME) * eyes.shares, (plays, eyes.shares.shape[1]))
    return np.log(np.concatenate([others, np.full((plays, 1), LIKE_ME)], axis=1) + 1e-12)


def all_scores(trail: Trail, left: Mask) -> Numbers:
    """By play, kind and character: what guessers of each kind think after the clues so far."""
    own = np.log(believed(trail, left) + 1e-9)
    return np.concatenate([trail.evidence, own[:, None]], axis=1)


def learn(kinds: Numbers, scores: Numbers, before: Mask, after: Mask) -> Numbers:
    """What was removed rather than those who stayed tells the kinds of guesser apart."""
    low = np.where(after[:, None], -scores, FAR)
    stayed = np.logaddexp.reduce(low, axis=2)[:, :, None]
    surprise = -scores - np.logaddexp(-scores, stayed)
    return kinds + LEARNING * np.where((before & ~after)[:, None], surprise, 0).sum(axis=2)


def scores_after(eyes: Eyes, trail: Trail, likely: Numbers, clues: Numbers, left: Mask) -> Numbers:
    """By play, kind of guesser, clue on offer and character. `likely` and `clues` have the offers as third axis."""
    own = [
        np.log(believed(hear(eyes, trail, likely[:, :, n], clues[:, :, n], left), left) + 1e-9)
        for n in range(clues.shape[2])
    ]
    return np.concatenate([trail.evidence[:, :, None] + clues, np.stack(own, axis=1)[:, None]], axis=1)


def values(eyes: Eyes, kinds: Numbers, scores: Numbers, clues: Numbers, secret: Places, left: Mask) -> Numbers:
    """By play and clue on offer: the expected share of guessers who keep the secret."""
    round_ = REMOVE_LEFT[int(left[0].sum())]
    doubt = np.append(np.full(eyes.shares.shape[1], DOUBT), DOUBT_OF_MYSELF) * round_**0.5
    kept = share_kept(scores, doubt, left, secret, round_)
    shares = np.exp(kinds - np.logaddexp.reduce(kinds, axis=1, keepdims=True))
    truth = np.take_along_axis(clues, secret[:, None, None, None], axis=3)[..., 0]
    plain = np.clip((eyes.shares[:, :, None] * truth).sum(axis=1), -1.0, 0.0)
    return np.einsum("pk,pkc->pc", shares, kept) * np.exp(PLAINNESS * plain)


REMOVE_LEFT = {12 - sum(REMOVE[:done]): done + 1 for done in range(len(REMOVE))}
"""Which round it is, by how many are left."""


def share_kept(scores: Numbers, doubt: Numbers, left: Mask, secret: Places, round_: int) -> Numbers:
    """By play, kind and clue: how likely the secret stays this round, and would in those that follow."""
    own = np.take_along_axis(scores, secret[:, None, None, None], axis=3)[..., None]
    others = left.copy()
    np.put_along_axis(others, secret[:, None], False, axis=1)
    off = doubt[None, :, None, None, None]
    kept, gone = np.ones(scores.shape[:3]), 0
    ahead = (own - scores[:, :, :, None]) / off + NODES[:, None]
    for later, remove in enumerate(REMOVE[round_ - 1 :]):
        gone += remove
        below = np.where(others[:, None, None, None], rise(ahead + TO_COME * later / off), 0.0)
        mean, spread = below.sum(axis=-1), np.sqrt((below * (1 - below)).sum(axis=-1) + 0.05)
        stays = rise((mean - gone + 0.5) / spread).mean(axis=-1)
        kept = kept * stays ** (TO_COME if later else 1.0)
    return kept
