"""Wings of eagle, butterfly and kite, a spider's legs, and two more faces: what uncanny backs carry."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import Path, read, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def have_eagle_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Raised, with long fingers of feathers at the edge."""
    wing = (
        "M44 284C50 210 74 130 118 66L126 96 138 78 142 112 156 104 154 140 166 140 158 172 168 178 156 206 162 220 146 240"
        " 148 258 128 270 124 290 100 300C80 306 60 300 44 284z"
    )
    pen.pair(wing, colour)
    pen.pair("M44 284C52 226 70 170 98 126 112 150 118 182 114 214 106 250 84 278 44 284z", trim, 2.8)
    quills = "M122 104C118 140 122 170 116 206M140 120C134 150 134 180 124 214M154 150C144 180 142 200 128 228M154 184C144 206 138 222 120 246"
    pen.lines(quills, colour.line, 2.8, twin=True)
    pen.lines("M62 250q10-6 16-18m-8-14q10-6 16-18m-6-14q8-6 12-18m4 90q6-10 8-22m4-20q4-10 4-22", trim.line, 2.8, twin=True)


def have_butterfly_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    upper = "M40 272C50 190 88 96 138 70 162 84 164 170 136 226 112 266 76 290 40 272z"
    lower = "M44 276C84 262 138 272 148 312 146 350 120 388 96 380 70 366 52 320 44 276z"
    pen.pair(lower, trim)
    pen.pair(upper, trim)
    cells = "M62 258C70 208 94 140 130 100 140 140 134 190 116 218 100 244 82 258 62 258z"
    pen.flat(cells, colour.light, twin=True)
    pen.flat("M64 290C90 282 122 288 130 314 128 340 112 362 98 358 82 344 70 318 64 290z", colour.light, twin=True)
    pen.lines("M62 258C84 220 108 170 130 106M62 258C86 238 110 214 130 170M70 296C92 310 104 332 106 352", trim.light, 4.6, twin=True)
    pen.dots([(145, 108), (149, 138), (148, 168), (141, 198), (138, 318), (130, 348)], PAPER, 6.4, twin=True)


def have_kite_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Spread wide in three rows of feathers, as on the walls of tombs."""
    for d, fill in (
        ("M20 262C60 250 110 214 146 150L166 420H120C100 360 60 300 20 262z", Tone(trim.light, trim.dark, INK)),
        ("M20 262C60 250 110 214 148 160L156 356C128 330 66 290 20 262z", colour),
        ("M20 262C60 250 110 214 148 170L152 284C124 284 66 280 20 262z", Tone(COLOURS["gold"], mix(COLOURS["gold"], "#1E1830", 0.24), INK)),
    ):
        pen.pair(d, fill, 2.8)
    quills = "M124 232L132 282M104 246L112 281M86 256L92 278M136 290L140 346M112 290L116 330M92 286L94 314M132 350L134 400M110 334L112 380"
    pen.lines(quills, INK, 2.6, twin=True)


def have_spider_legs(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Six more limbs."""
    legs = "M60 290C90 230 96 160 124 96 132 78 138 66 146 60M66 300C100 270 112 220 134 190 142 180 148 176 156 176M70 320C100 310 120 300 134 312 144 322 146 350 150 380"
    pen.rope(legs, colour.light, 11, twin=True)
    bands = "M105 152l9 4m-2-22l9 4M118 216l8 6m2-22l8 6M112 306l2 10M140 330l10-3"
    pen.lines(bands, trim.light, 4, twin=True)


def have_side_faces(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """One looks to the left, one to the right, in profile; hair and skin are the sitter's."""
    skin, hair = sitter.skin, sitter.hair
    profile = (
        "M40 92C70 84 98 98 104 124L107 142 121 166C122 172 116 173 111 173L112 184 115 187 111 192 113 198C112 210 104 214 92 212"
        " 86 214 84 226 84 246L40 240z"
    )
    veil = "M30 66C74 58 104 80 108 118 100 114 92 116 86 124 78 140 76 170 78 204 80 232 90 256 96 284H30z"
    for side, face, cloth, dark in ((pen.flipped(), skin.light, hair.light, False), (pen, skin.dark, hair.dark, True)):
        side.shape(profile, face)
        side.flat("M94 138C98 131 107 131 110 135L108 145C102 146 97 144 94 138z", PAPER)
        side.dots([(105, 138)], INK, 6)
        side.lines("M91 139C96 131 105 129 111 133M90 123C96 117 102 116 108 119", INK, 3.2)
        side.flat("M114 187C108 186 102 188 98 190 102 194 108 194 112 191z", COLOURS["crimson"])
        side.shape(veil, cloth)
        side.lines("M70 86C88 92 98 100 102 112M62 120C60 160 62 220 74 262", hair.line, 2.6)
        side.lines("M66 76C86 82 100 94 106 112", trim.light if not dark else trim.dark, 6)
        side.shape(read("M78 214C70 240 66 262 66 284H100C94 262 88 240 78 214z"), colour.dark if dark else colour.light, 2.8)


def have_raven_cloak(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Feathers that grow from the shoulders: somebody is about to fly away."""
    edge = ((118, 206), (140, 226), (148, 254), (150, 284), (148, 316), (146, 350), (142, 384), (136, 424))
    cloak: Path = (("M", (36, 238)), ("C", (70, 226, 96, 214, 118, 206)), *scallop(edge, 0.22)[1:], ("L", (60, 424)), ("Z", ()))
    pen.pair(cloak, colour)
    feathers = "M110 220c12 8 18 20 20 34m-32-26c12 10 20 26 22 44m-30-26c12 12 18 30 20 52m14-10c6 14 8 30 6 48m-18-32c6 16 6 34 4 54m26-30c2 18 0 36-4 54"
    pen.lines(feathers, trim.light, 3, twin=True)


def have_star_mantle(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A cloak as wide as the night, its collar standing up behind the head."""
    pen.split("M0 200C40 190 70 160 96 110 128 150 150 240 156 424H0", colour)
    spots = ((96, 150), (116, 190), (92, 196), (130, 236), (112, 232), (138, 290), (134, 340), (140, 390), (74, 190))
    pen.dots(spots, trim.light, 6, twin=True)
    pen.lines("M96 112C128 152 148 240 152 420", pale(trim.light, 0.2), 4, twin=True)


WINGS: Mapping[str, Part[DrawThing]] = {
    "eagle-wings": Part(have_eagle_wings, mark("raised eagle’s wings in {colour} and {trim}")),
    "butterfly-wings": Part(have_butterfly_wings, mark("butterfly wings in {colour}, edged in {trim}")),
    "kite-wings": Part(have_kite_wings, mark("wide spread wings with feathers in gold, {colour} and {trim}")),
    "spider-legs": Part(have_spider_legs, mark("six spider’s legs in {colour} with bands in {trim}")),
    "side-faces": Part(have_side_faces, mark("two more faces, looking left and right, with veils in {colour} and bands in {trim}")),
    "raven-cloak": Part(have_raven_cloak, mark("cloak of feathers in {colour} and {trim}")),
    "star-mantle": Part(have_star_mantle, mark("wide mantle in {colour} with stars in {trim}")),
}
