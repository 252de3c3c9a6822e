"""The deck.toml that `new` writes: names to fill in, and notes on what else may stand there."""

from collections.abc import Sequence
from pathlib import Path

from inkling.core import Say, mark
from inkling.core.packs import BadPack, Report
from inkling.games.similo.packs.files import MANIFEST
from inkling.games.similo.packs.pasting import Entry, read_list
from inkling.games.similo.packs.paths import shown
from inkling.games.similo.packs.reading import read_manifest
from inkling.games.similo.packs.sharing import write_new_file
from inkling.games.similo.packs.toml import quote

CARDS = 30


def new_pack(folder: str, name: str, cards: Sequence[str], say: Say) -> Report:
    """Write deck.toml into a folder that has none; names that cannot be used are refused at once."""
    if not any(sign.isalnum() for sign in name):
        sentence = mark("“{name}” has no letter or digit; give the deck another name with --name.")
        return Report(problems=(BadPack("no-slug", sentence, name=shown(name)),))
    entries = read_list(cards) or [Entry(say("Character {n}", n=n)) for n in range(1, CARDS + 1)]
    text = write_template(name, entries, say)
    data, path = text.encode(errors="replace"), Path(folder) / MANIFEST
    problems = tuple(problem for problem in read_manifest(data)[1] if problem.code != "few-cards")
    try:
        if not problems:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_new_file(path, data)
    except FileExistsError:
        problems = (BadPack("file-exists", mark("{file} already exists."), file=shown(str(path))),)
    except (OSError, ValueError):
        problems = (BadPack("cannot-write-file", mark("{file} can’t be written."), file=shown(str(path))),)
    return Report(cards=len(entries), problems=problems)


def write_template(name: str, cards: Sequence[Entry], say: Say) -> str:
    """Names alone as a list, cards with a line as tables behind it."""
    told = [card for card in cards if card.line]
    beginning = (
        say("Your own deck. One name per line is enough; lines that begin with # are notes."),
        say("Inkling’s docs/decks.md describes everything you can write here."),
    )
    more = (
        say("To say more about a card, take its name off the list and write this instead:"),
        "",
        "[[card]]",
        'name = "Ada"',
        "line = " + quote(say("Grandma’s aunt, who flew across the sea in her own plane.")),
        'picture = "ada.jpg"',
        "[card.sheet]",
        'role = ["explorer"]',
        'temperament = ["cheerful"]',
    )
    lines = (
        *note(*beginning),
        "",
        f"name = {quote(name)}",
        *note('author = ""', 'licence = ""'),
        "",
        "cards = [",
        *(f"  {quote(card.name)}," for card in cards if not card.line),
        "]",
        "",
        *(row for card in told for row in ("[[card]]", f"name = {quote(card.name)}", f"line = {quote(card.line)}", "")),
        *note(*more),
    )
    return "\n".join(lines) + "\n"


def note(*lines: str) -> list[str]:
    return [f"# {line}".rstrip() for line in lines]
