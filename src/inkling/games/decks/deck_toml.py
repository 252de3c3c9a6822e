"""Reads deck.toml and collects all its problems; writes deck.toml in one fixed form."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from re import fullmatch
from typing import Any

import msgspec
from msgspec import Struct

from inkling.core.decks import BadDeck
from inkling.core.errors import msg
from inkling.core.languages import LANGUAGES, SOURCE
from inkling.games.decks import limits
from inkling.games.decks.card_texts import (
    COLOURS_PATTERN,
    Text,
    printable_text,
    slug_or_default,
    text_in_language,
    texts_by_language,
)
from inkling.games.decks.pack_contents import DECK_TOML
from inkling.games.decks.toml_fields import TomlFields, list_duplicates, parse_toml, write_toml_value

DECK_FIELDS = ("name", "id", "line", "language", "licence", "author", "cards", "card")
CARD_FIELDS = ("name", "slug", "line", "picture", "colours", "sheet", "relations")
PORTS = tuple(f"{port}{n}" for port in ("com", "lpt") for n in range(10))
NO_FOLDER = frozenset({"con", "prn", "aux", "nul", *PORTS})
"""Names that Windows does not allow for a folder."""


class DeckCard(Struct, frozen=True, kw_only=True):
    """A card of a deck. `sheet` has words by field; `relations` has the slugs of related cards by kind of relation."""

    slug: str
    name: Text
    line: Text | None = None
    picture: str | None = None
    colours: str | None = None
    """The colours of the picture, for bots (`shares_of_colours`)."""
    sheet: dict[str, tuple[str, ...]] = {}
    relations: dict[str, tuple[str, ...]] = {}

    @property
    def related(self) -> tuple[str, ...]:
        """Return the slugs of all related figures, without duplicates."""
        return tuple(dict.fromkeys(slug for slugs in self.relations.values() for slug in slugs))


class Deck(Struct, frozen=True, kw_only=True):
    id: str
    name: Text
    line: Text | None = None
    language: str | None = None
    licence: str | None = None
    author: str | None = None
    card: tuple[DeckCard, ...]

    @property
    def written(self) -> str:
        """Return the language of plain texts; empty if the deck doesn't name one of ours."""
        return self.language if self.language in LANGUAGES else ""


@dataclass(frozen=True, kw_only=True)
class DeckRules:
    """The requirements that a game has for its decks."""

    fewest: int
    """Fewest cards of an uploaded deck; an unfinished deck in the editor may have fewer."""
    enough: int
    """Fewest cards of a deck that can be played alone."""
    words: Callable[[], Mapping[str, frozenset[str]]]
    """The allowed words for each field of a sheet."""
    relations: Callable[[], frozenset[str]]
    shipped: Callable[[], Collection[str]]
    """IDs of the decks that come with the game."""


def read_deck_toml(
    data: bytes, rules: DeckRules, least: int | None = None, called: str = ""
) -> tuple[Deck | None, list[BadDeck]]:
    """Return the deck and all problems. The deck is None if there are any.

    `called` is the deck's name in the editor. If it is given, problems refer to cards instead of places in the file,
    because users of the editor never see the file.
    """
    try:
        content = parse_toml(data)
    except BadDeck as problem:
        return None, [problem]
    problems: list[BadDeck] = []
    fields = TomlFields(called or DECK_TOML, content, problems)
    fields.refuse_unknown_fields(DECK_FIELDS)
    name = fields.read_translated_text("name", limits.LONGEST_NAME, needed=True)
    deck = read_id_or_make_one(fields, "id", name)
    if deck in NO_FOLDER:
        fields.refuse("bad-id", msg("{place}: “{slug}” can’t be a deck’s ID; choose another name or ID."), slug=deck)
    line = fields.read_translated_text("line", limits.LONGEST_LINE)
    cards = read_cards(fields, rules, rules.fewest if least is None else least, in_file=not called)
    language, licence, author = (
        fields.read_text(field, limits.LONGEST_LINE) for field in ("language", "licence", "author")
    )
    if problems or name is None or deck is None:
        return None, problems
    return Deck(
        id=deck, name=name, line=line, language=language, licence=licence, author=author, card=tuple(cards)
    ), problems


