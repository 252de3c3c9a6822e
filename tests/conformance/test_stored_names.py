"""Names in stored data: every row, action and event has an explicit tag, so that a class can be renamed or moved."""

from typing import Any, Union, get_args

import pytest

from inkling.games import SHELF
from inkling.server.tables.event_registry import ROW_TYPES

UNIONS = {
    "rows": Union[ROW_TYPES],  # noqa: UP007 (made at run time)
    **{f"{name} {part}": getattr(game.rules, part) for name, game in SHELF.items() for part in ("actions", "events")},
}


@pytest.mark.parametrize("union", UNIONS.values(), ids=UNIONS.keys())
def test_stored_structs_have_explicit_tags(union: Any) -> None:
    kinds = get_args(union) or (union,)
    tags = {kind: kind.__struct_config__.tag for kind in kinds}
    implicit = [kind.__name__ for kind, tag in tags.items() if not tag or tag == kind.__name__]
    assert not implicit
    assert len(set(tags.values())) == len(kinds)
