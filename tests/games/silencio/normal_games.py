"""Prints a hash of some games of the normal bot. As a program it runs without numpy."""

import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import util


def hash_games() -> Iterator[str]:
    from inkling.core import Chance
    from inkling.core.driver import begin_again, drive
    from inkling.core.play import prepare
    from inkling.games.silencio import GAME
    from inkling.games.silencio.bots.search_bots import NORMAL
    from inkling.games.silencio.rules.state import Options

    for seats in GAME.seats:
        for options in (Options(), Options(tavern=True), Options(swap_red_yellow=True)):
            setup = prepare(GAME, seats, options, "with and without numpy")
            play = drive(begin_again(GAME, setup), [NORMAL.choose] * seats, Chance.of("bots"))
            yield sha256(repr(play.record).encode()).hexdigest()


def hide_numpy() -> None:
    find = util.find_spec
    hidden = ("numpy", "numba")
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]  # None makes the import fail
    util.find_spec = lambda name, package=None: None if name in hidden else find(name, package)


if __name__ == "__main__":
    hide_numpy()
    print("\n".join(hash_games()))
