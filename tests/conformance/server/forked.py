"""A world whose table continues from a moment of an uploaded play."""

import httpx

from inkling.core.driver import AnyPlay
from inkling.core.game import Deal
from inkling.games import SHELF
from tests.conformance.plays import by_random_bots
from tests.conformance.server.two_worlds import World, names_of
from tests.server.socket_players import TablePerson


def finish(game: str, deal: Deal | None = None) -> AnyPlay:
    """Let bots finish a play with these cards."""
    return by_random_bots(SHELF[game], len(names_of(game)), deal)[-1]


class Forked(World):
    """The play continues from its middle, unless that is late."""

    latest = 6

    def sit(self, url: str, game: str) -> tuple[str, list[TablePerson]]:
        people = [TablePerson(url, name) for name in names_of(game)]
        host, brought = people[0].browser, self.brought(game)
        play = host.post("/records", files={"file": ("play.json", brought.record.to_json())}).url.path
        ply = min(self.latest, brought.ply // 2)
        table = host.post(f"{play}/fork", data={"ply": str(ply), "name": str(people[0].name), "seat": "0"}).url.path
        for seat, person in enumerate(people[1:], start=1):
            person.browser.post(f"{table}/join", data={"name": str(person.name)})
            person.browser.post(f"{table}/do", data={"kind": "sat", "seat": str(seat)})
        begun = host.post(f"{table}/do", data={"kind": "start"})
        assert begun.status_code == httpx.codes.OK, begun.text
        return table, people

    def brought(self, game: str) -> AnyPlay:
        return finish(game)
