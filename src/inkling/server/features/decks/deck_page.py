"""HTML of a deck's page in the editor: its cards, and the form of the open card."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import htpy as h
from msgspec import Struct

from inkling.core import Markup, Say
from inkling.core.decks import CardShown, DeckShown, Field, Translations, WordGroup
from inkling.core.languages import IN_DATA, LANGUAGES, language_settings
from inkling.server.features.decks.model import DeckStored
from inkling.server.features.decks.overview_page import (
    DeckEditorPage,
    RefusedUpload,
    draw_card_face_picture,
    draw_cover_of_deck,
    draw_paste_field,
    draw_play_form,
)
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.forms import draw_file_upload_form, draw_labelled_text_field, draw_options_of_select
from inkling.server.platform.html.layout import draw_error_notice, draw_icon
from inkling.server.platform.http import urls

PICTURES = "image/png,image/jpeg,image/webp"
LONG = 90
"""Maximum number of characters for a one-line field. Fields that allow more get a text area."""


class CardInForm(Struct, frozen=True):
    """The card whose values the form shows, or None if the form is for a new card."""

    card: CardShown | None
    words: tuple[WordGroup, ...]
    """The traits to choose from, in groups."""
    bonds: WordGroup | None
    """The kinds of relations to other cards; None if the game has none."""
    face: str
    """The card's face with the text so far, as HTML."""


def draw_deck_page(
    at: DeckEditorPage, kept: DeckStored, shown: DeckShown, open: CardInForm | None, refused: RefusedUpload
) -> h.Element:
    say, game_say, texts = at.say, at.words, at.editor.texts
    here = urls.deck(at.code, shown.deck)
    slug = open.card.slug if open is not None and open.card is not None else None
    is_new = "true" if open is not None and slug is None else None
    return h.main(f"#main.page.shop.deskpage{'.opened' if open is not None else ''}")[
        draw_deck_head(at, kept, shown),
        h.section(".shelf", aria_label=say("Cards"))[
            h.p(".soft.small")[describe_how_to_edit_cards(at, shown)],
            h.ul(".own-cards")[
                [draw_card_tile(at, kept, card, card.slug == slug) for card in shown.cards],
                h.li[
                    h.a(".dk.new", href=urls.deck_card(at.code, shown.deck), aria_current=is_new)[
                        h.span(".hole")[draw_icon("plus")], h.span[game_say(texts.new_card)]
                    ]
                ],
            ],
        ],
        h.div(".desk")[
            open is not None and draw_card_form(at, kept, shown, open, refused),
            draw_paste_form(at, here, refused),
            draw_deck_details_form(at, here, shown, refused),
            h.p(".backs")[
                h.a(".backlink", href=at.home)[draw_icon("left"), game_say(texts.title)],
                h.a(".backlink", href=urls.table(at.code))[draw_icon("left"), say("Back to the table")],
            ],
        ],
    ]


def draw_deck_head(at: DeckEditorPage, kept: DeckStored, shown: DeckShown) -> h.Element:
    say, advice = at.say, at.editor.describe_use(len(shown.cards), at.words)
    return h.div(".shophead")[
        draw_cover_of_deck(shown.name),
        h.div(".grow")[
            h.h1(dir="auto")[shown.name],
            h.p(".checks")[
                h.span[draw_icon("check"), say.many("{n} card", "{n} cards", len(shown.cards))],
                h.span[draw_icon("check"), say("saved")],
            ],
            advice and h.p(".cap")[advice],
        ],
        draw_play_form(at, kept),
    ]


def describe_how_to_edit_cards(at: DeckEditorPage, shown: DeckShown) -> str:
    """Return the hint above the cards. It says what a tap does, and how many cards still lack a line."""
    say = at.say
    if not at.editor.pictures:
        return say("Tap a card to change it.")
    tap = say("Tap a card to give it a photo and a line about who it shows.")
    if any(has_line_foreign_to_bots(at, card) for card in shown.cards):
        tap = f"{tap} {at.words(at.editor.texts.foreign)}"
    bare = sum(bool(at.editor.texts.left) and not all(card.lines) for card in shown.cards)
    if bare == len(shown.cards):
        return f"{tap} {say('Without a line, bots know less about a card.')}"
    left = say.many(
        "One card has no line yet, so bots know less about it.",
        "{n} cards have no line yet, so bots know less about them.",
        bare,
    )
    return f"{tap} {left}" if bare else tap


