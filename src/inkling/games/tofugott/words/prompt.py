"""The last lines of the screen: what the viewer is asked, or for whom the table waits."""

from inkling.core import Say, Seat
from inkling.games.tofugott.rules.state import View
from inkling.games.tofugott.words.wording import who, with_article


def ask(view: View, say: Say) -> str:
    match view.phase:
        case "choose":
            return ask_for_card(view, say)
        case "answer" if view.seat == view.active:
            return ask_for_answers(view, say)
        case "answer" if view.seat is not None:
            return ask_for_guess(view, view.seat, say)
        case "answer":
            return wait(view.waiting, say)
        case "talk":
            return ask_for_words(view, say)
        case "over":
            return say("The game is over.")
        case "abandoned":
            return say("The game was abandoned and has no result.")


def ask_for_card(view: View, say: Say) -> str:
    if view.seat == view.active:
        return say("Choose one of the two ponder cards. It’s read out at once.")
    return others_choose(view.active, say)


def others_choose(active: Seat, say: Say) -> str:
    return say("{name} is choosing a ponder card.", name=say.name(active))


def ask_for_answers(view: View, say: Say) -> str:
    if view.confirmed[view.active]:
        return " ".join([say("Your six answers are locked."), wait(view.waiting, say)])
    if None not in view.answers:
        return say("All six answers are down. Confirm them, or take one back.")
    question, worst = divmod(view.answers.index(None), 2)
    if worst:
        return say("Choose your worst answer to question {n}.", n=question + 1)
    return say("Choose your best answer to question {n}.", n=question + 1)


def ask_for_guess(view: View, seat: Seat, say: Say) -> str:
    if view.guess is None:
        name = say.name(view.active)
        return say("Guess {name}’s best answer to question {n}.", name=name, n=view.question)
    guess = with_article(view.guess, say)
    guessed = say("Your guess for question {n}: {silhouette}.", n=view.question, silhouette=guess)
    if view.confirmed[seat]:
        return " ".join([guessed, wait(view.waiting, say)])
    return " ".join([guessed, say("Confirm it, or choose another.")])


def ask_for_words(view: View, say: Say) -> str:
    if view.seat in view.waiting:
        return say("Your silhouette is turned up. Say why if you like, then move on.")
    return others_speak(view.waiting[0], say)


def others_speak(speaker: Seat, say: Say) -> str:
    """R10: the players may all talk now."""
    return say(
        "{name}’s silhouette is turned up. The players may talk about it until {name} moves on.", name=say.name(speaker)
    )


def wait(waiting: tuple[Seat, ...], say: Say) -> str:
    return say("Waiting for {names}.", names=say.listing([who(seat, say) for seat in waiting]))
