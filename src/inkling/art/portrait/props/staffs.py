"""Staffs of gods, heralds, herdsmen and revellers, a steering oar, and stolen fire."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, pale
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_caduceus(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A herald's staff: two snakes wind round it below a pair of wings."""
    pen.rope("M0 60V-176", colour.light, 6.5)
    wing = "M4-168C12-186 24-196 36-196 38-188 35-184 32-181 38-178 34-168 28-167 30-160 20-154 4-158z"
    pen.shape(wing, PAPER, 2.8)
    pen.flipped().shape(wing, PAPER, 2.8)
    pen.dots([(0, -182)], colour.light, 15, ring=2.8)
    one = "M-8-132C-30-128-28-102 0-92 22-84 20-62 0-54-14-48-14-36-4-28"
    pen.flipped().rope(one, trim.dark, 7, line=2.6)
    pen.rope(one, trim.light, 7, line=2.6)
    for side, fill in ((pen.flipped(), trim.dark), (pen, trim.light)):
        side.shape("M-10-126C-2-124 0-136-6-142-16-146-22-140-22-136-20-130-16-128-10-126z", fill, 2.4)
        side.dots([(-12, -137)], PAPER, 3.6)


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


def hold_royal_staff(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A sceptre that ends in a lily."""
    pen.rope("M0 110V-150", colour.light, 6)
    pen.split("M0-204C8-192 10-178 8-166 18-180 26-186 34-188 34-168 22-148 0-144", trim)
    pen.dots([(0, -142)], colour.light, 13, ring=2.6)
    pen.rope("M-7-122H7M-7-60H7", trim.light, 4, line=2.4)


def hold_crook(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A herdsman's staff."""
    pen.rope("M0 110V-150C0-206-54-206-54-160-54-144-40-138-32-146", colour.light, 9)
    pen.lines("M0 60V20M0-40V-90M-8-176C-14-188-28-192-38-186", colour.line, 2.6)
    pen.rope("M-7-104H7M-7-116H7", trim.light, 5, line=2.6)


def hold_steering_oar(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Blade up: who holds it steers the ship. A long shaft widens slowly to a flat blade with a painted tip."""
    at = pen.at(0, 0, turn=-4)
    at.rope("M0 120V-120", colour.light, 7)
    blade = "M-4-92C-6-126-24-146-24-176V-252C-14-258 14-258 24-252V-176C24-146 6-126 4-92z"
    at.shape(blade, colour.light)
    at.flat("M0-92V-256C12-257 20-255 24-252V-176C24-146 6-126 4-92z", colour.dark)
    at.flat("M-24-212L0-194 24-212V-252C14-258-14-258-24-252z", trim.light)
    at.flat("M0-194L24-212V-252C20-255 12-257 0-257z", trim.dark)
    at.lines(blade)
    at.lines("M0-100V-190M-13-160V-192M13-160V-192", colour.line, 2.8)


def hold_fire_stalk(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A hollow stalk with fire in it."""
    flame = (
        "M-20-84C-44-104-38-138-22-152-22-140-16-134-10-134-18-164-2-186 14-206 10-184 22-174 28-158 32-146"
        " 32-138 30-130 36-134 38-142 38-148 46-118 36-92 20-84z"
    )
    pen.shape(flame, colour.light)
    pen.flat(
        "M-12-88C-26-104-20-124-8-132-8-122-2-120 2-120 2-140 10-150 14-160 18-142 28-130 24-112 22-98 18-92 12-88z",
        trim.light,
    )
    pen.flat("M-4-88C-10-98-4-108 2-114 8-106 14-98 8-88z", PAPER)
    pen.split("M0-84H22L14 50H0", Tone(COLOURS["sand"], COLOURS["moss"], INK))
    pen.lines("M-20-62H20M-18-36H18", COLOURS["forest"], 4)
    pen.lines("M-6-78l3 60M6-78l-2 60", pale(COLOURS["moss"], 0.2), 2.4)


STAFFS: Mapping[str, Part[DrawThing]] = {
    "caduceus": Part(hold_caduceus, mark("herald’s staff in {colour} with two snakes in {trim}")),
    "thyrsus": Part(hold_thyrsus, mark("ivy-twined staff in {trim} with a pine cone in {colour}")),
    "royal-staff": Part(hold_royal_staff, mark("sceptre in {colour} with a lily in {trim}")),
    "crook": Part(hold_crook, mark("shepherd’s crook in {colour}, bound in {trim}")),
    "steering-oar": Part(hold_steering_oar, mark("steering oar in {colour} with a tip in {trim}")),
    "fire-stalk": Part(hold_fire_stalk, mark("burning stalk with flames in {colour} and {trim}")),
}
