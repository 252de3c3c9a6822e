"""More creatures near the figure: feet at the origin, looking to the right."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def peep(pen: Pen, x: float, y: float, size: float = 8) -> None:
    pen.dots([(x, y)], PAPER, size, ring=1.8)
    pen.dots([(x + 1, y)], INK, size * 0.55)


def be_hog(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A pig that looks as if it had been somebody else this morning."""
    pen.shape("M-52 6C-56-34-34-52-4-52 30-52 46-34 44 6z", colour.dark)
    pen.shape("M-16-74L-26-96-2-90 14-92 40-100 32-74z", colour.dark, 2.8)
    pen.shape("M-26-52C-26-76-8-84 10-84 32-84 44-70 44-50 44-30 26-18 8-18-12-18-26-32-26-52z", colour.light)
    pen.shape(
        "M-18-74C-30-84-34-98-30-106-14-104-2-96 2-82zM28-80C32-94 42-104 54-106 56-92 50-78 38-70z", colour.light, 2.8
    )
    pen.shape(ring(20, -42, 17, 12), trim.light, 2.8)
    pen.dots([(15, -42), (26, -42)], INK, 5.4)
    pen.lines("M8-24q12 7 24 0", INK, 2.6)
    peep(pen, 2, -60, 9)
    peep(pen, 32, -60, 9)
    pen.lines("M-6-71l10 2m34-2l-9 2", INK, 2.6)


