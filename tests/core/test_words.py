"""Say speaks one language to one viewer, and so does a refusal inside a refusal."""

from inkling.catalogs import speech
from inkling.core.errors import BadRecord, NotAllowed, Refusal
from inkling.core.sight import Seat

ENGLISH = speech("en").to(Seat(1), ("Ada", "Bo"))


def test_say_fills_in_values_counts_and_lists() -> None:
    assert ENGLISH("{a} then {b}", a=1, b="two") == "1 then two"
    assert [ENGLISH.many("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    listings = [ENGLISH.listing(list(letters)) for letters in ("", "a", "ab", "abc")]
    assert listings == ["–", "a", "a and b", "a, b and c"]


def test_names_are_the_tables_or_numbers() -> None:
    assert ENGLISH.name(Seat(0)) == "Ada"
    assert ENGLISH.name(Seat(2)) == "Seat 3"
    assert ENGLISH.whom(Seat(0)) == "Ada"
    assert ENGLISH.whom(Seat(1)) == "you"
    assert not ENGLISH.to(None, ()).me(Seat(1))


def test_german_comes_from_the_rooms_catalog_and_then_from_the_house() -> None:
    german = speech("de", "tests.example")
    assert german("Confirm") == "Bestätigen"
    assert german("It’s not your turn.") == "Du bist nicht am Zug."
    assert german("Never written anywhere.") == "Never written anywhere."


def test_refusal_speaks_the_language_throughout() -> None:
    inner = NotAllowed("over", "The game is over.")
    outer = BadRecord(
        "no-replay", "Entry {ply} ({text}) doesn’t follow the rules: {reason}", ply=3, text="draw", reason=inner
    )
    assert str(outer) == "Entry 3 (draw) doesn’t follow the rules: The game is over."
    assert speech("de").refusal(outer) == "Eintrag 3 (draw) entspricht nicht den Regeln: Die Partie ist zu Ende."
    refusal = Refusal("code", "Not {what}.", what="that")
    assert (refusal.code, str(refusal)) == ("code", "Not that.")
