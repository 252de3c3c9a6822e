"""Formats of chat messages, checked as each service documents them."""

import json

import pytest

from inkling.catalogs import speech
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.games import SHELF
from inkling.server.features.notifications.chat_formats import chat_service_of, format_message_for_chat_service
from inkling.server.features.notifications.model import WebhookSet
from inkling.server.features.notifications.task import LOUD, text_of_end_message
from inkling.server.features.replay.views import describe_result_of_play
from inkling.server.tables.state import Table

TEXT = "Similo: it’s your turn, Ada & Bo <3. https://play.example/t/ABCDE"
HOOK = WebhookSet("https://chat.example/hook")
ROOM = "https://matrix.example/_matrix/client/v3/rooms/!abc:matrix.example/send/m.room.message"


@pytest.mark.parametrize(
    ("url", "service"),
    [
        ("https://discord.com/api/webhooks/1/abc", "Discord"),
        ("https://ptb.discord.com/api/webhooks/1/abc", "Discord"),
        ("https://discord.com.evil.test/api/webhooks/1/abc", ""),
        ("https://hooks.slack.com/services/T/B/x", "Slack"),
        ("https://api.telegram.org/bot1:x/sendMessage?chat_id=-5", "Telegram"),
        (f"{ROOM}?access_token=s3", "Matrix"),
        ("https://ntfy.sh/our-game", "ntfy"),
        ("https://ntfy.example/our-game", "ntfy"),
        ("https://chat.example/hooks/x", ""),
    ],
)
def test_format_follows_from_the_address(url: str, service: str) -> None:
    assert chat_service_of(url) == service


@pytest.mark.parametrize(
    ("url", "body"),
    [
        ("https://discord.com/api/webhooks/1/abc", {"content": TEXT, "allowed_mentions": {"parse": []}}),
        (
            "https://hooks.slack.com/services/T/B/x",
            {"text": TEXT.replace("&", "&amp;").replace("<", "&lt;"), "mrkdwn": False},
        ),
        (
            "https://api.telegram.org/bot1:x/sendMessage?chat_id=-5",
            {"chat_id": "-5", "text": TEXT, "link_preview_options": {"is_disabled": True}},
        ),
        (f"{ROOM}?access_token=s3", {"msgtype": "m.text", "body": TEXT, "m.mentions": {}}),
        ("https://chat.example/hooks/x", {"text": TEXT}),
    ],
)
def test_body_is_what_the_service_takes_and_mentions_nobody(url: str, body: dict[str, object]) -> None:
    assert json.loads(format_message_for_chat_service(url, TEXT, "k").body) == body


def test_matrix_token_travels_in_a_header_and_the_key_is_the_transaction() -> None:
    sending = format_message_for_chat_service(f"{ROOM}?access_token=s3", TEXT, "k1")
    assert (sending.method, sending.url) == ("PUT", f"{ROOM}/k1")
    assert sending.headers["Authorization"] == "Bearer s3"


def test_ntfy_gets_plain_text() -> None:
    sending = format_message_for_chat_service("https://ntfy.sh/our-game", TEXT, "k")
    assert sending.body.decode() == TEXT
    assert sending.headers["Content-Type"].startswith("text/plain")


def test_names_call_nobody_else() -> None:
    assert "<!channel> @everyone [x](http://evil)".translate(LOUD) == "!channel everyone xhttp://evil"


@pytest.mark.parametrize(
    ("seed", "private", "told"), [("0" * 32, False, True), ("0" * 32, True, False), ("deal 1", False, False)]
)
def test_result_is_not_told_of_a_private_table_or_a_shared_deal(seed: str, private: bool, told: bool) -> None:
    game = SHELF["similo"]
    setup = Setup("similo", game.rules.version, 2, game.rules.options(), seed)
    play: AnyPlay = drive(Play.begin(game, setup, "0" * 64), [game.bots.all[0].choose] * 2, Chance.of("bots"))
    table = Table(
        "1", "ABCD", game="similo", play=play, hook=WebhookSet("https://chat.example/hook"), rules={"private": private}
    )
    result, _ = describe_result_of_play(play, speech("en"))
    assert (result in text_of_end_message(table)) == told
