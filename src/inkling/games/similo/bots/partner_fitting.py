"""Fits a model of how one player judges similarity, using the clues they gave and the characters they removed.

The model is a known table of similarities plus a weighted sum of patterns. Each weight (amount) has a standard normal
prior, and Newton's method finds the most likely amounts. Only this module and the modules that call it need numpy; bots
choose without it.

The first axis of all arrays is plays (one per player, if several players are fitted at once). The other axes, as far as
they apply, are in this order: readers, clue cards, orientations (upright, sideways), characters, patterns.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from inkling.games.similo.bots.card_similarity import Aspect, cached_similarity_z_scores
from inkling.games.similo.bots.clue_likelihoods import LAPSE, PLAIN, WORST
from inkling.games.similo.bots.guesser_model import LEARNING
from inkling.games.similo.bots.reader_models import ASPECTS, Pairs, sampled_readers
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import Options

Numbers: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.int64]
Patterns: TypeAlias = NDArray[np.float32]
FAR = -1e9
"""The score of removed characters."""
STEPS = 3
SURE = 1.5
"""The sharpness (inverse temperature) with which a giver prefers the card that looks best to them."""
LONGEST = 3.0
"""Longest step of Newton's method."""


class ObservedRound(NamedTuple):
    """One observed round: the giver's hand (rows of the tables), the clue, the characters before and after the removal,
    and whether the play was still running. Every field has one entry per play."""

    hand: Places
    card: Places
    way: Places
    left: Mask
    after: Mask
    on: Mask


class ObservedPlay(NamedTuple):
    """A play in which the player gave the clues (`gave`) or removed characters. Tables are by clue card, orientation
    and character."""

    gave: bool
    secret: Places
    rounds: tuple[ObservedRound, ...]
    tables: Numbers
    patterns: Patterns


class GradientAndPrecision(NamedTuple):
    """The gradient for the amounts of the patterns, and rows whose outer products add up to the precision matrix."""

    slope: Numbers
    rows: Numbers


def fit_pattern_amounts(plays: Sequence[ObservedPlay]) -> Numbers:
    """Return the maximum a posteriori amount of each pattern for each player, found by Newton's method."""
    amounts = np.zeros((len(plays[0].secret), plays[0].patterns.shape[-1]))
    for _ in range(STEPS):
        pulls = [pull for play in plays for pull in gradient_of_play(play, amounts)]
        rows = np.concatenate([pull.rows for pull in pulls], axis=1)
        firm = rows.transpose(0, 2, 1) @ rows + np.eye(amounts.shape[1])
        slope = np.sum([pull.slope for pull in pulls], axis=0) - amounts
        step = np.linalg.solve(firm, slope[:, :, None])[:, :, 0]
        size = np.sqrt((step**2).sum(axis=1, keepdims=True))
        amounts = amounts + step * np.minimum(1.0, LONGEST / np.maximum(size, 1e-9))
    return amounts


def gradient_of_play(play: ObservedPlay, amounts: Numbers) -> list[GradientAndPrecision]:
    """Return the gradient and the curvature of the log-likelihood of the player's clues or removals, at these
    amounts."""
    every, characters = np.arange(len(play.secret)), play.tables.shape[-1]
    flat = play.patterns.reshape(len(every), -1, amounts.shape[1])
    near = play.tables + (flat @ amounts.astype(np.float32)[:, :, None]).reshape(play.tables.shape)
    scores = np.zeros((len(every), characters))
    ground = np.zeros((len(every), characters, amounts.shape[1]), np.float32)
    pulls = []
    for observed in play.rounds:
        if play.gave:
            pulls.append(gradient_of_clue(play, observed, near, scores, ground))
        scores = scores + near[every, observed.card, observed.way]
        ground = ground + play.patterns[every, observed.card, observed.way]
        if not play.gave:
            pulls.append(gradient_of_removal(observed, scores, ground))
    return pulls


