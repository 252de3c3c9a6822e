"""Explains why a choice was good or bad: its advantages for the team, its costs, and how the strong bot rates each
choice.

The reasons use the game's terms: which cards stay playable and who holds them, which dark effect is avoided, what is
saved for later. They use only what the player could know. The numbers are those with which the strong bot would decide
in the same situation.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from inkling.core import Bar, Say, Seat, Sight, Why, msg
from inkling.core.words import capital
from inkling.games.silencio.bots.compiled import SearchResult
from inkling.games.silencio.bots.search_bots import EFFORT, evaluate_choices_by_search
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.cards import BLUE, COLOUR, RANK, CardId, journey_cards
from inkling.games.silencio.rules.effect_queries import lights_by_colour, predict_play, would_effect_change_nothing
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Cards, GiftStage, Light, LightEffectStage, View
from inkling.games.silencio.text import notation
from inkling.games.silencio.text.notation import CARD_NAMES, EFFECTS, SHRINE_NAMES, short_card_name

KEEPS = (
    msg("This keeps {cards}, held in the same hand, playable."),
    msg("This keeps {cards} playable for {name}."),
    msg("This keeps {cards} playable for anyone who holds it."),
    msg("This keeps {cards} playable for anyone who holds them."),
)
"""Sentences about own cards, a known holder's cards, and one or several cards of unknown holders; the others
likewise."""
SHUTS = (
    msg("This leaves {cards}, held in the same hand, unplayable."),
    msg("This leaves {name}’s {cards} unplayable."),
    msg("This leaves {cards}, which somebody may hold, unplayable."),
    msg("This leaves {cards}, which somebody may hold, unplayable."),
)
SHUTS_PUBLIC = (
    msg("{name}’s {cards}, which everybody saw, can no longer be played."),
    msg("{name}’s {cards}, which everybody saw, can no longer be played unless cards are taken back from the row."),
)
"""Sentences about cards that everybody knows: in blue, whose row is never taken back, and in another colour."""
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
    view, gift = sight.view, isinstance(sight.view.stage, GiftStage)
    ends, pool = tuple(row[-1] for row in view.rows), view.oracle
    match done, other:
        case act.PlayCard(card), act.PlayCard(instead):
            kept = tuple(c for c in skipped_cards(view, instead) if c not in (*skipped_cards(view, card), card))
            yield from describe_cards_and_holders(view, kept, KEEPS, say)
            if (effect := describe_dark_effect(view, instead)) and not describe_dark_effect(view, card):
                yield say("This avoids “{effect}”.", effect=say(effect))
        case act.UseShield(), act.DeclineLightEffect():
            yield say("The next card then triggers no dark effect.")
        case act.EndTurn() | act.PlayCard() | act.DrawRandomCard(), act.UseShrine(shrine):
            yield say("This saves {shrine} for later.", shrine=say(SHRINE_NAMES[shrine]))
        case act.UseShrine(_, colour), _:
            yield from describe_light_effect_use(view, lights_by_colour(view.options)[colour], say)
        case act.TakeStartCard(), act.LeaveStartCard():
            lowest = short_card_name(lowest_own_card(view), say)
            yield say("The lowest card in that player’s hand is {card}, which can begin a row.", card=lowest)
        case act.LeaveStartCard(), act.TakeStartCard() if RANK[lowest_own_card(view)] > LOWEST:
            lowest = short_card_name(lowest_own_card(view), say)
            yield say("The lowest card in that player’s hand is {card}; somebody else may begin lower.", card=lowest)
        case act.LayCard(card), act.LayCard() | act.DeclineLightEffect() if isinstance(view.stage, LightEffectStage):
            yield say("Face up, {card} can be played by anybody.", card=short_card_name(card, say))
        case act.TakeCard(card), _ if card in ends:
            yield from describe_cards_and_holders(view, cards_playable_again(view, card), REOPENS, say)
        case ((act.LayCard(card) | act.GiveCard(card)), _) if card in own_cards(view) and is_dead_card(view, card):
            yield say("{card} no longer fits anywhere.", card=capital(short_card_name(card, say)))
        case (act.TakeCard(card), act.TakeCard(instead)) | (act.GiveCard(card), act.GiveCard(instead)) if card in pool:
            yield from describe_which_card_fits(view, card, instead, say)
        case (act.LayCard(card), act.LayCard(instead)) | (act.GiveCard(card), act.GiveCard(instead)):
            yield from describe_gap_between_cards(view, instead, card, say)
        case act.NamePlayer(seat), act.NamePlayer(whom) if gift and holds_fewer_cards(view, seat, whom):
            yield say("{name} holds fewer cards than {whom}.", name=say.name(seat), whom=say.name(whom))
        case act.NamePlayer(seat), act.NamePlayer() | act.DeclineLightEffect() if not gift:
            yield from describe_dead_cards(view, seat, say)
        case act.ChooseExchange("new-oracle"), act.ChooseExchange():
            if dead := [short_card_name(card, say) for card in view.oracle if is_dead_card(view, card)]:
                yield say("No longer playable, in the Oracle: {cards}.", cards=say.listing(dead))
        case act.ChooseExchange("oracle"), act.ChooseExchange() if view.seat is not None:
            yield from describe_dead_cards(view, view.seat, say)
            if fitting := [short_card_name(card, say) for card in view.oracle if not is_dead_card(view, card)]:
                yield say("Still playable, in the Oracle: {cards}.", cards=say.listing(fitting))
        case act.ChooseExchange("player"), act.ChooseExchange():
            yield say("In a swap with a player, both choose what they give.")


def drawbacks_of_choice(
    sight: Sight[act.Action, Event, View], done: act.Action, better: act.Action, say: Say
) -> Iterator[str]:
    """Yield sentences about what the choice `done` does worse than `better`."""
    view, gift = sight.view, isinstance(sight.view.stage, GiftStage)
    ends, pool = tuple(row[-1] for row in view.rows), view.oracle
    match done, better:
        case act.PlayCard(card), act.PlayCard(instead):
            shared = (*skipped_cards(view, instead), instead)
            yield from describe_cards_made_unplayable(
                view, card, tuple(c for c in shared if c not in known_cards_of_others(view)), say
            )
            if (effect := describe_dark_effect(view, card)) and not describe_dark_effect(view, instead):
                yield say("This triggers “{effect}”.", effect=say(effect))
        case act.PlayCard(), _:
            yield from costs_of_choice(sight, done, say)
            if isinstance(better, act.UseShrine):
                yield from describe_light_effect_use(view, lights_by_colour(view.options)[better.colour], say)
        case act.EndTurn(), act.UseShrine(_, colour):
            yield from describe_light_effect_use(view, lights_by_colour(view.options)[colour], say)
        case (act.TakeCard(instead), act.TakeCard(card)) | (act.GiveCard(instead), act.GiveCard(card)) if card in pool:
            yield from describe_which_card_fits(view, card, instead, say)
        case (act.LayCard(instead), act.LayCard(card)) | (act.GiveCard(instead), act.GiveCard(card)):
            yield from describe_gap_between_cards(view, instead, card, say)
        case act.UseShrine(shrine), (act.EndTurn() | act.PlayCard()):
            yield say("It would have been better to save {shrine} for later.", shrine=say(SHRINE_NAMES[shrine]))
        case act.DeclineLightEffect(), act.NamePlayer() if not gift:
            yield from describe_light_effect_use(view, "exchange", say)
        case ((act.DeclineLightEffect() | act.TakeCard()), act.TakeCard(card)) if card in ends:
            yield from describe_cards_and_holders(view, cards_playable_again(view, card), STAYS, say)


def costs_of_choice(sight: Sight[act.Action, Event, View], done: act.Action, say: Say) -> Iterator[str]:
    """Yield sentences about what playing this card costs, independent of the alternatives: cards that become
    unplayable, and its dark effect."""
    if isinstance(done, act.PlayCard):
        yield from describe_cards_made_unplayable(sight.view, done.card, (), say)
        if effect := describe_dark_effect(sight.view, done.card):
            yield say("This triggers “{effect}”.", effect=say(effect))


def describe_cards_made_unplayable(view: View, card: CardId, spared: Cards, say: Say) -> Iterator[str]:
    """Yield sentences that say which cards become unplayable, first those that other players hold publicly. Cards in
    `spared` are not mentioned."""
    lost = tuple(other for other in skipped_cards(view, card) if other not in spared)
    public = tuple(other for other in lost if other in public_cards_of_others(view))
    for seat in map(Seat, range(view.seats)):
        theirs = tuple(other for other in public if other in (*view.common[seat], *view.open[seat]))
        if theirs:
            sentence = SHUTS_PUBLIC[COLOUR[card] != BLUE]
            yield say(sentence, cards=name_cards(theirs, say), name=say.name(seat))
    rest = tuple(other for other in lost if other not in public)
    if not public or any(other in (*own_cards(view), *known_cards_of_others(view)) for other in rest):
        yield from describe_cards_and_holders(view, rest, SHUTS, say)


def public_cards_of_others(view: View) -> Cards:
    """Return the other players' cards that everybody knows, whether face up or concealed."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    return tuple(chain.from_iterable((*view.common[seat], *view.open[seat]) for seat in others))


