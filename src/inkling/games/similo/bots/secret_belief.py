"""A bot's belief about the secret: a probability for each character, computed from the clues given so far.

A reader is one model of how people judge similarity. For each reader, every clue has a likelihood for every possible
secret (`clue_likelihoods`). Readers that explain the clues so far better get more weight. A sideways clue is weaker
evidence than an upright one.
"""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from inkling.games.similo.bots import clue_likelihoods
from inkling.games.similo.bots.card_similarity import Table, best_similarity_data
from inkling.games.similo.bots.clue_likelihoods import (
    BeliefAfterClues,
    Left,
    PassedOverCards,
    RatingsOfPossibleHand,
    ReaderTables,
)
from inkling.games.similo.bots.figure_connections import strength_of_connection
from inkling.games.similo.bots.reader_models import Reader, standardised_similarity
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import CHARACTERS, Options, Scene

TRUST = {"sheets": 0.55, "words": 0.35, "nothing": 0.55}
"""The exponent on every likelihood, by the best data about the cards. It is calibrated, so that a character with a
probability of 30 % is the secret in 30 % of plays."""
WAYS = {"upright": 0, "sideways": 1}


class ReaderMix(Struct, frozen=True, cache_hash=True):
    """The reader models of a bot and their prior probabilities. If `tactful` is True, the bot avoids clues that would
    puzzle people."""

    readers: tuple[Reader, ...]
    shares: tuple[float, ...]
    tactful: bool = False


class ClueHistory(NamedTuple):
    """The grid and the clues of a play. `left` has one entry for each clue and one for now. An entry has the grid
    positions of the characters that were not yet removed."""

    options: Options
    grid: Cards
    clues: tuple[Clue, ...]
    left: tuple[Left, ...]


class BeliefsAfterClues(NamedTuple):
    """The beliefs derived from a clue history.

    `trails` has the belief before the first clue and after each clue. `pasts` has data of each clue from which later
    clues infer which cards the giver held but did not play.
    """

    trails: tuple[BeliefAfterClues, ...]
    pasts: tuple[PassedOverCards, ...]


def clue_history_of_scene(scene: Scene, clues: tuple[Clue, ...] | None = None) -> ClueHistory:
    """Return the clue history of this scene. To evaluate hypothetical clues, pass them as `clues`; they replace the
    clues that were played."""
    clues = scene.clues if clues is None else clues
    return ClueHistory(
        keep_only_deck_options(scene.options),
        scene.grid,
        clues,
        grid_positions_left_at_each_clue(scene.grid, len(clues), scene.removed),
    )


def keep_only_deck_options(options: Options) -> Options:
    """Return only the options that affect similarity, which are the decks. So plays with different other settings share
    cache entries."""
    return Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks)


def grid_positions_left_at_each_clue(grid: Cards, clues: int, removed: tuple[Cards, ...]) -> tuple[Left, ...]:
    """Return the grid positions of the characters left when each clue was played, and of those left now."""
    removed_so_far: set[str] = set()
    positions = []
    for laid in range(clues + 1):
        positions.append(tuple(at for at, card in enumerate(grid) if card not in removed_so_far))
        removed_so_far |= {*(removed[laid] if laid < len(removed) else ())}
    return tuple(positions)


def build_reader_tables(mind: ReaderMix, options: Options, grid: Cards, cards: Cards) -> ReaderTables:
    """Build the similarity tables of `cards` by `grid` for each reader. Readers without data about these decks are left
    out."""
    shares, tables, tying = all_similarity_tables(mind, keep_only_deck_options(options))
    every, laid = (index_by_card(some) for some in (possible_characters(options), possible_clue_cards(options)))
    rows, columns = [laid[card] for card in cards], [every[card] for card in grid]
    ties = [[strength_of_connection(card, other, options) if any(tying) else 0 for other in grid] for card in cards]

    def look(table: Table, row: int, size: float) -> list[float]:
        near = [table[row][column] for column in columns]
        return (
            clue_likelihoods.z_scores_of_characters_left(near, size)
            if len(grid) == CHARACTERS
            else [size * value for value in near]
        )

    def look_upright(table: Table, row: int, tied: list[int], much: float) -> list[float]:
        return [
            value + much * clue_likelihoods.TIE[tie] for value, tie in zip(look(table, row, 1.0), tied, strict=True)
        ]

    seen = [
        [
            (look_upright(upright, row, tied, much), look(sideways, row, clue_likelihoods.SIDEWAYS))
            for row, tied in zip(rows, ties, strict=True)
        ]
        for (upright, sideways), much in zip(tables, tying, strict=True)
    ]
    return ReaderTables(shares, seen, TRUST[best_similarity_data(options)], tying, ties)


def index_by_card(cards: Cards) -> dict[CardId, int]:
    return {card: place for place, card in enumerate(cards)}


