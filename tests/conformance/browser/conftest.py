"""The Chromium and the servers of tests/browser."""

from tests.browser.conftest import chromium, url

__all__ = ["chromium", "url"]