def known_cards_of_others(view: View) -> Cards:
    """Return the other players' cards that this player knows."""
    return tuple(chain(chain.from_iterable(view.known), public_cards_of_others(view)))


def describe_which_card_fits(view: View, card: CardId, instead: CardId, say: Say) -> Iterator[str]:
    """Compare two Oracle cards. Yield a sentence if only one of them can still be played, or if both can and the first
    leaves a smaller gap."""
    if card in view.oracle and instead in view.oracle and is_dead_card(view, instead) and not is_dead_card(view, card):
        names = (short_card_name(compared, say) for compared in (card, instead))
        yield say("{card} still fits, but {other} no longer does.", card=capital(next(names)), other=next(names))
    elif card in view.oracle and instead in view.oracle:
        yield from describe_gap_between_cards(view, card, instead, say)


def describe_gap_between_cards(view: View, near: CardId, far: CardId, say: Say) -> Iterator[str]:
    """Yield a sentence if both cards still fit and the second leaves a larger gap in its row than the first."""
    gaps = [RANK[card] - RANK[view.rows[COLOUR[card]][-1]] for card in (near, far)]
    if 0 < gaps[0] < gaps[1]:
        names = {"card": capital(short_card_name(near, say)), "other": short_card_name(far, say)}
        yield say("{card} leaves a smaller gap in its row than {other}.", **names)


