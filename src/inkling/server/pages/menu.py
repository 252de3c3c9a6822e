"""What is seldom needed at a table, folded away: about oneself, about the table, and the ways out."""

from collections.abc import Iterable, Iterator
from html import escape

from msgspec.structs import replace

from inkling.core import NOTHING, Html, Say, join, mark
from inkling.games import SHELF
from inkling.server.pages.alike import draw_alike
from inkling.server.pages.curtain import bring_form
from inkling.server.pages.frame import icon
from inkling.server.pages.options import chosen_facts, rules_address
from inkling.server.pages.pieces import button, fold, hidden, link, small_form, switch, two_taps
from inkling.server.tables.table import Table

NAME = "\1"
"""Stands for the name of anybody, which cannot hold it."""
RULE_LABELS = {
    "locked": mark("Lock the table"),
    "admit": mark("Let guests in one by one"),
    "private": mark("Private table"),
    "unhurried": mark("Slow bots down"),
    "cover": mark("Let bots play for people who are away"),
    "listed": mark("Show the table in the open list"),
    "research": mark("Ask everybody whether games may be used for research"),
}
"""What is so while a switch is on, which a tick shows."""


def menu_zone(table: Table, member: int, say: Say) -> Html:
    one, players = table.members[member], sum(who is not None for who in table.chairs)

    def draw_menu(table: Table) -> Html:
        named = [replace(other, name=NAME) if n == member else other for n, other in enumerate(table.members)]
        return draw_groups(replace(table, members=tuple(named)), member, say)

    about_them = (member == table.host, member in table.gave_up, table.chair_of(member) is None, one.consents)
    about_it = (table.playing, bool(table.key), table.listing, players, *table.rules.values(), *chosen_facts(table))
    return Html(draw_alike(draw_menu, table, say, *about_them, *about_it).replace(NAME, escape(one.name)))


def draw_groups(table: Table, member: int, say: Say) -> Html:
    groups = [(say("You"), own_things(table, member, say))]
    if member == table.host:
        groups.append((say("The table"), host_things(table, say)))
    groups.append((say("Leave or stop"), ways_out(table, member, say)))
    body = join(Html(f"<h3>{escape(title)}</h3>{things}") for title, things in groups)
    return fold(Html(escape(say("Menu"))), Html(f'<div class="menu">{body}</div>'))


def own_things(table: Table, member: int, say: Say) -> Html:
    forms = NOTHING if table.playing else join((rename_form(table, member, say), bring_form(table, say)))
    return join((acts(own_links(table, member, say)), forms))


def own_links(table: Table, member: int, say: Say) -> Iterator[Html]:
    if SHELF[table.game].page.primer is not None:
        yield link(rules_address(table), say("The rules on one page"))
    yield link(f"/t/{table.code}/passport", say("Your seat on another device"))
    yield link(f"/t/{table.code}/tv", say("View for a large screen"))
    if table.rules["research"] and not table.playing and not table.key:
        consents = say("My games may be used for research, without my name")
        yield switch(table, "consented", consents, table.members[member].consents)
    yield ring_button("sound", say("A sound when it’s my turn"))
    yield ring_button("notice", say("A notice when it’s my turn"))


def ring_button(kind: str, words: str) -> Html:
    """Comes with scripts."""
    return Html(
        f'<button type="button" class="btn quiet" data-ring="{kind}" data-scripted hidden>{icon("bell")}'
        f"{escape(words)}</button>"
    )


def acts(some: Iterable[Html]) -> Html:
    return Html(f'<div class="acts">{join(some)}</div>')


def host_things(table: Table, say: Say) -> Html:
    switches = [
        switch(table, "ruled", say(label), table.rules[rule], rule=rule)
        for rule, label in RULE_LABELS.items()
        if rule not in idle_rules(table)
    ]
    program = small_form(f"/t/{table.code}/outside", "name", say("A seat for a program"), say("Give it a seat"))
    first = acts([link(f"/t/{table.code}/clock", say("Clock")), *switches])
    delete = acts([link(f"/t/{table.code}/delete", say("Delete the table"))])
    return join((first, NOTHING if table.playing else program, delete))


def idle_rules(table: Table) -> tuple[str, ...]:
    """What would change nothing here: a private table is in no list, and its plays are for no research."""
    if table.key:
        return ("listed", "research")
    return () if table.listing else ("listed",)


def ways_out(table: Table, member: int, say: Say) -> Html:
    return Html(
        f"{acts((abandon_way(table, member, say), leave_way(table, say)))}"
        f'<form method="post" action="/t/{table.code}/report" class="stack">'
        f"<label>{escape(say('Report a problem to whoever runs this server'))} "
        '<textarea class="field" name="words" required maxlength="2000" rows="3"></textarea></label>'
        f'<button class="btn quiet">{escape(say("Send the report"))}</button></form>'
    )


def leave_way(table: Table, say: Say) -> Html:
    leave = button(table, "left", say("Leave the table"))
    if not table.playing:
        return leave
    return two_taps(say("Leave the table"), say("Your seat becomes free; the game goes on."), leave)


def abandon_way(table: Table, member: int, say: Say) -> Html:
    """The host's wish ends a play at once, that of the others only with most of them."""
    if not table.playing or table.chair_of(member) is None:
        return NOTHING
    if member in table.gave_up and member != table.host:
        return Html(f"<p>{escape(say('You want to abandon the game'))}</p>")
    ends = say("It ends for everybody once more than half of the players want that.")
    if member == table.host:
        ends = say("This ends the game for everybody.")
    return two_taps(say("Abandon the game"), ends, button(table, "gave-up", say("Abandon the game")))


def rename_form(table: Table, member: int, say: Say) -> Html:
    name = table.members[member].name
    return small_form(f"/t/{table.code}/do", "name", say("Your name"), say("Change"), hidden("kind", "renamed"), name)
