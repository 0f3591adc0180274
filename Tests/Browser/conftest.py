"""Fixtures of the browser tests: pages of a phone and a desktop that look at the server."""

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
from support.places import ROOT, SCREENSHOTS, tested_site
from support.server import Server
from support.watch import Watch

CHROMIUM_OPTIONS = [
    # Chromium's sandbox does not start for root.
    "--no-sandbox",
    # Tests need no network, and the product contacts no other host. Refused by name, not request by request: that would
    # take each through the driver, and switch the browser's own cache off.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]
# WebGL without a graphics card. The page around the map is composed by the processor, which is nine times cheaper than
# by an emulated graphics card.
DRAWING = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--disable-gpu-compositing"]
NOT_DRAWING = ["--disable-gpu", "--disable-software-rasterizer"]
# A page with a drawn map takes three times the processor of one without a map, so a test names what it needs of the
# map.
MAPS = {"none": "delete globalThis.WebGL2RenderingContext;", "undrawn": Path(__file__).with_name("undrawn_map.js").read_text(), "drawn": ""}
# Sets a page's `Date` as far ahead of the machine's time as `current_time` is, unless a test has installed Playwright's
# clock.
AHEAD_CLOCK = """if (!globalThis.__pwClock) {
    const { now } = Date, ahead = %d;
    globalThis.Date = class extends Date {
        constructor(...parts) { parts.length ? super(...parts) : super(now() + ahead); }
        static now() { return now() + ahead; }
    };
}""" % round(AHEAD * 1000)
# A picture takes more than a second without a graphics card; of a page that failed there always is one.
PICTURES = os.environ.get("HEADSIGN_PICTURES") == "1"
# One pixel each, as pixels are drawn without a graphics card here; HEADSIGN_PIXELS=3 for pictures to show.
PIXELS = float(os.environ.get("HEADSIGN_PIXELS", 1))
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": PIXELS}
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": PIXELS}
PATIENCE = 15_000
# Fixtures that are servers of one test's own.
OWN_SERVERS = {"town", "own", "site"}
expect.set_options(timeout=PATIENCE)
# In a handful of files, as riders get it: a page in hundreds costs the browser a third more.
PageTown.folder = Server.site = tested_site()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


def launch(playwright, *options: str):
    """Chromium without the windows of a whole browser, which take a third of the processor that a page does."""
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
    """The repository's own folder, served as it lies."""
    with FileServer(ROOT) as running:
        yield running


@pytest.fixture
def open_page(request):
    """open_page(url, **options): a page with a context of its own, and with a map as the test's `map` mark says. Errors
    in it fail the test."""
    map_mark = request.node.get_closest_marker("map")
    map_kind = map_mark.args[0] if map_mark else os.environ.get("HEADSIGN_MAP", "none")
    browser = request.getfixturevalue("drawing_chromium" if map_kind == "drawn" else "chromium")
    # Pages go before what they look at, in whichever order a test names the two.
    for name in OWN_SERVERS & set(request.fixturenames):
        request.getfixturevalue(name)
    contexts, watches = [], []

    def open_page(url: str, **options):
        options = {"locale": "en-GB", "color_scheme": "dark", "timezone_id": "Australia/Brisbane"} | options
        # A page that is kept on the device would not ask for what a test has changed.
        options = {"service_workers": "block"} | options
        context = browser.new_context(base_url=url, **options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if script := MAPS[map_kind]:
            context.add_init_script(script)
        if AHEAD:
            context.add_init_script(AHEAD_CLOCK)
        page = context.new_page()
        page.watch = Watch(page)
        watches.append(page.watch)
        return page

    yield open_page
    report = getattr(request.node, "report", None)
    if report and report.failed:
        for number, page in enumerate(page for context in contexts for page in context.pages):
            screenshot(page, f"failed-{request.node.name}-{number}")
    for context in contexts:
        context.close()
    troubles = [trouble for watch in watches for trouble in watch.unexpected()]
    assert not troubles, "\n".join(troubles)


@pytest.fixture
def town():
    """Two hand-written agencies of one test's own. Pages look at them where a test uses them, or all of its module
    do."""
    with PageTown() as running:
        yield running


@pytest.fixture
def host(request):
    """Returns the server that the pages use: the town's if it is used, else the demonstration's."""
    return request.getfixturevalue("town" if "town" in request.fixturenames else "server")


@pytest.fixture
def phone(host, open_page):
    """A page of 390 × 844 that is touched, not yet gone anywhere."""
    return open_page(host.url, **PHONE)


@pytest.fixture
def desktop(host, open_page):
    """A page of 1280 × 800, not yet gone anywhere."""
    return open_page(host.url, **DESKTOP)


@pytest.fixture(params=["phone", "desktop"])
def page(request):
    """A phone, then a desktop."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def axe():
    """axe(page): nothing serious or critical."""
    return assert_accessible


@pytest.fixture
def themes():
    """themes(page): the same, and the colours of the other themes."""
    return assert_accessible_in_all_themes


@pytest.fixture
def picture():
    """picture(page, name): a screenshot in .cache/screenshots, for who asks for pictures to look at."""
    return screenshot if PICTURES else lambda page, name: None


def screenshot(page, name: str) -> Path:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    path = SCREENSHOTS / f"{''.join(c if c.isalnum() or c in '-_' else '-' for c in name)}.png"
    try:
        page.screenshot(path=path)
    except Exception as error:
        print(f"no screenshot of {name}: {error}", file=sys.stderr)
    return path
