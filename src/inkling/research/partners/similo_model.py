"""A numpy version of `clue_likelihoods`, `guesser_model` and `clue_and_removal_choice`, for hundreds of plays at once.

The first axis of all arrays is plays. The other axes, as far as they apply, are in this order: readers, clue cards,
orientations (upright, sideways), characters. tests/research/test_partners.py compares both versions in plays at a
table.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from inkling.games.similo.bots.clue_and_removal_choice import AGAIN, ASKEW, LAST, RIVAL, SOFT, WIDER
from inkling.games.similo.bots.clue_likelihoods import (
    BLUR,
    CONSTANT,
    LAPSE,
    LEAST_SPREAD,
    PASSED_OVER,
    PLAIN,
    PLAINNESS,
    SIDEWAYS,
    TURNING,
)
from inkling.games.similo.bots.guesser_model import DOUBT, DOUBT_OF_MYSELF, LIKE_ME, NODES, ROUND_OF, TO_COME
from inkling.games.similo.bots.partner_fitting import (
    FAR,
    Mask,
    Numbers,
    Places,
    log_probability_of_each_character,
    update_log_weights_of_guessers,
)
from inkling.games.similo.rules.state import HAND, REMOVE

__all__ = ["update_log_weights_of_guessers"]


class ReaderArrays(NamedTuple):
    """The readers' data: the prior of each reader by play, its similarities by orientation, and the weight of a clue.
    `told` has the log of the factor by which connections make upright clues likelier, by play, reader, card and
    character."""

    shares: Numbers
    tables: Numbers
    trust: float
    told: Numbers


class Trail(NamedTuple):
    """The state after some clues: each reader's summed similarities, and the joint probability of reader and
    character."""

    evidence: Numbers
    belief: Numbers


def on_the_table(upright: Numbers, sideways: Numbers) -> Numbers:
    """Return similarities as z-scores over the characters on the table. Orientations become the second-to-last axis."""
    scores = [
        size
        * (table - table.mean(axis=-1, keepdims=True))
        / np.maximum(table.std(axis=-1, keepdims=True), LEAST_SPREAD)
        for table, size in ((upright, 1.0), (sideways, SIDEWAYS))
    ]
    return np.stack(scores, axis=-2)


def nothing_said(eyes: ReaderArrays) -> Trail:
    plays, kinds, characters = eyes.tables.shape[0], eyes.tables.shape[1], eyes.tables.shape[-1]
    start = np.broadcast_to(eyes.shares[:, :, None], (plays, kinds, characters)) / characters
    return Trail(np.zeros((plays, kinds, characters)), start.copy())


def rise(values: Numbers) -> Numbers:
    """Return a logistic sigmoid, scaled so that it approximates the cumulative normal distribution."""
    return 1 / (1 + np.exp(-1.7 * np.clip(values, -30, 30)))


def compare_hand(best: Numbers, in_hand: Mask) -> tuple[Numbers, Numbers]:
    """Return the mean and standard deviation of the ratings of cards that could be in the hand."""
    weights = in_hand[:, None, :, None] / np.maximum(in_hand.sum(axis=1), 1)[:, None, None, None]
    mean = (best * weights).sum(axis=2, keepdims=True)
    return mean, np.sqrt((weights * (best - mean) ** 2).sum(axis=2, keepdims=True))


class Valued(NamedTuple):
    """Each reader's ratings of all cards, by play, reader, card, orientation and character. Also the rating of the
    better orientation, and its mean and standard deviation over the cards that could be in the hand."""

    worth: Numbers
    best: Numbers
    mean: Numbers
    apart: Numbers


class Past(NamedTuple):
    """Data of one clue. From them, later clues infer the probability that a card was already in the hand and was not
    played (`PassedOverCards`)."""

    best: Numbers
    own: Numbers
    errors: Numbers
    usual: Numbers


def value(worth: Numbers, in_hand: Mask) -> Valued:
    best = np.maximum(worth[:, :, :, 0], worth[:, :, :, 1])
    return Valued(worth, best, *compare_hand(best, in_hand))


def value_clarity(eyes: ReaderArrays, evidence: Numbers, left: Mask, in_hand: Mask) -> Valued:
    return value(
        log_probability_of_each_character(evidence[:, :, None, None] + eyes.tables, left[:, None, None, None]), in_hand
    )


def pick(table: Numbers, rows: Places) -> Numbers:
    """Return the rows with the indices `rows` of a table. The axes of the result are: play, reader, position in
    `rows`."""
    return np.moveaxis(table[np.arange(len(rows))[:, None], :, rows], 1, 2)


def chosen(valued: Valued, rows: Places) -> Numbers:
    """Return the likelihood, by card and orientation, that a giver who holds this card and four unknown ones plays this
    card in this orientation."""
    worth = pick(valued.worth, rows)
    spread = valued.apart * np.sqrt(1 + BLUR**2) + 1e-6
    first = rise((pick(valued.best, rows) - valued.mean) / spread) ** (HAND - 1)
    upright = rise(TURNING * (worth[:, :, :, 0] - worth[:, :, :, 1]) / spread)
    return first[:, :, :, None] * np.stack([upright, 1 - upright], axis=3)


def data_of_played_clue(valued: Valued, laid: Places) -> Past:
    own = pick(valued.best, laid[:, None])
    usual = rise((own - valued.mean) / (valued.apart * np.sqrt(1 + BLUR**2) + 1e-6))
    return Past(valued.best, own, np.sqrt(2) * BLUR * valued.apart + 1e-6, usual)


def likelihood(eyes: ReaderArrays, careful: Valued, plain: Valued, before: Sequence[Past], rows: Places) -> Numbers:
    """Return the likelihood of each clue by play, reader, card in `rows`, orientation and secret. `before` are the
    clues of earlier rounds."""
    mixed = (1 - PLAIN) * chosen(careful, rows) + PLAIN * chosen(plain, rows)
    likely = (1 - LAPSE) * mixed + LAPSE / (2 * HAND)
    for ago, past in enumerate(reversed(before), 1):
        held = PASSED_OVER * max(0, HAND - ago) / HAND
        passed = rise((past.own - pick(past.best, rows)) / past.errors) / past.usual
        likely *= (1 - held + held * passed)[:, :, :, None]
    likely **= eyes.trust
    likely[:, :, :, 0] *= np.exp(pick(eyes.told, rows))
    return likely


def belief_after_clue(eyes: ReaderArrays, trail: Trail, likely: Numbers, clue: Numbers, left: Mask) -> Trail:
    """Return the belief after one more clue, by Bayes' rule. `likely` has the likelihoods of the clue; `clue` is added
    to each reader's summed similarities."""
    common = trail.belief.sum(axis=1, keepdims=True) * eyes.shares[:, :, None]
    belief = (CONSTANT * trail.belief + (1 - CONSTANT) * common) * likely * left[:, None]
    return Trail(trail.evidence + clue, belief / belief.sum(axis=(1, 2), keepdims=True))


