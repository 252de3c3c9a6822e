"""Converts Tofugott's actions to notation and back: `choose undersea-hotel`, `best 1 owl`, `worst 1 rat`, `clear best
1`, `guess pig`.

A card written by players is named by its position in the set, such as `own-1`. Parsing ignores case and spaces.
"""

from typing import assert_never

from inkling.core import Abandon, NotWellFormed, Say, Seat, Sight, msg
from inkling.games.tofugott.rules.actions import (
    Action,
    ChooseBestAnswer,
    ChooseCard,
    ChooseWorstAnswer,
    ConfirmChoice,
    GoOn,
    Guess,
    OutOfTime,
    TakeAnswerBack,
)
from inkling.games.tofugott.rules.cards import (
    OWN,
    SILHOUETTES,
    CardId,
    SilhouetteId,
    find_card,
    is_own_card,
    load_ponder_cards,
)
from inkling.games.tofugott.rules.events import Event
from inkling.games.tofugott.rules.state import Options, View
from inkling.games.tofugott.text.wording import name_of_silhouette


def write_action(action: Action, options: Options) -> str:
    match action:
        case ChooseCard(card):
            return f"choose {write_card(card, options)}"
        case ChooseBestAnswer(question, silhouette):
            return f"best {question} {silhouette}"
        case ChooseWorstAnswer(question, silhouette):
            return f"worst {question} {silhouette}"
        case TakeAnswerBack(kind, question):
            return f"clear {kind} {question}"
        case Guess(silhouette):
            return f"guess {silhouette}"
        case ConfirmChoice():
            return "confirm"
        case GoOn():
            return "go-on"
        case OutOfTime(seat):
            return f"out-of-time {seat}"
        case Abandon():
            return "abandon"
        case _:
            assert_never(action)


def read_action(text: str, options: Options) -> Action:
    match text.casefold().split():
        case ["choose", card]:
            return ChooseCard(read_card(card, options))
        case ["best", question, silhouette]:
            return ChooseBestAnswer(read_question(question), read_silhouette(silhouette))
        case ["worst", question, silhouette]:
            return ChooseWorstAnswer(read_question(question), read_silhouette(silhouette))
        case ["clear", ("best" | "worst") as kind, question]:
            return TakeAnswerBack("best" if kind == "best" else "worst", read_question(question))
        case ["guess", silhouette]:
            return Guess(read_silhouette(silhouette))
        case ["confirm"]:
            return ConfirmChoice()
        case ["go-on"]:
            return GoOn()
        case ["out-of-time", seat] if seat in {"0", "1", "2", "3", "4", "5"}:
            return OutOfTime(Seat(int(seat)))
        case ["abandon"]:
            return Abandon()
        case _:
            raise NotWellFormed("no-action", msg("“{text}” isn’t something you can do in Tofugott."), text=text)


def write_card(card: CardId, options: Options) -> str:
    """Return the notation of a ponder card. A card written by players is named by its position in the set."""
    return f"{OWN}-{options.own.index(card) + 1}" if is_own_card(card) else card


def read_card(text: str, options: Options) -> CardId:
    own = {write_card(card, options): card for card in options.own}
    if text in own:
        return own[text]
    if text not in load_ponder_cards():
        raise NotWellFormed("unknown-card", msg("There is no ponder card called {card}."), card=text)
    return CardId(text)


def read_question(text: str) -> int:
    if text not in {"1", "2", "3"}:
        sentence = msg("There are only questions 1, 2 and 3; there is no question {question}.")
        raise NotWellFormed("unknown-question", sentence, question=text)
    return int(text)


def read_silhouette(text: str) -> SilhouetteId:
    if text not in SILHOUETTES:
        raise NotWellFormed("unknown-silhouette", msg("There is no silhouette called {name}."), name=text)
    return SilhouetteId(text)


def label_action(action: Action, sight: Sight[Action, Event, View], say: Say) -> str:
    match action:
        case ChooseCard(card):
            return find_card(card).premise.in_language(say.lang)
        case ChooseBestAnswer(question, silhouette):
            return say("Best answer {n}: {silhouette}", n=question, silhouette=name_of_silhouette(silhouette, say))
        case ChooseWorstAnswer(question, silhouette):
            return say("Worst answer {n}: {silhouette}", n=question, silhouette=name_of_silhouette(silhouette, say))
        case TakeAnswerBack("best", question):
            return say("Take back best answer {n}", n=question)
        case TakeAnswerBack(_, question):
            return say("Take back worst answer {n}", n=question)
        case Guess(silhouette):
            return say("Guess: {silhouette}", silhouette=name_of_silhouette(silhouette, say))
        case ConfirmChoice():
            return say("Confirm your six answers") if sight.seat == sight.view.active else say("Confirm your guess")
        case GoOn():
            return say("Go on")
        case OutOfTime(seat):
            return say("Time is up for {name}", name=say.name(seat))
        case Abandon():
            return say("Abandon the game")
        case _:
            assert_never(action)
