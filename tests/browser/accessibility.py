"""Reports what axe finds wrong with a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe()
COLOURS = ["color-contrast", "link-in-text-block"]
"""Rules about colours. The other rules give the same result in light and dark."""


def violations(page: Page, *rules: str) -> list[str]:
    """Return violations of these rules, or of all rules."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.axe_script)
    wanted = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    results: dict[str, Any] = page.evaluate("wanted => axe.run(wanted)", wanted)
    return [
        f"{one['id']} at {' '.join(node['target'])}: {node['html'][:160]}; {node['failureSummary']}"
        for one in results["violations"]
        for node in one["nodes"]
    ]
