"""What a part is: a function that draws it, and the words that tell it. A registry is a dict of parts by name."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from inkling.art.palette import Tone
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter

Draw = TypeVar("Draw")


class Part(NamedTuple, Generic[Draw]):
    """`words` is marked for the catalog; `{colour}` and `{trim}` in it stand for the names of the colours."""

    draw: Draw
    words: str


# A thing in two colours that is worn, held or near: pen, who has it, its colour, its trim.
DrawThing: TypeAlias = Callable[[Pen, Sitter, Tone, Tone], None]
# A thing of the ground.
DrawGround: TypeAlias = Callable[[Pen, Tone, Tone], None]
# Hair or beard in one colour.
DrawHair: TypeAlias = Callable[[Pen, Sitter, Tone], None]
# A mark on the body, or a pose.
DrawOn: TypeAlias = Callable[[Pen, Sitter], None]