def has_line_foreign_to_bots(at: DeckEditorPage, card: CardShown) -> bool:
    """True if the card has a line, but in no language that bots know. A line in an unknown language was probably typed
    in the page's language."""
    langs = {lang for lang, texts in card.translations.items() if any(texts[1:])} or {at.lang}
    return bool(at.editor.texts.foreign) and any(card.lines) and not langs & set(IN_DATA)


def draw_card_tile(at: DeckEditorPage, kept: DeckStored, card: CardShown, is_open: bool) -> h.Element:
    where = urls.deck_card(at.code, kept.deck, card=card.slug)
    lines = " · ".join(filter(None, card.lines)) if at.editor.texts.left else ""
    return h.li[
        h.a(".dk", href=where, aria_current="true" if is_open else None)[
            draw_card_face_picture(at.code, kept, card), lines and h.span(".of", dir="auto")[lines]
        ]
    ]


def draw_paste_form(at: DeckEditorPage, here: str, refused: RefusedUpload) -> h.Element:
    mine = refused.form == "paste"
    typed = refused.sent.get("cards") if mine else ""
    return h.details(".sheet.paste", open=mine)[
        h.summary[at.say("Many at once"), draw_icon("down", "i")],
        draw_file_upload_form(here, "stack")[
            draw_hidden_field("do", "paste"),
            [draw_error_notice(notice, "bad-pack") for notice in refused.notices if mine and not refused.pasted],
            draw_paste_field(at, typed, here, refused.pasted, []),
            h.button(".btn.quiet")[at.say("Use these")],
        ],
    ]


def draw_deck_details_form(at: DeckEditorPage, here: str, shown: DeckShown, refused: RefusedUpload) -> h.Element:
    say, mine = at.say, refused.form == "title"
    name, line = (refused.sent.get("name"), refused.sent.get("line")) if mine else (shown.name, shown.line)
    return h.details(".sheet", open=mine)[
        h.summary[say("Name, download, remove"), draw_icon("down", "i")],
        h.div(".stack")[
            draw_file_upload_form(here, "stack")[
                [draw_error_notice(notice, "bad-pack") for notice in refused.notices if mine],
                draw_labelled_text_field(say("Name"), name="name", required=True, maxlength=60, value=name, dir="auto"),
                at.editor.pictures
                and draw_labelled_text_field(
                    say("One line about it"), name="line", maxlength=160, value=line, dir="auto"
                ),
                draw_translations(
                    at, (say("Name"), say("One line about it")), refused.translations if mine else shown.translations
                ),
                h.button(".btn.quiet")[say("Save")],
            ],
            h.div(".acts")[
                h.a(".btn.quiet", href=f"{here}.{at.editor.file[0]}", download=True)[say("Download")],
                draw_file_upload_form(here, "wish")[
                    draw_hidden_field("do", "remove"), h.button(".btn.quiet")[say("Remove all of it")]
                ],
            ],
        ],
    ]


