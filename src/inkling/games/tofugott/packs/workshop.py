"""Questions of a table's own, made and changed in a browser: the same machinery as decks, with lines for pictures."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from inkling.core.errors import Refusal, mark
from inkling.core.html import escape
from inkling.core.words import Say
from inkling.games.deck_editor import (
    CardEdit,
    CardShown,
    DeckShown,
    Done,
    Field,
    Packed,
    Pasted,
    ShopWords,
    Workshop,
)
from inkling.games.tofugott.packs.pasting import (
    at_cards,
    check_cards,
    id_of,
    read_blocks,
    read_set,
    slug_of,
    tidy,
    to_card,
    write_set,
)
from inkling.games.tofugott.rules.cards import LONGEST, MOST_OWN, OwnCard, QuestionSet, is_plain
from inkling.games.tofugott.rules.state import Options

LONGEST_NAME = 60
LARGEST_FILE = 200_000
"""Bytes: every card with its longest lines fits twice, in any script."""
A_GAME = 7
"""Cards for the usual three players."""


def take(data: bytes, name: str, lang: str) -> Done:
    """The name stands in the first line, or is that of the file."""
    if len(data) > LARGEST_FILE:
        return (
            Refusal("large-list", mark("A list of cards can be up to {most} kB in size."), most=LARGEST_FILE // 1000),
        )
    text = data.decode("utf-8-sig", "replace")
    first = text.lstrip().partition("\n")[0]
    return begin(first[1:] if first.startswith("#") else name.rpartition(".")[0].replace("_", " "), text, lang)


def begin(name: str, text: str, lang: str) -> Done:
    return check(name, read_blocks(text))


def paste(data: bytes, text: str, lang: str) -> Done:
    """A card whose setting is there already gets the questions of the list."""
    old, new = read_set(data), read_blocks(text)
    if not new:
        return (no_cards(),)
    if len(new) > MOST_OWN:
        return (many_cards(len(new)),)
    if problems := at_cards(check_cards(new)):
        return tuple(problems)
    told = {lines[0].casefold(): lines for lines in new}
    kept = [told.pop(card.premise.casefold(), lines_of(card)) for card in old.cards]
    return check(old.name, [*kept, *told.values()], old.id)


def preview(data: bytes, text: str, lang: str) -> tuple[Pasted, ...]:
    old = {card.premise.casefold(): card for card in read_set(data).cards} if data else {}
    blocks = read_blocks(text)[: MOST_OWN + 1]
    pairs = zip(blocks, check_cards(blocks), strict=True)
    return tuple(Pasted(card=show(lines), news=compare(lines, old), problem=problem) for lines, problem in pairs)


def compare(lines: Sequence[str], old: Mapping[str, OwnCard]) -> Any:
    before = old.get(lines[0].casefold())
    if before is None:
        return "new"
    return "same" if list(before.question) == list(lines[1:]) else "changed"


def retitle(data: bytes, name: str, line: str, lang: str) -> Done:
    """It keeps its id: a table may have chosen it."""
    old = read_set(data)
    return check(name, [lines_of(card) for card in old.cards], old.id)


def change(data: bytes, edit: CardEdit, lang: str) -> Done:
    old = read_set(data)
    wished = [tidy(edit.name), *map(tidy, edit.lines)]
    others = [lines_of(card) for card in old.cards if slug_of(card) != edit.slug]
    at = next((place for place, card in enumerate(old.cards) if slug_of(card) == edit.slug), len(old.cards))
    if edit.slug and at == len(old.cards):
        return (no_card(),)
    if problem := check_cards([wished], [lines[0] for lines in others])[0]:
        return (problem,)
    return check(old.name, [*others[:at], wished, *others[at:]], old.id)


def drop(data: bytes, slug: str, lang: str) -> Done:
    old = read_set(data)
    kept = [lines_of(card) for card in old.cards if slug_of(card) != slug]
    return check(old.name, kept, old.id) if len(kept) < len(old.cards) else (no_card(),)


def check(name: str, blocks: Sequence[Sequence[str]], known: str = "") -> Done:
    """Everything that is wrong, or the set as it is kept. Of far too many cards only that is said."""
    if len(blocks) > MOST_OWN:
        return (many_cards(len(blocks)),)
    called = tidy(name)
    problems = at_cards(check_cards(blocks))
    if not called or len(called) > LONGEST_NAME or not is_plain(called):
        problems.insert(
            0, Refusal("no-name", mark("The questions need a name of up to {n} printable characters."), n=LONGEST_NAME)
        )
    if not blocks:
        problems.append(no_cards())
    if problems:
        return tuple(problems)
    kept = QuestionSet(known or id_of(called), called, tuple(map(to_card, blocks)))
    return Packed(deck=kept.id, name=called, cards=len(kept.cards), pictures=0, data=write_set(kept))


def look(data: bytes, lang: str) -> DeckShown:
    kept = read_set(data)
    cards = tuple(show(lines_of(card)) for card in kept.cards)
    return DeckShown(deck=kept.id, name=kept.name, line="", cards=cards)


def show(lines: Sequence[str]) -> CardShown:
    premise, *questions = lines
    slug = slug_of(OwnCard(premise, ("", "", "")))
    return CardShown(slug=slug, name=premise, lines=tuple(questions), face=draw(premise, tuple(questions), ""))


def lines_of(card: OwnCard) -> list[str]:
    return [card.premise, *card.question]


def draw(name: str, lines: tuple[str, ...], lang: str) -> str:
    """As the board shows a card to whoever draws it."""
    asked = "".join(f'<span dir="auto">{escape(line)}</span>' for line in (*lines, "", "", "")[:3])
    return (
        f'<span class="ponder own-q"><b class="premise" dir="auto">{escape(name) or "…"}</b>'
        f'<span class="three">{asked}</span></span>'
    )


def bring(options: Options, sets: Mapping[str, bytes]) -> Options:
    chosen = options.questions
    if not isinstance(chosen, str):
        return options
    return replace(options, questions=read_set(sets[chosen]) if chosen in sets else UNSET)


def advise(cards: int, say: Say) -> str:
    return "" if cards >= A_GAME else say("Until you have enough for a game, our cards top up the pile.")


def choose(questions: str, cards: int) -> Mapping[str, Any] | None:
    return {"questions": questions} if cards else None


def many_cards(n: int) -> Refusal:
    return Refusal("many-cards", mark("There is room for {most} cards, not {n}."), most=MOST_OWN, n=n)


def no_cards() -> Refusal:
    return Refusal("no-cards", mark("It takes at least one card: a setting and three questions."))


def no_card() -> Refusal:
    return Refusal("no-card", mark("That card no longer exists."))


WORKSHOP = Workshop(
    says=ShopWords(
        title=mark("Your own questions"),
        about=mark("Who takes the last slice? A setting, three questions, and you guess each other’s answers."),
        new=mark("New questions"),
        make=mark("Make this set"),
        paste=mark("Write a setting, then three questions, one line each. Leave an empty line before the next card."),
        example=mark(
            "It’s Sunday lunch at Grandma’s.\nWho takes the last dumpling?\nWhat is the dog called today?\n"
            "What do we never talk about?"
        ),
        play=mark("Play with these questions"),
        new_card=mark("New card"),
        left="",
    ),
    name=Field(mark("Setting"), LONGEST),
    lines=(
        Field(mark("First question"), LONGEST),
        Field(mark("Second question"), LONGEST),
        Field(mark("Third question"), LONGEST),
    ),
    file=("txt", "text/plain; charset=utf-8"),
    pictures=False,
    take=take,
    begin=begin,
    paste=paste,
    preview=preview,
    retitle=retitle,
    change=change,
    drop=drop,
    look=look,
    draw=draw,
    bring=bring,
    advise=advise,
    choose=choose,
)
