"""Reminders before an arrival, timed by the early edge of the predicted interval, and announcements of nearby buses.
The core decides when they are due, and the page shows them."""

import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE

from support.page_town import ELEVEN
from support.waiting import wait_until

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.pages("kept")]
# Records notifications instead of showing them.
NOTED = """
    window.noted = [];
    window.Notification = class { static permission = 'granted'; static async requestPermission() {} constructor(text) { window.noted.push(text); } };
"""


def arrival(seconds: float, early: float, late: float, **more) -> dict:
    now = ELEVEN
    return {"route": "ridge:BL", "headsign": "Blue Loop", "status": "live", "punctuality": "onTime", "deviation": 0, "trip": "t1",
            "serviceDate": "2026-01-01", "sequence": 3, "scheduled": int(now + seconds), "predicted": int(now + seconds),
            "low": int(now + early), "high": int(now + late)} | more


@pytest.fixture
def phone(town, open_page):
    return open_page(town.url, script=NOTED, **PHONE)


def remind(phone):
    """Sets a reminder five minutes before the first bus."""
    phone.goto("/#/stop/ridge:oak")
    phone.get_by_role("button", name="Remind me").first.click()
    expect(phone.locator("dialog output")).to_have_text("5 min before")
    phone.get_by_role("button", name="Remind me on this page").click()
    expect(phone.locator("#message")).to_contain_text("Reminder set: BL")


def test_a_reminder_is_timed_by_the_early_edge_of_the_predicted_arrival_interval(phone, town):
    # The arrival is expected in 440 s and possible from 325 s: five minutes before that is in 25 s.
    town.boards["ridge:oak"] = {"arrivals": [arrival(440, 325, 540)]}
    remind(phone)
    assert phone.evaluate("noted") == []
    town.pass_time(phone, 26)
    expect(phone.locator("#message")).to_contain_text("BL is arriving at Oak Hall in about")
    assert len(phone.evaluate("noted")) == 1
    expect(phone.locator("#tray .reminder")).to_have_count(0)


def test_a_reminders_lead_time_is_limited_by_the_earliest_possible_arrival(phone, town):
    town.boards["ridge:oak"] = {"arrivals": [arrival(400, 190, 500)]}
    phone.goto("/#/stop/ridge:oak")
    phone.get_by_role("button", name="Remind me").first.click()
    minutes = phone.locator("dialog output")
    expect(minutes).to_have_text(re.compile(r"(2.5|3) min before"))
    expect(phone.get_by_role("button", name="Increase", exact=True)).to_be_disabled()
    fewer = phone.get_by_role("button", name="Decrease")
    while (text := minutes.text_content()) != "0.5 min before":
        fewer.click()
        # The page renders in the next frame: the text read now may still be that of the previous choice.
        expect(minutes).not_to_have_text(text)
    expect(fewer).to_be_disabled()


def test_a_reminder_for_a_bus_is_shown_immediately_when_the_bus_is_cancelled(phone, town):
    town.boards["ridge:oak"] = {"arrivals": [arrival(900, 850, 950)]}
    remind(phone)
    town.boards["ridge:oak"] = {"arrivals": [arrival(900, 850, 950, status="canceled")]}
    town.publish()
    expect(phone.locator("#message")).to_have_text("BL won’t stop at Oak Hall.")
    assert phone.evaluate("noted") == ["BL won’t stop at Oak Hall."]


@pytest.mark.pages("new")
def test_the_reminder_form_reports_that_the_core_failed_to_load(phone, town):
    phone.watch.expect("rider.wasm|console|exception")
    town.boards["ridge:oak"] = {"arrivals": [arrival(900, 850, 950)]}
    phone.route("**/rider.wasm*", lambda one: one.abort("failed"))
    phone.goto("/#/stop/ridge:oak")
    phone.get_by_role("button", name="Remind me").first.click()
    expect(phone.locator("dialog .failure")).to_be_visible()
    phone.unroute("**/rider.wasm*")
    phone.locator("dialog").get_by_role("button", name="Try again").click()
    expect(phone.get_by_role("group", name="Reminder time")).to_be_visible()


# Records the page's messages, and counts its polls for nearby buses, which are far more frequent in the test than every
# five seconds.
WATCHED = """
    Object.assign(window, { told: [], looks: 0 });
    const { setInterval } = window;
    window.setInterval = (look, time) => time !== 5000 ? setInterval(look, time) : setInterval(() => { look(); window.looks += 1; }, 100);
    addEventListener('DOMContentLoaded', () => {
        const message = document.querySelector('#message');
        new MutationObserver(() => window.told.push(message.textContent)).observe(message, { childList: true });
    });
"""


@pytest.fixture
def here(town, open_page):
    """The page of a rider who stands at Oak Hall."""
    place = {"latitude": 44.24, "longitude": -76.49}
    return open_page(town.url, script=WATCHED, **PHONE, geolocation=place, permissions=["geolocation"])


def look_again(page):
    """Waits until the page has polled for nearby buses several more times."""
    looks = page.evaluate("looks")
    page.wait_for_function(f"looks >= {looks + 5}")


SAVE = """async () => {
    const { later } = await import('/modules/format/words.js');
    const { perform } = await later(() => import('/modules/rider/mine.js'));
    const { commands } = await import('/modules/rider/rider.js');
    const end = (name, lat) => ({ name, address: '', lat, lon: -76.49 });
    await perform(commands.saveTrip({ start: end('Oak Hall', 44.24), end: end('Elm Walk', 44.23), lines: [{ id: 'ridge:BL', name: 'BL' }] }));
}"""


