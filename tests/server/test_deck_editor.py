"""Lists that are pasted into the deck editor of a table, how they come out, and one tap to play with them."""

from collections.abc import Iterator

import httpx
import pytest

from inkling.server.pages import deck_overview, deck_page

from .own_decks import NAMES, make_deck, send


def test_small_deck_is_begun_and_grows_until_it_can_be_played_with(hosted: httpx.Client, table: str) -> None:
    """Nothing is lost on the way: a card without a line gets one, a list that is wrong changes nothing."""
    deck = make_deck(hosted, table, ["Ada: Flew over the sea.", "Bo"])
    assert "8 more cards" in hosted.get(deck).text
    assert send(hosted, deck, do="play").status_code == 409
    wrong = send(hosted, deck, do="paste", cards="Bo: Sings.\nCem\ncem")
    assert wrong.status_code == 409
    assert "already called “cem”" in wrong.text
    assert "Bo: Sings.\nCem\ncem</textarea>" in wrong.text
    more = "\n".join(["Bo: Sings.", *NAMES[:10]])
    shown = send(hosted, deck, do="preview", cards=more).text
    assert "10 new cards" in shown
    assert "one changed" in shown
    assert "12 cards" in send(hosted, deck, do="paste", cards=more).text
    assert ">Sings.</textarea>" in hosted.get(f"{deck}/card?card=bo").text
    lobby = send(hosted, deck, do="play")
    assert lobby.url.path == table
    assert "Our Friends" in lobby.text
    hosted.post(f"{table}/do", data={"kind": "bot-seated", "seat": "1", "bot": "random"})
    assert hosted.post(f"{table}/do", data={"kind": "start"}).status_code == 200
    assert f"{table}/own/our-friends/" in hosted.get(table).text


def test_text_that_is_too_long_is_called_a_text(hosted: httpx.Client, table: str) -> None:
    """Also one that is longer than a file may be, and one that is pasted into a deck."""
    decks = f"{table}/decks"
    for where, size in ((decks, 70_000), (decks, 21_000_000), (make_deck(hosted, table), 70_000)):
        answer = send(hosted, where, do="paste", name="Long", cards="x" * size)
        assert answer.status_code == 413
        assert "This text is larger than 65 kB; paste it in parts." in answer.text


def test_half_a_character_in_a_list_is_refused(hosted: httpx.Client, table: str) -> None:
    """Forms can name an encoding in which such halves come through."""
    field = b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n'
    body = field % (b"name", b"Ours") + field % (b"cards", rb"A\ud800") + b"--x--\r\n"
    kind = "multipart/form-data; boundary=x; charset=unicode_escape"
    answer = hosted.post(f"{table}/decks", content=body, headers={"content-type": kind})
    assert (answer.status_code, "This form can’t be read." in answer.text) == (409, True)


def test_list_in_a_text_file_makes_a_deck_and_no_deck_is_lost_to_another(hosted: httpx.Client, table: str) -> None:
    made = send(hosted, f"{table}/decks", "Ada: Flew.\n# a note\nBö".encode(), "Our_street.txt")
    assert made.url.path == f"{table}/decks/our-street"
    assert "2 cards" in made.text
    again = send(hosted, f"{table}/decks", name="Our Street", cards="Cem")
    assert again.status_code == 409
    assert "already has “Our Street”" in again.text
    assert "2 cards" in hosted.get(made.url.path).text


def test_deck_that_goes_while_a_form_comes_is_no_fault(hosted: httpx.Client, table: str) -> None:
    """From another window, between the head of a request and its end."""
    deck = make_deck(hosted, table)
    part = '--x\r\nContent-Disposition: form-data; name="do"\r\n\r\nplay\r\n--x--\r\n'

    def body() -> Iterator[bytes]:
        yield part[:10].encode()
        send(hosted, deck, do="remove")
        yield part[10:].encode()

    answer = hosted.post(deck, content=body(), headers={"content-type": "multipart/form-data; boundary=x"})
    assert answer.status_code == httpx.codes.NOT_FOUND


def test_pages_are_drawn_beside_those_who_play(
    hosted: httpx.Client, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large deck makes a large page; the process in which people play has no part in drawing it."""
    deck = make_deck(hosted, table)

    def draw_here(*_: object) -> None:
        raise AssertionError

    for where, name in ((deck_page, "page"), (deck_overview, "overview"), (deck_overview, "pasted_cards")):
        monkeypatch.setattr(where, name, draw_here)
    assert "24 cards" in hosted.get(deck).text
    assert "Our Friends" in hosted.get(f"{table}/decks").text
    assert "One new card" in send(hosted, deck, do="preview", cards="Zoe").text
    assert send(hosted, deck, do="paste", cards="Zoe\nzoe").status_code == 409
