"""Describes events of Tofugott as sentences. If only one player sees an event, its sentence addresses that player."""

from typing import assert_never

from inkling.core import Say, Seat, msg
from inkling.games.tofugott.rules import events as ev
from inkling.games.tofugott.rules.cards import TOFU
from inkling.games.tofugott.rules.state import Options, Silhouettes
from inkling.games.tofugott.text.wording import (
    format_number,
    format_number_with_sign,
    name_with_article,
    names_of_silhouettes_as_list,
    numbered_questions,
    player_name_or_you,
    premise_of_card,
    values_with_player_names,
)


def describe_event(event: ev.Event, options: Options, say: Say) -> str:
    match event:
        case (
            ev.Began()
            | ev.Drew()
            | ev.CardReadOut()
            | ev.SilhouettesSetAside()
            | ev.TimeRanOut()
            | ev.Confirmed()
            | ev.TalkAfterRevealEnded()
        ):
            return describe_event_without_reveal(event, say)
        case ev.Answered() | ev.AnswerTakenBack() | ev.Guessed():
            return describe_own_choice(event, say)
        case ev.GuessRevealed() | ev.BestRevealed() | ev.WorstRevealed():
            return describe_reveal(event, say)
        case ev.PointsScored() | ev.TurnEnded() | ev.TieBreakPassRun() | ev.Ended() | ev.Abandoned():
            return describe_points_or_end(event, say)
        case _:
            assert_never(event)


def describe_event_without_reveal(
    event: ev.Began
    | ev.Drew
    | ev.CardReadOut
    | ev.SilhouettesSetAside
    | ev.TimeRanOut
    | ev.Confirmed
    | ev.TalkAfterRevealEnded,
    say: Say,
) -> str:
    match event:
        case ev.Began():
            return describe_beginning_of_play(event, say)
        case ev.Drew():
            return describe_drawn_cards(event, say)
        case ev.CardReadOut(seat, card):
            text = " ".join([premise_of_card(card, say), *numbered_questions(card, say)])
            return sentence_for_viewer(
                seat, say, msg("You read out: {card}"), msg("{name} reads out: {card}"), card=text
            )
        case ev.SilhouettesSetAside(silhouettes):
            return say(
                "Set aside for this turn: {silhouettes}.", silhouettes=names_of_silhouettes_as_list(silhouettes, say)
            )
        case ev.TimeRanOut(seat, choosing=False):
            return sentence_for_viewer(seat, say, msg("Your time is up."), msg("Time is up for {name}."))
        case ev.TimeRanOut(seat):
            return sentence_for_viewer(
                seat,
                say,
                msg("Your time is up; anything you left open is decided at random."),
                msg("Time is up for {name}; anything left open is decided at random."),
            )
        case ev.Confirmed(seat):
            return sentence_for_viewer(
                seat, say, msg("Your choice is confirmed."), msg("{name}’s choice is confirmed.")
            )
        case ev.TalkAfterRevealEnded(own=False):
            return say("The game moves on.")
        case ev.TalkAfterRevealEnded(seat):
            return sentence_for_viewer(seat, say, msg("You move on."), msg("{name} moves on."))


def describe_beginning_of_play(event: ev.Began, say: Say) -> str:
    if say.me(event.starter):
        return say.many("You start. Everybody gets one turn.", "You start. Everybody gets {n} turns.", event.rounds)
    return say.many(
        "{name} starts. Everybody gets one turn.",
        "{name} starts. Everybody gets {n} turns.",
        event.rounds,
        name=say.name(event.starter),
    )


def describe_drawn_cards(event: ev.Drew, say: Say) -> str:
    if event.cards is None:
        return say("Turn {n}: {name} draws two ponder cards.", n=event.turn, name=say.name(event.seat))
    first, second = (premise_of_card(card, say) for card in event.cards)
    return sentence_for_viewer(
        event.seat,
        say,
        msg("Turn {n}: you draw two ponder cards. “{one}” – “{two}”"),
        msg("Turn {n}: {name} draws two ponder cards. “{one}” – “{two}”"),
        n=event.turn,
        one=first,
        two=second,
    )


def describe_own_choice(event: ev.Answered | ev.AnswerTakenBack | ev.Guessed, say: Say) -> str:
    """Return a sentence about a choice. It addresses the player who chose; in a replay with all hidden cards it names
    that player."""
    mine, theirs = choice_sentences(event)
    name = "" if isinstance(event, ev.AnswerTakenBack) else name_with_article(event.silhouette, say)
    return sentence_for_viewer(event.seat, say, mine, theirs, n=event.question, silhouette=name)


