"""A first play of Similo, prepared: the learner guesses with two others and finds Little Red Riding Hood."""

from inkling.core.errors import mark
from inkling.core.lesson import Lesson, Step
from inkling.core.record import Entry, Setup
from inkling.core.sight import Seat
from inkling.games.similo.rules.state import Options

LEARNER, GIVER, FIRST, SECOND = Seat(0), Seat(1), Seat(2), Seat(3)
DEAL = tuple(
    """
    little-red-riding-hood captain-hook the-witch the-evil-queen the-big-bad-wolf the-fox-and-the-cat puss-in-boots
    the-three-little-pigs pinocchio peter-pan hansel-and-gretel rapunzel
    snow-white the-genie alice cinderella sleeping-beauty
    the-beast aladdin rumpelstiltskin the-mad-hatter the-snow-queen
    """.split()  # noqa: SIM905 (a deal reads better in lines)
)
BEASTS = ("the-big-bad-wolf", "the-fox-and-the-cat", "puss-in-boots")
BOYS = ("the-three-little-pigs", "pinocchio", "peter-pan", "hansel-and-gretel")

ENTRIES = (
    (GIVER, "clue snow-white upright"),
    (FIRST, "mark captain-hook"), (FIRST, "confirm"),
    (LEARNER, "mark captain-hook"), (LEARNER, "confirm"),
    (GIVER, "clue the-genie sideways"),
    (SECOND, "mark the-witch"), (SECOND, "mark the-evil-queen"),
    (LEARNER, "mark the-witch"), (LEARNER, "mark the-evil-queen"), (LEARNER, "confirm"),
    (SECOND, "confirm"),
    (GIVER, "clue alice upright"),
    *((FIRST, f"mark {beast}") for beast in BEASTS), (FIRST, "confirm"),
    (LEARNER, "mark the-big-bad-wolf"),
    *((SECOND, f"mark {beast}") for beast in BEASTS), (SECOND, "confirm"),
    (GIVER, "clue cinderella upright"),
    *((FIRST, f"mark {boy}") for boy in BOYS), (FIRST, "confirm"),
    *((SECOND, f"mark {boy}") for boy in BOYS), (SECOND, "confirm"),
    (GIVER, "clue sleeping-beauty sideways"),
    (FIRST, "mark rapunzel"), (FIRST, "confirm"),
    (LEARNER, "mark rapunzel"), (LEARNER, "confirm"),
)  # fmt: skip

STEPS = (
    Step(
        mark(
            "One of these twelve is the secret character. Only the clue giver knows which. You and "
            "two others must find out, by removing all the rest."
        )
    ),
    Step(
        mark(
            "The first clue is Snow White, upright: she has something in common with the secret one. "
            "Who fits least? Tap Captain Hook to mark him."
        ),
        "mark captain-hook",
        mark("Look for the pirate with the iron hook."),
    ),
    Step(
        mark("Another guesser has confirmed the same. If you confirm too, more than half of you agree, and he goes."),
        "confirm",
        mark("Your mark is right. Press the large button below."),
    ),
    Step(
        mark(
            "He was not the secret one, so you go on. The Genie lies sideways: he differs from the "
            "secret one in something. Perhaps it has no magic? Tap the Witch."
        ),
        "mark the-witch",
        mark("Look for the old woman with the tall black hat."),
    ),
    Step(
        mark("Two must go this time. The initials on a face show who has marked it. Tap the Evil Queen as well."),
        "mark the-evil-queen",
        mark("Look for the queen with the cold face who has a mark already."),
    ),
    Step(
        mark("You can change your marks as long as you like. Confirm when you are sure."),
        "confirm",
        mark("Both marks are right. Press the large button below."),
    ),
    Step(
        mark(
            "Alice, upright: a child, perhaps? Then the beasts can go. Mark the Big Bad Wolf and see "
            "what the others do."
        ),
        "mark the-big-bad-wolf",
        mark("Look for the grey wolf."),
    ),
    Step(
        mark(
            "The two others agreed without you: more than half is enough. In round four they removed "
            "four more. Now two faces are left, and one must go."
        )
    ),
    Step(
        mark(
            "The last clue is Sleeping Beauty, sideways. Which of the two is a beauty shut up in a "
            "tower, just like her? Tap Rapunzel."
        ),
        "mark rapunzel",
        mark("Look for the long golden plait."),
    ),
    Step(
        mark("Now it is all or nothing: if the secret one goes, all lose. Confirm."),
        "confirm",
        mark("Your mark is right. Press the large button below."),
    ),
    Step(
        mark(
            "Little Red Riding Hood it is: all win. When you give the clues, you choose one of five "
            "cards each round and lay it upright or sideways. Nothing else may tell what you know."
        )
    ),
)


def lesson() -> Lesson:
    return Lesson(
        setup=Setup("similo", 1, 4, Options(giver=GIVER), "lesson", DEAL),
        seat=LEARNER,
        entries=tuple(Entry(seat, do) for seat, do in ENTRIES),
        steps=STEPS,
    )
