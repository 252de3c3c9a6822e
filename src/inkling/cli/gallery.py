"""`inkling gallery` writes all cards of all games as web pages and as sheets to print, together with the rules.

The rules page of each game is the server's page, with the server's style sheets and the gallery's pictures. It fits on
one A4 sheet, printed on both sides.
"""

from collections.abc import Iterator
from pathlib import Path

import click
import htpy as h

from inkling.art.gallery import Exhibit, Labels, gallery_files, sheet_files
from inkling.art.gallery.pages import page_path
from inkling.catalogs import LANGUAGES, load_rules, speech
from inkling.cli.translated_help import Command, lang_option
from inkling.core.errors import Refusal, msg
from inkling.core.html import render
from inkling.core.primer import Primer, plain
from inkling.games import SHELF
from inkling.server.features.gallery.views import translated_labels
from inkling.server.features.learn.rules_page import draw_all_parts_of_rules
from inkling.server.platform.html import assets
from inkling.server.platform.html.game_assets import KIT, load_board_file

HOUSE_SHEETS = "inkling.css", "rules.css"


def rules_path(game: str, lang: str) -> str:
    return page_path(f"print-rules-{game}", lang)


def rules_files(exhibits: list[Exhibit], labels: Labels) -> Iterator[tuple[str, str]]:
    """Yield paths and contents of the rules pages in one language."""
    for name in HOUSE_SHEETS:
        yield f"rules/{name}", assets.read_asset(name).decode()
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
                h.div(".rules")[draw_all_parts_of_rules(text, primer, f"cards/{exhibit.name}", exhibit.say)],
            ]
        ],
    ]
    return f"{render(page)}\n"


def board_files(game: str) -> Iterator[tuple[str, str]]:
    """Yield the style sheets and symbols of the game's board."""
    shared, sheet, symbols = (
        load_board_file(KIT, "board.css"),
        load_board_file(game, "board.css"),
        load_board_file(game, "symbols.svg"),
    )
    if sheet is not None:
        if shared is not None:
            yield f"rules/{KIT}.css", shared.decode()
        here = sheet.decode().replace(f"../../pictures/{game}/", f"../cards/{game}/")
        yield f"rules/{game}.css", here.replace("url(symbols.svg", f"url({game}-symbols.svg")
    if symbols is not None:
        yield f"rules/{game}-symbols.svg", symbols.decode()


@click.command(cls=Command, help=msg("Write all drawn cards as web pages into FOLDER."))
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--print", "sheets", is_flag=True, help=msg("also A4 sheets to print: cards with cut marks, and the rules")
)
@lang_option
def gallery(folder: Path, sheets: bool, lang: str) -> None:
    files = dict(all_files(sheets))
    for name, text in files.items():
        write(folder / name, text)
    say = speech(lang)
    pictures = sum(name.startswith("cards/") for name in files)
    click.echo(say.many("{n} picture is in {folder}.", "{n} pictures are in {folder}.", pictures, folder=folder))
    click.echo(say("Open {page} in a browser.", page=folder / "index.html"))


def all_files(sheets: bool) -> Iterator[tuple[str, str]]:
    """Yield the paths and contents of all files in every language. Pages link to the same page in the other
    languages."""
    for lang in LANGUAGES:
        exhibits, labels = exhibits_in(lang), translated_labels(lang)
        yield from gallery_files(exhibits, labels, sheets)
        if sheets:
            yield from sheet_files(exhibits, labels)
            yield from rules_files(exhibits, labels)


def exhibits_in(lang: str) -> list[Exhibit]:
    """Return every game that has card faces, together with its texts in this language."""
    return [
        Exhibit(
            name=game.name,
            title=game.title,
            groups=groups,
            say=speech(lang, game.package),
            rules=rules_path(game.name, lang) if game.page.primer is not None else "",
        )
        for game in SHELF.values()
        if (groups := game.page.faces())
    ]


def write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError:
        raise Refusal("unwritable", msg("{file} can’t be written."), file=path) from None
