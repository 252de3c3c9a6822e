"""What the board says at chosen moments: the effect of a card and why, tokens, forced passes, memory, the end."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.board import Desk
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.play import Play, prepare
from inkling.core.sight import Seat, Sight
from inkling.games.board_kit.people import Person, tell_person
from inkling.games.silencio import GAME
from inkling.games.silencio.board.zones import board
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Choosing, Gift, Grabbing, Over, Pending, State, Tavern, View

from .page import DESK, choices, voice, words
from .scene import do, scene

NAMES = ("Ada", "Bo", "Cleo")


def show(
    state: State, seat: int | None = 0, offers: tuple[Action, ...] = (), lang: str = "en", desk: Desk = DESK
) -> dict[str, str]:
    """With what is legal, unless more is to be offered."""
    viewer = None if seat is None else Seat(seat)
    outcome = GAME.rules.outcome(state)
    legal = offers or (GAME.rules.legal(state, viewer) if viewer is not None and outcome is None else ())
    sight: Sight[Action, Event, View] = Sight(
        "silencio",
        viewer,
        state.seats,
        state.options,
        GAME.rules.view(state, viewer),
        legal,
        1 if legal else None,
        (),
        outcome,
        "promised",
    )
    return dict(board(sight, voice(lang, viewer, NAMES[: state.seats]), desk))


def test_card_over_a_gap_is_light_and_the_next_one_dark() -> None:
    dock = show(scene("red-3 red-6 blue-2", "green-5", rows="red-2"))["dock"]
    said = words(dock)
    assert "Red 3 straight after the 2: dark." in said
    assert "Red 6 over a gap: light." in said
    assert "Blue 2 straight after the shrine: dark." in said


def test_card_that_is_shielded_says_so() -> None:
    """Silencio R19: the shield covers what would be dark; light stays."""
    said = words(show(scene("red-3 red-6", "green-5", rows="red-2", pending=Pending(shield=True)))["dock"])
    assert "Red 3 – no effect: the shield blocks it." in said
    assert "Red 6 over a gap: light." in said


def test_card_that_cannot_be_laid_says_why() -> None:
    dock = show(scene("red-3 blue-4 green-6", "green-5", rows="red-4", pending=Pending(green_only=True)))["dock"]
    assert "too low" in words(dock)
    assert "not green" in words(dock)
    assert choices({"dock": dock}) == ["play green-6"]


def test_effect_that_could_do_nothing_is_not_promised() -> None:
    """Silencio R7: blue light with no card to take back is skipped."""
    assert "The red, yellow and green rows hold no cards, so none is taken back." in words(
        show(scene("blue-5 blue-6", "green-5"))["dock"]
    )


def test_exchange_that_nobody_could_make_is_not_promised() -> None:
    """Silencio R7, R12 to R15: with one holder left, and neither deck nor Oracle, there is nothing to exchange."""
    said = words(show(scene("green-4 red-3", ""))["dock"])
    assert "Nobody can exchange anything." in said
    assert "Then you may choose somebody" not in said


@pytest.mark.parametrize("more", [{"deck": "blue-9"}, {"oracle": "blue-9"}, {"lying": ("", "blue-9")}], ids=str)
def test_exchange_that_somebody_could_make_is_promised(more: dict[str, Any]) -> None:
    """Silencio R12 to R15: a new Oracle from the deck; with Oracle or player, for a card that is still held."""
    assert "Then you may choose somebody to make an exchange." in words(
        show(scene("green-4 red-3", "", **more))["dock"]
    )


def test_last_card_of_its_owner_leaves_nothing_to_exchange() -> None:
    """Silencio R6, R12: somebody else's face-up card leaves their place, not the player's."""
    assert "Nobody can exchange anything." in words(show(scene("red-3", "", lying=("", "green-4")))["dock"])


def test_gift_from_an_empty_deck_says_that_the_oracle_shrinks() -> None:
    """Silencio R17."""
    refilled, shrinks = "then the Oracle is refilled", "The deck is empty, so the Oracle shrinks."
    dry = words(show(scene("blue-2 red-9", "green-5", oracle="red-5"))["dock"])
    assert shrinks in dry
    assert refilled not in dry
    wet = words(show(scene("blue-2 red-9", "green-5", oracle="red-5", deck="red-6"))["dock"])
    assert refilled in wet
    assert shrinks not in wet


def test_pass_is_explained() -> None:
    """Silencio R29: how near the end is, too."""
    said = words(show(scene("red-3", "green-5 green-6", "blue-3", rows="red-4", passes=1))["dock"])
    assert "None of your cards fits." in said
    assert "This would be pass 2 of 3 in a row" in said


def test_pass_without_cards_is_explained() -> None:
    """Silencio R4: who holds nothing passes, also when somebody's open card would fit."""
    said = words(show(scene("", "green-5", lying=("", "red-9")))["dock"])
    assert "You hold no cards." in said


