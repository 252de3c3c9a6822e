"""Simulated Similo partners. Most judge similarity by two sources at once, and none exactly as a bot does.

A source is a table of the similarity of any two built-in cards, in z-scores: `sheets` and `portraits` (the game's
data), `pixels` (colours of the rendered pictures), `gloss` (WordNet glosses by the Universal Sentence Encoder), `glove`
(GloVe vectors of name and line) and `impressions` (judged by hand on eighteen scales; no bot reads them). Each partner
adds normal noise for every pair of cards, drawn for each play.

As giver a partner plays the clue that makes the secret clearest to itself. As guesser it adds up the clues; sideways
counts -0.6. A naive partner plays the most striking card and half forgets older clues.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from importlib.resources import files
from math import log
from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from inkling.core.chance import Chance
from inkling.core.driver import Player
from inkling.core.sight import Sight
from inkling.games.similo.bots.card_similarity import CARDS, MEASURED
from inkling.games.similo.bots.clue_and_removal_choice import next_removal_step
from inkling.games.similo.rules.actions import Action, Clue
from inkling.games.similo.rules.cards import CardId, shipped_decks
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import View
from inkling.research.partners.similo_looks import glance

Numbers: TypeAlias = NDArray[np.float64]
Weights: TypeAlias = tuple[tuple[str, float], ...]
DATA = files("inkling.research.partners") / "data"
SIDEWAYS = -0.6
FORGETTING = 0.6
"""The factor by which each newer clue reduces the weight of older ones for a naive guesser."""
DECK_SIZE = 30


class Partner(Struct, frozen=True):
    """A simulated partner: the weights of its sources, and the size of its noise. A fickle partner uses only one source
    for each clue."""

    name: str
    weights: Weights
    noise: float = 0.35
    naive: bool = False
    fickle: bool = False

    def sources(self) -> frozenset[str]:
        return frozenset(source for source, _ in self.weights)


PARTNERS: Final = {
    partner.name: partner
    for partner in (
        Partner("scholar", (("sheets", 1), ("gloss", 0.5))),
        Partner("storyteller", (("impressions", 1), ("sheets", 0.6))),
        Partner("looker", (("portraits", 1),), 0.3),
        Partner("colourist", (("pixels", 1), ("impressions", 0.5))),
        Partner("moviegoer", (("impressions", 1), ("portraits", 0.7))),
        Partner("reader", (("gloss", 1), ("portraits", 0.4))),
        Partner("naive", (("sheets", 1), ("portraits", 0.5)), naive=True),
        Partner("empath", (("impressions", 1),)),
        Partner("wordsmith", (("glove", 0.6), ("sheets", 1))),
        Partner("fickle", (("impressions", 1), ("sheets", 1), ("portraits", 1)), fickle=True),
    )
}
STRANGERS: Final = {
    partner.name: partner
    for partner in (
        PARTNERS["empath"],
        Partner("dictionary", (("gloss", 1),), 0.3),
        Partner("pensive", (("impressions", 1), ("gloss", 0.6))),
        Partner("striking", (("impressions", 1), ("gloss", 0.3)), naive=True),
    )
}
"""Partners whose sources neither the simple bot nor the strong bot without glosses uses."""


@cache
def cards() -> tuple[CardId, ...]:
    """Return those cards of the built-in decks that partners can judge."""
    return tuple(card for deck in MEASURED for card in shipped_decks()[deck].ids())


@cache
def places() -> Mapping[CardId, int]:
    """Return the row of each card in the similarity tables."""
    return {card: number for number, card in enumerate(cards())}


def normalise(rows: Numbers) -> Numbers:
    """Return the rows scaled to length 1."""
    scaled: Numbers = rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), 1e-9)
    return scaled


def z_scores(values: Numbers) -> Numbers:
    """Return the values standardised along the last axis, which has the characters on the table."""
    centred = values - values.mean(axis=-1, keepdims=True)
    scaled: Numbers = centred / np.maximum(values.std(axis=-1, keepdims=True), 1e-9)
    return scaled


def trait_similarity(traits: Mapping[CardId, Mapping[str, float]]) -> Numbers:
    """Return the cosine similarity of weighted traits; rare traits count more (inverse document frequency)."""
    counts = Counter(trait for each in traits.values() for trait in each)
    columns = {trait: place for place, trait in enumerate(sorted(counts))}
    rows = np.zeros((len(cards()), len(columns)))
    for row, card in enumerate(cards()):
        for trait, share in traits[card].items():
            rows[row, columns[trait]] = (share * log((CARDS + 1) / counts[trait])) ** 0.5
    return normalise(rows) @ normalise(rows).T


def sheet_similarity() -> Numbers:
    """Return the similarity of any two cards by the facts on their sheets. A relation between two figures makes them a
    little more similar."""
    decks = [shipped_decks()[deck] for deck in MEASURED]
    by_id = {card: printed for deck in decks for card, printed in zip(deck.ids(), deck.cards, strict=True)}
    alike = trait_similarity({card: dict.fromkeys(printed.sheet, 1.0) for card, printed in by_id.items()})
    for row, card in enumerate(cards()):
        deck = card.partition("/")[0]
        for slug in by_id[card].related:
            alike[row, places()[CardId(f"{deck}/{slug}")]] += 0.15
    return np.maximum(alike, alike.T)


def portrait_similarity() -> Numbers:
    return trait_similarity({card: glance(card) for card in cards()})


def impression_similarity() -> Numbers:
    """Return the similarity of any two cards by the hand-judged scales, each standardised over all cards."""
    table = tomllib.loads((DATA / "impressions.toml").read_text(encoding="utf-8"))
    digits = [table[card.split("/")[0]][card.split("/")[1]] for card in cards()]
    rows = np.array([[int(digit) for digit in scales] for scales in digits], float)
    scaled = (rows - rows.mean(axis=0)) / rows.std(axis=0)
    return normalise(scaled) @ normalise(scaled).T


def vector_similarity(kind: str) -> Numbers:
    """Return the similarity of any two cards by stored vectors of this kind, which tools/similo_knowledge.py
    computes."""
    with (DATA / "vectors.npz").open("rb") as file, np.load(file) as arrays:
        order = arrays["cards"].tobytes().decode().split("\n")
        rows = normalise(arrays[kind].astype(float))
    rows = normalise(rows - rows.mean(axis=0))[[order.index(card) for card in cards()]]
    return rows @ rows.T


SOURCES: Mapping[str, Callable[[], Numbers]] = {
    "sheets": sheet_similarity,
    "portraits": portrait_similarity,
    "impressions": impression_similarity,
    "pixels": partial(vector_similarity, "pixels"),
    "gloss": partial(vector_similarity, "gloss"),
    "glove": partial(vector_similarity, "glove"),
}


@cache
def similarity(source: str) -> Numbers:
    """Return the similarity of any two cards by one source. It is standardised separately for each pair of decks."""
    alike, deck = SOURCES[source](), np.array([card.split("/")[0] for card in cards()])
    np.fill_diagonal(alike, np.nan)
    for one in MEASURED:
        for other in MEASURED:
            part = np.ix_(deck == one, deck == other)
            alike[part] = (alike[part] - np.nanmean(alike[part])) / np.nanstd(alike[part])
    return np.nan_to_num(alike, nan=3.0)


@cache
def mixed_similarity(weights: Weights) -> Numbers:
    """Return the weighted sum of several sources, scaled to standard deviation 1."""
    total = sum((weight * similarity(source) for source, weight in weights), np.zeros((len(cards()), len(cards()))))
    scaled: Numbers = total / total.std()
    return scaled


class Perception(Struct):
    """One partner's similarities between cards in one play, including its noise."""

    partner: Partner
    noise: Numbers
    order: Sequence[int]
    """For a fickle partner: which source it uses for which clue."""

    def closeness(self, card: CardId, grid: Sequence[CardId], turn: int) -> Numbers:
        """Return how similar the clue card is to every character, as z-scores over the characters. `turn` matters only
        for fickle partners, who look at another kind of similarity in each turn."""
        weights = self.partner.weights
        if self.partner.fickle:
            weights = (weights[self.order[turn % len(self.order)] % len(weights)],)
        row, columns = places()[card], np.array([places()[character] for character in grid])
        noise = self.partner.noise * self.noise[row % DECK_SIZE, columns % DECK_SIZE]
        return z_scores(mixed_similarity(weights)[row, columns] + noise)

    def scores(self, grid: Sequence[CardId], clues: Sequence[Clue]) -> Numbers:
        """Return a score for each character: the sum over all clues."""
        total = np.zeros(len(grid))
        for turn, clue in enumerate(clues):
            values = self.closeness(clue.card, grid, turn)
            total = total * (FORGETTING if self.partner.naive else 1.0)
            total += values if clue.orientation == "upright" else SIDEWAYS * values
        return total


