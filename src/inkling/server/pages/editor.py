"""The pages of the deck editor: plain forms, which work without scripts."""

from dataclasses import replace
from typing import NamedTuple

import htpy as h

from inkling.core import Markup, Say
from inkling.games.deck_editor import CardEdit, CardShown, DeckShown, WordGroup
from inkling.server.pages.forms import field, folded, options
from inkling.server.pages.frame import told
from inkling.server.pages.pieces import hidden
from inkling.server.pages.sent_form import Sent
from inkling.server.tables.rows import DeckKept
from inkling.server.tables.table import Table

MOST_PROBLEMS = 20
FEWEST_NAMES = 10
PICTURES = "image/png,image/jpeg,image/webp"


class Offered(NamedTuple):
    """The words that can be chosen for a card: about itself, and for what others are to it."""

    words: tuple[WordGroup, ...]
    bonds: WordGroup


def overview(table: Table, notices: list[str], sent: Sent, megabytes: int, say: Say) -> h.Element:
    """What was refused is there to be mended."""
    rows = [deck_row(table, one, say) for one in table.decks]
    about = say(
        "Decks made here belong to this table: only people at the table can play with them and see the "
        "pictures. They can take up to {n} MB, and are deleted once nobody has used the table for a long "
        "time.",
        n=megabytes,
    )
    return h.main("#main.page.stack")[
        h.h1[say("Decks of this table")],
        alerts(notices),
        h.p[about],
        h.ul(".seats")[rows] if rows else h.p(".soft")[say("This table has none yet.")],
        new_deck(table, sent, say),
        brought_deck(table, say),
        way_back(f"/t/{table.code}", say("Back to the table")),
    ]


def deck_row(table: Table, one: DeckKept, say: Say) -> h.Element:
    here, which = f"/t/{table.code}/decks/{one.deck}", h.span(".sr")[f": {one.name}"]
    return h.li(".chair")[
        h.div(".grow")[h.b[one.name], h.span(".cap")[say.many("{n} card", "{n} cards", one.cards)]],
        h.a(".btn.quiet", href=here)[say("Change"), which],
        h.a(".btn.quiet", href=f"{here}.zip", download=True)[say("Download"), which],
    ]


def new_deck(table: Table, sent: Sent, say: Say) -> h.Element:
    typed = sent.get("name")
    cards = h.textarea(".field", name="cards", required=True, rows=8)[sent.get("cards")]
    return upload_form(f"/t/{table.code}/decks", "sheet stack")[
        h.h2[say("A new deck")],
        field(say("Name of the deck"), name="name", required=True, maxlength=60, autocomplete="off", value=typed),
        h.label[say("Its cards: one name per line, at least {n}", n=FEWEST_NAMES), " ", cards],
        h.button(".btn")[say("Make the deck")],
    ]


def brought_deck(table: Table, say: Say) -> h.Element:
    words = say("The deck as a zip file")
    return upload_form(f"/t/{table.code}/decks", "sheet stack")[
        h.h2[say("A deck you already have")],
        field(words, type="file", name="file", required=True, accept=".zip,application/zip"),
        h.button(".btn.quiet")[say("Upload")],
    ]


def deck(code: str, shown: DeckShown, typed: Sent | None, notices: list[str], say: Say) -> h.Element:
    here = f"/t/{code}/decks/{shown.deck}"
    name, line = (typed.get("name"), typed.get("line")) if typed else (shown.name, shown.line)
    return h.main("#main.page.stack")[
        h.h1[shown.name],
        alerts(notices),
        upload_form(here, "sheet stack")[
            field(say("Name of the deck"), name="name", required=True, maxlength=60, value=name),
            field(say("One line about it"), name="line", maxlength=160, value=line),
            h.button(".btn.quiet")[say("Save")],
        ],
        h.p[h.a(".btn", href=f"{here}/card")[say("A new card")]],
        h.ul(".seats")[[card_row(code, shown.deck, card, say) for card in shown.cards]],
        h.div(".acts.wrap")[
            h.a(".btn.quiet", href=f"{here}.zip", download=True)[say("Download")],
            remove_form(here, say("Remove this deck"), "wish"),
        ],
        way_back(f"/t/{code}/decks", say("All decks")),
    ]


