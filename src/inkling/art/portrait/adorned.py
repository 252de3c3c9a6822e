"""What else is worn: a snake about the shoulders, keys on a chain, water to the breast."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import read, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def on_body(pen: Pen) -> Pen:
    """What hangs from the neck does not turn with the head."""
    return Pen(pen.sheet, "collar")


def wear_snake(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """It lies about the shoulders and looks where its mistress looks."""
    way = read("M96 372C118 340 116 300 92 280 60 262 30 286 0 288-34 288-60 262-90 278-114 292-118 312-106 328")
    body = on_body(pen)
    body.rope(way, colour.light, 19)
    marks = "M106 336l6-12M100 296l-6-10M64 276l-10 6M24 282l-10 6M-18 288l-10-4M-56 272l-10 2M-94 284l-8 8"
    body.lines(marks, trim.light, 7)
    head = body.at(-104, 330, turn=12)
    head.shape("M-14-6C-20 10-16 28-4 40 2 44 8 42 12 34 20 18 20 2 12-8z", colour.light)
    head.dots([(-8, 14), (10, 12)], COLOURS["gold"], 8, ring=1.8)
    head.dots([(-8, 14), (10, 12)], INK, 3)
    head.lines("M2 42v12m0 0l-5 7m5-7l5 7", COLOURS["red"], 2.8)


def wear_waters(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """One stands in it to the waist; rings spread on the face of the water."""
    # Water lies level, however the head is held.
    draw_waves(Pen(pen.sheet, "front"), colour, trim.light)


def draw_waves(front: Pen, colour: Tone, ripple: str) -> None:
    waves = scallop(tuple((x, 366) for x in range(228, -229, -38)), 0.22)
    front.shape((*waves, ("L", (-228, 520)), ("L", (228, 520)), ("Z", ())), colour.light, 2.8)
    near = scallop(tuple((x, 392) for x in range(247, -248, -38)), 0.22)
    front.flat((*near, ("L", (-247, 520)), ("L", (247, 520)), ("Z", ())), mix(colour.light, colour.dark, 0.6))
    ripples = (
        "M-168 382q14-7 28 0m48-2q14-7 28 0m18 4q14-7 28 0M40 380q14-7 28 0m20 2q14-7 28 0"
        "M-140 404q14-7 28 0m52 0q14-7 28 0m66-2q14-7 28 0"
    )
    front.lines(ripples, ripple, 3.4)


def wear_float_gourds(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Bottle gourds afloat at both sides, tied on under the arms: with these one can swim far."""
    front = Pen(pen.sheet, "front")
    front.rope("M64 318C76 302 90 296 104 296", COLOURS["umber"], 4, twin=True, line=2.4)
    for side, dark in ((front.flipped(), False), (front, True)):
        at = side.at(99, 346, turn=7)
        at.shape("M-4-84C-5-96 3-100 9-97 7-90 5-86 4-82z", COLOURS["umber"], 2.6)
        gourd = (
            "M0-84C12-84 16-74 13-62 11-52 14-42 20-34 36-16 36 14 22 26 10 34-10 34-22 26-36 14-36-16-20-34"
            "-14-42-11-52-13-62-16-74-12-84 0-84z"
        )
        at.shape(gourd, colour.dark if dark else colour.light)
        at.flat("M-24-4q-2 14 6 22 0-14 5-26z", pale(colour.light, 0.5))
        at.lines("M-13-52Q0-46 13-52M-13-45Q0-39 13-45", COLOURS["umber"], 4)
    draw_waves(front, trim, COLOURS["ice"])


