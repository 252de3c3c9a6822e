"""The board of Tofugott over whole plays: its zones, its controls, its secrets and its words."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from inkling.catalogs import LANGUAGES, speech
from inkling.core.board import Desk, Zones
from inkling.core.chance import Chance
from inkling.core.sight import Seat, Viewer
from inkling.core.words import Say
from inkling.games.tofugott import GAME
from inkling.games.tofugott.board.zones import board
from inkling.games.tofugott.rules.events import BestRevealed, Confirmed, GuessRevealed, Scored, WorstRevealed
from tests.amounts import LONG_RUN
from tests.games.tofugott.page import Page
from tests.games.tofugott.table import Table, begin

NAMES = ("Ada", "<b>Bo</b>", 'C"leo', "Dan & Eva", "", "O'Finn")
DESK = Desk("/t/ABCD/act", "/pictures/tofugott", (False, True, False, True, False, False), (False,) * 6)
WATCHED = Desk("", "/pictures/tofugott")
ZONES = ["reveal1", "reveal2", "reveal3", "card", "asks", "end", "crew", "dock", "legend"]
TABLES = [(2, False), (3, True), (4, False), (6, False)]


def voice(lang: str, play: Table, viewer: Viewer) -> Say:
    return speech(lang, GAME.package).to(viewer, NAMES[: play.record.setup.seats])


def viewers(play: Table) -> list[Viewer]:
    return [*map(Seat, range(play.record.setup.seats)), None]


def some_viewers(play: Table) -> list[Viewer]:
    """Two at a moment, each in turn: a play has hundreds of moments, and a page is long to read."""
    found = viewers(play)
    return [found[play.ply % len(found)], found[(play.ply + len(found) // 2) % len(found)]]


def draw(play: Table, viewer: Viewer, lang: str = "en", desk: Desk = DESK) -> Zones:
    return board(play.sight(viewer), voice(lang, play, viewer), desk)


def plays(seats: int, talk: bool) -> Iterator[Table]:
    """A whole play of random choices, moment by moment, with sentences that try to be more than words."""
    play, chance = begin(seats, seed=f"board {seats}", talk=talk), Chance.of(f"play {seats}")
    yield play
    while play.outcome is None:
        seat, chance = chance.pick(GAME.rules.turn(play.state))
        action, chance = chance.pick(GAME.rules.legal(play.state, seat))
        words = '<script>alert("hi")</script>' if GAME.rules.topic(play.state, seat, action) else None
        play = play.act(seat, action, words=words)
        yield play


@cache
def moments(seats: int, talk: bool) -> tuple[Table, ...]:
    """Whenever something else begins; between, where people change their minds a thousand times, one of several."""
    every, found, phase = (4 if LONG_RUN else 8) * seats // 2, [], None
    for play in plays(seats, talk):
        if play.state.phase != phase or play.ply % every == 0 or play.outcome is not None:
            found.append(play)
        phase = play.state.phase
    return tuple(found)


@pytest.mark.parametrize(("seats", "talk"), TABLES)
def test_board_is_sound_at_every_moment(seats: int, talk: bool) -> None:
    """Always the same zones in the same order, well formed, no id twice, nothing that people typed is markup."""
    for ply, play in enumerate(moments(seats, talk)):
        for viewer in some_viewers(play):
            for lang in LANGUAGES if ply % 5 == 0 else LANGUAGES[:1]:
                zones = draw(play, viewer, lang)
                page = Page("".join(zones.values()))
                assert list(zones) == ZONES
                assert not page.faults
                assert len(set(page.ids)) == len(page.ids)


@pytest.mark.parametrize(("seats", "talk"), TABLES)
def test_controls_are_exactly_the_legal_actions(seats: int, talk: bool) -> None:
    """R8: and a sentence can never travel beside an action that has no room for one."""
    for play in moments(seats, talk):
        for viewer in some_viewers(play):
            sight = play.sight(viewer)
            page = Page("".join(draw(play, viewer).values()))
            legal = [GAME.words.write(action, sight.options) for action in sight.legal]
            assert sorted(do for do, _ in page.controls) == sorted(legal)
            if viewer is not None:
                worded = {do for do, form in page.controls if form in page.fields}
                roomy = [action for action in sight.legal if GAME.rules.topic(play.state, viewer, action)]
                assert worded == {GAME.words.write(action, sight.options) for action in roomy}


@pytest.mark.parametrize(("seats", "talk"), TABLES)
def test_board_without_a_place_to_post_has_no_controls(seats: int, talk: bool) -> None:
    for play in moments(seats, talk):
        for viewer in viewers(play):
            html = "".join(draw(play, viewer, desk=WATCHED).values())
            assert "<form" not in html
            assert "<input" not in html


@pytest.mark.parametrize(("seats", "talk"), TABLES)
def test_board_shows_nothing_that_the_viewer_cannot_know(seats: int, talk: bool) -> None:
    """R9: behind the same view another truth gives the same board, byte for byte."""
    for ply, play in enumerate(moments(seats, talk)):
        for viewer in viewers(play):
            sight = play.sight(viewer)
            other = GAME.rules.imagine(sight.view, Chance.of(f"other {ply}"))
            legal = GAME.rules.legal(other, viewer) if sight.legal and viewer is not None else ()
            swapped = replace(sight, view=GAME.rules.view(other, viewer), legal=legal)
            assert board(swapped, voice("en", play, viewer), DESK) == draw(play, viewer)


def test_push_of_a_move_is_small() -> None:
    """What changed on the board, whoever looks on: four kilobytes, a little more when a turn begins, and seven for a
    reveal with all its sentences."""
    shown: dict[Viewer, Zones] = {}
    for play in plays(4, talk=False):
        for viewer in viewers(play):
            zones = draw(play, viewer)
            before = shown.get(viewer, zones)
            changed = {name: html for name, html in zones.items() if html != before[name]}
            revealed = any(html for name, html in changed.items() if name.startswith("reveal"))
            most = 7400 if revealed else 4700 if "card" in changed else 4000
            assert len("".join(changed.values()).encode()) < most
            shown[viewer] = zones


@pytest.mark.parametrize("talk", [False, True])
def test_whoever_looks_back_finds_each_guess_with_the_answer_it_met(talk: bool) -> None:
    """As far as it has been turned up; everybody stands there once."""
    met = 0
    for play in plays(4, talk):
        shown = "".join(draw(play, None, desk=WATCHED)[f"reveal{question}"] for question in (1, 2, 3))
        if not shown:
            continue
        story = [line.event for line in play.stories[-1]]
        begin = max(place for place, event in enumerate(story) if isinstance(event, Confirmed)) + 1
        guesses = [event.silhouette for event in story[begin:] if isinstance(event, GuessRevealed)]
        best, rest = shown.split('class="answer worst"')
        worst, others = rest.split('class="guesses"')
        for kind, html in ((BestRevealed, best), (WorstRevealed, worst)):
            answers = [event.silhouette for event in story[begin:] if isinstance(event, kind)]
            same = sum(guess in answers for guess in guesses)
            assert html.count('class="guess"') == same
            met += same
        assert len(re.findall(r'class="guess[ "]', best + worst + others)) == 4
    assert met


def test_moment_of_points_says_whose_turn_it_was() -> None:
    play = next(
        play for play in plays(3, talk=False) if any(isinstance(line.event, Scored) for line in play.stories[-1])
    )
    story = play.stories[-1]
    end = next(place for place in range(len(story)) if isinstance(story[place].event, Scored)) + 1
    active = next(line.event.seat for line in story if isinstance(line.event, BestRevealed))
    told = GAME.back.brief(story[:end], play.record.setup.options, voice("en", play, None))
    assert told
    assert told.startswith(f"{NAMES[active]}’s card, question 1: ")