def probability_of_characters(trail: Trail, left: Mask) -> Numbers:
    """Return the probability of each character left, summed over all readers."""
    shares = trail.belief.sum(axis=1) * left
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def guessers(eyes: ReaderArrays, plays: int) -> Numbers:
    """Return the log prior of each kind of guesser before any removal."""
    others = np.broadcast_to((1 - LIKE_ME) * eyes.shares, (plays, eyes.shares.shape[1]))
    return np.log(np.concatenate([others, np.full((plays, 1), LIKE_ME)], axis=1) + 1e-12)


def all_scores(trail: Trail, left: Mask) -> Numbers:
    """Return the scores that guessers give the characters after the clues so far, by play, kind of guesser and
    character."""
    own = np.log(probability_of_characters(trail, left) + 1e-9)
    return np.concatenate([trail.evidence, own[:, None]], axis=1)


class Offered(NamedTuple):
    """The possible clues by play: their cards and orientations, and their similarities and likelihoods by play, reader,
    clue and character. `earlier` has the similarities of earlier clues for a bot with a `tactful` mind."""

    rows: Places
    ways: Places
    says: Numbers
    likely: Numbers
    earlier: Sequence[Numbers] = ()


def scores_after(eyes: ReaderArrays, trail: Trail, offer: Offered, left: Mask) -> Numbers:
    """Return the scores that guessers would give the characters after each clue, by play, kind of guesser, clue and
    character."""
    own = [
        np.log(
            probability_of_characters(
                belief_after_clue(eyes, trail, offer.likely[:, :, n], offer.says[:, :, n], left), left
            )
            + 1e-9
        )
        for n in range(offer.says.shape[2])
    ]
    again, fits = np.zeros(offer.says.shape[::2]), fit(eyes, offer.says)
    for earlier in offer.earlier:
        again = np.maximum(again, alike(fits, fit(eyes, earlier[:, :, None]), left[:, None]))
    says = (1 - AGAIN * again)[:, None, :, None] * offer.says
    return np.concatenate([trail.evidence[:, :, None] + says, np.stack(own, axis=1)[:, None]], axis=1)


def fit(eyes: ReaderArrays, says: Numbers) -> Numbers:
    """Return how well clues fit each character, as an average over the readers."""
    values: Numbers = np.einsum("k,pkcx->pcx", eyes.shares[0], says)
    return values


def alike(one: Numbers, other: Numbers, left: Mask) -> Numbers:
    """Return the correlation between the similarities of two clues, over the characters left. A negative correlation
    counts as 0."""
    count = left.sum(axis=-1, keepdims=True)
    apart = [np.where(left, row - (row * left).sum(axis=-1, keepdims=True) / count, 0.0) for row in (one, other)]
    size = np.sqrt((apart[0] ** 2).sum(axis=-1) * (apart[1] ** 2).sum(axis=-1))
    cosine: Numbers = np.where(size > 1e-9, (apart[0] * apart[1]).sum(axis=-1) / np.maximum(size, 1e-9), 0.0)
    return np.maximum(cosine, 0.0)


