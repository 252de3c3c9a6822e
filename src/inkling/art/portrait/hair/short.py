"""Short hair, and none."""

from collections.abc import Mapping

from inkling.art.palette import Tone
from inkling.art.paths import scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.core.errors import mark

CURLS = ((0, 71), (25, 72), (47, 84), (61, 105), (68, 129), (67, 152))
CURLS_BELOW = ((57, 141), (51, 124), (38, 116), (24, 112), (10, 112), (0, 108))


def hair_none(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """A bare crown; the colour shows in the brows."""


def hair_curls(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    outer = scallop(CURLS)
    half = (*outer, ("L", CURLS_BELOW[0]), *scallop(CURLS_BELOW)[1:])
    pen.on("hair").split(half, tone)
    curls = "M-14 90c-2-7-12-5-11 2 1 6 9 5 9 1m-20 7c-3-7-12-3-10 4 2 5 9 3 8-1m-16 19c-3-6-11-2-8 4 2 4 8 2 7-2"
    pen.on("hair").lines(curls, tone.line, 2.4)
    pen.on("hair").lines("M14 90c2-7 12-5 11 2-1 6-9 5-9 1m20 7c3-7 12-3 10 4-2 5-9 3-8-1", tone.line, 2)


def hair_afro(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    outer = ((0, 34), (30, 36), (58, 48), (80, 70), (92, 98), (92, 128), (82, 154), (64, 168))
    inner = ((58, 150), (54, 130), (42, 116), (26, 110), (12, 108), (0, 106))
    half = (*scallop(outer, 0.3), ("L", inner[0]), *scallop(inner, 0.2)[1:])
    pen.on("hair").split(half, tone)
    pen.on("hair").lines("M-40 58c-16 8-26 22-30 38M-62 76c-8 10-12 22-12 34M-22 46c8-3 16-4 22-4", tone.line, 3)


def hair_neat(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    right = "M0 56C44 52 74 78 70 122 69 138 66 150 60 158 57 138 55 124 47 112 32 110 14 104 0 94"
    left = "M0 56C44 56 70 80 68 122 68 138 65 150 60 158 56 138 55 122 50 110 40 100 24 92 0 94"
    pen.on("hair").sides(left, right, tone)
    pen.on("hair").lines("M-58 98C-50 80-30 68-8 66M-46 96C-38 84-24 78-10 78M20 68C40 72 54 86 58 104", tone.line, 2.6)


def hair_tousled(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    right = (
        "M0 60C6 50 18 44 30 46L26 54C40 52 54 58 60 66L54 70C68 76 76 92 76 108L70 104C74 122 70 142 62 158"
        "L58 138 54 122 46 112 38 120 28 106 20 118 8 104 0 114"
    )
    left = (
        "M0 60C-2 52 2 46 8 42 24 44 40 50 52 60L48 66C62 72 72 88 76 108L70 106C74 124 70 142 62 158"
        "L58 140 54 120 44 130 38 110 26 122 18 104 10 114 0 114"
    )
    pen.on("hair").sides(left, right, tone)
    pen.on("hair").lines("M-52 92C-44 76-28 66-12 64M-38 96C-32 84-22 78-8 76M26 66C40 72 50 82 54 94", tone.line, 2.6)


def hair_bowl(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    half = "M0 56C48 54 78 84 76 132 76 144 74 156 70 164H56C58 144 58 128 54 118 36 112 18 110 0 110"
    pen.on("hair").split(half, tone)
    pen.on("hair").lines(
        "M-8 64C-34 68-56 88-62 122M-4 76C-26 80-40 94-44 110M-2 92C-10 94-18 100-20 106", tone.line, 2.6
    )
    pen.on("hair").lines("M10 66C34 70 54 88 60 120M8 82C24 86 34 96 38 108", tone.line, 2.4)


def hair_frizz(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Stands off on both sides, for those who do not own a comb."""
    puff = (
        (50, 100),
        (74, 90),
        (94, 100),
        (100, 120),
        (116, 132),
        (108, 154),
        (112, 176),
        (92, 184),
        (76, 198),
        (58, 180),
    )
    side = (*scallop(puff, 0.34), ("L", (50, 140)), ("Z", ()))
    pen.on("back-hair").pair(side, tone)
    tufts = "M62 116c12-6 22-2 26 8M66 140c14-4 26 2 28 12M64 164c10-2 20 2 24 10"
    pen.on("back-hair").lines(tufts, tone.line, 2.6, twin=True)
    half = "M0 62C44 58 70 84 68 130L60 156 56 134 48 118 40 124 30 110 18 118 8 106 0 112"
    pen.on("hair").split(half, tone)


def hair_tufts(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """A bald crown with a tuft above each ear."""
    tuft = (
        "M54 112C66 104 84 104 92 94 94 108 88 118 82 124 92 124 98 122 104 118 100 136 88 144 78 146 86 150 92 150"
        " 98 148 88 164 70 170 56 164z"
    )
    pen.on("back-hair").pair(tuft, tone)
    pen.on("hair").lines("M-6 80C-10 66-4 56 4 50M6 80C8 70 14 62 22 60", tone.light, 3.4)


SHORT: Mapping[str, Part[DrawHair]] = {
    "none": Part(hair_none, mark("brows in {colour}")),
    "curls": Part(hair_curls, mark("short curls in {colour}")),
    "afro": Part(hair_afro, mark("full, rounded curls in {colour}")),
    "neat": Part(hair_neat, mark("short hair in {colour}")),
    "tousled": Part(hair_tousled, mark("tousled hair in {colour}")),
    "bowl": Part(hair_bowl, mark("bowl-cut hair in {colour}")),
    "frizz": Part(hair_frizz, mark("wild frizzy hair in {colour}")),
    "tufts": Part(hair_tufts, mark("tufts of hair in {colour} at the sides of the head")),
}
