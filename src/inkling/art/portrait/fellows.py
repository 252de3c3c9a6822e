"""Fellow travellers of heroes far away: sheep, dog, pheasant, eel, a little doll. Feet at the origin, looking right."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, pale
from inkling.art.paths import ring, scallop
from inkling.art.portrait.menagerie import pupil
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def be_sheep(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.lines("M-22-14V2M-6-12V2M14-12V2M26-16V2", INK, 7)
    wool = (
        (-40, -30),
        (-36, -54),
        (-16, -68),
        (8, -68),
        (28, -58),
        (36, -38),
        (28, -18),
        (6, -10),
        (-18, -10),
        (-40, -30),
    )
    pen.shape((*scallop(wool, 0.3), ("Z", ())), colour.light)
    pen.lines("M-26-46q6-8 12 0m4-8q6-8 12 0m-26 26q6-8 12 0m6-6q6-8 12 0", colour.line, 2.8)
    pen.shape("M22-66C36-74 54-64 58-48 56-38 44-36 34-40 24-46 18-58 22-66z", trim.light)
    pen.shape("M26-62C16-64 10-56 10-50 18-48 26-52 30-58z", trim.dark, 2.6)
    pupil(pen, 42, -56)


def be_dog(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """With pricked ears and a tail that curls over the back."""
    pen.rope("M-30-26C-52-34-50-62-30-58-20-54-24-42-32-44", colour.light, 9, line=2.8)
    pen.shape(
        "M-30 4C-38-18-30-42-8-46-4-66 4-76 18-78L20-94 32-80C46-78 50-66 62-62 66-52 58-46 44-46 34-40 32-20 30 4z",
        colour.light,
    )
    pen.shape("M18-78L20-94 31-79z", trim.light, 2.6)
    pen.flat("M4-40C16-34 26-40 34-46 32-26 30-10 26 2H10C12-14 10-28 4-40z", trim.light)
    pen.dots([(61, -60)], INK, 9)
    pupil(pen, 36, -66)
    pen.lines("M12 4V-10M-8 4C-10-8-16-14-22-14", colour.line, 2.8)


def be_pheasant(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A cock pheasant, its tail longer than itself."""
    pen.shape("M-16-22C-50-20-78 2-92 36-60 26-34 12-8-6z", trim.light)
    pen.lines("M-78 22l6 6m8-20l7 8m8-18l7 8", trim.line, 3)
    pen.shape("M-26-14C-24-40 0-44 8-58 10-74 28-80 36-68L50-62 36-56C36-36 30-10 4-2-10 0-22-4-26-14z", colour.light)
    pen.flat("M8-58C10-74 28-80 36-68 34-56 22-52 8-52z", COLOURS["teal"])
    pen.lines("M8-51Q22-44 34-52", PAPER, 4)
    pen.dots([(27, -66)], COLOURS["red"], 12)
    pupil(pen, 28, -67, 7)
    pen.lines("M-10-24q6 6 12 0m-2 12q6 6 12 0m-2-20q6 6 12 0", colour.line, 2.6)


def be_eel(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """It rises in a loop and looks at you."""
    way = "M-44 10C-60-20-28-34-6-26 24-16 30-52 4-66-22-78-20-112 8-112"
    pen.rope(way, colour.light, 19)
    pen.lines("M-38 2C-46-16-26-24-8-18 30-8 40-52 10-68", trim.light, 4.4)
    pen.shape("M2-124C20-128 40-120 46-108 42-98 22-94 4-100-4-104-6-120 2-124z", colour.light)
    pen.lines("M46-108Q34-104 22-106", INK, 3)
    pupil(pen, 20, -114, 10)


def be_doll(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A rag doll in a headscarf, small enough for a pocket."""
    pen.split("M0-40H14C24-30 28-12 30 4H0", colour)
    pen.lines("M-18-4H18M-12-14H12", trim.light, 4)
    pen.split("M0-84C22-84 30-68 26-54 22-42 12-38 0-38", trim)
    pen.shape(ring(0, -58, 16, 17), COLOURS["cream"], 2.8)
    pen.lines("M-15-64Q0-78 15-64", COLOURS["brown"], 5)
    pen.dots([(-6, -58), (6, -58)], INK, 4)
    pen.lines("M-5-50Q0-46 5-50", COLOURS["red"], 2.8)
    pen.dots([(-11, -52), (11, -52)], pale(COLOURS["red"], 0.4), 6)


FELLOWS: Mapping[str, Part[DrawThing]] = {
    "sheep": Part(be_sheep, mark("sheep in {colour} with a face in {trim}")),
    "dog": Part(be_dog, mark("dog in {colour} and {trim}")),
    "pheasant": Part(be_pheasant, mark("pheasant in {colour} with a tail in {trim}")),
    "eel": Part(be_eel, mark("eel in {colour} with a stripe in {trim}")),
    "doll": Part(be_doll, mark("little doll in {colour} with a headscarf in {trim}")),
}
