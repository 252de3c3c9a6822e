"""Learns from finished plays how a player judges similarity. It first fits the weight of each aspect, then deviations
for pairs of cards.

It needs numpy, so it is imported only when a play ends at a table that stores partner profiles.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from inkling.core.bot import Habits, Opened
from inkling.games.similo.bots import clue_likelihoods
from inkling.games.similo.bots.card_similarity import cached_similarity_z_scores
from inkling.games.similo.bots.observed_choices import ObservedPlayWithCards, observe_choices_in_play
from inkling.games.similo.bots.partner_fitting import (
    SMALLEST,
    Numbers,
    ObservedPlay,
    Patterns,
    card_pair_patterns,
    deviations_by_card_names,
    fit_pattern_amounts,
    log_likelihood_of_choices,
    mean_and_spread_of_people,
)
from inkling.games.similo.bots.reader_models import (
    ASPECTS,
    POOL,
    Pairs,
    Reader,
    sampled_readers,
    standardised_similarity,
)
from inkling.games.similo.bots.secret_belief import ReaderMix, build_reader_tables
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import Options

PLAYS = 12
"""Number of latest plays in use; older ones might no longer describe the player."""
CAUTION = 0.4
"""Exponent on the likelihood of the bot's readers. It is below 1, because a player's choices in one play are not
independent."""
CAREFUL = 0.3
"""Exponent on the likelihood of the sampled people, whose weights go into the player's profile."""
MOST_PAIRS = 300
KINDS = tuple(who for who, _ in POOL)


def learn_habits_of_player(plays: Sequence[Opened], person: int) -> Habits | None:
    """Return the habits of the player with index `person`, learned from these plays: aspect weights, card pairs and
    reader weights. Return None if the plays contain no observable choice of this player."""
    seen = [observed for play in plays[-PLAYS:] if (observed := observe_choices_in_play(play, person)) is not None]
    if not seen:
        return None
    weights = fit_aspect_weights(seen)
    known = {
        aspect for play in seen for aspect in ASPECTS if cached_similarity_z_scores(aspect, play.options) is not None
    }
    named = [(aspect, round(float(weight), 2)) for aspect, weight in zip(ASPECTS, weights, strict=True)]
    named_enough = [pair for pair in named if pair[0] in known and abs(pair[1]) >= 0.01]
    return Habits(
        tuple(sorted(named_enough, key=lambda pair: (-pair[1], pair[0]))),
        sum(len(play.rounds) for play in seen),
        log_weights_of_bot_readers(log_likelihood_by_reader(seen, KINDS)),
        strongest_pair_deviations(
            pair for some in group_plays_by_options(seen) for pair in estimate_card_pair_deviations(some, weights)
        ),
        tuple(
            pair
            for pair in average_weights_of_similar_people(log_likelihood_by_reader(seen, sampled_readers()))
            if pair[0] in known
        ),
    )


def fit_aspect_weights(seen: Sequence[ObservedPlayWithCards]) -> Numbers:
    """Return the weight of each aspect that best explains this player's choices (maximum a posteriori)."""
    general = mean_and_spread_of_people()
    every = [
        similarity_tables_by_aspect(play.options)[..., play.rows_by_clue_card, :, :][..., play.columns_of_grid]
        for play in seen
    ]
    plays = [
        ObservedPlay(
            play.gave,
            play.secret,
            play.rounds,
            np.einsum("a,acwx->cwx", general.mean, tables)[None],
            np.einsum("ab,acwx->cwxb", general.spread, tables)[None].astype(np.float32),
        )
        for play, tables in zip(seen, every, strict=True)
    ]
    weights: Numbers = general.mean + general.spread @ fit_pattern_amounts(plays)[0]
    return weights


