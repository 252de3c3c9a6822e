"""The public address of this server, how its cookies are set, and the language of whoever asks."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from inkling.server.platform.http import urls

DAY = 86_400
YEAR = 31_536_000


class Site:
    def __init__(self, base_url: str) -> None:
        self._base_url = base_url

    def url(self, connection: HTTPConnection) -> str:
        """Return scheme and host. Links that `urls` builds are appended to it."""
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
        path: str = "",
        for_scripts: bool = False,
    ) -> None:
        """Set a cookie for this site alone, or for `path` and below it. It is hidden from scripts unless `for_scripts`,
        and sent by https alone if people come that way."""
        path = path or urls.home()
        hidden, secure = not for_scripts, self.is_secure(connection)
        response.set_cookie(name, value, max_age=seconds, path=path, httponly=hidden, samesite="lax", secure=secure)
