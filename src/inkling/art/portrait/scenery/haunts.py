"""Places where magic lives: a hut on legs, rings of stone, a study, a throne, old towns and towers."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, Tone, deep, mix, pale
from inkling.art.paths import ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.stock import DrawGround, Part
from inkling.core.errors import mark

FINE = 2.8


def scene_hen_hut(pen: Pen, colour: Tone, trim: Tone) -> None:
    """It stands on the left and scratches the ground."""
    pen.flat("M-150 372C-100 356 20 360 150 372V420H-150z", deep(COLOURS["moss"], 0.35))
    legs = (
        "M-118 236C-126 276-104 296-114 336-116 350-112 364-116 378M-74 236C-82 268-60 288-70 322-74 344-68 358-72 378"
    )
    pen.rope(legs, COLOURS["amber"], 9, line=FINE)
    pen.rope(
        "M-116 378l-20 12m20-12l2 18m-2-18l20 10M-72 378l-18 14m18-14l4 18m-4-18l20 8", COLOURS["amber"], 5, line=2.4
    )
    pen.shape("M-140 250L-136 150H-56L-52 250z", colour.light)
    pen.flat("M-92 150H-56L-52 250H-92z", colour.dark)
    pen.lines("M-138 170H-54M-138 190H-54M-139 210H-53M-140 230H-53", colour.line, FINE)
    pen.lines("M-140 250L-136 150H-56L-52 250z")
    pen.shape("M-116 178H-80V216H-116z", COLOURS["gold"], FINE)
    pen.lines("M-98 178V216M-116 197H-80", INK, FINE)
    pen.shape("M-158 162L-98 66-36 160-50 166-98 98-146 168z", trim.light)
    pen.flat("M-98 66L-36 160-50 166-98 98z", trim.dark)
    pen.shape("M-136 150L-98 98-58 150z", mix(colour.light, trim.light, 0.4), FINE)
    pen.shape("M-98 66L-116 40-122 50-110 74zM-98 66L-80 38-74 48-86 74z", trim.light, FINE)
    pen.dots([(-97, 128)], INK, 11)


def scene_standing_stones(pen: Pen, colour: Tone, trim: Tone) -> None:
    pen.flat("M-150 330C-90 312-40 318 0 330 50 312 110 312 150 326V420H-150z", trim.light)
    pen.pair("M84 420L88 236 106 232 110 420z", colour, FINE)
    pen.pair("M122 420L124 226 152 228V420z", colour, FINE)
    pen.pair("M76 238L80 204 160 196V232z", colour, FINE)
    pen.lines("M96 260l4 24m-6 40l6 20M134 252l-4 30m8 50l-4 24M100 216l24-4", colour.line, FINE, twin=True)
    pen.lines("M76 420q4-16 0-26m10 26q6-12 8-24M118 420q4-12 2-22m12 22q6-12 6-26", trim.dark, 3.4, twin=True)


def scene_study(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Shelves with books, a skull and a globe."""
    pen.flat("M-150 0H-90V420H-150zM90 0H150V420H90z", mix(colour.light, COLOURS["cream"], 0.35))
    for y in (96, 186):
        pen.pair(f"M86 {y}H152V{y + 12}H86z", colour, FINE)
    books = (
        (-138, 44, 16, "crimson"),
        (-121, 34, 15, "teal"),
        (-105, 52, 12, "straw"),
        (96, 48, 13, "navy"),
        (110, 34, 15, "red"),
        (126, 44, 14, "moss"),
    )
    for x, top, wide, name in books:
        pen.shape(f"M{x} {top}h{wide}V95h-{wide}z", COLOURS[name], 2.4)
    left = pen.at(-116, 186)
    left.split("M0-58C20-58 28-44 26-28 26-20 18-18 15-14V0H0", trim, 2.6)
    left.dots([(-10, -28), (10, -28)], INK, 12)
    left.lines("M0-19V-14M-7-7V0M0-7V0M7-7V0", INK, 2.6)
    globe = pen.at(117, 186)
    globe.shape("M-4-10H4L12 0H-12z", colour.light, 2.4)
    globe.shape(ring(0, -34, 25), COLOURS["sky"], 2.6)
    globe.flat("M-14-46C-2-52 4-44 0-36-6-28-14-32-18-36zM4-28C12-32 20-28 18-22 12-14 6-18 4-28z", COLOURS["green"])


