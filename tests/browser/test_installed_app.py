"""The installed app in Chromium: it can be installed, keeps only files that never change, and survives updates."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.server.features.installed_app import views
from inkling.server.platform.html import assets, layout
from tests.browser.form_guests import PHONE, Guest
from tests.browser.page_checks import open_menu
from tests.server.features.link_previews.test_link_previews import play_and_stop
from tests.server.local_server import serving

READY = "async () => { await navigator.serviceWorker.ready; return true; }"
KEPT = """async () => {
  const kept = {};
  for (const name of await caches.keys()) kept[name] = (await (await caches.open(name)).keys()).map(one => one.url);
  return kept;
}"""
FETCH_ALL = "async paths => { for (const path of paths) await fetch(path); }"
OUTLINED = "() => getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)'"
REPLACED = """async before => {
  await (await navigator.serviceWorker.getRegistration()).update().catch(() => {});
  const names = await caches.keys();
  return names.length === 1 && names[0] !== before;
}"""
STAND_IN = """hour => {
  self.noticed = new Promise(done => { registration.showNotification = async (...shown) => done(shown); });
  Date.prototype.getHours = () => hour;
}"""
TURN = "path => shown.some(([title, to]) => title.startsWith('Your turn') && to === path)"
GONE = """async () => {
  await (await navigator.serviceWorker.getRegistration())?.update().catch(() => {});
  return !(await navigator.serviceWorker.getRegistration()) && !(await caches.keys()).length;
}"""


def kept_by(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return found


@contextmanager
def installed(chromium: Browser, url: str, path: str = "/") -> Iterator[tuple[Guest, Page]]:
    """A page whose service worker is in charge."""
    guest = Guest(url, "Ada")
    with guest.window(chromium, path, PHONE, worker=True) as page:
        assert page.evaluate(READY)
        page.reload()
        yield guest, page


def test_app_can_be_installed(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url, installed(chromium, url) as (_, page):
        tools = page.context.new_cdp_session(page)
        assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        assert tools.send("Page.getAppManifest")["errors"] == []


def test_worker_keeps_nothing_of_a_table_a_replay_or_the_api(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url, installed(chromium, url) as (guest, page):
        table = guest.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        replay = play_and_stop(guest.client, Guest(url, "Bo").client, table)
        guest.visit(page, table)
        paths = [
            table,
            replay,
            f"{replay}/moments",
            "/",
            "/daily",
            f"/api/tables/{table[3:]}",
            "/api/games",
            "/static/inkling.css",
            "/favicon.ico",
        ]
        page.evaluate(FETCH_ALL, paths)
        page.reload()
        (urls,) = kept_by(page).values()
        kept = {one.removeprefix(url) for one in urls}
        assert "/offline?lang=en" in kept
        assert any(one.startswith("/scripts/") for one in kept)
        assert all("?v=" in one or one.startswith("/scripts/") for one in kept - {"/offline?lang=en"}), kept


def test_offline_page_is_shown_only_without_a_connection(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url, installed(chromium, url) as (_, page):
        page.context.set_offline(True)
        page.goto(f"{url}/learn")
        expect(page.locator("h1")).to_have_text("No connection")
        assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(246, 239, 226)"
        page.context.set_offline(False)
        page.get_by_role("link", name="Try again").click()
        expect(page.locator("h1")).to_have_text("Learn a game")


def test_update_reaches_open_pages_and_the_worker_can_be_switched_off(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new version reaches an open table and a page of the installed app. Then the operator disables the service
    worker."""
    with ExitStack() as stack:
        with serving(tmp_path) as url:
            guest, tab = stack.enter_context(installed(chromium, url))
            guest.visit(tab, guest.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path)
            app = tab.context.new_page()
            app.goto(url)
            (before,) = kept_by(app)
        newer = tmp_path / "inkling.css"
        newer.write_bytes(assets.read_asset("inkling.css") + b"body { outline: 3px solid rgb(1, 2, 3); }")
        monkeypatch.setitem(assets.find_assets(), "inkling.css", newer)
        stack.callback(forget_assets)
        stack.callback(monkeypatch.undo)
        forget_assets()
        with serving(tmp_path, port=int(url.rpartition(":")[2])):
            app.reload()
            app.wait_for_function(OUTLINED)
            app.wait_for_function(REPLACED, arg=before)
            expect(tab.locator("#z-seats")).to_contain_text("Ada")
            tab.reload()
            tab.wait_for_function(OUTLINED)
        with serving(tmp_path, port=int(url.rpartition(":")[2]), service_worker=False):
            app.wait_for_function(GONE)
            app.reload()
            expect(app.locator("h1")).to_have_text("Games about understanding each other")


