"""Before the door of a private table: knock, or show the link that opens it; and the page on which one waits.

They say nothing about the table: no name, no game, not even whether somebody is in.
"""

from html import escape

from inkling.core.words import Say
from inkling.server.pages.about_the_line import about_the_line
from inkling.server.pages.frame import frame, icon, told

LOOK_AGAIN = 5
"""Seconds after which a waiting page without scripts looks again."""


def knock_page(code: str, locked: bool, notice: str, say: Say) -> str:
    title = say("A private table")
    body = (
        f'<main id="main" class="page stack narrow door" data-door="/t/{code}/key"><div class="shut" aria-hidden="true">{icon("door")}</div>'
        f"<h1>{escape(title)}</h1>{told(notice, 'no-key' if notice else '')}<div data-ended hidden>{told(ended(say))}</div>"
        f'<p class="soft">{escape(say("Only people who are let in can see what happens here."))}</p>'
        f"{knock_form(code, locked, say)}{key_form(code, say)}{move_form(code, say)}</main>"
    )
    return frame(title, body, say, modules=("key.js",))


def ended(say: Say) -> str:
    return say("This link no longer works, or part of it is missing. Ask for a new one, or knock.")


def knock_form(code: str, locked: bool, say: Say) -> str:
    if locked:
        return f'<p class="token">{escape(say("The host has locked this table."))}</p>'
    return (
        f'<form method="post" action="/t/{code}/join" class="sheet stack"><label>{escape(say("Your name"))} '
        f'<input class="field" name="name" required maxlength="24" autocomplete="nickname"></label>'
        f'<button class="btn wide">{escape(say("Knock"))}</button>'
        f'<p class="cap">{escape(say("The host sees your name and decides."))}</p></form>'
    )


def key_form(code: str, say: Say) -> str:
    """For whom the link does not do it by itself: without scripts, or where it was cut in two."""
    return (
        f'<details class="sheet"><summary>{escape(say("I have a link"))}{icon("down", "i")}</summary>'
        f'<form method="post" action="/t/{code}/key" class="stack"><label>{escape(say("The whole link, or the part after the #"))} '
        f'<input class="field" name="key" required maxlength="300" autocomplete="off" autocapitalize="none" spellcheck="false"></label>'
        f'<button class="btn quiet">{escape(say("Open the door"))}</button></form></details>'
    )


def move_form(code: str, say: Say) -> str:
    return (
        f'<details class="sheet"><summary>{escape(say("I already have a seat, on another device"))}{icon("down", "i")}</summary>'
        f'<form method="post" action="/t/{code}/move" class="stack"><label>{escape(say("Your PIN from there"))} '
        f'<input class="field" name="pin" required inputmode="numeric" maxlength="6" autocomplete="off"></label>'
        f'<button class="btn quiet">{escape(say("Take my seat on this device"))}</button></form></details>'
    )


def waiting_page(code: str, say: Say) -> str:
    """It goes on by itself: the socket says nothing until the door opens."""
    title = say("You have knocked")
    words = say("As soon as the host lets you in, the table opens here.")
    leave = (
        f'<form method="post" action="/t/{code}/do" class="wish"><input type="hidden" name="kind" value="left">'
        f'<button class="btn quiet">{escape(say("Never mind"))}</button></form>'
    )
    body = (
        f'<main id="main" class="page stack narrow door" data-live {about_the_line(say)} data-turn="0" data-door="/t/{code}/key">'
        f'<div class="shut" aria-hidden="true">{icon("door")}</div><h1>{escape(title)}</h1>'
        f'<p class="soft" role="status">{escape(words)}</p>{leave}</main><div class="sr" aria-live="polite" data-said></div>'
    )
    return frame(title, body, say, refresh=LOOK_AGAIN, script=True, modules=("key.js",))
