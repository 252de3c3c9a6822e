"""Renders a complete sight of Tofugott as plain text, for terminals, screen readers and language models.

The last lines are the question to the viewer, or who is awaited.
"""

from textwrap import fill

from inkling.core import Say, Seat, Sight
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.cards import CardId
from inkling.games.tofugott.rules.events import Event
from inkling.games.tofugott.rules.state import RevealedForQuestion, View, answer_index, other_silhouettes
from inkling.games.tofugott.text.story import describe_team_result, describe_tie_break
from inkling.games.tofugott.text.wording import (
    format_number,
    name_of_silhouette,
    name_with_article,
    names_of_silhouettes_as_list,
    numbered_questions,
    player_name_or_you,
    points_as_words,
    premise_of_card,
    values_with_player_names,
)


def describe_question(view: View, say: Say) -> str:
    match view.phase:
        case "choose":
            return describe_card_choice(view, say)
        case "answer" if view.seat == view.active:
            return describe_answer_choice(view, say)
        case "answer" if view.seat is not None:
            return describe_guess_choice(view, view.seat, say)
        case "answer":
            return describe_awaited_players(view.waiting, say)
        case "talk":
            return describe_talk_after_reveal(view, say)
        case "over":
            return say("The game is over.")
        case "abandoned":
            return say("The game was abandoned and has no result.")


def describe_card_choice(view: View, say: Say) -> str:
    if view.seat == view.active:
        return say("Choose one of the two ponder cards. It’s read out at once.")
    return describe_others_choose(view.active, say)


def describe_others_choose(active: Seat, say: Say) -> str:
    return say("{name} is choosing a ponder card.", name=say.name(active))


def describe_answer_choice(view: View, say: Say) -> str:
    if view.confirmed[view.active]:
        return " ".join([say("Your six answers are locked."), describe_awaited_players(view.waiting, say)])
    if None not in view.answers:
        return say("All six answers are down. Confirm them, or take one back.")
    question, worst = divmod(view.answers.index(None), 2)
    if worst:
        return say("Choose your worst answer to question {n}.", n=question + 1)
    return say("Choose your best answer to question {n}.", n=question + 1)


def describe_guess_choice(view: View, seat: Seat, say: Say) -> str:
    if view.guess is None:
        name = say.name(view.active)
        return say("Guess {name}’s best answer to question {n}.", name=name, n=view.question)
    guess = name_with_article(view.guess, say)
    guessed = say("Your guess for question {n}: {silhouette}.", n=view.question, silhouette=guess)
    if view.confirmed[seat]:
        return " ".join([guessed, describe_awaited_players(view.waiting, say)])
    return " ".join([guessed, say("Confirm it, or choose another.")])


def describe_talk_after_reveal(view: View, say: Say) -> str:
    if view.seat in view.waiting:
        return say("Your silhouette is turned up. Say why if you like, then move on.")
    return describe_others_may_talk(view.waiting[0], say)


def describe_others_may_talk(speaker: Seat, say: Say) -> str:
    """Return a sentence saying that all players may talk now (R10)."""
    return say(
        "{name}’s silhouette is turned up. The players may talk about it until {name} moves on.", name=say.name(speaker)
    )


def describe_awaited_players(waiting: tuple[Seat, ...], say: Say) -> str:
    return say("Waiting for {names}.", names=say.listing([player_name_or_you(seat, say) for seat in waiting]))


WIDTH = 100


def draw_text_screen(sight: Sight[Action, Event, View], say: Say) -> str:
    view = sight.view
    if sight.outcome is not None and sight.outcome.places:
        blocks = [*show_previous_turn(view, say), show_end_of_play(view, sight.outcome.places, say)]
    elif view.card is not None:
        blocks = [show_heading(view, say), show_ponder_card(view, view.card, say), show_silhouettes(view, say)]
    else:
        blocks = [
            show_heading(view, say),
            *show_previous_turn(view, say),
            *(show_premise_and_questions(card, say) for card in view.drawn),
        ]
    blocks.append([describe_question(view, say)])
    return "\n\n".join("\n".join(wrap_line(line) for line in block) for block in blocks)


def show_heading(view: View, say: Say) -> list[str]:
    place = say(
        "Turn {turn} of {turns}, round {round} of {rounds}.",
        turn=view.turn,
        turns=view.rounds * view.seats,
        round=(view.turn - 1) // view.seats + 1,
        rounds=view.rounds,
    )
    active = say("It’s your turn.") if say.me(view.active) else say("It’s {name}’s turn.", name=say.name(view.active))
    points = say("Points: {points}.", points=values_with_player_names(map(format_number, view.scores), say))
    return [f"{place} {active}", " ".join([points, *describe_team_result(view.hits, view.seats, say)])]


