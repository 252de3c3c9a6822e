"""Variants of the example game that leak a secret, each in its own way."""

from msgspec import structs

from inkling.core.chance import Chance
from inkling.core.sight import Seat, Viewer
from tests.broken.altered import with_rules
from tests.example import rules, views
from tests.example.state import Action, Chose, Dealt, Drew, Event, State, View


def show_neighbours_choice(state: State, viewer: Viewer) -> View:
    return structs.replace(views.view(state, viewer), chosen=state.chosen[0])


def count_cards_chosen(state: State, viewer: Viewer) -> View:
    """Leak: the pile seems to grow with each secret choice."""
    chosen = sum(choice is not None for choice in state.chosen)
    return structs.replace(views.view(state, viewer), pile=len(state.pile) + chosen)


def believe_the_count(view: View, chance: Chance) -> State:
    """Invent a state that agrees with the leak, so that the view itself looks consistent."""
    choices = 0
    while True:
        state = views.imagine(structs.replace(view, pile=view.pile - choices), chance.fork(str(choices)))
        if count_cards_chosen(state, view.seat) == view:
            return state
        choices += 1


def confirm_in_order_of_height(state: State, viewer: Viewer) -> View:
    view = views.view(state, viewer)
    return structs.replace(view, confirmed=tuple(sorted(view.confirmed, key=lambda seat: state.chosen[seat] or 0)))


def leak_choices(event: Event, viewer: Viewer) -> Event | None:
    return event if isinstance(event, Chose) else views.see(event, viewer)


def leak_hands(event: Event, viewer: Viewer) -> Event | None:
    return event if isinstance(event, Dealt) else views.see(event, viewer)


def leak_draws(event: Event, viewer: Viewer) -> Event | None:
    return event if isinstance(event, Drew) else views.see(event, viewer)


def offer_in_order_of_pile(state: State, seat: Seat) -> tuple[Action, ...]:
    actions = rules.legal(state, seat)
    return actions[::-1] if state.pile and state.pile[0] % 2 else actions


def ask_after_every_choice(state: State, seat: Seat) -> tuple[object, ...]:
    return state.phase, state.round, state.chosen


def show_the_key(state: State, viewer: Viewer) -> View:
    return structs.replace(views.view(state, viewer), reason=state.chance.key.hex())


LEAKS = {
    "a leak in a view": (with_rules(view=show_neighbours_choice), "imagines looks different: .*`chosen` is"),
    "a leak in a view that imagine believes": (
        with_rules(view=count_cards_chosen, imagine=believe_the_count),
        "told nothing of .* yet sees it: `pile` is",
    ),
    "a leak in the order of a list": (with_rules(view=confirm_in_order_of_height), "looks|gives a"),
    "a leak in an event, of what was chosen": (
        with_rules(see=leak_choices),
        r"event told (seat|the public) .* Chose\(",
    ),
    "a leak in an event, of what chance gave": (with_rules(see=leak_draws), r"event told (seat|the public) .* Drew\("),
    "a leak in an event of the set-up": (with_rules(see=leak_hands), r"set-up told (seat|the public) .* Dealt\("),
    "a leak in the order of the offers": (with_rules(legal=offer_in_order_of_pile), "offers give a secret"),
    "a leak in the number of the question": (with_rules(question=ask_after_every_choice), "told nothing of|question"),
    "a leak of the stream": (with_rules(view=show_the_key), "the stream's key"),
}
