"""`make audit` never takes silence for good news."""

import runpy
from typing import Any

import pytest

from tests.sources import ROOT

AUDIT: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "audit.py"))
SOUND = {"name": "a", "version": "1", "vulns": []}
SKIPPED = {"name": "b", "skip_reason": "not found"}
FLAWED = {"name": "c", "version": "2", "vulns": [{"id": "X-1", "fix_versions": ["2.1"]}]}


@pytest.mark.parametrize(
    ("found", "code"),
    [([SOUND], 0), ([], 3), ([SKIPPED], 3), ([SOUND, SKIPPED], 3), ([SOUND, FLAWED], 1), ([FLAWED, SKIPPED], 1)],
)
def test_audit_is_clean_only_if_every_package_was_checked(found: list[dict[str, Any]], code: int) -> None:
    assert AUDIT["report"](found) == code
