"""Weapons with a shaft, bows, clubs, and what gods throw."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, PAPER, Tone, pale
from inkling.art.paths import half_ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_thunderbolt(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    bolt = "M-6-206L-48-62H-16L-34 84 30-84H2L28-206z"
    pen.shape(bolt, colour.light)
    pen.flat("M19-198L-12-70H18L-18 30 2-62H-28L8-198z", trim.light)
    pen.flat("M28-206L2-84H30L-34 84 12-74H-12L20-206z", colour.dark)
    pen.lines(bolt)


def hold_trident(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 110V-120", trim.light, 7)
    side = "M0-112H10C20-114 25-128 23-152L30-148 20-188 8-152 14-154C16-140 12-128 6-128H0"
    pen.split(side, colour)
    pen.split("M0-210L15-178H7V-124H0", colour)
    pen.lines("M0-196V-130", pale(colour.light, 0.5), 2.4)
    pen.rope("M-10-104H10", colour.light, 6, line=2.8)


def hold_bident(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Two prongs, for a king of the dead."""
    pen.rope("M0 110V-100", trim.light, 7)
    pen.split("M0-104H6C13-106 16-120 13-140 9-164 9-184 18-206 27-184 29-150 25-128 21-104 12-92 0-92", colour)
    pen.rope("M-9-90H9M-8-76H8", colour.light, 5, line=2.6)


def hold_spear(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 230V-150", trim.light, 6.5)
    pen.split("M0-222C8-206 17-186 14-172 10-162 6-156 5-146H0", colour)
    pen.lines("M0-208V-152", colour.line, 2.6)
    pen.rope("M-5-142H5M-5-134H5", colour.light, 4, line=2.4)


def hold_bow(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """As tall as a man's breast, strung."""
    pen.lines("M-20-196L-18 112", trim.light, 3)
    way = "M-20-196C-14-186-18-178-10-166 16-124 22-84 12-44 8-26 0-20 0 0 0 20 8 26 12 44 18 68 12 92-18 112"
    pen.rope(way, colour.light, 8)
    pen.lines("M6-130C14-106 16-84 10-54", pale(colour.light, 0.5), 2.6)
    pen.rope("M-12-162L-6-170M8-40L16-42M9 42L15 40", trim.light, 4, line=2)


def hold_club(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Cut from an olive tree, knots and all."""
    club = (
        "M-9 44L-11-24C-18-56-34-90-30-112-38-120-34-134-26-138-30-170-18-190 2-190 18-190 30-176 28-156"
        " 36-150 36-138 29-132 32-104 16-60 10-24L8 44z"
    )
    pen.shape(club, colour.light)
    pen.flat(
        "M4-190C18-190 30-176 28-156 36-150 36-138 29-132 32-104 16-60 10-24L8 44H0L2-24C4-80 12-140 4-190z",
        colour.dark,
    )
    pen.lines(club)
    knots = (
        "M-20-150c8-8 18 0 12 8-6 4-14 0-12-8zM6-116c8-8 18 0 12 8-6 4-14 0-12-8z"
        "M-16-92c6-6 14 0 9 6-5 3-10 0-9-6zM4-160c6-6 14 0 9 6-5 3-10 0-9-6z"
    )
    pen.lines(knots, colour.line, 2.8)
    pen.lines("M-8-60l-2-14m10 34l2-16", colour.line, 2.8)
    pen.rope("M-11-18H11M-10-28H10", trim.light, 4, line=2.4)


def hold_labrys(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The double axe."""
    pen.rope("M0 110V-170", trim.light, 8)
    pen.pair("M0-134C14-134 22-144 27-158 36-136 36-98 27-76 22-90 14-100 0-100z", colour)
    pen.lines("M-29-142q-4 25 0 50", PAPER, 3)
    pen.rope("M-6-140H6M-6-94H6", COLOURS["gold"], 6, line=2.6)


def hold_heel_shield(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Round, held before the fist; on it a foot with an arrow in the heel."""
    at = pen.on("front").at(-40, 20)
    at.split(half_ring(0, 72), colour)
    at.split(half_ring(0, 59), trim)
    at.dots([(0, -65), (46, -46), (65, 0), (46, 46), (0, 65), (-46, -46), (-65, 0), (-46, 46)], trim.light, 6)
    at.lines("M-58-32C-50-46-38-54-22-62", pale(colour.light, 0.6), 4)
    draw_pierced_foot(at.flipped() if pen.frame.xx < 0 else at, sitter.skin)


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


HAFTED: Mapping[str, Part[DrawThing]] = {
    "thunderbolt": Part(hold_thunderbolt, mark("thunderbolt in {colour} and {trim}")),
    "trident": Part(hold_trident, mark("trident in {colour} on a shaft in {trim}")),
    "bident": Part(hold_bident, mark("two-pronged fork in {colour} on a shaft in {trim}")),
    "spear": Part(hold_spear, mark("spear in {colour} with a shaft in {trim}")),
    "bow": Part(hold_bow, mark("large bow in {colour} with a string in {trim}")),
    "club": Part(hold_club, mark("knotty club in {colour}, bound in {trim}")),
    "double-axe": Part(hold_labrys, mark("double axe in {colour} with a handle in {trim}")),
    "heel-shield": Part(
        hold_heel_shield, mark("round shield in {trim}, rimmed in {colour}, showing a heel hit by an arrow")
    ),
}