def describe_light_effect_use(view: View, effect: Light, say: Say) -> Iterator[str]:
    """Yield sentences about using a light effect now, from what the player knows."""
    match effect:
        case "lay-open":
            yield say("A card that is put face up can be played by anybody.")
        case "shield":
            yield say("The next card then triggers no dark effect.")
        case "exchange":
            dead = [text for seat in range(view.seats) for text in describe_dead_cards(view, Seat(seat), say)]
            yield from dead or [say("A swap can bring a card to a player who can use it.")]
        case "take-back":
            seen = (*own_cards(view), *known_cards_of_others(view))
            last = [row[-1] for colour, row in enumerate(view.rows) if colour != BLUE and len(row) > 1]
            if again := [
                short_card_name(card, say) for end in last for card in cards_playable_again(view, end) if card in seen
            ]:
                yield say("Playable again if the row’s last card is taken back: {cards}.", cards=say.listing(again))


def describe_dead_cards(view: View, seat: Seat, say: Say) -> Iterator[str]:
    """Yield a sentence about the known cards of this seat that no longer fit, because the seat could exchange them."""
    held = own_cards(view) if seat == view.seat else (*view.known[seat], *view.open[seat])
    if dead := [short_card_name(card, say) for card in held if is_dead_card(view, card)]:
        yield say("{name} holds what no longer fits anywhere: {cards}.", name=say.name(seat), cards=say.listing(dead))


