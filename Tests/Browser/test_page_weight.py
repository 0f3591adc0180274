"""The cost of a visit: bytes, requests, time until a board is shown, and nothing that moves under the rider's
finger."""

import subprocess

import pytest

from conftest import DESKTOP, PHONE
from support.places import ROOT
from support.riders import stop_with_departures
from support.server import DEMO, Server
from support.visits import Wire, visit
from support.waiting import shows, wait_until

# As often as feeds usually tell.
CITY = DEMO.replace("interval: 2", "interval: 15")
LINKS = ["", "list", "near", "stop", "routes", "route", "trips", "edit", "card", "notices", "about", "accuracy", "coaches"]


@pytest.fixture(scope="module")
def joined(tmp_path_factory):
    """A server whose page is joined, as riders get it."""
    subprocess.run([ROOT / "scripts/join-page"], check=True)
    with Server(tmp_path_factory.mktemp("joined"), CITY, joined=True) as running:
        assert b"data-whole" in running.get("/").body
        yield running


@pytest.fixture
def quiet(joined, tmp_path):
    """One where no bus reports while one looks: what comes is what a visit costs, and not what changes during it."""
    with Server(tmp_path, DEMO.replace("interval: 2", "interval: 60"), joined=True) as running:
        yield running


@pytest.fixture(scope="module")
def stop(joined):
    return stop_with_departures(joined)


def address(link, stop):
    return f"/#/{ {'stop': 'stop/' + stop['id'], 'route': 'route/' + stop['routes'][0]}.get(link, link)}"


@pytest.fixture
def rider(drawing_chromium):
    """rider(url): opens pages of one phone. Nothing looks into what they ask for: that would keep the browser from
    storing it."""
    contexts = []

    def rider(url):
        context = drawing_chromium.new_context(base_url=url, timezone_id="Australia/Brisbane", **PHONE)
        contexts.append(context)
        return context.new_page

    yield rider
    for context in contexts:
        context.close()


@pytest.mark.parametrize(["link", "looks"], [*((link, PHONE) for link in LINKS), *((link, DESKTOP) for link in LINKS[:6])])
def test_nothing_moves_once_it_is_there(open_page, joined, stop, link, looks):
    place = {"latitude": stop["lat"], "longitude": stop["lon"]}
    page = open_page(joined.url, **looks, geolocation=place, permissions=["geolocation"])
    seen = visit(page, address(link, stop), processor=1)
    assert seen["shift"] <= 0.05, seen["shifts"]


def test_a_first_visit_is_light_and_a_second_costs_next_to_nothing(rider, quiet):
    stop = stop_with_departures(quiet)
    with Wire(quiet.url) as wire:
        open_tab = rider(wire.url)
        page = open_tab()
        first = visit(page, address("stop", stop), processor=None)
        # Until the device has kept the page.
        page.evaluate("async () => void (await navigator.serviceWorker.ready)")
        assert wire.received <= 450_000
        assert first["scripts"] <= 5
        assert first["requests"] <= 40
        page.close()
        before = wire.received
        again = visit(open_tab(), address("stop", stop), processor=None)
        assert again["board"]
        assert wire.received - before <= 15_000


LINES = """() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/lines?')).map(({ transferSize }) => transferSize)"""


def test_lines_of_a_timetable_are_asked_for_once(rider, joined):
    open_tab = rider(joined.url)
    page = open_tab()
    visit(page, "/", processor=None)
    wait_until(page, f"() => ({LINES})().length > 0")
    [size] = page.evaluate(LINES)
    assert size > 0
    page = open_tab()
    visit(page, "/", processor=None)
    shows(page, LINES, [0])


LISTEN = """() => new Promise((resolve, reject) => {
    setTimeout(reject, 40_000);
    const events = [];
    const source = new EventSource('/api/v1/live?agency=cairns');
    const take = ({ type, data, lastEventId }) => {
        events.push({ type, id: lastEventId, vehicles: JSON.parse(data).vehicles.length });
        if (events.length < 2) return;
        source.close();
        resolve(events);
    };
    for (const name of ['snapshot', 'change']) source.addEventListener(name, take);
})"""


def test_live_data_comes_compressed_and_as_it_happens(open_page, joined):
    page = open_page(joined.url, **PHONE)
    headers = []
    page.on("response", lambda response: "/live" in response.url and headers.append(response.headers))
    page.goto("/")
    snapshot, change = page.evaluate(LISTEN)
    assert headers[0]["content-encoding"] == "gzip"
    assert (snapshot["type"], change["type"]) == ("snapshot", "change")
    assert snapshot["id"] != change["id"]
    assert change["vehicles"] > 0
