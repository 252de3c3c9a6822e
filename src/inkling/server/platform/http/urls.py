"""All routes of the server by name: each path pattern is declared here once.

`@at(urls.act, "POST")` registers a handler and `urls.act(code)` builds a link to it, so both always agree. Builders
escape every value, and keywords become the query: `urls.replay(play, ply=3)`.

A site below a path of its host calls `serve_below` at start. Links begin with that path; patterns are matched without
it.
"""

import re
from typing import ClassVar
from urllib.parse import quote, quote_plus

from inkling.games.board_kit.addresses import Site

PARAMETER = re.compile(r"\{\w+(?::(\w+))?\}")
"""A parameter in a path pattern of Starlette, with the name of its convertor if there is one."""
UNRESERVED = re.compile(r"[A-Za-z0-9_.~-]*")
"""Matches texts that need no escaping in a path."""


class Url:
    """The path pattern of a route. Instances of subclasses are called with one value per parameter to build a link."""

    base: ClassVar[str] = ""
    """Path of the site on its host, without a trailing slash."""
    parameters: ClassVar[int]

    __slots__ = ("_parts", "_safe", "pattern")

    def __init__(self, pattern: str) -> None:
        first, *rest = PARAMETER.split(pattern)
        convertors, texts = rest[::2], rest[1::2]
        if len(texts) != self.parameters:
            raise ValueError(f"{pattern} has {len(texts)} parameters, not {self.parameters}")
        self.pattern = pattern
        self._parts = (first, *texts)
        self._safe = ["/" if convertor == "path" else "" for convertor in convertors]

    @property
    def root(self) -> str:
        """Return the path before the first parameter, without a trailing slash: `/t` for `/t/{code}/act`."""
        return self._parts[0].rstrip("/")

    def covers(self, path: str) -> bool:
        """True if the path of a request is `root` or below it."""
        return f"{path}/".startswith(f"{self.root}/")

    def matches(self, path: str) -> bool:
        """True if the path of a request belongs to this route, or to a more specific route of the same form."""
        values = ("[^/]+" if safe == "" else ".+" for safe in self._safe)
        rest = (value + re.escape(text) for value, text in zip(values, self._parts[1:], strict=True))
        return re.fullmatch(re.escape(self._parts[0]) + "".join(rest), path) is not None


class FixedUrl(Url):
    """A route without parameters."""

    parameters = 0
    __slots__ = ()

    def __call__(self, /, **query: object) -> str:
        return add_query(f"{self.base}{self.pattern}", query) if query else f"{self.base}{self.pattern}"


class UrlOfOne(Url):
    """A route with one parameter. It builds links fast, because boards and lobbies contain many of them."""

    parameters = 1
    __slots__ = ()

    def __call__(self, value: str, /, **query: object) -> str:
        before, after = self._parts
        # Table codes and game names are alphanumeric, so the fastest test comes first.
        escaped = value if value.isalnum() and value.isascii() else escape(value, self._safe[0])
        link = f"{self.base}{before}{escaped}{after}"
        return add_query(link, query) if query else link


class UrlOfTwo(Url):
    """A route with two parameters."""

    parameters = 2
    __slots__ = ()

    def __call__(self, first: str, second: str, /, **query: object) -> str:
        before, between, after = self._parts
        one, two = self._safe
        link = f"{self.base}{before}{escape(first, one)}{between}{escape(second, two)}{after}"
        return add_query(link, query) if query else link


class UrlOfThree(Url):
    """A route with three parameters."""

    parameters = 3
    __slots__ = ()

    def __call__(self, first: str, second: str, third: str, /, **query: object) -> str:
        before, between, further, after = self._parts
        one, two, three = (escape(value, safe) for value, safe in zip((first, second, third), self._safe, strict=True))
        return add_query(f"{self.base}{before}{one}{between}{two}{further}{three}{after}", query)


def serve_below(base: str) -> None:
    """Set the path of the site on its host for all links of this process. Must run before anything is drawn, because
    HTML is cached."""
    Url.base = Site.base = base


def remove_base(path: str) -> str:
    """Return the path of a request as the patterns expect it. A proxy may pass on the base path or remove it.

    Some of our own paths may begin like the base path (`/games`). So the rest must begin like a route, unless the whole
    path doesn't.
    """
    rest = path.removeprefix(Url.base)
    if not rest.startswith("/"):
        return path
    return rest if first_part(rest) in FIRST_PARTS or first_part(path) not in FIRST_PARTS else path


def first_part(path: str) -> str:
    return path.split("/", 2)[1]


def link_to(path: str) -> str:
    """Return the link to the path of a request, for a response that points to the same path again."""
    return f"{Url.base}{path}"


def escape(value: str, safe: str = "") -> str:
    """Percent-encode a value for a path, except characters in `safe`. The result needs no escaping in HTML."""
    return value if UNRESERVED.fullmatch(value) else quote(value, safe=safe, errors="replace")


def add_query(link: str, query: dict[str, object]) -> str:
    """Append the query, without fields that are None. Links with two or more fields need escaping in HTML."""
    sent = "&".join([f"{name}={escape_field(str(value))}" for name, value in query.items() if value is not None])
    return f"{link}?{sent}" if sent else link


def escape_field(value: str) -> str:
    """Percent-encode a value for a query. Most values need no escaping, and `quote_plus` is slow."""
    return value if UNRESERVED.fullmatch(value) else quote_plus(value)


