"""Clock times while the agencies are not loaded yet: a board has the time zone of its stop, and other times are not
shown until their time zone is known."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN
from support.waiting import Gate

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.map("none")]

IN_TWENTY_MINUTES = ELEVEN + 21 * 60
# Formats a time in an unknown time zone with every function that takes a zone.
UNKNOWN = """async (time) => {
    const { clockTime, shortClockTime, when, dayTime, otherZone } = await import('/modules/format/format.js');
    const { dayOf } = await import('/modules/format/days.js');
    const { ahead, fieldText, fieldTime } = await import('/modules/plan/moments.js');
    const { zoneAt, zoneOf } = await import('/modules/server/network.js');
    const zone = zoneOf('elsewhere:1');
    return [zone, zoneAt({ id: 'elsewhere:1' }), zoneAt({ id: 'elsewhere:1', timeZone: 'Asia/Tokyo' }), clockTime(time, zone), shortClockTime(time, zone),
        when(time, zone, time), dayTime(time, zone, 0), otherZone(zone, time), dayOf(time, zone), ahead(time, zone), fieldText(time, zone),
        fieldTime('2026-11-18T11:00', zone) ?? null];
}"""


@pytest.fixture(params=["America/Toronto", "Asia/Tokyo"])
def zone(town, request):
    """The time zone of an agency, which is far from UTC and from the device's."""
    town.agencies[1]["timeZone"] = request.param
    town.boards["vale:401"] = {"live": {"state": "none"}, "arrivals": [
        {"route": "vale:7", "headsign": "Harbour", "status": "scheduled", "scheduled": IN_TWENTY_MINUTES, "punctuality": "unknown", "sequence": 1,
         "lastStop": False}]}
    return ZoneInfo(request.param)


def clock(time: int, zone: ZoneInfo) -> str:
    local = datetime.fromtimestamp(time, zone)
    return f"{local:%H:%M}"


def opened_without_agencies(page, address: str) -> Gate:
    """Opens an address, and returns the gate that holds back the requests for the agencies."""
    agencies = Gate(page, "**/api/v1/agencies*")
    page.goto(address)
    agencies.wait()
    return agencies


def test_a_board_shows_its_stops_local_times_before_the_agencies_are_loaded(phone, zone):
    agencies = opened_without_agencies(phone, "/#/stop/vale:401")
    plate = phone.locator("#tray .plate")
    expect(plate).to_contain_text(clock(IN_TWENTY_MINUTES, zone))
    agencies.open()
    expect(phone.locator("#toggles .chip").first).to_be_visible()
    expect(plate).to_contain_text(clock(IN_TWENTY_MINUTES, zone))


def test_a_screen_shows_its_stops_local_time_before_the_agencies_are_loaded(desktop, town, zone):
    town.headers = {"Cache_Control": "no-cache"}
    agencies = opened_without_agencies(desktop, "/#/screen?stops=vale:401")
    expect(desktop.locator(".display")).to_contain_text("Harbour")
    expect(desktop.locator(".display .clock")).to_have_text(clock(ELEVEN, zone))
    expect(desktop.locator(".display")).to_contain_text(clock(IN_TWENTY_MINUTES, zone))
    agencies.open()


def test_a_time_in_an_unknown_time_zone_is_not_shown_as_a_clock_time(phone):
    phone.goto("/")
    expect(phone.locator("#toggles .chip").first).to_be_visible()
    dash = "–:–"
    assert phone.evaluate(UNKNOWN, ELEVEN) == ["", "", "Asia/Tokyo", dash, dash, f"at {dash}", dash, "", "", 0, "", None]
