"""What is looked at in a replay: a moment, whose eyes, and what the table adds for whoever belongs to it."""

from typing import Final, Literal, TypeAlias
from urllib.parse import urlencode

from msgspec import Struct

from inkling.core.sight import Viewer
from inkling.server.pages.scripts import version

EVERYONE: Final = "all"
PUBLIC = "public"
"""As an address says that nobody's cards are to be seen."""
Eyes: TypeAlias = Viewer | Literal["all"]


class Moment(Struct, frozen=True):
    """`hide` keeps the end and the length a secret; `why` asks what was thought at this moment, `key` where bots see
    that the play was decided. `theirs` says whether whoever looks may also keep the record and play on."""

    ply: int
    eyes: Eyes = EVERYONE
    hide: bool = False
    why: bool = False
    key: bool = False
    theirs: bool = True

    @property
    def viewer(self) -> Viewer:
        """Through whose eyes the board is seen; everyone's cards lie beside what everybody saw."""
        return None if self.eyes == EVERYONE else self.eyes

    def address(self, play_id: str) -> str:
        asked = {"why": self.why, "key": self.key}
        wanted = {name: 1 for name, on in asked.items() if on}
        return f"/p/{play_id}?{urlencode({'ply': self.ply, **self._said(), **wanted})}"

    def batches(self, play_id: str, lang: str) -> str:
        """Where scripts find this moment and those around it, seen as it is; `from` is still to be added."""
        return f"/p/{play_id}/moments?{urlencode({'v': version(), 'lang': lang, **self._said()})}"

    def _said(self) -> dict[str, object]:
        seat = {} if self.eyes == EVERYONE else {"seat": PUBLIC if self.eyes is None else self.eyes}
        return seat | ({"hide": 1} if self.hide else {})


class Beside(Struct, frozen=True):
    """What the table adds for whoever belongs to it, drawn where the table is: HTML, but for the two addresses."""

    table: str = ""
    live: str = ""
    """Where scripts connect."""
    way: str = ""
    together: str = ""
    talk: str = ""


NOTHING_BESIDE: Final = Beside()
