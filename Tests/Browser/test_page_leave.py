"""The time to leave by local bus to catch a coach: shown in the coach's details, and saved as a trip that ends at the
coach's stop."""

import json
import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from support.busbud_upstream import DATE, MONTREAL, NEW_YORK, BusbudUpstream, Script, departure
from support.server import Server
from support.town import write_feed

SEARCH = f"/#/coaches/{NEW_YORK}/{MONTREAL}/{DATE}"
LARGE = "document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
# A feed whose last stop is a block away from the coach's stop.
FEED = {
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nT,Town,https://town.example,America/New_York\n",
    "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type,route_color\nR,T,10,Crosstown,3,0F8285\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nhill,Hill Street,40.7900,-73.9700\npark,Park Gate,40.7750,-73.9800\n"
                 "port,Port Street,40.7575,-73.9895\n",
    "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                    "daily,1,1,1,1,1,1,1,20160701,20160831\n",
    "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,daily,t1,Port\nR,daily,t2,Port\nR,daily,t3,Port\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(
        f"{trip},{hour}:{minute:02}:00,{hour}:{minute:02}:00,{stop},{place}\n"
        for trip, start in [("t1", 340), ("t2", 375), ("t3", 400)]
        for place, (stop, later) in enumerate([("hill", 0), ("park", 10), ("port", 20)])
        for hour, minute in [divmod(start + later, 60)]),
}
OFFERS = [departure(1), departure(2, "04:30:00", "T12:30:00")]


@pytest.fixture(scope="module")
def upstream():
    with BusbudUpstream() as running:
        running.scripts[NEW_YORK, MONTREAL] = Script([OFFERS])
        yield running


@pytest.fixture(scope="module")
def town(upstream, tmp_path_factory):
    folder = tmp_path_factory.mktemp("leave")
    feed = write_feed(folder / "town.zip", **FEED)
    settings = f"basemap: none\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n    schedule:\n      source: {feed}\n"
    with Server(folder, settings + upstream.configuration(), now=f"{DATE}T05:00:00-04:00") as running:
        yield running


def opened(open_page, town, **options):
    page = open_page(town.url, **options)
    page.watch.expect(r"logos/busbud|404")
    return page


@pytest.fixture(params=["phone", "desktop"])
def page(request, open_page, town):
    return opened(open_page, town, **(PHONE if request.param == "phone" else DESKTOP))


@pytest.fixture
def phone(open_page, town):
    return opened(open_page, town, **PHONE)


def details(page, number: int = 1):
    """Opens the details of the coach at 7:00, or of another one."""
    page.goto(SEARCH)
    row = page.locator("#page .offers > li").nth(number)
    row.get_by_role("button").first.click()
    expect(row.get_by_role("heading", name="When to leave")).to_be_visible()
    return row


def start(row, text: str = "Hill"):
    field = row.get_by_role("combobox", name="Your starting point")
    field.fill(text)
    expect(row.get_by_role("option").first).to_be_visible()
    field.press("ArrowDown")
    field.press("Enter")


def test_the_last_bus_to_the_coach_is_shown_with_walk_and_spare_time(page, axe, picture, request):
    row = details(page)
    expect(row).to_contain_text("Choose where you’re leaving from.")
    start(row)
    way = row.locator(".way-there")
    expect(way).to_have_count(1)
    expect(way).to_contain_text("06:15")
    expect(way.locator(".legs > li")).to_have_count(2)
    expect(way.locator(".legs > li").first).to_contain_text("2 stops to Port Street, arriving at 06:35")
    expect(way.locator(".legs > li").last).to_contain_text(re.compile("Walk .* to the coach"))
    expect(way).to_contain_text("23 min before the coach")
    expect(way.get_by_role("link", name="Hill Street")).to_have_attribute("href", re.compile("#/stop/town:hill"))
    way.scroll_into_view_if_needed()
    picture(page, request.node.name)
    axe(page)


