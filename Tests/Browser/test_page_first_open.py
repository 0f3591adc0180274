"""The first visit: the server chooses the stop and the lines, and the page never reports that nothing runs while
something does."""

import json

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from support.page_town import ELEVEN, polyline, route
from support.waiting import eventually, settled, wait_until

pytestmark = [pytest.mark.map("undrawn"), pytest.mark.pages("kept")]

VIEW = "(await import('/modules/map/current.js')).openMap.value"


@pytest.fixture
def chosen(town):
    """A town whose server suggests a stop and two lines that are neither first in the list nor those with the most
    buses."""
    town.opening = {"running": True, "stop": town.stops[0], "lines": [{"route": "ridge:N", "distance": 0}, {"route": "ridge:GL", "distance": 80}]}
    return town


def test_a_first_visit_shows_the_stop_and_lines_that_the_server_suggests(phone, chosen):
    phone.goto("/")
    expect(phone.locator("#toggles button[aria-pressed=true]")).to_have_count(2)
    assert {one.get_attribute("title") for one in phone.locator("#toggles button").all()} == {"North Road", "Green Loop"}
    expect(phone.locator("#tray-title")).to_have_text("Where are you?")
    expect(phone.locator("[data-key=stops-title]")).to_have_text(f"Near {chosen.stops[0]['name']}")


def due(route, seconds, **more):
    return {"route": route, "headsign": "", "scheduled": ELEVEN + seconds, "status": "scheduled", "punctuality": "unknown"} | more


def test_a_first_visit_offers_to_use_the_riders_location_and_lists_stops_with_minutes(page, chosen):
    chosen.boards["ridge:oak"] = {"arrivals": [due("ridge:BL", 240, predicted=ELEVEN + 300, status="live", punctuality="onTime"), due("ridge:BL", 900), due("ridge:WL", 720)]}
    page.goto("/")
    oak = page.locator("[data-key=stops] li").first
    expect(oak).to_contain_text("Oak Hall")
    expect(oak.locator(".ride")).to_have_text(["BL 5 min", "WL 12 min"])
    # No distance: the rider's position is unknown.
    assert "yd" not in oak.inner_text()
    expect(page.get_by_role("button", name="Use my location")).to_be_visible()
    page.get_by_role("button", name="Enter a place").click()
    expect(page.locator("#query")).to_be_focused()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Browse map").click()
    expect(page.locator("#tray-title")).to_have_text("Near Oak Hall")
    page.reload()
    expect(page.locator("#tray-title")).to_have_text("Near Oak Hall")
    expect(page.get_by_role("button", name="Show stops near me")).to_be_visible()
    assert sum("/opening" in one for one in chosen.asked) == 2


def test_stops_without_departures_are_listed_last_and_do_not_move_when_a_departure_appears(desktop, chosen):
    chosen.boards["vale:401"] = {"arrivals": [due("vale:7", 240)]}
    desktop.goto("/")
    names = desktop.locator("[data-key=stops] li a")
    expect(names.first).to_have_attribute("href", "#/stop/vale:401")
    expect(names.nth(1)).to_contain_text("No upcoming departures")
    # Rows do not move while the rider may be about to tap one.
    chosen.boards["ridge:oak"] = {"arrivals": [due("ridge:BL", 300)]}
    chosen.pass_time(desktop, 20)
    expect(names.nth(1)).to_contain_text("4 min")
    expect(names.first).to_have_attribute("href", "#/stop/vale:401")


@pytest.mark.pages("new")
def test_after_the_map_moves_the_title_no_longer_names_the_opening_stop(phone, chosen):
    phone.add_init_script("localStorage.setItem('headsign.preferences', JSON.stringify({ looksAround: true }))")
    phone.goto("/")
    expect(phone.locator("#tray-title")).to_have_text("Near Oak Hall")
    wait_until(phone, f"async () => {VIEW}?.ready && !{VIEW}.map.isMoving()")
    phone.evaluate(f"async () => {{ {VIEW}.map.jumpTo({{ center: [-76.42, 44.26], zoom: 15 }}); }}")
    expect(phone.locator("#tray-title")).to_have_text("On the map")
    expect(phone.locator("[data-key=stops-title]")).to_have_text("Stops near the centre of the map")


