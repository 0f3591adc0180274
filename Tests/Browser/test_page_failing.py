"""Feeds that fail while the page is open, from the provider to the screen: unknown data is never shown as normal or as
absent, and recovery is shown."""

import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from support.clocks import FastClock
from support.geocoder_upstream import GeocoderUpstream
from support.infopoint_upstream import InfoPointUpstream
from support.onebusaway_upstream import KEY, OneBusAwayUpstream
from support.server import Server
from support.waiting import PATIENCE, eventually

pytestmark = pytest.mark.map("undrawn")

# Makes the half minute between two polls take three real seconds.
SPEED = 10
SETTINGS = """
basemap: none
server: {{limits: none}}
{geocoder}
agencies:
  - id: town
    name: Town Buses
    kind: onebusaway
    time_zone: America/New_York
    api: {{url: {town}, key: "${{TOWN_KEY}}", agencies: [TOWN BUS]}}
  - id: campus
    name: Campus
    kind: infopoint
    time_zone: America/New_York
    api: {{url: {campus}, interval: 20}}
"""
# The page's clock runs at real speed, and the server's faster: the page's clock is set before each check.
TRIP = """async ([line, from, to]) => {
    const { setClock } = await import('/modules/server/clock.js');
    const { later } = await import('/modules/format/words.js');
    const { perform } = await later(() => import('/modules/rider/mine.js'));
    const { commands } = await import('/modules/rider/rider.js');
    setInterval(setClock, 300);
    const { event } = await perform(commands.saveTrip({
        start: { ...from, address: '' }, end: { ...to, address: '' }, lines: [{ id: line, name: line.split('_')[1] }] }));
    return event;
}"""


class Providers:
    def __init__(self, clock):
        self.town, self.campus, self.geocoder = OneBusAwayUpstream(clock), InfoPointUpstream(clock), GeocoderUpstream()

    def heal(self):
        self.town.broken.clear()
        self.town.situations = []
        self.campus.failures.clear()
        self.geocoder.failure = ""


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    clock = FastClock("2026-03-02T08:00:00-05:00", SPEED)
    providers = Providers(clock)
    with pytest.MonkeyPatch.context() as patch, providers.town, providers.campus, providers.geocoder:
        patch.setenv("TOWN_KEY", KEY)
        providers.heal()
        text = SETTINGS.format(geocoder=providers.geocoder.configuration(), town=providers.town.url, campus=providers.campus.url)
        with Server(tmp_path_factory.mktemp("failing"), text, None, clock.arguments) as server:
            yield server, providers


@pytest.fixture
def server(running):
    return running[0]


@pytest.fixture
def providers(running):
    yield running[1]
    running[1].heal()


@pytest.fixture
def page(request, server, open_page):
    """The phone's page, or a page with the options in the test's parameter."""
    page = open_page(server.url, **getattr(request, "param", PHONE))
    page.watch.expect("answered 50[0-9]: GET .*/api/v1/(places|alerts|routes|stops)")
    return page


def notices(server) -> dict:
    health = server.json("/api/v1/routes")["health"]
    return next(one for one in health if one["agency"] == "town")["notices"]


def saved_trip(page, server):
    """Saves a trip with the only line that has no service alert, and expands its alerts."""
    stops = server.json("/api/v1/stops?route=town:TOWN+BUS_K5")["stops"]
    first, last = ({key: stop[key] for key in ("name", "lat", "lon")} for stop in (stops[0], stops[-1]))
    page.goto("/#/trips")
    expect(page.locator("#page h1")).to_be_visible()
    page.evaluate(TRIP, ["town:TOWN BUS_K5", first, last])
    lamp = page.locator(".trip .lamp")
    lamp.click()
    return lamp


def spoil(providers, fault):
    if fault == "no situations":
        providers.town.situations = None
    else:
        providers.town.broken["/siri/"] = fault


@pytest.mark.parametrize("page, fault", [(PHONE, 500), (DESKTOP, "no situations")], indirect=["page"], ids=["500", "no situations"])
def test_a_saved_trip_is_not_shown_without_alerts_while_service_alerts_are_unknown(page, server, providers, fault, picture, request):
    lamp = saved_trip(page, server)
    opened = page.locator(".trip-notices")
    expect(lamp).to_have_text("No service alerts")
    expect(opened).to_contain_text("No service alerts right now.")
    expect(opened).to_contain_text("Service alerts checked ")
    before = notices(server)["at"]
    spoil(providers, fault)
    expect(lamp).to_have_text("Status unknown", timeout=PATIENCE * 1000)
    expect(opened).to_contain_text("Service status is unavailable.")
    expect(opened).not_to_contain_text("No service alerts")
    expect(opened).not_to_contain_text("Service alerts checked")
    expect(page.locator(".trip")).not_to_contain_text("No service alerts")
    health = notices(server)
    assert health["state"] == ("failing" if fault == 500 else "unknown") and health.get("at", before) >= before
    picture(page, request.node.name)
    if fault == 500:
        aged(page, server, opened)
    providers.heal()
    expect(lamp).to_have_text("No service alerts", timeout=PATIENCE * 1000)
    expect(opened).to_contain_text("Service alerts checked ")


