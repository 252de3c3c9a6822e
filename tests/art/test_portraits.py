"""Portraits: small, safe pictures that show exactly what the description says, in a closed vocabulary."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any

import msgspec
import pytest

from inkling.art.engine.pen import Pen, Sheet
from inkling.art.portrait import VOCABULARY, Portrait, UnknownLook, compose, features, phrases
from inkling.art.portrait.compose import paint_figure
from inkling.art.portrait.describe import trimmed
from inkling.art.portrait.layouts import LAYOUTS
from inkling.art.portrait.scenery import draw_ground
from inkling.art.portrait.vocabulary import check
from inkling.catalogs import speech
from inkling.games.similo.board.card_pictures import (
    card_alt_text,
    draw_card_picture,
    load_looks_of_portraits,
    traits_visible_on_portrait,
)
from inkling.games.similo.rules.cards import CardId, shipped_decks
from tests.art.alterations import Way, altered, alternatives, word_at, words_in

CARDS = list(load_looks_of_portraits())
DECKS = sorted({card.split("/")[0] for card in CARDS})
# Kinds whose words come with a colour and a trim.
THINGS = {
    "headgear": "headgear",
    "collar": "collar",
    "back": "back",
    "worn": "worn",
    "prop": "props",
    "companion": "companions",
}


def plain_figure() -> dict[str, Any]:
    return {
        "kind": "woman",
        "age": "young",
        "build": "sturdy",
        "skin": {"tone": "fair"},
        "eyes": "blue",
        "expression": "gentle",
        "hair": {"style": "straight", "colour": "brown"},
        "clothing": {"cut": "gown", "colour": "teal", "trim": "gold"},
        "pose": "holding",
    }


def portrait_of(figure: dict[str, Any], **others: Any) -> Portrait:
    data = {"ground": {"field": "navy"}, "figures": [figure], **others}
    return msgspec.convert(data, Portrait)


def with_thing(sort: str, kind: str, colour: str = "red", trim: str = "sky") -> Portrait:
    """Return a plain figure with one object of this kind."""
    item: dict[str, Any] = {"kind": kind, "colour": colour, "trim": trim}
    figure = plain_figure()
    if sort == "companion":
        item["place"] = "left-corner"
    if sort in ("worn", "prop", "companion"):
        return portrait_of(figure | {THINGS[sort]: [item]})
    if sort == "footwear":
        return portrait_of(figure | {"footwear": item}, layout="standing")
    if sort in ("disc", "scenery"):
        return portrait_of(figure, ground={"field": "navy", sort: [item] if sort == "scenery" else item})
    return portrait_of(figure | {THINGS[sort]: item})


def with_word(sort: str, word: str) -> Portrait:
    """Return a plain figure with one word set."""
    figure = plain_figure()
    nested: dict[str, dict[str, Any]] = {
        "hair": {"hair": {"style": word, "colour": "brown"}},
        "cut": {"clothing": {"cut": word, "colour": "teal", "trim": "gold"}},
        "pattern": {"clothing": figure["clothing"] | {"pattern": {"kind": word, "colour": "gold"}}},
        "skin": {"skin": {"tone": word}},
        "cover": {"skin": {"tone": "fair" if word == "skin" else "sand", "cover": word}},
        "mark": {"marks": [word]},
        "place": {"companions": [{"kind": "dove", "colour": "paper", "trim": "gold", "place": word}]},
    }
    if sort in ("motif", "colour"):
        motif = {"kind": word, "colour": "gold"} if sort == "motif" else None
        return portrait_of(figure, ground={"field": word if sort == "colour" else "navy", "motif": motif})
    return portrait_of(figure | nested.get(sort, {sort: word}))


@pytest.mark.parametrize("card", CARDS)
def test_picture_has_short_numbers(card: CardId) -> None:
    for d in re.findall(r' d="([^"]*)"', draw_card_picture(card) or ""):
        assert not re.search(r"\.\d\d|e-|nan|inf", d)


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_cards_of_a_deck_show_the_same(deck: str) -> None:
    seen = {
        card: features(portrait) for card, portrait in load_looks_of_portraits().items() if card.startswith(f"{deck}/")
    }
    for one, other in combinations(seen, 2):
        alike = len(seen[one] & seen[other]) / len(seen[one] | seen[other])
        assert alike < 0.6, f"{one} and {other} look alike"
    assert len({draw_card_picture(card) for card in seen}) == len(seen)


@pytest.mark.parametrize("card", CARDS)
def test_every_word_on_a_card_is_seen(card: CardId) -> None:
    """Replacing any word of a portrait's description changes the picture or is refused."""
    portrait = load_looks_of_portraits()[card]
    for way, sort in words_in(portrait):
        tried = (try_word(portrait, way, other) for other in alternatives(sort, word_at(portrait, way)))
        other = next(filter(None, tried), None)
        assert other or sort in ONE_OF_A_KIND, f"{card}: nothing else can stand at {way}"
        assert other is None or is_seen(portrait, other, way), f"{card}: {way} is not seen"


