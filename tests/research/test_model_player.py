"""A language model as a player, against our stub: its prompts, and how its answers are parsed."""

from contextlib import suppress
from dataclasses import replace
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Event, Thread

import pytest

from inkling.catalogs import speech
from inkling.core import Chance, Refusal
from inkling.core.play import Play, prepare
from inkling.games import SHELF
from inkling.research.llm import endpoint
from inkling.research.llm.endpoint import Endpoint, configured, read_answer
from inkling.research.llm.player import Limits, ModelPlayer, read_choice
from inkling.research.requests import run_within
from inkling.research.seats.sight_text import BROUGHT, AnySight, describe_sight
from tests.time_limits import ANSWER

from .stub_model import stub_model

GAME = SHELF["similo"]


def first_sight() -> AnySight:
    setup = prepare(GAME, 2, GAME.rules.options(giver=0), "a deal")
    return Play.begin(GAME, setup, "0" * 64, ("Ada", "Bo")).sight(0)  # type: ignore[arg-type]


def test_model_is_told_its_sight_and_chooses_by_number() -> None:
    sight = first_sight()
    with stub_model(lambda messages: 'I think {"do": 99} or rather\n```json\n{"do": 2, "say": "Hm."}\n```') as stub:
        player = ModelPlayer(Endpoint(stub.url, "tiny", "a secret key"))
        assert player.choose(sight, Chance.of("x")) == sight.legal[1]
    assert (player.words, player.slips, stub.keys) == ("Hm.", 0, ["Bearer a secret key"])
    assert stub.heard[0]["model"] == "tiny"
    assert "The secret character" in stub.read
    assert not [name for name in ("Ada", "a deal", "a secret key", sight.commitment) if name in stub.read]
    assert "a secret key" not in repr(player)


def test_model_that_talks_nonsense_is_told_twice_then_chance_chooses() -> None:
    sight = first_sight()
    with stub_model(lambda messages: "castle to e9") as stub:
        player = ModelPlayer(Endpoint(stub.url, "tiny"))
        assert player.choose(sight, Chance.of("x")) in sight.legal
    assert (player.asked, player.slips, len(stub.heard)) == (1, 1, 3)
    assert "from 1 to 10" in stub.heard[-1]["messages"][-1]["content"]


def test_endpoint_that_is_busy_is_asked_again_and_one_that_refuses_is_not() -> None:
    answers: list[str | int] = [429, 503, '{"do": 1}']
    with stub_model(lambda messages: answers.pop(0)) as stub:
        assert Endpoint(stub.url, "tiny", pause=0).answer([]) == '{"do": 1}'
    with stub_model(lambda messages: 401) as stub, pytest.raises(Refusal) as refusal:
        Endpoint(stub.url, "tiny", pause=0).answer([])
    assert refusal.value.code == "endpoint"
    assert len(stub.heard) == 1


def test_model_that_never_answers_properly_is_asked_no_more() -> None:
    """Chance could mark and unmark a card forever, and each time the model would be asked three times."""
    sight = first_sight()
    with stub_model(lambda messages: "castle to e9") as stub:
        player = ModelPlayer(Endpoint(stub.url, "tiny"), limits=Limits(slips=2))
        for number in range(2):
            assert player.choose(sight, Chance.of(str(number))) in sight.legal
        with pytest.raises(Refusal, match="2 times in a row") as refusal:
            player.choose(sight, Chance.of("x"))
    assert (refusal.value.code, player.slips, len(stub.heard)) == ("model-fails", 2, 6)


def test_questions_and_time_of_one_play_are_bounded() -> None:
    sight = first_sight()
    with stub_model(lambda messages: '{"do": 1}') as stub:
        player = ModelPlayer(Endpoint(stub.url, "tiny"), limits=Limits(questions=2))
        for _ in range(2):
            assert player.choose(sight, Chance.of("x")) == sight.legal[0]
        with pytest.raises(Refusal, match="2 questions or 240 minutes") as refusal:
            player.choose(sight, Chance.of("x"))
        assert (refusal.value.code, len(stub.heard)) == ("model-limit", 2)
        late = ModelPlayer(Endpoint(stub.url, "tiny"), limits=Limits(decision_seconds=0))
        with pytest.raises(Refusal, match="no usable answer") as refusal:
            late.choose(sight, Chance.of("x"))
        assert (refusal.value.code, len(stub.heard)) == ("endpoint", 2)


