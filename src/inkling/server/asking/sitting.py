"""A sitting of the pastime "Which is more like …?": which figures it asks about, each once, in an order of its own.

All of it follows from a random text that only the browser keeps; it has nothing to do with who somebody is.
"""

from functools import cache, lru_cache

from msgspec import Struct

from inkling.core.chance import Chance
from inkling.games import SHELF
from inkling.server.log.answers import Alike

ROUND = 10
"""Questions, after which there is a pause."""


class Question(Struct, frozen=True):
    """Is `figure` more like the first or the second? Names of faces of a game."""

    game: str
    figure: str
    pair: tuple[str, str]

    def answered(self, place: int, given: bool = False) -> Alike:
        return Alike(self.game, self.figure, self.pair[place], self.pair[1 - place], given)


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