def draw_card_form(
    at: DeckEditorPage, kept: DeckStored, shown: DeckShown, open: CardInForm, refused: RefusedUpload
) -> h.Element:
    """Draw the form of the open card, with the values of a refused form if there are any. Every button in it saves."""
    say, game_say, editor = at.say, at.words, at.editor
    here, now = urls.deck(at.code, shown.deck), open.card or CardShown(slug="", name="")
    if edit := refused.edit:
        texts = {**now.translations, **edit.translations}
        now = replace(now, name=edit.name, lines=edit.lines, words=edit.words, bonds=edit.bonds, translations=texts)
    to = urls.deck_card(at.code, shown.deck, card=open.card.slug if open.card else None)
    notices = refused.notices if refused.form == "card" else []
    fields = zip(editor.lines, (*now.lines, *[""] * len(editor.lines)), strict=False)
    title = title_of_card_form(at, shown, open)
    return h.section(".onedesk", aria_label=title)[
        h.a(".veil", href=here, tabindex="-1", aria_hidden="true"),
        draw_file_upload_form(to, "sheet stack cardform")[
            # Enter presses a form's first button.
            h.button(".sr", tabindex="-1", aria_hidden="true"),
            draw_links_to_other_cards(shown, open, here, title, say),
            h.div(".prev")[
                h.div(".big", data_face=to)[draw_card_face_picture(at.code, kept, replace(now, face=open.face))],
                h.div(".stack")[
                    draw_text_field(
                        editor.name, "name", now.name, game_say, required=True, autofocus=open.card is None
                    ),
                    editor.pictures and draw_photo_field(now, say),
                ],
            ],
            [draw_text_field(notice, "line", line, game_say) for notice, line in fields],
            bool(editor.texts.left) and not all(now.lines) and h.p(".cap")[game_say(editor.texts.left)],
            has_line_foreign_to_bots(at, now) and h.p(".cap")[game_say(editor.texts.foreign)],
            notices
            and h.div(role="alert", data_refused="bad-pack")[
                [h.p(".why")[draw_icon("cross"), notice] for notice in notices]
            ],
            draw_translations(at, [game_say(field.label) for field in (editor.name, *editor.lines)], now.translations),
            draw_words_for_bots(shown, now, open, say),
            h.div(".go2")[
                open.card is not None
                and h.button(".btn.quiet", name="do", value="remove", formnovalidate=True)[
                    draw_icon("cross"), say("Remove card")
                ],
                open.card is None
                and h.button(".btn.quiet", name="then", value="+")[draw_icon("plus"), say("And another")],
                h.button(".btn")[say("Done")],
            ],
        ],
    ]


def title_of_card_form(at: DeckEditorPage, shown: DeckShown, open: CardInForm) -> str:
    if open.card is None:
        return at.words(at.editor.texts.new_card)
    place = [card.slug for card in shown.cards].index(open.card.slug) + 1
    return at.say("Card {n} of {all}", n=place, all=len(shown.cards))


def draw_links_to_other_cards(shown: DeckShown, open: CardInForm, here: str, title: str, say: Say) -> h.Element:
    slugs = [card.slug for card in shown.cards]
    at = slugs.index(open.card.slug) if open.card and len(slugs) > 1 else None

    def step(symbol: str, slug: str, label: str) -> h.Element:
        return h.button(".tool", name="then", value=slug)[draw_icon(symbol), h.span(".sr")[label]]

    return h.div(".turning")[
        at is not None and step("back", slugs[at - 1], say("Save and go to the previous card")),
        h.h2[title],
        at is not None and step("forth", slugs[(at + 1) % len(slugs)], say("Save and go to the next card")),
        h.a(".tool", href=here)[draw_icon("cross"), h.span(".sr")[say("Close")]],
    ]


def draw_text_field(field: Field, name: str, value: str, game_say: Say, **more: Any) -> h.Element:
    box: h.Node
    if field.most > LONG:
        box = h.textarea(".field", name=name, maxlength=field.most, rows=1, dir="auto", autocomplete="off", **more)[
            value
        ]
    else:
        box = h.input(".field", name=name, maxlength=field.most, value=value, dir="auto", autocomplete="off", **more)
    return h.label(".lab")[game_say(field.label), box]


def draw_translations(at: DeckEditorPage, labels: Sequence[str], texts: Translations) -> h.Element | None:
    """Draw the fields for the name and the line in all other languages, folded. `labels` are the labels of both."""
    if not at.editor.is_translated:
        return None
    say, others = at.say, [lang for lang in LANGUAGES if lang != at.lang]
    there = [language_settings(lang).name for lang in others if any(texts.get(lang, ()))]
    return h.details(".traits.tongues")[
        h.summary[
            h.span[
                say("In other languages"),
                h.span(".cap")[", ".join(there) or say("For people who read another language than you.")],
            ],
            draw_icon("down", "i"),
        ],
        h.div(".stack")[
            h.p(".cap")[say("A text that is missing here appears in English, or else in the first language it has.")],
            [draw_fields_of_language(at, lang, labels, texts.get(lang, ("", ""))) for lang in others],
        ],
    ]


