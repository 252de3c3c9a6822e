"""Key moments of a play of Tofugott. These are answers that only one player foresaw, likely answers that all players
missed, and guesses that hit the worst answer.

The likelihood of an answer is estimated from the play so far, as an observer would estimate it.
"""

from collections.abc import Iterator

from inkling.core import Say, Seat
from inkling.core.bot import KeyMoment
from inkling.core.driver import AnyPlay
from inkling.core.play import Play
from inkling.games.tofugott.bots.temperament_belief import Story, belief_about_temperament, chances_of_next_answers
from inkling.games.tofugott.bots.temperament_bots import answers_revealed_in_turn
from inkling.games.tofugott.rules.cards import SilhouetteId
from inkling.games.tofugott.rules.events import BestRevealed, GuessRevealed, WorstRevealed
from inkling.games.tofugott.rules.state import View
from inkling.games.tofugott.text.wording import name_of_silhouette

MOST = 4
SURPRISING, SURE = 0.2, 0.5


def find_key_moments(end: AnyPlay, say: Say) -> tuple[KeyMoment, ...]:
    moments: list[KeyMoment] = []
    seen, view, guesses, chances = 0, None, dict[Seat, SilhouetteId](), dict[SilhouetteId, float]()
    for play in Play.steps(end.game, end.record):
        sight = play.sight(None)
        for place in range(seen, len(sight.story)):
            event = sight.story[place].event
            match event:
                case GuessRevealed(seat, silhouette=silhouette):
                    if not guesses and view is not None and view.card is not None:
                        chances = chances_of_best_answer(sight.story[:place], view)
                    guesses[seat] = silhouette
                case BestRevealed(seat, silhouette=best):
                    moments += key_moment_of_best(best, say.name(seat), guesses, chances, play.ply, say)
                case WorstRevealed(silhouette=worst):
                    moments += key_moment_of_worst(worst, guesses, play.ply, say)
                    guesses = {}
        seen, view = len(sight.story), sight.view
    weighty = sorted(moments, key=lambda moment: -moment.weight)[:MOST]
    return tuple(sorted(weighty, key=lambda moment: moment.ply))


def chances_of_best_answer(story: Story, view: View) -> dict[SilhouetteId, float]:
    assert view.card is not None
    return chances_of_next_answers(
        belief_about_temperament(story, view.active, ""), "", answers_revealed_in_turn(view, view.card)
    )[0]


def key_moment_of_best(
    best: SilhouetteId,
    whose: str,
    guesses: dict[Seat, SilhouetteId],
    chances: dict[SilhouetteId, float],
    ply: int,
    say: Say,
) -> Iterator[KeyMoment]:
    hit = [seat for seat, guess in guesses.items() if guess == best]
    likely, answer = chances.get(best, 0.0), name_of_silhouette(best, say)
    if likely < SURPRISING and len(hit) == 1:
        name = say.name(hit[0])
        text = say("{name} foresaw an answer that few would have expected: {answer}.", name=name, answer=answer)
        yield KeyMoment(ply, text, 1 - likely)
    elif likely < SURPRISING / 2 and not hit:
        yield KeyMoment(ply, say("An answer that hardly anybody would have expected: {answer}.", answer=answer), 0.5)
    elif likely > SURE and not hit and guesses:
        yield KeyMoment(ply, say("The likeliest answer, and nobody guessed it: {answer}.", answer=answer), likely)
    elif hit and len(hit) == len(guesses) > 1:
        text = say("Everybody guessed {name}’s best answer: {answer}.", name=whose, answer=answer)
        yield KeyMoment(ply, text, 0.4)


def key_moment_of_worst(
    worst: SilhouetteId, guesses: dict[Seat, SilhouetteId], ply: int, say: Say
) -> Iterator[KeyMoment]:
    fell = [say.name(seat) for seat, guess in guesses.items() if guess == worst]
    if fell:
        names, answer = say.listing(fell), name_of_silhouette(worst, say)
        text = say("{names} guessed the worst answer: {answer}.", names=names, answer=answer)
        yield KeyMoment(ply, text, 0.6 + 0.1 * len(fell))
