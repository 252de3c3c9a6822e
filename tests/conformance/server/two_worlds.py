"""Two servers that differ only in what a viewer cannot know, and a walk through both.

Both have the same IDs, secrets, names and codes. In the second one the state is repeatedly replaced by another with the
same view (`imagine`). Both then take the same course as far as this viewer can see. What only others see may differ:
which card they keep, whether they change their mind, what they are refused. After every step all frames of the viewer's
sockets are compared byte for byte, in two languages and in JSON. Sometimes the plain pages and their headers are
compared too.

If cards are shown that several people chose in secret, hardly any other state shows the same ones. Such a step uses the
real state in both worlds, and another one right after it. `check_swapped` fails a walk that did this too often.

Limits: the secrecy of the rules is tested by the conformance kit; here two moments are equal if the viewer's sight is.
The swap happens in memory, so restarts are not covered. Timing is not compared. The commitment is the same on both
sides, because the record is not changed.
"""

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace as put

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.sight import Seat, Viewer
from inkling.games import SHELF
from inkling.server import main as server_main
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from tests.amounts import LONG_RUN
from tests.conformance.plays import seats_near
from tests.server.local_server import serving
from tests.server.socket_players import TablePerson, sit_down

NAMES = ("Ada", "Bo", "Cleo")
STEPS = 40 if LONG_RUN else 25
IMAGINED = 60
"""How many imagined states are tried to find one in which the same can happen."""
LEAST_SWAPPED = 1 / 3
"""Least share of actions that must use an imagined state. If two people choose in secret, the second action reveals
both choices, so such games allow at most half."""


class Twin(NamedTuple):
    """An action and its counterpart in another state that looks the same to the viewer."""

    seat: Seat
    do: str
    state: Any
    there: str
    """The action in the other world, as text."""
    differs: bool
    """True if the other state differs from the real one. If nothing is hidden, only the real one is possible."""
    fits: bool = True
    """False if it is the real one because no other fits."""


def names_of(game: str) -> tuple[str, ...]:
    """Return the names of three people, or as near to that as the game has seats."""
    return NAMES[: seats_near(SHELF[game], len(NAMES))]


class World:
    """One of the two servers, with everybody at its table."""

    def __init__(self, url: str, tables: TableRegistry, game: str, viewer: Viewer) -> None:
        self.table, self.people = self.sit(url, game)
        self.live = next(live for live in tables.all_in_memory() if live.table.code == self.table.removeprefix("/t/"))
        looker = TablePerson(url, "Dora")
        looker.browser.post(f"{self.table}/join", data={"name": "Dora"})
        mine = self.people[viewer] if viewer is not None else looker
        self.mine = mine
        self.eyes = self.open_eyes(url, viewer)
        self.everybody = [*self.people, *(eye for eye in (looker, *self.eyes) if eye not in self.people)]
        self.everybody = list(dict.fromkeys(self.everybody))

    def sit(self, url: str, game: str) -> tuple[str, list[TablePerson]]:
        """Return the address of the table and the people in seat order."""
        return sit_down(url, game, names_of(game))

    def open_eyes(self, url: str, viewer: Viewer) -> list[TablePerson]:
        """Open all windows of the viewer. A large screen shows only what is public, even to a player."""
        eyes = [self.mine, window(self.mine, url, "de"), window(self.mine, url, "en", "?as=json")]
        if viewer is None:
            tv = TvPerson(url, None)
            tv.browser.cookies.update(self.people[0].browser.cookies)
            eyes += [TablePerson(url, None), tv]
        return eyes

    def come(self) -> None:
        for person in self.everybody:
            person.come(self.table)

    def look(self) -> list[list[str]]:
        """Return what the viewer's windows received. All sockets are drained first, because the actor may still be
        busy."""
        for person in self.everybody:
            if person not in self.eyes and person.socket is not None:
                person.look()
        return [eye.look() for eye in self.eyes]

    def part(self, going: list[TablePerson]) -> None:
        """Close their connections and wait until the table has noticed."""
        for person in going:
            person.go()
        while set(self.live.presence.connections) != self.here() - {None}:
            sleep(0.002)

    def here(self) -> set[int | None]:
        """Return the members who are present, by their open connections."""
        return {self.live.table.find_member(self.person_of(one)) for one in self.everybody if one.counts}

    def person_of(self, person: TablePerson) -> str:
        return str(person.browser.cookies.get("inkling", "")).rpartition(".")[0]

    @property
    def play(self) -> AnyPlay:
        assert self.live.table.play is not None
        return self.live.table.play

    def swap(self, state: Any) -> None:
        """Replace the state without notifying anybody."""
        live: LiveTable = self.live
        live.table = put(live.table, play=self.play.with_state(state))


