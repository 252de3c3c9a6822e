"""The curtain of a device with several people: whose turn it is there, and the way in for one more."""

from html import escape

from inkling.core.words import Say
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.shared_device import eyes_of, selves
from inkling.server.tables.table import Table


def curtain_zone(live: LiveTable, person: str | None, say: Say) -> str:
    """Whose turn it is on this device, and a button for each who is asked."""
    table = live.table
    here = selves(table, person) if person else []
    if len(here) < 2 or not table.playing:
        return ""
    if person and eyes_of(live, person) is not None:
        return (
            f'<form method="post" action="/t/{table.code}/self"><input type="hidden" name="self" value="">'
            f'<button class="btn quiet">{escape(say("Hide my cards and hand the device on"))}</button></form>'
        )
    asked = [member for member in here if table.asks(member)]
    if not asked:
        return f'<p class="token">{escape(say("Nobody on this device is asked now."))}</p>'
    buttons = "".join(
        f'<button class="btn" name="self" value="{member}">{escape(say("I am {name}", name=table.members[member].name))}</button>'
        for member in asked
    )
    names = say.listing([table.members[member].name for member in asked])
    return (
        f'<form method="post" action="/t/{table.code}/self" class="sheet stack curtain"><h2>{escape(say("Hand the device to {names}", names=names))}</h2>'
        f'<p class="soft">{escape(say("Everybody else looks away."))}</p><div class="acts wrap">{buttons}</div></form>'
    )


def bring_form(table: Table, say: Say) -> str:
    """One more person on this device."""
    return (
        f'<form method="post" action="/t/{table.code}/bring" class="line wrap"><label class="grow">{escape(say("Somebody else on this device"))} '
        f'<input class="field" name="name" required maxlength="24" autocomplete="off"></label>'
        f'<button class="btn quiet">{escape(say("Add"))}</button></form>'
    )
