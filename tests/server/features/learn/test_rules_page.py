"""A game's rules page shows the table's options, and ignores anything else in its address."""

from re import DOTALL, findall, search

import pytest

from inkling.catalogs import speech
from inkling.games import SHELF
from inkling.server.features.learn.rules_page import OptionsOfReadersTable, draw_rules_page, read_options_of_address
from inkling.server.features.options.option_summary import address_of_matching_rules_page
from inkling.server.platform.html.game_assets import load_board_file
from inkling.server.tables.state import Table
from tests import crescendo

SAY = speech("de")


def test_table_hands_its_options_to_the_rules_page() -> None:
    table = Table("id", "ABCD", game="silencio", options={"tavern": True, "unlit": "none"}, chairs=(0, "simple", None))
    path, _, query = address_of_matching_rules_page(table).partition("?")
    assert path == "/learn/silencio"
    assert query == "table=ABCD&players=2&tavern=true"


def test_page_marks_what_the_table_plays_with() -> None:
    played = read_options_of_address(
        "silencio", {"table": "ABCD", "players": "3", "tavern": "true", "unlit": '"large"'}
    )
    page = draw_rules_page("silencio", played, SAY)
    assert 'class="page primer silencio played-3 played-tavern played-unlit"' in page
    assert "Taverne: mit Taverne; Schreine: der große erloschen." in page
    assert 'href="/t/ABCD"' in page


def test_page_passes_over_what_is_no_choice() -> None:
    odd = {"table": "../x", "players": "9", "tavern": "perhaps", "unlit": "none", "evil": "1"}
    assert read_options_of_address("silencio", odd) == OptionsOfReadersTable()
    assert 'class="back-to"' not in draw_rules_page("silencio", OptionsOfReadersTable(), SAY)


def test_head_of_the_page_leads_to_the_lesson_and_to_a_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a lesson the play comes first. Readers who came from a table are led back only there."""
    monkeypatch.setitem(SHELF, "crescendo", crescendo.GAME)
    assert ways_in("silencio", OptionsOfReadersTable()) == ["btn: Lektion spielen", "btn quiet: Jetzt spielen"]
    assert ways_in("crescendo", OptionsOfReadersTable()) == ["btn: Jetzt spielen"]
    assert ways_in("silencio", OptionsOfReadersTable("ABCD")) == ["btn: Zurück zum Tisch", "btn quiet: Lektion spielen"]


def ways_in(game: str, played: OptionsOfReadersTable) -> list[str]:
    head = draw_rules_page(game, played, SAY).partition("</header><nav")[0].partition('class="rules-head"')[2]
    found = findall(r'class="(btn[ a-z]*)"[^>]*>(?:<svg.*?</svg>)?([^<]+)', head)
    return [f"{look}: {words}" for look, words in found]


def test_contents_lead_to_every_part() -> None:
    page = draw_rules_page("similo", OptionsOfReadersTable(), SAY)
    jumps = findall(r'<a href="#(part-\d+)">([^<]+)</a>', page)
    heads = findall(r'<h2 id="(part-\d+)">([^<]+)', page)
    assert len(jumps) > 5
    assert jumps == [(name, words.strip()) for name, words in heads]


MARKS = {
    "silencio": {"tavern": "true", "unlit": '"all"', "swap_red_yellow": "true", "start_seconds": "60", "hand": "7"},
    "similo": {"clue_deck": '"history"', "giver": "1", "agreement": '"all"', "asked": "true"},
    "tofugott": {"rounds": "5", "talk": "false", "starter": "1"},
}


@pytest.mark.parametrize("game", MARKS)
def test_every_option_of_the_table_is_marked_where_the_page_speaks_of_it(game: str) -> None:
    played = read_options_of_address(game, MARKS[game])
    assert {setting.name for setting, _ in played.changed} == set(MARKS[game])
    page, sheet = draw_rules_page(game, played, SAY), (load_board_file(game, "board.css") or b"").decode()
    for setting in MARKS[game]:
        place = search(rf"played-{setting}\b.*?\.(with-[a-z-]+) \.here", sheet)
        assert place is not None, f"{setting} has no mark"
        opening = rf'<(?:p|li|section|summary) class="(?:[a-z-]+ )*{place[1]}">'
        (found,) = findall(rf"{opening}(.*?)class=\"pill here\"", page, DOTALL)
        assert len(found) < 2_000
