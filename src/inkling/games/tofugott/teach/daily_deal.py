"""Tofugott's deal of the day for two or three people, and the result of a play in one line."""

from collections.abc import Sequence
from typing import Any

from inkling.core import Chance, Say, Sight
from inkling.core.sight import Line
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.cards import SilhouetteId
from inkling.games.tofugott.rules.events import BestRevealed, Event, GuessRevealed, WorstRevealed
from inkling.games.tofugott.rules.state import View


def pair_options(chance: Chance, seats: int, turn: int) -> dict[str, Any]:
    """Return the options of a daily deal: everybody answers one card. The play never waits for talk (R8), because the
    players play at different times."""
    return {"rounds": 1, "talk": False, "starter": turn % seats}


def result_line(sight: Sight[Action, Event, View], say: Say) -> str:
    """Return the result as one line: a square for each guess, green if it was the best answer, red if it was the
    worst."""
    if sight.outcome is None or not sight.outcome.places:
        return say("abandoned")
    signs = rate_guesses(sight.story)
    hits = signs.count("🟩")
    return f"{''.join(signs)} · {say('{n} of {all} guesses right', n=hits, all=len(signs))}"


def rate_guesses(story: Sequence[Line[Event]]) -> list[str]:
    """Return a square for each revealed guess, in order."""
    signs: list[str] = []
    guesses: list[SilhouetteId] = []
    best: SilhouetteId | None = None
    for line in story:
        match line.event:
            case GuessRevealed(silhouette=silhouette):
                guesses.append(silhouette)
            case BestRevealed(silhouette=silhouette):
                best = silhouette
            case WorstRevealed(silhouette=worst):
                signs += ["🟩" if guess == best else "🟥" if guess == worst else "⬜" for guess in guesses]
                guesses.clear()
    return signs
