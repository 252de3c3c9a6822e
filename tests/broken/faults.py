"""Variants of the example game that keep their secrets but break another requirement."""

from gettext import NullTranslations
from itertools import count

from msgspec import structs

from inkling.core.chance import Chance
from inkling.core.sight import SYSTEM, Seat, Sight, Viewer
from inkling.core.words import Say
from tests import crescendo
from tests.broken.altered import with_learner, with_rules, with_words
from tests.example import notation, rules, story, views
from tests.example.state import (
    Action,
    Choose,
    Confirmed,
    Draw,
    Event,
    Options,
    Scored,
    Shown,
    Skip,
    Skipped,
    State,
    View,
)

TICKS = count()


def forget_to_tell_confirmations(event: Event, viewer: Viewer) -> Event | None:
    return None if isinstance(event, Confirmed) and event.seat != viewer else views.see(event, viewer)


def forget_to_tell_cards(event: Event, viewer: Viewer) -> Event | None:
    return None if isinstance(event, Shown | Scored) else views.see(event, viewer)


def hide_skips_from_the_first_seat(event: Event, viewer: Viewer) -> Event | None:
    return None if isinstance(event, Skipped) and viewer == 0 else views.see(event, viewer)


def imagine_nobody_confirmed(view: View, chance: Chance) -> State:
    state = views.imagine(view, chance)
    return structs.replace(state, confirmed=(False,) * len(state.confirmed))


def offer_twins_twice(state: State, seat: Seat) -> tuple[Action, ...]:
    actions = rules.legal(state, seat)
    return (*actions, *(action for action in actions if isinstance(action, Choose) and action.card))


def offer_after_the_end(state: State, seat: Seat) -> tuple[Action, ...]:
    return (Draw(),) if state.phase == "over" and seat != SYSTEM else rules.legal(state, seat)


def ask_nothing_of_leaders(state: State, seat: Seat) -> tuple[str, int] | None:
    return None if state.phase == "draw" else rules.question(state, seat)


def ask_the_same_in_every_round(state: object, seat: Seat) -> str:
    """Break idempotency: the last seat to choose in a round gets the same question number in the next round."""
    return "choose"


def write_low_cards_alike(action: Action, options: Options) -> str:
    return notation.write(Choose(2) if action == Choose(1) else action, options)


def describe_in_english_only(event: Event, options: Options, say: Say) -> str:
    return story.tell(event, options, Say("en", NullTranslations()).to(say.viewer, say.names))


def label_all_cards_alike(action: Action, sight: Sight[Action, Event, View], say: Say) -> str:
    return say("Choose the {card}", card=1) if isinstance(action, Choose) else notation.label(action, sight, say)


def show_too_wide(sight: Sight[Action, Event, View], say: Say) -> str:
    return story.show(sight, say).replace("\n", " ")


def count_applications(state: State, actor: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    after, events = rules.apply(state, actor, action)
    return structs.replace(after, chance=after.chance.fork(str(next(TICKS)))), events


def let_leaders_skip_for_ever(state: State, actor: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    after, events = rules.apply(state, actor, action)
    return (after, events) if after.reason != "finished" else (state, (Skipped(actor),))


def list_no_skip(seats: int, options: Options) -> tuple[Action, ...]:
    return tuple(action for action in views.every_action(seats, options) if action != Skip())


def number_the_hand(view: View) -> tuple[int, ...]:
    return view.hand


FAULTS = {
    "a forgotten event": (with_rules(see=forget_to_tell_confirmations), "told nothing of|view gives"),
    "a forgotten event among others": (with_rules(see=forget_to_tell_cards), "view gives a secret away: .* `table` is"),
    "a public event that a seat misses": (with_rules(see=hide_skips_from_the_first_seat), "the public sees more"),
    "an imagine that contradicts the view": (with_rules(imagine=imagine_nobody_confirmed), "`confirmed` is"),
    "a repeated offer": (with_rules(legal=offer_twins_twice), "offered twice"),
    "an offer after the end": (with_rules(legal=offer_after_the_end), "in turn if and only if"),
    "an action accepted though not offered": (with_rules(question=ask_nothing_of_leaders), "not what it is offered"),
    "a question that never changes": (
        with_rules(crescendo.GAME, question=ask_the_same_in_every_round),
        r"“play \d” counts twice: .* `question` gave 'choose' both times",
    ),
    "a text that does not read back": (with_words(write=write_low_cards_alike), "does not read back"),
    "missing German": (with_words(tell=describe_in_english_only), "not translated"),
    "labels alike": (with_words(label=label_all_cards_alike), "the same label"),
    "a screen too wide": (with_words(show=show_too_wide), "too wide"),
    "rules that remember": (with_rules(apply=count_applications), "applying twice"),
    "a play without end": (with_rules(apply=let_leaders_skip_for_ever), "does not end"),
    "a gap in the list of every action": (with_learner(every_action=list_no_skip), "lacks"),
    "a row of numbers that grows": (with_learner(numbers=number_the_hand), "changes its length"),
}
