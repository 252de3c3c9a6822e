"""Draws the dock: the question, the choices, the consequence of the selected choice, and the button that sends it.

The first tap selects a choice and shows its consequence; the second tap acts. A choice is a radio button inside its
label.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from inkling.core import NOTHING, Html, Say, join, msg
from inkling.core.html import escape
from inkling.core.limits import LONGEST_SENTENCE
from inkling.games.board_kit.html_texts import translate_and_escape

ROUND = 8
"""Number of distinct question numbers in HTML IDs. They are reused in a cycle."""


def draw_dock_heading(text: str, more: str = "") -> Html:
    """Draw the question as the dock's heading; `more` is HTML next to it."""
    return draw_dock_heading_from_html(escape(text), more)


def draw_dock_heading_from_html(html: str, more: str = "") -> Html:
    """Draw the dock's heading, given as HTML."""
    return Html(f'<div class="ask"><h2>{html}</h2>{more}</div>')


def draw_label_next_to_question(text: str) -> Html:
    """Draw a short label next to the question, for example a count. Empty if `text` is empty."""
    return Html(f'<span class="pill">{escape(text)}</span>') if text else NOTHING


def draw_disabled_button(label: str) -> Html:
    """Draw a disabled button in the place of the filled button. `label` says what the player must do first."""
    return Html(f'<button type="button" class="btn wide" disabled>{escape(label)}</button>')


def draw_action_form(post: str, ask: int | None, inner: str, own: str = "ask", look: str = "") -> Html:
    """Draw a form that sends an action. Each control named `do` has a legal action in notation as its value. The hidden
    field `ask` identifies the question, so that the server refuses an answer to an older one."""
    shown = f' class="{look}"' if look else ""
    asked = f'<input type="hidden" name="ask" value="{ask}">'
    return Html(f'<form id="{own}" method="post" action="{escape(post)}"{shown}>{asked}{inner}</form>')


def draw_sentence_input(key: str, label: str, hint: str, said: str | None = None) -> Html:
    """Draw the input for a sentence that accompanies a choice. `said` is the sentence so far; `key`, `label` and `hint`
    are HTML."""
    value = f' value="{escape(said)}"' if said else ""
    return Html(
        f'<label class="sr" for="why-{key}">{label}</label><input class="field" id="why-{key}" name="say" '
        f'maxlength="{LONGEST_SENTENCE}" autocomplete="off" placeholder="{hint}"{value}>'
    )


SENTENCE_FIELD = re.compile('<label class="sr" for="why-[^>]*>[^<]*</label><input class="field" id="why-[^>]*>')
"""Matches the HTML that `draw_sentence_input` draws."""


def remove_sentence_fields(drawn: Html) -> Html:
    """Return the HTML without sentence inputs, for tables at which players may not write."""
    return Html(SENTENCE_FIELD.sub("", drawn))


class OfferedAction(Struct, frozen=True):
    """One possible action: its notation, its label, what it would do, and the title of its group."""

    do: str
    label: str
    effect: str = ""
    group: str = ""


def number_of_question(ask: int | None) -> int:
    """Return a small number that differs between consecutive questions, so that no selection carries over to the next
    one. Numbers repeat after a few questions, so that cached HTML can be reused."""
    return (ask or 0) % ROUND


def html_id_of_choice(do: str, ask: int | None) -> str:
    """Return the HTML ID of a choice. It depends on the action, so that a selection never carries over to another
    action."""
    return escape(f"o{number_of_question(ask)}-{do.replace(' ', '_')}")


def draw_offered_action(offer: OfferedAction, ask: int | None, face: str = "") -> Html:
    """Draw a choice as a radio button with its consequence and its send button. `face` is the HTML to press; by default
    it is the label."""
    own, label = html_id_of_choice(offer.do, ask), escape(offer.label)
    named, shown = (f' aria-label="{label}"', face) if face else ("", f'<span class="chip">{label}</span>')
    return Html(
        f'<label class="one" data-key="l-{own}"><input class="pickr" type="radio" name="do" value="{escape(offer.do)}" '
        f'id="{own}" required{named}>{shown}</label>'
        f'<div class="would" data-key="d-{own}">{draw_consequence_of_offer(offer)}'
        f'<button class="btn wide">{label}</button></div>'
    )


def draw_consequence_of_offer(offer: OfferedAction) -> Html:
    return Html(f'<p class="say">{escape(offer.effect)}</p>') if offer.effect else NOTHING


def draw_offer_groups(offers: Sequence[OfferedAction], ask: int | None, say: Say) -> Html:
    """Draw the offers in groups. Groups are in the order in which they first occur."""
    groups: dict[str, list[OfferedAction]] = {}
    for offer in offers:
        groups.setdefault(offer.group, []).append(offer)
    return join(draw_group_of_offers(title, some, ask, say) for title, some in groups.items())


def draw_group_of_offers(title: str, offers: Sequence[OfferedAction], ask: int | None, say: Say) -> Html:
    label = escape(title) or translate_and_escape(msg("Your choice"), say)
    heading = f'<span class="cap" aria-hidden="true">{label}</span>' if title else ""
    drawn = "".join(draw_offered_action(offer, ask) for offer in offers)
    return Html(f'{heading}<div class="offers" role="radiogroup" aria-label="{label}">{drawn}</div>')


def draw_button_before_choice(effects: bool, say: Say) -> Html:
    """Draw the button that is shown before anything is selected. It reserves the height of the consequence, so that
    nothing moves under the thumb. Browsers that cannot show the button of the selected choice use this one to send the
    form."""
    room = '<p class="say">&nbsp;<br>&nbsp;</p>' if effects else ""
    label = translate_and_escape(msg("Make your choice first"), say)
    return Html(f'<div class="yet">{room}<button class="btn wide quiet">{label}</button></div>')


def draw_instant_button(offer: OfferedAction, look: str) -> Html:
    """Draw a button that acts on the first press, with a sentence about its consequence."""
    button = f'<button class="{look}" name="do" value="{escape(offer.do)}">{escape(offer.label)}</button>'
    return Html(f'<div class="deed">{draw_consequence_of_offer(offer)}{button}</div>')


def draw_instant_card_button(offer: OfferedAction, ask: int | None, face: str, form: str) -> Html:
    """Draw a card as a button that acts on the first press. `form` is the ID of its form, which can be elsewhere on the
    page."""
    return Html(
        f'<button class="one" form="{form}" id="{html_id_of_choice(offer.do, ask)}" name="do" '
        f'value="{escape(offer.do)}" aria-label="{escape(offer.label)}">{face}</button>'
    )
