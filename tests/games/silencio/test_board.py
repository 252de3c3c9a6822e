"""Silencio's board: pictures, choices, and the sentences at chosen moments. tests/conformance checks every board."""

import re
import sys
from html import unescape
from importlib.resources import files
from typing import Any

import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.board import BoardContext
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.play import Play, prepare
from inkling.core.sight import Seat
from inkling.games.board_kit.people import PlayerRow, describe_player
from inkling.games.silencio import GAME
from inkling.games.silencio.board.effect_texts import SHRINE_WILL
from inkling.games.silencio.board.generated_css import SEATS
from inkling.games.silencio.board.question_texts import hint_before_choice_is_made
from inkling.games.silencio.board.zones import draw_board
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.cards import COLOURS
from inkling.games.silencio.rules.state import (
    GiftStage,
    LightEffectStage,
    PendingEffects,
    PlayOverStage,
    StartGrabStage,
    State,
    Tavern,
)
from tests.amounts import amount
from tests.html_elements import parse_elements

from .page import DESK, choices, look, voice, words
from .plays import SilencioPlay, random_plays
from .scene import do, scene, sight_of

SHEET = (files("inkling.games.silencio") / "board" / "board.css").read_text() + GAME.page.styles()
SEEDS = range(amount(6))
"""Seeds that give every number of seats at least twice, with and without the tavern."""


@pytest.mark.parametrize("seed", SEEDS)
def test_every_choice_has_its_sentence_and_its_rule_in_the_sheet(seed: int) -> None:
    for play in random_plays(seed):
        for seat in GAME.rules.turn(play.state):
            dock = look(play, seat)["dock"]
            told = {
                n for group in re.findall(r'<p class="say when ([w\d ]+)" id="?w\d+"?><b>', dock) for n in group.split()
            }
            for n in range(1, len(play.sight(seat).legal) + 1):
                assert f"w{n}" in told
                assert f"&:has(.o{n}:checked) .w{n}" in SHEET


@pytest.mark.parametrize("seed", SEEDS)
def test_flying_cards_are_those_that_the_viewer_sees(seed: int) -> None:
    """Silencio R42: a concealed card of another player may appear as a memory aid, which never moves."""
    for play in random_plays(seed):
        if play.outcome is not None:
            return
        for seat in map(Seat, range(play.record.setup.seats)):
            concealed = {card for other, hand in enumerate(play.state.hands) if other != seat for card in hand}
            flying = {card for html in look(play, seat).values() for card in parse_elements(html).values("data-card")}
            assert not flying & concealed
            assert not flying & set(play.state.deck)


def test_no_question_offers_two_things_with_one_card() -> None:
    """The style sheet's number of rules depends on this."""
    assert max(GAME.seats) == SEATS
    for seed in range(12):
        for play in random_plays(seed):
            for seat in GAME.rules.turn(play.state):
                cards = [action.card for action in GAME.rules.legal(play.state, seat) if hasattr(action, "card")]
                assert len(set(cards)) == len(cards)


def test_question_never_lends_its_tick_to_the_next() -> None:
    """The page keeps ticks by ID, so consecutive questions to a seat must have different IDs."""
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


def test_no_cache_is_keyed_by_the_viewer() -> None:
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
    """Count the entries of every cache of the board modules."""
    boards = [module for name, module in sys.modules.items() if re.match(r"inkling\.games\.(silencio\.)?board", name)]
    functions = {f"{module.__name__}.{name}": function for module in boards for name, function in vars(module).items()}
    return {name: one.cache_info().currsize for name, one in functions.items() if isinstance(one, type(parse_elements))}


def test_shrine_that_must_make_a_play_possible_says_so() -> None:
    """Silencio R27: only if the effect alone allowed the shrine."""
    effect = next(iter(SHRINE_WILL))
    assert "so that you can play" in hint_before_choice_is_made(LightEffectStage(effect, forced=True), set())
    assert hint_before_choice_is_made(LightEffectStage(effect), set()) == SHRINE_WILL[effect]