@lru_cache(maxsize=16)
def all_similarity_tables(
    mind: ReaderMix, options: Options
) -> tuple[list[float], list[tuple[Table, Table]], list[float]]:
    """Return three lists with an entry for each reader that has data about these decks: its normalised share, its
    similarity tables (upright, sideways), and its weight of connections. If no reader has data, return a single reader
    that finds all cards equally similar."""
    known = [
        (share, (upright, sideways), reader.ties)
        for share, reader in zip(mind.shares, mind.readers, strict=True)
        if (upright := standardised_similarity(reader, options)) is not None
        and (sideways := standardised_similarity(reader, options, bonded=False)) is not None
    ]
    if not known:
        nothing = [[0.0] * len(possible_characters(options)) for _ in possible_clue_cards(options)]
        known = [(1.0, (nothing, nothing), 0.0)]
    total = sum(share for share, _, _ in known)
    return [share / total for share, _, _ in known], [tables for _, tables, _ in known], [ties for _, _, ties in known]


def cards_giver_might_hold(case: ClueHistory, laid: int) -> Cards:
    """Return the clue cards that the giver might hold: those that are not in the grid and not among the first `laid`
    clues."""
    seen = {*case.grid, *(clue.card for clue in case.clues[:laid])}
    return tuple(card for card in possible_clue_cards(case.options) if card not in seen)


@lru_cache(maxsize=16)
def reader_tables_of_possible_clues(
    mind: ReaderMix, options: Options, grid: Cards
) -> tuple[ReaderTables, dict[CardId, int]]:
    """Return the similarity tables for every clue card that is not in the grid, and the row of each card in these
    tables. Cached."""
    cards = cards_giver_might_hold(ClueHistory(options, grid, (), ()), 0)
    return build_reader_tables(mind, options, grid, cards), index_by_card(cards)


def beliefs_after_each_clue(mind: ReaderMix, case: ClueHistory) -> BeliefsAfterClues:
    """Return the beliefs before the first clue and after each one. Results for earlier clues of a play are cached."""
    return cached_beliefs_after_each_clue(mind, case.options, case.grid, case.clues, case.left[: len(case.clues)])


@lru_cache(maxsize=16)
def cached_beliefs_after_each_clue(
    mind: ReaderMix, options: Options, grid: Cards, clues: tuple[Clue, ...], left: tuple[Left, ...]
) -> BeliefsAfterClues:
    readers, cards = reader_tables_of_possible_clues(mind, options, grid)
    if not clues:
        return BeliefsAfterClues((clue_likelihoods.belief_before_clues(readers, len(grid)),), ())
    past = cached_beliefs_after_each_clue(mind, options, grid, clues[:-1], left[:-1])
    card, way = cards[clues[-1].card], WAYS[clues[-1].orientation]
    now = ratings_of_possible_hand(mind, options, grid, clues[:-1], left)
    factors = clue_likelihoods.likelihood_of_not_having_played_card(past.pasts, card, left[-1], len(readers.shares))
    likely = clue_likelihoods.likelihood_of_clue(readers, now, factors, card)[way]
    trail = clue_likelihoods.belief_trail_after_clue(readers, past.trails[-1], likely, card, way, left[-1])
    return BeliefsAfterClues((*past.trails, trail), (*past.pasts, clue_likelihoods.record_passed_over_cards(now, card)))


@lru_cache(maxsize=8)
def ratings_of_possible_hand(
    mind: ReaderMix, options: Options, grid: Cards, clues: tuple[Clue, ...], left: tuple[Left, ...]
) -> RatingsOfPossibleHand:
    """Return how each reader rates every card that the giver could hold after these clues. Cached."""
    readers, cards = reader_tables_of_possible_clues(mind, options, grid)
    laid = {clue.card for clue in clues}
    held = [place for card, place in cards.items() if card not in laid]
    trail = cached_beliefs_after_each_clue(mind, options, grid, clues, left[:-1]).trails[-1]
    return clue_likelihoods.rate_possible_hand(readers, trail.evidence, left[-1], held)


def belief_over_grid(mind: ReaderMix, case: ClueHistory) -> list[float]:
    """Return the probability of each character in the grid after all clues. It is 0 for characters that were removed
    before the last clue."""
    left = case.left[max(0, len(case.clues) - 1)]
    shares = dict(
        zip(
            left,
            clue_likelihoods.belief_summed_over_readers(beliefs_after_each_clue(mind, case).trails[-1], left),
            strict=True,
        )
    )
    return [shares.get(at, 0.0) for at in range(len(case.grid))]


def belief_over_grid_in_scene(mind: ReaderMix, scene: Scene) -> tuple[float, ...]:
    """Return the current probability of each character in the grid. Cached, because a bot needs the same belief for
    several marks."""
    return belief_after_clues(mind, keep_only_deck_options(scene.options), scene.grid, scene.clues, scene.removed)


@lru_cache(maxsize=64)
def belief_after_clues(
    mind: ReaderMix, options: Options, grid: Cards, clues: tuple[Clue, ...], removed: tuple[Cards, ...]
) -> tuple[float, ...]:
    return tuple(
        belief_over_grid(
            mind, ClueHistory(options, grid, clues, grid_positions_left_at_each_clue(grid, len(clues), removed))
        )
    )


def belief_over_any_characters(mind: ReaderMix, options: Options, among: Cards, clues: tuple[Clue, ...]) -> list[float]:
    """Return the probability of each character in `among` after all clues. `among` can be any characters of a deck;
    none counts as removed."""
    everybody = tuple(range(len(among)))
    return belief_over_grid(
        mind, ClueHistory(keep_only_deck_options(options), among, clues, (everybody,) * (len(clues) + 1))
    )
