"""The pages on which a seat goes to another device: its private link with a QR code, or six digits read out by hand."""

import htpy as h
import segno

from inkling.core import Markup, Say
from inkling.server.pages.frame import copying, icon, told


def draw_code(link: str) -> Markup:
    """A QR code as SVG, black on white, without any style of its own."""
    drawn = segno.make(link, error="m").svg_inline(scale=5, svgclass="qr", lineclass=None, light="#fff", omitsize=True)
    return Markup(drawn)


def page(link: str, pin: str | None, code: str, done: str, say: Say) -> h.Element:
    once = say("It works once, within a day.")
    return h.main("#main.page.stack.narrow")[
        h.h1[say("Your seat on another device")],
        told(done),
        h.p[say("On the other device, open this table, choose “I already have a seat” and type the PIN.")],
        pin and h.p(".sheet.pin", role="status")[say("PIN: {pin}. It works once, within ten minutes.", pin=pin)],
        wish(code, "pin", say("A new PIN") if pin else say("Give me a PIN"), "btn quiet" if pin else "btn"),
        h.h2[say("Or with a link")],
        h.p[say("Open this link there; this device then gives up the seat. Don’t show it to anybody else."), " ", once],
        h.div(".sheet.inv")[draw_code(link), h.div(".grow.stack")[copy_button(link, say), written(link, say)]],
        h.h2[say("Lost a link, or a device?")],
        h.div(".sheet.stack")[
            h.p[say("Links and PINs you have made for this table stop working right away.")],
            wish(code, "revoke", say("Revoke my links")),
        ],
        h.div(".sheet.stack")[
            h.p[say("Any other browser or program using your sign-in is signed out, at every table.")],
            wish(code, "sign-out", say("Sign out my other devices")),
        ],
        h.p[h.a(".tool", href=f"/t/{code}")[say("Back to the table")]],
    ]


def copy_button(link: str, say: Say) -> h.Element:
    return h.button(".btn.quiet", copying(say), type="button", data_copy=link, data_scripted=True, hidden=True)[
        icon("copy"), say("Copy the link")
    ]


def written(link: str, say: Say) -> h.Element:
    """Eighty characters that nobody reads; without scripts they are the way."""
    return h.details[h.summary[say("The link itself"), icon("down", "i")], h.p(".url")[h.a(href=link)[link]]]


def wish(code: str, do: str, words: str, look: str = "btn quiet") -> h.Element:
    return h.form(method="post", action=f"/t/{code}/passport")[h.button(class_=look, name="do", value=do)[words]]


def arrival(token: str, say: Say) -> h.Element:
    """A question, not a deed: a preview of the link by some program must not move the seat."""
    return h.main("#main.page.stack.narrow")[
        h.h1[say("Welcome back")],
        h.p[say("Your seat is waiting. If you take it here, the other device gives it up and looks on.")],
        h.form(method="post", action=f"/r/{token}")[h.button(".btn.wide")[say("Take my seat on this device")]],
    ]