def aged(page, server, opened):
    """Checks that the displayed age is that of the feed's last response."""
    def same():
        words = re.search(r"Service alerts couldn’t be updated\. Last checked (\d+) (s|min) ago", opened.inner_text())
        shown = words and int(words[1]) * (60 if words[2] == "min" else 1)
        age = page.evaluate("async () => (await import('/modules/server/clock.js')).now()") - notices(server)["at"]
        return shown is not None and age > 20 and abs(shown - age) <= (60 if words[2] == "min" else 6)

    eventually(same, page=page)


# Stops of loop GL, which has no bus now: only the agency's own departures contain predictions.
@pytest.mark.parametrize(
    "page, fault, stop", [(PHONE, "500", 5300), (DESKTOP, "slow", 5302)], indirect=["page"], ids=["500", "slow"])
def test_a_failing_departures_feed_is_not_shown_as_no_departures(page, providers, fault, stop, picture, request):
    providers.campus.failures["departures"] = fault
    page.goto(f"/#/stop/campus:{stop}")
    tray = page.locator("#tray")
    expect(tray).to_contain_text(re.compile("Departure times unavailable" if fault == "500" else "Departure times unavailable|Loading departures"))
    for words in ("No departures", "Updated"):
        expect(tray).not_to_contain_text(words)
    if fault == "500":
        expect(tray.locator(".banner.delayed")).to_contain_text("Agency predictions unavailable")
    picture(page, request.node.name)
    providers.heal()
    providers.campus.slowness = 0
    expect(tray).to_contain_text("Every 10 minutes", timeout=PATIENCE * 1000)
    expect(tray.locator(".banner.delayed")).to_have_count(0)


def test_failing_vehicle_positions_are_never_shown_as_no_departures(page, providers, server, picture, request):
    page.goto("/#/stop/campus:401")
    tray = page.locator("#tray")
    expect(tray.locator(".plate")).to_be_visible()
    providers.campus.failures["vehicles|departures"] = "500"
    expect(tray.locator(".banner.delayed").first).to_be_visible(timeout=PATIENCE * 1000)
    expect(tray).not_to_contain_text(re.compile("No (upcoming )?departures"))
    expect(tray).not_to_contain_text("No buses")
    expect(tray.locator(".plate .status")).to_have_text(re.compile("Last known time|Last seen .* ago"))
    expect(tray.locator(".plate .num")).to_have_text(re.compile("^~|:"))
    picture(page, request.node.name)
    page.goto("/#/routes")
    # The departures feed, which the tray also mentions, may fail one poll before the positions feed.
    expect(page.get_by_role("region", name="Campus").locator(".banner.delayed")).to_contain_text(
        "No bus positions", timeout=PATIENCE * 1000)
    expect(page.get_by_role("region", name="Campus")).not_to_contain_text(re.compile(r"\d bus"))
    expect(page.get_by_role("region", name="Town Buses").locator(".banner")).to_have_count(0)
    providers.heal()
    expect(page.get_by_role("region", name="Campus").locator(".banner.delayed")).to_have_count(0, timeout=PATIENCE * 1000)


def test_a_geocoder_failure_is_not_reported_as_an_unknown_address(page, providers):
    providers.geocoder.failure = "500"
    page.goto("/#/edit")
    field = page.get_by_role("combobox", name="Start", exact=True)
    field.fill("Ontario")
    note = page.locator("#trip-start-note")
    expect(note).to_have_text("Address search isn’t responding, and no stops match.")
    field.fill("Boalsburg")
    expect(note).to_have_text("Address search isn’t responding. Showing stops only.")
    providers.heal()

    def found():
        if page.get_by_role("option").filter(has_text="216 Ontario Street").count() == 1:
            return True
        # The geocoder responds again, and the rider types again.
        field.fill("Ontario S")
        field.fill("Ontario")
        return False

    eventually(found, pause=2, page=page)
    expect(note).not_to_contain_text("isn’t responding")
