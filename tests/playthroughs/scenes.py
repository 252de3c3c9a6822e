"""The stored plays: for each game some of good bots and some random ones, in both languages."""

from hashlib import sha256

import msgspec
from msgspec import Struct

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.play import Play, prepare
from inkling.games import SHELF
from tests.conformance.plays import NAMES


class Scene(Struct, frozen=True):
    """The parameters of a stored play: game, seats, players, language and options."""

    game: str
    seats: int
    bot: str
    lang: str
    options: dict[str, object]

    @property
    def file(self) -> str:
        values = ["" if value is True else f"-{value}" for value in self.options.values()]
        what = "".join(f"-{name}{value}" for name, value in zip(self.options, values, strict=True))
        return f"{self.game}-{self.seats}-{self.bot}{what}-{self.lang}.txt"


SCENES = (
    Scene("silencio", 2, "simple", "en", {"start": "asked"}),
    Scene("silencio", 3, "simple", "de", {"start": "grab"}),
    Scene("silencio", 3, "random", "en", {"tavern": True}),
    Scene("silencio", 4, "random", "de", {"start": "asked", "unlit": "small"}),
    Scene("similo", 2, "simple", "en", {"asked": True}),
    Scene("similo", 3, "simple", "de", {"agreement": "all"}),
    Scene("similo", 4, "random", "en", {"asked": True}),
    Scene("tofugott", 2, "simple", "en", {"rounds": 1}),
    Scene("tofugott", 3, "simple", "de", {"rounds": 1, "talk": True}),
    Scene("tofugott", 3, "simple", "en", {"rounds": 1, "starter": 2}),
)


def play_scene(scene: Scene) -> list[AnyPlay]:
    """Play a scene; return every moment of it."""
    game = SHELF[scene.game]
    setup = prepare(game, scene.seats, msgspec.convert(scene.options, game.rules.options), scene.file)
    begun = Play.begin(game, setup, sha256(scene.file.encode()).hexdigest(), NAMES[: scene.seats])
    bot = next(bot for bot in game.bots.all if bot.name == scene.bot)
    plays = [begun]
    drive(begun, [bot.choose] * scene.seats, Chance.of(scene.file), watch=plays.append)
    return plays
