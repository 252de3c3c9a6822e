"""What an environment shows to people: the screen in words, or the game's real board as a picture."""

from typing import Any

from inkling.core import BadSetup, Viewer, mark
from inkling.research.environments.table import Table

MODES = ("human", "ansi", "rgb_array")


class Rendering:
    """`human` prints the screen after every step; `rgb_array` needs Chromium, which is started when first asked."""

    def __init__(self, table: Table, mode: str | None) -> None:
        if mode not in (None, *MODES):
            raise BadSetup("render-mode", mark("There is no such way to show a game: {mode}."), mode=mode)
        self._table, self._mode = table, mode
        self._pictures: Any = None

    def render(self, viewer: Viewer) -> Any:
        if self._mode == "rgb_array":
            return self._draw(viewer)
        if self._mode == "human":
            print(self._table.show(viewer))
        return self._table.show(viewer) if self._mode == "ansi" else None

    def show_people(self, viewer: Viewer) -> None:
        if self._mode == "human":
            self.render(viewer)

    def close(self) -> None:
        if self._pictures is not None:
            self._pictures.close()
            self._pictures = None

    def _draw(self, viewer: Viewer) -> Any:
        from inkling.research.environments.pictures import Pictures

        if self._pictures is None:
            self._pictures = Pictures(self._table.game)
        return self._pictures.draw(self._table.play, viewer, self._table.say)