def read_cards(fields: TomlFields, rules: DeckRules, least: int, in_file: bool) -> list[DeckCard]:
    """Return the cards: first those in the short list of names, then those with their own table."""
    entries = [(f"cards {n}", {"name": name}) for n, name in enumerate(fields.read_entries("cards"), start=1)]
    entries += [
        (f"[[card]] {n}" if in_file else "", card) for n, card in enumerate(fields.read_entries("card"), start=1)
    ]
    if len(entries) < least:
        sentence = msg("{place}: the deck has too few cards ({n}); it needs at least {least}.")
        fields.refuse("few-cards", sentence, least=least, n=len(entries))
    if len(entries) > limits.MOST_CARDS:
        sentence = msg("{place}: a deck can have up to {most} cards, not {n}.")
        fields.refuse("many-cards", sentence, most=limits.MOST_CARDS, n=len(entries))
    read = [read_card(place, card, rules, fields.problems) for place, card in entries[: limits.MOST_CARDS]]
    cards = [card for card in read if card is not None]
    check_duplicate_names(fields, cards)
    if len(cards) == len(entries):
        check_relations_between_cards(cards, rules, fields.problems)
    return cards


def read_card(place: str, content: Any, rules: DeckRules, problems: list[BadDeck]) -> DeckCard | None:
    if not isinstance(content, dict):
        problems.append(BadDeck("not-table", msg("{place} must be a table."), place=place))
        return None
    fields = TomlFields(name_place_of_problem(place, content), content, problems)
    fields.refuse_unknown_fields(CARD_FIELDS)
    name = fields.read_translated_text("name", limits.LONGEST_NAME, needed=True)
    slug = read_id_or_make_one(fields, "slug", name)
    line = fields.read_translated_text("line", limits.LONGEST_LINE)
    picture = fields.read_text("picture", 4 * limits.LONGEST_NAME)
    sheet, relations = fields.read_word_lists("sheet"), fields.read_word_lists("relations")
    check_sheet_words(fields, sheet, rules)
    if name is None or slug is None:
        return None
    # Accept only the format of `shares_of_colours`; otherwise the colours are computed again.
    found = content.get("colours")
    colours = found if picture and isinstance(found, str) and fullmatch(COLOURS_PATTERN, found) else None
    return DeckCard(slug=slug, name=name, line=line, picture=picture, colours=colours, sheet=sheet, relations=relations)


def name_place_of_problem(place: str, content: dict[str, Any]) -> str:
    """Return the words that say where a problem is. This is the place in deck.toml if users see that file, otherwise
    the card's name if it has one."""
    name = content.get("name")
    if isinstance(name, dict):
        name = name.get(SOURCE) or next(iter(name.values()), None)
    if not isinstance(name, str):
        return place
    return f"{place} ({printable_text(name)})" if place else printable_text(name)


def read_id_or_make_one(fields: TomlFields, field: str, name: Text | None) -> str | None:
    """Return the ID in this field or, if it is missing, the one made by the slug rule from the English name, or else
    from the first name."""
    if field in fields.content:
        given = fields.read_text(field, limits.LONGEST_NAME)
        return given if given is None or check_card_id(fields, given) else None
    if name is None:
        return None
    made = slug_or_default(text_in_language(name, SOURCE), "")
    if not made:
        fields.refuse("no-slug", msg("{place}: the name has no letter or digit; add a field “{field}”."), field=field)
    elif len(made) > limits.LONGEST_NAME:
        sentence = msg("{place}: the ID made from the name is too long; add a field “{field}”.")
        fields.refuse("long-slug", sentence, field=field)
    else:
        return made
    return None


