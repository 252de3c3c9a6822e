"""Draws collars, footwear and jewellery. Most are data in parts/clothes; ruffs, chains and rows of beads are computed
here."""

from collections.abc import Mapping
from math import cos, radians, sin

from inkling.art.engine.palette import COLOURS, INK, PAPER, Tone, tone
from inkling.art.engine.paths import Path, read, ring, scallop
from inkling.art.engine.pen import Pen
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.part_files import read_things
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.sitter import DrawThing, Part, Sitter
from inkling.core.errors import msg

LINE_OF_ROWS = 2.0


def collar_ruff(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Draw a fan that stands up behind the head."""
    back = pen.on("back")
    rim = [(sin(radians(a)) * 110, 236 - cos(radians(a)) * 112) for a in range(12, 125, 14)]
    fan = (("M", (0, 236)), ("L", rim[0]), *scallop(rim, 0.32)[1:], ("L", (0, 262)))
    back.split(fan, cloth)
    ribs = [(sin(radians(a)), cos(radians(a))) for a in range(19, 125, 14)]
    rays = "".join(f"M{x * 60:.1f} {236 - y * 60:.1f}L{x * 104:.1f} {236 - y * 104:.1f}" for x, y in ribs)
    back.lines(rays, trim.light, 2.4, twin=True)
    back.dots([(x * 104, 236 - y * 106) for x, y in ribs], trim.light, 7.5, twin=True)


def collar_napkin(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    half = read("M0 268C30 268 48 258 58 246 62 300 46 360 0 398")
    pen.split(half, cloth)
    dots = next(name for name, own in COLOURS.items() if own == trim.light)
    strew(pen, half, Motif("dots", dots))
    pen.pair("M52 244l22-12 4 24-20 0z", cloth)


def wear_spiked_collar(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Draw a large watchdog's collar with spikes, a ring and a chain."""
    y = max(292, sitter.measures.chin + 24)
    for x, turn in ((-66, -40), (-42, -22), (-15, -6), (15, 6), (42, 22), (66, 40)):
        low = y + 18 - abs(x) * 0.36
        pen.at(x, low, turn=180 - turn).shape("M-8 0L0-28 8 0z", trim.light, 2.6)
    pen.split(f"M0 {y}C30 {y - 2} 60 {y - 14} 78 {y - 34}L84 {y - 10}C64 {y + 12} 32 {y + 22} 0 {y + 22}", colour)
    for step in range(3):
        pen.at(0, y + 38 + 24 * step, turn=90 * (step % 2)).rope(
            "M-6-11C-6-18 6-18 6-11V11C6 18-6 18-6 11z", trim.light, 5, line=2.4
        )


def collar_broad(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Draw rows of beads from the neck to the shoulders, in the Egyptian style."""
    wide = min(1.0, sitter.measures.shoulder / 98)
    gold = tone("gold")
    rows = ((1.0, gold), (0.87, trim), (0.73, gold), (0.6, cloth), (0.46, gold), (0.32, tone("teal")), (0.16, gold))
    for share, fill in rows:
        out = 24 + 78 * share * wide
        low = 262 + 82 * share
        pen.split(
            f"M0 262C10 262 20 254 24 240L{24 + 26 * share:.0f} 244C{out - 22 * share:.0f}"
            f" 250 {out:.0f} {252 + 16 * share:.0f} {out:.0f} {254 + 36 * share:.0f}"
            f" {out * 0.78:.0f} {low - 14 * share:.0f} {out * 0.53:.0f} {low - 1:.0f} 0 {low:.0f}",
            fill,
            LINE_OF_ROWS if share < 1 else 3.4,
        )
    pen.dots([(0, 334), (22, 331), (44, 322), (63, 307), (78, 290)], PAPER, 5.4, twin=True)
    pen.dots([(0, 304), (18, 301), (34, 293), (48, 280)], PAPER, 4.6, twin=True)


def collar_great_ruff(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Draw wired lace around the head, as wide as the shoulders."""
    back = pen.on("back")
    rim = [(sin(radians(a)) * 116, 206 - cos(radians(a)) * 116) for a in range(0, 145, 12)]
    fan: Path = (*scallop(rim, 0.34), ("L", (0, 270)))
    back.split(fan, cloth)
    ribs = [(sin(radians(a)), cos(radians(a))) for a in range(6, 140, 12)]
    back.lines(
        "".join(f"M{x * 62:.0f} {206 - y * 62:.0f}L{x * 104:.0f} {206 - y * 104:.0f}" for x, y in ribs),
        trim.light,
        2.6,
        twin=True,
    )
    arc = [(sin(radians(a)) * 88, 206 - cos(radians(a)) * 88) for a in range(0, 133, 12)]
    back.lines(tuple(("M" if i == 0 else "L", point) for i, point in enumerate(arc)), trim.light, 2.4, twin=True)
    back.dots([(x * 107, 206 - y * 107) for x, y in ribs], trim.light, 6.4, twin=True)
    pen.split("M0 248C12 247 20 242 23 230 50 238 76 254 86 276 62 296 26 300 0 286", cloth)
    pen.lines("M10 270Q24 258 32 242M20 284Q42 266 50 254M40 290Q60 274 66 264", trim.light, 2.4, twin=True)
    pen.dots([(0, 276)], COLOURS["red"], 12, ring=2.6)


def on_body(pen: Pen) -> Pen:
    """Return a pen for things that hang from the neck, which don't turn with the head."""
    return Pen(pen.sheet, "collar")


def wear_chains(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Draw heavy chains that cross on the breast, with a lock."""
    links = [(x, 276 + (x + 80) * 0.62) for x in range(-84, 88, 21)]
    at = on_body(pen)
    for x, y in links:
        at.rope(f"M{x - 7} {y - 5:.1f}l14 9", colour.light, 6, line=2.8)
        at.rope(f"M{-x - 7} {y + 4:.1f}l14-9", colour.dark, 6, line=2.8)
    # Hands that hold something in front of the chest would hide the lock.
    lock = at.at(-86, 296, 0.9) if sitter.looks.pose == "holding" else at.at(0, 326)
    lock.rope("M-9-8C-9-24 9-24 9-8", colour.light, 5, line=2.4)
    lock.shape("M-16-8H16V18H-16z", trim.light)
    lock.dots([(0, 3)], INK, 7)


def wear_fetters(pen: Pen, sitter: Sitter, iron: Tone, trim: Tone) -> None:
    """Draw iron rings around both wrists, with heavy chains to rings at the sides."""
    x = max(92.0, min(110.0, sitter.measures.shoulder + 4))
    front = pen.on("front")
    for side in (front, front.flipped()):
        for cx, cy, turn in ((x + 26, 366, -60), (x + 42, 380, -30), (x + 50, 354, 14), (x + 46, 326, -10)):
            side.at(cx, cy, turn=turn).rope("M-7-10C-7-18 7-18 7-10V10C7 18-7 18-7 10z", iron.light, 5, line=2.4)
        side.shape(ring(x + 44, 300, 11), trim.light)
        side.shape(f"M{x - 26} 366L{x - 23} 336H{x + 23}L{x + 26} 366z", iron.light if side is not front else iron.dark)
        side.dots([(x - 13, 351), (x + 13, 351)], trim.light, 7)


COLLARS: Mapping[str, Part[DrawThing]] = {
    **read_things("collar"),
    "ruff": Part(collar_ruff, msg("tall standing {colour} and {trim} collar")),
    "napkin": Part(collar_napkin, msg("{colour} napkin with {trim} dots")),
    "spiked-collar": Part(wear_spiked_collar, msg("{colour} collar with spikes and a {trim} chain")),
    "broad-collar": Part(collar_broad, msg("broad {colour} and {trim} collar of gold and beads")),
    "great-ruff": Part(collar_great_ruff, msg("enormous {colour} and {trim} lace collar")),
}
FOOTWEAR: Mapping[str, Part[DrawThing]] = read_things("footwear")
WORN: Mapping[str, Part[DrawThing]] = {
    **read_things("worn"),
    "chains": Part(wear_chains, msg("{colour} chains with a {trim} lock, worn across the chest")),
    "fetters": Part(wear_fetters, msg("{colour} shackles with {trim} bolts, on both wrists")),
}
