"""Two tables that differ only in what a viewer cannot know send that viewer the same bytes in the same frames. For
every game, at a new table and at a fork; `two_worlds` explains the method and its limits."""

from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from inkling.core.chance import Chance
from inkling.core.play import prepare
from inkling.core.sight import Seat, Viewer
from inkling.games import SHELF
from tests.conformance.plays import begin, by_random_bots, seats_near, walk
from tests.conformance.server.forked import Forked
from tests.conformance.server.two_worlds import NAMES, STEPS, Walk, names_of, two_worlds
from tests.server.local_server import serving
from tests.server.processes import ServerUnderTest
from tests.server.socket_players import TablePerson, sit_down

VIEWER = Seat(0)


def plies(game: str, most: int) -> int:
    """Return how many plies a walk must reach: this many, or nearly the end of the shortest of several random plays,
    because a game may end suddenly."""
    plays = (by_random_bots(SHELF[game], len(names_of(game)), seed=f"bots {n}") for n in range(8))
    return min(most, *(len(play) - 2 for play in plays))


def check_far_enough(course: Walk, least: int) -> None:
    """Check that the walk reached that ply, mostly with another state behind the view, and ended with one."""
    ply = course.real.play.ply
    assert ply >= least, f"the walk took {STEPS} steps and ended after {ply} plies of the play instead of {least}"
    course.check_swapped()
    assert course.real.play.state != course.other.play.state, "in the end both worlds had the same truth"


def hides_moves(game: str, viewer: Viewer) -> bool:
    """True if the others often act without an event for this viewer."""
    rules, seats = SHELF[game], seats_near(SHELF[game], len(NAMES))
    everybody = tuple(map(Seat, range(seats)))
    setup = prepare(rules, seats, rules.rules.options(), f"hidden moves of {game}", people=everybody)
    place = -1 if viewer is None else viewer
    told = [
        len(step.before.stories[place]) < len(step.after.stories[place])
        for step in walk(begin(rules, setup), Chance.of(game))
        if step.actor in everybody and step.actor != viewer
    ]
    return told.count(False) > len(told) / 4


@pytest.mark.parametrize("viewer", [0, 1, None], ids=["first", "second", "public"])
@pytest.mark.parametrize("game", SHELF)
def test_everything_sent_is_alike_where_the_truths_look_alike(
    game: str, viewer: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = None if viewer is None else Seat(viewer)
    with two_worlds(tmp_path, game, seat, monkeypatch) as (real, other):
        course = Walk(real, other, seat, Random(f"{game} {viewer}"))
        course.begin()
        course.go(STEPS)
        check_far_enough(course, plies(game, 9))
        assert course.alone or not hides_moves(game, seat)


@pytest.mark.parametrize("game", SHELF)
def test_fork_in_the_middle_of_a_play_gives_nothing_away(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_worlds(tmp_path, game, VIEWER, monkeypatch, (Forked, Forked)) as (real, other):
        assert real.play.known_deal
        (forked_at,) = real.play.forks
        course = Walk(real, other, VIEWER, Random(f"fork of {game}"))
        course.begin()
        course.reload()
        course.go(25)
        # The fork itself is an entry of the record.
        check_far_enough(course, 1 + min(forked_at + 4, plies(game, real.play.ply)))


@pytest.mark.parametrize("game", SHELF)
def test_running_play_opens_for_nobody(game: str, tmp_path: Path) -> None:
    """Knowing its ID opens no page, no record and no fork."""
    with serving(tmp_path) as url:
        _, people = sit_down(url, game, names_of(game))
        (begun,) = [row for row in ServerUnderTest(tmp_path).rows() if row.kind == "started"]
        play = msgspec.json.decode(begun.body)["play"]
        for person in (*people, TablePerson(url, None)):
            for page in ("", "?ply=0&seat=1&why=1", "/moments?from=0", "/record.txt", "/record.json"):
                assert person.browser.get(f"/p/{play}{page}").status_code == httpx.codes.NOT_FOUND
            assert person.browser.post(f"/p/{play}/fork", data={"ply": "0"}).status_code == httpx.codes.NOT_FOUND
            person.browser.close()
