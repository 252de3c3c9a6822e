"""Places of the Greek stories: temples, ships, the maze, the sea in uproar, rocks, caves and the world below."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale, tone
from inkling.art.paths import Path, read, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.stock import DrawGround, Part
from inkling.core.errors import mark

FINE = 2.8


def scene_columns(pen: Pen, colour: Tone, trim: Tone) -> None:
    """One broad column at each side, under a beam."""
    pen.pair("M104 420V62H148V420z", colour, FINE)
    pen.lines("M114 70V420M126 70V420M138 70V420", colour.line, FINE, twin=True)
    pen.pair("M98 62C92 62 88 56 90 50 94 44 102 46 102 52H152V62z", colour, FINE)
    pen.split("M0 0H160V44H0", colour, FINE)
    pen.split("M0 12H160V34H0", trim, FINE)
    key = "v-10h13v10h-7v-5"
    pen.lines("".join(f"M{x} 28{key}" for x in range(-146, 140, 22)), COLOURS["gold"], 2.4)


def scene_temple(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A temple on its hill behind each shoulder."""
    pen.flat("M-160 236C-110 226-60 250 0 270 60 250 110 226 160 236V420H-160z", trim.light)
    for side, fill in ((pen.flipped(), colour.light), (pen, colour.dark)):
        side.shape("M80 240V230H156V240z", fill, FINE)
        side.shape("M86 230V166H96V230zM104 230V166H114V230zM122 230V166H132V230zM140 230V166H150V230z", fill, FINE)
        side.shape("M80 166V154H156V166z", fill, FINE)
        side.shape("M76 154L118 124 160 154z", fill, FINE)
        side.flat("M94 150L118 133 142 150z", trim.dark)


