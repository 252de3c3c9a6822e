"""deck.toml with one field that is missing, unknown, of a wrong type, or beyond a limit."""

from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from typing import Any

from inkling.games.decks.limits import LONGEST_LINE, LONGEST_NAME, MOST_CARDS
from inkling.games.similo.own_decks import RULES
from tests.games.decks.builders import good_deck, good_files, to_toml
from tests.games.decks.damage import Damage, in_folder

Path = tuple[str | int, ...]

TEXTS: dict[Path, int] = {
    ("name",): LONGEST_NAME,
    ("id",): LONGEST_NAME,
    ("line",): LONGEST_LINE,
    ("language",): LONGEST_LINE,
    ("licence",): LONGEST_LINE,
    ("author",): LONGEST_LINE,
    ("card", 1, "name"): LONGEST_NAME,
    ("card", 0, "slug"): LONGEST_NAME,
    ("card", 1, "line"): LONGEST_LINE,
    ("card", 1, "picture"): 4 * LONGEST_NAME,
    ("card", 0, "name", "en"): LONGEST_NAME,
    ("card", 0, "name", "de"): LONGEST_NAME,
    ("card", 0, "line", "en"): LONGEST_LINE,
    ("card", 0, "line", "de"): LONGEST_LINE,
}
LISTS: dict[Path, str] = {("card",): "not-list", ("cards",): "not-list"}
TABLES: dict[Path, str] = {
    ("card", 2): "not-table",
    ("card", 0, "sheet"): "not-table",
    ("card", 0, "relations"): "not-table",
}
WORDS: list[Path] = [("card", 0, "sheet", "role"), ("card", 0, "relations", "friend")]
DATE = type("Date", (), {"__str__": lambda self: "1979-05-27"})()

NO_TEXTS = {
    "a number": 7,
    "a fraction": 1.5,
    "true": True,
    "a date": DATE,
    "a list": [],
    "a table": {},
    "infinity": "inf",
}
ODD_TEXTS = {
    "empty": ("empty-text", ""),
    "blank": ("empty-text", " \t "),
    "of two lines": ("not-printable", "a\nb"),
    "with a bell": ("not-printable", "a\ab"),
    "with an escape": ("not-printable", "a\x1b[2Jb"),
    "turned round": ("not-printable", "a\u202eb"),
    "with an invisible sign": ("not-printable", "a\u200bb"),
    "with a private sign": ("not-printable", "a\ue000b"),
}


def change(path: Path, value: Any) -> dict[str, Any]:
    deck = deepcopy(good_deck())
    place: Any = deck
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return deck


def leave_out(*path: str | int) -> dict[str, Any]:
    deck: Any = deepcopy(good_deck())
    place = deck
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    return dict(deck)


def with_cards(number: int) -> dict[str, Any]:
    return leave_out("card") | {"cards": [f"Figure {n}" for n in range(number)]}


def wrong_texts() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, most in TEXTS.items():
        field = ".".join(map(str, path))
        for name, value in NO_TEXTS.items():
            # The word inf without quotation marks is a number in TOML.
            yield f"{field} is {name}", "not-text", change(path, float("inf") if value == "inf" else value)
        for name, (code, text) in ODD_TEXTS.items():
            yield f"{field} is {name}", code, change(path, text)
        yield f"{field} is too long", "too-long", change(path, "a" * (most + 1))


def wrong_shapes() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for shapes, right in ((LISTS, list), (TABLES, dict)):
        for path, code in shapes.items():
            for name, value in (NO_TEXTS | {"a text": "x"}).items():
                if not isinstance(value, right):
                    yield f"{'.'.join(map(str, path))} is {name}", code, change(path, value)
    for path in WORDS:
        for name, value in (NO_TEXTS | {"a list": [1], "a text": "x", "a list of lists": [["x"]]}).items():
            yield f"{'.'.join(map(str, path))} is {name}", "not-words", change(path, value)


