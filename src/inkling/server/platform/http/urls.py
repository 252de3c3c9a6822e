"""All routes of the server by name. Each path pattern is declared here, and only here.

`@register_route(urls.act, "POST")` registers a handler and `urls.act(code)` builds a link to it, so both always agree.
Links escape every value, and keyword arguments become the query: `urls.replay(play, ply=3)`.

A site below a path of its host calls `set_base_path` at start. Links then begin with that path; patterns are matched
without it.
"""

import re
from typing import ClassVar
from urllib.parse import quote, quote_plus

from inkling.games.board_kit.picture_urls import SitePathPrefix

PARAMETER = re.compile(r"\{\w+(?::(\w+))?\}")
"""Matches a parameter in a Starlette path pattern, with the name of its convertor if there is one."""
UNRESERVED = re.compile(r"[A-Za-z0-9_.~-]*")
"""Matches texts that need no escaping in a path."""


class Url:
    """The path pattern of a route. Calling an instance of a subclass with one value per parameter builds a link."""

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
    def path_before_parameters(self) -> str:
        """Return the path before the first parameter, without a trailing slash: `/t` for `/t/{code}/act`."""
        return self._parts[0].rstrip("/")

    def covers(self, path: str) -> bool:
        """True if the path of a request is `path_before_parameters` or below it."""
        return f"{path}/".startswith(f"{self.path_before_parameters}/")

    def matches(self, path: str) -> bool:
        """True if the path of a request has the form of this route. A more specific route can have the same form."""
        values = ("[^/]+" if safe == "" else ".+" for safe in self._safe)
        rest = (value + re.escape(text) for value, text in zip(values, self._parts[1:], strict=True))
        return re.fullmatch(re.escape(self._parts[0]) + "".join(rest), path) is not None


class FixedUrl(Url):
    """A route without parameters."""

    parameters = 0
    __slots__ = ()

    def __call__(self, /, **query: object) -> str:
        return add_query(f"{self.base}{self.pattern}", query) if query else f"{self.base}{self.pattern}"


class OneParameterUrl(Url):
    """A route with one parameter. Optimised for speed, because boards and lobbies contain many links."""

    parameters = 1
    __slots__ = ()

    def __call__(self, value: str, /, **query: object) -> str:
        before, after = self._parts
        # Table codes and game names are alphanumeric, so the fastest test comes first.
        escaped = value if value.isalnum() and value.isascii() else percent_encode(value, self._safe[0])
        link = f"{self.base}{before}{escaped}{after}"
        return add_query(link, query) if query else link


class TwoParameterUrl(Url):
    """A route with two parameters."""

    parameters = 2
    __slots__ = ()

    def __call__(self, first: str, second: str, /, **query: object) -> str:
        before, between, after = self._parts
        one, two = self._safe
        link = f"{self.base}{before}{percent_encode(first, one)}{between}{percent_encode(second, two)}{after}"
        return add_query(link, query) if query else link


class ThreeParameterUrl(Url):
    """A route with three parameters."""

    parameters = 3
    __slots__ = ()

    def __call__(self, first: str, second: str, third: str, /, **query: object) -> str:
        before, between, further, after = self._parts
        one, two, three = (
            percent_encode(value, safe) for value, safe in zip((first, second, third), self._safe, strict=True)
        )
        return add_query(f"{self.base}{before}{one}{between}{two}{further}{three}{after}", query)


def set_base_path(base: str) -> None:
    """Set the path of the site on its host for all links of this process.

    Call it before rendering any page, because HTML is cached.
    """
    Url.base = SitePathPrefix.base = base


def remove_base_path(path: str) -> str:
    """Return the path of a request without the base path.

    A proxy may already have removed the base path, and a route may begin like it (`/games`). So remove it only if the
    rest begins like a route, or if the whole path doesn't.
    """
    rest = path.removeprefix(Url.base)
    if not rest.startswith("/"):
        return path
    return rest if first_path_segment(rest) in FIRST_PARTS or first_path_segment(path) not in FIRST_PARTS else path


def first_path_segment(path: str) -> str:
    return path.split("/", 2)[1]


def link_to_path(path: str) -> str:
    """Return the link to a path without base path."""
    return f"{Url.base}{path}"


def percent_encode(value: str, safe: str = "") -> str:
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
waiting_tv = OneParameterUrl("/tv/{token}")
connect_tv = FixedUrl("/connect")
programs = FixedUrl("/programs")
privacy = FixedUrl("/privacy")
languages = FixedUrl("/about/languages")
upload_record = FixedUrl("/records")

daily = FixedUrl("/daily")
daily_archive = FixedUrl("/daily/past")
daily_puzzle = OneParameterUrl("/daily/{game}")
past_puzzle = TwoParameterUrl("/daily/{game}/{day}")
daily_for_two = FixedUrl("/two")
deals = FixedUrl("/deals")
deal = OneParameterUrl("/d/{code}")

learn = FixedUrl("/learn")
rules = OneParameterUrl("/learn/{game}")
lesson = OneParameterUrl("/learn/{game}/lesson")

gallery = FixedUrl("/cards")
gallery_style = FixedUrl("/cards/print.css")
game_gallery = OneParameterUrl("/cards/{game}")
print_cards = TwoParameterUrl("/cards/{game}/print/{group}")
gallery_card = TwoParameterUrl("/cards/{game}/{face}")

similarity_quiz = FixedUrl("/alike")
similarity_quiz_back = FixedUrl("/alike/back")
similarity_quiz_consent = FixedUrl("/alike/given")
similarity_quiz_pause = FixedUrl("/alike/pause")