def test_open_card_of_another_can_be_chosen_in_both_places() -> None:
    zones = show(scene("red-3", "green-5", lying=("", "yellow-4")))
    assert "play yellow-4" in choices(zones)
    assert 'class="take w' in zones["peers"]


def test_where_one_may_pass_a_card_is_not_the_only_choice() -> None:
    """Silencio R33: nobody must play a face-up card of somebody else."""
    passing = show(scene("red-2", "blue-13", rows="red-3", lying=("", "red-5")))["dock"]
    assert "<span class=first>Make your choice first</span>" in passing
    assert "<span class=first>Choose a card first</span>" in show(scene("red-2", "blue-13"))["dock"]


def test_cards_that_are_face_up_say_so_and_whose_they_are() -> None:
    others = show(scene("red-4", "blue-13", lying=("yellow-4", "red-5"), rows="yellow-5"))["dock"]
    assert "<legend class=sr>Your cards and other players’ face-up cards</legend>" in others
    mine = show(scene("red-4", "blue-13", lying=("yellow-4", ""), player=1))["dock"]
    assert 'aria-label="Your cards"' in mine
    assert "<span class=card-note>face up</span>" in mine


def test_passes_are_counted_under_a_heading_of_their_own() -> None:
    assert words(show(scene("red-4", "blue-13", passes=1))["token"]).startswith("Passes Passes in a row: 1 of 2")
    both = show(scene("red-4", "blue-13", passes=1, pending=Pending(shield=True)))["token"]
    assert re.findall(r"<h2[^>]*>(.*?)</h2>", both) == ["For the next card", "Passes"]
    assert show(scene("red-4", "blue-13"))["token"] == ""


def test_pending_effects_are_tokens_with_a_sentence() -> None:
    """Silencio R19: they combine."""
    said = words(show(scene("red-3", "green-5", pending=Pending(shield=True, green_only=True)))["token"])
    assert "Shield: the next card triggers no dark effect." in said
    assert "Green only: the next card must be green." in said


def test_take_back_is_offered_in_the_rows_and_in_the_dock() -> None:
    """Silencio R10: never in the blue row."""
    state = scene("red-4 blue-9", "green-5", rows="red-3 red-6 blue-4 green-3", stage=Choosing("take-back"))
    zones = show(state)
    assert [zone for zone in ("red", "blue", "yellow", "green") if 'class="take' in zones[zone]] == ["red", "green"]
    assert "Its row then ends at 3. High enough again: red 4." in words(zones["dock"])


def test_gift_goes_step_by_step() -> None:
    state = scene("red-4", "green-5", "blue-3", oracle="red-7 green-8", deck="blue-5", stage=Gift())
    assert choices(show(state)) == ["give red-7", "give green-8"]
    named = show(replace(state, stage=Gift(state.oracle[0])))
    assert choices(named) == ["name 1", "name 2"]
    assert "Bo gets red 7. Then the Oracle is refilled." in words(named["dock"])


def test_tavern_says_the_very_words_that_all_will_hear() -> None:
    """Silencio R32: the number is computed."""
    state = scene("red-2 red-9", "green-5", rows="red-3", tavern=Tavern(open=True))
    assert "2 of my cards are dead." not in words(show(state)["dock"])
    assert "Everybody hears: “1 of my cards is dead.”" in words(show(state)["dock"])


def test_large_shrine_asks_for_a_colour() -> None:
    zones = show(scene("red-4 red-8", "green-5", oracle="blue-7", deck="blue-8", lit="large", rows="green-3"))
    assert [do for do in choices(zones) if do.startswith("shrine")] == [
        "shrine large red",
        "shrine large blue",
        "shrine large yellow",
        "shrine large green",
    ]
    assert '<span class="gate lit" data-for=use-large>' in zones["places"]
    assert "id=use-large" in zones["dock"]