def scene_throne(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A high seat, and on either side a lion."""
    pen.split("M0 20C44 20 92 40 100 92L106 420H0", colour)
    pen.split("M0 38C40 40 76 56 84 100L88 420H0", trim, FINE)
    for side, fill in ((pen.flipped(), colour.light), (pen, colour.dark)):
        side.shape("M98 200H146V430H98z", fill, FINE)
        at = side.at(120, 182, 0.92)
        mane = scallop(((-26, 28), (-38, 4), (-32, -24), (-10, -40), (16, -38), (34, -22), (38, 6), (28, 28)), 0.28)
        at.shape((*mane, ("Z", ())), deep(fill, 0.3), FINE)
        at.shape("M-20-14C-16-30 20-30 24-14 28 6 18 28 2 30-14 28-24 6-20-14z", fill, FINE)
        at.flat("M-8 6H12L2 16z", INK)
        at.dots([(-9, -6), (13, -6)], INK, 5)
        at.lines("M2 16V22M-8 24q5 3 10-2 5 5 10 2", INK, 2.4)


def scene_iron_lace(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A gallery of wrought iron, grown over with ferns."""
    arch = "M146 420V96M146 100C120 96 96 70 92 28M146 28H-146M146 46H-146"
    pen.lines(arch, colour.light, 6, twin=True)
    scrolls = (
        "M104 58c14-10 26 2 20 14-6 8-16 2-12-6M126 84c10-6 18 2 14 10"
        "M70 46c-2 14-20 14-20 0m-10 0c-2 14-20 14-20 0m60 0c12 2 14 16 4 20M146 130c-24 0-24 28 0 28"
        "M146 166c-24 0-24 28 0 28M146 202c-24 0-24 28 0 28M146 238c-24 0-24 28 0 28"
    )
    pen.lines(scrolls, colour.light, 4, twin=True)
    fern = (
        "M118 28C116 44 100 50 96 66 108 62 112 58 116 54 114 68 116 74 120 84 124 74 126 68 124 54 130 60 134 64"
        " 144 66 140 50 124 44 118 28z"
    )
    pen.pair(fern, trim, 2.4)
    pen.pair("M92 420V330H152V420z", Tone(deep(colour.light, 0.2), deep(colour.light, 0.3), INK), FINE)
    pen.lines("M104 334V420M122 334V420M140 334V420", pale(colour.light, 0.3), 3, twin=True)


def scene_gothic_town(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A church with two spires on one side, a stepped gable on the other."""
    pen.shape("M-140 420V196H-116V420z", colour.light, FINE)
    pen.shape("M-110 420V206H-86V420z", colour.light, FINE)
    pen.shape("M-144 198L-128 96-112 198zM-114 208L-98 112-82 208z", trim.light, FINE)
    pen.lines("M-141 176l-7-18m33 18l7-18M-111 188l-5-14m29 14l5-14M-128 96V80M-98 112V98", INK, 3)
    pen.shape("M-150 420V300H-70V420z", colour.dark, FINE)
    gable = "M82 420V262H92V240H102V218H112V196H132V218H142V240H152V420z"
    pen.shape(gable, colour.dark, FINE)
    pen.shape("M152 300L112 262 72 300V420H152z", trim.dark, FINE)
    pen.flat(
        "M-134 220h10v24h-10zM-104 232h10v22h-10zM116 226h12v22h-12zM-140 330q8-14 16 0v26h-16z"
        "M104 330q8-14 16 0v28h-16z",
        COLOURS["gold"],
    )


def scene_pagoda(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A tower of many roofs on the left, by a lake."""
    pen.flat("M-150 310H150V420H-150z", mix(COLOURS["teal"], COLOURS["sky"], 0.5))
    pen.lines("M-144 336h40m-20 24h44M146 330h-36m20 28h-42", pale(COLOURS["sky"], 0.5), 3)
    for y, wide in ((300, 36), (254, 32), (212, 28), (174, 24), (140, 20)):
        pen.shape(f"M{-112 - wide * 0.7:.0f} {y}h{wide * 1.4:.0f}v34h-{wide * 1.4:.0f}z", colour.light, 2.6)
        pen.shape(
            f"M{-112 - wide - 8} {y + 4}C{-112 - wide * 0.7:.0f} {y - 2} {-112 - wide * 0.5:.0f} {y - 12}"
            f" {-112 - wide * 0.3:.0f} {y - 18}H{-112 + wide * 0.3:.0f}C{-112 + wide * 0.5:.0f} {y - 12}"
            f" {-112 + wide * 0.7:.0f} {y - 2} {-112 + wide + 8} {y + 4}z",
            trim.light,
            2.6,
        )
    pen.rope("M-112 122V92M-118 108h12M-116 100h8", trim.light, 3, line=2.2)
    pen.shape("M-150 334H-76V350H-150z", colour.dark, 2.6)


def scene_oak_chest(pen: Pen, colour: Tone, trim: Tone) -> None:
    """An oak on an island; from its bough hangs a chest in chains."""
    pen.flat("M-150 366C-90 350 90 350 150 366V420H-150z", deep(COLOURS["moss"], 0.4))
    pen.shape(
        "M-170 420C-138 400-130 340-134 260-136 180-140 120-150 60H-112C-112 110-108 150-106 180-104 260-98"
        " 350-76 420z",
        colour.light,
    )
    pen.lines("M-128 90c4 40 2 70 8 110m-10 30c2 40 0 70-6 110m22-90c0 50 4 80 10 120", colour.line, 3)
    pen.rope("M-122 96C-60 40 40 44 140 34M40 40C60 30 70 24 76 12M-60 58C-70 40-84 30-96 28", colour.light, 12)
    leaves = ((-88, 22), (-58, 18), (76, 16), (112, 20), (-130, 40), (20, 20), (-16, 26), (140, 18))
    for x, y in leaves:
        puff = scallop(((-18, 8), (-16, -6), (-2, -12), (14, -8), (18, 6), (4, 12), (-18, 8)), 0.3)
        pen.at(x, y).shape((*puff, ("Z", ())), trim.light, 2.6)
    chain = pen.at(116, 0)
    chain.lines("M-22 40V92M22 38V92", INK, 7)
    chain.lines("M-22 40V92M22 38V92", COLOURS["silver"], 3)
    chain.shape("M-34 106C-34 84 34 84 34 106z", COLOURS["chestnut"], FINE)
    chain.shape("M-34 106H34V146H-34z", COLOURS["brown"], FINE)
    chain.lines("M-20 90V146M20 90V146", COLOURS["gold"], 4)
    chain.shape("M-7 100H7V116H-7z", COLOURS["gold"], 2.4)


HAUNTS: Mapping[str, Part[DrawGround]] = {
    "hen-hut": Part(scene_hen_hut, mark("a hut in {colour} with a roof in {trim}, standing on hen’s legs")),
    "standing-stones": Part(scene_standing_stones, mark("a ring of standing stones in {colour} on grass in {trim}")),
    "study": Part(scene_study, mark("a scholar’s study in {colour} with a skull in {trim}, books and a globe")),
    "lion-throne": Part(scene_throne, mark("a throne in {colour} and {trim} with two lions")),
    "iron-lace": Part(scene_iron_lace, mark("a wrought-iron balcony in {colour} with ferns in {trim}")),
    "gothic-town": Part(scene_gothic_town, mark("an old town with towers in {colour} and pointed roofs in {trim}")),
    "pagoda": Part(scene_pagoda, mark("a pagoda in {colour} with roofs in {trim}, by a lake")),
    "oak-chest": Part(
        scene_oak_chest, mark("an oak in {colour} with leaves in {trim}, a wooden chest hanging from it")
    ),
}
