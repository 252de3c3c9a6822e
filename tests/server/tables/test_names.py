"""Names at a table: people everywhere can use theirs, nobody can impersonate others, and names are no channel for
talk."""

from unicodedata import normalize

import httpx
import pytest

from inkling.core.errors import NotAllowed
from inkling.server.features.chat.model import Talked
from inkling.server.features.seats.model import Member
from inkling.server.platform.token_buckets_and_limits import NAMES_AT_ONCE
from inkling.server.tables import events, permissions
from inkling.server.tables.member_names import add_numbers_to_equal_names, do_names_look_alike
from inkling.server.tables.state import Table
from tests.server.features.private_tables.test_private_tables import make_private, wish

PEOPLE = (
    *("Ørsted", "Zoë", "Zoe", "李", "Ольга", "Γιώργος", "عمر", "नेहा", "O’Brien", "Anne-Marie", "Łukasz", "İlker"),
    *("Ελένη", "Юлия", "Їжак", "שָׁלוֹם", "みどり", "田中さくら", "タロウ", "佐々木", "김민준", "สมชาย", "თამარ"),
    *("R2D2", "Omar عمر", "李 Li", "DJ नेहा", "João", "Žofie", "Nguyễn", "ЙОСИП", "X Æ A-12", "葛\U000e0100"),
    *("J. R.", "Ada 2", "Đặng Thị", "Արամ", "አበበ", "´Ada"),
)
EMOJI = ("🦊", "❤️", "☺️ Ada", "👍🏽", "🇩🇪", "1️⃣", "Bo ⭐", "〰️", "♟️")
HIDDEN = (
    *("Ada\u034f", "Ada\ufe0f", "\u3164", "\u2800", "\uffa0", "\u17b4", "A\u1160da", "Ada\u180b", "\u0301Ada"),
    *("Ada \u2800", "Ad\U000e0101a", "Ada \ufe0f"),
)
MIXED = ("Аda", "Adа", "Αda", "Olgа", "Ada Ольга", "Ꭺda", "עمر")
TWINS = ("ada", "ADA", "Ａｄａ", "𝐀𝐝𝐚", "Ⓐda", "ᴀᴅᴀ", "Ada\u0332", "A\u0335da", "ꓮꓓꓮ", "ᗅᗪᗅ", "Ad\u0251")
ALIKE = (("Zoë", "Zoe\u0308"), ("Сара", "Capa"), ("lda", "Ida"), ("Bo1", "Bol"), ("Arno", "Amo"), ("x  y", "x y"))
DIFFERENT = (("Zoë", "Zoe"), ("Ørsted", "Orsted"), ("Вова", "Boba"), ("नेहा", "नहा"), ("Ai", "Al"))


def table_of(*names: str) -> Table:
    members = tuple(Member(name, f"person {number}", inside=True) for number, name in enumerate(names))
    return Table("", "", members=members)


def refusal_of(name: str, *others: str) -> str | None:
    try:
        permissions.check_permission(table_of(*others), len(others), events.Joined("somebody", name))
    except NotAllowed as refusal:
        return refusal.code
    return None


@pytest.mark.parametrize("name", [*PEOPLE, *EMOJI])
def test_people_everywhere_have_their_name(name: str) -> None:
    others = [other for other in (*PEOPLE, *EMOJI) if other != name]
    assert refusal_of(name, *others) is None
    assert refusal_of(normalize("NFD", name), *others) is None
    assert refusal_of(name, name) == "name-taken"


@pytest.mark.parametrize("name", [*HIDDEN, *MIXED])
def test_names_with_hidden_characters_or_mixed_scripts_are_refused(name: str) -> None:
    assert refusal_of(name) == "bad-name"


@pytest.mark.parametrize("name", TWINS)
def test_names_that_look_like_one_at_the_table_are_refused(name: str) -> None:
    assert refusal_of(name, "Ada") == "name-taken"
    assert refusal_of("Ada", name) == "name-taken"


@pytest.mark.parametrize(("one", "other"), [*ALIKE, *DIFFERENT])
def test_names_are_compared_as_the_eye_sees_them(one: str, other: str) -> None:
    assert do_names_look_alike(one, other) is ((one, other) in ALIKE)


