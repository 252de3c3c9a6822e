"""Scales random tests: INKLING_PLAYS=20 runs twenty times as many plays, 0.1 a tenth. `make test` covers every kind of
case; `make soak` repeats them with other cards and checks more closely."""

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")

TIMES = float(os.environ.get("INKLING_PLAYS", "1"))
LONG_RUN = TIMES > 1
"""True for long runs, which repeat cases."""


def first_cases(cases: Sequence[Case], usual: int = 1) -> Sequence[Case]:
    """Return the first cases, if the others only repeat them with another game or size; all of them in a long run."""
    return cases if LONG_RUN else cases[:usual]


def amount(usual: int, least: int = 1) -> int:
    return max(least, round(usual * TIMES))
