"""Partner profiles: what a person pays attention to, learned from finished plays at this table.

The prior is an average person (readers.py). Clues and removals then give the weight of each respect, and pairs of
figures the person sees as closer than those weights explain (fit_partner.py). The strong bot's own kinds of readers
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
from inkling.games.similo.bots.belief import Mind, know
from inkling.games.similo.bots.fit_partner import SMALLEST, Patterns, Watched, explain, fit, name_pairs, pair_patterns
from inkling.games.similo.bots.knowledge import Aspect, likeness
from inkling.games.similo.bots.observations import Witnessed, watch
from inkling.games.similo.bots.readers import (
    ASPECTS,
    FAMILIES,
    POOL,
    YOU,
    Pairs,
    Reader,
    closeness,
    imagined,
    in_general,
)
from inkling.games.similo.rules.decks import characters, clue_cards
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


def get_to_know(plays: Sequence[Opened], person: int) -> Habits | None:
    """Return a player's habits as these plays show them: weights by aspect, and pairs. None without evidence."""
    seen = [one for play in plays[-PLAYS:] if (one := watch(play, person)) is not None]
    if not seen:
        return None
    weights = fit_weights(seen)
    known = {aspect for one in seen for aspect in ASPECTS if likeness(aspect, one.options) is not None}
    named = [(aspect, round(float(weight), 2)) for aspect, weight in zip(ASPECTS, weights, strict=True)]
    named_enough = [one for one in named if one[0] in known and abs(one[1]) >= 0.01]
    return Habits(
        tuple(sorted(named_enough, key=lambda one: (-one[1], one[0]))),
        sum(len(one.rounds) for one in seen),
        weigh_kinds(fit_readers(seen, KINDS)),
        strongest(pair for some in by_cards(seen) for pair in fit_pairs(some, weights)),
        tuple(one for one in lean(fit_readers(seen, imagined())) if one[0] in known),
    )


def fit_weights(seen: Sequence[Witnessed]) -> likelihoods.Numbers:
    """Return the fitted weight of each aspect for this player."""
    usual = in_general()
    every = [respects(one.options)[..., one.rows, :, :][..., one.columns] for one in seen]
    plays = [
        Watched(
            one.gave,
            one.secret,
            one.rounds,
            np.einsum("a,acwx->cwx", usual.mean, tables)[None],
            np.einsum("ab,acwx->cwxb", usual.spread, tables)[None].astype(np.float32),
        )
        for one, tables in zip(seen, every, strict=True)
    ]
    found: likelihoods.Numbers = usual.mean + usual.spread @ fit(plays)[0]
    return found


def fit_pairs(seen: Sequence[Witnessed], weights: likelihoods.Numbers) -> Pairs:
    """Return which pairs seem closer or farther to this person than their weights say, from plays with the same
    cards."""
    options = seen[0].options
    tables, patterns = np.einsum("a,acwx->cwx", weights, respects(options)), pair_patterns(options)
    plays = [
        Watched(
            one.gave,
            one.secret,
            one.rounds,
            tables[one.rows][..., one.columns][None],
            both_ways(patterns[one.rows][:, one.columns])[None],
        )
        for one in seen
    ]
    return name_pairs(options, patterns @ fit(plays)[0])


def both_ways(patterns: Patterns) -> Patterns:
    """Return patterns by clue card, orientation, character and pattern."""
    return np.stack([patterns, np.float32(likelihoods.SIDEWAYS) * patterns], axis=1)


def respects(options: Options) -> likelihoods.Numbers:
    """Return similarity by aspect, clue card, orientation and character; 0 where nothing is known."""
    nothing = np.zeros((len(clue_cards(options)), len(characters(options))))
    ways = [[likeness(aspect, options, bonded) for bonded in (True, False)] for aspect in ASPECTS]
    full = np.array([[nothing if table is None else table for table in both] for both in ways])
    return np.moveaxis(full, 1, 2) * np.array([1.0, likelihoods.SIDEWAYS])[:, None]


def by_cards(seen: Sequence[Witnessed]) -> list[list[Witnessed]]:
    return [[one for one in seen if one.options == options] for options in dict.fromkeys(one.options for one in seen)]


def strongest(pairs: Iterable[tuple[str, str, float]]) -> Pairs:
    kept = sorted((pair for pair in pairs if abs(pair[2]) >= SMALLEST), key=lambda pair: (-abs(pair[2]), pair[:2]))
    return tuple(kept[:MOST_PAIRS])


