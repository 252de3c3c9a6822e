"""Felt hats and caps of travellers, sailors and easterners."""

from collections.abc import Mapping

from inkling.art.palette import Tone, pale
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def wear_winged_hat(pen: Pen, sitter: Sitter, felt: Tone, trim: Tone) -> None:
    """A traveller's flat hat with a wing at each side."""
    wing = "M56 88C60 62 78 40 112 20 118 32 112 42 106 48 114 50 112 60 104 66 110 70 106 80 96 84 98 90 90 96 80 98z"
    pen.pair(wing, trim)
    pen.lines("M66 84C76 64 90 50 104 48M72 90C82 76 92 68 102 66M80 94C86 88 90 86 95 84", trim.line, 2.6, twin=True)
    pen.split("M0 48C34 46 54 62 58 94L0 100", felt)
    pen.lines("M-42 82C-36 66-24 58-10 56", pale(felt.light, 0.4), 3)
    pen.split("M0 86C36 86 68 82 92 88 98 100 82 114 62 118 42 108 20 104 0 104", felt)
    pen.lines("M-84 96C-60 92-30 94 0 94 30 94 60 92 84 96", trim.light, 3)


def wear_pilos(pen: Pen, sitter: Sitter, felt: Tone, trim: Tone) -> None:
    """A sailor's cap like half an egg."""
    pen.split("M0 18C30 22 62 56 70 112 48 102 24 98 0 98", felt)
    pen.dots([(0, 19)], trim.light, 10, ring=2.6)
    pen.lines("M-48 88C-42 66-30 46-12 36M40 70C34 56 26 46 16 38", felt.line, 2.6)
    pen.split("M0 84C26 84 50 92 68 106L72 120C50 106 26 99 0 99", trim)


def wear_phrygian_cap(pen: Pen, sitter: Sitter, felt: Tone, trim: Tone) -> None:
    """Soft, its tip falling forward, with long flaps at the ears."""
    pen.pair("M62 104C78 120 78 160 88 204 80 214 66 212 60 202 64 170 58 140 54 120z", felt)
    pen.lines("M68 130C72 156 70 180 76 200", trim.light, 3, twin=True)
    left = "M0 24C34 28 62 62 70 112 48 102 24 98 0 98"
    right = "M0 24C24 6 70 10 76 44 78 62 60 70 50 62 50 52 44 46 36 48 52 66 64 86 70 112 48 102 24 98 0 98"
    pen.sides(left, right, felt)
    pen.lines("M36 48C28 48 20 52 14 60", felt.line, 2.8)
    pen.lines("M-62 94L-52 80-40 90-28 74-14 84 0 70 14 84 28 74 40 90 52 80 62 94", trim.light, 3.4)
    pen.split("M0 88C26 88 52 96 70 110L72 122C50 107 26 101 0 101", trim)


FELT: Mapping[str, Part[DrawThing]] = {
    "winged-hat": Part(wear_winged_hat, mark("round hat in {colour} with wings in {trim}")),
    "pilos": Part(wear_pilos, mark("sailor’s felt cap in {colour}, edged in {trim}")),
    "phrygian-cap": Part(
        wear_phrygian_cap, mark("soft cap in {colour} with a border in {trim}, its tip curling to one side")
    ),
}