def worth(
    eyes: ReaderArrays, kinds: Numbers, trail: Trail, offer: Offered, secret: Places, left: Mask, tactful: bool
) -> Numbers:
    """Return the value of each clue by play: the expected share of guessers who keep the secret."""
    scores = scores_after(eyes, trail, offer, left)
    round_ = ROUND_OF[int(left[0].sum())]
    shares = np.exp(kinds - np.logaddexp.reduce(kinds, axis=1, keepdims=True))
    if tactful and round_ == LAST - 1:
        kept = look_ahead(eyes, shares, scores, offer, secret, left)
    else:
        kept = np.einsum("pk,pkc->pc", shares, share_kept(scores, doubt(eyes, round_), left, secret, round_))
    return kept * manner(eyes, offer, secret, left, tactful)


def doubt(eyes: ReaderArrays, round_: int) -> Numbers:
    sizes: Numbers = np.append(np.full(eyes.shares.shape[1], DOUBT), DOUBT_OF_MYSELF) * round_**0.5
    return sizes


def manner(eyes: ReaderArrays, offer: Offered, secret: Places, left: Mask, tactful: bool) -> Numbers:
    fits = fit(eyes, offer.says)
    own = np.take_along_axis(fits, secret[:, None, None], axis=2)[..., 0]
    factor: Numbers = np.exp(PLAINNESS * np.clip(own, -1.0, 0.0))
    if not tactful:
        return factor
    lead = np.where(left[:, None], fits, FAR).max(axis=-1) - own
    return factor * np.where(offer.ways == 1, ASKEW, np.exp(-RIVAL * lead))


def leads_of(scores: Numbers, sizes: Numbers, secret: Places) -> Numbers:
    own = np.take_along_axis(scores, secret[:, None, None, None], axis=3)
    exponentials: Numbers = np.exp(-1.7 * np.clip((own - scores) / sizes[None, :, None, None], -30, 30))
    return exponentials


def stays(leads: Numbers, others: Mask, removed: int, more: Numbers) -> Numbers:
    shift, total = np.exp(-1.7 * more)[None, :, None, None], np.zeros(leads.shape[:3])
    for node in NODES:
        below = np.where(others[:, None, None], 1 / (1 + leads * np.exp(-1.7 * node) * shift), 0.0)
        spread = np.sqrt((below * (1 - below)).sum(axis=-1) + 0.05)
        total += rise((below.sum(axis=-1) - removed + 0.5) / spread)
    return total / len(NODES)


def without(left: Mask, secret: Places) -> Mask:
    others = left.copy()
    np.put_along_axis(others, secret[:, None], False, axis=1)
    return others


def share_kept(scores: Numbers, sizes: Numbers, left: Mask, secret: Places, round_: int) -> Numbers:
    """Return the probability that the secret survives this round and later ones, by play, kind of guesser and clue."""
    leads, others = leads_of(scores, sizes, secret), without(left, secret)
    kept, removed = np.ones(scores.shape[:3]), 0
    for later, remove in enumerate(REMOVE[round_ - 1 :]):
        removed += remove
        kept = kept * stays(leads, others, removed, TO_COME * later / sizes) ** (TO_COME if later else 1.0)
    return kept


def look_ahead(
    eyes: ReaderArrays, shares: Numbers, scores: Numbers, offer: Offered, secret: Places, left: Mask
) -> Numbers:
    now, last, others = doubt(eyes, LAST - 1), doubt(eyes, LAST), without(left, secret)
    says = np.concatenate([offer.says, fit(eyes, offer.says)[:, None]], axis=1)
    stay = shares[:, :, None] * stays(leads_of(scores, now, secret), others, REMOVE[LAST - 2], 0.0 * now)
    soft = np.where(others[:, None, None], scores / (SOFT * now)[None, :, None, None], FAR)
    soft = np.exp(soft - soft.max(axis=-1, keepdims=True))
    beside = np.einsum("pkc,pkcx->pcx", stay, soft / soft.sum(axis=-1, keepdims=True))
    own, said = (np.take_along_axis(table, secret[:, None, None, None], axis=3) - table for table in (scores, says))
    values = np.zeros(scores.shape[::2])
    for index in range(scores.shape[2]):
        best = np.full(beside[:, index].shape, 0.0)
        for other in range(scores.shape[2]):
            kept = rise((own[:, :, index] + said[:, :, other]) / (WIDER * last)[None, :, None])
            tells = np.einsum("pk,pkx->px", shares, kept)
            best = np.where((offer.rows[:, index] != offer.rows[:, other])[:, None], np.maximum(best, tells), best)
        values[:, index] = (beside[:, index] * best).sum(axis=-1)
    return values
