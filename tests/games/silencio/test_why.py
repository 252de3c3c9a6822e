"""Why?: what a choice does, in the game's words, and the cards left after each option, in both languages and
reproducibly."""

from collections.abc import Callable, Iterator
from dataclasses import replace as changed
from typing import TypeAlias

import htpy as h
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.sight import Seat, Sight
from inkling.core.words import Say
from inkling.games.silencio import GAME
from inkling.games.silencio.bots.compiled import find_best_action
from inkling.games.silencio.bots.search_bots import EFFORT, evaluate_choices_by_search
from inkling.games.silencio.rules.actions import Action, NamePlayer, PlayCard
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import GiftStage, LightEffectStage, State, TakeOracleCardStage, View
from inkling.games.silencio.teach.why import (
    CLOSE,
    advantages_of_choice,
    costs_of_choice,
    drawbacks_of_choice,
    explanation_sentences,
    is_good_choice,
    known_cards_of_others,
    make_bar,
    skipped_cards,
)
from inkling.server.features.why.views import draw_bar_label

from .plays import SilencioPlay, random_plays
from .scene import scene, sight_of

Deeds: TypeAlias = Callable[[Sight[Action, Event, View], Action, Action, Say], Iterator[str]]

SAY = speech("en", "inkling.games.silencio")
SAGE = speech("de", "inkling.games.silencio")


def moments() -> Iterator[tuple[Sight[Action, Event, View], Action]]:
    """Return the sights and actions of one random play."""
    before: SilencioPlay | None = None
    for play in random_plays(4):
        if before is not None:
            entry = play.record.entries[-1]
            yield before.sight(entry.by), GAME.words.read(entry.do, play.record.setup.options)
        before = play


def test_why_weighs_every_choice_and_says_what_was_best() -> None:
    for sight, action in moments():
        reason = GAME.bots.why(sight, action, SAY)
        assert (reason is None) == (len(sight.legal) == 1)
        if reason is None or not reason.bars:
            assert reason is None or reason.text[0] == "All choices come to much the same thing."
            continue
        assert reason.bars[-1].value - reason.bars[0].value > CLOSE - 0.01
        assert sorted(bar.id for bar in reason.bars) == sorted(GAME.words.write(a, sight.options) for a in sight.legal)
        assert [bar.id for bar in reason.bars if bar.chosen] == [GAME.words.write(action, sight.options)]
        assert [bar.value for bar in reason.bars] == sorted(bar.value for bar in reason.bars)
        assert all(0 <= bar.value <= 4 * sight.view.top_rank for bar in reason.bars)
        found = evaluate_choices_by_search(sight)
        assert found is not None
        assert {bar.value for bar in reason.bars} == {round(cost, 2) for cost in found.costs.values()}
        # The bot's own choice is never contradicted. Otherwise the better one is named without its effect.
        blamed = reason.text[0].startswith("Best here")
        assert blamed == (not is_good_choice(found, action))
        assert not (blamed and action == found.best)
        assert not blamed or f"“{reason.bars[0].label.partition(' (')[0]}”" in reason.text[0]


def told(deeds: Deeds, state: State, done: str, other: str, lang: str = "en") -> list[str]:
    """Return the reasons for one choice against another, as the acting player reads them."""
    seat = GAME.rules.turn(state)[0]
    say = speech(lang, "inkling.games.silencio").to(seat, ("Ada", "Moss"))
    one, two = (GAME.words.read(text, state.options) for text in (done, other))
    return list(deeds(sight_of(state, seat), one, two, say))


def test_praise_names_who_is_helped_as_far_as_the_player_can_know() -> None:
    state = scene(
        "blue-2 blue-5 red-2 red-4 yellow-4 yellow-5", "red-3 yellow-2", lying=("", "blue-3"), oracle="green-5"
    )
    assert told(advantages_of_choice, state, "play blue-2", "play blue-5")[0] == "This keeps blue 3 playable for Moss."
    assert (
        told(advantages_of_choice, state, "play red-2", "play red-4")[0]
        == "This keeps red 3 playable for anyone who holds it."
    )
    assert told(advantages_of_choice, state, "play yellow-4", "play yellow-5") == []
    assert told(advantages_of_choice, state, "play blue-5", "play blue-2") == [
        "This avoids “dark: give an Oracle card to another player”."
    ]
    assert (
        told(advantages_of_choice, state, "play blue-2", "play blue-5", "de")[0] == "Das hält Blau 3 für Moss spielbar."
    )


def test_dark_effect_that_can_do_nothing_counts_neither_way() -> None:
    """Silencio R17: with an empty Oracle nothing is given away, so nothing is avoided or triggered."""
    empty = scene("blue-2 yellow-4 yellow-5", "red-3 yellow-2", rows="red-2")
    full = replace(empty, oracle=(CardId("green-5"),))
    assert not told(drawbacks_of_choice, empty, "play blue-2", "play yellow-4")
    assert not told(advantages_of_choice, empty, "play yellow-4", "play blue-2")
    assert told(drawbacks_of_choice, full, "play blue-2", "play yellow-4") == [
        "This triggers “dark: give an Oracle card to another player”."
    ]
    assert told(advantages_of_choice, full, "play yellow-4", "play blue-2") == [
        "This avoids “dark: give an Oracle card to another player”."
    ]