ONE_OF_A_KIND = ("cover", "skin", "layout")
"""Sorts of which some figures, or numbers of figures, allow only one word."""


def try_word(portrait: Portrait, way: Way, word: str) -> Portrait | None:
    other = altered(portrait, way, word)
    try:
        check(other)
    except UnknownLook:
        return None
    return other


def is_seen(portrait: Portrait, other: Portrait, way: Way) -> bool:
    """True if the other portrait has a different mark at the word's place. It is drawn only as far as the first one."""
    place = way[1] if way[0] == "figures" and isinstance(way[1], int) else None
    if way[0] not in ("figures", "ground"):
        return compose(portrait) != compose(other)
    sheet = Marks(made=[], like=marks_of(portrait, place))
    try:
        paint(sheet, other, place)
    except AnotherMark:
        return True
    return len(sheet.made) < len(sheet.like or ())


@lru_cache(16)
def marks_of(portrait: Portrait, place: int | None) -> list[str]:
    sheet = Marks(made=[])
    paint(sheet, portrait, place)
    return sheet.made


def paint(sheet: Sheet, portrait: Portrait, place: int | None) -> None:
    """Draw one figure, or the ground."""
    if place is None:
        draw_ground(Pen(sheet), portrait.ground)
        return
    seat = LAYOUTS[portrait.layout].seats[place]
    sheet.size, sheet.weight, sheet.coarse = seat.size, seat.weight, seat.size < 0.5
    paint_figure(sheet, portrait.figures[place], seat)


class AnotherMark(Exception):
    """Raised at the first mark that differs."""


@dataclass
class Marks(Sheet):
    """A sheet that records marks in order, and stops at the first one that differs from `like`."""

    made: list[str] = field(default_factory=list)
    like: list[str] | None = None

    def add(self, layer: str, d: str, attributes: str, joins: bool = False) -> None:
        mark, n = f"{layer}{attributes} {d}", len(self.made)
        if self.like is not None and (n >= len(self.like) or self.like[n] != mark):
            raise AnotherMark
        self.made.append(mark)


@pytest.mark.parametrize("card", CARDS[:3])
def test_unknown_words_are_refused(card: CardId) -> None:
    portrait = load_looks_of_portraits()[card]
    for way, _ in words_in(portrait):
        with pytest.raises(UnknownLook):
            compose(altered(portrait, way, "unheard-of"))


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        portrait_of(plain_figure() | {"mood": "gay"})


def test_looks_that_would_not_be_seen_are_refused() -> None:
    apple = {"kind": "apple", "colour": "red", "trim": "green"}
    boots = {"kind": "boots", "colour": "red", "trim": "green"}
    for wrong in (
        plain_figure() | {"pose": "still", "props": [apple]},
        plain_figure() | {"footwear": boots},
        plain_figure() | {"kind": "wolf", "nose": "small"},
        plain_figure() | {"marks": ["freckles", "freckles"]},
    ):
        with pytest.raises(UnknownLook):
            compose(portrait_of(wrong))
    with pytest.raises(UnknownLook):
        compose(portrait_of(plain_figure(), layout="trio"))


WORDS_ALONE = (
    *("colour", "kind", "age", "build", "cover", "skin", "eyes", "expression", "nose", "ears", "mark"),
    *("hair", "beard", "cut", "pattern", "pose", "turn", "place", "motif"),
)


@pytest.mark.parametrize("sort", WORDS_ALONE)
def test_every_word_is_reachable_and_drawn_its_own_way(sort: str) -> None:
    pictures = {word: compose(with_word(sort, word)) for word in VOCABULARY[sort]}
    assert len(set(pictures.values())) == len(pictures)


