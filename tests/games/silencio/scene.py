"""Builds Silencio tables as a rule describes them, and plays on in notation."""

from collections.abc import Iterable

from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.growing import put
from inkling.core.sight import SYSTEM, Seat, Sight, Viewer
from inkling.games.silencio.rules import legal_choices, rules, views
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.cards import COLOUR, ROW_STARTS, CardId
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Options, PendingEffects, Stage, State, Tavern, TurnStage, View
from inkling.games.silencio.text import notation

DEFAULTS = Options()


def cards(text: str) -> tuple[CardId, ...]:
    return rules.sort_cards_by_colour_and_rank(tuple(map(CardId, text.split())))


def scene(
    *hands: str,
    rows: str = "",
    lying: Iterable[str] = (),
    oracle: str = "",
    deck: str = "",
    player: int = 0,
    pending: PendingEffects | None = None,
    lit: str = "",
    tavern: Tavern | None = None,
    top_rank: int = 13,
    stage: Stage | None = None,
    options: Options = DEFAULTS,
    passes: int = 0,
    seed: str = "scene",
) -> State:
    """Build a state in which it is `player`'s turn; every part not given is empty, unlit or not pending."""
    laid: tuple[tuple[CardId, ...], ...] = ROW_STARTS
    for card in cards(rows):
        colour = COLOUR[card]
        laid = put(laid, colour, (*laid[colour], card))
    opened = tuple(map(cards, lying)) or ((),) * len(hands)
    return State(
        options=options,
        seats=len(hands),
        top_rank=top_rank,
        stage=stage or TurnStage(),
        player=Seat(player),
        hands=tuple(map(cards, hands)),
        open=opened,
        rows=laid,
        oracle=tuple(map(CardId, oracle.split())),
        deck=tuple(map(CardId, deck.split())),
        lit=tuple(lit.split()),
        tavern=tavern,
        chance=Chance.of(seed),
        known=((),) * len(hands),
        pending=pending or PendingEffects(),
        passes=passes,
    )


def offers(state: State, seat: int | None = None) -> list[str]:
    """List the legal actions in notation, for `seat` or else for the seat whose turn it is."""
    asked = legal_choices.seats_to_act(state)[0] if seat is None else Seat(seat)
    return [notation.write_action(action, state.options) for action in legal_choices.legal_actions(state, asked)]


def do(state: State, *texts: str) -> State:
    """Play the actions one by one; each must be legal for the seat in turn or for the system."""
    for text in texts:
        state, _ = step(state, text)
    return state


def step(state: State, text: str) -> tuple[State, tuple[Event, ...]]:
    action = notation.read_action(text, state.options)
    actors = [*legal_choices.seats_to_act(state), SYSTEM]
    actor = next((actor for actor in actors if action in legal_choices.legal_actions(state, actor)), None)
    assert actor is not None, f"{text} is not among {[offers(state, seat) for seat in actors]}"
    return rules.apply_action(state, actor, action)


def events(state: State, text: str) -> tuple[Event, ...]:
    return step(state, text)[1]


def sight_of(state: State, viewer: Viewer, legal: tuple[Action, ...] = ()) -> Sight[Action, Event, View]:
    """Return what `viewer` sees of a state that no play led to, with an empty story."""
    seen, ask = views.view_of(state, viewer), 1 if legal else None
    return Sight(
        "silencio", viewer, state.seats, state.options, seen, legal, ask, (), rules.outcome_of(state), "promised"
    )


def seeds_for(state: State, wanted: str) -> State:
    """Return the same state with a seed that draws the wanted card next."""
    hand = state.hands[state.player or 0]
    for seed in range(200):
        chance = Chance.of(str(seed))
        if chance.pick(hand)[0] == wanted:
            return replace(state, chance=chance)
    raise AssertionError(wanted)
