"""How people come to a table, as browsers do it: one makes it, the others come in, all sit down, a play begins."""

from urllib.parse import urlsplit

from inkling.research.load.browser import Answer, Browser


async def sit_down(people: list[Browser], game: str, names: list[str], pages: bool = False) -> str:
    """The table's path. With `pages` they also load what each form leads to."""
    made = await people[0].do("/make", game=game, name=names[0])
    path = urlsplit(made.header("location")).path
    await go_there(people[0], made, pages)
    for seat, person in enumerate(people):
        if seat:
            await go_there(person, await person.do(f"{path}/join", name=names[seat]), pages)
        await go_there(person, await person.do(f"{path}/do", kind="sat", seat=str(seat)), pages)
    await go_there(people[0], await people[0].do(f"{path}/do", kind="start"), pages)
    return path


async def go_there(person: Browser, answer: Answer, pages: bool) -> None:
    where = urlsplit(answer.header("location"))
    if pages and where.path:
        await person.get(f"{where.path}?{where.query}" if where.query else where.path)
