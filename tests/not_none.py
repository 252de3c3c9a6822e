"""Asserts that a value is not None."""

from typing import TypeVar

Found = TypeVar("Found")


def not_none(found: Found | None) -> Found:
    """Return the value. Fail if it is None."""
    assert found is not None
    return found
