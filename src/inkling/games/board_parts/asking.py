"""What a viewer can do now, as forms: the hand to point at, chips for the rest, and what a press does at once.

Where a sentence may stand beside some actions, the others have a form of their own, so that it never travels with them.
"""

from typing import Any, TypeAlias

from inkling.core.driver import AnyPlay
from inkling.core.errors import mark
from inkling.core.html import NOTHING, Html, join
from inkling.core.sight import Sight
from inkling.core.sketch import Card, Choice, Sketch
from inkling.core.words import Say
from inkling.games.board_parts import dock
from inkling.games.board_parts.cards import draw_card, still_hand
from inkling.games.board_parts.texts import text

Offers: TypeAlias = dict[Any, dock.Offer]
"""By action."""


def ask_dock(play: AnyPlay, sight: Sight[Any, Any, Any], sketch: Sketch[Any], say: Say, post: str) -> Html:
    hints = {choice.act: choice for choice in sketch.choices}
    offers = {action: make_offer(play, sight, hints.get(action), action, say) for action in sight.legal}
    chosen = to_choose(play, sight, hints)
    direct = [offer for action, offer in offers.items() if action not in chosen]
    if not chosen:
        return join((still_hand(sketch.hand, say.anybody), direct_form(direct, True, sight.ask, post)))
    picked = {action: offers[action] for action in chosen}
    field = words_field(sight.ask, say.anybody) if may_speak(play, sight, chosen[0]) else ""
    meant = any(hint.at_once for action, hint in hints.items() if action not in chosen)
    choice = choice_form(picked, sketch.hand, field, sight.ask, post, say.anybody)
    return Html(choice + direct_form(direct, meant, sight.ask, post))


def to_choose(play: AnyPlay, sight: Sight[Any, Any, Any], hints: dict[Any, Choice[Any]]) -> list[Any]:
    """What is chosen first and done then: all that a sentence may stand beside, or without sentences all but what a
    press does at once. A lone one needs no choice."""
    if speaking := [action for action in sight.legal if may_speak(play, sight, action)]:
        return speaking
    chosen = [action for action in sight.legal if action not in hints or not hints[action].at_once]
    return chosen if len(chosen) > 1 else []


def may_speak(play: AnyPlay, sight: Sight[Any, Any, Any], action: Any) -> bool:
    return sight.seat is not None and play.game.rules.topic(play.state, sight.seat, action) is not None


def make_offer(
    play: AnyPlay, sight: Sight[Any, Any, Any], hint: Choice[Any] | None, action: Any, say: Say
) -> dock.Offer:
    words = play.game.words
    do, label = words.write(action, sight.options), words.label(action, sight, say)
    return dock.Offer(do, label, hint.effect, hint.group) if hint is not None else dock.Offer(do, label)


def choice_form(offers: Offers, hand: tuple[Card[Any], ...], field: str, ask: int | None, post: str, say: Say) -> Html:
    """The hand first, then whatever no card stands for."""
    on_cards = {card.act for card in hand}
    rest = [offer for action, offer in offers.items() if action not in on_cards]
    effects = any(offer.effect for offer in offers.values())
    choices = hand_group(hand, offers, ask, say) + dock.draw_offers(rest, ask, say)
    return dock.act_form(post, ask, choices + field + dock.choose_button(effects, say), look="choose")


def hand_group(hand: tuple[Card[Any], ...], offers: Offers, ask: int | None, say: Say) -> Html:
    """Every card that can be chosen is a radio; one like it is a second label of the same."""
    if not any(card.act in offers for card in hand):
        return still_hand(hand, say)
    drawn, seen = [], set[str]()
    for card in hand:
        face, offer = draw_card(card.words, card.tone, card.note), offers.get(card.act)
        if offer is None:
            drawn.append(f'<span class="off">{face}</span>')
        elif offer.do in seen:
            drawn.append(f'<label class="one" for="{dock.identity(offer.do, ask)}">{face}</label>')
        else:
            seen.add(offer.do)
            drawn.append(dock.draw_offer(offer, ask, face))
    label = text(mark("Your hand"), say)
    return Html(f'<div class="offers held" role="radiogroup" aria-label="{label}">{"".join(drawn)}</div>')


def words_field(ask: int | None, say: Say) -> Html:
    words = text(mark("A sentence beside it, if you like"), say)
    return dock.sentence_field(f"{dock.question_key(ask)}", words, words)


def direct_form(offers: list[dock.Offer], filled: bool, ask: int | None, post: str) -> Html:
    """A lone one may be the filled button of the page."""
    look = "btn wide" if filled and len(offers) == 1 else "btn quiet"
    buttons = "".join(dock.do_button(offer, look) for offer in offers)
    return dock.act_form(post, ask, buttons, own="now", look="direct") if offers else NOTHING
