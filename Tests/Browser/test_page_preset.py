"""A campus bus system from its configuration preset to the page: InfoPoint's responses over HTTP, the server, the
page."""

import json
import re

import pytest
import yaml
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from support.infopoint_upstream import LINES, InfoPointUpstream, place
from support.maps import bus_in_view, open_bus
from support.places import ROOT, SHARED_DATA
from support.server import Server
from support.waiting import wait_until

pytestmark = pytest.mark.map("undrawn")

LOOPS = {"BL", "WL", "GL", "RL"}


@pytest.fixture(scope="module")
def campus(tmp_path_factory):
    with InfoPointUpstream() as upstream:
        settings = f"basemap: none\nagencies:\n  - preset: cata\n    api: {{url: {upstream.url}, interval: 2}}\n"
        with Server(tmp_path_factory.mktemp("campus"), settings, None) as server:
            yield server, upstream


@pytest.fixture(params=["phone", "desktop"])
def page(request, campus, open_page):
    return open_page(campus[0].url, timezone_id="America/New_York", **(PHONE if request.param == "phone" else DESKTOP))


def open_loops(page):
    page.goto("/#/routes")
    page.locator(".groups a.group").filter(has_text="Campus loops").click()
    expect(page.locator("#title")).to_have_text("Campus loops")


def test_a_preset_shows_four_campus_routes_together_with_their_buses_and_stops(page, campus, picture, request, axe):
    open_loops(page)
    region = page.get_by_role("region", name="No buses right now")
    expect(region.get_by_text("No buses are running on GL.")).to_be_visible()
    expect(region.get_by_role("link", name="Call CATA")).to_be_visible()
    wait_until(page, """async () => {
        const { liveData } = await import('/modules/live/live-data.js');
        return liveData.value.buses.byId.size === 4;
    }""")
    picture(page, request.node.name)
    axe(page)
    region.get_by_role("button").click()
    # The only bus that no other bus covers on the map.
    open_bus(page, "cata:510", "bus=cata:510")
    expect(page.get_by_text("On time").first).to_be_visible()
    page.goto("/#/bus/cata:550")
    expect(page.get_by_text("12 on board").first).to_be_visible()
    picture(page, request.node.name + "-bus")
    page.goto("/#/stop/cata:5300")
    expect(page.get_by_text("Every 10 minutes").locator("visible=true").first).to_be_visible()
    picture(page, request.node.name + "-stop")
    axe(page)


def test_no_control_covers_the_lines_that_the_map_is_fitted_to(page):
    open_loops(page)
    page.get_by_role("region", name="No buses right now").get_by_role("button").click()
    bus_in_view(page, "cata:510")
    corners = [place(*corner) for line in LINES if line.code in LOOPS for corner in line.corners]
    east = page.evaluate("""async (corners) => {
        const { map } = (await import('/modules/main.js')).currentView();
        return Math.max(...corners.map(([lat, lon]) => map.project([lon, lat]).x));
    }""", corners)
    half_a_bus = 18
    assert east + half_a_bus < page.locator("#controls").bounding_box()["x"]


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_a_presets_routes_are_listed_in_its_sections(page, campus, picture, request):
    page.goto("/#/routes")
    agency = page.get_by_role("region", name="CATA")
    expect(agency.locator("h3")).to_have_text(["Campus", "Community"])
    assert set(agency.locator(".row .chip").all_inner_texts()[:4]) == LOOPS
    picture(page, request.node.name)


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_the_board_shows_departures_from_infopoint(page, campus, picture, request):
    page.goto("/#/stop/cata:401")
    expect(page.get_by_text(re.compile("late", re.IGNORECASE)).first).to_be_visible()
    picture(page, request.node.name)


def test_the_presets_groups_contain_each_express_route_with_its_regular_route():
    capture = SHARED_DATA / "cata-avail-2017/RouteData.json"
    if not capture.exists():
        pytest.skip(f"no {capture}")
    routes = [one for one in json.loads(capture.read_text()) if one]
    towns = {one["ShortName"].strip(): one["LongName"].split(" - ", 1)[-1] for one in routes}
    normal = {town: code for code, town in towns.items()}
    groups = [set(group["routes"]) for group in yaml.safe_load((ROOT / "config/presets/cata.yaml").read_text())["groups"]]
    assert LOOPS in groups
    pairs = {code: normal[town.removesuffix(" Express")] for code, town in towns.items() if town.endswith(" Express")}
    assert pairs.keys() == {"NE", "VE", "WE"}
    for express, other in pairs.items():
        assert any({express, other} <= group for group in groups), express
    assert set().union(*groups) <= towns.keys()
