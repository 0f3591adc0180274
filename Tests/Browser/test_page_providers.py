"""Data of different providers on the page: sections, groups, several routes on one map, headways, and failing
agencies."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.page_town import ELEVEN, ODD, bus
from support.waiting import Gate, eventually, loaded, wait_until

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.pages("kept")]
LOOPS = ["ridge:BL", "ridge:WL", "ridge:GL"]
ON_MAP = """async () => {
    const { liveData, litRoutes } = await import('/modules/live/live-data.js');
    return { buses: [...liveData.value.buses.byId.keys()], lit: litRoutes() };
}"""


def map_of(*routes: str) -> str:
    return "/#/map/" + ",".join(quote(route, safe=":") for route in routes)


def answered(page):
    """Waits until the buses of all routes on the map are known: only then does the page report routes without buses."""
    wait_until(page, "async () => (await import('/modules/live/live-data.js')).shownRoutesAnswered()")


def pictured(page, picture, request, axe):
    picture(page, request.node.name)
    axe(page)


def test_routes_are_listed_in_the_sections_of_their_agency(phone, picture, request, axe):
    phone.goto("/#/routes")
    ridge = phone.get_by_role("region", name="Ridge Campus Buses")
    expect(ridge.locator("h3")).to_have_text(["Campus", "Town", "Other routes"])
    expect(ridge.locator(".row .chip")).to_have_text(["WL", "BL", "GL", "N", "X"])
    vale = phone.get_by_role("region", name="Vale Transit")
    expect(vale.locator("h3")).to_have_count(0)
    expect(vale.locator(".row .chip")).to_have_text(["7"])
    pictured(phone, picture, request, axe)


def test_a_group_opens_its_routes_on_one_map_with_a_link_back_to_all_routes(phone, town):
    phone.goto("/#/routes")
    phone.locator(".groups a.group").filter(has_text="Campus loops").click()
    expect(phone).to_have_url(re.compile(r"#/map/ridge:BL,ridge:WL,ridge:GL$"))
    expect(phone.locator("#title")).to_have_text("Campus loops")
    expect(phone).to_have_title("Campus loops · Headsign")
    expect(phone.locator("#toggles .chip")).to_have_text(["BL", "WL", "GL"])
    phone.locator("#toggles").get_by_role("link", name="All routes").click()
    expect(phone).to_have_url(re.compile(r"#/$"))
    expect(phone.locator("#title")).to_have_text("Live map")


def test_ticked_routes_open_together_on_one_map(phone, picture, request, axe):
    phone.goto("/#/routes")
    phone.get_by_role("button", name="Select routes").click()
    expect(phone.get_by_role("switch")).to_have_count(0)
    expect(phone.get_by_role("button", name="Show on map")).to_be_disabled()
    phone.get_by_role("checkbox", name="BL").press("Space")
    phone.get_by_role("checkbox", name="7 Harbour").click()
    expect(phone.get_by_role("checkbox", name="BL")).to_be_checked()
    pictured(phone, picture, request, axe)
    phone.get_by_role("link", name="Show on map").click()
    expect(phone).to_have_url(re.compile(r"#/map/ridge:BL,vale:7$"))
    expect(phone.locator("#title")).to_have_text("BL and 7")


@pytest.mark.map("undrawn")
def test_a_map_of_some_routes_shows_only_their_buses_and_stops(phone, town, picture, request, axe):
    phone.goto(map_of("ridge:BL", "vale:7"))
    expect(phone.locator("#tray")).to_contain_text("2 buses on the map")
    assert phone.evaluate(ON_MAP) == {"buses": ["ridge:21", "vale:9"], "lit": ["ridge:BL", "vale:7"]}
    eventually(lambda: town.streams[-1] == {"routes": ["ridge:BL", "vale:7"]})
    expect(phone.locator("#tray .rows a[href*='#/stop/']")).to_have_count(3)
    wait_until(phone, """async (expected) => {
        const { currentView } = await import('/modules/main.js');
        const source = currentView()?.map.getSource('stops');
        const { features } = source ? await source.getData() : { features: [] };
        return features.map((one) => one.properties.id).sort().join() === expected;
    }""", "ridge:oak,vale:401,vale:402")
    pictured(phone, picture, request, axe)


@pytest.mark.map("undrawn")
def test_the_map_fits_the_routes_it_shows(page):
    page.goto(map_of("vale:7"))
    wait_until(page, """async () => {
        const { currentView } = await import('/modules/main.js');
        const box = currentView()?.map.getBounds();
        return box && box.contains([-76.47, 44.245]) && box.contains([-76.46, 44.235]) && !box.contains([-76.50, 44.24]);
    }""")


def test_ids_with_special_characters_are_preserved_in_the_url(phone, town):
    phone.goto(map_of(ODD, "ridge:BL"))
    expect(phone.locator("#toggles .chip")).to_have_text(["BL", "X"])
    expect(phone.locator("#tray")).to_contain_text("1 bus on the map")
    eventually(lambda: set(town.streams[-1]["routes"]) == {ODD, "ridge:BL"})
    phone.goto("/#/routes")
    phone.get_by_role("button", name="Select routes").click()
    phone.get_by_role("checkbox", name="Express").click()
    phone.get_by_role("checkbox", name="North Road").click()
    phone.get_by_role("link", name="Show on map").click()
    expect(phone).to_have_url(re.compile(r"#/map/ridge:N,ridge:X%2C%201%2F2%2B3%25$"))
    expect(phone.locator("#toggles .chip")).to_have_text(["N", "X"])


def test_a_stop_opened_from_a_map_of_routes_keeps_those_routes(phone):
    phone.goto(map_of("ridge:BL"))
    phone.locator("#toggles .chip").wait_for()
    phone.evaluate("async () => (await import('/modules/address/router.js')).go('stop', 'ridge:oak')")
    expect(phone.locator("#tray-title")).to_have_text("Oak Hall")
    expect(phone).to_have_url(re.compile(r"#/stop/ridge:oak\?map=ridge:BL$"))
    assert phone.evaluate(ON_MAP)["lit"] == ["ridge:BL"]
    phone.locator("#tray").get_by_role("button", name="Close").click()
    expect(phone).to_have_url(re.compile(r"#/map/ridge:BL$"))


def test_the_page_reports_unknown_routes(phone):
    phone.goto(map_of("ridge:gone"))
    expect(phone.locator("#tray-title")).to_have_text("Routes not found")
    phone.goto(map_of("ridge:BL", "ridge:gone"))
    expect(phone.locator("#tray")).to_contain_text("1 selected route wasn’t found.")


def test_several_routes_without_buses_are_reported_in_one_message(phone, town, picture, request, axe):
    town.vehicles = []
    phone.goto(map_of(*LOOPS))
    plate = phone.locator("#idle")
    expect(plate).to_contain_text("No buses are running on BL, WL or GL.")
    expect(phone.locator("#say-polite")).to_have_text("No buses are running on BL, WL or GL.")
    call = plate.get_by_role("link", name="Call Ridge Campus Buses")
    assert call.get_attribute("href") == "tel:+15550107733"
    pictured(phone, picture, request, axe)
    plate.get_by_role("button", name="Close").click()
    expect(plate).to_be_hidden()
    phone.evaluate("async () => { window.before = (await import('/modules/live/live-data.js')).liveData.value; }")
    town.publish()
    wait_until(phone, "async () => (await import('/modules/live/live-data.js')).liveData.value !== before")
    expect(plate).to_be_hidden()


def test_the_idle_message_names_only_routes_without_buses_and_is_hidden_while_all_run(phone):
    phone.goto(map_of("ridge:BL", "ridge:WL"))
    expect(phone.locator("#idle p")).to_have_text("No buses are running on WL.")
    phone.goto(map_of("ridge:BL", "vale:7"))
    expect(phone.locator("#tray")).to_contain_text("2 buses on the map")
    answered(phone)
    expect(phone.locator("#idle")).to_be_hidden()


def test_a_single_route_without_buses_is_reported_in_correct_french(town, open_page):
    page = open_page(town.url, **PHONE, locale="fr-CA")
    page.goto(map_of("ridge:WL"))
    expect(page.locator("#idle p")).to_have_text("Aucun bus WL ne circule.")
    expect(page.locator("#idle").get_by_role("link", name="Appeler Ridge Campus Buses")).to_be_visible()


def test_the_message_about_an_idle_route_disappears_when_a_bus_appears(phone, town):
    phone.goto(map_of("ridge:WL"))
    expect(phone.locator("#idle")).to_be_visible()
    town.vehicles.append(bus("ridge:30", "ridge:WL", 44.237, -76.492))
    town.publish()
    expect(phone.locator("#idle")).to_be_hidden()


def test_the_message_about_an_idle_route_disappears_when_the_route_is_hidden(phone):
    phone.goto("/#/routes")
    phone.evaluate("""async () => {
        const { prefer } = await import('/modules/settings/preferences.js');
        await prefer({ chosen: ['ridge:BL', 'ridge:WL'], shortlist: ['ridge:BL', 'ridge:WL'] });
    }""")
    phone.goto("/#/")
    expect(phone.locator("#idle")).to_contain_text("WL")
    phone.locator("#toggles .chip-toggle", has_text="WL").click()
    expect(phone.locator("#idle")).to_be_hidden()


def test_the_dialog_that_confirms_erasing_data_closes_when_the_rider_goes_back(phone):
    phone.goto("/#/routes")
    phone.goto("/#/about")
    phone.get_by_role("button", name="Erase", exact=True).click()
    expect(phone.locator("dialog.ask")).to_be_visible()
    phone.go_back()
    expect(phone.locator("#page h1")).to_have_text("Routes")
    expect(phone.locator("dialog.ask")).to_be_hidden()


def test_a_failing_agency_is_named_and_its_routes_are_not_reported_as_without_buses(phone, town, picture, request, axe):
    town.fail("vale")
    phone.goto(map_of("ridge:BL", "vale:7"))
    expect(phone.locator("#tray .banner.delayed")).to_contain_text("Vale Transit: No bus positions since")
    expect(phone.locator("#tray .banner.delayed")).to_contain_text("Other agencies aren’t affected.")
    expect(phone.locator("#tray")).to_contain_text("1 bus on the map")
    answered(phone)
    expect(phone.locator("#idle")).to_be_hidden()
    pictured(phone, picture, request, axe)
    phone.goto("/#/routes")
    vale = phone.get_by_role("region", name="Vale Transit")
    expect(vale).to_contain_text("This agency’s live data isn’t available right now.")
    expect(phone.get_by_role("region", name="Ridge Campus Buses").locator(".banner")).to_have_count(0)


def test_unknown_vehicle_positions_are_not_shown_as_no_buses(phone, town):
    town.fail("vale")
    phone.goto(map_of("vale:7"))
    expect(phone.locator("#tray")).to_contain_text("No live bus data")
    expect(phone.locator("#tray")).not_to_contain_text("No buses")
    expect(phone.locator("#idle")).to_be_hidden()


def test_a_starting_feed_is_shown_as_loading(phone, town):
    town.fail("vale", state="starting")
    phone.goto(map_of("vale:7"))
    expect(phone.locator("#tray")).to_contain_text("Loading buses")
    expect(phone.locator("#idle")).to_be_hidden()
    town.fail("vale", state="ok")
    town.publish()
    expect(phone.locator("#idle p")).to_have_text("No buses are running on 7.")


def test_outdated_vehicle_positions_are_reported_for_their_agency(phone, town):
    town.fail("vale", state="stale")
    phone.goto(map_of("ridge:BL", "vale:7"))
    expect(phone.locator("#tray .banner.unknown")).to_contain_text("Vale Transit: Last updated at")


def bus_facts(page) -> dict[str, str]:
    """Reads all displayed details of a bus at one moment, once the network is known."""
    rows = page.locator("#tray .facts-list div, #call .facts-list div")
    expect(rows.filter(has=page.get_by_text("Agency", exact=True))).to_have_count(1)
    return dict(rows.evaluate_all("""(rows) => rows.map((row) =>
        [row.querySelector('dt').textContent, row.querySelector('dd').textContent.trim()])"""))


def test_a_bus_shows_only_the_details_that_its_provider_reports(page, picture, request, axe):
    page.goto("/#/bus/ridge:21")
    facts = bus_facts(page)
    assert facts == {
        "Route": "Blue Loop", "Agency": "Ridge Campus Buses", "Direction": "Inbound", "Last stop": "Elm Walk",
        "Next stop": "Oak Hall", "Passengers": "12 on board", "Accessibility": "Wheelchair access unknown Bicycle access unknown", "Heading": "East",
        "Speed": "18\xa0mph"}
    expect(page.locator("#tray .status.late svg, #call .status.late svg").first).to_be_visible()
    expect(page.locator("#tray, #call").filter(has_text="3 min late").first).to_be_visible()
    pictured(page, picture, request, axe)
    page.goto("/#/bus/ridge:22")
    expect(page.locator("#tray .status, #call .status").filter(has_text="Waiting to start").first).to_be_visible()
    assert bus_facts(page)["Status"] == "Waiting to start its trip"
    # A bus without optional details shows none.
    page.goto("/#/bus/vale:9")
    eventually(lambda: bus_facts(page) == {
        "Route": "Harbour", "Agency": "Vale Transit", "Passengers": "Crowding unknown",
        "Accessibility": "Wheelchair access unknown Bicycle access unknown"}, page=page)


def test_a_bus_reported_as_late_without_minutes_is_shown_as_late(phone, town):
    town.vehicles = [bus("ridge:21", "ridge:BL", 44.24, -76.495, punctuality="late")]
    phone.goto("/#/bus/ridge:21")
    expect(phone.locator("#tray .status").first).to_have_text("Late")


def test_the_tray_shows_the_headways_of_loop_routes(phone, town, picture, request, axe):
    now = ELEVEN
    town.boards["ridge:oak"] = {"headways": [
        {"route": "ridge:BL", "seconds": 600, "next": now + 1200},
        {"route": "ridge:WL", "headsign": "White Loop", "seconds": 720, "next": now}]}
    phone.goto("/#/stop/ridge:oak")
    tray = phone.locator("#tray")
    expect(tray.locator(".dep").nth(0)).to_contain_text(re.compile(r"BL.*Blue Loop.*Every 10 minutes.*Next around \d+:\d\d"))
    expect(tray.locator(".dep").nth(1)).to_contain_text(re.compile(r"WL.*White Loop.*Due.*Every 12 minutes"))
    expect(tray).not_to_contain_text(re.compile("No (upcoming )?departures"))
    expect(tray).to_contain_text("Estimated times")
    pictured(phone, picture, request, axe)


def test_a_route_page_shows_its_headway(phone, town):
    town.boards["ridge:oak"] = {"headways": [{"route": "ridge:BL", "seconds": 600}]}
    phone.goto("/#/route/ridge:BL")
    expect(phone.locator("#page .line .eta")).to_have_text("Every 10 minutes")


def test_unknown_departures_are_not_shown_as_no_departures(phone, town):
    town.boards["ridge:oak"] = {"live": {"state": "failing", "since": ELEVEN - 600}}
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray .empty")).to_contain_text("Departure times unavailable")
    expect(phone.locator("#tray")).not_to_contain_text(re.compile("No (upcoming )?departures"))


def test_a_collapsed_tray_shows_the_headway(phone, town):
    town.boards["ridge:oak"] = {"headways": [{"route": "ridge:BL", "seconds": 600}]}
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray .dep")).to_have_count(1)
    phone.locator("#tray .handle").press("ArrowDown")
    expect(phone.locator("#tray .next-line")).to_contain_text("Every 10 minutes")


def test_a_board_grouped_by_route_shows_platforms_and_headways(phone, town, picture, request, axe):
    now = ELEVEN
    arrival = {"status": "live", "punctuality": "onTime", "lastStop": False}
    town.boards["ridge:elm"] = {
        "arrivals": [arrival | {"route": "ridge:GL", "headsign": "Stadium", "predicted": now + 430, "platform": "B2"}],
        "headways": [{"route": "ridge:GL", "seconds": 600}, {"route": "ridge:N", "seconds": 60}]}
    phone.goto("/#/stop/ridge:elm")
    expect(phone.locator("#tray .plate")).to_contain_text("Platform B2")
    expect(phone.locator("#tray .plate")).to_contain_text("Estimated")
    expect(phone.locator("#tray .plate")).to_have_attribute("aria-label", re.compile("Platform B2"))
    phone.locator("#tray .handle").click()
    sections = phone.locator("#tray .rt")
    expect(sections).to_have_count(2)
    expect(sections.nth(0)).to_contain_text("Then every 10 minutes")
    expect(sections.nth(1)).to_contain_text("Every minute")
    pictured(phone, picture, request, axe)


def test_a_board_ordered_by_time_shows_the_headway_of_lines_that_have_arrivals(phone, town, picture, request, axe):
    arrivals = [{"status": "live", "lastStop": False, "route": route, "headsign": "Stadium", "direction": 0, "predicted": ELEVEN + seconds}
                for route, seconds in (("ridge:GL", 430), ("ridge:GL", 900), ("ridge:N", 500))]
    headways = [{"route": "ridge:GL", "direction": direction, "seconds": 600} for direction in (0, 0)]
    town.boards["ridge:elm"] = {"arrivals": arrivals, "headways": [*headways, {"route": "ridge:N", "direction": 0, "words": "Every half hour"}]}
    phone.goto("/#/stop/ridge:elm")
    notes = phone.locator("#tray .often")
    expect(notes).to_have_text(["GLThen every 10 minutes", "NEvery half hour"])
    notes.first.scroll_into_view_if_needed()
    pictured(phone, picture, request, axe)
    phone.locator("#tray .handle").click()
    expect(phone.locator("#tray .rt .head")).to_have_text(["Then every 10 minutes", "Every half hour"])
    expect(notes).to_have_count(0)


def test_stops_of_different_agencies_at_one_location_link_to_each_other(phone, picture, request, axe):
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray .facts")).to_contain_text("Ridge Campus Buses")
    others = phone.get_by_role("region", name="Other stops at this location")
    expect(others.get_by_role("link")).to_have_count(1)
    expect(others).to_contain_text("Vale Transit")
    pictured(phone, picture, request, axe)
    others.get_by_role("link").click()
    expect(phone.locator("#tray .facts")).to_contain_text("Vale Transit")
    expect(phone.get_by_role("region", name="Other stops at this location")).to_contain_text("Ridge Campus Buses")


def test_the_search_covers_all_agencies_and_names_each_results_agency(phone):
    phone.goto("/")
    phone.get_by_role("combobox").fill("oak")
    expect(phone.get_by_role("option")).to_contain_text(["Ridge Campus Buses", "Stop 401 · Vale Transit"])


@pytest.mark.pages("new")
def test_a_search_result_names_its_agency_once_agencies_have_loaded(phone):
    gate = Gate(phone, "**/api/v1/agencies")
    phone.goto("/")
    phone.get_by_role("combobox").fill("oak")
    last = phone.get_by_role("option").last
    expect(last).to_contain_text("Stop 401")
    expect(last).not_to_contain_text("Vale Transit")
    gate.open()
    expect(last).to_contain_text("Stop 401 · Vale Transit")


def test_with_a_single_agency_search_results_do_not_name_it(phone, town):
    town.agencies = town.agencies[:1]
    town.routes = [one for one in town.routes if one["agency"] == "ridge"]
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray .facts")).to_have_text("1 bus on this stop’s routes")


def test_service_alerts_are_shown_in_full_counted_and_marked_as_read(phone, town):
    town.alerts = [{
        "id": "ridge:a1", "agency": "ridge", "header": {"": "Snow routes"}, "text": {"": "All loops skip Elm Walk.\nUse Oak Hall."},
        "severity": "info", "periods": [], "routes": [], "stops": [], "trips": [], "wholeAgency": True}]
    phone.goto("/")
    expect(phone.locator("#bell .count")).to_have_text("1")
    phone.locator("#bell").click()
    for words in ("Information", "Snow routes", "Ridge Campus Buses", "All loops skip Elm Walk.", "Use Oak Hall."):
        expect(phone.locator("#page .notice")).to_contain_text(words)
    expect(phone.locator("#bell .count")).to_have_count(0)


def test_a_failing_service_alerts_feed_is_not_shown_as_no_alerts(phone, town, picture, request, axe):
    town.fail("vale", "alerts")
    phone.goto("/#/notices")
    expect(phone.locator("#page .banner")).to_contain_text("Vale Transit: service alerts unavailable")
    expect(phone.locator("#page")).not_to_contain_text("No disruptions")
    pictured(phone, picture, request, axe)


@pytest.mark.pages("new")
def test_a_view_that_fails_to_load_is_reported_and_retried(phone, axe):
    phone.watch.expect("failed|net::ERR|Failed to fetch")
    phone.context.route("**/whole/later.js*", lambda route: route.abort("connectionrefused"))
    phone.goto("/#/routes")
    expect(phone.locator("#page h1")).to_have_text("Routes")
    expect(phone.locator("#page [role=alert]")).to_contain_text("Can’t reach the server.")
    axe(phone)
    phone.context.unroute("**/whole/later.js*")
    phone.get_by_role("button", name="Try again").click()
    expect(phone.locator("#page .row").first).to_be_visible()


@pytest.mark.pages("new")
def test_lazily_loaded_views_are_available_offline(phone):
    phone.watch.expect("failed|console|net::ERR")
    phone.goto("/")
    phone.wait_for_function("() => performance.getEntriesByType('resource').some(({ name, responseEnd }) => responseEnd > 0 && name.endsWith('/later.js'))")
    # The module is loaded with all its imports.
    phone.evaluate("() => import('/whole/later.js').then(() => {})")
    loaded(phone)
    phone.context.set_offline(True)
    phone.evaluate("location.hash = '/about'")
    expect(phone.locator("#page h1")).to_have_text("About")
    phone.evaluate("location.hash = '/routes'")
    expect(phone.locator("#page .row").first).to_be_visible()


@pytest.mark.pages("new")
def test_route_lists_and_maps_with_200_percent_text_scroll_only_vertically(phone, town, picture, request, axe):
    town.vehicles = []
    town.boards["ridge:oak"] = {"headways": [{"route": "ridge:BL", "seconds": 600, "next": ELEVEN + 1200}]}
    phone.add_init_script("document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))")
    for place, part in (("/#/routes", "#page .row"), (map_of(*LOOPS), "#idle p"), ("/#/stop/ridge:oak", "#tray .eta, #tray .brow")):
        phone.goto(place)
        expect(phone.locator(part).first).to_be_visible()
        picture(phone, f"{request.node.name}-{place[3:8]}")
        assert phone.evaluate("""[...document.querySelectorAll('body, .app, #page, .tray-body, #idle')]
            .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
            .map((part) => part.className)""") == [], place
        axe(phone)
