"""Places of tales from far away: jars with robbers in them, a tunnel, a baobab, a dhow and the bird above it."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale
from inkling.art.paths import ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.stock import DrawGround, Part
from inkling.core.errors import mark

FINE = 2.8


def scene_oil_jars(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Tall jars in a row, and out of each a pair of eyes."""
    pen.flat("M-150 330H150V420H-150z", trim.light)
    for x, y, size in ((112, 214, 0.86), (124, 330, 1.0)):
        for side, fill, shade in (
            (pen.at(-x, y, size).flipped(), colour.light, colour.dark),
            (pen.at(x, y, size), colour.dark, colour.line),
        ):
            side.shape("M-30-52H30C44-20 44 40 22 74H-22C-44 40-44-20-30-52z", fill, FINE)
            side.lines("M-38-18Q0-6 38-18M-40 6Q0 18 40 6", shade, 3.4)
            side.shape("M-34-64H34V-50H-34z", fill, FINE)
            side.shape("M-22-64C-22-88 22-88 22-64z", INK, FINE)
            side.shape("M-30-84C-24-100 24-100 30-84 20-78-20-78-30-84z", trim.light, 2.4)
            side.dots([(-9, -71), (9, -71)], PAPER, 9)
            side.dots([(-9, -71), (9, -71)], INK, 4)


