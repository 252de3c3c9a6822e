"""What one has behind one's back: wings, a tail, a cloak."""

from collections.abc import Mapping

from inkling.art.palette import Tone, mix, pale
from inkling.art.paths import scallop
from inkling.art.portrait.burdens import BURDENS
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.plumage import PLUMAGE
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.portrait.wings import WINGS
from inkling.art.shapes import star
from inkling.core.errors import mark


def have_fairy_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.pair("M52 270C70 200 100 140 140 120 156 160 148 230 120 272 96 292 70 290 52 270z", colour)
    pen.pair("M56 286C90 280 130 290 146 320 140 352 104 360 76 340z", colour)
    pen.lines(
        "M64 264C84 220 108 174 134 146M74 272C96 244 116 214 130 200M72 300C96 300 120 308 134 322",
        trim.light,
        2.8,
        twin=True,
    )
    pen.dots([(132, 170), (128, 226), (122, 330)], trim.light, 9, twin=True)


def have_feather_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    edge = ((146, 130), (152, 170), (148, 206), (138, 240), (124, 270), (106, 296))
    pen.pair((("M", (50, 266)), ("C", (66, 210, 100, 150, 146, 130)), *scallop(edge, -0.2)[1:], ("Z", ())), colour)
    pen.lines(
        "M70 256C90 210 116 180 138 164M78 268C100 236 122 212 140 204M84 280C102 258 118 244 132 240",
        trim.light,
        3,
        twin=True,
    )


def have_fish_tail(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """It rises behind the shoulder and spreads its fin."""
    stalk = (
        "M60 424C110 410 150 350 142 270 138 220 132 180 124 128L104 134C110 190 116 240 108 290 100 340 74 380 40 404z"
    )
    pen.shape(stalk, colour.dark)
    scales = "M118 172q6 8 12 0m-10 26q6 8 14 0m-14 28q8 8 16 0m-16 30q8 8 18 0m-20 32q8 8 18 0m-24 32q8 8 18 0"
    pen.lines(scales, mix(colour.dark, trim.light, 0.6), 3)
    fin = "M112 140C84 130 70 98 80 52 90 72 102 84 114 90 118 66 130 48 150 38 160 84 150 124 126 138z"
    pen.shape(fin, trim.light)
    pen.flat("M119 139L114 90C118 66 130 48 150 38 160 84 150 124 126 138z", trim.dark)
    pen.lines("M110 132C98 114 92 96 90 80M122 130C130 110 138 88 146 66M116 130V108", trim.line, 2.6)
    pen.lines(fin)


def have_cloak(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    s = sitter.measures.shoulder
    pen.split(f"M0 236H40C{s - 10} 246 {s + 20} 268 {s + 30} 320L{s + 44} 424H0", colour)
    pen.lines(f"M{s + 14} 300C{s + 22} 340 {s + 28} 380 {s + 30} 420", trim.light, 4, twin=True)


def have_star_veil(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The sky itself, worn: it falls from the crown to the ground, strewn with stars."""
    pen.split("M0 26C64 24 104 66 112 138 118 206 122 300 146 424H0", colour)
    pen.lines("M98 100C108 180 106 300 122 420M82 214C92 270 92 340 98 420", colour.line, 2.8, twin=True)
    spots = ((64, 58, 6), (90, 92, 9), (84, 140, 6), (102, 176, 8), (86, 216, 7), (112, 246, 9), (126, 330, 8))
    for side in (pen.flipped(), pen):
        side.flat(tuple(step for x, y, r in spots for step in star(x, y, r)), trim.light)
    pen.lines("M0 32C60 30 98 70 106 138 112 206 116 300 140 424", trim.light, 3, twin=True)


def have_brush(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A bushy tail that curls up at the side."""
    pen.shape(
        "M60 420C110 410 130 360 116 310 104 270 120 236 140 224 160 270 164 340 140 390 124 416 100 424 60 424z",
        colour.dark,
    )
    pen.shape(
        "M140 224C126 232 114 248 112 272L124 264 126 284 138 270 146 286C150 262 148 242 140 224z", trim.light, 2.8
    )


def have_bat_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    wing = "M54 268C70 210 100 160 144 130L156 300C140 282 128 282 118 300 108 284 94 284 84 300 76 288 66 280 54 280z"
    pen.pair(wing, colour)
    pen.lines(
        "M60 266C84 218 112 176 142 142M118 296C124 250 132 200 142 150M84 296C100 250 120 190 140 146",
        trim.light,
        3,
        twin=True,
    )


def have_strings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A puppet's, up to a wooden cross."""
    pen.lines("M-104 20V300M104 20V300", trim.light, 2.6)
    pen.rope("M-124 22H124", colour.light, 8)
    pen.dots([(-104, 22), (104, 22)], mix(pale(trim.light), colour.light, 0.3), 6)


BACKS: Mapping[str, Part[DrawThing]] = {
    "fairy-wings": Part(have_fairy_wings, mark("fairy wings in {colour} with veins in {trim}")),
    "feather-wings": Part(have_feather_wings, mark("feathered wings in {colour} and {trim}")),
    "bat-wings": Part(have_bat_wings, mark("bat wings in {colour} and {trim}")),
    "fish-tail": Part(have_fish_tail, mark("fish tail in {colour} with a fin in {trim}")),
    "star-veil": Part(have_star_veil, mark("long veil in {colour}, strewn with stars in {trim}")),
    "brush": Part(have_brush, mark("bushy tail in {colour} with a tip in {trim}")),
    "cloak": Part(have_cloak, mark("cloak in {colour}, edged in {trim}")),
    "strings": Part(have_strings, mark("puppet strings in {trim} hanging from a bar in {colour}")),
    **PLUMAGE,
    **WINGS,
    **BURDENS,
}
