"""Whole lists of cards in the workshop: a deck begun with one, one pasted into a deck, and how it would come out.

A file that somebody brings is a pack, or such a list as plain text.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from inkling.core.errors import BadSetup, mark
from inkling.core.packs import BadPack
from inkling.games.deck_editor import CardShown, Done, Pasted
from inkling.games.similo.packs.drawing import draw
from inkling.games.similo.packs.examining import examine
from inkling.games.similo.packs.limits import LARGEST_LIST, LONGEST_NAME, MOST_CARDS
from inkling.games.similo.packs.manifest import Manifest, PackCard, to_names
from inkling.games.similo.packs.packed import check, finish, retell, tidy, unpack, unpack_list
from inkling.games.similo.packs.pasting import Entry, at_cards, check_entries, check_name, key, read_list
from inkling.games.similo.rules.cards import in_language, slug_of

LIST = ".txt"
NO_SLUG = "-"


def take(data: bytes, name: str, lang: str) -> Done:
    """A list is called as its file is."""
    if name.lower().endswith(LIST):
        if len(data) > LARGEST_LIST:
            return (
                BadPack(
                    "large-list", mark("A list of cards can be up to {most} kB in size."), most=LARGEST_LIST // 1000
                ),
            )
        return begin(name[: -len(LIST)].replace("_", " "), data.decode("utf-8-sig", "replace"), lang)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "pack.zip"
        file.write_bytes(data)
        return finish(examine(str(file), called=name), lang)


def begin(name: str, text: str, lang: str) -> Done:
    if not tidy(name):
        return (no_deck_name(),)
    if problem := check_name(tidy(name)):
        return (problem,)
    entries = read_list(text.splitlines())
    if not entries:
        return (BadPack("no-cards", mark("Write down at least one card.")),)
    if len(entries) > MOST_CARDS:
        return (many_cards(len(entries)),)
    if problems := at_cards(zip((entry.name for entry in entries), check_entries(entries), strict=True)):
        return problems
    cards = tuple(PackCard(slug=make_slug(card.name), name=card.name, line=card.line or None) for card in entries)
    return check(Manifest(id=make_slug(name), name=tidy(name), card=cards), {}, lang)


def paste(data: bytes, text: str, lang: str) -> Done:
    """Cards that are there get the lines of the list; the others come behind them."""
    old = read_old(data, lang)
    count = len(old) + sum(key(entry.name) not in old for entry in read_list(text.splitlines()))
    if count > MOST_CARDS:
        return (many_cards(count),)
    pasted = preview(data, text, lang)
    if not pasted:
        return (BadPack("no-cards", mark("Write down at least one card.")),)
    if problems := at_cards((one.card.name, one.problem) for one in pasted):
        return problems
    manifest, pictures = unpack(data)
    told = {one.card.slug: one.card.lines[0] for one in pasted if one.news == "changed"}
    kept = (
        replace(card, line=retell(card.line, told[card.slug], lang)) if card.slug in told else card
        for card in manifest.card
    )
    new = (
        PackCard(slug=one.card.slug, name=one.card.name, line=one.card.lines[0] or None)
        for one in pasted
        if one.news == "new"
    )
    return check(replace(manifest, card=(*kept, *new)), pictures, lang)


def preview(data: bytes, text: str, lang: str) -> tuple[Pasted, ...]:
    """A line that is not given leaves the old one. Of very long lists, the cards that fit."""
    old = read_old(data, lang)
    entries = read_list(text.splitlines())[: MOST_CARDS + 1]
    known = [entry for entry in entries if key(entry.name) in old]
    fresh = [entry for entry in entries if key(entry.name) not in old]
    names = [in_language(to_names(card.name), lang) for card in old.values()]
    problems = iter(check_entries(fresh, names))
    told = iter(check_entries(known))
    return tuple(
        meet(entry, old[key(entry.name)], next(told), lang)
        if key(entry.name) in old
        else Pasted(card=show(entry, make_slug(entry.name)), problem=next(problems))
        for entry in entries
    )


def read_old(data: bytes, lang: str) -> dict[str, PackCard]:
    return {key(in_language(to_names(card.name), lang)): card for card in unpack_list(data).card} if data else {}


def meet(entry: Entry, card: PackCard, problem: BadPack | None, lang: str) -> Pasted:
    """What the list says of a card that is there."""
    before = in_language(to_names(card.line or ""), lang)
    line = entry.line or before
    shown = show(Entry(in_language(to_names(card.name), lang), line), card.slug, bool(card.picture))
    return Pasted(card=shown, news="same" if line == before else "changed", problem=problem)


def show(entry: Entry, slug: str, pictured: bool = False) -> CardShown:
    """Faces are kept in mind, so no name makes one longer than a card can have."""
    face = draw(entry.name[:LONGEST_NAME], (), "")
    return CardShown(slug=slug, name=entry.name, lines=(entry.line,), pictured=pictured, face=face)


def many_cards(n: int) -> BadPack:
    return BadPack("many-cards", mark("There is room for {most} cards, not {n}."), most=MOST_CARDS, n=n)


def no_deck_name() -> BadPack:
    return BadPack("no-deck-name", mark("The deck needs a name."))


def make_slug(name: str) -> str:
    """Of a name that makes none, what no slug can be."""
    try:
        return slug_of(name)
    except BadSetup:
        return NO_SLUG
