"""Converts Silencio's actions to notation (`play blue-3`) and back, and to labels for people."""

from functools import cache
from typing import get_args

from inkling.core import Abandon, NotWellFormed, Say, Seat, Sight, TimeUp, msg
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules import state as st
from inkling.games.silencio.rules.cards import ALL, COLOUR, COLOURS, RANK, CardId
from inkling.games.silencio.rules.effect_queries import (
    lights_by_colour,
    predict_play,
    would_effect_change_nothing,
)
from inkling.games.silencio.rules.events import Event, NoEffect

WITH_CARD: tuple[tuple[str, type[act.GiveCard | act.PlayCard | act.TakeCard | act.LayCard]], ...] = (
    ("give", act.GiveCard),
    ("play", act.PlayCard),
    ("take", act.TakeCard),
    ("lay", act.LayCard),
)
READ: dict[str, act.Action] = {
    "start": act.TakeStartCard(),
    "wait": act.LeaveStartCard(),
    "draw": act.DrawRandomCard(),
    "pass": act.PassTurn(),
    "shield": act.UseShield(),
    "decline": act.DeclineLightEffect(),
    "end": act.EndTurn(),
    "say dead": act.MakeStatement("dead"),
    **{f"say high {colour}": act.MakeStatement("high", colour) for colour in COLOURS},
    **{f"say spare {colour}": act.MakeStatement("spare", colour) for colour in COLOURS},
    **{f"shrine {colour}": act.UseShrine(colour, colour) for colour in COLOURS},
    **{f"shrine large {colour}": act.UseShrine("large", colour) for colour in COLOURS},
    **{f"{verb} {card}": kind(card) for verb, kind in WITH_CARD for card in ALL},
    **{f"name {seat}": act.NamePlayer(Seat(seat)) for seat in range(4)},
    **{f"exchange {kind}": act.ChooseExchange(kind) for kind in get_args(act.ExchangeKind)},
    "time-up": TimeUp(),
    "abandon": Abandon(),
}
"""All actions by their notation."""
WRITTEN = {action: text for text, action in READ.items()}
"""The notation of each action."""

CARD_NAMES = (msg("red {rank}"), msg("blue {rank}"), msg("yellow {rank}"), msg("green {rank}"))
SHRINE_NAMES = {
    "red": msg("the red shrine"),
    "blue": msg("the blue shrine"),
    "yellow": msg("the yellow shrine"),
    "green": msg("the green shrine"),
    "large": msg("the large shrine"),
}
SHRINE_LABELS = {
    "red": msg("Use the red shrine ({effect})"),
    "blue": msg("Use the blue shrine ({effect})"),
    "yellow": msg("Use the yellow shrine ({effect})"),
    "green": msg("Use the green shrine ({effect})"),
    "large": msg("Use the large shrine as {colour} ({effect})"),
}
COLOUR_NAMES = {"red": msg("red"), "blue": msg("blue"), "yellow": msg("yellow"), "green": msg("green")}
EFFECTS: dict[st.Light | st.Dark, str] = {
    "shield": msg("light: the next card triggers no dark effect"),
    "take-back": msg("light: take the last card of a row into your hand"),
    "lay-open": msg("light: put one of your cards face up"),
    "exchange": msg("light: choose a player to make a swap"),
    "dampen": msg("dark: the next card triggers no light effect"),
    "gift": msg("dark: give an Oracle card to another player"),
    "random": msg("dark: the next player draws at random"),
    "green-only": msg("dark: the next card must be green"),
}
NO_EFFECTS: dict[NoEffect, str] = {
    "shield": msg("no effect: the shield blocks it"),
    "dampen": msg("no effect: the light is dampened"),
    "last-card": msg("no effect: your last card"),
    "top-green": msg("no effect: the highest green card"),
    "finished": msg("the last card in any hand"),
}
IDLE: dict[st.Light | st.Dark, str] = {
    "take-back": msg("no effect: no card can be taken back"),
    "lay-open": msg("no effect: you’ll have no hidden card left"),
    "exchange": msg("no effect: nobody can swap anything"),
    "gift": msg("no effect: the Oracle is empty"),
}
"""Texts for effects that would change nothing (R7, R17)."""
SPEECHES = {
    "dead": msg("Say how many of your cards are dead"),
    "high": msg("Say: in {colour} I hold only high cards"),
    "spare": msg("Say: please leave {colour} alone"),
}
EXCHANGE_LABELS = {
    "player": msg("Exchange a card with a player"),
    "oracle": msg("Exchange a card with the Oracle"),
    "new-oracle": msg("Lay out a new Oracle"),
}
PLAIN = {
    act.TakeStartCard: msg("Take the start card"),
    act.LeaveStartCard: msg("Wait"),
    act.DrawRandomCard: msg("Draw one of your cards at random"),
    act.PassTurn: msg("Pass"),
    act.UseShield: msg("Shield the next card"),
    act.DeclineLightEffect: msg("Decline the effect"),
    act.EndTurn: msg("End your turn"),
    TimeUp: msg("Time is up"),
    Abandon: msg("Abandon the game"),
}


