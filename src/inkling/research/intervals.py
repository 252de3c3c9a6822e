"""95 % confidence intervals for a mean and for a proportion."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import TypeAlias

Interval: TypeAlias = tuple[float, float]
Z = 1.959964


def mean_interval(values: Sequence[float]) -> Interval | None:
    """Return the confidence interval of a mean by the normal approximation. Return None for fewer than two values."""
    if len(values) < 2:
        return None
    mean, reach = fmean(values), Z * stdev(values) / sqrt(len(values))
    return mean - reach, mean + reach


def share_interval(hits: int, of: int) -> Interval | None:
    """Return the Wilson score interval of a proportion. It stays between 0 and 1, and is valid even for proportions
    close to them."""
    if of == 0:
        return None
    share, weight = hits / of, Z * Z / of
    middle = (share + weight / 2) / (1 + weight)
    reach = Z * sqrt(share * (1 - share) / of + weight / (4 * of)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
