"""deck.toml read and checked: the deck that it describes, or every problem that it has."""

from re import fullmatch
from typing import Any

from inkling.core.errors import BadSetup, mark
from inkling.core.packs import BadPack
from inkling.games.similo.packs import limits
from inkling.games.similo.packs.files import MANIFEST
from inkling.games.similo.packs.manifest import Both, Manifest, PackCard, Text, to_names
from inkling.games.similo.packs.paths import shown
from inkling.games.similo.packs.table import Table, twice
from inkling.games.similo.packs.toml import parse
from inkling.games.similo.packs.vocabulary import relation_words, vocabulary
from inkling.games.similo.rules.cards import COLOURS, in_language, related_in, slug_of

DECK_FIELDS = ("name", "id", "line", "language", "licence", "author", "cards", "card")
CARD_FIELDS = ("name", "slug", "line", "picture", "colours", "sheet", "relations")
PORTS = tuple(f"{port}{n}" for port in ("com", "lpt") for n in range(10))
NO_FOLDER = frozenset({"con", "prn", "aux", "nul", *PORTS})
"""What Windows does not let a folder be called."""


def read_manifest(
    data: bytes, least: int = limits.FEWEST_CARDS, called: str = ""
) -> tuple[Manifest | None, list[BadPack]]:
    """The deck if nothing is wrong with it, and what is. One that is still being made may have fewer cards. `called` is
    what it is called for whoever never sees the file; then its cards go by their names alone."""
    try:
        content = parse(data)
    except BadPack as problem:
        return None, [problem]
    problems: list[BadPack] = []
    manifest = read_deck(Table(called or MANIFEST, content, problems), least, in_file=not called)
    return (None if problems else manifest), problems


def read_deck(table: Table, least: int, in_file: bool) -> Manifest | None:
    table.allow(DECK_FIELDS)
    name = table.in_languages("name", limits.LONGEST_NAME, needed=True)
    deck = read_slug(table, "id", name)
    if deck in NO_FOLDER:
        table.refuse("bad-id", mark("{place}: “{slug}” can’t be a deck’s ID; choose another name or ID."), slug=deck)
    line, cards = table.in_languages("line", limits.LONGEST_LINE), read_cards(table, least, in_file)
    language, licence, author = (table.text(field, limits.LONGEST_LINE) for field in ("language", "licence", "author"))
    if name is None or deck is None:
        return None
    return Manifest(id=deck, name=name, line=line, language=language, licence=licence, author=author, card=tuple(cards))


def read_cards(table: Table, least: int, in_file: bool) -> list[PackCard]:
    """The names of the short list first, then the cards that say more."""
    entries = [(f"cards {n}", {"name": name}) for n, name in enumerate(table.entries("cards"), start=1)]
    entries += [(f"[[card]] {n}" if in_file else "", card) for n, card in enumerate(table.entries("card"), start=1)]
    if len(entries) < least:
        sentence = mark("{place}: the deck has too few cards ({n}); it needs at least {least}.")
        table.refuse("few-cards", sentence, least=least, n=len(entries))
    if len(entries) > limits.MOST_CARDS:
        sentence = mark("{place}: a deck can have up to {most} cards, not {n}.")
        table.refuse("many-cards", sentence, most=limits.MOST_CARDS, n=len(entries))
    read = [read_card(place, card, table.problems) for place, card in entries[: limits.MOST_CARDS]]
    cards = [card for card in read if card is not None]
    check_doubles(table, cards)
    if len(cards) == len(entries):
        check_relations(cards, table.problems)
    return cards


def read_card(place: str, content: Any, problems: list[BadPack]) -> PackCard | None:
    if not isinstance(content, dict):
        problems.append(BadPack("not-table", mark("{place} must be a table."), place=place))
        return None
    table = Table(place_of(place, content), content, problems)
    table.allow(CARD_FIELDS)
    name = table.in_languages("name", limits.LONGEST_NAME, needed=True)
    slug, line, picture = (
        read_slug(table, "slug", name),
        table.in_languages("line", limits.LONGEST_LINE),
        read_path(table),
    )
    sheet, relations = table.lists("sheet"), table.lists("relations")
    check_sheet(table, sheet)
    if name is None or slug is None:
        return None
    colours = read_colours(content) if picture else None
    return PackCard(slug=slug, name=name, line=line, picture=picture, colours=colours, sheet=sheet, relations=relations)


