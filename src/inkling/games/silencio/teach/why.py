"""Explains why a choice was good or bad: its advantages for the team, and the average number of cards left after each
alternative.

The reasons use the game's terms: which cards stay playable and whose they are, which dark effect is avoided, what is
saved for later. They use only what the player could know.
"""

from collections.abc import Iterator, Sequence

from inkling.core import Bar, Say, Seat, Sight, Why, msg
from inkling.core.words import capital
from inkling.games.silencio.bots.compiled import COMPILED, SearchEffort, find_best_action
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.cards import COLOUR, RANK, CardId, journey_cards
from inkling.games.silencio.rules.effects import predict_play, would_change_nothing
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Cards, Gift, View
from inkling.games.silencio.text import notation
from inkling.games.silencio.text.notation import CARD_NAMES, EFFECTS, SHRINE_NAMES, short_card_name

KEEPS = (
    msg("This keeps {cards}, held in the same hand, playable."),
    msg("This keeps {cards} playable for {name}."),
    msg("This keeps {cards} playable for anyone who holds it."),
    msg("This keeps {cards} playable for anyone who holds them."),
)
"""Sentences for own cards, a known holder's cards, one card of unknown holder, and several; the same below."""
SHUTS = (
    msg("This leaves {cards}, held in the same hand, unplayable."),
    msg("This leaves {name}’s {cards} unplayable."),
    msg("This leaves {cards}, which somebody may hold, unplayable."),
    msg("This leaves {cards}, which somebody may hold, unplayable."),
)
REOPENS = (
    msg("This makes {cards}, held in the same hand, playable again."),
    msg("This makes {cards} playable again for {name}."),
    msg("This makes {cards} playable again for anyone who holds it."),
    msg("This makes {cards} playable again for anyone who holds them."),
)
STAYS = (
    msg("So {cards}, held in the same hand, can’t be played for now."),
    msg("So {name} can’t play {cards} for now."),
    msg("So nobody can play {cards} for now, though somebody may hold it."),
    msg("So nobody can play {cards} for now, though somebody may hold them."),
)


def advantages_of_choice(
    sight: Sight[act.Action, Event, View], done: act.Action, other: act.Action, say: Say
) -> Iterator[str]:
    """Yield sentences about what the choice `done` does better than `other`."""
    view = sight.view
    match done, other:
        case act.Play(card), act.Play(instead):
            kept = tuple(c for c in skipped_cards(view, instead) if c not in (*skipped_cards(view, card), card))
            yield from describe_cards(view, kept, KEEPS, say)
            if (effect := describe_dark_effect(view, instead)) and not describe_dark_effect(view, card):
                yield say("This avoids “{effect}”.", effect=say(effect))
        case act.End() | act.Play(), act.UseShrine(shrine):
            yield say("This saves {shrine} for later.", shrine=say(SHRINE_NAMES[shrine]))
        case act.Take(card), _ if card in (row[-1] for row in view.rows):
            yield from describe_cards(view, revived_cards(view, card), REOPENS, say)
        case ((act.Lay(card) | act.Give(card)), _) if card in own_cards_of(view) and is_dead_card(view, card):
            yield say("{card} no longer fits anywhere.", card=capital(short_card_name(card, say)))
        case (act.Take(card), act.Take(instead)) | (act.Give(card), act.Give(instead)):
            yield from describe_fitting(view, card, instead, say)
        case act.Name(seat), act.Name(whom) if isinstance(view.stage, Gift) and count_hand(view, seat) < count_hand(
            view, whom
        ):
            yield say("{name} holds fewer cards than {whom}.", name=say.name(seat), whom=say.name(whom))


