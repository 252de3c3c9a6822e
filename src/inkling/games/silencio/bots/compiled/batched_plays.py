"""Thousands of plays side by side for learners (`core/game.py`), with arrays as input and output.

An observation row has the numbers that `rules/encoding.py` gives for the view of the acting seat; it includes other
hands only after the end. Masks follow the action list of `rules/encoding.py`. The start card is offered as in other
environments, but without a time limit. Each play has a separate random stream.
"""

from typing import Any, TypeAlias

import numpy as np

from inkling.core import Chance
from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.action_effects import apply_action
from inkling.games.silencio.bots.compiled.bit_sets import array_of_zeros, count_bits, count_cards_in_hands
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.legal_actions import acting_seat, write_legal_actions
from inkling.games.silencio.bots.compiled.playouts import deal_new_state, pick_card_drawn_by_chance
from inkling.games.silencio.bots.compiled.read_sight import NUMBER
from inkling.games.silencio.bots.compiled.state_layout import Floats, Row
from inkling.games.silencio.rules.cards import SHRINES
from inkling.games.silencio.rules.encoding import every_action
from inkling.games.silencio.rules.rules import LIT, begin_play, fill_in_options
from inkling.games.silencio.rules.state import Options

Small: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]
STAGES = 15
LIGHTS = 4
REASONS = 4
SHRINE_SLOTS = 5
PENDINGS = 4
SPREAD = np.array([[bits >> place & 1 for place in range(at.WIDTH)] for bits in range(1 << at.WIDTH)], dtype=np.int8)
"""The bits of every possible set of one colour's cards, one number per card."""


def length_of_observation_row(seats: int, top: int) -> int:
    """Return the length of an observation row."""
    planes = 9 + 3 * seats
    return planes * 4 * (top - 1) + STAGES + LIGHTS + REASONS + 5 + seats + 1 + SHRINE_SLOTS + PENDINGS + 7


@compile_function
def write_card_numbers(cards: int, ranks: int, out: Small, n: int) -> int:
    """Write a 0 or 1 for each card and return the next free index. Twelve numbers per colour are always written,
    because a fixed count compiles to faster code. The next colour overwrites numbers that are too many."""
    for colour in range(4):
        bits, here = cards >> (colour * at.WIDTH) & at.COLOUR_BITS, out[n:]
        for place in range(at.WIDTH):
            here[place] = SPREAD[bits, place]
        n += ranks
    return n


@compile_function
def write_cards_seen_by_seat(s: Row, me: int, out: Small) -> int:
    seats, ranks, over = s[at.SEATS], s[at.TOP] - 1, s[at.STAGE] == at.OVER
    n = write_card_numbers(s[at.HAND + me], ranks, out, 0)
    for seat in range(seats):
        n = write_card_numbers(s[at.OPEN + seat], ranks, out, n)
    for colour in range(4):
        n = write_card_numbers(s[at.ROW + colour], ranks, out, n)
    n = write_card_numbers(s[at.NIGHT], ranks, out, n)
    n = write_card_numbers(s[at.ORACLE], ranks, out, n)
    n = write_card_numbers(s[at.BOXED], ranks, out, n)
    for seat in range(seats):
        sure = 0 if seat == me else s[at.SURE + 4 * me + seat]
        n = write_card_numbers(s[at.HAND + seat] if over else sure, ranks, out, n)
    for seat in range(seats):
        n = write_card_numbers(s[at.SURE + 4 * at.PUBLIC + seat], ranks, out, n)
    return write_card_numbers(card_in_question(s, me), ranks, out, n)


@compile_function
def card_in_question(s: Row, me: int) -> int:
    """Return the card that the current choice is about, as a bit, if this seat may know it; otherwise 0."""
    stage, asked = s[at.STAGE], s[at.CARD] >= 0
    seen = stage in (at.GIFT, at.LAYING_ORACLE) or (stage == at.GIVING_BACK and me in (s[at.SEAT], s[at.OTHER]))
    return 1 << s[at.CARD] if seen and asked else 0


@compile_function
def write_one_hot_value(value: int, of: int, out: Small, n: int) -> int:
    """One-hot encode `value` into `of` slots and return the next index; all zeros if it is out of range."""
    for place in range(of):
        out[n + place] = place == value
    return n + of


@compile_function
def write_number_to_row(value: int, out: Small, n: int) -> int:
    out[n] = value
    return n + 1


