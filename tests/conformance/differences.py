"""Messages of the conformance kit: name the viewer, the field and the event in which two states differ."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from inkling.core.sight import Sight, Viewer


def name_of(viewer: Viewer) -> str:
    return "the public" if viewer is None else f"seat {viewer}"


def differing_fields(real: Any, other: Any) -> str:
    """List the fields of two structs that differ, with both values."""
    fields = [field for field in real.__struct_fields__ if getattr(real, field) != getattr(other, field)]
    told = [
        f"`{field}` is {getattr(real, field)!r} in one and {getattr(other, field)!r} in the other" for field in fields
    ]
    return "; ".join(told) or f"their JSON differs: {encode(real)!r} and {encode(other)!r}"


def differing_sights(real: Sight[Any, Any, Any], other: Sight[Any, Any, Any]) -> str:
    """Describe the difference of two sights. If the views differ, their fields are enough."""
    return differing_fields(real.view, other.view) if real.view != other.view else differing_fields(real, other)


def differing_events(real: Sequence[Any], other: Sequence[Any]) -> str:
    """Name the first events that differ."""
    one, two = next(pair for pair in zip_longest(real, other) if encode(pair[0]) != encode(pair[1]))
    return f"{one or 'no event'} in one and {two or 'no event'} in the other"


def encode(thing: Any) -> bytes:
    return msgspec.json.encode(thing)