class Drips(BaseRequestHandler):
    """Sends endless headers, one byte at a time."""

    over = Event()

    def handle(self) -> None:
        self.request.sendall(b"HTTP/1.1 200 OK\r\nx-slow: ")
        with suppress(OSError):
            while not self.over.wait(0.01):
                self.request.sendall(b"x")


def test_answer_that_only_drips_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time-out is for the whole response, and is not extended by each byte."""
    monkeypatch.setattr(endpoint, "PATIENCE", 0.1)
    monkeypatch.setattr(endpoint, "TRIES", 1)
    with ThreadingTCPServer(("127.0.0.1", 0), Drips) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            with pytest.raises(Refusal) as refusal:
                Endpoint(f"http://127.0.0.1:{server.server_address[1]}", "tiny").answer([])
        finally:
            Drips.over.set()
            server.shutdown()
            thread.join()
    assert refusal.value.values == {"why": "TimeoutError"}


def test_what_fails_while_it_is_timed_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        run_within(ANSWER, lambda: bytes(1 // 0))
    assert run_within(ANSWER, lambda: b"all") == b"all"


def test_choice_that_is_nested_deeply_is_none() -> None:
    assert read_choice('{"do": 1, "x": ' + "[" * 100_000 + "]" * 100_000 + "}", 10) is None


@pytest.mark.parametrize("data", [b"<html>", b"{}", b'{"choices": []}', b"[" * 100_000])
def test_answer_of_another_kind_is_refused_in_one_language(data: bytes) -> None:
    with pytest.raises(Refusal) as refusal:
        read_answer(data)
    assert speech("de").refusal(refusal.value) == "Vom Sprachmodell kam keine brauchbare Antwort (200)."


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "no-model"),
        ({"INKLING_LLM_URL": "https://models.example/v1"}, "no-model"),
        ({"INKLING_LLM_URL": "http://models.example/v1", "INKLING_LLM_MODEL": "x"}, "bad-endpoint"),
        ({"INKLING_LLM_URL": "file:///etc", "INKLING_LLM_MODEL": "x"}, "bad-endpoint"),
    ],
)
def test_model_is_off_unless_configured(environment: dict[str, str], code: str) -> None:
    """A key would be sent unencrypted to an endpoint that is neither local nor uses TLS."""
    with pytest.raises(Refusal) as refusal:
        configured(environment)
    assert refusal.value.code == code


def test_endpoint_says_what_it_is() -> None:
    """A long model name is shortened, but not the host."""
    found = configured(
        {"INKLING_LLM_URL": "https://models.example/v1", "INKLING_LLM_MODEL": "tiny", "INKLING_LLM_KEY": "k"}
    )
    assert (found.uses, found.key) == ("tiny (models.example)", "k")
    assert Endpoint("https://models.example/v1", "m" * 100).uses == f"{'m' * 63} (models.example)"
    assert len(Endpoint(f"https://{'a.' * 60}example/v1", "tiny").uses) == 80


def test_proxy_does_not_see_what_goes_to_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    with stub_model(lambda messages: "here") as stub:
        assert Endpoint(stub.url, "tiny", pause=0).answer([]) == "here"


def test_names_on_cards_that_people_made_are_announced_as_data() -> None:
    sight = first_sight()
    assert BROUGHT not in describe_sight(GAME, sight)
    brought = replace(GAME, table=replace(GAME.table, brought=lambda options: True))
    told = describe_sight(brought, sight)
    assert told.index(BROUGHT) < told.index("The secret character")


@pytest.mark.parametrize(
    ("said", "number"),
    [('{"do": 3}', 3), ('{"do": 3, "why": "because"}', 3), ('{"do": 11}', None), ('{"do": "3"}', None), ("3", None)],
)
def test_choice_is_read_from_json_alone(said: str, number: int | None) -> None:
    answer = read_choice(said, 10)
    assert (answer.do if answer else None) == number
