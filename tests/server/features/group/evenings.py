"""A group that spends evenings at its table: people with browsers who play whole games by requests."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx

from inkling.server.tables.service import ServerClock
from tests.server.local_server import browser

PEOPLE = ("Ada", "Bo", "Cleo", "Dan")
DAY = 86_400_000
DECISIVE = ("confirm", "guess", "best", "worst", "mark", "clue", "read")
"""Actions that advance a play, preferred in this order."""
TAKES_BACK = ("unmark", "clear")


class GroupAtTable:
    """People at one table. The first is the host."""

    def __init__(self, url: str, clients: dict[str, httpx.Client], table: str) -> None:
        self.url, self.clients, self.table = url, clients, table
        self.host = next(iter(clients))
        self.page = f"{table}/us"
        self.api = f"/api/tables/{table[3:]}"

    def command(self, name: str, kind: str, **fields: object) -> httpx.Response:
        return self.clients[name].post(f"{self.api}/wish", json={"kind": kind, **fields})

    def keep(self, name: str) -> None:
        assert (
            self.clients[self.host].post(self.page, data={"kind": "kept", "on": "1", "name": name}).status_code == 200
        )

    def show(self, name: str) -> str:
        return self.clients[name].get(self.page).text

    def play(self, react: str = "", **options: object) -> None:
        """Play a game to its end. With `react`, everybody reacts like this when they may."""
        if options:
            assert self.command(self.host, "options", options=options).json() == {"done": True}
        started = self.command(self.host, "start")
        assert started.json() == {"done": True}, started.text
        while self.move_once():
            for client in self.clients.values() if react else ():
                client.post(f"{self.api}/react", json={"sign": react})

    def move_once(self) -> bool:
        """Let everybody who is asked act once. False if the game is over."""
        moved = False
        for client in self.clients.values():
            sight = client.get(f"{self.api}/sight").json()
            actions = [legal["do"] for legal in sight["legal"] if not legal["do"].startswith(TAKES_BACK)]
            if actions:
                chosen = min(actions, key=rank)
                client.post(f"{self.api}/act", json={"do": chosen, "ask": sight["ask"]})
                moved = True
        return moved


def rank(action: str) -> tuple[int, str]:
    found = [place for place, word in enumerate(DECISIVE) if action.startswith(word)]
    return (found[0] if found else len(DECISIVE), action)


@contextmanager
def gather(
    url: str, game: str = "similo", people: tuple[str, ...] = PEOPLE, lang: str = "en"
) -> Iterator[GroupAtTable]:
    """Seat these people at a new table."""
    with ExitStack() as opened:
        clients = {name: opened.enter_context(browser(url, lang)) for name in people}
        host, *others = people
        table = clients[host].post("/make", data={"game": game, "name": host}).url.path
        for name in others:
            clients[name].post(f"{table}/join", data={"name": name})
        group = GroupAtTable(url, clients, table)
        for seat, name in enumerate(people):
            assert group.command(name, "sat", seat=seat).json() == {"done": True}
        yield group


@contextmanager
def later(days: float) -> Iterator[None]:
    """Move the server's clock ahead."""
    before = ServerClock.ahead
    ServerClock.ahead += round(days * DAY)
    try:
        yield
    finally:
        ServerClock.ahead = before
