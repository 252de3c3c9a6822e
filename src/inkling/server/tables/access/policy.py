"""The access policy: who may read a table and its plays, who may write, and what each credential gives. Pure.

Every page, picture, push, replay, record and JSON answer that shows something of a table is checked here first. Open
sockets and event streams are checked again after every change (`AccessMonitor`); the large screen follows these rules.
Not checked, because they show nothing but the game, the code or the caller's own place: joining and key forms, the PIN
form, a seat-transfer link, leaving, `/learn?table=…`, the way back to the last table, and today's try.

**Reading a table** (`find_denial`): the first line that fits the caller's device decides; "read" means names, talk, the
public board, and of a seat's cards only what that seat's sight shows.

| the caller                                             | open table | private table                       |
|--------------------------------------------------------|------------|-------------------------------------|
| was sent away; nobody else on the device is a member   | sent-away  | sent-away                           |
| is a member who was let in                             | read       | read                                |
| was let in, and left after the table got its key       | read       | read                                |
| is a member who still waits to be let in               | read       | waiting; may only leave             |
| left before the table got its key                      | read       | as a stranger                       |
| is a stranger with the table's key                     | read       | read; private if the host admits    |
| is a stranger                                          | read       | private; may knock                  |

The page of a group that keeps its table, and its files, are for members who were let in, at open tables too. The key
of a pair's table (`features/daily_for_two`) stops working once everybody is there; nobody can knock at one.

Before that, anybody blocked by the operator is refused everything, and a cookie that was signed out counts as none.

**Reading a play, its record, its reasons, or a fork of it** (`find_play_denial`): as its table. A play has a 128-bit
id; a play of an uploaded record has no table and is open to anybody with its id. Results of a deal that was played at a
private table are shown only to callers who may read that table. A question to a friend (`features/ask_a_friend`) shows
one moment to anyone who has its 128-bit id, and its ending after an answer; only a player of that play can make one.

**Writing**: only members, each as the seat of their device; `tables/permissions.py` decides every single change.
`HOSTS_ONLY` and `DEPUTIES_TOO` there list what only the host, or also the acting host, may do. Strangers may join,
knock, show a key or a PIN, open a new table, fork a play they may read, upload a record, look for a table (`/meet`),
answer the quiz (`/alike`) and choose a language. A form or socket that relies on a cookie must come from a page of this
server (`platform/http/request_guard.py`). Only the host changes decks and programs; all members see deck pictures.

**Credentials** (`tables/access/credentials.py`, `features/seat_transfer/service.py`). All but keys and PINs, which
are random, are signed with the server's secret. Other cookies (`tries`, `alike`, `lang`) open nothing:

| credential                        | gives                                 | ends                                  |
|-----------------------------------|---------------------------------------|---------------------------------------|
| cookie `inkling`, or its value as | to be this person at every table      | after a year; when the person signs   |
| a bearer token                    |                                       | out other devices; when blocked       |
| invitation `?k=…` of a code, then | no payment for a guess at this code;  | never; the cookie after 30 days       |
| cookie `k` of that table          | it opens no private table             |                                       |
| key behind the `#`, then cookie   | to read and join a private table,     | when the table gets another key:      |
| `keys` (20 tables)                | unless the host admits guests by hand | `renew_key`; the cookie after a year  |
| seat transfer by link `/r/…`      | this member's place, on the device    | used once; a day; revoked; or the     |
|                                   | that confirms it                      | person has signed out other devices   |
| seat transfer by PIN              | the same                              | used once; ten minutes; revoked; five |
|                                   |                                       | misses at its table                   |
| cookie `table`                    | the way back to the last table, for   | after a day                           |
|                                   | its members                           |                                       |

**Guesses** (`tables/access/guess_limits.py`): a wrong code, key or PIN is paid for per address, per IPv6 site and
for the whole server, before anything is looked up, and refunded if it was right. Keys have 128 bits: only wrong ones
are paid for, after the comparison. Holders of an invitation and members pay nothing for
the code. A knock counts as a new table of its address, and `MOST_KNOCKING` guests may wait at once.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.server.features.daily_for_two.model import is_complete
from inkling.server.features.seats.model import Member, may_former_member_read
from inkling.server.tables.events import Row, RuleSwitched, SentAway, TableMadePrivate

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

MOST_KNOCKING = 16
"""Guests who wait to be let in to a private table at the same time."""


def reason_to_deny_table(table: "Table", person: str | None, has_key: bool) -> Refusal | None:
    """Return why this person may not read the table; None if they may."""
    here = [] if person is None else [member for member in table.members if device_of_member(member) == person]
    if any(member.sent for member in here) and not any(member.person for member in here):
        return Refusal("sent-away", msg("You’ve been sent away from this table."))
    if not table.key or any(map(may_former_member_read, here)):
        return None
    if any(member.person for member in here):
        return Refusal("waiting", msg("The host hasn’t let you in yet."))
    if has_key and not table.rules["admit"] and not is_complete(table):
        return None
    return Refusal("private", msg("This table is private."))


def reason_to_deny_play(table: "Table", person: str | None, has_key: bool) -> Refusal | None:
    """Return why this person may not read a play of this table; None if they may."""
    denial = reason_to_deny_table(table, person, has_key)
    if denial is None or denial.code == "sent-away":
        return denial
    return Refusal(
        "private", msg("The table where this was played is private; only people who were let in there can see it.")
    )


def check_person_not_sent_away(table: "Table", person: str) -> None:
    """Raise NotAllowed if this person was sent away. The key doesn't admit them again."""
    denial = reason_to_deny_table(table, person.partition("/")[0], has_key=True)
    if denial is not None and denial.code == "sent-away":
        raise NotAllowed(denial.code, denial.sentence)


def device_of_member(member: Member) -> str | None:
    """Return the person ID in the cookie of the member's device. The IDs of several people on one device begin with
    it."""
    person = member.person or member.was
    return None if person is None else person.partition("/")[0]


def add_key_to_link(table: "Table", link: str) -> str:
    """Return an invitation link with the key of a private table after its #. Browsers never send that part to a
    server."""
    return f"{link}#{table.key}" if table.key else link


def renew_key_of_private_table(table: "Table", row: Row, token: Callable[[int], str]) -> Row:
    """Return the row with a new key if it makes the table private, or if it sends somebody away from a private table.
    Otherwise return it unchanged. Keys from clients are never used."""
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
    """Return the waiting guest who must leave so that another one from this address can wait. It is the guest who has
    waited longest among those of the address with the most knocks. So nobody can fill the waiting list from one
    address. None if there is room, or if every guest has come from another address.

    `knocks` are the addresses by guest, the oldest knock first; guests whose address is unknown count as one address.
    """
    waiting = list_waiting_guests(table)
    if len(waiting) < MOST_KNOCKING:
        return None
    source = {number: knocks.get(number, "") for number in waiting}
    [(crowd, count)] = Counter([*source.values(), address]).most_common(1)
    return next(number for number in (*knocks, *waiting) if source.get(number) == crowd) if count > 1 else None


def number_of_new_member(table: "Table", knocks: bool) -> int:
    """Return the number of a new member. A guest who knocks gets the number of one who left without ever being let in,
    so that knocks do not use up the numbers of a table."""
    gone = (number for number, one in enumerate(table.members) if one.person is None and not (one.inside or one.sent))
    return next(gone, len(table.members)) if knocks else len(table.members)
