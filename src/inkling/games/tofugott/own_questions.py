"""Questions written by players: pasted lists, the checks, and the editor in the browser.

A card is a setting and three questions, one line each, with an empty line before the next card. Numbers and bullets at
the start of a line are ignored, and so are comments after a #. The stored file has the same form, with name and ID as
comments at the top. In it, later lines that begin with # are not comments.
"""

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any
from unicodedata import normalize

from msgspec import UNSET
from msgspec.structs import replace

from inkling.core.decks import (
    BadDeck,
    CardEdit,
    CardShown,
    Checked,
    DeckShown,
    DeckTexts,
    Field,
    Pack,
    Pasted,
    Translations,
)
from inkling.core.errors import Refusal, msg
from inkling.core.html import escape
from inkling.core.words import Say
from inkling.games.decks.pasted_lists import add_card_names_to_problems, list_too_large_error, too_many_cards_error
from inkling.games.tofugott.rules.cards import LONGEST, MOST_OWN, OwnCard, QuestionSet, is_single_printable_line
from inkling.games.tofugott.rules.state import Options

BULLET = re.compile(r"^(?:[-*•–—·]\s+|\(?[1-3][.):]\s+)")
"""A number or bullet at the beginning of a line. A space must follow, because 2:30 is a time."""
LINES = 4
ID = "# id: "
"""The line that stores the ID, which stays when the name changes."""
LONGEST_NAME = 60
LARGEST_FILE = 200_000
"""Largest size in bytes of a file. A set with the maximum number of cards and the longest lines in any script is less
than half as large."""
A_GAME = 7
"""Number of cards that a play with the usual three players needs."""


def remove_bullet_and_spaces(line: str) -> str:
    return BULLET.sub("", " ".join(normalize("NFC", line.removeprefix("\ufeff")).split()))


def split_pasted_text_into_cards(text: str) -> list[list[str]]:
    """Split a pasted text into the lines of each card. The cards may be invalid. If the text has no empty lines, every
    four lines form a card."""
    kept = [remove_bullet_and_spaces(line) for line in text.splitlines() if not line.lstrip("\ufeff ").startswith("#")]
    blocks: list[list[str]] = [[]]
    for line in kept:
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return [block[at : at + LINES] for block in blocks for at in range(0, len(block), LINES)]


def find_problem_of_card(lines: Sequence[str]) -> Refusal | None:
    """Return the first problem of a card; None if it has none. The wording assumes that the player sees the card next
    to it."""
    if len(lines) != LINES or not all(lines):
        return BadDeck("not-three", msg("A card needs a setting and three questions, one line each."))
    if long := next((line for line in lines if len(line) > LONGEST), None):
        return BadDeck(
            "too-long",
            msg("One of the lines is {n} characters long; the limit is {most}."),
            n=len(long),
            most=LONGEST,
        )
    if not all(map(is_single_printable_line, lines)):
        return BadDeck("not-printable", msg("The card contains a character that can’t be shown."))
    if len({line.casefold() for line in lines}) < LINES:
        return BadDeck("same-line", msg("No two lines on a card can be the same."))
    return None


def find_problem_of_each_card(blocks: Sequence[Sequence[str]], others: Sequence[str] = ()) -> list[Refusal | None]:
    """Return for each card its problem, or None. `others` are the settings of other cards, which must not occur
    twice."""
    taken, problems = {other.casefold() for other in others}, []
    for lines in blocks:
        problem = find_problem_of_card(lines)
        if problem is None and lines[0].casefold() in taken:
            problem = BadDeck("doubled", msg("There is already a card with this setting."))
        problems.append(problem)
        taken.add(lines[0].casefold())
    return problems


def own_card_from_lines(lines: Sequence[str]) -> OwnCard:
    premise, first, second, third = lines
    return OwnCard(premise, (first, second, third))


def slug_of_card(card: OwnCard) -> str:
    return blake2b(card.premise.casefold().encode(), digest_size=6).hexdigest()


def id_of_question_set(name: str) -> str:
    """Return an ID for URLs, which is made from the set's name. If the name has no letters, the ID is a hash."""
    plain = "-".join(re.sub(r"[\W_]+", " ", normalize("NFC", name).casefold()).split())[:48]
    return plain or blake2b(name.encode(errors="replace"), digest_size=6).hexdigest()


