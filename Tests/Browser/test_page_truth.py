"""The page shows exactly what the API returns: every bus as a row, and nothing unknown as normal."""

import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.page_town import ELEVEN
from support.waiting import Gate, eventually, loaded, settled, wait_until

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.pages("kept")]
LIVE = {"route": "ridge:BL", "headsign": "Blue Loop", "status": "live", "punctuality": "unknown", "lastStop": False}


def buses(*minutes: float) -> list[dict]:
    """Arrivals of one route at these minutes, in the form of providers that report no trips."""
    now = ELEVEN
    return [LIVE | {"id": f"ridge:BL@oak.1/said:.{number}", "predicted": now + int(60 * minute) + 20}
            for number, minute in enumerate(minutes)]


def order(page, word: str):
    if page.viewport_size["width"] < 500 and page.locator("#tray").get_attribute("data-height") != "full":
        page.locator("#tray .handle").click()
    page.locator("#tray .seg").get_by_role("button", name=word).click()


def test_every_arrival_of_the_board_is_shown_both_by_time_and_by_route(page, town):
    town.boards["ridge:oak"] = {"arrivals": buses(3, 7.5, 12.4, 17.4, 24)}
    page.goto("/#/stop/ridge:oak")
    tray = page.locator("#tray")
    expect(tray.locator(".plate")).to_have_count(1)
    order(page, "By time")
    expect(tray.locator(".dep .num")).to_have_count(4)
    order(page, "By route")
    expect(tray.locator(".brow .mins")).to_have_count(5)


def test_a_board_shows_that_its_timetable_has_ended(phone, town):
    town.boards["ridge:oak"] = {"arrivals": buses(3)}
    town.agencies[0]["schedule"] |= {"repeating": False, "from": "2026-01-01", "to": "2026-03-01", "ended": True}
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray")).to_contain_text("The timetable expired on")
    town.agencies[0]["schedule"] = town.agencies[0]["schedule"] | {"to": "2036-03-01"}
    del town.agencies[0]["schedule"]["ended"]
    phone.reload()
    expect(phone.locator("#tray .plate")).to_be_visible()
    expect(phone.locator("#tray")).not_to_contain_text("The timetable expired on")


def test_a_bus_that_ends_at_the_stop_is_not_the_featured_departure(phone, town):
    ends, goes = buses(2, 9)
    town.boards["ridge:oak"] = {"arrivals": [ends | {"lastStop": True, "headsign": "Depot"}, goes]}
    phone.goto("/#/stop/ridge:oak")
    tray = phone.locator("#tray")
    expect(tray.locator(".plate")).to_contain_text("Blue Loop")
    expect(tray.locator(".dep")).to_contain_text("Ends here")
    town.boards["ridge:oak"] = {"arrivals": [ends | {"lastStop": True, "headsign": "Depot"}]}
    phone.reload()
    expect(tray.locator(".dep")).to_contain_text("Ends here")
    expect(tray.locator(".plate")).to_have_count(0)
    expect(tray.locator(".next-line")).to_have_text("No upcoming departures")


def test_a_reminder_can_be_set_for_any_lap_of_a_loop_trip(phone, town):
    laps = [LIVE | {"id": f"ridge:BL@oak.1/bus:21.{round}", "vehicle": "ridge:21", "predicted": ELEVEN + minutes * 60 + 20}
            for round, minutes in enumerate((6, 26))]
    town.boards["ridge:oak"] = {"arrivals": laps}
    phone.goto("/#/stop/ridge:oak")
    phone.locator("#tray .acts button").first.press("Enter")
    bus = phone.locator("dialog").get_by_label("Bus")
    expect(bus.locator("option")).to_have_count(2)
    bus.select_option(index=1)
    for minutes in range(6, 25):
        expect(phone.locator("dialog output")).to_have_text(f"{minutes - 1} min before")
        phone.get_by_role("button", name="Increase", exact=True).click()
    expect(phone.locator("dialog output")).to_have_text("24 min before")


