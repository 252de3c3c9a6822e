"""Card lists as people write them: one parser for browser, file and terminal."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from inkling.catalogs import speech
from inkling.cli import main
from inkling.core.decks import CardEdit, Checked, DeckEditor, Pack
from inkling.games.decks.limits import LARGEST_LIST, MOST_CARDS
from inkling.games.decks.pasted_lists import ListEntry, find_problem_of_each_card, read_pasted_list
from inkling.games.similo.own_decks import EDITOR as DECKS
from inkling.games.tofugott.own_questions import EDITOR as QUESTIONS
from inkling.games.tofugott.own_questions import LARGEST_FILE

ROWS = {
    "Ada": ListEntry("Ada"),
    "Ada: Flew over the sea.": ListEntry("Ada", "Flew over the sea."),
    "  Ada  :   Flew:  twice ": ListEntry("Ada", "Flew: twice"),
    "Ada\tFlew over the sea.": ListEntry("Ada", "Flew over the sea."),
    "Ada： 空を飛んだ": ListEntry("Ada", "空を飛んだ"),
    "- Ada: Flew.": ListEntry("Ada", "Flew."),
    "12. Ada": ListEntry("Ada"),
    "The 10:30 bus": ListEntry("The 10:30 bus"),
    "Ada:": ListEntry("Ada"),
    ": nobody": ListEntry("", "nobody"),
}


@pytest.mark.parametrize("row", ROWS)
def test_row_is_read_as_it_is_meant(row: str) -> None:
    assert read_pasted_list([row]) == [ROWS[row]]


def test_notes_and_empty_rows_do_not_count() -> None:
    assert read_pasted_list(["\ufeff# our street", "", "  ", "Ada", "#Bo"]) == [ListEntry("Ada")]


def test_each_problem_stands_at_its_card() -> None:
    rows = ["Ada", "ada", ": x", "x" * 61, "Bo: " + "y" * 161, "🦊", "Cem\u202e", "Da da", "Da-da", "Eve: fine"]
    codes = [problem.code if problem else "" for problem in find_problem_of_each_card(read_pasted_list(rows))]
    assert codes == [
        *("", "doubled-name", "no-name", "too-long", "too-long", "no-slug", "not-printable", "", "doubled-name", "")
    ]


def say(done: Checked, lang: str, shop: DeckEditor[Any] = DECKS) -> list[str]:
    assert not isinstance(done, Pack)
    speaks = speech(lang, "inkling.games.similo" if shop is DECKS else "inkling.games.tofugott")
    return [speaks.refusal(problem) for problem in done]


def test_problems_of_a_whole_list_say_which_card_they_are_about() -> None:
    """Each problem of an uploaded file or pasted list names its card, because the page does not show the cards next to
    it."""
    rows = "Ada\nBo\u202e\nada\n: x\nCem: " + "y" * 161
    told = [
        "“Bo\\u202e”: The card contains a character that can’t be shown.",
        "Another card is already called “ada”, or nearly.",
        "Card 4: A card needs a name.",
        "“Cem”: The line is 161 characters long; the limit is 160.",
    ]
    assert say(DECKS.make_deck("Ours", rows, "en"), "en") == told
    assert say(DECKS.upload(rows.encode(), "ours.txt", "en"), "en") == told
    made = DECKS.make_deck("Ours", "Eve", "de")
    assert isinstance(made, Pack)
    assert say(DECKS.add_list(made.data, ": x\nCem: " + "y" * 161, "de"), "de") == [
        "Karte 1: Eine Karte braucht einen Namen.",
        "„Cem“: Die Zeile hat 161 Zeichen; erlaubt sind höchstens 160.",
    ]


def test_problems_of_a_list_of_questions_say_which_card_they_are_about() -> None:
    fine = "A setting\nOne?\nTwo?\nThree?"
    made = QUESTIONS.make_deck("Ours", fine, "en")
    assert isinstance(made, Pack)
    text = f"{fine}\n\nAnother\nOne?\nTwo?"
    for done in (QUESTIONS.upload(text.encode(), "ours.txt", "en"), QUESTIONS.add_list(made.data, text, "en")):
        assert say(done, "en", QUESTIONS) == ["Card 2: A card needs a setting and three questions, one line each."]
    assert say(QUESTIONS.make_deck("Ours", text, "de"), "de", QUESTIONS)[0].startswith("Karte 2: ")


def test_deck_is_refused_by_its_name_and_not_by_a_file_that_nobody_sees() -> None:
    assert say(DECKS.make_deck("!!!", "Ada", "en"), "en") == ["The name needs a letter or a digit."]
    made = DECKS.make_deck("Our street", "Ada\nBo", "en")
    assert isinstance(made, Pack)
    assert say(DECKS.rename_deck(made.data, "  ", "", {}, "en"), "en") == ["The deck needs a name."]
    assert say(DECKS.rename_deck(made.data, "Our\u202e road", "", {}, "en"), "en") == [
        "Our\\u202e road: “name” contains a character that can’t be shown."
    ]
    words = tuple(word for group in DECKS.word_groups("en") for word, _ in group.words)
    (much,) = say(DECKS.change_card(made.data, CardEdit(slug="ada", name="Ada", words=words), "en"), "en")
    assert much.startswith("Ada: a sheet can have up to ")


def test_long_name_of_a_deck_is_refused_once() -> None:
    """A deck's name that is too long gives one problem, and no second one about the ID derived from it."""
    assert say(DECKS.make_deck("x" * 80, "Ada", "en"), "en") == ["The name is 80 characters long; the limit is 60."]
    assert say(DECKS.make_deck("x" * 80, "Ada", "de"), "de") == ["Der Name hat 80 Zeichen; erlaubt sind höchstens 60."]
    (made,) = say(DECKS.make_deck("ß" * 50, "Ada", "en"), "en")
    assert made.startswith("The ID made from the name is 100 ")


