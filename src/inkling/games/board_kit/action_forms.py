"""Draws the viewer's legal actions as HTML forms: hand cards to choose from, chips for the other actions, and buttons
that act at once.

If a player may add a sentence to only some of the actions, the others get a separate form. So the sentence is never
sent with them.
"""

from typing import Any, TypeAlias

from inkling.core import NOTHING, Html, Say, Sight, msg
from inkling.core.driver import AnyPlay
from inkling.core.sketch import Card, Choice, Sketch
from inkling.games.board_kit import dock
from inkling.games.board_kit.html_texts import translate_and_escape
from inkling.games.board_kit.text_cards import draw_card, draw_hand_without_controls

Offers: TypeAlias = dict[Any, dock.OfferedAction]
"""The offer for each action."""
NOW = "now"
"""HTML id of the form whose buttons act at once."""


def draw_action_forms(play: AnyPlay, sight: Sight[Any, Any, Any], sketch: Sketch[Any], say: Say, post: str) -> Html:
    """Draw the forms for all legal actions: first those that need a confirmation, then the direct buttons."""
    hints = {choice.act: choice for choice in sketch.choices}
    on_cards = {card.act for card in sketch.hand}
    offers = {action: make_offer_of_action(play, sight, hints.get(action), action, say) for action in sight.legal}
    chosen = {action: offers[action] for action in actions_that_need_confirmation(play, sight, hints, on_cards)}
    at_once = [action for action, hint in hints.items() if hint.at_once and action in offers and action not in chosen]
    pressed = {action: offers[action] for action in at_once if action in on_cards}
    direct = {action: offer for action, offer in offers.items() if action not in chosen and action not in pressed}
    main = [action for action in at_once if action in direct] if chosen or pressed or len(direct) > 1 else [*direct]
    now = draw_direct_buttons(direct, main, bool(pressed), sight.ask, post)
    if not chosen:
        return Html(draw_choosable_hand(sketch.hand, chosen, pressed, sight.ask, say.anybody) + now)
    field = (
        draw_sentence_field_for_action(sight.ask, say.anybody)
        if any(may_add_sentence(play, sight, action) for action in chosen)
        else ""
    )
    hand = draw_choosable_hand(sketch.hand, chosen, pressed, sight.ask, say.anybody)
    rest = [offer for action, offer in chosen.items() if action not in on_cards]
    choice = draw_choice_form(hand, rest, chosen, field, sight.ask, post, say.anybody)
    beside = len(direct) == len(main) == 1 and not direct[main[0]].effect
    return Html(f'<div class="beside">{choice}{now}</div>') if beside else Html(choice + now)


def actions_that_need_confirmation(
    play: AnyPlay, sight: Sight[Any, Any, Any], hints: dict[Any, Choice[Any]], on_cards: set[Any]
) -> list[Any]:
    """Return the actions that the viewer selects first and then confirms.

    If any action accepts a sentence, these are all actions that accept one. Otherwise they are the actions that don't
    act on the first press. A single action needs no selection, unless it is a card among other actions.
    """
    if speaking := [action for action in sight.legal if may_add_sentence(play, sight, action)]:
        return speaking
    chosen = [action for action in sight.legal if action not in hints or not hints[action].at_once]
    lone_card = len(chosen) == 1 and chosen[0] in on_cards and len(sight.legal) > 1
    return chosen if len(chosen) > 1 or lone_card else []


def may_add_sentence(play: AnyPlay, sight: Sight[Any, Any, Any], action: Any) -> bool:
    """True if the viewer may add a sentence to this action."""
    return sight.seat is not None and play.game.rules.topic(play.state, sight.seat, action) is not None


def make_offer_of_action(
    play: AnyPlay, sight: Sight[Any, Any, Any], hint: Choice[Any] | None, action: Any, say: Say
) -> dock.OfferedAction:
    texts = play.game.words
    do, label = texts.write(action, sight.options), texts.label(action, sight, say)
    return dock.OfferedAction(do, label, hint.effect, hint.group) if hint is not None else dock.OfferedAction(do, label)


def draw_choice_form(
    hand: Html, rest: list[dock.OfferedAction], chosen: Offers, field: str, ask: int | None, post: str, say: Say
) -> Html:
    """Draw the form with the hand first, then chips for the actions that belong to no card."""
    effects = any(offer.effect for offer in chosen.values())
    inner = hand + dock.draw_offer_groups(rest, ask, say) + field + dock.draw_button_before_choice(effects, say)
    return dock.draw_action_form(post, ask, inner, look="choose")


def draw_choosable_hand(
    hand: tuple[Card[Any], ...], chosen: Offers, pressed: Offers, ask: int | None, say: Say
) -> Html:
    """Draw the hand. A card that the viewer can choose is a radio button; a card that acts on the first press is an
    ordinary button. If two cards have the same action, the second one is another label for the first card's radio
    button."""
    offers = chosen | pressed
    if not any(card.act in offers for card in hand):
        return draw_hand_without_controls(hand, say)
    drawn, seen = [], set[str]()
    for card in hand:
        face, offer = draw_card(card.words, card.tone, card.note, card.picked), offers.get(card.act)
        if offer is None:
            drawn.append(f'<span class="{"" if card.picked else "off"}">{face}</span>')
        elif offer.do in seen:
            drawn.append(f'<label class="one" for="{dock.html_id_of_choice(offer.do, ask)}">{face}</label>')
        else:
            seen.add(offer.do)
            pressing = card.act in pressed
            drawn.append(
                dock.draw_instant_card_button(offer, ask, face, NOW)
                if pressing
                else dock.draw_offered_action(offer, ask, face)
            )
    label, role = translate_and_escape(msg("Your hand"), say), "group" if pressed else "radiogroup"
    return Html(f'<div class="offers held" role="{role}" aria-label="{label}">{"".join(drawn)}</div>')


def draw_sentence_field_for_action(ask: int | None, say: Say) -> Html:
    placeholder = translate_and_escape(msg("Add a sentence, if you like"), say)
    return dock.draw_sentence_input(f"{dock.number_of_question(ask)}", placeholder, placeholder)


def draw_direct_buttons(offers: Offers, main: list[Any], cards: bool, ask: int | None, post: str) -> Html:
    """Draw the buttons that act on the first press. If exactly one action is in `main`, its button is the filled one.
    Hand cards that act at once refer to this form, so it is drawn for them even if it has no buttons."""
    filled = main[0] if len(main) == 1 else None
    buttons = "".join(
        dock.draw_instant_button(offer, "btn wide" if action == filled else "btn quiet")
        for action, offer in offers.items()
    )
    return dock.draw_action_form(post, ask, buttons, own=NOW, look="direct") if offers or cards else NOTHING