class TvPerson(TablePerson):
    """A large screen. It does not count as a present person."""

    @property
    def counts(self) -> bool:
        return False

    def come(self, table: str) -> None:
        super().come(f"{table}/tv")


def window(person: TablePerson, url: str, lang: str, query: str = "") -> TablePerson:
    """Open another window of the same person."""
    other = TablePerson(url, person.name, lang, query)
    other.browser.cookies.update(person.browser.cookies)
    return other


@contextmanager
def two_worlds(
    folder: Path,
    game: str,
    viewer: Viewer,
    monkeypatch: pytest.MonkeyPatch,
    kinds: tuple[type[World], type[World]] = (World, World),
) -> Iterator[tuple[World, World]]:
    made: list[TableRegistry] = []

    class Kept(TableRegistry):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            made.append(self)

    monkeypatch.setattr(server_main, "TableRegistry", Kept)
    with ExitStack() as held:
        worlds = []
        for name, kind in zip(("real", "other"), kinds, strict=True):
            dice = Random(game)
            monkeypatch.setattr(secrets, "token_hex", lambda size, dice=dice: dice.randbytes(size).hex())
            monkeypatch.setattr(secrets, "choice", dice.choice)
            (folder / name).mkdir()
            (folder / name / "secret").write_bytes(bytes(32))
            url = held.enter_context(
                serving(folder / name, base_url="http://inkling.test", messages_per_second=1e6, requests_per_second=1e6)
            )
            worlds.append(kind(url, made[-1], game, viewer))
        real, other = worlds
        yield real, other
        for world in worlds:
            for person in world.everybody:
                person.leave()


