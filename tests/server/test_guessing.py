"""Guessing codes: what a wrong one costs, and that a caller whose budget is spent learns nothing from any work done."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, event
from websockets.exceptions import InvalidStatus

from inkling.core.errors import Refusal
from inkling.server.ops.token_bucket import TooMany
from inkling.server.settings import Settings
from inkling.server.tables.registry import Tables
from inkling.server.web.access.guesses import SERVER, Guesses
from inkling.server.web.limits import SITE, Limits

from .running import browser, live, serving
from .test_limits import from_address, make_table
from .test_private import ASKED, READ, TOLD, WRITTEN

pytestmark = pytest.mark.one_process("limits are those of one process")
ABSENT = "/t/ZZZZ"


@contextmanager
def counted_lookups(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every statement to a database and every search for a table, as they happen."""
    seen: list[str] = []
    find = Tables.find

    def note(_: object, __: object, statement: str, *___: object) -> None:
        if "INSERT INTO health" not in statement:
            seen.append(statement)

    async def noted(self: Tables, code: str) -> object:
        seen.append(f"find {code}")
        return await find(self, code)

    event.listen(Engine, "before_cursor_execute", note)
    monkeypatch.setattr(Tables, "find", noted)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", note)
        monkeypatch.setattr(Tables, "find", find)


def ask_everything(person: httpx.Client, table: str) -> list[tuple[int, str]]:
    """The answers of every way to a table, with its code taken out."""
    code, api = table[3:], f"/api/tables/{table[3:]}"
    answers = [person.get(f"{table}{path}") for path in READ] + [person.get(f"{api}{path}") for path in ASKED]
    answers += [person.post(f"{table}{path}", data=form) for path, form in WRITTEN.items()]
    answers += [person.post(f"{api}{path}", json=body) for path, body in TOLD.items()] + [person.delete(api)]
    answers += [person.post(f"{table}/join", data={"name": "Zoe"}), person.post(f"{api}/join", json={"name": "Zoe"})]
    shown = [(answer.status_code, answer.text.replace(code, "CODE")) for answer in answers]
    for socket in ("", "/tv", f"/back/{'0' * 32}"):
        with pytest.raises(InvalidStatus) as refused, live(person, table + socket):
            pass
        shown.append((refused.value.response.status_code, str(refused.value.response.body)))
    return shown


def spend(person: httpx.Client) -> None:
    while person.get("/t/ZZZY").status_code == 404:
        pass


@pytest.mark.parametrize("has_cookie", [False, True])
def test_nothing_is_looked_up_once_the_budget_is_spent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_cookie: bool
) -> None:
    with serving(tmp_path, misses_per_hour=3, uploads=True) as url, browser(url) as ada, browser(url) as stranger:
        there = make_table(ada)
        if has_cookie:
            make_table(stranger)
        spend(stranger)
        with counted_lookups(monkeypatch) as seen:
            present, absent = (ask_everything(stranger, table) for table in (there, ABSENT))
            assert seen == []
        assert present == absent
        assert {status for status, _ in present} == {429}
        assert ada.get(there).status_code == 200


def test_guesses_are_paid_for_before_the_answer_is_known() -> None:
    """Many requests at once cannot all be checked before the first one counts."""
    guesses = Guesses(per_hour=9)
    with ExitStack() as pending:
        for _ in range(3):
            pending.enter_context(guesses.pay("192.0.2.1"))
        with pytest.raises(TooMany), guesses.pay("192.0.2.1"):
            pass
    with guesses.pay("192.0.2.1"):
        pass  # they were right, so they were refunded


def miss(guesses: Guesses, address: str, returning: bool = False) -> bool:
    """True if the guess was looked at."""
    with suppress(TooMany):
        try:
            with guesses.pay(address, returning):
                raise Refusal("no-table", "")
        except TooMany:
            raise
        except Refusal:
            return True
    return False


def test_an_ipv6_site_has_a_budget_for_all_its_networks() -> None:
    guesses = Guesses(per_hour=3)
    looked = [miss(guesses, f"2001:db8:1:{network:x}::") for network in range(2 * SITE)]
    assert looked == [True] * SITE + [False] * SITE
    assert miss(guesses, "2001:db8:2:1::"), "another site"


def test_when_the_server_has_seen_too_many_misses_strangers_alone_are_slowed() -> None:
    """They may still make a tenth of their guesses; a right one always leads in."""
    guesses = Guesses(per_hour=90)
    for n in range(30 * SERVER):
        assert miss(guesses, f"10.0.{n % 100}.1")
    assert [miss(guesses, "192.0.2.1") for _ in range(5)] == [True] * 3 + [False] * 2
    assert [miss(guesses, "192.0.2.2", returning=True) for _ in range(5)] == [True] * 5


def test_an_ipv6_site_makes_as_many_tables_as_a_few_addresses() -> None:
    limits = Limits(Settings(tables_per_hour=2))
    made = 0
    with suppress(TooMany):
        for network in range(100):
            limits.count_table(f"2001:db8:1:{network:x}::")
            made += 1
    assert made == 2 * SITE


def test_links_and_members_are_never_slowed(tmp_path: Path) -> None:
    """Also a member who comes back when the table has left the memory, in a browser or as a program."""
    with serving(tmp_path, misses_per_hour=3, behind_proxy=True) as url:
        ada, bo, program, thief = (from_address(url, "192.0.2.1") for _ in range(4))
        table = make_table(ada)
        link = ada.get(table).text.partition('data-copy="')[2].partition('"')[0]
        token = program.post(f"/api/tables/{table[3:]}/join", json={"name": "Robot"}).json()["token"]
        program.cookies.clear()
        program.headers["authorization"] = f"Bearer {token}"
        assert program.get(f"/api/tables/{table[3:]}").status_code == 200
        spend(thief)
        assert bo.get(table).status_code == 429
        assert bo.get(link).status_code == 200
        assert bo.post(f"{table}/join", data={"name": "Bo"}).status_code == 200
        assert [person.get(f"/api/tables/{table[3:]}").status_code for person in (ada, bo, program)] == [200] * 3
        cookies = dict(bo.cookies)
    with serving(tmp_path, misses_per_hour=3) as url, browser(url) as bo, browser(url) as thief:
        bo.cookies.update(cookies)
        spend(thief)
        assert bo.get(table).status_code == 200, "nothing is in memory after a restart"
