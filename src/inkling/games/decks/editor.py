"""Edits decks of figures in a browser. Each change reads a pack and returns a new one, after the same checks as an
upload.

Files that users upload go through `check_pack`. The editor wrote all other packs that it opens.
"""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from inkling.core.decks import (
    BadDeck,
    Bond,
    CardEdit,
    CardShown,
    Checked,
    DeckShown,
    Field,
    Pack,
    Pasted,
    Translations,
)
from inkling.core.errors import msg
from inkling.games.decks import card_face
from inkling.games.decks.card_texts import (
    Text,
    comparison_key,
    normalise_text,
    printable_text,
    replace_text_in_language,
    slug_or_default,
    text_in_language,
    texts_by_language,
)
from inkling.games.decks.deck_toml import Deck, DeckCard, DeckRules, read_deck_toml, write_deck_toml
from inkling.games.decks.limits import LARGEST_LIST, LONGEST_LINE, LONGEST_NAME, MOST_CARDS
from inkling.games.decks.pack_check import DeckCheck, check_deck_id_and_size, check_pack
from inkling.games.decks.pack_zip import (
    LEAST,
    number_picture_files,
    read_deck_of_pack,
    read_pack,
    read_picture_of_pack,
    write_pack,
)
from inkling.games.decks.pasted_lists import (
    ListEntry,
    add_card_names_to_problems,
    find_problem_of_each_card,
    find_problem_of_name,
    list_too_large_error,
    read_pasted_list,
    too_many_cards_error,
)
from inkling.games.decks.picture_reencoding import reencode_picture_as_webp, refuse_without_pillow

LIST = ".txt"
NO_SLUG = "-"
"""The slug of a name from which none can be made; no card can have it."""


