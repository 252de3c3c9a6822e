"""More small things that are worn, and paint on the face."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone
from inkling.art.paths import ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawOn, DrawThing, Part
from inkling.core.errors import mark


def wear_round_glasses(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Thin wire and two perfect circles, larger than the eyes."""
    m = sitter.measures
    size = m.eye_w + 8
    glass = ring(m.eye_x + 1, m.eye_y + 2, size)
    pen.glow(glass, trim.light, ".12", twin=True)
    pen.rope(glass, colour.light, 2, twin=True, line=1.6)
    x = m.eye_x + 1
    pen.lines(f"M{-x + size} {m.eye_y - 2}Q0 {m.eye_y - 9} {x - size} {m.eye_y - 2}", INK, 4.4)
    for side in (-x, x):
        pen.lines(f"M{side - 17} {m.eye_y - 6}q3-9 10-12", trim.light, 2.6)
    pen.lines(f"M{x + size} {m.eye_y - 3}L{m.half + 4} {m.eye_y - 6}", INK, 4, twin=True)


def wear_ear_bandage(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A dressing over one ear; its band runs from under the hat round the jaw, beneath the beard."""
    m = sitter.measures
    h, y = m.half, m.eye_y
    band = f"M{h + 3} {y - 48}V{m.mouth_y}L26 {m.chin + 4}V{m.chin - 22}L{h - 14} {m.mouth_y - 8}V{y - 48}z"
    under = pen.on("cheeks")
    under.shape(band, colour.dark, 2.8)
    under.flipped().shape(band, colour.light, 2.8)
    under.lines(f"M{-h} {y - 16}l10 3m-10 13l10 3m-10 13l10 3", trim.light, 2.4)
    over = pen.on("hair")
    over.shape(
        f"M{h - 12} {y - 50}H{h + 8}L{h + 4} {m.mouth_y - 8}C{h} {m.mouth_y + 12} {h - 12} {m.chin + 8}"
        f" 22 {m.chin + 28}L4 {m.chin + 25}C{h - 30} {m.chin + 2} {h - 14} {m.mouth_y + 6} {h - 12} {m.mouth_y - 16}z",
        colour.dark,
        2.8,
    )
    pad = (
        f"M{h - 11} {y - 18}C{h} {y - 28} {h + 18} {y - 24} {h + 19} {y + 4}S{h + 4} {y + 40} {h - 9} {y + 34}"
        f"C{h - 14} {y + 16} {h - 14} {y - 2} {h - 11} {y - 18}z"
    )
    over.shape(pad, colour.light)
    over.lines(
        f"M{h - 7} {y - 8}l21-5m-23 19l23-5m-23 19l20-5M{h - 18} {m.mouth_y + 4}l15 8m-26 2l12 10", trim.light, 2.6
    )


def wear_false_beard(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A pharaoh's, plaited and tied on."""
    y = sitter.measures.chin
    pen.lines(f"M50 {y - 50}C44 {y - 20} 26 {y - 6} 10 {y - 2}", trim.light, 4, twin=True)
    pen.split(f"M0 {y - 1}H10L14 {y + 62}C11 {y + 76} 6 {y + 80} 0 {y + 80}", colour)
    rungs = "".join(f"M-11 {y + step}L0 {y + step + 5} 11 {y + step}" for step in range(16, 70, 12))
    pen.lines(rungs, trim.light, 3.4)
    pen.rope(f"M-9 {y + 2}H9", trim.light, 6, line=2.4)


def wear_pistols(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A sling over the breast with three pistols in it."""
    at = pen.on("cloth")
    at.shape("M-84 252L-58 244C-20 310 30 356 92 384L84 412C10 382-52 326-84 252z", trim.light)
    for x, y in ((-42, 300), (-6, 340), (38, 372)):
        gun = at.at(x, y, 0.95, turn=38)
        gun.shape("M-8-34C2-40 12-36 12-24L8 8H44V18H6C-4 18-8 12-6 4L-2-18C-8-22-12-28-8-34z", colour.light, 2.8)
        gun.lines("M14 13h26M-2-28q6 0 8 6", COLOURS["gold"], 3)


def wear_broken_shackle(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """An iron ring round the neck with the end of a torn chain."""
    n = sitter.measures.neck
    at = pen.on("collar")
    at.split(f"M0 240C14 240 {n} 236 {n + 4} 230L{n + 6} 248C{n} 256 14 260 0 260", colour)
    for x, y, turn in ((0, 270, 0), (3, 288, 20), (10, 304, 40)):
        at.at(x, y, turn=turn).rope("M0-10C8-10 8 10 0 10S-8-10 0-10z", trim.light, 3.6, line=2)


def wear_pearl_earring(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """One only, a golden ring."""
    m = sitter.measures
    pen.rope(ring(-m.half - 3, m.eye_y + 26, 7), colour.light, 3.4, line=2)
    pen.dots([(-m.half - 3, m.eye_y + 36)], trim.light, 6, ring=1.8)


ADORNMENTS: Mapping[str, Part[DrawThing]] = {
    "round-glasses": Part(wear_round_glasses, mark("round wire-rimmed glasses in {colour} with lenses in {trim}")),
    "ear-bandage": Part(wear_ear_bandage, mark("bandage in {colour} and {trim} over one ear")),
    "false-beard": Part(wear_false_beard, mark("pharaoh’s false beard in {colour} and {trim}")),
    "pistols": Part(wear_pistols, mark("pistols in {colour} on a shoulder belt in {trim}")),
    "broken-shackle": Part(wear_broken_shackle, mark("iron collar in {colour} with a broken chain in {trim}")),
    "single-earring": Part(wear_pearl_earring, mark("one earring in {colour} with a bead in {trim}")),
}


def mark_joined_brows(pen: Pen, sitter: Sitter) -> None:
    """Brows that meet like the wings of a bird."""
    y = sitter.measures.eye_y - 20
    pen.on("brows").flat(
        f"M0 {y + 2}C8 {y + 3} 14 {y - 6} 24 {y - 11} 36 {y - 14} 46 {y - 8} 51 {y}"
        f"C38 {y - 4} 30 {y - 2} 20 {y + 4} 12 {y + 9} 4 {y + 10} 0 {y + 9}z",
        sitter.hair.light,
        twin=True,
    )


def mark_kohl(pen: Pen, sitter: Sitter) -> None:
    """Black round the eyes, drawn out to the temples."""
    m = sitter.measures
    inner, outer, y = m.eye_x - m.eye_w, m.eye_x + m.eye_w, m.eye_y
    rim = f"M{outer - 2} {y - 3}l18-6M{inner} {y}Q{m.eye_x} {y + 16} {outer + 2} {y}l14 3"
    pen.on("brows").lines(rim, INK, 4, twin=True)


def mark_brow_flower(pen: Pen, sitter: Sitter) -> None:
    """Three red petals painted between the brows."""
    y = sitter.measures.eye_y - 30
    for turn in (-72, 0, 72):
        pen.at(0, y, turn=turn).flat("M0 0C-7-7-5-13 0-16 5-13 7-7 0 0z", COLOURS["red"])
    pen.dots([(0, y + 1)], COLOURS["gold"], 5)


def mark_tilak(pen: Pen, sitter: Sitter) -> None:
    """Shell-white signs of rank on cheeks and chin."""
    m = sitter.measures
    pen.dots([(34, m.eye_y + 24), (42, m.eye_y + 19), (25, m.eye_y + 26)], PAPER, 4.4, twin=True)


PAINT: Mapping[str, Part[DrawOn]] = {
    "joined-brows": Part(mark_joined_brows, mark("brows that meet")),
    "kohl": Part(mark_kohl, mark("eyes rimmed with black")),
    "brow-flower": Part(mark_brow_flower, mark("a flower painted on the forehead")),
    "cheek-dots": Part(mark_tilak, mark("white dots on the cheeks")),
}
