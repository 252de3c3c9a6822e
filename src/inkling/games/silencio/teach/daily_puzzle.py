"""Silencio's daily puzzle and its one-line result."""

from typing import Any

from inkling.core import Chance, Say, Seat, Sight, msg
from inkling.core.daily import Daily, Puzzle, Verdict
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import View


def setup_of_daily_puzzle(chance: Chance) -> Daily:
    """Return the daily set-up: three players and all shrines lit, so that days are comparable."""
    return Daily(3, Seat(0), {"start": "asked"})


def pair_options(chance: Chance, seats: int, turn: int) -> dict[str, Any]:
    """Return the options of a daily deal for two or three people. They are the usual ones every day, so that days are
    comparable."""
    return {}


def daily_result_in_one_line(sight: Sight[Action, Event, View], say: Say) -> str:
    """Return the result as one line to share: the length of each row and the number of cards left. No card is named."""
    rows = " ".join(f"{colour}{len(row) - 1}" for colour, row in zip("🔴🔵🟡🟢", sight.view.rows, strict=True))
    outcome = sight.outcome
    if outcome is None or outcome.score is None:
        return f"{rows} · {say('no result')}"
    text = say.many("one card left", "{n} cards left", left) if (left := int(outcome.score)) else say("no cards left")
    return f"{rows} · {text}"


def pictures_before_the_puzzle(sight: Sight[Action, Event, View]) -> tuple[str, ...]:
    """Return one card of each colour as pictures. They are not taken from the deal, which is still secret."""
    return ("red-8", "blue-6-night", "yellow-9", "green-5-night")


def label_of_continue_button(sight: Sight[Action, Event, View], say: Say) -> str:
    played = sum(len(row) - 1 for row in sight.view.rows)
    return (
        say.many("Carry on: one card in the rows", "Carry on: {n} cards in the rows", played)
        if played
        else say("Go on")
    )


def describe_daily_result(sight: Sight[Action, Event, View], say: Say) -> Verdict:
    outcome = sight.outcome
    if outcome is None or outcome.score is None:
        return Verdict(say("That was today’s try"), say("It was abandoned, so there is no result."))
    left = int(outcome.score)
    title = say.many("One card left", "{n} cards left", left) if left else say("No cards left")
    played = sum(len(row) - 1 for row in sight.view.rows)
    return Verdict(title, say.many("One card lies in the rows.", "{n} cards lie in the rows.", played))


PUZZLE: Puzzle[Action, Event, View] = Puzzle(
    question=msg("How few cards will be left?"),
    task=msg(
        "You and two bots play your cards into four rows, without a word. "
        "Everyone who plays today gets the same cards; the fewer left at the end, the better."
    ),
    minutes=15,
    pictures=pictures_before_the_puzzle,
    go_on=label_of_continue_button,
    verdict=describe_daily_result,
)
