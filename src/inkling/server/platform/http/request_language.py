"""The language of a request."""

from starlette.requests import HTTPConnection

from inkling.catalogs import LANGUAGES, speech
from inkling.core import Refusal, Say, msg


def language(connection: HTTPConnection) -> str:
    """As this address asks, else as the person chose, else as the browser says."""
    asked = connection.query_params.get("lang") or connection.cookies.get("lang")
    chosen = asked or connection.headers.get("accept-language", "")
    return next((lang for lang in LANGUAGES if chosen.lower().startswith(lang)), LANGUAGES[0])


def check_language(connection: HTTPConnection) -> None:
    """Refuse a `lang` that the API's document does not list. Pages show another language instead."""
    if set(connection.query_params.getlist("lang")) - set(LANGUAGES):
        sentence = msg("This language isn’t available here. Use one of these: {languages}.")
        raise Refusal("bad-lang", sentence, languages=", ".join(LANGUAGES))


def say_to(connection: HTTPConnection) -> Say:
    return speech(language(connection))
