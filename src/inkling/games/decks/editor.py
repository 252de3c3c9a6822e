"""Edits decks of figures in a browser. Each change reads a pack and returns a new one, under the same checks as an
upload.

Uploaded files go through `check_pack`. All other packs that are opened here were written here.
"""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from inkling.core.decks import BadDeck, Bond, CardEdit, CardShown, Checked, DeckShown, Field, Pack, Pasted
from inkling.core.errors import msg
from inkling.games.decks import card_face
from inkling.games.decks.card_texts import (
    comparison_key,
    in_language,
    printable_text,
    replace_text,
    slug_or_default,
    tidy_text,
)
from inkling.games.decks.check import DeckCheck, check_deck, check_pack
from inkling.games.decks.deck import Card, Deck, DeckRules, read_deck, write_deck
from inkling.games.decks.limits import LARGEST_LIST, LONGEST_LINE, LONGEST_NAME, MOST_CARDS
from inkling.games.decks.pack import (
    LEAST,
    number_pictures,
    read_deck_of_pack,
    read_pack,
    read_picture_of_pack,
    write_pack,
)
from inkling.games.decks.pasted_lists import (
    ListEntry,
    check_entries,
    check_name,
    list_too_large,
    name_problems_by_card,
    read_list,
    too_many_cards,
)
from inkling.games.decks.pictures import reencode, refuse_without_pillow

LIST = ".txt"
NO_SLUG = "-"
"""The slug of a name from which none can be made; no card can have it."""


