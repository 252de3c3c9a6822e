"""What is carried on the back: a shell that was mended, a blanket roll."""

from collections.abc import Mapping

from inkling.art.palette import INK, Tone, pale
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def have_cracked_shell(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A high dome of plates that broke and was put together again; the seams shine."""
    pen.split("M0 34C76 34 136 110 142 240L146 424H0", colour)
    plates = (
        "M-34 60H34L58 108 30 152H-30L-58 108zM-58 108L-100 112M58 108L100 112M-30 152L-52 200M30 152L52 200"
        "M-34 60L-46 44M34 60L46 44M-100 112L-122 160-98 206-52 200M100 112L122 160 98 206 52 200"
        "M-122 160L-138 166M122 160L138 166M-98 206L-112 262-140 276"
        "M98 206L112 262 140 276M-112 262L-96 320M112 262L96 320"
    )
    pen.lines(plates, colour.line, 5)
    cracks = (
        "M-66 64l14 22-12 18 20 26M70 80l-18 20 16 22-10 30M-118 186l18 14-8 28 18 20-6 26"
        "M124 200l-22 18 10 30-16 20 8 34"
    )
    pen.lines(cracks, trim.light, 5)
    pen.lines("M0 34C76 34 136 110 142 240L146 424", INK, 3.4, twin=True)


def have_swag(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A blanket roll slung across the shoulders, its end showing like a snail's house."""
    at = pen.at(0, 232, turn=-14)
    at.shape("M-128-30H122C142-30 142 30 122 30H-128C-148 30-148-30-128-30z", colour.light)
    at.flat("M-136 8H136C136 22 130 30 122 30H-128C-134 28-136 20-136 8z", colour.dark)
    at.lines("M-92-30C-84-10-84 10-92 30M92-30C100-10 100 10 92 30", trim.light, 9)
    at.shape("M122-30C140-30 146-14 146 0S140 30 122 30 98 14 98 0 106-30 122-30z", pale(colour.light, 0.35))
    at.lines("M122-18C112-18 108-8 108 0S114 16 122 16 134 10 134 0 128-10 122-10 116-4 116 2", colour.line, 3)


BURDENS: Mapping[str, Part[DrawThing]] = {
    "cracked-shell": Part(have_cracked_shell, mark("shell in {colour} with mended cracks in {trim}")),
    "swag": Part(have_swag, mark("blanket roll in {colour} with straps in {trim}, carried on the back")),
}