def card_row(code: str, deck: str, card: CardShown, say: Say) -> h.Element:
    return h.li(".chair")[
        thumb(code, deck, card),
        h.div(".grow")[h.b[card.name], h.span(".cap")[card.line]],
        h.a(".btn.quiet", href=f"/t/{code}/decks/{deck}/card?card={card.slug}")[
            say("Change"), h.span(".sr")[f": {card.name}"]
        ],
    ]


def card(
    code: str,
    shown: DeckShown,
    found: CardShown | None,
    typed: CardEdit | None,
    offered: Offered,
    notices: list[str],
    say: Say,
) -> h.Element:
    """The card as it is, or as somebody wished it and was refused."""
    here = f"/t/{code}/decks/{shown.deck}"
    at = f"{here}/card?card={found.slug}" if found else f"{here}/card"
    now = found or CardShown(slug="", name="")
    if typed is not None:
        now = replace(now, name=typed.name, line=typed.line, words=typed.words, bonds=typed.bonds)
    return h.main("#main.page.stack")[
        h.h1[now.name or say("A new card")],
        alerts(notices),
        upload_form(at, "sheet stack")[
            field(say("Name"), name="name", required=True, maxlength=60, value=now.name),
            field(say("One line about who it is"), name="line", maxlength=160, value=now.line),
            thumb(code, shown.deck, now),
            field(say("A picture: PNG, JPEG or WebP"), type="file", name="picture", accept=PICTURES),
            now.pictured and without_picture(say),
            h.fieldset(".stack")[
                h.legend[say("What bots know about this character")],
                [word_group(group, now.words) for group in offered.words],
                bonds(shown, now, offered.bonds, say),
            ],
            h.button(".btn")[say("Save")],
        ],
        found is not None and remove_form(at, say("Remove this card")),
        way_back(here, shown.name),
    ]


def without_picture(say: Say) -> h.Element:
    return h.label(".line")[h.input(type="checkbox", name="bare", value=1), " ", say("No picture")]


def bonds(shown: DeckShown, now: CardShown, group: WordGroup, say: Say) -> Markup:
    """A tick for each bond there is, and room for one more. Open where there are some."""
    names = {card.slug: card.name for card in shown.cards if card.slug != now.slug}
    words = dict(group.words)
    ticks = [
        chip("bond", f"{word}={other}", f"{words.get(word, word)}: {names.get(other, other)}", True)
        for word, other in now.bonds
    ]
    others = options((("", say("none")), *names.items()))
    return folded(
        (group.name, count(len(now.bonds))),
        h.div(".stack")[
            h.div(".acts.wrap")[ticks],
            h.div(".acts.wrap")[
                h.label(".grow")[say("Another card"), " ", h.select(name="bond-card")[others]],
                h.label(".grow")[
                    say("The other card is this one’s … (mother, enemy, …)"),
                    " ",
                    h.select(name="bond-word")[options(group.words)],
                ],
            ],
        ],
        open=bool(now.bonds),
    )


def word_group(group: WordGroup, chosen: tuple[str, ...]) -> Markup:
    """Open where something is chosen."""
    number = sum(word in chosen for word, _ in group.words)
    boxes = [chip("word", word, label, word in chosen) for word, label in group.words]
    return folded((group.name, count(number)), h.div(".acts.wrap")[boxes], open=bool(number))


def chip(name: str, value: str, words: str, checked: bool) -> h.Element:
    return h.label(".chip")[
        h.input(type="checkbox", name=name, value=value, checked=checked), f"\N{NO-BREAK SPACE}{words}"
    ]


def count(number: int) -> h.Node:
    return bool(number) and (" ", h.span(".pill")[number])


def thumb(code: str, deck: str, card: CardShown) -> h.VoidElement | None:
    if not card.pictured:
        return None
    return h.img(".thumb", src=f"/t/{code}/own/{deck}/{card.slug}", alt="", loading="lazy")


def upload_form(to: str, look: str = "") -> h.Element:
    return h.form(method="post", enctype="multipart/form-data", action=to, class_=look)


def remove_form(to: str, words: str, look: str = "") -> h.Element:
    return upload_form(to, look)[hidden("do", "remove"), h.button(".btn.quiet")[words]]


def alerts(notices: list[str]) -> list[h.Element | None]:
    return [told(notice, "bad-pack") for notice in notices]


def way_back(where: str, words: str) -> h.Element:
    return h.p[h.a(".btn.quiet", href=where)[words]]
