"""The recorded scenes: whole plays of fixed deals, lobby commands, a shared device, plain pages."""

import re
from collections.abc import Callable
from functools import partial
from random import Random

from tests.zones.watchers import Scene, Watcher

NAMES = ("Ada", "Ben", "Cleo", "Dan")
LANGS = ("en", "de")
MOST_STEPS = 250
GAMES = ("silencio", "similo", "tofugott")
DEALS = (
    "silencio1-2-0-abcde", "silencio1-3-1-bcdef", "silencio1-4-03-cdefg", "silencio1-3-120231-efghj",
    "similo1-2-0-abcde", "similo1-3-012-bcdef", "similo1-4-1011-cdefg", "similo1-4-20201-defgh",
    "tofugott1-2-11-abcde", "tofugott1-4-111-cdefg", "tofugott1-3-1-efghj",
)  # fmt: skip
OPTIONS = {
    "silencio": {"tavern": "true", "unlit": "small"},
    "similo": {"deck": "myths", "agreement": "all", "asked": "true"},
    "tofugott": {"rounds": "2", "talk": "true"},
}
CARDS = "\n".join(f"Card {n}" for n in range(1, 31))


def people(scene: Scene, seats: int) -> list[Watcher]:
    """Return watchers with alternating languages; every other scene begins with the other one."""
    swapped = len(scene.name) % 2
    return [Watcher(scene.site, NAMES[seat], LANGS[(seat + swapped) % 2]) for seat in range(seats)]


def gather(scene: Scene, table: str, players: list[Watcher]) -> None:
    """Open a window for every player, a guest, a stranger and a large screen."""
    guest, stranger, tv = (Watcher(scene.site, *who) for who in (("guest", "de"), ("stranger", "en"), ("tv", "de")))
    for player in [*players[1:], guest]:
        player.ask(f"{table}/join", data={"name": player.name.split()[0].title()})
    scene.watchers = [*players, guest, stranger, tv]
    for watcher in scene.watchers:
        watcher.open(f"{table}/tv" if watcher is tv else table)
    scene.note("all are there")


def deal_out(scene: Scene, deal: str) -> tuple[str, list[Watcher]]:
    """Make a table for this deal and begin the play."""
    players = people(scene, int(deal.split("-")[1]))
    made = scene.page(players[0], f"/d/{deal}", data={"name": "Ada", "seat": "0", "with": "friends"})
    table = made.url.path
    gather(scene, table, players)
    for seat, player in enumerate(players[1:], start=1):
        scene.do(player, kind="sat", seat=seat)
    scene.do(players[0], kind="start")
    return table, players


def play_on(scene: Scene, players: list[Watcher], most: int = MOST_STEPS) -> int:
    """Play until nobody is asked. A player who has confirmed waits for the others, if there are any."""
    confirmed = scene.confirmed
    for step in range(most):
        dice = Random(f"{scene.name} {step}")
        asked = [(one, message) for one in players if (message := one.choose(dice, stuck=one.name in confirmed))]
        if not asked:
            return step
        free = [(one, message) for one, message in asked if confirmed.get(one.name) != message["ask"]]
        player, message = dice.choice(free or asked)
        confirmed.pop(player.name, None)
        if message["do"] == "confirm":
            confirmed[player.name] = message["ask"]
        scene.do(player, **message)
    return most


def whole_play(deal: str, scene: Scene) -> None:
    table, players = deal_out(scene, deal)
    one, other = players[:2]
    play_on(scene, players, 3)
    for who in (one, other, scene.watchers[-2]):
        scene.page(who, table)
    scene.page(one, f"{table}/tv")
    play_on(scene, players)
    assert play_on(scene, players) == 0, "it came to its end"
    for who in (one, other, scene.watchers[-2]):
        scene.page(who, table)
    replay(scene, players)


