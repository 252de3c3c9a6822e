"""What is said around the board: who may come in, who starts, what happened, the talk. One zone per matter."""

from collections.abc import Container

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.games.board_kit.story import draw_story
from inkling.server.features.deals.model import DAILY, DEALT
from inkling.server.features.matchmaking.views import meeting_line
from inkling.server.features.rematch.views import again_zone
from inkling.server.platform.html.components import button
from inkling.server.platform.html.layout import icon
from inkling.server.platform.http import urls
from inkling.server.tables.permissions import leads
from inkling.server.tables.state import Table

MOST_LINES = 500
"""Of the story on a page. Whoever asks for a page of ten thousand again and again would cost everybody their answers;
an honest play is shorter, and all of it is in the replay."""


def story_zone(lines: list[Html], since: int | None, say: Say) -> Html:
    before = max(0, len(lines) - MOST_LINES)
    lines = lines[before:]
    place = len(lines) if since is None else max(0, since - before)
    if place < len(lines):
        note = Html(f'<li class="since">{escape(say("While you were away:"))}</li>')
        lines = [*lines[:place], note, *lines[place:]]
    if before:
        earlier = say.many("One earlier line isn’t shown here.", "{n} earlier lines aren’t shown here.", before)
        lines = [Html(f'<li class="since" data-before="{before}">{escape(earlier)}</li>'), *lines]
    return draw_story(join(lines), say)


def known_zone(table: Table, say: Say) -> Html:
    return unrated_notice(table, say, way_to_others(table, say)) or meeting_line(table, say)


def unrated_notice(table: Table, say: Say, way: Html = NOTHING) -> Html:
    if table.given is None and (table.play is None or not table.play.known_deal):
        return NOTHING
    daily = seed_of(table).startswith(DAILY)
    words = (
        say("The puzzle of the day: everybody plays with the same cards.")
        if daily
        else say("Somebody may know these cards, so this game isn’t rated.")
    )
    return Html(f'<p class="token">{escape(words)}{way}</p>')


def seed_of(table: Table) -> str:
    """The seed of the play at this table, or of the one that is prepared; empty if there is none."""
    if table.play is not None:
        return table.play.record.setup.seed
    return "" if table.given is None else str(table.given.setup.get("seed", ""))


def way_to_others(table: Table, say: Say) -> Html:
    seed = table.play.record.setup.seed if table.play is not None and not table.playing else ""
    if seed.startswith(DEALT):
        return Html(f' <a href="{urls.deal(seed.removeprefix(DEALT))}">{escape(say("How others did"))}</a>')
    return NOTHING


def token(words: str) -> Html:
    return Html(f'<p class="token">{escape(words)}</p>')


def go_zone(table: Table, member: int | None, present: Container[int], say: Say) -> Html:
    """The one filled button: start, or play again. If nothing can be started, it says why."""
    acts = leads(table, member) and member != table.host
    acting = token(say("The host is away: you’re acting host.")) if acts else NOTHING
    if table.play is not None and (member is None or table.chair_of(member) is not None or not leads(table, member)):
        return join((acting, again_zone(table, member, say)))
    if not leads(table, member):
        waits = member is not None and inside(table, member)
        return join((waiting_line(describe_starter(table, present, say)), next_up(say))) if waits else NOTHING
    return join((acting, describe_gathering(table, say), start_button(table, say), look_back(table, say)))


def inside(table: Table, member: int) -> bool:
    return not table.members[member].waiting


def describe_gathering(table: Table, say: Say) -> Html:
    free, least = table.chairs.count(None), SHELF[table.game].seats[0]
    if table.play is not None or table.given is not None:
        return NOTHING
    title, told = say("Waiting for company"), say("Send your friends the link, or add a bot.")
    if len(table.chairs) - free >= least:
        title = say("Everybody here?")
        told = say.many("You can start; one seat stays empty.", "You can start; {n} seats stay empty.", free)
        told = told if free else say("Every seat is taken.")
    return Html(f'<p class="gathers"><b>{escape(title)}</b><span class="cap">{escape(told)}</span></p>')


def start_button(table: Table, say: Say) -> Html:
    seated, least = sum(who is not None for who in table.chairs), SHELF[table.game].seats[0]
    free = len(table.chairs) - seated
    if table.given is not None and free:
        label = say.many("Start; a bot takes the free seat", "Start; bots take the {n} free seats", free)
        return button(table, "start", label, "btn wide", fill=1)
    if seated < least:
        return closed(say.many("One more player must sit down", "{n} more players must sit down", least - seated))
    label = say.many("Start alone", "Start with {n}", seated) if table.play is None else say("Play again")
    return button(table, "start", label, "btn wide")


def closed(words: str) -> Html:
    return Html(f'<p class="btn wide off" role="status">{escape(words)}</p>')


def waiting_line(words: str) -> Html:
    return Html(f'<p class="starter" role="status">{icon("hourglass")}{escape(words)}</p>')


def next_up(say: Say) -> Html:
    words = escape(say("The board then opens here by itself."))
    return Html(f'<p class="cap center">{words}</p>')


def look_back(table: Table, say: Say) -> Html:
    if table.play_id is None:
        return NOTHING
    words = escape(say("Replay this game"))
    return Html(f'<a class="btn quiet wide" href="{urls.replay(table.play_id, ply=0)}">{words}</a>')


def describe_starter(table: Table, present: Container[int], say: Say) -> str:
    if table.deputy is not None:
        return say("The host is away; {name} starts the game.", name=table.members[table.deputy].name)
    if table.host in present:
        return say("{name} starts the game.", name=table.members[table.host].name)
    return say(
        "The host is away. If they don’t come back soon, whoever here has been seated longest can start the game."
    )
