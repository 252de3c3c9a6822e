"""The plays that are kept as text: for every game one by good bots in each language, and some by chance alone."""

from collections.abc import Iterator
from hashlib import sha256

import msgspec
from msgspec import Struct

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.play import Play, prepare
from inkling.games import SHELF
from tests.conformance.plays import NAMES


class Scene(Struct, frozen=True):
    """Which game, how many sit there, who plays, in which language it is told, and what is set."""

    game: str
    seats: int
    bot: str
    lang: str
    options: dict[str, object]

    @property
    def file(self) -> str:
        return f"{self.game}-{self.seats}-{self.bot}-{self.lang}.txt"


def scenes() -> Iterator[Scene]:
    for game in SHELF.values():
        best = game.bots[-1].name
        yield Scene(game.name, game.seats[0], best, "en", dict(game.for_bots))
        yield Scene(game.name, game.seats[1], best, "de", dict(game.for_bots))
        yield Scene(game.name, game.seats[0], "random", "de", {})
        yield Scene(game.name, game.seats[2], "random", "en", dict(game.for_bots))


def play_scene(scene: Scene) -> list[AnyPlay]:
    """Every moment of it."""
    game = SHELF[scene.game]
    setup = prepare(game, scene.seats, msgspec.convert(scene.options, game.options), scene.file)
    begun = Play.begin(game, setup, sha256(scene.file.encode()).hexdigest(), NAMES[: scene.seats])
    bot = next(bot for bot in game.bots if bot.name == scene.bot)
    plays = [begun]
    drive(begun, [bot.choose] * scene.seats, Chance.of(scene.file), watch=plays.append)
    return plays
