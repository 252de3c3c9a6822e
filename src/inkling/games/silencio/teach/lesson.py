"""A first play of Silencio on a prepared deal: light, shield, each of the four dark effects, a shrine, a face-up card,
and a perfect end. The partner is Bo, as on the board."""

from functools import cache

from inkling.core import Seat, mark
from inkling.core.lesson import Lesson, Step
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
    Step(
        mark("You and Bo want to get rid of all your cards, without a word. Somebody has to begin."),
        "start",
        mark("Take the start card first."),
        mark("Begin: take the start card"),
    ),
    Step(
        mark(
            "First, everybody passes one card to the left. Green 7 is far from its shrine: tap the card, then "
            "the button."
        ),
        "give green-7",
        mark("You’ll soon need that card. Pass green 7 on instead."),
        mark("Pass green 7 on to Bo"),
    ),
    Step(
        mark(
            "Bo gave you yellow 6. Rows climb from the shrine, which counts as 1. Yellow 3 leaves a gap, so its effect"
            " is light."
        ),
        "play yellow-3",
        mark("Play yellow 3: it’s low, and its effect is light."),
        mark("Tap yellow 3 to play it"),
    ),
    Step(
        mark(
            "Yellow’s light effect: you may put a card face up. It stays yours, but Bo may play it too. Light "
            "effects help; you may decline them."
        ),
        "lay yellow-6",
        mark("Put yellow 6 face up this time."),
        mark("Tap yellow 6 to put it face up"),
    ),
    Step(
        mark("You could use the large shrine now. Keep it for later."),
        "end",
        mark("Keep the shrine: just end your turn."),
        mark("Now end your turn"),
    ),
    Step(
        mark(
            "Bo played yellow 4 on your 3. No gap, so its effect is dark, and that can’t be declined. Yellow’s "
            "dark effect: chance draws from the hand of whoever plays next, and that’s you."
        ),
        "draw",
        mark("Let chance draw: shrines can wait."),
        mark("Let chance draw"),
    ),
    Step(
        mark(
            "Chance drew blue 2. It comes straight after the shrine, so its effect is dark: you must give "
            "away an Oracle card."
        ),
        "give red-6",
        mark("Bo can make better use of red 6."),
        mark("Tap red 6 to give it away"),
    ),
    Step(mark("Only Bo can get it."), "name 1", task=mark("Give red 6 to Bo")),
    Step(
        mark("Each shrine helps once. The large one gives the light effect of any colour: red’s is a shield."),
        "shrine large red",
        mark("Choose the large shrine, as red."),
        mark("Use the large shrine as red"),
    ),
    Step(
        mark("Red’s light effect: shield the next card, whoever plays it."),
        "shield",
        mark("Take the shield."),
        mark("Take the shield"),
    ),
    Step(
        mark(
            "Bo played red 2. Its effect would have been dark, but your shield blocked it. Green 2’s effect "
            "will be dark."
        ),
        "play green-2",
        mark("Play green 2 first; yellow 6 can wait."),
        mark("Tap green 2 to play it"),
    ),
    Step(
        mark(
            "Green’s dark effect: the next card had to be green, so Bo played green 7. Yellow 6 is your face-up card."
        ),
        "play yellow-6",
        task=mark("Play yellow 6"),
    ),
    Step(
        mark(
            "Bo played red 3 on red 2. Red’s dark effect dampens: the next card has no light effect. You have "
            "no cards left."
        ),
        "pass",
        task=mark("Pass your turn"),
    ),
    Step(
        mark(
            "Red 6 was the very last card you two held: perfect! If everybody passes in a row instead, the "
            "game ends with cards left."
        )
    ),
)


@cache
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
