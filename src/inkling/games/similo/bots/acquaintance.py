"""Getting to know somebody: what they go by, from the plays at this table that are over.

Many people are imagined who weigh the respects in which figures are alike differently. How well each of them explains
what somebody laid, and what they removed, says how much that somebody gives to each respect: the mean of all of them,
by Bayes. The kinds of reader that strong reckons with anyway are weighed in the same way. Only what lies open to
everybody after a play goes in, and nothing is left to chance: the same plays always give the same acquaintance.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from typing import Final, cast

import numpy as np

from inkling.core.bot import Habits, Opened
from inkling.core.chance import Chance
from inkling.games.similo.bots import reckoning
from inkling.games.similo.bots.belief import WAYS, Case, Mind, could_be_held, held, know, places, who_was_left
from inkling.games.similo.bots.knowledge import Aspect, likeness
from inkling.games.similo.bots.readers import POOL, TYPED, Reader, closeness
from inkling.games.similo.bots.weighing import learn
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.state import Options, View

FAMILIES: Final[dict[str, tuple[Aspect, ...]]] = {
    "facts": ("facts", "salient"),
    "tales": ("arcs",),
    "moods": ("scales", "mood"),
    "roles": ("role",),
    "stories": ("story",),
    "pictures": ("seen",),
    "clothes": ("looks",),
    "colours": ("hues", "colours"),
    "texts": ("note", "line", "gloss"),
    "words": ("note_words", "line_words"),
    "typed": tuple(TYPED),
}
"""Respects that people give much or little together."""
COMMON = {"facts": 12, "tales": 15, "moods": 15, "roles": 8, "stories": 6, "pictures": 15, "clothes": 10, "colours": 10}
OTHERWISE = 10
"""How often an imagined person gives much to a family, against the others."""
HOW_MANY = (1, 1, 1, 2, 2, 2, 2, 2, 3, 3)
"""Families that one person goes by: most people by two."""
IMAGINED = 120
PLAYS = 12
"""Plays that are remembered; before them somebody may have thought otherwise."""
CAUTION = 0.3
"""How far what was seen is believed, of imagined people and of the pool's readers: what somebody does in one play has
much in common."""
OF_CLUES = 0.5
"""What a clue tells against a removal: nobody saw what else was in the hand."""
MOST_SHARE, HALF = 0.4, 5
"""How much is made of an acquaintance in the end, and after how many clues or removals half of that."""
YOU = "you"


def imagine_person(chance: Chance) -> tuple[Reader, Chance]:
    number, chance = chance.pick(HOW_MANY)
    lot = [family for family in FAMILIES for _ in range(COMMON.get(family, OTHERWISE))]
    weights: dict[Aspect, float] = {}
    for _ in range(number):
        family, chance = chance.pick(lot)
        for aspect in FAMILIES[family]:
            size, chance = chance.below(10)
            weights[aspect] = weights.get(aspect, 0.0) + (size + 1) / 10
    length = sum(weight**2 for weight in weights.values()) ** 0.5
    return Reader(YOU, tuple((aspect, weight / length) for aspect, weight in weights.items())), chance


@cache
def imagined() -> Mind:
    chance, people = Chance.of("what may they go by"), []
    for _ in range(IMAGINED):
        person, chance = imagine_person(chance)
        people.append(person)
    return Mind(tuple(people), (1.0,) * len(people))


@cache
def everybody() -> Mind:
    """Those who are imagined, and after them the readers of the pool."""
    readers = (*imagined().readers, *(who for who, _ in POOL))
    return Mind(readers, (1.0,) * len(readers))


def clue_fits(
    eyes: reckoning.Eyes,
    evidence: reckoning.Numbers,
    left: reckoning.Mask,
    in_hand: reckoning.Mask,
    clue: tuple[reckoning.Places, reckoning.Places],
    secret: reckoning.Places,
) -> reckoning.Numbers:
    """By play and kind: the log of how likely, of all that could have been laid, this card was, and this way round."""
    plays, (card, way) = np.arange(len(secret)), clue
    likely = reckoning.likelihood(eyes._replace(trust=1.0), evidence, left, in_hand)[plays, ..., secret]
    every = (likely * in_hand[:, None, :, None]).sum(axis=(2, 3))
    found: reckoning.Numbers = OF_CLUES * np.log(likely[plays, :, card, way] / every)
    return found


def get_to_know(plays: Sequence[Opened], person: int) -> Habits | None:
    """What this person gives to each respect, as far as these plays show."""
    fits, seen, known = np.zeros(len(everybody().readers)), 0, set[str]()
    for play in plays[-PLAYS:]:
        view: View = play.view
        if view.secret is not None and person in play.seated:
            scene = view.scene
            gave = play.seated[scene.giver] == person
            fits = fits + shown(bare(scene.options), scene.grid, scene.clues, scene.removed, view.secret, gave)
            seen += len(scene.clues if gave else scene.removed)
            known |= known_aspects(bare(scene.options))
    weights = [(aspect, weight) for aspect, weight in weigh_aspects(imagined(), fits[:IMAGINED]) if aspect in known]
    return Habits(tuple(weights), seen, weigh_kinds(fits[IMAGINED:])) if seen else None


def weigh_kinds(fits: reckoning.Numbers) -> tuple[tuple[str, float], ...]:
    """By reader of the pool: how much less likely than the likeliest, as a logarithm."""
    apart = CAUTION * (fits - fits.max())
    return tuple((who.name, round(float(less), 2)) for (who, _), less in zip(POOL, apart, strict=True))


def weigh_aspects(people: Mind, fits: reckoning.Numbers) -> list[tuple[Aspect, float]]:
    """The mean of all imagined people, by how well each fits; what counts for little is left out."""
    shares = np.exp(CAUTION * (fits - fits.max()))
    shares /= shares.sum()
    total: dict[Aspect, float] = {}
    for share, person in zip(shares, people.readers, strict=True):
        for aspect, weight in person.weights:
            total[aspect] = total.get(aspect, 0.0) + float(share) * weight
    ranked = sorted(total.items(), key=lambda one: (-one[1], one[0]))
    return [(aspect, round(weight, 2)) for aspect, weight in ranked if weight >= 0.01]


@lru_cache(maxsize=64)
def known_aspects(options: Options) -> frozenset[str]:
    """In which respects anything is known of these cards: nobody can be seen to go by the others."""
    every = {aspect for family in FAMILIES.values() for aspect in family}
    return frozenset(aspect for aspect in every if likeness(aspect, options) is not None)


def trust_in(seen: int) -> float:
    """The share of what is reckoned with that goes to an acquaintance."""
    return MOST_SHARE * seen / (seen + HALF)


def bare(options: Options) -> Options:
    return Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks)


@lru_cache(maxsize=256)
def shown(
    options: Options, grid: Cards, clues: tuple[Clue, ...], removed: tuple[Cards, ...], secret: CardId, gave: bool
) -> tuple[float, ...]:
    """How well each of everybody explains what was laid in this play, or what was removed."""
    case = Case(options, grid, clues, who_was_left(grid, len(clues), removed))
    cards = could_be_held(case, 0)
    eyes, rows, meant = know(everybody(), options, grid, cards), places(cards), np.array([grid.index(secret)])
    evidence, fits = np.zeros((1, eyes.tables.shape[1], len(grid))), np.zeros((1, eyes.tables.shape[1]))
    for number, clue in enumerate(clues):
        row, way, left = rows[clue.card], WAYS[clue.orientation], case.left[number][None]
        if gave:
            laid = np.array([row]), np.array([way])
            fits = fits + clue_fits(eyes, evidence, left, held(case, number, cards), laid, meant)
        evidence = evidence + eyes.tables[:, :, row, way]
        if not gave and number < len(removed):
            fits = learn(fits, evidence, left, case.left[number + 1][None])
    return for_everybody(fits[0], options)


def for_everybody(fits: reckoning.Numbers, options: Options) -> tuple[float, ...]:
    """Of whoever knows nothing of these cards nothing is learnt: they stay as likely as the mean."""
    known = [closeness(who, options) is not None for who in everybody().readers]
    mean, found = float(fits.mean()), iter(fits)
    return tuple(float(next(found)) if one and any(known) else mean for one in known)


def acquainted(mind: Mind, habits: Sequence[Habits]) -> Mind:
    """The mind, with those kinds more common in it that explain whom it plays with, and with somebody of their own."""
    known = [one for one in habits if one.weights]
    if not known:
        return mind
    weights = mean_of([one.weights for one in known])
    share = trust_in(min(one.seen for one in known))
    less = mean_of([one.kinds for one in known])
    likely = [part * exp(less.get(who.name, 0.0)) for who, part in zip(mind.readers, mind.shares, strict=True)]
    you = Reader(YOU, tuple((cast(Aspect, name), weight) for name, weight in weights.items()))
    return Mind((you, *mind.readers), tuple(round(one, 4) for one in (sum(likely) * share / (1 - share), *likely)))


def mean_of(lists: Sequence[tuple[tuple[str, float], ...]]) -> dict[str, float]:
    total: dict[str, float] = {}
    for name, value in (pair for one in lists for pair in one):
        total[name] = round(total.get(name, 0.0) + value / len(lists), 4)
    return total
