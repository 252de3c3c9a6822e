"""Many plays of Similo at once, as arrays: the strong bot's own arithmetic against stand-ins, on one deck each.

The same deals, eyes and choices as at a table with two seats, without the table: hundreds of plays cost what ten cost
there. Axes as in bots/reckoning.py: plays first, then kinds, the eighteen cards beside the grid, ways, characters.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from similo_people import FORGETTING, SIDEWAYS, Numbers, Person, eyes, in_spreads, mixture, place

from inkling.core.driver import AnyPlay
from inkling.core.play import Play, prepare
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.bots.belief import TRUST, Mind, all_tables
from inkling.games.similo.bots.reckoning import (
    Eyes,
    believed,
    hear,
    likelihood,
    nothing_said,
    on_the_table,
    passed_over,
)
from inkling.games.similo.bots.weighing import all_scores, guessers, learn, scores_after, values
from inkling.games.similo.rules.cards import shipped
from inkling.games.similo.rules.state import HAND, REMOVE, Options

DECKS = ("fables", "myths", "history", "magic")
CHUNK = 64
Places = NDArray[np.int64]
Mask = NDArray[np.bool_]


class Deals(NamedTuple):
    """Of some plays with one deck: who lies there, who is meant, and the clue cards in the order they are drawn."""

    deck: str
    plays: tuple[str, ...]
    grid: Places
    secret: Places
    cards: Places


def begin(number: int) -> AnyPlay:
    seed = f"crossplay/{number}"
    setup = prepare(GAME, 2, Options(deck=DECKS[number % 4], giver=0, asked=True), seed)
    play: AnyPlay = Play.begin(GAME, setup, sha256(seed.encode()).hexdigest())
    return play


@lru_cache(maxsize=1024)
def deal(deck: str, numbers: tuple[int, ...]) -> Deals:
    found = [begin(number) for number in numbers]
    ids = {card: at for at, card in enumerate(shipped()[deck].ids())}
    grid = np.array([[ids[card] for card in play.state.scene.grid] for play in found])
    secret = np.array([play.state.scene.grid.index(play.state.secret) for play in found])
    cards = np.array([[ids[card] for card in (*play.state.hand, *play.state.pile)] for play in found])
    return Deals(deck, tuple(play.sight(Seat(0)).commitment for play in found), grid, secret, cards)


def bot_eyes(mind: Mind, deals: Deals) -> Eyes:
    shares, tables = all_tables(mind, Options(deck=deals.deck))
    turned = np.moveaxis(tables, (1, 3), (0, 1))  # card, character, kind, way
    chosen = turned[deals.cards[:, :, None], deals.grid[:, None, :]]  # play, card, character, kind, way
    return Eyes(shares[None], on_the_table(np.moveaxis(chosen, (3, 1, 4, 2), (1, 2, 3, 4))), TRUST["sheets"])


def person_tables(person: Person, deals: Deals) -> Numbers:
    """By play, turn, card and character; the turn matters to the fickle alone."""
    offset = place(shipped()[deals.deck].ids()[0])
    looks = [eyes(person, play) for play in deals.plays]
    offs = np.array([look.offs for look in looks])
    noise = offs[np.arange(len(looks))[:, None, None], deals.cards[:, :, None], deals.grid[:, None, :]]
    sets = [person.weights] if not person.fickle else [(one,) for one in person.weights]
    tables = [mixture(weights)[offset + deals.cards[:, :, None], offset + deals.grid[:, None, :]] for weights in sets]
    seen = [in_spreads(table + person.noise * noise) for table in tables]
    kinds = np.array([[look.kinds[turn] % len(sets) for turn in range(len(REMOVE))] for look in looks])
    found: Numbers = np.stack(seen)[kinds.T, np.arange(len(looks))].swapaxes(0, 1)
    return found


class Table:
    """The state of some plays: who is left, what lies, what is held."""

    def __init__(self, deals: Deals) -> None:
        self.deals = deals
        plays = len(deals.secret)
        self.left = np.ones(deals.grid.shape, bool)
        self.hand = np.tile(np.arange(HAND), (plays, 1))
        self.laid = np.zeros(deals.cards.shape, bool)
        self.kept = np.ones(plays, bool)
        self.every = np.arange(plays)

    def lay(self, held: Places) -> Places:
        """Lay the card at this place of the hand, draw another; which card it was."""
        card = self.hand[self.every, held].copy()
        self.laid[self.every, card] = True
        self.hand[self.every, held] = HAND + self.laid.sum(axis=1) - 1
        return card

    def remove(self, scores: Numbers, number: int) -> None:
        low = np.argsort(np.where(self.left, scores, np.inf), axis=1, kind="stable")[:, :number]
        np.put_along_axis(self.left, low, False, axis=1)
        self.kept &= self.left[self.every, self.deals.secret]


class Someone:
    """A stand-in in both roles."""

    def __init__(self, person: Person, table: Table) -> None:
        self.person, self.table = person, table
        self.closeness = person_tables(person, table.deals)
        self.sums = np.zeros(table.deals.grid.shape)

    def says(self, turn: int, card: Places, way: Places) -> Numbers:
        values = self.closeness[self.table.every, turn, card]
        kept = FORGETTING if self.person.naive else 1.0
        found: Numbers = kept * self.sums + np.where(way[:, None] == 0, 1, SIDEWAYS) * values
        return found

    def hear(self, turn: int, card: Places, way: Places) -> None:
        self.sums = self.says(turn, card, way)

    def give(self, turn: int, number: int) -> tuple[Places, Places]:
        """Which place of the hand, and which way round."""
        plays = len(self.table.every)
        worth = np.stack(
            [
                self.worth(turn, self.table.hand[:, held], np.full(plays, way), number)
                for held in range(HAND)
                for way in (0, 1)
            ]
        )
        best = worth.argmax(axis=0)
        return best // 2, best % 2

    def worth(self, turn: int, card: Places, way: Places, number: int) -> Numbers:
        every, secret, left = self.table.every, self.table.deals.secret, self.table.left
        if self.person.naive:
            value = self.closeness[every, turn, card, secret]
            plain: Numbers = np.where(way == 0, value, -0.8 * value)
            return plain
        sums = self.says(turn, card, way)
        own = sums[every, secret]
        survives = (left & (sums < own[:, None])).sum(axis=1) >= number
        share: Numbers = np.exp(own) / np.where(left, np.exp(sums), 0).sum(axis=1)
        found: Numbers = survives + share
        return found


class Bot:
    """The strong bot in both roles."""

    def __init__(self, mind: Mind, table: Table) -> None:
        self.table = table
        self.eyes = bot_eyes(mind, table.deals)
        self.trail = nothing_said(self.eyes)
        self.kinds = guessers(self.eyes, len(table.every))
        self.likely = np.zeros(0)
        self.passed: list[Numbers] = []

    def think(self) -> None:
        self.likely = likelihood(self.eyes, self.trail.evidence, self.table.left, ~self.table.laid, self.passed)

    def hear(self, card: Places, way: Places) -> None:
        every, table = self.table.every, self.table
        self.passed.append(passed_over(self.eyes, self.trail.evidence, table.left, ~table.laid, card))
        said = self.eyes.tables[every, :, card, way]
        self.trail = hear(self.eyes, self.trail, self.likely[every, :, card, way], said, self.table.left)

    def belief(self) -> Numbers:
        return believed(self.trail, self.table.left)

    def give(self) -> tuple[Places, Places]:
        hand = np.repeat(self.table.hand, 2, axis=1)
        ways = np.tile([0, 1], HAND)[None]
        every = self.table.every[:, None]
        offered, likely = (np.moveaxis(one[every, :, hand, ways], 1, 2) for one in (self.eyes.tables, self.likely))
        scores = scores_after(self.eyes, self.trail, likely, offered, self.table.left)
        worth = values(self.eyes, self.kinds, scores, offered, self.table.deals.secret, self.table.left)
        best = worth.argmax(axis=1)
        return best // 2, best % 2

    def learn(self, before: Mask) -> None:
        self.kinds = learn(self.kinds, all_scores(self.trail, before), before, self.table.left)


def bot_guesses(mind: Mind, person: Person, deals: Deals) -> Mask:
    table = Table(deals)
    giver, bot = Someone(person, table), Bot(mind, table)
    for turn, number in enumerate(REMOVE):
        bot.think()
        held, way = giver.give(turn, number)
        card = table.hand[table.every, held].copy()
        giver.hear(turn, card, way)
        bot.hear(card, way)
        table.lay(held)
        table.remove(bot.belief(), number)
    return table.kept


def bot_gives(mind: Mind, person: Person, deals: Deals) -> Mask:
    table = Table(deals)
    bot, guesser = Bot(mind, table), Someone(person, table)
    for turn, number in enumerate(REMOVE):
        bot.think()
        held, way = bot.give()
        card = table.hand[table.every, held].copy()
        bot.hear(card, way)
        guesser.hear(turn, card, way)
        table.lay(held)
        before = table.left.copy()
        table.remove(guesser.sums, number)
        bot.learn(before)
    return table.kept


def said_and_true(mind: Mind, person: Person, deals: Deals) -> tuple[Numbers, Mask]:
    """Of every character left at every removal of a play not yet lost: the belief in it, and whether it is the one."""
    table = Table(deals)
    giver, bot = Someone(person, table), Bot(mind, table)
    said, true = [], []
    meant = np.arange(deals.grid.shape[1]) == deals.secret[:, None]
    for turn, number in enumerate(REMOVE):
        bot.think()
        held, way = giver.give(turn, number)
        card = table.hand[table.every, held].copy()
        giver.hear(turn, card, way)
        bot.hear(card, way)
        table.lay(held)
        open_ = table.left & table.kept[:, None]
        said.append(bot.belief()[open_])
        true.append(meant[open_])
        table.remove(bot.belief(), number)
    return np.concatenate(said), np.concatenate(true)


def said_of_many(mind: Mind, person: Person, numbers: Sequence[int]) -> tuple[Numbers, Mask]:
    parts = [
        said_and_true(mind, person, deal(deck, tuple(number for number in numbers if number % 4 == which)))
        for which, deck in enumerate(DECKS)
    ]
    return np.concatenate([said for said, _ in parts]), np.concatenate([true for _, true in parts])


def play_many(mind: Mind, person: Person, role: str, numbers: Sequence[int]) -> list[bool]:
    """Who won which of these plays."""
    won: dict[int, bool] = {}
    for which, deck in enumerate(DECKS):
        mine = [number for number in numbers if number % 4 == which]
        for start in range(0, len(mine), CHUNK):
            some = tuple(mine[start : start + CHUNK])
            kept = (bot_gives if role == "gives" else bot_guesses)(mind, person, deal(deck, some))
            won |= dict(zip(some, map(bool, kept), strict=True))
    return [won[number] for number in numbers]
