"""A first play of Silencio on a prepared deal: light, dark, shield, gift, shrine, an open card, and a perfect end."""

from functools import cache

from inkling.core.errors import mark
from inkling.core.lesson import Lesson, Step
from inkling.core.record import Entry, Setup
from inkling.core.sight import Seat
from inkling.games.silencio.rules.cards import journey
from inkling.games.silencio.rules.state import Options

TOP = 7
HANDS = "red-4 blue-2 yellow-3 green-7", "red-5 blue-3 yellow-6 green-4"
ORACLE = "red-6 green-5"
COURSE = """
0 start
0 give green-7
1 give yellow-6
0 play red-4
0 shield
0 end
1 play red-5
1 end
0 play blue-2
0 give red-6
0 name 1
0 shrine red
0 shield
1 play blue-3
1 end
0 play yellow-3
0 lay yellow-6
0 end
1 play green-4
1 decline
1 end
0 play yellow-6
0 end
1 play red-6
1 end
0 pass
1 play green-7
"""
STEPS = (
    Step(
        mark(
            "You and a partner want to get rid of all cards, without a word. Somebody must begin: take the start card."
        ),
        "start",
        mark("Take the start card first."),
    ),
    Step(
        mark("First each passes one card on to the left. Green 7 is far from its shrine: give it away."),
        "give green-7",
        mark("That card will be useful soon. Give green 7."),
    ),
    Step(
        mark("Every row climbs from its shrine, which counts as 1. Red 4 leaves a gap, and a gap makes light. Lay it."),
        "play red-4",
        mark("Try red 4 first."),
    ),
    Step(
        mark("Light helps, and you may decline it. Red light is a shield for the next card: take it."),
        "shield",
        mark("Take the shield this time."),
    ),
    Step(mark("Now the shield waits for the next card. End your turn."), "end", mark("Keep the shrines for later.")),
    Step(mark("Your partner lays red 5 right after your 4. That would be dark, but the shield held it off.")),
    Step(
        mark("Blue 2 comes right after the shrine. No gap makes a dark effect, and that cannot be declined. Lay it."),
        "play blue-2",
        mark("Lay blue 2: low cards first."),
    ),
    Step(
        mark("Dark blue: somebody gets an Oracle card. Red ends at 5, so red 6 fits well. Give red 6."),
        "give red-6",
        mark("Red 6 can be laid sooner."),
    ),
    Step(mark("There is only your partner."), "name 1"),
    Step(
        mark("Shrines burn once in a game, for any one of you. Use the red one for another shield."),
        "shrine red",
        mark("Use the red shrine: your partner waits with blue 3."),
    ),
    Step(mark("Shield the next card."), "shield", mark("Take the shield.")),
    Step(mark("Your partner lays blue 3, right after your 2, and nothing dark follows.")),
    Step(
        mark("Yellow 3 over a gap makes light again. Lay it before the 6: a row never goes back."),
        "play yellow-3",
        mark("With the 6 laid first, the 3 would never fit."),
    ),
    Step(
        mark("Yellow light lays a card open. It stays yours, but anyone on turn may play it. Lay yellow 6 open."),
        "lay yellow-6",
        mark("Lay yellow 6 open."),
    ),
    Step(mark("End your turn."), "end", mark("Just end your turn.")),
    Step(mark("Your partner laid green 4 over a gap and did without the exchange.")),
    Step(
        mark("Play your open card, your last one."), "play yellow-6", mark("Play yellow 6, which lies open before you.")
    ),
    Step(mark("Your hand is empty. End your turn."), "end", mark("Just end your turn.")),
    Step(mark("Your partner laid red 6. When all of you pass in a row, the play is over; so cards left are lost.")),
    Step(mark("Without a card you pass."), "pass"),
    Step(mark("Green 7 was the last card of all: perfect. Now play one with four paths full of surprises.")),
)


@cache
def lesson() -> Lesson:
    first = " ".join((*HANDS, ORACLE)).split()
    rest = [card for card in journey(TOP) if card not in first]
    options = Options(top_rank=TOP, hand=4, unlit="large")
    setup = Setup("silencio", 1, 2, options, "lesson", (*first, *rest))
    entries = tuple(
        Entry(Seat(int(seat)), do) for seat, do in (line.split(" ", 1) for line in COURSE.strip().splitlines())
    )
    return Lesson(setup, Seat(0), entries, STEPS)