def test_on_a_desktop_a_scheduled_time_that_differs_from_the_predicted_one_is_struck_out(desktop, town):
    late = LIVE | {"scheduled": ELEVEN + 300, "predicted": ELEVEN + 900, "deviation": 600, "punctuality": "late"}
    # The displayed time is the scheduled minute, although the bus is expected one minute later.
    same = LIVE | {"scheduled": ELEVEN + 1800, "predicted": ELEVEN + 1810, "deviation": 80, "punctuality": "onTime"}
    town.boards["ridge:oak"] = {"arrivals": [*buses(1), late | {"id": "late"}, same | {"id": "same"}]}
    desktop.goto("/#/stop/ridge:oak")
    expect(desktop.locator("#tray .dep")).to_have_count(2)
    expect(desktop.locator("#tray .dep s")).to_have_count(1)
    expect(desktop.locator("#tray .dep .meta").first).to_have_text(re.compile(r"\d:\d\d scheduled \d"))


def test_an_emergency_alert_is_listed_first_on_the_board_and_among_alerts(phone, town, picture, request, axe):
    notice = {"agency": "ridge", "text": {"": "…"}, "periods": [], "routes": [], "stops": [], "trips": [], "wholeAgency": True}
    town.alerts = [
        notice | {"id": "ridge:closed", "header": {"": "Stop closed"}, "severity": "info", "condition": "noService"},
        notice | {"id": "ridge:storm", "header": {"": "Storm"}, "severity": "severe", "type": "Emergency Message",
                  "color": "#ff0000", "textColor": "#000000"}]
    town.boards["ridge:oak"] = {"alerts": town.alerts, "arrivals": buses(3)}
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray .banner.emergency")).to_contain_text("Storm")
    order(phone, "By route")
    expect(phone.locator("#tray .rt")).to_have_count(1)
    expect(phone.locator("#tray .banner.emergency")).to_contain_text("Storm")
    picture(phone, f"{request.node.name}-board")
    phone.goto("/#/route/ridge:BL")
    expect(phone.locator("#page .banner.emergency")).to_contain_text("Storm")
    phone.goto("/#/notices")
    first = phone.locator("#page .notice").first
    expect(first).to_contain_text("Emergency")
    expect(first.locator(".tag.kind")).to_have_text("Emergency Message")
    picture(phone, request.node.name)
    axe(phone)


def test_an_alert_only_for_entities_outside_the_timetable_is_neither_listed_nor_counted(phone, town):
    town.alerts = [{"id": "ridge:far", "agency": "ridge", "header": {"": "Far"}, "text": {}, "severity": "info", "periods": [],
                    "routes": [], "stops": [], "trips": [], "wholeAgency": False, "elsewhere": True}]
    phone.goto("/#/notices")
    expect(phone.locator("#page .empty")).to_contain_text("No service alerts")
    expect(phone.locator("#bell .count")).to_have_count(0)


def test_an_agency_without_an_alert_feed_is_not_reported_as_running_normally(phone, town):
    town.feeds = [one for one in town.feeds if one["id"] != "vale/alerts"]
    phone.goto("/#/notices")
    expect(phone.locator("#page")).to_contain_text("This server doesn’t receive service alerts from Vale Transit.")
    expect(phone.locator("#page")).not_to_contain_text("No disruptions")


@pytest.mark.parametrize("zone, words", [("Australia/Brisbane", "Times are in Eastern Time"), ("America/Toronto", None)])
def test_the_agencys_time_zone_is_shown_if_the_devices_differs(open_page, town, zone, words):
    town.boards["ridge:oak"] = {"arrivals": buses(3, 75)}
    page = open_page(town.url, **PHONE, timezone_id=zone)
    for place, content in (("#/stop/ridge:oak", "#tray .plate"), ("#/route/ridge:BL", "#page .line")):
        page.goto(f"/{place}")
        expect(page.locator(content).first).to_be_visible()
        expect(page.locator("[data-key=zone]:visible")).to_have_text([words] if words else [])


