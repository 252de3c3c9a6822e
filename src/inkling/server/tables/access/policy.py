"""The access policy: who may read a table and its plays, who may write, and what each credential gives. Pure.

Every page, picture, push, replay, record and JSON response that shows something of a table is checked here first. Open
WebSockets and event streams are checked again after every change (`AccessMonitor`). The same rules apply to TVs. Some
requests are not checked, because they show only the game, the code or the caller's own seat: the forms to join, for a
key and for a PIN, seat-transfer links, leaving, `/learn?table=…`, the link to the last table, and today's puzzle.

**Reading a table** (`reason_to_deny_table`): the first row that matches the caller's device decides. "read" means
names, chat, the public board, and of a seat's cards only that seat's sight.

| the caller                                             | open table | private table                       |
|--------------------------------------------------------|------------|-------------------------------------|
| was removed; nobody else on the device is a member     | sent-away  | sent-away                           |
| is a member who was let in                             | read       | read                                |
| was let in, and left after the table got its key       | read       | read                                |
| is a member who still waits to be let in               | read       | waiting; may only leave             |
| left before the table got its key                      | read       | as a stranger                       |
| is a stranger with the table's key                     | read       | read; private if the host admits    |
| is a stranger                                          | read       | private; may knock                  |

A group's page and its files are only for members who were let in, even at open tables. The key of a pair's table
(`features/daily_for_two`) stops working once the pair is complete, and nobody can knock there.

People blocked by the operator are refused everything. A signed-out cookie counts as no cookie.

**Reading a play, its record, its explanations, or a fork of it** (`reason_to_deny_play`): like its table. A play has a
128-bit ID. An uploaded record has no table, so anybody with its ID may read it. Results of a deal that was played at a
private table are shown only to callers who may read that table. A question to a friend (`features/ask_a_friend`) shows
one moment to anybody who has its 128-bit ID, and the ending after an answer. Only a player of that play can make one.

**Writing**: members only, each for their own seat; `tables/permissions.py` checks every change. `HOSTS_ONLY` and
`DEPUTIES_TOO` there list what only the host, or also the acting host, may do. Strangers may join, knock, present a key
or a PIN, make a table, fork a play they may read, upload a record, look for a table (`/meet`), answer the quiz
(`/alike`) and choose a language. A form or WebSocket that relies on a cookie must come from a page of this server
(`platform/http/request_guard.py`). Only the host changes decks and programs. All members see deck pictures.

**Credentials** (`tables/access/credentials.py`, `features/seat_transfer/service.py`). Keys and PINs are random; all
others are signed with the server's secret. Other cookies (`tries`, `alike`, `lang`) permit nothing:

| credential                        | gives                                 | ends                                  |
|-----------------------------------|---------------------------------------|---------------------------------------|
| cookie `inkling`, or its value as | to be this person at every table      | after a year; when the person signs   |
| a bearer token                    |                                       | out other devices; when blocked       |
| invitation `?k=…` of a code, then | no limit of guesses for this code;     | never; the cookie after 30 days       |
| cookie `k` of that table          | it opens no private table             |                                       |
| key behind the `#`, then cookie   | to read and join a private table,     | when the table gets another key:      |
| `keys` (20 tables)                | unless the host admits each guest     | `renew_key…`; the cookie after a year |
| seat transfer by link `/r/…`      | this member's place, on the device    | used once; a day; revoked; or the     |
|                                   | that confirms it                      | person has signed out other devices   |
| seat transfer by PIN              | the same                              | used once; ten minutes; revoked; five |
|                                   |                                       | misses at its table                   |
| cookie `table`                    | the way back to the last table, for   | after a day                           |
|                                   | its members                           |                                       |

**Guesses** (`tables/access/guess_limits.py`): a code or PIN is charged to the budgets of its address, its IPv6 site
and the server before anything is looked up, and refunded if it was right. Keys have 128 bits, so only wrong ones are
charged, after the comparison. Codes are free for members and for callers with an invitation. A knock counts as a new
table of its address, and at most `MOST_KNOCKING` guests may wait at a table.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.server.features.daily_for_two.model import is_pair_complete
from inkling.server.features.seats.model import Member, may_former_member_read
from inkling.server.tables.events import Row, RuleSwitched, SentAway, TableMadePrivate

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

MOST_KNOCKING = 16
"""Maximum number of guests who wait for admission to a private table."""


def reason_to_deny_table(table: "Table", person: str | None, has_key: bool) -> Refusal | None:
    """Return why this person may not read the table, or None if they may."""
    here = [] if person is None else [member for member in table.members if device_of_member(member) == person]
    if any(member.sent for member in here) and not any(member.person for member in here):
        return Refusal("sent-away", msg("You’ve been sent away from this table."))
    if not table.key or any(map(may_former_member_read, here)):
        return None
    if any(member.person for member in here):
        return Refusal("waiting", msg("The host hasn’t let you in yet."))
    if has_key and not table.rules["admit"] and not is_pair_complete(table):
        return None
    return Refusal("private", msg("This table is private."))


def reason_to_deny_play(table: "Table", person: str | None, has_key: bool) -> Refusal | None:
    """Return why this person may not read a play of this table, or None if they may."""
    denial = reason_to_deny_table(table, person, has_key)
    if denial is None or denial.code == "sent-away":
        return denial
    return Refusal(
        "private", msg("The table where this was played is private; only people who were let in there can see it.")
    )


def check_person_not_sent_away(table: "Table", person: str) -> None:
    """Raise NotAllowed if the host removed this person. The table's key doesn't admit them again."""
    denial = reason_to_deny_table(table, person.partition("/")[0], has_key=True)
    if denial is not None and denial.code == "sent-away":
        raise NotAllowed(denial.code, denial.sentence)


def device_of_member(member: Member) -> str | None:
    """Return the person ID in the cookie of the member's device.

    People on a shared device have IDs that begin with it.
    """
    person = member.person or member.was
    return None if person is None else person.partition("/")[0]


def add_key_to_link(table: "Table", link: str) -> str:
    """Return an invitation link with a private table's key after the #. Browsers never send that part to a server."""
    return f"{link}#{table.key}" if table.key else link


