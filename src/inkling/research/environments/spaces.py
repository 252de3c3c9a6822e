"""Observation and action spaces for Gymnasium, rendering as text, and the versions of environments."""

from typing import Any

import numpy as np
from gymnasium import spaces

from inkling.core import BadSetup, Seat, Viewer, msg
from inkling.research.environments.table import AnyGame, Table

REVISION = 0
"""Increase it when all environments give other results for the same play."""
LONGEST_TEXT = 20_000
LETTERS = "".join(chr(code) for code in range(32, 0x250) if chr(code).isprintable()) + "\n"
RANGE = np.iinfo(np.int16)


class Words(spaces.Text):
    """A space of texts up to a maximum length. All scripts are allowed, because uploaded decks use any script."""

    def __init__(self) -> None:
        super().__init__(LONGEST_TEXT, charset=LETTERS)

    def contains(self, x: Any) -> bool:
        return isinstance(x, str) and 0 < len(x) <= LONGEST_TEXT


def version_of(game: AnyGame) -> int:
    """Return the version of a game's environment. It increases with the version of the rules, with that of the learner
    part, and with `REVISION`."""
    return game.rules.version + (game.learner.revision if game.learner else 0) + REVISION


def observation_space(table: Table, actions: int) -> spaces.Dict:
    parts: dict[str, spaces.Space[Any]] = {"action_mask": spaces.Box(0, 1, (actions,), np.int8)}
    if table.observe != "text":
        row = table.numbers(table.play.sight(Seat(0)))
        parts["observation"] = spaces.Box(RANGE.min, RANGE.max, row.shape, np.int16)
    if table.observe != "numbers":
        parts["text"] = Words()
    return spaces.Dict(parts)


MODES = ("human", "ansi")


class Rendering:
    """Mixin that renders the play as text. In the mode `human` it prints the screen after every step; in the mode
    `ansi` it returns the screen."""

    def __init__(self, table: Table, mode: str | None) -> None:
        if mode not in (None, *MODES):
            raise BadSetup("render-mode", msg("A game can’t be shown as {mode}."), mode=mode)
        self._table, self._mode = table, mode

    def render(self, viewer: Viewer) -> str | None:
        if self._mode == "human":
            print(self._table.show(viewer))
        return self._table.show(viewer) if self._mode == "ansi" else None

    def show_people(self, viewer: Viewer) -> None:
        if self._mode == "human":
            self.render(viewer)
