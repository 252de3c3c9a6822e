"""The server's public URL, and the attributes of its cookies."""

from typing import Literal
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from inkling.server.platform.http import urls

DAY = 86_400
YEAR = 31_536_000


class PublicSite:
    """The server's URL as visitors use it, from the settings or from the request."""

    def __init__(self, origin: str) -> None:
        self._origin = origin

    def url(self, connection: HTTPConnection) -> str:
        """Return scheme and host, from the settings or else from the request. `urls` builds the path."""
        if self._origin:
            return self._origin
        scheme = connection.url.scheme.replace("ws", "http")
        return f"{scheme}://{connection.url.netloc}"

    def is_secure(self, connection: HTTPConnection) -> bool:
        """True if visitors use https, even if the proxy doesn't forward that."""
        return "https" in (connection.url.scheme, urlsplit(self._origin).scheme)

    def set_cookie(
        self,
        response: Response,
        connection: HTTPConnection,
        name: str,
        value: str,
        seconds: int,
        path: str = "",
        for_scripts: bool = False,
        strict: bool = False,
    ) -> None:
        """Set a cookie for this site, or for `path` and below.

        Scripts can't read it unless `for_scripts` is True. If visitors use https, it is sent only over https. If
        `strict`, it is not sent when a visitor follows a link from another site.
        """
        path = path or urls.home()
        hidden, secure = not for_scripts, self.is_secure(connection)
        site: Literal["lax", "strict"] = "strict" if strict else "lax"
        response.set_cookie(name, value, max_age=seconds, path=path, httponly=hidden, samesite=site, secure=secure)
