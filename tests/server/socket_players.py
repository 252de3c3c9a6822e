"""People at a table over a real socket: they receive updates and do what is offered. Strangers only watch."""

import json
from contextlib import ExitStack, suppress
from random import Random

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.time_limits import ANSWER

from .local_server import browser, open_live_socket
from .page_parsing import SocketPage, settle

TAKES_BACK = ("clear", "unmark")
DECISIVE = ("confirm", "end")


class TablePerson:
    """A browser with one window."""

    def __init__(self, url: str, name: str | None, lang: str = "en", query: str = "") -> None:
        self.name = name
        self.query = query
        self.browser = browser(url, lang)
        self.eyes = SocketPage()
        self.socket: ClientConnection | None = None
        self._held = ExitStack()

    def come(self, table: str) -> None:
        """Open the window; forget what was seen in an older one."""
        self.eyes = SocketPage()
        self.socket = self._held.enter_context(open_live_socket(self.browser, table, self.query))
        self.look()

    @property
    def counts(self) -> bool:
        """True if this window counts as presence at the table."""
        return self.socket is not None

    def look(self) -> list[str]:
        """Return the frames that arrived since the last call."""
        assert self.socket is not None
        return settle(self.socket, self.eyes)

    def receive_rest(self) -> None:
        """Receive everything until the connection closed."""
        assert self.socket is not None
        with suppress(ConnectionClosed):
            while True:
                self.eyes.apply(str(self.socket.recv(timeout=ANSWER)))

    def send(self, **form: str) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(form))

    def go(self) -> None:
        self._held.close()
        self.socket = None

    def leave(self) -> None:
        """Leave and close the browser."""
        self.go()
        self.browser.close()

    def move_to(self, url: str) -> None:
        """Keep the browser's cookies when the server has another address."""
        cookies = self.browser.cookies
        self.browser.close()
        self.browser = browser(url, self.browser.headers["accept-language"])
        self.browser.cookies = cookies

    def choose_first(self) -> dict[str, str]:
        """Return the first offered action."""
        return {"to": "act", "do": self.eyes.offered[0], "ask": self.eyes.asked or ""}

    def choose(self, dice: Random) -> dict[str, str] | None:
        """Return what this person would send if asked: an action that advances the play, if there is one."""
        offers = [do for do in self.eyes.offered if not do.startswith(TAKES_BACK)]
        if not offers:
            return None
        do = next((do for do in offers if do in DECISIVE), dice.choice(offers))
        return {"to": "act", "do": do, "ask": self.eyes.asked or "", "send": f"{dice.getrandbits(64):x}"}


def sit_down(
    url: str, game: str, names: tuple[str, ...], *, options: dict[str, str] | None = None
) -> tuple[str, list[TablePerson]]:
    """Seat these people at a new play, the host first."""
    people = [TablePerson(url, name) for name in names]
    made = people[0].browser.post("/make", data={"game": game, "name": names[0]})
    assert made.status_code == httpx.codes.OK, made.text
    table = made.url.path
    for seat, person in enumerate(people):
        if seat:
            person.browser.post(f"{table}/join", data={"name": names[seat]})
        person.browser.post(f"{table}/do", data={"kind": "sat", "seat": str(seat)})
    if options:
        people[0].browser.post(f"{table}/options", data=options)
    begun = people[0].browser.post(f"{table}/do", data={"kind": "start"})
    assert begun.status_code == httpx.codes.OK, begun.text
    return table, people


def begin_with_bots(host: httpx.Client, table: str, *seats: int, bot: str = "random") -> None:
    """Seat fast bots, and begin the play."""
    seated = [{"kind": "bot-seated", "seat": str(seat), "bot": bot} for seat in seats]
    for form in (*seated, {"kind": "ruled", "rule": "unhurried", "on": "0"}, {"kind": "start"}):
        answer = host.post(f"{table}/do", data=form)
        assert answer.status_code == httpx.codes.OK, answer.text


def find_next_move(people: list[TablePerson], dice: Random) -> tuple[TablePerson, dict[str, str]]:
    """Return the person who is asked, and what they would send."""
    return next((person, form) for person in people if (form := person.choose(dice)) is not None)
