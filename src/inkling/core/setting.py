"""The settings of a game that people choose before a play. Each is an option with a label and choices."""

from typing import Any

from msgspec import Struct

from inkling.core.languages import Names, name_in_language
from inkling.core.words import Say


class Choice(Struct, frozen=True):
    """One value of an option. `label` is a sentence to translate, or a name that stays untranslated."""

    value: Any
    label: str
    pictures: tuple[str, ...] = ()
    """Face IDs that illustrate the choice."""
    brought: bool = False
    """True if the choice exists only on this server, so that deal codes can't refer to it."""
    note: str = ""
    """A short remark for the person choosing, to translate."""
    added: int = 0
    """Order of introduction. Deal codes number later additions after the older choices, regardless of display order."""
    names: Names = ()
    """The name by language, if players wrote it in several."""

    def label_for(self, say: Say) -> str:
        return name_in_language(self.names, self.label, say.lang) if self.names else say(self.label)


class Setting(Struct, frozen=True):
    """An option of the game. The first choice is the default."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    hint: str = ""
    own: int | None = None
    """The number of cards that a table's deck needs to be selectable here; None if decks can't be selected."""
