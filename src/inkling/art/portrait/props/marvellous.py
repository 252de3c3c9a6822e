"""Large things of far tales that stand before a figure: a chest of gold, a donkey to ride, a stalk that shines."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, pale, tone
from inkling.art.paths import ring, scallop
from inkling.art.portrait.menagerie import pupil
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_gold_chest(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Open, and so full that coins roll out of it."""
    pen.split("M0-124C60-124 96-118 100-104L96-76H0", colour)
    heap = ((0, -108), (30, -104), (58, -92), (82, -72), (0, -60))
    pen.split((*scallop(heap[:4], 0.2), ("L", (0, -60))), trim)
    pen.split("M0-76H98L90 6H0", colour)
    pen.lines("M-94-44H94M-60-76L-57 6M60-76L57 6", colour.line, 4)
    pen.shape("M-14-84H14V-52H-14z", trim.dark, 2.8)
    pen.dots([(0, -68)], INK, 7)
    coins = [(-52, -92), (-30, -104), (-8, -98), (18, -106), (40, -94), (-66, -80), (62, -82), (6, -116)]
    pen.dots(coins, pale(trim.light, 0.35), 19, ring=2.4)
    pen.dots([(-118, -6), (-104, 2), (112, -2), (122, -16)], trim.light, 17, ring=2.4)


def hold_donkey_ride(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A donkey in profile that its rider sits on the wrong way round: the grip is its tail."""
    pen = pen.flipped().at(110, 94)
    pen.rope("M-96-66C-116-62-118-84-110-104", colour.light, 7)
    pen.shape("M-118-104C-124-120-120-134-110-144-100-134-98-118-104-104z", INK, 2.8)
    pen.shape("M-106-60C-108-92-80-100-20-94 26-90 44-98 60-116L92-96C86-70 80-40 78 10H-100z", colour.light)
    pen.flat("M-104-30C-60-14 20-18 80-20L78 10H-100z", colour.dark)
    head = pen.at(80, -112)
    head.shape("M-6-14C-22-40-20-62-10-74 2-60 8-40 8-20z", colour.light)
    head.shape("M10-18C6-46 16-64 30-72 34-54 30-34 24-18z", colour.dark)
    head.shape("M-26 10C-22-20 8-30 26-20 40-8 52 12 50 30 46 46 30 48 20 40 8 36-12 38-26 30z", colour.light)
    head.shape("M34 14C46 12 52 22 50 32 46 46 30 48 22 40 22 26 26 18 34 14z", trim.light, 2.8)
    head.dots([(42, 26)], INK, 5)
    head.lines("M26 41Q38 40 46 34", INK, 2.8)
    pupil(head, 12, -2, 11)
    pen.shape("M-64-106C-30-116 10-112 40-104L46-56C10-44-40-44-70-56z", trim.light)
    pen.lines("M-62-78Q-10-64 42-76M-58-92Q-10-80 40-90", COLOURS["red"], 5)
    pen.lines("M-68-50l-4 10m16-6l-2 10m16-8v10m16-10l2 10m14-12l2 10m14-12l4 10", trim.line, 3.4)


def hold_shining_bamboo(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A stalk cut slantwise; what is in it shines."""
    for r, opacity in ((62, ".3"), (44, ".5")):
        pen.glow(ring(0, -76, r), trim.light, opacity)
    pen.split("M0-60H27V30H0", colour)
    pen.shape("M-27-58C-20-84 16-104 27-84V-60C20-44-18-40-27-58z", trim.light)
    pen.flat("M-17-60C-10-76 10-86 18-78 16-60-8-50-17-60z", PAPER)
    pen.rope("M-26-10H26", colour.light, 6)
    pen.lines("M0-116V-132M34-104l12-10M-34-102l-12-10M52-76h16M-52-74h-16", trim.light, 5)
    pen.flat("M-20-36v20q4 0 8 0v-20z", pale(colour.light, 0.5))


def hold_amphora(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """With two handles, a painted belly, and oil running over the rim."""
    pen.rope("M18-84C54-88 50-40 32-36", colour.dark, 8, twin=True)
    pen.split("M0-88H22L16-62C36-50 46-28 42-6 36 22 20 34 0 34", colour)
    pen.split("M0-100C16-100 28-96 28-90S16-80 0-80", tone("umber"), 2.8)
    pen.flat("M-20-88C-10-82 10-82 18-88L16-70C18-50 8-46 6-60 0-40-8-30-10-52-16-40-20-54-16-68z", trim.light)
    pen.lines("M-42-12Q0 2 42-12M-40 4Q0 18 40 4", trim.line, 4)


MARVELLOUS: Mapping[str, Part[DrawThing]] = {
    "gold-chest": Part(hold_gold_chest, mark("open chest in {colour}, brimming over with {trim}")),
    "donkey-ride": Part(
        hold_donkey_ride, mark("sitting backwards on a donkey in {colour} with a saddlecloth in {trim}")
    ),
    "shining-bamboo": Part(hold_shining_bamboo, mark("bamboo in {colour} from which a light in {trim} shines")),
    "amphora": Part(hold_amphora, mark("two-handled jar in {colour}, full of oil in {trim}")),
}