class FigureDeckEditor:
    """The editor of decks with pictures. An unfinished deck can have fewer cards than an uploaded one."""

    name = Field(msg("Name"), LONGEST_NAME)
    lines = (Field(msg("One line about who it is"), LONGEST_LINE),)
    file = ("zip", "application/zip")
    pictures = True

    def __init__(self, rules: DeckRules) -> None:
        self.rules = rules

    def upload(self, data: bytes, name: str, lang: str) -> Checked:
        if name.lower().endswith(LIST):
            if len(data) > LARGEST_LIST:
                return (list_too_large(LARGEST_LIST),)
            return self.make_deck(name[: -len(LIST)].replace("_", " "), data.decode("utf-8-sig", "replace"), lang)
        with TemporaryDirectory() as folder:
            file = Path(folder) / "pack.zip"
            file.write_bytes(data)
            return pack_if_valid(check_pack(str(file), self.rules, name), lang)

    def make_deck(self, name: str, text: str, lang: str) -> Checked:
        if not tidy_text(name):
            return (missing_deck_name(),)
        if problem := check_name(tidy_text(name)):
            return (problem,)
        entries = read_list(text.splitlines())
        if not entries:
            return (missing_cards(),)
        if len(entries) > MOST_CARDS:
            return (too_many_cards(len(entries), MOST_CARDS),)
        if problems := name_problems_by_card(
            zip((entry.name for entry in entries), check_entries(entries), strict=True)
        ):
            return problems
        cards = tuple(Card(slug=make_slug(card.name), name=card.name, line=card.line or None) for card in entries)
        return self._check_deck(Deck(id=make_slug(name), name=tidy_text(name), card=cards), {}, lang)

    def add_list(self, data: bytes, text: str, lang: str) -> Checked:
        old = self._cards_by_name(data, lang)
        count = len(old) + sum(comparison_key(entry.name) not in old for entry in read_list(text.splitlines()))
        if count > MOST_CARDS:
            return (too_many_cards(count, MOST_CARDS),)
        pasted = self.preview_list(data, text, lang)
        if not pasted:
            return (missing_cards(),)
        if problems := name_problems_by_card((one.card.name, one.problem) for one in pasted):
            return problems
        deck, pictures = read_pack(data, self.rules)
        lines = {one.card.slug: one.card.lines[0] for one in pasted if one.news == "changed"}
        new = [one.card for one in pasted if one.news == "new"]
        cards = (
            *(replace(card, line=replace_text(card.line, lines.get(card.slug, ""), lang))
              if card.slug in lines else card for card in deck.card),
            *(Card(slug=card.slug, name=card.name, line=card.lines[0] or None) for card in new),
        )  # fmt: skip
        return self._check_deck(replace(deck, card=cards), pictures, lang)

    def preview_list(self, data: bytes, text: str, lang: str) -> tuple[Pasted, ...]:
        """Compare a pasted list with the deck. A row without a line keeps the card's old line; long lists are cut
        off."""
        old = self._cards_by_name(data, lang)
        entries = read_list(text.splitlines())[: MOST_CARDS + 1]
        known = [entry for entry in entries if comparison_key(entry.name) in old]
        fresh = [entry for entry in entries if comparison_key(entry.name) not in old]
        names = [in_language(card.name, lang) for card in old.values()]
        of_fresh, of_known = iter(check_entries(fresh, names)), iter(check_entries(known))
        return tuple(
            compare_row_with_card(entry, old[comparison_key(entry.name)], next(of_known), lang)
            if comparison_key(entry.name) in old
            else Pasted(card=show_card(entry, make_slug(entry.name)), problem=next(of_fresh))
            for entry in entries
        )

    def _cards_by_name(self, data: bytes, lang: str) -> dict[str, Card]:
        cards = read_deck_of_pack(data, self.rules).card if data else ()
        return {comparison_key(in_language(card.name, lang)): card for card in cards}

    def rename_deck(self, data: bytes, name: str, line: str, lang: str) -> Checked:
        deck, pictures = read_pack(data, self.rules)
        called = replace_text(deck.name, name, lang)
        if not called:
            return (missing_deck_name(),)
        return self._check_deck(replace(deck, name=called, line=replace_text(deck.line, line, lang)), pictures, lang)

    def change_card(self, data: bytes, edit: CardEdit, lang: str) -> Checked:
        deck, pictures = read_pack(data, self.rules)
        slug = edit.slug or make_slug(edit.name)
        old = next((card for card in deck.card if card.slug == edit.slug), None)
        if edit.slug and old is None:
            return (unknown_card(edit.slug),)
        if problems := self._check_edit(deck, edit, lang):
            return problems
        if edit.picture:
            try:
                if problem := refuse_without_pillow():
                    raise problem
                pictures[slug] = reencode(edit.picture, edit.file)[0]
            except BadDeck as problem:
                return (problem,)
        elif edit.bare:
            pictures.pop(slug, None)
        card = card_with_edit(old or Card(slug=slug, name=tidy_text(edit.name)), edit, lang)
        cards = tuple(card if one is old else one for one in deck.card) if old else (*deck.card, card)
        return self._check_deck(replace(deck, card=cards), pictures, lang)

    def _check_edit(self, deck: Deck, edit: CardEdit, lang: str) -> tuple[BadDeck, ...]:
        others = [in_language(card.name, lang) for card in deck.card if card.slug != edit.slug]
        (problem,) = check_entries([ListEntry(tidy_text(edit.name), tidy_text(" ".join(edit.lines)))], others)
        traits = {f"{field}={word}" for field, words in self.rules.words().items() for word in words}
        unknown = [trait for trait in edit.words if trait not in traits]
        unknown += [bond.word for bond in edit.bonds if bond.word not in self.rules.relations()]
        return (*([problem] if problem else []), *map(unknown_word, unknown))

    def remove_card(self, data: bytes, slug: str, lang: str) -> Checked:
        """Remove a card and all relations to it from the deck."""
        deck, pictures = read_pack(data, self.rules)
        if slug not in {card.slug for card in deck.card}:
            return (unknown_card(slug),)
        pictures.pop(slug, None)
        cards = tuple(without_relations_to(card, slug) for card in deck.card if card.slug != slug)
        return self._check_deck(replace(deck, card=cards), pictures, lang)

    def show_deck(self, data: bytes, lang: str) -> DeckShown:
        deck = read_deck_of_pack(data, self.rules)
        cards = tuple(
            CardShown(
                slug=card.slug,
                name=in_language(card.name, lang),
                lines=(in_language(card.line, lang),),
                words=tuple(f"{field}={word}" for field, words in card.sheet.items() for word in words),
                bonds=tuple(Bond(word, other) for word, others in card.relations.items() for other in others),
                pictured=bool(card.picture),
                face=card_face.draw_plate_with_name(in_language(card.name, lang)),
            )
            for card in deck.card
        )
        name, line = (in_language(text, lang) for text in (deck.name, deck.line))
        return DeckShown(deck=deck.id, name=name, line=line, cards=cards)

    def draw_card(self, name: str, lines: tuple[str, ...], lang: str) -> str:
        return card_face.draw_plate_with_name(name)

    def read_picture(self, data: bytes, slug: str) -> bytes | None:
        return read_picture_of_pack(data, slug, self.rules)

    def _check_deck(self, deck: Deck, pictures: dict[str, bytes], lang: str) -> Checked:
        """Check a deck as if it were uploaded. Its pictures are not checked again."""
        written = write_deck(number_pictures(deck, pictures)).encode(errors="replace")
        read, problems = read_deck(written, self.rules, LEAST, printable_text(in_language(deck.name, lang)))
        check = DeckCheck(deck=read, pictures=pictures, problems=problems)
        if read is not None:
            check_deck(check, read, self.rules)
        return pack_if_valid(check, lang)


