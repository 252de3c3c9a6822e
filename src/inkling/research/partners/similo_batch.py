"""Vectorised plays of Similo's strong bot with a simulated partner. Hundreds of plays take only as long as ten single
ones.

Deals, noise and choices are the same as in `similo_crossplay.play_one`. The axes of arrays are, in this order: plays,
readers, the eighteen clue cards, orientations, characters.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkling.core.driver import AnyPlay
from inkling.core.play import Play, prepare
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.bots.clue_likelihoods import TIE, TOLD
from inkling.games.similo.bots.figure_connections import strength_of_connection
from inkling.games.similo.bots.secret_belief import TRUST, ReaderMix, all_similarity_tables
from inkling.games.similo.rules.cards import shipped_decks
from inkling.games.similo.rules.state import HAND, REMOVE, Options
from inkling.research.partners.similo import (
    FORGETTING,
    SIDEWAYS,
    Numbers,
    Partner,
    mixed_similarity,
    perceive,
    places,
    z_scores,
)
from inkling.research.partners.similo_model import (
    Offered,
    Past,
    ReaderArrays,
    all_scores,
    belief_after_clue,
    data_of_played_clue,
    guessers,
    likelihood,
    nothing_said,
    on_the_table,
    probability_of_characters,
    update_log_weights_of_guessers,
    value,
    value_clarity,
    worth,
)

DECKS = ("fables", "myths", "history", "magic")
CHUNK = 64
Indices = NDArray[np.int64]
Mask = NDArray[np.bool_]


class Deals(NamedTuple):
    """The deals of some plays with one deck: characters, secrets, and the clue cards in drawing order."""

    deck: str
    commitments: tuple[str, ...]
    grid: Indices
    secret: Indices
    cards: Indices


def begin(number: int) -> AnyPlay:
    seed = f"crossplay/{number}"
    setup = prepare(GAME, 2, Options(deck=DECKS[number % 4], giver=0, asked=True), seed)
    play: AnyPlay = Play.begin(GAME, setup, sha256(seed.encode()).hexdigest())
    return play


@lru_cache(maxsize=64)
def deal(deck: str, numbers: tuple[int, ...]) -> Deals:
    plays = [begin(number) for number in numbers]
    ids = {card: at for at, card in enumerate(shipped_decks()[deck].ids())}
    grid = np.array([[ids[card] for card in play.state.scene.grid] for play in plays])
    secret = np.array([play.state.scene.grid.index(play.state.secret) for play in plays])
    cards = np.array([[ids[card] for card in (*play.state.hand, *play.state.pile)] for play in plays])
    return Deals(deck, tuple(play.sight(Seat(0)).commitment for play in plays), grid, secret, cards)


def bot_eyes(mind: ReaderMix, deals: Deals) -> ReaderArrays:
    """Return the bot's similarity tables for the cards of these deals."""
    shares, tables, tying = all_similarity_tables(mind, Options(deck=deals.deck))
    near = np.array(tables)  # kind, way, card, character
    chosen = [near[:, way][:, deals.cards[:, :, None], deals.grid[:, None, :]].swapaxes(0, 1) for way in (0, 1)]
    seen, ties = on_the_table(*chosen), tied(deals.deck)[deals.cards[:, :, None], deals.grid[:, None, :]]
    much = np.array(tying)[:, None, None]
    seen[:, :, :, 0] += much * np.array(TIE)[ties][:, None]
    return ReaderArrays(np.array(shares)[None], seen, TRUST["sheets"], much * np.array(TOLD)[ties][:, None])


@lru_cache(maxsize=8)
def tied(deck: str) -> Indices:
    """Return the strength of the connection between any two cards of this deck."""
    ids, options = shipped_decks()[deck].ids(), Options(deck=deck)
    return np.array([[strength_of_connection(card, other, options) for other in ids] for card in ids])


