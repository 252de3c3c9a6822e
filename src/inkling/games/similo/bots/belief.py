"""What a clue says about the secret: a belief over the characters, from how a giver would have chosen.

A giver has five cards that nobody else sees and lays the one, and the way round, that makes the secret clearest to
readers of some kind. So each kind of reader gives a likelihood: how well this clue would have served for that secret,
against what the giver might have laid instead. The kinds are weighed against each other by how well they explain all
clues so far. Sideways is weaker evidence than upright.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from inkling.games.similo.bots.knowledge import Numbers, how_it_knows
from inkling.games.similo.bots.readers import Reader, closeness
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import characters, clue_cards
from inkling.games.similo.rules.state import HAND, Options, Scene

SIDEWAYS = -0.6
"""What a sideways clue weighs: it differs in something, which most cards do."""
KEENNESS = 2.0
"""How sure a giver is taken to be to lay the clearest card: 0 lays anything, much higher never errs."""
KEENNESS_BY_WORDS = 1.0
"""The same where nothing but words of names and lines is known: on pairs the belief is then as sure as it is right."""
FAR = -1e9
Mask = NDArray[np.bool_]


class Mind(Struct, frozen=True, cache_hash=True):
    """Kinds of reader and how common each is thought to be."""

    readers: tuple[Reader, ...]
    shares: tuple[float, ...]


class Case(NamedTuple):
    """The characters in question and the clues, with who was left (in the order of the grid) when each was laid."""

    options: Options
    grid: Cards
    clues: tuple[Clue, ...]
    left: tuple[Mask, ...]


class Reading(NamedTuple):
    """After some clues, by reader and character: the sum of the evidence, and the log likelihood of those clues."""

    evidence: Numbers
    likelihood: Numbers


class Readers(NamedTuple):
    """A mind that has looked at the cards: closeness by reader, clue card, way round and character of the grid."""

    shares: Numbers
    tables: Numbers
    places: dict[CardId, int]
    keenness: float


def case_of(scene: Scene, clues: tuple[Clue, ...] | None = None) -> Case:
    """The play so far, or with other clues than those that were laid."""
    clues = scene.clues if clues is None else clues
    gone: set[str] = set()
    masks = []
    for laid in range(len(clues) + 1):
        masks.append(np.array([card not in gone for card in scene.grid]))
        gone |= {*(scene.removed[laid] if laid < len(scene.removed) else ())}
    return Case(scene.options, scene.grid, clues, tuple(masks))


def look(mind: Mind, case: Case) -> Readers:
    """Readers who know nothing of these cards are left out."""
    options, places = case.options, {card: place for place, card in enumerate(characters(case.options))}
    columns = [places[card] for card in case.grid]
    known = [
        (share, np.stack([upright[:, columns], SIDEWAYS * sideways[:, columns]], axis=1))
        for share, who in zip(mind.shares, mind.readers, strict=True)
        if (upright := closeness(who, options)) is not None
        and (sideways := closeness(who, options, bonded=False)) is not None
    ]
    if not known:
        known = [(1.0, np.zeros((len(clue_cards(options)), 2, len(columns))))]
    shares = np.array([share for share, _ in known])
    clues = {card: place for place, card in enumerate(clue_cards(options))}
    keenness = KEENNESS_BY_WORDS if how_it_knows(options) == "words" else KEENNESS
    return Readers(shares / shares.sum(), np.array([tables for _, tables in known]), clues, keenness)


def read_clues(who: Readers, case: Case) -> list[Reading]:
    """Before the first clue, after it, and so on."""
    nothing = np.zeros((len(who.shares), len(case.grid)))
    readings = [Reading(nothing, nothing)]
    for number, clue in enumerate(case.clues):
        before = readings[-1]
        likelihood = clue_likelihood(who, case, number, before.evidence, [clue.card])
        way = 0 if clue.orientation == "upright" else 1
        evidence = before.evidence + who.tables[:, who.places[clue.card], way]
        readings.append(Reading(evidence, before.likelihood + likelihood[:, 0, way]))
    return readings


def clue_likelihood(who: Readers, case: Case, number: int, evidence: Numbers, cards: Sequence[CardId]) -> Numbers:
    """By reader, card, way round and secret: the log probability that a giver who holds this card lays it so.

    The other cards of the hand are not known; on average they serve as well as those that could be in it.
    """
    seen = {*case.grid, *(clue.card for clue in case.clues[:number])} - {*cards}
    possible = [place for card, place in who.places.items() if card not in seen]
    clear = np.exp(who.keenness * clarity(evidence[:, None, None, :] + who.tables[:, possible], case.left[number]))
    either = clear.sum(axis=2)
    chosen = [possible.index(who.places[card]) for card in cards]
    others = (either.sum(axis=1, keepdims=True) - either[:, chosen]) / max(1, len(possible) - 1)
    found: Numbers = np.log(clear[:, chosen] / (either[:, chosen] + (HAND - 1) * others + 1e-12)[:, :, None] + 1e-9)
    return found


def clarity(scores: Numbers, left: Mask) -> Numbers:
    """The log of the share of belief that each character would have among those left."""
    kept = np.where(left, scores, FAR)
    top = kept.max(axis=-1, keepdims=True)
    found: Numbers = kept - top - np.log(np.exp(kept - top).sum(axis=-1, keepdims=True))
    return np.maximum(found, -20.0)


def weigh(who: Readers, likelihood: Numbers, left: Mask) -> Numbers:
    """The log belief over the characters left, all kinds of reader (the first axis of what is given) together."""
    kept = np.where(left, likelihood, FAR)
    top = kept.max(axis=(0, -1), keepdims=True)
    shares = who.shares.reshape(-1, *[1] * (kept.ndim - 1))
    mixed = (shares * np.exp(kept - top)).sum(axis=0)
    found: Numbers = np.log(mixed / mixed.sum(axis=-1, keepdims=True) + 1e-12)
    return found


def believe(mind: Mind, case: Case) -> list[float]:
    """The belief over the grid after all clues; those who were gone before the last clue have none."""
    who = look(mind, case)
    left = case.left[max(0, len(case.clues) - 1)]
    belief = np.where(left, np.exp(weigh(who, read_clues(who, case)[-1].likelihood, left)), 0.0)
    return [float(share) for share in belief / belief.sum()]


def believe_in(mind: Mind, options: Options, among: Cards, clues: tuple[Clue, ...]) -> list[float]:
    """The belief over any characters of a deck, none of which was removed so far."""
    everybody = np.ones(len(among), bool)
    return believe(mind, Case(options, among, clues, (everybody,) * (len(clues) + 1)))