def scene_maze(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Walls within walls."""
    walls = (
        "M0 28H132V400M16 54H106V374M0 80H80V348M16 106H54V322M16 28V54M132 200H106M106 300H80M80 150H106"
        "M132 120H144M132 330H144"
    )
    pen.lines(walls, trim.light, 13, twin=True)
    pen.lines(walls, colour.light, 9, twin=True)


def scene_galley(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A ship with an eye on its bow and a striped sail."""
    pen.lines("M0 300V26", INK, 7)
    sail = "M-128 40C-60 30 60 30 128 40 118 110 120 160 134 210 60 196-60 196-134 210-120 160-118 110-128 40z"
    pen.shape(sail, trim.light, FINE)
    pen.flat(
        "M-96 36L-98 202-66 198-64 34zM-32 33L-33 196 0 195V33zM32 33L34 196 66 198 64 34z"
        "M96 36L98 202 122 207C116 160 114 110 122 39z",
        colour.light,
    )
    pen.lines(sail, width=FINE)
    pen.lines("M-132 38H132", INK, 6)
    pen.shape("M-152 240C-146 262-120 270-70 270H152V330H-130C-146 310-152 280-152 240z", tone("brown").light, FINE)
    pen.lines("M-140 286H150", COLOURS["gold"], 4)
    pen.dots([(-122, 290)], PAPER, 18, ring=2.6)
    pen.dots([(-120, 290)], INK, 8)
    waves = scallop(tuple((x, 316) for x in range(171, -172, -38)), 0.24)
    pen.flat((*waves, ("L", (-171, 420)), ("L", (171, 420)), ("Z", ())), COLOURS["teal"])


def scene_fleet(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Sails as far as one can see."""
    pen.flat("M-150 130H150V420H-150z", colour.light)
    near: Path = ()
    for y, size, shift in ((150, 0.5, 0), (190, 0.66, 20), (240, 0.86, 0), (306, 1.15, 26)):
        for x in (-130, -84, 84, 130):
            at = pen.at(x + (shift if x < 0 else -shift) * size, y, size)
            at.shape("M-20-42H20C16-28 16-18 20-8H-20C-16-18-16-28-20-42z", trim.light if x < 0 else trim.dark, 2.2)
            at.shape("M-30-4C-26 6-16 8 0 8S26 6 30-4C20 0-20 0-30-4z", COLOURS["brown"], 2.2)
        near = (*near, *read(f"M-146 {y + 18}h40M106 {y + 18}h40"))
    pen.lines(near, pale(colour.light, 0.4), FINE)


def scene_breakers(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Two great waves that curl towards the middle."""
    wave = (
        "M160 420V96C130 84 92 100 84 134 92 126 106 126 112 136 118 150 108 160 98 158 112 176 104 210 86"
        " 240 70 270 60 330 64 420z"
    )
    pen.pair(wave, colour)
    pen.lines(
        "M150 124C130 120 124 140 132 160 140 190 122 230 104 270 92 300 88 350 90 410M150 200C152 240 130 280 120 330",
        pale(colour.light, 0.35),
        4,
        twin=True,
    )
    foam = scallop(
        ((160, 96), (138, 90), (116, 94), (98, 108), (86, 132), (98, 124), (112, 132), (116, 148), (104, 160)), -0.34
    )
    pen.lines(foam, INK, 11, twin=True)
    pen.lines(foam, trim.light, 6, twin=True)
    pen.dots([(72, 120), (66, 146), (80, 104), (76, 168)], trim.light, 7, twin=True)


def scene_crag(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Bare rock at both sides, with iron rings."""
    pen.pair("M160 420V70L138 60 122 84 128 110 104 128 110 170 90 196 98 240 78 270 70 420z", colour)
    pen.lines(
        "M122 84L140 120 128 150 148 190M104 128L116 160M90 196L118 216 108 250 134 290M98 240L92 300 110 340 100 400",
        colour.line,
        3,
        twin=True,
    )
    edges = "M138 60L122 84 128 110 138 92zM104 128L110 170 118 150zM160 250L122 260 136 292 124 322 142 354 160 344z"
    pen.flat(edges, trim.light, twin=True)


def scene_cavern(pen: Pen, colour: Tone, trim: Tone) -> None:
    """The mouth of a cave, with teeth of stone and a glow inside."""
    pen.dots([(0, 240)], trim.light, 256)
    mouth = (
        "M0-6H164V430H104L112 392 96 404 102 356C118 300 124 230 116 170L104 206 104 140 90 176 84 108 66"
        " 146 58 84 40 124 28 66 14 104 0 60"
    )
    pen.split(mouth, colour)
    pen.lines("M134 60V130M146 180V300M122 330L132 410M60 20L70 60M96 40L104 84", colour.line, 3, twin=True)


def scene_netherworld(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Stone hangs from above, a pale river runs below, asphodels bloom."""
    pen.flat("M70-6H164V196L150 150 142 230 128 110 116 170 108 70 96 104 84 30 78 44z", colour.light, twin=True)
    pen.lines("M150 30V120M128 20V80M104 14V50", colour.line, FINE, twin=True)
    pen.flat("M-160 300C-110 288-60 296 0 304 60 296 110 288 160 300V420H-160z", mix(trim.light, colour.dark, 0.5))
    pen.lines(
        "M-150 320q14-8 28 0t28 0M150 320q-14-8-28 0t-28 0M-150 350q14-8 28 0t28 0M150 350q-14-8-28 0t-28 0",
        trim.light,
        3,
    )
    pen.lines("M106 300C104 270 108 250 106 230M130 300C134 276 128 256 132 240", pale(trim.light, 0.2), 3, twin=True)
    pen.dots(
        [(106, 226), (99, 236), (113, 236), (106, 246), (132, 236), (125, 246), (139, 246)],
        pale(trim.light, 0.6),
        9,
        twin=True,
    )


def scene_half_night(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Left a meadow in flower; right the dark, with roots and cold stars."""
    pen.flat("M0 0H150V420H0z", colour.light)
    pen.flat("M-150 290C-110 270-50 280 0 286V420H-150z", COLOURS["green"])
    for x, y in ((-128, 256), (-98, 276), (-136, 306), (-84, 240)):
        pen.lines(f"M{x} {y + 40}V{y}", COLOURS["forest"], 3)
        pen.dots([(x - 7, y), (x + 7, y), (x, y - 7), (x, y + 7)], trim.light, 10, ring=1.8)
        pen.dots([(x, y)], COLOURS["gold"], 7)
    pen.flat("M150 0V150L140 110 130 160 118 60 106 96 96 30 80 54 66 0z", deep(colour.light, 0.45))
    pen.flat("M150 300C110 280 50 290 0 292V420H150z", deep(colour.light, 0.45))
    ghost = mix(trim.light, colour.light, 0.55)
    pen.lines("M128 296V252M98 300V272M138 330V302M84 290V236", ghost, 3)
    blooms = [(128, 252), (98, 272), (138, 302), (84, 236)]
    pen.dots([(x + dx, y + dy) for x, y in blooms for dx, dy in ((-7, 0), (7, 0), (0, -7), (0, 7))], ghost, 9)


def scene_vineyard(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Vines from above, heavy with grapes."""
    pen.rope(
        "M-150 30C-100 10-50 40 0 22 50 40 100 10 150 30M-128 24C-140 90-118 130-134 190M128 24C140 90 118 130 134 190",
        COLOURS["brown"],
        6,
        line=2.6,
    )
    leaf = "M0-20C8-12 18-18 22-8 26 2 18 8 12 10 10 18 4 20 0 24-4 20-10 18-12 10-18 8-26 2-22-8-18-18-8-12 0-20z"
    spots = (
        (-132, 30, -20),
        (-88, 30, 14),
        (-44, 34, -8),
        (44, 34, 8),
        (88, 30, -14),
        (132, 30, 20),
        (-126, 150, 30),
        (126, 150, -30),
    )
    for x, y, turn in spots:
        pen.at(x, y, turn=turn).shape(leaf, colour.light if x < 0 else colour.dark, 2.6)
    for x, y in ((-112, 58), (112, 58)):
        grapes = [(x + dx, y + dy) for dx, dy in ((-12, 0), (0, 0), (12, 0), (-6, 12), (6, 12), (0, 24))]
        pen.dots(grapes, trim.light if x < 0 else trim.dark, 13, ring=2.2)


HELLAS: Mapping[str, Part[DrawGround]] = {
    "columns": Part(scene_columns, mark("columns in {colour} below a frieze in {trim}")),
    "temples": Part(scene_temple, mark("temples in {colour} on hills in {trim}")),
    "maze": Part(scene_maze, mark("a maze in {colour}, edged in {trim}")),
    "galley": Part(scene_galley, mark("an ancient ship with a sail in {trim}, striped in {colour}")),
    "fleet": Part(scene_fleet, mark("a fleet with sails in {trim} on a sea in {colour}")),
    "breakers": Part(scene_breakers, mark("high waves in {colour} with foam in {trim}")),
    "crag": Part(scene_crag, mark("bare rocks in {colour} with edges in {trim}")),
    "cavern": Part(scene_cavern, mark("a cave in {colour} with a glow in {trim}")),
    "netherworld": Part(scene_netherworld, mark("the underworld in {colour} with a river rippling in {trim}")),
    "half-night": Part(
        scene_half_night,
        mark("a meadow on the left, darkness in {colour} on the right, flowers in {trim} on both sides"),
    ),
    "vines": Part(scene_vineyard, mark("vines in {colour} with grapes in {trim}")),
}
