"""Pages of seat transfers: the private link with a QR code, the PIN, and the confirmation on the other device."""

import htpy as h
import segno

from inkling.core import Html, Markup, Say
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.platform.html.components import draw_collapsible_section, value_attribute
from inkling.server.platform.html.layout import draw_error_notice, draw_icon, texts_of_copy_button
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table

SCRIPT = "history_transfer.js"
PHONE_TO_LAPTOP = Markup(
    '<svg class="draws" viewBox="0 0 132 72" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.5" '
    'stroke-linecap="round" stroke-linejoin="round"><rect class="lit" x="6" y="8" width="32" height="58" rx="6"/>'
    '<path d="M19 59h6M48 37h18m-7-7 7 7-7 7"/><rect class="lit" x="80" y="16" width="44" height="32" rx="3"/>'
    '<path d="M74 57h56l-5-9H79z"/><g class="drop"><path d="M22 24c-5 7-7 10-7 13a7 7 0 0 0 14 0c0-3-2-6-7-13z"/>'
    '<path d="M102 22c-4 6-6 8-6 11a6 6 0 0 0 12 0c0-3-2-5-6-11z"/></g></svg>'
)


def draw_qr_code(link: str) -> Markup:
    drawn = segno.make(link, error="m").svg_inline(scale=5, svgclass="qr", lineclass=None, light="#fff", omitsize=True)
    return Markup(drawn)


def draw_transfer_page(link: str, pin: str | None, code: str, seated: bool, done: str, say: Say) -> h.Element:
    lead = say("Go on watching on your phone or laptop. You’ll then no longer be at the table on this device.")
    if seated:
        lead = say("Go on playing on your phone or laptop. This device then gives up the seat.")
    return h.main("#main.page.stack.moving")[
        h.a(".tool.back", href=urls.table(code))[draw_icon("left"), say("Back to the table")],
        h.div(".lead-in")[PHONE_TO_LAPTOP, h.div[h.h1[say("Move to another device")], h.p(".soft")[lead]]],
        draw_error_notice(done),
        h.div(".two-ways")[draw_pin_part(pin, code, say), draw_link_part(link, code, say)],
        draw_lost_device_part(code, say),
    ]


def draw_pin_part(pin: str | None, code: str, say: Say) -> h.Element:
    steps = (
        [say("Open this table there:"), " ", h.b[code]],
        say("Choose “I’m already at this table on another device”."),
        say("Type the PIN."),
    )
    shown = (
        h.p(".pin", role="status")[h.span(".sr")[f"PIN: {pin}"], h.b(aria_hidden="true")[[h.i[digit] for digit in pin]]]
        if pin
        else h.p(".pin.to-come", aria_hidden="true")[h.b[[h.i for _ in range(6)]]]
    )
    label = say("A new PIN") if pin else say("Give me a PIN")
    return h.section(".sheet.stack")[
        h.h2[say("With a PIN")],
        h.ol(".numbered")[[h.li[h.span[step]] for step in steps]],
        shown,
        draw_action_form(code, "pin", label, "btn quiet wide" if pin else "btn wide"),
        h.p(".cap")[
            say("A PIN works once, within ten minutes. Your games, streak and settings come along only with the link.")
        ],
    ]


def draw_link_part(link: str, code: str, say: Say) -> h.Element:
    keep = say("The link works once, within a day. Don’t show it to anybody else.")
    return h.section(".sheet.stack")[
        h.h2[say("With a link")],
        h.div(".inv")[
            draw_qr_code(link),
            h.div(".grow.stack")[
                h.p[say("Scan the code with your other device, or open the link on it.")],
                h.button(
                    ".btn.quiet",
                    texts_of_copy_button(say),
                    type="button",
                    data_copy=link,
                    data_scripted=True,
                    hidden=True,
                )[draw_icon("copy"), say("Copy the link")],
            ],
        ],
        draw_link_text(link, say),
        h.p(".cap")[keep],
        draw_note_on_moving_data(code, say),
    ]


