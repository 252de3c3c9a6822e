"""Hats with a brim."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, PAPER, Tone, pale, tone
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark

FEATHER = (
    "M0 0C-8-20-4-48 22-72 40-86 62-84 72-74 58-74 56-66 60-60 46-60 46-50 48-44 34-42 34-32 34-26 20-22 12-10 4 2z"
)


def feather(pen: Pen, tint: Tone) -> None:
    """A plume that springs from the origin up to the right."""
    pen.shape(FEATHER, tint.light, 2.8)
    pen.flat("M0 0C8-24 30-58 66-76 62-74 56-66 60-60 46-60 46-50 48-44 34-42 34-32 34-26 20-22 12-10 4 2z", tint.dark)
    pen.lines("M2-2C10-30 32-60 62-74", tint.line, 2.2)
    pen.lines(FEATHER, width=2.8)


def wear_top_hat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Tall and widening, with a ticket stuck in the band."""
    pen.split("M0 14C30 14 60 12 72 20 68 46 62 70 64 92L0 98", cloth)
    pen.split("M0 70C24 70 46 66 63 60L64 86C46 92 24 95 0 95", trim)
    pen.split("M0 88C38 88 70 82 98 66 106 84 88 108 60 116 40 106 20 104 0 104", cloth)
    pen.lines("M-56 28C-52 44-50 54-50 60", pale(cloth.light, 0.35), 3)
    ticket = pen.at(38, 66, turn=12)
    ticket.shape("M-12-28h26v40h-26z", PAPER, 2.8)
    ticket.lines("M-6-18h14M-6-10h14M-6-2h8", COLOURS["red"], 2.6)


def wear_opera_hat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Narrow, patched, a little too small."""
    pen.split("M0 12L38 9 34 80 0 84", cloth)
    pen.split("M0 64C14 64 24 62 33.6 60L34 78Q20 84 0 84", trim, 2.8)
    pen.split("M0 76C22 76 42 72 58 62 64 82 36 104 0 106", cloth)
    pen.lines("M8 26l14 14m0-14L8 40", pale(cloth.light, 0.6), 3.2)


def wear_witch_hat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    left = "M0 30C10 44 34 74 46 96L0 104"
    right = "M0 30C-2 22 10 12 40 16 32 20 24 26 26 34 34 56 42 76 46 96L0 104"
    pen.sides(left, right, cloth)
    pen.lines("M-20 62q10 6 22 4M24 34q-8 2-16-2", cloth.line, 2.6)
    pen.split("M0 80C16 80 28 77 38 72L46 96Q24 104 0 104", trim)
    pen.split("M0 96C44 96 84 92 116 84 108 104 84 118 62 124 44 112 22 108 0 108", cloth)
    pen.shape("M-11 78h22v22h-22z", COLOURS["gold"], 2.8)
    pen.flat("M-4 85h8v8h-8z", cloth.dark)


def wear_plumed_hat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Broad-brimmed, turned up at one side, with a sweeping feather."""
    pen.split("M0 44C30 42 52 52 56 78L58 98 0 100", cloth)
    pen.split("M0 78C22 78 42 76 56 70L58 92C42 98 22 100 0 100", tone("gold"))
    pen.sides(
        "M0 92C40 92 74 88 104 70 112 90 92 112 62 120 42 110 20 106 0 106",
        "M0 92C36 92 62 84 82 52 100 62 104 98 66 118 44 110 20 106 0 106",
        cloth,
    )
    feather(pen.at(-40, 84, 1.12).flipped(), trim)


def wear_tricorne(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    feather(pen.at(40, 60, turn=26), tone("paper"))
    pen.split("M0 40C34 40 58 56 62 88L0 96", cloth)
    pen.split("M0 56C40 70 84 72 118 44 126 76 96 110 62 120 42 104 20 98 0 96", cloth)
    pen.lines("M-117 50C-84 78-40 76 0 62 40 76 84 78 117 50", trim.light, 4.6)
    badge = pen.at(0, 78)
    badge.dots([(0, 0)], PAPER, 15, ring=2.6)
    badge.dots([(-3, -1), (3, -1)], COLOURS["black"], 4)
    badge.lines("M-9 10L9 16M9 10L-9 16", PAPER, 3.4)


def wear_feather_cap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Pointed to the front, brim turned up, with a long feather."""
    feather(pen.at(26, 72, 1.05, turn=22), trim)
    pen.sides(
        "M0 34C26 34 60 60 70 104L0 100",
        "M0 34C22 34 50 58 64 100L0 100",
        cloth,
    )
    pen.lines("M-40 66q14-14 30-16", cloth.line, 2.6)
    pen.sides(
        "M0 84C36 82 72 84 96 110 84 122 66 124 56 118 40 108 20 104 0 104",
        "M0 84C30 82 58 84 74 92 78 104 70 118 62 120 44 108 20 104 0 104",
        Tone(cloth.dark, cloth.line, cloth.line),
    )


def wear_straw_hat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 40C34 38 54 54 56 92L0 98", cloth)
    pen.split("M0 76C22 76 40 74 55 70L57 92Q30 98 0 98", trim)
    pen.split("M0 90L40 90 46 84 56 90 66 82 76 90 88 82 104 98C92 110 74 116 58 116 40 106 20 104 0 104", cloth)
    pen.lines("M-40 62q8-12 20-14M-30 70q6-8 14-10M24 52q12 4 18 14", cloth.line, 2.4)
    pen.lines("M-72 100l14 4m-32-6l8 4M66 102l12-4m4 6l10-4", cloth.line, 2.4)


HATS: Mapping[str, Part[DrawThing]] = {
    "top-hat": Part(wear_top_hat, mark("huge top hat in {colour} with a band in {trim} and a ticket stuck in it")),
    "opera-hat": Part(wear_opera_hat, mark("patched top hat in {colour} with a band in {trim}")),
    "witch-hat": Part(wear_witch_hat, mark("pointed, brimmed hat in {colour} with a band in {trim}")),
    "plumed-hat": Part(wear_plumed_hat, mark("broad-brimmed hat in {colour} with a plume in {trim}")),
    "tricorne": Part(wear_tricorne, mark("pirate’s hat in {colour}, edged in {trim}")),
    "feather-cap": Part(wear_feather_cap, mark("pointed cap in {colour} with a feather in {trim}")),
    "straw-hat": Part(wear_straw_hat, mark("straw hat in {colour} with a band in {trim}")),
}
