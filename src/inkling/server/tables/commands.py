"""What somebody does at a table besides playing: wishes, talk, signs, and leading others through a play of before."""

from inkling.core.errors import NotAllowed, mark
from inkling.server.features.shared_replay.model import check_led
from inkling.server.platform.token_bucket import Buckets, TooMany
from inkling.server.tables.events import Reacted, Talked, read_wish
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables


async def do(tables: Tables, live: LiveTable, member: int, form: dict[str, str]) -> None:
    fields = {name: text.strip() for name, text in form.items()}
    wish = None if form.get("kind") == "start" else read_wish(fields)
    if await keep_wish_pace(tables, live, member, form.get("kind", ""), form.get("send")):
        return
    if wish is None and form.get("fill"):
        await tables.fill_with_bots(live, by=member, send=form.get("send"))
    elif wish is None:
        await tables.start(live, member, form.get("send"))
    else:
        await tables.change(live, member, wish, form.get("send"))


async def talk(tables: Tables, live: LiveTable, member: int, form: dict[str, str]) -> None:
    if await keep_pace(tables, live, live.talk_pace, member, form.get("send")):
        return
    await tables.change(live, member, Talked(form.get("text", "").strip()), form.get("send"))


async def react(tables: Tables, live: LiveTable, member: int, form: dict[str, str]) -> None:
    if await keep_pace(tables, live, live.sign_pace, member, form.get("send")):
        return
    on = "sign" in form and form.get("on") != "false"
    await tables.change(live, member, Reacted(form.get("sign") or form.get("unsign", ""), on), form.get("send"))


async def understood(tables: Tables, live: LiveTable, member: int, form: dict[str, str]) -> None:
    """Whether a bot understood them, after a play; or that they take it back."""
    if tables.understood is None:
        raise NotAllowed("not-asked", mark("This server doesn’t ask that."))
    if not live.wish_pace.of(str(member)).take():
        raise TooMany("too-fast", mark("That’s a lot at once. Please wait a moment."))
    if form.get("all"):
        await tables.understood.take_all_back(live, member)
    else:
        await tables.understood.note(live, member, form.get("play", ""), form.get("said", ""))


async def lead(tables: Tables, live: LiveTable, member: int, form: dict[str, str]) -> None:
    """Through a play that is over. It changes nothing that is kept, so it may be said as often as a message may."""
    if not live.leading.looks_back(member):
        raise NotAllowed("not-heard", mark("You can’t lead the others here."))
    live.leading.lead(member, *check_led(live.table, member, form.get("play", ""), form.get("ply", "")))


async def let_go(tables: Tables, live: LiveTable, member: int, form: dict[str, str]) -> None:
    live.leading.let_go(member)


async def keep_wish_pace(tables: Tables, live: LiveTable, member: int, kind: str, send: str | None) -> bool:
    """As `keep_pace`, for a wish of this kind: a change of name has a pace of its own besides."""
    if kind == "renamed" and await keep_pace(tables, live, live.name_pace, member, send):
        return True
    return await keep_pace(tables, live, live.wish_pace, member, send)


async def keep_pace(tables: Tables, live: LiveTable, pace: Buckets, member: int, send: str | None) -> bool:
    """Whether nothing is left to do: what comes too fast was stored before, and is only sent again."""
    if pace.of(str(member)).take():
        return False
    if await tables.was_stored(live, member, send):
        return True
    raise TooMany("too-fast", mark("That’s a lot at once. Please wait a moment."))