def test_declining_to_take_back_leaves_cards_unplayable() -> None:
    state = scene("yellow-9", "yellow-2", rows="red-5 red-7", lying=("", "red-6"), stage=LightEffectStage("take-back"))
    assert told(drawbacks_of_choice, state, "decline", "take red-7") == ["So Moss can’t play red 6 for now."]
    assert told(drawbacks_of_choice, state, "decline", "take red-7", "de") == [
        "So kann Moss Rot 6 vorerst nicht spielen."
    ]
    hidden = replace(state, open=((), ()))
    assert told(drawbacks_of_choice, hidden, "decline", "take red-7") == [
        "So nobody can play red 6 for now, though somebody may hold it."
    ]


def test_bar_leaves_out_what_a_card_would_do_but_never_the_number_behind_a_name() -> None:
    state = scene("red-5 blue-9", "red-6", "blue-7", oracle="blue-3", stage=GiftStage(CardId("blue-3")))
    say = SAY.to(Seat(0), ("Ada", "Ann", "Ann (2)"))
    bar = make_bar(sight_of(state, Seat(0)), NamePlayer(Seat(2)), 1.0, True, say)
    assert bar.brief == bar.label == "Choose Ann (2)"
    other = make_bar(sight_of(state, Seat(0)), NamePlayer(Seat(1)), 2.0, False, say)
    text = "The best choice here, at 1.00. Next comes “Choose Ann”, at 2.00."
    assert explanation_sentences((bar, other), (), True, say) == (text,)
    assert str(h.p[draw_bar_label(bar)]) == "<p>Choose Ann (2)</p>"
    state = scene("red-5 blue-9", "red-6")
    bar = make_bar(sight_of(state, Seat(0)), PlayCard(CardId("red-5")), 1.0, True, SAY)
    assert bar.brief == "Play red 5"
    more = "light: the next card triggers no dark effect"
    assert str(h.p[draw_bar_label(bar)]) == f'<p>Play red 5<span class="more"> ({more})</span></p>'


def test_blame_names_who_is_shut_out_and_which_oracle_card_still_fits() -> None:
    state = scene("blue-5 yellow-3 yellow-5", "red-3 yellow-2", lying=("", "blue-3"), deck="green-5")
    assert (
        told(drawbacks_of_choice, state, "play blue-5", "play yellow-3")[0]
        == "Moss’s blue 3, which everybody saw, can no longer be played."
    )
    assert (
        told(drawbacks_of_choice, state, "play yellow-5", "play blue-5")[0]
        == "This leaves yellow 3, held in the same hand, unplayable."
    )
    assert told(drawbacks_of_choice, state, "shrine red", "play blue-5") == [
        "It would have been better to save the red shrine for later."
    ]
    oracle = scene("red-5", "red-6", rows="blue-4", oracle="blue-3 green-3", stage=TakeOracleCardStage(Seat(0)))
    assert told(advantages_of_choice, oracle, "take green-3", "take blue-3") == [
        "Green 3 still fits, but blue 3 no longer does."
    ]
    assert told(drawbacks_of_choice, oracle, "take blue-3", "take green-3") == [
        "Green 3 still fits, but blue 3 no longer does."
    ]


def test_why_is_the_same_each_time_in_both_languages_and_empty_for_actions_not_offered() -> None:
    sight, action = next((sight, action) for sight, action in moments() if len(sight.legal) > 3)
    assert GAME.bots.why(sight, action, SAY) == GAME.bots.why(sight, action, SAY)
    german, english = GAME.bots.why(sight, action, SAGE), GAME.bots.why(sight, action, SAY)
    assert german is not None
    assert english is not None
    assert german.text != english.text
    assert [bar.value for bar in german.bars] == [bar.value for bar in english.bars]
    play = next(iter(random_plays(4)))
    sight = play.sight(GAME.rules.turn(play.state)[0])
    assert GAME.bots.why(sight, GAME.words.read("pass", sight.options), SAY) is None


def test_costs_name_cards_first_that_everybody_knows() -> None:
    """The sentence names the cost of the chosen card first, even if it is the best choice."""

    def costs(sight: Sight[Action, Event, View], done: Action, other: Action, say: Say) -> Iterator[str]:
        return costs_of_choice(sight, done, say)

    state = scene(
        "blue-6 red-5", "blue-4 yellow-2", rows="blue-2 red-2", lying=("", "blue-3 red-4"), deck="blue-5 green-5"
    )
    assert told(costs, state, "play blue-6", "play red-5") == [
        "Moss’s blue 3, which everybody saw, can no longer be played."
    ]
    assert told(costs, state, "play red-5", "play blue-6") == [
        "Moss’s red 4, which everybody saw, can no longer be played unless cards are taken back from the row."
    ]


def test_strong_pays_a_price_for_killing_a_known_card() -> None:
    killing = 0
    for sight, _ in moments():
        plays = {
            choice: set(skipped_cards(sight.view, choice.card))
            for choice in sight.legal
            if isinstance(choice, PlayCard)
        }
        kills = {choice for choice, lost in plays.items() if lost & set(known_cards_of_others(sight.view))}
        found = find_best_action(sight, changed(EFFORT, price=100.0), 3) if kills else None
        assert found is None or {choice for choice in plays if found.costs[choice] >= 100} == kills
        assert found is None or found.best not in kills or len(kills) == len(sight.legal)
        killing += len(kills)
    assert killing
