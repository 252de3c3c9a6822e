"""The rules page of a game tells what a table plays with, and believes nothing else that its address says."""

from re import DOTALL, findall, search

import pytest

from inkling.catalogs import speech
from inkling.games import SHELF
from inkling.server.pages.options import rules_address
from inkling.server.pages.pictures import load
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


MARKS = {
    "silencio": {"tavern": "true", "unlit": '"all"', "swap_red_yellow": "true", "start_seconds": "60", "hand": "7"},
    "similo": {"clue_deck": '"history"', "giver": "1", "agreement": '"all"', "asked": "true"},
    "tofugott": {"rounds": "5", "talk": "false", "starter": "1"},
}


@pytest.mark.parametrize("game", MARKS)
def test_every_option_of_the_table_is_marked_where_the_page_speaks_of_it(game: str) -> None:
    """The style sheet shows a mark for each class that the page gets, and the page has it."""
    played = read_played(game, MARKS[game])
    assert {setting.name for setting, _ in played.changed} == set(MARKS[game])
    page, sheet = rules_page(game, played, SAY), (load(game, "board.css") or b"").decode()
    for setting in MARKS[game]:
        place = search(rf"played-{setting}\b.*?\.(with-[a-z-]+) \.here", sheet)
        assert place is not None, f"{setting} has no mark"
        opening = rf'<(?:p|li|section|summary) class="(?:[a-z-]+ )*{place[1]}">'
        (found,) = findall(rf"{opening}(.*?)class=\"pill here\"", page, DOTALL)
        assert len(found) < 2_000
