"""Creatures that are carried."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix
from inkling.art.paths import scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_flamingo(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Held by the legs, fit for a game of croquet, and not amused."""
    pen.rope("M-4 100V-10M6 100V-10", trim.light, 4, line=2.6)
    pen.rope("M8-56C34-80 30-112 6-122-18-130-30-150-14-166", colour.light, 11)
    body = scallop(
        ((-26, -30), (-30, -54), (-14, -74), (10, -76), (26, -60), (26, -36), (12, -18), (-10, -14), (-26, -30)), 0.2
    )
    pen.shape((*body, ("Z", ())), colour.light)
    pen.lines("M-16-40q10 8 22 4M-14-54q12 8 26 2", colour.line, 2.8)
    pen.shape("M-16-176C-2-186 12-176 8-162 2-152-12-152-20-160z", colour.light, 2.8)
    pen.shape("M-18-172C-34-174-42-162-36-146-30-152-22-156-16-158z", trim.light, 2.8)
    pen.flat("M-39-158c-1 4 0 8 3 12l4-4z", INK)
    pen.dots([(-4, -170)], PAPER, 7, ring=1.8)
    pen.dots([(-4, -170)], INK, 3)


def hold_hen(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    body = (
        "M-50-60C-40-84-22-84-16-62-6-50 10-52 22-60 30-76 48-80 60-74 54-66 58-60 60-54"
        " 62-20 36 8 2 8-30 8-48-18-44-44z"
    )
    pen.shape(body, colour.light)
    pen.flat("M22-60C30-76 48-80 60-74 54-66 58-60 60-54 62-20 36 8 2 8 24-6 30-30 22-60z", colour.dark)
    pen.lines(body)
    pen.lines("M-8-34C2-20 20-18 32-30M-4-22C6-10 18-10 28-18", colour.line, 2.8)
    pen.shape("M-44-72c-8-8-4-16 2-16 0-8 10-8 12-2 6-4 12 2 8 10z", trim.light, 2.6)
    pen.shape("M-48-62L-66-56-48-48z", COLOURS["gold"], 2.6)
    pen.shape("M-48-48c-6 4-6 12 0 14 6-2 6-10 2-14z", trim.light, 2.4)
    pen.dots([(-36, -64)], PAPER, 8, ring=2)
    pen.dots([(-37, -64)], INK, 4)


def hold_frog(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.split("M0-50C6-50 10-54 14-60 24-70 38-62 34-46 44-30 46-10 40 4H0", colour)
    pen.split("M0-18C14-18 22-10 22 4H0", Tone(mix(colour.light, PAPER, 0.5), mix(colour.dark, PAPER, 0.3), INK), 2.4)
    pen.dots([(24, -52)], PAPER, 11, ring=2.2, twin=True)
    pen.dots([(24, -52)], INK, 5, twin=True)
    pen.lines("M-22-30Q0-18 22-30", INK, 2.8)
    pen.shape("M-14-56L-18-78-8-70 0-82 8-70 18-78 14-56z", trim.light, 2.6)


LIVING: Mapping[str, Part[DrawThing]] = {
    "flamingo": Part(hold_flamingo, mark("flamingo in {colour} and {trim}")),
    "hen": Part(hold_hen, mark("hen in {colour} with a comb in {trim}")),
    "frog": Part(hold_frog, mark("frog in {colour} with a crown in {trim}")),
}