def partner_tables(partner: Partner, deals: Deals) -> Numbers:
    """Return the partner's similarities by play, turn, clue card and character. Turns differ only for fickle
    partners."""
    offset = places()[shipped_decks()[deals.deck].ids()[0]]
    seen_by = [perceive(partner, commitment) for commitment in deals.commitments]
    drawn = np.array([perception.noise for perception in seen_by])
    noise = drawn[np.arange(len(seen_by))[:, None, None], deals.cards[:, :, None], deals.grid[:, None, :]]
    sets = [partner.weights] if not partner.fickle else [(weight,) for weight in partner.weights]
    tables = [
        mixed_similarity(weights)[offset + deals.cards[:, :, None], offset + deals.grid[:, None, :]] for weights in sets
    ]
    closeness = [z_scores(table + partner.noise * noise) for table in tables]
    kinds = np.array([[perception.order[turn] % len(sets) for turn in range(len(REMOVE))] for perception in seen_by])
    found: Numbers = np.stack(closeness)[kinds.T, np.arange(len(seen_by))].swapaxes(0, 1)
    return found


class Batch:
    """The state of many plays: the characters that are left, and the clue cards that were played and that are in the
    hands."""

    def __init__(self, deals: Deals) -> None:
        self.deals = deals
        plays = len(deals.secret)
        self.left = np.ones(deals.grid.shape, bool)
        self.hand = np.tile(np.arange(HAND), (plays, 1))
        self.laid = np.zeros(deals.cards.shape, bool)
        self.kept = np.ones(plays, bool)
        self.every = np.arange(plays)

    def lay(self, held: Indices) -> Indices:
        """Play the card at this index of each hand and draw another one. Return the cards played, by play."""
        card = self.hand[self.every, held].copy()
        self.laid[self.every, card] = True
        self.hand[self.every, held] = HAND + self.laid.sum(axis=1) - 1
        return card

    def remove(self, scores: Numbers, number: int) -> None:
        low = np.argsort(np.where(self.left, scores, np.inf), axis=1, kind="stable")[:, :number]
        np.put_along_axis(self.left, low, False, axis=1)
        self.kept &= self.left[self.every, self.deals.secret]


class PartnerSide:
    """The partner as clue giver and as guesser."""

    def __init__(self, partner: Partner, batch: Batch) -> None:
        self.partner, self.batch = partner, batch
        self.closeness = partner_tables(partner, batch.deals)
        self.sums = np.zeros(batch.deals.grid.shape)

    def scores_after(self, turn: int, card: Indices, way: Indices) -> Numbers:
        values = self.closeness[self.batch.every, turn, card]
        kept = FORGETTING if self.partner.naive else 1.0
        scores: Numbers = kept * self.sums + np.where(way[:, None] == 0, 1, SIDEWAYS) * values
        return scores

    def observe(self, turn: int, card: Indices, way: Indices) -> None:
        self.sums = self.scores_after(turn, card, way)

    def give(self, turn: int, number: int) -> tuple[Indices, Indices]:
        """Return for each play the index of the chosen card in the hand, and its orientation (0 is upright)."""
        plays = len(self.batch.every)
        worth = np.stack(
            [
                self.worth(turn, self.batch.hand[:, held], np.full(plays, way), number)
                for held in range(HAND)
                for way in (0, 1)
            ]
        )
        best = worth.argmax(axis=0)
        return best // 2, best % 2

    def worth(self, turn: int, card: Indices, way: Indices, number: int) -> Numbers:
        every, secret, left = self.batch.every, self.batch.deals.secret, self.batch.left
        if self.partner.naive:
            value = self.closeness[every, turn, card, secret]
            plain: Numbers = np.where(way == 0, value, -0.8 * value)
            return plain
        sums = self.scores_after(turn, card, way)
        own = sums[every, secret]
        survives = (left & (sums < own[:, None])).sum(axis=1) >= number
        share: Numbers = np.exp(own) / np.where(left, np.exp(sums), 0).sum(axis=1)
        values: Numbers = survives + share
        return values