def show_premise_and_questions(card: CardId, say: Say) -> list[str]:
    return [premise_of_card(card, say), *numbered_questions(card, say)]


def show_previous_turn(view: View, say: Say) -> list[list[str]]:
    """Return the previous turn as blocks of lines; none in the first turn. It is shown because its last cards were
    revealed as it ended."""
    if not view.gone:
        return []
    lines = [say("The turn just played: {premise}", premise=premise_of_card(view.gone[-1], say))]
    for text, revealed in zip(numbered_questions(view.gone[-1], say), view.last, strict=True):
        lines += [text, *show_revealed(revealed, say)]
    return [lines]


def show_ponder_card(view: View, card: CardId, say: Say) -> list[str]:
    """Return the lines of the ponder card: the revealed cards of each question. The active player also sees the answers
    chosen so far."""
    lines = [premise_of_card(card, say)]
    for question, text in enumerate(numbered_questions(card, say), start=1):
        revealed = view.revealed[question - 1] if question <= view.question else RevealedForQuestion(())
        lines += [text, *show_revealed(revealed, say)]
        if view.seat == view.active and not revealed.worst:
            lines.append(show_own_choice(view, question, say))
    return lines


def show_revealed(revealed: RevealedForQuestion, say: Say) -> list[str]:
    """Return the lines with the revealed guesses and the best and worst answer."""
    turned_up = [(Seat(seat), guess) for seat, guess in enumerate(revealed.guesses) if guess]
    guesses = ", ".join(
        f"{player_name_or_you(seat, say)} {name_of_silhouette(guess, say)}" for seat, guess in turned_up
    )
    lines = [say("Guesses: {guesses}.", guesses=guesses)] if guesses else []
    if revealed.best and revealed.worst:
        best, worst = name_of_silhouette(revealed.best, say), name_of_silhouette(revealed.worst, say)
        lines.append(say("Best: {best}. Worst: {worst}.", best=best, worst=worst))
    elif revealed.best:
        lines.append(say("Best: {best}.", best=name_of_silhouette(revealed.best, say)))
    return [f"   {line}" for line in lines]


def show_own_choice(view: View, question: int, say: Say) -> str:
    mine = view.answers[answer_index("best", question)], view.answers[answer_index("worst", question)]
    best, worst = (name_of_silhouette(answer, say) if answer else "–" for answer in mine)
    return "   " + say("Your best: {best}. Your worst: {worst}.", best=best, worst=worst)


def show_silhouettes(view: View, say: Say) -> list[str]:
    lines = [say("Set aside: {silhouettes}.", silhouettes=names_of_silhouettes_as_list(view.aside, say))]
    if view.seat == view.active and not view.confirmed[view.active]:
        free = other_silhouettes(view.aside + tuple(answer for answer in view.answers if answer))
        lines.append(say("Still free: {silhouettes}.", silhouettes=names_of_silhouettes_as_list(free, say)))
    else:
        lines.append(
            say("Left to guess from: {silhouettes}.", silhouettes=names_of_silhouettes_as_list(view.left, say))
        )
    lines.append(show_who_has_confirmed(view, say))
    return lines


def show_who_has_confirmed(view: View, say: Say) -> str:
    done = [player_name_or_you(Seat(seat), say) for seat, confirmed in enumerate(view.confirmed) if confirmed]
    return say("Confirmed: {names}.", names=say.listing(done)) if done else say("Nobody has confirmed yet.")


def show_end_of_play(view: View, places: tuple[int, ...], say: Say) -> list[str]:
    standing = sorted(range(view.seats), key=lambda seat: (places[seat], seat))
    ties = [describe_tie_break(tie.seats, tie.rows, say) for tie in view.ties]
    lines = [
        say(
            "Place {n}: {name}, {points}.",
            n=places[seat],
            name=player_name_or_you(Seat(seat), say),
            points=describe_points(view, seat, say),
        )
        for seat in standing
    ]
    return [*ties, *lines, *describe_team_result(view.hits, view.seats, say)]


def describe_points(view: View, seat: int, say: Say) -> str:
    return points_as_words(view.scores[seat], format_number(view.scores[seat]), say)


def wrap_line(line: str) -> str:
    indent = " " * (len(line) - len(line.lstrip()))
    return line if len(line) <= WIDTH else fill(line, WIDTH, subsequent_indent=indent + "   ")
