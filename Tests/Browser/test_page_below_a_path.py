"""The page behind a proxy that serves it below a path: it requests nothing outside that path, and also starts
offline."""

import json
import shutil
import subprocess
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from conftest import CHROMIUM_OPTIONS, PHONE
from support.places import ROOT
from support.proxy import Proxy
from support.server import Server
from support.waiting import eventually, wait_until

PATH = "/transit/"
KEPT = """async () => {
    const stored = await (await caches.open('headsign at /transit/ state')).match('/transit/state');
    return stored ? stored.json() : {};
}"""


@pytest.fixture(scope="module", params=[False, True], ids=["modules", "joined"])
def proxy(tmp_path_factory, request):
    folder = tmp_path_factory.mktemp("path")
    if request.param:
        subprocess.run([ROOT / "scripts/join-page"], check=True)
    shutil.copytree(ROOT / "Web", folder / "site")
    with Server(folder, arguments=["--site", str(folder / "site")], joined=request.param) as server, Proxy(folder, f"127.0.0.1:{server.port}") as proxy:
        yield proxy


@pytest.fixture
def page(open_page, proxy):
    page = open_page(proxy.url, ignore_https_errors=True, **PHONE)
    asked = []
    page.on("request", lambda request: asked.append(urlsplit(request.url)))
    page.asked = lambda: [one.path for one in asked if one.netloc == urlsplit(proxy.url).netloc]
    return page


def test_the_page_below_a_path_requests_nothing_outside_it(page):
    page.goto(PATH)
    expect(page.locator("#toggles button").first).to_be_visible()
    for view in ["about", "status", "accuracy", "directions", "card", "trips"]:
        page.goto(f"{PATH}#/{view}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    wait_until(page, "() => performance.getEntriesByType('resource').length > 20")
    assert len(page.asked()) > 20
    assert [path for path in page.asked() if not path.startswith(PATH)] == []


def test_the_status_pages_url_includes_the_proxys_path(page):
    page.goto(f"{PATH}status")
    expect(page.get_by_role("heading", name="Status")).to_be_visible()
    assert urlsplit(page.url)._replace(netloc="", scheme="").geturl() == f"{PATH}#/status"


def test_links_for_other_apps_contain_the_proxys_path(page, proxy):
    page.goto(f"{PATH}#/about")
    link = page.get_by_role("link", name="Add to OneBusAway").get_attribute("href")
    assert parse_qs(urlsplit(link).query)["oba-url"] == [proxy.url + PATH]
    assert parse_qs(urlsplit(link).query)["otp-graphql-url"] == [f"{proxy.url}{PATH}otp/gtfs/v1"]
    assert page.evaluate("async () => (await import('/transit/modules/address/router.js')).linkTo('stop', 'a:b')") == f"{proxy.url}{PATH}stop/a:b"


def test_the_web_app_manifests_start_url_scope_and_icons_work_below_a_path(proxy):
    manifest = json.loads(proxy.curl(f"{PATH}manifest.webmanifest"))
    assert manifest["start_url"] == "./" and manifest["scope"] == "./"
    for icon in manifest["icons"]:
        assert proxy.status(PATH + icon["src"]) == 200


def test_the_page_starts_offline_below_a_path(chromium, proxy):
    """A browser caches nothing for a page with an untrusted certificate. The test's browser is therefore set to trust
    all certificates."""
    browser = chromium.browser_type.launch(
        executable_path=shutil.which("chromium-headless-shell"), args=[*CHROMIUM_OPTIONS, "--ignore-certificate-errors"])
    context = browser.new_context(base_url=proxy.url, locale="en-GB", **PHONE)
    page = context.new_page()
    page.goto(PATH)
    eventually(lambda: page.evaluate(KEPT).get("current"))
    assert page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)") == proxy.url + PATH
    page.reload()
    expect(page.locator("#toggles button").first).to_be_visible()
    context.set_offline(True)
    page.reload()
    expect(page.locator("#toggles button").first).to_be_visible()
    browser.close()
