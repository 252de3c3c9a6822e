"""What is seldom needed at a table, folded away: about oneself, about the table, and the ways out."""

from html import escape

from inkling.core.errors import mark
from inkling.core.words import Say
from inkling.server.frame import icon
from inkling.server.hot_seat import bring_form
from inkling.server.table import Table

RULE_LABELS = {
    "locked": (mark("Lock the table"), mark("Unlock the table")),
    "admit": (mark("Let guests in by hand"), mark("Let guests in freely")),
    "unhurried": (mark("Slow bots down"), mark("Let bots hurry")),
    "cover": (mark("Let bots play for people who are away"), mark("Wait for people who are away")),
    "listed": (mark("Show the table in the open list"), mark("Take the table off the open list")),
    "research": (mark("Ask everybody whether plays may serve research"), mark("Do not ask about research")),
}
"""What a switch would do: first while it is off, then while it is on."""


def menu_zone(table: Table, member: int, say: Say) -> str:
    groups = [(say("You"), own_things(table, member, say))]
    if member == table.host:
        groups.append((say("The table"), host_things(table, say)))
    groups.append((say("Ways out"), ways_out(table, member, say)))
    body = "".join(f"<h3>{escape(title)}</h3>{html}" for title, html in groups)
    return (
        f'<details><summary>{escape(say("Menu"))}{icon("down", "i")}</summary><div class="menu">{body}</div></details>'
    )


def own_things(table: Table, member: int, say: Say) -> str:
    links = link(f"/t/{table.code}/passport", say("Your seat on another device"))
    links += link(f"/t/{table.code}/tv", say("View for a large screen"))
    if table.rules["research"] and not table.playing:
        on = not table.members[member].consents
        label = say("Let my plays serve research, without my name") if on else say("My plays shall not serve research")
        links += button(table, "consented", label, on=int(on))
    links += "".join(
        f'<button type="button" class="btn quiet" data-ring="{kind}" data-scripted hidden>{icon("bell")}{escape(words)}</button>'
        for kind, words in (
            ("sound", say("A sound when it is my turn")),
            ("notice", say("A notice when it is my turn")),
        )
    )
    forms = "" if table.playing else rename_form(table, member, say) + bring_form(table, say)
    return f'<div class="acts">{links}</div>{forms}'


def host_things(table: Table, say: Say) -> str:
    links = link(f"/t/{table.code}/clock", say("Clock"))
    links += "".join(
        button(table, "ruled", say(labels[table.rules[rule]]), rule=rule, on=int(not table.rules[rule]))
        for rule, labels in RULE_LABELS.items()
        if rule != "listed" or table.listing
    )
    program = ""
    if not table.playing:
        program = small_form(
            f"/t/{table.code}/outside", "name", say("A seat for somebody’s program"), say("Give it a seat")
        )
    return f'<div class="acts">{links}</div>{program}'


def ways_out(table: Table, member: int, say: Say) -> str:
    links = ""
    if table.playing and table.chair_of(member) is not None:
        wished = member in table.gave_up and member != table.host
        words = f"<p>{escape(say('You wish to abandon the play'))}</p>"
        links += words if wished else button(table, "gave-up", say("Abandon the play"))
    links += button(table, "left", say("Leave the table"))
    report = (
        f'<form method="post" action="/t/{table.code}/report" class="stack"><label>{escape(say("Report a problem to the host"))} '
        f'<textarea class="field" name="words" required maxlength="2000" rows="3"></textarea></label>'
        f'<button class="btn quiet">{escape(say("Send the report"))}</button></form>'
    )
    return f'<div class="acts">{links}</div>{report}'


def rename_form(table: Table, member: int, say: Say) -> str:
    hidden = '<input type="hidden" name="kind" value="renamed">'
    return small_form(
        f"/t/{table.code}/do", "name", say("Your name"), say("Change"), hidden, table.members[member].name
    )


def small_form(to: str, name: str, label: str, does: str, hidden: str = "", value: str = "") -> str:
    return (
        f'<form method="post" action="{to}" class="line wrap">{hidden}<label class="grow">{escape(label)} '
        f'<input class="field" name="{name}" value="{escape(value)}" required maxlength="24" autocomplete="off"></label>'
        f'<button class="btn quiet">{escape(does)}</button></form>'
    )


def link(to: str, words: str) -> str:
    return f'<a class="btn quiet" href="{to}">{escape(words)}</a>'


def button(table: Table, kind: str, label: str, look: str = "btn quiet", **values: object) -> str:
    """One wish as a form of its own, so that it works without scripts."""
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(str(value))}">' for name, value in values.items()
    )
    return (
        f'<form method="post" action="/t/{table.code}/do" class="wish"><input type="hidden" name="kind" value="{kind}">'
        f'{hidden}<button class="{look}">{escape(label)}</button></form>'
    )
