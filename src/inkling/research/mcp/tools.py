"""The tools of `inkling mcp`. They access a play only through a seat's sight.

The built-in cards of a game are available as PNG. Which cards exist is public, and a picture depends only on its name.
Uploaded pictures are never drawn here.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
import resvg_py
from mcp.server.mcpserver import Context, Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from inkling import __version__
from inkling.catalogs import LANGUAGES, speech
from inkling.core import Refusal, Say, Seat, msg, pick_bot
from inkling.core.errors import wrong_option
from inkling.core.face import Face
from inkling.core.limits import LONGEST_MESSAGE, LONGEST_NAME, LONGEST_USES
from inkling.core.play import check_seats
from inkling.games import SHELF, pick_game
from inkling.research.mcp.tables import AssistantSeats
from inkling.research.seats.local import LocalChair
from inkling.research.seats.remote import RemoteChair
from inkling.research.seats.sight_text import AnyGame

WIDTH = 320
MOST_AT_ONCE = 12


def find_faces(game: AnyGame, names: list[str], lang: str) -> list[Face]:
    """Return the card faces with these names. A name is a face's ID, the end of an ID as actions write it, or the name
    of a card."""
    if len(names) > MOST_AT_ONCE:
        raise Refusal("many-pictures", msg("Ask for at most {most} pictures at once."), most=MOST_AT_ONCE)
    say = speech(lang, game.package)
    return [find_face(game, name.strip().casefold().replace("/", "-"), say) for name in names]


def find_face(game: AnyGame, wanted: str, say: Say) -> Face:
    faces = [face for group in game.page.faces() for face in group.faces]
    for fits in (
        lambda face: face.id.casefold() == wanted,
        lambda face: face.name(say).casefold() == wanted,
        lambda face: face.id.casefold().endswith(f"-{wanted.replace(' ', '-')}"),
        lambda face: face.id.casefold() == wanted.replace(" ", "-"),
    ):
        if (match := next(filter(fits, faces), None)) is not None:
            return match
    raise Refusal("no-picture", msg("{game} has no picture of {name}."), game=game.title, name=wanted)


def draw_png(face: Face) -> bytes:
    return render(face.draw())


@cache
def render(svg: str) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, background="#ffffff", skip_system_fonts=True))


LONGEST_WAIT = 50
"""In seconds, because many clients cancel a tool call after a minute."""
LOOKING = ToolAnnotations(read_only_hint=True, open_world_hint=False)
DOING = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False)
"""Changes a play on this machine, or at a table where the assistant already sits."""
REACHING_OUT = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=True
)
"""Contacts a server or people given by a link."""
ENDING = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=True)
TOOLS = {
    "games": ("Games on the shelf", LOOKING),
    "rules": ("Rules of a game", LOOKING),
    "card_pictures": ("Pictures of cards", LOOKING),
    "look": ("Look at the table", LOOKING),
    "play_here": ("Play with bots here", DOING),
    "sit_down": ("Sit down at a table", REACHING_OUT),
    "act": ("Take an action", DOING),
    "wait": ("Wait for the others", DOING),
    "say": ("Say something to the table", REACHING_OUT),
    "leave": ("Leave the table", ENDING),
}
"""Title and annotations of each method of `Tools`, by its name. Clients may show them to their user before a call."""
Handle = Annotated[str, Field(description="what sit_down or play_here gave you")]
GameName = Annotated[str, Field(description="one of those that `games` lists")]


def build(uses: str = "", lang: str = "en", sittings: AssistantSeats | None = None) -> MCPServer:
    """Create an MCP server. `uses` is the name of the model that players at a table see. If it is empty, they see the
    name of the client."""
    server = MCPServer("inkling", version=__version__, instructions=instructions(), log_level="WARNING")
    tools = Tools(uses, lang, sittings or AssistantSeats())
    for name, (title, annotations) in TOOLS.items():
        server.add_tool(getattr(tools, name), title=title, annotations=annotations)
    return server


@cache
def instructions() -> str:
    return (files("inkling.research.llm") / "prompts" / "assistant.md").read_text(encoding="utf-8")


class Tools:
    def __init__(self, uses: str, lang: str, sittings: AssistantSeats) -> None:
        self._uses = uses
        self._lang = lang if lang in LANGUAGES else "en"
        self._sittings = sittings

    def games(self) -> str:
        """The games: names, how many play, bots, and what can be set."""
        return "\n\n".join(describe_game(game, speech(self._lang, game.package)) for game in SHELF.values())

    def rules(self, game: GameName) -> str:
        """The whole rules of a game, numbered."""
        with tool_errors(self._lang):
            return (files(pick_game(game).package) / "RULES.md").read_text(encoding="utf-8")

    def card_pictures(
        self, game: GameName, cards: Annotated[list[str], Field(description="names as actions write them; up to 12")]
    ) -> list[str | Image]:
        """Pictures of cards that come with a game, each with a description. Any card may be asked for."""
        with tool_errors(self._lang):
            chosen = pick_game(game)
            say, faces = speech(self._lang, chosen.package), find_faces(chosen, cards, self._lang)
            return [part for face in faces for part in (face.alt(say), Image(data=draw_png(face), format="png"))]

    def play_here(
        self,
        game: GameName,
        seats: Annotated[int | None, Field(description="how many play, you included")] = None,
        seat: Annotated[int, Field(description="yours, counted from 0")] = 0,
        bot: Annotated[str | None, Field(description="who has the other seats; default: the strongest")] = None,
        options: Annotated[dict[str, Any] | None, Field(description="options of the game")] = None,
    ) -> str:
        """Begin a game with bots on this machine. Gives the handle of the table and your first look."""
        with tool_errors(self._lang):
            chosen = pick_game(game)
            return self._begin(begin_here(chosen, seats or chosen.table.usual_seats, seat, bot, options or {}))

    def sit_down(
        self,
        context: Context,
        link: Annotated[str, Field(description="the link of the table, as people send it: https://…/t/ABCD")],
        token: Annotated[str | None, Field(description="of a seat that the host gave you, if there is one")] = None,
        name: Annotated[
            str, Field(description=f"what people there call you, up to {LONGEST_NAME} characters")
        ] = "Assistant",
    ) -> str:
        """Take a seat at a table of a server, by its link. Everybody there is shown that you are a language model."""
        with tool_errors(self._lang):
            uses = self._uses or client_name(context)
            chair = RemoteChair.sit_down(link, name, uses, token, self._lang)
            begun = self._begin(chair)
            return begun if token else f"{begun}\n\n{describe_token(chair.token, speech(self._lang))}"

    def look(
        self,
        table: Handle,
        whole: Annotated[bool, Field(description="everything that happened, not only news")] = False,
    ) -> str:
        """What your seat sees now, what happened since you last looked, what you can do."""
        with tool_errors(self._lang, self._package(table)):
            return self._sittings.at(table).look(whole)

    def act(
        self,
        table: Handle,
        do: Annotated[str, Field(description="one of the offered actions: its text or its number")],
        words: Annotated[str | None, Field(description="a sentence beside it, where the game has room for one")] = None,
    ) -> str:
        """Do one of the things offered by your last look. Gives the next look."""
        with tool_errors(self._lang, self._package(table)):
            sitting = self._sittings.at(table)
            sitting.chair.act(do, sitting.ask, words)
            return sitting.look()

    def wait(
        self, table: Handle, seconds: Annotated[float, Field(ge=1, le=LONGEST_WAIT, description="at most")] = 30
    ) -> str:
        """Wait until you are asked, somebody speaks, or the game is over; lets the others go first. Gives a look."""
        with tool_errors(self._lang, self._package(table)):
            sitting = self._sittings.at(table)
            sitting.chair.wait(seconds)
            return sitting.look()

    def say(self, table: Handle, text: Annotated[str, Field(json_schema_extra={"maxLength": LONGEST_MESSAGE})]) -> str:
        """Say something to everybody at the table, where the rules let you talk at this moment."""
        with tool_errors(self._lang, self._package(table)):
            self._sittings.at(table).chair.say(text)
            say = speech(self._lang)
            return say("Said.")

    def leave(self, table: Handle) -> str:
        """Leave the table."""
        with tool_errors(self._lang):
            self._sittings.leave(table)
            say = speech(self._lang)
            return say("You’ve left the table.")

    def _begin(self, chair: LocalChair | RemoteChair) -> str:
        """Register the seat, and return its handle and first look. The handle is valid even if there is nothing to see
        yet."""
        try:
            handle = self._sittings.take(chair, self._lang)
        except Refusal:
            chair.leave()
            raise
        try:
            look = self._sittings.at(handle).look(whole=True)
        except Refusal as refusal:
            look = f"{refusal.code}: {speech(self._lang).refusal(refusal)}"
        company = chair.company(self._lang)
        return "\n\n".join([f"table: {handle}", company, *([look] if look != company else [])])

    def _package(self, handle: str) -> Callable[[], str]:
        return lambda: self._sittings.at(handle).chair.game.package


def describe_token(token: str, say: Say) -> str:
    """Return a sentence that contains the token. The token is shown only once, because it gives access to the seat."""
    return say("To come back to this table later, sit down with the same link and this token: {token}", token=token)


@contextmanager
def tool_errors(lang: str, package: Callable[[], str] = lambda: "inkling") -> Iterator[None]:
    """Turn a Refusal into an error of the tool, with the Refusal's code and translated sentence."""
    try:
        yield
    except Refusal as refusal:
        try:
            sentence = speech(lang, package()).refusal(refusal)
        except Refusal:
            sentence = speech(lang).refusal(refusal)
        raise ToolError(f"{refusal.code}: {sentence}") from None