def slips() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield common mistakes, one by one."""
    deck = good_deck()
    yield "no name", "missing-field", leave_out("name")
    yield "no cards", "few-cards", leave_out("card")
    yield "a card without a name", "missing-field", leave_out("card", 3, "name")
    yield "a name in no language", "not-text", change(("card", 0, "name"), {})
    yield "a name in an unknown language", "unknown-language", change(("card", 0, "name", "xx"), "Ada")
    yield "a French name that is no text", "not-text", change(("card", 0, "name", "fr"), 1)
    yield "a French name that is too long", "too-long", change(("card", 0, "name", "fr"), "é" * (LONGEST_NAME + 1))
    yield "a French line that is too long", "too-long", change(("card", 0, "line", "fr"), "é" * (LONGEST_LINE + 1))
    yield "two equal French names", "doubled-name", change(("card", 0, "name", "fr"), "Bo")
    yield "an unknown field", "unknown-field", deck | {"colour": "red"}
    yield "an unknown field of a card", "unknown-field", change(("card", 3, "colour"), "red")
    yield "a field in capitals", "unknown-field", deck | {"Name": "Ours"}
    yield "a field with an escape in its name", "unknown-field", deck | {"\x1b[2J": 1}
    yield "a field with an endless name", "unknown-field", deck | {"x" * 5_000: 1}
    yield "nine cards", "few-cards", with_cards(RULES.fewest - 1)
    yield "too many cards", "many-cards", with_cards(MOST_CARDS + 1)
    yield "far too many cards", "many-cards", with_cards(20_000)
    yield "a name in the list is a number", "not-text", deck | {"cards": [1]}
    yield "a name in the list is empty", "empty-text", deck | {"cards": ["", "Mia"]}
    yield "two cards alike", "doubled-name", change(("card", 4, "name"), "Bo")
    yield "two cards alike but for capitals", "doubled-name", change(("card", 4, "name"), "BO")
    yield "two cards alike but for accents", "doubled-slug", change(("card", 4, "name"), "Bö")
    yield "two cards alike but for punctuation", "doubled-slug", change(("card", 4, "name"), "Bo!")
    yield "two cards alike in German", "doubled-name", change(("card", 4, "name"), {"en": "Emily", "de": "Bo"})
    yield "two cards alike in list and table", "doubled-name", deck | {"cards": ["Bo"]}
    yield "two cards with one id", "doubled-slug", change(("card", 4, "slug"), "bo")
    yield "a name of no letters", "no-slug", change(("card", 4, "name"), "!!!")
    yield "a deck's name of no letters", "no-slug", leave_out("id") | {"name": "♥♥♥"}
    yield "a name whose id is too long", "long-slug", change(("card", 4, "name"), "ﷺ" * 5)


def wrong_ids() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for slug in (
        *("Ada", "a b", "a/b", "a\\b", "..", ".", "-a", "a-", "a--b", "ä", "a.b", "a_b", "straße", "c:", "~"),
        "a\u0301",
    ):
        yield f"the id {slug}", "bad-slug", change(("id",), slug)
        yield f"the card's id {slug}", "bad-slug", change(("card", 3, "slug"), slug)
    for slug in ("con", "nul", "aux", "prn", "com1", "lpt9"):
        yield f"the id {slug}, which Windows keeps for itself", "bad-id", change(("id",), slug)
    for slug in ("fables", "myths", "history", "magic", "world"):
        yield f"the id {slug}, which is ours", "taken-id", change(("id",), slug)
        yield f"the name {slug}, which is ours", "taken-id", leave_out("id") | {"name": slug.upper()}


def wrong_sheets() -> Iterator[tuple[str, str, dict[str, Any]]]:
    sheet, relations = partial(change, ("card", 2, "sheet")), partial(change, ("card", 2, "relations"))
    yield "a word outside the vocabulary", "sheet-word", sheet({"kind": ["robot"]})
    yield "a word of another field", "sheet-word", sheet({"kind": ["explorer"]})
    yield "a word in capitals", "sheet-word", sheet({"kind": ["Human"]})
    yield "a word with a space", "sheet-word", sheet({"kind": ["human "]})
    yield "an empty word", "sheet-word", sheet({"kind": [""]})
    yield "the vocabulary's own name of a field", "sheet-word", sheet({"kind": ["_name"]})
    yield "an unknown field of a sheet", "sheet-field", sheet({"hair": ["red"]})
    yield "a field of a sheet in capitals", "sheet-field", sheet({"Kind": ["human"]})
    yield "relations in the sheet", "sheet-field", sheet({"relation": ["friend"]})
    yield "a word twice", "doubled-word", sheet({"kind": ["human", "human"]})
    yield "an unknown relation", "relation-word", relations({"boss": ["bo"]})
    yield "the vocabulary's own name of relations", "relation-word", relations({"_name": ["bo"]})
    yield "a relation to nobody", "relation-card", relations({"friend": ["zoe"]})
    yield "a relation to oneself", "relation-card", relations({"friend": ["cem"]})
    yield "a relation by name, not by id", "relation-card", relations({"friend": ["Bo"]})
    yield "a relation into another deck", "relation-card", relations({"friend": ["fables/snow-white"]})
    yield "a relation twice", "doubled-word", relations({"friend": ["bo", "bo"]})


def damages() -> list[Damage]:
    kinds = (wrong_texts(), wrong_shapes(), slips(), wrong_ids(), wrong_sheets())
    return [
        in_folder(name, code, good_files() | {"deck.toml": to_toml(deck)})
        for kind in kinds
        for name, code, deck in kind
    ]
