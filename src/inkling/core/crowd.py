"""Hooks of a game for its watchers: what they can guess during a play, and what was right. Only the public sight is
used, so no watcher gets to know more than everybody."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic

from msgspec import Struct

from inkling.core.board import BoardContext
from inkling.core.looking_back import MomentChoice
from inkling.core.sight import A, E, Sight, V
from inkling.core.words import Say


class CrowdQuestion(Struct, frozen=True):
    """What watchers can guess at a moment. Guesses stay valid while the `key` stays the same and their choice is still
    there; each `part` of a question is counted separately."""

    key: str
    part: int
    choices: tuple[str, ...]
    """Ids of the choices, the same in every language."""


@dataclass(frozen=True, kw_only=True)
class CrowdHooks(Generic[A, E, V]):
    """A game's hooks for guesses of its watchers."""

    ask: Callable[[Sight[A, E, V]], CrowdQuestion | None]
    """Return the question of this moment, given the public sight; None if there is nothing to guess."""
    answers: Callable[[Sight[A, E, V]], Mapping[str, str]]
    """Return the right choice by key, of all questions whose answer is public by now."""
    text: Callable[[Sight[A, E, V], Say], str]
    """Return the question in words."""
    choice: Callable[[str, Sight[A, E, V], Say, BoardContext], MomentChoice]
    """Return the label and the picture of a choice."""
