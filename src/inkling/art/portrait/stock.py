"""What a part is: a function that draws it, and the words that describe it."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from inkling.art.palette import Tone
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter

Draw = TypeVar("Draw")


class Part(NamedTuple, Generic[Draw]):
    """`words` is in the catalog; `{colour}` and `{trim}` in it are slots for the names of the colours."""

    draw: Draw
    words: str


class Sleeves(NamedTuple):
    """What the arms must know of the clothes: `full` sleeves are wide; without a cuff the arm ends in a plain edge."""

    tone: Tone
    cuff: Tone | None = None
    full: bool = False


# A thing in two colours that is worn, held or near: pen, figure, colour, trim.
DrawThing: TypeAlias = Callable[[Pen, Sitter, Tone, Tone], None]
# Something behind the figure: pen, colour, trim.
DrawGround: TypeAlias = Callable[[Pen, Tone, Tone], None]
# Hair or beard in one colour.
DrawHair: TypeAlias = Callable[[Pen, Sitter, Tone], None]
# A mark on the body, ears or a nose.
DrawOn: TypeAlias = Callable[[Pen, Sitter], None]
# The main piece of clothing.
DrawCut: TypeAlias = Callable[[Pen, Sitter, Tone, Tone, Motif | None], Sleeves]
