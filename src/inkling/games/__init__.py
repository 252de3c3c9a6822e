"""The shelf: one line per game. Another game is a folder beside these and a line below."""

from importlib import import_module
from typing import Any

from inkling.core.errors import Refusal, msg
from inkling.core.game import Game

FOLDERS = (
    "silencio",
    "similo",
    "tofugott",
)

SHELF: dict[str, Game[Any, Any, Any, Any, Any]] = {
    name: import_module(f"inkling.games.{name}").GAME for name in FOLDERS
}


def pick_game(name: str) -> Game[Any, Any, Any, Any, Any]:
    """The game of that name, or a refusal that says which there are."""
    if name not in SHELF:
        sentence = msg("There is no game called {name}; the games are {all}.") if name else msg("Choose a game: {all}.")
        raise Refusal("unknown-game", sentence, name=name, all=", ".join(SHELF))
    return SHELF[name]