class FigureDeckEditor:
    """The editor of decks with pictures. An unfinished deck can have fewer cards than an uploaded one."""

    name = Field(msg("Name"), LONGEST_NAME)
    lines = (Field(msg("One line about who it is"), LONGEST_LINE),)
    file = ("zip", "application/zip")
    pictures = True
    is_translated = True

    def __init__(self, rules: DeckRules) -> None:
        self.rules = rules

    def upload(self, data: bytes, name: str, lang: str) -> Checked:
        if name.lower().endswith(LIST):
            if len(data) > LARGEST_LIST:
                return (list_too_large_error(LARGEST_LIST),)
            return self.make_deck(name[: -len(LIST)].replace("_", " "), data.decode("utf-8-sig", "replace"), lang)
        with TemporaryDirectory() as folder:
            file = Path(folder) / "pack.zip"
            file.write_bytes(data)
            return pack_deck_if_valid(check_pack(str(file), self.rules, name), lang)

    def make_deck(self, name: str, text: str, lang: str) -> Checked:
        if not normalise_text(name):
            return (missing_deck_name_error(),)
        if problem := find_problem_of_name(normalise_text(name)):
            return (problem,)
        entries = read_pasted_list(text.splitlines())
        if not entries:
            return (missing_cards_error(),)
        if len(entries) > MOST_CARDS:
            return (too_many_cards_error(len(entries), MOST_CARDS),)
        if problems := add_card_names_to_problems(
            zip((entry.name for entry in entries), find_problem_of_each_card(entries), strict=True)
        ):
            return problems
        cards = tuple(
            DeckCard(slug=make_card_slug(card.name), name=card.name, line=card.line or None) for card in entries
        )
        deck = Deck(id=make_card_slug(name), name=normalise_text(name), language=lang, card=cards)
        return self._check_deck_like_upload(deck, {}, lang)

    def add_list(self, data: bytes, text: str, lang: str) -> Checked:
        old = self._cards_by_name(data, lang)
        count = len(old) + sum(comparison_key(entry.name) not in old for entry in read_pasted_list(text.splitlines()))
        if count > MOST_CARDS:
            return (too_many_cards_error(count, MOST_CARDS),)
        pasted = self.preview_list(data, text, lang)
        if not pasted:
            return (missing_cards_error(),)
        if problems := add_card_names_to_problems((one.card.name, one.problem) for one in pasted):
            return problems
        deck, pictures = read_pack(data, self.rules)
        lines = {one.card.slug: one.card.lines[0] for one in pasted if one.news == "changed"}
        new = [one.card for one in pasted if one.news == "new"]
        cards = (
            *(replace(card, line=replace_text_in_language(card.line, lines[card.slug], lang, {}, deck.written))
              if card.slug in lines else card for card in deck.card),
            *(card_with_form_values(DeckCard(slug=card.slug, name=""), CardEdit(name=card.name, lines=card.lines), lang,
                                    deck.written) for card in new),
        )  # fmt: skip
        return self._check_deck_like_upload(replace(deck, card=cards), pictures, lang)

    def preview_list(self, data: bytes, text: str, lang: str) -> tuple[Pasted, ...]:
        """Compare a pasted list with the deck. If a row has no text after the name, the card keeps its line. Lists that
        are too long are cut off."""
        old = self._cards_by_name(data, lang)
        entries = read_pasted_list(text.splitlines())[: MOST_CARDS + 1]
        known = [entry for entry in entries if comparison_key(entry.name) in old]
        fresh = [entry for entry in entries if comparison_key(entry.name) not in old]
        names = [text_in_language(card.name, lang) for card in old.values()]
        of_fresh, of_known = iter(find_problem_of_each_card(fresh, names)), iter(find_problem_of_each_card(known))
        return tuple(
            preview_change_of_card(entry, old[comparison_key(entry.name)], next(of_known), lang)
            if comparison_key(entry.name) in old
            else Pasted(card=describe_card_for_editor(entry, make_card_slug(entry.name)), problem=next(of_fresh))
            for entry in entries
        )

    def _cards_by_name(self, data: bytes, lang: str) -> dict[str, DeckCard]:
        cards = read_deck_of_pack(data, self.rules).card if data else ()
        return {comparison_key(text_in_language(card.name, lang)): card for card in cards}

    def rename_deck(self, data: bytes, name: str, line: str, others: Translations, lang: str) -> Checked:
        deck, pictures = read_pack(data, self.rules)
        if not normalise_text(name):
            return (missing_deck_name_error(),)
        called, about = replace_name_and_line(deck.name, deck.line, (name, line), others, lang, deck.written)
        return self._check_deck_like_upload(replace(deck, name=called, line=about), pictures, lang)

    def change_card(self, data: bytes, edit: CardEdit, lang: str) -> Checked:
        deck, pictures = read_pack(data, self.rules)
        slug = edit.slug or make_card_slug(edit.name)
        old = next((card for card in deck.card if card.slug == edit.slug), None)
        if edit.slug and old is None:
            return (unknown_card_error(edit.slug),)
        if problems := self._check_card_edit(deck, edit, lang):
            return problems
        if edit.picture:
            try:
                if problem := refuse_without_pillow():
                    raise problem
                pictures[slug] = reencode_picture_as_webp(edit.picture, edit.file)[0]
            except BadDeck as problem:
                return (problem,)
        elif edit.bare:
            pictures.pop(slug, None)
        card = card_with_form_values(old or DeckCard(slug=slug, name=""), edit, lang, deck.written)
        cards = tuple(card if other is old else other for other in deck.card) if old else (*deck.card, card)
        return self._check_deck_like_upload(replace(deck, card=cards), pictures, lang)

    def _check_card_edit(self, deck: Deck, edit: CardEdit, lang: str) -> tuple[BadDeck, ...]:
        others = [text_in_language(card.name, lang) for card in deck.card if card.slug != edit.slug]
        (problem,) = find_problem_of_each_card(
            [ListEntry(normalise_text(edit.name), normalise_text(" ".join(edit.lines)))], others
        )
        traits = {f"{field}={word}" for field, words in self.rules.words().items() for word in words}
        unknown = [trait for trait in edit.words if trait not in traits]
        unknown += [bond.word for bond in edit.bonds if bond.word not in self.rules.relations()]
        return (*([problem] if problem else []), *map(unknown_word_error, unknown))

    def remove_card(self, data: bytes, slug: str, lang: str) -> Checked:
        """Remove a card and all relations to it from the deck."""
        deck, pictures = read_pack(data, self.rules)
        if slug not in {card.slug for card in deck.card}:
            return (unknown_card_error(slug),)
        pictures.pop(slug, None)
        cards = tuple(without_relations_to(card, slug) for card in deck.card if card.slug != slug)
        return self._check_deck_like_upload(replace(deck, card=cards), pictures, lang)

    def show_deck(self, data: bytes, lang: str) -> DeckShown:
        deck = read_deck_of_pack(data, self.rules)
        cards = tuple(
            CardShown(
                slug=card.slug,
                name=text_in_language(card.name, lang),
                lines=(text_in_language(card.line, lang),),
                words=tuple(f"{field}={word}" for field, words in card.sheet.items() for word in words),
                bonds=tuple(Bond(word, other) for word, others in card.relations.items() for other in others),
                pictured=bool(card.picture),
                face=card_face.draw_plate_with_name(text_in_language(card.name, lang)),
                translations=list_translations(card.name, card.line, deck.written),
            )
            for card in deck.card
        )
        name, line = (text_in_language(text, lang) for text in (deck.name, deck.line))
        translations = list_translations(deck.name, deck.line, deck.written)
        return DeckShown(deck=deck.id, name=name, line=line, cards=cards, translations=translations)

    def draw_card(self, name: str, lines: tuple[str, ...], lang: str) -> str:
        return card_face.draw_plate_with_name(name)

    def read_picture(self, data: bytes, slug: str) -> bytes | None:
        return read_picture_of_pack(data, slug, self.rules)

    def _check_deck_like_upload(self, deck: Deck, pictures: dict[str, bytes], lang: str) -> Checked:
        """Check a deck as if it were uploaded, but don't check its pictures again."""
        written = write_deck_toml(number_picture_files(deck, pictures)).encode(errors="replace")
        read, problems = read_deck_toml(written, self.rules, LEAST, printable_text(text_in_language(deck.name, lang)))
        check = DeckCheck(deck=read, pictures=pictures, problems=problems)
        if read is not None:
            check_deck_id_and_size(check, read, self.rules)
        return pack_deck_if_valid(check, lang)