def test_the_opening_view_is_requested_concurrently_with_the_lines(phone, chosen):
    phone.goto("/")
    expect(phone.locator("#toggles button[aria-pressed=true]")).to_have_count(2)
    questions = [one.partition("?")[0] for one in chosen.asked]
    assert questions.count("/api/v1/opening") == 1
    assert questions.index("/api/v1/opening") < next(place for place, one in enumerate(questions) if one.endswith("/lines") or "geometry" in chosen.asked[place])


def test_lines_chosen_by_the_server_are_not_reported_as_without_buses(phone, chosen):
    chosen.vehicles = [one for one in chosen.vehicles if one["route"] == "ridge:GL"]
    phone.goto("/")
    expect(phone.locator("#toggles button")).to_have_count(2)
    wait_until(phone, "async () => (await import('/modules/live/live-data.js')).shownRoutesAnswered()")
    settled(phone)
    expect(phone.locator("#idle")).to_be_hidden()


@pytest.mark.parametrize("looks", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_at_night_a_first_visit_lists_the_next_mornings_first_departures(open_page, chosen, looks):
    morning = ELEVEN + 5 * 3600
    chosen.vehicles = []
    for one in chosen.routes:
        one |= {"vehicles": 0, "running": False, "nextDeparture": morning}
    chosen.opening = {"running": False, "stop": chosen.stops[0], "lines": [
        {"route": "ridge:N", "distance": 0, "nextDeparture": morning}, {"route": "vale:7", "distance": 9, "nextDeparture": morning + 600}]}
    page = open_page(chosen.url, **looks)
    page.goto("/")
    rows = page.locator("[data-key=first-to-run] li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("North Road")
    expect(rows.first).to_contain_text("at ")
    expect(rows.first).to_be_in_viewport()
    expect(page.locator("#idle")).to_be_hidden()


def test_a_rider_who_shares_their_position_gets_nearby_stops(open_page, chosen):
    page = open_page(chosen.url, **PHONE, geolocation={"latitude": 44.24, "longitude": -76.49}, permissions=["geolocation"])
    page.goto("/")
    eventually(lambda: any("/opening?near=44.24" in one for one in chosen.asked))
    expect(page.locator("#tray-title")).to_have_text("Near you")
    expect(page.locator("[data-key=stops] .row").first).to_be_in_viewport()
    expect(page.get_by_role("button", name="Use my location")).to_have_count(0)


@pytest.mark.pages("new")
def test_the_riders_own_lines_are_shown_instead_of_the_suggested_ones(phone, chosen):
    phone.add_init_script(f"localStorage.setItem('headsign.preferences', {json.dumps(json.dumps({'chosen': ['ridge:BL'], 'shortlist': ['ridge:BL']}))})")
    phone.goto("/")
    expect(phone.locator("#toggles button")).to_have_count(1)
    expect(phone.locator("#tray-title")).to_have_text("On the map")
    assert not any("/opening" in one for one in chosen.asked)


def test_the_page_opens_on_a_server_without_the_opening_endpoint(phone, town):
    town.opening = {"running": True, "lines": []}
    phone.goto("/")
    expect(phone.locator("#toggles button[aria-pressed=true]")).to_have_count(4)


def test_a_first_visit_to_a_large_city_opens_at_the_suggested_stop(page, chosen):
    chosen.routes.append(route("ridge", "X", "Crosstown", "#8a5a2b", "#ffffff", (44.24, -76.49), vehicles=5))
    far = chosen.routes[-1]
    far["geometry"] = [{**chosen.routes[0]["geometry"][0], "polyline": polyline([(44.10, -76.80), (44.40, -76.20)]), "length": 60_000}]
    chosen.opening["lines"].insert(0, {"route": "ridge:X", "distance": 0})
    page.goto("/")
    at = chosen.stops[0]
    wait_until(page, f"""async ([lat, lon]) => {{
        const map = {VIEW}?.map;
        const bounds = map?.getBounds();
        return bounds && !map.isMoving() && bounds.contains([lon, lat]) && bounds.getEast() - bounds.getWest() < 0.2;
    }}""", arg=[at["lat"], at["lon"]])
