"""Blades, and what else one fights with."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, PAPER, Tone, pale
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_rapier(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.shape("M-4-26L0-196 4-26z", colour.light, 2.8)
    pen.rope("M0 34V-24", trim.dark, 6)
    pen.rope("M-22-24H22M-20-24C-22 6-12 26 0 34", trim.light, 5, line=2.8)
    pen.dots([(0, 38)], trim.light, 11, ring=2.8)


def hold_dagger(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.split("M0-116C8-100 12-70 12-34H0", colour)
    pen.lines("M0-100V-38", PAPER, 2.4)
    pen.rope("M-22-30H22", trim.light, 7)
    pen.dots([(0, 34)], trim.light, 13, ring=2.8)


def hold_sword(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.split("M0-190L10-172V-38H0", colour)
    pen.lines("M0-176V-44", colour.line, 2.6)
    pen.rope("M-30-32H30", trim.light, 8)
    pen.dots([(0, 36)], trim.light, 15, ring=2.8)


def hold_cutlass(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    blade = "M-6-26C-12-80-2-140 22-176 18-130 16-80 10-26z"
    pen.shape(blade, colour.light)
    pen.lines("M2-40C-2-90 6-130 14-156", pale(colour.light, 0.7), 2.6)
    pen.rope("M-20-26H20M20-26C30 0 24 24 6 32", trim.light, 6, line=2.8)


def hold_hook(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """An iron claw on a cup that covers the stump."""
    at = pen.on("front")
    at.rope("M2-26V-62C2-104-52-108-54-66-54-52-44-44-36-46", colour.light, 10)
    at.shape("M-30-56l-6 18 16-6z", colour.light, 2.8)
    at.shape("M-24-28H26L22 28H-20z", trim.light)
    at.flat("M4-28H26L22 28H4z", trim.dark)
    at.shape("M-24-28H26L22 28H-20z", "none")
    at.lines("M-22-14H24M-20 14H22", COLOURS["gold"], 4)


ARMS: Mapping[str, Part[DrawThing]] = {
    "rapier": Part(hold_rapier, mark("rapier in {colour} with a hilt in {trim}")),
    "dagger": Part(hold_dagger, mark("dagger in {colour} with a hilt in {trim}")),
    "sword": Part(hold_sword, mark("sword in {colour} with a hilt in {trim}")),
    "cutlass": Part(hold_cutlass, mark("sabre in {colour} with a hilt in {trim}")),
    "hook": Part(hold_hook, mark("iron hook in {colour} for a hand, in a socket in {trim}")),
}
