"""Composes a portrait: takes looks and returns one SVG. It is deterministic and has no IDs, styles, text or
references."""

from inkling.art.engine.palette import INK, PAPER, tone
from inkling.art.engine.pen import LINE, Pen, Sheet
from inkling.art.portrait.behind import BACKS
from inkling.art.portrait.clothes import CUTS
from inkling.art.portrait.companions import draw_companion
from inkling.art.portrait.faces import EARS, MARKS, TEXTURES
from inkling.art.portrait.hair import BEARDS, HAIR
from inkling.art.portrait.headgear import HEADGEAR
from inkling.art.portrait.heads import KINDS
from inkling.art.portrait.held import PROPS
from inkling.art.portrait.layouts import LAYOUTS, Seat, turned
from inkling.art.portrait.looks import Figure, Item, Portrait
from inkling.art.portrait.poses import POSES
from inkling.art.portrait.scenery import draw_ground
from inkling.art.portrait.sitter import DrawThing, Sitter, Sleeves, sit
from inkling.art.portrait.vocabulary import check
from inkling.art.portrait.worn import COLLARS, FOOTWEAR, WORN

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 420">'
    '<g transform="translate(150)" stroke-linejoin="round" stroke-linecap="round" '
    f'stroke="{INK}" stroke-width="{LINE}">'
)
# The border is drawn last and covers everything outside, including the print bleed. So no clip path is needed.
FOOT = (
    f'</g><path fill="{PAPER}" fill-rule="evenodd" d="M-16-16H316V436H-16zM24 10A14 14 0 0 0 10 24V396'
    'A14 14 0 0 0 24 410H276A14 14 0 0 0 290 396V24A14 14 0 0 0 276 10z"/>'
    f'<rect x="10" y="10" width="280" height="400" rx="14" fill="none" stroke="{INK}" stroke-width="{LINE}"/></svg>'
)


def compose(portrait: Portrait) -> str:
    """Return the portrait as SVG. Raise UnknownLook for looks that can't be drawn."""
    check(portrait)
    ground = Sheet()
    draw_ground(Pen(ground), portrait.ground)
    seats = LAYOUTS[portrait.layout].seats
    figures = (draw_figure(figure, seat) for figure, seat in zip(portrait.figures, seats, strict=True))
    return HEAD + ground.svg() + "".join(figures) + FOOT


def draw_figure(looks: Figure, seat: Seat) -> str:
    sheet = Sheet(seat.x, seat.y, seat.size, seat.weight, coarse=seat.size < 0.5)
    paint_figure(sheet, looks, seat)
    return sheet.svg()


def paint_figure(sheet: Sheet, looks: Figure, seat: Seat) -> None:
    pen = Pen(sheet)
    sitter = sit(looks, KINDS[looks.kind].measure(looks), seat.floor)
    if seat.stands:
        draw_legs(pen.on("legs"), sitter)
    draw_body(pen, sitter)
    draw_head(turned(pen.at(0, sitter.measures.sink), looks.turn), sitter)
    for companion in looks.companions:
        draw_companion(pen, sitter, companion)


def draw_body(pen: Pen, sitter: Sitter) -> None:
    looks = sitter.looks
    if looks.back:
        draw_item(BACKS[looks.back.kind].draw, pen.on("back"), sitter, looks.back)
    sleeves = dress(pen, sitter)
    if looks.collar:
        draw_item(COLLARS[looks.collar.kind].draw, pen.on("collar"), sitter, looks.collar)
    pose = POSES[looks.pose]
    pose.draw(pen, sitter, sleeves)
    for item, slot in zip(looks.props, pose.slots(sitter), strict=False):
        at = pen.on("props").at(slot.x, slot.y, turn=slot.turn)
        draw_item(PROPS[item.kind].draw, at.flipped() if slot.flip else at, sitter, item)


def draw_legs(pen: Pen, sitter: Sitter) -> None:
    pen.pair("M8 364H54L52 430H12z", sitter.skin)
    worn = sitter.looks.footwear
    if worn:
        draw_item(FOOTWEAR[worn.kind].draw, pen, sitter, worn)


def dress(pen: Pen, sitter: Sitter) -> Sleeves:
    cloth = sitter.looks.clothing
    if cloth is None:
        KINDS[sitter.looks.kind].body(pen, sitter)
        return Sleeves(sitter.skin)
    return CUTS[cloth.cut].draw(pen, sitter, tone(cloth.colour), tone(cloth.trim), cloth.pattern)


def draw_head(pen: Pen, sitter: Sitter) -> None:
    looks, m = sitter.looks, sitter.measures
    across, upwards, shift = m.crown
    crown = pen.at(0, shift, across, upwards)
    KINDS[looks.kind].draw(pen, sitter)
    TEXTURES[looks.skin.cover].draw(pen.on("cheeks"), sitter)
    if looks.ears:
        EARS[looks.ears].draw(pen.on("ears"), sitter)
    for name in looks.marks:
        MARKS[name].draw(pen.on("cheeks"), sitter)
    HAIR[looks.hair.style].draw(crown, sitter, sitter.hair)
    if looks.beard:
        BEARDS[looks.beard].draw(pen.at(0, m.mouth_y - 199, m.crown[0], 1), sitter, sitter.hair)
    if looks.headgear:
        draw_item(HEADGEAR[looks.headgear.kind].draw, crown.on("headgear"), sitter, looks.headgear)
    for item in looks.worn:
        draw_item(WORN[item.kind].draw, pen.on("worn"), sitter, item)


def draw_item(draw: DrawThing, pen: Pen, sitter: Sitter, item: Item) -> None:
    draw(pen, sitter, tone(item.colour), tone(item.trim))
