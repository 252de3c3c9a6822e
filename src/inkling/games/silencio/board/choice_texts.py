"""Texts for each choice: a sentence about its consequence, a short label for its chip, and a label for its button."""

from msgspec import Struct

from inkling.core.errors import msg
from inkling.core.html import Html, escape
from inkling.core.sight import Seat, Sight
from inkling.core.words import Say, capital
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.html_texts import translate_and_escape
from inkling.games.silencio.board.cards import card_name_capitalized, draw_icon
from inkling.games.silencio.board.effect_texts import describe_consequence_of_passing
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules.cards import COLOUR, COLOURS, RANK, CardId
from inkling.games.silencio.rules.events import Event, StatementMade
from inkling.games.silencio.rules.state import (
    GiftStage,
    GiveCardBackStage,
    HandOverCardStage,
    LayOracleCardStage,
    LightEffectStage,
    PassingOnStage,
    SeenStage,
    TakeOracleCardStage,
    View,
)
from inkling.games.silencio.text.notation import COLOUR_NAMES, SHRINE_NAMES, label_action_by_stage, short_card_name
from inkling.games.silencio.text.story import describe_statement, list_card_names

DECLINES = {
    "shield": msg("No shield"),
    "take-back": msg("Take nothing"),
    "lay-open": msg("Put nothing face up"),
    "exchange": msg("Choose nobody"),
}
EXCHANGES = {
    "player": (msg("With a player"), msg("You give somebody a card, and they give you one back.")),
    "oracle": (msg("With the Oracle"), msg("You take an Oracle card and put another of your cards in its place.")),
    "new-oracle": (
        msg("New Oracle"),
        msg("What lies in the Oracle goes into the box for good, and a fresh one is laid out."),
    ),
}
Sentences = tuple[str, str]


class ChoiceContext(Struct, frozen=True):
    """The facts on which the texts of most choices depend. Hashable, so it can be a cache key."""

    stage: SeenStage
    player: Seat | None
    seats: int
    refills: bool
    """True if the deck can refill the Oracle."""


def explain_consequence(
    action: act.Action, sight: Sight[act.Action, Event, View], moment: ChoiceContext, say: Say
) -> Sentences:
    """Return the consequence of an action as two sentences, the first of which is shown in bold. Not for playing a
    card, giving a card or using a shrine, which other functions handle."""
    view = sight.view
    if type(action) is act.PassTurn:
        return describe_consequence_of_passing(sight, say)
    if type(action) is act.TakeCard and type(view.stage) is not TakeOracleCardStage:
        return explain_taking_card(action.card, view, say)
    if type(action) is act.MakeStatement:
        return say("Everybody hears: “{words}”", words=tavern_statement_text(action, view, say)), say(
            "Then the tavern closes, until three more dark effects have been triggered."
        )
    return explain_consequence_by_moment(moment, action, say)


def explain_consequence_by_moment(moment: ChoiceContext, action: act.Action, say: Say) -> Sentences:
    """Return the two sentences of an action whose texts depend only on `moment`. Not for giving a card, which
    `explain_giving_card` handles."""
    assert type(action) is not act.GiveCard
    if type(action) is act.NamePlayer:
        return explain_naming_player(action.seat, moment, say)
    if type(action) is act.TakeCard:
        head = say("{card} goes into your hand.", card=card_name_capitalized(action.card, say.anybody))
        return head, say("Then another of your cards takes its place in the Oracle.")
    if type(action) is not act.LayCard:
        return explain_other_action(action, moment, say)
    card = card_name_capitalized(action.card, say.anybody)
    if type(moment.stage) is LayOracleCardStage:
        return say("{card} becomes an Oracle card.", card=card), say("Everybody can see it there.")
    after = say("It stays yours, but anyone who still holds cards may play it on their turn.")
    return say("{card} goes face up in front of you.", card=card), after


def explain_giving_card(card: CardId, moment: ChoiceContext, say: Say) -> Sentences:
    name, stage = card_name_capitalized(card, say.anybody), moment.stage
    if type(stage) is PassingOnStage:
        to, after = Seat((stage.seat + 1) % moment.seats), say("Nobody else sees which card you pass on.")
    elif type(stage) is HandOverCardStage:
        to, after = stage.partner, say("Then {name} gives you a card in return.", name=say.name(stage.partner))
    elif type(stage) is GiveCardBackStage:
        to, after = stage.to, say("That ends the swap.")
    else:
        return say("{card} goes to another player.", card=name), say("Next you choose who gets it. Everybody sees it.")
    return say("{card} goes to {name}.", card=name, name=say.name(to)), after


def explain_taking_card(card: CardId, view: View, say: Say) -> Sentences:
    row = view.rows[COLOUR[card]]
    again = tuple(
        held for held in view.hand or () if COLOUR[held] == COLOUR[card] and RANK[row[-2]] < RANK[held] <= RANK[card]
    )
    return describe_taking_back_last_card(card, RANK[row[-2]], again, say)


