"""The page on which somebody brings a record."""

from html import escape

from inkling.core.words import Say
from inkling.server.pages.frame import foot, frame


def page(notice: str, say: Say) -> str:
    title = say("Look at a record")
    body = (
        f'<main id="main" class="page stack"><h1>{escape(title)}</h1>{notice}'
        f"<p>{escape(say('A record of a play, from another server or from the terminal, can be gone through here move by move, and played on.'))}</p>"
        f'<form method="post" action="/records" enctype="multipart/form-data" class="sheet stack"><label>{escape(say("The record, as text or JSON"))} '
        f'<input class="field" type="file" name="file" required accept=".txt,.json,text/plain,application/json"></label>'
        f'<p class="cap">{escape(say("It is checked against the rules, and whoever has its link can read it, names and all."))}</p>'
        f'<button class="btn">{escape(say("Look at it"))}</button></form></main>'
    )
    return frame(title, body + foot(say), say)
