"""A card on the workshop's desk: as it will lie on the table, what is written on it, and what bots may know of it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import htpy as h
from msgspec import Struct

from inkling.core import Markup, Say
from inkling.games.deck_editor import CardShown, DeckShown, Field, WordGroup, Workshop
from inkling.server.pages.deck_cover import face
from inkling.server.pages.forms import options, upload_form
from inkling.server.pages.frame import icon
from inkling.server.tables.rows import DeckKept

if TYPE_CHECKING:
    from inkling.server.pages.deck_page import Refused

PICTURES = "image/png,image/jpeg,image/webp"


class Open(Struct, frozen=True):
    """What lies on the desk: a card, or none for a new one; and the words that can be chosen for it."""

    card: CardShown | None
    words: tuple[WordGroup, ...]
    bonds: WordGroup | None
    face: str
    """As it is drawn with what is written there."""


def card_form(
    code: str,
    kept: DeckKept,
    shown: DeckShown,
    shop: Workshop[Any],
    open: Open,
    refused: "Refused",
    words: Say,
    say: Say,
) -> h.Element:
    """The card as it is, or as somebody wished it and was refused. Whatever sends the form saves the card."""
    here, now = f"/t/{code}/decks/{shown.deck}", as_wished(open.card, refused)
    at = f"{here}/card?card={open.card.slug}" if open.card else f"{here}/card"
    notices = refused.notices if refused.form == "card" else []
    return h.section(".onedesk", aria_label=place_of(shown, open, words, say, shop))[
        h.a(".veil", href=here, tabindex="-1", aria_hidden="true"),
        upload_form(at, "sheet stack cardform")[
            # The first button of a form is the one that Enter presses.
            h.button(".sr", tabindex="-1", aria_hidden="true"),
            turning(shown, open, here, words, say, shop),
            h.div(".prev")[
                h.div(".big", data_face=at)[face(code, kept, replace(now, face=open.face))],
                h.div(".stack")[
                    written(shop.name, "name", now.name, words, required=True, autofocus=open.card is None),
                    shop.pictures and photo(now, say),
                ],
            ],
            [
                written(one, "line", line, words)
                for one, line in zip(shop.lines, (*now.lines, *[""] * len(shop.lines)), strict=False)
            ],
            bool(shop.says.left) and not all(now.lines) and h.p(".cap")[words(shop.says.left)],
            notices
            and h.div(role="alert", data_refused="bad-pack")[[h.p(".why")[icon("cross"), one] for one in notices]],
            known_to_bots(shown, now, open, say),
            h.div(".go2")[
                open.card is not None
                and h.button(".btn.quiet", name="do", value="remove", formnovalidate=True)[
                    icon("cross"), say("Remove card")
                ],
                open.card is None and h.button(".btn.quiet", name="then", value="+")[icon("plus"), say("And another")],
                h.button(".btn")[say("Done")],
            ],
        ],
    ]


def as_wished(card: CardShown | None, refused: "Refused") -> CardShown:
    now, edit = card or CardShown(slug="", name=""), refused.edit
    if edit is None:
        return now
    return replace(now, name=edit.name, lines=edit.lines, words=edit.words, bonds=edit.bonds)


def place_of(shown: DeckShown, open: Open, words: Say, say: Say, shop: Workshop[Any]) -> str:
    if open.card is None:
        return words(shop.says.new_card)
    place = [card.slug for card in shown.cards].index(open.card.slug) + 1
    return say("Card {n} of {all}", n=place, all=len(shown.cards))


def turning(shown: DeckShown, open: Open, here: str, words: Say, say: Say, shop: Workshop[Any]) -> h.Element:
    """Through the cards, one after the other; what was written on this one is saved."""
    slugs = [card.slug for card in shown.cards]
    at = slugs.index(open.card.slug) if open.card else None
    before = slugs[at - 1] if at is not None and len(slugs) > 1 else ""
    after = slugs[(at + 1) % len(slugs)] if at is not None and len(slugs) > 1 else ""
    return h.div(".turning")[
        before and step("back", before, say("Save and go to the previous card")),
        h.h2[place_of(shown, open, words, say, shop)],
        after and step("forth", after, say("Save and go to the next card")),
        h.a(".tool", href=here)[icon("cross"), h.span(".sr")[say("Close")]],
    ]


def step(sign: str, slug: str, words: str) -> h.Element:
    return h.button(".tool", name="then", value=slug)[icon(sign), h.span(".sr")[words]]


def written(one: Field, name: str, value: str, words: Say, **more: Any) -> h.Element:
    box: h.Node
    if one.most > LONG:
        box = h.textarea(".field", name=name, maxlength=one.most, rows=1, dir="auto", autocomplete="off", **more)[value]
    else:
        box = h.input(".field", name=name, maxlength=one.most, value=value, dir="auto", autocomplete="off", **more)
    return h.label(".lab")[words(one.label), box]


LONG = 90
"""What may be longer than this gets two rows."""


def photo(now: CardShown, say: Say) -> h.Element:
    return h.div(".acts")[
        h.label(".btn.quiet.fit")[
            icon("camera"),
            say("Another photo") if now.pictured else say("Photo"),
            h.input(".sr", type="file", name="picture", accept=PICTURES, data_photo=True),
        ],
        now.pictured
        and h.label(".chip.fit")[h.input(type="checkbox", name="bare", value=1), "\N{NO-BREAK SPACE}", say("No photo")],
        h.span(".cap", data_picked=True),
    ]


def known_to_bots(shown: DeckShown, now: CardShown, open: Open, say: Say) -> h.Element | None:
    """Folded away, with what is chosen in sight."""
    if not open.words and open.bonds is None:
        return None
    labels = {word: label for group in open.words for word, label in group.words}
    chosen = ", ".join(labels.get(word, word) for word in now.words)
    return h.details(".traits")[
        h.summary[
            h.span[say("What bots go by"), h.span(".cap")[chosen or say("They also read the name and the line.")]],
            icon("down", "i"),
        ],
        h.div(".stack")[
            [word_group(group, now.words) for group in open.words],
            open.bonds is not None and bonds(shown, now, open.bonds, say),
        ],
    ]


def word_group(group: WordGroup, chosen: tuple[str, ...]) -> h.Element:
    boxes = [chip("word", word, label, word in chosen) for word, label in group.words]
    return h.fieldset[h.legend(".lab")[group.name], h.div(".looks")[boxes]]


def bonds(shown: DeckShown, now: CardShown, group: WordGroup, say: Say) -> h.Element:
    """A tick for each bond there is, and room for one more."""
    names = {card.slug: card.name for card in shown.cards if card.slug != now.slug}
    words = dict(group.words)
    ticks = [
        chip("bond", f"{word}={other}", f"{words.get(word, word)}: {names.get(other, other)}", True)
        for word, other in now.bonds
    ]
    others = options((("", say("none")), *names.items()))
    return h.fieldset(".stack")[
        h.legend(".lab")[group.name],
        ticks and h.div(".looks")[ticks],
        h.div(".halves")[
            h.label[say("Another card"), " ", h.select(name="bond-card")[others]],
            h.label[
                say("The other card is this one’s … (parent, enemy, …)"),
                " ",
                h.select(name="bond-word")[options(group.words)],
            ],
        ],
    ]


def chip(name: str, value: str, words: str, checked: bool) -> h.Element:
    return h.label(".chip")[
        h.input(type="checkbox", name=name, value=value, checked=checked), f"\N{NO-BREAK SPACE}{words}"
    ]


def drawn(card: str) -> Markup:
    """The answer to a script that asks how a card would look."""
    return Markup(f'<span class="owned">{card}</span>')
