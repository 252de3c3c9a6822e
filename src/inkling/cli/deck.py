"""`inkling deck` manages the user's decks, for games that accept decks."""

import os
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Any, TypeVar

import click

from inkling.catalogs import speech
from inkling.cli.choices import AnyGame
from inkling.cli.error_sentences import TranslatedError, errors_in_words_of, line
from inkling.cli.translated_help import Group, lang_option
from inkling.core import Refusal, Say, msg
from inkling.core.decks import DeckLibrary, Listed, Report
from inkling.games import SHELF, pick_game

F = TypeVar("F", bound=Callable[..., Any])
LARGEST_LIST = 1024 * 1024


@click.group(
    cls=Group, invoke_without_command=True, help=msg("Make, check, import, list, pass on and remove your own decks.")
)
@lang_option
@click.pass_context
def deck(context: click.Context, lang: str) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def with_game(command: F) -> F:
    """Add to a command the options that all deck commands share."""
    chosen = click.option(
        "--game", metavar="NAME", help=msg("which game’s decks; only needed if several games use decks")
    )
    return lang_option(chosen(command))


@deck.command(help=msg("Write a pack into FOLDER, for you to fill in."))
@click.argument("folder")
@click.option("--name", callback=line, help=msg("what the deck is called (default: the folder’s name)"))
@click.option("--cards", metavar="'ADA, BO, …'", help=msg("the names on the cards"))
@click.option(
    "--from-file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=msg("a text file, one “Name: who it is” per row; - reads what you paste"),
)
@with_game
def new(folder: str, name: str | None, cards: str | None, from_file: Path | None, game: str | None, lang: str) -> None:
    if cards is not None and from_file is not None:
        raise Refusal("twice", msg("Give the names with --cards or with --from-file, not with both."))
    text = read_names(from_file) if from_file is not None else (cards or "").replace(",", "\n")
    _, library, say = find(game, lang)
    report = library.make_template(folder, name or os.path.basename(os.path.abspath(folder)), text.splitlines(), say)
    refuse_if_bad(report, say)
    click.echo(
        say("A new deck is in {folder} (cards: {n}). Once you have filled it in:", n=report.cards, folder=folder)
    )
    click.echo(f"  inkling deck import {quote(folder)}")


@deck.command(help=msg("List everything that’s wrong with PACK, a folder or a zip file."))
@click.argument("pack")
@with_game
def check(pack: str, game: str | None, lang: str) -> None:
    _, library, say = find(game, lang)
    show_report(library.check_pack(pack), msg("The deck {deck} is fine: {cards}, {pictures}."), say)


@deck.command("import", help=msg("Add PACK, a folder or a zip file, to your collection."))
@click.argument("pack")
@click.option("--replace", is_flag=True, help=msg("replace a deck of yours that has the same ID"))
@with_game
def import_(pack: str, replace: bool, game: str | None, lang: str) -> None:
    _, library, say = find(game, lang)
    report = library.import_pack(pack, replace)
    show_report(report, msg("The deck {deck} is now in your collection: {cards}, {pictures}."), say)


@deck.command(help=msg("Write the deck with this ID to a zip FILE, to pass it on or to start another deck from it."))
@click.argument("deck_id", metavar="ID")
@click.argument("file")
@with_game
def export(deck_id: str, file: str, game: str | None, lang: str) -> None:
    chosen, library, say = find(game, lang)
    with errors_in_words_of(chosen.package, lang):
        library.export_pack(deck_id, file)
    click.echo(say("The deck {deck} is in {file}.", deck=deck_id, file=file))


@deck.command("list", help=msg("List all decks: those that come with the game, and yours."))
@with_game
def list_(game: str | None, lang: str) -> None:
    _, library, say = find(game, lang)
    decks = library.list_decks(lang)
    width = max(len(each.deck) for each in decks) if decks else 0
    for each in decks:
        click.echo(f"{each.deck:<{width}}  {describe(each, say)}")


@deck.command(help=msg("Take the deck with this ID out of your collection for good."))
@click.argument("deck_id", metavar="ID")
@with_game
def remove(deck_id: str, game: str | None, lang: str) -> None:
    chosen, library, say = find(game, lang)
    with errors_in_words_of(chosen.package, lang):
        library.remove_deck(deck_id)
    click.echo(say("The deck {deck} is no longer in your collection.", deck=deck_id))


def find(name: str | None, lang: str) -> tuple[AnyGame, DeckLibrary[Any], Say]:
    """Return the chosen game, its deck library, and its translator. Raises a Refusal if it is not clear which game is
    meant."""
    takers = [game for game in SHELF.values() if game.deck_library is not None]
    game = pick_game(name.lower()) if name is not None else takers[0]
    if game.deck_library is None:
        raise Refusal("no-packs", msg("You can’t add decks to {game}."), game=game.title)
    if name is None and len(takers) > 1:
        every = ", ".join(taker.name for taker in takers)
        raise Refusal("which-game", msg("Several games use decks; choose one with --game: {all}."), all=every)
    return game, game.deck_library, speech(lang, game.package)


def read_names(file: Path) -> str:
    try:
        with click.open_file(str(file), "rb") as stream:
            data = stream.read(LARGEST_LIST + 1)
        if len(data) <= LARGEST_LIST:
            return str(data, "utf-8-sig")
    except OSError:
        raise Refusal("no-file", msg("{file} can’t be read."), file=file) from None
    except ValueError:
        pass
    raise Refusal(
        "no-names", msg("{file} can’t be read as a list of names: it must be UTF-8 text of at most 1 MB."), file=file
    )


def refuse_if_bad(report: Report, say: Say) -> None:
    """Raise an error that lists each problem on its own line. Without problems, return normally."""
    if report.problems:
        raise TranslatedError(*map(say.refusal, report.problems))


def show_report(report: Report, sentence: str, say: Say) -> None:
    """Print `sentence` and the hints. If there is any problem, raise an error that lists all of them instead."""
    refuse_if_bad(report, say)
    cards, pictures = count_cards(report.cards, say), count_pictures(report.pictures, say)
    click.echo(say(sentence, deck=report.deck, cards=cards, pictures=pictures))
    for hint in report.hints:
        click.echo(say(hint.sentence, **hint.values))


def describe(listed: Listed, say: Say) -> str:
    if listed.problem is not None:
        return say.refusal(listed.problem)
    parts = [
        listed.name,
        count_cards(listed.cards, say),
        count_pictures(listed.pictures, say) if listed.pictures else "",
    ]
    return ", ".join([part for part in parts if part] + ([say("your own")] if listed.own else []))


def count_cards(n: int, say: Say) -> str:
    return say.many("{n} card", "{n} cards", n)


def count_pictures(n: int, say: Say) -> str:
    return say.many("{n} picture", "{n} pictures", n) if n else say("no pictures")
