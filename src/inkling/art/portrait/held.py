"""Things in the hands that are computed. All others are in parts/held.

Drawn upright with the grip at the origin.
"""

from collections.abc import Mapping
from math import cos, pi, sin

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import Frame, Path, half_ring, place, polygon, read, ring
from inkling.art.portrait.part_files import read_things
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import DrawThing, Part, Sitter
from inkling.core.errors import mark

LILY = (
    "M0-18C7-10 7-2 3 4 8 4 9-6 16-6 20 0 14 12 4 10L4 14H8V18"
    "H-8V14H-4L-4 10C-14 12-20 0-16-6-9-6-8 4-3 4-7-2-7-10 0-18z"
)


def hold_beans(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    bean = "M-12 0C-14-12-2-18 6-12 10-8 8-2 12 2 16 10 8 16 0 12-6 8-11 8-12 0z"
    for x, y, turn, fill in ((-22, -18, 0, colour), (22, -20, 40, trim), (0, -40, -30, trim), (0, -6, 90, colour)):
        at = pen.at(x, y, 1.15, turn=turn)
        at.shape(bean, fill.light, 2.8)
        at.lines("M-4-6q4-4 8-2", pale(fill.light, 0.6), 2.4)
    pen.lines("M-44-54l-8-8m96 8l8-8M0-72v-12", pale(colour.light, 0.5), 3.4)


def draw_pierced_foot(pen: Pen, skin: Tone) -> None:
    """Sandalled, toes to the left; the arrow comes from the right."""
    pen.shape(
        "M-4-52H26C24-30 24-14 28 0 34 14 32 26 24 30H-42C-52 30-54 20-46 14-30 8-12 2-6-14-2-26-2-40-4-52z",
        skin.light,
        2.8,
    )
    pen.flat("M14-50H24C22-30 22-14 26 0 32 14 30 24 24 28H-4C8 24 16 14 16 0 14-14 12-30 14-50z", skin.dark)
    pen.lines("M-44 17q-1 5-4 7M-37 14q0 7-3 9M-30 12q1 7-2 9", skin.line, 2.4)
    pen.lines("M-8-10L27-4M-24 8L-10 30M-6-8L-16 30", COLOURS["brown"], 4.4)
    pen.rope("M-46 33H24", COLOURS["brown"], 5, line=2.4)
    pen.flat("M8 14C14 4 30 4 32 14 30 24 14 28 8 14z", COLOURS["crimson"])
    pen.rope("M20 13L80-31", COLOURS["honey"], 6, line=2.8)
    pen.shape("M66-30L84-58 102-54 110-40 82-18 74-20z", COLOURS["red"], 2.8)
    pen.lines("M78-29L96-43M76-38L90-50M84-24L102-37", PAPER, 2.6)


def hold_heel_shield(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Round, held before the fist; on it a foot with an arrow in the heel."""
    at = pen.on("front").at(-40, 20)
    at.split(half_ring(0, 72), colour)
    at.split(half_ring(0, 59), trim)
    at.dots([(0, -65), (46, -46), (65, 0), (46, 46), (0, 65), (-46, -46), (-65, 0), (-46, 46)], trim.light, 6)
    at.lines("M-58-32C-50-46-38-54-22-62", pale(colour.light, 0.6), 4)
    draw_pierced_foot(at.flipped() if pen.frame.xx < 0 else at, sitter.skin)


def hold_thyrsus(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A giant fennel stalk with a pine cone, ivy and ribbons."""
    pen.rope("M0 110V-130", trim.light, 7)
    pen.split("M0-206C20-196 32-166 28-146 24-130 12-124 0-122", colour)
    pen.lines(
        "M-22-164L4-130M-14-184L22-146M2-198L26-164M22-164L-4-130M14-184L-22-146M-2-198L-26-164", colour.line, 2.8
    )
    leaf = "M0 0C6-10 22-12 28-2 24 8 8 10 0 0z"
    for y, turn in ((-116, 20), (-92, -30), (-66, 24), (-40, -26)):
        pen.at(3, y, turn=turn).shape(leaf, COLOURS["green"], 2.4)
        pen.at(-3, y + 8, turn=-turn).flipped().shape(leaf, COLOURS["green"], 2.4)


def hold_great_cauldron(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """It stands before one and seethes; its foot is out of the picture."""
    steam = (
        "M-44-96C-60-112-34-124-46-142-34-138-26-126-34-114-40-106-34-100-30-96z"
        "M40-96C26-114 50-124 38-146 54-140 60-126 52-114 46-106 52-100 56-96z"
    )
    pen.flat(steam, pale(trim.light, 0.45))
    pen.split("M0-84H72C88-64 96-34 84 8H0", colour)
    pen.split("M0-104C46-104 84-98 84-88 84-76 46-70 0-70", Tone(pale(colour.light, 0.16), colour.light, INK))
    pen.flat("M0-98C40-98 72-94 72-88S40-78 0-78-72-82-72-88-40-98 0-98z", trim.light)
    pen.flat("M20-97C50-96 72-92 72-88 72-82 50-79 20-78z", trim.dark)
    pen.dots([(-34, -92), (10, -100), (40, -90)], trim.light, 17, ring=2.4)
    pen.dots([(-37, -95), (7, -103), (37, -93)], PAPER, 4.4)
    pen.rope("M84-62C104-58 104-26 88-22", colour.light, 6, twin=True, line=2.8)
    pen.lines("M-68-52C-76-30-74-12-70 0M-50-48C-54-34-54-20-52-8", pale(colour.light, 0.35), 3.4)


def hold_drops_cauldron(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Three drops leap out of it."""
    hold_great_cauldron(pen, sitter, colour, trim)
    drop = "M0-16C6-6 10-1 10 5 10 16-10 16-10 5-10-1-6-6 0-16z"
    for x, y, turn in ((-30, -130, -20), (2, -148, 0), (36, -128, 22)):
        at = pen.at(x, y, turn=turn)
        at.shape(drop, COLOURS["gold"], 2.8)
        at.lines("M-4 4q1-5 3-7", PAPER, 2.6)


def cog(x: float, y: float, radius: float, teeth: int) -> Path:
    """The outline of a toothed wheel."""
    points = []
    for tooth in range(teeth):
        for share, reach in ((0.0, 1.0), (0.24, 1.0), (0.34, 0.8), (0.66, 0.8), (0.76, 1.0)):
            angle = 2 * pi * (tooth + share - 0.12) / teeth
            points.append((x + sin(angle) * radius * reach, y - cos(angle) * radius * reach))
    return polygon(points)


def hold_cogs(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Two toothed wheels, one driving the other."""
    pen.shape(cog(28, -74, 34, 9), trim.dark)
    pen.shape(ring(28, -74, 13), PAPER, 2.8)
    pen.shape(cog(-10, -30, 46, 12), colour.light)
    pen.shape(ring(-10, -30, 26), colour.dark, 2.8)
    pen.lines("M-10-56V-4M-36-30H16", colour.light, 7)
    pen.dots([(-10, -30)], trim.light, 15, ring=2.6)


def hold_banner(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A white standard strewn with lilies, its two tails flying."""
    pen.rope("M0 100V-276", COLOURS["brown"], 7)
    flag = (
        "M0-270C-60-292-120-244-176-262-196-268-214-266-228-262"
        "L-206-216-230-168C-190-156-160-172-120-160-80-150-40-172 0-160z"
    )
    at = pen.on("back")
    at.shape(flag, colour.light)
    at.flat("M0-270C-20-277-40-276-60-272V-162C-40-164-20-166 0-160z", colour.dark)
    at.lines(flag)
    for x, y, size in ((-184, -214, 1.3), (-150, -240, 0.7), (-152, -184, 0.7), (-24, -246, 0.8), (-26, -192, 0.8)):
        at.at(x, y, size).flat(LILY, trim.light)
    pen.shape("M0-298L9-278 0-266-9-278z", trim.light, 2.6)


def hold_broken_chain(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Gripped and torn: a short end bursts up out of the fist, the long one falls and swings."""
    links = ((2, -36, 8), (8, -60, 22), (0, 38, 4), (-6, 62, 22), (-22, 80, 58), (-46, 84, 98), (-68, 74, 128))
    for x, y, turn in links:
        pen.at(x, y, turn=turn).rope("M0-15C12-15 12 15 0 15S-12-15 0-15z", colour.light, 7, line=2.8)
    pen.at(20, -84, turn=30).rope("M-6 12C-16 0-12-16 0-20M7 12C13 6 14-2 12-8", colour.light, 7, line=2.8)
    pen.lines("M14-112l-4-16M-4-98l-14-10M34-112l10-14", trim.light, 4.4)


def turned_petal(turn: float) -> Path:
    return place(read("M-7-12C-8-24-3-30 0-34 3-30 8-24 7-12z"), Frame().at(0, 0, turn=turn))


def hold_sunflowers(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Two on long stems, one of them as large as a face."""
    pen.rope("M0 56C0 0 2-40 0-84M0 10C-6-14-14-24-24-34", COLOURS["green"], 6, line=2.6)
    pen.shape("M2-30C10-52 30-56 40-50 38-34 22-24 2-26z", COLOURS["green"], 2.6)
    for x, y, size in ((-24, -40, 0.72), (-4, -104, 1.42)):
        at = pen.at(x, y, size)
        petals: Path = tuple(step for turn in range(0, 360, 36) for step in turned_petal(turn + 18))
        at.shape(petals, colour.dark, 2.4)
        petals = tuple(step for turn in range(0, 360, 36) for step in turned_petal(turn))
        at.shape(petals, colour.light, 2.4)
        at.dots([(0, 0)], trim.light, 29, ring=2.4)
        at.dots([(-5, -6), (6, -5), (-6, 5), (5, 6), (0, 0)], pale(trim.light, 0.3), 3.6)


def hold_maize(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Ripe cobs in their husks."""
    for x, turn in ((-24, -18), (24, 18), (0, 0)):
        at = pen.at(x, -2, turn=turn)
        at.split("M0-92C14-86 20-60 18-26L0-8", colour)
        grains = [(dx, y) for y in range(-78, -22, 11) for dx in (-9, 0, 9)]
        at.dots(grains, mix(colour.light, COLOURS["amber"], 0.5), 6)
        at.pair("M0 8C14 0 28-20 30-58 16-46 6-30 0-14z", trim, 2.8)
        at.lines("M6-6C14-16 20-28 24-42", trim.line, 2.2, twin=True)


def hold_peony(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Full-blown, the empress of flowers."""
    pen.rope("M0 30V-30", trim.light, 5)
    pen.pair("M2-8C22-26 44-22 56-10 40 6 18 6 2-2z", trim, 2.8)
    at = pen.at(0, -62)
    for turn in (-96, 96, -48, 48, 0):
        at.at(0, 14, turn=turn).shape(
            "M0 0C-28-14-30-46-12-56-6-52-2-52 0-56 2-52 6-52 12-56 30-46 28-14 0 0z",
            colour.light if turn <= 0 else colour.dark,
            2.8,
        )
    at.shape("M0 22C-20 16-24-4-14-16-8-10-4-12 0-18 4-12 8-10 14-16 24-4 20 16 0 22z", pale(colour.light, 0.35), 2.6)
    at.dots([(-5, 6), (0, 1), (5, 6)], COLOURS["gold"], 6)


PROPS: Mapping[str, Part[DrawThing]] = {
    **read_things("prop"),
    "beans": Part(hold_beans, mark("magic beans in {colour} and {trim}")),
    "heel-shield": Part(
        hold_heel_shield, mark("round shield in {trim}, rimmed in {colour}, showing a heel hit by an arrow")
    ),
    "thyrsus": Part(hold_thyrsus, mark("ivy-twined staff in {trim} with a pine cone in {colour}")),
    "drops-cauldron": Part(
        hold_drops_cauldron, mark("cauldron in {colour} with a brew in {trim}, three drops leaping out")
    ),
    "cogs": Part(hold_cogs, mark("cogwheels in {colour} and {trim}")),
    "banner": Part(hold_banner, mark("flying banner in {colour} with fleurs-de-lis in {trim}")),
    "broken-chain": Part(hold_broken_chain, mark("broken chain in {colour} with sparks in {trim}")),
    "sunflowers": Part(hold_sunflowers, mark("sunflowers in {colour} with centres in {trim}")),
    "maize": Part(hold_maize, mark("ears of maize in {colour} with leaves in {trim}")),
    "peony": Part(hold_peony, mark("peony in {colour} with leaves in {trim}")),
}
