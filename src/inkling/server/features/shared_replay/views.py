"""HTML next to a replay for members of its table: who leads, and how to follow.

It uses f-strings, because it is rendered with every push.
"""

from inkling.core import NOTHING, Html, Say
from inkling.core.html import escape
from inkling.server.features.shared_replay.model import SharedMoment, reason_why_member_may_not_lead
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def draw_shared_replay_zone(table: Table, member: int, led: SharedMoment | None, play: str, say: Say) -> Html:
    """Draw who leads, or a button to lead. Empty for a person alone at the table, and during a new play."""
    if table.playing or sum(person.person is not None and not person.waiting for person in table.members) < 2:
        return NOTHING
    may = reason_why_member_may_not_lead(table, member) is None
    if led is None or led.by >= len(table.members):
        return draw_lead_button("lead", "people", say("Together")) if may else NOTHING
    if led.by == member:
        text = say("You’re leading: everybody who follows you sees the same moment as you.")
        return Html(f'<p class="say">{escape(text)}</p>{draw_lead_button("let-go", "cross", say("Stop leading"))}')
    name = table.members[led.by].name
    text = say("{name} is leading the replay.", name=name)
    return Html(
        f'<p class="say"><b>{escape(text)}</b></p>{draw_follow_leader_part(led, play, name, say)}'
        f"{draw_lead_button('lead', 'people', say('Let me lead')) if may else ''}"
    )


def draw_follow_leader_part(led: SharedMoment, play: str, name: str, say: Say) -> Html:
    here = " data-follow" if led.play == play else ""
    sentence, on = escape(say("Go to where {name} is", name=name)), escape(say("You’re following"))
    to = urls.replay(led.play, ply=led.ply)
    return Html(f'<a class="btn quiet fit"{here} data-on="{on}" data-off="{sentence}" href="{to}">{sentence}</a>')


def draw_lead_button(act: str, sign: str, text: str) -> Html:
    inside = f"{draw_icon(sign)}{escape(text)}"
    return Html(f'<button type="button" class="btn quiet fit" data-to="{act}" data-scripted hidden>{inside}</button>')
