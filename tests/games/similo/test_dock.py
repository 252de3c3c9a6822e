"""Similo's dock: the effect of confirming, who disagrees, and at the end how the rounds went."""

import re
from html import unescape

import pytest

from inkling.catalogs import speech
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.board.dock import describe_consequence_of_confirming
from inkling.games.similo.board.ending import draw_round_reached
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.state import Ending, Options, State
from tests.games.similo.table import begin, do, removal, vote
from tests.games.similo.test_board import NAMES, draw


def test_dock_says_what_confirming_would_do() -> None:
    """Similo R4: more than half of the voters, here two of three."""
    play = begin("confirm", 4, Options(giver=0))
    play = play.act(Seat(0), play.sight(Seat(0)).legal[0])
    card = play.state.scene.grid[0]
    mark, confirm = (GAME.words.read(f"mark {card}", play.record.setup.options), GAME.words.read("confirm", Options()))
    first = play.act(Seat(1), mark)
    assert (
        "After you, one more player must confirm the same set (Jonas / Maximiliane)."
        in draw(first.sight(Seat(1)))["dock"]
    )
    second = first.act(Seat(1), confirm).act(Seat(2), mark)
    assert "Ada confirmed the same set. <b>If you confirm, it goes at once.</b>" in draw(second.sight(Seat(2)))["dock"]
    assert "One more must choose the same (Jonas / Maximiliane)." in draw(second.sight(Seat(1)))["dock"]


def test_dock_says_how_many_marks_are_too_many() -> None:
    """One mark too many never reads “2 of 1 marked”, neither for its author nor for the others."""
    play = begin("many", 3, Options(giver=0))
    play = play.act(Seat(0), play.sight(Seat(0)).legal[0])
    for card in play.state.scene.grid[:3]:
        play = play.act(Seat(2), GAME.words.read(f"mark {card}", play.record.setup.options))
    mine, theirs = (re.sub("<[^>]+>", "", draw(play.sight(Seat(seat)))["dock"]) for seat in (2, 0))
    assert mine.count("3 marked, 2 too many") == 1
    assert theirs.count("3 marked, 2 too many") == 1
    assert "3 markiert, 2 zu viel" in draw(play.sight(Seat(2)), "de")["dock"]
    assert "3 of 1" not in mine + theirs


def test_dock_says_who_does_not_agree() -> None:
    play = begin("differ", 4, Options(giver=0))
    play = play.act(Seat(0), play.sight(Seat(0)).legal[0])
    options, confirm = play.record.setup.options, GAME.words.read("confirm", Options())
    one, other = (str(card) for card in play.state.scene.grid[:2])
    for seat, card in ((Seat(1), one), (Seat(2), other)):
        play = play.act(seat, GAME.words.read(f"mark {card}", options)).act(seat, confirm)
    names = [card_name(card, options, "en") for card in play.state.scene.grid[:2]]
    told = "You don’t all agree: {} confirmed {}. Talk it over or change your marks."
    for seat, name, card in ((Seat(1), "Jonas", names[1]), (Seat(2), "Ada", names[0])):
        assert told.format(name, card) in unescape(draw(play.sight(seat))["dock"])
    assert "You don’t all agree" not in draw(play.sight(Seat(3)))["dock"]


def test_dock_promises_no_agreement_that_cannot_come() -> None:
    """Similo R11: a voter who was asked can't change anything in this ballot; after the last one a new ballot
    begins."""

    def told(state: State, seat: int) -> str:
        scene = do(state, f"{seat} mark e").scene
        return unescape(
            describe_consequence_of_confirming(
                scene, Seat(seat), scene.marks[seat], speech("en", GAME.package).to(Seat(seat), NAMES)
            )
        )

    state = removal(4, asked=True)
    assert told(vote(state, "b", 1), 2) == "After you, Maximiliane must confirm the same set."
    assert told(vote(vote(state, "b", 1), "c", 2), 3).endswith(
        "if you confirm, a new ballot begins, without any marks."
    )
    strict = vote(removal(4, asked=True, agreement="all"), "b", 1)
    assert told(strict, 2) == "You can no longer agree on this set in this ballot."
    for _ in range(2):
        state = vote(vote(vote(state, "b", 1), "c", 2), "d", 3)
    assert told(vote(vote(state, "b", 1), "c", 2), 3).endswith("goes; if there’s a tie, the captain’s.")


@pytest.mark.parametrize(
    ("ended", "rounds", "looks"),
    [
        ("won", 5, ["done", "done", "done", "done", "done"]),
        ("lost", 2, ["done", "lost", "", "", ""]),
        ("abandoned", 2, ["done", "done", "", "", ""]),
        ("abandoned", 0, ["", "", "", "", ""]),
    ],
)
def test_rounds_say_how_each_went(ended: Ending, rounds: int, looks: list[str]) -> None:
    """An abandoned play lost no round."""
    shown = draw_round_reached(ended, rounds, speech("en", GAME.package))
    assert re.findall(r'<li class="(\w*)"', shown) == looks
    assert shown.count("aria-current") == (rounds > 0)
