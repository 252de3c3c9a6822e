"""The pages on which a seat goes to another device: its private link with a QR code, or six digits read out by hand."""

from html import escape

import segno

from inkling.core.words import Say
from inkling.server.pages.frame import told


def draw_code(link: str) -> str:
    """A QR code as SVG, black on white, without any style of its own."""
    drawn = segno.make(link, error="m").svg_inline(scale=5, svgclass="qr", lineclass=None, light="#fff", omitsize=True)
    return str(drawn)


def page(link: str, pin: str | None, code: str, done: str, say: Say) -> str:
    shown = f"<p>{escape(say('PIN: {pin}, for ten minutes, once.', pin=pin))}</p>" if pin else ""
    return (
        f'<main id="main" class="page stack narrow"><h1>{escape(say("Your seat on another device"))}</h1>{told(done)}'
        f"<p>{escape(say('Open this link there; this device then steps aside. Show it to nobody else.'))} "
        f"{escape(say('It works once, within a day.'))}</p>"
        f'<div class="sheet inv">{draw_code(link)}<p class="url grow"><a href="{escape(link)}">{escape(link)}</a></p></div>{shown}'
        f"{wish(code, 'pin', say('Give me a PIN'), 'btn')}"
        f"<h2>{escape(say('Lost a link, or a device?'))}</h2>"
        f'<div class="sheet stack"><p>{escape(say("Links and PINs you have made for this table stop working at once."))}</p>'
        f"{wish(code, 'revoke', say('Revoke my links'))}</div>"
        f'<div class="sheet stack"><p>{escape(say("Any other browser or program using your sign-in is signed out, at every table."))}</p>'
        f"{wish(code, 'sign-out', say('Sign out my other devices'))}</div>"
        f'<p><a class="tool" href="/t/{code}">{escape(say("Back to the table"))}</a></p></main>'
    )


def wish(code: str, do: str, words: str, look: str = "btn quiet") -> str:
    return (
        f'<form method="post" action="/t/{code}/passport">'
        f'<button class="{look}" name="do" value="{do}">{escape(words)}</button></form>'
    )


def arrival(token: str, say: Say) -> str:
    """A question, not a deed: a preview of the link by some program must not move the seat."""
    return (
        f'<main id="main" class="page stack narrow"><h1>{escape(say("Welcome back"))}</h1><form method="post" action="/r/{escape(token)}">'
        f'<button class="btn wide">{escape(say("Take my seat on this device"))}</button></form></main>'
    )
