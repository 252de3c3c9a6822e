"""Decks of figures that are made and changed in a browser: from pack to pack, under the same checks as an upload.

An uploaded file goes through `check_pack`. Everything else that is opened here was written here.
"""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from inkling.core.decks import BadDeck, Bond, CardEdit, CardShown, Checked, DeckShown, Field, Pack, Pasted
from inkling.core.errors import msg
from inkling.games.decks import face
from inkling.games.decks.card_texts import in_language, key_of, replace_text, shown, slug_or, tidy
from inkling.games.decks.check import DeckCheck, check_deck, check_pack
from inkling.games.decks.deck import Card, Deck, DeckRules, read_deck, write_deck
from inkling.games.decks.limits import LARGEST_LIST, LONGEST_LINE, LONGEST_NAME, MOST_CARDS
from inkling.games.decks.lists import Entry, at_cards, check_entries, check_name, large_list, many_cards, read_list
from inkling.games.decks.pack import LEAST, number_pictures, pack_up, unpack, unpack_cards, unpack_picture
from inkling.games.decks.pictures import encode_anew, refuse_without_pillow

LIST = ".txt"
NO_SLUG = "-"
"""The slug of a name from which none can be made; no card can have it."""


class FigureDecks:
    """The editor of decks with pictures. A deck that is being made can have fewer cards than an uploaded one."""

    name = Field(msg("Name"), LONGEST_NAME)
    lines = (Field(msg("One line about who it is"), LONGEST_LINE),)
    file = ("zip", "application/zip")
    pictures = True

    def __init__(self, rules: DeckRules) -> None:
        self.rules = rules

    def upload(self, data: bytes, name: str, lang: str) -> Checked:
        if name.lower().endswith(LIST):
            if len(data) > LARGEST_LIST:
                return (large_list(LARGEST_LIST),)
            return self.begin(name[: -len(LIST)].replace("_", " "), data.decode("utf-8-sig", "replace"), lang)
        with TemporaryDirectory() as folder:
            file = Path(folder) / "pack.zip"
            file.write_bytes(data)
            return finish(check_pack(str(file), self.rules, name), lang)

    def begin(self, name: str, text: str, lang: str) -> Checked:
        if not tidy(name):
            return (no_deck_name(),)
        if problem := check_name(tidy(name)):
            return (problem,)
        entries = read_list(text.splitlines())
        if not entries:
            return (no_cards(),)
        if len(entries) > MOST_CARDS:
            return (many_cards(len(entries), MOST_CARDS),)
        if problems := at_cards(zip((entry.name for entry in entries), check_entries(entries), strict=True)):
            return problems
        cards = tuple(Card(slug=make_slug(card.name), name=card.name, line=card.line or None) for card in entries)
        return self._check(Deck(id=make_slug(name), name=tidy(name), card=cards), {}, lang)

    def paste(self, data: bytes, text: str, lang: str) -> Checked:
        old = self._by_name(data, lang)
        count = len(old) + sum(key_of(entry.name) not in old for entry in read_list(text.splitlines()))
        if count > MOST_CARDS:
            return (many_cards(count, MOST_CARDS),)
        pasted = self.preview(data, text, lang)
        if not pasted:
            return (no_cards(),)
        if problems := at_cards((one.card.name, one.problem) for one in pasted):
            return problems
        deck, pictures = unpack(data, self.rules)
        lines = {one.card.slug: one.card.lines[0] for one in pasted if one.news == "changed"}
        new = [one.card for one in pasted if one.news == "new"]
        cards = (
            *(replace(card, line=replace_text(card.line, lines.get(card.slug, ""), lang))
              if card.slug in lines else card for card in deck.card),
            *(Card(slug=card.slug, name=card.name, line=card.lines[0] or None) for card in new),
        )  # fmt: skip
        return self._check(replace(deck, card=cards), pictures, lang)

    def preview(self, data: bytes, text: str, lang: str) -> tuple[Pasted, ...]:
        """Compare a pasted list with the deck. A row without a line keeps the old line; long lists are cut off."""
        old = self._by_name(data, lang)
        entries = read_list(text.splitlines())[: MOST_CARDS + 1]
        known = [entry for entry in entries if key_of(entry.name) in old]
        fresh = [entry for entry in entries if key_of(entry.name) not in old]
        names = [in_language(card.name, lang) for card in old.values()]
        of_fresh, of_known = iter(check_entries(fresh, names)), iter(check_entries(known))
        return tuple(
            compare(entry, old[key_of(entry.name)], next(of_known), lang)
            if key_of(entry.name) in old
            else Pasted(card=show(entry, make_slug(entry.name)), problem=next(of_fresh))
            for entry in entries
        )

    def _by_name(self, data: bytes, lang: str) -> dict[str, Card]:
        cards = unpack_cards(data, self.rules).card if data else ()
        return {key_of(in_language(card.name, lang)): card for card in cards}

    def retitle(self, data: bytes, name: str, line: str, lang: str) -> Checked:
        deck, pictures = unpack(data, self.rules)
        called = replace_text(deck.name, name, lang)
        if not called:
            return (no_deck_name(),)
        return self._check(replace(deck, name=called, line=replace_text(deck.line, line, lang)), pictures, lang)

    def change(self, data: bytes, edit: CardEdit, lang: str) -> Checked:
        deck, pictures = unpack(data, self.rules)
        slug = edit.slug or make_slug(edit.name)
        old = next((card for card in deck.card if card.slug == edit.slug), None)
        if edit.slug and old is None:
            return (no_card(edit.slug),)
        if problems := self._check_edit(deck, edit, lang):
            return problems
        if edit.picture:
            try:
                if problem := refuse_without_pillow():
                    raise problem
                pictures[slug] = encode_anew(edit.picture, edit.file)[0]
            except BadDeck as problem:
                return (problem,)
        elif edit.bare:
            pictures.pop(slug, None)
        card = describe(old or Card(slug=slug, name=tidy(edit.name)), edit, lang)
        cards = tuple(card if one is old else one for one in deck.card) if old else (*deck.card, card)
        return self._check(replace(deck, card=cards), pictures, lang)

    def _check_edit(self, deck: Deck, edit: CardEdit, lang: str) -> tuple[BadDeck, ...]:
        others = [in_language(card.name, lang) for card in deck.card if card.slug != edit.slug]
        (problem,) = check_entries([Entry(tidy(edit.name), tidy(" ".join(edit.lines)))], others)
        traits = {f"{field}={word}" for field, words in self.rules.words().items() for word in words}
        unknown = [trait for trait in edit.words if trait not in traits]
        unknown += [bond.word for bond in edit.bonds if bond.word not in self.rules.relations()]
        return (*([problem] if problem else []), *map(no_word, unknown))

    def drop(self, data: bytes, slug: str, lang: str) -> Checked:
        """Remove a card and all relations to it."""
        deck, pictures = unpack(data, self.rules)
        if slug not in {card.slug for card in deck.card}:
            return (no_card(slug),)
        pictures.pop(slug, None)
        cards = tuple(without(card, slug) for card in deck.card if card.slug != slug)
        return self._check(replace(deck, card=cards), pictures, lang)

    def look(self, data: bytes, lang: str) -> DeckShown:
        deck = unpack_cards(data, self.rules)
        cards = tuple(
            CardShown(
                slug=card.slug,
                name=in_language(card.name, lang),
                lines=(in_language(card.line, lang),),
                words=tuple(f"{field}={word}" for field, words in card.sheet.items() for word in words),
                bonds=tuple(Bond(word, other) for word, others in card.relations.items() for other in others),
                pictured=bool(card.picture),
                face=face.draw(in_language(card.name, lang)),
            )
            for card in deck.card
        )
        name, line = (in_language(text, lang) for text in (deck.name, deck.line))
        return DeckShown(deck=deck.id, name=name, line=line, cards=cards)

    def draw(self, name: str, lines: tuple[str, ...], lang: str) -> str:
        return face.draw(name)

    def picture(self, data: bytes, slug: str) -> bytes | None:
        return unpack_picture(data, slug, self.rules)

    def _check(self, deck: Deck, pictures: dict[str, bytes], lang: str) -> Checked:
        """Check a deck as if it were uploaded, except its pictures, which were checked when they came."""
        written = write_deck(number_pictures(deck, pictures)).encode(errors="replace")
        read, problems = read_deck(written, self.rules, LEAST, shown(in_language(deck.name, lang)))
        check = DeckCheck(deck=read, pictures=pictures, problems=problems)
        if read is not None:
            check_deck(check, read, self.rules)
        return finish(check, lang)


