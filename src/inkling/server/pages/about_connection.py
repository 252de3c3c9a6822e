"""What the scripts of a page say about its connection to the table. They find it on the page's main part."""

import htpy as h

from inkling.core import Say, mark

NO_COOKIES = mark(
    "This browser doesn’t keep our cookie, so the table can’t recognise you. Allow cookies, then come in."
)


def about_connection(say: Say) -> dict[str, str]:
    """What the scripts say about the connection, where it is not as it should be. Attributes."""
    words = {
        "lost": say("No connection. Whatever you’ve chosen is kept."),
        "later": say("when back online"),
        "sending": say("sending …"),
        "slow": say("No live connection: this page updates every few seconds."),
        "back": say("The connection is back."),
        "failed": say("That didn’t get through. Please try again."),
        "gone": say("This table is gone."),
        "again": say("Try again"),
        "begun": say("A new game has begun."),
        "see": say("To the new game"),
        "missing": say("Nothing has been chosen yet."),
        "home": say("Home"),
        "cookies": say(NO_COOKIES),
        "fresh": say("new"),
        "reply": say("Reply"),
    }
    return {f"data-{name}": sentence for name, sentence in words.items()}


def said() -> h.Element:
    """Where scripts say what is worth hearing, for whoever does not see the page."""
    return h.div(".sr", aria_live="polite", data_said=True)