def forget_assets() -> None:
    """Empty what is computed once per process from the assets."""
    for cached in (layout.asset_url, layout.draw_common_head_tags, views.write_service_worker):
        cached.cache_clear()


SHOWN = """() => {
  window.shown = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor() { throw new TypeError("Illegal constructor"); }
  };
  ServiceWorkerRegistration.prototype.showNotification = async (title, { data }) => { shown.push([title, data.to]); };
  Object.defineProperty(document, "hidden", { get: () => true });
  const endpoint = "https://fcm.googleapis.com/fcm/send/x", keys = { p256dh: "P256DH", auth: "AUTH" };
  let kept = null;
  const made = { endpoint, options: {}, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => { kept = null; } };
  PushManager.prototype.getSubscription = async () => kept;
  PushManager.prototype.subscribe = async () => kept = made;
  window.subscribed = () => Boolean(kept);
}"""
"""A script that behaves like Chrome on Android, where only a service worker may show notifications."""


def test_phone_shows_a_notice_through_the_worker_and_subscribes_with_one_tap(chromium: Browser, tmp_path: Path) -> None:
    form = {"p256dh": "BP" + "A" * 85, "auth": "A" * 22}
    with serving(tmp_path) as url:
        guest, bo = Guest(url, "Ada"), Guest(url, "Bo")
        table = guest.client.post("/make", data={"game": "silencio", "name": "Ada", "seat": "0"}).url.path
        bo.client.post(f"{table}/join", data={"name": "Bo"})
        before = SHOWN.replace("P256DH", form["p256dh"]).replace("AUTH", form["auth"])
        with guest.window(chromium, table, PHONE, worker=True, before=before) as page:
            assert page.evaluate(READY)
            open_menu(page)
            switch = page.locator(".switch[data-ring=notice]")
            with page.expect_response(lambda answer: answer.url.endswith("/push") and answer.request.method == "POST"):
                switch.click()
            assert page.evaluate("() => subscribed()")
            guest.send_command(table, "start")
            page.wait_for_function(TURN, arg=table)
            with page.expect_response(lambda answer: answer.url.endswith("/push") and answer.request.method == "POST"):
                switch.dispatch_event("click")
            page.wait_for_function("() => !subscribed()")


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("() => { Object.defineProperty(window, 'isSecureContext', { value: false }); }", "only over https"),
        (
            "() => { delete window.Notification; Object.defineProperty(navigator, 'standalone', { value: false }); }",
            "install Inkling first",
        ),
        ("() => { delete window.Notification; }", ""),
    ],
)
def test_switch_says_what_a_notification_needs(chromium: Browser, tmp_path: Path, before: str, told: str) -> None:
    with serving(tmp_path) as url:
        guest = Guest(url, "Ada")
        table = guest.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        with guest.window(chromium, table, PHONE, before=before) as page:
            open_menu(page)
            switch = page.locator(".switch[data-ring=notice]")
            if not told:
                expect(switch).to_be_hidden()
                return
            switch.click()
            expect(page.get_by_text(told)).to_be_visible()
            expect(switch).to_have_attribute("aria-pressed", "false")


def test_push_is_shown_and_silent_at_night(chromium: Browser, tmp_path: Path) -> None:
    """The service worker shows what the push service sent. The hour is that of the device."""
    with serving(tmp_path) as url, installed(chromium, url) as (_, page):
        tools, found = page.context.new_cdp_session(page), list[str]()
        updated = "ServiceWorker.workerRegistrationUpdated"
        tools.on(updated, lambda told: found.extend(one["registrationId"] for one in told["registrations"]))
        tools.send("ServiceWorker.enable")
        (worker,) = page.context.service_workers
        message = {"title": "Silencio", "text": "Your turn.", "to": "/t/FERN", "tag": "FERN", "quiet": True}
        for hour, silent in ((23, True), (7, True), (12, False)):
            worker.evaluate(STAND_IN, hour)
            pushed = {"origin": url, "registrationId": found[0], "data": json.dumps(message)}
            tools.send("ServiceWorker.deliverPushMessage", pushed)
            title, options = worker.evaluate("() => noticed")
            assert (title, options["body"], options["data"]) == ("Silencio", "Your turn.", {"to": "/t/FERN"})
            assert options["silent"] is silent
