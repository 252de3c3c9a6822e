"""Formats a message for the chat service at a webhook's address.

Discord, Slack, Matrix, ntfy and Telegram each need a separate format. All other addresses get `{"text": …}`, which
Mattermost, Rocket.Chat, Google Chat and Matrix bridges accept. Every format disables mentions, so a player's name can't
notify anybody.
"""

from collections.abc import Callable
from urllib.parse import parse_qs, quote, urlencode, urlsplit, urlunsplit

import msgspec

from inkling.server.platform.http.guarded_outgoing_request import OutgoingRequest

JSON = {"Content-Type": "application/json"}
SLACK = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""The three characters that must be escaped for Slack."""
MATRIX_ROOM = "/_matrix/client/"


def chat_service_of(url: str) -> str:
    """Return the name of the chat service; empty for services that accept `{"text": …}`."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    if host in ("discord.com", "discordapp.com") or host.endswith((".discord.com", ".discordapp.com")):
        return "Discord"
    if host == "hooks.slack.com":
        return "Slack"
    if host == "api.telegram.org":
        return "Telegram"
    if parts.path.startswith(MATRIX_ROOM):
        return "Matrix"
    return "ntfy" if "ntfy" in host.split(".") else ""


def format_message_for_chat_service(url: str, text: str, key: str) -> OutgoingRequest:
    """Return the request that posts `text`.

    `key` is its idempotency key, with which some receivers ignore duplicates.
    """
    sending = FORMATS[chat_service_of(url)](url, text, key)
    return msgspec.structs.replace(sending, headers={**sending.headers, "Idempotency-Key": key})


def request_for_discord(url: str, text: str, key: str) -> OutgoingRequest:
    return OutgoingRequest(url, encode_json_request(content=text, allowed_mentions={"parse": []}), JSON)


def request_for_slack(url: str, text: str, key: str) -> OutgoingRequest:
    return OutgoingRequest(url, encode_json_request(text=text.translate(SLACK), mrkdwn=False), JSON)


def request_for_telegram(url: str, text: str, key: str) -> OutgoingRequest:
    """Return the request for Telegram, as plain text. The chat's ID is in the address: `…/sendMessage?chat_id=…`."""
    parts = urlsplit(url)
    chat = "".join(parse_qs(parts.query).get("chat_id", ()))
    bare = urlunsplit(parts._replace(query=""))
    return OutgoingRequest(
        bare, encode_json_request(chat_id=chat, text=text, link_preview_options={"is_disabled": True}), JSON
    )


def request_for_matrix(url: str, text: str, key: str) -> OutgoingRequest:
    """Return the request for Matrix: a PUT with `key` as transaction ID.

    The access token moves from the URL to a header.
    """
    parts = urlsplit(url)
    query = parse_qs(parts.query)
    token = "".join(query.pop("access_token", ()))
    path = f"{parts.path.rstrip('/')}/{quote(key)}"
    bare = urlunsplit(parts._replace(path=path, query=urlencode(query, doseq=True)))
    body = encode_json_request(msgtype="m.text", body=text, **{"m.mentions": {}})
    return OutgoingRequest(bare, body, {**JSON, "Authorization": f"Bearer {token}"}, "PUT")


def request_for_ntfy(url: str, text: str, key: str) -> OutgoingRequest:
    return OutgoingRequest(url, text.encode(), {"Content-Type": "text/plain; charset=utf-8", "Title": "Inkling"})


def request_for_other_services(url: str, text: str, key: str) -> OutgoingRequest:
    return OutgoingRequest(url, encode_json_request(text=text), JSON)


def encode_json_request(**fields: object) -> bytes:
    return msgspec.json.encode(fields)


FORMATS: dict[str, Callable[[str, str, str], OutgoingRequest]] = {
    "Discord": request_for_discord,
    "Slack": request_for_slack,
    "Telegram": request_for_telegram,
    "Matrix": request_for_matrix,
    "ntfy": request_for_ntfy,
    "": request_for_other_services,
}