def test_twins_who_were_let_in_by_knocking_are_told_apart_by_a_number() -> None:
    assert add_numbers_to_equal_names(("Ada", "Bo", "Ada", "Аdа")) == ("Ada 1", "Bo", "Ada 2", "Аdа 3")
    assert add_numbers_to_equal_names(("Ada", "Bo")) == ("Ada", "Bo")


def test_names_of_older_logs_are_taken_as_they_are() -> None:
    """Names in stored rows were allowed once."""
    table = table_of("Ada", "Ada\u3164", "Аda")
    permissions.check_permission(table, 1, Talked("hello"))
    with pytest.raises(NotAllowed):
        permissions.check_permission(table, 2, events.Renamed("Ada"))


@pytest.mark.parametrize("marks", [4, 5, 250])
def test_marks_on_one_character_are_bounded_in_names_talk_and_sentences(marks: int) -> None:
    text = "A" + "\u0332" * marks
    for row in (Talked(f"so {text}"), events.Renamed(text[:24])):
        if marks <= 4:
            permissions.check_permission(table_of("Ada"), 0, row)
            continue
        with pytest.raises(NotAllowed) as refused:
            permissions.check_permission(table_of("Ada"), 0, row)
        assert refused.value.code in ("bad-text", "bad-name")
    for said in ("नमस्ते दुनिया", "שָׁלוֹם עֲלֵיכֶם", "👩‍❤️‍👨 1️⃣", "Việt Nam", "སྒྲུབས"):
        permissions.check_permission(table_of("Ada"), 0, Talked(said))


def test_muted_member_cannot_speak_by_a_name(site: httpx.Client, bo: httpx.Client) -> None:
    table = site.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    bo.post(f"{table}/join", data={"name": "Bo"})
    wish(site, table, kind="muted", member="1", on="1")
    renamed = bo.post(f"{table}/do", data={"kind": "renamed", "name": "You all lose"})
    assert (renamed.status_code, "While you’re muted" in renamed.text) == (409, True)
    assert "nobody else can join" in bo.post(f"{table}/bring", data={"name": "You all lose"}).text
    bo.post(f"{table}/do", data={"kind": "left"})
    bo.post(f"{table}/join", data={"name": "You all lose"})
    page = site.get(table).text
    assert "You all lose" not in page
    assert ">Bo<" in page
    wish(site, table, kind="muted", member="1", on="0")
    assert bo.post(f"{table}/do", data={"kind": "renamed", "name": "Bob"}).status_code == 200


def test_name_of_somebody_who_left_stays_at_a_table_that_no_group_keeps(site: httpx.Client, bo: httpx.Client) -> None:
    table = site.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    bo.post(f"{table}/join", data={"name": "Bo"})
    bo.post(f"{table}/talk", data={"text": "Good night!"})
    bo.post(f"{table}/do", data={"kind": "left"})
    assert "Bo<" in site.get(table).text


def test_names_change_at_a_pace(site: httpx.Client) -> None:
    table = site.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    api = table.replace("/t/", "/api/tables/")
    changed = [
        site.post(f"{table}/do", data={"kind": "renamed", "name": f"Ada {n + 2}"}).status_code
        for n in range(NAMES_AT_ONCE + 1)
    ]
    assert changed == [200] * NAMES_AT_ONCE + [429]
    assert site.post(f"{api}/wish", json={"kind": "renamed", "name": "Ann"}).status_code == 429
    site.post(f"{table}/do", data={"kind": "left"})
    assert site.post(f"{table}/join", data={"name": "Ann"}).status_code == 429
    assert site.post(f"{table}/join", data={"name": f"Ada {NAMES_AT_ONCE + 1}"}).status_code == 200


def test_knocking_by_a_twins_name_tells_nothing(site: httpx.Client, bo: httpx.Client) -> None:
    table, _ = make_private(site)
    assert "You’ve knocked" in bo.post(f"{table}/join", data={"name": "ＷＩＬＨＥＬＭＩＮＡ"}).text
