"""Headdress of four countries: a high Russian frontlet, a sage's great turban, a soldier's helmet, a hero's band."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, PAPER, Tone, tone
from inkling.art.paths import scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import star
from inkling.core.errors import mark


def wear_kokoshnik(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A high crescent over the brow, stitched and edged with pearls."""
    back = pen.on("back-hair")
    back.split("M0 16C40 18 88 50 98 96 102 120 90 140 74 148H0", cloth)
    pen.split("M0 18C38 20 84 52 94 98 84 110 72 118 62 122 52 104 26 94 0 94", cloth)
    pen.lines("M0 30C34 32 72 58 80 98", trim.light, 3.4, twin=True)
    pen.flat(star(0, 58, 15), trim.light)
    pen.flat((*star(36, 66, 11), *star(62, 92, 9)), trim.light, twin=True)
    pearls = [(0, 94), (16, 95), (31, 99), (45, 106), (56, 115)]
    pen.dots(pearls, PAPER, 9, ring=2, twin=True)
    pen.dots([(13, 19), (40, 28), (64, 46), (82, 68), (92, 92)], PAPER, 8, ring=1.8, twin=True)


def wear_great_turban(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Wound again and again, and wider than the shoulders of some."""
    pen.split("M0 14C26 14 38 26 38 44H0", trim)
    folds = ((0, 30), (40, 32), (78, 46), (98, 70), (98, 98), (74, 116))
    pen.split((*scallop(folds, 0.18), ("C", (52, 108, 26, 100, 0, 100))), cloth)
    wound = "M-94 80C-50 44 20 40 88 66M-90 102C-40 62 30 58 96 86M-74 112C-40 84 20 76 70 98M-60 44C-20 32 20 34 52 42"
    pen.lines(wound, cloth.line, 3.4)
    pen.lines("M0 18V30M-18 22l4 10M18 22l-4 10", trim.line, 2.6)


def wear_tasselled_helmet(pen: Pen, sitter: Sitter, metal: Tone, trim: Tone) -> None:
    """A bowl of plates with a neck guard and a tassel on a spike."""
    back = pen.on("back-hair")
    back.split("M0 80H66C78 120 84 160 82 200 72 206 62 204 54 198H0", metal)
    back.lines("M72 120h8m-8 22h11m-12 22h12m-14 20h14", metal.line, 3, twin=True)
    pen.shape("M-5 20H5V44H-5z", COLOURS["gold"], 2.8)
    plume = (
        "M0 14C22 14 34 32 36 62 28 54 22 56 20 66 14 54 8 56 6 64 2 54-4 54-8 62-12"
        " 54-18 54-22 64-26 54-30 54-36 60-34 32-22 14 0 14z"
    )
    pen.split("M0 44C36 44 60 70 64 108 44 98 22 94 0 94", metal)
    pen.lines("M0 48V94M24 52C32 66 36 82 36 98", metal.line, 3, twin=True)
    pen.shape(plume, trim.light, 2.8)
    pen.lines("M0 20V50M12 22q8 12 10 30M-12 22q-8 12-10 30", trim.line, 2.6)
    pen.split("M0 90C26 90 50 96 66 106L68 124C48 110 24 106 0 106", tone("gold"))
    pen.dots([(0, 98), (26, 102), (50, 110)], trim.light, 8, ring=2, twin=True)


def wear_peach_band(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A white band round the brow with a peach for a crest, its ends flying."""
    pen.on("back-hair").shape("M52 104C80 92 104 96 126 84 122 98 124 106 132 114 106 120 80 124 56 120z", cloth.dark)
    pen.split("M0 96C24 96 46 100 60 108L61 126C44 116 22 113 0 113", cloth)
    at = pen.at(0, 104)
    at.shape("M0 20C-14 12-26 8-28-4 14 24-6 12 0 20z", tone("green").light, 2.4)
    at.split("M0-26C6-28 26-22 26-4 24 12 10 20 0 22", trim, 2.8)
    at.lines("M0-26C-6-14-6 6 0 20", trim.line, 2.6)


def wear_bush_hat(pen: Pen, sitter: Sitter, felt: Tone, trim: Tone) -> None:
    """Felt, with a wide brim that has seen much weather."""
    pen.split("M0 98C40 96 84 102 112 92 122 96 118 108 104 116 76 128 40 122 0 120", felt)
    pen.sides(
        "M0 34C20 28 48 36 54 62L60 102C40 98 20 96 0 96", "M0 34C12 42 40 32 50 58L60 102C40 98 20 96 0 96", felt
    )
    pen.split("M0 82C20 82 42 84 57 88L60 104C42 99 20 97 0 97", trim, 2.8)
    pen.lines("M-6 40C-16 50-18 62-14 74", felt.line, 3)


FESTIVE: Mapping[str, Part[DrawThing]] = {
    "kokoshnik": Part(
        wear_kokoshnik, mark("high Russian headdress in {colour} with stars in {trim}, edged with pearls")
    ),
    "great-turban": Part(wear_great_turban, mark("huge turban in {colour} round a cap in {trim}")),
    "tasselled-helmet": Part(wear_tasselled_helmet, mark("helmet of plates in {colour} with a tassel in {trim}")),
    "peach-band": Part(wear_peach_band, mark("headband in {colour} with a peach in {trim}")),
    "bush-hat": Part(wear_bush_hat, mark("battered felt hat in {colour} with a band in {trim}")),
}