NAMES = ("Ada", "Bo", "Cleo")


def show(
    state: State, seat: int | None = 0, offers: tuple[Action, ...] = (), lang: str = "en", context: BoardContext = DESK
) -> dict[str, str]:
    """Show the board with the legal actions, or with the ones given."""
    viewer = None if seat is None else Seat(seat)
    over = GAME.rules.outcome(state) is not None
    legal = offers or (() if viewer is None or over else GAME.rules.legal(state, viewer))
    return dict(draw_board(sight_of(state, viewer, legal), voice(lang, viewer, NAMES[: state.seats]), context))


TAKES: dict[str, Any] = {"rows": "red-5 yellow-4", "lit": "blue"}
EXCHANGES: dict[str, Any] = {"rows": "red-5", "oracle": "green-3", "deck": "blue-5", "lit": "green"}
NOBODY, SOMEBODY = "Nobody can swap anything.", "Then you may choose somebody to make a swap."
REFILLED, SHRINKS = "then the Oracle is refilled", "The deck is empty, so the Oracle shrinks."
MUST, MAY = "Then you must", "You may"
ANY_EXCHANGE = "With a player, with the Oracle or a new Oracle"
KNOWN = replace(scene("red-4", "green-5 blue-3", "blue-9"), known=((), (("green-5", 0b0001),), (("blue-9", 0b1111),)))
LEFT = scene("", "green-5", "blue-9", rows="red-3 red-4", lying=("", "yellow-3", ""))


class Moment:
    """A table, and what a zone of it says to a seat."""

    def __init__(self, state: State, *said: str, unsaid: str = "", zone: str = "dock", seat: int | None = 0) -> None:
        self.state, self.said, self.unsaid, self.zone, self.seat = state, said, unsaid, zone, seat


