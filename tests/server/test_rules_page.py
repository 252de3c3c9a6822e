"""The rules page of a game tells what a table plays with, and believes nothing else that its address says."""

import pytest

from inkling.catalogs import speech
from inkling.games import SHELF
from inkling.server.pages.options import rules_address
from inkling.server.pages.rules_page import Played, read_played, rules_page
from inkling.server.tables.table import Table
from tests import crescendo

SAY = speech("de")


def test_table_hands_its_options_to_the_rules_page() -> None:
    table = Table("id", "ABCD", game="silencio", options={"tavern": True, "unlit": "none"}, chairs=(0, "simple", None))
    path, _, query = rules_address(table).partition("?")
    assert path == "/learn/silencio"
    assert query == "table=ABCD&players=2&tavern=true"


def test_page_marks_what_the_table_plays_with() -> None:
    played = read_played("silencio", {"table": "ABCD", "players": "3", "tavern": "true", "unlit": '"large"'})
    page = rules_page("silencio", played, SAY)
    assert 'class="page primer silencio played-3 played-tavern played-unlit"' in page
    assert "Taverne: mit Taverne; Schreine: der große erloschen." in page
    assert 'href="/t/ABCD"' in page


def test_page_passes_over_what_is_no_choice() -> None:
    odd = {"table": "../x", "players": "9", "tavern": "perhaps", "unlit": "none", "evil": "1"}
    assert read_played("silencio", odd) == Played()
    assert 'class="back-to"' not in rules_page("silencio", Played(), SAY)


def test_page_of_a_game_without_a_lesson_leads_on_to_a_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless one came from a table, to which it leads back."""
    monkeypatch.setitem(SHELF, "crescendo", crescendo.GAME)
    to_play = '<a class="btn" href="/">Spielen</a>'
    assert to_play in rules_page("crescendo", Played(), SAY)
    assert to_play not in rules_page("crescendo", Played("ABCD"), SAY)
    assert to_play not in rules_page("silencio", Played(), SAY)
