"""A user's decks on disk, for use in the terminal. Each deck is a folder with deck.toml and its pictures.

A new deck is written to a hidden folder next to the others, which is then renamed. So a deck exists either completely
or not at all.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from time import time

from platformdirs import user_data_dir

from inkling.core import Say, msg
from inkling.core.decks import BadDeck, Hint, Listed, Report
from inkling.games.decks.card_texts import printable_text, text_in_language, texts_by_language
from inkling.games.decks.deck_toml import Deck, DeckRules, read_deck_toml, write_deck_toml
from inkling.games.decks.limits import LARGEST_MANIFEST, LARGEST_PICTURE
from inkling.games.decks.pack_check import check_pack
from inkling.games.decks.pack_contents import DECK_TOML, damaged_file_error, find_problem_of_path
from inkling.games.decks.pack_zip import cannot_write_error, number_picture_files, write_new_file, write_pack
from inkling.games.decks.pasted_lists import ListEntry, read_pasted_list
from inkling.games.decks.toml_fields import quote_toml

NEW, OLD = ".new-", ".old-"
A_DAY = 24 * 60 * 60
PLACEHOLDERS = 30


class DeckFolderLibrary(ABC):
    """The functions behind `inkling deck`, for any game with uploaded decks."""

    def __init__(self, rules: DeckRules) -> None:
        self.rules = rules

    def make_template(self, folder: str, name: str, cards: Sequence[str], say: Say) -> Report:
        """Write a deck.toml into a folder that has none. Unusable card names are refused before anything is written."""
        if not any(sign.isalnum() for sign in name):
            sentence = msg("“{name}” has no letter or digit; give the deck another name with --name.")
            return Report(problems=(BadDeck("no-slug", sentence, name=printable_text(name)),))
        entries = read_pasted_list(cards) or [ListEntry(say("Character {n}", n=n)) for n in range(1, PLACEHOLDERS + 1)]
        data, path = write_deck_toml_template(name, entries, say).encode(errors="replace"), Path(folder) / DECK_TOML
        problems = [problem for problem in read_deck_toml(data, self.rules)[1] if problem.code != "few-cards"]
        if not problems:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_new_file(path, data)
            except BadDeck as problem:
                problems = [problem]
            except (OSError, ValueError):
                problems = [cannot_write_error(str(path))]
        return Report(cards=len(entries), problems=tuple(problems))

    def check_pack(self, pack: str) -> Report:
        return check_pack(pack, self.rules).to_report()

    def import_pack(self, pack: str, replacing: bool) -> Report:
        check = check_pack(pack, self.rules)
        if check.deck and not check.problems:
            try:
                store_deck_in_library(check.deck, check.pictures, replacing=replacing)
            except BadDeck as problem:
                check.problems.append(problem)
            else:
                check.hints.append(self.how_to_play(check.deck))
        return check.to_report()

    @abstractmethod
    def how_to_play(self, deck: Deck) -> Hint: ...

    def export_pack(self, deck: str, file: str) -> None:
        if deck in self.rules.shipped():
            data = write_pack(self.load_shipped(deck), {})
        else:
            own = self.load_deck(deck)
            files = {card.slug: card.picture for card in own.card if card.picture}
            data = write_pack(
                own, {slug: load_file_of_deck(deck, path, LARGEST_PICTURE) for slug, path in files.items()}
            )
        write_new_file(Path(file), data)

    @abstractmethod
    def load_shipped(self, deck: str) -> Deck: ...

    def remove_deck(self, deck: str) -> None:
        if deck in self.rules.shipped():
            sentence = msg("The deck {deck} comes with the game and can’t be removed.")
            raise BadDeck("shipped-deck", sentence, deck=printable_text(deck))
        if deck not in list_own_deck_ids():
            raise unknown_deck_error(deck, [*self.rules.shipped(), *list_own_deck_ids()])
        try:
            rmtree(move_to_hidden_folder(deck_folder(deck)))
        except OSError:
            raise cannot_store_error() from None

    def load_deck(self, deck: str) -> Deck:
        """Load a stored deck; raise BadDeck if it does not exist or is damaged."""
        if deck not in list_own_deck_ids():
            raise unknown_deck_error(deck, [*self.rules.shipped(), *list_own_deck_ids()])
        manifest, problems = read_deck_toml(load_file_of_deck(deck, DECK_TOML, LARGEST_MANIFEST), self.rules)
        if manifest is None:
            raise problems[0]
        if manifest.id != deck:
            raise damaged_file_error(f"{deck}/{DECK_TOML}")
        return manifest

    def list_own_deck(self, deck: str, lang: str) -> Listed:
        try:
            manifest = self.load_deck(deck)
        except BadDeck as problem:
            return Listed(deck=deck, name=deck, cards=0, pictures=0, own=True, problem=problem)
        pictures = sum(card.picture is not None for card in manifest.card)
        name, names = text_in_language(manifest.name, lang), tuple(texts_by_language(manifest.name).items())
        return Listed(deck=deck, name=name, cards=len(manifest.card), pictures=pictures, own=True, names=names)


def decks_folder() -> Path:
    """Return the folder `decks` in INKLING_HOME or, if that isn't set, in the system's folder for user data."""
    return Path(os.environ.get("INKLING_HOME") or user_data_dir("inkling", appauthor=False)) / "decks"


def deck_folder(deck: str) -> Path:
    return decks_folder() / deck


def list_own_deck_ids() -> list[str]:
    """Return the IDs of the stored decks."""
    with suppress(OSError):
        return sorted(path.name for path in decks_folder().iterdir() if not path.name.startswith("."))
    return []


def load_file_of_deck(deck: str, file: str, most: int) -> bytes:
    # People can put a deck here by hand, so its paths are checked again.
    if problem := find_problem_of_path(file):
        raise problem
    try:
        with (deck_folder(deck) / file).open("rb") as stream:
            return stream.read(most)
    except OSError:
        raise damaged_file_error(f"{deck}/{file}") from None


def store_deck_in_library(deck: Deck, pictures: dict[str, bytes], *, replacing: bool) -> None:
    """Write a deck into the library. On failure, raise BadDeck and leave nothing behind."""
    place = deck_folder(deck.id)
    if os.path.lexists(place) and not replacing:
        raise deck_exists_already_error(deck.id)
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        delete_old_hidden_folders()
        new = Path(mkdtemp(prefix=NEW, dir=place.parent))
        try:
            write_deck_folder(new, deck, pictures)
            move_deck_into_library(new, place, replacing=replacing)
        finally:
            rmtree(new, ignore_errors=True)
    except OSError:
        raise cannot_store_error() from None


def write_deck_folder(folder: Path, deck: Deck, pictures: dict[str, bytes]) -> None:
    deck = number_picture_files(deck, pictures)
    (folder / DECK_TOML).write_text(write_deck_toml(deck), encoding="utf-8", newline="\n")
    for card in deck.card:
        if card.picture:
            (folder / card.picture).parent.mkdir(exist_ok=True)
            (folder / card.picture).write_bytes(pictures[card.slug])


def move_deck_into_library(new: Path, place: Path, *, replacing: bool) -> None:
    """Move the new deck into the library. If two processes do this at once, the second one gets an error."""
    old = None
    if replacing:
        with suppress(FileNotFoundError):
            old = move_to_hidden_folder(place)
    try:
        new.rename(place)
    except OSError:
        if os.path.lexists(place):
            raise deck_exists_already_error(place.name) from None
        if old:
            (old / place.name).rename(place)
        raise
    finally:
        if old:
            rmtree(old, ignore_errors=True)


def move_to_hidden_folder(place: Path) -> Path:
    """Move a deck into a new hidden folder, from which it can be restored under its name."""
    if not os.path.lexists(place):
        raise FileNotFoundError(place)
    old = Path(mkdtemp(prefix=OLD, dir=place.parent))
    try:
        place.rename(old / place.name)
    except OSError:
        old.rmdir()
        raise
    return old


def delete_old_hidden_folders() -> None:
    """Delete hidden folders of interrupted runs that are older than a day. First restore decks that those runs had
    moved aside."""
    for leftover in [*decks_folder().glob(f"{NEW}*"), *decks_folder().glob(f"{OLD}*")]:
        # Another run might have put it in its place.
        with suppress(FileNotFoundError):
            delete_or_restore_hidden_folder(leftover)


def delete_or_restore_hidden_folder(leftover: Path) -> None:
    if time() - leftover.stat().st_mtime < A_DAY:
        return
    for deck in leftover.iterdir() if leftover.name.startswith(OLD) else ():
        if not os.path.lexists(deck_folder(deck.name)):
            deck.rename(deck_folder(deck.name))
    rmtree(leftover, ignore_errors=True)


def unknown_deck_error(deck: str, known: Sequence[str]) -> BadDeck:
    if close := get_close_matches(deck, known, 1):
        sentence = msg("You have no deck {deck}. Did you mean {close}?")
        return BadDeck("unknown-deck", sentence, deck=printable_text(deck), close=close[0])
    return BadDeck("unknown-deck", msg("You have no deck {deck}."), deck=printable_text(deck))


def deck_exists_already_error(deck: str) -> BadDeck:
    sentence = msg("You already have a deck with the ID {deck}; use --replace to replace it, or choose another ID.")
    return BadDeck("deck-exists", sentence, deck=deck)


def cannot_store_error() -> BadDeck:
    return BadDeck("cannot-write", msg("Can’t write to the folder {file}."), file=str(decks_folder()))


def write_deck_toml_template(name: str, cards: Sequence[ListEntry], say: Say) -> str:
    """Return the text of a deck.toml to fill in: cards with only a name as a list, cards with a line as tables, and
    comments on the rest."""
    beginning = (
        say("Your own deck. One name per line is enough; lines that begin with # are notes."),
        say("Inkling’s docs/make/decks.md describes everything you can write here."),
    )
    more = (
        say("To say more about a card, take its name off the list and write this instead:"),
        "",
        "[[card]]",
        'name = "Ada"',
        "line = " + quote_toml(say("Grandma’s aunt, who flew across the sea in her own plane.")),
        'picture = "ada.jpg"',
        "[card.sheet]",
        'role = ["explorer"]',
        'temperament = ["cheerful"]',
    )
    tables = ((f"name = {quote_toml(card.name)}", f"line = {quote_toml(card.line)}") for card in cards if card.line)
    lines = (
        *template_comment_lines(*beginning),
        "",
        f"name = {quote_toml(name)}",
        *template_comment_lines('author = ""', 'licence = ""'),
        "",
        "cards = [",
        *(f"  {quote_toml(card.name)}," for card in cards if not card.line),
        "]",
        "",
        *(row for table in tables for row in ("[[card]]", *table, "")),
        *template_comment_lines(*more),
    )
    return "\n".join(lines) + "\n"


def template_comment_lines(*lines: str) -> list[str]:
    return [f"# {line}".rstrip() for line in lines]
