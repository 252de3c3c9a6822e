"""What only Silencio's board promises; tests/conformance/test_boards.py looks at every board."""

import re
import sys
from importlib.resources import files

import pytest

from inkling.core.board import BoardContext
from inkling.core.sight import Seat
from inkling.games.silencio import GAME
from inkling.games.silencio.board.effects import SHRINE_WILL
from inkling.games.silencio.board.question import before_choice
from inkling.games.silencio.board.styles import SEATS
from inkling.games.silencio.rules.state import Choosing
from tests.amounts import amount
from tests.elements import read

from .page import look
from .plays import SilencioPlay, random_plays

SHEET = (files("inkling.games.silencio") / "board" / "board.css").read_text() + GAME.page.styles()
SEEDS = range(amount(6))
"""Two and more of every number of seats, with and without the tavern."""


@pytest.mark.parametrize("seed", SEEDS)
def test_every_choice_has_its_sentence_and_its_rule_in_the_sheet(seed: int) -> None:
    """A choice without a numbered rule would never show what it does."""
    for play in random_plays(seed):
        for seat in GAME.rules.turn(play.state):
            dock = look(play, seat)["dock"]
            told = {
                n for group in re.findall(r'<p class="say when ([w\d ]+)" id="?w\d+"?><b>', dock) for n in group.split()
            }
            for n in range(1, len(play.sight(seat).legal) + 1):
                assert f"w{n}" in told
                assert f"body:has(.o{n}:checked) .w{n}" in SHEET


@pytest.mark.parametrize("seed", SEEDS)
def test_flying_cards_are_those_that_the_viewer_sees(seed: int) -> None:
    """Silencio R42: concealed cards of others are on the page at most as a memory aid, which never flies."""
    for play in random_plays(seed):
        if play.outcome is not None:
            return
        for seat in map(Seat, range(play.record.setup.seats)):
            concealed = {card for other, hand in enumerate(play.state.hands) if other != seat for card in hand}
            flying = {card for html in look(play, seat).values() for card in read(html).values("data-card")}
            assert not flying & concealed
            assert not flying & set(play.state.deck)


def test_no_question_offers_two_things_with_one_card() -> None:
    """That is what the number of rules in the sheet is reckoned from."""
    assert max(GAME.seats) == SEATS
    for seed in range(12):
        for play in random_plays(seed):
            for seat in GAME.rules.turn(play.state):
                cards = [action.card for action in GAME.rules.legal(play.state, seat) if hasattr(action, "card")]
                assert len(set(cards)) == len(cards)


def test_question_never_lends_its_tick_to_the_next() -> None:
    """The page keeps ticks by id, so consecutive questions to a seat must not share one."""
    before: dict[int, tuple[int | None, set[str]]] = {}
    for play in random_plays(5, seats=2):
        for seat in map(Seat, range(2)):
            sight = play.sight(seat)
            ids = set(re.findall(r'id="?(o\d-\d+)"?', look(play, seat)["dock"]))
            if not ids:
                continue
            asked, shown = before.get(seat, (None, set()))
            assert asked == sight.ask or not ids & shown
            before[seat] = sight.ask, ids


def test_pictures_of_the_sheet_are_there() -> None:
    faces = {face.id for group in GAME.page.faces() for face in group.faces}
    pictured = set(re.findall(r"/pictures/silencio/([\w-]+)\.svg", SHEET + GAME.page.emblem()))
    assert pictured == {"tavern-open", "tavern-closed", *GAME.page.scenes()}
    assert pictured - set(GAME.page.scenes()) <= faces
    symbols = (files("inkling.games.silencio") / "board" / "symbols.svg").read_text()
    views = set(re.findall(r'<view id="([\w-]+)"', symbols))
    assert set(re.findall(r"url\(symbols\.svg#([\w-]+)\)", SHEET)) == views


def test_nothing_is_remembered_by_whose_eyes_saw_it() -> None:
    """Voices come and go with plays; a piece that was kept for one would never be asked for again, and stay."""
    moments = list(random_plays(2))
    draw_for_all(moments)
    kept = count_kept()
    draw_for_all(moments)
    assert count_kept() == kept


def draw_for_all(moments: list[SilencioPlay]) -> None:
    for play in moments:
        for viewer in (*map(Seat, range(play.record.setup.seats)), None):
            look(play, viewer, context=BoardContext("/t/ABCD/act"))


def count_kept() -> dict[str, int]:
    """What every function of a board remembers."""
    boards = [module for name, module in sys.modules.items() if re.match(r"inkling\.games\.(silencio\.)?board", name)]
    functions = {f"{module.__name__}.{name}": function for module in boards for name, function in vars(module).items()}
    return {name: one.cache_info().currsize for name, one in functions.items() if isinstance(one, type(read))}


def test_whoever_must_be_able_to_play_afterwards_is_told_so() -> None:
    """Silencio R27: where the effect alone allowed the shrine; else what the effect does is told."""
    effect = next(iter(SHRINE_WILL))
    assert "must let you play" in before_choice(Choosing(effect, forced=True), set())
    assert before_choice(Choosing(effect), set()) == SHRINE_WILL[effect]
