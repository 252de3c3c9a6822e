"""Partner profiles: what a person pays attention to, learned from finished plays at this table.

The prior is an average person (readers.py). Clues and removals then give the weight of each respect, and pairs of
figures the person sees as closer than those weights explain (partner_fitting.py). The strong bot's own kinds of readers
are weighted by the same plays. Only data public after a play is used, without randomness: equal plays give equal
profiles.
"""

from collections.abc import Hashable, Iterable, Sequence
from math import exp
from typing import Final, TypeVar, cast

import numpy as np

from inkling.core.bot import Habits, Opened
from inkling.core.errors import msg
from inkling.core.words import Say
from inkling.games.similo.bots import likelihoods
from inkling.games.similo.bots.belief import ReaderMix, make_eyes
from inkling.games.similo.bots.card_similarity import Aspect, similarity_z_scores
from inkling.games.similo.bots.observations import WitnessedPlay, witness_play
from inkling.games.similo.bots.partner_fitting import (
    SMALLEST,
    ObservedPlay,
    Patterns,
    fit_patterns,
    log_likelihood_of_choices,
    pair_patterns,
    pairs_by_name,
)
from inkling.games.similo.bots.readers import (
    ASPECTS,
    FAMILIES,
    POOL,
    YOU,
    Pairs,
    Reader,
    average_person,
    sampled_people,
    standardised_similarity,
)
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import Options

PLAYS = 12
"""Number of latest plays that count; older ones might no longer describe the player."""
CAUTION = 0.4
"""Exponent on the likelihood of the pool's readers. It is below 1, because a player's choices in one play are not
independent."""
CAREFUL = 0.3
"""The same exponent for sampled people, whose profile bots receive."""
MOST_SHARE, HALF = 0.4, 5
"""The largest share of the mind that a fitted player gets, and the number of clues or removals at which it gets half of
that."""
MOST_PAIRS = 300
KINDS = tuple(who for who, _ in POOL)
Name = TypeVar("Name", bound=Hashable)


def learn_habits(plays: Sequence[Opened], person: int) -> Habits | None:
    """Return a player's habits as these plays show them: weights by aspect, and pairs. None without evidence."""
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
        likelihood_by_reader(log_likelihood_by_reader(seen, KINDS)),
        strongest_pairs(pair for some in group_by_cards(seen) for pair in fit_pairs(some, weights)),
        tuple(one for one in mean_sampled_weights(log_likelihood_by_reader(seen, sampled_people())) if one[0] in known),
    )


def fit_weights(seen: Sequence[WitnessedPlay]) -> likelihoods.Numbers:
    """Return the fitted weight of each aspect for this player."""
    usual = average_person()
    every = [similarity_by_aspect(one.options)[..., one.card_rows, :, :][..., one.grid_columns] for one in seen]
    plays = [
        ObservedPlay(
            one.gave,
            one.secret,
            one.rounds,
            np.einsum("a,acwx->cwx", usual.mean, tables)[None],
            np.einsum("ab,acwx->cwxb", usual.spread, tables)[None].astype(np.float32),
        )
        for one, tables in zip(seen, every, strict=True)
    ]
    found: likelihoods.Numbers = usual.mean + usual.spread @ fit_patterns(plays)[0]
    return found


def fit_pairs(seen: Sequence[WitnessedPlay], weights: likelihoods.Numbers) -> Pairs:
    """Return which pairs seem closer or farther to this person than their weights say, from plays with the same
    cards."""
    options = seen[0].options
    tables, patterns = np.einsum("a,acwx->cwx", weights, similarity_by_aspect(options)), pair_patterns(options)
    plays = [
        ObservedPlay(
            one.gave,
            one.secret,
            one.rounds,
            tables[one.card_rows][..., one.grid_columns][None],
            patterns_by_orientation(patterns[one.card_rows][:, one.grid_columns])[None],
        )
        for one in seen
    ]
    return pairs_by_name(options, patterns @ fit_patterns(plays)[0])


def patterns_by_orientation(patterns: Patterns) -> Patterns:
    """Return patterns by clue card, orientation, character and pattern."""
    return np.stack([patterns, np.float32(likelihoods.SIDEWAYS) * patterns], axis=1)


def similarity_by_aspect(options: Options) -> likelihoods.Numbers:
    """Return similarity by aspect, clue card, orientation and character; 0 where nothing is known."""
    nothing = np.zeros((len(possible_clue_cards(options)), len(possible_characters(options))))
    ways = [[similarity_z_scores(aspect, options, bonded) for bonded in (True, False)] for aspect in ASPECTS]
    full = np.array([[nothing if table is None else table for table in both] for both in ways])
    return np.moveaxis(full, 1, 2) * np.array([1.0, likelihoods.SIDEWAYS])[:, None]


def group_by_cards(seen: Sequence[WitnessedPlay]) -> list[list[WitnessedPlay]]:
    return [[one for one in seen if one.options == options] for options in dict.fromkeys(one.options for one in seen)]


def strongest_pairs(pairs: Iterable[tuple[str, str, float]]) -> Pairs:
    kept = sorted((pair for pair in pairs if abs(pair[2]) >= SMALLEST), key=lambda pair: (-abs(pair[2]), pair[:2]))
    return tuple(kept[:MOST_PAIRS])


