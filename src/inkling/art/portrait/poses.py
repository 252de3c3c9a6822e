"""Draws poses: arms and hands, and the positions of props (things that figures hold).

Hands and some poses are data in parts/held. Furry hands have claws, wooden ones a joint.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from inkling.art.engine.palette import Tone
from inkling.art.engine.pen import Pen
from inkling.art.portrait.part_files import draw_strokes, tables, worn_tones
from inkling.art.portrait.sitter import HUMANS, Sitter, Sleeves
from inkling.art.portrait.stroke_values import Subject
from inkling.core.errors import msg

CLAWED = ("fur", "scales", "feathers")


def draw_hand(name: str, pen: Pen, sitter: Sitter, dark: bool) -> None:
    """Draw the right hand with this name: `fist`, `cupped`, `pointing` or `open`."""
    fill, line = shades(sitter.skin, dark)
    cover = sitter.looks.skin.cover
    conditions = ("clawed",) if cover in CLAWED else ("wooden",) if cover == "wood" else ()
    subject = Subject({"hand": Tone(fill, fill, line)}, sitter, conditions=conditions)
    draw_strokes(tables()["hand"][name]["draw"], pen, subject)


def shades(skin: Tone, dark: bool) -> tuple[str, str]:
    return (skin.dark, skin.line) if dark else (skin.light, skin.dark)


class Slot(NamedTuple):
    """The position of a prop in a pose: its grip, its rotation from upright in degrees, and whether it is mirrored."""

    x: float
    y: float
    turn: float = 0.0
    flip: bool = False


Slots: TypeAlias = Callable[[Sitter], tuple[Slot, ...]]
DrawPose: TypeAlias = Callable[[Pen, Sitter, Sleeves], None]


class Pose(NamedTuple):
    draw: DrawPose
    words: str
    slots: Slots


def reach(sitter: Sitter) -> float:
    """Return the distance of a raised fist from the axis of the figure. It depends on the width of the shoulders."""
    return max(92.0, min(110.0, sitter.measures.shoulder + 4))


def no_slots(sitter: Sitter) -> tuple[Slot, ...]:
    return ()


def middle_slot(sitter: Sitter) -> tuple[Slot, ...]:
    return (Slot(0, 370),)


def right_slot(sitter: Sitter) -> tuple[Slot, ...]:
    return (Slot(reach(sitter), 318),)


def left_slot(sitter: Sitter) -> tuple[Slot, ...]:
    return (Slot(-reach(sitter), 318, flip=True),)


def both_slots(sitter: Sitter) -> tuple[Slot, ...]:
    return left_slot(sitter) + right_slot(sitter)


def middle_and_right(sitter: Sitter) -> tuple[Slot, ...]:
    return (Slot(-20, 374), *right_slot(sitter))


def front_slot(sitter: Sitter) -> tuple[Slot, ...]:
    return (Slot(0, 412),)


def before_slot(sitter: Sitter) -> tuple[Slot, ...]:
    return (Slot(0, sitter.floor - 2),)


def before_and_right(sitter: Sitter) -> tuple[Slot, ...]:
    return before_slot(sitter) + right_slot(sitter)


def mouth_slot(sitter: Sitter) -> tuple[Slot, ...]:
    return (Slot(23, sitter.measures.mouth_y + 70, -20),)


def pose_still(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """Draw arms at the sides. Animals without clothes have none."""
    if sitter.looks.kind not in HUMANS and sitter.looks.clothing is None:
        return
    s = sitter.measures.shoulder
    colour = sleeves.tone.line
    pen.on("arms").lines(f"M{s - 20} 318C{s - 17} 345 {s - 15} 380 {s - 14} {sitter.floor}", colour, 2.8, twin=True)


def pose_holding(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    forearms(pen.on("arms"), sitter, sleeves)
    hands = pen.on("hands")
    draw_hand("cupped", hands.at(-31, 371).flipped(), sitter, dark=False)
    draw_hand("cupped", hands.at(31, 371), sitter, dark=True)
    if sleeves.cuff:
        hands.pair(CUFF, sleeves.cuff)


CUFF = "M40 345C45 342 51 342 57 344L54 397C48 400 43 399 38 396z"


def forearms(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """Draw both forearms, pointing to the middle."""
    pen.pair(forearm(sitter, sleeves.full), sleeves.tone)
    s = sitter.measures.shoulder
    pen.lines(f"M{s + 2} 374q-14-10-30-10m22 28q-10-8-22-8", sleeves.tone.line, 2.6, twin=True)


def forearm(sitter: Sitter, full: bool) -> str:
    """Return the path of the right forearm, from the elbow to the wrist. `full` is for wide sleeves."""
    s, floor = sitter.measures.shoulder, sitter.floor
    if full:
        upper = f"C{s + 26} 378 {s + 14} 346 {s - 8} 337 {s - 30} 332 60 336 46 341"
        return f"M{s + 18} {floor}{upper}L44 399C58 402 64 406 66 {floor}z"
    return f"M{s + 16} {floor}C{s + 20} 382 {s + 8} 358 {s - 14} 351L46 349 44 393C60 396 66 402 68 {floor}z"


def raised_arm(pen: Pen, sitter: Sitter, sleeves: Sleeves, dark: bool) -> None:
    """Draw the right forearm, raised. For the left forearm, mirror the pen."""
    x, floor = reach(sitter), sitter.floor
    fill = sleeves.tone.dark if dark else sleeves.tone.light
    wide = 6 if sleeves.full else 0
    pen.shape(
        f"M{x - 28 - wide} {floor}C{x - 30} 380 {x - 24} 356 {x - 18} 340H{x + 18}C{x + 24} 360 {x + 28 + wide} 390"
        f" {x + 28 + wide} {floor}z",
        fill,
    )
    if sleeves.cuff:
        cuff = sleeves.cuff.dark if dark else sleeves.cuff.light
        pen.shape(f"M{x - 24} 354L{x - 21} 336H{x + 21}L{x + 24} 354z", cuff)


def pose_raising(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    raised_arm(pen.on("arms"), sitter, sleeves, dark=True)
    draw_hand("fist", pen.on("hands").at(reach(sitter), 318), sitter, dark=True)


def pose_raising_left(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    raised_arm(pen.on("arms").flipped(), sitter, sleeves, dark=False)
    draw_hand("fist", pen.on("hands").at(-reach(sitter), 318).flipped(), sitter, dark=False)


def pose_brandishing(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    pose_raising_left(pen, sitter, sleeves)
    pose_raising(pen, sitter, sleeves)


def pose_presenting(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """Draw the left hand holding a prop in front of the breast and the right one raised."""
    arms = pen.on("arms")
    arms.flipped().shape(forearm(sitter, sleeves.full), sleeves.tone.light)
    hand = pen.on("hands").at(-14, 2).flipped()
    draw_hand("cupped", hand.at(31, 371), sitter, dark=False)
    if sleeves.cuff:
        hand.shape(CUFF, sleeves.cuff.light)
    pose_raising(pen, sitter, sleeves)


def pose_commanding(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """Draw a raised finger on the left and a prop in the right fist."""
    raised_arm(pen.on("arms").flipped(), sitter, sleeves, dark=False)
    draw_hand("pointing", pen.on("hands").at(-reach(sitter), 316, turn=-12).flipped(), sitter, dark=False)
    pose_raising(pen, sitter, sleeves)


def pose_conjuring(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """Draw both open palms raised above a prop in front of the figure."""
    x = reach(sitter)
    for side, dark in ((pen.flipped(), False), (pen, True)):
        raised_arm(side.on("arms"), sitter, sleeves, dark)
        draw_hand("open", side.on("hands").at(x - 2, 316, turn=8), sitter, dark)


def pose_tending(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """Draw a prop in the right fist and a larger prop in front of the figure."""
    pose_raising(pen, sitter, sleeves)
    s = sitter.measures.shoulder
    pen.on("arms").lines(f"M{20 - s} 318C{17 - s} 345 {15 - s} 380 {14 - s} {sitter.floor}", sleeves.tone.line, 2.8)


def pose_piping(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """Draw both hands on an instrument that leads to the mouth."""
    s, y = sitter.measures.shoulder, sitter.measures.mouth_y
    arms, cuff = pen.on("arms"), sleeves.cuff or sleeves.tone
    arms.shape(f"M{-s - 4} 320C{-s - 14} 366 {-s + 14} 386 {-s + 46} 372L4 {y + 70} -12 {y + 38}z", sleeves.tone.light)
    arms.shape(f"M-12 {y + 38}L4 {y + 70} -12 {y + 82} -28 {y + 50}z", cuff.light)
    arms.shape(f"M{s + 4} 320C{s + 14} 366 {s - 12} 392 {s - 38} 382L44 {y + 114} 56 {y + 84}z", sleeves.tone.dark)
    arms.shape(f"M56 {y + 84}L44 {y + 114} 58 {y + 124} 70 {y + 94}z", cuff.dark)
    hands = pen.on("hands")
    draw_hand("fist", hands.at(14, y + 46, 0.86, turn=-20).flipped(), sitter, dark=False)
    draw_hand("fist", hands.at(32, y + 96, 0.86, turn=-20), sitter, dark=True)


def read_pose(name: str, slots: Slots) -> Pose:
    """Return a pose that a table of parts/held describes. If a sleeve has no cuff, it ends in an edge of its own
    tone."""
    table = tables()["pose"][name]

    def draw(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
        tones = worn_tones(sitter, sleeve=sleeves.tone, cuff=sleeves.cuff or sleeves.tone)
        conditions = ("cuffed",) if sleeves.cuff else ()
        draw_strokes(table["draw"], pen, Subject(tones, sitter, conditions=conditions))

    return Pose(draw, table["words"], slots)


POSES: Mapping[str, Pose] = {
    "still": Pose(pose_still, msg("arms at the sides"), no_slots),
    "akimbo": read_pose("akimbo", no_slots),
    "holding": Pose(pose_holding, msg("both hands in front of the chest"), middle_slot),
    "raising": Pose(pose_raising, msg("arm raised on the right"), right_slot),
    "raising-left": Pose(pose_raising_left, msg("arm raised on the left"), left_slot),
    "brandishing": Pose(pose_brandishing, msg("both fists raised"), both_slots),
    "presenting": Pose(pose_presenting, msg("one hand in front of the chest, one fist raised"), middle_and_right),
    "commanding": Pose(pose_commanding, msg("one finger raised, one fist clenched"), right_slot),
    "conjuring": Pose(pose_conjuring, msg("both palms raised"), before_slot),
    "tending": Pose(pose_tending, msg("fist raised on the right, something large in front"), before_and_right),
    "crossed": read_pose("crossed", front_slot),
    "hand-in-coat": read_pose("hand-in-coat", no_slots),
    "at-keys": read_pose("at-keys", front_slot),
    "piping": Pose(pose_piping, msg("hands playing a flute held downwards"), mouth_slot),
}
