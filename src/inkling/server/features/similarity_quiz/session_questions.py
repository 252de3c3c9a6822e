"""The questions of a session of the similarity quiz.

They are computed from a random key that only the browser stores. It is independent of the person's ID.
"""

import secrets
from functools import cache, lru_cache

from msgspec import Struct

from inkling.core.chance import Chance
from inkling.games import SHELF
from inkling.server.storage.interface import SimilarityAnswer

ROUND = 10
"""Number of questions per round. A pause follows each round."""


class QuizQuestion(Struct, frozen=True):
    """A question: which one of `pair` is more like `figure`? All three are IDs of a game's faces."""

    game: str
    figure: str
    pair: tuple[str, str]

    def make_stored_answer(self, place: int, given: bool = False) -> SimilarityAnswer:
        return SimilarityAnswer(self.game, self.figure, self.pair[place], self.pair[1 - place], given)


@cache
def comparable_figures_by_game() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return pairs of a game and the IDs of figures that bots can compare: one pair for each group of faces."""
    judged = [(name, game) for name, game in SHELF.items() if game.bots.judge is not None]
    groups = [(name, tuple(face.id for face in group.faces)) for name, game in judged for group in game.page.faces()]
    return tuple((name, faces) for name, faces in groups if len(faces) > 2)


@lru_cache(maxsize=256)
def make_questions_of_session(sitting: str) -> tuple[QuizQuestion, ...]:
    """Return the questions of a session. Each figure is the subject of one question, with a random pair."""
    asked = [(game, faces, figure) for game, faces in comparable_figures_by_game() for figure in faces]
    order, chance = Chance.of(f"alike {sitting}").shuffle(asked)
    drawn = []
    for game, faces, figure in order:
        (one, other), chance = pick_random_pair([face for face in faces if face != figure], chance)
        drawn.append(QuizQuestion(game, figure, (one, other)))
    return tuple(drawn)


def pick_random_pair(faces: list[str], chance: Chance) -> tuple[tuple[str, str], Chance]:
    one, chance = chance.pick(faces)
    other, chance = chance.pick([face for face in faces if face != one])
    return (one, other), chance


def make_session_key() -> str:
    return secrets.token_hex(16)
