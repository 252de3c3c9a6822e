"""What lies over the table as a sheet where there are scripts, and is a page of its own where there are none."""

import htpy as h

from inkling.core import Say
from inkling.server.pages.frame import icon


def sheet_head(title: str, code: str, say: Say) -> h.Element:
    """The title, and the way back: on a sheet it only closes."""
    return h.div(".ask")[
        h.h1[title],
        h.a(".tool", href=f"/t/{code}", data_close=True)[icon("cross"), h.span[say("Back to the table")]],
    ]