def begin_here(game: AnyGame, seats: int, seat: int, bot: str | None, options: dict[str, Any]) -> LocalChair:
    check_seats(game, seats)
    if not 0 <= seat < seats:
        raise Refusal(
            "seat",
            msg("There is no seat {seat}; seats are counted from 0, so the last one is {last}."),
            seat=seat,
            last=seats - 1,
        )
    try:
        chosen = msgspec.convert(options, game.rules.options)
    except msgspec.ValidationError as error:
        raise wrong_option(Refusal, "bad-options", error) from None
    other = pick_bot(game.bots.all, bot) if bot is not None else game.bots.all[-1]
    if other.warms:
        # The first time takes half a minute; later runs use the compile cache.
        game.bots.warm_up()
    return LocalChair.begin(game, seats, Seat(seat), [other] * seats, chosen)


def describe_game(game: AnyGame, say: Say) -> str:
    pitch = say(game.page.pitch) if game.page.pitch else ""
    lines = [f"{game.name}: {game.title}. {pitch}".strip(), f"seats: {game.seats[0]}–{game.seats[-1]}"]
    lines.append(f"bots: {', '.join(bot.name for bot in game.bots.all)}")
    for setting in game.page.settings():
        values = ", ".join(msgspec.json.encode(choice.value).decode() for choice in setting.choices)
        lines.append(f"option {setting.name}: {values}")
    return "\n".join(lines)


def client_name(context: Context) -> str:
    """Return the name of the MCP client. It may not say which model the client uses."""
    params = context.session.client_params
    name = params.client_info.name if params is not None else ""
    return " ".join(f"MCP: {name or 'unknown assistant'}".split())[:LONGEST_USES]
