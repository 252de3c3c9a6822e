"""HTML about absent players: who is away, the countdown until a bot plays, and buttons to wait or to let a bot play."""

from inkling.core import NOTHING, Html, Say, Seat, join
from inkling.core.html import escape
from inkling.server.features.absence.model import AbsenceNote, has_table_long_deadlines
from inkling.server.platform.html.components import draw_avatar_of_person, draw_command_button
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.presence import AbsenceCountdown
from inkling.server.tables.service import server_time_in_milliseconds
from inkling.server.tables.state import Table


def draw_absent_players(live: LiveTable, member: int | None, asked: bool, say: Say) -> Html:
    table = live.table
    if not table.playing or not (live.presence.awaited or table.notes):
        return NOTHING
    moving = live.presence.moving.readers(live.presence.connections)
    panels = [
        draw_absence_panel(table, seat, awaited, member, asked or place > 0, table.chairs[seat] in moving, say)
        for place, (seat, awaited) in enumerate(live.presence.countdowns_of_absent_seats())
    ]
    return join((draw_moves_bot_made_meanwhile(table, member, say), *panels))


def draw_moves_bot_made_meanwhile(table: Table, member: int | None, say: Say) -> Html:
    """Draw a line that tells a returned player how many moves a bot made for them.

    The line disappears after the player's next move.
    """
    seat = table.chair_of(member) if member is not None else None
    notes = [note for note in table.notes if note.kind == "bot_plays" and note.seat == seat]
    if table.play is None or not notes or notes[-1].on or not notes[-1].moves:
        return NOTHING
    if any(entry.by == seat for entry in table.play.record.entries[notes[-1].ply :]):
        return NOTHING
    sentence = say.many(
        "While you were away, a bot made one move for you.",
        "While you were away, a bot made {n} moves for you.",
        notes[-1].moves,
    )
    return Html(
        f'<p class="token" data-key="welcome"><span class="grow">{escape(sentence)}</span>'
        f'<a href="#z-story">{escape(say("What happened"))}</a></p>'
    )


def draw_absence_panel(
    table: Table, seat: int, awaited: AbsenceCountdown, member: int | None, brief: bool, moves: bool, say: Say
) -> Html:
    name = table.seat_names()[seat]
    title = say("{name} is moving to another device", name=name) if moves else say("{name} is away", name=name)
    look = "away brief" if brief else "away"
    return Html(
        f'<div class="{look}" data-key="away{seat}"><div class="line">'
        f'{draw_avatar_of_person(seat, name)}<div class="grow"><h2>{escape(title)}</h2>'
        f'<p class="small soft">{escape(describe_what_happens_if_absent(table, seat, awaited, say))}</p></div>'
        f"{draw_countdown(name, awaited, say)}</div>"
        f"{draw_countdown_bar(awaited)}{draw_seat_is_kept(table, seat, name, say)}"
        f"{draw_wait_or_bot_buttons(table, seat, name, awaited, member, say)}</div>"
    )


def describe_what_happens_if_absent(table: Table, seat: int, awaited: AbsenceCountdown, say: Say) -> str:
    waiting = table.absence.wait_requested[seat]
    if waiting is not None:
        chair = table.chair_of(waiting)
        name = say.name(Seat(chair)) if chair is not None else table.members[waiting].name
        return say("{name} would like to wait. No bot is filling in yet.", name=name)
    if awaited.until is None:
        return say("The game is waiting.")
    return say("A bot will take over soon.")


def draw_countdown(name: str, awaited: AbsenceCountdown, say: Say) -> Html:
    """Draw the remaining time. A script counts down; without JavaScript the time is correct when the page loads."""
    if awaited.until is None:
        return NOTHING
    left = seconds_until_bot_plays(awaited)
    announcement = say("{name} is away. A bot will take over in {n} seconds.", name=name, n="#")
    return Html(
        f'<b class="left" role="timer" aria-live="off" data-fuse="{awaited.until}" data-most="{awaited.seconds}" '
        f'data-told="{escape(announcement)}">{left // 60}:{left % 60:02}</b>'
    )


def draw_countdown_bar(awaited: AbsenceCountdown) -> Html:
    if awaited.until is None:
        return NOTHING
    return Html(
        '<svg class="fuse" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{round(100 * seconds_until_bot_plays(awaited) / max(1, awaited.seconds))}" height="4"/></svg>'
    )


def seconds_until_bot_plays(awaited: AbsenceCountdown) -> int:
    left = 0 if awaited.until is None else (awaited.until - server_time_in_milliseconds() + 999) // 1000
    return min(awaited.seconds, max(0, left))


def draw_seat_is_kept(table: Table, seat: int, name: str, say: Say) -> Html:
    sentences = escape(say("{name} keeps their seat and can play on as soon as they’re back.", name=name))
    deputy = table.absence.deputy
    if deputy is not None and table.chairs[seat] == table.host:
        sentences += f" <b>{escape(say('{name} is acting host for now.', name=table.members[deputy].name))}</b>"
    return Html(f'<p class="say">{sentences}</p>')


def draw_wait_or_bot_buttons(
    table: Table, seat: int, name: str, awaited: AbsenceCountdown, member: int | None, say: Say
) -> Html:
    if not may_let_bot_play(table, member):
        return NOTHING
    play = draw_command_button(table.code, "covered", say("Let a bot play"), "btn", seat=seat, on=1)
    if awaited.until is None:
        return Html(f'<div class="halves">{play}</div>')
    wait = draw_command_button(table.code, "held", say("Wait for {name}", name=name), "btn quiet", seat=seat, on=1)
    note = escape(say("If anybody chooses to wait, the countdown stops for everybody."))
    return Html(f'<div class="halves">{wait}{play}</div><p class="cap">{note}</p>')


def may_let_bot_play(table: Table, member: int | None) -> bool:
    return member is not None and (table.chair_of(member) is not None or member == table.host)


def draw_send_bot_button(table: Table, chair: int, here: bool, member: int | None, say: Say) -> Html:
    bot_plays = table.playing and table.absence.bot_plays[chair]
    if here or bot_plays or not table.playing or has_table_long_deadlines(table) or not may_let_bot_play(table, member):
        return NOTHING
    return draw_command_button(table.code, "covered", say("Let a bot play"), seat=chair, on=1)


def describe_absence_note(note: AbsenceNote, say: Say) -> str:
    name = say.name(Seat(note.seat)) if note.seat >= 0 else say("Somebody")
    match note.kind:
        case "timed_out":
            return say("Time is up; a bot plays for {name}.", name=name)
        case "warming" if note.on:
            return say("The bots are still getting ready; simpler ones play until then.")
        case "waiting" if note.on:
            return say("The bots are still getting ready; this game is waiting for them.")
        case "warming" | "waiting":
            return say("The bots are ready now.")
        case "taken":
            return say("Somebody has joined and is taking {name}’s seat.", name=name)
        case "host" if note.on:
            return say("{name} is acting host while the host is away.", name=name)
        case "host":
            return say("The host is back.")
        case "wait_requested" if note.on:
            asker = say.name(Seat(note.by)) if note.by is not None else say("The host")
            return say("{asker} would like to wait for {name}.", asker=asker, name=name)
        case "bot_plays" if note.on and note.by is not None:
            return say("{asker} lets a bot play for {name}.", asker=say.name(Seat(note.by)), name=name)
        case "bot_plays" if note.on:
            return say("A bot is filling in for {name}.", name=name)
        case "bot_plays" if not note.back:
            return say("The bot has stopped filling in for {name}.", name=name)
        case _:
            # The number of the bot's moves is left out, because some moves are secret.
            return say("{name} is back.", name=name)