def gradient_of_clue(
    play: ObservedPlay, observed: ObservedRound, near: Numbers, scores: Numbers, ground: Patterns
) -> GradientAndPrecision:
    """Return the gradient for the choice of a clue, among all cards of the hand in both orientations."""
    every, secret = np.arange(len(play.secret)), play.secret
    hand, ways = np.repeat(observed.hand, 2, axis=1), np.tile([0, 1], observed.hand.shape[1])[None]
    offers, patterns = near[every[:, None], hand, ways], play.patterns[every[:, None], hand, ways]
    shares = softmax(np.where(observed.left[:, None], scores[:, None] + offers, FAR))
    meant = np.zeros((len(secret), 1, near.shape[-1]))
    meant[every, 0, secret] = 1.0
    plain = offers[every, :, secret] - offers.mean(axis=-1)
    chosen = softmax((1 - PLAIN) * np.log(shares[every, :, secret] + 1e-9) + PLAIN * plain)
    clear = (1 - PLAIN) * (meant - shares)
    alike = clear + PLAIN * (meant - 1 / near.shape[-1])
    slopes = (alike[:, :, None].astype(np.float32) @ patterns)[:, :, 0] + clear.astype(np.float32) @ ground
    laid = (observed.hand == observed.card[:, None]).argmax(axis=1) * 2 + observed.way
    apart = slopes - (chosen[:, :, None] * slopes).sum(axis=1, keepdims=True)
    on = observed.on[:, None]
    return GradientAndPrecision(on * apart[every, laid], np.sqrt(chosen * on)[:, :, None] * apart)


def gradient_of_removal(observed: ObservedRound, scores: Numbers, ground: Patterns) -> GradientAndPrecision:
    """Return the gradient for the choice of the removed characters. Each is compared with the characters that
    stayed."""
    removed = observed.left & ~observed.after
    stayed = softmax(np.where(observed.after, -scores, FAR))
    top = np.where(observed.after, -scores, FAR).max(axis=1, keepdims=True)
    all_stayed = top + np.log(
        np.where(observed.after, np.exp(np.minimum(-scores - top, 0)), 0).sum(axis=1, keepdims=True)
    )
    expected = 1 / (1 + np.exp(np.clip(all_stayed + scores, -50, 50)))
    apart = ground - (stayed[:, :, None] * ground).sum(axis=1, keepdims=True)
    wonder = LEARNING * removed * (1 - expected) * observed.on[:, None]
    firm = wonder * expected + stayed * wonder.sum(axis=1, keepdims=True)
    return GradientAndPrecision(-(wonder[:, :, None] * apart).sum(axis=1), np.sqrt(firm)[:, :, None] * apart)


def log_probability_of_each_character(scores: Numbers, left: Mask) -> Numbers:
    """Return for each character the log of its probability among those left."""
    kept = np.where(left, scores, FAR)
    top = kept.max(axis=-1, keepdims=True)
    logs: Numbers = kept - top - np.log(np.exp(kept - top).sum(axis=-1, keepdims=True))
    return np.maximum(logs, WORST)


def update_log_weights_of_guessers(kinds: Numbers, scores: Numbers, before: Mask, after: Mask) -> Numbers:
    """Return the log weights of the kinds of guessers, updated by which characters were removed and which stayed."""
    low = np.where(after[:, None], -scores, FAR)
    stayed = np.logaddexp.reduce(low, axis=2)[:, :, None]
    surprise = -scores - np.logaddexp(-scores, stayed)
    return kinds + LEARNING * np.where((before & ~after)[:, None], surprise, 0).sum(axis=2)


def softmax(scores: Numbers) -> Numbers:
    """Softmax over the last axis."""
    powers: Numbers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def log_likelihood_of_choices(tables: Numbers, gave: bool, secret: Places, rounds: Sequence[ObservedRound]) -> Numbers:
    """Return the log-likelihood of the observed choices by play and reader. The second axis of `tables` has an entry
    for each reader."""
    every = np.arange(len(secret))
    scores, fits = np.zeros((*tables.shape[:2], tables.shape[-1])), np.zeros(tables.shape[:2])
    for observed in rounds:
        on = observed.on[:, None]
        if gave:
            fits = fits + on * clarity_of_possible_clues(tables, observed, scores, secret)
        scores = scores + tables[every, :, observed.card, observed.way]
        if not gave:
            fits = np.where(on, update_log_weights_of_guessers(fits, scores, observed.left, observed.after), fits)
    return fits


