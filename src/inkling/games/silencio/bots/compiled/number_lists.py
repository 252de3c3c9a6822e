"""The functions of numpy that the normal bot needs, on lists. They replace numpy where it is missing, as in a browser.

Python's numbers are exact, so the choices are the same. No number on the normal bot's way exceeds 64 bits.
"""

import math
from collections.abc import Iterable
from typing import Any, TypeAlias

Shape: TypeAlias = int | tuple[int, ...]


class NumberList(list[Any]):
    """A row of numbers."""

    def any(self) -> bool:
        return any(self)

    def reshape(self, *shape: int) -> "NumberList":
        """Return the row itself: it is the empty table."""
        return self


class NumberTable(list[NumberList]):
    """Rows of numbers, with an index for row and column."""

    def __getitem__(self, place: Any) -> Any:
        return self[place[0]][place[1]] if isinstance(place, tuple) else super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, tuple):
            self[place[0]][place[1]] = value
        else:
            for row in self[place]:
                row[:] = [value] * len(row)

    def reshape(self, *shape: int) -> "NumberTable":
        """Return the table itself: its rows have their length already."""
        return self


class ndarray:  # noqa: N801  # numpy's name
    """Only for type hints."""

    def __class_getitem__(cls, item: Any) -> Any:
        return cls


dtype = ndarray
int64, float64 = int, float
exp, log = math.exp, math.log


def full(shape: Shape, value: float) -> Any:
    if isinstance(shape, int):
        return NumberList([value] * shape)
    rows, columns = shape
    return NumberTable(NumberList([value] * columns) for _ in range(rows))


def zeros(shape: Shape, dtype: type = float) -> Any:
    return full(shape, dtype(0))


def ones(shape: Shape, dtype: type = float) -> Any:
    return full(shape, dtype(1))


def array(numbers: Iterable[Any], dtype: type = float) -> Any:
    """Return a row of numbers, or a table if they are rows."""
    rows = [NumberList(map(dtype, row)) if isinstance(row, list | tuple) else dtype(row) for row in numbers]
    return NumberTable(rows) if rows and isinstance(rows[0], list) else NumberList(rows)
