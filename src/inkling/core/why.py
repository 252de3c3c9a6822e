"""Why something was chosen: sentences for people, and numbers to draw beside the moment."""

from msgspec import Struct


class Bar(Struct, frozen=True, omit_defaults=True):
    """One thing that was weighed: a card, or an action in notation."""

    id: str
    label: str
    value: float
    before: float | None = None
    """The value before this moment, where it moved."""
    chosen: bool = False
    brief: str = ""
    """How the label begins, where the rest may give way for want of room."""


class Why(Struct, frozen=True, omit_defaults=True):
    """An explanation in one language. What bars measure is said by `scale`; the order is best first."""

    text: tuple[str, ...]
    scale: str = ""
    bars: tuple[Bar, ...] = ()
    percent: bool = False
    """Whether values are shares of one, to be read in percent."""


class KeyMoment(Struct, frozen=True, omit_defaults=True):
    """A moment at which much was decided: after how many entries of the record, and what, in one language."""

    ply: int
    text: str
    weight: float = 0.0
    """How much, from 0 to 1, to compare moments of one play."""
