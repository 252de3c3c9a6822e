"""Renders a sight of Silencio as text, for terminals, screen readers and language models."""

from typing import assert_never

from inkling.core import Outcome, Say, Seat, Sight, msg
from inkling.games.silencio.rules import state as st
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.cards import COLOURS, RANK, SHRINES
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.rules import rating_of_cards_left
from inkling.games.silencio.text.notation import COLOUR_NAMES, short_card_name
from inkling.games.silencio.text.story import ENDINGS, PENDING, list_card_names, list_cards_by_colour

RATINGS = {
    "perfect": msg("Perfect!"),
    "almost-there": msg("Almost there!"),
    "keep-wandering": msg("Keep wandering."),
}
SHRINE_WORDS = {**COLOUR_NAMES, "large": msg("large")}
TO_CHOOSE: dict[type[st.OneSeatStage], tuple[str, str]] = {
    st.PassingOnStage: (
        msg("Pass one card on to your left."),
        msg("{name} is choosing a card to pass on to the left."),
    ),
    st.ExchangeKindStage: (msg("Choose a swap."), msg("{name} is choosing a swap.")),
    st.ExchangePartnerStage: (msg("Who do you swap cards with?"), msg("{name} is choosing a partner for the swap.")),
    st.TakeOracleCardStage: (msg("Which Oracle card do you take?"), msg("{name} is choosing a card from the Oracle.")),
    st.LayOracleCardStage: (
        msg("Which card do you put into the Oracle?"),
        msg("{name} is choosing a card to put into the Oracle."),
    ),
}
"""Sentences for the seat that chooses and for the others."""
OFFERS = {
    "shield": msg("Light: shield the next card, or not?"),
    "take-back": msg("Light: which row’s last card to take back, if any?"),
    "lay-open": msg("Light: which hidden card to put face up, if any?"),
    "exchange": msg("Light: who should make a swap, if anyone?"),
}
OFFERED = {
    "shield": msg("{name} may shield the next card."),
    "take-back": msg("{name} may take the last card of a row."),
    "lay-open": msg("{name} may put a card face up."),
    "exchange": msg("{name} may choose somebody to make a swap."),
}
"""Sentences for the players who wait."""
COMPULSORY = {
    "take-back": msg("Light effect: you must take the last card of a row into your hand. Which row?"),
    "exchange": msg("Light effect: you must choose yourself and swap a card with the Oracle."),
}
"""Questions about a forced effect, which only the user of the shrine sees (R27)."""