def finish(check: DeckCheck, lang: str) -> Checked:
    if check.deck is None or check.problems:
        return tuple(check.problems)
    deck = number_pictures(check.deck, check.pictures)
    return Pack(
        deck=deck.id,
        name=in_language(deck.name, lang),
        cards=len(deck.card),
        pictures=len(check.pictures),
        data=pack_up(deck, check.pictures),
        hints=tuple(check.hints),
    )


def compare(entry: Entry, card: Card, problem: BadDeck | None, lang: str) -> Pasted:
    """Compare a row of a list with the card that exists."""
    before = in_language(card.line, lang)
    line = entry.line or before
    view = show(Entry(in_language(card.name, lang), line), card.slug, bool(card.picture))
    return Pasted(card=view, news="same" if line == before else "changed", problem=problem)


def show(entry: Entry, slug: str, pictured: bool = False) -> CardShown:
    """Draw a card for the editor. Faces are cached, so a name that is too long is cut off."""
    drawn = face.draw(entry.name[:LONGEST_NAME])
    return CardShown(slug=slug, name=entry.name, lines=(entry.line,), pictured=pictured, face=drawn)


def describe(card: Card, edit: CardEdit, lang: str) -> Card:
    """Return the card with what the form says; the colours of a new picture are computed later."""
    sheet = group(Bond(*trait.partition("=")[::2]) for trait in dict.fromkeys(edit.words))
    relations = group(dict.fromkeys(edit.bonds))
    name, line = replace_text(card.name, edit.name, lang) or "", replace_text(card.line, " ".join(edit.lines), lang)
    colours = None if edit.picture else card.colours
    return replace(card, name=name, line=line, sheet=sheet, relations=relations, colours=colours)


def group(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    grouped: dict[str, tuple[str, ...]] = {}
    for key, value in pairs:
        grouped[key] = (*grouped.get(key, ()), value)
    return grouped


def without(card: Card, slug: str) -> Card:
    kept = {word: tuple(other for other in others if other != slug) for word, others in card.relations.items()}
    return replace(card, relations={word: others for word, others in kept.items() if others})


def make_slug(name: str) -> str:
    return slug_or(name, NO_SLUG)


def no_cards() -> BadDeck:
    return BadDeck("no-cards", msg("Write down at least one card."))


def no_deck_name() -> BadDeck:
    return BadDeck("no-deck-name", msg("The deck needs a name."))


def no_card(slug: str) -> BadDeck:
    return BadDeck("no-card", msg("The deck has no card {card}."), card=shown(slug))


def no_word(trait: str) -> BadDeck:
    return BadDeck("sheet-word", msg("“{word}” isn’t in the word list."), word=shown(trait))
