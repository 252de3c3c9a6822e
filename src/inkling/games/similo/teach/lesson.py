"""Two first plays of Similo, prepared: the learner guesses the Little Mermaid with two others, then gives two clues."""

from inkling.core import Seat, mark
from inkling.core.lesson import Lesson, Step
from inkling.core.record import Entry, Setup
from inkling.games.similo.rules.state import Options

LEARNER, GIVER, FIRST, SECOND = Seat(0), Seat(1), Seat(2), Seat(3)
TO_GUESS = tuple(
    """
    the-little-mermaid the-three-little-pigs the-evil-queen the-big-bad-wolf puss-in-boots pinocchio
    the-mad-hatter alice little-red-riding-hood hansel-and-gretel rapunzel cinderella
    the-frog-prince the-witch snow-white the-beast the-fairy-godmother
    aladdin rumpelstiltskin peter-pan the-ugly-duckling the-snow-queen
    """.split()  # noqa: SIM905 (a deal reads better in lines)
)
TO_GIVE = tuple(
    """
    puss-in-boots sleeping-beauty the-three-little-pigs jack-and-the-beanstalk the-queen-of-hearts aladdin
    the-witch peter-pan the-pied-piper the-seven-dwarfs the-mad-hatter snow-white
    the-fox-and-the-cat the-snow-queen rapunzel the-genie the-ugly-duckling
    alice cinderella the-beast the-frog-prince captain-hook
    """.split()  # noqa: SIM905
)
MEN_AND_BEASTS = ("puss-in-boots", "pinocchio", "the-mad-hatter")
UNCHANGED = ("alice", "little-red-riding-hood", "hansel-and-gretel", "rapunzel")
COLD_HEARTS = ("the-queen-of-hearts", "the-witch")

GUESSING = (
    (GIVER, "clue the-frog-prince upright"),
    (FIRST, "mark the-three-little-pigs"), (FIRST, "confirm"),
    (LEARNER, "mark the-three-little-pigs"), (LEARNER, "confirm"),
    (GIVER, "clue the-witch sideways"),
    (SECOND, "mark the-big-bad-wolf"), (SECOND, "mark the-evil-queen"),
    (LEARNER, "mark the-big-bad-wolf"), (LEARNER, "mark the-evil-queen"), (LEARNER, "confirm"),
    (SECOND, "confirm"),
    (GIVER, "clue snow-white upright"),
    *((FIRST, f"mark {one}") for one in MEN_AND_BEASTS), (FIRST, "confirm"),
    (LEARNER, "mark puss-in-boots"),
    *((SECOND, f"mark {one}") for one in MEN_AND_BEASTS), (SECOND, "confirm"),
    (GIVER, "clue the-beast upright"),
    *((FIRST, f"mark {one}") for one in UNCHANGED), (FIRST, "confirm"),
    *((SECOND, f"mark {one}") for one in UNCHANGED), (SECOND, "confirm"),
    (GIVER, "clue the-fairy-godmother sideways"),
    (FIRST, "mark cinderella"), (FIRST, "confirm"),
    (LEARNER, "mark cinderella"), (LEARNER, "confirm"),
)  # fmt: skip
GIVING = (
    (LEARNER, "clue the-fox-and-the-cat upright"),
    (FIRST, "mark sleeping-beauty"), (FIRST, "confirm"), (SECOND, "mark sleeping-beauty"), (SECOND, "confirm"),
    (LEARNER, "clue the-snow-queen sideways"),
    *((FIRST, f"mark {one}") for one in COLD_HEARTS), (FIRST, "confirm"),
    *((GIVER, f"mark {one}") for one in COLD_HEARTS), (GIVER, "confirm"),
)  # fmt: skip

