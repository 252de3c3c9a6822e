"""The similarity quiz: each figure once, changing, skipping and undoing answers; how long answers are kept, and what
the host gets."""

import json
from pathlib import Path
from re import search

import httpx
import pytest
from click.testing import CliRunner

from inkling.cli import main
from inkling.games import SHELF
from inkling.server.features.bot_feedback.anonymous_answer_keys import AnonymousAnswerKeys
from inkling.server.features.retention.task import run_retention_round
from inkling.server.features.similarity_quiz import views as similarity_quiz_views
from inkling.server.features.similarity_quiz.bot_agreement import BotAgreement
from inkling.server.features.similarity_quiz.session_questions import (
    ROUND,
    comparable_figures_by_game,
    make_questions_of_session,
)
from inkling.server.platform.elapsed_time import DAY, ClockReading
from inkling.server.platform.http import rate_limits
from inkling.server.settings import Settings
from inkling.server.storage import feedback_answers
from inkling.server.storage.interface import FeedbackAnswer, SimilarityAnswer
from inkling.server.storage.sql_store import SqlStore
from tests.not_none import not_none
from tests.server.features.bot_feedback.test_bot_feedback import rows
from tests.server.fixtures import url_fixture
from tests.server.local_server import browser, serving

MARK = AnonymousAnswerKeys(b"secret").key_about_question


url = url_fixture("function", ask=True)


def next_number(page: str) -> str:
    found = search(r'name="n" value="(\d+)"', page)
    assert found, page
    return found[1]


def test_pastime_asks_about_each_figure_once(ada: httpx.Client, tmp_path: Path) -> None:
    assert 'href="/alike"' in ada.get("/").text
    titles = []
    for number in range(ROUND):
        page = ada.get("/alike").text
        titles.append(search(r"<h1>(.*?)</h1>", page))
        assert next_number(page) == str(number)
        answer = ada.post("/alike", data={"n": str(number), "said": "skip" if number == 3 else str(number % 2)})
    assert answer.url.path == "/alike/pause"
    assert (answer.text.count("<li>"), "several ways" in answer.text) == (ROUND - 1, True)
    assert len({title[1] for title in titles if title}) == ROUND
    assert len(rows(tmp_path, "alike")) == ROUND - 1
    assert next_number(ada.post("/alike/back").text) == str(ROUND - 1)
    assert len(rows(tmp_path, "alike")) == ROUND - 2
    ada.post("/alike/given", data={"on": "1"})
    assert {row["given"] for row in rows(tmp_path, "alike")} == {1}
    for number in range(ROUND - 1, 2 * ROUND):
        answer = ada.post("/alike", data={"n": str(number), "said": "skip"})
    assert (answer.url.path, answer.headers["cache-control"]) == ("/alike/pause", "no-store")
    assert (answer.text.count("<li>"), "Take back everything" in answer.text) == (0, True)
    assert next_number(ada.post("/alike/back", data={"all": "1"}).text) == "0"
    assert rows(tmp_path, "alike") == []


def test_answer_can_be_changed_and_hostile_input_changes_nothing(ada: httpx.Client, tmp_path: Path) -> None:
    assert ada.post("/alike", data={"n": "0", "said": "0"}).status_code == 409, "nobody was asked yet"
    ada.get("/alike")
    assert next_number(ada.post("/alike", data={"n": "0", "said": "0"}).text) == "1"
    before = rows(tmp_path, "alike")
    hostile = [(n, "0") for n in ("2", "-1", "x", "²", "9" * 99)] + [("", ""), ("0", "2"), ("0", "")]
    for n, word in hostile:
        assert ada.post("/alike", data={"n": n, "said": word}).status_code == 409, (n, word)
    assert ada.post("/alike", data={"n": "0", "said": "x" * 20_000}).status_code == 413
    assert rows(tmp_path, "alike") == before
    assert next_number(ada.post("/alike", data={"n": "0", "said": "1"}).text) == "1"
    (after,) = rows(tmp_path, "alike")
    assert (after["chosen"], after["other"]) == (before[0]["other"], before[0]["chosen"])
    ada.cookies.clear()
    ada.cookies.set("alike", "forged 999 1." + "0" * 32)
    assert next_number(ada.get("/alike").text) == "0"


@pytest.mark.one_process("limits are those of one process")
def test_pastime_cannot_be_flooded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "ANSWERS_AT_ONCE", 2)
    monkeypatch.setattr(feedback_answers, "MOST", 1)
    with serving(tmp_path, ask=True) as url, browser(url) as ada:
        ada.get("/alike")
        ada.post("/alike", data={"n": "0", "said": "0"})
        full = ada.post("/alike", data={"n": "1", "said": "0"})
        assert (full.status_code, 'data-refused="enough"' in full.text) == (409, True)
        often = ada.post("/alike", data={"n": "1", "said": "0"})
        assert (often.status_code, 'data-refused="too-many-answers"' in often.text) == (429, True)
        assert len(rows(tmp_path, "alike")) == 1


