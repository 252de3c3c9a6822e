"""Poses: arms and hands, and where the things are that they hold.

Hands are in parts/held. Furry ones have claws, wooden ones a joint.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from inkling.art.palette import COLOURS, INK, Tone, tone
from inkling.art.portrait.part_files import draw_strokes, tables
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import HUMANS, Sitter, Sleeves
from inkling.art.portrait.stroke_values import Subject
from inkling.core.errors import mark

CLAWED = ("fur", "scales", "feathers")


def draw_hand(name: str, pen: Pen, sitter: Sitter, dark: bool) -> None:
    """A right hand: `fist`, `cupped`, `pointing` or `open`."""
    fill, line = shades(sitter.skin, dark)
    cover = sitter.looks.skin.cover
    conditions = ("clawed",) if cover in CLAWED else ("wooden",) if cover == "wood" else ()
    subject = Subject({"hand": Tone(fill, fill, line)}, sitter, conditions=conditions)
    draw_strokes(tables()["hand"][name]["draw"], pen, subject)


def shades(skin: Tone, dark: bool) -> tuple[str, str]:
    return (skin.dark, skin.line) if dark else (skin.light, skin.dark)


class Slot(NamedTuple):
    """Where a prop is gripped: its origin lies here, its upright points up, turned by so much."""

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
    """How far from the axis a raised fist is."""
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
    """Arms at the sides, out of the picture; a beast that goes naked has none."""
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
    """Both of them towards the middle."""
    pen.pair(forearm(sitter, sleeves.full), sleeves.tone)
    s = sitter.measures.shoulder
    pen.lines(f"M{s + 2} 374q-14-10-30-10m22 28q-10-8-22-8", sleeves.tone.line, 2.6, twin=True)


def forearm(sitter: Sitter, full: bool) -> str:
    """The right one, from the elbow to the wrist."""
    s, floor = sitter.measures.shoulder, sitter.floor
    if full:
        upper = f"C{s + 26} 378 {s + 14} 346 {s - 8} 337 {s - 30} 332 60 336 46 341"
        return f"M{s + 18} {floor}{upper}L44 399C58 402 64 406 66 {floor}z"
    return f"M{s + 16} {floor}C{s + 20} 382 {s + 8} 358 {s - 14} 351L46 349 44 393C60 396 66 402 68 {floor}z"


def raised_arm(pen: Pen, sitter: Sitter, sleeves: Sleeves, dark: bool) -> None:
    """The right forearm, upright; for the left one the pen is flipped."""
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
    """The left hand holds something before the breast, the right one is raised."""
    arms = pen.on("arms")
    arms.flipped().shape(forearm(sitter, sleeves.full), sleeves.tone.light)
    hand = pen.on("hands").at(-14, 2).flipped()
    draw_hand("cupped", hand.at(31, 371), sitter, dark=False)
    if sleeves.cuff:
        hand.shape(CUFF, sleeves.cuff.light)
    pose_raising(pen, sitter, sleeves)


def pose_commanding(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """A finger raised on the left, a thing in the right fist."""
    raised_arm(pen.on("arms").flipped(), sitter, sleeves, dark=False)
    draw_hand("pointing", pen.on("hands").at(-reach(sitter), 316, turn=-12).flipped(), sitter, dark=False)
    pose_raising(pen, sitter, sleeves)


def pose_conjuring(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """Both palms open and raised over what stands before one."""
    x = reach(sitter)
    for side, dark in ((pen.flipped(), False), (pen, True)):
        raised_arm(side.on("arms"), sitter, sleeves, dark)
        draw_hand("open", side.on("hands").at(x - 2, 316, turn=8), sitter, dark)


def pose_tending(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """A thing in the right fist, and a larger one stands before."""
    pose_raising(pen, sitter, sleeves)
    s = sitter.measures.shoulder
    pen.on("arms").lines(f"M{20 - s} 318C{17 - s} 345 {15 - s} 380 {14 - s} {sitter.floor}", sleeves.tone.line, 2.8)


def pose_crossed(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    at = pen.on("arms").at(0, 316, sitter.measures.shoulder / 124, 0.96).at(0, -316)
    skin, sleeve = sitter.skin, sleeves.tone
    for side, cloth, hand, line in (
        (at, sleeve.dark, skin.dark, skin.line),
        (at.flipped(), sleeve.light, skin.light, skin.dark),
    ):
        side.shape("M128 312C140 344 118 366 92 362L-44 352C-62 348-62 322-44 320L92 322z", cloth)
        if sleeves.cuff:
            side.shape("M-22 318L2 319V358L-22 356z", sleeves.cuff.dark if side is at else sleeves.cuff.light)
        side.shape("M-22 318C-40 312-70 314-74 324-78 338-70 354-56 356L-22 356z", hand)
        side.lines("M-74 328L-52 330M-74 338L-54 339M-68 348L-52 348", line, 2.6)


def pose_piping(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """Both hands on something that leads to the mouth."""
    s, y = sitter.measures.shoulder, sitter.measures.mouth_y
    arms, cuff = pen.on("arms"), sleeves.cuff or sleeves.tone
    arms.shape(f"M{-s - 4} 320C{-s - 14} 366 {-s + 14} 386 {-s + 46} 372L4 {y + 70} -12 {y + 38}z", sleeves.tone.light)
    arms.shape(f"M-12 {y + 38}L4 {y + 70} -12 {y + 82} -28 {y + 50}z", cuff.light)
    arms.shape(f"M{s + 4} 320C{s + 14} 366 {s - 12} 392 {s - 38} 382L44 {y + 114} 56 {y + 84}z", sleeves.tone.dark)
    arms.shape(f"M56 {y + 84}L44 {y + 114} 58 {y + 124} 70 {y + 94}z", cuff.dark)
    hands = pen.on("hands")
    draw_hand("fist", hands.at(14, y + 46, 0.86, turn=-20).flipped(), sitter, dark=False)
    draw_hand("fist", hands.at(32, y + 96, 0.86, turn=-20), sitter, dark=True)


def pose_hand_in_coat(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """The right hand slipped into the waistcoat, the left arm behind the back."""
    s, floor = sitter.measures.shoulder, sitter.floor
    arms = pen.on("arms")
    arms.shape(
        f"M{-s - 8} 316C{-s - 18} 352 {-s - 12} 384 {-s + 14} 388"
        f"L-34 366-40 328C{-s + 40} 336 {-s + 30} 330 {-s + 22} 312z",
        sleeves.tone.light,
    )
    cuff = sleeves.cuff or sleeves.tone
    arms.shape("M-44 326L-22 328-16 368-38 370z", cuff.light)
    arms.shape("M-24 331C-8 326 8 330 20 340V366C4 372-12 372-18 366z", sitter.skin.light)
    arms.lines("M-12 342C-6 340 0 340 4 342M-10 354C-4 352 0 352 4 354", sitter.skin.dark, 2.4)
    # The front of the waistcoat lies over the fingers.
    arms.flat("M0 312C-4 324 2 336 4 346 6 358 2 372 0 386H34V312z", tone("paper").dark)
    arms.lines("M0 312C-4 324 2 336 4 346 6 358 2 372 0 386", INK, 3)
    arms.lines("M14 338q8 8 4 24", COLOURS["grey"], 2.6)
    arms.dots([(11, 316), (11, 378)], COLOURS["gold"], 6, ring=1.8)
    arms.lines(f"M{s - 22} 306C{s - 18} 340 {s - 16} 380 {s - 14} {floor}", sleeves.tone.line, 2.8)


def pose_at_keys(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """Both hands spread upon a keyboard before the figure."""
    s, cuff = sitter.measures.shoulder, sleeves.cuff or sleeves.tone
    pen.on("arms").pair(
        f"M{s + 8} 316C{s + 22} 344 {s + 14} 368 {s - 8} 370L66 364 58 334C{s - 36} 338 {s - 28} 324 {s - 22} 306z",
        sleeves.tone,
    )
    hands = pen.on("hands")
    hand = (
        "M70 338C52 330 34 338 26 350 18 356 10 364 5 375 1 384 11 390 16 382L24 371 20 394C19 403 30 405 31 396"
        "L34 378V399C34 408 45 408 45 399V378L50 397C52 405 62 402 60 393L55 374 63 386C68 393 77 387 73 379L66 366z"
    )
    for side, (fill, line) in ((hands.flipped(), shades(sitter.skin, False)), (hands, shades(sitter.skin, True))):
        side.shape(hand, fill, 2.8)
        side.lines("M27 366q4-6 8-6m3 8q2-6 6-7m5 6q1-5 5-6M24 391l4 1m10 4h4m11-3l4-1", line, 2.4)
    hands.pair("M58 328C70 326 84 330 88 338L84 372C78 376 70 376 64 372 70 360 66 342 58 328z", cuff)


def pose_akimbo(pen: Pen, sitter: Sitter, sleeves: Sleeves) -> None:
    """Elbows out, hands on the hips."""
    s = sitter.measures.shoulder
    pen.on("hands").pair("M66 358C54 360 46 366 48 376 52 384 62 384 76 378z", sitter.skin, 2.8)
    pen.on("hands").pair(
        f"M{s - 20} 259C{s} 264 {s + 8} 296 {s + 18} 328C{s + 24} 348 {s + 14} 362 {s} 368L72 382 66 358 {s - 8} 338"
        f"C{s - 18} 320 {s - 22} 306 {s - 26} 290",
        sleeves.tone,
    )


POSES: Mapping[str, Pose] = {
    "still": Pose(pose_still, mark("arms at the sides"), no_slots),
    "akimbo": Pose(pose_akimbo, mark("hands on the hips"), no_slots),
    "holding": Pose(pose_holding, mark("both hands in front of the chest"), middle_slot),
    "raising": Pose(pose_raising, mark("arm raised on the right"), right_slot),
    "raising-left": Pose(pose_raising_left, mark("arm raised on the left"), left_slot),
    "brandishing": Pose(pose_brandishing, mark("both fists raised"), both_slots),
    "presenting": Pose(pose_presenting, mark("one hand in front of the chest, one fist raised"), middle_and_right),
    "commanding": Pose(pose_commanding, mark("one finger raised, one fist clenched"), right_slot),
    "conjuring": Pose(pose_conjuring, mark("both palms raised"), before_slot),
    "tending": Pose(pose_tending, mark("fist raised on the right, something large in front"), before_and_right),
    "crossed": Pose(pose_crossed, mark("arms crossed"), front_slot),
    "hand-in-coat": Pose(pose_hand_in_coat, mark("one hand in the waistcoat"), no_slots),
    "at-keys": Pose(pose_at_keys, mark("both hands on the keys"), front_slot),
    "piping": Pose(pose_piping, mark("hands playing a flute held downwards"), mouth_slot),
}