@pytest.mark.pages("new")
def test_the_next_bus_is_visible_in_a_half_open_tray_with_200_percent_text(town, open_page, picture, request):
    town.boards["ridge:oak"] = {
        "live": {"state": "live", "departures": {"state": "failing", "since": ELEVEN - 600}}, "arrivals": buses(7)}
    page = open_page(town.url, **PHONE)
    page.add_init_script("document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))")
    page.goto("/#/stop/ridge:oak")
    next_one = page.locator("#tray .next-line")
    expect(next_one).to_contain_text("7 min")
    picture(page, request.node.name)
    box, nav = next_one.bounding_box(), page.locator("#nav").bounding_box()
    assert box["y"] > 0 and box["y"] + box["height"] < nav["y"]


def test_a_timetable_only_agency_shows_no_warning(phone, town):
    town.agencies[1] |= {"live": False}
    town.feeds = [one for one in town.feeds if one["agency"] != "vale"]
    now = ELEVEN
    row = {"id": "t1", "route": "vale:7", "headsign": "Harbour", "status": "scheduled", "punctuality": "unknown", "lastStop": False}
    town.boards["vale:401"] = {"at": now - 300, "live": {"state": "none"}, "vehicles": 0, "arrivals": [row | {"scheduled": now + 420}]}
    phone.goto("/#/stop/vale:401")
    tray = phone.locator("#tray")
    expect(tray.locator(".facts")).to_contain_text("Scheduled times")
    expect(tray.locator(".plate")).to_be_visible()
    for words in ("Trying to reconnect", "No buses", "From "):
        expect(tray).not_to_contain_text(words)
    town.vehicles = [one for one in town.vehicles if one["agency"] != "vale"]
    phone.goto("/#/route/vale:7")
    expect(phone.locator("#page")).to_contain_text("Scheduled times")
    expect(phone.locator("#page")).not_to_contain_text("doesn’t run again")


def test_pending_departures_are_shown_as_loading_not_as_no_departures(phone, town):
    town.boards["ridge:oak"] = {"live": {"state": "live", "departures": {"state": "unknown"}}}
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray")).to_contain_text("Loading departures")
    expect(phone.locator("#tray")).not_to_contain_text(re.compile("No (upcoming )?departures"))


def test_a_failing_departures_feed_is_reported_while_vehicle_positions_continue(phone, town):
    town.boards["ridge:oak"] = {
        "live": {"state": "live", "departures": {"state": "failing", "since": ELEVEN - 600}}, "arrivals": buses(4)}
    phone.goto("/#/stop/ridge:oak")
    tray = phone.locator("#tray")
    expect(tray.locator(".banner.delayed")).to_contain_text("Agency predictions unavailable since")
    expect(tray.locator(".plate")).to_be_visible()
    phone.goto("/#/")
    expect(phone.locator("#tray .banner")).to_have_count(0)


def test_a_failing_feed_immediately_marks_its_rows_as_last_known(phone, town):
    town.boards["ridge:oak"] = {"live": {"state": "failing", "since": ELEVEN - 20}, "arrivals": buses(4)}
    phone.goto("/#/stop/ridge:oak")
    tray = phone.locator("#tray")
    expect(tray.locator(".banner.delayed")).to_contain_text("No live departures since")
    expect(tray.locator(".plate .status")).to_have_text("Last known time")
    # There is no timetable to switch to.
    expect(tray.get_by_role("button", name="Show timetable")).to_have_count(0)
    expect(tray).not_to_contain_text("Live")


