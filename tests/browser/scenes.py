"""Every kind of page, in each state that looks different: who opens it, and its address."""

from collections.abc import Callable
from functools import cache
from re import search

import httpx

from inkling.server.tables.service import server_time_in_milliseconds
from tests.not_none import not_none
from tests.server.features.daily_for_two.pair_days import Pair, accept, invitation, make_pair
from tests.server.features.deals.test_deals import finish
from tests.server.features.group.evenings import DAY, GroupAtTable

from .form_guests import LONG_NAME, Guest, StartedPlay

NAMES = (LONG_NAME, "Bo", "Cleopatra")
Scene = Callable[[str, str], tuple[Guest, str]]
"""Takes the server's address and a language; returns a guest and the path of a page."""
GAMES = ("silencio", "similo", "tofugott")


def scene_at(path: str) -> Scene:
    return lambda url, lang: (Guest(url, "Ada", lang), path)


def lobby(url: str, lang: str) -> tuple[Guest, str]:
    """Set up a lobby as the host, with a bot, a watcher and a waiting guest."""
    host = Guest(url, LONG_NAME, lang)
    path = host.client.post("/make", data={"game": "similo", "name": host.name}).url.path
    host.send_command(path, "sat", seat=0)
    host.send_command(path, "bot-seated", seat=1, bot="random")
    host.send_command(path, "ruled", rule="listed", on=1)
    host.send_command(path, "ruled", rule="research", on=1)
    for name, by_hand in (("Bo", 0), ("Cleo", 1)):
        host.send_command(path, "ruled", rule="admit", on=by_hand)
        Guest(url, name, lang).client.post(f"{path}/join", data={"name": name})
    host.client.post(f"{path}/talk", data={"text": "Hallo 你好, " + "na" * 40})
    return host, path


def lobby_as_guest(url: str, lang: str) -> tuple[Guest, str]:
    _, path = lobby(url, lang)
    return Guest(url, "Dora", lang), path


def lobby_as_member(url: str, lang: str) -> tuple[Guest, str]:
    host, path = lobby(url, lang)
    host.send_command(path, "ruled", rule="admit", on=0)
    guest = Guest(url, "Dora", lang)
    guest.client.post(f"{path}/join", data={"name": guest.name})
    return guest, path


def private_lobby(url: str, lang: str) -> tuple[Guest, str]:
    """Set up a private lobby with a guest who has knocked and one who was removed."""
    host = Guest(url, LONG_NAME, lang)
    path = host.client.post("/make", data={"game": "similo", "name": host.name, "private": "1"}).url.path
    for name in ("Bo", "Cleo"):
        Guest(url, name, lang).client.post(f"{path}/join", data={"name": name})
    host.send_command(path, "kicked", member=1)
    return host, path


def group_page(url: str, lang: str) -> tuple[Guest, str]:
    """Set up a group that has played a game, agreed on its pairs and suggested an evening."""
    people = [Guest(url, name, lang) for name in NAMES]
    path = people[0].client.post("/make", data={"game": "similo", "name": people[0].name}).url.path
    for guest in people[1:]:
        guest.client.post(f"{path}/join", data={"name": guest.name})
    group = GroupAtTable(url, {guest.name: guest.client for guest in people}, path)
    for seat, guest in enumerate(people):
        group.command(guest.name, "sat", seat=seat)
    group.keep(LONG_NAME)
    group.play()
    for guest in people:
        group.command(guest.name, "pairs-shared", on=True)
    group.command(NAMES[1], "evening-set", at=server_time_in_milliseconds() + 9 * DAY)
    return people[0], group.page


def pair_page(url: str, lang: str) -> tuple[Guest, str]:
    """Set up a pair's page with a finished game, and one that waits for the partner."""
    people = Guest(url, LONG_NAME, lang), Guest(url, "Bo", lang)
    code = make_pair(people[0].client, LONG_NAME)
    accept(people[1].client, invitation(people[0].client.get(f"/t/{code}/two").text), "Bo")
    pair = Pair(url, {guest.name: guest.client for guest in people}, code)
    pair.play("Bo")
    pair.begin("Bo", "tofugott")
    return people[0], pair.page


def guessing_watcher(url: str, lang: str) -> tuple[Guest, str]:
    """Set up a watcher of a running game who has marked a character."""
    play = StartedPlay(url, "similo", NAMES, lang)
    play.host.send_command(play.path, "ruled", rule="crowd", on=1)
    watcher = Guest(url, "Dora", lang)
    form = {
        "key": "secret",
        "part": "1",
        "choice": not_none(search(r'name="choice" value="([^"]+)"', watcher.get(play.path)))[1],
    }
    watcher.client.post(f"{play.path}/crowd", data=form)
    return watcher, play.path


