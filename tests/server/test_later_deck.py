"""A deck that came later: codes and days that people have already played mean what they meant."""

from datetime import date, timedelta

import pytest

from inkling.core.chance import Chance
from inkling.games.similo.teach.daily import daily
from inkling.server.tables.deals import daily_of, new_code, read_code, shipped_settings

BEFORE = ("fables", "history", "magic", "myths")


@pytest.mark.parametrize(
    ("code", "deck", "clue_deck"),
    [
        ("similo1-2-0-abcde", "fables", None),
        ("similo1-2-3-abcde", "myths", None),
        ("similo1-3-14-abcde", "history", "myths"),
        ("similo1-3-4-abcde", "world", None),
        ("similo1-3-05-abcde", "fables", "world"),
    ],
)
def test_codes_count_the_later_deck_last(code: str, deck: str, clue_deck: str | None) -> None:
    options = read_code(code).setup.options
    assert (options.deck, options.clue_deck) == (deck, clue_deck)
    assert new_code("similo", 2, {"deck": "world"}).startswith("similo1-2-4-")
    assert [choice.value for choice in shipped_settings("similo")[0].choices] == [*BEFORE, "world"]


def test_days_are_what_they_were() -> None:
    """Each draws from the decks there were, in their order."""
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(60)]
    drawn = [daily_of("similo", day, b"one")[0].setup for day in days]
    assert [setup["options"]["deck"] for setup in drawn] == [
        Chance.of(setup["seed"]).pick(sorted(BEFORE))[0] for setup in drawn
    ]
    assert daily(Chance.of("any")).options["deck"] in BEFORE


def test_lobby_says_for_whom_each_deck_is() -> None:
    notes = {choice.value: choice.note for choice in shipped_settings("similo")[0].choices}
    assert notes["fables"] == "good to start with"
    assert notes["world"] == notes["magic"] == "for experts"
