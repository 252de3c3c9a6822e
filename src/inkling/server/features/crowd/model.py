"""What the watchers of one table have marked in the running play.

Like presence, marks are kept in memory and never stored. Nobody but the person who made a mark sees anything of it
before the play is over: not the players, not other watchers, not a TV. Then everybody sees counts. A person has one
mark per question and may change it until the question ends, when the move that ends it is stored.
"""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from inkling.core.crowd import CrowdQuestion
from inkling.core.driver import AnyPlay
from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.server.tables.permission_conditions import require

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

RULE = "crowd"
FEWEST = 5
"""Marks from which a part of a question is shown."""
MOST_PEOPLE = 1000
"""People per play whose marks are counted; more are refused. It bounds the memory of a table."""
MOST_OF_NETWORK = MOST_PEOPLE // 2
"""People of one network whose marks are counted. New cookies cost nothing, so that one client could otherwise shut out
everybody else."""


class PartTally(Struct, frozen=True):
    """How many people marked in one part of a question, how many of them were right, and the choice with most
    marks."""

    part: int
    people: int
    right: int
    favourite: str
    favoured: int


class CrowdResult(Struct, frozen=True):
    """What everybody sees once a play is over. Parts with fewer than `FEWEST` marks are left out."""

    people: int
    tallies: tuple[PartTally, ...]


class OpenPart(Struct, frozen=True):
    """A part that has ended and whose answer is not public yet."""

    key: str
    part: int
    marks: dict[str, str]


class Crowd:
    """The marks of a table's watchers, by person."""

    def __init__(self, take_token: Callable[[str], bool] = lambda person: True) -> None:
        """`take_token` limits how fast one person marks: it returns False if they must wait."""
        self.take_token = take_token
        self.question: CrowdQuestion | None = None
        self.result: CrowdResult | None = None
        """Set once the play is over, if enough people have marked."""
        self._play: AnyPlay | None = None
        self._play_id: str | None = None
        self._clear()

    def _clear(self) -> None:
        self.question = self.result = None
        self._marks: dict[str, str] = {}
        self._people: set[str] = set()
        self._of_network: Counter[str] = Counter()
        """People by the network from which they first marked."""
        self._pending: list[OpenPart] = []
        self._tallies: list[PartTally] = []
        self._right: Counter[str] = Counter()
        self._marked: Counter[str] = Counter()

    def follow(self, table: "Table") -> None:
        """Update the question after a change of the table. Call it after every stored change; it returns at once if
        the play has not changed."""
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
        if play.outcome is not None and play.outcome.reason != "abandoned" and self._tallies:
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
        """Count the parts whose answer is public, and forget who marked what in them."""
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
        """Return this person's mark in the current question."""
        return self._marks.get(person) if person is not None else None

    def score_of(self, person: str | None) -> tuple[int, int] | None:
        """Return how many marks of this person were right, of how many; None without a mark or before the end."""
        if self.result is None or person is None or not self._marked[person]:
            return None
        return self._right[person], self._marked[person]

    def mark(self, table: "Table", person: str, key: str, part: str, choice: str, network: str = "") -> None:
        """Mark a choice of the current question for a person, instead of their earlier mark. Raise a Refusal if they
        may not do it now, or if too many others mark, from anywhere or from their network."""
        check_watches(table, person)
        question = self.question
        fits = question is not None and (question.key, str(question.part)) == (key, part)
        require(fits, "stale", msg("The game has moved on. Look again and choose."))
        assert question is not None
        require(choice in question.choices, "no-choice", msg("That isn’t one of the choices."))
        if person not in self._people:
            room = len(self._people) < MOST_PEOPLE and self._of_network[network] < MOST_OF_NETWORK
            require(room, "crowded", msg("So many people guess along that no more fit in."))
            self._of_network[network] += 1
        self._people.add(person)
        self._marks[person] = choice


NO_CROWD = Crowd()
"""Stands for the crowd of all tables where nobody may guess. It stays empty."""


def check_watches(table: "Table", person: str) -> None:
    """Raise NotAllowed for a device with a player, and at a table whose watchers don't guess."""
    require(table.rules[RULE], "no-crowd", msg("At this table the watchers don’t guess."))
    require(not plays_on_device(table, person), "plays", msg("You’re playing yourself. Only watchers can guess."))


def plays_on_device(table: "Table", person: str) -> bool:
    """True if this device belongs to somebody with a seat in the play, or who has left one in it."""
    device = person.partition("/")[0]
    return any(
        ((member.person or member.was or "").partition("/")[0] == device) and is_player(table, number)
        for number, member in enumerate(table.members)
    )


def is_player(table: "Table", member: int) -> bool:
    return table.chair_of(member) is not None or table.members[member].play_seat is not None


def no_cookie() -> Refusal:
    return NotAllowed("no-cookies", msg("Your browser keeps no cookies, so your guess can’t be counted."))
