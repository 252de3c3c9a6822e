"""How often each kind of reader that bots reckon with sees figures as people do."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from inkling.games import SHELF
from inkling.server.log.answers import Alike

__all__ = ["Agreement", "Alike", "compare"]


class Agreement(Struct, frozen=True):
    """A reader by its name, in the words of its game, and how many of the judgements it has a word on it shares."""

    game: str
    reader: str
    agreed: int
    of: int


def compare(answers: Iterable[Alike]) -> list[Agreement]:
    """In the order in which the game names its readers. Loads what bots know: that takes a moment."""
    agreed: Counter[tuple[str, str]] = Counter()
    of: Counter[tuple[str, str]] = Counter()
    for answer in answers:
        judge = SHELF[answer.game].bots.judge if answer.game in SHELF else None
        said = judge(answer.figure, answer.chosen, answer.other) if judge is not None else {}
        for reader, lead in said.items():
            of[answer.game, reader] += lead != 0
            agreed[answer.game, reader] += lead > 0
    return [Agreement(game, reader, agreed[game, reader], n) for (game, reader), n in of.items() if n]
