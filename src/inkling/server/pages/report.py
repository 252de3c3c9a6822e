"""Thanks to whoever said that something is wrong."""

from html import escape

from inkling.core.words import Say
from inkling.server.pages.frame import frame


def thanks_page(code: str, say: Say) -> str:
    thanks = escape(say("Thank you. Whoever runs this server can read it, with the record of this play."))
    way = f'<p><a class="btn" href="/t/{code}">{escape(say("Back to the table"))}</a></p>'
    body = f'<main id="main" class="page stack"><h1>{escape(say("Thank you"))}</h1><p>{thanks}</p>{way}</main>'
    return frame(say("Thank you"), body, say)