def check_card_id(fields: TomlFields, given: str) -> bool:
    better = slug_or_default(given, "")
    if not better:
        sentence = msg("{place}: “{slug}” can’t be an ID; choose one with a letter or a digit.")
        fields.refuse("bad-slug", sentence, slug=given)
    elif better != given:
        fields.refuse("bad-slug", msg("{place}: “{slug}” can’t be an ID; try “{better}”."), slug=given, better=better)
    return better == given


def check_sheet_words(fields: TomlFields, sheet: dict[str, tuple[str, ...]], rules: DeckRules) -> None:
    if (n := sum(map(len, sheet.values()))) > limits.MOST_WORDS:
        sentence = msg("{place}: a sheet can have up to {most} words, not {n}.")
        fields.refuse("many-words", sentence, most=limits.MOST_WORDS, n=n)
    for field, words in sheet.items():
        if field not in rules.words():
            fields.refuse("sheet-field", msg("{place}: a sheet has no field “{field}”."), field=field)
            continue
        for word in words:
            if word not in rules.words()[field]:
                sentence = msg("{place}: “{word}” isn’t in the word list for “{field}”.")
                fields.refuse("sheet-word", sentence, word=word, field=field)


def check_relations_between_cards(cards: list[DeckCard], rules: DeckRules, problems: list[BadDeck]) -> None:
    slugs = {card.slug for card in cards}
    for card in cards:
        fields, known = TomlFields(card.slug, {}, problems), slugs - {card.slug}
        if (n := len(card.related)) > limits.MOST_RELATED:
            sentence = msg("{place}: a card can be related to up to {most} others, not {n}.")
            fields.refuse("many-relations", sentence, most=limits.MOST_RELATED, n=n)
        for word, others in card.relations.items():
            if word not in rules.relations():
                fields.refuse("relation-word", msg("{place}: the word list has no relation “{word}”."), word=word)
            for other in others:
                if other not in known:
                    sentence = msg(
                        "{place}: the relation “{word}” names {card}, which isn’t another card in this deck."
                    )
                    fields.refuse("relation-card", sentence, word=word, card=other)


def check_duplicate_names(fields: TomlFields, cards: list[DeckCard]) -> None:
    """Add a problem for each two names that are equal in any language, or from which the same ID would be made."""
    langs = dict.fromkeys((SOURCE, *(lang for card in cards for lang in texts_by_language(card.name))))
    names = {lang: [text_in_language(card.name, lang) for card in cards] for lang in langs}
    written = {name.casefold(): name for lang in reversed(names) for name in names[lang]}
    doubled = [name for lang in names for name in list_duplicates(map(str.casefold, names[lang]))]
    for name in dict.fromkeys(doubled):
        fields.refuse("doubled-name", msg("{place}: two cards are called “{name}”."), name=written[name])
    different = dict.fromkeys(zip((card.slug for card in cards), map(str.casefold, names[SOURCE]), strict=True))
    for slug in list_duplicates(slug for slug, _ in different):
        fields.refuse("doubled-slug", msg("{place}: two cards have the ID {slug}."), slug=slug)


def write_deck_toml(deck: Deck) -> str:
    """Return the deck as the text of deck.toml. Equal decks give equal texts."""
    plain = msgspec.to_builtins(deck)
    lines = write_toml_fields(plain)
    for card in plain["card"]:
        lines += ["", "[[card]]", *write_toml_fields(card)]
        for table in ("sheet", "relations"):
            if card[table]:
                lines += [f"[card.{table}]", *write_toml_fields(card[table])]
    return "\n".join(lines) + "\n"


def write_toml_fields(table: dict[str, Any]) -> list[str]:
    """Return one line of TOML for each non-empty field. Nested tables and cards are left out."""
    return [
        f"{field} = {write_toml_value(value)}"
        for field, value in table.items()
        if value and field not in ("card", "sheet", "relations")
    ]
