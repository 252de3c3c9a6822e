"""Every game on the shelf passes all checks in random plays, with every number of seats and every option."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkling.core.record import Setup
from inkling.games import SHELF
from tests.amounts import TIMES, amount
from tests.conformance.examination import examine
from tests.conformance.options import accepts, make_setup, odd_options
from tests.conformance.plays import first_setups

CHUNKS = 6
PLAYS = amount(200)
"""Number of plays that covers every number of seats, every value of every option, and every pair of values."""
EVERY = 3
"""Of the plays that test pairs of values, `make test` runs those with a new value, and one in this many of the others;
`make soak` runs all."""
ODD = 6
"""How many random setups `make test` adds to the planned ones."""
LEAST = 100
"""How many plays a game gets at least: one with few options has few planned setups, and gets more random ones."""


@cache
def planned(name: str) -> list[Setup]:
    found = first_setups(SHELF[name], PLAYS)
    odd = [number for number, setup in enumerate(found) if setup.seed.startswith("odd mixture")]
    assert TIMES < 1 or odd, "too few plays for every two options"
    if TIMES != 1:
        return found
    thinned = list(thin_out(found[: odd[0]]))
    return [*thinned, *found[odd[0] :][: max(ODD, LEAST - len(thinned))]]


def thin_out(setups: list[Setup]) -> Iterator[Setup]:
    met = set[tuple[str, str]]()
    for number, setup in enumerate(setups):
        values = {(name, str(value)) for name, value in msgspec.to_builtins(setup.options).items()}
        if setup.seed.startswith("plain") or not values <= met or number % EVERY == 0:
            yield setup
        met |= values


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_plays_keep_every_promise(name: str, chunk: int) -> None:
    for number, setup in enumerate(planned(name)[chunk::CHUNKS]):
        examine(SHELF[name], setup, thorough=number % 33 == chunk)


@pytest.mark.parametrize("name", SHELF)
@settings(max_examples=amount(25), deadline=None, derandomize=TIMES <= 1)
@given(data=st.data())
def test_odd_options_and_seeds_keep_every_promise(name: str, data: st.DataObject) -> None:
    game = SHELF[name]
    seats = data.draw(st.sampled_from(game.seats), "seats")
    options = odd_options(game, seats, lambda items: data.draw(st.sampled_from(items)))
    # A character that occurs nowhere else, because random texts could occur in a sight by accident.
    seed = data.draw(st.text(max_size=20), "seed")
    setup = make_setup(game, seats, options, f"{seed}⁂" if len(seed) > 7 else seed)
    if accepts(game, setup):
        examine(game, setup)


@pytest.mark.skipif(not SHELF, reason="the shelf is empty")
def test_plays_do_not_depend_on_the_order_of_hashes() -> None:
    """A set or dict whose order matters would differ between two runs of Python."""
    first, second = (fingerprints(seed) for seed in ("1", "2"))
    differing = sorted(name for name in SHELF if first[name] != second[name])
    assert not differing, f"a set or a dict decides an order in {differing}"


def fingerprints(seed: str) -> dict[str, str]:
    """Return the fingerprints by game, from another process with this hash seed."""
    command = [sys.executable, "-m", "tests.conformance.fingerprint"]
    done = subprocess.run(
        command, env=os.environ | {"PYTHONHASHSEED": seed}, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    words = done.stdout.split()
    return dict(zip(words[::2], words[1::2], strict=True))
