"""Sky and storm, woods by night, and apparitions."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale, tone
from inkling.art.paths import ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.stock import DrawGround, Part
from inkling.art.shapes import leaf
from inkling.core.errors import mark

FINE = 2.8


def scene_tempest(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Breakers to the right and left, lightning, and a ship in distress."""
    bolt = "M-96 6L-128 78H-106L-134 146-84 66H-106L-80 6zM104 6L88 56H104L86 106 126 46H108L124 6z"
    pen.shape(bolt, trim.light, 2.6)
    ship = pen.at(-112, 232, turn=-16)
    ship.lines("M0-6V-58", INK, 4)
    ship.shape("M4-56C26-48 28-24 22-14H4z", PAPER, 2.4)
    ship.shape("M-30-8H30C26 12-22 12-30-8z", COLOURS["umber"], FINE)
    wave = (
        "M160 420V236C140 218 112 220 104 240 100 256 114 262 122 254 122 276 100 290 78 286 60 290 44 306 30 330V420z"
    )
    pen.pair(wave, colour, FINE)
    foam = "M150 248C136 236 120 240 118 250M146 290C124 312 96 318 72 316M150 336C120 350 96 352 64 350M148 380H84"
    pen.lines(foam, pale(colour.light, 0.6), 3.6, twin=True)


def scene_birches(pen: Pen, colour: Tone, trim: Tone) -> None:
    """White trunks before a still lake."""
    pen.flat("M-150 270H150V420H-150z", COLOURS["sky"])
    pen.flat("M-150 272C-120 250-90 250-60 268 20 252 100 246 150 268V276H-150z", COLOURS["forest"])
    pen.lines("M-146 306h54m-30 26h50M146 300h-50m30 28h-46M-140 360h40m240 4h-44", pale(COLOURS["sky"], 0.5), 3.4)
    trunks = "M104 420L108 0H126L128 420zM136 420L140 0H156V420z"
    pen.pair(trunks, colour, FINE)
    bark = "M110 60h9m-10 46h7m4 38h6m-18 40h10m0 52h8m-18 36h8m2 50h8M142 90h8m-8 60h8m-6 70h8m-10 60h8"
    pen.lines(bark, INK, 4, twin=True)
    spots = (
        (90, 24, 30),
        (76, 46, -30),
        (96, 70, 60),
        (132, 40, 20),
        (146, 66, -40),
        (88, 118, 40),
        (140, 120, 10),
        (60, 22, 70),
    )
    pen.flat(tuple(step for x, y, turn in spots for side in (x, -x) for step in leaf(side, y, 13, turn)), trim.light)