def replay(scene: Scene, players: list[Watcher]) -> None:
    path = replay_path(players[0])
    timeline = re.search(r'max="(\d+)"', players[0].ask(path).text)
    assert timeline, "the replay of a finished game has a timeline"
    last = int(timeline[1])
    for who, ply in zip(players * 2, (0, last // 3, last - 1, last), strict=False):
        for eyes in ("", "&seat=1&hide=1"):
            scene.page(who, f"{path}?ply={ply}{eyes}")
    # Silencio's reasons take long if nothing is compiled.
    for who in players[: 0 if "silencio" in scene.name else 2]:
        scene.page(who, f"{path}?ply={last // 2}&why=1")


def replay_path(player: Watcher) -> str:
    found = re.search(r"/p/[\w-]+", "".join(player.zones.values()))
    assert found, "the table links to the replay of its last game"
    return found[0]


def lobby(game: str, scene: Scene) -> None:
    """Run the commands of a host and guests before a play."""
    ada, ben, cleo = people(scene, 3)
    table = scene.page(ada, "/make", data={"game": game, "name": "Ada"}).url.path
    gather(scene, table, [ada, ben, cleo])
    dan = Watcher(scene.site, "Dan", "en")
    for who, wish in (
        (ada, {"kind": "sat", "seat": 0}),
        (ben, {"kind": "sat", "seat": 1}),
        (cleo, {"kind": "sat", "seat": 2}),
        (ben, {"to": "talk", "text": "Hello <b>all</b> & everybody"}),
        (ada, {"kind": "swapped", "one": 0, "other": 2}),
        (cleo, {"kind": "stood"}),
        (ada, {"kind": "bot-seated", "seat": 0, "bot": "simple"}),
        (ben, {"kind": "bot-sent", "seat": 0}),
        (ada, {"kind": "bot-sent", "seat": 0}),
        (ben, {"kind": "renamed", "name": "Benjamin"}),
        (ada, {"kind": "muted", "member": 1, "on": True}),
        (ben, {"to": "talk", "text": "Can you hear me?"}),
        (ada, {"kind": "clocked", "seconds": 60}),
        (ada, {"kind": "ruled", "rule": "listed", "on": True}),
        (ada, {"kind": "ruled", "rule": "research", "on": True}),
        (ben, {"kind": "consented", "on": True}),
        (ada, {"kind": "ruled", "rule": "locked", "on": True}),
        (ada, {"kind": "ruled", "rule": "locked", "on": False}),
        (ada, {"kind": "ruled", "rule": "admit", "on": True}),
    ):
        scene.do(who, **wish)
    scene.page(dan, f"{table}/join", data={"name": "Dan"})
    scene.note("Dan waits")
    scene.do(ada, kind="let-in", member=4)
    scene.page(ada, f"{table}/options", data=OPTIONS[game])
    scene.note("options are set")
    for path in ("", "?write=1", "/passport", "/clock", "/delete", "/decks", "/tv"):
        for who in (ada, ben):
            scene.page(who, table + path)
    scene.page(scene.watchers[-2], "/open")
    for who in (ada, ben, dan):
        scene.page(who, "/")
    scene.page(ada, f"{table}/passport", data={"do": "pin"})
    scene.page(ben, f"{table}/report", data={"words": "Something is odd."})
    scene.page(dan, f"{table}/move", data={"pin": "000"})
    scene.do(ada, kind="kicked", member=2)
    scene.do(ada, kind="handed-on", member=1)
    scene.do(ben, kind="clocked", seconds="null")
    scene.do(ben, kind="ruled", rule="listed", on=False)


def decks(scene: Scene) -> None:
    ada = Watcher(scene.site, "Ada", "en")
    table = scene.page(ada, "/make", data={"game": "similo", "name": "Ada"}).url.path
    scene.page(ada, f"{table}/decks", files=filled(name="Too few", cards="One\nTwo"))
    made = scene.page(ada, f"{table}/decks", files=filled(name="Our street", cards=CARDS)).url.path
    card = re.findall(r'href="([^"]*/card\?card=[^"]+)"', ada.ask(made).text)[0]
    for path in (f"{table}/decks", card, f"{made}/card", table):
        scene.page(ada, path)
    scene.page(ada, card, files=filled(name="", line="x"))
    scene.page(ada, made, files=filled(name="Our road", line="All who live there"))
    scene.page(ada, made, files=filled(do="remove"))


def filled(**fields: str) -> dict[str, tuple[None, str]]:
    """Return a form in the encoding for file uploads."""
    return {name: (None, value) for name, value in fields.items()}


def half(scene: Scene) -> None:
    """Abandon a play; remove a guest during it."""
    table, players = deal_out(scene, "similo1-4-0-abcde")
    play_on(scene, players, 4)
    scene.do(players[0], kind="kicked", member=4)
    scene.do(players[1], kind="gave-up")
    scene.page(players[1], table)
    scene.do(players[0], kind="gave-up")
    # An abandoned game has no timeline: its cards stay hidden.
    scene.page(players[0], replay_path(players[0]))


def one_device(deal: str, scene: Scene) -> None:
    """Seat two people on one device, with a curtain."""
    ada = Watcher(scene.site, "Ada", "en")
    made = scene.page(ada, f"/d/{deal}", data={"name": "Ada", "seat": "0", "with": "friends"})
    table = made.url.path
    scene.page(ada, f"{table}/bring", data={"name": "Zoe"})
    gather(scene, table, [ada])
    scene.do(ada, kind="start")
    for step in range(6):
        scene.page(ada, f"{table}/self", data={"self": str(step % 2)})
        scene.note(f"curtain {step}", ada)
        play_on(scene, [ada], 1)
        scene.page(ada, f"{table}/self", data={"self": ""})
        scene.note(f"down {step}", ada)


def private(scene: Scene) -> None:
    table, players = deal_out(scene, "similo1-2-0-abcde")
    ada, eve = players[0], Watcher(scene.site, "Eve", "en")
    scene.do(ada, kind="ruled", rule="private", on=True)
    scene.page(ada, table)
    scene.page(eve, table)


def pages(lang: str, scene: Scene) -> None:
    who = Watcher(scene.site, "reader", lang)
    for path in ("/", "/deals", "/records", "/open", "/daily", "/learn", "/t/0000", "/nowhere", "/d/similo1-2-0-zzzzz"):
        scene.page(who, path)
    for path, sent in (
        ("/deals", {"code": "nonsense"}),
        ("/deals", {"game": "similo", "seats": "99"}),
        ("/make", {"game": "similo", "name": ""}),
        ("/make", {"game": "chess", "name": "Ada"}),
    ):
        scene.page(who, path, data=sent)
    for game in GAMES:
        scene.page(who, f"/learn/{game}")
        for step in range(40):
            address = f"/learn/{game}/lesson?at={step}"
            shown = scene.page(who, address)
            if 'action="/play"' in shown.text:
                break
            if 'name="do"' in shown.text or "name=do" in shown.text:
                scene.page(who, address, data={"do": "nonsense"})


def deals(scene: Scene) -> None:
    """Show the results of the deals above. Last scene, because bots then play them too."""
    for deal, lang in zip(DEALS, LANGS * len(DEALS), strict=False):
        scene.page(Watcher(scene.site, "reader", lang), f"/d/{deal}")


SCENES: dict[str, Callable[[Scene], None]] = {
    **{deal: partial(whole_play, deal) for deal in DEALS},
    **{f"lobby-{game}": partial(lobby, game) for game in GAMES},
    **{f"device-{deal[:8]}": partial(one_device, deal) for deal in ("silencio1-2-0-qrstu", "tofugott1-2-11-qrstu")},
    "half": half,
    "decks": decks,
    "private": private,
    **{f"pages-{lang}": partial(pages, lang) for lang in LANGS},
    "deals": deals,
}
