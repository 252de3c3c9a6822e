"""A pair that plays its games of the day by requests."""

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from tests.server.features.group.evenings import GroupAtTable
from tests.server.local_server import browser


class Pair:
    """The people of one pair, each with a browser. The first made its page."""

    def __init__(self, url: str, clients: dict[str, httpx.Client], code: str) -> None:
        self.clients, self.code = clients, code
        self.table, self.page = f"/t/{code}", f"/t/{code}/two"
        self.at_table = GroupAtTable(url, clients, self.table)

    def show(self, name: str) -> str:
        return self.clients[name].get(self.page).text

    def begin(self, name: str, game: str = "similo") -> httpx.Response:
        return self.clients[name].post(self.page, data={"game": game})

    def play(self, name: str, game: str = "similo") -> None:
        """Begin today's deal and play it to its end."""
        assert self.begin(name, game).url.path == self.table
        while self.at_table.move_once():
            pass

    def heading(self, name: str) -> str:
        return html.unescape(re.findall(r"<h1>(.*?)</h1>", self.show(name))[0])

    def week(self, name: str) -> list[str]:
        """Return what the page says about each day of the last week, the oldest first."""
        return re.findall(r'<li class="(?:past|today) (\w+)">', self.show(name))

    def replays(self, name: str) -> list[str]:
        return list(dict.fromkeys(re.findall(r"/p/([0-9a-f]{32})", self.show(name))))


def make_pair(client: httpx.Client, name: str, people: int = 2) -> str:
    """Make a pair's page and return the code of its table."""
    page = client.post("/two", data={"name": name, "people": str(people)})
    assert page.status_code == 200, page.text
    return page.url.path.split("/")[2]


def invitation(page: str) -> str:
    """Return the link that the page tells to send."""
    return html.unescape(re.findall(r'data-copy="([^"]+)"', page)[0])


def accept(client: httpx.Client, link: str, name: str) -> httpx.Response:
    """Open an invitation as scripts do, and join."""
    address, _, key = link.partition("#")
    path = re.sub(r"^https?://[^/]+", "", address)
    client.get(path)
    client.post(f"{path.partition('?')[0]}/key", data={"key": key})
    return client.post(f"{path.partition('?')[0]}/join", data={"name": name, "sit": "0"})


@contextmanager
def pair_at(url: str, names: tuple[str, ...] = ("Ada", "Bo"), lang: str = "en") -> Iterator[Pair]:
    clients = {name: browser(url, lang) for name in names}
    host, *others = names
    code = make_pair(clients[host], host, len(names))
    link = invitation(clients[host].get(f"/t/{code}/two").text)
    for name in others:
        assert accept(clients[name], link, name).url.path == f"/t/{code}/two"
    try:
        yield Pair(url, clients, code)
    finally:
        for client in clients.values():
            client.close()
