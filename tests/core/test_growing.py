"""Plays share their common history, and none shows anything of a later one."""

import pickle
from copy import deepcopy
from random import Random
from threading import Barrier, Thread

import msgspec
import pytest

from inkling.core.growing import Growing, as_plain
from inkling.core.sight import Seat
from tests.core.table import MurmurPlay, act, deal_out
from tests.example.state import Choose, Chose, Confirm

ADA, BO = Seat(0), Seat(1)
LATER = "a sentence of the next moment"


def change_minds(play: MurmurPlay, moves: int) -> list[MurmurPlay]:
    """Let Ada change her choice again and again."""
    plays = [play]
    for n in range(moves):
        plays.append(act(plays[-1], (ADA, Choose((2, 5)[n % 2]))))
    return plays


def test_no_play_copies_what_came_before() -> None:
    """A play of any length has one list for each viewer and one for the record."""
    plays = change_minds(deal_out(), 200)
    assert len(plays[-1].sight(ADA).story) > 200
    for number in range(len(plays[0].stories)):
        assert len({id(play.stories[number]._shared) for play in plays if play.stories[number]}) == 1
    entries = [play.record.entries for play in plays[1:]]
    assert all(isinstance(some, Growing) for some in entries)
    assert len({id(some._shared) for some in entries if isinstance(some, Growing)}) == 1
    assert [len(play.record.entries) for play in plays] == list(range(201))


def test_older_play_keeps_its_own_story_whatever_comes_after() -> None:
    plays = change_minds(deal_out(), 30)
    lengths = [len(play.sight(ADA).story) for play in plays]
    assert lengths == sorted(set(lengths))
    for play, length in zip(plays, lengths, strict=True):
        assert tuple(play.sight(ADA).story) == tuple(plays[-1].sight(ADA).story)[:length]
        assert tuple(play.record.entries) == tuple(plays[-1].record.entries)[: play.ply]


def test_sight_gives_nothing_of_later_moments_away() -> None:
    before = act(deal_out(), (ADA, Choose(2)))
    sight, story = before.sight(ADA), before.sight(ADA).story
    length, told = len(story), str(sight)
    written = msgspec.json.encode(sight, enc_hook=as_plain)
    act(before, (ADA, Choose(5), LATER), (BO, Choose(1)), (ADA, Confirm()), (BO, Confirm()))
    assert isinstance(story, Growing)
    assert LATER in str(story._shared), "the list is shared, or this test shows nothing"
    ways = (
        list(story),
        list(reversed(story)),
        story[:],
        story[: length + 5],
        story[-length - 5 :],
        story[::-1],
        story[length:],
        [*story],
    )
    assert [len(way) for way in ways] == [length, length, length, length, length, length, 0, length]
    assert not any(LATER in str(way) for way in ways)
    assert str(sight) == told
    assert LATER.encode() not in pickle.dumps(sight)
    assert pickle.loads(pickle.dumps(sight)) == sight
    assert msgspec.json.encode(sight, enc_hook=as_plain) == written
    assert deepcopy(sight) == sight
    assert not any(line.words == LATER for line in story)
    for place in (length, length + 1, -length - 1):
        with pytest.raises(IndexError):
            story[place]


def test_worker_gets_no_longer_list_than_its_sight_has_lines() -> None:
    before = act(deal_out(), (ADA, Choose(2)))
    story = before.sight(ADA).story
    change_minds(act(before, (ADA, Choose(5))), 20)
    sent = pickle.loads(pickle.dumps(before.sight(ADA))).story
    assert isinstance(sent, Growing)
    assert len(sent._shared) == len(story)
    assert sent == story


def test_branches_part_and_leave_each_other_alone() -> None:
    """Several plays may continue from the same one: an action that was not stored, a fork, a replay. None changes the
    others."""
    before = act(deal_out(), (ADA, Choose(2)))
    kept = tuple(before.sight(ADA).story)
    one, other = act(before, (ADA, Choose(5), "one")), act(before, (ADA, Confirm()))
    longer = act(one, (BO, Choose(1)))
    assert tuple(before.sight(ADA).story) == kept
    assert [line.event for line in one.sight(ADA).story[len(kept) :]] == [Chose(ADA, 5)]
    assert Chose(ADA, 5) not in [line.event for line in other.sight(ADA).story]
    assert [entry.do for entry in longer.record.entries] == ["choose 2", "choose 5", "choose 1"]
    assert [entry.do for entry in other.record.entries] == ["choose 2", "confirm"]
    assert one.stories[ADA] != other.stories[ADA]


def test_nothing_hangs_on_an_empty_one() -> None:
    empty: Growing[str] = Growing()
    assert list(empty.and_then(("a",)).and_then(("b",))) == ["a", "b"]
    assert list(empty.and_then(("c",))) == ["c"]
    assert (list(empty), empty._shared) == ([], [])
    assert empty.and_then(()) is empty


def test_behaves_as_the_tuple_of_the_same_things() -> None:
    dice = Random("as a tuple")
    for _ in range(300):
        plain = tuple(dice.choices("abc", k=dice.randrange(6)))
        growing = Growing(plain[:2]).and_then(plain[2:4]).and_then(plain[4:])
        growing.and_then("xyz")
        start, stop = (dice.choice([None, *range(-8, 9)]) for _ in range(2))
        step = dice.choice([None, 1, 2, 3, -1, -2])
        assert growing[start:stop:step] == plain[start:stop:step]
        assert (tuple(growing), tuple(reversed(growing)), len(growing)) == (plain, plain[::-1], len(plain))
        assert growing == plain
        assert plain == growing
        assert list(plain) == growing
        assert [growing.count(one) for one in "abcx"] == [plain.count(one) for one in "abcx"]
        assert [one in growing for one in "abcx"] == [one in plain for one in "abcx"]
        assert repr(growing) == f"Growing({plain!r})"
        assert growing != (*plain, "x")


def test_two_threads_that_go_on_from_the_same_moment_do_not_meet() -> None:
    for _ in range(200):
        trunk, start = Growing("ab"), Barrier(4)
        found: dict[str, str] = {}

        def go_on(
            name: str, trunk: Growing[str] = trunk, start: Barrier = start, found: dict[str, str] = found
        ) -> None:
            start.wait()
            mine = trunk
            for _ in range(20):
                mine = mine.and_then(name)
            found[name] = "".join(mine)

        threads = [Thread(target=go_on, args=(name,)) for name in "wxyz"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == {name: "ab" + 20 * name for name in "wxyz"}
        assert "".join(trunk) == "ab"