home = FixedUrl("/")
history = FixedUrl("/us")
find_table = FixedUrl("/join")
choose_language = FixedUrl("/language")
choose_look = FixedUrl("/look")
open_tables = FixedUrl("/open")
make_table = FixedUrl("/make")
play_now = FixedUrl("/play")
meet = FixedUrl("/meet")
new_tv = FixedUrl("/tv")
waiting_tv = UrlOfOne("/tv/{token}")
connect_tv = FixedUrl("/connect")
programs = FixedUrl("/programs")
upload_record = FixedUrl("/records")

daily = FixedUrl("/daily")
daily_archive = FixedUrl("/daily/past")
daily_puzzle = UrlOfOne("/daily/{game}")
past_puzzle = UrlOfTwo("/daily/{game}/{day}")
deals = FixedUrl("/deals")
deal = UrlOfOne("/d/{code}")

learn = FixedUrl("/learn")
rules = UrlOfOne("/learn/{game}")
lesson = UrlOfOne("/learn/{game}/lesson")

gallery = FixedUrl("/cards")
gallery_style = FixedUrl("/cards/print.css")
game_gallery = UrlOfOne("/cards/{game}")
print_cards = UrlOfTwo("/cards/{game}/print/{group}")
gallery_card = UrlOfTwo("/cards/{game}/{face}")

similarity_quiz = FixedUrl("/alike")
similarity_quiz_back = FixedUrl("/alike/back")
similarity_quiz_consent = FixedUrl("/alike/given")
similarity_quiz_pause = FixedUrl("/alike/pause")

replay = UrlOfOne("/p/{play}")
replay_moments = UrlOfOne("/p/{play}/moments")
key_moments = UrlOfOne("/p/{play}/key")
record_file = UrlOfTwo("/p/{play}/record.{form}")
fork = UrlOfOne("/p/{play}/fork")

table = UrlOfOne("/t/{code}")
table_socket = UrlOfOne("/t/{code}/live")
table_zones = UrlOfOne("/t/{code}/zones")
tv = UrlOfOne("/t/{code}/tv")
tv_socket = UrlOfOne("/t/{code}/tv/live")
tv_zones = UrlOfOne("/t/{code}/tv/zones")
replay_socket = UrlOfTwo("/t/{code}/back/{play}/live")
qr_code = UrlOfOne("/t/{code}/qr.svg")
act = UrlOfOne("/t/{code}/act")
react = UrlOfOne("/t/{code}/react")
talk = UrlOfOne("/t/{code}/talk")
command = UrlOfOne("/t/{code}/do")
options = UrlOfOne("/t/{code}/options")
clock = UrlOfOne("/t/{code}/clock")
push = UrlOfOne("/t/{code}/push")
webhook = UrlOfOne("/t/{code}/hook")
rematch = UrlOfOne("/t/{code}/next")
rematch_offer = UrlOfOne("/t/{code}/way")
delete_table = UrlOfOne("/t/{code}/delete")
join = UrlOfOne("/t/{code}/join")
private_key = UrlOfOne("/t/{code}/key")
join_program = UrlOfOne("/t/{code}/outside")
add_person = UrlOfOne("/t/{code}/bring")
switch_person = UrlOfOne("/t/{code}/self")
block = UrlOfOne("/t/{code}/block")
report = UrlOfOne("/t/{code}/report")
bot_feedback = UrlOfOne("/t/{code}/understood")
partner_profile = UrlOfOne("/t/{code}/noticed")
transfer_options = UrlOfOne("/t/{code}/passport")
transfer_by_pin = UrlOfOne("/t/{code}/move")
transfer_by_link = UrlOfOne("/r/{token}")

decks = UrlOfOne("/t/{code}/decks")
deck_file = UrlOfThree("/t/{code}/decks/{deck:stem}.{ending}")
deck = UrlOfTwo("/t/{code}/decks/{deck}")
deck_card = UrlOfTwo("/t/{code}/decks/{deck}/card")
own_face = UrlOfTwo("/t/{code}/own/{face}.svg")
own_picture = UrlOfThree("/t/{code}/own/{deck}/{slug}")

picture = UrlOfTwo("/pictures/{game}/{face:path}.svg")
game_art = UrlOfOne("/games/{game}/art.css")
game_file = UrlOfTwo("/games/{game}/{name}")
script = UrlOfTwo("/scripts/{version}/{name}")
favicon = FixedUrl("/favicon.ico")
robots = FixedUrl("/robots.txt")
manifest = FixedUrl("/manifest.webmanifest")
service_worker = FixedUrl("/sw.js")
offline = FixedUrl("/offline")

live = FixedUrl("/livez")
ready = FixedUrl("/readyz")
health = FixedUrl("/healthz")

api_description = FixedUrl("/api/openapi.json")
api_games = FixedUrl("/api/games")
api_tables = FixedUrl("/api/tables")
api_table = UrlOfOne("/api/tables/{code}")
api_events = UrlOfOne("/api/tables/{code}/events")
api_join = UrlOfOne("/api/tables/{code}/join")
api_sight = UrlOfOne("/api/tables/{code}/sight")
api_act = UrlOfOne("/api/tables/{code}/act")
api_command = UrlOfOne("/api/tables/{code}/wish")
api_talk = UrlOfOne("/api/tables/{code}/talk")
api_react = UrlOfOne("/api/tables/{code}/react")

# Folders: prefixes of links and paths. No handler has exactly these paths.
api = FixedUrl("/api")
asset = UrlOfOne("/static/{name}")
pictures = UrlOfOne("/pictures/{game}")
own_pictures = UrlOfOne("/t/{code}/own")
FOLDERS = (api, asset, pictures, own_pictures)

FIRST_PARTS = frozenset(first_part(url.pattern) for url in list(vars().values()) if isinstance(url, Url))
"""Beginnings of all routes; the home page's is empty."""