def write_action(action: act.Action, options: st.Options) -> str:
    return WRITTEN[action]


def read_action(text: str, options: st.Options) -> act.Action:
    """Parse the notation of an action; raise NotWellFormed if it is invalid. Case and white space don't matter."""
    action = READ.get(text) or READ.get(" ".join(text.lower().split()))
    if action is None:
        raise NotWellFormed("unreadable", msg("“{text}” isn’t something you can do in Silencio."), text=text)
    return action


def short_card_name(card: CardId, say: Say) -> str:
    return full_card_name(card, say.anybody)


@cache
def full_card_name(card: CardId, say: Say) -> str:
    return say(CARD_NAMES[COLOUR[card]], rank=RANK[card])


def label_action(action: act.Action, sight: Sight[act.Action, Event, st.View], say: Say) -> str:
    """Return the label of an action for buttons and lists."""
    match action:
        case act.PlayCard(card):
            return say(
                "Play {card} ({effect})",
                card=short_card_name(card, say),
                effect=describe_expected_effect(sight.view, card, say),
            )
        case act.UseShrine(shrine, colour):
            return label_using_shrine(shrine, colour, sight.view, say)
        case _:
            return label_action_by_stage(sight.view.stage, sight.view.seats, action, say)


def cut_effect_from_label(action: act.Action, label: str) -> str:
    """Return the label without the effect, which is in brackets at its end. Labels of actions without an effect are
    returned unchanged, because a player's name can contain brackets."""
    return label.partition(" (")[0] if isinstance(action, act.PlayCard | act.UseShrine) else label


def label_action_by_stage(stage: st.SeenStage, seats: int, action: act.Action, say: Say) -> str:
    """Return the label of an action whose wording depends only on the stage. This is every action except playing a card
    and using a shrine."""
    match action:
        case act.GiveCard(card):
            return label_giving_card(card, stage, seats, say)
        case act.TakeCard(card) if isinstance(stage, st.TakeOracleCardStage):
            return say("Take {card} from the Oracle", card=short_card_name(card, say))
        case act.TakeCard(card):
            return say("Take {card} into your hand", card=short_card_name(card, say))
        case act.LayCard(card) if isinstance(stage, st.LayOracleCardStage):
            return say("Put {card} into the Oracle", card=short_card_name(card, say))
        case act.LayCard(card):
            return say("Put {card} face up", card=short_card_name(card, say))
        case act.NamePlayer(seat) if say.me(seat):
            return say("Choose yourself")
        case act.NamePlayer(seat):
            return say("Choose {name}", name=say.name(seat))
        case act.PlayCard() | act.UseShrine():
            raise AssertionError("these depend on more")
        case act.MakeStatement() | act.ChooseExchange():
            return label_tavern_statement(action, say)
        case _:
            return say(PLAIN[type(action)])


def describe_expected_effect(view: st.View, card: CardId, say: Say) -> str:
    """Return the text of the effect that playing this card would have."""
    effect, _, no_effect = predict_play(view, card)
    if no_effect is not None:
        return say(NO_EFFECTS[no_effect])
    return say((IDLE if would_effect_change_nothing(effect, card, view) else EFFECTS)[effect])


def label_giving_card(card: CardId, stage: st.SeenStage, seats: int, say: Say) -> str:
    name = short_card_name(card, say)
    if type(stage) is st.PassingOnStage:
        return say("Pass {card} on to {whom}", card=name, whom=say.whom(Seat((stage.seat + 1) % seats)))
    if type(stage) is st.HandOverCardStage:
        return say("Give {card} to {whom}", card=name, whom=say.whom(stage.partner))
    if type(stage) is st.GiveCardBackStage:
        return say("Give {card} to {whom} in return", card=name, whom=say.whom(stage.to))
    return say("Give away {card} from the Oracle", card=name)


def label_using_shrine(shrine: str, colour: str, view: st.View, say: Say) -> str:
    effect = say(EFFECTS[lights_by_colour(view.options)[colour]])
    return say(SHRINE_LABELS[shrine], colour=say(COLOUR_NAMES[colour]), effect=effect)


def label_tavern_statement(action: act.MakeStatement | act.ChooseExchange, say: Say) -> str:
    if isinstance(action, act.ChooseExchange):
        return say(EXCHANGE_LABELS[action.kind])
    return say(SPEECHES[action.about], colour="" if action.colour is None else say(COLOUR_NAMES[action.colour]))