def renew_key_of_private_table(table: "Table", row: Row, token: Callable[[int], str]) -> Row:
    """Return the row with a new key, if it makes the table private or removes somebody from a private table.

    Return any other row unchanged. Keys from clients are never used.
    """
    match row:
        case RuleSwitched("private", True):
            return TableMadePrivate(token(16))
        case SentAway():
            return replace(row, key=token(16) if table.key else "")
        case _:
            return row


def list_waiting_guests(table: "Table") -> list[int]:
    return [number for number, member in enumerate(table.members) if member.waiting and member.person]


def find_waiting_guest_to_drop(table: "Table", knocks: Mapping[int, str], address: str) -> int | None:
    """Return the waiting guest to remove before another guest from `address` may wait.

    It is the one who has waited longest, among guests from the address with the most knocks. So nobody can fill the
    waiting list from one address. Return None if there is room, or if no two guests, the new one
    included, share an address.

    `knocks` has the addresses by guest, oldest knock first. Guests with unknown addresses count as one address.
    """
    waiting = list_waiting_guests(table)
    if len(waiting) < MOST_KNOCKING:
        return None
    source = {number: knocks.get(number, "") for number in waiting}
    [(crowd, count)] = Counter([*source.values(), address]).most_common(1)
    return next(number for number in (*knocks, *waiting) if source.get(number) == crowd) if count > 1 else None


def number_of_new_member(table: "Table", knocks: bool) -> int:
    """Return the number of a new member.

    A knocking guest gets the number of a guest who left without having been let in, so that knocks don't use up a
    table's numbers.
    """
    free_numbers = (
        number
        for number, member in enumerate(table.members)
        if member.person is None and not (member.inside or member.sent)
    )
    return next(free_numbers, len(table.members)) if knocks else len(table.members)
