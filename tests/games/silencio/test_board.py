"""The board: all that can be done has a control and nothing else has, nothing hidden shows, and the HTML is sound."""

import re
import sys
from importlib.resources import files

import pytest
from msgspec.structs import replace

from inkling.catalogs import LANGUAGES
from inkling.core.board import Desk
from inkling.core.chance import Chance
from inkling.core.sight import Seat, Sight
from inkling.games.silencio import GAME
from inkling.games.silencio.board.asking import before_choice
from inkling.games.silencio.board.effects import SHRINE_WILL
from inkling.games.silencio.board.zones import ZONES, board
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Choosing, View
from tests.amounts import amount

from .page import DESK, Structure, choices, look, structure, voice
from .plays import SilencioPlay, random_plays

SHEET = (files("inkling.games.silencio") / "board" / "board.css").read_text() + GAME.page.styles()
SEEDS = range(amount(6))
"""Two and more of every number of seats, with and without the tavern."""


@pytest.mark.parametrize("seed", SEEDS)
def test_zones_are_the_same_for_everybody_at_every_moment(seed: int) -> None:
    for play in random_plays(seed):
        for viewer in (*map(Seat, range(play.record.setup.seats)), None):
            for lang in LANGUAGES:
                assert tuple(look(play, viewer, lang)) == ZONES


@pytest.mark.parametrize("seed", SEEDS)
def test_choices_are_exactly_the_legal_actions(seed: int) -> None:
    for play in random_plays(seed):
        for seat in map(Seat, range(play.record.setup.seats)):
            sight = play.sight(seat)
            legal = sorted(GAME.words.write(action, sight.options) for action in sight.legal)
            assert sorted(choices(look(play, seat))) == legal


@pytest.mark.parametrize("seed", SEEDS)
def test_every_choice_has_its_sentence_and_its_rule_in_the_sheet(seed: int) -> None:
    """A choice without a numbered rule would never show what it does."""
    for play in random_plays(seed):
        for seat in GAME.rules.turn(play.state):
            dock = look(play, seat)["dock"]
            told = {
                n for group in re.findall(r'<p class="say when ([w\d ]+)" id="?w\d+"?><b>', dock) for n in group.split()
            }
            described = set(re.findall(r'aria-describedby="?(w\d+)"?', dock))
            assert described <= set(re.findall(r'id="?(w\d+)"?', dock))
            for n in range(1, len(play.sight(seat).legal) + 1):
                assert f"w{n}" in told
                assert f"body:has(.o{n}:checked) .w{n}" in SHEET


@pytest.mark.parametrize("seed", SEEDS)
def test_html_holds_together(seed: int) -> None:
    """Also: no inline style or script, every id and every flying card once, every label meets its radio."""
    for play in random_plays(seed):
        for viewer in (*map(Seat, range(play.record.setup.seats)), None):
            structures = [structure(html) for html in look(play, viewer).values()]
            ids = [name for part in structures for name in part.ids]
            cards = [card for part in structures for card in part.cards]
            attributes = {name for part in structures for name in part.attributes}
            assert len(set(ids)) == len(ids)
            assert len(set(cards)) == len(cards)
            labels = {label for part in structures for label in part.labels}
            assert labels <= set(ids), "a label belongs to a choice that is on offer"
            assert not {name for name in attributes if name == "style" or name.startswith("on")}
            assert not {tag for part in structures for tag in part.tags} & {"script", "style"}


@pytest.mark.parametrize("seed", SEEDS)
def test_board_shows_nothing_that_the_viewer_cannot_know(seed: int) -> None:
    """Silencio R42: with another truth behind the same view, every zone stays as it is."""
    for ply, play in enumerate(random_plays(seed)):
        if play.outcome is not None:
            return
        for viewer in (*map(Seat, range(play.record.setup.seats)), None):
            sight = play.sight(viewer)
            other = GAME.rules.imagine(sight.view, Chance.of(f"{seed}/{ply}"))
            again = replace(sight, view=GAME.rules.view(other, viewer))
            say = voice("en", viewer, play.record.names)
            assert board(again, say, DESK) == board(sight, say, DESK)