def be_poodle(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Curly from topknot to tail, and not what it seems."""
    shine = pale(colour.light, 0.42)
    body = scallop(((-42, 10), (-48, -12), (-40, -34), (-22, -46), (10, -46), (28, -32), (34, -10), (32, 10)), 0.3)
    pen.shape((*body, ("Z", ())), colour.light)
    pen.shape("M2-90C24-92 42-80 60-77 74-75 76-54 64-49 44-42 22-42 4-48z", pale(colour.light, 0.14))
    pen.rope("M-20-44C-6-36 12-36 24-42", trim.light, 9, line=2.8)
    pen.dots([(10, -32)], COLOURS["gold"], 11, ring=2.2)
    knot = scallop(((-24, -82), (-34, -100), (-26, -120), (-6, -130), (16, -126), (30, -112), (28, -92), (8, -84)), 0.3)
    pen.shape((*knot, ("Z", ())), colour.light)
    ear = scallop(((-10, -92), (-32, -90), (-46, -72), (-46, -50), (-32, -36), (-14, -42), (-6, -62), (-4, -80)), 0.3)
    pen.shape((*ear, ("Z", ())), mix(colour.light, colour.dark, 0.6), 2.8)
    pen.dots([(68, -69)], INK, 13, ring=1.6)
    pen.dots([(29, -74)], PAPER, 14, ring=2)
    pen.dots([(30, -74)], trim.light, 10)
    pen.dots([(31, -74)], INK, 5)
    pen.lines("M38-54q12 4 22-2", shine, 2.8)
    curl = "c6-8 15-1 9 7"
    spots = ((-36, -14), (-22, -26), (-8, -10), (8, -22), (16, -4), (-22, -98), (-12, -114), (4, -102), (14, -116))
    pen.lines("".join(f"M{x} {y}{curl}" for x, y in (*spots, (-38, -64), (-26, -76), (-30, -48))), shine, 2.8)


def be_snake(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Coiled, its head raised."""
    pen.rope("M-44-4C-20 10 24 8 40-6", colour.dark, 17)
    pen.rope("M-38-22C-16-12 18-12 34-24", colour.light, 16)
    pen.rope("M-26-36C-36-60-4-64-2-82-2-96-10-104-4-116", colour.light, 15)
    pen.lines("M-26-12l10 4m12 0h10m12-4l8-4M-20-56l10-8m2-12l8-2", trim.light, 5)
    pen.shape(
        "M-18-116C-22-136-2-146 16-138 30-134 40-124 38-116 30-108 4-102-8-106-14-108-17-112-18-116z", colour.light
    )
    pen.lines("M38-118l14-4m0 0l8-5m-8 5l7 4", COLOURS["red"], 2.8)
    pen.dots([(12, -126)], trim.light, 9, ring=2)
    pen.dots([(13, -126)], INK, 4)


def be_hoopoe(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The messenger of kings: a fan on the head, bars on the wings."""
    for turn in (-64, -40, -16, 8):
        feather = pen.at(0, -52, turn=turn)
        feather.shape("M-5-6C-7-22-5-34 0-40 5-34 7-22 5-6z", colour.light, 2.4)
        feather.flat("M-4-32L0-40 4-32 2-28H-2z", INK)
    pen.shape("M-2 0C-26-4-40-2-62 14-54-14-42-32-22-40-20-58-4-66 8-62L44-50 14-48C18-24 14-4-2 0z", colour.light)
    pen.shape("M-24-34C-6-34 2-20-8-8-24-2-38-2-54 8-46-12-36-26-24-34z", trim.light, 2.6)
    pen.lines("M-38-18l8 8m0-18l12 10m-6-18l14 10", PAPER, 4)
    peep(pen, 2, -50, 7)


def be_fox(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Sitting upright with its brush about its feet."""
    pen.shape("M-20 6C-64 8-72-26-58-54-44-40-30-34-22-12z", colour.light)
    pen.shape("M-58-54C-70-34-68-24-62-16L-52-26-48-18C-46-34-50-46-58-54z", trim.light, 2.6)
    pen.shape("M-28 8C-30-30-16-50 2-54 22-50 34-28 32 8z", colour.light)
    pen.flat("M-10 6C-12-18-2-40 6-44 16-36 20-14 18 6z", trim.light)
    pen.shape("M-22-66L-22-108-4-92 14-92 34-108 34-66C34-52 18-40 6-34-8-40-22-52-22-66z", colour.light)
    pen.flat("M-20-62C-10-62 0-56 6-46 12-56 22-62 33-62 30-50 16-40 6-34-6-40-17-50-20-62z", trim.light)
    pen.lines("M-22-66L-22-108-4-92 14-92 34-108 34-66C34-52 18-40 6-34-8-40-22-52-22-66z")
    pen.dots([(6, -38)], INK, 8)
    pen.lines("M-12-68q6-6 11 2M14-66q5-8 11-2", INK, 3.4)


def be_donkey(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A head with long ears and a garland, in love with no one but hay."""
    pen.shape("M-54 8C-54-30-40-52-14-58L24-20V8z", colour.dark)
    for x, turn in ((-12, -30), (12, 4)):
        ear = pen.at(x, -78, turn=turn)
        ear.shape("M-10 4C-16-24-10-48 0-60 10-48 16-24 10 4z", colour.light)
        ear.flat("M-4 0C-8-20-4-36 0-44 4-36 8-20 4 0z", COLOURS["pink"])
    pen.shape("M-26-66C-22-92 18-96 28-74L46-40C58-26 52-4 34-2 14 0 6-14 0-24-14-34-28-46-26-66z", colour.light)
    pen.shape("M26-34C40-40 54-30 52-16 50-2 36 2 24-4 14-12 16-28 26-34z", pale(colour.light, 0.6), 2.8)
    pen.dots([(32, -22), (43, -18)], INK, 5)
    pen.lines("M22-8q10 6 22 0", INK, 2.4)
    peep(pen, 6, -62, 11)
    pen.lines("M-3-70q8-6 18-2", INK, 3)
    blooms = [(-24, -74), (-12, -86), (4, -90), (20, -86)]
    pen.dots(blooms, trim.light, 15, ring=2.2)
    pen.dots(blooms, COLOURS["gold"], 6)


def be_sprite(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A spirit of the air, half breath."""
    pen.glow(ring(0, -26, 40), colour.light, ".35")
    body = "M-14-34C-16-54 14-56 16-36 18-20 6-8 10 6 14 20 32 18 36 8 38 30 8 42-6 22-16 8-12-16-14-34z"
    pen.shape(body, colour.light, 2.6)
    pen.shape(
        "M-12-20C-30-28-42-20-46-8-32-10-20-8-10-6zM14-22C30-36 44-30 50-20 36-18 26-12 14-8z",
        pale(colour.light, 0.4),
        2.4,
    )
    pen.shape("M-14-40C-22-60-4-74 16-68 28-64 38-70 42-76 40-58 26-52 16-44 8-50-6-48-14-40z", trim.light, 2.4)
    pen.dots([(-4, -36), (8, -36)], INK, 4.4)
    pen.lines("M-3-27q5 5 10 0", INK, 2.4)


def be_butterfly(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    wing = "M2-20C10-48 34-50 38-34 38-22 20-16 4-16 22-14 30-4 24 6 14 10 4-4 2-12z"
    pen.shape(wing, colour.light, 2.6)
    pen.flipped().shape(wing, colour.light, 2.6)
    pen.dots([(26, -34), (18, -3)], trim.light, 8, twin=True)
    pen.rope("M0-26V2", INK, 3, line=1)
    pen.lines("M0-28C2-36 6-40 10-42M0-28C-2-36-6-40-10-42", INK, 2)


BEASTS: Mapping[str, Part[DrawThing]] = {
    "hog": Part(be_hog, mark("pig in {colour} with a snout in {trim}")),
    "poodle": Part(be_poodle, mark("poodle in {colour}, its eye and collar in {trim}")),
    "snake": Part(be_snake, mark("coiled snake in {colour} and {trim}")),
    "hoopoe": Part(be_hoopoe, mark("hoopoe in {colour} with wings in {trim}")),
    "fox": Part(be_fox, mark("fox in {colour} and {trim}")),
    "donkey": Part(be_donkey, mark("donkey in {colour} with a garland in {trim}")),
    "sprite": Part(be_sprite, mark("spirit of the air in {colour} and {trim}")),
    "butterfly": Part(be_butterfly, mark("butterfly in {colour} and {trim}")),
}
