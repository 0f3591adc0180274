"""Fixtures of the browser tests: phone-sized and desktop-sized pages that open the server."""

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
    # Chromium's sandbox does not start for root.
    "--no-sandbox",
    # Tests need no network, and the product contacts no other host. Refused by host name rather than request by
    # request, which would pass each request through the driver and disable the browser's own cache.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]
# WebGL without a graphics card. The page around the map is composited in software, which is nine times cheaper than
# with an emulated graphics card.
DRAWING = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--disable-gpu-compositing"]
NOT_DRAWING = ["--disable-gpu", "--disable-software-rasterizer"]
# A page with a drawn map uses three times the processor time of one without, so each test declares what it needs of the
# map.
MAPS = {"none": "delete globalThis.WebGL2RenderingContext;", "undrawn": Path(__file__).with_name("undrawn_map.js").read_text(), "drawn": ""}
# Moves the page's `Date` as far ahead of the machine's time as `current_time` is, unless a test has installed
# Playwright's clock.
AHEAD_CLOCK = """if (!globalThis.__pwClock) {
    const { now } = Date, ahead = %d;
    globalThis.Date = class extends Date {
        constructor(...parts) { parts.length ? super(...parts) : super(now() + ahead); }
        static now() { return now() + ahead; }
    };
}""" % round(AHEAD * 1000)
# A screenshot takes more than a second without a graphics card; one is always taken of a page whose test failed.
PICTURES = os.environ.get("HEADSIGN_PICTURES") == "1"
# One device pixel per CSS pixel, as pixels are drawn without a graphics card here; HEADSIGN_PIXELS=3 for screenshots to
# publish.
PIXELS = float(os.environ.get("HEADSIGN_PIXELS", 1))
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": PIXELS}
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": PIXELS}
PATIENCE = 15_000
# Server fixtures that belong to a single test.
OWN_SERVERS = {"town", "own", "site"}
expect.set_options(timeout=PATIENCE)
# The page joined into a few files, as riders get it: hundreds of files cost the browser a third more.
PageTown.folder = Server.site = tested_site()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


def launch(playwright, *options: str):
    """Headless Chromium without the window system of a full browser, which uses a third of the processor time of a
    page."""
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
    """The repository's root folder, served as is."""
    with FileServer(ROOT) as running:
        yield running


def new_context(browser, map_kind: str, script: str = "", **options):
    """A context as the pages of all tests have it. `script` runs before the page's own in each document but the empty
    one between the tests of a kept page."""
    options = {"locale": "en-GB", "color_scheme": "dark", "timezone_id": "Australia/Brisbane"} | options
    # A page cached on the device would not request data that a test has changed.
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
    """The pages kept open for the tests of a file, by their options."""
    pages = {}
    yield pages
    for page in pages.values():
        page.close()


@pytest.fixture
def open_page(request, kept_pages):
    """open_page(url, **options): a page with a map as the test's `map` mark requests, in a context of its own, or with
    `pages("kept")` in one of the file. JavaScript errors in it fail the test."""
    map_kind = marked(request, "map", os.environ.get("HEADSIGN_MAP", "none"))
    browser = request.getfixturevalue("drawing_chromium" if map_kind == "drawn" else "chromium")
    # Pages are closed before the servers they use, whatever order a test names the two in.
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
    """Two hand-written agencies for a single test. Used by pages only where a test requests the fixture, directly or
    for its whole module."""
    with PageTown() as running:
        yield running


@pytest.fixture
def host(request):
    """The server that pages open: the town if the test uses it, else the server."""
    return request.getfixturevalue("town" if "town" in request.fixturenames else "server")


@pytest.fixture
def phone(host, open_page):
    """A touch page of 390 × 844, not navigated yet."""
    return open_page(host.url, **PHONE)


@pytest.fixture
def desktop(host, open_page):
    """A page of 1280 × 800, not navigated yet."""
    return open_page(host.url, **DESKTOP)


@pytest.fixture(params=["phone", "desktop"])
def page(request):
    """The phone page, then the desktop page."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def axe():
    """axe(page): checks that axe reports nothing serious or critical."""
    return assert_accessible


@pytest.fixture
def themes():
    """themes(page): the same check, also in the colours of the other themes."""
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