@compile_function
def write_stage_of_play(s: Row, me: int, out: Small, n: int) -> int:
    stage = s[at.STAGE]
    n = write_one_hot_value(stage, STAGES, out, n)
    n = write_one_hot_value(s[at.OTHER] if stage == at.CHOOSING else -1, LIGHTS, out, n)
    n = write_one_hot_value(s[at.OTHER] if stage == at.OVER else -1, REASONS, out, n)
    exchanging = at.EXCHANGING <= stage <= at.LAYING_ORACLE
    n = write_number_to_row(s[at.SEAT] if exchanging or stage == at.PASSING_ON else -1, out, n)
    n = write_number_to_row(s[at.OTHER] if stage in (at.HANDING_OVER, at.GIVING_BACK) else -1, out, n)
    # R27: only its user knows that a shrine was the only way to play.
    mine = (stage == at.CHOOSING and me == s[at.PLAYER]) or (
        stage in (at.EXCHANGING, at.TAKING_ORACLE) and me == s[at.SEAT]
    )
    n = write_number_to_row(s[at.FORCED] if mine else 0, out, n)
    return write_start_question_counts(s, me, out, n)


@compile_function
def write_start_question_counts(s: Row, me: int, out: Small, n: int) -> int:
    """Write how often this seat was asked to start and whether it is asked now (R35). In the stage in which cards are
    passed on, write how many were passed on."""
    times, now = 0, 0
    if s[at.STAGE] == at.ASKING:
        before = (me - s[at.FIRST]) % s[at.SEATS]
        times = (s[at.WAITS] - before) // s[at.SEATS] + 1 if s[at.WAITS] >= before else 0
        now = s[at.WAITS] % s[at.SEATS] == before
    elif s[at.STAGE] == at.PASSING_ON:
        times = s[at.GIVEN]
    return write_number_to_row(now, out, write_number_to_row(times, out, n))


@compile_function
def write_observation(s: Row, me: int, out: Small) -> int:
    """Write the observation row of a seat and return its length."""
    n = write_stage_of_play(s, me, out, write_cards_seen_by_seat(s, me, out))
    for seat in range(s[at.SEATS]):
        n = write_number_to_row(count_bits(s[at.HAND + seat]), out, n)
    n = write_number_to_row(s[at.DECK_END] - s[at.DECK_AT], out, n)
    for shrine in range(SHRINE_SLOTS):
        n = write_number_to_row(s[at.LIT] >> shrine & 1, out, n)
    for pending in range(PENDINGS):
        n = write_number_to_row(s[at.PENDING] >> pending & 1, out, n)
    n = write_number_to_row(s[at.TAVERN] == at.OPENED, out, n)
    n = write_number_to_row(s[at.DARKS], out, n)
    n = write_number_to_row(s[at.PASSES], out, n)
    n = write_number_to_row(s[at.PLAYED], out, n)
    n = write_number_to_row(s[at.USED], out, n)
    n = write_number_to_row(s[at.PLAYER], out, n)
    return write_number_to_row(me, out, n)


GRAB = 6
"""Index of the set-up number that says whether any player may grab the start card. The numbers before it are the set-up
of `deal_new_state`."""


@compile_function
def begin_compiled_play(s: Row, deck: Row, setup: Row, dice: Row) -> None:
    deal_new_state(s, deck, setup, dice)
    if setup[GRAB]:
        s[at.STAGE] = at.GRABBING


@compile_function
def write_observation_and_mask(s: Row, places: Row, numbers: Small, mask: Small, out: Row) -> int:
    """Write the observation and the mask of legal actions of the seat that acts, and return this seat. `places` maps an
    action number to its index in the learner's list."""
    seat = acting_seat(s)
    write_observation(s, seat, numbers)
    mask[:] = 0
    for choice in range(write_legal_actions(s, seat, out)):
        mask[places[out[choice]]] = 1
    return seat


@compile_function
def begin_all_plays(
    setup: Row, places: Row, states: Row, decks: Row, dice: Row, numbers: Small, masks: Small, seats: Row
) -> None:
    out = array_of_zeros(at.MOST_CHOICES)
    for play in range(len(states)):
        begin_compiled_play(states[play], decks[play], setup, dice[play])
        seats[play] = write_observation_and_mask(states[play], places, numbers[play], masks[play], out)