def draw_text_screen(sight: Sight[Action, Event, st.View], say: Say) -> str:
    """Return the complete text screen."""
    view = sight.view
    blocks = [
        [show_players_and_ranks(view, say)],
        show_rows(view, say),
        [*show_oracle_deck_and_shrines(view, say), *show_pending_effects(view, say)],
        show_players(view, say),
        show_own_cards(view, say),
        [show_result_of_play(sight.outcome, view, say) if sight.outcome else describe_question(view, say)],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def show_players_and_ranks(view: st.View, say: Say) -> str:
    return say("Silencio, {n} players, ranks 2 to {top}", n=view.seats, top=view.top_rank)


def show_rows(view: st.View, say: Say) -> list[str]:
    names = [say(COLOUR_NAMES[colour]) for colour in COLOURS]
    width = max(map(len, names))
    return [
        f"{word:<{width}}  "
        + "  ".join(say("{rank} (night)", rank=RANK[card]) if card in view.night else str(RANK[card]) for card in row)
        for word, row in zip(names, view.rows, strict=True)
    ]


def show_oracle_deck_and_shrines(view: st.View, say: Say) -> list[str]:
    lit = [say(SHRINE_WORDS[shrine]) for shrine in SHRINES if shrine in view.lit]
    lines = [
        say("Oracle: {cards}", cards=list_card_names(view.oracle, say)),
        say.many("Deck: {n} card", "Deck: {n} cards", view.deck),
        say("Lit shrines: {shrines}", shrines=say.listing(lit)),
    ]
    if view.boxed:
        lines.append(say("In the box: {cards}", cards=list_cards_by_colour(view.boxed, say)))
    if view.tavern is not None:
        state = say("open") if view.tavern.open else say("closed, {n} of 3 dark effects", n=view.tavern.darks)
        lines.append(say("Tavern: {state}", state=state))
    if view.passes:
        lines.append(say("Passes in a row: {n} of {all}", n=view.passes, all=view.seats))
    return lines


def show_pending_effects(view: st.View, say: Say) -> list[str]:
    waiting = view.pending
    marks = (
        ("shield", waiting.shield),
        ("dampen", waiting.dampen),
        ("random", waiting.random),
        ("green-only", waiting.green_only),
    )
    return [say(PENDING[effect]) for effect, on in marks if on]


def show_players(view: st.View, say: Say) -> list[str]:
    return [show_player(view, Seat(seat), say) for seat in range(view.seats) if seat != view.seat]


def show_player(view: st.View, seat: Seat, say: Say) -> str:
    parts = [say.many("{n} hidden card", "{n} hidden cards", view.counts[seat])]
    if view.open[seat]:
        parts.append(say("face up: {cards}", cards=list_cards_by_colour(view.open[seat], say)))
    if view.known[seat] and view.left is None:
        parts.append(say("known: {cards}", cards=list_cards_by_colour(view.known[seat], say)))
    if view.left is not None and view.left[seat]:
        parts.append(say("in hand: {cards}", cards=list_cards_by_colour(view.left[seat], say)))
    return f"{say.name(seat)}: " + "; ".join(parts)


def show_own_cards(view: st.View, say: Say) -> list[str]:
    if view.seat is None or view.hand is None:
        return []
    lines = [say("Your hand: {cards}", cards=list_cards_by_colour(view.hand, say))]
    if view.open[view.seat]:
        lines.append(say("Face up in front of you: {cards}", cards=list_cards_by_colour(view.open[view.seat], say)))
    if view.common[view.seat]:
        lines.append(
            say("Everybody knows that you hold {cards}", cards=list_cards_by_colour(view.common[view.seat], say))
        )
    return lines


def describe_question(view: st.View, say: Say) -> str:
    """Return the sentence that says who must decide what now."""
    stage = view.stage
    if isinstance(stage, st.OneSeatStage):
        return describe_question_to_seat(stage, say)
    match stage:
        case st.StartGrabStage():
            return say("Any player may take the start card.")
        case st.StartQuestionView(times, True):
            return describe_start_question(times, say)
        case st.StartQuestionView():
            return say("Somebody is being offered the start card.")
        case st.PlayOverStage(reason):
            return say(ENDINGS[reason])
        case st.TurnStage() | st.MustPlayStage() | st.LightEffectStage() | st.GiftStage() | st.TurnEndingStage():
            return describe_question_to_player_on_turn(view, stage, say)
        case _:
            assert_never(stage)


def describe_question_to_seat(stage: st.OneSeatStage, say: Say) -> str:
    if type(stage) is st.HandOverCardStage:
        return describe_hand_over_question(stage.seat, stage.partner, say)
    if type(stage) is st.GiveCardBackStage:
        return describe_give_back_question(
            stage.seat, stage.to, say, short_card_name(stage.card, say) if stage.card else None
        )
    return second_or_third_person(stage.seat, say, *TO_CHOOSE[type(stage)])


def describe_start_question(times: int, say: Say) -> str:
    return say.many(
        "Take the start card, or wait? You’ve been asked once now.",
        "Take the start card, or wait? You’ve been asked {n} times now.",
        times,
    )


def describe_question_to_player_on_turn(
    view: st.View,
    stage: st.TurnStage | st.MustPlayStage | st.LightEffectStage | st.GiftStage | st.TurnEndingStage,
    say: Say,
) -> str:
    assert view.player is not None
    match stage:
        case st.TurnStage():
            return second_or_third_person(view.player, say, msg("It’s your turn."), msg("It’s {name}’s turn."))
        case st.MustPlayStage():
            return second_or_third_person(
                view.player, say, msg("You must play a card that fits."), msg("{name} must play a card that fits.")
            )
        case st.LightEffectStage(effect, forced=True):
            return say(COMPULSORY[effect])
        case st.LightEffectStage(effect):
            return second_or_third_person(view.player, say, OFFERS[effect], OFFERED[effect])
        case st.GiftStage(None):
            return second_or_third_person(
                view.player,
                say,
                msg("Which Oracle card do you give away?"),
                msg("{name} is choosing an Oracle card to give away."),
            )
        case st.GiftStage():
            return second_or_third_person(
                view.player,
                say,
                msg("Who do you give it to?"),
                msg("{name} is choosing who receives the Oracle card."),
            )
        case st.TurnEndingStage():
            return second_or_third_person(
                view.player, say, msg("Anything else, or end your turn?"), msg("{name} may end the turn.")
            )


def second_or_third_person(seat: Seat, say: Say, mine: str, theirs: str) -> str:
    """Return the sentence `mine` if the seat is the viewer's own, otherwise the sentence `theirs`."""
    return say(mine if say.me(seat) else theirs, name=say.name(seat))


def describe_hand_over_question(seat: Seat, to: Seat, say: Say) -> str:
    if say.me(to):
        return say("{name} is choosing a card for you.", name=say.name(seat))
    sentence = (
        msg("Which card do you give to {whom}?") if say.me(seat) else msg("{name} is choosing a card for {whom}.")
    )
    return say(sentence, name=say.name(seat), whom=say.name(to))


def describe_give_back_question(seat: Seat, to: Seat, say: Say, card: str | None) -> str:
    if say.me(seat):
        return say("You were given {card}. Which card do you give {whom} in return?", card=card, whom=say.name(to))
    if say.me(to):
        return say("{name} is choosing a card to give you in return.", name=say.name(seat))
    return say("{name} is choosing a card to give {whom} in return.", name=say.name(seat), whom=say.name(to))


def show_result_of_play(outcome: Outcome, view: st.View, say: Say) -> str:
    if outcome.score is None:
        return say(ENDINGS[outcome.reason])
    left = int(outcome.score)
    rating = rating_of_cards_left(left, view.seats)
    count = say.many("{n} card left.", "{n} cards left.", left) if left else say("All hands are empty.")
    return " ".join([count, say(RATINGS[rating]), *suggest_harder_or_easier_options(rating, view.options, say)])


def describe_cards_left(score: float, say: Say) -> str:
    return say.many("{n} card left", "{n} cards left", int(score))


def suggest_harder_or_easier_options(rating: str, options: st.Options, say: Say) -> list[str]:
    """Return suggestions: harder options after a perfect play, easier ones after a bad one."""
    if rating == "perfect" and options.unlit != "all":
        return [say("Fewer lit shrines would make it harder.")]
    if rating == "keep-wandering" and not options.tavern:
        return [say("The tavern would make it easier.")]
    return []
