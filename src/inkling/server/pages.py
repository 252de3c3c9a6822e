"""The plain pages: home, the zones of the lobby, the frame of a table. HTML from Python, escaped, no script needed."""

from markupsafe import Markup, escape

from inkling.core.errors import mark
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.table import Table

RULE_LABELS = {
    "locked": (mark("Lock the table"), mark("Unlock the table")),
    "admit": (mark("Let guests in by hand"), mark("Let guests in freely")),
    "unhurried": (mark("Slow bots down"), mark("Let bots hurry")),
}
"""What a switch would do: first while it is off, then while it is on."""


def frame(title: str, body: str, say: Say, refresh: int | None = None, script: bool = False) -> str:
    again = f'<noscript><meta http-equiv="refresh" content="{refresh}"></noscript>' if refresh else ""
    module = '<script type="module" src="/static/inkling.js"></script>' if script else ""
    return (
        f'<!doctype html><html lang="{say.lang}"><head><meta charset="utf-8"><title>{escape(title)} · Inkling</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="stylesheet" href="/static/inkling.css">{again}{module}</head><body>{body}</body></html>'
    )


def home(say: Say, notice: str = "") -> str:
    games = "".join(f'<option value="{game.name}">{escape(game.title)}</option>' for game in SHELF.values())
    return (
        f"<main><h1>Inkling</h1>{told(notice)}"
        f'<form method="post" action="/make"><h2>{escape(say("Make a table"))}</h2>'
        f'<label>{escape(say("Game"))} <select name="game">{games}</select></label>'
        f'<label>{escape(say("Your name"))} <input name="name" required maxlength="24"></label>'
        f"<button>{escape(say('Make a table'))}</button></form>"
        f'<form method="get" action="/join"><h2>{escape(say("Join a table"))}</h2>'
        f'<label>{escape(say("Code"))} <input name="code" required maxlength="4" autocapitalize="characters"></label>'
        f"<button>{escape(say('Join'))}</button></form>"
        f"<p>{escape(say('Inkling is a fan-made tool, not affiliated with the publishers.'))}</p></main>"
    )


def told(notice: str) -> str:
    return f'<p class="notice" role="alert">{escape(notice)}</p>' if notice else ""


def join_form(table: Table, say: Say) -> str:
    return (
        f'<form method="post" action="/t/{table.code}/join"><label>{escape(say("Your name"))} '
        f'<input name="name" required maxlength="24"></label><button>{escape(say("Come in"))}</button></form>'
        f'<form method="post" action="/t/{table.code}/move"><label>{escape(say("Your PIN from another device"))} '
        f'<input name="pin" required inputmode="numeric" maxlength="6" autocomplete="off"></label>'
        f"<button>{escape(say('Take my seat on this device'))}</button></form>"
    )


def button(table: Table, kind: str, label: str, **values: object) -> str:
    """One wish as a form of its own, so that it works without scripts."""
    hidden = "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in values.items())
    return (
        f'<form method="post" action="/t/{table.code}/do" class="wish"><input type="hidden" name="kind" value="{kind}">'
        f"{hidden}<button>{escape(label)}</button></form>"
    )


def people_zone(table: Table, member: int | None, present: frozenset[int], say: Say) -> str:
    """Who sits where, with what this member may change about it."""
    rows = "".join(f"<li>{chair_row(table, chair, member, present, say)}</li>" for chair in range(len(table.chairs)))
    watching = [
        person.name
        for number, person in enumerate(table.members)
        if person.person and table.chair_of(number) is None and not person.waiting
    ]
    others = f"<p>{escape(say('Looking on: {names}', names=', '.join(watching)))}</p>" if watching else ""
    return f"<ol>{rows}</ol>{others}{waiting_guests(table, member, say)}{host_buttons(table, member, say)}"


def waiting_guests(table: Table, member: int | None, say: Say) -> str:
    """Who stands at the door, for the host to let in or send away; and a word to those who stand there."""
    if member is not None and table.members[member].waiting:
        return f"<p>{escape(say('The host has not let you in yet.'))}</p>"
    if member != table.host:
        return ""
    guests = [(number, guest) for number, guest in enumerate(table.members) if guest.waiting and guest.person]
    return "".join(
        f"<p>{escape(say('{name} waits at the door', name=guest.name))}"
        f"{button(table, 'let-in', say('Let in'), member=number)}"
        f"{button(table, 'kicked', say('Send away'), member=number)}</p>"
        for number, guest in guests
    )


def chair_row(table: Table, chair: int, member: int | None, present: frozenset[int], say: Say) -> str:
    who = table.chairs[chair]
    host = member is not None and member == table.host
    if who is None:
        sit = button(table, "sat", say("Sit here"), seat=chair) if member is not None else ""
        return escape(say("free")) + Markup(sit + (bot_buttons(table, chair, say) if host else ""))
    if isinstance(who, str):
        away = button(table, "bot-sent", say("Send away"), seat=chair) if host else ""
        return escape(say("Bot: {name}", name=who)) + Markup(away)
    name = table.members[who].name
    words = say("{name} (host)", name=name) if who == table.host else name
    if who not in present:
        words = say("{name} is away", name=words)
    if who != member:
        return escape(words)
    stand = (
        button(table, "gave-up", say("Abandon the play")) if table.playing else button(table, "stood", say("Stand up"))
    )
    away = f'<a href="/t/{table.code}/passport">{escape(say("Your seat on another device"))}</a>'
    return escape(words) + Markup(stand + away)


def bot_buttons(table: Table, chair: int, say: Say) -> str:
    bots = SHELF[table.game].bots
    return "".join(
        button(table, "bot-seated", say("Bot: {name}", name=bot.name), seat=chair, bot=bot.name) for bot in bots
    )


def host_buttons(table: Table, member: int | None, say: Say) -> str:
    if member != table.host or table.playing:
        return ""
    start = button(table, "start", say("Start") if table.play is None else say("Play again"))
    rules = "".join(
        button(table, "ruled", say(labels[table.rules[rule]]), rule=rule, on=int(not table.rules[rule]))
        for rule, labels in RULE_LABELS.items()
    )
    return f"<div>{start}{rules}</div>"


def talk_zone(table: Table, may_talk: bool, say: Say) -> str:
    lines = "".join(
        f"<li><b>{escape(table.members[line.by].name)}</b> {escape(line.text)}</li>" for line in table.talk[-20:]
    )
    form = ""
    if may_talk:
        form = (
            f'<form method="post" action="/t/{table.code}/talk"><label>{escape(say("Say something"))} '
            f'<input name="text" maxlength="280" required autocomplete="off"></label>'
            f"<button>{escape(say('Say it'))}</button></form>"
        )
    return f"<ul>{lines}</ul>{form}"