@compile_function
def step_all_plays(
    actions: Row,
    known: Row,
    setup: Row,
    places: Row,
    states: Row,
    decks: Row,
    dice: Row,
    numbers: Small,
    masks: Small,
    seats: Row,
    rewards: Floats,
    ended: Small,
    last: Small,
) -> int:
    """Take one action in each play, and return how many plays ended. A play that ends writes its final observation to
    the next row of `last` and restarts. An illegal action leaves its play unchanged and sets its entry of `ended` to
    −1."""
    out, over = array_of_zeros(at.MOST_CHOICES), 0
    for play in range(len(states)):
        s, action = states[play], actions[play]
        rewards[play], ended[play] = 0, 0
        if action < 0 or action >= len(known) or not masks[play, action]:
            ended[play] = -1
            continue
        seat, number = seats[play], known[action]
        apply_action(s, decks[play], seat, number, pick_card_drawn_by_chance(s, seat, number, dice[play]))
        if s[at.STAGE] == at.OVER:
            rewards[play], ended[play] = -count_cards_in_hands(s), 1
            write_observation(s, seat, last[over])
            over += 1
            begin_compiled_play(s, decks[play], setup, dice[play])
        seats[play] = write_observation_and_mask(s, places, numbers[play], masks[play], out)
    return over


STREAMS = (698769069 << 32) - 1
"""Number of valid seeds of the compiled generator."""
NUMBERS = 256
"""Greater than every action number."""


class CompiledBatch:
    """A batch of plays, in the form that core/game.py specifies."""

    def __init__(self, seats: int, options: Options, plays: int) -> None:
        begin_play(seats, options, Chance.of("is there such a play?"), None)
        self._setup = setup_as_numbers(seats, options)
        self._known, self._places = compiled_numbers_of_actions(seats, options)
        self._states = np.zeros((plays, at.SIZE), dtype=np.int64)
        self._decks = np.zeros((plays, at.CARDS), dtype=np.int64)
        self._dice = np.zeros((plays, 1), dtype=np.int64)
        self._last = np.zeros((plays, length_of_observation_row(seats, int(self._setup[1]))), dtype=np.int8)
        self.last = self._last[:0]
        self.numbers = np.zeros_like(self._last)
        self.masks = np.zeros((plays, len(self._known)), dtype=np.int8)
        self.seats = np.zeros(plays, dtype=np.int64)
        self.rewards = np.zeros(plays)
        self.ended = np.zeros(plays, dtype=np.int8)

    def begin(self, seed: int) -> None:
        chance = Chance.of(f"many plays {seed}")
        self._dice[:, 0] = [1 + chance.fork(str(play)).below(STREAMS)[0] for play in range(len(self._dice))]
        begin_all_plays(*self._arrays_for_compiled_functions())
        self.rewards[:], self.ended[:], self.last = 0, 0, self._last[:0]

    def step(self, actions: Row) -> None:
        given = np.ascontiguousarray(actions, dtype=np.int64)
        if given.shape != self.seats.shape:
            raise ValueError(f"{len(self.seats)} plays want as many actions, not {given.shape}.")
        over = step_all_plays(
            given, self._known, *self._arrays_for_compiled_functions(), self.rewards, self.ended, self._last
        )
        self.last = self._last[:over]

    def _arrays_for_compiled_functions(self) -> tuple[Row, Row, Row, Row, Row, Small, Small, Row]:
        """Return the arrays in the order in which the compiled functions take them."""
        where = (self._setup, self._places, self._states, self._decks, self._dice)
        return *where, self.numbers, self.masks, self.seats


def setup_as_numbers(seats: int, options: Options) -> Row:
    settled = fill_in_options(options, seats)
    lit = sum(1 << SHRINES.index(shrine) for shrine in LIT[options.unlit])
    grabbed = options.start == "grab"
    row = (seats, settled.top_rank, settled.hand, lit, options.tavern, options.swap_red_yellow, grabbed)
    return np.array(row, dtype=np.int64)


def compiled_numbers_of_actions(seats: int, options: Options) -> tuple[Row, Row]:
    """Return for each action of the learner's list its number in the compiled rules (−1 for actions of the system), and
    the inverse mapping."""
    known = np.array([NUMBER.get(action, -1) for action in every_action(seats, options)], dtype=np.int64)
    places = np.full(NUMBERS, -1, dtype=np.int64)
    places[known[known >= 0]] = np.flatnonzero(known >= 0)
    return known, places
