"""Long hair that falls freely."""

from collections.abc import Mapping

from inkling.art.palette import Tone
from inkling.art.paths import scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.core.errors import mark

PARTED = "M0 64C50 60 78 98 76 152 74 166 68 172 63 176 64 140 48 112 0 86"
SHEEN_LEFT = "M-10 84C-38 94-60 116-66 152M-8 74C-42 78-68 106-72 142"
SHEEN_RIGHT = "M12 86C38 94 60 116 66 152"


def comb(pen: Pen, tone: Tone) -> None:
    """The sheen on parted hair: brighter where the light comes from."""
    pen.on("hair").lines(SHEEN_LEFT, tone.line, 2.6)
    pen.on("hair").lines(SHEEN_RIGHT, tone.line, 2.2)


def hair_straight(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    back = "M0 58C56 58 84 94 84 150 84 200 92 244 102 284 84 290 62 288 50 276H0"
    pen.on("back-hair").split(back, tone)
    lock = "M62 132C80 162 84 214 96 268 86 276 72 274 62 264 64 222 58 180 56 146z"
    pen.on("hair").pair(lock, tone)
    pen.on("hair").lines("M68 164c6 28 8 62 14 96m-16-64c2 20 4 40 6 58", tone.line, 2.4, twin=True)
    pen.on("hair").split(PARTED, tone)
    comb(pen, tone)


def hair_fringe(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    back = "M0 58C56 58 84 94 84 150 84 190 86 220 92 252 70 258 40 252 0 250"
    pen.on("back-hair").split(back, tone)
    front = (
        "M0 60C50 56 80 92 78 146 80 180 82 204 86 226 74 230 64 226 58 220 62 180 58 150 54 122 36 128 18 130 0 130"
    )
    pen.on("hair").split(front, tone)
    pen.on("hair").lines(
        "M-12 72c-26 8-42 28-46 52m18-40c-10 10-14 22-16 36m24-24c-4 6-6 14-6 22M-68 140c2 26 0 52-4 74", tone.line, 2.4
    )
    pen.on("hair").lines("M14 74c24 8 38 24 42 44M66 140c-2 26 0 52 4 74", tone.line, 2.2)


def hair_wavy(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    back = (
        "M0 56C58 54 88 96 84 142 82 168 104 178 98 206 94 226 114 236 108 262 104 280 92 292 74 294 40 290 20 280"
        " 0 270"
    )
    pen.on("back-hair").split(back, tone)
    front = (
        "M0 62C52 58 80 96 76 148 74 172 94 184 88 210 84 230 100 244 94 272 86 284 74 280 68 270 74 250 58 236 62"
        " 212 66 190 60 182 62 164 60 128 46 106 0 88"
    )
    pen.on("hair").split(front, tone)
    waves = "M66 128c6 18 2 34 6 48 6 18 10 20 6 38-4 14 6 28 6 46"
    pen.on("hair").lines(waves, tone.line, 2.4, twin=True)
    comb(pen, tone)


def hair_flowing(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Falls over the breast and ends in points."""
    back = "M0 54C60 52 90 94 88 150 88 220 104 262 116 318L92 300 88 330 66 300H0"
    pen.on("back-hair").split(back, tone)
    lock = "M60 118C82 150 84 214 92 262L98 330 82 308 74 352 66 304 56 320C62 270 60 220 58 186 56 160 56 140 54 126z"
    pen.on("hair").pair(lock, tone)
    pen.on("hair").lines("M68 170c6 40 8 80 12 124M64 196c2 34 4 64 4 92", tone.line, 2.4, twin=True)
    pen.on("hair").split("M0 62C50 58 78 96 76 150 72 164 66 166 62 162 58 128 44 104 0 82", tone)
    comb(pen, tone)


def hair_straggly(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    back = "M0 60C60 60 84 100 84 150L98 206 82 198 94 262 72 236 68 272 52 236H0"
    pen.on("back-hair").split(back, tone)
    lock = "M54 104C74 120 76 160 84 196L72 188 76 232 62 204 60 226C56 196 58 160 56 140z"
    pen.on("hair").pair(lock, tone)
    pen.on("hair").lines("M64 132c4 22 4 44 8 64", tone.line, 2.4, twin=True)
    pen.on("hair").sides(
        "M0 66C44 62 70 90 68 134L60 150 52 118 44 138 36 108 24 118 12 98 0 104",
        "M0 66C44 62 70 90 68 134L60 156 54 124 42 112 36 128 26 104 10 98 0 104",
        tone,
    )


def hair_ringlets(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    outer = (
        (0, 56),
        (36, 58),
        (64, 76),
        (82, 104),
        (88, 134),
        (96, 164),
        (98, 196),
        (104, 226),
        (94, 254),
        (70, 262),
        (52, 250),
    )
    pen.on("back-hair").split((*scallop(outer, 0.3), ("L", (0, 250))), tone)
    pen.on("hair").split(
        (
            *scallop(((0, 60), (34, 64), (58, 80), (72, 106), (76, 136), (72, 164)), 0.2),
            ("C", (64, 150, 60, 140, 58, 124)),
            ("C", (44, 104, 24, 96, 0, 84)),
        ),
        tone,
    )
    curls = (
        "M76 150c12 4 14 18 4 24M80 182c12 4 14 18 2 24M84 214c12 4 12 18 0 22M66 200c8 4 8 14 0 18"
        "M70 232c6 4 6 10 2 14"
    )
    pen.on("hair").lines(curls, tone.line, 3, twin=True)
    comb(pen, tone)


def hair_page(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """To the shoulders, turned in at the ends."""
    back = "M0 58C54 56 84 92 84 146 84 176 92 200 88 222 82 240 58 240 46 232H0"
    pen.on("back-hair").split(back, tone)
    front = (
        "M0 60C50 56 78 92 76 144 76 172 86 194 82 214 76 226 62 224 56 214 66 196 60 168 58 146 56 130 52 116 46"
        " 108 32 114 16 114 0 108"
    )
    pen.on("hair").split(front, tone)
    pen.on("hair").lines("M-12 70c-28 8-46 32-50 62m-8 4c-2 26 8 48 4 70M-30 78c-12 8-18 18-20 28", tone.line, 2.6)
    pen.on("hair").lines("M14 72c26 8 44 30 48 60m8 4c2 26-8 48-4 70", tone.line, 2.2)


LOOSE: Mapping[str, Part[DrawHair]] = {
    "straight": Part(hair_straight, mark("long straight hair in {colour}")),
    "fringe": Part(hair_fringe, mark("long hair in {colour} with a fringe")),
    "wavy": Part(hair_wavy, mark("long wavy hair in {colour}")),
    "flowing": Part(hair_flowing, mark("very long smooth hair in {colour}")),
    "straggly": Part(hair_straggly, mark("straggly hair in {colour}")),
    "ringlets": Part(hair_ringlets, mark("long ringlets in {colour}")),
    "page": Part(hair_page, mark("shoulder-length hair in {colour}")),
}
