"""An HTTP client for a language model. URL and key come only from environment variables."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPException
from math import inf
from time import monotonic, sleep
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request

import msgspec

from inkling.core import Refusal, msg
from inkling.core.limits import LONGEST_USES
from inkling.research.requests import fetch, is_loopback

URL, MODEL, KEY = "INKLING_LLM_URL", "INKLING_LLM_MODEL", "INKLING_LLM_KEY"
PATIENCE = 120.0
"""Timeout in seconds for one complete response."""
TRIES = 4
LONGEST_PAUSE = 30.0
MOST_BYTES = 2_000_000


@dataclass(frozen=True)
class Endpoint:
    url: str
    model: str
    key: str = field(default="", repr=False)
    pause: float = 1.0
    """Seconds before the first retry; doubled for each further one."""

    @property
    def uses(self) -> str:
        """Return the names of the model and of its host, which everybody at a table sees. A long model name is cut off,
        because the host is more important."""
        where = f" ({(urlsplit(self.url).hostname or '')[3 - LONGEST_USES :]})"
        return f"{self.model[: LONGEST_USES - len(where)]}{where}"

    def answer(self, messages: list[dict[str, str]], until: float = inf) -> str:
        """Return the model's reply. Retry with backoff on status 429, server errors and network errors, but not after
        `until` (monotonic seconds). Raise a Refusal if no usable answer arrives."""
        body = msgspec.json.encode({"model": self.model, "messages": messages})
        for attempt in range(TRIES):
            last = attempt == TRIES - 1 or monotonic() >= until
            try:
                return read_answer(self._post(body, min(PATIENCE, until - monotonic())))
            except HTTPError as error:
                with error:
                    if last or not (error.code == 429 or error.code >= 500):
                        raise refuse(str(error.code)) from None
                    pause = asked_pause(error) or self.pause * 2**attempt
            except (OSError, HTTPException) as error:
                if last:
                    raise refuse(type(error).__name__) from None
                pause = self.pause * 2**attempt
            sleep(max(0.0, min(pause, LONGEST_PAUSE, until - monotonic())))
        raise AssertionError

    def _post(self, body: bytes, seconds: float) -> bytes:
        if seconds <= 0:
            raise TimeoutError
        headers = {"content-type": "application/json"}
        if self.key:
            headers["authorization"] = f"Bearer {self.key}"
        request = Request(f"{self.url.rstrip('/')}/chat/completions", body, headers)
        return fetch(request, seconds, MOST_BYTES)


def configured(environment: Mapping[str, str]) -> Endpoint:
    """Return the endpoint that the environment variables describe. Raise a Refusal if variables are missing or the
    connection would be insecure."""
    url, model = environment.get(URL, "").strip(), environment.get(MODEL, "").strip()
    if not url or not model:
        sentence = msg(
            "No language model is configured: set {url} and {model} (and {key}, if it needs one) in the environment."
        )
        raise Refusal("no-model", sentence, url=URL, model=MODEL, key=KEY)
    scheme = urlsplit(url).scheme
    if scheme != "https" and not (scheme == "http" and is_loopback(url)):
        raise Refusal(
            "bad-endpoint",
            msg("{url} must begin with https://, or with http:// if it points to this machine."),
            url=URL,
        )
    return Endpoint(url, model, environment.get(KEY, "").strip())


def asked_pause(error: HTTPError) -> float | None:
    asked = error.headers.get("retry-after", "") if error.headers is not None else ""
    return float(asked) if asked.isdecimal() else None


def read_answer(data: bytes) -> str:
    try:
        said = msgspec.json.decode(data)["choices"][0]["message"]["content"]
    except (msgspec.MsgspecError, UnicodeError, KeyError, IndexError, TypeError, RecursionError):
        raise refuse("200") from None
    return said if isinstance(said, str) else ""


def refuse(why: str) -> Refusal:
    return Refusal("endpoint", msg("The language model gave no usable answer ({why})."), why=why)
