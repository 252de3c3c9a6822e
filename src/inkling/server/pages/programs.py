"""The token that is a program's seat, shown once."""

from html import escape

from inkling.core.words import Say
from inkling.server.pages.frame import frame


def page(code: str, token: str, say: Say) -> str:
    return frame(say("A seat for a program"), token_page(code, token, say), say)


def token_page(code: str, token: str, say: Say) -> str:
    return (
        f'<main id="main" class="page stack"><h1>{escape(say("A seat for a program"))}</h1>'
        f"<p>{escape(say('This token is the seat. It is shown once; give it to the program and to nobody else.'))}</p>"
        f'<p class="url"><b>{escape(code)}</b><code>{escape(token)}</code></p>'
        f'<p><a class="btn" href="/t/{code}">{escape(say("Back to the table"))}</a></p></main>'
    )
