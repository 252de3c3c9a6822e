"""What is seldom needed at a table, folded away: about oneself, about the table, and the ways out."""

from html import escape

from inkling.core.errors import mark
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.pages.curtain import bring_form
from inkling.server.pages.frame import icon
from inkling.server.tables.table import Table

RULE_LABELS = {
    "locked": mark("Lock the table"),
    "admit": mark("Let guests in by hand"),
    "private": mark("Private table"),
    "unhurried": mark("Slow bots down"),
    "cover": mark("Let bots play for people who are away"),
    "listed": mark("Show the table in the open list"),
    "research": mark("Ask everybody whether plays may serve research"),
}
"""What is so while a switch is on, which a tick shows."""


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
    links = link(f"/learn/{table.game}", say("The rules on one page")) if SHELF[table.game].page.primer else ""
    links += link(f"/t/{table.code}/passport", say("Your seat on another device"))
    links += link(f"/t/{table.code}/tv", say("View for a large screen"))
    if table.rules["research"] and not table.playing and not table.key:
        links += switch(
            table, "consented", say("Let my plays serve research, without my name"), table.members[member].consents
        )
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
        switch(table, "ruled", say(label), table.rules[rule], rule=rule)
        for rule, label in RULE_LABELS.items()
        if rule not in idle_rules(table)
    )
    program = ""
    if not table.playing:
        program = small_form(
            f"/t/{table.code}/outside", "name", say("A seat for somebody’s program"), say("Give it a seat")
        )
    deleting = f'<div class="acts">{link(f"/t/{table.code}/delete", say("Delete the table"))}</div>'
    return f'<div class="acts">{links}</div>{program}{deleting}'


def idle_rules(table: Table) -> tuple[str, ...]:
    """What would change nothing here: a private table is in no list, and its plays are for no research."""
    if table.key:
        return ("listed", "research")
    return () if table.listing else ("listed",)


def ways_out(table: Table, member: int, say: Say) -> str:
    links = ""
    if table.playing and table.chair_of(member) is not None:
        wished = member in table.gave_up and member != table.host
        words = f"<p>{escape(say('You wish to abandon the play'))}</p>"
        links += words if wished else abandon_fold(table, member, say)
    leave = button(table, "left", say("Leave the table"))
    if table.playing:
        leave = fold(say("Leave the table"), say("Your seat will be free; the play goes on."), leave)
    links += leave
    report = (
        f'<form method="post" action="/t/{table.code}/report" class="stack"><label>{escape(say("Report a problem to whoever runs this server"))} '
        f'<textarea class="field" name="words" required maxlength="2000" rows="3"></textarea></label>'
        f'<button class="btn quiet">{escape(say("Send the report"))}</button></form>'
    )
    return f'<div class="acts">{links}</div>{report}'


def abandon_fold(table: Table, member: int, say: Say) -> str:
    """The host's wish ends a play at once, that of the others only with most of them."""
    ends = say("It ends for everybody when more than half of the players wish so.")
    if member == table.host:
        ends = say("This ends the play for everybody.")
    return fold(say("Abandon the play"), ends, button(table, "gave-up", say("Abandon the play")))


def fold(words: str, follows: str, act: str) -> str:
    """What cannot be undone takes two taps, with what follows from it between them."""
    return f"<details><summary>{escape(words)}{icon('down', 'i')}</summary><p>{escape(follows)}</p>{act}</details>"


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


def switch(table: Table, kind: str, label: str, on: bool, **values: object) -> str:
    """Its name stays the same; pressing it turns it over."""
    return button(table, kind, label, "btn quiet", pressed=on, **values, on=int(not on))


def button(
    table: Table, kind: str, label: str, look: str = "btn quiet", *, pressed: bool | None = None, **values: object
) -> str:
    """One wish as a form of its own, so that it works without scripts."""
    state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(str(value))}">' for name, value in values.items()
    )
    return (
        f'<form method="post" action="/t/{table.code}/do" class="wish"><input type="hidden" name="kind" value="{kind}">'
        f'{hidden}<button class="{look}"{state}>{escape(label)}</button></form>'
    )
