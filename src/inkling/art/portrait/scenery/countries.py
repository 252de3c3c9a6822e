"""Lands of the earth: deserts, steppes, prairies, shores and fields."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale
from inkling.art.paths import Frame, read, scallop
from inkling.art.paths import place as put
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.stock import DrawGround, Part
from inkling.core.errors import mark

FINE = 2.8


def scene_pyramids(pen: Pen, colour: Tone, trim: Tone) -> None:
    for side in (pen.flipped(), pen):
        side.shape("M34 332L112 206 190 332z", colour.light, FINE)
        side.flat("M112 206L190 332H132z", colour.dark)
    pen.lines("M112 206L132 332M86 250l16-4m-26 22l22-4m26-36l10 6m-8 24l14 4", colour.line, 2.4, twin=True)
    pen.flat("M-150 328H150V420H-150z", trim.light)


def scene_steppe(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Grass to the edge of the sky, felt tents, a rider's standard of horsehair."""
    pen.flat(
        "M-150 262C-110 226-80 236-40 262 20 226 90 222 150 252V420H-150z", mix(colour.light, COLOURS["sky"], 0.35)
    )
    pen.flat("M-150 262C-60 242 60 242 150 262V420H-150z", colour.light)
    for side, fill in ((pen.flipped().at(0, -58), trim.light), (pen.at(0, -58), trim.dark)):
        side.shape("M90 318V290C92 272 106 258 122 256 138 258 152 272 154 290V318z", fill, FINE)
        side.shape("M114 318V292H130V318z", COLOURS["red"], 2.4)
        side.lines("M90 290H154M104 266l12 22m26-20l-10 20", mix(trim.light, INK, 0.5), 2.4)
    pen.rope("M-124 250V112", COLOURS["brown"], 4, line=2.2)
    pen.shape(
        "M-134 130C-142 152-140 166-136 178-132 170-128 174-124 182-120 172-116 174-112 178-108 164-106 150-114 130z",
        COLOURS["black"],
        2.4,
    )
    pen.shape("M-124 92l7 20h-14z", COLOURS["gold"], 2.4)