def clarity_of_possible_clues(tables: Numbers, observed: ObservedRound, scores: Numbers, secret: Places) -> Numbers:
    """Return the log-likelihood of the observed clue among all clues that the hand allowed. A clue is likelier if it
    points clearly to the secret."""
    every = np.arange(len(secret))
    hand, ways = np.repeat(observed.hand, 2, axis=1), np.tile([0, 1], observed.hand.shape[1])[None]
    offers = np.moveaxis(tables[every[:, None], :, hand, ways], 1, 2)
    clear = log_probability_of_each_character(scores[:, :, None] + offers, observed.left[:, None, None])[
        every, :, :, secret
    ]
    laid = (observed.hand == observed.card[:, None]).argmax(axis=1) * 2 + observed.way
    careful, plain = (softmax(SURE * worth)[every, :, laid] for worth in (clear, offers[every, :, :, secret]))
    likelihoods: Numbers = np.log((1 - LAPSE) * ((1 - PLAIN) * careful + PLAIN * plain) + LAPSE / hand.shape[1])
    return likelihoods


UNSEEN: Final = 1.0
"""Prior standard deviation of the adjustment for one pair of cards, in z-scores."""
ITSELF: Final = 0.6
"""The share of that variance that concerns one figure only and not the figures similar to it."""
PATTERNS: Final = 200
"""How many patterns are fitted, largest variance first; a deck has 465 pairs."""
SMALLEST: Final = 0.05
"""Adjustments smaller than this are dropped."""


@lru_cache(maxsize=8)
def card_pair_patterns(options: Options, known: tuple[Aspect, ...] = ASPECTS) -> Patterns:
    """Return patterns, each of which makes some pairs of cards more similar, by clue card, character and pattern.

    If both cards are of the same deck, their similarity is symmetric. `known` are the aspects that decide which figures
    count as similar; a benchmark omits some of them.
    """
    laid, meant = (
        prior_covariance_of_figures(options, deck, known) for deck in (options.clue_deck or options.deck, options.deck)
    )
    (laid_sizes, laid_axes), (sizes, axes) = np.linalg.eigh(laid), np.linalg.eigh(meant)
    wide = np.sqrt(np.outer(np.maximum(laid_sizes, 0), np.maximum(sizes, 0)))
    wide = np.triu(wide) if uses_one_deck(options) else wide
    rows, columns = np.unravel_index(np.argsort(-wide, axis=None, kind="stable")[:PATTERNS], wide.shape)
    patterns = wide[rows, columns] * laid_axes[:, None, rows] * axes[None, :, columns]
    patterns = patterns + patterns.swapaxes(0, 1) if uses_one_deck(options) else patterns
    return (UNSEEN * patterns / np.sqrt((patterns**2).sum(axis=2).mean())).astype(np.float32)


def prior_covariance_of_figures(options: Options, deck: str, known: tuple[Aspect, ...]) -> Numbers:
    """Return the prior covariance between figures: how much an adjustment for one figure also applies to another."""
    alone = Options(deck=deck, decks=options.decks)
    tables = [np.array(table) for aspect in known if (table := cached_similarity_z_scores(aspect, alone)) is not None]
    itself = np.eye(len(possible_characters(alone)))
    if not tables:
        return itself
    alike = np.mean([table + table.T for table in tables], axis=0) * (1 - itself)
    sizes, axes = np.linalg.eigh(alike)
    kin = (axes * np.maximum(sizes, 0)) @ axes.T
    long = np.sqrt(np.diag(kin) + 1e-9)
    covariance: Numbers = (1 - ITSELF) * kin / np.outer(long, long) + ITSELF * itself
    return covariance


def uses_one_deck(options: Options) -> bool:
    return options.clue_deck in (None, options.deck)


def deviations_by_card_names(options: Options, near: Numbers) -> Pairs:
    """Return the deviations as triples (card ID, card ID, deviation). A pair of cards from the same deck occurs only
    once."""
    return tuple(
        (card, other, round(float(near[row, column]), 2))
        for row, card in enumerate(possible_clue_cards(options))
        for column, other in enumerate(possible_characters(options))
        if card < other or not uses_one_deck(options)
    )


class AverageAspectWeights(NamedTuple):
    """The average aspect weights of people (`mean`), and a matrix (`spread`) that turns standard normal numbers into
    deviations from it."""

    mean: Numbers
    spread: Numbers


@cache
def mean_and_spread_of_people() -> AverageAspectWeights:
    """Return the mean of the sampled people's aspect weights and the Cholesky factor of their covariance."""
    weights = np.array([[dict(reader.weights).get(aspect, 0.0) for aspect in ASPECTS] for reader in sampled_readers()])
    together = np.cov(weights.T) + 1e-6 * np.eye(weights.shape[1])
    return AverageAspectWeights(weights.mean(axis=0), np.asarray(np.linalg.cholesky(together), np.float64))
