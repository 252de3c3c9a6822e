"""`inkling gallery`: all cards of all games as pages to look at, and as sheets to print and cut."""

from collections.abc import Iterator
from pathlib import Path

import click

from inkling.art.gallery import Exhibit, gallery_files, sheet_files
from inkling.catalogs import LANGUAGES, speech
from inkling.cli.helping import Command
from inkling.cli.language import lang_option
from inkling.cli.rules_sheets import rules_files, rules_path
from inkling.core.errors import Refusal, mark
from inkling.games import SHELF
from inkling.server.pages.cards import labels_in


@click.command(cls=Command, help=mark("Write all drawn cards as web pages into FOLDER."))
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--print", "sheets", is_flag=True, help=mark("also A4 sheets to print: cards with cut marks, and the rules")
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
    """In every language, with links from one to the next."""
    for lang in LANGUAGES:
        exhibits, labels = exhibits_in(lang), labels_in(lang)
        yield from gallery_files(exhibits, labels, sheets)
        if sheets:
            yield from sheet_files(exhibits, labels)
            yield from rules_files(exhibits, labels)


def exhibits_in(lang: str) -> list[Exhibit]:
    """Every game that has faces."""
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
        raise Refusal("unwritable", mark("{file} can’t be written."), file=path) from None
