"""A sitting of the similarity quiz: which figures it asks about, and how often each kind of reader agrees with people.

All of it follows from a random text that only the browser keeps; it has nothing to do with who somebody is.
"""

import hmac
import secrets
from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import sha256

from msgspec import Struct

from inkling.core.chance import Chance
from inkling.games import SHELF
from inkling.server.storage.feedback_answers import SimilarityAnswer

__all__ = ["ROUND", "Agreement", "Question", "SimilarityAnswer", "compare", "questions"]

ROUND = 10
"""Questions, after which there is a pause."""


class Question(Struct, frozen=True):
    """Is `figure` more like the first or the second? Names of faces of a game."""

    game: str
    figure: str
    pair: tuple[str, str]

    def answered(self, place: int, given: bool = False) -> SimilarityAnswer:
        return SimilarityAnswer(self.game, self.figure, self.pair[place], self.pair[1 - place], given)


@cache
def figures() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Groups of faces that can be compared, with their game: those that bots can judge too."""
    judged = [(name, game) for name, game in SHELF.items() if game.bots.judge is not None]
    groups = [(name, tuple(face.id for face in group.faces)) for name, game in judged for group in game.page.faces()]
    return tuple((name, faces) for name, faces in groups if len(faces) > 2)


@lru_cache(maxsize=256)
def questions(sitting: str) -> tuple[Question, ...]:
    """Every figure is asked about once; which two stand beside it is drawn."""
    asked = [(game, faces, figure) for game, faces in figures() for figure in faces]
    order, chance = Chance.of(f"alike {sitting}").shuffle(asked)
    drawn = []
    for game, faces, figure in order:
        (one, other), chance = pick_two([face for face in faces if face != figure], chance)
        drawn.append(Question(game, figure, (one, other)))
    return tuple(drawn)


def pick_two(faces: list[str], chance: Chance) -> tuple[tuple[str, str], Chance]:
    one, chance = chance.pick(faces)
    other, chance = chance.pick([face for face in faces if face != one])
    return (one, other), chance


class Agreement(Struct, frozen=True):
    """A reader by its name, in the words of its game, and how many of the judgements it has a word on it shares."""

    game: str
    reader: str
    agreed: int
    of: int


def compare(answers: Iterable[SimilarityAnswer]) -> list[Agreement]:
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


class AnswerKeys(Struct, frozen=True):
    """The mark of an answer: what it is changed or taken back by. Without the secret it tells nobody whose it is.

    It is made from a place and not from a person: a member's number and a seat in a play, or the number of a question
    in a sitting. So an answer holds nothing by which two of the same person could be put together. Who has the secret,
    too, can work out the marks of a play: with --bus it is in the same database, and a backup holds both.
    """

    secret: bytes

    def of_bot(self, play: str, member: int, seat: int) -> str:
        return self._seal(f"understood\n{play}\n{member}\n{seat}")

    def of_question(self, sitting: str, number: int) -> str:
        return self._seal(f"alike\n{sitting}\n{number}")

    def _seal(self, text: str) -> str:
        return hmac.new(self.secret, f"asking\n{text}".encode(), sha256).hexdigest()[:32]


def new_sitting() -> str:
    return secrets.token_hex(16)
