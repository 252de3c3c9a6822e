"""Hats and caps of those who know more than others: wizards, scholars, wanderers."""

from collections.abc import Mapping

from inkling.art.palette import Tone, mix, pale
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import crescent, star
from inkling.core.errors import mark


def wear_star_hat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A tall cone without a brim, bent at the tip, sown with stars."""
    pen.sides(
        "M0 26C10 44 48 82 70 116 46 102 22 98 0 98",
        "M0 26C4 17 18 12 36 15 30 20 26 28 28 38 42 62 58 90 70 116 46 102 22 98 0 98",
        cloth,
    )
    pen.lines("M-24 58q12 6 24 3M28 38q-8 2-14-3", cloth.line, 2.6)
    pen.flat((*star(-20, 76, 9), *star(14, 50, 7), *star(32, 84, 9), *star(-42, 94, 6)), trim.light)
    pen.flat(crescent(6, 76, 11), trim.light)
    pen.split("M0 88C26 88 52 96 73 112L71 126C50 112 24 106 0 106", trim)
    pen.lines("M-62 112C-42 100-20 97 0 97", pale(trim.light, 0.5), 2.4)


def wear_eboshi(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A tall cap of black lacquer, tied under the chin."""
    pen.sides(
        "M0 16C20 14 34 34 40 64 44 82 50 94 58 108 40 96 20 92 0 92",
        "M0 16C10 10 34 10 42 24 50 44 48 70 52 86L58 108C40 96 20 92 0 92",
        cloth,
    )
    pen.lines("M-22 52C-16 44-8 40 0 40M14 34C22 36 28 46 30 58M-34 84C-24 72-12 68 0 68", pale(cloth.light, 0.3), 2.6)
    pen.split("M0 86C22 86 44 92 60 108L60 118C44 104 22 98 0 98", trim, 2.8)
    pen.lines("M58 114C62 152 54 190 24 219", trim.light, 3.4, twin=True)


def wear_acorn_cap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.rope("M0 46C-2 34 6 28 14 22", trim.light, 7)
    pen.split("M0 44C48 42 80 72 78 114 52 102 26 98 0 98", cloth)
    knobs = (
        "M-60 88q8-8 16 0m-4-16q8-8 16 0m-4 14q8-8 16 0m-2-26q8-8 16 0m-6 14q8-8 16 0m-2 14q8-8 16 0m-10-28q8-8"
        " 16 0m2 14q8-8 16 0m-2 14q8-8 16 0m-18-14"
    )
    pen.lines(knobs, cloth.line, 3)
    pen.split("M0 92C28 92 56 98 80 110L78 122C54 108 26 104 0 104", trim)


def wear_cock_feather(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A tight cap that comes down to a peak on the brow, with two points and a cock's long feather."""
    plume = "M34 66C44 34 78 10 110 22 134 34 140 66 132 92 128 70 116 56 104 54 82 52 60 60 46 78z"
    pen.shape(plume, trim.light, 2.8)
    pen.flat("M40 72C56 50 84 36 106 40 124 46 132 68 132 92 128 70 116 56 104 54 82 52 60 60 46 78z", trim.dark)
    pen.lines("M42 72C60 46 88 32 110 38M70 34l10 6m8-16l8 10m16-2l-2 10m20 12l-10 6", trim.line, 2.4)
    pen.lines(plume, width=2.8)
    pen.pair("M20 74C22 50 34 32 50 22 54 44 56 66 50 88z", cloth)
    pen.split("M0 58C46 54 74 86 72 134 70 146 66 152 61 156 60 128 46 104 24 100 14 102 6 112 0 124", cloth)
    pen.lines(
        "M-60 148C-58 126-46 104-24 102-14 104-6 112 0 122 6 112 14 104 24 102 46 104 58 126 60 148", trim.light, 3
    )


def wear_doctor_cap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A soft flat cap with flaps over the ears."""
    pen.pair("M52 104L74 108C78 132 76 156 70 172 62 174 56 170 54 164 58 144 58 124 52 104z", trim, 2.8)
    pen.split("M0 42C26 34 56 38 78 52 94 64 92 82 76 96L68 112C46 102 24 98 0 98", cloth)
    pen.lines("M-74 78C-60 60-36 52-14 54M-56 88C-46 76-32 70-16 70M30 54C50 58 64 68 70 82", cloth.line, 2.8)
    pen.split("M0 86C26 86 50 92 72 106L70 118C48 106 24 100 0 100", trim)


def wear_wanderer_hat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """With a brim so broad that it hides an eye from the side."""
    pen.split("M0 36C28 26 50 44 58 90L0 98", cloth)
    pen.lines("M-30 58q14-10 26-8M10 40q8 6 12 18", cloth.line, 2.8)
    pen.split("M0 72C22 72 38 70 53 66L58 90C40 96 22 98 0 98", trim)
    pen.sides(
        "M0 88C50 86 98 88 134 112 116 122 88 126 64 122 44 110 20 106 0 106",
        "M0 88C50 86 92 94 128 128 108 136 84 136 62 130 46 114 22 108 0 106",
        cloth,
    )
    pen.lines("M-116 110C-88 100-60 96-30 96M34 98C64 102 92 110 112 124", mix(cloth.light, cloth.line, 0.7), 2.6)


def wear_coif(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A close cap over the ears."""
    pen.split("M0 54C52 52 78 86 76 138 76 156 72 168 64 174 60 166 62 152 62 142 58 114 40 98 0 96", cloth)
    pen.lines("M-62 150C-62 118-42 100 0 98 42 100 62 118 62 150", trim.light, 3.4)
    pen.lines("M-58 92C-46 74-30 66-10 64", pale(cloth.light, 0.3), 2.6)


SCHOLARS: Mapping[str, Part[DrawThing]] = {
    "star-hat": Part(wear_star_hat, mark("tall pointed hat in {colour} with stars in {trim}")),
    "eboshi": Part(wear_eboshi, mark("tall court cap in {colour}, tied in {trim}")),
    "acorn-cap": Part(wear_acorn_cap, mark("acorn cup in {colour} with a stalk in {trim}, worn as a hat")),
    "cock-feather": Part(
        wear_cock_feather, mark("tight cap in {colour} with two points and a cock’s feather in {trim}")
    ),
    "doctor-cap": Part(wear_doctor_cap, mark("scholar’s soft cap in {colour} with ear flaps in {trim}")),
    "wanderer-hat": Part(wear_wanderer_hat, mark("very wide-brimmed hat in {colour} with a band in {trim}")),
    "coif": Part(wear_coif, mark("close-fitting cap in {colour}, edged in {trim}")),
}