def own_cards(view: View) -> Cards:
    return () if view.seat is None else (view.hand or ()) + view.open[view.seat]


def lowest_own_card(view: View) -> CardId:
    """Return the card of the lowest rank in the player's own hand."""
    return min(own_cards(view), key=lambda card: RANK[card])


def holds_fewer_cards(view: View, seat: Seat, other: Seat) -> bool:
    counts = [count + len(cards) for count, cards in zip(view.counts, view.open, strict=True)]
    return counts[seat] < counts[other]


def is_dead_card(view: View, card: CardId) -> bool:
    return RANK[card] <= RANK[view.rows[COLOUR[card]][-1]]


def describe_dark_effect(view: View, card: CardId) -> str:
    """Return the text of the dark effect that playing this card would have; empty if it would have none."""
    effect, dark, no_effect = predict_play(view, card)
    return EFFECTS[effect] if dark and no_effect is None and not would_effect_change_nothing(effect, card, view) else ""


def possible_cards_between(view: View, colour: int, low: int, high: int) -> Cards:
    """Return the cards between two ranks, both exclusive, that might be in a hand."""
    visible = {card for group in (*view.rows, view.oracle, view.boxed) for card in group}
    seen = {*own_cards(view), *known_cards_of_others(view)}
    others = [seat for seat in range(view.seats) if seat != view.seat]
    secret = any(view.counts[seat] > len(view.known[seat]) for seat in others)
    return tuple(
        card
        for card in journey_cards(view.top_rank)
        if COLOUR[card] == colour and low < RANK[card] < high and (card in seen or (secret and card not in visible))
    )


def skipped_cards(view: View, card: CardId) -> Cards:
    colour = COLOUR[card]
    return possible_cards_between(view, colour, RANK[view.rows[colour][-1]], RANK[card])


def cards_playable_again(view: View, card: CardId) -> Cards:
    """Return the cards that become playable if this last card of a row is taken back. The card itself is left out."""
    colour = COLOUR[card]
    return possible_cards_between(view, colour, RANK[view.rows[colour][-2]], RANK[card])


def describe_cards_and_holders(view: View, cards: Cards, sentences: Sequence[str], say: Say) -> Iterator[str]:
    """Yield sentences about cards and their holders. If no holder is known, say that they might be in a hand."""
    mine = tuple(card for card in cards if card in own_cards(view))
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


LOWEST = 2
"""The lowest rank of a card."""
CLOSE = 0.05
"""Differences, in cards, that are too small to mention."""
MOST = 2
"""Maximum number of reasons for and against a choice, so that the text stays short."""


def explain_choice(sight: Sight[Action, Event, View], action: Action, say: Say) -> Why | None:
    """Explain a choice with the strong bot's rating of each alternative, as far as this seat could know. Return None if
    there was no alternative, and for actions of the system."""
    if action not in sight.legal or len(sight.legal) == 1:
        return None
    result = evaluate_choices_by_search(sight)
    if result is None:
        return None
    value = result.costs
    ranked = sorted(sight.legal, key=lambda choice: (value[choice], choice != action))
    if value[ranked[-1]] - value[ranked[0]] <= CLOSE:
        return Why((say("All choices come to much the same thing."), *list(costs_of_choice(sight, action, say))[:MOST]))
    bars = tuple(make_bar(sight, choice, value[choice], choice == action, say) for choice in ranked)
    good = is_good_choice(result, action)
    sentences = tuple(
        reasons_for(sight, action, ranked, value, say) if good else reasons_against(sight, action, ranked, say)
    )
    return Why(explanation_sentences(bars, sentences, good, say), describe_scale_of_bars(sight, result, say), bars)


def is_good_choice(result: SearchResult, action: Action) -> bool:
    """True if no other choice is clearly better. The strong bot's own choice always counts as good."""
    return action == result.best or result.costs[action] - min(result.costs.values()) <= CLOSE