def write_question_set(questions: QuestionSet) -> bytes:
    cards = ("\n".join((card.premise, *card.question)) for card in questions.cards)
    head = f"# {questions.name}\n{ID}{questions.id}"
    return "\n\n".join((head, *cards)).encode() + b"\n"


def read_question_set(data: bytes) -> QuestionSet:
    """Parse a set that `write_question_set` wrote. Lines are read literally, even if they begin with #."""
    name, kept, *rest = data.decode().split("\n")
    lines = [line for line in rest if line]
    blocks = (lines[at : at + LINES] for at in range(0, len(lines), LINES))
    return QuestionSet(kept.removeprefix(ID), name.removeprefix("# "), tuple(map(own_card_from_lines, blocks)))


class QuestionSetEditor:
    """The editor for sets of questions. It has the same pages as the editor for decks of figures, with lines of text
    instead of pictures."""

    texts = DeckTexts(
        title=msg("Your own questions"),
        about=msg("Who takes the last slice? A setting, three questions, and you guess each other’s answers."),
        new=msg("New questions"),
        make=msg("Make this set"),
        paste=msg("Write a setting, then three questions, one line each. Leave an empty line before the next card."),
        example=msg(
            "It’s Sunday lunch at Grandma’s.\nWho takes the last dumpling?\nWhat is the dog called today?\n"
            "What do we never talk about?"
        ),
        play=msg("Play with these questions"),
        new_card=msg("New card"),
        left="",
    )
    name = Field(msg("Setting"), LONGEST)
    lines = (
        Field(msg("First question"), LONGEST),
        Field(msg("Second question"), LONGEST),
        Field(msg("Third question"), LONGEST),
    )
    file = ("txt", "text/plain; charset=utf-8")
    pictures = False
    is_translated = False

    def upload(self, data: bytes, name: str, lang: str) -> Checked:
        """Read a text file as a set of questions. If the first line is a comment, it is the set's name; otherwise the
        file name is."""
        if len(data) > LARGEST_FILE:
            return (list_too_large_error(LARGEST_FILE),)
        text = data.decode("utf-8-sig", "replace")
        first = text.lstrip().partition("\n")[0]
        called = first[1:] if first.startswith("#") else name.rpartition(".")[0].replace("_", " ")
        return self.make_deck(called, text, lang)

    def make_deck(self, name: str, text: str, lang: str) -> Checked:
        return pack_question_set_if_valid(name, split_pasted_text_into_cards(text))

    def add_list(self, data: bytes, text: str, lang: str) -> Checked:
        old, new = read_question_set(data), split_pasted_text_into_cards(text)
        if not new:
            return (missing_cards_error(),)
        if len(new) > MOST_OWN:
            return (too_many_cards_error(len(new), MOST_OWN),)
        if problems := add_card_names_to_problems(("", problem) for problem in find_problem_of_each_card(new)):
            return problems
        by_setting = {lines[0].casefold(): lines for lines in new}
        kept = [by_setting.pop(card.premise.casefold(), lines_of_own_card(card)) for card in old.cards]
        return pack_question_set_if_valid(old.name, [*kept, *by_setting.values()], old.id)

    def preview_list(self, data: bytes, text: str, lang: str) -> tuple[Pasted, ...]:
        old = {card.premise.casefold(): card for card in read_question_set(data).cards} if data else {}
        blocks = split_pasted_text_into_cards(text)[: MOST_OWN + 1]
        checked = zip(blocks, find_problem_of_each_card(blocks), strict=True)
        return tuple(
            Pasted(card=describe_card_for_editor(lines), news=preview_change_of_card(lines, old), problem=flaw)
            for lines, flaw in checked
        )

    def rename_deck(self, data: bytes, name: str, line: str, others: Translations, lang: str) -> Checked:
        """Rename a deck of questions. Its ID stays the same, because a table might already use it."""
        old = read_question_set(data)
        return pack_question_set_if_valid(name, [lines_of_own_card(card) for card in old.cards], old.id)

    def change_card(self, data: bytes, edit: CardEdit, lang: str) -> Checked:
        old = read_question_set(data)
        new = [remove_bullet_and_spaces(edit.name), *map(remove_bullet_and_spaces, edit.lines)]
        others = [lines_of_own_card(card) for card in old.cards if slug_of_card(card) != edit.slug]
        at = next((place for place, card in enumerate(old.cards) if slug_of_card(card) == edit.slug), len(old.cards))
        if edit.slug and at == len(old.cards):
            return (unknown_card_error(),)
        if problem := find_problem_of_each_card([new], [lines[0] for lines in others])[0]:
            return (problem,)
        return pack_question_set_if_valid(old.name, [*others[:at], new, *others[at:]], old.id)

    def remove_card(self, data: bytes, slug: str, lang: str) -> Checked:
        old = read_question_set(data)
        kept = [lines_of_own_card(card) for card in old.cards if slug_of_card(card) != slug]
        return (
            pack_question_set_if_valid(old.name, kept, old.id)
            if len(kept) < len(old.cards)
            else (unknown_card_error(),)
        )

    def show_deck(self, data: bytes, lang: str) -> DeckShown:
        kept = read_question_set(data)
        cards = tuple(describe_card_for_editor(lines_of_own_card(card)) for card in kept.cards)
        return DeckShown(deck=kept.id, name=kept.name, line="", cards=cards)

    def draw_card(self, name: str, lines: tuple[str, ...], lang: str) -> str:
        return draw_own_card(name, lines)

    def read_picture(self, data: bytes, slug: str) -> None:
        return None

    def word_groups(self, lang: str) -> tuple[()]:
        return ()

    def relation_words(self, lang: str) -> None:
        return None

    def embed_decks(self, options: Options, decks: Mapping[str, bytes]) -> Options:
        chosen = options.questions
        if not isinstance(chosen, str):
            return options
        return replace(options, questions=read_question_set(decks[chosen]) if chosen in decks else UNSET)

    def describe_use(self, cards: int, say: Say) -> str:
        return "" if cards >= A_GAME else say("Until you have enough for a game, our cards top up the pile.")

    def options_for_deck(self, deck: str, cards: int) -> Mapping[str, Any] | None:
        return {"questions": deck} if cards else None