@pytest.mark.parametrize("place, rows", [("#/near/44.24,-76.49,Oak", "#tray .dep"), ("#/route/ridge:BL", "#page .line a")])
def test_a_failing_feed_marks_rows_as_last_known_in_every_view(phone, town, place, rows):
    """Once, only the stop's own board marked such rows."""
    town.boards["ridge:oak"] = {"arrivals": buses(4)}
    phone.goto(f"/{place}")
    row = phone.locator(rows).filter(has=phone.locator(".status")).first
    expect(row.locator(".status")).to_have_text("Live")
    town.boards["ridge:oak"]["live"] = {"state": "failing", "since": ELEVEN - 20}
    phone.reload()
    expect(row.locator(".status")).to_have_text("Last known time")


def test_a_selected_bus_is_not_shown_as_live_while_its_feed_fails(page, town):
    feed = next(one for one in town.feeds if (one["agency"], one["kind"]) == ("ridge", "vehiclePositions"))
    feed |= {"state": "failing"}
    chosen = next(one for one in town.vehicles if one["agency"] == "ridge")
    page.goto(f"/#/list?bus={chosen['id']}")
    shown = page.locator("#tray .status, #call .status").first
    expect(shown).to_contain_text("Last seen")
    expect(shown).not_to_contain_text("Live")


def test_departures_predicted_by_the_agency_stay_live_while_vehicle_positions_fail(phone, town):
    town.boards["ridge:oak"] = {
        "live": {"state": "failing", "since": ELEVEN - 20, "departures": {"state": "live"}}, "arrivals": buses(4)}
    phone.goto("/#/stop/ridge:oak")
    tray = phone.locator("#tray")
    expect(tray.locator(".banner.delayed")).to_contain_text("No bus positions since")
    expect(tray.locator(".plate .status")).to_have_text("Live")


@pytest.mark.pages("new")
def test_cached_alerts_show_that_the_page_is_offline(phone, town):
    phone.watch.expect("failed|console|net::ERR")
    phone.goto("/#/notices")
    expect(phone.locator("#page .empty")).to_be_visible()
    phone.context.set_offline(True)
    expect(phone.locator("#page .banner")).to_contain_text("Offline")


def test_a_route_without_a_short_name_shows_its_name_once(phone, town):
    town.routes[0] |= {"label": "Northwood", "name": "Northwood", "mark": "Northwood", "shortName": "", "longName": "Northwood"}
    town.boards["ridge:oak"] = {"arrivals": [one | {"headsign": "Northwood"} for one in buses(4)]}
    phone.goto("/#/stop/ridge:oak")
    assert re.match(r"Route Northwood, \d+ minutes", phone.locator("#tray .plate").get_attribute("aria-label"))
    chosen = next(one for one in town.vehicles if one["route"] == "ridge:BL")
    phone.goto(f"/#/list?bus={chosen['id']}")
    expect(phone.get_by_text(re.compile("Route #BL · .*ago"))).to_be_attached()


def test_the_page_shows_why_an_agency_has_no_timetable(phone, town, axe, picture, request):
    why = "The provider rejected the key or headers (HTTP 401)."
    town.agencies[1]["schedule"] = {"state": "failed", "message": why, "reason": "unauthorized", "nextAttempt": ELEVEN + 60}
    town.routes = [one for one in town.routes if one["agency"] == "ridge"]
    phone.goto("/")
    banner = phone.locator("#tray .banner").filter(has_text="Vale Transit has no timetable yet.")
    expect(banner).to_contain_text(why)
    expect(banner).to_contain_text("The server will try again at ")
    picture(phone, request.node.name)
    phone.goto("/#/routes")
    expect(phone.locator("#page .banner").filter(has_text=why)).to_contain_text("Vale Transit has no timetable yet.")
    expect(phone.get_by_role("region", name="Ridge Campus Buses").locator(".row").first).to_be_visible()
    picture(phone, f"{request.node.name}-routes")
    axe(phone)
    town.routes = []
    phone.reload()
    expect(phone.locator("#page .empty")).to_be_visible()
    expect(phone.locator("#page .banner").filter(has_text=why)).to_be_visible()


ASK_AGAIN = "async () => (await import('/modules/server/network.js')).refreshService()"


