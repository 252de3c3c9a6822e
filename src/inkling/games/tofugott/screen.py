"""The whole of a sight as plain text: a screen, a screen reader's words, and what a language model observes."""

from textwrap import fill

from inkling.core.sight import Seat, Sight
from inkling.core.words import Say
from inkling.games.tofugott.actions import Action
from inkling.games.tofugott.cards import CardId
from inkling.games.tofugott.events import Event
from inkling.games.tofugott.prompt import ask
from inkling.games.tofugott.state import View, slot, without
from inkling.games.tofugott.telling import tell_hits, tell_tie
from inkling.games.tofugott.wording import by_seat, call, call_all, figure, numbered, premise, who

WIDTH = 100


def show(sight: Sight[Action, Event, View], say: Say) -> str:
    view = sight.view
    if sight.outcome is not None and sight.outcome.places:
        blocks = [show_end(view, sight.outcome.places, say)]
    elif view.card is not None:
        blocks = [show_head(view, say), show_card(view, view.card, say), show_silhouettes(view, say)]
    else:
        blocks = [show_head(view, say), *(show_text(card, say) for card in view.drawn)]
    blocks.append([ask(view, say)])
    return "\n\n".join("\n".join(wrap(line) for line in block) for block in blocks)


def show_head(view: View, say: Say) -> list[str]:
    place = say(
        "Turn {turn} of {turns}, round {round} of {rounds}.",
        turn=view.turn,
        turns=view.rounds * view.seats,
        round=(view.turn - 1) // view.seats + 1,
        rounds=view.rounds,
    )
    active = say("You are active.") if say.me(view.active) else say("{name} is active.", name=say.name(view.active))
    points = say("Points: {points}.", points=by_seat(map(figure, view.scores), say))
    return [f"{place} {active}", f"{points} {tell_hits(view.hits, say)}"]


def show_text(card: CardId, say: Say) -> list[str]:
    return [premise(card, say), *numbered(card, say)]


def show_card(view: View, card: CardId, say: Say) -> list[str]:
    """The card, under each question what has been turned up, and for the active player what lies there."""
    lines = [premise(card, say)]
    for question, text in enumerate(numbered(card, say), start=1):
        lines.append(text)
        if line := show_guesses(view, question, say):
            lines.append(f"   {line}")
        if line := show_answers(view, question, say):
            lines.append(f"   {line}")
    return lines


def show_guesses(view: View, question: int, say: Say) -> str:
    if question > len(view.revealed):
        return ""
    turned_up = [(Seat(seat), guess) for seat, guess in enumerate(view.revealed[question - 1].guesses) if guess]
    guesses = ", ".join(f"{who(seat, say)} {call(guess, say)}" for seat, guess in turned_up)
    return say("Guesses: {guesses}.", guesses=guesses) if guesses else ""


def show_answers(view: View, question: int, say: Say) -> str:
    """Turned up for all, or the viewer's own and face down."""
    shown = view.revealed[question - 1] if question <= len(view.revealed) else None
    best, worst = (shown.best, shown.worst) if shown else (None, None)
    if best and worst:
        return say("Best: {best}. Worst: {worst}.", best=call(best, say), worst=call(worst, say))
    if view.seat == view.active:
        mine = [view.answers[slot("best", question)], view.answers[slot("worst", question)]]
        best_own, worst_own = (call(answer, say) if answer else "–" for answer in mine)
        return say("Your best: {best}. Your worst: {worst}.", best=best_own, worst=worst_own)
    return say("Best: {best}.", best=call(best, say)) if best else ""


def show_silhouettes(view: View, say: Say) -> list[str]:
    lines = [say("Set aside: {silhouettes}.", silhouettes=call_all(view.aside, say))]
    if view.seat == view.active and not view.confirmed[view.active]:
        free = without(view.aside + tuple(answer for answer in view.answers if answer))
        lines.append(say("Still free: {silhouettes}.", silhouettes=call_all(free, say)))
    else:
        lines.append(say("Can be guessed: {silhouettes}.", silhouettes=call_all(view.left, say)))
    lines.append(show_confirmed(view, say))
    return lines


def show_confirmed(view: View, say: Say) -> str:
    done = [who(Seat(seat), say) for seat, confirmed in enumerate(view.confirmed) if confirmed]
    return say("Confirmed: {names}.", names=say.listing(done)) if done else say("Nobody has confirmed yet.")


def show_end(view: View, places: tuple[int, ...], say: Say) -> list[str]:
    standing = sorted(range(view.seats), key=lambda seat: (places[seat], seat))
    ties = [tell_tie(tie.seats, tie.rows, say) for tie in view.ties]
    lines = [
        say("Place {n}: {name}, {points}.", n=places[seat], name=who(Seat(seat), say), points=points(view, seat, say))
        for seat in standing
    ]
    return [*ties, *lines, tell_hits(view.hits, say)]


def points(view: View, seat: int, say: Say) -> str:
    return say.many("{points} point", "{points} points", view.scores[seat], points=figure(view.scores[seat]))


def wrap(line: str) -> str:
    indent = " " * (len(line) - len(line.lstrip()))
    return line if len(line) <= WIDTH else fill(line, WIDTH, subsequent_indent=indent + "   ")
