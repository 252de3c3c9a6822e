"""Headgear that tells what somebody does: soldiers', scholars', flyers', nurses', painters'."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, PAPER, Tone, pale, tone
from inkling.art.paths import Path, ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import star
from inkling.core.errors import mark


def wear_bicorne(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Worn broadside on, with a cockade."""
    half = "M0 28C40 22 88 46 130 92 126 106 114 110 104 106 86 100 72 106 62 118 42 106 20 102 0 102"
    pen.split(half, cloth)
    pen.lines("M-118 92C-82 52-40 34 0 36 40 34 82 52 118 92", trim.light, 3.4)
    pen.lines("M-66 108C-50 90-26 82 0 82 26 82 50 90 66 108", cloth.line, 2.8)
    at = pen.at(38, 66)
    at.rope("M0 0L-10 30", trim.light, 5, line=2.2)
    for name, size in (("red", 30), ("paper", 20), ("blue", 10)):
        at.dots([(0, 0)], COLOURS[name], size, ring=2.6 if name == "red" else 0)


def wear_fuse_hat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Slow matches glow and smoke under its brim."""
    smoke = "M108 130C124 114 104 98 118 80 128 66 116 54 124 40M86 172C110 170 118 152 134 158"
    pen.on("back-hair").lines(smoke, pale(COLOURS["silver"], 0.4), 6, twin=True)
    fuses = "M66 112C84 110 100 118 106 134M68 118C80 126 88 146 86 170M62 120C70 136 74 150 70 184"
    pen.on("hair").rope(fuses, trim.light, 4.4, twin=True, line=2.4)
    for x, y in ((106, 136), (86, 172), (70, 188)):
        for side in (-x, x):
            pen.shape(star(side, y, 14), COLOURS["orange"], 2.2)
            pen.dots([(side, y)], COLOURS["straw"], 7)
    pen.split("M0 30C32 26 56 42 58 74L62 98 0 100", cloth)
    pen.split("M0 58C40 72 84 70 120 38 130 76 98 112 64 122 44 106 20 100 0 98", cloth)
    pen.lines("M-119 44C-84 76-40 78 0 64 40 78 84 76 119 44", trim.light, 4.4)


def wear_stovepipe(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Very tall, straight as a chimney."""
    pen.split("M0-32C20-32 46-33 57-29L54 90 0 96", cloth)
    pen.lines("M-52-20C-30-15 30-15 52-20", pale(cloth.light, 0.3), 2.6)
    pen.split("M0 62C22 62 40 60 54 56L54 88Q30 95 0 95", trim)
    pen.lines("M-42-6V48M-32-4V50", pale(cloth.light, 0.35), 3)
    pen.split("M0 88C34 88 62 86 92 78 96 94 84 108 60 116 42 107 20 104 0 104", cloth)


def wear_flying_helmet(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone) -> None:
    """Of leather, buckled under the chin, goggles pushed up."""
    pen.on("back-hair").split("M0 46C52 44 78 80 78 134 78 170 66 196 50 208H0", leather)
    half = "M0 42C54 40 82 80 79 136 80 166 73 192 60 212 52 204 56 180 58 156 58 124 44 100 0 96"
    pen.split(half, leather)
    pen.lines("M0 46V92M66 120C70 140 70 166 62 192", leather.line, 2.6, twin=True)
    pen.lines("M-56 206C-44 226-20 236 0 236 20 236 44 226 56 206", leather.dark, 6)
    pen.dots([(44, 216)], COLOURS["gold"], 8, ring=2.2)
    pen.rope("M-72 104C-60 78-30 66 0 66 30 66 60 78 72 104", COLOURS["umber"], 9, line=2.6)
    for x, dark in ((-25, False), (25, True)):
        pen.shape(ring(x, 78, 24, 19), leather.dark if dark else leather.light)
        pen.shape(ring(x, 78, 17, 13), trim.dark if dark else trim.light, 2.6)
        pen.lines(f"M{x - 9} 82l9-10m-2 12l9-10", PAPER, 2.6)