class Walk:
    """A course through both worlds, equal as far as the viewer sees."""

    def __init__(self, real: World, other: World, viewer: Viewer, dice: Random) -> None:
        self.real, self.other = real, other
        self.worlds = (real, other)
        self.viewer = viewer
        self.dice = dice
        self.alone = 0
        """Steps that only one of the worlds has taken."""
        self.swapped = 0
        """Count of actions that used an imagined state."""
        self.plain = 0
        """Count of actions that used the real state in both worlds, because no other state allowed the same."""

    def begin(self) -> None:
        self.other.swap(self.imagine())
        for world in self.worlds:
            world.come()
        self.compare("coming in")

    def go(self, steps: int) -> None:
        for _ in range(steps):
            self.step()

    def step(self) -> None:
        kind = self.dice.choice(
            (self.act,) * 6 + (self.fidget,) * 2 + (self.blunder, self.others_blunder, self.reload, self.leave)
        )
        kind()
        self.compare(kind.__name__)

    def compare(self, what: str) -> None:
        frames = [world.look() for world in self.worlds]
        assert frames[0] == frames[1], f"{what} gives a secret away"

    def act(self) -> None:
        """Let somebody act. In the other world they do something that looks the same."""
        found = self.find_twin()
        if found is None:
            return
        self.other.swap(found.state)
        for world, text in zip(self.worlds, (found.do, found.there), strict=True):
            act(world, found.seat, text)
        self.swapped += found.differs
        if not found.fits:
            self.plain += 1
            self.compare("showing what several chose")
            self.other.swap(self.imagine())

    def find_twin(self) -> Twin | None:
        """Return a twin action; with the real state if no other fits. None if every action ends the play."""
        play = self.real.play
        game, options = play.game, play.record.setup.options
        turn = list(game.rules.turn(play.state))
        self.dice.shuffle(turn)
        plain = None
        for seat in turn:
            legal = game.rules.legal(play.state, seat)
            for action in self.dice.sample(legal, min(3, len(legal))):
                after, events = game.rules.apply(play.state, seat, action)
                if game.rules.outcome(after) and seat != self.viewer:
                    continue
                seen, do = self.see(after, events), game.words.write(action, options)
                for attempt in range(IMAGINED):
                    state = self.imagine() if attempt else self.other.play.state
                    twin = self.same_elsewhere(state, seat, action, seen)
                    if twin is not None:
                        return Twin(seat, do, state, game.words.write(twin, options), state != play.state)
                plain = plain or Twin(seat, do, play.state, do, differs=False, fits=False)
        return plain

    def check_swapped(self) -> None:
        """Fail if most actions used the real state, because then the walk proves nothing."""
        done = self.swapped + self.plain
        assert self.swapped >= LEAST_SWAPPED * done, (
            f"only {self.swapped} of {done} actions were done with another truth behind the view: for the others "
            f"{IMAGINED} truths that `imagine` gave were tried, and in none of them could the same be seen to happen. "
            "Does `imagine` draw everything at random that the viewer cannot know?"
        )

    def same_elsewhere(self, state: Any, seat: Seat, action: Any, seen: bytes) -> Any | None:
        game = self.real.play.game
        legal = game.rules.legal(state, seat)
        if seat != self.viewer:
            others = self.dice.sample(legal, min(6, len(legal)))
            legal = tuple(one for one in (*others, action) if one in legal)
        else:
            legal = (action,)
        return next((one for one in legal if self.see(*game.rules.apply(state, seat, one)) == seen), None)

    def see(self, state: Any, events: tuple[Any, ...]) -> bytes:
        """Return everything that this viewer has of a moment."""
        game, viewer = self.real.play.game, self.viewer
        told = [seen for event in events if (seen := game.rules.see(event, viewer)) is not None]
        asked = viewer is not None and viewer in game.rules.turn(state)
        return msgspec.json.encode(
            (
                game.rules.view(state, viewer),
                told,
                asked,
                game.rules.outcome(state),
                game.table.talkers(state),
                game.rules.turn(state),
            )
        )

    def fidget(self) -> None:
        """Let somebody do in one world alone what this viewer cannot see."""
        play = self.real.play
        game = play.game
        for seat in game.rules.turn(play.state):
            if seat == self.viewer:
                continue
            unseen = [
                action
                for action in game.rules.legal(play.state, seat)
                if self.see(*game.rules.apply(play.state, seat, action)) == self.see(play.state, ())
            ]
            if unseen:
                self.alone += 1
                act(self.real, seat, game.words.write(self.dice.choice(unseen), play.record.setup.options))
                return

    def blunder(self) -> None:
        """Let the viewer be refused in both worlds, by socket and by plain form."""
        wrong = self.dice.choice(({"do": "fly"}, {"do": "pass", "ask": "999"}, {"do": "confirm"}, {"do": "start"}))
        if self.viewer is not None and wrong["do"] in self.written():
            return
        for world in self.worlds:
            world.eyes[0].send(to="act", **wrong)
            world.eyes[0].send(to="talk", text="")
        answers = [world.mine.browser.post(f"{world.table}/act", data=wrong) for world in self.worlds]
        assert plain(answers[0]) == plain(answers[1])

    def written(self) -> set[str]:
        play = self.real.play
        assert self.viewer is not None
        return {
            play.game.words.write(one, play.record.setup.options)
            for one in play.game.rules.legal(play.state, self.viewer)
        }

    def others_blunder(self) -> None:
        """Let somebody else be refused in one world alone."""
        person = self.dice.choice([one for one in self.real.people if one is not self.real.mine])
        person.send(to="act", do="fly", ask="1", send="s")
        person.browser.post(f"{self.real.table}/act", data={"do": "fly"})
        person.look()

    def reload(self) -> None:
        """Let the viewer load the plain page, as a member and as a stranger, and reconnect."""
        pages = [world.mine.browser.get(world.table) for world in self.worlds]
        assert plain(pages[0]) == plain(pages[1])
        for world in self.worlds:
            world.part(world.eyes)
        for place in range(len(self.real.eyes)):
            for world in self.worlds:
                world.eyes[place].come(world.table)
        firsts = [[eye.eyes.frames for eye in world.eyes] for world in self.worlds]
        assert firsts[0] == firsts[1], "the first frames give a secret away"

    def leave(self) -> None:
        """Let another guest leave and come back."""
        place = self.dice.choice([place for place, one in enumerate(self.real.people) if one is not self.real.mine])
        for world in self.worlds:
            world.part([world.people[place]])
        self.compare("going")
        for world in self.worlds:
            world.people[place].come(world.table)

    def imagine(self) -> Any:
        """Return another state with the same future chance and the same view for this viewer."""
        play = self.real.play
        view = play.game.rules.view(play.state, self.viewer)
        state = play.game.rules.imagine(view, Chance.of(str(self.dice.random())))
        state = put(state, chance=play.state.chance)
        assert msgspec.json.encode(play.game.rules.view(state, self.viewer)) == msgspec.json.encode(view)
        return state


def act(world: World, seat: Seat, do: str) -> None:
    world.people[seat].send(to="act", do=do)
    world.people[seat].look() if world.people[seat] not in world.eyes else None


def plain(answer: Any) -> tuple[int, str, list[tuple[str, str]]]:
    """Return a response without the time of day."""
    return answer.status_code, answer.text, [(name, value) for name, value in answer.headers.items() if name != "date"]