@lru_cache(maxsize=8)
def perceive(partner: Partner, commitment: str) -> Perception:
    """Return how a partner perceives the cards of a play. The noise is derived from the play's commitment, so it is the
    same with every bot."""
    chance = np.random.default_rng(list(f"{partner.name} {commitment}".encode()))
    return Perception(
        partner, chance.standard_normal((DECK_SIZE, DECK_SIZE)), [int(n) for n in chance.integers(0, 6, 8)]
    )


def act(partner: Partner, sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    """Return this partner's action: a clue as giver, a mark or a confirmation as guesser."""
    view, scene = sight.view, sight.view.scene
    perception = perceive(partner, sight.commitment)
    clues = [action for action in sight.legal if isinstance(action, Clue)]
    if not clues or view.secret is None:
        return next_removal_step(sight, list(np.exp(perception.scores(scene.grid, scene.clues))))
    mixed, _ = chance.shuffle(clues)
    if partner.naive:
        return max(mixed, key=lambda clue: strikingness(perception, view, clue))
    return max(mixed, key=lambda clue: clearness(perception, view, clue))


def strikingness(perception: Perception, view: View, clue: Clue) -> float:
    """Return how similar the clue card is to the secret; for a sideways clue, how different it is. Differences count
    less, because people think of similarities first."""
    scene, secret = view.scene, view.scene.grid.index(view.secret or CardId(""))
    value = float(perception.closeness(clue.card, scene.grid, len(scene.clues))[secret])
    return value if clue.orientation == "upright" else -0.8 * value


def clearness(perception: Perception, view: View, clue: Clue) -> tuple[bool, float]:
    """Return a sort key for a clue, assuming that the guesser sees the same similarities as the clue giver. First:
    would the guesser keep the secret in this round? Then: how probable is the secret to the guesser?"""
    scene, secret = view.scene, view.scene.grid.index(view.secret or CardId(""))
    removed = {card for cards in scene.removed for card in cards}
    sums = perception.scores(scene.grid, (*scene.clues, clue))
    left = np.array([card not in removed for card in scene.grid])
    lower = int((sums[left] < sums[secret]).sum())
    return lower >= view.to_remove, float(np.exp(sums[secret]) / np.exp(sums[left]).sum())


def as_player(partner: Partner) -> Player:
    return partial(act, partner)
