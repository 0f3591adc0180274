"""A rider's shortest task, on a phone and on a desktop: open the page, see buses, open a stop, read its board."""

import pytest
from playwright.sync_api import expect

from support.riders import stop_with_departures
from support.waiting import settled

pytestmark = pytest.mark.map("drawn")


@pytest.fixture(scope="module")
def busy_stop(server):
    return stop_with_departures(server)


def test_the_map_is_drawn_and_labels_its_buses_as_simulated(page, axe, picture, request):
    page.goto("/")
    expect(page.locator(".maplibregl-canvas")).to_be_visible()
    simulated = page.locator("#simulated")
    expect(simulated).to_be_visible()
    assert simulated.evaluate("(plate) => plate.scrollWidth <= plate.clientWidth && plate.clientWidth > 150")
    expect(page.locator("#map-none")).to_be_hidden()
    settled(page)
    axe(page)
    picture(page, f"smoke-map-{request.node.callspec.id}")


def test_opening_a_stop_shows_its_board_in_the_tray(page, busy_stop, axe, picture, request):
    page.goto(f"/#/stop/{busy_stop['id']}")
    expect(page.locator("#tray")).to_be_visible()
    expect(page.locator("#tray-title")).to_have_text(busy_stop["name"])
    axe(page)
    picture(page, f"smoke-stop-{request.node.callspec.id}")


def test_an_outdated_stop_url_shows_that_the_stop_is_unknown(desktop):
    desktop.watch.expect(r"answered 404")
    desktop.goto("/#/stop/cairns:nowhere")
    expect(desktop.locator("#tray")).to_contain_text("stop", ignore_case=True)
