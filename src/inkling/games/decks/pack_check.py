"""Checks a whole pack, deck.toml and pictures together, before anything is stored."""

from dataclasses import dataclass, field
from pathlib import Path

from inkling.core.decks import BadDeck, Hint, Report
from inkling.core.errors import msg
from inkling.games.decks import limits
from inkling.games.decks.card_texts import comparison_key, printable_text
from inkling.games.decks.deck_toml import Deck, DeckRules, read_deck_toml, write_deck_toml
from inkling.games.decks.pack_contents import DECK_TOML, PackContents, find_problem_of_path, list_files_of_pack
from inkling.games.decks.picture_reencoding import ENDINGS, reencode_picture_as_webp, refuse_without_pillow


@dataclass
class DeckCheck:
    """A deck in memory with its problems and hints. `pictures` are re-encoded already, by the slug of their card."""

    deck: Deck | None = None
    pictures: dict[str, bytes] = field(default_factory=dict)
    problems: list[BadDeck] = field(default_factory=list)
    hints: list[Hint] = field(default_factory=list)

    def to_report(self) -> Report:
        return Report(
            deck=self.deck.id if self.deck else None,
            cards=len(self.deck.card) if self.deck else 0,
            pictures=len(self.pictures),
            problems=tuple(self.problems),
            hints=tuple(self.hints),
        )


def check_pack(pack: str, rules: DeckRules, name: str = "") -> DeckCheck:
    """Check a pack, and return its deck with all problems. Nothing is written. `name` is the name of the uploaded
    file."""
    contents = list_files_of_pack(Path(pack), name)
    check = DeckCheck(problems=contents.problems)
    check.deck = read_deck_of_contents(contents, rules)
    if check.deck is not None:
        reencode_pictures_of_deck(check, check.deck, contents)
        check_deck_id_and_size(check, check.deck, rules)
        check.hints += list_hints_on_unused_pictures(check.deck, contents)
    return check


def check_deck_id_and_size(check: DeckCheck, deck: Deck, rules: DeckRules) -> None:
    """Add the problems with the deck's ID and size, which do not depend on its source."""
    if deck.id in rules.shipped():
        sentence = msg("“{deck}” is the ID of a deck that comes with the game; choose another name or ID.")
        check.problems.append(BadDeck("taken-id", sentence, deck=deck.id))
    # The stored deck must be within the limits when it is read again.
    pictures = sum(map(len, check.pictures.values()))
    if len(write_deck_toml(deck).encode()) > limits.LARGEST_MANIFEST or pictures > limits.LARGEST_PACK - 2 * limits.MIB:
        sentence = msg("The deck is too large: use fewer cards or smaller pictures.")
        check.problems.append(BadDeck("too-large-kept", sentence))
    check.hints += list_hints_on_cards(deck, rules)


def read_deck_of_contents(contents: PackContents, rules: DeckRules) -> Deck | None:
    """Return the deck that deck.toml describes, or None if it has a problem. Problems are added to
    `contents.problems`."""
    if DECK_TOML not in contents.files:
        if not contents.problems:
            contents.problems.append(BadDeck("no-manifest", msg("The pack has no deck.toml at the top level.")))
        return None
    try:
        data = contents.files[DECK_TOML].read(limits.LARGEST_MANIFEST)
    except BadDeck as problem:
        contents.problems.append(problem)
        return None
    deck, problems = read_deck_toml(data, rules)
    contents.problems += problems
    return deck


def reencode_pictures_of_deck(check: DeckCheck, deck: Deck, contents: PackContents) -> None:
    """Re-encode every picture that a card names, except files that were already refused."""
    named = {card.slug: card.picture for card in deck.card if card.picture}
    named = {slug: path for slug, path in named.items() if comparison_key(path) not in contents.refused}
    if named and (problem := refuse_without_pillow()):
        check.problems.append(problem)
        return
    used: set[str] = set()
    left = limits.MOST_PIXELS_IN_ALL
    for slug, path in named.items():
        try:
            check.pictures[slug], pixels = reencode_picture_of_card(slug, path, used, contents)
        except BadDeck as problem:
            check.problems.append(problem)
            continue
        left -= pixels
        if left < 0:
            sentence = msg("The pictures together have more than {most} megapixels.")
            most = limits.MOST_PIXELS_IN_ALL // 10**6
            check.problems.append(BadDeck("too-many-pixels-in-all", sentence, most=most))
            return


def reencode_picture_of_card(slug: str, path: str, used: set[str], contents: PackContents) -> tuple[bytes, int]:
    key = comparison_key(path)
    if problem := find_problem_of_path(path):
        raise problem
    if key not in contents.files:
        sentence = msg("{card}: there is no file {file} in the pack.")
        raise BadDeck("missing-picture", sentence, card=slug, file=printable_text(path))
    if key in used:
        sentence = msg("{card}: another card already shows the picture {file}.")
        raise BadDeck("doubled-picture", sentence, card=slug, file=printable_text(path))
    used.add(key)
    return reencode_picture_as_webp(contents.files[key].read(limits.LARGEST_PICTURE), path)


def list_hints_on_cards(deck: Deck, rules: DeckRules) -> list[Hint]:
    hints = []
    if (n := len(deck.card)) < rules.enough:
        sentence = msg("With {n} cards the deck only works together with another one; alone it needs {least}.")
        hints.append(Hint("small-deck", sentence, {"n": n, "least": rules.enough}))
    if not any(card.sheet for card in deck.card):
        sentence = msg(
            "No card has a sheet: bots go by the words in names and lines and by the colours of any "
            "pictures, which is only a rough guide."
        )
        hints.append(Hint("no-sheets", sentence))
    return hints


def list_hints_on_unused_pictures(deck: Deck, contents: PackContents) -> list[Hint]:
    """Return a hint for each picture that no card names, because that may be a mistake. Other unused files get no
    hint."""
    named = {comparison_key(card.picture) for card in deck.card if card.picture}
    return [
        Hint(
            "unused-picture", msg("No card shows {file}, so the file is left out."), {"file": printable_text(file.path)}
        )
        for key, file in contents.files.items()
        if key not in named and key.endswith(tuple(ENDINGS))
    ]
