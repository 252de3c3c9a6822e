"""Signs of power, of war and of peace, and what the land gives."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import Frame, Path, half_ring, place, read, ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark

LILY = (
    "M0-18C7-10 7-2 3 4 8 4 9-6 16-6 20 0 14 12 4 10L4 14H8V18"
    "H-8V14H-4L-4 10C-14 12-20 0-16-6-9-6-8 4-3 4-7-2-7-10 0-18z"
)


def hold_crook(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A king's, striped, bent like a shepherd's."""
    way = "M0 60V-92C0-128 46-128 46-96"
    pen.rope(way, colour.light, 9)
    pen.lines("M0 44v-12m0-26v-12m0-36v-12m0-22v-12m4-18l6-8m22 4l8 8", trim.light, 9)


def hold_flail(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Three strings of beads on a striped rod."""
    strings = "M0-104L-30-56-34-40M0-104L0-50-2-34M0-104L30-56 32-40"
    pen.rope("M0 60V-104", colour.light, 9)
    pen.lines("M0 44v-12m0-26v-12m0-36v-12m0-22v-12", trim.light, 9)
    pen.rope(strings, COLOURS["red"], 6, line=2.6)
    pen.dots([(-8, -90), (-18, -74), (-28, -58), (0, -84), (0, -66), (8, -90), (18, -74), (28, -58)], colour.light, 6)
    pen.dots([(-34, -40), (-2, -34), (32, -40)], trim.light, 9, ring=2.2)


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


def hold_eagle_standard(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The eagle of a legion on its pole."""
    pen.rope("M0 100V-86", COLOURS["umber"], 7)
    wing = "M2-104C18-112 26-132 44-148 46-128 40-112 30-104 34-100 30-94 22-92 16-84 6-84 2-86z"
    pen.pair(wing, colour)
    pen.lines("M14-100C22-108 30-120 36-132M14-92C20-96 24-100 28-104", colour.line, 2.4, twin=True)
    pen.split("M0-132C8-132 12-124 10-114 12-100 8-84 0-76", colour)
    pen.flat("M-3-122h6l-3 9z", INK)
    pen.dots([(4, -125)], INK, 3, twin=True)
    pen.split("M0-74H26V-62H0", colour, 2.8)
    pen.split("M0-56H22V-30L11-22H0", trim)
    pen.dots([(0, -42)], colour.light, 12, ring=2.2)


def hold_gold_disc(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A lump of gold as large as a plate."""
    at = pen.at(-14, -66)
    at.lines("M-34-46l-8-10M34-46l8-10M0-58v-14", pale(colour.light, 0.4), 4.4)
    at.split(half_ring(0, 46), colour)
    at.lines(ring(0, 0, 35), trim.light, 3)
    at.flat("M-32-12q4-20 22-26-12 14-12 30z", pale(colour.light, 0.75))
    at.flat("M0-18l5 13 13 5-13 5-5 13-5-13-13-5 13-5z", trim.light)


def hold_lily_sceptre(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 100V-104", colour.light, 6)
    pen.at(0, -132, 1.5).shape(LILY, colour.light, 2.6)
    pen.dots([(0, -132)], trim.light, 9, ring=2.2)


def hold_broken_chain(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Gripped and torn: a short end bursts up out of the fist, the long one falls and swings."""
    links = ((2, -36, 8), (8, -60, 22), (0, 38, 4), (-6, 62, 22), (-22, 80, 58), (-46, 84, 98), (-68, 74, 128))
    for x, y, turn in links:
        pen.at(x, y, turn=turn).rope("M0-15C12-15 12 15 0 15S-12-15 0-15z", colour.light, 7, line=2.8)
    pen.at(20, -84, turn=30).rope("M-6 12C-16 0-12-16 0-20M7 12C13 6 14-2 12-8", colour.light, 7, line=2.8)
    pen.lines("M14-112l-4-16M-4-98l-14-10M34-112l10-14", trim.light, 4.4)


def hold_war_axe(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A crescent blade on a carved shaft."""
    pen.rope("M0 96V-128", trim.light, 8)
    pen.lines("M-4-30h8m-8-10h8m-8 92h8m-8 10h8", COLOURS["gold"], 4)
    blade = "M-4-84C-18-80-30-84-36-72-62-92-62-136-34-156-30-142-18-140-4-142z"
    pen.shape(blade, colour.light)
    pen.flat("M-4-84C-18-80-30-84-36-72-48-82-54-96-54-112-36-104-18-110-4-112z", colour.dark)
    pen.lines(blade)
    pen.shape("M4-132L26-142 24-92 4-96z", colour.dark, 2.8)


def hold_rider_bow(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Short and strong, bent back at the ends."""
    pen.lines("M-34-122L-34 106", PAPER, 2.6)
    pen.rope(
        "M-40-136C-34-124-30-118-18-104 2-80 6-40 0-14M-40 120C-34 108-30 102-18 88 2 64 6 26 0 0", colour.light, 8
    )
    pen.lines("M-6-72l10-4M-6 56l10 4M-20-100l8-6M-20 84l8 6", trim.light, 4.4)


def hold_long_pipe(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A pipe of peace: a bowl of red stone, a long stem, feathers."""
    at = pen.at(0, -10, turn=66)
    at.rope("M0 122V-100", colour.light, 11)
    at.lines("M0 104v-10m0-10v-10m0-70v-10m0-52v-6m0-10v-8", trim.light, 11)
    for down, turn in ((-66, -54), (-84, -76)):
        feather = at.at(4, down, turn=turn)
        feather.shape("M0 0C13 14 15 46 4 72-9 50-11 18 0 0z", PAPER, 2.8)
        feather.flat("M-5 46C1 50 5 44 10 46 10 56 8 64 4 72 0 64-3 56-5 46z", INK)
    # The stone is a slim elbow with a flared bowl; smoke says that it is no axe.
    at.shape("M-8-88H8V-132C8-140 0-144-6-140L-8-126H-24L-52-130V-106L-24-110H-8z", COLOURS["red"], 2.8)
    at.shape("M-52-131C-48-126-48-110-52-105-56-110-56-126-52-131z", INK, 2.8)
    at.lines("M-44-122H-10", pale(COLOURS["red"], 0.4), 2.8)
    smoke = pen.at(87, -116)
    smoke.lines("M0 0C-12-14 12-22 2-38-6-52 12-58 6-74", INK, 9.5)
    smoke.lines("M0 0C-12-14 12-22 2-38-6-52 12-58 6-74", PAPER, 5)


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


def hold_paintbrushes(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Three, wet with paint."""
    for turn, paint in ((-18, COLOURS["gold"]), (8, COLOURS["sky"]), (-5, trim.light)):
        at = pen.at(0, 30, turn=turn)
        at.rope("M0 30V-96", colour.light, 6, line=2.6)
        at.shape("M-6-94H6V-112H-6z", COLOURS["silver"], 2.6)
        at.shape("M-7-112H7C12-124 8-136 0-148-8-136-12-124-7-112z", paint, 2.8)


def turned_petal(turn: float) -> Path:
    return place(read("M-7-12C-8-24-3-30 0-34 3-30 8-24 7-12z"), Frame().at(0, 0, turn=turn))


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


def hold_asp(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A cobra that rears with its hood spread."""
    pen.rope("M6 60C-20 40 26 16 0-6-22-24 14-40 4-62", colour.light, 12)
    pen.lines("M-4 40l8 6m2-26l8 4m-24-26l8-4", trim.light, 4)
    pen.split("M0-132C12-132 16-124 14-116 32-106 34-76 16-62 10-54 6-50 0-50", colour)
    pen.lines("M-12-76H12M-16-88H16M-14-100H14", trim.light, 5)
    pen.dots([(6, -122)], COLOURS["red"], 5, twin=True)
    pen.lines("M0-132v-10l-5-7m5 7l5-7", COLOURS["red"], 2.6)


INSIGNIA: Mapping[str, Part[DrawThing]] = {
    "kings-crook": Part(hold_crook, mark("pharaoh’s crook in {colour} and {trim}")),
    "flail": Part(hold_flail, mark("pharaoh’s flail in {colour} and {trim} with red strings")),
    "banner": Part(hold_banner, mark("flying banner in {colour} with fleurs-de-lis in {trim}")),
    "eagle-standard": Part(hold_eagle_standard, mark("legionary eagle in {colour} with a cloth in {trim}")),
    "gold-disc": Part(hold_gold_disc, mark("shining disc of metal in {colour}, marked in {trim}")),
    "lily-sceptre": Part(hold_lily_sceptre, mark("sceptre in {colour} with a stone in {trim}")),
    "broken-chain": Part(hold_broken_chain, mark("broken chain in {colour} with sparks in {trim}")),
    "war-axe": Part(hold_war_axe, mark("battle axe in {colour} on a shaft in {trim}")),
    "rider-bow": Part(hold_rider_bow, mark("short bow in {colour} with bands in {trim}")),
    "long-pipe": Part(hold_long_pipe, mark("long tobacco pipe in {colour} with bands in {trim}, hung with feathers")),
    "sunflowers": Part(hold_sunflowers, mark("sunflowers in {colour} with centres in {trim}")),
    "paintbrushes": Part(hold_paintbrushes, mark("paintbrushes in {colour} with paint in gold, light blue and {trim}")),
    "maize": Part(hold_maize, mark("ears of maize in {colour} with leaves in {trim}")),
    "peony": Part(hold_peony, mark("peony in {colour} with leaves in {trim}")),
    "asp": Part(hold_asp, mark("cobra in {colour} with stripes in {trim}")),
}
