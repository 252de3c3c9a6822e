"""The language of whoever asks."""

from starlette.requests import HTTPConnection

from inkling.catalogs import LANGUAGES


def language(connection: HTTPConnection) -> str:
    """As this address asks, else as the person chose, else as the browser says."""
    asked = connection.query_params.get("lang") or connection.cookies.get("lang")
    chosen = asked or connection.headers.get("accept-language", "")
    return next((lang for lang in LANGUAGES if chosen.lower().startswith(lang)), LANGUAGES[0])