def test_the_trip_to_the_coach_can_be_saved(phone, axe, picture, request):
    row = details(phone)
    start(row)
    row.get_by_role("button", name="Save as trip").click()
    row.get_by_role("link", name="Open saved trip").click()
    tray = phone.locator("#tray")
    expect(tray).to_contain_text("Coach to Montréal")
    expect(tray.locator(".way-there")).to_contain_text("06:15")
    expect(tray.get_by_role("link", name=re.compile("Coach to Montréal"))).to_have_attribute("href", re.compile(SEARCH[1:]))
    picture(phone, f"{request.node.name}-trip")
    axe(phone)
    phone.goto("/#/trips")
    expect(phone.locator(".trip")).to_contain_text("Leave by 06:15")
    picture(phone, f"{request.node.name}-list")
    axe(phone)


def test_the_next_coach_reuses_the_chosen_origin_and_offers_saved_origins(phone):
    start(details(phone))
    row = phone.locator("#page .offers > li").nth(1)
    expect(row.locator(".way-there")).to_have_count(1)
    row.get_by_role("button", name="Save as trip").click()
    expect(row.get_by_role("link", name="Open saved trip")).to_be_visible()
    phone.reload()
    row = details(phone)
    row.get_by_role("button", name="Hill Street", exact=True).click()
    expect(row.locator(".way-there")).to_contain_text("06:15")


def test_the_riders_position_can_be_the_start_of_the_trip_to_the_coach(phone):
    phone.context.grant_permissions(["geolocation"])
    phone.context.set_geolocation({"latitude": 40.7752, "longitude": -73.98})
    row = details(phone)
    row.get_by_role("button", name="My location").click()
    expect(row.locator(".way-there")).to_contain_text("Walk")
    expect(row.locator(".way-there")).to_contain_text("Park Gate")


def test_a_coach_that_has_left_offers_no_directions(phone):
    row = details(phone, 0)
    expect(row).to_contain_text("This coach has left.")
    expect(row.get_by_role("combobox")).to_be_hidden()


HILL = {"lat": 40.79, "lon": -73.97, "name": "Hill Street"}
PORT = {"lat": 40.7575, "lon": -73.9895}


def answer(phone, status: int = 200, **changes):
    body = {"at": 1469782800, "live": {"state": "none"}, "streets": False, "from": HILL, "to": PORT, "journeys": [],
            "earlier": "a1469780000l", "later": "a1469790000f"} | changes
    phone.unroute("**/api/v1/plan?*")
    phone.route("**/api/v1/plan?*", lambda route: route.fulfill(status=status, json=body))


REASONS = {
    "noStopNearStart": "No stop near your starting point", "noStopNearEnd": "No local stop near the coach stop", "noTimetable": "No timetable yet",
    "notCovered": "No timetable for that day", "noRide": "No way to get there in time",
}


def test_a_coach_that_no_local_bus_reaches_in_time_is_explained(phone, axe):
    row = details(phone)
    start(row)
    expect(row.locator(".way-there")).to_have_count(1)
    for reason, words in REASONS.items():
        answer(phone, reason=reason)
        # The details are closed and opened again, which sends a new request.
        for _ in range(2):
            row.get_by_role("button").first.click()
        expect(row.locator(".ways"), reason).to_contain_text(words)
        axe(phone)


def test_a_last_bus_to_the_coach_that_has_left_is_shown_as_too_late(phone):
    times = {"departure": 1469782000, "arrival": 1469782300}
    walk = {"kind": "walk", "from": HILL, "to": PORT, "metres": 400} | times
    answer(phone, journeys=[{"id": "J", "changes": 0, "walk": {"metres": 400, "seconds": 300}, "chance": {"state": "noChange"}, "legs": [walk]} | times])
    row = details(phone)
    start(row)
    expect(row.locator(".ways")).to_contain_text("Too late to go by bus")
    expect(row.locator(".ways")).to_contain_text("04:46")


def test_a_failed_connection_request_can_be_retried(phone, axe):
    phone.watch.expect(r"plan|500")
    answer(phone, status=500)
    row = details(phone)
    start(row)
    expect(row.get_by_role("alert").filter(has_text="Couldn’t load")).to_be_visible()
    axe(phone)
    phone.unroute("**/api/v1/plan?*")
    row.get_by_role("button", name="Try again").click()
    expect(row.locator(".way-there")).to_contain_text("06:15")