def read_colours(content: dict[str, Any]) -> str | None:
    """What the house wrote there itself; anything else is found out anew."""
    found = content.get("colours")
    return found if isinstance(found, str) and fullmatch(COLOURS, found) else None


def place_of(place: str, content: dict[str, Any]) -> str:
    """Where to look in deck.toml, if there, with the card's name if it has one."""
    name = content.get("name")
    if isinstance(name, dict):
        name = name.get("en")
    if not isinstance(name, str):
        return place
    return f"{place} ({shown(name)})" if place else shown(name)


def read_slug(table: Table, field: str, name: Text | None) -> str | None:
    """The id that is given, or the one that the slug rule makes of the English name."""
    if field in table.content:
        given = table.text(field, limits.LONGEST_NAME)
        return given if given is None or is_slug(table, field, given) else None
    if name is None:
        return None
    try:
        made = slug_of(name.en if isinstance(name, Both) else name)
    except BadSetup:
        table.refuse("no-slug", mark("{place}: the name has no letter or digit; add a field “{field}”."), field=field)
        return None
    if len(made) > limits.LONGEST_NAME:
        table.refuse(
            "long-slug", mark("{place}: the ID made from the name is too long; add a field “{field}”."), field=field
        )
        return None
    return made


def is_slug(table: Table, field: str, given: str) -> bool:
    try:
        better = slug_of(given)
    except BadSetup:
        table.refuse(
            "bad-slug",
            mark("{place}: “{slug}” can’t be an ID; choose one with a letter or a digit."),
            slug=given,
        )
        return False
    if better != given:
        table.refuse("bad-slug", mark("{place}: “{slug}” can’t be an ID; try “{better}”."), slug=given, better=better)
    return better == given


def read_path(table: Table) -> str | None:
    return table.text("picture", 4 * limits.LONGEST_NAME)


def check_sheet(table: Table, sheet: dict[str, tuple[str, ...]]) -> None:
    """A sheet may only use words of the vocabulary, and not too many."""
    if (n := sum(map(len, sheet.values()))) > limits.MOST_WORDS:
        table.refuse(
            "many-words", mark("{place}: a sheet can have up to {most} words, not {n}."), most=limits.MOST_WORDS, n=n
        )
    for field, words in sheet.items():
        if field not in vocabulary():
            table.refuse("sheet-field", mark("{place}: a sheet has no field “{field}”."), field=field)
            continue
        for word in words:
            if word not in vocabulary()[field]:
                table.refuse(
                    "sheet-word",
                    mark("{place}: “{word}” isn’t in the word list for “{field}”."),
                    word=word,
                    field=field,
                )


def check_relations(cards: list[PackCard], problems: list[BadPack]) -> None:
    slugs = {card.slug for card in cards}
    for card in cards:
        table, known = Table(card.slug, {}, problems), slugs - {card.slug}
        if (n := len(related_in(card.relations))) > limits.MOST_RELATED:
            sentence = mark("{place}: a card can be related to up to {most} others, not {n}.")
            table.refuse("many-relations", sentence, most=limits.MOST_RELATED, n=n)
        for word, others in card.relations.items():
            if word not in relation_words():
                table.refuse("relation-word", mark("{place}: the word list has no relation “{word}”."), word=word)
            for other in others:
                if other not in known:
                    table.refuse(
                        "relation-card",
                        mark("{place}: the relation “{word}” names {card}, which isn’t another card in this deck."),
                        word=word,
                        card=other,
                    )


def check_doubles(table: Table, cards: list[PackCard]) -> None:
    """No two cards alike in any language, nor two names that make the same id."""
    names = {name.casefold(): name for lang in ("de", "en") for name in names_in(lang, cards)}
    doubled = [name for lang in ("en", "de") for name in twice(map(str.casefold, names_in(lang, cards)))]
    for name in dict.fromkeys(doubled):
        table.refuse("doubled-name", mark("{place}: two cards are called “{name}”."), name=names[name])
    different = dict.fromkeys(zip((card.slug for card in cards), map(str.casefold, names_in("en", cards)), strict=True))
    for slug in twice(slug for slug, _ in different):
        table.refuse("doubled-slug", mark("{place}: two cards have the ID {slug}."), slug=slug)


def names_in(lang: str, cards: list[PackCard]) -> list[str]:
    return [in_language(to_names(card.name), lang) for card in cards]
