"""Instruments of magic: seals, skulls, mirrors, charms and bargains."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale
from inkling.art.paths import half_ring, read, ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import star, star5
from inkling.core.errors import mark

HEXAGRAM = "M0-20L17 10H-17zM0 20L17-10H-17z"


def hold_black_mirror(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Polished stone in which something bright stirs."""
    pen.split("M0-16H9L12 30H0", trim)
    pen.split(half_ring(-62, 56), trim)
    pen.split(half_ring(-62, 46), colour, 2.8)
    at = pen.at(0, -62)
    wing = "M4-6C14-26 28-32 38-24 36-14 40-6 30 2 32 8 24 14 4 10z"
    at.flat(wing, pale(trim.light, 0.55), twin=True)
    at.flat("M0-30C8-30 10-18 4-14 12-4 10 16 8 32H-8C-10 16-12-4-4-14-10-18-8-30 0-30z", PAPER)
    at.lines("M-36 10C-40-14-28-32-12-40", pale(colour.light, 0.5), 3)
    at.flat(star(26, -34, 7), PAPER)


def hold_contract(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Parchment that still wants a name, with a great seal."""
    at = pen.at(0, -6, turn=-5)
    at.shape("M-46-100H46V4C46 16-46 16-46 4z", colour.light)
    at.flat("M2-98H44V6C40 12 14 13 2 13z", colour.dark)
    at.shape("M-52-112H52C60-112 60-96 52-96H-52C-60-96-60-112-52-112z", colour.light, 2.8)
    at.lines("M-34-80h30m6 0h28M-34-66h64M-34-52h40m8 0h18M-34-38h24", deep(colour.light, 0.55), 3)
    at.shape("M18-30l-6 34 10-8 8 12 4-36z", trim.dark, 2.6)
    at.dots([(24, -34)], trim.light, 27, ring=2.8)
    at.flat(star5(24, -34, 8), pale(trim.light, 0.5))
    at.lines("M-34-20C-26-32-22-10-14-20S-8-26-4-18", trim.light, 3.4)


def hold_needle_egg(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """An egg against the light: a needle stands in it."""
    pen.glow(ring(0, -52, 74), pale(trim.light, 0.5), ".35")
    pen.split("M0-122C34-122 56-72 56-44 56-14 32 6 0 6", colour)
    pen.flat(
        "M0-106C24-104 42-66 42-44 42-22 24-8 0-8S-42-22-42-44C-42-66-24-104 0-106z",
        mix(colour.light, trim.light, 0.45),
    )
    pen.rope("M0-92V-34", COLOURS["silver"], 4, line=2.4)
    pen.flat("M-4-36H4L0-14z", INK)
    pen.dots([(0, -86)], INK, 3.6)
    pen.flat("M-42-56q2-26 18-40-8 20-8 42z", PAPER)
    pen.lines("M34-100l14-14m-2 34l18-6M-34-100l-14-14m2 34l-18-6", trim.light, 4)


def hold_seal_ring(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """As broad as a hand, with a six-pointed star."""
    pen.rope(ring(0, -20, 28), colour.light, 10)
    pen.split("M0-106C24-106 42-90 42-70 42-50 24-36 0-36", colour)
    pen.shape(ring(0, -71, 28), trim.light, 2.8)
    pen.at(0, -71, 1.1).lines(HEXAGRAM, colour.light, 4)
    pen.dots([(0, -71)], PAPER, 6)
    pen.lines("M-34-92l-12-12M34-92l12-12M-48-70h-14M48-70h14M0-112v-10", pale(colour.light, 0.3), 3.6)


def hold_paper_charm(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A strip of paper with a five-pointed star and signs like flowing water."""
    at = pen.at(-2, -6, turn=5)
    at.shape("M-22-140H22V-4L12-10 2-2-8-10-22-4z", colour.light)
    at.flat("M2-138H20V-6L12-10 2-4z", colour.dark)
    pentagram = "M0-130L10-99-16-118H16L-10-99z"
    at.lines(pentagram, trim.light, 3.4)
    at.lines("M-10-88q5-6 10 0t10 0M-10-76q5-6 10 0t10 0M0-66v26M-8-56h16M-8-44h16", trim.light, 3.4)


def hold_story_box(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Of carved wood, ajar: what is inside shines."""
    pen.flat("M-50-66L-74-122-34-96-18-132 0-98 18-132 34-96 74-122 50-66z", pale(COLOURS["gold"], 0.3))
    pen.shape("M-58-78H58L50-60H-50z", deep(colour.light, 0.6))
    pen.shape("M-64-96C-40-108 40-108 64-96L58-78H-58z", colour.light)
    pen.lines("M-50-90C-30-98 30-98 50-90", trim.light, 3.6)
    pen.split("M0-60H54V6H0", colour)
    pen.lines("M-54-44H54M-54-10H54", trim.light, 4)
    pen.lines("M-44-36l8 9-8 9-8-9zM44-36l8 9-8 9-8-9zM-24-36l8 9-8 9-8-9zM24-36l8 9-8 9-8-9z", trim.light, 3)
    pen.shape(ring(0, -30, 13), trim.light, 2.8)
    pen.lines("M0-36c8 0 8 12 0 12s-8-10-2-9", colour.line, 2.6)


def hold_great_key(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Of a mountain's door: upright, the bit to the sky."""
    pen.rope("M0 20V-138", colour.light, 9)
    pen.shape("M4-140H38V-126H30V-114H38V-98H22V-108H4z", colour.dark, 2.8)
    pen.rope("M-10-84H10M-8-30H8", trim.light, 5, line=2.6)
    pen.rope(read("M0 28C-24 24-26 58 0 60 26 58 24 24 0 28z"), colour.light, 8)


SORCERY: Mapping[str, Part[DrawThing]] = {
    "black-mirror": Part(
        hold_black_mirror, mark("round mirror of stone in {colour}, framed in {trim}, with an angel in it")
    ),
    "contract": Part(hold_contract, mark("parchment in {colour} with a seal in {trim}")),
    "needle-egg": Part(hold_needle_egg, mark("egg in {colour}, shining in {trim}, with a needle inside")),
    "seal-ring": Part(hold_seal_ring, mark("large ring in {colour} with a six-pointed star on {trim}")),
    "paper-charm": Part(hold_paper_charm, mark("strip of paper in {colour} with a five-pointed star in {trim}")),
    "story-box": Part(hold_story_box, mark("carved box in {colour} and {trim}, with light shining out of it")),
    "great-key": Part(hold_great_key, mark("huge key in {colour} with bands in {trim} round the shaft")),
}