def draw_fields_of_language(at: DeckEditorPage, lang: str, labels: Sequence[str], texts: tuple[str, ...]) -> h.Element:
    language, limits = language_settings(lang).name, (at.editor.name.most, at.editor.lines[0].most)
    return h.fieldset(".tongue")[
        h.legend(".lab", dir="auto")[language],
        [
            h.input(
                ".field", name=field_in_language(kind, lang), maxlength=most, value=text, dir="auto",
                autocomplete="off", aria_label=f"{label} ({language})", placeholder=label,
            )
            for kind, most, label, text in zip(("name", "line"), limits, labels, texts, strict=True)
        ],
    ]  # fmt: skip


def field_in_language(kind: str, lang: str) -> str:
    """Return the name of the form field for the name or line of a deck or card in this language."""
    return f"{kind}-{lang}"


def draw_photo_field(now: CardShown, say: Say) -> h.Element:
    return h.div(".acts")[
        h.label(".btn.quiet.fit")[
            draw_icon("camera"),
            say("Another photo") if now.pictured else say("Photo"),
            h.input(".sr", type="file", name="picture", accept=PICTURES, data_photo=True),
        ],
        now.pictured
        and h.label(".chip.fit")[h.input(type="checkbox", name="bare", value=1), "\N{NO-BREAK SPACE}", say("No photo")],
        h.span(".cap", data_picked=True),
    ]


def draw_words_for_bots(shown: DeckShown, now: CardShown, open: CardInForm, say: Say) -> h.Element | None:
    if not open.words and open.bonds is None:
        return None
    labels = {word: label for group in open.words for word, label in group.words}
    chosen = ", ".join(labels.get(word, word) for word in now.words)
    return h.details(".traits")[
        h.summary[
            h.span[say("What bots go by"), h.span(".cap")[chosen or say("They also read the name and the line.")]],
            draw_icon("down", "i"),
        ],
        h.div(".stack")[
            [draw_group_of_traits(group, now.words) for group in open.words],
            open.bonds is not None and draw_related_cards_field(shown, now, open.bonds, say),
        ],
    ]


def draw_group_of_traits(group: WordGroup, chosen: tuple[str, ...]) -> h.Element:
    boxes = [draw_checkbox_chip("word", word, label, word in chosen) for word, label in group.words]
    return h.fieldset[h.legend(".lab")[group.name], h.div(".looks")[boxes]]


def draw_related_cards_field(shown: DeckShown, now: CardShown, group: WordGroup, say: Say) -> h.Element:
    names = {card.slug: card.name for card in shown.cards if card.slug != now.slug}
    labels = dict(group.words)
    ticks = [
        draw_checkbox_chip("bond", f"{word}={other}", f"{labels.get(word, word)}: {names.get(other, other)}", True)
        for word, other in now.bonds
    ]
    others = draw_options_of_select((("", say("none")), *names.items()))
    return h.fieldset(".stack")[
        h.legend(".lab")[group.name],
        ticks and h.div(".looks")[ticks],
        h.div(".halves")[
            h.label[say("Another card"), " ", h.select(name="bond-card")[others]],
            h.label[
                say("The other card is this one’s … (parent, enemy, …)"),
                " ",
                h.select(name="bond-word")[draw_options_of_select(group.words)],
            ],
        ],
    ]


def draw_checkbox_chip(name: str, value: str, text: str, checked: bool) -> h.Element:
    return h.label(".chip")[
        h.input(type="checkbox", name=name, value=value, checked=checked), f"\N{NO-BREAK SPACE}{text}"
    ]


def card_face_as_html(face: str) -> Markup:
    return Markup(f'<span class="owned">{face}</span>')
