"""Draws print sheets: nine cards on an A4 page, with bleed and cut marks, and matching pages of backs.

Lengths are in millimetres. The columns of backs are mirrored, for duplex printing on the long edge.
"""

from collections.abc import Iterator, Sequence
from html import escape

from inkling.art.engine.palette import INK, PAPER
from inkling.art.engine.sketch import HEIGHT, WIDTH
from inkling.art.gallery.pages import Exhibit, Labels, is_card, page_path, printable, read_static, sheet_path
from inkling.core.face import Face, FaceGroup
from inkling.core.words import Say

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
BLEED = 1.5
COLUMNS, ROWS = 3, 3
MARK = 4.0
"""The length of a cut mark."""
PER_MM = WIDTH / CARD_WIDTH
CARD_BOX = f'viewBox="0 0 {WIDTH} {HEIGHT}"'


def sheet_files(exhibits: Sequence[Exhibit], labels: Labels) -> Iterator[tuple[str, str]]:
    """Yield path and content of every print page in one language."""
    yield "print.css", read_static("print.css")
    for exhibit in exhibits:
        page = page_path(exhibit.name, labels.lang)
        for group in filter(printable, exhibit.groups):
            fronts = fronts_of(exhibit, group)
            yield sheet_path(exhibit, group, labels.lang), sheet_page(exhibit, group, fronts, labels, "print.css", page)


def fronts_of(exhibit: Exhibit, group: FaceGroup) -> list[Face]:
    """Return the faces that are printed on front sides. Faces that are the back of another card are left out."""
    others = {face.back.id for each in exhibit.groups for face in each.faces if face.back}
    return [face for face in group.faces if is_card(face) and face.id not in others]


def sheet_page(
    exhibit: Exhibit, group: FaceGroup, fronts: Sequence[Face], labels: Labels, style: str, gallery: str
) -> str:
    """Return a complete HTML page. `style` is the path of its style sheet, `gallery` that of the page to go back to."""
    title = escape(f"{exhibit.title}: {group.name(exhibit.say)}")
    back = f'<a href="{gallery}">{escape(labels.back)}</a>'
    names = exhibit.say if group.titled else None
    pages = "".join(draw_leaf(fronts[start : start + COLUMNS * ROWS], title, labels, names) for start in starts(fronts))
    head = f'<meta charset="utf-8"><title>{title}</title><link rel="stylesheet" href="{style}">'
    note = f'<header class="note"><h1>{title}</h1><p>{escape(labels.how_to_print)}</p><p>{back}</p></header>'
    return f'<!doctype html><html lang="{labels.lang}"><head>{head}</head><body>{note}{pages}</body></html>\n'


def starts(fronts: Sequence[Face]) -> range:
    return range(0, len(fronts), COLUMNS * ROWS)


def draw_leaf(faces: Sequence[Face], title: str, labels: Labels, names: Say | None) -> str:
    """Draw a sheet of fronts, with names if `names` is given. If any of the faces has a back, also draw the sheet of
    backs."""
    fronts = [face.draw() if names is None else with_name(face.draw(), face.name(names)) for face in faces]
    leaf = draw_page(fronts, False, f"{title}: {escape(labels.fronts)}")
    if not any(face.back for face in faces):
        return leaf
    backs = [face.back.draw() if face.back else "" for face in faces]
    return leaf + draw_page(backs, True, f"{title}: {escape(labels.backs)}")


def with_name(picture: str, name: str) -> str:
    """Return the picture with the name on a plate over its lower border. Only printed cards need this, because pictures
    contain no text."""
    plate = f'<rect x="36" y="383" width="228" height="28" rx="9" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>'
    label = f'<text x="150" y="402" text-anchor="middle" font-size="15" fill="{INK}">{escape(name)}</text>'
    return picture.removesuffix("</svg>") + plate + label + "</svg>"


def draw_page(pictures: Sequence[str], mirrored: bool, label: str) -> str:
    cards = "".join(draw_card(picture, place, mirrored) for place, picture in enumerate(pictures) if picture)
    size = f'viewBox="0 0 {PAGE_WIDTH:g} {PAGE_HEIGHT:g}" width="{PAGE_WIDTH:g}mm" height="{PAGE_HEIGHT:g}mm"'
    name = f'role="img" aria-label="{label}"'
    return f'<svg class="page" xmlns="http://www.w3.org/2000/svg" {size} {name}>{cards}{cut_marks()}</svg>'


def draw_card(picture: str, place: int, mirrored: bool) -> str:
    """Draw a card with its bleed. If the picture ends at the card's edge, extend it in the colour of paper."""
    row, column = divmod(place, COLUMNS)
    x = left(COLUMNS - 1 - column if mirrored else column) - BLEED
    y = top(row) - BLEED
    wide, high = CARD_WIDTH + 2 * BLEED, CARD_HEIGHT + 2 * BLEED
    edge, end = BLEED * PER_MM, high * PER_MM
    box = f'viewBox="{-edge:.1f} {(HEIGHT - end) / 2:.1f} {wide * PER_MM:.1f} {end:.1f}"'
    placed = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
    paper = f'<rect {placed} fill="{PAPER}"/>'
    return paper + picture.replace(CARD_BOX, f"{placed} {box}", 1)


def left(column: int) -> float:
    return (PAGE_WIDTH - COLUMNS * pitch_x()) / 2 + BLEED + column * pitch_x()


def top(row: int) -> float:
    return (PAGE_HEIGHT - ROWS * pitch_y()) / 2 + BLEED + row * pitch_y()


def pitch_x() -> float:
    return CARD_WIDTH + 2 * BLEED


def pitch_y() -> float:
    return CARD_HEIGHT + 2 * BLEED


def cut_marks() -> str:
    """Draw short lines outside the outermost bleed, one for every card edge."""
    xs = [edge for column in range(COLUMNS) for edge in (left(column), left(column) + CARD_WIDTH)]
    ys = [edge for row in range(ROWS) for edge in (top(row), top(row) + CARD_HEIGHT)]
    first_x, last_x, first_y, last_y = xs[0] - BLEED, xs[-1] + BLEED, ys[0] - BLEED, ys[-1] + BLEED
    down = "".join(f"M{x:g} {first_y - 1:g}v-{MARK:g}M{x:g} {last_y + 1:g}v{MARK:g}" for x in xs)
    across = "".join(f"M{first_x - 1:g} {y:g}h-{MARK:g}M{last_x + 1:g} {y:g}h{MARK:g}" for y in ys)
    return f'<path fill="none" stroke="{INK}" stroke-width="0.2" d="{down}{across}"/>'
