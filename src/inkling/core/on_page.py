"""What a game shows in the browser beyond its text: board or sketch, settings, pictures, lessons, the deal of a day."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from inkling.core.board import BoardContext, Zones
from inkling.core.chance import Chance
from inkling.core.daily import Daily, Puzzle
from inkling.core.face import FaceGroup, WordGroup
from inkling.core.html import Markup
from inkling.core.primer import Primer
from inkling.core.setting import Setting
from inkling.core.sight import A, E, Sight, V
from inkling.core.sketch import Sketch
from inkling.core.unsaid import empty
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
    """Without any of it a game is played on the usual board, made of its words."""

    pitch: str = ""
    """What the game is about, in one line, for the home page."""
    goal: str = ""
    """What it is played for, in one sentence, for whoever plays it for the first time."""
    minutes: int = 15
    """How long a play lasts, about."""
    together: bool = True
    """Whether all win or lose as one."""
    tally: Callable[[float, Say], str] | None = None
    """What the team's score counts, in words, where one play can be compared with another by it."""
    compared: str = ""
    """The option within which somebody's plays are compared; without it, plays with as many players are."""
    band: tuple[str, ...] = ()
    """Names of pictures, of faces or scenes, that make a banner side by side."""
    gist: tuple[tuple[str, str], ...] = ()
    """What to know before one sits down: faces, or `#` and a sign of our sheet, and a sentence beside each."""
    emblem: Callable[[], Markup] = no_picture
    """A small decoration for the home page; its classes are the board sheet's and begin with `em-`."""
    board: Callable[[Sight[A, E, V], Say, BoardContext], Zones] | None = None
    """The sight as HTML; every control in it is one of the legal actions. Without it, the usual board is used."""
    sketch: Callable[[Sight[A, E, V], Say], Sketch[A]] | None = None
    """What makes the usual board handsome: cards, a few words about each seat, groups of choices."""
    styles: Callable[[], str] = no_styles
    """Rules of style that follow from its cards; they are served behind its `board.css`."""
    art: Callable[[], str] | None = None
    """The pictures of its board as one more sheet of style. It is drawn once in the life of a server, comes after
    everything else and is kept by browsers, so that no picture is fetched in the middle of a play."""
    scenes: Callable[[], dict[str, Callable[[], str]]] = no_scenes
    """Pictures that are no cards, by name, and how each is drawn: they lie beside those of the cards."""
    settings: Callable[[], Sequence[Setting]] = empty
    """What people can set in the lobby; every value fits the options."""
    faces: Callable[[], Sequence[FaceGroup]] = empty
    """The pictures of all its cards."""
    word_cards: Callable[[], Sequence[WordGroup]] = empty
    """Its cards that have words instead of a picture."""
    lesson: Callable[[], "Lesson"] | None = None
    """A first play to learn by."""
    primer: Primer | None = None
    """The rules on one page, with pictures; the texts are in `teach/rules.LANG.md`."""
    daily: Callable[[Chance], Daily] | None = None
    """The deal of a day, where the game has one; chance is the day's."""
    puzzle: Puzzle[A, E, V] | None = None
    """How that deal invites."""
    share: Callable[[Sight[A, E, V], Say], str] | None = None
    """How a finished play went, in one line that tells nobody what the cards were."""