def test_shrine_that_alone_makes_a_play_possible_says_what_it_demands() -> None:
    """Silencio R27: no declining, no other target. Where a card fits, the same shrine leaves the choice."""
    takes: dict[str, Any] = {"rows": "red-5 yellow-4", "lit": "blue"}
    exchanges: dict[str, Any] = {"rows": "red-5", "oracle": "green-3", "lit": "green"}
    blue, green = scene("red-2", "blue-9", **takes), scene("red-2 red-3", "blue-9", **exchanges)
    assert "Then you must take the last card of the red, yellow or green row" in words(show(blue)["dock"])
    assert "Dann musst du dich selbst wählen und eine Karte mit dem Orakel tauschen." in words(
        show(green, lang="de")["dock"]
    )
    assert not any("You may" in words(show(state)["dock"]) for state in (blue, green))
    for free in (scene("red-6", "blue-9", **takes), scene("red-6 red-3", "blue-9", **exchanges)):
        assert "Then you must" not in words(show(free)["dock"])
        assert "You may" in words(show(free)["dock"])


def test_compulsory_exchange_names_the_oracle_alone() -> None:
    """Silencio R27: with cards and deck enough for every other exchange."""
    table: dict[str, Any] = {"rows": "red-5", "oracle": "green-3", "deck": "blue-5", "lit": "green"}
    other = "With a player, with the Oracle or a new Oracle"
    forced = words(show(do(scene("red-2 red-3", "blue-9", **table), "shrine green"))["dock"])
    assert "You make the exchange yourself. You take an Oracle card and put another" in forced
    assert other not in forced
    assert other in words(show(do(scene("red-6 red-3", "blue-9", **table), "shrine green"))["dock"])


def test_memory_shows_what_is_certain_to_this_viewer_alone() -> None:
    """Silencio R42: cards that all saw, and those that this viewer gave; watchers know what all saw."""
    state = replace(
        scene("red-4", "green-5 blue-3", "blue-9"), known=((), (("green-5", 0b0001),), (("blue-9", 0b1111),))
    )
    assert "Bo holds Green 5" in words(show(state, 0)["memory"])
    assert "Green 5" not in words(show(state, 2)["memory"])
    assert "What everybody knows about your hand Blue 9" in words(show(state, 2)["memory"])
    assert "Cleo holds Blue 9" in words(show(state, None)["memory"])
    assert "Green 5" not in words(show(state, None)["memory"])


def test_cards_beside_face_up_ones_are_called_concealed() -> None:
    state = scene("red-4", "green-5 blue-3", "blue-9", lying=("", "yellow-3", ""))
    assert re.findall(r"<span class=cap>(.*?)</span>", show(state)["peers"]) == ["2 concealed cards", "1 card"]
    assert "2 verdeckte Karten" in words(show(state, lang="de")["peers"])


def test_start_card_can_be_grabbed_by_everybody() -> None:
    """Silencio R2."""
    state = replace(scene("red-4", "green-5"), stage=Grabbing(), player=None)
    assert choices(show(state, 0)) == choices(show(state, 1)) == ["start"]


def test_those_who_wait_are_told_for_whom() -> None:
    assert "It’s Ada’s turn." in words(show(scene("red-4", "green-5"), 1)["dock"])
    assert "deciding" in words(show(scene("red-4", "green-5"), 1)["peers"])


def test_who_is_away_is_not_said_to_decide() -> None:
    """Here, and in the list of people that games share."""
    said = words(show(scene("red-4", "green-5"), 1, desk=Desk(away=(True, False)))["peers"])
    assert "away" in said
    assert "deciding" not in said
    told = [tell_person(Person(Seat(0), awaited=True, away=away), speech("en")) for away in (False, True)]
    assert told == [["deciding"], ["away"]]


def test_end_shows_rating_and_what_was_left() -> None:
    """Silencio R29: the cards left, open ones included."""
    state = scene("", "green-5", "blue-9", rows="red-3 red-4", lying=("", "yellow-3", ""))
    said = words(show(replace(state, stage=Over("passes"), player=None), 1)["end"])
    assert "Almost there 3 cards were left." in said
    assert "Ada none left" in said
    assert "Yellow 3" in said
    assert "The rows hold 2 cards." in said


def test_abandoned_play_shows_no_hands() -> None:
    state = replace(scene("red-4", "green-5"), stage=Over("abandoned"), player=None)
    said = words(show(state, 0)["end"])
    assert "Abandoned" in said
    assert "Green 5" not in said


def test_end_of_known_cards_counts_and_does_not_rate() -> None:
    """Who may have seen the cards before is told what was left, and no verdict."""
    play = drive(
        Play.begin(GAME, prepare(GAME, 2, GAME.rules.options(start="asked"), "deal x"), "00" * 32),
        [GAME.bots.all[0].choose] * 2,
        Chance.of("end"),
    )
    drawn = board(play.sight(None), voice("en", None, ("Ada", "Bo")), DESK)["end"]
    assert re.search("<h2>([0-9]+ cards? left|No cards left)<", drawn)
    assert not re.search('class="?scale', drawn)
