"""The ride view, which follows a bus or a journey stop by stop, with and without a signal of the vehicle."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.page_town import ELEVEN
from support.plans import HOLDS, NO_CHANGE, journey, otherwise, plan, ride, walk, watched
from support.waiting import eventually

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.pages("kept")]
# Records the phone's vibration, speech and wake lock.
DEVICE = """
    window.did = { shakes: [], says: [], notices: [], locks: 0 };
    window.Notification = class { static permission = 'default'; static async requestPermission() { return (this.permission = 'granted'); } };
    navigator.serviceWorker.getRegistration = async () => ({ getNotifications: async () => did.notices.splice(0).map(() => ({ close() {} })),
        showNotification: async (title, { tag, silent, data }) => did.notices.push([title, tag, silent, data.at]) });
    navigator.vibrate = (time) => did.shakes.push(time);
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    Object.defineProperty(window, 'speechSynthesis', { value: { cancel() {}, speak: ({ text }) => did.says.push(text) } });
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => { did.locks += 1; return { release: async () => { did.locks -= 1; } }; } } });
"""


@pytest.fixture
def phone(town, open_page):
    return open_page(town.url, script=DEVICE, **PHONE)


def call(town, stop: int, sequence: int, seconds: float, spread: float = 30) -> dict:
    at = town.now + seconds
    return {"stop": town.stops[stop], "sequence": sequence, "scheduled": int(at), "predicted": int(at), "low": int(at - spread), "high": int(at + spread),
            "lastStop": False}


def test_the_ride_view_follows_a_bus_to_the_riders_stop(phone, town, axe, picture):
    town.vehicles[0] |= {"trip": "ridge:t1", "lat": 44.25, "lon": -76.52}
    town.calls["ridge:21"] = [call(town, 1, 4, 130), call(town, 0, 5, 400), call(town, 3, 6, 900)]
    phone.goto("/#/bus/ridge:21")
    phone.locator("#tray").get_by_role("link", name="Guide me").click()
    expect(phone.get_by_role("heading", name="Choose where to get off")).to_be_visible()
    axe(phone)
    phone.get_by_role("link", name="Harbour Gate").click()
    plate = phone.locator(".next-stop")
    expect(plate).to_contain_text("Elm Walk")
    expect(phone.locator(".until")).to_contain_text("3stops, then get off at Harbour Gate")
    expect(phone.get_by_role("list", name="Stops until you get off").locator("li")).to_have_count(3)
    axe(phone)
    picture(phone, "along")
    # The announcements that the rider switches on are spoken, and the choice persists.
    glyphs = phone.locator("#page .acts use").evaluate_all("(all) => all.map((one) => one.getAttribute('href').split('#icon-')[1])")
    assert "phone" not in glyphs and "layers" not in glyphs
    phone.get_by_role("button", name="Voice").click()
    assert phone.evaluate("did.says.at(-1)").startswith("Next stop: Elm Walk. 3 stops to Harbour Gate")
    phone.get_by_role("button", name="Keep screen on").press("Enter")
    expect(phone.get_by_role("button", name="Keep screen on")).to_have_attribute("aria-pressed", "true")
    assert phone.evaluate("did.locks") == 1
    phone.get_by_role("button", name="Notify me").click()
    expect(phone.get_by_role("button", name="Notify me")).to_have_attribute("aria-pressed", "true")
    # The bus is faster than predicted: it has passed the first stop, and the early edge of the last but one is in the
    # past.
    town.calls["ridge:21"] = [call(town, 0, 5, 20), call(town, 3, 6, 150)]
    town.pass_time(phone, 10)
    alert = phone.locator(".get-off")
    expect(alert).to_be_visible()
    expect(alert.get_by_role("alert")).to_have_text("Get off at the next stopHarbour Gate")
    assert phone.evaluate("[did.shakes, did.says.at(-1)]") == [[600], "Get off at the next stop: Harbour Gate"]
    # There is one notification, which replaces its previous version and makes a sound only when it is time to get off.
    first, *_, last = phone.evaluate("did.notices")
    assert first[:3] == ["Next stop: Elm Walk", "headsign along", True] and last[:3] == ["Get off at the next stop", "headsign along", False]
    assert last[3].startswith("#/along/ridge:21~6")
    axe(phone)
    picture(phone, "along-get-off")
    # Following continues while other views are open, and ends when the rider ends it.
    phone.get_by_role("button", name="I got off").press("Enter")
    expect(phone.locator("#tray-title")).to_contain_text("Blue Loop")
    assert phone.evaluate("[did.locks, did.notices]") == [0, []]


@pytest.mark.pages("new")
def test_without_a_vehicle_signal_stops_are_estimated_and_the_last_signal_time_is_shown(phone, town):
    answer = {"at": ELEVEN - 200, "vehicle": town.vehicles[0], "calls": [call(town, 1, 4, -40), call(town, 0, 5, 300), call(town, 3, 6, 900)]}
    phone.route("**/api/v1/vehicles/ridge%3A21", lambda one: one.fulfill(status=200, content_type="application/json", body=json.dumps(answer)))
    phone.goto("/#/along/ridge:21~6%20vale:402")
    expect(phone.locator(".banner")).to_have_text(re.compile(r"No signal since \d+:\d\d \(3 min\)The times shown are estimates\."))
    expect(phone.locator(".next-stop")).to_contain_text("Next stop (estimated)Oak Hall~")
    expect(phone.locator(".until b")).to_have_text("~2")


def test_the_phones_position_determines_the_next_stop(town, open_page):
    # The phone is between the second stop and the third, although the predictions place the bus before the first.
    place = {"latitude": 44.2375, "longitude": -76.475, "accuracy": 10}
    page = open_page(town.url, script=DEVICE, **PHONE, geolocation=place, permissions=["geolocation"])
    town.vehicles[0] |= {"lat": 44.22, "lon": -76.49}
    town.calls["ridge:21"] = [call(town, 1, 4, 300), call(town, 0, 5, 600), call(town, 3, 6, 1500)]
    page.goto("/#/along/ridge:21~6%20vale:402")
    expect(page.locator(".next-stop")).to_contain_text("Harbour Gate")
    expect(page.locator(".next-stop")).to_contain_text("based on your location")


def test_a_journey_is_followed_across_rides_and_a_tight_transfer_is_announced(phone, town, axe, picture):
    now = ELEVEN
    change = HOLDS | {"spare": 240} | otherwise(now + 1500, now + 2400)

    def legs(chance: dict, shift: int = 0) -> list[dict]:
        first = ride(town, "vale:7", "oak", "elm", now - 120, 6, vehicle="vale:9", arrivalLow=now + 225 + shift, arrivalHigh=now + 300 + shift)
        first["between"] = [{"id": "vale:402", "name": "Customs Street", "time": now + 60}]
        return [walk("home", "oak", now - 400, 3), first, walk("elm", "elm", now + 250, 1, 60),
                ride(town, "ridge:BL", "elm", "gate", now + 500, 7, chance=chance), walk("gate", "museum", now + 930, 3)]

    town.journeys["j"] = watched(journey("j", legs(change), HOLDS)) | {"at": now}
    phone.goto("/#/journey/j~Linden%20Court~Museum")
    phone.locator("#tray").get_by_role("link", name="Guide me").click()
    expect(phone.get_by_role("heading", name="Museum")).to_be_visible()
    expect(phone.locator(".next-stop")).to_contain_text("Customs Street")
    expect(phone.locator("#page")).to_contain_text("Then BL at")
    expect(phone.locator("#page .chance")).to_contain_text("Likely")
    axe(phone)
    town.journeys["j"] = watched(journey("j", legs(change | {"state": "tight", "percent": 41, "spare": 20}), HOLDS)) | {"at": ELEVEN + 10}
    town.pass_time(phone, 10)
    expect(phone.locator("#message")).to_have_text("Your transfer to BL is tight.")
    expect(phone.locator("#page .chance")).to_contain_text("Tight")
    # The rider misses the connecting bus: alternatives are shown.
    onward = journey("next", [ride(town, "vale:7", "elm", "gate", now + 900, 9)])
    town.journeys["j"] |= {"at": ELEVEN + 20, "state": "impossible", "reason": {"kind": "missed", "leg": 3}, "onward": [onward]}
    town.pass_time(phone, 10)
    expect(phone.locator("#page .banner")).to_contain_text("No longer possible")
    expect(phone.locator("#page .rows a")).to_have_attribute("href", re.compile("#/along/journey~next~~Museum"))
    axe(phone)
    picture(phone, "along-missed")
    phone.get_by_role("button", name="End guidance").click()
    expect(phone.locator("#tray-title")).to_be_visible()
    assert "journey/j" in phone.url


TIGHT = {"state": "tight", "percent": 41, "doubt": 59}


def endangered(town, chance: dict) -> dict:
    """A journey in progress; `chance` is the chance of its transfer at Elm Walk."""
    now = ELEVEN
    first = ride(town, "vale:7", "oak", "elm", now - 120, 9, trip="vale:t7", vehicle="vale:9", arrivalLow=now + 390, arrivalHigh=now + 600)
    first["between"] = [{"id": "vale:402", "name": "Customs Street", "time": now + 60}]
    legs = [walk("home", "oak", now - 400, 3), first, walk("elm", "elm", now + 420, 1, 60),
            ride(town, "ridge:BL", "elm", "gate", now + 500, 7, chance=chance | {"spare": 20}), walk("gate", "museum", now + 930, 3)]
    return watched(journey("j", legs, chance)) | {"at": now}


def plans_asked(town) -> list[dict]:
    return [parse_qs(urlsplit(path).query) for path in town.asked if path.startswith("/api/v1/plan?")]


def test_a_better_journey_from_on_board_is_offered_while_the_transfer_is_at_risk(phone, town, axe, picture):
    now = ELEVEN
    begun = ride(town, "vale:7", "oak", "gate", now - 120, 14, trip="vale:t7", vehicle="vale:9")
    surer = journey("surer", [begun, ride(town, "ridge:N", "gate", "museum", now + 900, 5, chance=HOLDS)], HOLDS)
    same = journey("same", endangered(town, TIGHT)["journey"]["legs"][1:], TIGHT)
    later = journey("later", [begun, walk("gate", "museum", now + 720, 40)], NO_CHANGE)
    # The server decides which journey is the better one.
    town.plan = plan([same, surer, later]) | {"better": "surer"}
    town.journeys["j"] = endangered(town, TIGHT)
    town.journeys["surer"] = watched(surer) | {"at": now}
    phone.goto("/#/along/journey~j~Linden%20Court~Museum")
    offer = phone.locator(".better-way")
    expect(offer.get_by_role("heading")).to_have_text("Get off at Harbour Gate instead")
    expect(offer).to_contain_text("Then N at")
    expect(offer.locator(".chance")).to_contain_text("87")
    # The query contains the trip, its service day, the rider's boarding stop, and the journey's options.
    [query] = plans_asked(town)
    wanted = {"from": ["trip:vale:t7"], "date": ["2026-11-23"], "boarded": ["vale:401"], "to": ["44.2342,-76.4585"], "like": ["j"]}
    assert query.items() >= wanted.items()
    axe(phone)
    picture(phone, "along-offer")
    # The query is sent at most every 30 seconds.
    town.pass_time(phone, 10)
    assert len(plans_asked(town)) == 1
    offer.get_by_role("button", name="Switch", exact=True).press("Enter")
    expect(phone.locator(".until")).to_contain_text("Harbour Gate")
    expect(offer).to_have_count(0)
    assert "journey~surer" in phone.url


def test_no_better_journey_is_requested_while_the_transfer_is_likely(phone, town):
    town.journeys["j"] = endangered(town, HOLDS)
    phone.goto("/#/along/journey~j~Linden%20Court~Museum")
    expect(phone.locator(".next-stop")).to_be_visible()
    town.pass_time(phone, 10)
    expect(phone.locator(".next-stop")).to_be_visible()
    assert plans_asked(town) == []


def test_a_message_states_that_there_is_no_better_journey(phone, town):
    town.plan = plan([journey("same", endangered(town, TIGHT)["journey"]["legs"][1:], TIGHT)])
    town.journeys["j"] = endangered(town, TIGHT)
    phone.goto("/#/along/journey~j~Linden%20Court~Museum")
    expect(phone.get_by_text("No better option from here.")).to_be_visible()
    expect(phone.locator(".better-way")).to_have_count(0)
    town.journeys["j"] = endangered(town, HOLDS) | {"at": ELEVEN + 10}
    town.pass_time(phone, 10)
    expect(phone.get_by_text("No better option from here.")).to_have_count(0)


def test_a_failed_request_for_a_better_journey_shows_no_message(phone, town):
    phone.watch.expect("answered 404: .*/api/v1/plan")
    town.plan = None
    town.journeys["j"] = endangered(town, TIGHT)
    phone.goto("/#/along/journey~j~Linden%20Court~Museum")
    expect(phone.locator(".next-stop")).to_be_visible()
    eventually(lambda: plans_asked(town))
    expect(phone.get_by_text("Looking for a better option")).to_have_count(0)
    expect(phone.locator(".better-way")).to_have_count(0)


def test_directions_can_start_on_board_a_bus(phone, town, axe):
    town.vehicles[0] |= {"trip": "ridge:t1", "headsign": "Outer Harbour"}
    town.runs["ridge:21"] = {"date": "2026-11-23", "start": 36000}
    town.calls["ridge:21"] = [call(town, 1, 4, 130), call(town, 0, 5, 400)]
    begun = ride(town, "ridge:BL", "oak", "gate", ELEVEN - 120, 14, trip="ridge:t1")
    town.plan = plan([journey("on", [begun])])
    phone.goto("/#/bus/ridge:21")
    phone.locator("#tray").get_by_role("link", name="Plan from this bus").click()
    expect(phone.get_by_role("combobox", name="From", exact=True)).to_have_value("On the BL to Outer Harbour")
    axe(phone)
    phone.goto(phone.url + "&to=vale:402,Harbour%20Gate")
    expect(phone.locator("#page .journey")).to_have_count(1)
    query = plans_asked(town)[-1]
    assert query["from"] == ["trip:ridge:t1"] and query["date"] == ["2026-11-23"] and query["start"] == ["36000"]
    assert "departAt" not in query and "arriveBy" not in query
    # A rider on board leaves now: the page offers no earlier or later journeys, and a bus under way cannot be a
    # destination.
    expect(phone.get_by_role("button", name="Later", exact=True)).to_have_count(0)
    phone.get_by_role("button", name="Swap start and destination").click()
    expect(phone.get_by_role("combobox", name="From", exact=True)).to_have_value("On the BL to Outer Harbour")
