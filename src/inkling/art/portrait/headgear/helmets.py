"""Helmets with crests, and the hide of a lion that serves as one."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, pale
from inkling.art.paths import scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def wear_crested_helmet(pen: Pen, sitter: Sitter, metal: Tone, crest: Tone) -> None:
    """Open before the face, with cheek pieces; the crest runs from ear to ear."""
    pen.split("M0 14C58 14 102 56 104 112L76 114C72 78 42 50 0 50", crest)
    pen.lines("M0 18V46M24 18L18 48M50 28L38 56M74 48L55 70M92 76L68 90", crest.line, 3, twin=True)
    pen.pair("M50 108L72 108C76 146 72 182 42 210 38 196 48 176 50 158 44 152 46 140 52 136z", metal)
    pen.split("M0 50C42 48 72 76 74 118C62 110 56 112 48 118 34 104 20 106 9 112L5 158H0", metal)
    pen.lines("M-62 108C-44 94-28 96-14 102M62 108C44 94 28 96 14 102", metal.line, 2.8)
    pen.flat("M-52 92C-46 72-32 62-16 60-30 68-40 78-44 92z", pale(metal.light, 0.55))


def wear_raised_helmet(pen: Pen, sitter: Sitter, metal: Tone, crest: Tone) -> None:
    """Pushed back over the brow, so that its empty eyes look up."""
    pen.on("back-hair").shape(
        "M20 40C74 24 116 70 108 140 106 166 112 186 104 206 88 196 84 176 84 152 84 110 66 84 40 78z", crest.dark
    )
    pen.on("back-hair").lines("M60 52C88 70 98 110 96 150M76 76C90 100 94 140 98 180", crest.line, 2.6)
    pen.split("M0 12C14 12 22 26 22 46L0 60", crest)
    pen.lines("M-10 22C-13 32-13 40-12 50M10 22C13 32 13 40 12 50", crest.line, 2.6)
    pen.split("M0 40C42 38 72 62 76 104L78 124C62 122 52 116 44 106 30 98 18 100 12 104L0 118", metal)
    pen.shape("M12 90C20 74 40 72 50 88 40 94 26 98 12 90z", INK, 2.4)
    pen.flipped().shape("M12 90C20 74 40 72 50 88 40 94 26 98 12 90z", INK, 2.4)
    pen.lines("M-64 110C-58 84-40 60-8 56M64 110C60 88 52 74 42 66M0 64V112", metal.line, 2.6)
    pen.flat("M-58 84C-52 66-40 56-26 52-38 62-46 72-50 86z", pale(metal.light, 0.55))


def wear_lion_hood(pen: Pen, sitter: Sitter, hide: Tone, mane: Tone) -> None:
    """A lion's head over one's own, its paws knotted below the chin."""
    edge = ((0, 16), (26, 18), (54, 30), (78, 54), (92, 86), (98, 120), (96, 154), (90, 186), (82, 214), (64, 236))
    pen.on("back-hair").split((*scallop(edge, 0.3), ("L", (0, 240))), mane)
    pen.on("back-hair").lines("M84 96l10 12m-8 22l12 8m-12 22l10 10m-14 18l8 10", mane.line, 3, twin=True)
    pen.pair("M40 44C42 24 62 16 76 26 80 42 74 56 62 62z", hide)
    pen.flat("M52 44C54 34 62 30 69 34 71 43 67 50 61 53z", deep(hide.light, 0.4), twin=True)
    pen.split("M0 26C34 24 58 44 64 78L72 118C62 122 54 116 50 106L42 122 34 104C22 98 12 98 0 98", hide)
    pen.flat("M28 104L33 120 37 106zM44 112L51 128 54 114zM12 99L16 110 20 100z", PAPER, twin=True)
    pen.shape("M0 98C-8 98-18 90-17 82-12 76 12 76 17 82 18 90 8 98 0 98z", INK, 2.4)
    pen.flat("M14 66C20 56 36 56 42 66 34 72 22 74 14 66z", INK, twin=True)
    pen.dots([(28, 66)], COLOURS["gold"], 6, twin=True)
    pen.lines("M10 56C20 46 36 46 46 58M0 34V70", hide.line, 3, twin=True)
    paw = "M78 214C84 240 56 262 24 264 12 270 0 278-6 272-8 262 2 250 14 248 36 246 56 234 62 214z"
    tie = pen.on("collar")
    tie.flipped().shape(paw, hide.light)
    tie.shape(paw, hide.dark)
    tie.lines("M-6 272l-7 7M1 274l-4 9M9 271l0 9", PAPER, 3.4)
    tie.flipped().lines("M-6 272l-7 7M1 274l-4 9M9 271l0 9", PAPER, 3.4)


HELMETS: Mapping[str, Part[DrawThing]] = {
    "crested-helmet": Part(wear_crested_helmet, mark("helmet in {colour} with a broad crest in {trim}")),
    "raised-helmet": Part(wear_raised_helmet, mark("helmet in {colour}, pushed back, with a crest in {trim}")),
    "lion-hood": Part(wear_lion_hood, mark("lion’s head in {colour} with a mane in {trim}, worn as a hood")),
}
