"""The OpenAPI document of the JSON API, generated from the types in `schema`."""

from functools import cache
from typing import Any

import msgspec

from inkling import __version__
from inkling.catalogs import LANGUAGES
from inkling.games import SHELF
from inkling.server.api import schema as api_schema
from inkling.server.platform.http import urls
from inkling.server.tables.table_codes import LONG, SHORT

REFS = "#/components/schemas/{name}"
TABLE, EVENTS = urls.api_table.pattern, urls.api_events.pattern
PATHS: tuple[tuple[str, str, str, Any, Any], ...] = (
    ("get", urls.api_games.pattern, "The games on the shelf", None, tuple[api_schema.GameSeen, ...]),
    ("post", urls.api_tables.pattern, "Make a table", api_schema.MakeTable, api_schema.Seated),
    ("get", TABLE, "The table", None, api_schema.TableSeen),
    ("delete", TABLE, "Delete the table with all that belongs to it", None, api_schema.Done),
    ("post", urls.api_join.pattern, "Come in", api_schema.JoinTable, api_schema.Seated),
    ("get", urls.api_sight.pattern, "What you may know and do", None, api_schema.SightSeen),
    ("post", urls.api_act.pattern, "Do one of the legal actions", api_schema.Act, api_schema.Done),
    ("post", urls.api_command.pattern, "Change something about the table", api_schema.TableCommand, api_schema.Done),
    ("post", urls.api_talk.pattern, "Say something", api_schema.Talk, api_schema.Done),
    ("post", urls.api_react.pattern, "React, or take a reaction back", api_schema.React, api_schema.Done),
)
"""Method, path, summary, request type and response type of every operation."""
REFUSALS = {
    "400": "`lang` is none of those listed (`bad-lang`), the body is nested too deeply (`too-deep`), or the `Host` "
    "header is missing, doubled or unreadable (`bad-host`)",
    "403": "From another site (`foreign-site`); or you may not read this table: it is private and you were not let in "
    "(`private`), you were sent away (`sent-away`) or signed out (`signed-out`)",
    "404": "No such table",
    "409": "Not allowed now",
    "413": "Too large",
    "429": "Too often",
}
"""Descriptions of the error statuses."""


@cache
def make_openapi_document() -> dict[str, Any]:
    """Return the OpenAPI 3.1 document. Types that differ by game are unions. The extension `x-games` lists them by
    game."""
    listed = [shape for *_, asked, answered in PATHS for shape in (asked, answered) if shape is not None]
    parts = {
        name: (game.rules.options, game.rules.actions, game.rules.events, game.rules.views)
        for name, game in SHELF.items()
    }
    all_types = [*listed, api_schema.Refused, api_schema.Push, *(part for four in parts.values() for part in four)]
    json_schemas, components = msgspec.json.schema_components(all_types, ref_template=REFS)
    schemas = dict(zip(map(repr, all_types), json_schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for method, path, summary, asked, answered in PATHS:
        paths.setdefault(path, {})[method] = describe_operation(
            path, summary, schemas.get(repr(asked)), schemas[repr(answered)]
        )
    stream = describe_operation(
        EVENTS, "What changes, as server-sent events", None, schemas[repr(api_schema.Push)], "text/event-stream"
    )
    paths[EVENTS] = {"get": stream}
    named = ("options", "actions", "events", "views")
    games = {
        name: dict(zip(named, (schemas[repr(part)] for part in four), strict=True)) for name, four in parts.items()
    }
    for shape, field, part in (
        ("SightSeen", "options", "options"),
        ("SightSeen", "view", "views"),
        ("Legal", "action", "actions"),
        ("Happened", "event", "events"),
    ):
        components[shape]["properties"][field] = {"anyOf": [game[part] for game in games.values()]}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Inkling", "version": __version__, "license": {"name": "MIT"}},
        "servers": [{"url": urls.link_to_path("") or "/"}],
        "security": [{"bearer": []}, {"cookie": []}, {}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "inkling"},
            },
        },
        "x-games": games,
        "x-socket": {
            "address": urls.link_to_path(f"{urls.table_socket.pattern}?as=json"),
            "sends": [schemas[repr(api_schema.Push)], schemas[repr(api_schema.Refused)]],
        },
    }


def describe_operation(
    path: str, summary: str, asked: Any, answered: Any, media: str = "application/json"
) -> dict[str, Any]:
    """Return the description of an operation: its parameters, request body and responses.

    `asked` is the type of the request, `answered` that of the response.
    """
    refused = {"application/json": {"schema": {"$ref": REFS.format(name=api_schema.Refused.__name__)}}}
    operation: dict[str, Any] = {
        "summary": summary,
        "parameters": [describe_parameter("query", "lang", False, {"type": "string", "enum": list(LANGUAGES)})],
        "responses": {
            "200": {"description": "Done", "content": {media: {"schema": answered}}},
            **{status: {"description": description, "content": refused} for status, description in REFUSALS.items()},
        },
    }
    if "{code}" in path:
        letters = f"^[A-Za-z]{{{SHORT},{LONG}}}$"
        operation["parameters"].append(describe_parameter("path", "code", True, {"type": "string", "pattern": letters}))
    if asked is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": asked}}}
    return operation


def describe_parameter(place: str, name: str, required: bool, schema: dict[str, Any]) -> dict[str, Any]:
    return {"in": place, "name": name, "required": required, "schema": schema}
