"""Tools and things of the house."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale, tone
from inkling.art.paths import half_ring, read, ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_mirror(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A hand mirror with a pale face in it."""
    pen.split("M0-14H7L9 34H0", colour)
    pen.split(half_ring(-52, 42), colour)
    pen.shape(ring(0, -52, 31), mix(COLOURS["sky"], PAPER, 0.35), 3)
    pen.flat("M-15-26C-20-62-14-72 0-72S20-62 15-26z", INK)
    pen.flat(ring(0, -49, 9.5, 12), "#FAE6D8")
    pen.flat("M-10-52q6-10 10-10t10 10c-2-14-10-14-10-14s-8 0-10 14z", INK)
    pen.flat("M-4-43q4 4 8 0-4-2-8 0z", COLOURS["red"])
    pen.dots([(-4, -50), (4, -50)], INK, 2.8)
    pen.lines("M-22-60q2-10 10-16", PAPER, 3)
    pen.dots([(0, -94), (42, -52), (-42, -52), (30, -82), (-30, -82)], trim.light, 9, ring=2.4)


def hold_knife(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.shape("M-8 40V-40H6V40z", trim.light)
    pen.shape("M6-30V-140C-14-120-24-72-16-34H6z", colour.light)
    pen.lines("M-4-112V-40", colour.line, 3)


def hold_fork(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    prongs = "M0 36V-128M-16-128V-90Q-16-68 0-68 16-68 16-90V-128"
    pen.rope(prongs, colour.light, 5.4)
    pen.rope("M0 36V0", trim.light, 7)


def hold_broom(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Twigs up."""
    pen.rope("M0 100V-70", colour.light, 8)
    pen.shape("M-10-72C-26-96-30-130-24-176L-14-160-8-182 0-162 8-184 14-162 24-178C30-130 26-96 10-72z", trim.light)
    pen.flat("M0-72V-162L8-184 14-162 24-178C30-130 26-96 10-72z", trim.dark)
    pen.lines("M-6-84q-8-36-8-66M0-84v-66M6-84q8-36 8-66", trim.line, 2.4)
    pen.rope("M-13-82H13M-15-94H15", COLOURS["red"], 4, line=2.4)


def hold_spindle(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 30V-110", colour.light, 6)
    pen.flat("M-4-108L0-128 4-108z", INK)
    pen.split("M0-98C14-88 28-62 28-48 28-32 14-20 0-14", trim)
    pen.lines("M-18-68Q0-60 18-68M-25-54Q0-44 25-54M-25-40Q0-30 25-40M-14-80Q0-74 14-80", trim.line, 2.6)
    pen.split("M0-14H24C26-6 22 2 18 4H0", colour)


def hold_spool(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A bobbin full of gleaming thread."""
    pen.split("M0-84H34V-70H0", trim)
    pen.split("M0-70H26C34-50 34-30 26-10H0", colour)
    pen.lines("M-29-58L29-50M-31-44L31-36M-30-30L30-22M-29-60L20-66", colour.line, 2.6)
    pen.flat("M-24-62q-6 22 0 46 6-22 8-48z", pale(colour.light, 0.6))
    pen.split("M0-10H34V4H0", trim)
    pen.lines("M26-20C60-10 40 20 70 26", colour.light, 3.4)


def hold_pickaxe(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 90V-108", trim.light, 8)
    pen.split("M0-122C30-122 48-108 60-80 40-96 24-100 0-100", colour)


def hold_lantern(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.glow(ring(0, -36, 54), trim.light, ".35")
    pen.lines("M-16-70C-16-98 16-98 16-70", INK, 4)
    pen.split("M0-84L24-66V-60H0", colour)
    pen.split("M0-60H19V-14H0", trim)
    pen.flat("M0-52C10-40 8-26 0-22-8-26-10-40 0-52z", COLOURS["paper"])
    pen.lines("M-19-60V-14M19-60V-14", INK, 3)
    pen.split("M0-14H24V-2H0", colour)


def hold_lamp(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """An oil lamp with a long spout."""
    bowl = (
        "M-46-28C-64-26-70-40-80-46-76-22-58-8-36-6L-22-6-28 4H28L22-6H42C58-10 64-22 62-32 48-28 40-30 34-34"
        " 22-44-22-44-46-28z"
    )
    pen.rope("M56-34C88-58 96-18 54-14", colour.dark, 6)
    pen.shape(bowl, colour.light)
    pen.flat("M0-40C14-40 26-40 34-34 40-30 48-28 62-32 64-22 58-10 42-6H22L28 4H0z", colour.dark)
    pen.lines(bowl)
    pen.split("M0-54C6-54 8-50 7-46 18-44 26-40 30-34H0", colour)
    pen.lines("M-34-20H30", trim.light, 4.4)


def hold_smoking_lamp(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """What rises there is no ordinary smoke: it swells to a cloud beside the head."""
    at = pen.at(0, 13, 1, 1.3)
    left = "M-76-44C-106-60-64-88-96-110-112-122-120-132-122-146"
    cloud = ((-122, -146), (-142, -170), (-138, -202), (-116, -222), (-90, -212), (-78, -186), (-84, -160))
    right = "C-82-136-58-122-62-100-66-80-56-64-62-46Z"
    smoke = (*read(left), *scallop(cloud, 0.34)[1:], *read(f"M-84-160{right}")[1:])
    at.shape(smoke, trim.light)
    at.flat(
        "M-84-160C-82-136-58-122-62-100-66-80-56-64-62-46L-70-46C-66-66-78-80-74-100-72-116-96-128-96-150z", trim.dark
    )
    at.lines(
        "M-124-168c-4-22 24-36 34-14 6 18-16 26-22 14-4-8 6-14 11-9M-106-136c12 8 22 16 18 34",
        pale(trim.light, 0.6),
        3.4,
    )
    hold_lamp(pen, sitter, colour, trim)


def hold_bricks(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    at = pen.at(0, -20, 1.2)
    for y, row in ((0, (-46, 0)), (-26, (-46, 0)), (-52, (-23,))):
        for x in row:
            at.shape(f"M{x} {y}h46v26h-46z", colour.dark if x == 0 else colour.light)
    at.lines("M-40 6h32M6 6h32M-40-20h32M6-20h32M-17-46h32", pale(trim.light, 0.2), 3)


def hold_straw(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    at = pen.at(0, 4, 1.45)
    at.split("M0-30L6-78 14-66 22-82 28-64 42-72C40-50 26-38 14-30 24-14 34-4 40 12L24 4 12 14 0 4", colour)
    at.lines("M-6-36L-12-66M-12-34L-24-60M6-36L12-64M14-36L28-60M-8-14L-20 2M8-14L18 2", colour.line, 2.4)
    at.split("M0-38H15V-24H0", trim, 2.8)


def hold_sticks(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    at = pen.at(0, 4, 1.45)
    at.rope("M-26 12L14-84M-6 16L-12-88M10 16L-34-78M26 10L24-82", colour.light, 7, line=2.8)
    at.lines("M20-62l12-10M-24-58l-12-4", INK, 4)
    at.shape("M-26-36Q0-28 26-38L28-22Q0-14-22-20z", trim.light, 2.8)


def hold_cane(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 110V-32", colour.light, 7)
    pen.split("M0-54C12-54 18-46 18-38 18-30 10-26 0-24", trim)


def hold_axe(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 90V-120", trim.light, 8)
    blade = "M-6-116C-20-118-34-126-40-138-50-110-48-78-36-58-30-70-18-78-6-80z"
    pen.shape(blade, colour.light)
    pen.lines("M-40-118q-4 20 2 42", pale(colour.light, 0.7), 3)


def hold_book(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Open towards the reader, so one sees the covers."""
    pen.split("M0-58C14-70 40-72 56-66V0C40-6 14-4 0 6", colour)
    pen.split("M0-64C14-76 38-78 50-72V-66C38-70 14-68 0-56", tone("paper"), 2.6)
    pen.lines("M0-56V4M-46-54v42m8-44v42M46-54v42m-8-44v42", trim.light, 3)
    pen.dots([(-24, -32), (24, -32)], trim.light, 9)


def hold_key(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 10V-66M0 8H16M0-8H12", colour.light, 6)
    pen.rope(read("M0-66C18-66 18-96 0-96S-18-66 0-66z"), colour.light, 6)
    pen.dots([(0, -81)], trim.light, 9, ring=2.4)


def hold_comb(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.shape(
        "M-44-30C-30-52 30-52 44-30V-10H38V-26H30V-10H24V-28H16V-10H10V-28H2V-10H-4"
        "V-28H-12V-10H-18V-28H-26V-10H-32V-26H-38V-10H-44z",
        colour.light,
        2.8,
    )
    pen.dots([(0, -40), (-16, -37), (16, -37)], trim.light, 6)


TOOLS: Mapping[str, Part[DrawThing]] = {
    "mirror": Part(hold_mirror, mark("hand mirror in {colour} with stones in {trim}")),
    "knife": Part(hold_knife, mark("knife in {colour} with a handle in {trim}")),
    "fork": Part(hold_fork, mark("fork in {colour} with a handle in {trim}")),
    "broom": Part(hold_broom, mark("broom in {colour} with twigs in {trim}")),
    "spindle": Part(hold_spindle, mark("spindle in {colour} with wool in {trim}")),
    "spool": Part(hold_spool, mark("spool in {trim} with thread in {colour}")),
    "pickaxe": Part(hold_pickaxe, mark("pickaxe in {colour} with a handle in {trim}")),
    "lantern": Part(hold_lantern, mark("lantern in {colour} with light in {trim}")),
    "oil-lamp": Part(hold_lamp, mark("oil lamp in {colour} and {trim}")),
    "smoking-lamp": Part(hold_smoking_lamp, mark("oil lamp in {colour} with smoke in {trim}")),
    "bricks": Part(hold_bricks, mark("bricks in {colour} with mortar in {trim}")),
    "straw": Part(hold_straw, mark("bundle of straw in {colour}, tied in {trim}")),
    "sticks": Part(hold_sticks, mark("bundle of sticks in {colour}, tied in {trim}")),
    "cane": Part(hold_cane, mark("walking stick in {colour} with a knob in {trim}")),
    "axe": Part(hold_axe, mark("axe in {colour} with a handle in {trim}")),
    "book": Part(hold_book, mark("book in {colour} and {trim}")),
    "key": Part(hold_key, mark("key in {colour} and {trim}")),
    "comb": Part(hold_comb, mark("comb in {colour} and {trim}")),
}