def scene_tunnel(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A mountain, the mouth of a tunnel, and rails that run into it."""
    pen.shape("M-160 420V150L-118 96-84 110-40 40 0 16 46 44 80 104 112 86 160 150V420z", colour.light, FINE)
    pen.flat("M0 16L46 44 80 104 112 86 160 150V420H60L40 200z", colour.dark)
    pen.lines("M-120 190l14 24M-96 214l-10 26M98 190l14 20M120 232l-12 22M-70 180l10 16", colour.line, 3.4)
    pen.shape("M-122 420V200C-122 110-66 46 0 46S122 110 122 200V420z", COLOURS["sand"], FINE)
    pen.lines("M-104 176l-18-8M-84 110l-16-14M-44 72l-8-18M44 72l8-18M84 110l16-14M104 176l18-8", INK, 3)
    pen.flat("M-104 420V204C-104 126-58 66 0 66S104 126 104 204V420z", deep(trim.light, 0.75))
    pen.flat(ring(0, 160, 94), COLOURS["straw"])
    pen.flat(ring(0, 160, 80), COLOURS["cream"])
    pen.shape("M-160 272H160V424H-160z", mix(COLOURS["sand"], COLOURS["grey"], 0.5), FINE)
    pen.lines("M-160 288H160M-160 312H160M-160 342H160M-160 378H160", COLOURS["brown"], 10)
    pen.rope("M137 424L113 272", trim.light, 7, twin=True)


def scene_baobab(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A tree like a tower, with its roots in the air."""
    pen.flat("M-150 226C-60 206 60 206 150 226V420H-150z", trim.light)
    for side, fill in ((pen.flipped(), colour.light), (pen, colour.dark)):
        side.shape(
            "M92 336C100 300 92 240 88 200 82 176 64 164 50 152L60 146C72 154 84 158 92 166 92 140 82 116 70 100L80 96"
            "C92 112 100 134 104 160 108 130 116 104 110 74L120 74"
            "C126 104 122 140 122 168 132 150 138 132 150 122V336z",
            fill,
            FINE,
        )
        for x, y in ((50, 146), (72, 94), (114, 68), (142, 112)):
            leaves = (
                (x - 22, y),
                (x - 14, y - 16),
                (x + 2, y - 20),
                (x + 18, y - 12),
                (x + 20, y + 4),
                (x, y + 8),
                (x - 22, y),
            )
            side.shape((*scallop(leaves, 0.26), ("Z", ())), COLOURS["green"], FINE)
    pen.lines("M104 210c4 30 0 70 2 110M124 200c2 40 0 80 4 120", colour.line, 3, twin=True)


def scene_dhow(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A ship with one slanting sail, and a bird above it that is larger than the ship."""
    pen.flat("M-150 306H150V420H-150z", COLOURS["teal"])
    pen.lines("M-146 330q14-8 28 0t28 0M146 334q-14-8-28 0t-28 0M-140 366q14-8 28 0M140 366q-14-8-28 0", PAPER, 3)
    ship = pen.at(-92, 306, 0.62)
    ship.shape("M-46-206L52-8H-64C-68-78-62-148-46-206z", trim.light, FINE)
    ship.lines("M-56-142L-18-144M-63-86L8-88M-65-38L32-40", trim.line, 4)
    ship.rope("M-18 4L-50-218", COLOURS["brown"], 8, line=3)
    ship.shape("M-78-8C-40 2 20 2 70-14 64 18 48 40 30 44H-44C-60 36-72 16-78-8z", colour.light, FINE)
    ship.lines("M-66 16C-30 22 20 22 58 12", colour.line, 5)
    bird = (
        "M62 76C72 50 90 34 118 26 112 40 116 46 128 44 120 54 126 60 140 62"
        " 130 74 116 84 104 86 108 100 120 108 132 112"
        " 118 118 100 116 90 104 80 98 68 92 52 96 50 90 54 86 58 84 54 82 54 78 60 74z"
    )
    roc = pen.at(-78, 66, 0.82).flipped().at(-95, -70)
    roc.shape(bird, colour.dark, FINE)
    roc.lines("M84 72C92 58 102 48 114 42M96 78C106 68 116 62 126 60", trim.light, 3)
    roc.dots([(64, 82)], PAPER, 6)


def scene_treasure(pen: Pen, colour: Tone, trim: Tone) -> None:
    """The open mouth of a cave, and gold in heaps behind it."""
    pen.shape(
        "M-160 420V10H160V420H112C124 330 128 240 112 160 92 84 50 58 0 58S-92 84-112 160C-128 240-124 330-112 420z",
        colour.light,
        FINE,
    )
    pen.flat("M62 10H160V420H112C124 330 128 240 112 160 102 120 88 96 70 80z", colour.dark)
    pen.lines(
        "M-140 60l18 20M-144 150l14 22M-138 250l10 20M132 70l-16 24M142 190l-14 20"
        "M136 300l-10 16M-60 30l14 12M70 30l10 14",
        colour.line,
        3.4,
    )
    pen.shape("M-119 420C-124 310-112 232-94 206-76 226-68 270-60 420z", trim.light, FINE)
    pen.shape("M119 420C124 310 112 232 94 206 76 226 68 270 60 420z", trim.dark, FINE)
    coins = [(-95, 222), (-86, 240), (-104, 250), (-80, 262), (-97, 268), (-110, 280), (-84, 288), (-104, 302)]
    pen.dots(coins, pale(trim.light, 0.45), 14, ring=2, twin=True)
    pen.flat("M-94 188l7 10-7 10-7-10z", COLOURS["red"])
    pen.flat("M96 188l7 10-7 10-7-10z", COLOURS["teal"])


def scene_gum_trees(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Pale trunks with peeling bark, thin crowns, and a water hole."""
    pen.flat("M-150 300H150V420H-150z", trim.light)
    pen.flat("M-150 346C-110 334-60 334-30 346V420H-150z", COLOURS["teal"])
    for side, fill in ((pen.flipped(), colour.light), (pen, colour.dark)):
        side.rope(
            "M112 420C104 330 122 260 112 180 108 140 118 110 132 84M113 200C100 170 84 150 76 120", fill, 15, line=FINE
        )
        side.lines(
            "M108 380q8-6 12 0m-10-40q8-6 12 0m-6-50q6-6 10 0m-12-40q6-6 10 0", mix(fill, COLOURS["chestnut"], 0.5), 4
        )
        for x, y, r in ((72, 112, 24), (132, 76, 28), (104, 92, 20), (140, 126, 20)):
            side.shape(ring(x, y, r, r * 0.66), COLOURS["moss"], FINE)


ABROAD: Mapping[str, Part[DrawGround]] = {
    "oil-jars": Part(scene_oil_jars, mark("robbers with caps in {trim} peeping out of large jars in {colour}")),
    "tunnel": Part(scene_tunnel, mark("a tunnel through a mountain in {colour}, with rails in {trim}")),
    "baobab": Part(scene_baobab, mark("baobabs in {colour} on a plain in {trim}")),
    "dhow": Part(scene_dhow, mark("a ship in {colour} with a slanting sail in {trim}, a large bird above it")),
    "treasure-cave": Part(scene_treasure, mark("an open cave in {colour} with heaps of coins in {trim}")),
    "gum-trees": Part(scene_gum_trees, mark("gum trees in {colour} on dry grass in {trim}")),
}
