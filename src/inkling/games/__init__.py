"""The registry of games. To add a game, create a package next to these and add its name to `FOLDERS`."""

from importlib import import_module
from typing import Any

from inkling.core.errors import Refusal, msg
from inkling.core.game import Game

FOLDERS = (
    "silencio",
    "similo",
    "tofugott",
)
"""Packages of `inkling.games` that contain a game, in the order in which players see them."""

SHELF: dict[str, Game[Any, Any, Any, Any, Any]] = {
    name: import_module(f"inkling.games.{name}").GAME for name in FOLDERS
}
"""The games by name."""


def pick_game(name: str) -> Game[Any, Any, Any, Any, Any]:
    """Return the game with this name. Raise a Refusal that lists all games if there is none."""
    if name not in SHELF:
        sentence = msg("There is no game called {name}; the games are {all}.") if name else msg("Choose a game: {all}.")
        raise Refusal("unknown-game", sentence, name=name, all=", ".join(SHELF))
    return SHELF[name]