@cache_drawing
def describe_taking_back_last_card(card: CardId, end: int, again: tuple[CardId, ...], say: Say) -> Sentences:
    """Return two sentences about taking back the last card of a row. `again` has the cards that would become
    playable."""
    after = (
        say("Its row then ends at {rank}.", rank=end) if end > 1 else say("Then only the shrine is left in its row.")
    )
    if again:
        after = " ".join([after, say("High enough again: {cards}.", cards=list_card_names(again, say))])
    return say("{card} goes into your hand.", card=card_name_capitalized(card, say.anybody)), after


def explain_naming_player(seat: Seat, moment: ChoiceContext, say: Say) -> Sentences:
    name, stage = say.name(seat), moment.stage
    if type(stage) is GiftStage and stage.card is not None:
        refilled, shrinks = msg("Then the Oracle is refilled."), msg("The deck is empty, so the Oracle shrinks.")
        after = say(refilled if moment.refills else shrinks)
        return say("{name} gets {card}.", name=name, card=short_card_name(stage.card, say)), after
    if type(stage) is not LightEffectStage:
        return say("You swap with {name}.", name=name), say("You give a card first, then you get one back.")
    if stage.forced:  # R27
        return say("You make the swap yourself."), say(EXCHANGES["oracle"][1])
    if say.me(seat):
        after = say("With a player, with the Oracle or a new Oracle: whatever is possible.")
        return say("You make the swap yourself."), after
    return say("{name} makes a swap.", name=name), say("{name} alone decides which swap to make.", name=name)


def explain_other_action(action: act.Action, moment: ChoiceContext, say: Say) -> Sentences:
    match action:
        case act.DrawRandomCard():
            return say("You draw one of your hidden cards at random."), say(
                "If it fits, it is played. If not, everybody sees it, you take it back and play a card that fits."
            )
        case act.UseShield():
            return say("The next card triggers no dark effect."), say("No matter who plays it.")
        case act.DeclineLightEffect():
            return say("Nothing happens."), say("The effect is lost.")
        case act.ChooseExchange(kind):
            return say(EXCHANGES[kind][1]), ""
        case act.EndTurn():
            assert moment.player is not None
            return say("{name} is next.", name=say.name(Seat((moment.player + 1) % moment.seats))), ""
        case act.TakeStartCard():
            return say("The player who takes the start card begins."), say(
                "Or wait for somebody else to take it. Either way, everybody then passes one card to the left."
            )
        case _:
            return say("Then the next player is asked, and so on for ten rounds at most."), ""


def tavern_statement_text(action: act.MakeStatement, view: View, say: Say) -> str:
    """Return the sentence that all players will read if the player makes this tavern statement (R32). It is true."""
    assert view.seat is not None
    held = (*(view.hand or ()), *view.open[view.seat])
    dead = sum(RANK[card] <= RANK[view.rows[COLOUR[card]][-1]] for card in held)
    return describe_statement(StatementMade(view.seat, action.about, action.colour, dead), say)


def text_of_choice_button(action: act.Action, moment: ChoiceContext, say: Say) -> str:
    if type(action) is act.MakeStatement:
        return say("Say it")
    if type(action) is act.DeclineLightEffect and type(moment.stage) is LightEffectStage:
        return say(DECLINES[moment.stage.effect])
    return label_action_by_stage(moment.stage, moment.seats, action, say)


def text_of_play_button(card: CardId, say: Say) -> str:
    return say("Play {card}", card=short_card_name(card, say))


@cache_drawing
def text_of_shrine_button(shrine: str, colour: str, say: Say) -> str:
    if shrine == "large":
        return say("Use the large shrine as {colour}", colour=say(COLOUR_NAMES[colour]))
    return capital(say("use {shrine}", shrine=say(SHRINE_NAMES[shrine])))


def draw_chip_text(action: act.Action, button: Html, say: Say) -> tuple[Html, str]:
    """Return the HTML of a chip, and its colour. The HTML has an icon, if there is one, and a few words, by default
    those of the button. Hand cards and choices inside folds are drawn elsewhere."""
    if type(action) is act.TakeCard or type(action) is act.GiveCard:
        return draw_card_chip_text(action.card, say.anybody)
    if type(action) is act.NamePlayer:
        return Html(escape(say("Yourself") if say.me(action.seat) else say.name(action.seat))), ""
    return (
        translate_and_escape(EXCHANGES[action.kind][0], say.anybody) if type(action) is act.ChooseExchange else button
    ), ""


@cache_drawing
def draw_card_chip_text(card: CardId, say: Say) -> tuple[Html, str]:
    colour = COLOURS[COLOUR[card]]
    return Html(f"{draw_icon(colour)}{escape(card_name_capitalized(card, say))}"), colour


@cache_drawing
def draw_shrine_chip_text(colour: str, say: Say) -> Html:
    return Html(f"{draw_icon(colour)}{name_on_shrine_chip(colour, say)}")


def name_on_shrine_chip(colour: str, say: Say) -> Html:
    return Html(escape(capital(say(COLOUR_NAMES[colour]))))
