"""Similo's lesson, rules page and settings."""

from typing import Any

import msgspec
import pytest

from inkling.catalogs import LANGUAGES, load_lesson, speech
from inkling.core.chance import Chance
from inkling.core.errors import Refusal
from inkling.core.play import Play
from inkling.core.sight import HOUSE, Seat
from inkling.games.similo import GAME
from inkling.games.similo.rules.state import REMOVE, Options
from inkling.games.similo.teach.lesson import lesson
from inkling.games.similo.words.settings import settings
from tests.games.similo.test_board import Reader
from tests.rules_pages import rules_html


def test_lesson_can_be_played_and_is_won() -> None:
    """Every entry is legal, and each of the learner's is what the step at that point asks for."""
    course = lesson()
    texts = load_lesson("en", GAME.package)
    asked = ((step, text.hint) for step, text in zip(course.steps, texts, strict=False) if step is not None)
    play: Any = Play.begin(GAME, course.setup, "5a" * 32)
    for entry in course.entries:
        action = GAME.words.read(entry.do, course.setup.options)
        assert action in play.sight(entry.by).legal
        if entry.by == course.seat:
            step, hint = next(asked)
            assert step == entry.do
            assert hint
        play = play.act(entry.by, action)
    assert next(asked, None) is None
    assert play.outcome is not None
    assert play.outcome.won


def test_learner_gives_clues_too() -> None:
    """A second play at the same seat: both ways to play a card, and the others do not remove the secret one."""
    guessing, giving = lesson(), lesson().then
    assert giving is not None
    assert (giving.seat, giving.setup.seats) == (guessing.seat, guessing.setup.seats)
    play: Any = Play.begin(GAME, giving.setup, "5a" * 32)
    asked = iter(step for step in giving.steps if step is not None)
    for entry in giving.entries:
        assert entry.by != giving.seat or next(asked) == entry.do
        play = play.act(entry.by, GAME.words.read(entry.do, giving.setup.options))
    assert play.outcome is None
    assert {clue.orientation for clue in play.state.scene.clues} == {"upright", "sideways"}
    assert len(play.state.scene.removed) == 2


def test_no_example_is_the_printed_one() -> None:
    """Similo: the printed pairs of secret and clue are nobody's lesson."""
    course = lesson()
    clues = {entry.do.split()[1] for entry in course.entries if entry.do.startswith("clue")}
    assert course.setup.deal is not None
    assert course.setup.deal[0] != "little-red-riding-hood"
    assert not {"snow-white", "the-genie"} <= clues


@pytest.mark.parametrize("lang", LANGUAGES)
def test_primer_tells_what_only_people_keep(lang: str) -> None:
    """Similo R5: silence. R12: captain and clock, folded away. R4: who may confirm."""
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
    play: Any = Play.begin(GAME, lesson().setup, "5a" * 32).act(HOUSE, GAME.words.read("abandon", Options()))
    assert GAME.page.share is not None
    assert GAME.page.share(play.sight(Seat(0)), speech("en", GAME.package)) == "abandoned"


def test_lesson_shows_every_round_and_both_ways_to_lay_a_card() -> None:
    clues = [entry.do.split()[-1] for entry in lesson().entries if entry.do.startswith("clue")]
    assert len(clues) == len(REMOVE)
    assert {*clues} == {"upright", "sideways"}


def test_lesson_is_short() -> None:
    """Some ten taps, at most fifteen steps, and none longer than a breath."""
    parts = [part for part in (lesson(), lesson().then) if part is not None]
    assert sum(len(part.steps) for part in parts) <= 15
    assert sum(entry.by == part.seat for part in parts for entry in part.entries) <= 10
    assert all(len(step.words.split()) <= 40 for step in load_lesson("en", GAME.package))


def test_primer_tells_what_each_round_removes() -> None:
    """Remove 1, 2, 3, 4, 1; left 11, 9, 6, 2, 1."""
    html = rules_html(GAME, "en")
    assert "<td>1</td><td>2</td><td>3</td><td>4</td><td>1</td>" in html
    assert "<td>11</td><td>9</td><td>6</td><td>2</td><td>1</td>" in html


def test_every_setting_fits_the_options_and_begins_with_the_usual_choice() -> None:
    ids = {face.id for group in GAME.page.faces() for face in group.faces}
    for setting in settings():
        assert setting.choices[0].value == getattr(Options(), setting.name)
        for choice in setting.choices:
            msgspec.convert({setting.name: choice.value}, Options)
            assert {*choice.pictures} <= ids
            assert choice.pictures or setting.name not in {"deck"}


def test_every_deck_can_be_chosen_and_played_with() -> None:
    """Similo R1, R10: one deck, or two."""
    decks, clue_decks = (next(one for one in settings() if one.name == name) for name in ("deck", "clue_deck"))
    for deck in decks.choices:
        for clue_deck in clue_decks.choices:
            chosen = Options(deck=deck.value, clue_deck=clue_deck.value)
            GAME.rules.setup(2, chosen, Chance.of("x"), None)


def test_own_decks_are_offered_by_their_own_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Also one whose name has braces in it; one that is too small to serve alone can give clues."""
    monkeypatch.setenv("INKLING_HOME", str(tmp_path / "home"))
    names = [f"Person {n}" for n in range(15)]
    assert GAME.deck_library is not None
    GAME.deck_library.new(str(tmp_path / "pack"), "The {odd} ones", names, speech("en", GAME.package))
    assert not GAME.deck_library.import_(str(tmp_path / "pack"), False).problems
    offered = {setting.name: [choice.label for choice in setting.choices] for setting in settings()}
    assert speech("de", GAME.package)("The {odd} ones") == "The {odd} ones"
    assert "The {odd} ones" in offered["clue_deck"]
    assert "The {odd} ones" not in offered["deck"]


def test_a_giver_who_is_not_there_is_refused_in_words() -> None:
    """Similo R2"""
    seats = next(setting for setting in settings() if setting.name == "giver").choices
    with pytest.raises(Refusal):
        GAME.rules.setup(2, Options(giver=Seat(seats[-1].value)), Chance.of("x"), None)


def test_emblem_is_decoration() -> None:
    page = Reader(GAME.page.emblem())
    assert page.tags[0][1].get("aria-hidden") == "true"
    assert all(alt == "" for alt in page.values("alt"))