def test_while_offline_the_last_found_trip_to_the_coach_is_shown_with_its_age(phone):
    start(details(phone))
    expect(phone.locator(".way-there")).to_have_count(1)
    phone.watch.expect(r"plan|ERR_FAILED|Failed to load")
    phone.route("**/api/v1/plan?*", lambda route: route.abort())
    # The details are closed and opened again, which sends a new request.
    row = phone.locator("#page .offers > li").nth(1)
    row.get_by_role("button").first.click()
    row.get_by_role("button").first.click()
    expect(row.locator(".way-there")).to_contain_text("06:15")
    expect(row.locator(".ways .updated")).to_be_visible()


def test_the_trip_to_the_coach_with_large_text_scrolls_only_vertically(phone, axe, picture):
    phone.add_init_script(LARGE)
    row = details(phone)
    start(row)
    expect(row.locator(".way-there")).to_have_count(1)
    row.locator(".way-there").scroll_into_view_if_needed()
    picture(phone, "leave-large")
    assert phone.evaluate("""[...document.querySelectorAll('body, .app, #page')]
        .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1).map((part) => part.className)""") == []
    axe(phone)


def test_the_leave_time_section_is_translated_to_french(open_page, town):
    page = opened(open_page, town, locale="fr-CA", **PHONE)
    page.goto(SEARCH)
    page.locator("#page .offers > li").nth(1).get_by_role("button").first.click()
    expect(page.get_by_role("heading", name="Quand partir")).to_be_visible()


@pytest.fixture
def mapped(page):
    """Gives the page's server a base map of a single colour."""
    def site(route):
        known = route.fetch().json()
        route.fulfill(json=known | {"basemap": {"style": "/ground.json"}})
    ground = {"version": 8, "sources": {}, "layers": [{"id": "sea", "type": "background", "paint": {"background-color": "#89a"}}]}
    page.route("**/site.json", site)
    page.route("**/ground.json", lambda route: route.fulfill(body=json.dumps(ground), content_type="application/json"))
    return page


def ends_on(page, row):
    """Returns the markers of origin and destination: on the main map on a wide page, else on the row's own map."""
    return (page.locator("#map") if page.viewport_size["width"] > 500 else row.locator(".ends-map")).locator(".trip-end")


@pytest.mark.map("undrawn")
def test_the_origin_and_destination_of_a_coach_are_on_the_map_and_can_be_centred(mapped, axe, picture, request):
    row = details(mapped)
    expect(ends_on(mapped, row)).to_have_count(2)
    look = row.get_by_role("group", name="Show")
    expect(look.get_by_role("button", name="Both", exact=True)).to_have_attribute("aria-pressed", "true")
    picture(mapped, f"{request.node.name}-both")
    look.get_by_role("button", name="Departure").click()
    expect(look.get_by_role("button", name="Departure")).to_have_attribute("aria-pressed", "true")
    if mapped.viewport_size["width"] < 500:
        middle = row.locator(".ends-map").bounding_box()
        marker = row.locator(".ends-map .trip-end.start").bounding_box()
        assert abs(marker["x"] + marker["width"] / 2 - middle["x"] - middle["width"] / 2) < 3
    else:
        expect(mapped.locator("#map .trip-end.start")).to_be_in_viewport()
        expect(mapped.locator("#map .trip-end:not(.start)")).not_to_be_in_viewport()
    picture(mapped, f"{request.node.name}-start")
    axe(mapped)


@pytest.mark.map("undrawn")
def test_only_one_coachs_map_is_open_at_a_time_and_closes_with_its_details(mapped):
    first = details(mapped, 0)
    expect(ends_on(mapped, first)).to_have_count(2)
    second = mapped.locator("#page .offers > li").nth(1)
    second.get_by_role("button").first.click()
    expect(ends_on(mapped, second)).to_have_count(2)
    expect(mapped.locator(".trip-end")).to_have_count(2)
    expect(first.get_by_role("img", name=re.compile("in a straight line"))).to_be_visible()
    second.get_by_role("button").first.click()
    expect(mapped.locator(".trip-end")).to_have_count(0)