@pytest.mark.parametrize("seed", SEEDS)
def test_flying_cards_are_those_that_the_viewer_sees(seed: int) -> None:
    """Silencio R42: concealed cards of others are on the page at most as a memory aid, which never flies."""
    for play in random_plays(seed):
        if play.outcome is not None:
            return
        for seat in map(Seat, range(play.record.setup.seats)):
            concealed = {card for other, hand in enumerate(play.state.hands) if other != seat for card in hand}
            flying = {card for html in look(play, seat).values() for card in structure(html).cards}
            assert not flying & concealed
            assert not flying & set(play.state.deck)


def test_names_are_escaped() -> None:
    for play in random_plays(2, seats=3):
        names = ("<b>Ada", '"><script>', "&amp;")
        for viewer in (Seat(0), Seat(2), None):
            zones = board(play.sight(viewer), voice("en", viewer, names), DESK)
            page = "".join(zones.values())
            assert "<b>Ada" not in page
            assert "<script>" not in page
            Structure(page)


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


def test_without_a_place_to_send_to_there_is_nothing_to_send() -> None:
    for play in random_plays(3, seats=4):
        for seat in map(Seat, range(4)):
            page = "".join(look(play, seat, desk=Desk()).values())
            assert "<form" not in page
            assert "name=" not in page
            assert not re.search('for="?o', page)


def test_classes_of_the_decoration_begin_with_em() -> None:
    assert all(name.startswith("em-") for name in Structure(GAME.page.emblem()).classes)


def test_settings_all_fit_the_options() -> None:
    """And the first choice is the usual one."""
    for setting in GAME.page.settings():
        assert getattr(GAME.rules.options(), setting.name) == setting.choices[0].value
        for choice in setting.choices:
            assert getattr(GAME.rules.options(**{setting.name: choice.value}), setting.name) == choice.value


def test_pictures_of_the_sheet_are_there() -> None:
    faces = {face.id for group in GAME.page.faces() for face in group.faces}
    pictured = set(re.findall(r"/pictures/silencio/([\w-]+)\.svg", SHEET + GAME.page.emblem()))
    assert pictured == {"tavern-open", "tavern-closed", *GAME.page.scenes()}
    assert pictured - set(GAME.page.scenes()) <= faces
    symbols = (files("inkling.games.silencio") / "board" / "symbols.svg").read_text()
    views = set(re.findall(r'<view id="([\w-]+)"', symbols))
    assert set(re.findall(r"url\(symbols\.svg#([\w-]+)\)", SHEET)) == views


def test_sight_of_a_looker_on_has_no_hand() -> None:
    for play in random_plays(4, seats=4):
        sight: Sight[Action, Event, View] = play.sight(None)
        assert not re.search('class="?hand', board(sight, voice("en", None, play.record.names), DESK)["dock"])


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
            look(play, viewer, desk=Desk("/t/ABCD/act"))


def count_kept() -> dict[str, int]:
    """What every function of a board remembers."""
    boards = [module for name, module in sys.modules.items() if re.match(r"inkling\.games\.(silencio\.)?board", name)]
    functions = {f"{module.__name__}.{name}": function for module in boards for name, function in vars(module).items()}
    return {name: one.cache_info().currsize for name, one in functions.items() if isinstance(one, type(structure))}


def test_whoever_must_be_able_to_play_afterwards_is_told_so() -> None:
    """Silencio R27: where the effect alone allowed the shrine; else what the effect does is told."""
    effect = next(iter(SHRINE_WILL))
    assert "must let you play" in before_choice(Choosing(effect, forced=True), set())
    assert before_choice(Choosing(effect), set()) == SHRINE_WILL[effect]
