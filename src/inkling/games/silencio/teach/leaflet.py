"""What the parts of the rules page are made of: a part with its heading, pictures with a line below, small tables."""

from collections.abc import Iterable, Sequence

import htpy as h

from inkling.core.words import Say

PICTURES = "/pictures/silencio"


def part(title: h.Node, *inner: h.Node, look: str = "") -> h.Element:
    return h.section(class_=look or None)[h.h2[title], [h.p[one] if isinstance(one, str) else one for one in inner]]


def picture(face: str) -> h.VoidElement:
    """Decoration: the words beside or below it say the same."""
    return h.img(src=f"{PICTURES}/{face}.svg", alt="", width=300, height=420)


def captioned(faces: Iterable[tuple[str, h.Node]]) -> h.Element:
    """Pictures in a row, each with what there is to see."""
    return h.ul(".shown")[[h.li[picture(face), h.span[words]] for face, words in faces]]


def symbol(name: str) -> h.Element:
    return h.i(class_=f"ic {name}", aria_hidden="true")


def by_players(say: Say, rows: Iterable[tuple[str, Sequence[object]]]) -> h.Element:
    """A table with a column for two, three and four players; the table's own column is marked (`played`)."""
    heads = [h.th(class_=f"for-{n}", scope="col")[str(n)] for n in (2, 3, 4)]
    lines = [
        h.tr[h.th(scope="row")[name], [h.td(class_=f"for-{n}")[str(cell)] for n, cell in enumerate(cells, start=2)]]
        for name, cells in rows
    ]
    return h.table(".counts")[h.thead[h.tr[h.th(scope="col")[say("players")], heads]], h.tbody[lines]]