def wear_fur_hat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A pointed crown in a broad roll of fur, with flaps over the ears."""
    flap = scallop(((54, 112), (76, 116), (86, 134), (84, 156), (72, 168), (60, 158)), 0.3)
    pen.on("hair").pair((*flap, ("L", (58, 130)), ("Z", ())), trim)
    pen.split("M0 18C22 26 48 46 60 78L0 84", cloth)
    pen.lines("M-26 76C-22 56-12 38-4 28M26 76C22 56 12 38 4 28", cloth.line, 2.8)
    pen.dots([(0, 19)], COLOURS["gold"], 13, ring=2.6)
    outer = ((0, 60), (26, 57), (52, 62), (76, 76), (90, 98), (84, 120), (64, 128))
    brim = (*scallop(outer, 0.28), *scallop(((64, 128), (44, 114), (22, 107), (0, 105)), 0.16)[1:])
    pen.split(brim, trim)
    pen.lines("M14 72l-2 14m16-12l2 14m14-10l4 14m12-6l6 12m8 0l6 10M22 92l2 8m20-4l4 8", trim.line, 2.4, twin=True)


def wear_lace_cap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """White and frilled, far back on the head, with hanging ends."""
    pen.on("back-hair").split("M0 34C54 30 86 66 86 122 86 156 80 178 70 188H0", cloth)
    end = "M68 150C88 168 100 210 98 262L82 256 72 268C74 226 70 190 62 164z"
    pen.on("front").pair(end, cloth, 2.8)
    pen.on("front").lines("M80 184c6 20 8 42 8 66", trim.light, 2.6, twin=True)
    outer = ((0, 44), (26, 46), (52, 58), (72, 80), (82, 106), (84, 134), (78, 160))
    inner = ((66, 158), (68, 130), (60, 104), (42, 84), (20, 75), (0, 73))
    frill: Path = (*scallop(outer, 0.34), ("L", inner[0]), *scallop(inner, 0.16)[1:])
    pen.split(frill, cloth)
    pen.lines("M12 52l-2 14m20-11l-6 15m24-6l-12 15m26 2l-14 12m20 10l-14 6m14 16l-12 2", trim.light, 2.4, twin=True)


def wear_headwrap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A cloth wound round the head and knotted over the brow."""
    pen.on("back-hair").split("M0 44C50 42 78 74 76 120L66 156H0", cloth)
    pen.split("M0 44C48 42 78 74 74 118 72 132 66 140 60 142 54 116 34 104 0 104", cloth)
    pen.lines("M14 60C40 68 60 92 66 128M8 76C32 82 50 98 58 120", trim.light, 3.4, twin=True)
    knot = pen.at(0, 62)
    knot.pair("M4 0C10-20 30-34 48-30 44-10 28 6 6 8z", cloth)
    knot.lines("M12-4q14-16 28-22", trim.light, 3, twin=True)
    knot.split("M0-13C9-13 13-6 13 2 13 11 8 16 0 16", cloth)


def wear_scholar_cap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A cap with a knob for the topknot and a long pin through it."""
    pen.split("M0 16C18 16 26 30 24 50H0", cloth)
    pen.split("M0 46C40 44 68 68 70 112L68 124C48 108 24 102 0 102", cloth)
    pen.split("M0 84C28 84 54 94 69 110L68 126C48 110 24 104 0 104", trim)
    pen.rope("M-54 47H54", COLOURS["mint"], 5.4)
    pen.dots([(54, 47)], COLOURS["mint"], 11, ring=2.6, twin=True)


def wear_beret(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Soft and broad, fallen to one side, as painters wear it."""
    pen.sides(
        "M0 40C48 32 100 54 100 86 98 106 80 112 64 116 44 104 22 99 0 99",
        "M0 40C40 42 70 66 74 98 74 110 68 116 62 118 44 104 22 99 0 99",
        cloth,
    )
    pen.lines("M-86 92C-84 70-58 54-24 52M-66 98C-60 82-42 70-20 66M52 84C44 68 30 58 14 54", cloth.line, 2.8)
    pen.split("M0 88C28 88 50 94 66 108L63 121C46 107 24 102 0 102", trim)


