"""Where people reach the server: as the operator says, else as they asked for it."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


class Origin:
    """The beginning of every address of ours."""

    def __init__(self, base_url: str) -> None:
        self._base_url = base_url

    def of(self, connection: HTTPConnection) -> str:
        if self._base_url:
            return self._base_url
        scheme = connection.url.scheme.replace("ws", "http")
        return f"{scheme}://{connection.url.netloc}"

    def is_secure(self, connection: HTTPConnection) -> bool:
        """Whether people come by https, also where a proxy does not say so."""
        return "https" in (connection.url.scheme, urlsplit(self._base_url).scheme)
