"""Wings of eagle, butterfly and kite, a spider's legs, and two more faces: what uncanny backs carry."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix
from inkling.art.paths import Path, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def have_eagle_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Raised high, with long fingers of feathers at the edge."""
    fingers = (
        (96, 26, -4),
        (118, 24, 6),
        (138, 36, 14),
        (152, 62, 22),
        (160, 96, 30),
        (164, 134, 40),
        (162, 172, 52),
        (154, 208, 66),
    )
    for x, y, turn in fingers:
        for side, fill in ((pen.flipped(), colour.light), (pen, colour.dark)):
            at = side.at(x, y, turn=turn)
            at.shape("M0 0C12 14 15 40 12 84L8 150H-12L-13 84C-13 40-10 14 0 0z", fill, 2.8)
    pen.pair("M40 290C64 226 84 160 98 92 118 128 132 172 128 206 118 252 88 290 40 290z", trim)
    rows = (
        "M88 132q8 10 18 4m-24 20q10 10 22 4m-28 20q12 10 26 4m2-6q8 6 14 0m-50 30q12 10 26 4m2-6q8 6 14 0m-52 26"
        "q12 10 24 4m4-6q8 6 12 0"
    )
    pen.lines(rows, trim.line, 2.8, twin=True)


def have_butterfly_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    upper = "M40 272C50 190 88 96 138 70 162 84 164 170 136 226 112 266 76 290 40 272z"
    lower = "M44 276C84 262 138 272 148 312 146 350 120 388 96 380 70 366 52 320 44 276z"
    pen.pair(lower, trim)
    pen.pair(upper, trim)
    cells = "M62 258C70 208 94 140 130 100 140 140 134 190 116 218 100 244 82 258 62 258z"
    pen.flat(cells, colour.light, twin=True)
    pen.flat("M64 290C90 282 122 288 130 314 128 340 112 362 98 358 82 344 70 318 64 290z", colour.light, twin=True)
    pen.lines(
        "M62 258C84 220 108 170 130 106M62 258C86 238 110 214 130 170M70 296C92 310 104 332 106 352",
        trim.light,
        4.6,
        twin=True,
    )
    pen.dots([(145, 108), (149, 138), (148, 168), (141, 198), (138, 318), (130, 348)], PAPER, 6.4, twin=True)


def have_kite_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Spread wide in three rows of feathers, as on the walls of tombs."""
    for d, fill in (
        ("M20 262C60 250 110 214 146 150L166 420H120C100 360 60 300 20 262z", Tone(trim.light, trim.dark, INK)),
        ("M20 262C60 250 110 214 148 160L156 356C128 330 66 290 20 262z", colour),
        (
            "M20 262C60 250 110 214 148 170L152 284C124 284 66 280 20 262z",
            Tone(COLOURS["gold"], mix(COLOURS["gold"], "#1E1830", 0.24), INK),
        ),
    ):
        pen.pair(d, fill, 2.8)
    quills = (
        "M124 232L132 282M104 246L112 281M86 256L92 278M136 290L140 346M112 290L116 330M92 286L94 314"
        "M132 350L134 400M110 334L112 380"
    )
    pen.lines(quills, INK, 2.6, twin=True)


def have_spider_legs(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Six more limbs, each with its knee high and its foot far out."""
    thighs = "M46 286C66 214 82 126 104 40M58 306C92 262 112 208 124 160M66 336C100 316 122 296 136 272"
    shins = "M104 40C120 62 138 104 160 176M124 160C138 190 150 232 158 292M136 272C146 306 150 350 152 420"
    pen.rope(shins, colour.dark, 8, twin=True)
    pen.rope(thighs, colour.light, 13, twin=True)
    bands = (
        "M80 116L91 119M86 90L97 93M101 214L112 219M108 194L120 197M111 295L119 303"
        "M125 69L118 72M133 88L127 91M141 195L135 197M147 214L140 216"
    )
    pen.lines(bands, trim.light, 5, twin=True)


def have_side_faces(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """One looks to the left, one to the right, in profile, with lowered lids; hair and skin are the sitter's."""
    skin, hair = sitter.skin, sitter.hair
    profile = (
        "M40 84C74 74 104 88 110 112L112 128 128 152C129 158 124 160 118 160L119 169 123 172 118 177 119 183C118"
        " 196 108 200 96 197"
        " 90 202 90 216 92 240L40 240z"
    )
    locks = "M30 58C76 46 112 68 116 104 106 100 98 104 92 112 84 128 82 158 84 190 86 220 96 250 104 286H30z"
    for side, face, cloth, shade in (
        (pen.flipped(), skin.light, hair.light, skin.dark),
        (pen, skin.dark, hair.dark, skin.line),
    ):
        side.shape(profile, face)
        side.flat("M98 127C102 119 112 119 116 125L114 131C108 134 101 133 98 127z", shade)
        side.lines("M96 127C101 135 110 136 117 130M99 131l-6 4M96 110C102 104 108 103 114 107", INK, 3.2)
        side.flat("M122 172C115 170 109 172 104 175 109 180 115 180 119 177z", COLOURS["crimson"])
        side.shape(locks, cloth)
        side.lines("M72 76C92 82 102 90 106 100M66 112C64 156 66 216 78 262", hair.line, 2.6)
        side.lines("M66 64C90 68 108 82 114 100", trim.light, 6)
        side.shape(
            "M84 206C76 234 72 262 72 286H108C102 262 94 234 84 206z",
            colour.light if face == skin.light else colour.dark,
            2.8,
        )


def have_raven_cloak(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Feathers that grow from the shoulders: somebody is about to fly away."""
    edge = ((118, 206), (140, 226), (148, 254), (150, 284), (148, 316), (146, 350), (142, 384), (136, 424))
    cloak: Path = (
        ("M", (36, 238)),
        ("C", (70, 226, 96, 214, 118, 206)),
        *scallop(edge, 0.22)[1:],
        ("L", (60, 424)),
        ("Z", ()),
    )
    pen.pair(cloak, colour)
    feathers = (
        "M110 220c12 8 18 20 20 34m-32-26c12 10 20 26 22 44m-30-26c12 12 18 30 20 52m14-10c6 14 8 30 6 48m-18-32"
        "c6 16 6 34 4 54m26-30c2 18 0 36-4 54"
    )
    pen.lines(feathers, trim.light, 3, twin=True)


WINGS: Mapping[str, Part[DrawThing]] = {
    "eagle-wings": Part(have_eagle_wings, mark("raised eagle wings in {colour} and {trim}")),
    "butterfly-wings": Part(have_butterfly_wings, mark("butterfly wings in {colour}, edged in {trim}")),
    "kite-wings": Part(have_kite_wings, mark("outspread wings with feathers in gold, {colour} and {trim}")),
    "spider-legs": Part(have_spider_legs, mark("six spider legs in {colour} with bands in {trim}")),
    "side-faces": Part(
        have_side_faces, mark("two more faces, looking left and right, with robes in {colour} and hairbands in {trim}")
    ),
    "raven-cloak": Part(have_raven_cloak, mark("cloak of feathers in {colour} and {trim}")),
}
