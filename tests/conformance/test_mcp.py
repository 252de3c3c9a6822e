"""An assistant with the official SDK plays every game to the end, and no tool reveals what is hidden. At every step the
hidden state is replaced by another one that its seat cannot distinguish (`imagine`). Every reading tool must return the
same bytes. The SDK is imported on use because that takes two seconds in every test process."""

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from inkling.catalogs import speech
from inkling.core import Chance, Refusal, Seat
from inkling.games import SHELF
from inkling.research.mcp.tables import MOST, AssistantSeats
from inkling.research.seats.local import LocalChair
from tests.amounts import amount

if TYPE_CHECKING:
    from mcp import Client

MOST_STEPS = 600


def assist(sittings: AssistantSeats | None = None) -> "Client":
    from mcp import Client

    from inkling.research.mcp.tools import build

    return Client(build(sittings=sittings))


def test_every_tool_says_what_it_is_and_what_it_does() -> None:
    """So a client can ask its user before it acts in their name."""

    async def ask() -> dict[str, Any]:
        async with assist() as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    tools = asyncio.run(ask())
    assert len(tools) == 10
    assert all(tool.title and tool.annotations is not None for tool in tools.values())
    reading = {name for name, tool in tools.items() if tool.annotations.read_only_hint}
    assert reading == {"games", "rules", "card_pictures", "look"}
    assert [name for name, tool in tools.items() if tool.annotations.destructive_hint] == ["leave"]


class Assistant:
    """Plays at random by what it reads, as a client would."""

    def __init__(self, client: "Client", sittings: AssistantSeats, chance: Chance) -> None:
        self.client, self.sittings, self.chance = client, sittings, chance
        self.read: list[str] = []

    async def call(self, tool: str, **arguments: Any) -> str:
        answer = await self.client.call_tool(tool, arguments)
        text = "\n".join(part.text for part in answer.content if part.type == "text")
        assert not answer.is_error, text
        self.read.append(text)
        return text

    async def play(self, game: str, seats: int, seat: int) -> LocalChair:
        text = await self.call("play_here", game=game, seats=seats, seat=seat, bot="random")
        table = text.split()[1]
        chair = self.sittings.at(table).chair
        assert isinstance(chair, LocalChair)
        for _ in range(MOST_STEPS):
            if chair.play.outcome is not None:
                return chair
            await self.compare(chair, table, Seat(seat))
            offers = text.rpartition("You can do one of these now")[2].splitlines()[1:]
            # Otherwise it would change its mind forever in a game that allows it.
            onward = [offer for offer in offers if ". confirm" in offer] or offers
            choice, self.chance = self.chance.pick(onward)
            number, action = choice.split(". ", 1)
            do = number if len(self.read) % 2 else action.split("  (")[0]
            text = await self.call("act", table=table, do=do)
        raise AssertionError("the play does not end")

    async def compare(self, chair: LocalChair, table: str, seat: Seat) -> None:
        real, seen = chair.play, await self.call("look", table=table, whole=True)
        imagined = real.game.rules.imagine(real.sight(seat).view, self.chance.fork("elsewhere"))
        chair.play = real.with_state(imagined)
        assert await self.call("look", table=table, whole=True) == seen, "a look tells a secret"
        chair.play = real


@pytest.mark.parametrize("name", SHELF)
async def test_assistant_plays_to_the_end_and_learns_no_secret(name: str) -> None:
    """The long run tries every number of seats; the short one the smallest, as first and last seat."""
    game, sittings = SHELF[name], AssistantSeats()
    async with assist(sittings) as client:
        assistant = Assistant(client, sittings, Chance.of(f"assistant of {name}"))
        assert game.name in await assistant.call("games")
        assert "R1" in await assistant.call("rules", game=name)
        for number in range(amount(2, least=2)):
            seats = game.seats[number // 2 % len(game.seats)]
            chair = await assistant.play(name, seats, 0 if number % 2 else seats - 1)
            assert chair.play.outcome is not None
            hidden = (chair.play.record.salt, chair.play.record.setup.seed)
            assert not [text for text in assistant.read if any(secret in text for secret in hidden)]


def test_who_finds_no_more_tables_is_not_told_that_they_are_theirs() -> None:
    """The limit counts the assistants of a process together."""
    game, sittings = next(iter(SHELF.values())), AssistantSeats()
    chair = LocalChair.begin(game, game.seats[0], Seat(0), [game.bots.all[0]] * game.seats[0], game.rules.options())
    for _ in range(MOST):
        sittings.take(chair, "en")
    with pytest.raises(Refusal) as refused:
        sittings.take(chair, "en")
    assert speech("en").refusal(refused.value).startswith(f"{MOST} tables are already in use here")


@pytest.mark.parametrize("name", SHELF)
async def test_pictures_of_cards_come_when_asked(name: str) -> None:
    """They depend on nothing in the play. A card that does not exist gives a sentence."""
    faces = [face for group in SHELF[name].page.faces() for face in group.faces][:2]
    async with assist() as client:
        answer = await client.call_tool("card_pictures", {"game": name, "cards": [face.id for face in faces]})
        assert [part.type for part in answer.content] == ["text", "image"] * len(faces)
        refused = await client.call_tool("card_pictures", {"game": name, "cards": ["nobody at all"]})
        assert refused.is_error


def test_option_that_does_not_fit_is_named_in_the_language_of_whoever_asks() -> None:
    from inkling.research.mcp.tools import begin_here

    with pytest.raises(Refusal) as refused:
        begin_here(SHELF["silencio"], 2, 0, None, {"hand": 99})
    assert speech("de").refusal(refused.value) == "Mit der Einstellung hand stimmt etwas nicht."
