"""Prints a hash of the record of one game per title and bot. It runs outside and inside the browser's Python, which has
no numpy: the printed lines must be equal."""

import sys
from hashlib import sha256
from importlib import util
from typing import Any

hidden: dict[str, Any] = dict.fromkeys(("numpy", "numba"))
sys.modules.update(hidden)
found = util.find_spec
util.find_spec = lambda name, package=None: None if name in hidden else found(name, package)


def print_hashes() -> None:
    import msgspec

    from inkling.core import Chance
    from inkling.core.driver import begin_again, drive
    from inkling.core.play import prepare
    from inkling.games import SHELF

    for name, game in SHELF.items():
        for bot in game.bots.all:
            options: Any = msgspec.convert(game.bots.options, game.rules.options)
            setup = prepare(game, 3, options, "the same everywhere")
            play = drive(begin_again(game, setup), [bot.choose] * 3, Chance.of("bots"))
            print(name, bot.name, sha256(repr(play.record).encode()).hexdigest())


print_hashes()
