"""How an environment is shown to people: as text, returned or printed."""

from inkling.core import BadSetup, Viewer, mark
from inkling.research.environments.table import Table

MODES = ("human", "ansi")


class Rendering:
    """`human` prints the screen after every step; `ansi` returns it."""

    def __init__(self, table: Table, mode: str | None) -> None:
        if mode not in (None, *MODES):
            raise BadSetup("render-mode", mark("There is no such way to show a game: {mode}."), mode=mode)
        self._table, self._mode = table, mode

    def render(self, viewer: Viewer) -> str | None:
        if self._mode == "human":
            print(self._table.show(viewer))
        return self._table.show(viewer) if self._mode == "ansi" else None

    def show_people(self, viewer: Viewer) -> None:
        if self._mode == "human":
            self.render(viewer)
