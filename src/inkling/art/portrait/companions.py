"""Small creatures near the figure. Each stands with its feet at the origin and looks to the right."""

from collections.abc import Mapping
from typing import NamedTuple

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale, tone
from inkling.art.paths import ring
from inkling.art.portrait.beasts import BEASTS
from inkling.art.portrait.creatures import CREATURES
from inkling.art.portrait.fellows import FELLOWS
from inkling.art.portrait.looks import Companion
from inkling.art.portrait.menagerie import MENAGERIE
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


class Place(NamedTuple):
    x: float
    y: float
    layer: str
    words: str
    size: float = 1.0


PLACES: Mapping[str, Place] = {
    "left-shoulder": Place(-84, 262, "companions", mark("{who}, on the shoulder on the left")),
    "right-shoulder": Place(84, 262, "companions", mark("{who}, on the shoulder on the right")),
    "left-corner": Place(-100, 410, "front", mark("{who}, at the bottom left"), 1.15),
    "right-corner": Place(100, 410, "front", mark("{who}, at the bottom right"), 1.15),
    "left-sky": Place(-106, 96, "back", mark("{who}, at the top left")),
    "right-sky": Place(106, 96, "back", mark("{who}, at the top right")),
}


def draw_companion(pen: Pen, sitter: Sitter, looks: Companion) -> None:
    place = PLACES[looks.place]
    at = pen.on(place.layer).at(place.x, place.y, place.size)
    if place.x > 0:
        at = at.flipped()
    COMPANIONS[looks.kind].draw(at, sitter, tone(looks.colour), tone(looks.trim))


def eye(pen: Pen, x: float, y: float, size: float = 8) -> None:
    pen.dots([(x, y)], PAPER, size, ring=1.8)
    pen.dots([(x + 1, y)], INK, size * 0.55)


