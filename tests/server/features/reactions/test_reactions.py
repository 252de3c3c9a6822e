"""Reactions: one table defines buttons, permissions, the API and the docs."""

from re import findall

from inkling.server.api.openapi import make_openapi_document
from inkling.server.features.reactions.model import REACTIONS
from tests.source_files import ROOT, SOURCE


def test_every_reaction_has_an_icon_and_a_colour() -> None:
    symbols = (SOURCE / "server/platform/assets/symbols.svg").read_text()
    assert set(REACTIONS) <= set(findall(r'<symbol id="(\w+)"', symbols))
    style = (SOURCE / "server/features/reactions/reactions.css").read_text()
    coloured = " ".join(findall(r"&(.*?) svg { color:", style))
    assert set(findall(r"\.(\w+)", coloured)) == set(REACTIONS)


def test_documents_list_every_reaction() -> None:
    (listed,) = findall(r"Reactions are (.*?)\. `may_react`", (ROOT / "docs/make/api.md").read_text())
    assert findall(r"`(\w+)`", listed) == list(REACTIONS)
    assert make_openapi_document()["components"]["schemas"]["React"]["properties"]["sign"]["enum"] == list(REACTIONS)