def test_lines_are_not_requested_repeatedly_while_an_agency_has_no_timetable(desktop, town):
    whole = list(town.routes)
    town.agencies[1]["schedule"] = {"state": "failed", "message": "It is too large."}
    town.routes = [one for one in whole if one["agency"] == "ridge"]
    desktop.goto("/#/routes")
    banner = desktop.locator("#page .banner")
    expect(banner).to_contain_text("It is too large.")
    loaded(desktop)
    town.asked.clear()
    town.agencies[1]["schedule"]["message"] = "It has no trips."
    desktop.evaluate(ASK_AGAIN)
    expect(banner).to_contain_text("It has no trips.")
    assert not [one for one in town.asked if "geometry" in one]
    town.agencies[1]["schedule"], town.routes = {"state": "ready"}, whole
    desktop.evaluate(ASK_AGAIN)
    expect(desktop.get_by_role("region", name="Vale Transit")).to_be_visible()
    expect(banner).to_have_count(0)
    assert len([one for one in town.asked if "geometry" in one]) == 1


def test_a_timetable_only_agency_is_labelled_once_and_shows_clock_times(phone, town):
    town.agencies = town.agencies[1:]
    town.agencies[0] |= {"live": False}
    town.routes, town.vehicles, town.feeds = [one for one in town.routes if one["agency"] == "vale"], [], []
    now = ELEVEN
    row = {"route": "vale:7", "headsign": "Harbour", "status": "scheduled", "punctuality": "unknown", "lastStop": False}
    town.boards["vale:401"] = {"live": {"state": "none"}, "arrivals": [row | {"id": "t1", "scheduled": now + 1240}]}
    phone.goto("/#/route/vale:7")
    expect(phone.locator("#page")).to_contain_text("Scheduled times")
    expect(phone.locator("#page .line .eta").first).to_have_text(re.compile(r"^\d?\d:\d\d$"))
    settled(phone)
    assert phone.locator("#page").inner_text().count("Scheduled times") == 1
    phone.goto("/#/list")
    tray = phone.locator("#tray")
    expect(tray.get_by_role("heading", name="Stops")).to_be_visible()
    settled(phone)
    assert tray.inner_text().count("Scheduled times only") == 1
    expect(tray.get_by_role("heading", name="Buses", exact=True)).to_have_count(0)


def test_an_agency_with_predictions_but_no_positions_is_not_shown_as_timetable_only_or_without_buses(phone, town):
    town.feeds = [one for one in town.feeds if one["agency"] != "vale"] + [town.feed("vale", "tripUpdates")]
    town.agencies, town.vehicles = town.agencies[1:], []
    town.routes = [one | {"vehicles": 0} for one in town.routes if one["agency"] == "vale"]
    town.boards["vale:401"] = {"vehicles": 0, "arrivals": [LIVE | {"id": "a", "route": "vale:7", "predicted": ELEVEN + 400}]}
    for place, part in (("list", "#tray"), ("stop/vale:401", "#tray"), ("route/vale:7", "#page"), ("map/vale:7", "#tray")):
        phone.goto(f"/#/{place}")
        expect(phone.locator(part)).to_contain_text("Times are live, but bus positions aren’t available")
        for words in ("No buses", "timetable", "Scheduled times", "Trying to reconnect"):
            expect(phone.locator(part)).not_to_contain_text(words)
    expect(phone.locator("#idle")).to_be_hidden()
    phone.goto("/#/routes")
    expect(phone.locator("#page .row").first).to_contain_text("Harbour")
    expect(phone.locator("#page")).not_to_contain_text("No buses")


MISSING = ({"state": "failed", "message": "There is no readable file at /gtfs.zip.", "reason": "missing"}, "check the timetable address")


