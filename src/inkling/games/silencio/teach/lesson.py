"""A first play of Silencio on a prepared deal: light, shield, each of the four dark effects, a shrine, a face-up card,
and a perfect end. The partner is Bo, as on the board."""

from inkling.core import Seat
from inkling.core.lesson import Lesson
from inkling.core.record import Entry, Setup
from inkling.games.silencio.rules.cards import journey
from inkling.games.silencio.rules.state import Options

TOP = 7
HANDS = "yellow-3 blue-2 green-2 green-7", "yellow-4 yellow-6 red-2 red-3"
ORACLE = "red-6 green-5"
COURSE = """
0 start
0 give green-7
1 give yellow-6
0 play yellow-3
0 lay yellow-6
0 end
1 play yellow-4
1 end
0 draw
0 give red-6
0 name 1
0 shrine large red
0 shield
1 play red-2
0 play green-2
1 play green-7
1 decline
0 play yellow-6
1 play red-3
0 pass
1 play red-6
"""
STEPS = (
    *("start", "give green-7", "play yellow-3", "lay yellow-6", "end", "draw", "give red-6", "name 1"),
    *("shrine large red", "shield", "play green-2", "play yellow-6", "pass", None),
)


def lesson() -> Lesson:
    first = " ".join((*HANDS, ORACLE)).split()
    rest = [card for card in journey(TOP) if card not in first]
    options = Options(top_rank=TOP, hand=4, unlit="small")
    # With this seed chance draws blue 2.
    setup = Setup("silencio", 1, 2, options, "course", (*first, *rest))
    entries = tuple(
        Entry(Seat(int(seat)), do) for seat, do in (line.split(" ", 1) for line in COURSE.strip().splitlines())
    )
    return Lesson(setup, Seat(0), entries, STEPS)
