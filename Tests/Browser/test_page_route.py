"""The page of one route, and the callout of one of its buses."""

import re

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.map("undrawn"), pytest.mark.pages("kept")]


def arrival(minutes: float) -> dict:
    at = int(ELEVEN + minutes * 60 + 20)
    return {"route": "ridge:BL", "headsign": "Campus", "status": "live", "scheduled": at, "predicted": at, "low": at - 60, "high": at + 60,
            "punctuality": "onTime", "sequence": 1, "lastStop": False}


@pytest.fixture
def loop(town):
    """A town whose Blue Loop calls at two stops, in the reverse order of the list of stops."""
    town.stops[1]["routes"].append("ridge:BL")
    town.boards = {"ridge:oak": {"arrivals": [arrival(9)]}, "ridge:elm": {"arrivals": [arrival(3), arrival(14)]}}


def test_a_routes_stops_can_be_ordered_by_sequence_or_by_next_arrival(page, loop, axe, picture, request):
    page.goto("/#/route/ridge:BL")
    stops = page.locator("ol.line .where")
    expect(stops).to_have_text(["Oak Hall", "Elm Walk"])
    page.get_by_role("button", name="Soonest first").click()
    expect(stops).to_have_text(["Elm Walk", "Oak Hall"])
    picture(page, request.node.name)
    axe(page)
    page.reload()
    expect(stops).to_have_text(["Elm Walk", "Oak Hall"])
    page.get_by_role("button", name="Stop order").click()
    expect(stops).to_have_text(["Oak Hall", "Elm Walk"])


def test_a_gap_separates_the_heading_of_the_stop_list_from_its_sort_buttons(phone, loop):
    phone.goto("/#/route/ridge:BL")
    orders = phone.locator("[data-key=orders]")
    expect(orders).to_be_visible()
    heading = phone.locator("[data-key=stops] > h2").bounding_box()
    assert orders.bounding_box()["y"] - heading["y"] - heading["height"] >= 8


def test_a_route_shows_its_description_and_website(phone, town):
    next(one for one in town.routes if one["id"] == "ridge:BL").update(description="Around the lake", url="https://ridge.example/blue")
    phone.goto("/#/route/ridge:BL")
    expect(phone.locator("#page, #tray").filter(has_text="Around the lake")).to_be_visible()
    expect(phone.get_by_role("link", name="Timetable")).to_have_attribute("href", "https://ridge.example/blue")


def test_when_ordered_by_next_arrival_stops_without_a_bus_come_last_in_sequence(phone, town, loop):
    town.boards["ridge:oak"]["arrivals"].clear()
    phone.goto("/#/route/ridge:BL")
    phone.get_by_role("button", name="Soonest first").click()
    expect(phone.locator("ol.line .where")).to_have_text(["Elm Walk", "Oak Hall"])


def test_the_route_page_counts_running_buses_and_reports_if_there_are_none(phone, town):
    phone.goto("/#/route/ridge:BL")
    expect(phone.locator(".route-head")).to_contain_text("1 bus running")
    town.vehicles = [one for one in town.vehicles if one["route"] != "ridge:BL"]
    town.publish()
    expect(phone.locator("#page")).to_contain_text("should be running, but no bus is reporting")
    expect(phone.locator(".route-head")).to_contain_text("No buses right now")


def test_a_route_whose_buses_all_have_outdated_positions_is_shown_as_without_live_bus_data(phone, town):
    """A bus with an outdated position may still be running."""
    town.vehicles = [one | {"stale": one["route"] == "ridge:BL"} for one in town.vehicles]
    phone.goto("/#/route/ridge:BL")
    expect(phone.locator("#page .rows")).to_contain_text("Last seen")
    expect(phone.locator(".route-head")).to_contain_text("No live bus data")
    phone.goto("/#/map/ridge:BL")
    expect(phone.locator("#tray")).to_contain_text("No live bus data")


def test_the_actions_for_a_bus_are_visible_in_its_callout(open_page, town):
    town.calls["ridge:21"] = [{"stop": {"id": one["id"], "name": one["name"]}, "sequence": number, "predicted": ELEVEN + 200 * number + 100}
                              for number, one in enumerate(town.stops[:3])]
    page = open_page(town.url, viewport={"width": 1280, "height": 640})
    page.goto("/#/bus/ridge:21")
    call = page.locator(".call")
    expect(call).to_contain_text("Upcoming stops")
    for name in ("Follow", "Guide me", "Show route", "Street View"):
        expect(call.locator("a, button").filter(has_text=re.compile(f"^{name}$"))).to_be_in_viewport(ratio=1)


# The distance between the middle of a chip and the middle of its text, in pixels.
OFF_MIDDLE = """(chip) => {
    const range = document.createRange();
    range.selectNodeContents(chip);
    const [box, text] = [chip.getBoundingClientRect(), range.getBoundingClientRect()];
    return Math.abs((box.top + box.bottom) / 2 - (text.top + text.bottom) / 2);
}"""


def test_a_route_name_is_centered_in_the_chip_above_a_buss_details(phone, town):
    town.routes[0] |= {"mark": "Northwood", "shortName": "", "longName": "Northwood"}
    phone.goto("/#/bus/ridge:21")
    chip = phone.locator("#tray .chip.big")
    expect(chip).to_have_text("Northwood")
    assert chip.evaluate(OFF_MIDDLE) < 1.5