@pytest.mark.parametrize("sort", [*THINGS, "footwear", "disc", "scenery"])
def test_every_thing_is_drawn_its_own_way_in_both_its_colours(sort: str) -> None:
    pictures = {kind: compose(with_thing(sort, kind)) for kind in VOCABULARY[sort]}
    assert len(set(pictures.values())) == len(pictures)
    for kind, picture in pictures.items():
        assert compose(with_thing(sort, kind, colour="moss")) != picture, f"the colour of {kind} is not seen"
        assert compose(with_thing(sort, kind, trim="moss")) != picture, f"the trim of {kind} is not seen"


def test_every_cut_shows_its_colours_and_a_pattern() -> None:
    for cut in VOCABULARY["cut"]:
        cloth = {"cut": cut, "colour": "red", "trim": "sky"}
        spotted = cloth | {"pattern": {"kind": "small-dots", "colour": "gold"}}
        others = (cloth, cloth | {"colour": "moss"}, cloth | {"trim": "moss"}, spotted)
        pictures = [compose(portrait_of(plain_figure() | {"clothing": other, "pose": "still"})) for other in others]
        assert len(set(pictures)) == 4, cut


def test_every_layout_has_a_place_for_each_figure() -> None:
    boots = {"kind": "boots", "colour": "red", "trim": "green"}
    for layout in VOCABULARY["layout"]:
        for count in range(1, 9):
            figure = plain_figure() | ({"footwear": boots} if layout == "standing" else {})
            data = {"ground": {"field": "navy"}, "figures": [figure] * count, "layout": layout}
            try:
                assert compose(msgspec.convert(data, Portrait)).startswith("<svg")
                break
            except UnknownLook:
                continue
        else:
            pytest.fail(f"nobody fits into {layout}")


@pytest.mark.parametrize("card", CARDS)
def test_alt_text_tells_the_looks_in_both_languages(card: CardId) -> None:
    english, german = (card_alt_text(card, speech(lang, "inkling.games.similo")) for lang in ("en", "de"))
    assert english != german
    for text in (english, german):
        assert len(text.split(", ")) > 5
        assert text.endswith(".")
        assert "{" not in text


def test_what_cannot_be_seen_is_not_told() -> None:
    """The colour of closed eyes and ears under hair are not described."""
    say = speech("en", "inkling.games.similo")
    figure = plain_figure() | {"ears": "round"}
    assert {"blue eyes", "ears showing"} <= set(phrases(portrait_of(figure), say))
    for closed in ("asleep", "laughing"):
        assert "blue eyes" not in phrases(portrait_of(figure | {"expression": closed}), say)
    for style in ("shaggy", "wrapped-braids"):
        hidden = portrait_of(figure | {"hair": {"style": style, "colour": "brown"}})
        assert "ears showing" not in phrases(hidden, say)


def test_jackal_is_called_one_and_compared_as_a_wolf() -> None:
    """Bots compare it as a wolf, so that their features don't depend on the name of an animal's head."""
    card = CardId("world/the-blue-jackal")
    assert ": jackal, " in card_alt_text(card, speech("en", "inkling.games.similo"))
    assert "look.kind=wolf" in traits_visible_on_portrait(card)


def test_looks_belong_to_cards_of_the_decks() -> None:
    cards = {card for deck in shipped_decks().values() for card in deck.ids()}
    assert set(CARDS) == cards
    assert len(cards) == 150


def test_what_is_seen_can_be_compared_like_a_sheet() -> None:
    seen = traits_visible_on_portrait(CardId("fables/snow-white"))
    assert {"look.prop=apple", "look.hair=black braids", "look.skin=porcelain", "look.field=navy"} <= seen
    assert traits_visible_on_portrait(CardId("fables/nobody")) == frozenset()


@pytest.mark.parametrize(("lang", "told"), [("en", "gold hoop earrings"), ("de", "Creolen in Gold")])
def test_what_is_all_of_one_colour_is_not_said_to_be_of_two(lang: str, told: str) -> None:
    say = speech(lang, "inkling.art")
    assert trimmed("{colour} and {trim} hoop earrings", "gold", "gold", say) == told
    assert trimmed("{colour} and {trim} hoop earrings", "gold", "red", say) != told