def draw_note_on_moving_data(code: str, say: Say) -> h.Element:
    """Draw the note on which data moves with the seat.

    A script encrypts that data and completes the link. Without JavaScript only the seat moves.
    """
    texts = {
        "data-ready": say(
            "Your games, streak and settings come along if you open the link within ten minutes. They’re encrypted in "
            "your browser, so the server can’t read them."
        ),
        "data-insecure": say(
            "Browsers encrypt only over https, so your games, streak and settings stay here; only your place moves. "
            "You can save them as a file."
        ),
        "data-failed": say(
            "Your games, streak and settings can’t come along now; only your place moves. You can save them as a file."
        ),
    }
    places = {"data-store": urls.store_parcel(code, "PARCEL")}
    return h.div(texts, places, data_pack=True)[
        h.noscript[
            h.p(".cap")[
                say("Without JavaScript your games, streak and settings stay where they are; only your place moves.")
            ]
        ],
        h.p(".cap", data_told=True, role="status"),
        h.p(".cap", data_by_file=True, hidden=True)[h.a(href=urls.history())[say("Your games")]],
    ]


def draw_lost_device_part(code: str, say: Say) -> h.Element:
    ways = (
        (
            "revoke",
            say("Revoke my links"),
            say("Links and PINs you have made on this page will stop working right away."),
        ),
        (
            "sign-out",
            say("Sign out my other devices"),
            say("This signs out every other browser and program using your sign-in, at every table."),
        ),
    )
    return h.details(".sheet.lost")[
        h.summary[say("Lost a device?"), draw_icon("down", "i")],
        h.div(".two-ways")[
            [h.div(".stack")[h.p(".small")[about], draw_action_form(code, do, label)] for do, label, about in ways]
        ],
    ]


def draw_link_text(link: str, say: Say) -> h.Element:
    return h.details[h.summary[say("The link itself"), draw_icon("down", "i")], h.p(".url")[h.a(href=link)[link]]]


def draw_action_form(code: str, do: str, text: str, look: str = "btn quiet") -> h.Element:
    return h.form(method="post", action=urls.transfer_options(code))[h.button(class_=look, name="do", value=do)[text]]


def draw_arrival_page(token: str, table: Table, member: int, say: Say) -> h.Element:
    """Draw the page that names the table and the member, and asks for confirmation.

    Only its button transfers the seat. Opening the link does not.
    """
    texts = {"code": table.code, "game": SHELF[table.game].title, "name": table.members[member].name}
    where = say("Watch {game} at table {code} as {name}.", **texts)
    if table.chair_of(member) is not None:
        where = say("Take your seat again as {name}: {game} at table {code}.", **texts)
    return h.main("#main.page.stack.narrow")[
        h.div(".lead-in")[PHONE_TO_LAPTOP, h.div[h.h1[say("Welcome back")], h.p(".soft")[where]]],
        h.form(method="post", action=urls.transfer_by_link(token), data_unpack=True, **draw_unpacking_messages(say))[
            h.button(".btn.wide")[say("Continue on this device")]
        ],
        h.p(".cap")[say("If you continue here, you’ll no longer be at the table on the other device.")],
        h.noscript[
            h.p(".cap")[
                say("Without JavaScript your games, streak and settings stay where they are; only your place moves.")
            ]
        ],
    ]


def draw_unpacking_messages(say: Say) -> dict[str, str]:
    return {
        "data_take": urls.take_parcel("PARCEL"),
        "data_look": urls.choose_look(),
        "data_lang": urls.choose_language(),
        "data_late": say(
            "Your games, streak and settings didn’t come along: they wait for ten minutes, and come along only "
            "once. Continue without them, or open “Move to another device” again on the other device."
        ),
    }


def draw_fold_with_pin_form(code: str, say: Say) -> Html:
    return draw_collapsible_section(
        Html(escape(say("I’m already at this table on another device"))), draw_pin_form(code, say), sheet=True
    )


def draw_pin_form(code: str, say: Say, typed: str = "") -> Html:
    return Html(
        f'<form method="post" action="{urls.transfer_by_pin(code)}" class="stack"><label>'
        f"{escape(say('Your PIN from there'))} "
        f'<input{value_attribute(typed)} class="field" name="pin" required '
        'inputmode="numeric" maxlength="6" autocomplete="off"></label>'
        f'<button class="btn quiet">{escape(say("Continue on this device"))}</button></form>'
    )
