"""Actions as text that parses back, and refused ones."""

import pytest

from inkling.core.errors import NotWellFormed
from inkling.core.game import Abandon, TimeUp
from inkling.core.sight import Seat
from inkling.games.similo.rules.actions import Clue, ConfirmMarkedSet, MarkCharacter, SetVoters, UnmarkCharacter
from inkling.games.similo.rules.cards import Card, Deck
from inkling.games.similo.rules.state import Options
from inkling.games.similo.text.notation import read_action, write_action

from .table import LETTERS, SECOND, make_deck, options


def test_actions_are_written_plainly() -> None:
    chosen = Options()
    snow_white = read_action("mark fables/snow-white", chosen)
    assert isinstance(snow_white, MarkCharacter)
    assert write_action(Clue(snow_white.card, "upright"), chosen) == "clue snow-white upright"
    assert write_action(snow_white, chosen) == "mark snow-white"
    assert write_action(UnmarkCharacter(snow_white.card), chosen) == "unmark snow-white"
    assert [write_action(action, chosen) for action in (ConfirmMarkedSet(), TimeUp(), Abandon())] == [
        "confirm",
        "time-up",
        "abandon",
    ]
    assert write_action(SetVoters((Seat(1), Seat(3))), chosen) == "voters 1 3"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("CLUE  Snow-White upright", "clue snow-white upright"),
        (" clue\tsnow-white   UPRIGHT ", "clue snow-white upright"),
        ("Mark Fables/Snow-White", "mark snow-white"),
        ("UNMARK snow-white", "unmark snow-white"),
        ("Confirm", "confirm"),
        ("Voters  1 3", "voters 1 3"),
        ("Time-Up", "time-up"),
    ],
)
def test_reading_does_not_mind_capitals_and_spaces(typed: str, meant: str) -> None:
    assert write_action(read_action(typed, Options()), Options()) == meant


def test_ids_of_any_script_can_be_written() -> None:
    cards = (*make_deck("x").cards, Card(slug="桃太郎", name="桃太郎"), Card(slug="علي-بابا", name="علي بابا"))
    chosen = Options(deck="世界", decks=(Deck(id="世界", cards=cards),))
    assert write_action(read_action("mark 桃太郎", chosen), chosen) == "mark 桃太郎"
    assert read_action("mark 世界/علي-بابا", chosen) == read_action("mark علي-بابا", chosen)
    greek = Deck(id="x", cards=(*make_deck("x").cards, Card(slug="αχιλλευσ", name="Ἀχιλλεύς")))
    chosen = Options(deck="x", decks=(greek,))
    assert write_action(read_action("MARK ΑΧΙΛΛΕΥΣ", chosen), chosen) == "mark αχιλλευσ"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("no-action", ""),
        ("no-action", "pass"),
        ("no-action", "confirm b"),
        ("no-action", "mark"),
        ("no-action", "mark "),
        ("no-action", "mark b c"),
        ("no-action", "markb"),
        ("no-card", "mark snow-white"),
        ("no-card", "unmark second/b"),
        ("no-card", "clue ß upright"),
        ("no-action", "mark letters / b"),
        ("clue", "clue b"),
        ("clue", "clue b slanted"),
        ("clue", "clue"),
        ("seats", "voters"),
        ("seats", "voters 2 1"),
        ("seats", "voters 1 1"),
        ("seats", "voters 8"),
        ("seats", "voters ١"),
        ("seats", "voters -1"),
    ],
)
def test_text_that_is_no_action_is_refused(code: str, text: str) -> None:
    with pytest.raises(NotWellFormed) as refusal:
        read_action(text, options())
    assert refusal.value.code == code
    assert str(refusal.value).endswith(".")


def test_shared_figure_needs_its_full_id() -> None:
    with pytest.raises(NotWellFormed):
        read_action("mark b", options(clue_deck="second", decks=(LETTERS, SECOND)))
