"""The hooks of a game for the browser: board or sketch, settings, pictures, lesson, daily deal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from inkling.core.board import BoardContext, Zones
from inkling.core.chance import Chance
from inkling.core.daily import Daily, Puzzle
from inkling.core.face import FaceGroup, WordGroup
from inkling.core.hook_defaults import empty
from inkling.core.html import Markup
from inkling.core.primer import Primer
from inkling.core.setting import Setting
from inkling.core.sight import A, E, Sight, V
from inkling.core.sketch import Sketch
from inkling.core.words import Say

if TYPE_CHECKING:
    from inkling.core.lesson import Lesson


def no_picture() -> Markup:
    return Markup()


def no_styles() -> str:
    return ""


def no_scenes() -> dict[str, Callable[[], str]]:
    return {}


@dataclass(frozen=True, kw_only=True)
class OnPage(Generic[A, E, V]):
    """A game's browser hooks. All are optional: without them the server draws a default board from the game's text."""

    pitch: str = ""
    """What the game is about, in one line, for the home page."""
    goal: str = ""
    """The goal of the game in one sentence, for first-time players."""
    minutes: int = 15
    """The approximate duration of a play."""
    together: bool = True
    """True if all players win or lose together."""
    tally: Callable[[float, Say], str] | None = None
    """Describe what the team's score counts; set it only if scores of different plays are comparable."""
    compared: str = ""
    """The option that must be equal for a player's plays to be compared; if empty, the number of players must be."""
    band: tuple[str, ...] = ()
    """Names of pictures (faces or scenes) that form a banner side by side."""
    gist: tuple[tuple[str, str], ...] = ()
    """The essentials for a first play: pairs of a picture (a face ID, or `#` and an icon name) and a sentence."""
    emblem: Callable[[], Markup] = no_picture
    """Draw a small decoration for the home page. Its CSS classes come from the board sheet and start with `em-`."""
    board: Callable[[Sight[A, E, V], Say, BoardContext], Zones] | None = None
    """Draw the sight as HTML zones; every control is one of the legal actions. None selects the default board."""
    sketch: Callable[[Sight[A, E, V], Say], Sketch[A]] | None = None
    """Describe cards, seats and groups of choices for the default board."""
    styles: Callable[[], str] = no_styles
    """Return CSS generated from the game's data. The server appends it to the game's `board.css`."""
    art: Callable[[], str] | None = None
    """Return the pictures of the board as an extra style sheet. The server generates it once per process. Browsers load
    it last and cache it, so that no picture is fetched during a play."""
    scenes: Callable[[], dict[str, Callable[[], str]]] = no_scenes
    """Return draw functions by name for pictures that aren't cards. They are served next to the cards."""
    settings: Callable[[], Sequence[Setting]] = empty
    """Return what people can set in the lobby. Every value must be valid for the options."""
    faces: Callable[[], Sequence[FaceGroup]] = empty
    """Return the faces of all cards of the game."""
    sounds: Mapping[type, str] = field(default_factory=dict)
    """The sound of public events, by class: `card` or `reveal`. Other events, such as private choices, are silent."""
    word_cards: Callable[[], Sequence[WordGroup]] = empty
    """Return the game's cards that have text instead of a picture."""
    lesson: Callable[[], "Lesson"] | None = None
    """Return the lesson for a first play."""
    primer: Primer | None = None
    """The rules on one page, with pictures; the texts are in `teach/rules.LANG.md`."""
    daily: Callable[[Chance], Daily] | None = None
    """Build the daily deal; the random stream is derived from the day."""
    pair_options: Callable[[Chance, int, int], dict[str, Any]] | None = None
    """Return the options of a day's deal for two or three people, from chance, the number of seats, and a number that
    grows by one each day. None if the game has no such deal."""
    puzzle: Puzzle[A, E, V] | None = None
    """The texts of the daily page."""
    share: Callable[[Sight[A, E, V], Say], str] | None = None
    """Summarise a finished play in one line without revealing the cards."""
