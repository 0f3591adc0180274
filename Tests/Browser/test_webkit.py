"""A smoke test in WebKit, the engine of iPhones: the core runs, and a rider navigates from the map to a board."""

import os

import pytest

from support import webkit
from support.places import SCREENSHOTS
from support.riders import stop_with_departures

pytestmark = pytest.mark.skipif(
    not (webkit.is_there() and os.environ.get("DISPLAY")), reason="WebKit's driver or a display is missing")


@pytest.fixture(scope="module")
def browser():
    with webkit.WebKit() as browser:
        browser.resize(390, 844)
        yield browser


def test_the_webassembly_core_runs_in_webkit(browser, files):
    browser.go(f"{files.url}/Tests/Browser/blank.html")
    assert browser.run("""
        return import('/Web/modules/core/core.js').then(async ({ loadCore }) => {
            const core = await loadCore();
            const fleet = core.createFleet();
            fleet.report(0, { length: 500, reportDistance: 100, reportTime: 0, knots: [[200, 10]] }, 5);
            return [core.decodePolyline('_p~iF~ps|U')[0], fleet.step(5)[0]];
        });
    """) == [38.5, 150]


def test_webkit_supports_webgl_2(browser, files):
    browser.go(f"{files.url}/Tests/Browser/blank.html")
    assert browser.run("return document.createElement('canvas').getContext('webgl2') !== null")


def test_a_rider_can_navigate_from_the_map_to_a_board_in_webkit(browser, server):
    browser.go(server.url)
    drawn = "return document.querySelector('.maplibregl-canvas')?.clientWidth > 0"
    browser.until(lambda: browser.run(drawn), "no map was drawn")
    buses = r"return /\d+ bus(es)? on the map/.test(document.querySelector('#tray')?.textContent)"
    browser.until(lambda: browser.run(buses), "no buses came")
    browser.picture(SCREENSHOTS / "webkit-map.png")
    stop = stop_with_departures(server)
    browser.run("location.hash = arguments[0]", f"#/stop/{stop['id']}")
    browser.until(lambda: browser.find("#tray-title") and browser.text("#tray-title") == stop["name"], "no tray opened")
    browser.until(lambda: any(sign in browser.text("#tray") for sign in "0123456789"), "no board was shown")
    browser.picture(SCREENSHOTS / "webkit-stop.png")