def wear_crocodile(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """What one stands on: its back goes right across, and it would like to know who is up there."""
    water = on_body(pen)
    water.flat("M-160 384H160V430H-160z", trim.light)
    back = (
        "M-160 366C-146 352-132 344-124 346L-118 358-104 346-94 358-80 350-66 360C-30 358 10 358 38 358"
        "C42 338 54 330 66 332 76 334 80 342 88 346 106 350 118 350 124 342 134 336 144 344 144 358L138 368"
        "C120 376 104 374 88 380L150 384C120 402 60 400 20 398H-160z"
    )
    water.shape(back, colour.light)
    water.flat("M-160 384C-80 374 0 378 60 384L150 384C120 402 60 400 20 398H-160z", pale(colour.light, 0.55))
    water.lines(back)
    water.lines("M138 368C120 376 104 374 88 380L60 382", INK, 3)
    water.flat("M92 379l4 9 7-10zM106 376l4 10 7-11zM120 373l4 10 7-11z", PAPER)
    water.dots([(62, 346)], COLOURS["gold"], 13, ring=2.6)
    water.lines("M62 341V351", INK, 3.4)
    water.dots([(134, 347)], INK, 4)
    water.lines("M-40 368q8 6 16 0m10 2q8 6 16 0m10-2q8 6 16 0M-92 370q8 6 16 0", colour.line, 3)
    water.flat("M-160 394H160V430H-160z", trim.light)
    water.lines("M-140 404q14-8 28 0t28 0m40 2q14-8 28 0t28 0m40-2q14-8 28 0", PAPER, 3.4)


def wear_keys(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """On a long chain upon the breast."""
    at = on_body(pen)
    at.lines("M-46 246C-40 286-20 304 0 308 20 304 40 286 46 246", INK, 6)
    at.lines("M-46 246C-40 286-20 304 0 308 20 304 40 286 46 246", trim.light, 2.8)
    key = at.at(0, 316)
    key.rope("M0 10V60M0 56H18M0 42H12", colour.light, 7, line=2.8)
    key.rope(read("M0 12C-20 10-20-16 0-16 20-16 20 10 0 12z"), colour.light, 7, line=2.8)


def wear_amulet(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A round brooch that fastens a cloak."""
    at = on_body(pen).at(0, 268)
    at.split("M0-22C14-22 22-12 22 0 22 12 14 22 0 22", colour)
    at.lines("M-12-6C-12-14 12-14 12-6M-12 6C-12 14 12 14 12 6", colour.line, 2.6)
    at.dots([(0, 0)], trim.light, 12, ring=2.6)
    at.lines("M-3-3l-2 3", pale(trim.light, 0.7), 2.4)


def wear_chains(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Heavy links crosswise over the breast, and a lock."""
    links = [(x, 276 + (x + 80) * 0.62) for x in range(-84, 88, 21)]
    at = on_body(pen)
    for x, y in links:
        at.rope(f"M{x - 7} {y - 5:.1f}l14 9", colour.light, 6, line=2.8)
        at.rope(f"M{-x - 7} {y + 4:.1f}l14-9", colour.dark, 6, line=2.8)
    # Hands that hold something before the chest would hide it.
    lock = at.at(-86, 296, 0.9) if sitter.looks.pose == "holding" else at.at(0, 326)
    lock.rope("M-9-8C-9-24 9-24 9-8", colour.light, 5, line=2.4)
    lock.shape("M-16-8H16V18H-16z", trim.light)
    lock.dots([(0, 3)], INK, 7)


def wear_flour(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Dust of the mill in the hair and on the shoulders."""
    top = sitter.measures.top
    dust = [
        (-34, top + 6),
        (-20, top - 4),
        (-44, top + 20),
        (16, top - 2),
        (34, top + 8),
        (-8, top - 12),
        (-26, top + 16),
    ]
    pen.dots(dust, colour.light, 5)
    shoulders = [(-70, 270), (-56, 262), (-82, 284), (-62, 282), (60, 268), (76, 280), (66, 290)]
    on_body(pen).dots(shoulders, pale(trim.light, 0.3), 6)


ADORNED: Mapping[str, Part[DrawThing]] = {
    "snake": Part(wear_snake, mark("snake in {colour} with short stripes in {trim}, draped round the shoulders")),
    "waters": Part(wear_waters, mark("waist-deep in water in {colour}, with ripples in {trim}")),
    "float-gourds": Part(
        wear_float_gourds, mark("waist-deep in water in {trim}, a bottle gourd in {colour} afloat on each side")
    ),
    "crocodile": Part(wear_crocodile, mark("riding a crocodile in {colour} across a river in {trim}")),
    "keys": Part(wear_keys, mark("key in {colour} on a chain in {trim}")),
    "brooch": Part(wear_amulet, mark("round brooch in {colour} with a stone in {trim}")),
    "chains": Part(wear_chains, mark("chains in {colour} with a lock in {trim}, worn across the chest")),
    "flour": Part(wear_flour, mark("dusting of flour in {colour} and {trim} on the hair and shoulders")),
}