def pack_question_set_if_valid(name: str, blocks: Sequence[Sequence[str]], known: str = "") -> Checked:
    """Return the set in its stored form, or all its problems. If there are far too many cards, return only that
    problem."""
    if len(blocks) > MOST_OWN:
        return (too_many_cards_error(len(blocks), MOST_OWN),)
    called = remove_bullet_and_spaces(name)
    problems = [*add_card_names_to_problems(("", problem) for problem in find_problem_of_each_card(blocks))]
    if not called or len(called) > LONGEST_NAME or not is_single_printable_line(called):
        sentence = msg("The questions need a name of up to {n} printable characters.")
        problems.insert(0, BadDeck("no-name", sentence, n=LONGEST_NAME))
    if not blocks:
        problems.append(missing_cards_error())
    if problems:
        return tuple(problems)
    kept = QuestionSet(known or id_of_question_set(called), called, tuple(map(own_card_from_lines, blocks)))
    return Pack(deck=kept.id, name=called, cards=len(kept.cards), pictures=0, data=write_question_set(kept))


def preview_change_of_card(lines: Sequence[str], old: Mapping[str, OwnCard]) -> Any:
    before = old.get(lines[0].casefold())
    if before is None:
        return "new"
    return "same" if list(before.question) == list(lines[1:]) else "changed"


def describe_card_for_editor(lines: Sequence[str]) -> CardShown:
    premise, *questions = lines
    slug = slug_of_card(OwnCard(premise, ("", "", "")))
    return CardShown(slug=slug, name=premise, lines=tuple(questions), face=draw_own_card(premise, tuple(questions)))


def lines_of_own_card(card: OwnCard) -> list[str]:
    return [card.premise, *card.question]


def draw_own_card(name: str, lines: tuple[str, ...]) -> str:
    """Draw a card as the board shows it to the active player."""
    asked = "".join(f'<span dir="auto">{escape(line)}</span>' for line in (*lines, "", "", "")[:3])
    return (
        f'<span class="ponder own-q"><b class="premise" dir="auto">{escape(name) or "…"}</b>'
        f'<span class="three">{asked}</span></span>'
    )


def missing_cards_error() -> BadDeck:
    return BadDeck("no-cards", msg("It takes at least one card: a setting and three questions."))


def unknown_card_error() -> BadDeck:
    return BadDeck("no-card", msg("That card no longer exists."))


EDITOR = QuestionSetEditor()
