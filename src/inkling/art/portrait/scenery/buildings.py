"""Castles, towns, towers, stages and ships."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale, tone
from inkling.art.paths import half_ring, ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.stock import DrawGround, Part
from inkling.core.errors import mark

FINE = 2.8


def scene_castle(pen: Pen, colour: Tone, trim: Tone) -> None:
    wall = "M88 420V262H98V272H108V262H118V420z"
    pen.pair("M78 420V300H152V420z", colour, FINE)
    pen.pair(wall, colour, FINE)
    pen.pair("M118 420V196H144V420z", colour, FINE)
    pen.pair("M82 262L103 208 124 262zM112 196L131 132 150 196z", trim, FINE)
    pen.lines("M131 132V108M103 208V190", width=FINE, twin=True)
    pen.flat("M131 108l16 6-16 7zM103 190l14 5-14 6z", trim.light, twin=True)
    pen.flat("M127 222q4-8 8 0v16h-8zM99 288q4-8 8 0v14h-8zM127 268q4-8 8 0v16h-8z", COLOURS["gold"], twin=True)


def scene_tall_castle(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Walls and towers so high that they stand above whoever spreads wings before them."""
    pen.pair("M58 420V132H68V142H80V132H92V142H104V132H116V142H128V132H160V420z", colour, FINE)
    pen.pair("M66 420V108H88V420z", colour, FINE)
    pen.pair("M102 420V78H132V420z", colour, FINE)
    pen.pair("M60 108L77 62 94 108zM95 78L117 24 139 78z", trim, FINE)
    pen.flat("M73 122q4-8 8 0v16h-8zM111 94q6-10 12 0v18h-12z", COLOURS["gold"], twin=True)


