"""What a table remembers when a play is over: at most two lines about how this one compares with those before.

It is pushed with the end: so it is no htpy, and escapes for itself.
"""

from inkling.catalogs import speech
from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.core.newest import keep_newest
from inkling.games import SHELF
from inkling.server.pages.frame import icon
from inkling.server.tables.new_play import what_came_of
from inkling.server.tables.rows import Past
from inkling.server.tables.table import Table

MOST = 2


@keep_newest
def past_zone(table: Table, say: Say) -> Html:
    """Alike for all, who are shown it one after the other."""
    now = what_came_of(table)
    before = [one for one in table.past if one.game == now.game] if now is not None else []
    if now is None or not before:
        return NOTHING
    told = [words for words in (tell_best(before, now, say), tell_wins(table, before, now, say)) if words]
    lines = join(Html(f"<li>{icon('star')}<span>{escape(words)}</span></li>") for words in told[:MOST])
    return Html(f'<ul class="sheet keeps">{lines}</ul>') if lines else NOTHING


def tell_best(before: list[Past], now: Past, say: Say) -> str:
    """Among as many people: whether it was ever as good."""
    game = SHELF[now.game]
    known = [one.score for one in before if one.score is not None and one.seats == now.seats]
    if not known or now.score is None or game.page.tally is None:
        return ""
    up = game.rules.higher_is_better
    best = max(known) if up else min(known)
    if now.score == best:
        return say("As good as your best at this table with this many players.")
    told = game.page.tally(best, speech(say.lang, game.package))
    if (now.score > best) == up:
        return say("Your best at this table so far with this many players. Before: {best}.", best=told)
    return say("Your best at this table so far with this many players: {best}.", best=told)


def tell_wins(table: Table, before: list[Past], now: Past, say: Say) -> str:
    played = len(before) + 1
    if len(now.winners) == 1:
        (winner,) = now.winners
        n, name = sum(winner in one.winners for one in before) + 1, table.members[winner].name
        return say("{name} has won {n} of {all} games of this kind here.", name=name, n=n, all=played)
    if now.won is None:
        return ""
    n = sum(bool(one.won) for one in (*before, now))
    return say("Won together: {n} of {all} games of this kind here.", n=n, all=played) if n else ""
