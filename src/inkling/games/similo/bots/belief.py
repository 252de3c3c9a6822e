"""Beliefs about the secret, derived from how a giver would have chosen the clues.

Each kind of reader gives the likelihood of the clues for each character. The kinds are weighted by how well they
explain all clues so far (likelihoods.py). Sideways is weaker evidence than upright.
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
"""The weight of a clue, by the best knowledge about the cards. Calibrated so that a belief about two characters is as
certain as it is right."""
WAYS = {"upright": 0, "sideways": 1}


class Mind(Struct, frozen=True, cache_hash=True):
    """Kinds of readers and their prior probabilities."""

    readers: tuple[Reader, ...]
    shares: tuple[float, ...]


class Case(NamedTuple):
    """The possible characters and the clues, each with the characters left (in grid order) when it was played."""

    options: Options
    grid: Cards
    clues: tuple[Clue, ...]
    left: tuple[likelihoods.Mask, ...]


class Moment(NamedTuple):
    """What a mind knows about the playable cards, and what each earlier clue has told it."""

    eyes: likelihoods.Eyes
    cards: dict[CardId, int]
    """The row of each clue card in the tables."""
    trails: list[likelihoods.Trail]
    """The trail before the first clue, after it, and so on."""
    passed: list[likelihoods.Numbers]
    """For each clue, the evidence from the cards that were not played."""


def case_of(scene: Scene, clues: tuple[Clue, ...] | None = None) -> Case:
    """Return the play so far as a case, optionally with other clues than those played."""
    clues = scene.clues if clues is None else clues
    return Case(scene.options, scene.grid, clues, who_was_left(scene.grid, len(clues), scene.removed))


def who_was_left(grid: Cards, clues: int, removed: tuple[Cards, ...]) -> tuple[likelihoods.Mask, ...]:
    """Return masks of the characters left at each clue, and now."""
    gone: set[str] = set()
    masks = []
    for laid in range(clues + 1):
        masks.append(np.array([card not in gone for card in grid]))
        gone |= {*(removed[laid] if laid < len(removed) else ())}
    return tuple(masks)


def know(mind: Mind, options: Options, grid: Cards, cards: Cards) -> likelihoods.Eyes:
    """Build the similarity tables of these cards. Readers that know nothing about them are left out."""
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
    """Return the normalized reader shares, and tables by reader, clue card, orientation and character."""
    known = [
        (share, np.stack([upright, likelihoods.SIDEWAYS * sideways], axis=1))
        for share, reader in zip(mind.shares, mind.readers, strict=True)
        if (upright := closeness(reader, options)) is not None
        and (sideways := closeness(reader, options, bonded=False)) is not None
    ]
    if not known:
        known = [(1.0, np.zeros((len(clue_cards(options)), 2, len(characters(options)))))]
    shares = np.array([share for share, _ in known])
    return shares / shares.sum(), np.array([tables for _, tables in known])


def could_be_held(case: Case, laid: int) -> Cards:
    """Return the cards that the giver might hold after the first `laid` clues."""
    seen = {*case.grid, *(clue.card for clue in case.clues[:laid])}
    return tuple(card for card in clue_cards(case.options) if card not in seen)


def follow(mind: Mind, case: Case) -> Moment:
    """Replay the clues and return all tables and intermediate beliefs. Played cards keep their table row."""
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
    """Return a mask of the cards that could have been in the hand when clue `number` was played."""
    laid = {clue.card for clue in case.clues[:number]}
    return np.array([[card not in laid for card in cards]])


def believe(mind: Mind, case: Case) -> list[float]:
    """Return the belief over the grid after all clues; 0 for characters removed before the last clue."""
    left = case.left[max(0, len(case.clues) - 1)]
    return [float(share) for share in likelihoods.believed(follow(mind, case).trails[-1], left[None])[0]]


def believe_scene(mind: Mind, scene: Scene) -> tuple[float, ...]:
    """Return the belief over the grid now. The result is cached, because several marks follow from it."""
    options = scene.options
    bare = Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks)
    return believed_of(mind, bare, scene.grid, scene.clues, scene.removed)


@lru_cache(maxsize=64)
def believed_of(
    mind: Mind, options: Options, grid: Cards, clues: tuple[Clue, ...], removed: tuple[Cards, ...]
) -> tuple[float, ...]:
    return tuple(believe(mind, Case(options, grid, clues, who_was_left(grid, len(clues), removed))))


def believe_in(mind: Mind, options: Options, among: Cards, clues: tuple[Clue, ...]) -> list[float]:
    """Return the belief over any characters of a deck, assuming that none was removed."""
    everybody = np.ones(len(among), bool)
    return believe(mind, Case(options, among, clues, (everybody,) * (len(clues) + 1)))
