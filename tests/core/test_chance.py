"""Chance is specified bit by bit: known answers that never change, and a second implementation of the specification."""

from hashlib import sha256
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from inkling.core.chance import Chance


def test_known_answers_stay_for_all_time() -> None:
    assert Chance.of("inkling").key.hex() == "538c89ff59cdcfdf7e9fa084154cb243b59578c788e8cb76d734174bcc50d946"
    chance, found = Chance.of("inkling"), []
    for n in (6, 6, 6, 52, 52, 1, 2, 1_000_000, 2**63 + 1, 3):
        number, chance = chance.below(n)
        found.append(number)
    assert found == [1, 5, 3, 26, 17, 0, 1, 302_000, 8_959_535_533_560_574_113, 1]
    assert chance.at == 10
    order, chance = Chance.of("inkling").shuffle("abcdefghij")
    assert "".join(order) == "eigfadjhcb"
    assert chance.at == 9
    fork = Chance.of("inkling").fork("seat 1")
    assert fork.key.hex() == "be2e8a20842eebc1daca65631d01402f0a25653e1aec9af098c03f4316600aa0"
    assert fork.below(1000)[0] == 994


@given(st.text(), st.integers(1, 2**64), st.integers(0, 2**64 - 100))
def test_below_is_what_the_specification_says(seed: str, n: int, at: int) -> None:
    key = sha256(seed.encode()).digest()
    for place in count(at):
        word = int.from_bytes(sha256(key + place.to_bytes(8, "big")).digest()[:8], "big")
        if word < (2**64 // n) * n:
            break
    assert Chance(key, at).below(n) == (word % n, Chance(key, place + 1))


@given(st.text(), st.lists(st.integers(), max_size=30))
def test_shuffle_is_fisher_yates_from_the_last_place_down(seed: str, items: list[int]) -> None:
    pile, chance = list(items), Chance.of(seed)
    for last in reversed(range(1, len(pile))):
        other, chance = chance.below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    assert Chance.of(seed).shuffle(items) == (tuple(pile), chance)


def test_forks_differ_from_each_other_and_from_their_stream() -> None:
    chance = Chance.of("inkling")
    streams = [chance, chance.fork(""), chance.fork("a"), chance.fork("b"), chance.fork("a").fork("b")]
    assert len({stream.below(2**64)[0] for stream in streams}) == len(streams)


def test_drawing_changes_nothing_in_secret() -> None:
    chance = Chance.of("inkling")
    assert chance.below(100) == chance.below(100)
    assert chance.pick("xyz")[0] == "xyz"[chance.below(3)[0]]
