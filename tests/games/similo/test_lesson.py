"""Similo's lesson, rules page and settings."""

from typing import Any

import pytest

from inkling.catalogs import load_lesson, speech
from inkling.core.chance import Chance
from inkling.core.errors import Refusal
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.core.play import Play
from inkling.core.sight import SYSTEM, Seat
from inkling.games.similo import GAME
from inkling.games.similo.rules.state import REMOVE, Options
from inkling.games.similo.teach.lesson import make_lesson
from inkling.games.similo.text.lobby_settings import list_lobby_settings
from inkling.server.features.learn.views import play_of_lesson_at_each_ply
from tests.rules_pages import rules_html


def test_no_example_is_the_printed_one() -> None:
    """Similo: no lesson uses a printed pair of secret and clue."""
    course = make_lesson()
    clues = {entry.do.split()[1] for entry in course.entries if entry.do.startswith("clue")}
    assert course.setup.deal is not None
    assert course.setup.deal[0] != "little-red-riding-hood"
    assert not {"snow-white", "the-genie"} <= clues


@pytest.mark.parametrize("lang", LANGUAGES)
def test_primer_tells_what_only_people_keep(lang: str) -> None:
    """Similo R5: silence. R12: captain and clock, folded. R4: who may confirm."""
    html = rules_html(GAME, lang)
    folded = html.partition("<details")[2].partition("</details>")[0]
    words = {
        "en": ("no talking, no nodding", "captain", "If you have a vote", "clock"),
        "de": ("redet nicht, nickt nicht", "Spielführung", "Darfst du abstimmen", "Uhr"),
    }[lang]
    assert words[0] in html
    assert [word for word in words[1:] if word not in folded] == []


def test_shared_line_of_an_abandoned_play_calls_it_neither_won_nor_lost() -> None:
    """Similo R13: an abandoned play has no result."""
    play: Any = Play.begin(GAME, make_lesson().setup, "5a" * 32).act(SYSTEM, GAME.words.read("abandon", Options()))
    assert GAME.page.share is not None
    assert GAME.page.share(play.sight(Seat(0)), speech("en", GAME.package)) == "abandoned"


def test_lesson_shows_every_round_and_both_ways_to_lay_a_card_and_is_won() -> None:
    """Then the learner gives clues in the same seat, both ways, and the others keep the secret."""
    guessing, giving = make_lesson(), make_lesson().then
    assert giving is not None
    assert (giving.seat, giving.setup.seats) == (guessing.seat, guessing.setup.seats)
    *_, first = play_of_lesson_at_each_ply(guessing)
    *_, second = play_of_lesson_at_each_ply(giving)
    assert len(first.state.scene.clues) == len(REMOVE)
    assert [play.outcome and play.outcome.won for play in (first, second)] == [True, None]
    assert len(second.state.scene.removed) == 2
    for play in (first, second):
        assert {clue.orientation for clue in play.state.scene.clues} == {"upright", "sideways"}


def test_lesson_is_short() -> None:
    """About ten taps, at most fifteen steps, each with little text."""
    parts = [part for part in (make_lesson(), make_lesson().then) if part is not None]
    assert sum(len(part.steps) for part in parts) <= 15
    assert sum(entry.by == part.seat for part in parts for entry in part.entries) <= 10
    assert all(len(step.words.split()) <= 40 for step in load_lesson("en", GAME.package))


def test_primer_tells_what_each_round_removes() -> None:
    """Remove 1, 2, 3, 4, 1; left 11, 9, 6, 2, 1."""
    html = rules_html(GAME, "en")
    assert "<td>1</td><td>2</td><td>3</td><td>4</td><td>1</td>" in html
    assert "<td>11</td><td>9</td><td>6</td><td>2</td><td>1</td>" in html


def test_own_decks_are_offered_by_their_own_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Even with braces in its name. A deck too small to be used alone can give clues."""
    monkeypatch.setenv("INKLING_HOME", str(tmp_path / "home"))
    names = [f"Person {n}" for n in range(15)]
    assert GAME.deck_library is not None
    GAME.deck_library.make_template(str(tmp_path / "pack"), "The {odd} ones", names, speech("en", GAME.package))
    assert not GAME.deck_library.import_pack(str(tmp_path / "pack"), False).problems
    offered = {setting.name: [choice.label for choice in setting.choices] for setting in list_lobby_settings()}
    assert speech("de", GAME.package)("The {odd} ones") == "The {odd} ones"
    assert "The {odd} ones" in offered["clue_deck"]
    assert "The {odd} ones" not in offered["deck"]


def test_a_giver_who_is_not_there_is_refused_in_words() -> None:
    """Similo R2."""
    seats = next(setting for setting in list_lobby_settings() if setting.name == "giver").choices
    with pytest.raises(Refusal):
        GAME.rules.setup(2, Options(giver=Seat(seats[-1].value)), Chance.of("x"), None)