def drawbacks_of_choice(
    sight: Sight[act.Action, Event, View], done: act.Action, better: act.Action, say: Say
) -> Iterator[str]:
    """Yield sentences about what the choice `done` does worse than `better`."""
    view = sight.view
    match done, better:
        case act.Play(card), _:
            spared = (*skipped_cards(view, better.card), better.card) if isinstance(better, act.Play) else ()
            yield from describe_cards(view, tuple(c for c in skipped_cards(view, card) if c not in spared), SHUTS, say)
            if (effect := describe_dark_effect(view, card)) and not (
                isinstance(better, act.Play) and describe_dark_effect(view, better.card)
            ):
                yield say("This triggers “{effect}”.", effect=say(effect))
        case (act.Take(instead), act.Take(card)) | (act.Give(instead), act.Give(card)):
            yield from describe_fitting(view, card, instead, say)
        case act.UseShrine(shrine), (act.End() | act.Play()):
            yield say("It would have been better to save {shrine} for later.", shrine=say(SHRINE_NAMES[shrine]))
        case ((act.Decline() | act.Take()), act.Take(card)) if card in (row[-1] for row in view.rows):
            yield from describe_cards(view, revived_cards(view, card), STAYS, say)


def describe_fitting(view: View, card: CardId, instead: CardId, say: Say) -> Iterator[str]:
    """Yield a sentence if `card` can still be played but `instead` no longer can; both are Oracle cards."""
    if card in view.oracle and instead in view.oracle and is_dead_card(view, instead) and not is_dead_card(view, card):
        names = (short_card_name(one, say) for one in (card, instead))
        yield say("{card} still fits, but {other} no longer does.", card=capital(next(names)), other=next(names))


def own_cards_of(view: View) -> Cards:
    return () if view.seat is None else (view.hand or ()) + view.open[view.seat]


def count_hand(view: View, seat: Seat) -> int:
    return view.counts[seat] + len(view.open[seat])


def is_dead_card(view: View, card: CardId) -> bool:
    return RANK[card] <= RANK[view.rows[COLOUR[card]][-1]]


def describe_dark_effect(view: View, card: CardId) -> str:
    """Return the text of the dark effect that playing this card would have; empty if it would have none."""
    effect, dark, no_effect = predict_play(view, card)
    return EFFECTS[effect] if dark and no_effect is None and not would_change_nothing(effect, card, view) else ""


def possible_cards_between(view: View, colour: int, low: int, high: int) -> Cards:
    """Return the cards between two ranks, both exclusive, that might be in a hand."""
    gone = {card for group in (*view.rows, view.oracle, view.boxed) for card in group}
    return tuple(
        card
        for card in journey_cards(view.top_rank)
        if COLOUR[card] == colour and low < RANK[card] < high and card not in gone
    )


def skipped_cards(view: View, card: CardId) -> Cards:
    colour = COLOUR[card]
    return possible_cards_between(view, colour, RANK[view.rows[colour][-1]], RANK[card])


def revived_cards(view: View, card: CardId) -> Cards:
    """Return the cards that become playable if this last card of a row is taken back, without the card itself."""
    colour = COLOUR[card]
    return possible_cards_between(view, colour, RANK[view.rows[colour][-2]], RANK[card])


def describe_cards(view: View, cards: Cards, sentences: Sequence[str], say: Say) -> Iterator[str]:
    """Yield sentences about those of the cards whose holder is known. If there are none, about cards that might be in a
    hand."""
    mine = tuple(card for card in cards if card in own_cards_of(view))
    if mine:
        yield say(sentences[0], cards=name_cards(mine, say))
    known = set(mine)
    for seat in map(Seat, range(view.seats)):
        theirs = tuple(card for card in cards if card in (*view.known[seat], *view.open[seat]) and seat != view.seat)
        known.update(theirs)
        if theirs:
            yield say(sentences[1], cards=name_cards(theirs, say), name=say.name(seat))
    rest = tuple(card for card in cards if card not in known)
    if rest and not known:
        yield say(sentences[2 if len(rest) == 1 else 3], cards=name_cards(rest, say))