def fit_readers(seen: Sequence[Witnessed], readers: tuple[Reader, ...]) -> likelihoods.Numbers:
    """Return the log-likelihood of all plays together, for each reader."""
    found: likelihoods.Numbers = np.sum([fit_play(one, readers) for one in seen], axis=0)
    return found


def fit_play(one: Witnessed, readers: tuple[Reader, ...]) -> likelihoods.Numbers:
    """Return the log-likelihood of one play. Readers without knowledge of the cards get the average."""
    mind = Mind(readers, (1.0,) * len(readers))
    fits = explain(know(mind, one.options, one.grid, one.cards).tables, one.gave, one.secret, one.rounds)[0]
    known = np.array([closeness(reader, one.options) is not None for reader in readers])
    full = np.full(len(readers), fits.mean())
    full[known] = fits if known.any() else fits.mean()
    return full


def lean(fits: likelihoods.Numbers) -> list[tuple[str, float]]:
    """Return the mean weights of all sampled people, weighted by how well each explains the choices. They are less
    extreme than the fitted weights, so a text based on them never claims too much."""
    shares = np.exp(CAREFUL * (fits - fits.max()))
    given = [dict(reader.weights) for reader in imagined()]
    mean = shares / shares.sum() @ np.array([[one.get(aspect, 0.0) for aspect in ASPECTS] for one in given])
    ranked = sorted(zip(ASPECTS, mean, strict=True), key=lambda one: (-one[1], one[0]))
    return [(aspect, round(float(weight), 2)) for aspect, weight in ranked if weight >= 0.01]


def weigh_kinds(fits: likelihoods.Numbers) -> tuple[tuple[str, float], ...]:
    """Return the log-likelihood of each reader in the pool, relative to the likeliest one."""
    apart = CAUTION * (fits - fits.max())
    return tuple((reader.name, round(float(less), 2)) for (reader, _), less in zip(POOL, apart, strict=True))


def trust_in(seen: int) -> float:
    """Return the share of the mind given to the fitted player after this many observations."""
    return MOST_SHARE * seen / (seen + HALF)


def acquainted(mind: Mind, habits: Sequence[Habits]) -> Mind:
    """Return the mind, adapted to these players: better-fitting readers weigh more, and a fitted one is added."""
    known = [one for one in habits if one.weights]
    if not known:
        return mind
    weights = mean_of([one.weights for one in known])
    pairs = mean_of([tuple(((one, other), near) for one, other, near in some.pairs) for some in known])
    share = trust_in(min(one.seen for one in known))
    less = mean_of([one.kinds for one in known])
    likely = [part * exp(less.get(reader.name, 0.0)) for reader, part in zip(mind.readers, mind.shares, strict=True)]
    you = Reader(
        YOU,
        tuple((cast(Aspect, name), weight) for name, weight in weights.items()),
        tuple((*cards, near) for cards, near in pairs.items()),
    )
    return Mind((you, *mind.readers), tuple(round(one, 4) for one in (sum(likely) * share / (1 - share), *likely)))


def mean_of(lists: Sequence[tuple[tuple[Name, float], ...]]) -> dict[Name, float]:
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
"""When the text states a habit without reservation: from this many observations on, and from this much weight above the
average."""
MUCH = 0.5
"""The share of the first aspect's weight that the second needs to be named, too."""


def describe_habits(habits: Habits, say: Say) -> str:
    more = stands_out(dict(habits.leaning))
    first, second = sorted(more, key=lambda family: (-more[family], family))[:2]
    what = say(NAMES[first])
    if more[second] >= MUCH * more[first] > 0:
        # No "and": names such as role and rank contain one.
        what = say("{one} as well as {other}", one=what, other=say(NAMES[second]))
    if habits.seen < SURE or more[first] < CLEAR:
        return say("It looks as if you go by {what}; I’m not sure yet.", what=what)
    return say("I notice you go by {what}.", what=what)


def stands_out(weights: dict[str, float]) -> dict[str, float]:
    """Return, for each family of aspects, how much more weight this person gives it than an average person."""
    means = zip(ASPECTS, in_general().mean, strict=True)
    usual = {str(aspect): float(mean) for aspect, mean in means if aspect in weights}
    return {family: share(weights, family) - share(usual, family) for family in FAMILIES}


def share(weights: dict[str, float], family: str) -> float:
    return sum(weights.get(aspect, 0.0) for aspect in FAMILIES[family]) / max(sum(weights.values()), 1e-9)
