"""The public address of this server, how its cookies are set, and the language of whoever asks."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from inkling.catalogs import LANGUAGES, speech
from inkling.core import Refusal, Say, mark

DAY = 86_400
YEAR = 31_536_000


class Site:
    def __init__(self, base_url: str) -> None:
        self._base_url = base_url

    def url(self, connection: HTTPConnection) -> str:
        if self._base_url:
            return self._base_url
        scheme = connection.url.scheme.replace("ws", "http")
        return f"{scheme}://{connection.url.netloc}"

    def is_secure(self, connection: HTTPConnection) -> bool:
        """True if people come by https, even if a proxy does not say so."""
        return "https" in (connection.url.scheme, urlsplit(self._base_url).scheme)

    def keep_cookie(
        self,
        response: Response,
        connection: HTTPConnection,
        name: str,
        value: str,
        seconds: int,
        path: str = "/",
        for_scripts: bool = False,
    ) -> None:
        """Set a cookie for this site alone, hidden from scripts unless `for_scripts`, and sent by https alone if people
        come that way."""
        hidden, secure = not for_scripts, self.is_secure(connection)
        response.set_cookie(name, value, max_age=seconds, path=path, httponly=hidden, samesite="lax", secure=secure)


def language(connection: HTTPConnection) -> str:
    """As this address asks, else as the person chose, else as the browser says."""
    asked = connection.query_params.get("lang") or connection.cookies.get("lang")
    chosen = asked or connection.headers.get("accept-language", "")
    return next((lang for lang in LANGUAGES if chosen.lower().startswith(lang)), LANGUAGES[0])


def check_language(connection: HTTPConnection) -> None:
    """Refuse a `lang` that the API's document does not list. Pages show another language instead."""
    if set(connection.query_params.getlist("lang")) - set(LANGUAGES):
        sentence = mark("This language isn’t available here. Use one of these: {languages}.")
        raise Refusal("bad-lang", sentence, languages=", ".join(LANGUAGES))


def say_to(connection: HTTPConnection) -> Say:
    return speech(language(connection))