MOMENTS = {
    "a card over a gap is light, the next one dark": Moment(
        scene("red-3 red-6 blue-2", "green-5", rows="red-2"),
        "Red 3 straight after the 2: dark.",
        "Red 6 over a gap: light.",
        "Blue 2 straight after the shrine: dark.",
    ),
    "a shielded card (R19)": Moment(
        scene("red-3 red-6", "green-5", rows="red-2", pending=PendingEffects(shield=True)),
        "Red 3 – no effect: the shield blocks it.",
        "Red 6 over a gap: light.",
    ),
    "cards that cannot be laid": Moment(
        scene("red-3 blue-4 green-6", "green-5", rows="red-4", pending=PendingEffects(green_only=True)),
        "too low",
        "not green",
    ),
    "an effect that could do nothing (R7)": Moment(
        scene("blue-5 blue-6", "green-5"), "The red, yellow and green rows hold no cards, so none is taken back."
    ),
    "an exchange that nobody could make (R7, R12 to R15)": Moment(scene("green-4 red-3", ""), NOBODY, unsaid=SOMEBODY),
    "an exchange for a new Oracle (R15)": Moment(scene("green-4 red-3", "", deck="blue-9"), SOMEBODY),
    "an exchange with the Oracle (R14)": Moment(scene("green-4 red-3", "", oracle="blue-9"), SOMEBODY),
    "an exchange with a player (R13)": Moment(scene("green-4 red-3", "", lying=("", "blue-9")), SOMEBODY),
    "somebody's only card leaves their place (R6, R12)": Moment(scene("red-3", "", lying=("", "green-4")), NOBODY),
    "a gift from an empty deck (R17)": Moment(
        scene("blue-2 red-9", "green-5", oracle="red-5"), SHRINKS, unsaid=REFILLED
    ),
    "a gift from a deck": Moment(
        scene("blue-2 red-9", "green-5", oracle="red-5", deck="red-6"), REFILLED, unsaid=SHRINKS
    ),
    "a pass (R29)": Moment(
        scene("red-3", "green-5 green-6", "blue-3", rows="red-4", passes=1),
        "None of your cards fits.",
        "This would be pass 2 of 3 in a row",
    ),
    "a pass without cards (R4)": Moment(scene("", "green-5", lying=("", "red-9")), "You hold no cards."),
    "pending effects combine (R19)": Moment(
        scene("red-3", "green-5", pending=PendingEffects(shield=True, green_only=True)),
        "Shield: the next card triggers no dark effect.",
        "Green only: the next card must be green.",
        zone="token",
    ),
    "the tavern's very words (R32)": Moment(
        scene("red-2 red-9", "green-5", rows="red-3", tavern=Tavern(open=True)),
        "Everybody hears: “1 of my cards is dead.”",
        unsaid="2 of my cards are dead.",
    ),
    "a shrine that alone makes a play possible, blue (R27)": Moment(
        scene("red-2", "blue-9", **TAKES),
        "Then you must take the last card of the red, yellow or green row",
        unsaid=MAY,
    ),
    "a shrine that alone makes a play possible, green (R27)": Moment(
        scene("red-2 red-3", "blue-9", **EXCHANGES), MUST, unsaid=MAY
    ),
    "a shrine beside a card that fits, blue": Moment(scene("red-6", "blue-9", **TAKES), MAY, unsaid=MUST),
    "a shrine beside a card that fits, green": Moment(scene("red-6 red-3", "blue-9", **EXCHANGES), MAY, unsaid=MUST),
    "a compulsory exchange names the Oracle alone (R27)": Moment(
        do(scene("red-2 red-3", "blue-9", **EXCHANGES), "shrine green"),
        "You make the swap yourself. You take an Oracle card and put another",
        unsaid=ANY_EXCHANGE,
    ),
    "a free exchange names every other one": Moment(
        do(scene("red-6 red-3", "blue-9", **EXCHANGES), "shrine green"), ANY_EXCHANGE
    ),
    "memory of who gave a card (R42)": Moment(KNOWN, "Bo holds Green 5", zone="memory"),
    "memory of who did not see it (R42)": Moment(
        KNOWN, "What everybody knows about your hand Blue 9", unsaid="Green 5", zone="memory", seat=2
    ),
    "memory of a watcher (R42)": Moment(KNOWN, "Cleo holds Blue 9", unsaid="Green 5", zone="memory", seat=None),
    "whose turn it is": Moment(scene("red-4", "green-5"), "It’s Ada’s turn.", seat=1),
    "who decides": Moment(scene("red-4", "green-5"), "deciding", zone="peers", seat=1),
    "the end, open cards included (R29)": Moment(
        replace(LEFT, stage=PlayOverStage("passes"), player=None),
        "Almost there 3 cards were left.",
        "Ada none left",
        "Yellow 3",
        "The rows hold 2 cards.",
        zone="end",
        seat=1,
    ),
    "an abandoned play": Moment(
        replace(LEFT, stage=PlayOverStage("abandoned"), player=None), "Abandoned", unsaid="Green 5", zone="end"
    ),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_board_says_what_matters_now(name: str) -> None:
    """Silencio R4, R6, R7, R12, R13, R14, R15, R17, R19, R27, R29, R32 and R42, as each row says."""
    moment = MOMENTS[name]
    told = words(show(moment.state, moment.seat)[moment.zone])
    assert [text for text in moment.said if text not in told] == []
    assert not moment.unsaid or moment.unsaid not in told


def test_face_up_cards_say_whose_they_are_and_can_be_chosen_in_both_places() -> None:
    zones = show(scene("red-3", "green-5", lying=("", "yellow-4")))
    assert "play yellow-4" in choices(zones)
    assert 'class="take w' in zones["peers"]
    others = show(scene("red-4", "blue-13", lying=("yellow-4", "red-5"), rows="yellow-5"))["dock"]
    assert "<legend class=sr>Your cards and other players’ face-up cards</legend>" in unescape(others)
    mine = show(scene("red-4", "blue-13", lying=("yellow-4", ""), player=1))["dock"]
    assert 'aria-label="Your cards"' in mine
    assert "<span class=card-note>face up</span>" in mine


def test_where_one_may_pass_a_card_is_not_the_only_choice() -> None:
    """Silencio R33: nobody must play another player's face-up card."""
    passing = show(scene("red-2", "blue-13", rows="red-3", lying=("", "red-5")))["dock"]
    assert "<span class=first>Make your choice first</span>" in passing
    assert "<span class=first>Choose a card first</span>" in show(scene("red-2", "blue-13"))["dock"]


def test_passes_are_counted_under_a_heading_of_their_own() -> None:
    assert words(show(scene("red-4", "blue-13", passes=1))["token"]).startswith("Passes Passes in a row: 1 of 2")
    both = show(scene("red-4", "blue-13", passes=1, pending=PendingEffects(shield=True)))["token"]
    assert re.findall(r"<h2[^>]*>(.*?)</h2>", both) == ["For the next card", "Passes"]
    assert show(scene("red-4", "blue-13"))["token"] == ""


def test_take_back_is_offered_in_the_rows_and_in_the_dock() -> None:
    """Silencio R10: never in the blue row."""
    state = scene("red-4 blue-9", "green-5", rows="red-3 red-6 blue-4 green-3", stage=LightEffectStage("take-back"))
    zones = show(state)
    assert [zone for zone in ("red", "blue", "yellow", "green") if 'class="take' in zones[zone]] == ["red", "green"]
    assert "Its row then ends at 3. High enough again: red 4." in words(zones["dock"])


def test_gift_goes_step_by_step_and_everybody_can_grab_the_start_card() -> None:
    """Silencio R2: every seat may take the start card."""
    state = scene("red-4", "green-5", "blue-3", oracle="red-7 green-8", deck="blue-5", stage=GiftStage())
    assert choices(show(state)) == ["give red-7", "give green-8"]
    named = show(replace(state, stage=GiftStage(state.oracle[0])))
    assert choices(named) == ["name 1", "name 2"]
    assert "Bo gets red 7. Then the Oracle is refilled." in words(named["dock"])
    state = replace(scene("red-4", "green-5"), stage=StartGrabStage(), player=None)
    assert choices(show(state, 0)) == choices(show(state, 1)) == ["start"]


def test_large_shrine_asks_for_a_colour() -> None:
    zones = show(scene("red-4 red-8", "green-5", oracle="blue-7", deck="blue-8", lit="large", rows="green-3"))
    assert [do for do in choices(zones) if do.startswith("shrine")] == [f"shrine large {colour}" for colour in COLOURS]
    assert '<span class="gate lit" data-for=use-large>' in zones["places"]
    assert "id=use-large" in zones["dock"]


def test_cards_beside_face_up_ones_are_called_hidden() -> None:
    state = scene("red-4", "green-5 blue-3", "blue-9", lying=("", "yellow-3", ""))
    assert re.findall(r"<span class=cap>(.*?)</span>", show(state)["peers"]) == ["2 hidden cards", "1 card"]
    assert "2 verdeckte Karten" in words(show(state, lang="de")["peers"])


def test_player_who_is_away_is_not_said_to_decide() -> None:
    said = words(show(scene("red-4", "green-5"), 1, context=BoardContext(away=(True, False)))["peers"])
    assert "away" in said
    assert "deciding" not in said
    told = [describe_player(PlayerRow(Seat(0), awaited=True, away=away), speech("en")) for away in (False, True)]
    assert told == [["deciding"], ["away"]]


def test_end_of_known_cards_counts_and_does_not_rate() -> None:
    play = drive(
        Play.begin(GAME, prepare(GAME, 2, GAME.rules.options(start="asked"), "deal x"), "00" * 32),
        [GAME.bots.all[0].choose] * 2,
        Chance.of("end"),
    )
    drawn = draw_board(play.sight(None), voice("en", None, ("Ada", "Bo")), DESK)["end"]
    assert re.search("<h2>([0-9]+ cards? left|No cards left)<", drawn)
    assert not re.search('class="?scale', drawn)