def pack_deck_if_valid(check: DeckCheck, lang: str) -> Checked:
    if check.deck is None or check.problems:
        return tuple(check.problems)
    deck = number_picture_files(check.deck, check.pictures)
    return Pack(
        deck=deck.id,
        name=text_in_language(deck.name, lang),
        cards=len(deck.card),
        pictures=len(check.pictures),
        data=write_pack(deck, check.pictures),
        hints=tuple(check.hints),
        names=tuple(texts_by_language(deck.name).items()),
    )


def preview_change_of_card(entry: ListEntry, card: DeckCard, problem: BadDeck | None, lang: str) -> Pasted:
    """Return how a row of a pasted list would change the existing card. If the changed card has a problem, include
    it."""
    before = text_in_language(card.line, lang)
    line = entry.line or before
    view = describe_card_for_editor(ListEntry(text_in_language(card.name, lang), line), card.slug, bool(card.picture))
    return Pasted(card=view, news="same" if line == before else "changed", problem=problem)


def describe_card_for_editor(entry: ListEntry, slug: str, pictured: bool = False) -> CardShown:
    """Return a card as the editor shows it. On the drawn face a name is cut at the maximum length: drawn faces are
    cached, and a pasted name can have any length."""
    drawn = card_face.draw_plate_with_name(entry.name[:LONGEST_NAME])
    return CardShown(slug=slug, name=entry.name, lines=(entry.line,), pictured=pictured, face=drawn)


def card_with_form_values(card: DeckCard, edit: CardEdit, lang: str, written: str) -> DeckCard:
    """Return the card with the values from the form. `written` is the language of plain texts. The colours of
    a new picture are computed later."""
    sheet = group_values_by_key(Bond(*trait.partition("=")[::2]) for trait in dict.fromkeys(edit.words))
    relations = group_values_by_key(dict.fromkeys(edit.bonds))
    new = (edit.name, " ".join(edit.lines))
    name, line = replace_name_and_line(card.name, card.line, new, edit.translations, lang, written)
    colours = None if edit.picture else card.colours
    return replace(card, name=name, line=line, sheet=sheet, relations=relations, colours=colours)


def replace_name_and_line(
    name: Text, line: Text | None, new: tuple[str, str], others: Translations, lang: str, written: str
) -> tuple[Text, Text | None]:
    """Return a name and a line with the `new` ones in this language and those in `others`."""
    names, lines = ({code: texts[at] for code, texts in others.items()} for at in (0, 1))
    called = replace_text_in_language(name, new[0], lang, names, written) or ""
    return called, replace_text_in_language(line, new[1], lang, lines, written)


def list_translations(name: Text, line: Text | None, written: str) -> Translations:
    """Return the name and the line by language, as far as their languages are known."""
    names, lines = texts_by_language(name, written), texts_by_language(line, written)
    return {lang: (names.get(lang, ""), lines.get(lang, "")) for lang in {**names, **lines}}


def group_values_by_key(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    grouped: dict[str, tuple[str, ...]] = {}
    for key, value in pairs:
        grouped[key] = (*grouped.get(key, ()), value)
    return grouped


def without_relations_to(card: DeckCard, slug: str) -> DeckCard:
    kept = {word: tuple(other for other in others if other != slug) for word, others in card.relations.items()}
    return replace(card, relations={word: others for word, others in kept.items() if others})


def make_card_slug(name: str) -> str:
    return slug_or_default(name, NO_SLUG)


def missing_cards_error() -> BadDeck:
    return BadDeck("no-cards", msg("Write down at least one card."))


def missing_deck_name_error() -> BadDeck:
    return BadDeck("no-deck-name", msg("The deck needs a name."))


def unknown_card_error(slug: str) -> BadDeck:
    return BadDeck("no-card", msg("The deck has no card {card}."), card=printable_text(slug))


def unknown_word_error(trait: str) -> BadDeck:
    return BadDeck("sheet-word", msg("“{word}” isn’t in the word list."), word=printable_text(trait))
