"""What a member may ask for by name, from the fields of a form."""

from typing import cast

import msgspec

from inkling.core.errors import NotAllowed, mark
from inkling.server.tables import rows

OF_PEOPLE = (rows.Renamed, rows.Left, rows.LetIn, rows.Kicked, rows.HandedOn, rows.Muted)
OF_THEMSELVES = (rows.Consented, rows.Remembered, rows.Declared, rows.Shared, rows.Opened)
OF_SEATS = (rows.Sat, rows.Stood, rows.Swapped, rows.BotSeated, rows.BotSent, rows.Covered, rows.Held)
OF_PLAYS = (rows.GaveUp, rows.Offered, rows.Agreed)
OF_ALL = (*OF_PEOPLE, *OF_THEMSELVES, *OF_SEATS, *OF_PLAYS, rows.Ruled, rows.Clocked)
WISHES = {kind.__struct_config__.tag: kind for kind in OF_ALL}
"""What a member may ask for by name; everything else happens in a way of its own."""


def read_wish(form: dict[str, str]) -> rows.Row:
    """A wish from the fields of a form; numbers and switches come as text."""
    kind = WISHES.get(form.get("kind", ""))
    if kind is None:
        raise NotAllowed("no-wish", mark("Nobody here can do that."))
    fields = {name: form[name] for name in kind.__struct_fields__ if name in form}
    try:
        wish = msgspec.convert(fields, kind, strict=False)
    except msgspec.ValidationError:
        raise NotAllowed("bad-wish", mark("Something in this request is missing or wrong.")) from None
    return cast(rows.Row, wish)
