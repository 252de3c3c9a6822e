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
    grass = tone("moss")
    pen.shape("M-160-20Q-60-34 40-22T160-26V20H-160z", grass.light, 2.8)
    pen.rope("M-98-66C-130-60-128-88-112-100", colour.light, 7)
    pen.shape("M-116-120C-108-134-124-144-136-130-146-116-142-98-134-88-130-100-124-112-116-120z", INK, 2.8)
    for leg, shade in (("M-66-36H-44L-48 10H-62z", colour.dark), ("M30-36H52L50 10H36z", colour.dark)):
        pen.shape(leg, shade)
    pen.shape("M-106-56C-108-86-84-92-20-88 20-86 34-104 44-132L98-122C104-92 92-60 84-40L80 10H62L60-26"
              "C20-10-40-10-72-26L-76 10H-94L-96-26C-104-34-106-44-106-56z", colour.light)  # fmt: skip
    pen.flat("M-98-34C-60-24 20-22 82-42L80-30 60-26C20-10-40-10-72-26z", colour.dark)
    pen.lines("M46-134C36-112 26-96 8-90", INK, 9)
    draw_donkey_head(pen.at(80, -130), colour, trim)
    pen.shape("M-70-92C-40-84 0-82 26-90L32-46C0-36-44-36-76-46z", trim.light)
    pen.lines("M-70-62Q-20-50 28-60M-68-76Q-20-64 28-73", COLOURS["red"], 5)
    draw_rider_leg(pen)


def draw_donkey_head(head: Pen, colour: Tone, trim: Tone) -> None:
    """In profile, ears up, with a pale muzzle."""
    head.shape("M-14-14C-30-40-28-62-18-74-6-60 0-40 0-20z", colour.light)
    head.shape("M4-18C0-46 10-64 24-72 28-54 24-34 18-18z", colour.dark)
    head.shape("M-30 14C-26-20 4-30 22-20 36-8 50 14 50 32 46 48 30 50 20 42 6 40-14 44-30 36z", colour.light)
    head.shape("M34 14C46 12 52 22 50 32 46 46 30 48 22 40 22 26 26 18 34 14z", trim.light, 2.8)
    head.dots([(42, 26)], INK, 5)
    head.lines("M26 41Q38 40 46 34", INK, 2.8)
    pupil(head, 12, -2, 11)


def draw_rider_leg(pen: Pen) -> None:
    """It hangs down before the saddlecloth; the slipper points where the tail is."""
    pen.shape("M-40-92C-18-98 8-96 18-88 20-66 8-50 2-40H-24C-30-54-40-70-40-92z", COLOURS["navy"])
    pen.lines("M-18-84C-14-70-12-58-12-46", tone("navy").line, 3)
    pen.shape("M4-40H-26C-34-30-48-30-58-44-66-30-56-12-34-12H4z", COLOURS["red"])


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
    "gold-chest": Part(hold_gold_chest, mark("open treasure chest in {colour}, brimming over with coins in {trim}")),
    "donkey-ride": Part(
        hold_donkey_ride, mark("sitting backwards on a donkey in {colour} with a saddlecloth in {trim}")
    ),
    "shining-bamboo": Part(hold_shining_bamboo, mark("bamboo in {colour} with a light in {trim} shining out of it")),
    "amphora": Part(hold_amphora, mark("two-handled jar in {colour}, full of oil in {trim}")),
}
