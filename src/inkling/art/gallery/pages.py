"""Writes the gallery: one page per game and language, a front page, a style sheet, and one file per picture.

The pages have no scripts, inline styles or external resources, so they work under the strictest content security
policy.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from inkling.core.face import Face, FaceGroup
from inkling.core.words import Say


@dataclass(frozen=True, kw_only=True)
class Exhibit:
    """The faces of one game with texts in one language."""

    name: str
    title: str
    groups: Sequence[FaceGroup]
    say: Say
    rules: str = ""
    """The path of its printable rules; empty if there are none."""


@dataclass(frozen=True, kw_only=True)
class Labels:
    """The gallery's texts in one language. `others` has the names of the other languages by their code."""

    lang: str
    others: Mapping[str, str]
    cards: str
    intro: str
    pictures: Callable[[int], str]
    all_games: str
    groups: str
    print: str
    how_to_print: str
    back: str
    fronts: str
    backs: str
    rules: str


def gallery_files(exhibits: Sequence[Exhibit], labels: Labels, sheets: bool) -> Iterator[tuple[str, str]]:
    """Yield path and content of every file of the gallery in one language. If `sheets` is True, include the sheets to
    print."""
    yield "gallery.css", read_static("gallery.css")
    yield page_path("index", labels.lang), front_page(exhibits, labels)
    for exhibit in exhibits:
        yield page_path(exhibit.name, labels.lang), exhibit_page(exhibit, labels, sheets)
        for group in exhibit.groups:
            yield from ((picture_path(exhibit, face), face.draw()) for face in group.faces)


def front_page(exhibits: Sequence[Exhibit], labels: Labels) -> str:
    items = "".join(invitation(exhibit, labels) for exhibit in exhibits)
    head = f'<h1>{escape(labels.cards)}</h1><p class="intro">{escape(labels.intro)}</p>'
    return page(labels.cards, "index", f'{head}<ul class="games">{items}</ul>', labels)


def invitation(exhibit: Exhibit, labels: Labels) -> str:
    """Draw a game's entry on the front page, together with a few of its cards."""
    faces = [face for group in exhibit.groups for face in group.faces if is_card(face)]
    step = max(1, len(faces) // 4)
    shown = "".join(picture(exhibit, face, decoration=True) for face in faces[step // 2 :: step][:4])
    link = f'<a href="{page_path(exhibit.name, labels.lang)}">{escape(exhibit.title)}</a>'
    return f'<li><div class="fan">{shown}</div><h2>{link}</h2><p>{escape(labels.pictures(len(faces)))}</p></li>'


def exhibit_page(exhibit: Exhibit, labels: Labels, sheets: bool) -> str:
    jumps = "".join(f'<li><a href="#{group.id}">{escape(group.name(exhibit.say))}</a></li>' for group in exhibit.groups)
    back = f'<p><a href="{page_path("index", labels.lang)}">{escape(labels.all_games)}</a></p>'
    nav = f'<nav aria-label="{escape(labels.groups)}"><ul class="jumps">{jumps}</ul></nav>'
    groups = "".join(group_section(exhibit, group, labels, sheets) for group in exhibit.groups)
    rules = f'<p><a href="{exhibit.rules}">{escape(labels.rules)}</a></p>' if sheets and exhibit.rules else ""
    return page(exhibit.title, exhibit.name, f"{back}<h1>{escape(exhibit.title)}</h1>{rules}{nav}{groups}", labels)


def group_section(exhibit: Exhibit, group: FaceGroup, labels: Labels, sheets: bool) -> str:
    name = escape(group.name(exhibit.say))
    cards = "".join(card_item(exhibit, face) for face in group.faces)
    # A row scrolls sideways on a small screen, so the keyboard must be able to reach it.
    reach = f' tabindex="0" aria-label="{name}"' if group.row else ""
    path = sheet_path(exhibit, group, labels.lang)
    link = f'<p><a href="{path}">{escape(labels.print)}</a></p>' if sheets and printable(group) else ""
    shape = "row" if group.row else "grid"
    return f'<section id="{group.id}"><h2>{name}</h2>{link}<ul class="{shape}"{reach}>{cards}</ul></section>'


def card_item(exhibit: Exhibit, face: Face) -> str:
    name = escape(face.name(exhibit.say))
    return f"<li><figure>{picture(exhibit, face)}<figcaption>{name}</figcaption></figure></li>"


def picture(exhibit: Exhibit, face: Face, decoration: bool = False) -> str:
    alt = "" if decoration else escape(face.alt(exhibit.say))
    size = 'width="300" height="420"' if is_card(face) else 'width="48" height="48"'
    return f'<img src="{picture_path(exhibit, face)}" alt="{alt}" {size} loading="lazy">'


def page(title: str, name: str, body: str, labels: Labels) -> str:
    switch = " ".join(
        f'<a href="{page_path(name, other)}" hreflang="{other}" lang="{other}" rel="alternate">{called}</a>'
        for other, called in labels.others.items()
    )
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += f'<meta name="color-scheme" content="light dark"><title>{escape(title)} · Inkling</title>'
    head += '<link rel="stylesheet" href="gallery.css">'
    bar = f'<header class="bar"><a class="mark" href="{page_path("index", labels.lang)}">Inkling</a>{switch}</header>'
    return (
        f'<!doctype html><html lang="{labels.lang}"><head>{head}</head><body>{bar}<main>{body}</main></body></html>\n'
    )


def page_path(name: str, lang: str) -> str:
    return f"{name}.html" if lang == "en" else f"{name}.{lang}.html"


def picture_path(exhibit: Exhibit, face: Face) -> str:
    return f"cards/{exhibit.name}/{face.id.replace('/', '-')}.svg"


def sheet_path(exhibit: Exhibit, group: FaceGroup, lang: str) -> str:
    return page_path(f"print-{exhibit.name}-{group.id}", lang)


def printable(group: FaceGroup) -> bool:
    return any(is_card(face) for face in group.faces)


def is_card(face: Face) -> bool:
    """True if the face has the size of a card. Tokens have other sizes and are not printed as cards."""
    return 'viewBox="0 0 300 420"' in face.draw()


def read_static(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")
