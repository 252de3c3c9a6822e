"""What people can set about a game before a play: an option with its words and the choices it offers."""

from typing import Any

from msgspec import Struct


class Choice(Struct, frozen=True):
    """One value of an option. `label` is a sentence to translate, or a name as it stands."""

    value: Any
    label: str
    pictures: tuple[str, ...] = ()
    """Ids of faces that show what it is."""
    brought: bool = False
    """Whether it is there only on this server, so that no code can name it."""
    note: str = ""
    """A word about it for whoever chooses, to translate."""
    added: int = 0
    """Codes of deals count what was added later behind the older choices, wherever it is shown."""


class Setting(Struct, frozen=True):
    """An option of the game. The first choice is the usual one."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    hint: str = ""
    own: int | None = None
    """Where decks of the table itself can be chosen too: how many cards they need."""
