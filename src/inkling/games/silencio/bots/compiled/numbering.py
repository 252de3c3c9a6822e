"""What a seat sees as a row of numbers, in the compiled rules: the twin of encoding.py.

Reads that seat's own cards, what lies open, and what it is sure of; the hands of others only once the play is over.
"""

from typing import Any, TypeAlias

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import size
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.layout import Row

Small: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]
STAGES = 15
LIGHTS = 4
REASONS = 4
SHRINES = 5
PENDINGS = 4
SPREAD = np.array([[bits >> place & 1 for place in range(at.WIDTH)] for bits in range(1 << at.WIDTH)], dtype=np.int8)
"""A colour's cards one by one."""


def width(seats: int, top: int) -> int:
    """How many numbers a row has."""
    planes = 9 + 3 * seats
    return planes * 4 * (top - 1) + STAGES + LIGHTS + REASONS + 5 + seats + 1 + SHRINES + PENDINGS + 7


@compiled
def put_plane(cards: int, ranks: int, out: Small, n: int) -> int:
    """One number for each card; where the next goes. Always twelve a colour, which the compiler turns into two moves;
    what is too much is written over, for more follows behind every plane."""
    for colour in range(4):
        bits, here = cards >> (colour * at.WIDTH) & at.COLOUR_BITS, out[n:]
        for place in range(at.WIDTH):
            here[place] = SPREAD[bits, place]
        n += ranks
    return n


@compiled
def put_cards_seen(s: Row, me: int, out: Small) -> int:
    seats, ranks, over = s[at.SEATS], s[at.TOP] - 1, s[at.STAGE] == at.OVER
    n = put_plane(s[at.HAND + me], ranks, out, 0)
    for seat in range(seats):
        n = put_plane(s[at.OPEN + seat], ranks, out, n)
    for colour in range(4):
        n = put_plane(s[at.ROW + colour], ranks, out, n)
    n = put_plane(s[at.NIGHT], ranks, out, n)
    n = put_plane(s[at.ORACLE], ranks, out, n)
    n = put_plane(s[at.BOXED], ranks, out, n)
    for seat in range(seats):
        sure = 0 if seat == me else s[at.SURE + 4 * me + seat]
        n = put_plane(s[at.HAND + seat] if over else sure, ranks, out, n)
    for seat in range(seats):
        n = put_plane(s[at.SURE + 4 * at.PUBLIC + seat], ranks, out, n)
    return put_plane(find_card(s, me), ranks, out, n)


@compiled
def find_card(s: Row, me: int) -> int:
    """The card in question, for those who may know it."""
    stage, asked = s[at.STAGE], s[at.CARD] >= 0
    seen = stage in (at.GIFT, at.LAYING_ORACLE) or (stage == at.GIVING_BACK and me in (s[at.SEAT], s[at.OTHER]))
    return 1 << s[at.CARD] if seen and asked else 0


@compiled
def put_one_of(value: int, of: int, out: Small, n: int) -> int:
    """As many numbers as there are values, all 0 but one; all 0 for a value that is none of them."""
    for place in range(of):
        out[n + place] = place == value
    return n + of


@compiled
def put(value: int, out: Small, n: int) -> int:
    out[n] = value
    return n + 1


@compiled
def put_stage(s: Row, me: int, out: Small, n: int) -> int:
    stage = s[at.STAGE]
    n = put_one_of(stage, STAGES, out, n)
    n = put_one_of(s[at.OTHER] if stage == at.CHOOSING else -1, LIGHTS, out, n)
    n = put_one_of(s[at.OTHER] if stage == at.OVER else -1, REASONS, out, n)
    exchanging = at.EXCHANGING <= stage <= at.LAYING_ORACLE
    n = put(s[at.SEAT] if exchanging or stage == at.PASSING_ON else -1, out, n)
    n = put(s[at.OTHER] if stage in (at.HANDING_OVER, at.GIVING_BACK) else -1, out, n)
    # R27: that a shrine was the only way is known to its user alone.
    mine = (stage == at.CHOOSING and me == s[at.PLAYER]) or (
        stage in (at.EXCHANGING, at.TAKING_ORACLE) and me == s[at.SEAT]
    )
    n = put(s[at.FORCED] if mine else 0, out, n)
    return put_times(s, me, out, n)


@compiled
def put_times(s: Row, me: int, out: Small, n: int) -> int:
    """R35: how often this seat was asked, and whether it is now; or the cards passed on."""
    times, now = 0, 0
    if s[at.STAGE] == at.ASKING:
        before = (me - s[at.FIRST]) % s[at.SEATS]
        times = (s[at.WAITS] - before) // s[at.SEATS] + 1 if s[at.WAITS] >= before else 0
        now = s[at.WAITS] % s[at.SEATS] == before
    elif s[at.STAGE] == at.PASSING_ON:
        times = s[at.GIVEN]
    return put(now, out, put(times, out, n))


@compiled
def put_numbers(s: Row, me: int, out: Small) -> int:
    """The whole row; how long it is."""
    n = put_stage(s, me, out, put_cards_seen(s, me, out))
    for seat in range(s[at.SEATS]):
        n = put(size(s[at.HAND + seat]), out, n)
    n = put(s[at.DECK_END] - s[at.DECK_AT], out, n)
    for shrine in range(SHRINES):
        n = put(s[at.LIT] >> shrine & 1, out, n)
    for pending in range(PENDINGS):
        n = put(s[at.PENDING] >> pending & 1, out, n)
    n = put(s[at.TAVERN] == at.OPENED, out, n)
    n = put(s[at.DARKS], out, n)
    n = put(s[at.PASSES], out, n)
    n = put(s[at.PLAYED], out, n)
    n = put(s[at.USED], out, n)
    n = put(s[at.PLAYER], out, n)
    return put(me, out, n)
