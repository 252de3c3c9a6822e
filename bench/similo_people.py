"""Stand-ins for people at a Similo table: most go by two things at once, and nobody sees figures quite as others do.

A stand-in knows figures from one or two *sources* (tables of how alike any two of our cards are), measured in spreads:
`sheets` and `portraits` (the data of the game), `pixels` (colours of the pictures as drawn), `gloss` (WordNet's glosses
through the Universal Sentence Encoder), `glove` (GloVe vectors of name and line) and `impressions` (judged by hand on
eighteen scales, for this bench only). On top of that it is off by `noise` spreads for every pair of cards, differently
in each play. As giver it lays what makes the secret clearest to itself; as guesser it adds up the clues, sideways
counting -0.6. A *naive* one lays the most striking card whoever else lies there, and half forgets older clues.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from math import log
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from similo_glances import glance

from inkling.core.chance import Chance
from inkling.core.driver import Player
from inkling.core.sight import Sight
from inkling.games.similo.bots.guessing import remove_step
from inkling.games.similo.bots.measured import MEASURED
from inkling.games.similo.rules.actions import Action, Clue
from inkling.games.similo.rules.cards import CardId, shipped
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import View

Numbers: TypeAlias = NDArray[np.float64]
DATA = Path(__file__).parent / "similo_data"
SIDEWAYS = -0.6
FORGETTING = 0.6
"""What an older clue is worth to a naive guesser, for each clue since."""
SIZE = 30
"""How many cards a deck of ours has."""


class Person(Struct, frozen=True):
    """What somebody goes by, how much each counts, and how far they are off; a fickle one takes one thing a clue."""

    name: str
    weights: tuple[tuple[str, float], ...]
    noise: float
    naive: bool = False
    fickle: bool = False

    def sources(self) -> frozenset[str]:
        return frozenset(source for source, _ in self.weights)


PEOPLE: Final = {
    person.name: person
    for person in (
        Person("scholar", (("sheets", 1), ("gloss", 0.5)), 0.35),
        Person("storyteller", (("impressions", 1), ("sheets", 0.6)), 0.35),
        Person("looker", (("portraits", 1),), 0.3),
        Person("colourist", (("pixels", 1), ("impressions", 0.5)), 0.35),
        Person("moviegoer", (("impressions", 1), ("portraits", 0.7)), 0.35),
        Person("reader", (("gloss", 1), ("portraits", 0.4)), 0.35),
        Person("naive", (("sheets", 1), ("portraits", 0.5)), 0.35, naive=True),
        Person("empath", (("impressions", 1),), 0.35),
        Person("wordsmith", (("glove", 0.6), ("sheets", 1)), 0.35),
        Person("fickle", (("impressions", 1), ("sheets", 1), ("portraits", 1)), 0.35, fickle=True),
    )
}
STRANGERS: Final = {
    person.name: person
    for person in (
        Person("empath", (("impressions", 1),), 0.35),
        Person("dictionary", (("gloss", 1),), 0.3),
        Person("pensive", (("impressions", 1), ("gloss", 0.6)), 0.35),
        Person("striking", (("impressions", 1), ("gloss", 0.3)), 0.35, naive=True),
    )
}
"""Who share no source with simple, nor with strong once the glosses are taken from it (view `blind`)."""


@cache
def cards() -> tuple[CardId, ...]:
    """Of the decks that stand-ins have a mind of their own about."""
    return tuple(card for deck in MEASURED for card in shipped()[deck].ids())


def unit(rows: Numbers) -> Numbers:
    found: Numbers = rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), 1e-9)
    return found


def by_traits(traits: Mapping[CardId, Mapping[str, float]]) -> Numbers:
    """Angles between bags of traits, rare ones counting more."""
    counts = Counter(trait for each in traits.values() for trait in each)
    columns = {trait: place for place, trait in enumerate(sorted(counts))}
    rows = np.zeros((len(cards()), len(columns)))
    for row, card in enumerate(cards()):
        for trait, share in traits[card].items():
            rows[row, columns[trait]] = (share * log(121 / counts[trait])) ** 0.5
    return unit(rows) @ unit(rows).T


def sheets() -> Numbers:
    """Facts, and a bond between two figures."""
    decks = [shipped()[deck] for deck in MEASURED]
    every = {card: one for deck in decks for card, one in zip(deck.ids(), deck.cards, strict=True)}
    alike = by_traits({card: dict.fromkeys(one.sheet, 1.0) for card, one in every.items()})
    for row, card in enumerate(cards()):
        deck = card.partition("/")[0]
        for slug in every[card].related:
            place = cards().index(CardId(f"{deck}/{slug}"))
            alike[row, place] += 0.15
    return np.maximum(alike, alike.T)


def portraits() -> Numbers:
    return by_traits({card: glance(card) for card in cards()})


def impressions() -> Numbers:
    """Near on the scales; each scale in spreads, because some are used more widely than others."""
    table = tomllib.loads((DATA / "impressions.toml").read_text(encoding="utf-8"))
    rows = np.array([[int(sign) for sign in table[card.split("/")[0]][card.split("/")[1]]] for card in cards()], float)
    scaled = (rows - rows.mean(axis=0)) / rows.std(axis=0)
    return unit(scaled) @ unit(scaled).T


def stored(kind: str) -> Numbers:
    with np.load(DATA / "stand_ins.npz") as arrays:
        order = arrays["cards"].tobytes().decode().split("\n")
        rows = unit(arrays[kind].astype(float))
    rows = unit(rows - rows.mean(axis=0))[[order.index(card) for card in cards()]]
    return rows @ rows.T


SOURCES: Mapping[str, Callable[[], Numbers]] = {
    "sheets": sheets,
    "portraits": portraits,
    "impressions": impressions,
    "pixels": partial(stored, "pixels"),
    "gloss": partial(stored, "gloss"),
    "glove": partial(stored, "glove"),
}


@cache
def source(name: str) -> Numbers:
    """How alike any two cards are; 30 × 30 of each two decks in spreads."""
    alike, deck = SOURCES[name](), np.array([card.split("/")[0] for card in cards()])
    np.fill_diagonal(alike, np.nan)
    for one in MEASURED:
        for other in MEASURED:
            part = np.ix_(deck == one, deck == other)
            alike[part] = (alike[part] - np.nanmean(alike[part])) / np.nanstd(alike[part])
    return np.nan_to_num(alike, nan=3.0)


@cache
def mixture(weights: tuple[tuple[str, float], ...]) -> Numbers:
    total = sum((weight * source(name) for name, weight in weights), np.zeros((len(cards()), len(cards()))))
    found: Numbers = total / total.std()
    return found


def place(card: CardId) -> int:
    return places()[card]


@cache
def places() -> Mapping[CardId, int]:
    return {card: number for number, card in enumerate(cards())}


class Look(Struct):
    """One person's eyes in one play."""

    person: Person
    offs: Numbers
    kinds: Sequence[int]

    def closeness(self, card: CardId, grid: Sequence[CardId], turn: int) -> Numbers:
        """In spreads over the characters."""
        weights = self.person.weights
        if self.person.fickle:
            weights = (weights[self.kinds[turn % len(self.kinds)] % len(weights)],)
        row, columns = place(card), np.array([place(one) for one in grid])
        values = mixture(weights)[row, columns] + self.person.noise * self.offs[row % SIZE, columns % SIZE]
        return in_spreads(values)

    def scores(self, grid: Sequence[CardId], clues: Sequence[Clue], turns: Sequence[int] | None = None) -> Numbers:
        total = np.zeros(len(grid))
        for number, clue in enumerate(clues):
            values = self.closeness(clue.card, grid, number if turns is None else turns[number])
            total = total * (FORGETTING if self.person.naive else 1.0)
            total += values if clue.orientation == "upright" else SIDEWAYS * values
        return total


