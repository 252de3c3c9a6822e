"""What each viewer of Tofugott may know: views, the visible part of events, and random states consistent with a
view."""

from typing import assert_never

from msgspec.structs import replace

from inkling.core import Chance, Viewer
from inkling.games.tofugott.rules import events as ev
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId, load_ponder_cards
from inkling.games.tofugott.rules.reveals import revealed_cards_of_turn, silhouette_of_pick
from inkling.games.tofugott.rules.rules import seats_to_act
from inkling.games.tofugott.rules.state import FaceDownSilhouette, State, View, other_silhouettes


def view_of(state: State, viewer: Viewer) -> View:
    is_active = viewer == state.active
    guess = state.guesses[state.question - 1][viewer] if viewer is not None else None
    return View(
        seat=viewer,
        seats=state.seats,
        rounds=state.rounds,
        starter=state.starter,
        talk=state.talk,
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        waiting=seats_to_act(state),
        pile=len(state.pile),
        gone=state.gone,
        drawn=state.drawn if is_active else (),
        card=state.card,
        aside=state.aside,
        left=state.silhouettes_to_guess,
        question=state.question,
        guess=silhouette_of_pick(guess),
        answers=tuple(map(silhouette_of_pick, state.answers)) if is_active else (None,) * 6,
        confirmed=state.confirmed,
        revealed=revealed_cards_of_turn(state),
        last=state.last,
        scores=state.scores,
        hits=state.hits,
        ties=state.ties,
        own=state.own,
    )


def visible_event(event: ev.Event, viewer: Viewer) -> ev.Event | None:
    if isinstance(event, ev.Public):
        return event
    match event:
        case ev.Drew():
            return event if event.seat == viewer else replace(event, cards=None)
        case ev.Answered() | ev.AnswerTakenBack() | ev.Guessed():
            return event if event.seat == viewer else None
        case ev.GuessRevealed() | ev.BestRevealed() | ev.WorstRevealed():
            return replace(event, own=None)
        case _:
            assert_never(event)


def imagine_state(view: View, chance: Chance) -> State:
    """Return a random state consistent with the view. Unconfirmed choices are secret (R9), so chance fills them in."""
    drawn, pile, chance = imagine_hidden_cards(view, chance)
    answers, chance = imagine_answers(view, chance)
    guesses, chance = imagine_guesses(view, chance)
    return State(
        seats=view.seats,
        rounds=view.rounds,
        starter=view.starter,
        talk=view.talk,
        pile=pile,
        chance=chance.fork("play on"),
        scores=view.scores,
        guesses=guesses,
        confirmed=view.confirmed,
        phase=view.phase,
        turn=view.turn,
        drawn=drawn,
        card=view.card,
        aside=view.aside,
        answers=answers,
        question=view.question,
        turned=count_revealed_cards(view),
        gone=view.gone,
        last=view.last,
        hits=view.hits,
        ties=view.ties,
        own=view.own,
    )


def imagine_hidden_cards(view: View, chance: Chance) -> tuple[tuple[CardId, ...], tuple[CardId, ...], Chance]:
    """Return random cards for the active player, a random pile, and the next position in the random stream."""
    known = {*view.gone, *view.drawn, view.card}
    unseen, chance = chance.shuffle([card for card in load_ponder_cards() if card not in known])
    choosing = view.card is None and view.phase != "over"
    held = 2 - len(view.drawn) if choosing else 0
    if own := [card for card in view.own if card not in known]:
        unseen, chance = chance.shuffle((*own, *unseen[: max(0, held + view.pile - len(own))]))
    return (*view.drawn, *unseen[:held]), unseen[held : held + view.pile], chance


def imagine_answers(view: View, chance: Chance) -> tuple[tuple[FaceDownSilhouette | None, ...], Chance]:
    """Return random answers and the next position in the random stream. If the answers are confirmed, there are all
    six, otherwise any number of them."""
    shown = [answer for revealed in view.revealed for answer in (revealed.best, revealed.worst)]
    answers = list(view.answers) if view.seat == view.active else shown + [None] * (6 - len(shown))
    if view.card is None or view.seat == view.active:
        return face_down_silhouettes_from_names(answers), chance
    known = tuple(answer for answer in answers if answer)
    rest, chance = chance.shuffle(other_silhouettes(view.aside + known))
    laid, chance = (6, chance) if view.confirmed[view.active] else chance.below(7)
    hidden = iter(rest)
    return face_down_silhouettes_from_names(
        [answer or (next(hidden) if place < laid else None) for place, answer in enumerate(answers)]
    ), chance


def imagine_guesses(view: View, chance: Chance) -> tuple[tuple[tuple[FaceDownSilhouette | None, ...], ...], Chance]:
    """Return the guesses and the next position in the random stream. Revealed guesses and the viewer's own are as in
    the view; the others are random."""
    rows = [face_down_silhouettes_from_names(list(revealed.guesses)) for revealed in view.revealed]
    rows += [(None,) * view.seats] * (3 - len(rows))
    asked = list(view.revealed[-1].guesses)
    for seat, guess in enumerate(asked):
        if seat == view.seat:
            asked[seat] = view.guess
        elif guess is None and seat != view.active and view.card is not None:
            asked[seat], chance = imagine_guess(view, view.confirmed[seat], chance)
    rows[view.question - 1] = face_down_silhouettes_from_names(asked)
    return tuple(rows), chance


def imagine_guess(view: View, confirmed: bool, chance: Chance) -> tuple[SilhouetteId | None, Chance]:
    guessed, chance = (1, chance) if confirmed else chance.below(2)
    if not guessed:
        return None, chance
    return chance.pick(view.left)


def count_revealed_cards(view: View) -> int:
    last = view.revealed[-1]
    return sum(card is not None for card in (*last.guesses, last.best, last.worst))


def face_down_silhouettes_from_names(names: list[SilhouetteId | None]) -> tuple[FaceDownSilhouette | None, ...]:
    return tuple(FaceDownSilhouette(name) if name else None for name in names)