GUESS_STEPS = (
    Step(
        mark(
            "One of these twelve is the secret character. Only Bo knows which, and gives the clues. You, Cleo and Dan "
            "find it by removing all the others."
        )
    ),
    Step(
        mark(
            "Bo’s first clue is the Frog Prince, upright: he has something in common with the secret character. Water? "
            "A spell? Whoever fits least must go."
        ),
        "mark the-three-little-pigs",
        mark("Look for three pigs in front of three houses."),
        mark("Tap the Three Little Pigs"),
    ),
    Step(
        mark("Cleo has confirmed them already. If you confirm too, more than half of you agree, and they go."),
        "confirm",
        mark("Your mark is right. Press the large button below."),
        mark("Confirm the pigs"),
    ),
    Step(
        mark(
            "It wasn’t the pigs. Bo’s next clue is the Witch, sideways: she differs from the secret character. Maybe "
            "it isn’t wicked? Two must go."
        ),
        "mark the-big-bad-wolf",
        mark("Look for the grey wolf."),
        mark("Tap the Big Bad Wolf"),
    ),
    Step(
        mark("One more must go. The initials on a face show who has marked it."),
        "mark the-evil-queen",
        mark("Look for the queen with the cold face. Dan has marked her."),
        mark("Tap the Evil Queen too"),
    ),
    Step(
        mark("You can change your marks as often as you like."),
        "confirm",
        mark("Both marks are right. Press the large button below."),
        mark("Confirm when you’re sure"),
    ),
    Step(
        mark(
            "Bo plays Snow White upright: is the secret one a young woman, perhaps? Mark somebody who isn’t "
            "one, and see what Cleo and Dan do."
        ),
        "mark puss-in-boots",
        mark("Look for the cat with the feathered hat."),
        mark("Tap Puss in Boots"),
    ),
    Step(
        mark(
            "Cleo and Dan agreed without you: more than half is enough. In round 4, after Bo’s clue, the "
            "Beast, they removed four more. Two are left, and one must go."
        )
    ),
    Step(
        mark(
            "Bo’s last clue is the Fairy Godmother, sideways: a difference. One of the two is from her own "
            "story, so the secret one is probably the other."
        ),
        "mark cinderella",
        mark("Look for the young woman in front of the clock."),
        mark("Tap Cinderella"),
    ),
    Step(
        mark("If the secret character goes, everybody loses."),
        "confirm",
        mark("Your mark is right. Press the large button below."),
        mark("All or nothing: confirm"),
    ),
    Step(
        mark(
            "It’s the Little Mermaid: at home in the water, under a spell, never wicked. You all win! Now it’s your "
            "turn to give clues."
        )
    ),
)
GIVE_STEPS = (
    Step(
        mark(
            "A new game: this time you give the clues. Only you see the star: the secret character is Puss in Boots. "
            "Your five clue cards below are also for your eyes only."
        )
    ),
    Step(
        mark(
            "Which of your cards has something in common with him? A cat, clever and sly: tap the card, then “Upright”."
        ),
        "clue the-fox-and-the-cat upright",
        mark("Tap the Fox and the Cat below, then “Upright”."),
        mark("Play the Fox and the Cat"),
    ),
    Step(
        mark(
            "Cleo and Dan got it and removed Sleeping Beauty. Whatever they say, you keep quiet: not a word, not a "
            "nod. Next, a difference: the Snow Queen is cold; Puss in Boots isn’t."
        ),
        "clue the-snow-queen sideways",
        mark("Tap the Snow Queen below, then “Sideways”."),
        mark("Play the Snow Queen sideways"),
    ),
    Step(
        mark(
            "Two cold hearts are gone, and Puss in Boots is still there. It goes on like this for up to five "
            "clues. If none of your cards is any good, you still have to play one."
        )
    ),
)


def lesson() -> Lesson:
    return begin(GIVER, TO_GUESS, GUESSING, GUESS_STEPS, begin(LEARNER, TO_GIVE, GIVING, GIVE_STEPS))


def begin(
    giver: Seat,
    deal: tuple[str, ...],
    entries: tuple[tuple[Seat, str], ...],
    steps: tuple[Step, ...],
    then: Lesson | None = None,
) -> Lesson:
    return Lesson(
        setup=Setup("similo", 1, 4, Options(giver=giver), "lesson", deal),
        seat=LEARNER,
        entries=tuple(Entry(seat, do) for seat, do in entries),
        steps=steps,
        then=then,
    )