# Only the text depends on the reason, and only its position on the screen size.
@pytest.mark.parametrize("page, schedule, words", [
    ("phone", *MISSING), ("desktop", *MISSING),
    ("phone", {"state": "failed", "message": "The provider rejected the key or headers (HTTP 401).", "reason": "unauthorized"}, "check the API key and request headers"),
    ("phone", {"state": "failed", "message": "The answer is not a zip archive: at byte 0.", "reason": "unreadable"}, "headsign import"),
    ("phone", {"state": "loading"}, "The timetable is loading."),
], indirect=["page"])
def test_without_any_timetable_the_page_shows_the_reason_and_the_remedy(page, town, schedule, words, picture, request, axe):
    town.agencies = [town.agencies[1] | {"schedule": schedule}]
    town.routes, town.stops, town.vehicles = [], [], []
    page.goto("/")
    tray = page.locator("#tray")
    banner = tray.locator(".banner").filter(has_text="Vale Transit has no timetable yet.")
    expect(banner).to_contain_text(schedule.get("message", words))
    expect(banner).to_contain_text(words)
    expect(banner).to_be_in_viewport()
    expect(page.locator("#tray-title + p")).to_have_text("No timetable yet")
    expect(page.locator("#freshness")).to_be_hidden()
    for untrue in ("Loading buses", "No stops", "No buses"):
        expect(tray).not_to_contain_text(untrue)
    picture(page, f"{request.node.name}")
    axe(page)
    page.goto("/#/near")
    expect(tray.locator(".banner")).to_contain_text(words)


def test_buses_with_outdated_positions_are_shown_neither_as_no_buses_nor_as_on_time(phone, town, axe, picture, request):
    """A feed repeats outdated positions: a vehicle's position is outdated after a minute and a half, the feed itself
    only after five minutes."""
    town.vehicles = [one | {"stale": True, "seenAt": ELEVEN - 120} for one in town.vehicles if one["agency"] == "ridge"]
    town.routes = [one | {"vehicles": 0, "running": True} for one in town.routes if one["agency"] == "ridge"]
    town.agencies = [one for one in town.agencies if one["id"] == "ridge"]
    town.stops = [one for one in town.stops if one["agency"] == "ridge"]
    town.feeds = [one for one in town.feeds if one["kind"] != "tripUpdates"]
    town.boards["ridge:oak"] = {"arrivals": [buses(3)[0] | {"punctuality": "onTime"}]}
    phone.goto("/#/list")
    tray = phone.locator("#tray")
    expect(tray.locator(".tray-head")).to_contain_text("No live bus data")
    expect(phone.locator("#freshness")).to_contain_text("As of 10:58")
    expect(tray).not_to_contain_text("No buses")
    phone.goto("/#/stop/ridge:oak")
    expect(tray.locator(".plate .status")).to_have_text("Last known time")
    expect(tray.locator(".plate .num")).to_have_text("~3")
    expect(tray.locator(".banner.unknown")).to_contain_text("Last updated at 10:58")
    phone.goto("/#/route/ridge:BL")
    expect(phone.locator("#page .route-head")).to_contain_text("No live bus data")
    expect(phone.locator("#page .line .status")).to_have_text("Last known time")
    phone.goto("/#/routes")
    expect(phone.locator("#page .banner.unknown")).to_be_visible()
    expect(phone.locator("#page")).not_to_contain_text("No buses")
    axe(phone)
    picture(phone, request.node.name)


def test_while_a_feed_is_stale_no_line_is_shown_as_having_no_buses(phone, town):
    town.fail("ridge", state="stale")
    town.fail("vale", state="stale")
    town.routes = [one | {"vehicles": 0} for one in town.routes]
    phone.goto("/#/routes")
    expect(phone.locator("#page .banner.unknown").first).to_be_visible()
    expect(phone.locator("#page")).not_to_contain_text("No buses")


