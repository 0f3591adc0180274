"""Fixtures of the browser tests: pages of phone and desktop size that open the test server."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from support.accessibility import assert_accessible, assert_accessible_in_all_themes
from support.clocks import AHEAD
from support.files import FileServer
from support.page_town import PageTown
from support.pages import KeptPage, OwnPage
from support.places import ROOT, SCREENSHOTS, tested_site
from support.server import Server

CHROMIUM_OPTIONS = [
    # Chromium's sandbox does not start when the tests run as root.
    "--no-sandbox",
    # Tests need no network, and the product contacts no other host. Other hosts are blocked by name resolution:
    # intercepting each request would pass it through the driver and disable the browser's own cache.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]
# WebGL without a graphics card: SwiftShader draws the map. The rest of the page is composited in software, which takes
# a ninth of the time that an emulated graphics card takes.
DRAWING = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--disable-gpu-compositing"]
NOT_DRAWING = ["--disable-gpu", "--disable-software-rasterizer"]
# A page with a drawn map uses three times the processor time of a page without one. Each test therefore declares
# whether it needs no map, an undrawn one or a drawn one.
MAPS = {"none": "delete globalThis.WebGL2RenderingContext;", "undrawn": Path(__file__).with_name("undrawn_map.js").read_text(), "drawn": ""}
# Advances the page's `Date` by as much as `current_time` is ahead of the machine's clock, unless a test has installed
# Playwright's clock.
AHEAD_CLOCK = """if (!globalThis.__pwClock) {
    const { now } = Date, ahead = %d;
    globalThis.Date = class extends Date {
        constructor(...parts) { parts.length ? super(...parts) : super(now() + ahead); }
        static now() { return now() + ahead; }
    };
}""" % round(AHEAD * 1000)
# Whether tests save their screenshots: a screenshot takes more than a second without a graphics card. A page whose test
# failed is always captured.
PICTURES = os.environ.get("HEADSIGN_PICTURES") == "1"
# Device pixels per CSS pixel. The default is 1 because pixels are drawn without a graphics card here; HEADSIGN_PIXELS=3
# gives screenshots for publication.
PIXELS = float(os.environ.get("HEADSIGN_PIXELS", 1))
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": PIXELS}
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": PIXELS}
PATIENCE = 15_000
# The server fixtures that are started for a single test.
OWN_SERVERS = {"town", "own", "site"}
expect.set_options(timeout=PATIENCE)
# The page joined into a few files, as it is served to riders: loading hundreds of files costs the browser a third more
# processor time.
PageTown.folder = Server.site = tested_site()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


def launch(playwright, *options: str):
    """Starts headless Chromium without the window system of a full browser, which takes a third of a page's processor
    time."""
    path = os.environ.get("HEADSIGN_CHROMIUM") or shutil.which("chromium-headless-shell")
    assert path, "chromium-headless-shell is not on the PATH; scripts/setup test installs it."
    return playwright.chromium.launch(executable_path=path, args=[*CHROMIUM_OPTIONS, *options])


@pytest.fixture(scope="session")
def chromium(playwright):
    """The browser of tests that need no drawn map."""
    browser = launch(playwright, *NOT_DRAWING)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def drawing_chromium(playwright):
    """The browser of tests that need a drawn map."""
    browser = launch(playwright, *DRAWING)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def files():
    """Serves the repository's root folder as it is."""
    with FileServer(ROOT) as running:
        yield running


def new_context(browser, map_kind: str, script: str = "", **options):
    """Returns a browser context with the settings that the pages of all tests share. `script` runs before the page's
    own scripts in each document, except the empty document between the tests of a reused page."""
    options = {"locale": "en-GB", "color_scheme": "dark", "timezone_id": "Australia/Brisbane"} | options
    # No service worker: a page cached on the device would not request data that a test has changed.
    context = browser.new_context(**{"service_workers": "block"} | options)
    context.set_default_timeout(PATIENCE)
    for each in (MAPS[map_kind], AHEAD_CLOCK if AHEAD else "", script and f"if (origin !== 'null') {{{script}}}"):
        if each:
            context.add_init_script(each)
    return context


def marked(request, mark: str, default: str) -> str:
    found = request.node.get_closest_marker(mark)
    return found.args[0] if found else default


@pytest.fixture(scope="module")
def kept_pages():
    """The pages that the tests of a file reuse, by their options."""
    pages = {}
    yield pages
    for page in pages.values():
        page.close()


@pytest.fixture
def open_page(request, kept_pages):
    """open_page(url, **options): opens a page with the map that the test's `map` mark requests. The page has a context
    of its own, or with `pages("kept")` one that the tests of the file share. JavaScript errors in it fail the test."""
    map_kind = marked(request, "map", os.environ.get("HEADSIGN_MAP", "none"))
    browser = request.getfixturevalue("drawing_chromium" if map_kind == "drawn" else "chromium")
    # Pages are closed before the servers they use, whatever the order of a test's fixtures.
    for name in OWN_SERVERS & set(request.fixturenames):
        request.getfixturevalue(name)
    keeps = marked(request, "pages", "new") == "kept"
    if keeps and "town" in request.fixturenames:
        request.getfixturevalue("town").caches = True
    opened = {}

    def open_page(url: str, **options):
        key = (map_kind, len(opened), repr(options))
        if not keeps:
            opened[key] = OwnPage(new_context(browser, map_kind, base_url=url, **options))
        else:
            opened[key] = kept_pages.pop(key, None) or KeptPage(new_context(browser, map_kind, **options), options)
        return opened[key].begin(url)

    yield open_page
    report = getattr(request.node, "report", None)
    has_failed = bool(report and report.failed)
    if has_failed:
        for number, page in enumerate(page for one in opened.values() for page in one.context.pages):
            screenshot(page, f"failed-{request.node.name}-{number}")
    troubles = [trouble for one in opened.values() for trouble in one.end()]
    if keeps and not has_failed and not troubles:
        kept_pages |= opened
    else:
        for one in opened.values():
            one.close()
    assert not troubles, "\n".join(troubles)


@pytest.fixture
def town():
    """A server with two hand-written agencies for a single test. Pages open it only if the test, or its whole module,
    requests this fixture."""
    with PageTown() as running:
        yield running


@pytest.fixture
def host(request):
    """The server that pages open: the town if the test uses that fixture, else the real server."""
    return request.getfixturevalue("town" if "town" in request.fixturenames else "server")


@pytest.fixture
def phone(host, open_page):
    """A touch page of 390 × 844 pixels that has not opened a URL yet."""
    return open_page(host.url, **PHONE)


@pytest.fixture
def desktop(host, open_page):
    """A page of 1280 × 800 pixels that has not opened a URL yet."""
    return open_page(host.url, **DESKTOP)


@pytest.fixture(params=["phone", "desktop"])
def page(request):
    """The phone's page, then the desktop's page: each test runs with both."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def axe():
    """axe(page): checks that axe reports no serious or critical violation."""
    return assert_accessible


@pytest.fixture
def themes():
    """themes(page): checks with axe in the page's current theme and in the others."""
    return assert_accessible_in_all_themes


@pytest.fixture
def picture():
    """picture(page, name): saves a screenshot in .cache/screenshots when screenshots are requested."""
    return screenshot if PICTURES else lambda page, name: None


def screenshot(page, name: str) -> Path:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    path = SCREENSHOTS / f"{''.join(c if c.isalnum() or c in '-_' else '-' for c in name)}.png"
    try:
        page.screenshot(path=path)
    except Exception as error:
        print(f"no screenshot of {name}: {error}", file=sys.stderr)
    return path
