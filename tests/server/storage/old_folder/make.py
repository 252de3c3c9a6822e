"""Makes the data folder that tests/server/storage/test_old_folder.py opens; run it with the old version.

    git worktree add --detach /tmp/old 6a8bc1e
    PYTHONPATH=/tmp/old/src:. python -m tests.server.storage.old_folder.make

A session of plain requests: a finished play, a deal with its result, a table's deck, a running play, and a requested
seat transfer. Next to the folder (as a backup) it stores what people had seen of it.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

import httpx

from tests.server.page_parsing import offered_actions, question_number

HERE = Path(__file__).parent
PORT = 28_417
URL = f"http://127.0.0.1:{PORT}"
UNHURRIED = "import sys; from inkling.cli import main; sys.modules['inkling.cli.serve'].make_ready_aside = id; main()"
"""No strong bots play here, so they need not get ready."""
INKLING = (sys.executable, "-c", UNHURRIED)
FIGURES = "\n".join(f"Figure {n}" for n in range(1, 25))


def browser() -> httpx.Client:
    return httpx.Client(base_url=URL, headers={"origin": URL}, follow_redirects=True, timeout=60)


def act(person: httpx.Client, table: str) -> str | None:
    """Move if this person is asked. Return the play's address once it is over."""
    page = person.get(table).text
    if found := re.search(r'href="(/p/[0-9a-f]{32})', page):
        return found[1]
    actions = offered_actions(page)
    if actions:
        onward = [do for do in actions if do.startswith(("confirm", "mark"))] or actions
        person.post(f"{table}/act", data={"do": min(onward), "ask": question_number(page) or ""})
    else:
        sleep(0.02)
    return None


def play_on(table: str, *people: httpx.Client) -> str:
    for _ in range(2000):
        for person in people:
            if over := act(person, table):
                return over
    raise SystemExit("the play does not end")


def sit_down(game: str, ada: httpx.Client, bo: httpx.Client) -> str:
    table = ada.post("/make", data={"game": game, "name": "Ada"}).url.path
    bo.post(f"{table}/join", data={"name": "Bo"})
    ada.post(f"{table}/talk", data={"text": "Good evening", "send": "first"})
    ada.post(f"{table}/do", data={"kind": "start"})
    return table


def spend_an_evening(ada: httpx.Client, bo: httpx.Client) -> dict[str, object]:
    finished = sit_down("silencio", ada, bo)
    play = play_on(finished, ada, bo)
    deal = ada.post("/deals", data={"game": "silencio", "seats": "2"}).url.path
    dealt = ada.post(deal, data={"name": "Ada", "seat": "0", "with": "friends"}).url.path
    bo.post(f"{dealt}/join", data={"name": "Bo"})
    ada.post(f"{dealt}/do", data={"kind": "start"})
    deal_play = play_on(dealt, ada, bo)
    decked = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    deck = ada.post(f"{decked}/decks", data={"name": "Our Friends", "cards": FIGURES}, files={"file": ("", b"")})
    running = sit_down("silencio", ada, bo)
    for _ in range(6):
        for person in (ada, bo):
            act(person, running)
    link = re.search(r'href="http[^"]+(/r/[^"]+)"', bo.get(f"{running}/passport").text)
    assert link is not None
    results = re.findall(r"<td>(.*?)</td>", ada.get(deal).text)
    return {
        "finished": finished,
        "play": play,
        "record": ada.get(f"{play}/record.json").text,
        "text": ada.get(f"{play}/record.txt").text,
        "deal": deal,
        "deal_play": deal_play,
        "deal_results": results,
        "decked": decked,
        "deck": deck.url.path,
        "running": running,
        "passport": link[1],
        "story": [see(person, running)["story"] for person in (ada, bo)],
        "cookies": {"ada": dict(ada.cookies), "bo": dict(bo.cookies)},
    }


def see(person: httpx.Client, table: str) -> dict[str, object]:
    seen: dict[str, object] = person.get(table.replace("/t/", "/api/tables/") + "/sight").json()
    return seen


def main() -> None:
    with TemporaryDirectory() as folder:
        flags = (f"--data={folder}", f"--port={PORT}", "--uploads", "--requests-per-second=1e6", "--cover-after=1e6")
        server = subprocess.Popen([*INKLING, "serve", *flags])
        try:
            while True:
                try:
                    if httpx.get(f"{URL}/healthz").status_code == httpx.codes.OK:
                        break
                except httpx.TransportError:
                    sleep(0.1)
            with browser() as ada, browser() as bo:
                seen = spend_an_evening(ada, bo)
            (HERE / "folder.backup").unlink(missing_ok=True)
            subprocess.run([*INKLING, "backup", str(HERE / "folder.backup"), f"--data={folder}"], check=True)
        finally:
            server.kill()
            server.wait()
    (HERE / "seen.json").write_text(json.dumps(seen, indent=1) + "\n")


if __name__ == "__main__":
    main()