def name_cards(cards: Cards, say: Say) -> str:
    """Return the names of cards of one colour: "blue 3 and 4"."""
    return say(CARD_NAMES[COLOUR[cards[0]]], rank=say.listing([str(RANK[card]) for card in cards]))


EFFORT = (
    SearchEffort(worlds=200, playouts=3000, penalty=0.0, strangers=True, daring=0.0)
    if COMPILED
    else SearchEffort(worlds=8, playouts=40, listed=8, nodes=500, penalty=0.0)
)
SEED = 11
CLOSE = 0.05
"""Differences, in cards, that are too small to mention."""
MOST = 2
"""Maximum number of reasons, so that the text stays short."""


def explain_choice(sight: Sight[Action, Event, View], action: Action, say: Say) -> Why | None:
    """Explain a choice by the average result of each alternative, using only what this seat could know. None without
    alternatives, and for actions of SYSTEM."""
    if action not in sight.legal or len(sight.legal) == 1:
        return None
    found = find_best_action(sight, EFFORT, SEED)
    if found is None:
        return None
    value = found.costs
    ranked = sorted(sight.legal, key=lambda choice: (value[choice], choice != action))
    if value[ranked[-1]] - value[ranked[0]] <= CLOSE:
        return Why((say("All choices come to much the same thing."),))
    bars = tuple(make_bar(sight, choice, value[choice], choice == action, say) for choice in ranked)
    words = reasons_in_words(sight, action, ranked, value, say)
    return Why(explanation_sentences(bars, words, say), say("Cards left at the end, on average; fewer is better"), bars)


def make_bar(sight: Sight[Action, Event, View], choice: Action, value: float, chosen: bool, say: Say) -> Bar:
    """Return the bar of a choice. Its `brief` label omits the effect, because the full label is shown with the bar."""
    label = notation.label_action(choice, sight, say)
    brief = notation.label_without_effect(choice, label)
    return Bar(notation.write_action(choice, sight.view.options), label, round(value, 2), chosen=chosen, brief=brief)


def reasons_in_words(
    sight: Sight[Action, Event, View], action: Action, ranked: list[Action], value: dict[Action, float], say: Say
) -> tuple[str, ...]:
    """Return reasons in the game's terms: what the choice does worse than the best one. If it is good, what it does
    better than a clearly worse one, preferably of the same type."""
    if value[action] - value[ranked[0]] > CLOSE:
        return tuple(drawbacks_of_choice(sight, action, ranked[0], say))[:MOST]
    for other in sorted(ranked, key=lambda choice: type(choice) is not type(action)):
        if value[other] - value[action] > CLOSE and (text := tuple(advantages_of_choice(sight, action, other, say))):
            return text[:MOST]
    return ()


def explanation_sentences(bars: tuple[Bar, ...], words: tuple[str, ...], say: Say) -> tuple[str, ...]:
    """Return the sentences of the explanation. For a good choice: the reasons for it. Otherwise: the best choice, the
    difference, and the reasons against it."""
    best, chosen = bars[0], next(bar for bar in bars if bar.chosen)
    if chosen.value - best.value > CLOSE:
        return (
            say(
                "Best here: “{choice}”, with {left} cards left on average.",
                choice=best.brief,
                left=format_bar_value(best, say),
            ),
            say(
                "“{choice}” leaves {left}, which is {more} more.",
                choice=chosen.brief,
                left=format_bar_value(chosen, say),
                more=say.decimal(chosen.value - best.value, 2),
            ),
            *words,
        )
    first = say(
        "There was no clearly better choice: this one leaves {left} cards on average.",
        left=format_bar_value(chosen, say),
    )
    if words:
        return (*words, first)
    return (
        first,
        say("Worst here: “{choice}”, with {left}.", choice=bars[-1].brief, left=format_bar_value(bars[-1], say)),
    )


def format_bar_value(bar: Bar, say: Say) -> str:
    return say.decimal(bar.value, 2)