def wear_flower_crown(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Great blossoms on the crown of the head."""
    pen.pair("M50 58Q72 38 88 50 74 68 50 66zM22 40Q30 14 48 14 46 36 28 46z", tone("green"), 2.6)
    pink = COLOURS["pink"]
    blossoms = (
        (55, 68, 0.84, colour.light, trim.light),
        (-55, 68, 0.84, pink, colour.light),
        (-28, 53, 1.0, trim.light, colour.light),
        (29, 53, 1.0, pink, trim.light),
        (0, 47, 1.24, colour.light, trim.light),
    )
    for x, y, size, petals, heart in blossoms:
        at = pen.at(x, y, size)
        angles = ((0, -14), (12, -7), (12, 7), (0, 14), (-12, 7), (-12, -7))
        at.dots(angles, petals, 19, ring=2.2)
        at.dots([(0, 0)], heart, 14, ring=2.2)


def wear_model_ship(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A frigate under full sail, riding on the hair."""
    pen.lines("M-30 46V20M0 48V14M28 46V22", COLOURS["umber"], 3.4)
    sails = (
        "M-44 22Q-30 17-18 22-15 32-19 41-31 37-44 41-40 31-44 22zM-15 15Q0 10 15 15 18 29 15"
        " 42 0 38-15 42-11 29-15 15zM18 23Q29 18 42 23 45 32 42 41 30 37 18 41 21 32 18 23z"
    )
    pen.shape(sails, trim.light, 2.6)
    hull = "M-62 42C-40 50 38 50 64 38 60 54 52 62 44 66H-42C-52 60-58 52-62 42z"
    pen.shape(hull, colour.light, 2.8)
    pen.flat("M0 48C30 48 50 45 64 38 60 54 52 62 44 66H0z", colour.dark)
    pen.lines(hull, width=2.8)
    pen.dots([(-34, 56), (-17, 57), (0, 57), (17, 57), (34, 55)], COLOURS["gold"], 4.6)
    pen.flat("M0 14l14-3-14-4zM-30 20l-10-3 10-4z", COLOURS["red"])


CALLING: Mapping[str, Part[DrawThing]] = {
    "bicorne": Part(wear_bicorne, mark("two-cornered hat in {colour}, edged in {trim}, with a cockade")),
    "fuse-hat": Part(wear_fuse_hat, mark("hat in {colour}, edged in {trim}, with smoking fuses under it")),
    "stovepipe": Part(wear_stovepipe, mark("very tall stovepipe hat in {colour} with a band in {trim}")),
    "flying-helmet": Part(wear_flying_helmet, mark("flying helmet in {colour} with goggles in {trim}")),
    "fur-hat": Part(wear_fur_hat, mark("pointed cap in {colour} with fur in {trim}")),
    "lace-cap": Part(wear_lace_cap, mark("frilled cap in {colour} and {trim}")),
    "headwrap": Part(wear_headwrap, mark("knotted headcloth in {colour} with stripes in {trim}")),
    "scholar-cap": Part(wear_scholar_cap, mark("scholar’s cap in {colour} and {trim} with a jade pin")),
    "beret": Part(wear_beret, mark("soft broad beret in {colour} with a band in {trim}")),
    "flower-crown": Part(wear_flower_crown, mark("large flowers in {colour}, {trim} and pink, worn in the hair")),
    "model-ship": Part(wear_model_ship, mark("model ship in {colour} with sails in {trim}, worn in the hair")),
}