def pack_if_valid(check: DeckCheck, lang: str) -> Checked:
    if check.deck is None or check.problems:
        return tuple(check.problems)
    deck = number_pictures(check.deck, check.pictures)
    return Pack(
        deck=deck.id,
        name=in_language(deck.name, lang),
        cards=len(deck.card),
        pictures=len(check.pictures),
        data=write_pack(deck, check.pictures),
        hints=tuple(check.hints),
    )


def compare_row_with_card(entry: ListEntry, card: Card, problem: BadDeck | None, lang: str) -> Pasted:
    """Return what a row of a pasted list would change in the existing card, with its problem if it has one."""
    before = in_language(card.line, lang)
    line = entry.line or before
    view = show_card(ListEntry(in_language(card.name, lang), line), card.slug, bool(card.picture))
    return Pasted(card=view, news="same" if line == before else "changed", problem=problem)


def show_card(entry: ListEntry, slug: str, pictured: bool = False) -> CardShown:
    """Return a card as the editor shows it. Faces are cached, so a name that is too long is cut off."""
    drawn = card_face.draw_plate_with_name(entry.name[:LONGEST_NAME])
    return CardShown(slug=slug, name=entry.name, lines=(entry.line,), pictured=pictured, face=drawn)


def card_with_edit(card: Card, edit: CardEdit, lang: str) -> Card:
    """Return the card with the values from the form. The colours of a new picture are computed later."""
    sheet = group_by_key(Bond(*trait.partition("=")[::2]) for trait in dict.fromkeys(edit.words))
    relations = group_by_key(dict.fromkeys(edit.bonds))
    name, line = replace_text(card.name, edit.name, lang) or "", replace_text(card.line, " ".join(edit.lines), lang)
    colours = None if edit.picture else card.colours
    return replace(card, name=name, line=line, sheet=sheet, relations=relations, colours=colours)


def group_by_key(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    grouped: dict[str, tuple[str, ...]] = {}
    for key, value in pairs:
        grouped[key] = (*grouped.get(key, ()), value)
    return grouped


def without_relations_to(card: Card, slug: str) -> Card:
    kept = {word: tuple(other for other in others if other != slug) for word, others in card.relations.items()}
    return replace(card, relations={word: others for word, others in kept.items() if others})


def make_slug(name: str) -> str:
    return slug_or_default(name, NO_SLUG)


def missing_cards() -> BadDeck:
    return BadDeck("no-cards", msg("Write down at least one card."))


def missing_deck_name() -> BadDeck:
    return BadDeck("no-deck-name", msg("The deck needs a name."))


def unknown_card(slug: str) -> BadDeck:
    return BadDeck("no-card", msg("The deck has no card {card}."), card=printable_text(slug))


def unknown_word(trait: str) -> BadDeck:
    return BadDeck("sheet-word", msg("“{word}” isn’t in the word list."), word=printable_text(trait))