def test_every_figure_is_asked_about_once_in_a_sitting() -> None:
    asked = make_questions_of_session("a sitting")
    assert (
        len({one.figure for one in asked}) == len(asked) == sum(len(faces) for _, faces in comparable_figures_by_game())
    )
    assert all(len({one.figure, *one.pair}) == 3 for one in asked)
    assert asked != make_questions_of_session("another")
    for one in asked[:5]:
        judge = not_none(SHELF[one.game].bots.judge)
        there, back = judge(one.figure, *one.pair), judge(one.figure, *reversed(one.pair))
        assert {name: -lead for name, lead in there.items()} == pytest.approx(dict(back))
        assert judge(one.figure, one.pair[0], "nobody") == {}


def test_answers_grow_old_in_seen_time(store: SqlStore, tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), answer_days=30)

    def look(day: int, wall: int) -> int:
        run_retention_round(store, settings, lambda: ClockReading(wall * DAY, day * DAY, "boot"))
        return len(store.answers.read_all())

    look(0, 20_000)
    store.answers.store_answer(MARK("a", 0), FeedbackAnswer("similo", "strong", "yes"))
    store.answers.store_answer(MARK("a", 1), SimilarityAnswer("similo", "x", "y", "z", False))
    assert look(1, 29_000) == 2
    store.answers.store_answer(MARK("a", 0), FeedbackAnswer("similo", "strong", "no"))
    assert [one.said for _, one in store.answers.read_all() if isinstance(one, FeedbackAnswer)] == ["no"]
    assert store.answers.read_given_for_research() == [], "nothing that was said at a table"
    kept = [look(day, 20_000 + day) for day in range(2, 32)]
    assert kept == [2] * 28 + [1, 0]


def test_host_sees_how_far_readers_agree_exports_what_was_given_and_deletes_all(tmp_path: Path) -> None:
    store = SqlStore(f"sqlite:///{tmp_path}/inkling.db")
    for number, one in enumerate(make_questions_of_session("people")[:20]):
        judge = not_none(SHELF[one.game].bots.judge)
        looks = judge(one.figure, *one.pair)["looks"]
        store.answers.store_answer(MARK("people", number), one.make_stored_answer(0 if looks > 0 else 1, number < 5))
    for number, word in enumerate(["yes"] * 6 + ["partly", "no"]):
        store.answers.store_answer(MARK("plays", number), FeedbackAnswer("similo", "strong", word))
    store.answers.store_answer(MARK("people", 20), SimilarityAnswer("a game that is gone", "x", "y", "z", False))
    store.close()
    where = ["--data", str(tmp_path)]
    shown = run("feedback", *where)
    assert search(r"looks  +█{20}  100% \(8\d%–100%\)  20 of 20", shown), shown
    assert search(r"Similo, strong  █{15}░{5}   75% \(\d\d%–\d\d%\)  6 of 8  partly 1, no 1", shown), shown
    assert "Rollen und Schicksale" in run("feedback", *where, "--lang", "de")
    file = tmp_path / "given.jsonl"
    run("export", str(file), "--answers", *where)
    given = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(given) == 5
    assert set(given[0]) == {"kind", "day", "game", "figure", "chosen", "other"}
    assert "21 answers, all on" in shown
    table = tmp_path / "given.parquet"
    refused = CliRunner(env={"LANG": "C"}).invoke(main, ["export", str(table), "--answers", *where])
    assert (refused.exit_code, refused.stderr.count("\n"), table.exists()) == (2, 1, False)
    assert run("feedback", *where, "--delete") == "29 answers were deleted.\n"
    assert run("feedback", *where) == "No answers are stored.\n"


def test_likest_reader_is_one_that_was_asked_often_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader with a single pair is not named, and neither is the combination of all readers, whatever their order."""
    together = SHELF["similo"].bots.together
    looks = BotAgreement("similo", "looks", 4, 6)
    found = [BotAgreement("similo", "moods", 1, 1), looks, BotAgreement("similo", together, 6, 6)]
    monkeypatch.setattr(similarity_quiz_views, "compare_bots_with_people", lambda said: found)
    said = tuple(one.make_stored_answer(0) for one in make_questions_of_session("people")[:6])
    assert similarity_quiz_views.find_most_similar_measure(said) == looks
    found.remove(looks)
    assert similarity_quiz_views.find_most_similar_measure(said) is None
    judge = not_none(SHELF["similo"].bots.judge)
    assert together in judge(said[0].figure, said[0].chosen, said[0].other)


def run(*arguments: str) -> str:
    done = CliRunner(env={"LANG": "C"}).invoke(main, list(arguments))
    assert done.exit_code == 0, done.stderr
    return done.stdout
