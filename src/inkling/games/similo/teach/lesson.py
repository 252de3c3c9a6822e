"""Similo's lesson: two prepared games. In the first the learner and two others guess the Little Mermaid; in the second
the learner gives two clues."""

from inkling.core import Seat
from inkling.core.lesson import Lesson
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
    *(None, "mark the-three-little-pigs", "confirm", "mark the-big-bad-wolf", "mark the-evil-queen", "confirm"),
    *("mark puss-in-boots", None, "mark cinderella", "confirm", None),
)
GIVE_STEPS = (None, "clue the-fox-and-the-cat upright", "clue the-snow-queen sideways", None)


def make_lesson() -> Lesson:
    return make_lesson_game(
        GIVER, TO_GUESS, GUESSING, GUESS_STEPS, make_lesson_game(LEARNER, TO_GIVE, GIVING, GIVE_STEPS)
    )


def make_lesson_game(
    giver: Seat,
    deal: tuple[str, ...],
    entries: tuple[tuple[Seat, str], ...],
    steps: tuple[str | None, ...],
    then: Lesson | None = None,
) -> Lesson:
    return Lesson(
        setup=Setup("similo", 1, 4, Options(giver=giver), "lesson", deal),
        seat=LEARNER,
        entries=tuple(Entry(seat, do) for seat, do in entries),
        steps=steps,
        then=then,
    )