replay = OneParameterUrl("/p/{play}")
replay_moments = OneParameterUrl("/p/{play}/moments")
key_moments = OneParameterUrl("/p/{play}/key")
record_file = TwoParameterUrl("/p/{play}/record.{form}")
fork = OneParameterUrl("/p/{play}/fork")
ask_a_friend = OneParameterUrl("/p/{play}/ask")
friend_question = OneParameterUrl("/ask/{question}")
delete_friend_question = OneParameterUrl("/ask/{question}/delete")

table = OneParameterUrl("/t/{code}")
table_socket = OneParameterUrl("/t/{code}/live")
table_zones = OneParameterUrl("/t/{code}/zones")
tv = OneParameterUrl("/t/{code}/tv")
tv_socket = OneParameterUrl("/t/{code}/tv/live")
tv_zones = OneParameterUrl("/t/{code}/tv/zones")
replay_socket = TwoParameterUrl("/t/{code}/back/{play}/live")
qr_code = OneParameterUrl("/t/{code}/qr.svg")
crowd = OneParameterUrl("/t/{code}/crowd")
act = OneParameterUrl("/t/{code}/act")
react = OneParameterUrl("/t/{code}/react")
talk = OneParameterUrl("/t/{code}/talk")
command = OneParameterUrl("/t/{code}/do")
options = OneParameterUrl("/t/{code}/options")
clock = OneParameterUrl("/t/{code}/clock")
push = OneParameterUrl("/t/{code}/push")
webhook = OneParameterUrl("/t/{code}/hook")
rematch = OneParameterUrl("/t/{code}/next")
rematch_offer = OneParameterUrl("/t/{code}/way")
delete_table = OneParameterUrl("/t/{code}/delete")
group = OneParameterUrl("/t/{code}/us")
group_evening = OneParameterUrl("/t/{code}/us/evening.ics")
group_export = OneParameterUrl("/t/{code}/us/export.json")
pair = OneParameterUrl("/t/{code}/two")
pair_picture = TwoParameterUrl("/t/{code}/two/{play}.svg")
join = OneParameterUrl("/t/{code}/join")
private_key = OneParameterUrl("/t/{code}/key")
join_program = OneParameterUrl("/t/{code}/outside")
add_person = OneParameterUrl("/t/{code}/bring")
switch_person = OneParameterUrl("/t/{code}/self")
block = OneParameterUrl("/t/{code}/block")
report = OneParameterUrl("/t/{code}/report")
bot_feedback = OneParameterUrl("/t/{code}/understood")
partner_profile = OneParameterUrl("/t/{code}/noticed")
transfer_options = OneParameterUrl("/t/{code}/passport")
transfer_by_pin = OneParameterUrl("/t/{code}/move")
transfer_by_link = OneParameterUrl("/r/{token}")
store_parcel = TwoParameterUrl("/t/{code}/parcel/{parcel}")
take_parcel = OneParameterUrl("/parcel/{parcel}")

decks = OneParameterUrl("/t/{code}/decks")
deck_file = ThreeParameterUrl("/t/{code}/decks/{deck:stem}.{ending}")
deck = TwoParameterUrl("/t/{code}/decks/{deck}")
deck_card = TwoParameterUrl("/t/{code}/decks/{deck}/card")
own_face = TwoParameterUrl("/t/{code}/own/{face}.svg")
own_picture = ThreeParameterUrl("/t/{code}/own/{deck}/{slug}")

picture = TwoParameterUrl("/pictures/{game}/{face:path}.svg")
game_art = OneParameterUrl("/games/{game}/art.css")
game_file = TwoParameterUrl("/games/{game}/{name}")
script = TwoParameterUrl("/scripts/{version}/{name}")
favicon = FixedUrl("/favicon.ico")
robots = FixedUrl("/robots.txt")
site_map = FixedUrl("/sitemap.xml")
security_contact = FixedUrl("/.well-known/security.txt")
manifest = FixedUrl("/manifest.webmanifest")
service_worker = FixedUrl("/sw.js")
offline = FixedUrl("/offline")

operator = FixedUrl("/host")
operator_sign_out = FixedUrl("/host/sign-out")
operator_notice = FixedUrl("/host/notice")
operator_unblock = FixedUrl("/host/unblock")
operator_backup = FixedUrl("/host/backup")
operator_report = OneParameterUrl("/host/reports/{report}")
operator_table = OneParameterUrl("/host/tables/{table}")

live = FixedUrl("/livez")
ready = FixedUrl("/readyz")
health = FixedUrl("/healthz")

api_description = FixedUrl("/api/openapi.json")
api_games = FixedUrl("/api/games")
api_tables = FixedUrl("/api/tables")
api_table = OneParameterUrl("/api/tables/{code}")
api_events = OneParameterUrl("/api/tables/{code}/events")
api_join = OneParameterUrl("/api/tables/{code}/join")
api_sight = OneParameterUrl("/api/tables/{code}/sight")
api_act = OneParameterUrl("/api/tables/{code}/act")
api_command = OneParameterUrl("/api/tables/{code}/wish")
api_talk = OneParameterUrl("/api/tables/{code}/talk")
api_react = OneParameterUrl("/api/tables/{code}/react")

# Folders: prefixes of links and paths. No handler has exactly these paths.
api = FixedUrl("/api")
asset = OneParameterUrl("/static/{name}")
pictures = OneParameterUrl("/pictures/{game}")
own_pictures = OneParameterUrl("/t/{code}/own")
FOLDERS = (api, asset, pictures, own_pictures)

FIRST_PARTS = frozenset(first_path_segment(url.pattern) for url in list(vars().values()) if isinstance(url, Url))
"""First path segments of all routes; that of the home page is empty."""
