"""Learns from finished plays how a player judges similarity: the weight of each aspect, then deviations for card pairs.

It needs numpy. It is imported only when a play ends at a table that stores partner profiles.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from inkling.core.bot import Habits, Opened
from inkling.games.similo.bots import likelihoods
from inkling.games.similo.bots.belief import ReaderMix, make_eyes
from inkling.games.similo.bots.card_similarity import similarity_z_scores
from inkling.games.similo.bots.observations import WitnessedPlay, witness_play
from inkling.games.similo.bots.partner_fitting import (
    SMALLEST,
    Numbers,
    ObservedPlay,
    Patterns,
    fit_patterns,
    log_likelihood_of_choices,
    pair_patterns,
    pairs_by_name,
    usual,
)
from inkling.games.similo.bots.readers import ASPECTS, POOL, Pairs, Reader, sampled_people, standardised_similarity
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import Options

PLAYS = 12
"""Number of latest plays that count; older ones might no longer describe the player."""
CAUTION = 0.4
"""Exponent on the likelihood of the bot's readers. It is below 1, because a player's choices in one play are not
independent."""
CAREFUL = 0.3
"""Exponent on the likelihood of the sampled people, whose weights go into the player's profile."""
MOST_PAIRS = 300
KINDS = tuple(who for who, _ in POOL)


def get_to_know(plays: Sequence[Opened], person: int) -> Habits | None:
    """Return the habits of the player `person` (an index) that these plays show: aspect weights, card pairs and reader
    weights. None if no play has an informative choice of this player."""
    seen = [one for play in plays[-PLAYS:] if (one := witness_play(play, person)) is not None]
    if not seen:
        return None
    weights = fit_weights(seen)
    known = {aspect for one in seen for aspect in ASPECTS if similarity_z_scores(aspect, one.options) is not None}
    named = [(aspect, round(float(weight), 2)) for aspect, weight in zip(ASPECTS, weights, strict=True)]
    named_enough = [one for one in named if one[0] in known and abs(one[1]) >= 0.01]
    return Habits(
        tuple(sorted(named_enough, key=lambda one: (-one[1], one[0]))),
        sum(len(one.rounds) for one in seen),
        weigh_kinds(fit_readers(seen, KINDS)),
        strongest(pair for some in by_cards(seen) for pair in fit_pairs(some, weights)),
        tuple(one for one in lean(fit_readers(seen, sampled_people())) if one[0] in known),
    )


def fit_weights(seen: Sequence[WitnessedPlay]) -> Numbers:
    """Return the weight of each aspect that best explains this player's choices (maximum a posteriori)."""
    general = usual()
    every = [respects(one.options)[..., one.card_rows, :, :][..., one.grid_columns] for one in seen]
    plays = [
        ObservedPlay(
            one.gave,
            one.secret,
            one.rounds,
            np.einsum("a,acwx->cwx", general.mean, tables)[None],
            np.einsum("ab,acwx->cwxb", general.spread, tables)[None].astype(np.float32),
        )
        for one, tables in zip(seen, every, strict=True)
    ]
    found: Numbers = general.mean + general.spread @ fit_patterns(plays)[0]
    return found


def fit_pairs(seen: Sequence[WitnessedPlay], weights: Numbers) -> Pairs:
    """Estimate for each card pair how much closer or farther this player sees it than their aspect weights predict. All
    plays must use the same decks."""
    options = seen[0].options
    tables, patterns = np.einsum("a,acwx->cwx", weights, respects(options)), pair_patterns(options)
    plays = [
        ObservedPlay(
            one.gave,
            one.secret,
            one.rounds,
            tables[one.card_rows][..., one.grid_columns][None],
            both_ways(patterns[one.card_rows][:, one.grid_columns])[None],
        )
        for one in seen
    ]
    return pairs_by_name(options, patterns @ fit_patterns(plays)[0])


def both_ways(patterns: Patterns) -> Patterns:
    """Return the patterns with an orientation axis after the clue cards; sideways is the scaled negative of upright."""
    return np.stack([patterns, np.float32(likelihoods.SIDEWAYS) * patterns], axis=1)


def respects(options: Options) -> Numbers:
    """Return the similarity tables by aspect, clue card, orientation and character; 0 where nothing is known."""
    nothing = np.zeros((len(possible_clue_cards(options)), len(possible_characters(options))))
    ways = [[similarity_z_scores(aspect, options, bonded) for bonded in (True, False)] for aspect in ASPECTS]
    full = np.array([[nothing if table is None else table for table in both] for both in ways])
    return np.moveaxis(full, 1, 2) * np.array([1.0, likelihoods.SIDEWAYS])[:, None]


def by_cards(seen: Sequence[WitnessedPlay]) -> list[list[WitnessedPlay]]:
    return [[one for one in seen if one.options == options] for options in dict.fromkeys(one.options for one in seen)]


def strongest(pairs: Iterable[tuple[str, str, float]]) -> Pairs:
    kept = sorted((pair for pair in pairs if abs(pair[2]) >= SMALLEST), key=lambda pair: (-abs(pair[2]), pair[:2]))
    return tuple(kept[:MOST_PAIRS])


def fit_readers(seen: Sequence[WitnessedPlay], readers: tuple[Reader, ...]) -> Numbers:
    """Return for each reader the log-likelihood of all choices in these plays."""
    found: Numbers = np.sum([fit_play(one, readers) for one in seen], axis=0)
    return found


def fit_play(one: WitnessedPlay, readers: tuple[Reader, ...]) -> Numbers:
    """Return for each reader the log-likelihood of the choices in one play. Readers that know nothing about its decks
    get the average of the others."""
    mind = ReaderMix(readers, (1.0,) * len(readers))
    tables = np.array(make_eyes(mind, one.options, one.grid, one.cards).tables)[None]
    fits = log_likelihood_of_choices(tables, one.gave, one.secret, one.rounds)[0]
    known = np.array([standardised_similarity(reader, one.options) is not None for reader in readers])
    full = np.full(len(readers), fits.mean())
    full[known] = fits if known.any() else fits.mean()
    return full


def lean(fits: Numbers) -> list[tuple[str, float]]:
    """Return the average aspect weights of the sampled people, each weighted by how well they fit this player. The
    largest weights come first. They are less extreme than the fitted weights, so that texts based on them do not claim
    too much."""
    shares = np.exp(CAREFUL * (fits - fits.max()))
    given = [dict(reader.weights) for reader in sampled_people()]
    mean = shares / shares.sum() @ np.array([[one.get(aspect, 0.0) for aspect in ASPECTS] for one in given])
    ranked = sorted(zip(ASPECTS, mean, strict=True), key=lambda one: (-one[1], one[0]))
    return [(aspect, round(float(weight), 2)) for aspect, weight in ranked if weight >= 0.01]


def weigh_kinds(fits: Numbers) -> tuple[tuple[str, float], ...]:
    """Return the name and the log weight of each of the bot's readers, relative to the best-fitting one."""
    apart = CAUTION * (fits - fits.max())
    return tuple((reader.name, round(float(less), 2)) for (reader, _), less in zip(POOL, apart, strict=True))
