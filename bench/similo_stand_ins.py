"""Stand-ins for people at a Similo table: players with a plain method and another knowledge than the bots'.

A stand-in compares each clue card with the twelve, measures that in spreads, counts a sideways clue as -0.6 of an
upright one, and removes the lowest sums; as giver it lays what makes the secret clearest to itself. What it goes by is
a table of angles between cards: `sheets` (facts and bonds of the sheets, no looks), `looks`, `glove` (mean GloVe vector
of name and line) and `gloss` (Universal Sentence Encoder on WordNet's glosses, on name and line where it has none).
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from inkling.core.chance import Chance
from inkling.core.sight import Sight
from inkling.games.similo.bots.belief import Mind, believe, case_of
from inkling.games.similo.bots.giving import shakes
from inkling.games.similo.bots.guessing import remove_step
from inkling.games.similo.bots.knowledge import Numbers, likeness, unit
from inkling.games.similo.rules.actions import Action, Clue
from inkling.games.similo.rules.cards import CardId, shipped
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import Options, Scene, View

SIDEWAYS = -0.6
DATA = Path(__file__).parent / "similo_data"
OWN = "own-"
"""How the id of a deck begins that is one of ours without its sheets."""


@cache
def vectors(kind: str) -> dict[str, Numbers]:
    with np.load(DATA / "stand_ins.npz") as stored:
        cards = stored["cards"].tobytes().decode().split("\n")
        return dict(zip(cards, unit(stored[kind].astype(float)), strict=True))


@cache
def angle(kind: str, one: CardId, other: CardId) -> float:
    """How close two of our cards are to this stand-in."""
    if kind in ("glove", "gloss"):
        return float(vectors(kind)[one] @ vectors(kind)[other])
    clue_deck, deck = one.partition("/")[0], other.partition("/")[0]
    table = likeness("facts" if kind == "sheets" else "looks", Options(deck=deck, clue_deck=clue_deck))
    assert table is not None
    return float(table[shipped()[clue_deck].ids().index(one), shipped()[deck].ids().index(other)])


def ours(card: CardId) -> CardId:
    return CardId(card.removeprefix(OWN))


def scores(kind: str, scene: Scene, clues: Sequence[Clue]) -> Numbers:
    total = np.zeros(len(scene.grid))
    for clue in clues:
        values = np.array([angle(kind, ours(clue.card), ours(card)) for card in scene.grid])
        closeness = (values - values.mean()) / max(values.std(), 1e-9)
        total += closeness if clue.orientation == "upright" else SIDEWAYS * closeness
    return total


def stand_in(kind: str, sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    view, scene = sight.view, sight.view.scene
    clues = [action for action in sight.legal if isinstance(action, Clue)]
    if clues and view.secret is not None:
        mixed, _ = chance.shuffle(clues)
        return max(mixed, key=lambda clue: clearness(kind, view, clue))
    return remove_step(sight, list(np.exp(scores(kind, scene, scene.clues))))


def clearness(kind: str, view: View, clue: Clue) -> tuple[bool, float]:
    """Whether the secret survives this round with a reader like itself, then its share of that reader's belief."""
    scene, secret = view.scene, view.scene.grid.index(view.secret or CardId(""))
    gone = {card for cards in scene.removed for card in cards}
    sums = scores(kind, scene, (*scene.clues, clue))
    left = np.array([card not in gone for card in scene.grid])
    lower = int((sums[left] < sums[secret]).sum())
    return lower >= view.to_remove, float(np.exp(sums[secret]) / np.exp(sums[left]).sum())


def noisy(mind: Mind, noise: float, sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    """A guesser of this mind whose log beliefs are off by so many of their standard deviations."""
    belief = np.log(np.array(believe(mind, case_of(sight.view.scene))) + 1e-9)
    left = belief > np.log(2e-9)
    row, _ = Chance.of(f"{sight.commitment} {sight.view.scene.round}").below(len(shakes()))
    off = noise * belief[left].std() * shakes()[row] if left.any() else np.zeros(len(belief))
    return remove_step(sight, list(np.exp(np.where(left, belief + off, -50.0))))