def estimate_card_pair_deviations(seen: Sequence[ObservedPlayWithCards], weights: Numbers) -> Pairs:
    """Return for each pair of cards how much more or less similar this player finds it than their aspect weights
    predict. All plays must use the same decks."""
    options = seen[0].options
    tables, patterns = (
        np.einsum("a,acwx->cwx", weights, similarity_tables_by_aspect(options)),
        card_pair_patterns(options),
    )
    plays = [
        ObservedPlay(
            play.gave,
            play.secret,
            play.rounds,
            tables[play.rows_by_clue_card][..., play.columns_of_grid][None],
            with_orientation_axis(patterns[play.rows_by_clue_card][:, play.columns_of_grid])[None],
        )
        for play in seen
    ]
    return deviations_by_card_names(options, patterns @ fit_pattern_amounts(plays)[0])


def with_orientation_axis(patterns: Patterns) -> Patterns:
    """Return the patterns with an axis for the orientation after the axis of clue cards. The values for sideways are
    the negative of those for upright, scaled."""
    return np.stack([patterns, np.float32(clue_likelihoods.SIDEWAYS) * patterns], axis=1)


def similarity_tables_by_aspect(options: Options) -> Numbers:
    """Return the similarity tables by aspect, clue card, orientation and character; 0 where nothing is known."""
    nothing = np.zeros((len(possible_clue_cards(options)), len(possible_characters(options))))
    ways = [[cached_similarity_z_scores(aspect, options, bonded) for bonded in (True, False)] for aspect in ASPECTS]
    full = np.array([[nothing if table is None else table for table in both] for both in ways])
    return np.moveaxis(full, 1, 2) * np.array([1.0, clue_likelihoods.SIDEWAYS])[:, None]


def group_plays_by_options(seen: Sequence[ObservedPlayWithCards]) -> list[list[ObservedPlayWithCards]]:
    return [
        [play for play in seen if play.options == options] for options in dict.fromkeys(play.options for play in seen)
    ]


def strongest_pair_deviations(pairs: Iterable[tuple[str, str, float]]) -> Pairs:
    kept = sorted((pair for pair in pairs if abs(pair[2]) >= SMALLEST), key=lambda pair: (-abs(pair[2]), pair[:2]))
    return tuple(kept[:MOST_PAIRS])


def log_likelihood_by_reader(seen: Sequence[ObservedPlayWithCards], readers: tuple[Reader, ...]) -> Numbers:
    """Return for each reader the total log-likelihood of all choices in these plays."""
    likelihoods: Numbers = np.sum([log_likelihood_of_play_by_reader(play, readers) for play in seen], axis=0)
    return likelihoods


def log_likelihood_of_play_by_reader(play: ObservedPlayWithCards, readers: tuple[Reader, ...]) -> Numbers:
    """Return for each reader the log-likelihood of the choices in one play. A reader without data about the play's
    decks gets the average of the other readers."""
    mind = ReaderMix(readers, (1.0,) * len(readers))
    tables = np.array(build_reader_tables(mind, play.options, play.grid, play.cards).tables)[None]
    fits = log_likelihood_of_choices(tables, play.gave, play.secret, play.rounds)[0]
    known = np.array([standardised_similarity(reader, play.options) is not None for reader in readers])
    full = np.full(len(readers), fits.mean())
    full[known] = fits if known.any() else fits.mean()
    return full


def average_weights_of_similar_people(fits: Numbers) -> list[tuple[str, float]]:
    """Return the average aspect weights of the sampled people, each weighted by how well they fit this player. The
    largest weights come first. They are less extreme than the fitted weights, so that texts based on them do not claim
    too much."""
    shares = np.exp(CAREFUL * (fits - fits.max()))
    given = [dict(reader.weights) for reader in sampled_readers()]
    mean = shares / shares.sum() @ np.array([[weights.get(aspect, 0.0) for aspect in ASPECTS] for weights in given])
    ranked = sorted(zip(ASPECTS, mean, strict=True), key=lambda pair: (-pair[1], pair[0]))
    return [(aspect, round(float(weight), 2)) for aspect, weight in ranked if weight >= 0.01]


def log_weights_of_bot_readers(fits: Numbers) -> tuple[tuple[str, float], ...]:
    """Return the name of each of the bot's readers with its log weight, relative to the reader that fits best."""
    apart = CAUTION * (fits - fits.max())
    return tuple((reader.name, round(float(less), 2)) for (reader, _), less in zip(POOL, apart, strict=True))