def private_door(url: str, lang: str) -> tuple[Guest, str]:
    return Guest(url, "Dora", lang), private_lobby(url, lang)[1]


def knocked(url: str, lang: str) -> tuple[Guest, str]:
    guest, path = private_door(url, lang)
    guest.client.post(f"{path}/join", data={"name": guest.name})
    return guest, path


def open_list(url: str, lang: str) -> tuple[Guest, str]:
    """Set up the list of open tables, with several games and several people."""
    host, _ = lobby(url, lang)
    for name, game in (("Bo", "silencio"), ("Cleo", "tofugott")):
        Guest(url, name, lang).client.post("/make", data={"game": game, "name": name, "listed": "1"})
    return host, "/open"


def seat_transfer(url: str, lang: str) -> tuple[Guest, str]:
    host, path = lobby(url, lang)
    return host, f"{path}/passport"


def arrival(url: str, lang: str) -> tuple[Guest, str]:
    """Set up a seat transfer link, opened on another device."""
    host, path = seat_transfer(url, lang)
    found = not_none(search(r"/r/[^\"<]+", host.get(path)))
    return Guest(url, "Ada", lang), found[0]


@cache
def finished(url: str, game: str, lang: str) -> StartedPlay:
    """Play each game once, for all scenes that show a finished play."""
    return StartedPlay(url, game, NAMES, lang).play_on()


def board(game: str, until: str) -> Scene:
    """Set up a board on which somebody is offered an action that begins with this word; without a word, the end of a
    play."""

    def reach(url: str, lang: str) -> tuple[Guest, str]:
        play = StartedPlay(url, game, NAMES, lang) if until else finished(url, game, lang)
        return (play.play_until_asked(until)[0] if until else play.host), play.path

    return reach


def board_while_waiting(game: str, steps: int) -> Scene:
    """Set up a board as a player who is not asked."""

    def reach(url: str, lang: str) -> tuple[Guest, str]:
        play = StartedPlay(url, game, NAMES, lang).play_on(steps)
        waits = [guest for guest in play.guests if 'name="ask"' not in guest.get(play.path)]
        return (waits or [Guest(url, "Dora", lang)])[0], play.path

    return reach


def tv(url: str, lang: str) -> tuple[Guest, str]:
    """Set up the view for a large screen."""
    play = StartedPlay(url, "similo", NAMES, lang).play_on(4)
    return Guest(url, "Dora", lang), f"{play.path}/tv"


def replay(game: str, query: str) -> Scene:
    def reach(url: str, lang: str) -> tuple[Guest, str]:
        play = finished(url, game, lang)
        return play.host, f"{play.replay()}{query}"

    return reach


def deal_with_results(url: str, lang: str) -> tuple[Guest, str]:
    play = finished(url, "silencio", lang)
    return play.host, "/d/silencio1-3-00011-tours"


def several_on_one_device(url: str, lang: str) -> tuple[Guest, str]:
    host = Guest(url, "Ada", lang)
    path = host.client.post("/make", data={"game": "similo", "name": host.name}).url.path
    host.send_command(path, "sat", seat=0)
    host.client.post(f"{path}/bring", data={"name": LONG_NAME})
    answer = host.client.post(f"{path}/do", data={"kind": "start"})
    assert answer.status_code == httpx.codes.OK
    return host, path


def curtain_lifted(url: str, lang: str) -> tuple[Guest, str]:
    """Set up a shared device with the curtain lifted for the player who is asked."""
    host, path = several_on_one_device(url, lang)
    found = not_none(search(r'name="self" value="(\d+)"', host.get(path)))
    host.client.post(f"{path}/self", data={"self": found[1]})
    return host, path


def lobby_of_a_fork(url: str, lang: str) -> tuple[Guest, str]:
    play = StartedPlay(url, "silencio", ("Ada", "Bo"), lang).play_on()
    host = Guest(url, LONG_NAME, lang)
    return host, host.client.post(f"{play.replay()}/fork", data={"ply": "9", "name": host.name}).url.path


def puzzle_solved(url: str, lang: str) -> tuple[Guest, str]:
    """Set up the solved puzzle of the day, with the line to share."""
    guest = Guest(url, "Ada", lang)
    play = finish(guest.client, guest.client.post("/daily/similo", data={"name": guest.name}).url.path)
    return guest, f"/daily?play={play.removeprefix('/p/')}"