def choice_sentences(event: ev.Answered | ev.AnswerTakenBack | ev.Guessed) -> tuple[str, str]:
    match event:
        case ev.Answered(kind="best", own=True):
            mine = msg("Your best answer to question {n}: {silhouette}.")
            return mine, msg("{name}’s best answer to question {n}: {silhouette}.")
        case ev.Answered(own=True):
            mine = msg("Your worst answer to question {n}: {silhouette}.")
            return mine, msg("{name}’s worst answer to question {n}: {silhouette}.")
        case ev.Answered(kind="best"):
            mine = msg("Your best answer to question {n}, at random: {silhouette}.")
            return mine, msg("{name}’s best answer to question {n}, at random: {silhouette}.")
        case ev.Answered():
            mine = msg("Your worst answer to question {n}, at random: {silhouette}.")
            return mine, msg("{name}’s worst answer to question {n}, at random: {silhouette}.")
        case ev.Guessed(own=True):
            mine = msg("Your guess for question {n}: {silhouette}.")
            return mine, msg("{name}’s guess for question {n}: {silhouette}.")
        case ev.Guessed():
            mine = msg("Your guess for question {n}, at random: {silhouette}.")
            return mine, msg("{name}’s guess for question {n}, at random: {silhouette}.")
        case ev.AnswerTakenBack(kind="best"):
            mine = msg("You take back your best answer to question {n}.")
            return mine, msg("{name} takes back the best answer to question {n}.")
        case ev.AnswerTakenBack():
            mine = msg("You take back your worst answer to question {n}.")
            return mine, msg("{name} takes back the worst answer to question {n}.")


def describe_reveal(event: ev.GuessRevealed | ev.BestRevealed | ev.WorstRevealed, say: Say) -> str:
    match event:
        case ev.GuessRevealed():
            mine, theirs = msg("Your guess: {silhouette}."), msg("{name}’s guess: {silhouette}.")
        case ev.BestRevealed():
            mine = msg("Your best answer to question {n} is turned up: {silhouette}.")
            theirs = msg("{name}’s best answer to question {n}: {silhouette}.")
        case ev.WorstRevealed():
            mine = msg("Your worst answer to question {n} is turned up: {silhouette}.")
            theirs = msg("{name}’s worst answer to question {n}: {silhouette}.")
    return sentence_for_viewer(
        event.seat, say, mine, theirs, n=event.question, silhouette=name_with_article(event.silhouette, say)
    )


def describe_points_or_end(
    event: ev.PointsScored | ev.TurnEnded | ev.TieBreakPassRun | ev.Ended | ev.Abandoned, say: Say
) -> str:
    match event:
        case ev.PointsScored(question, points):
            if not any(points):
                return say("No points for question {n}.", n=question)
            return say(
                "Points for question {n}: {points}.",
                n=question,
                points=values_with_player_names(map(format_number_with_sign, points), say),
            )
        case ev.TurnEnded():
            return say("The ponder card leaves the game, and everybody takes all ten silhouettes back.")
        case ev.TieBreakPassRun(seats, rows):
            return describe_tie_break(seats, rows, say)
        case ev.Ended(scores, places, hits):
            return " ".join([describe_winner(scores, places, say), *describe_team_result(hits, len(scores), say)])
        case ev.Abandoned():
            return say("The game was abandoned and has no result.")


def describe_tie_break(seats: tuple[Seat, ...], rows: tuple[Silhouettes, ...], say: Say) -> str:
    pairs = list(zip(seats, rows, strict=True))
    first = [seat for seat, row in pairs if row[-1] == TOFU]
    turned = [
        sentence_for_viewer(
            seat,
            say,
            msg("You turn up {row}."),
            msg("{name} turns up {row}."),
            row=names_of_silhouettes_as_list(row, say),
        )
        for seat, row in pairs
    ]
    opening = say(
        "The tofu decides between {names}.", names=say.listing([player_name_or_you(seat, say) for seat in seats])
    )
    if len(first) > 1:
        names = say.listing([player_name_or_you(seat, say) for seat in first])
        result = say("{names} turn up the tofu together. Still tied: once more!", names=names)
    else:
        result = sentence_for_viewer(
            first[0], say, msg("You turn up the tofu first."), msg("{name} turns up the tofu first.")
        )
    return " ".join([opening, *turned, result])


def describe_winner(scores: tuple[int, ...], places: tuple[int, ...], say: Say) -> str:
    winner = Seat(places.index(1))
    points = values_with_player_names(map(format_number, scores), say)
    return sentence_for_viewer(
        winner,
        say,
        msg("The game is over, and you win. Points: {points}."),
        msg("The game is over, and {name} wins. Points: {points}."),
        points=points,
    )


def describe_team_result(hits: int, seats: int, say: Say) -> list[str]:
    """Return a sentence about the team result of two players. For more players it is empty, because then a hit does not
    help all of them (R6)."""
    return [say("Hits as a team: {n}.", n=hits)] if seats == 2 else []


def sentence_for_viewer(seat: Seat, say: Say, mine: str, theirs: str, **values: object) -> str:
    """Return `mine` if the sentence is about the viewer, otherwise `theirs`."""
    return say(mine, **values) if say.me(seat) else say(theirs, name=say.name(seat), **values)
