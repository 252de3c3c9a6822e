"""Cloth and fur that is wound, tied or laid about the head."""

from collections.abc import Mapping

from inkling.art.palette import Tone, deep, pale
from inkling.art.paths import scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import flower
from inkling.core.errors import mark


def wear_headscarf(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Tied under the chin, with large flowers."""
    pen.on("back-hair").split("M0 52C54 50 86 90 84 142 82 190 60 226 0 242", Tone(cloth.dark, cloth.line, cloth.line))
    half = "M0 52C54 50 86 90 84 142 82 190 56 224 12 244L4 232C40 214 62 182 62 146 62 118 44 98 0 92"
    pen.split(half, cloth)
    blooms = ((-34, 78, 10), (0, 71, 11), (34, 78, 10), (-70, 126, 10), (70, 126, 10), (-64, 182, 8), (64, 182, 8))
    pen.flat(tuple(step for x, y, r in blooms for step in flower(x, y, r)), trim.light)
    pen.dots([(x, y) for x, y, _ in blooms], deep(cloth.light, 0.5), 5)
    pen.pair("M2 242C18 230 36 232 44 246 34 252 16 254 2 248zM2 248C14 262 26 276 32 292 20 290 6 284 0 262z", cloth)
    pen.dots([(0, 245)], cloth.light, 14, ring=3)


def wear_tignon(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A proud headwrap whose ends stand up in points."""
    points = (
        "M6 62C16 40 14 26 4 14-8 26-10 42-6 62zM18 60C36 46 46 34 44 20 28 22 16 34 8 54z"
        "M38 66C58 60 72 50 76 36 58 32 40 40 26 56z"
    )
    pen.pair(points, cloth, 2.8)
    pen.split("M0 48C48 40 82 64 80 102 80 112 76 120 68 126 48 106 24 98 0 98", cloth)
    folds = "M-74 108C-58 78-32 60 4 56M-66 120C-54 94-30 76 0 72M74 108C58 82 36 64 10 58M60 116C44 92 22 78 0 74"
    pen.lines(folds, trim.light, 5)
    pen.lines(
        "M-76 96C-64 72-40 54-12 52M76 96C64 74 44 56 20 52M-52 112C-40 96-22 88 0 86 22 88 40 98 52 114",
        cloth.line,
        2.6,
    )
    knot = pen.at(0, 74)
    knot.split("M0-20C16-20 22-8 20 4 16 14 8 18 0 20", cloth)
    knot.lines("M-10-8q8 6 4 18M8-10q-6 8-2 18", cloth.line, 2.4)
    knot.dots([(0, -2)], trim.light, 9, ring=2.2)


def wear_veil(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A mantle drawn over the head, down to the breast; within its edge the hair shows, outside it none."""
    pen.on("back-hair").split(
        "M0 48C62 46 96 92 98 158 104 220 116 262 122 316H0", Tone(cloth.dark, cloth.line, cloth.line)
    )
    half = "M0 50C60 48 94 94 96 158 100 214 110 262 118 320L82 312C76 264 74 220 73 168 72 118 48 84 0 77"
    pen.split(half, cloth)
    pen.lines("M0 77C48 84 72 118 73 168 74 220 76 264 82 312", trim.light, 4.6, twin=True)
    pen.lines(
        "M-14 60C-50 68-80 106-83 158M-88 190C-88 230-95 268-101 300M88 190C88 230 95 268 101 300", cloth.line, 2.8
    )


def wear_fur_cap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 34C36 30 64 52 68 92H0", cloth)
    pen.lines("M-46 70C-40 52-26 44-10 42M0 36V78M22 42C30 50 36 62 38 76", cloth.line, 2.8)
    outer = ((0, 68), (24, 70), (46, 76), (64, 88), (78, 106), (80, 128))
    inner = ((66, 132), (52, 116), (36, 108), (18, 104), (0, 102))
    pen.split((*scallop(outer, 0.3), ("L", inner[0]), *scallop(inner, 0.24)[1:]), trim)
    pen.lines(
        "M-66 104l6 12m-18 0l8 10M-44 88l4 12M-22 84l2 12M4 82l-2 12M26 84l-4 12M48 90l-6 12M66 104l-6 12",
        trim.line,
        2.6,
    )


def wear_fur_hood(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A pointed hood of skins with a shaggy rim, as worn where no sun shines."""
    pen.on("back-hair").split("M0 22C20 34 66 62 86 110 100 150 96 196 88 226 60 242 30 246 0 246", cloth)
    pen.on("back-hair").lines("M18 44C44 62 66 90 76 122", cloth.line, 3, twin=True)
    rim = ((0, 50), (24, 52), (48, 64), (68, 84), (82, 110), (88, 140), (86, 170), (78, 198), (62, 222), (40, 240))
    inner = ((34, 222), (52, 198), (62, 170), (63, 142), (58, 122), (44, 106), (22, 96), (0, 92))
    pen.split((*scallop(rim, 0.26), ("L", inner[0]), *scallop(inner, -0.1)[1:]), trim)
    hairs = "M12 62l-2 14m24-6l-6 12m26 8l-10 8m22 20l-12 6m16 24l-12 0m8 28l-12-4m0 28l-10-8"
    pen.lines(hairs, trim.line, 2.6, twin=True)


def wear_cowl(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A ragged hood with a torn hem that shades the brow."""
    pen.on("back-hair").split(
        "M0 30C40 28 76 60 88 110 98 160 100 210 92 250H0", Tone(deep(cloth.dark), deep(cloth.dark, 0.6), cloth.line)
    )
    half = (
        "M0 34C44 26 82 64 90 116 98 160 102 208 108 256L94 246 90 268 78 250 70 264C72 226 68 192 66 164 62 128"
        " 44 104 0 94"
    )
    pen.split(half, cloth)
    pen.lines("M0 94C44 104 62 128 66 164 68 192 72 226 70 256", trim.light, 3, twin=True)
    if not pen.sheet.coarse:
        pen.lines("M-14 52C-44 60-68 88-76 124M-80 160C-82 190-84 216-84 236", pale(cloth.light, 0.2), 2.6)


HEADCLOTHS: Mapping[str, Part[DrawThing]] = {
    "headscarf": Part(wear_headscarf, mark("headscarf in {colour} with flowers in {trim}, tied under the chin")),
    "tignon": Part(wear_tignon, mark("tall headwrap in {colour} with stripes in {trim}")),
    "veil": Part(wear_veil, mark("mantle in {colour}, edged in {trim}, drawn over the head")),
    "fur-cap": Part(wear_fur_cap, mark("cap in {colour} with fur in {trim}")),
    "fur-hood": Part(wear_fur_hood, mark("hood of skins in {colour} with fur in {trim}")),
    "cowl": Part(wear_cowl, mark("ragged hood in {colour}, edged in {trim}")),
}