def test_a_line_whose_only_bus_has_an_outdated_position_is_not_shown_as_without_buses(phone, town):
    """The buses of other lines have current positions, so the feed is healthy."""
    lost = next(one for one in town.routes if one["id"] == "ridge:BL")
    lost |= {"vehicles": 0, "staleVehicles": 1}
    town.vehicles = [one | {"stale": True, "seenAt": ELEVEN - 120} if one["route"] == "ridge:BL" else one for one in town.vehicles]
    town.boards["ridge:oak"] = {"vehicles": 0, "staleVehicles": 1}
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray .facts")).to_contain_text("No live bus data")
    phone.goto("/#/routes")
    row = phone.locator("#page .row").filter(has_text="Blue Loop")
    expect(row).not_to_contain_text("No buses")
    # Its bus receives a current position during this test.
    town.feeds = [one | {"state": "failing", "lastSuccess": town.now - 60} if one["kind"] == "vehiclePositions" else one for one in town.feeds]
    town.publish()
    expect(phone.locator("#page .banner.delayed").first).to_be_visible()
    lost |= {"vehicles": 1}
    del lost["staleVehicles"]
    town.feeds = [one | {"state": "ok", "lastSuccess": town.now} for one in town.feeds]
    town.publish()
    expect(row).to_contain_text("1 bus")


@pytest.mark.pages("new")
def test_a_response_that_arrives_after_that_of_a_later_request_is_ignored(phone, town):
    line = next(one for one in town.routes if one["id"] == "ridge:BL")
    phone.goto("/#/routes")
    row = phone.locator("#page .row").filter(has_text="Blue Loop")
    expect(row).to_be_visible()
    held = []

    def hold_first(request):
        response = request.fetch()
        if held:
            request.fulfill(response=response)
        else:
            held.append((request, response))
    phone.route("**/api/v1/routes*", hold_first)
    line["vehicles"] = 0
    # The page requests the line's service when its positions fail, and again when they recover.
    town.feeds = [one | {"state": "failing", "lastSuccess": town.now - 60} if one["kind"] == "vehiclePositions" else one for one in town.feeds]
    town.publish()
    eventually(lambda: held, page=phone)
    # Two states that are sent together would reach the page as one.
    expect(phone.locator("#page .banner.delayed").first).to_be_visible()
    line["vehicles"] = 7
    town.feeds = [one | {"state": "ok", "lastSuccess": town.now} for one in town.feeds]
    town.publish()
    expect(row).to_contain_text("7 buses")
    with phone.expect_response("**/api/v1/routes*"):
        [(request, response)] = held
        request.fulfill(response=response)
    phone.evaluate("() => new Promise(requestAnimationFrame)")
    expect(row).to_contain_text("7 buses")


@pytest.mark.pages("new")
def test_a_response_requested_before_a_feed_failed_does_not_end_the_failure(phone, town):
    phone.goto("/#/routes")
    expect(phone.locator("#page .row").first).to_be_visible()
    banner, held = phone.locator("#page .banner.delayed").first, []
    healthy = town.feeds
    failing = [one | {"state": "failing", "lastSuccess": town.now - 60} if one["kind"] == "vehiclePositions" else one for one in healthy]

    def change(feeds):
        count = len(held)
        town.feeds = feeds
        town.publish()
        eventually(lambda: len(held) > count, page=phone)

    # Each change of the feeds' health makes the page request the routes.
    phone.route("**/api/v1/routes*", lambda request: held.append((request, request.fetch())))
    change(failing)
    expect(banner).to_be_visible()
    change(healthy)
    expect(banner).to_have_count(0)
    request, response = held[-1]
    assert {one["positions"]["state"] for one in response.json()["health"]}.isdisjoint({"failing", "stale"})
    change(failing)
    expect(banner).to_be_visible()
    with phone.expect_response("**/api/v1/routes*"):
        request.fulfill(response=response)
    phone.evaluate("() => new Promise(requestAnimationFrame)")
    expect(banner).to_be_visible()


