"""The dock: what is asked, the choice, what it would do, and the button that does it.

One tap chooses and shows what it would do, a second does it; a choice is a radio that is pressed through its label.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from inkling.core import NOTHING, Html, Say, join, msg
from inkling.core.html import escape
from inkling.games.board_kit.texts import text

LONGEST = 280
"""Characters of a sentence beside a choice."""
ROUND = 8


def ask_line(words: str, more: str = "") -> Html:
    """The question as the dock's heading; `more` is HTML beside it."""
    return head_line(escape(words), more)


def head_line(html: str, more: str = "") -> Html:
    return Html(f'<div class="ask"><h2>{html}</h2>{more}</div>')


def pill(words: str) -> Html:
    """A short word beside the question: a count, who asks."""
    return Html(f'<span class="pill">{escape(words)}</span>') if words else NOTHING


def no_button(words: str) -> Html:
    """In the place of the filled one, as long as something is missing; the words say what."""
    return Html(f'<button type="button" class="btn wide" disabled>{escape(words)}</button>')


def act_form(post: str, ask: int | None, inner: str, own: str = "ask", look: str = "") -> Html:
    """The form of actions: whatever in it is named `do` has a legal action in its notation as value. It says which
    question is answered; an act for another one is refused."""
    shown = f' class="{look}"' if look else ""
    asked = f'<input type="hidden" name="ask" value="{ask}">'
    return Html(f'<form id="{own}" method="post" action="{escape(post)}"{shown}>{asked}{inner}</form>')


def sentence_field(key: str, label: str, hint: str, said: str | None = None) -> Html:
    """Room for a sentence beside a choice. `label` and `hint` are HTML, and so is the key."""
    value = f' value="{escape(said)}"' if said else ""
    return Html(
        f'<label class="sr" for="why-{key}">{label}</label><input class="field" id="why-{key}" name="say" '
        f'maxlength="{LONGEST}" autocomplete="off" placeholder="{hint}"{value}>'
    )


SENTENCE_FIELD = re.compile('<label class="sr" for="why-[^>]*>[^<]*</label><input class="field" id="why-[^>]*>')


def without_sentences(drawn: Html) -> Html:
    """The same where nobody may write any."""
    return Html(SENTENCE_FIELD.sub("", drawn))


class Offer(Struct, frozen=True):
    """One thing that can be done: in its notation, in words, and what it would do."""

    do: str
    label: str
    effect: str = ""
    group: str = ""


def question_key(ask: int | None) -> int:
    """Consecutive questions differ, so that a tick never passes from one to the next; few numbers, so that pieces of
    HTML come back."""
    return (ask or 0) % ROUND


def identity(do: str, ask: int | None) -> str:
    """The id of a choice follows from what it does, so that a tick never passes to another action either."""
    return escape(f"o{question_key(ask)}-{do.replace(' ', '_')}")


def draw_offer(offer: Offer, ask: int | None, face: str = "") -> Html:
    """`face` is what to point at, as HTML; without it, the label."""
    own, label = identity(offer.do, ask), escape(offer.label)
    named, shown = (f' aria-label="{label}"', face) if face else ("", f'<span class="chip">{label}</span>')
    return Html(
        f'<label class="one" data-key="l-{own}"><input class="pickr" type="radio" name="do" value="{escape(offer.do)}" '
        f'id="{own}" required{named}>{shown}</label>'
        f'<div class="would" data-key="d-{own}">{draw_effect(offer)}<button class="btn wide">{label}</button></div>'
    )


def draw_effect(offer: Offer) -> Html:
    return Html(f'<p class="say">{escape(offer.effect)}</p>') if offer.effect else NOTHING


def draw_offers(offers: Sequence[Offer], ask: int | None, say: Say) -> Html:
    """In their groups, in the order of the first of each."""
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(offer.group, []).append(offer)
    return join(draw_group(title, some, ask, say) for title, some in groups.items())


def draw_group(title: str, offers: Sequence[Offer], ask: int | None, say: Say) -> Html:
    label = escape(title) or text(msg("Your choice"), say)
    heading = f'<span class="cap" aria-hidden="true">{label}</span>' if title else ""
    drawn = "".join(draw_offer(offer, ask) for offer in offers)
    return Html(f'{heading}<div class="offers" role="radiogroup" aria-label="{label}">{drawn}</div>')


def choose_button(effects: bool, say: Say) -> Html:
    """Keeps the room of what the chosen one shows there, so that nothing moves under the thumb. Where a browser cannot
    show that, this one sends."""
    room = '<p class="say">&nbsp;<br>&nbsp;</p>' if effects else ""
    words = text(msg("Make your choice first"), say)
    return Html(f'<div class="yet">{room}<button class="btn wide quiet">{words}</button></div>')


def do_button(offer: Offer, look: str) -> Html:
    """What needs no choice: a press does it. Its sentence stays with it."""
    button = f'<button class="{look}" name="do" value="{escape(offer.do)}">{escape(offer.label)}</button>'
    return Html(f'<div class="deed">{draw_effect(offer)}{button}</div>')


def card_button(offer: Offer, ask: int | None, face: str, form: str) -> Html:
    """A card that a press plays; the form may stand elsewhere."""
    return Html(
        f'<button class="one" form="{form}" id="{identity(offer.do, ask)}" name="do" value="{escape(offer.do)}" '
        f'aria-label="{escape(offer.label)}">{face}</button>'
    )
