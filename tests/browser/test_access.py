"""No page has a flaw that axe knows, by day and by night, on a phone and on a desk."""

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from .conftest import House
from .guests import DESK, PHONE
from .scenes import SCENES

AXE = Axe()
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize("scene", SCENES)
def test_page_has_no_violation(chromium: Browser, house: House, scene: str) -> None:
    found: set[str] = set()
    page = house.show(chromium, scene, DESK)
    for size in (PHONE, DESK):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for light in LIGHTS:
            page.emulate_media(color_scheme=light, reduced_motion="reduce")
            found |= {f"{size[0]} px, {light}: {flaw}" for flaw in violations(page)}
    if found:
        pytest.fail("\n".join(sorted(found)))


def violations(page: Page) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.axe_script)
    results: dict[str, Any] = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{one['id']} at {' '.join(node['target'])}: {node['html'][:160]}; {node['failureSummary']}"
        for one in results["violations"]
        for node in one["nodes"]
    ]