def scene_apple_isle(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Boughs with apples over an island in the mist."""
    pen.flat(
        "M-150 262C-140 236-118 220-100 216-84 222-72 240-64 262zM150 270C138 248 124 240 110 238 96 244 86 256"
        " 78 270z",
        deep(colour.light, 0.3),
    )
    mist = mix(PAPER, COLOURS["lilac"], 0.3)
    pen.flat("M-150 262C-110 246-80 268-40 258 20 250 80 272 150 256V420H-150z", mix(mist, COLOURS["purple"], 0.3))
    pen.flat("M-150 306C-100 288-60 312-10 300 50 290 100 312 150 298V420H-150z", mist)
    pen.rope("M152 60C124 66 108 50 86 22M128 60C124 84 112 96 106 112", COLOURS["umber"], 6, twin=True, line=2.6)
    spots = ((84, 26, -40), (104, 30, 30), (126, 36, 60), (98, 66, -60), (140, 84, 40), (96, 104, -30), (122, 120, 30))
    for x, y, turn in spots:
        pen.shape((*leaf(-x, y, 15, -turn), *leaf(x, y, 15, turn)), colour.light, 2.4)
    pen.dots([(112, 58), (134, 108), (98, 134)], trim.light, 24, ring=2.6, twin=True)
    pen.dots([(108, 53), (130, 103), (94, 129)], pale(trim.light, 0.6), 6, twin=True)


def scene_aurora(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Curtains of light over snow and a locked mountain."""
    pen.flat(
        "M-150 120C-120 60-80 110-50 60-20 20 20 70 50 30 84-4 110 50 150 10V96C118 120 92 60 60 96 24 136-6"
        " 80-40 126-78 176-116 120-150 190z",
        colour.light,
    )
    pen.flat(
        "M-150 60C-116 20-88 60-60 20L-30-10H150V10C110 50 84-4 50 30 20 70-20 20-50 60-80 110-120 60-150 120z",
        trim.light,
    )
    rays = "M-130 90v60m22-84v70m24-60v50M-56 72v50m26-70v50M4 60v40m24-60v60M62 40v40m24-60v50m26-30v50"
    pen.lines(rays, pale(colour.light, 0.35), 4)
    pen.pair("M160 420V270L120 210 70 320V420z", tone("slate"), FINE)
    pen.pair("M120 210L100 252 112 248 120 264 130 248 142 256 146 248z", tone("paper"), FINE)


def scene_world_tree(pen: Pen, colour: Tone, trim: Tone) -> None:
    """An ash whose boughs hold up the sky."""
    boughs = "M160 110C128 108 108 84 92 56 84 42 76 30 78 12M122 94C130 72 138 52 134 24M92 56C102 46 106 34 104 16"
    pen.rope(boughs, colour.light, 9, twin=True, line=2.6)
    crown = scallop(
        ((156, 76), (140, 52), (124, 52), (114, 34), (96, 40), (78, 30), (56, 34), (40, 22), (22, 30), (0, 20)), 0.3
    )
    pen.split((("M", (0, -12)), ("L", (156, -12)), ("L", (156, 76)), *crown[1:]), trim)
    pen.lines("M126 26q8-8 16 0M96 16q8-8 16 0M62 18q8-8 16 0M28 16q8-8 16 0", trim.line, 3, twin=True)


def scene_moon_cradle(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A crescent on which one stands as on a boat."""
    moon = "M-134 128C-168 310-96 430 0 434 96 430 168 310 134 128 122 240 76 308 0 312-76 308-122 240-134 128z"
    pen.shape(moon, colour.light)
    pen.flat("M134 128C168 310 96 430 0 434V312C76 308 122 240 134 128z", colour.dark)
    pen.lines(moon)
    pen.lines("M-138 220C-134 320-80 392-20 402M138 220C134 320 80 392 20 402", trim.light, 3.4)


def scene_toadstools(pen: Pen, colour: Tone, trim: Tone) -> None:
    """As tall as a house, to those who are small."""
    pen.flat("M-150 372C-80 356 80 356 150 372V420H-150z", deep(COLOURS["green"], 0.35))
    for x, y, size in ((-118, 330, 1.15), (120, 306, 1.25), (-84, 388, 0.7), (90, 390, 0.6)):
        at = pen.at(x, y, size)
        at.shape("M-11-40C-8 0-14 40-18 80H18C14 40 8 0 11-40z", trim.light, FINE)
        at.shape("M-46-36C-44-84 44-84 46-36 20-28-20-28-46-36z", colour.light if x < 0 else colour.dark, FINE)
        at.dots([(-20, -50), (2, -62), (22, -48)], trim.light, 11)


def scene_flames(pen: Pen, colour: Tone, trim: Tone) -> None:
    outer = (
        "M160 420V180C146 200 148 226 138 238 134 214 120 200 122 172 106 196 112 224 102 246 96 236 94 228 94"
        " 216 78 246 86 280 72 300 66 292 66 286 64 276 50 320 56 380 60 420z"
    )
    pen.flat(outer, colour.light, twin=True)
    inner = (
        "M160 420V260C150 270 148 286 140 292 136 276 130 268 130 254 116 276 120 298 110 312 104 304 104 298 102"
        " 290 90 320 92 380 96 420z"
    )
    pen.flat(inner, trim.light, twin=True)
    pen.dots([(118, 130), (136, 96), (100, 176), (140, 150), (126, 60)], trim.light, 6, twin=True)


def scene_curled_clouds(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Clouds that curl like the heads of ferns, fit to ride upon."""
    cloud = "M60 420V384C60 352 84 336 104 344 96 318 114 300 134 304 140 296 150 292 160 294V420z"
    pen.pair(cloud, colour, FINE)
    swirl = "M80 384c0-18 24-22 28-6 2 12-14 16-16 6M112 338c0-18 26-22 30-4 2 12-14 16-16 6M128 382c0-14 20-16 22-4"
    pen.lines(swirl, trim.light, 4.4, twin=True)
    pen.pair("M92 136C92 118 110 110 122 118 126 104 144 100 156 110V146H100C94 146 92 142 92 136z", colour, FINE)
    pen.lines("M108 132c0-10 14-12 16-2 0 7-8 9-9 3M134 126c0-10 12-12 16-4", trim.light, 4, twin=True)


def scene_water_broom(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A broom that has taken to its legs with two full pails, on the left."""
    brush = (
        "M-100 196H-72C-70 224-58 240-48 266-40 292-34 318-32 350L-42 338-48 354-58 340-64 358-74 342-86 360-96 342"
        "-106 358-114 340-124 354-130 338-142 350C-140 318-134 292-126 266-116 240-102 224-100 196z"
    )
    pen.rope("M-78 20L-86 200", COLOURS["brown"], 10)
    pen.shape(brush, colour.light)
    pen.flat("M-86 196H-72C-70 224-58 240-48 266-40 292-34 318-32 350L-42 338-48 354-58 340-64 358-74 342-86 360z",
             colour.dark)  # fmt: skip
    pen.lines("M-92 240C-98 280-110 310-114 336M-90 250C-92 290-96 316-98 338M-86 240V352M-80 240C-70 280-62 310-58 336"
              "M-102 250C-118 284-126 310-130 332M-70 250C-56 284-48 310-44 332", colour.line, FINE)  # fmt: skip
    pen.lines(brush)
    pen.rope("M-101 204H-71M-104 218H-68", COLOURS["red"], 6, line=FINE)
    pen.rope("M-84 128C-108 122-124 132-122 152M-82 124C-60 114-42 122-44 146", COLOURS["brown"], 7, line=FINE)
    for x, y in ((-120, 186), (-44, 180)):
        at = pen.at(x, y)
        at.lines("M-15-6C-14-42 14-42 15-6", INK, 3.4)
        at.shape("M-19-6H19L15 38H-15z", trim.light, FINE)
        at.flat("M2-6H19L15 38H2z", trim.dark)
        at.lines("M-17 8H17M-16 26H16", INK, 2.6)
        at.shape(
            "M-20-6C-14-16-4-8 4-14 12-18 18-10 20-6 30 4 30 20 26 34 22 22 18 8 12 0-2 2-14 0-20-6z",
            COLOURS["sky"],
            2.4,
        )


def scene_ghost(pen: Pen, colour: Tone, trim: Tone) -> None:
    """An old man wrapped in his mantle, his eyes closed, rises in a pale light, on the left."""
    pen.glow(ring(-84, 190, 112, 186), trim.light, ".16")
    pen.glow(ring(-84, 190, 86, 160), trim.light, ".16")
    mantle = (
        "M-88 40C-52 40-32 70-32 112-30 140-14 160-8 198 0 260-14 320-22 414H-150V190C-144 164-140 140-142 112"
        "-142 70-124 40-88 40z"
    )
    pen.shape(mantle, colour.light)
    pen.flat("M-88 40C-52 40-32 70-32 112-30 140-14 160-8 198 0 260-14 320-22 414H-88z", colour.dark)
    pen.lines(mantle)
    pen.flat("M-88 62C-62 62-48 84-48 116-48 150-60 178-88 178S-128 150-128 116C-128 84-114 62-88 62z", colour.line)
    face = "M-88 74C-64 74-52 92-54 120-56 146-68 160-88 160S-120 146-122 120C-124 92-112 74-88 74z"
    pen.shape(face, trim.light, FINE)
    pen.flat("M-88 74C-64 74-52 92-54 120-56 146-68 160-88 160L-88 142H-97C-94 130-88 122-88 110z", trim.dark)
    pen.lines("M-114 118q9 8 18 0m16 0q9 8 18 0", INK, 3)
    pen.lines("M-90 88q-12-3-20 2m32-2q12-3 20 2", colour.line, FINE)
    beard = (
        "M-122 122C-112 146-104 146-96 148-90 144-86 144-80 148-72 146"
        "-64 146-54 122-44 184-60 248-88 284-116 248-132 184-122 122z"
    )
    pen.shape(beard, PAPER, FINE)
    brows = (
        "M-118 108C-112 98-100 100-94 108-102 106-110 106-118 108zM-58 108C-64 98-76 100-82 108-74 106-66 106-58 108z"
    )
    pen.shape(brows, PAPER, 2)
    pen.lines("M-106 168q0 40 10 80M-70 168q0 40-10 80M-88 172v84M-98 157q10-5 20 0", colour.line, FINE)
    pen.lines(
        "M-132 196C-136 260-126 330-130 410M-34 196C-26 260-44 330-42 410M-104 276C-112 320-106 370-108 410"
        "M-72 276C-64 320-70 370-68 410",
        colour.line,
        FINE,
    )


WEATHER: Mapping[str, Part[DrawGround]] = {
    "tempest": Part(scene_tempest, mark("a stormy sea in {colour} with lightning in {trim} and a ship")),
    "birches": Part(scene_birches, mark("birches in {colour} with leaves in {trim}, by a lake")),
    "apple-isle": Part(
        scene_apple_isle, mark("an isle in the mist, under boughs with leaves in {colour} and apples in {trim}")
    ),
    "aurora": Part(scene_aurora, mark("northern lights in {colour} and {trim} over snowy mountains")),
    "world-tree": Part(scene_world_tree, mark("a mighty tree in {colour} with leaves in {trim}")),
    "moon-cradle": Part(
        scene_moon_cradle, mark("a large crescent moon in {colour} and {trim}, like a boat to stand in")
    ),
    "toadstools": Part(scene_toadstools, mark("giant toadstools in {colour} and {trim}")),
    "flames": Part(scene_flames, mark("flames in {colour} and {trim}")),
    "curled-clouds": Part(scene_curled_clouds, mark("curled clouds in {colour} and {trim}")),
    "water-broom": Part(scene_water_broom, mark("a broom in {colour} carrying two full pails in {trim}")),
    "ghost": Part(scene_ghost, mark("the ghost of an old man in a mantle in {colour}, his face in {trim}")),
}