def scene_domes(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A city of onion domes and minarets."""
    pen.pair("M74 420V312H152V420z", colour, FINE)
    pen.pair("M112 420V170H128V420z", colour, FINE)
    pen.pair("M108 170H132L128 160C128 150 122 142 120 128 118 142 112 150 112 160z", trim, FINE)
    pen.pair("M82 312C74 286 100 274 104 250 108 274 134 286 126 312z", trim, FINE)
    pen.pair("M134 312C130 296 144 288 148 270L156 280V312z", trim, FINE)
    pen.lines("M112 190h16M112 232h16M104 250v-12M120 128v-12", colour.line, FINE, twin=True)
    pen.flat("M98 340q6-14 12 0v30h-12zM132 340q6-14 12 0v30h-12z", colour.line, twin=True)


def scene_curtain(pen: Pen, colour: Tone, trim: Tone) -> None:
    """The stage of a puppet theatre."""
    drape = "M72 0C92 60 104 120 108 190 116 230 120 300 112 420H160V0z"
    pen.pair(drape, colour)
    pen.lines(
        "M96 60c14 50 20 90 22 140m-4-140c12 40 20 90 22 140M130 60c6 60 8 100 8 140M124 236c4 60 4 110 0 180"
        "m14-180c4 60 4 110 2 180",
        colour.line,
        2.8,
        twin=True,
    )
    pen.rope("M106 196C120 206 134 206 150 200", trim.light, 7, twin=True, line=2.6)
    pen.dots([(108, 214)], trim.light, 12, ring=2.6, twin=True)
    edge = scallop(((160, 44), (120, 44), (80, 44), (40, 44), (0, 44)), 0.4)
    pen.split((("M", (0, -10)), ("L", (160, -10)), ("L", (160, 44)), *edge[1:]), colour)
    pen.lines(
        "M-150 40C-140 64-130 64-120 44-108 64-92 64-80 44-68 64-52 64-40 44-28 64-12 64 0 44 12 64 28 64 40 44 52"
        " 64 68 64 80 44 92 64 108 64 120 44 130 64 140 64 150 40",
        trim.light,
        4,
    )


def scene_tower(pen: Pen, colour: Tone, trim: Tone) -> None:
    """The wall of a tower round an open window."""
    for side, fill in ((pen.flipped(), colour.light), (pen, colour.dark)):
        side.shape("M0 22C74 22 122 74 122 150V430H164V-14H0z", fill)
    joints = (
        "M0-4V22M34 26L42-4M66 42L84 8M92 66L120 38M112 98L148 80M121 136L152 130M122 178H152M122 226H152"
        "M122 274H152M122 322H152M122 370H152M138 178V226M138 274V322"
    )
    pen.lines(joints, colour.line, 2.8, twin=True)
    ivy = "M146 410C128 380 152 340 132 306 120 280 146 258 136 226"
    pen.lines(ivy, COLOURS["forest"], 3.4, twin=True)
    leaves = (
        "M134 396q-18 2-20-14 16 0 20 14zM142 366q-2-16 12-20 4 14-12 20zM130 326q-18 0-18-16 16 2 18 16"
        "zM140 290q0-16 14-18 2 14-14 18zM132 262q-16-2-14-18 14 4 14 18z"
    )
    pen.flat(leaves, trim.light, twin=True)


def scene_gingerbread(pen: Pen, colour: Tone, trim: Tone) -> None:
    """The whole house stands behind: gable, icing, sweets."""
    pen.shape("M-112 420V150L0 40 112 150V420z", colour.light)
    pen.flat("M0 40L112 150V420H0z", colour.dark)
    pen.split(half_ring(112, 25), tone("gold"), FINE)
    pen.lines("M0 88V136M-24 112H24", trim.light, 5)
    pen.lines(ring(0, 112, 30), trim.light, 4)
    sweets = "M58 132c-9 0-9 14 0 14s9-14 0-14zM96 176c-12 0-12 18 0 18s12-18 0-18zM102 228l-12 12m0-12l12 12"
    pen.lines(sweets, trim.light, 4, twin=True)
    icing = scallop(((136, 172), (112, 148), (88, 124), (64, 100), (40, 77), (18, 56), (0, 40)), -0.34)
    pen.split((("M", (0, 14)), ("L", (148, 158)), ("L", (136, 172)), *icing[1:]), trim)
    for x, y, fill in ((30, 50, "red"), (62, 82, "green"), (96, 116, "gold"), (124, 142, "red")):
        pen.dots([(x, y)], COLOURS[fill], 12, ring=2.4, twin=True)
    pen.dots([(0, 26)], COLOURS["red"], 15, ring=2.6)
    pen.rope("M128 420V250", trim.light, 9, twin=True, line=FINE)
    pen.lines("M124 270l8-6m-8 26l8-6m-8 26l8-6m-8 26l8-6m-8 26l8-6m-8 26l8-6", COLOURS["red"], 4, twin=True)


def scene_cottages(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A house of straw, one of sticks, one of bricks."""
    pen.flat("M-150 206C-60 176 60 176 150 206V420H-150z", trim.light)
    straw, stick = COLOURS["straw"], COLOURS["brown"]
    at = pen.at(-80, 128, 0.9)
    at.shape("M-24 2V-48H24V2z", mix(stick, PAPER, 0.3), FINE)
    at.shape("M-36-44L0-92 36-44z", stick, FINE)
    at.lines("M-22-34h44m-44 14h44M0-84v36m-12-22v22m24-22v22", mix(stick, "#1E1830", 0.4), 2.4)
    at = pen.at(-110, 196)
    at.shape("M-24 2V-50H24V2z", straw, FINE)
    at.shape("M-38-46L0-92 38-46z", mix(straw, COLOURS["gold"], 0.5), FINE)
    at.lines("M0-84v36m-12-26l-8 26m32-26l8 26M-12-36v34m12-34v34m12-34v34", mix(straw, "#1E1830", 0.4), 2.4)
    at = pen.at(104, 186, 1.2)
    at.shape("M12-76V-102H26V-62z", colour.light, FINE)
    at.shape("M-28 4V-56H28V4z", colour.light, FINE)
    at.shape("M-40-52L0-100 40-52z", colour.dark, FINE)
    at.lines(
        "M-26-40h52m-52 14h52m-52 14h52M-14-54v14m18-14v14m16-14v14m-40 0v14m18-14v14m18-14v14m-28 0v14m18-14v14",
        pale(colour.light, 0.45),
        2,
    )


def scene_gables(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Half-timbered houses of an old town."""
    pen.pair("M96 420V192L124 136 152 192V420z", colour, FINE)
    pen.pair("M88 200L124 128 160 200 150 200 124 150 98 200z", trim, FINE)
    pen.pair("M66 420V292L88 248 110 292V420z", colour, FINE)
    pen.pair("M58 300L88 240 118 300 108 300 88 260 68 300z", trim, FINE)
    pen.lines("M98 232h52M98 290h52M124 160v72M112 232l-12 56m40-56l10 56M112 232v58m24-58v58", trim.dark, 4, twin=True)
    pen.flat("M118 246h12v28h-12zM118 304h12v28h-12zM82 312h12v22h-12z", COLOURS["gold"], twin=True)


def scene_ship(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A pirate ship at anchor and the sea."""
    pen.lines("M-112 268V60M-128 84h36M108 268V78", INK, 5)
    pen.shape(
        "M-148 100C-130 92-96 92-78 100-84 130-84 160-78 186-98 178-128 178-148 186-142 160-142 130-148 100z",
        trim.light,
        FINE,
    )
    pen.shape(
        "M76 110C94 102 126 102 146 110 140 138 140 164 146 188 126 180 94 180 76 188 82 164 82 138 76 110z",
        trim.dark,
        FINE,
    )
    pen.shape("M-112 40l-34 8 34 14z", COLOURS["black"], FINE)
    pen.dots([(-122, 50)], PAPER, 7)
    pen.shape("M-170 246C-140 262-120 266-76 266V330H-150z", colour.light, FINE)
    pen.shape("M76 266C120 266 140 260 170 240L150 330H76z", colour.dark, FINE)
    waves = scallop(tuple((x, 300) for x in range(171, -172, -38)), 0.24)
    pen.flat((*waves, ("L", (-171, 420)), ("L", (171, 420)), ("Z", ())), COLOURS["teal"])


def scene_workshop(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Boards on the wall, tools on their hooks."""
    pen.lines("M-90 0V420M90 0V420M-30 0V420M30 0V420M-146 0V420M146 0V420", colour.light, 3)
    saw = pen.at(-120, 120)
    saw.shape("M-10-60H10L16 40 10 36 6 42 0 36-6 42-10 36-16 42z", COLOURS["silver"], FINE)
    saw.shape("M-12-84H12V-58H-12z", trim.light, FINE)
    hammer = pen.at(120, 120)
    hammer.shape("M-5-60H5V50H-5z", trim.light, FINE)
    hammer.shape("M-24-76H18L26-64 18-52H-24z", COLOURS["silver"], FINE)
    pen.lines("M-120 24v8M120 30v14", INK, FINE)
    pen.pair(ring(122, 230, 18), tone("straw"), FINE)
    pen.lines(ring(122, 230, 9), COLOURS["brown"], 2.6, twin=True)


BUILDINGS: Mapping[str, Part[DrawGround]] = {
    "castle": Part(scene_castle, mark("a castle in {colour} with roofs in {trim}")),
    "tall-castle": Part(scene_tall_castle, mark("a castle in {colour} with tall towers, its roofs in {trim}")),
    "domes": Part(scene_domes, mark("a city in {colour} with domes in {trim}")),
    "curtain": Part(scene_curtain, mark("stage curtains in {colour} and {trim}")),
    "tower": Part(scene_tower, mark("the window of a tower in {colour} with ivy in {trim}")),
    "gingerbread-house": Part(scene_gingerbread, mark("a gingerbread house in {colour} with icing in {trim}")),
    "three-houses": Part(
        scene_cottages, mark("houses of straw, of sticks and of bricks in {colour}, on a meadow in {trim}")
    ),
    "gables": Part(scene_gables, mark("an old town in {colour} with timber framing in {trim}")),
    "ship": Part(scene_ship, mark("a ship in {colour} with sails in {trim}")),
    "workshop": Part(
        scene_workshop, mark("a workshop wall of boards with joints in {colour}, tools with handles in {trim}")
    ),
}
