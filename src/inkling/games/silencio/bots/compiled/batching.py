"""Thousands of plays side by side for learners (core/game.py): arrays in, arrays out.

A row of numbers is what encoding.py makes of the view of the seat that acts; a mask goes by its list of actions. The
start card is offered as in any other environment, but no clock runs. Each play has a stream of chance of its own.
"""

import numpy as np

from inkling.core import Chance
from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.layout import Row
from inkling.games.silencio.bots.compiled.many import begin_all, step_all
from inkling.games.silencio.bots.compiled.numbering import Small, width
from inkling.games.silencio.bots.compiled.translate import NUMBER
from inkling.games.silencio.rules.cards import SHRINES
from inkling.games.silencio.rules.encoding import every_action
from inkling.games.silencio.rules.rules import LIT, settle, setup
from inkling.games.silencio.rules.state import Options

STREAMS = (698769069 << 32) - 1
"""As many starts as the dice of the compiled rules can have."""
NUMBERS = 256
"""Above every number of an action."""


class ManyPlays:
    """See core/game.py for what the arrays hold."""

    def __init__(self, seats: int, options: Options, plays: int) -> None:
        setup(seats, options, Chance.of("is there such a play?"), None)
        self._setup = number_setup(seats, options)
        self._known, self._places = number_actions(seats, options)
        self._states = np.zeros((plays, at.SIZE), dtype=np.int64)
        self._decks = np.zeros((plays, at.CARDS), dtype=np.int64)
        self._dice = np.zeros((plays, 1), dtype=np.int64)
        self._last = np.zeros((plays, width(seats, int(self._setup[1]))), dtype=np.int8)
        self.last = self._last[:0]
        self.numbers = np.zeros_like(self._last)
        self.masks = np.zeros((plays, len(self._known)), dtype=np.int8)
        self.seats = np.zeros(plays, dtype=np.int64)
        self.rewards = np.zeros(plays)
        self.ended = np.zeros(plays, dtype=np.int8)

    def begin(self, seed: int) -> None:
        chance = Chance.of(f"many plays {seed}")
        self._dice[:, 0] = [1 + chance.fork(str(play)).below(STREAMS)[0] for play in range(len(self._dice))]
        begin_all(*self._plays())
        self.rewards[:], self.ended[:], self.last = 0, 0, self._last[:0]

    def step(self, actions: Row) -> None:
        given = np.ascontiguousarray(actions, dtype=np.int64)
        if given.shape != self.seats.shape:
            raise ValueError(f"{len(self.seats)} plays want as many actions, not {given.shape}.")
        over = step_all(given, self._known, *self._plays(), self.rewards, self.ended, self._last)
        self.last = self._last[:over]

    def _plays(self) -> tuple[Row, Row, Row, Row, Row, Small, Small, Row]:
        """In the order of the compiled functions."""
        where = (self._setup, self._places, self._states, self._decks, self._dice)
        return *where, self.numbers, self.masks, self.seats


def number_setup(seats: int, options: Options) -> Row:
    settled = settle(options, seats)
    lit = sum(1 << SHRINES.index(shrine) for shrine in LIT[options.unlit])
    grabbed = options.start == "grab"
    row = (seats, settled.top_rank, settled.hand, lit, options.tavern, options.swap_red_yellow, grabbed)
    return np.array(row, dtype=np.int64)


def number_actions(seats: int, options: Options) -> tuple[Row, Row]:
    """Which number an action of the learner's list has in the compiled rules (−1: HOUSE's), and the way back."""
    known = np.array([NUMBER.get(action, -1) for action in every_action(seats, options)], dtype=np.int64)
    places = np.full(NUMBERS, -1, dtype=np.int64)
    places[known[known >= 0]] = np.flatnonzero(known >= 0)
    return known, places
