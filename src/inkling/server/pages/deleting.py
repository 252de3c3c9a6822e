"""Whether a table is to be deleted, asked once more."""

from html import escape

from inkling.core.words import Say
from inkling.server.pages.frame import frame


def page(code: str, say: Say) -> str:
    return frame(say("Delete the table"), question(code, say), say)


def question(code: str, say: Say) -> str:
    follows = say("Delete this table with everything: plays, talk, decks. Nobody can bring it back.")
    stays = say("Whoever runs this server keeps the reports that were sent to them, and backups, for a while.")
    return (
        f'<main id="main" class="page stack narrow"><h1>{escape(say("Delete the table"))}</h1><p>{escape(follows)}</p>'
        f'<p class="cap">{escape(stays)}</p>'
        f'<form method="post" action="/t/{code}/delete" class="line wrap"><button class="btn">{escape(say("Delete everything"))}</button>'
        f'<a class="btn quiet" href="/t/{code}">{escape(say("Back to the table"))}</a></form></main>'
    )
