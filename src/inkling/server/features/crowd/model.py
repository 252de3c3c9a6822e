"""Guesses ("marks") of a table's watchers about the running play.

Guesses are kept in memory and never stored. Until the play is over, each person sees only their own. Then everybody
sees counts. A person has one guess per question, and may change it until a move settles the question.
"""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from inkling.core.crowd import CrowdQuestion
from inkling.core.driver import AnyPlay
from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.server.tables.raising_refusals import require

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

RULE = "crowd"
FEWEST = 5
"""Minimum number of guesses from which the result of a question is shown."""
MOST_PEOPLE = 1000
"""Maximum number of people per play who may guess, because guesses are kept in memory."""
MOST_OF_NETWORK = MOST_PEOPLE // 2
"""Maximum number of people per network who may guess.

Otherwise one client with new cookies could shut out all others.
"""


class PartTally(Struct, frozen=True):
    """How many watchers guessed about one question of a play, how many were right, and which option most of them
    chose."""

    part: int
    """The round or number of the question."""
    people: int
    """How many people guessed."""
    right: int
    """How many guesses were right."""
    favourite: str
    """The option that most people chose."""
    favoured: int
    """How many people chose the favourite."""


class CrowdResult(Struct, frozen=True):
    """The result that everybody sees after a play. Questions with fewer than `FEWEST` guesses are left out."""

    people: int
    tallies: tuple[PartTally, ...]


class OpenPart(Struct, frozen=True):
    """The guesses about a question that is closed but whose answer is not public yet."""

    key: str
    part: int
    marks: dict[str, str]


class Crowd:
    """The guesses of one table's watchers, by person."""

    def __init__(self, take_token: Callable[[str], bool] = lambda person: True) -> None:
        """Make a crowd without guesses.

        `take_token` is called before each guess of a person. If it returns False, the person guesses too often and the
        guess is refused.
        """
        self.take_token = take_token
        self.question: CrowdQuestion | None = None
        self.result: CrowdResult | None = None
        """The result; None until the play is over, and if too few people guessed."""
        self._play: AnyPlay | None = None
        self._play_id: str | None = None
        self._clear()

    def _clear(self) -> None:
        self.question = self.result = None
        self._is_over = False
        self._marks: dict[str, str] = {}
        self._people: set[str] = set()
        self._of_network: Counter[str] = Counter()
        """People by the network from which they first marked."""
        self._pending: list[OpenPart] = []
        self._tallies: list[PartTally] = []
        self._right: Counter[str] = Counter()
        self._marked: Counter[str] = Counter()

    def follow(self, table: "Table") -> None:
        """Update the question after a stored change of the table. Return at once if the play has not changed."""
        play = table.play if table.rules[RULE] else None
        if play is self._play:
            return
        if play is None or table.play_id != self._play_id:
            self._clear()
        self._play, self._play_id = play, table.play_id
        hooks = play.game.table.crowd if play is not None else None
        if play is None or hooks is None:
            return
        sight = play.sight(None)
        question = hooks.ask(sight) if play.outcome is None else None
        if question != self.question:
            self._turn_to(question)
        if self._pending:
            self._settle(dict(hooks.answers(sight)))
        self._is_over = play.outcome is not None and play.outcome.reason != "abandoned"
        if self._is_over and self._tallies:
            shown = tuple(tally for tally in self._tallies if tally.people >= FEWEST)
            self.result = CrowdResult(len(self._people), shown) if shown else None

    def _turn_to(self, question: CrowdQuestion | None) -> None:
        before, marks = self.question, self._marks
        if before is not None and marks:
            self._pending.append(OpenPart(before.key, before.part, marks))
        same = before is not None and question is not None and question.key == before.key
        choices = question.choices if question is not None and same else ()
        self._marks = {person: choice for person, choice in marks.items() if choice in choices}
        self.question = question

    def _settle(self, answers: dict[str, str]) -> None:
        """Count the guesses about questions whose answer is now public, then delete who guessed what."""
        for pending in self._pending:
            if pending.key in answers:
                self._tallies.append(self._count(pending, answers[pending.key]))
        self._pending = [pending for pending in self._pending if pending.key not in answers]

    def _count(self, pending: OpenPart, answer: str) -> PartTally:
        counts = Counter(pending.marks.values())
        favourite, favoured = counts.most_common(1)[0]
        self._marked.update(list(pending.marks))
        self._right.update(person for person, choice in pending.marks.items() if choice == answer)
        return PartTally(pending.part, len(pending.marks), counts[answer], favourite, favoured)

    def mark_of(self, person: str | None) -> str | None:
        """Return this person's guess about the current question, or None."""
        return self._marks.get(person) if person is not None else None

    def score_of(self, person: str | None) -> tuple[int, int] | None:
        """Return how many of this person's guesses were right, and how many they made.

        Return None before the play is over, and for a person who made no guess. Everybody gets their own score, even if
        too few people guessed for a result.
        """
        if not self._is_over or person is None or not self._marked[person]:
            return None
        return self._right[person], self._marked[person]

    def mark(self, table: "Table", person: str, key: str, part: str, choice: str, network: str = "") -> None:
        """Store a person's guess about the current question. It replaces the person's earlier one.

        Raise Refusal if it isn't allowed now, or if too many people guess, in total or from their network.
        """
        check_may_guess(table, person)
        question = self.question
        fits = question is not None and (question.key, str(question.part)) == (key, part)
        require(fits, "stale", msg("The game has moved on. Look again and choose."))
        assert question is not None
        require(choice in question.choices, "no-choice", msg("That isn’t one of the choices."))
        if person not in self._people:
            room = len(self._people) < MOST_PEOPLE and self._of_network[network] < MOST_OF_NETWORK
            require(room, "crowded", msg("So many people are guessing along that there’s no room for more."))
            self._of_network[network] += 1
        self._people.add(person)
        self._marks[person] = choice


NO_CROWD = Crowd()
"""An empty crowd, shared by all tables at which watchers can't guess."""


def check_may_guess(table: "Table", person: str) -> None:
    """Raise NotAllowed if a player uses this device, or if guessing is off at this table."""
    require(table.rules[RULE], "no-crowd", msg("At this table the watchers don’t guess."))
    require(not has_player_on_device(table, person), "plays", msg("You’re playing yourself. Only watchers can guess."))


def has_player_on_device(table: "Table", person: str) -> bool:
    """True if somebody on this device has a seat in the play, or had one."""
    device = person.partition("/")[0]
    return any(
        ((member.person or member.was or "").partition("/")[0] == device) and is_player(table, number)
        for number, member in enumerate(table.members)
    )


def is_player(table: "Table", member: int) -> bool:
    return table.chair_of(member) is not None or table.members[member].play_seat is not None


def missing_cookie_error() -> Refusal:
    return NotAllowed("no-cookies", msg("Your browser keeps no cookies, so your guess can’t be counted."))
