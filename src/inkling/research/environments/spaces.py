"""What an agent may observe and do, in Gymnasium's words; and the names of environments, with their versions."""

from typing import Any

import numpy as np
from gymnasium import spaces

from inkling.core import Seat
from inkling.research.environments.table import AnyGame, Table

REVISION = 0
"""Rises when all environments give something else than before for the same play."""
LONGEST_TEXT = 20_000
LETTERS = "".join(chr(code) for code in range(32, 0x250) if chr(code).isprintable()) + "\n"
RANGE = np.iinfo(np.int16)


class Words(spaces.Text):
    """Any text up to a length, whatever its characters: people's own decks are written in every script."""

    def __init__(self) -> None:
        super().__init__(LONGEST_TEXT, charset=LETTERS)

    def contains(self, x: Any) -> bool:
        return isinstance(x, str) and 0 < len(x) <= LONGEST_TEXT


def version_of(game: AnyGame) -> int:
    """Rises whenever the same seed and actions could give something else: with the rules, with what the game tells
    learners, and with what all environments do."""
    return game.rules.version + (game.learner.revision if game.learner else 0) + REVISION


def observation_space(table: Table, actions: int) -> spaces.Dict:
    parts: dict[str, spaces.Space[Any]] = {"action_mask": spaces.Box(0, 1, (actions,), np.int8)}
    if table.observe != "text":
        row = table.numbers(table.play.sight(Seat(0)))
        parts["observation"] = spaces.Box(RANGE.min, RANGE.max, row.shape, np.int16)
    if table.observe != "numbers":
        parts["text"] = Words()
    return spaces.Dict(parts)
