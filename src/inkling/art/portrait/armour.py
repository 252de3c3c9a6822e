"""What is worn in war or in bonds: the aegis, fetters, sandals, and one fatal arrow."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix
from inkling.art.paths import scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def wear_aegis(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A goatskin of scales with snakes for a fringe and a Gorgon's face for a clasp."""
    s = sitter.measures.shoulder
    edge = ((s - 6, 262), (s - 4, 284), (s - 20, 302), (56, 318), (34, 332), (14, 340), (0, 342))
    pen.split((("M", (0, 262)), ("C", (12, 258, 20, 248, 22, 236)), ("C", (50, 240, s - 30, 248, s - 6, 262)), *scallop(edge, 0.2)[1:]), colour)
    rows = "".join(f"M{x} {y}q6 9 12 0" for y, a, b in ((258, 26, 66), (272, 20, 84), (286, 30, 76), (300, 36, 58)) for x in range(a, b, 15))
    pen.lines(rows, colour.line, 2.4, twin=True)
    curl = "c10 2 14 10 8 16-6 2-9-4-5-8"
    pen.lines("".join(f"M{x} {y}{curl}" for x, y in ((s - 8, 286), (s - 26, 304), (52, 320), (30, 334), (10, 342))), INK, 6.4, twin=True)
    pen.lines("".join(f"M{x} {y}{curl}" for x, y in ((s - 8, 286), (s - 26, 304), (52, 320), (30, 334), (10, 342))), trim.light, 3, twin=True)
    face = pen.at(0, 296)
    face.split("M0-22C16-22 24-12 24 0 24 14 14 22 0 22", trim)
    face.dots([(9, -4)], PAPER, 8, twin=True)
    face.dots([(9, -4)], INK, 4, twin=True)
    face.shape("M-11 7Q0 3 11 7 8 16 0 16T-11 7z", INK, 2)
    face.flat("M-4 11h8v6q-4 4-8 0z", COLOURS["red"])


def wear_fetters(pen: Pen, sitter: Sitter, iron: Tone, trim: Tone) -> None:
    """Iron round both wrists, and chains that lead out of the picture."""
    x = max(92.0, min(110.0, sitter.measures.shoulder + 4))
    front = pen.on("front")
    for side in (front, front.flipped()):
        for step, (cx, cy) in enumerate(((x + 22, 366), (x + 32, 382), (x + 42, 396))):
            side.at(cx, cy, turn=40 if step % 2 else -40).rope("M-5-9C-5-15 5-15 5-9V9C5 15-5 15-5 9z", iron.light, 4, line=2.2)
        side.shape(f"M{x - 24} 362L{x - 22} 338H{x + 22}L{x + 24} 362z", iron.light if side is not front else iron.dark)
        side.dots([(x - 12, 350), (x + 12, 350)], trim.light, 6)


def wear_pierced_heel(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone) -> None:
    """Greaves and sandals; an arrow sticks in the right heel."""
    pen.pair("M8 388C22 380 44 380 58 388L52 486H16z", trim)
    pen.lines("M34 394V476M18 402q14 8 32 0", trim.line, 3, twin=True)
    pen.pair("M14 484H54C60 500 84 512 92 530L94 540H6C6 520 10 502 14 484z", sitter.skin)
    pen.pair("M4 534H96V544H4z", leather)
    pen.lines("M12 500L58 508M10 518L76 518M36 492L46 536", leather.light, 6, twin=True)
    shaft = pen.on("front")
    shaft.rope("M20 512L128 448", COLOURS["sand"], 5, line=2.6)
    shaft.shape("M112 448L138 424 146 438 122 466zM104 454L114 466 108 470z", COLOURS["red"], 2.6)
    shaft.flat("M16 508q-8 12-2 24 10-8 12-18z", COLOURS["crimson"])


def wear_winged_sandals(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone) -> None:
    pen.pair("M12 420H54L54 488C60 500 84 512 92 530L94 540H6C6 520 12 480 12 420z", sitter.skin)
    pen.pair("M4 534H96V544H4z", leather)
    pen.lines("M12 500L58 508M10 518L76 518M14 480H54M14 462H54", leather.light, 6, twin=True)
    wing = "M50 492C70 470 92 450 120 444 120 456 114 462 108 464 116 468 110 480 100 480 104 488 90 496 74 494z"
    pen.pair(wing, trim, 2.8)
    pen.lines("M64 488C80 474 92 466 108 464M70 492C80 486 90 482 100 480", mix(trim.line, trim.dark, 0.4), 2.6, twin=True)


AEGIS: Mapping[str, Part[DrawThing]] = {
    "aegis": Part(wear_aegis, mark("breast-cloak of scales in {colour} with snakes and a Gorgon’s face in {trim}")),
}
FETTERS: Mapping[str, Part[DrawThing]] = {
    "fetters": Part(wear_fetters, mark("fetters in {colour} with bolts in {trim} on both wrists")),
}
SANDALS: Mapping[str, Part[DrawThing]] = {
    "pierced-heel": Part(wear_pierced_heel, mark("sandals in {colour} and greaves in {trim}, an arrow in one heel")),
    "winged-sandals": Part(wear_winged_sandals, mark("sandals in {colour} with wings in {trim}")),
}