class BotSide:
    """The strong bot as clue giver and as guesser."""

    def __init__(self, mind: ReaderMix, batch: Batch) -> None:
        self.batch, self.tactful = batch, mind.tactful
        self.said: list[Numbers] = []
        self.eyes = bot_eyes(mind, batch.deals)
        self.trail = nothing_said(self.eyes)
        self.kinds = guessers(self.eyes, len(batch.every))
        self.pasts: list[Past] = []

    def think(self) -> None:
        held = ~self.batch.laid
        self.careful = value_clarity(self.eyes, self.trail.evidence, self.batch.left, held)
        self.plain = value(self.eyes.tables, held)

    def likely(self, rows: Indices) -> Numbers:
        return likelihood(self.eyes, self.careful, self.plain, self.pasts, rows)

    def observe(self, card: Indices, way: Indices) -> None:
        every = self.batch.every
        likely = self.likely(card[:, None])[every, :, 0, way]
        self.pasts.append(data_of_played_clue(self.careful, card))
        said = self.eyes.tables[every, :, card, way]
        self.said.append(said)
        self.trail = belief_after_clue(self.eyes, self.trail, likely, said, self.batch.left)

    def belief(self) -> Numbers:
        return probability_of_characters(self.trail, self.batch.left)

    def give(self) -> tuple[Indices, Indices]:
        hand = np.repeat(self.batch.hand, 2, axis=1)
        ways = np.tile([0, 1], HAND)[None]
        every = self.batch.every[:, None]
        says = np.moveaxis(self.eyes.tables[every, :, hand, ways], 1, 2)
        by_card = self.likely(self.batch.hand)
        likely = by_card.reshape(*by_card.shape[:2], 2 * HAND, by_card.shape[-1])
        offer = Offered(hand, ways, says, likely, self.said if self.tactful else ())
        deals, left = self.batch.deals, self.batch.left
        values = worth(self.eyes, self.kinds, self.trail, offer, deals.secret, left, self.tactful)
        best = values.round(9).argmax(axis=1)
        return best // 2, best % 2

    def learn(self, before: Mask) -> None:
        self.kinds = update_log_weights_of_guessers(self.kinds, all_scores(self.trail, before), before, self.batch.left)


def bot_guesses(mind: ReaderMix, partner: Partner, deals: Deals) -> Mask:
    batch = Batch(deals)
    giver, bot = PartnerSide(partner, batch), BotSide(mind, batch)
    for turn, number in enumerate(REMOVE):
        bot.think()
        held, way = giver.give(turn, number)
        card = batch.hand[batch.every, held].copy()
        giver.observe(turn, card, way)
        bot.observe(card, way)
        batch.lay(held)
        batch.remove(bot.belief(), number)
    return batch.kept


def bot_gives(mind: ReaderMix, partner: Partner, deals: Deals) -> Mask:
    batch = Batch(deals)
    bot, guesser = BotSide(mind, batch), PartnerSide(partner, batch)
    for turn, number in enumerate(REMOVE):
        bot.think()
        held, way = bot.give()
        card = batch.hand[batch.every, held].copy()
        bot.observe(card, way)
        guesser.observe(turn, card, way)
        batch.lay(held)
        before = batch.left.copy()
        batch.remove(guesser.sums, number)
        bot.learn(before)
    return batch.kept


def play_many(mind: ReaderMix, partner: Partner, role: str, numbers: Sequence[int]) -> list[bool]:
    """Return for each deal in `numbers` whether the play was won. `role` is the role of the bot."""
    won: dict[int, bool] = {}
    for which, deck in enumerate(DECKS):
        mine = [number for number in numbers if number % 4 == which]
        for start in range(0, len(mine), CHUNK):
            some = tuple(mine[start : start + CHUNK])
            kept = (bot_gives if role == "gives" else bot_guesses)(mind, partner, deal(deck, some))
            won |= dict(zip(some, map(bool, kept), strict=True))
    return [won[number] for number in numbers]