def come_near(here, town):
    """Adds two nearby buses: one on the line of the rider's saved trip, one on another line."""
    near = {"lat": 44.2405, "lon": -76.4905}
    town.vehicles = [one | (near if one["id"] in ("ridge:21", "ridge:22") else {}) for one in town.vehicles]
    town.publish()


def test_a_nearby_bus_on_the_line_of_a_saved_trip_is_announced_once(here, town):
    town.vehicles = [one | {"lat": 44.26, "lon": -76.52} for one in town.vehicles]
    here.goto("/")
    look_again(here)
    here.evaluate(SAVE)
    come_near(here, town)
    expect(here.locator("#message")).to_have_text("BL is near you.")
    look_again(here)
    assert here.evaluate("told") == ["BL is near you."]


def test_a_nearby_bus_of_another_line_is_not_announced(here, town):
    here.goto("/")
    expect(here.locator("#tray")).to_contain_text("2 buses on the map")
    look_again(here)
    come_near(here, town)
    look_again(here)
    assert here.evaluate("told") == []


def test_an_announcement_keeps_the_spelling_of_the_headsign(here, town):
    town.vehicles = [one | {"lat": 44.26, "lon": -76.52, "headsign": "Diag Express"} for one in town.vehicles]
    here.goto("/")
    look_again(here)
    here.evaluate(SAVE)
    come_near(here, town)
    expect(here.locator("#message")).to_have_text("BL to Diag Express is near you.")


@pytest.mark.pages("new")
def test_nearby_buses_are_not_announced_when_announcements_are_switched_off(here):
    here.add_init_script("localStorage.setItem('headsign.preferences', JSON.stringify({ approachAlerts: false, chosen: ['ridge:BL'] }))")
    here.goto("/")
    expect(here.locator("#tray")).to_contain_text("1 bus on the map")
    wait_until(here, "async () => (await import('/modules/location/location.js')).here.value.position !== undefined")
    assert here.evaluate("[told, looks]") == [[], 0]
    here.evaluate("async () => (await import('/modules/settings/preferences.js')).prefer({ approachAlerts: true })")
    here.wait_for_function("looks > 0")


def test_a_banner_shows_the_text_of_the_service_alert(phone, town, axe, picture, request):
    alert = {"id": "ridge:snow", "agency": "ridge", "header": {"en": "Snow"}, "text": {"en": "All service ends at noon today."}, "periods": [],
             "routes": ["ridge:BL"], "stops": [], "trips": [], "wholeAgency": False, "severity": "severe"}
    town.alerts = [alert]
    town.boards["ridge:oak"] = {"arrivals": [arrival(900, 850, 950)], "alerts": [alert]}
    phone.goto("/#/stop/ridge:oak")
    banner = phone.locator("#tray .banner.emergency")
    expect(banner).to_contain_text("Snow: All service ends at noon today.")
    phone.goto("/#/route/ridge:BL")
    expect(phone.locator("#page .banner.emergency")).to_contain_text("Snow: All service ends at noon today.")
    axe(phone)
    picture(phone, request.node.name)


def test_the_reminder_form_preselects_a_bus_that_arrives_late_enough_and_lists_all_buses(phone, town):
    town.boards["ridge:oak"] = {"arrivals": [arrival(20, 5, 30)] + [arrival(600 * n, 600 * n - 40, 600 * n + 40, trip=f"t{n}") for n in range(1, 13)]}
    phone.goto("/#/stop/ridge:oak")
    phone.get_by_role("button", name="Remind me", exact=True).click()
    bus = phone.locator("dialog").get_by_label("Bus")
    expect(bus.locator("option")).to_have_count(13)
    expect(phone.locator("dialog output")).to_have_text("5 min before")
    assert bus.evaluate("(one) => one.selectedIndex") == 1


def test_the_reminder_form_preselects_a_bus_that_the_rider_can_reach_on_foot(town, open_page):
    page = open_page(town.url, **PHONE, geolocation={"latitude": 44.2325, "longitude": -76.49}, permissions=["geolocation"])
    town.boards["ridge:oak"] = {"arrivals": [arrival(600 * n, 600 * n - 40, 600 * n + 40, trip=f"t{n}") for n in range(1, 5)]}
    page.goto("/#/stop/ridge:oak")
    expect(page.locator("#tray .facts")).to_contain_text("away")
    page.get_by_role("button", name="Remind me", exact=True).click()
    expect(page.locator("dialog")).to_contain_text(" min walk")
    assert page.locator("dialog").get_by_label("Bus").evaluate("(one) => one.selectedIndex") == 1


def test_the_reminder_form_of_a_bus_lets_the_rider_choose_a_stop(phone, town):
    town.calls["ridge:21"] = [{"stop": town.stops[n], "sequence": n + 4, "scheduled": ELEVEN + 600 * (n + 1), "predicted": ELEVEN + 600 * (n + 1),
                               "low": ELEVEN + 600 * (n + 1) - 30, "high": ELEVEN + 600 * (n + 1) + 30, "lastStop": False} for n in range(2)]
    town.vehicles[0] |= {"trip": "ridge:t1"}
    phone.goto("/#/bus/ridge:21")
    phone.locator("#tray").get_by_role("button", name="Remind me").click()
    stops = phone.locator("dialog").get_by_label(re.compile("^Stop"))
    expect(stops.locator("option")).to_have_text([re.compile("^Oak Hall, "), re.compile("^Elm Walk, ")])
    expect(phone.locator("dialog label .quiet").first).to_have_text("Stop")
