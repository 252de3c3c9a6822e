"""A game's hooks for spectators: a question that they can answer during a play, and the right answer. The hooks get
only the public sight, so no spectator learns anything secret."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic

from msgspec import Struct

from inkling.core.board import BoardContext
from inkling.core.html import Html, escape
from inkling.core.looking_back import MomentChoice
from inkling.core.sight import A, E, Sight, V
from inkling.core.words import Say


class CrowdQuestion(Struct, frozen=True):
    """The question that spectators can answer at one moment. An answer stays valid as long as the `key` stays the same
    and `choices` still contains the answer. Answers to each `part` of a question are counted separately."""

    key: str
    part: int
    choices: tuple[str, ...]
    """Ids of the choices, the same in every language."""


UNPRESSED, PRESSED = 'aria-pressed="false"', 'aria-pressed="true"'
FORM_ID = "guess"


def draw_choice_button(choice: str, inner: str, attributes: str = "") -> Html:
    """Draw the button of a choice that is not selected. It may be anywhere on a spectator's page."""
    return Html(
        f'<button form="{FORM_ID}" name="choice" value="{escape(choice)}" {UNPRESSED}{attributes}>{inner}</button>'
    )


@dataclass(frozen=True, kw_only=True)
class CrowdHooks(Generic[A, E, V]):
    """A game's hooks for the question to spectators."""

    ask: Callable[[Sight[A, E, V]], CrowdQuestion | None]
    """Return the question of this moment, given the public sight; None if there is nothing to guess."""
    answers: Callable[[Sight[A, E, V]], Mapping[str, str]]
    """Return the right choice for each question whose answer is public, by key."""
    text: Callable[[Sight[A, E, V], Say], str]
    """Return the question in words."""
    choice: Callable[[str, Sight[A, E, V], Say, BoardContext], MomentChoice]
    """Return the label and the picture of a choice."""
    on_board: Callable[[Sight[A, E, V], Say, BoardContext], tuple[str, Html]] | None = None
    """Return a zone of the board, and its HTML with a `draw_choice_button` for each choice. Without it, the choices are
    listed below the question."""
