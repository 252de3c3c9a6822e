"""The switch for push notifications in a table's menu, with the reason if they can't work."""

from inkling.core import Html, Say
from inkling.core.html import escape
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def draw_push_switch(table: Table, say: Say) -> Html:
    """Draw the switch, and the option for sound at night.

    Both are hidden until a script has checked that the browser supports notifications.
    """
    messages = {
        "push": urls.push(table.code),
        "https": say("Browsers allow notifications only over https. Ask the server’s operator."),
        "install": say(
            "On an iPhone or iPad, install Inkling first: tap Share, then Add to Home Screen, and open it from there."
        ),
        "blocked": say("This browser blocks notifications. Allow them for this site in its settings."),
    }
    notes = " ".join(f'data-{name}="{escape(words)}"' for name, words in messages.items())
    words = escape(say("A notification when it’s my turn"))
    night = escape(say("With a sound at night too, from 22:00 to 8:00"))
    return Html(
        f'<button type="button" class="switch" aria-pressed="false" data-ring="notice" {notes} data-scripted '
        f'hidden>{words}</button><label class="tick" data-scripted data-night hidden><input type="checkbox" '
        f'data-keep="loud"> <span>{night}</span></label>'
    )
