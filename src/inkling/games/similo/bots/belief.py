"""What clues say about the secret: a belief over the characters, from how a giver would have chosen.

Each kind of reader says how likely the clues are if this or that character was meant; the kinds are weighed against
each other by how well they explain all clues so far (likelihoods.py). Sideways is weaker evidence than upright.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from inkling.games.similo.bots import likelihoods
from inkling.games.similo.bots.knowledge import how_it_knows
from inkling.games.similo.bots.readers import Reader, closeness
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import characters, clue_cards
from inkling.games.similo.rules.state import CHARACTERS, Options, Scene

TRUST = {"sheets": 0.55, "words": 0.35, "nothing": 0.55}
"""How much is made of a clue, by what is known of the cards: on pairs a belief is then about as sure as it is right."""
WAYS = {"upright": 0, "sideways": 1}


class Mind(Struct, frozen=True, cache_hash=True):
    """Kinds of reader and how common each is thought to be."""

    readers: tuple[Reader, ...]
    shares: tuple[float, ...]


class Case(NamedTuple):
    """The characters in question and the clues, with who was left (in the order of the grid) when each was laid."""

    options: Options
    grid: Cards
    clues: tuple[Clue, ...]
    left: tuple[likelihoods.Mask, ...]


class Moment(NamedTuple):
    """What a mind knows of the cards that could be laid now, and what each clue so far has said to it."""

    eyes: likelihoods.Eyes
    cards: dict[CardId, int]
    """Where each clue card stands in the tables."""
    trails: list[likelihoods.Trail]
    """Before the first clue, after it, and so on."""
    passed: list[likelihoods.Numbers]
    """With each clue: what it says that the other cards were passed over."""


def case_of(scene: Scene, clues: tuple[Clue, ...] | None = None) -> Case:
    """The play so far, or with other clues than those that were laid."""
    clues = scene.clues if clues is None else clues
    return Case(scene.options, scene.grid, clues, who_was_left(scene.grid, len(clues), scene.removed))


def who_was_left(grid: Cards, clues: int, removed: tuple[Cards, ...]) -> tuple[likelihoods.Mask, ...]:
    """When each clue was laid, and now."""
    gone: set[str] = set()
    masks = []
    for laid in range(clues + 1):
        masks.append(np.array([card not in gone for card in grid]))
        gone |= {*(removed[laid] if laid < len(removed) else ())}
    return tuple(masks)


def know(mind: Mind, options: Options, grid: Cards, cards: Cards) -> likelihoods.Eyes:
    """Readers who know nothing of these cards are left out."""
    shares, tables = all_tables(mind, Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks))
    every, laid = (places(some) for some in (characters(options), clue_cards(options)))
    rows, columns = [laid[card] for card in cards], [every[card] for card in grid]
    chosen = tables[:, rows][:, :, :, columns][None]
    return likelihoods.Eyes(
        shares[None],
        likelihoods.on_the_table(chosen) if len(grid) == CHARACTERS else chosen,
        TRUST[how_it_knows(options)],
    )


def places(cards: Cards) -> dict[CardId, int]:
    return {card: place for place, card in enumerate(cards)}


@lru_cache(maxsize=16)
def all_tables(mind: Mind, options: Options) -> tuple[likelihoods.Numbers, likelihoods.Numbers]:
    """The shares of those who know something, and by kind, clue card, way and character what it says."""
    known = [
        (share, np.stack([upright, likelihoods.SIDEWAYS * sideways], axis=1))
        for share, who in zip(mind.shares, mind.readers, strict=True)
        if (upright := closeness(who, options)) is not None
        and (sideways := closeness(who, options, bonded=False)) is not None
    ]
    if not known:
        known = [(1.0, np.zeros((len(clue_cards(options)), 2, len(characters(options)))))]
    shares = np.array([share for share, _ in known])
    return shares / shares.sum(), np.array([tables for _, tables in known])


def could_be_held(case: Case, laid: int) -> Cards:
    """The cards that the giver might hold, when so many clues lie."""
    seen = {*case.grid, *(clue.card for clue in case.clues[:laid])}
    return tuple(card for card in clue_cards(case.options) if card not in seen)


def follow(mind: Mind, case: Case) -> Moment:
    """The play so far, clue by clue; of those that are no longer in any hand the tables keep a row."""
    cards = could_be_held(case, 0)
    eyes = know(mind, case.options, case.grid, cards)
    now = Moment(eyes, places(cards), [likelihoods.nothing_said(eyes)], [])
    for number, clue in enumerate(case.clues):
        way, row, left = WAYS[clue.orientation], now.cards[clue.card], case.left[number][None]
        trail, in_hand = now.trails[-1], held(case, number, cards)
        likely = likelihoods.likelihood(eyes, trail.evidence, left, in_hand, now.passed)
        now.passed.append(likelihoods.passed_over(eyes, trail.evidence, left, in_hand, np.array([row])))
        now.trails.append(likelihoods.hear(eyes, trail, likely[:, :, row, way], eyes.tables[:, :, row, way], left))
    return now


def held(case: Case, number: int, cards: Cards) -> likelihoods.Mask:
    """Which of these cards may be in the hand for this clue."""
    laid = {clue.card for clue in case.clues[:number]}
    return np.array([[card not in laid for card in cards]])


def believe(mind: Mind, case: Case) -> list[float]:
    """The belief over the grid after all clues; those who were gone before the last clue have none."""
    left = case.left[max(0, len(case.clues) - 1)]
    return [float(share) for share in likelihoods.believed(follow(mind, case).trails[-1], left[None])[0]]


def believe_scene(mind: Mind, scene: Scene) -> tuple[float, ...]:
    """The belief over the grid as the play stands; remembered for the marks that follow from it."""
    options = scene.options
    bare = Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks)
    return believed_of(mind, bare, scene.grid, scene.clues, scene.removed)


@lru_cache(maxsize=64)
def believed_of(
    mind: Mind, options: Options, grid: Cards, clues: tuple[Clue, ...], removed: tuple[Cards, ...]
) -> tuple[float, ...]:
    return tuple(believe(mind, Case(options, grid, clues, who_was_left(grid, len(clues), removed))))


def believe_in(mind: Mind, options: Options, among: Cards, clues: tuple[Clue, ...]) -> list[float]:
    """The belief over any characters of a deck, none of which was removed so far."""
    everybody = np.ones(len(among), bool)
    return believe(mind, Case(options, among, clues, (everybody,) * (len(clues) + 1)))
