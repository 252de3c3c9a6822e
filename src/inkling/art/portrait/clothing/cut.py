"""What all cuts share: the body under the cloth, and what the arms need to know of the sleeves."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from inkling.art.palette import Tone
from inkling.art.paths import Path, read
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter


class Sleeves(NamedTuple):
    """`full` sleeves are wide; without a cuff the arm ends in a plain edge."""

    tone: Tone
    cuff: Tone | None = None
    full: bool = False


Cut: TypeAlias = Callable[[Pen, Sitter, Tone, Tone, Motif | None], Sleeves]


def torso_half(sitter: Sitter, wider: float = 0.0, neck: float = 4.0, top: float = 236) -> Path:
    """The right half of the body from the neck to the floor."""
    n, s, floor = sitter.measures.neck + neck, sitter.measures.shoulder + wider, sitter.floor
    return read(f"M0 {top}H{n}C{n + 10} 248 {s - 30} 250 {s - 10} 264C{s + 8} 284 {s + 14} 350 {s + 16} {floor}H0")


def draw_bare_body(pen: Pen, sitter: Sitter) -> None:
    """Shoulders and chest without cloth."""
    pen.on("torso").split(torso_half(sitter), sitter.skin)


def arm_lines(pen: Pen, sitter: Sitter, colour: str) -> None:
    """Where the arms lie against the body."""
    s, floor = sitter.measures.shoulder, sitter.floor
    pen.lines(f"M{s - 22} 306C{s - 18} 340 {s - 16} 380 {s - 14} {floor}", colour, 2.8, twin=True)