def scene_prairie(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Tents of hide under a wide sky."""
    pen.flat("M-150 192C-60 176 60 176 150 192V420H-150z", colour.light)
    for side, fill, shade in ((pen.flipped(), trim.light, trim.dark), (pen, trim.dark, trim.line)):
        side.lines("M118 168l14-26m-18 26l-14-26m14 26v-28", COLOURS["umber"], 3.4)
        side.shape("M116 160L76 336H158z", fill, FINE)
        side.flat("M116 160L124 200 138 336H158z", shade)
        side.shape("M116 276L102 336H130z", INK, 2.4)
        side.lines("M105 208H129M99 232H136", COLOURS["red"], 5)
    pen.lines("M-140 340l-4-14m10 14l2-16m6 18l6-12M140 350l4-14m-10 14l-2-16m-8 18l-6-12", colour.line, FINE)


def scene_dunes(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A caravan of camels on the crest of the sand."""
    camel = read(
        "M-20 20L-18 0C-16-8-12-10-8-4-4-16 4-16 8-4L14-8 16-22 26-20V-14L20-12 18 2 16 20H12L10 6H-10L-14 20z"
    )
    pen.flat("M-150 226C-110 208-70 214-30 244 20 212 90 200 150 216V420H-150z", colour.light)
    caravan = [(-118, 196, 1.15), (-76, 202, 1.0), (78, 194, 1.0), (120, 188, 1.15)]
    pen.flat(tuple(s for x, y, size in caravan for s in put(camel, Frame().at(x, y, size))), deep(trim.light, 0.72))
    pen.flat("M-150 280C-90 250-30 270 0 300 40 262 100 248 150 266V420H-150z", trim.light)
    pen.lines("M-146 344q20-12 44-6m-40 30q20-10 40-6M146 330q-20-12-44-4m40 34q-20-10-40-6", trim.line, FINE)


def scene_savanna(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Palms at both sides."""
    pen.flat("M-150 300C-60 284 60 284 150 300V420H-150z", mix(trim.light, COLOURS["straw"], 0.4))
    trunk = "M118 420C120 340 126 280 116 190"
    pen.rope(trunk, colour.light, 11, twin=True)
    pen.lines("M112 220l10-3m-8 30l12-3m-10 32l12-3m-12 34l12-3m-14 36l13-2", colour.line, FINE, twin=True)
    for turn in (-118, -78, -40, 0, 40, 78, 118):
        for side, fill in ((pen.at(-116, 188, turn=-turn), trim.light), (pen.at(116, 188, turn=turn), trim.dark)):
            side.shape("M0 0C-16-16-18-48 2-78 6-48 10-20 0 0z", fill, 2.6)
    pen.dots([(110, 196), (122, 198)], COLOURS["orange"], 10, ring=2.2, twin=True)


def scene_fleet(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Galleons under full sail."""
    for side, fill in ((pen.at(-110, 118, 0.92).flipped(), trim.light), (pen.at(110, 118, 0.92), trim.dark)):
        side.lines("M-14 0V-66M12 0V-74", INK, 3.4)
        side.shape(
            "M-34-56C-24-62-4-62 2-56-2-44-2-34 2-24-8-28-24-28-34-24-30-34-30-44-34-56z"
            "M-2-68C6-74 28-74 36-66 30-52 30-38 36-26 26-30 8-30-2-26 4-38 4-54-2-68z",
            fill,
            2.6,
        )
        side.lines("M17-70V-28M7-50H30M-16-58V-27M-28-42H-4", COLOURS["red"], 3)
        side.flat("M12-74l18-5-18-6z", COLOURS["red"])
        side.shape("M-44-10C-20-2 20-2 50-16L40 22H-34z", COLOURS["brown"], 2.6)
        side.lines("M-36 4H44", COLOURS["gold"], 3)
    waves = scallop(tuple((x, 142) for x in range(152, -153, -38)), 0.24)
    pen.flat((*waves, ("L", (-152, 420)), ("L", (152, 420)), ("Z", ())), colour.light)
    pen.lines("M-146 184h30m-24 30h34m-38 30h26M146 184h-30m24 30h-34m38 30h-26", pale(colour.light, 0.4), 3)


def scene_river(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Tall trees, a broad water, and on it a ship from far away."""
    pen.flat("M-150 276H150V420H-150z", colour.light)
    pen.lines("M-140 312h34m-20 30h28M140 306h-30m20 34h-34", pale(colour.light, 0.45), 3)
    pen.flat("M-150 280C-120 262-80 266-60 280zM150 280C120 264 90 266 70 280z", trim.dark)
    for side, fill in ((pen.flipped(), trim.light), (pen, trim.dark)):
        side.shape("M128 300L130 90H142L146 300z", COLOURS["brown"], FINE)
        crown = scallop(((160, 150), (128, 146), (104, 122), (100, 90), (112, 62), (136, 46), (160, 44)), 0.3)
        side.shape((*crown, ("Z", ())), fill, FINE)
        side.lines("M116 100q10 4 12 14m4-44q10 2 12 12", mix(trim.light, "#1E1830", 0.4), 2.6)
    ship = pen.at(-96, 268, 0.9)
    ship.lines("M0 0V-60M-18 0V-46", INK, 3)
    ship.shape("M-12-54C-2-58 14-56 18-50V-18C8-24-4-24-12-20zM-34-42C-28-46-16-46-12-42V-16H-34z", PAPER, 2.4)
    ship.shape("M-42-8C-20 0 14 0 30-10L24 16H-34z", COLOURS["umber"], 2.6)
    ship.lines("M3-56V-22M-10-38H16", COLOURS["red"], FINE)


def scene_wheat(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A field in the wind, and the crows above it."""
    pen.flat("M-150 286C-90 262-40 300 10 280 60 262 110 270 150 286V420H-150z", colour.light)
    strokes = "".join(
        f"M{x} {y}q4-14 14-20"
        for y in range(318, 420, 26)
        for x in range(-146 + (y // 26 % 2) * 10, 148, 22)
        if abs(x) > 70
    )
    pen.lines(strokes, trim.light, 3.4)
    pen.lines(
        "M-134 250q8-10 14 0 8-10 14 0M96 240q8-10 14 0 8-10 14 0M-100 228q6-8 10 0 6-8 10 0M124 262q6-8 10 0 6-8 10 0",
        INK,
        3.4,
    )
    cypress = "M122 300C112 250 118 190 132 140 146 190 152 250 144 300z"
    pen.shape(cypress, COLOURS["forest"], FINE)
    pen.lines("M130 290c-6-40 0-80 4-110m4 106c4-30 2-60-2-90", mix(COLOURS["forest"], PAPER, 0.3), 2.6)


def scene_great_leaves(pen: Pen, colour: Tone, trim: Tone) -> None:
    """The leaves of a garden in the tropics, larger than a head."""
    leaf = "M0 0C-34-34-32-92 0-126 32-92 34-34 0 0z"
    spots = (
        (62, 300, 64, trim),
        (66, 190, 84, colour),
        (60, 112, 58, trim),
        (40, 100, 24, colour),
        (84, 400, 74, colour),
    )
    for x, y, turn, fill in spots:
        for side, tint in ((pen.at(-x, y, turn=-turn), fill.light), (pen.at(x, y, turn=turn), fill.dark)):
            side.shape(leaf, tint, FINE)
            side.lines("M0-6V-112M-14-56L0-40 14-56M-12-84L0-70 12-84", fill.line, 2.4)


COUNTRIES: Mapping[str, Part[DrawGround]] = {
    "pyramids": Part(scene_pyramids, mark("pyramids in {colour} on sand in {trim}")),
    "steppe": Part(scene_steppe, mark("a steppe in {colour} with yurts in {trim}")),
    "prairie": Part(scene_prairie, mark("a prairie in {colour} with tepees in {trim}")),
    "dunes": Part(scene_dunes, mark("dunes in {colour} and {trim} with a caravan of camels")),
    "savanna": Part(scene_savanna, mark("palms with trunks in {colour} and leaves in {trim}")),
    "galleons": Part(scene_fleet, mark("galleons with sails in {trim} on a sea in {colour}")),
    "river": Part(scene_river, mark("a river in {colour} with trees in {trim} and a sailing ship")),
    "wheatfield": Part(scene_wheat, mark("a wheat field in {colour} and {trim} with a cypress")),
    "great-leaves": Part(scene_great_leaves, mark("large leaves in {colour} and {trim}")),
}
