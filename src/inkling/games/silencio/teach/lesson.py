"""Silencio's lesson: a first game on a prepared deal. It shows a shrine, an exchange, a card taken back, a face-up
card, a shield, all four dark effects and a perfect end. The learner's partner is called Bo."""

from inkling.core import Seat
from inkling.core.lesson import Lesson
from inkling.core.record import Entry, Setup
from inkling.games.silencio.rules.cards import journey_cards
from inkling.games.silencio.rules.state import Options

TOP = 7
HANDS = "yellow-3 blue-2 green-2 green-4", "yellow-4 yellow-6 red-2 blue-5"
ORACLE = "red-5 green-6"
COURSE = """
0 start
0 give green-2
1 give yellow-6
0 play yellow-3
0 lay yellow-6
0 end
1 play yellow-4
1 end
0 draw
0 name 1
1 exchange player
1 name 0
1 give red-2
0 give blue-2
0 shrine large blue
0 take green-4
1 play green-2
0 play green-4
0 decline
1 play blue-2
1 give red-5
1 name 0
0 play red-2
1 play blue-5
0 play red-5
0 shield
1 pass
0 play yellow-6
"""
STEPS = (
    *("start", "give green-2", "play yellow-3", "lay yellow-6", "end", "draw", "name 1", "give blue-2"),
    *("shrine large blue", "take green-4", "play green-4", "decline", "play red-2", "play red-5", "shield"),
    *("play yellow-6", None),
)


def make_lesson() -> Lesson:
    first = " ".join((*HANDS, ORACLE)).split()
    rest = [card for card in journey_cards(TOP) if card not in first]
    options = Options(top_rank=TOP, hand=4, unlit="small")
    # With this seed, chance draws green 4.
    setup = Setup("silencio", 1, 2, options, "course 3", (*first, *rest))
    entries = tuple(
        Entry(Seat(int(seat)), do) for seat, do in (line.split(" ", 1) for line in COURSE.strip().splitlines())
    )
    return Lesson(setup, Seat(0), entries, STEPS)