def clock(url: str, lang: str) -> tuple[Guest, str]:
    host, path = lobby(url, lang)
    return host, f"{path}/clock"


OF_A_DECK = (
    *("Nonna Rosa", "Linus", "Dr. Okafor", "Amara", "Professor Li", "Mina", "Baptiste", "Hilde", "Kenji", "Wanda"),
    *("Olek", "Fatima", "Bruno", "Svea", "Mr. Pym", "Ines", "Tariq", "Coco", "Anton", "Ravi", "Zora", "Ayla", "Jonas"),
)
"""Texts of an uploaded deck, which are the same in every language."""


def decks(page: str) -> Scene:
    """Set up the deck editor of a table with its own deck: the list, one deck or one card."""

    def reach(url: str, lang: str) -> tuple[Guest, str]:
        host = Guest(url, LONG_NAME, lang)
        path = host.client.post("/make", data={"game": "similo", "name": host.name}).url.path
        sent = {"name": "Unsere Leute", "cards": "\n".join([*OF_A_DECK, LONG_NAME])}
        host.client.post(f"{path}/decks", data=sent, files={"file": ("", b"")})
        return host, f"{path}/decks{page}"

    return reach


ALIKE = {
    *("cards of tofugott", "lobby of a guest", "silencio, gift", "silencio, start", "similo, confirmation"),
    *("tofugott, confirmation", "replay of a seat", "replay of tofugott"),
}
"""Pages made of the same parts as the page named with them; only long runs test them."""
SCENES: dict[str, Scene] = {
    "home": scene_at("/"),
    "learn": scene_at("/learn"),
    **{f"primer of {game}": scene_at(f"/learn/{game}") for game in GAMES},
    **{f"lesson of {game}": scene_at(f"/learn/{game}/lesson?at=3") for game in GAMES},
    "a lesson's end": scene_at("/learn/silencio/lesson?at=99"),
    "a lesson's reason": scene_at("/learn/similo/lesson?at=0&why=0"),
    "cards": scene_at("/cards"),
    "cards of silencio": scene_at("/cards/silencio"),
    "cards of tofugott": scene_at("/cards/tofugott"),
    "one card": scene_at("/cards/similo/fables-the-evil-queen"),
    "daily": scene_at("/daily"),
    "daily, solved": puzzle_solved,
    "own games": scene_at("/us"),
    "deals": scene_at("/deals"),
    "a deal": deal_with_results,
    "refusal": scene_at("/t/NONE"),
    "lobby of the host": lobby,
    "lobby of a stranger": lobby_as_guest,
    "lobby of a guest": lobby_as_member,
    "lobby of a private table": private_lobby,
    "door of a private table": private_door,
    "knocked at a private table": knocked,
    "open list": open_list,
    "lobby of a fork": lobby_of_a_fork,
    "passport": seat_transfer,
    "arrival": arrival,
    "large screen": tv,
    "a group": group_page,
    "for two": scene_at("/two"),
    "a pair": pair_page,
    "similo, a watcher who guesses": guessing_watcher,
    "several on one device": several_on_one_device,
    "curtain lifted": curtain_lifted,
    "clock": clock,
    "decks": decks(""),
    "a deck": decks("/unsere-leute"),
    "a card of a deck": decks("/unsere-leute/card?card=linus"),
    "records": scene_at("/records"),
    "silencio, start": board("silencio", "start"),
    "silencio, turn": board("silencio", "play"),
    "silencio, effect": board("silencio", "take"),
    "silencio, gift": board("silencio", "give"),
    "silencio, waiting": board_while_waiting("silencio", 9),
    "silencio, end": board("silencio", ""),
    "similo, clue": board("similo", "clue"),
    "similo, marks": board("similo", "mark"),
    "similo, confirmation": board("similo", "confirm"),
    "similo, waiting": board_while_waiting("similo", 9),
    "similo, end": board("similo", ""),
    "tofugott, card": board("tofugott", "choose"),
    "tofugott, answers": board("tofugott", "worst"),
    "tofugott, confirmation": board("tofugott", "confirm"),
    "tofugott, guess": board("tofugott", "guess"),
    "tofugott, end": board("tofugott", ""),
    **{f"replay of {game}": replay(game, "?ply=9") for game in GAMES},
    "replay of a seat": replay("silencio", "?ply=9&seat=0"),
    "replay with reasons": replay("silencio", "?ply=9&seat=0&why=1"),
    "replay without its end": replay("tofugott", "?ply=20&hide=1"),
}