def in_spreads(values: Numbers) -> Numbers:
    """Measured over the characters, the last axis."""
    apart = values - values.mean(axis=-1, keepdims=True)
    found: Numbers = apart / np.maximum(values.std(axis=-1, keepdims=True), 1e-9)
    return found


@lru_cache(maxsize=8)
def eyes(person: Person, play: str) -> Look:
    """By the commitment of the play, so that the same person sees the same play alike whoever sits opposite."""
    chance = np.random.default_rng(list(f"{person.name} {play}".encode()))
    return Look(person, chance.standard_normal((SIZE, SIZE)), [int(n) for n in chance.integers(0, 6, 8)])


def act(person: Person, sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    view, scene = sight.view, sight.view.scene
    look = eyes(person, sight.commitment)
    clues = [action for action in sight.legal if isinstance(action, Clue)]
    if not clues or view.secret is None:
        return remove_step(sight, list(np.exp(look.scores(scene.grid, scene.clues))))
    mixed, _ = chance.shuffle(clues)
    if person.naive:
        return max(mixed, key=lambda clue: striking(look, view, clue))
    return max(mixed, key=lambda clue: clearness(look, view, clue))


def striking(look: Look, view: View, clue: Clue) -> float:
    """How much the card has of the secret, or how little; what is alike comes to mind before what differs."""
    scene, secret = view.scene, view.scene.grid.index(view.secret or CardId(""))
    value = float(look.closeness(clue.card, scene.grid, len(scene.clues))[secret])
    return value if clue.orientation == "upright" else -0.8 * value


def clearness(look: Look, view: View, clue: Clue) -> tuple[bool, float]:
    """Whether the secret survives this round with a reader like itself, then its share of that reader's belief."""
    scene, secret = view.scene, view.scene.grid.index(view.secret or CardId(""))
    gone = {card for cards in scene.removed for card in cards}
    sums = look.scores(scene.grid, (*scene.clues, clue))
    left = np.array([card not in gone for card in scene.grid])
    lower = int((sums[left] < sums[secret]).sum())
    return lower >= view.to_remove, float(np.exp(sums[secret]) / np.exp(sums[left]).sum())


def as_player(person: Person) -> Player:
    return partial(act, person)