def test_name_that_makes_too_long_an_id_is_not_called_too_long_itself() -> None:
    """The ID has two letters for each of these letters, so only the ID is too long."""
    (problem,) = find_problem_of_each_card([ListEntry("ß" * 40)])
    assert problem is not None
    assert str(problem) == "The ID made from the name is 80 characters long; the limit is 60."


def test_pack_is_called_as_it_was_sent() -> None:
    done = DECKS.upload(b"no zip at all", "our street.zip", "en")
    assert not isinstance(done, Pack)
    assert [str(problem) for problem in done] == ["our street.zip isn’t a zip file."]


@pytest.mark.parametrize(("shop", "largest"), [(DECKS, LARGEST_LIST), (QUESTIONS, LARGEST_FILE)])
def test_far_too_long_list_is_refused_with_one_sentence(shop: DeckEditor[Any], largest: int) -> None:
    """It is refused before its cards are checked one by one."""
    many = "a\n" * (MOST_CARDS + 1)
    assert (
        codes(shop.make_deck("Ours", many, "en"))
        == codes(shop.upload(many.encode(), "ours.txt", "en"))
        == ["many-cards"]
    )
    assert codes(shop.upload(b"a\n" * largest, "ours.txt", "en")) == ["large-list"]
    longest = "\n".join(f"{n:03}{'語' * 57}: {'語' * 160}" for n in range(MOST_CARDS))
    assert len(longest.encode()) < LARGEST_LIST


def test_all_cards_of_a_pasted_list_are_counted() -> None:
    """The count includes cards that exist already. Cards that the list repeats count once."""
    deck = DECKS.make_deck("Ours", "\n".join(f"Figure {n}" for n in range(30)), "en")
    assert isinstance(deck, Pack)
    done = DECKS.add_list(deck.data, "\n".join(f"Figure {n}" for n in range(20, 3000)), "en")
    assert not isinstance(done, Pack)
    assert [str(problem) for problem in done] == ["There is room for 500 cards, not 3000."]


def codes(done: Checked) -> list[str]:
    assert not isinstance(done, Pack)
    return [problem.code for problem in done]


def test_name_that_no_card_can_have_makes_no_longer_face() -> None:
    short, long = (DECKS.preview_list(b"", "x" * n, "en")[0] for n in (60, 5000))
    assert len(long.card.face) == len(short.card.face)
    assert long.problem is not None


def test_terminal_takes_what_is_pasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pasted = "\n".join(["- Ada: Flew over the “sea”.", *(f"Figure {n}" for n in range(24))])
    made = CliRunner().invoke(main, ["deck", "new", "ours", "--from-file", "-"], input=pasted)
    assert made.exit_code == 0, made.stderr
    assert 'name = "Ada"\nline = "Flew over the “sea”."\n' in (tmp_path / "ours/deck.toml").read_text(encoding="utf-8")
    assert "25 cards" in CliRunner().invoke(main, ["deck", "check", "ours"]).stdout