def describe_scale_of_bars(sight: Sight[Action, Event, View], result: SearchResult, say: Say) -> str:
    """Return the sentence that explains what the bars measure."""
    values = {"n": say.decimal(result.penalty, 1), "m": say.decimal(EFFORT.price, 1)}
    if known_cards_of_others(sight.view):
        return say(
            "Cards left at the end, on average, plus {n} if any are left and {m} for each known card that a choice "
            "makes unplayable; fewer is better",
            **values,
        )
    return say("Cards left at the end, on average, plus {n} if any are left; fewer is better", **values)


def make_bar(sight: Sight[Action, Event, View], choice: Action, value: float, chosen: bool, say: Say) -> Bar:
    """Return the bar of a choice. Its short label `brief` leaves out the effect, which the full label shows."""
    label = notation.label_action(choice, sight, say)
    brief = notation.cut_effect_from_label(choice, label)
    return Bar(notation.write_action(choice, sight.view.options), label, round(value, 2), chosen=chosen, brief=brief)


def reasons_against(sight: Sight[Action, Event, View], action: Action, ranked: list[Action], say: Say) -> Iterator[str]:
    """Yield sentences about what the best choice does better than the given one."""
    yield from list(drawbacks_of_choice(sight, action, ranked[0], say))[:MOST]


def reasons_for(
    sight: Sight[Action, Event, View], action: Action, ranked: list[Action], value: dict[Action, float], say: Say
) -> Iterator[str]:
    """Yield sentences about what the choice does better than another one, then its costs. The other one is clearly
    worse, and of the same type if possible."""

    def order(choice: Action) -> tuple[bool, bool]:
        return value[choice] - value[action] <= CLOSE, type(choice) is not type(action)

    for other in sorted((choice for choice in ranked if choice != action), key=order):
        if text := tuple(advantages_of_choice(sight, action, other, say)):
            yield from text[:MOST]
            break
    yield from list(costs_of_choice(sight, action, say))[:MOST]


def explanation_sentences(bars: tuple[Bar, ...], sentences: tuple[str, ...], good: bool, say: Say) -> tuple[str, ...]:
    """Return the sentences of the explanation. For a good choice: the reasons for it and its costs. Otherwise: the best
    choice, how much better it is, and the reasons against the given one."""
    best, chosen = bars[0], next(bar for bar in bars if bar.chosen)
    if not good:
        return (
            say("Best here: “{choice}”, at {value}.", choice=best.brief, value=format_value_of_bar(best, say)),
            say(
                "“{choice}” comes to {value}, which is {more} more.",
                choice=chosen.brief,
                value=format_value_of_bar(chosen, say),
                more=say.decimal(chosen.value - best.value, 2),
            ),
            *sentences,
        )
    others = [bar for bar in bars if not bar.chosen]
    if others[0].value - chosen.value > CLOSE:
        first = say(
            "The best choice here, at {value}. Next comes “{choice}”, at {other}.",
            value=format_value_of_bar(chosen, say),
            choice=others[0].brief,
            other=format_value_of_bar(others[0], say),
        )
    elif chosen.value - best.value > CLOSE:
        first = say(
            "No other choice was certain to be better: this one comes to {value}. “{choice}” is {less} lower, "
            "which is too little to rely on.",
            value=format_value_of_bar(chosen, say),
            less=say.decimal(chosen.value - best.value, 2),
            choice=best.brief,
        )
    else:
        first = say(
            "There was no clearly better choice: this one comes to {value}.", value=format_value_of_bar(chosen, say)
        )
    worst = say("Worst here: “{choice}”, at {value}.", choice=bars[-1].brief, value=format_value_of_bar(bars[-1], say))
    return (*sentences, first) if sentences or bars[-1].chosen or len(bars) < 3 else (first, worst)


def format_value_of_bar(bar: Bar, say: Say) -> str:
    return say.decimal(bar.value, 2)
