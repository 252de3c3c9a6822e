"""Finds the language in which to answer a request."""

from starlette.requests import HTTPConnection

from inkling.catalogs import LANGUAGES, speech
from inkling.core import Refusal, Say, msg
from inkling.core.languages import SOURCE, match_language

LONGEST_HEADER = 400
"""Maximum characters of an Accept-Language header that are read."""


def language_of_request(connection: HTTPConnection) -> str:
    """Return the language of a request: from the query `lang`, the cookie, or the header Accept-Language."""
    asked = connection.query_params.get("lang") or connection.cookies.get("lang")
    wanted = [asked] if asked else preferred_languages(connection.headers.get("accept-language", ""))
    return next(filter(None, map(match_language, wanted)), SOURCE)


def preferred_languages(header: str) -> list[str]:
    """Return the languages of an Accept-Language header, most preferred first."""
    weighted = []
    for entry in header[:LONGEST_HEADER].split(","):
        lang, _, weight = entry.partition(";q=")
        try:
            weighted.append((float(weight or 1), lang.strip()))
        except ValueError:
            continue
    return [lang for weight, lang in sorted(weighted, key=lambda pair: -pair[0]) if weight > 0]


def check_language_query(connection: HTTPConnection) -> None:
    """Raise Refusal if the query names an unsupported language.

    For the API only; pages use another language instead.
    """
    if set(connection.query_params.getlist("lang")) - set(LANGUAGES):
        sentence = msg("This language isn’t available here. Use one of these: {languages}.")
        raise Refusal("bad-lang", sentence, languages=", ".join(LANGUAGES))


def translator_for_request(connection: HTTPConnection) -> Say:
    """Return the translator for the language of a request."""
    return speech(language_of_request(connection))