def be_raven(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    body = "M-8 0C-30-10-40 10-58 24-52-4-40-30-22-44-20-66 6-74 16-58L36-52 18-46C22-24 14-6-8 0z"
    pen.shape(body, colour.light)
    pen.shape("M16-58L38-52 17-46C12-50 12-54 16-58z", trim.light, 2.8)
    pen.flat("M-24-36C-10-24-14-8-30-2-40 0-46 6-52 14-48-8-38-24-24-36z", colour.dark)
    pen.lines("M-26-30q8 8 4 18m-16 0q4 6 0 12", pale(colour.light, 0.35), 2.4)
    eye(pen, 4, -58)


def be_dove(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    body = "M-2 0C-24-2-34-10-56-6-46-16-38-26-24-34-20-54 2-60 12-48L26-43 13-39C16-20 12-4-2 0z"
    pen.shape(body, colour.light)
    pen.shape("M-26-32C-4-34 4-22-6-8-18-2-32-6-44-4-36-12-30-20-26-32z", colour.dark, 2.8)
    pen.lines("M-20-24q6 6 2 14m-10-8q4 4 2 8", colour.line, 2.2)
    pen.shape("M12-48L27-43 13-39z", trim.light, 2.4)
    eye(pen, 3, -46, 7)


def be_mouse(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.lines("M-18-6C-40-6-36-28-50-26", trim.light, 4)
    pen.shape("M-22 0C-30-30-6-42 8-38 26-36 36-22 38-14 34-6 26-6 22 0z", colour.light)
    pen.dots([(2, -40)], colour.light, 22, ring=3)
    pen.dots([(2, -40)], trim.light, 11)
    pen.dots([(38, -15)], trim.light, 7, ring=1.8)
    eye(pen, 20, -24, 6)
    pen.lines("M28-12l14 4m-14-8l16-3", INK, 1.8)


def be_rat(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M-24-14C-60-4-34-56-6-62", trim.light, 6, line=2.4)
    pen.shape("M-30 0C-40-32-14-48 6-40 24-36 40-24 52-12 48-2 34-4 28 0z", colour.light)
    pen.flat("M-30 0C-32-10-30-20-26-26-18-12 4-8 28 0z", colour.dark)
    pen.dots([(8, -40)], colour.dark, 17, ring=2.8)
    pen.dots([(51, -12)], trim.light, 10, ring=2)
    pen.dots([(8, -40)], trim.light, 7)
    pen.flat("M40-4l3 8 4-8z", PAPER)
    eye(pen, 27, -26, 7)
    pen.lines("M40-10l14 8m-13-12l17-2", INK, 1.8)


def be_rabbit(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """In a waistcoat, always late."""
    for turn in (-16, 12):
        ear = pen.at(4, -72, turn=turn)
        ear.shape("M-8 6C-14-20-10-46 0-56 10-46 14-20 8 6z", colour.light)
        ear.flat("M-3 0C-6-18-4-34 0-42 4-34 6-18 3 0z", COLOURS["rose"])
    pen.shape("M-30 6C-34-26-22-42 0-44 22-42 34-26 32 6z", trim.light)
    pen.shape("M-24-58C-26-82 28-86 34-60 36-46 24-38 8-36-10-36-22-44-24-58z", colour.light)
    pen.flat("M30-58l8 3-6 5z", COLOURS["rose"])
    pen.lines("M20-46q6 4 12 0M26-48l16 2m-16-5l17-3", INK, 1.8)
    eye(pen, 14, -64, 9)
    pen.lines("M-12-30Q0-14 14-20", COLOURS["gold"], 2.6)
    pen.dots([(18, -16)], PAPER, 17, ring=2.4)
    pen.lines("M18-16v-5m0 5l4 2", INK, 2)


def be_cricket(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.lines("M16-38C20-56 30-62 40-62M10-40C10-58 18-68 28-72", INK, 2.4)
    pen.lines("M-22-10L-36-36-44 0M-8-6L-16-26-24 2", INK, 3.4)
    pen.shape("M-40-12C-20-30 0-34 14-28 14-14-6-4-40-12z", colour.light, 2.8)
    pen.shape("M4-24C2-44 26-46 28-30 28-16 8-12 4-24z", colour.light, 2.8)
    pen.shape("M0-44H28V-39H0zM5-44V-60H23V-44z", trim.light, 2.4)
    eye(pen, 20, -30, 8)
    pen.lines("M6-8l4 10m6-14l6 12", INK, 3)


def be_fairy(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A tiny one in a ball of light."""
    pen.glow(ring(0, -26, 40), colour.light, ".3")
    pen.glow(ring(0, -26, 27), colour.light, ".5")
    pen.shape("M-4-26C-24-56-40-48-36-30-34-18-16-18-4-24zM4-26C24-56 40-48 36-30 34-18 16-18 4-24z", PAPER, 2.2)
    pen.shape("M-6-28H6L14 2 6-4 0 6-6-4-14 2z", trim.light, 2.4)
    pen.dots([(0, -38)], "#F3D2B5", 17, ring=2.4)
    pen.shape("M-9-38C-10-54 10-54 9-38 4-44-4-44-9-38zM-4-50C-6-60 6-60 4-50z", COLOURS["gold"], 2)
    pen.dots([(-3, -37), (3, -37)], INK, 2.4)


def be_crocodile(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """It has swallowed a clock and waits for the rest."""
    jaw = "M-60 10V-30C-50-50-30-56-16-46-8-58 8-58 10-42L70-34C80-32 82-20 74-16L10-12 74-4C80 0 78 10 68 10z"
    pen.shape(jaw, colour.light)
    pen.flat("M10-12L74-4C80 0 78 10 68 10H-60V0C-40 4-10 2 10-12z", mix(colour.light, PAPER, 0.35))
    pen.flat("M20-14l5 8 5-7 5 8 5-7 5 8 5-7 5 8 5-6 5 6V-16z", PAPER)
    pen.lines("M10-12L74-4M10-12L74-16", INK, 2.6)
    pen.dots([(-2, -46)], trim.light, 11, ring=2.2)
    pen.lines("M-2-50v8", INK, 3)
    pen.dots([(68, -28)], INK, 4)
    pen.lines("M-50-24l6 8m4-18l6 10m4-14l4 8", colour.line, 3)
    pen.lines(jaw)


def be_fish(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.shape("M-20-16L-44-34C-38-22-38-10-44 2z", trim.light, 2.8)
    pen.shape("M-24-16C-8-40 22-38 36-16 22 6-8 8-24-16z", colour.light, 2.8)
    pen.lines("M-4-32q10 16 0 32m12-34q8 16 0 34", trim.light, 4)
    pen.shape("M2-34C8-48 22-46 26-32z", trim.light, 2.4)
    eye(pen, 23, -20, 8)


def be_swan(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    body = (
        "M-52-20C-44-2 20 8 34-14 40-26 30-36 20-40 10-46 12-60 22-62 28-62 32-58 34-52 42-72 12-84 2-64-4-48 6-38"
        " 8-28-8-40-40-42-52-20z"
    )
    pen.shape(body, colour.light)
    pen.flat("M-40-18C-24-4 14 2 28-14 20 2-30 4-40-18z", colour.dark)
    pen.lines("M-36-22q14-8 28-4m-20 10q12-6 22-2", colour.line, 2.4)
    pen.shape("M28-64L46-54 33-50z", trim.light, 2.6)
    pen.dots([(22, -64)], INK, 4)


def be_duckling(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """It swims: the body ends where the water begins."""
    body = (
        "M-42-34C-34-22-26-26-16-30-4-36 0-42-2-50-6-68 8-80 22-76 36-72 38-56 30-46 40-24 28-4 0-4-26-4-42-16-42-34z"
    )
    pen.shape(body, colour.light)
    pen.flat("M-40-24C-30-10 16-6 32-26 28-8 12-4 0-4-22-4-36-12-40-24z", colour.dark)
    pen.lines("M-22-18q12 8 24-4", colour.line, 2.6)
    pen.shape("M31-64C38-66 44-64 50-58 44-54 36-52 31-54z", trim.light, 2.6)
    pen.dots([(19, -63)], INK, 6)
    pen.lines("M-48-2q16-6 30 0t30 0 28-2", PAPER, 3)


def be_cat(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M-26-6C-56-4-54-44-40-52", colour.light, 8, line=2.8)
    pen.shape("M-30 4C-34-30-20-44 0-46 20-44 30-26 28 4z", colour.light)
    pen.shape("M-24-54L-22-88-6-76H16L32-88 34-54C32-38-22-38-24-54z", colour.light)
    pen.dots([(-6, -60), (18, -60)], trim.light, 11)
    pen.lines("M-6-65v10M18-65v10", INK, 3)
    pen.flat("M2-52h8l-4 5z", COLOURS["rose"])
    pen.lines("M-14-50l-18-4m18 8l-18 2M26-50l18-4m-18 8l18 2", pale(colour.light, 0.5), 1.8)


def be_goose(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    body = (
        "M-44-34C-40-10-24 2 6 2 28 0 34-22 30-40 26-54 30-62 34-72 40-92 12-100 6-82 2-66 8-56 6-44-10-30-30-28-44-34z"
    )
    pen.shape(body, colour.light)
    pen.lines("M-26-18C-14-8 4-8 14-18M-20-24c8 6 20 6 28 0", colour.line, 2.6)
    pen.shape("M34-82L54-76 35-70z", trim.light, 2.6)
    eye(pen, 21, -82, 8)


def be_ghost_cat(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A grin, two eyes, and hardly any cat."""
    pen.glow("M-44-10C-52-40-34-62-34-62L-18-50H18L34-62S52-40 44-10C30 14-30 14-44-10z", colour.light, ".55")
    pen.shape("M-34-22Q0-2 34-22 26 8 0 8T-34-22z", PAPER, 2.8)
    pen.lines("M-22-16v14M-10-12v18M2-11v19M14-13v17M25-17v12", INK, 2)
    pen.dots([(-16, -36), (16, -36)], trim.light, 13, ring=2)
    pen.lines("M-16-41v10M16-41v10", INK, 3)


def be_owl(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.split("M0-62C8-62 14-66 24-74 32-56 32-20 22-4 14 4 6 4 0 4", colour)
    pen.dots([(11, -46)], trim.light, 19, ring=2.4, twin=True)
    pen.dots([(11, -46)], INK, 8, twin=True)
    pen.flat("M-5-38H5L0-27z", COLOURS["gold"])
    pen.lines("M-12-18q4 6 8 0m8 0q4 6 8 0m-16 10q4 6 8 0", colour.line, 2.4)


COMPANIONS: Mapping[str, Part[DrawThing]] = {
    "raven": Part(be_raven, mark("raven in {colour} with a beak in {trim}")),
    "dove": Part(be_dove, mark("dove in {colour} with a beak in {trim}")),
    "mouse": Part(be_mouse, mark("mouse in {colour} and {trim}")),
    "rat": Part(be_rat, mark("rat in {colour} and {trim}")),
    "rabbit": Part(be_rabbit, mark("rabbit in {colour} with a waistcoat in {trim} and a watch")),
    "cricket": Part(be_cricket, mark("cricket in {colour} with a hat in {trim}")),
    "fairy": Part(be_fairy, mark("tiny fairy in a glow of {colour}, dressed in {trim}")),
    "crocodile": Part(be_crocodile, mark("crocodile in {colour}, its eye in {trim}")),
    "fish": Part(be_fish, mark("fish in {colour} and {trim}")),
    "duckling": Part(be_duckling, mark("swimming duckling in {colour} with a beak in {trim}")),
    "swan": Part(be_swan, mark("swan in {colour} with a beak in {trim}")),
    "cat": Part(be_cat, mark("small cat in {colour} with eyes in {trim}")),
    "goose": Part(be_goose, mark("goose in {colour} with a beak in {trim}")),
    "grinning-cat": Part(be_ghost_cat, mark("grin of a vanishing cat in {colour} with eyes in {trim}")),
    "owl": Part(be_owl, mark("owl in {colour} with eyes in {trim}")),
    **MENAGERIE,
    **BEASTS,
    **CREATURES,
    **FELLOWS,
}
