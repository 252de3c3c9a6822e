"""Plays a whole game of each title on the store in memory, in a process without threads, SQL or web framework.
`test_contract.py` runs it as a program, because the blocked modules must not be imported before."""

import asyncio
import sys
import threading

BLOCKED = ("sqlalchemy", "alembic", "psycopg", "uvicorn", "starlette", "redis", "anyio")


def refuse_threads(self: threading.Thread) -> None:
    raise RuntimeError("this process has no threads")


async def play(game: str) -> str:
    from inkling.games import SHELF
    from inkling.server.bots.action_choice import choose_bot_action
    from inkling.server.storage.memory_store import MemoryStore
    from inkling.server.tables.commands import find_command, run_form
    from inkling.server.tables.events import BotSeated
    from inkling.server.tables.log_fold import fold_log_rows
    from inkling.server.tables.registry import TableRegistry
    from inkling.server.tables.state import Table

    store = MemoryStore()
    tables, bot = TableRegistry(store), SHELF[game].bots.all[0]
    live = await tables.make_table(game, "person-a", "Ada")
    await run_form(tables, live, 0, find_command("form", "do", "sat"), {"seat": "0"})
    for chair in range(1, SHELF[game].table.usual_seats):
        await tables.service.change(live, 0, BotSeated(chair, bot.name))
    await tables.starter.start_for_host(live, 0)
    while live.table.playing:
        now = live.table.play
        assert now is not None
        for seat in now.game.rules.turn(now.state):
            thought = choose_bot_action(game, bot.name, now.sight(seat), f"{now.ply}/{seat}", "en", ())
            if thought is not None:
                break
        assert thought is not None
        if live.table.chairs[seat] == 0:
            form = {"do": thought.do, "ask": str(now.asks[seat]), "send": f"request {now.ply}"}
            command = find_command("form", "act")
            await run_form(tables, live, 0, command, form)
            await run_form(tables, live, 0, command, form)
        else:
            await tables.service.play_action_chosen_by_server(live, seat, thought.do, live.table)
    rows = store.read(live.table.id)
    assert fold_log_rows(Table(live.table.id, live.table.code), rows) == live.table
    requests = [row.send for row in rows if row.send]
    assert len(requests) == len(set(requests)) > 0
    tables.drop(live.table.id)
    opened = await tables.find_by_code(live.table.code)
    assert opened is not None
    assert opened.table == live.table
    return f"{game}: {len(rows)} rows"


if __name__ == "__main__":
    sys.modules |= dict.fromkeys(BLOCKED)  # type: ignore[arg-type]
    threading.Thread.start = refuse_threads  # type: ignore[method-assign]
    for title in sys.argv[1:]:
        print(asyncio.run(play(title)))