def log_likelihood_by_reader(seen: Sequence[WitnessedPlay], readers: tuple[Reader, ...]) -> likelihoods.Numbers:
    """Return the log-likelihood of all plays together, for each reader."""
    found: likelihoods.Numbers = np.sum([log_likelihood_of_play(one, readers) for one in seen], axis=0)
    return found


def log_likelihood_of_play(one: WitnessedPlay, readers: tuple[Reader, ...]) -> likelihoods.Numbers:
    """Return the log-likelihood of one play. Readers without knowledge of the cards get the average."""
    mind = ReaderMix(readers, (1.0,) * len(readers))
    fits = log_likelihood_of_choices(
        make_eyes(mind, one.options, one.grid, one.cards).tables, one.gave, one.secret, one.rounds
    )[0]
    known = np.array([standardised_similarity(reader, one.options) is not None for reader in readers])
    full = np.full(len(readers), fits.mean())
    full[known] = fits if known.any() else fits.mean()
    return full


def mean_sampled_weights(fits: likelihoods.Numbers) -> list[tuple[str, float]]:
    """Return the mean weights of all sampled people, weighted by how well each fits. They are less extreme than the
    fitted weights, so a text based on them never claims too much."""
    shares = np.exp(CAREFUL * (fits - fits.max()))
    given = [dict(reader.weights) for reader in sampled_people()]
    mean = shares / shares.sum() @ np.array([[one.get(aspect, 0.0) for aspect in ASPECTS] for one in given])
    ranked = sorted(zip(ASPECTS, mean, strict=True), key=lambda one: (-one[1], one[0]))
    return [(aspect, round(float(weight), 2)) for aspect, weight in ranked if weight >= 0.01]


def likelihood_by_reader(fits: likelihoods.Numbers) -> tuple[tuple[str, float], ...]:
    """Return the log-likelihood of each reader in the pool, relative to the likeliest one."""
    apart = CAUTION * (fits - fits.max())
    return tuple((reader.name, round(float(less), 2)) for (reader, _), less in zip(POOL, apart, strict=True))


def trust_in_fit(seen: int) -> float:
    """Return the share of the mind given to the fitted player after this many observations."""
    return MOST_SHARE * seen / (seen + HALF)


def mind_adapted_to(mind: ReaderMix, habits: Sequence[Habits]) -> ReaderMix:
    """Return the mind, adapted to these players: better-fitting readers weigh more, and a fitted one is added."""
    known = [one for one in habits if one.weights]
    if not known:
        return mind
    weights = mean_by_name([one.weights for one in known])
    pairs = mean_by_name([tuple(((one, other), near) for one, other, near in some.pairs) for some in known])
    share = trust_in_fit(min(one.seen for one in known))
    less = mean_by_name([one.kinds for one in known])
    likely = [part * exp(less.get(reader.name, 0.0)) for reader, part in zip(mind.readers, mind.shares, strict=True)]
    you = Reader(
        YOU,
        tuple((cast(Aspect, name), weight) for name, weight in weights.items()),
        tuple((*cards, near) for cards, near in pairs.items()),
    )
    return ReaderMix((you, *mind.readers), tuple(round(one, 4) for one in (sum(likely) * share / (1 - share), *likely)))


def mean_by_name(lists: Sequence[tuple[tuple[Name, float], ...]]) -> dict[Name, float]:
    total: dict[Name, float] = {}
    for name, value in (pair for one in lists for pair in one):
        total[name] = round(total.get(name, 0.0) + value / len(lists), 4)
    return total


NAMES: Final = {
    "facts": msg("facts"),
    "tales": msg("the tales"),
    "moods": msg("personality"),
    "roles": msg("role and rank"),
    "stories": msg("settings and themes"),
    "pictures": msg("pictures"),
    "clothes": msg("details in the pictures"),
    "colours": msg("colours"),
    "texts": msg("descriptions"),
    "words": msg("single words"),
    "typed": msg("names and lines"),
}
SURE, CLEAR = 10, 0.08
"""The number of observations, and the weight above the average, from which on the text states a habit without
reservation."""
MUCH = 0.5
"""The share of the first aspect's weight that the second needs to be named, too."""


def describe_habits(habits: Habits, say: Say) -> str:
    more = outstanding_families(dict(habits.leaning))
    first, second = sorted(more, key=lambda family: (-more[family], family))[:2]
    what = say(NAMES[first])
    if more[second] >= MUCH * more[first] > 0:
        # No "and": names such as role and rank contain one.
        what = say("{one} as well as {other}", one=what, other=say(NAMES[second]))
    if habits.seen < SURE or more[first] < CLEAR:
        return say("It looks as if you go by {what}; I’m not sure yet.", what=what)
    return say("I notice you go by {what}.", what=what)


def outstanding_families(weights: dict[str, float]) -> dict[str, float]:
    """Return, for each family of aspects, how much more weight this person gives it than an average person."""
    means = zip(ASPECTS, average_person().mean, strict=True)
    usual = {str(aspect): float(mean) for aspect, mean in means if aspect in weights}
    return {family: share_of_family(weights, family) - share_of_family(usual, family) for family in FAMILIES}


def share_of_family(weights: dict[str, float], family: str) -> float:
    return sum(weights.get(aspect, 0.0) for aspect in FAMILIES[family]) / max(sum(weights.values()), 1e-9)