def test_lines_show_their_buses_as_soon_as_positions_recover(phone, town):
    town.vehicles = [one | {"stale": True, "seenAt": ELEVEN - 120} for one in town.vehicles]
    town.routes = [one | {"vehicles": 0, "staleVehicles": 1} for one in town.routes]
    phone.goto("/#/list")
    expect(phone.locator("#tray .tray-head")).to_contain_text("No live bus data")
    phone.goto("/#/routes")
    row = phone.locator("#page .row").filter(has_text="Blue Loop")
    expect(row).to_be_visible()
    asked = len([one for one in town.asked if one == "/api/v1/routes"])
    town.vehicles = [one | {"stale": False, "seenAt": ELEVEN} for one in town.vehicles]
    town.routes = [{key: value for key, value in one.items() if key != "staleVehicles"} | {"vehicles": 1} for one in town.routes]
    town.publish()
    expect(row).to_contain_text("1 bus")
    assert len([one for one in town.asked if one == "/api/v1/routes"]) == asked + 1


def test_buses_of_a_failing_feed_are_not_counted(phone, town):
    """These buses stay on the map at their last reported positions."""
    town.feeds = [one | {"state": "failing", "lastSuccess": town.now - 60} if one["kind"] == "vehiclePositions" else one for one in town.feeds]
    town.boards["ridge:oak"] = {"vehicles": 3, "live": {"state": "failing", "since": town.now - 60}}
    phone.goto("/#/list")
    expect(phone.locator("#tray .tray-head")).to_contain_text("No live bus data")
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray .facts")).to_contain_text("No live bus data")


def test_live_and_timetable_only_departures_have_different_glyphs(phone, town, axe, picture, request):
    seen, planned = buses(3, 9)
    town.boards["ridge:oak"] = {"arrivals": [seen, planned | {"status": "scheduled", "scheduled": planned["predicted"]}]}
    phone.goto("/#/stop/ridge:oak")
    glyph = "use => use.getAttribute('href').split('#')[1]"
    live, timetabled = phone.locator("#tray .plate .status"), phone.locator("#tray .dep .status")
    expect(live).to_have_text("Live")
    expect(timetabled).to_have_text("Scheduled")
    assert live.locator("use").evaluate(glyph) == "icon-track-live"
    assert timetabled.locator("use").evaluate(glyph) == "icon-track-unknown"
    axe(phone)
    picture(phone, request.node.name)


def test_without_a_timetable_the_page_makes_no_claim_about_later_departures(phone, town):
    """The provider reports lines, stops, and running buses: departures later that day, even in the next 90 minutes, are
    unknown."""
    text = "No timetable available. Buses will appear once they’re running."
    town.agencies = [one | {"schedule": {"state": "ready"}} for one in town.agencies if one["id"] == "ridge"]
    town.routes = [one | {"vehicles": 0, "running": False} for one in town.routes if one["agency"] == "ridge"]
    town.vehicles = []
    phone.goto("/#/routes")
    expect(phone.locator("#page .empty")).to_contain_text(text)
    phone.goto("/#/route/ridge:BL")
    expect(phone.locator("#page .empty")).to_contain_text(text)
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray .empty")).to_contain_text(f"No live departures{text}")
    phone.goto("/#/about")
    expect(phone.locator("#page .box").filter(has_text="Ridge Campus Buses")).to_contain_text(text)


@pytest.mark.pages("new")
def test_offline_storage_is_offered_when_agencies_load_after_the_page(phone, town):
    """Agencies load after the page when the rider reloads the About page."""
    town.agencies[0]["schedule"] |= {"repeating": False, "file": {"version": "one", "bytes": 1200}}
    phone.route("**/lines?*", lambda one: one.fulfill(json={"routes": []}))
    gate = Gate(phone, "**/api/v1/agencies")
    phone.goto("/#/about")
    gate.wait()
    expect(phone.locator("#page h1")).to_have_text("About")
    wait_until(phone, "() => document.querySelector('#page .keys') !== null")
    gate.open()
    expect(phone.get_by_role("button", name="Save timetable")).to_be_visible()
