"""The numpy functions that the normal bot needs, implemented on lists. They replace numpy if it is not installed, as in
a browser.

Python's integers have no size limit, but the normal bot computes no number of more than 64 bits. So its choices are the
same as with numpy.
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
        """Return this list unchanged. The normal bot reshapes a flat list only if it is an empty table."""
        return self


class NumberTable(list[NumberList]):
    """A table of numbers, which can be indexed by row and column."""

    def __getitem__(self, place: Any) -> Any:
        return self[place[0]][place[1]] if isinstance(place, tuple) else super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, tuple):
            self[place[0]][place[1]] = value
        else:
            for row in self[place]:
                row[:] = [value] * len(row)

    def reshape(self, *shape: int) -> "NumberTable":
        """Return this table unchanged, because its rows already have the requested length."""
        return self


class ndarray:  # noqa: N801  # numpy's name
    """A placeholder for numpy's array type in type hints."""

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
    """Return a list of numbers as a `NumberList`, or a list of rows as a `NumberTable`."""
    rows = [NumberList(map(dtype, row)) if isinstance(row, list | tuple) else dtype(row) for row in numbers]
    return NumberTable(rows) if rows and isinstance(rows[0], list) else NumberList(rows)
