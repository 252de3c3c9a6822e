"""Tells which guesses were right, and to which revealed answer people can react. It uses only public events."""

from collections.abc import Sequence
from typing import Any

from inkling.core.looking_back import Quote, Reading
from inkling.core.sight import Line, Seat, Sight
from inkling.core.words import Say, capital
from inkling.games.tofugott.rules.cards import SilhouetteId, find_card
from inkling.games.tofugott.rules.events import BestRevealed, Event, GuessRevealed
from inkling.games.tofugott.rules.state import View
from inkling.games.tofugott.text.wording import name_of_silhouette


def list_guess_results(story: Sequence[Line[Event]]) -> list[Reading]:
    """Return one result for each revealed guess. It is a hit if the guess names the best answer."""
    guesses: list[tuple[Seat, SilhouetteId]] = []
    readings: list[Reading] = []
    for line in story:
        match line.event:
            case GuessRevealed(seat=seat, silhouette=silhouette):
                guesses.append((seat, silhouette))
            case BestRevealed(seat=seat, silhouette=silhouette):
                readings += [Reading(by, seat, guess == silhouette) for by, guess in guesses]
                guesses.clear()
    return readings


def find_answer_to_react_to(sight: Sight[Any, Event, View], say: Say) -> Quote | None:
    """Return the best answer that was revealed last. Return None if there is none, or if the players are already
    talking about a later question."""
    view = sight.view
    if view.phase in ("choose", "over"):
        asked = [(3, view.last[-1])] if view.last else []
        card = view.gone[-1] if view.gone else None
        active = Seat((view.starter + view.turn - 2) % view.seats) if view.phase == "choose" else view.active
    else:
        asked = [(n, revealed) for n, revealed in enumerate(view.revealed, start=1) if revealed.best]
        card, active = view.card, view.active
    if not asked or card is None:
        return None
    question, revealed = asked[-1]
    if revealed.best is None or (view.phase == "talk" and question != view.question):
        return None
    text = find_card(card).question[question - 1].in_language(say.lang)
    return Quote(active, text, revealed.best, capital(name_of_silhouette(revealed.best, say)))
