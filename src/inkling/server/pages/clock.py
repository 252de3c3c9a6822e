"""The host's page about time: how long a turn may take, and where to send a word when it is somebody's."""

from html import escape
from urllib.parse import urlsplit

from inkling.core.words import Say
from inkling.server.pages.frame import frame
from inkling.server.tables.deadlines import LABELS
from inkling.server.tables.table import Table


def page(table: Table, prefixes: tuple[str, ...], say: Say) -> str:
    title = say("Clock")
    hook = hook_form(table, prefixes, say) if prefixes else ""
    body = (
        f'<main id="main" class="page stack narrow"><h1>{escape(title)}</h1>{clock_form(table, say)}{hook}'
        f'<p><a class="btn quiet" href="/t/{table.code}">{escape(say("Back to the table"))}</a></p></main>'
    )
    return frame(title, body, say)


def clock_form(table: Table, say: Say) -> str:
    choices = ((None, say("no clock")), *((seconds, say(label)) for seconds, label in LABELS.items()))
    options = "".join(
        f'<option value="{"null" if seconds is None else seconds}"{" selected" if seconds == table.clock else ""}>{escape(words)}</option>'
        for seconds, words in choices
    )
    return (
        f'<form method="post" action="/t/{table.code}/do" class="sheet stack"><input type="hidden" name="kind" value="clocked">'
        f'<label>{escape(say("Time for a turn"))} <select name="seconds">{options}</select></label>'
        f'<p class="cap">{escape(say("Whoever takes longer is helped out: a bot makes the move, or the rules of the game decide."))}</p>'
        f'<button class="btn">{escape(say("Set the clock"))}</button></form>'
    )


def hook_form(table: Table, prefixes: tuple[str, ...], say: Say) -> str:
    """What is set is not shown again: such an address is a key."""
    now = say("No message is sent.")
    if table.hook is not None:
        now = say("Messages go to {host}.", host=urlsplit(table.hook.url).hostname or "")
    allowed = say("It must begin with {all}.", all=", ".join(prefixes))
    return (
        f'<form method="post" action="/t/{table.code}/hook" class="sheet stack"><h2>{escape(say("A message to your chat"))}</h2>'
        f"<p>{escape(say('At a table with days for a turn, a short message tells whose turn it is.'))} {escape(now)}</p>"
        f'<label>{escape(say("Address of the webhook; empty for none"))} <input class="field" name="url" type="url" maxlength="500" autocomplete="off" '
        f'placeholder="{escape(prefixes[0])}"></label><p class="cap">{escape(allowed)}</p>'
        f'<button class="btn quiet">{escape(say("Set the address"))}</button></form>'
    )
