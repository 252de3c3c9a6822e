"""Finds the language in which a request must be answered."""

from starlette.requests import HTTPConnection

from inkling.catalogs import LANGUAGES, speech
from inkling.core import Refusal, Say, msg


def language_of_request(connection: HTTPConnection) -> str:
    """Return the language of a request: from the `lang` query, the cookie, or the browser's Accept-Language."""
    asked = connection.query_params.get("lang") or connection.cookies.get("lang")
    chosen = asked or connection.headers.get("accept-language", "")
    return next((lang for lang in LANGUAGES if chosen.lower().startswith(lang)), LANGUAGES[0])


def check_language_query(connection: HTTPConnection) -> None:
    """Raise a Refusal if `lang` in the query is not a supported language. For the API only; pages fall back to
    another."""
    if set(connection.query_params.getlist("lang")) - set(LANGUAGES):
        sentence = msg("This language isn’t available here. Use one of these: {languages}.")
        raise Refusal("bad-lang", sentence, languages=", ".join(LANGUAGES))


def translator_for_request(connection: HTTPConnection) -> Say:
    """Return the translator for the language of a request."""
    return speech(language_of_request(connection))
