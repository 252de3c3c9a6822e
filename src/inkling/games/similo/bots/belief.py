"""Beliefs about the secret, derived from how a giver would have chosen the clues.

Each kind of reader gives the likelihood of the clues for each character. The kinds are weighted by how well they
explain all clues so far (likelihoods.py). Sideways is weaker evidence than upright.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from inkling.games.similo.bots import likelihoods
from inkling.games.similo.bots.card_similarity import knowledge_source
from inkling.games.similo.bots.readers import Reader, standardised_similarity
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import CHARACTERS, Options, Scene

TRUST = {"sheets": 0.55, "words": 0.35, "nothing": 0.55}
"""The weight of a clue, by the best knowledge about the cards. Calibrated so that a belief about two characters is as
certain as it is right."""
WAYS = {"upright": 0, "sideways": 1}


class ReaderMix(Struct, frozen=True, cache_hash=True):
    """Kinds of readers and their prior probabilities."""

    readers: tuple[Reader, ...]
    shares: tuple[float, ...]


class ClueHistory(NamedTuple):
    """The possible characters and the clues, each with the characters left (in grid order) when it was played."""

    options: Options
    grid: Cards
    clues: tuple[Clue, ...]
    left: tuple[likelihoods.Mask, ...]


class BeliefState(NamedTuple):
    """What a mind knows about the playable cards, and what each earlier clue has told it."""

    eyes: likelihoods.ReaderTables
    cards: dict[CardId, int]
    """The row of each clue card in the tables."""
    trails: list[likelihoods.BeliefTrail]
    """The trail before the first clue, after it, and so on."""
    passed: list[likelihoods.Numbers]
    """For each clue, the evidence from the cards that were not played."""


def clue_history_of(scene: Scene, clues: tuple[Clue, ...] | None = None) -> ClueHistory:
    """Return the play so far as a case, optionally with other clues than those played."""
    clues = scene.clues if clues is None else clues
    return ClueHistory(
        scene.options, scene.grid, clues, masks_of_characters_left(scene.grid, len(clues), scene.removed)
    )


def masks_of_characters_left(grid: Cards, clues: int, removed: tuple[Cards, ...]) -> tuple[likelihoods.Mask, ...]:
    """Return masks of the characters left at each clue, and now."""
    gone: set[str] = set()
    masks = []
    for laid in range(clues + 1):
        masks.append(np.array([card not in gone for card in grid]))
        gone |= {*(removed[laid] if laid < len(removed) else ())}
    return tuple(masks)


def make_eyes(mind: ReaderMix, options: Options, grid: Cards, cards: Cards) -> likelihoods.ReaderTables:
    """Build the closeness tables for these cards. Readers without knowledge of them are left out."""
    shares, tables = all_similarity_tables(
        mind, Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks)
    )
    every, laid = (index_by_card(some) for some in (possible_characters(options), possible_clue_cards(options)))
    rows, columns = [laid[card] for card in cards], [every[card] for card in grid]
    chosen = tables[:, rows][:, :, :, columns][None]
    return likelihoods.ReaderTables(
        shares[None],
        likelihoods.z_scores_on_table(chosen) if len(grid) == CHARACTERS else chosen,
        TRUST[knowledge_source(options)],
    )


def index_by_card(cards: Cards) -> dict[CardId, int]:
    return {card: place for place, card in enumerate(cards)}


@lru_cache(maxsize=16)
def all_similarity_tables(mind: ReaderMix, options: Options) -> tuple[likelihoods.Numbers, likelihoods.Numbers]:
    """Return the normalized reader shares, and tables by reader, clue card, orientation and character."""
    known = [
        (share, np.stack([upright, likelihoods.SIDEWAYS * sideways], axis=1))
        for share, reader in zip(mind.shares, mind.readers, strict=True)
        if (upright := standardised_similarity(reader, options)) is not None
        and (sideways := standardised_similarity(reader, options, bonded=False)) is not None
    ]
    if not known:
        known = [(1.0, np.zeros((len(possible_clue_cards(options)), 2, len(possible_characters(options)))))]
    shares = np.array([share for share, _ in known])
    return shares / shares.sum(), np.array([tables for _, tables in known])


def cards_possibly_held(case: ClueHistory, laid: int) -> Cards:
    """Return the cards that the giver might hold after the first `laid` clues."""
    seen = {*case.grid, *(clue.card for clue in case.clues[:laid])}
    return tuple(card for card in possible_clue_cards(case.options) if card not in seen)


def replay_clues(mind: ReaderMix, case: ClueHistory) -> BeliefState:
    """Replay the clues and return all tables and intermediate beliefs. Played cards keep their table row."""
    cards = cards_possibly_held(case, 0)
    eyes = make_eyes(mind, case.options, case.grid, cards)
    now = BeliefState(eyes, index_by_card(cards), [likelihoods.trail_before_clues(eyes)], [])
    for number, clue in enumerate(case.clues):
        way, row, left = WAYS[clue.orientation], now.cards[clue.card], case.left[number][None]
        trail, in_hand = now.trails[-1], mask_of_possible_hand(case, number, cards)
        likely = likelihoods.likelihood_of_clue(eyes, trail.evidence, left, in_hand, now.passed)
        now.passed.append(
            likelihoods.likelihood_ratio_of_passed_over(eyes, trail.evidence, left, in_hand, np.array([row]))
        )
        now.trails.append(
            likelihoods.trail_after_clue(eyes, trail, likely[:, :, row, way], eyes.tables[:, :, row, way], left)
        )
    return now


def mask_of_possible_hand(case: ClueHistory, number: int, cards: Cards) -> likelihoods.Mask:
    """Return a mask of the cards that could be in the hand when clue `number` was played."""
    laid = {clue.card for clue in case.clues[:number]}
    return np.array([[card not in laid for card in cards]])


def belief_over_grid(mind: ReaderMix, case: ClueHistory) -> list[float]:
    """Return the belief over the grid after all clues; 0 for characters removed before the last clue."""
    left = case.left[max(0, len(case.clues) - 1)]
    return [
        float(share) for share in likelihoods.belief_in_characters(replay_clues(mind, case).trails[-1], left[None])[0]
    ]


def belief_in_scene(mind: ReaderMix, scene: Scene) -> tuple[float, ...]:
    """Return the belief over the grid now. The result is cached, because several marks follow from it."""
    options = scene.options
    bare = Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks)
    return belief_after_clues(mind, bare, scene.grid, scene.clues, scene.removed)


@lru_cache(maxsize=64)
def belief_after_clues(
    mind: ReaderMix, options: Options, grid: Cards, clues: tuple[Clue, ...], removed: tuple[Cards, ...]
) -> tuple[float, ...]:
    return tuple(
        belief_over_grid(mind, ClueHistory(options, grid, clues, masks_of_characters_left(grid, len(clues), removed)))
    )


def belief_over_characters(mind: ReaderMix, options: Options, among: Cards, clues: tuple[Clue, ...]) -> list[float]:
    """Return the belief over any characters of a deck, assuming that none was removed."""
    everybody = np.ones(len(among), bool)
    return belief_over_grid(mind, ClueHistory(options, among, clues, (everybody,) * (len(clues) + 1)))
