"""The rules of every game as pages to print, beside the cards of the gallery: the page of the server, with its style
sheets, its pictures taken from the gallery. Each comes to one sheet of A4, printed on both sides."""

from collections.abc import Iterator
from importlib.resources import files

import htpy as h

from inkling.art.gallery import Exhibit, Labels
from inkling.art.gallery.pages import page_path
from inkling.catalogs import load_rules
from inkling.core.html import render
from inkling.core.primer import Primer, plain
from inkling.games import SHELF
from inkling.server.pages.pictures import KIT, load
from inkling.server.pages.rules_page import draw_rules

HOUSE_SHEETS = "inkling.css", "rules.css"


def rules_path(game: str, lang: str) -> str:
    return page_path(f"print-rules-{game}", lang)


def rules_files(exhibits: list[Exhibit], labels: Labels) -> Iterator[tuple[str, str]]:
    """Paths and contents in one language."""
    for name in HOUSE_SHEETS:
        yield f"rules/{name}", (files("inkling.server.web") / "static" / name).read_text(encoding="utf-8")
    for exhibit in exhibits:
        primer = SHELF[exhibit.name].page.primer
        if primer is not None:
            yield rules_path(exhibit.name, labels.lang), rules_page(exhibit, primer, labels)
            yield from board_files(exhibit.name)


def rules_page(exhibit: Exhibit, primer: Primer, labels: Labels) -> str:
    house, rules = (f"rules/{name}" for name in HOUSE_SHEETS)
    sheets = [house, *(name for name, _ in board_files(exhibit.name) if name.endswith(".css")), rules]
    text = load_rules(labels.lang, SHELF[exhibit.name].package, primer)
    page = h.html(lang=labels.lang)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[exhibit.title],
            [h.link(rel="stylesheet", href=sheet) for sheet in sheets],
        ],
        h.body[
            h.main(class_=f"page primer {exhibit.name}")[
                h.p(".back-to")[h.a(href=page_path(exhibit.name, labels.lang))[labels.back]],
                h.h1[plain(text.title)],
                h.div(".rules")[draw_rules(text, primer, f"cards/{exhibit.name}", exhibit.say)],
            ]
        ],
    ]
    return f"{render(page)}\n"


def board_files(game: str) -> Iterator[tuple[str, str]]:
    """Yield the sheet that boards share, and the game's own sheet and symbols if it has them."""
    shared, sheet, symbols = load(KIT, "board.css"), load(game, "board.css"), load(game, "symbols.svg")
    if sheet is not None:
        if shared is not None:
            yield f"rules/{KIT}.css", shared.decode()
        here = sheet.decode().replace(f"/pictures/{game}/", f"../cards/{game}/")
        yield f"rules/{game}.css", here.replace("url(symbols.svg", f"url({game}-symbols.svg")
    if symbols is not None:
        yield f"rules/{game}-symbols.svg", symbols.decode()
