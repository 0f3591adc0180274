"""The cost of a visit: bytes, requests, time until a board is shown, and layout shifts."""

import subprocess

import pytest

from conftest import DESKTOP, PHONE
from support.places import ROOT
from support.riders import stop_with_departures
from support.server import DEMO, Server
from support.visits import Wire, visit
from support.waiting import shows, wait_until

# A demo city whose vehicles report every 15 seconds, which is usual for feeds.
CITY = DEMO.replace("interval: 2", "interval: 15")
LINKS = ["", "list", "near", "stop", "routes", "route", "trips", "edit", "card", "notices", "about", "accuracy", "coaches"]


@pytest.fixture(scope="module")
def joined(tmp_path_factory):
    """A server whose page is joined into a few files, as riders load it."""
    subprocess.run([ROOT / "scripts/join-page"], check=True)
    with Server(tmp_path_factory.mktemp("joined"), CITY, joined=True) as running:
        assert b"data-whole" in running.get("/").body
        yield running


@pytest.fixture
def quiet(joined, tmp_path):
    """A server whose buses report nothing during the test: the measured traffic is that of the visit, not of live
    changes."""
    with Server(tmp_path, DEMO.replace("interval: 2", "interval: 60"), joined=True) as running:
        yield running


@pytest.fixture(scope="module")
def stop(joined):
    return stop_with_departures(joined)


def address(link, stop):
    return f"/#/{ {'stop': 'stop/' + stop['id'], 'route': 'route/' + stop['routes'][0]}.get(link, link)}"


@pytest.fixture
def rider(drawing_chromium):
    """rider(url): opens pages of one phone. No request is intercepted, because that would disable the browser's
    cache."""
    contexts = []

    def rider(url):
        context = drawing_chromium.new_context(base_url=url, timezone_id="Australia/Brisbane", **PHONE)
        contexts.append(context)
        return context.new_page

    yield rider
    for context in contexts:
        context.close()


@pytest.mark.parametrize(["link", "looks"], [*((link, PHONE) for link in LINKS), *((link, DESKTOP) for link in LINKS[:6])])
def test_layout_shift_during_loading_stays_below_the_limit(open_page, joined, stop, link, looks):
    place = {"latitude": stop["lat"], "longitude": stop["lon"]}
    page = open_page(joined.url, **looks, geolocation=place, permissions=["geolocation"])
    seen = visit(page, address(link, stop), processor=1)
    assert seen["shift"] <= 0.05, seen["shifts"]


def test_a_first_visit_transfers_at_most_450_kb_and_a_second_at_most_15_kb(rider, quiet):
    stop = stop_with_departures(quiet)
    with Wire(quiet.url) as wire:
        open_tab = rider(wire.url)
        page = open_tab()
        first = visit(page, address("stop", stop), processor=None)
        # Waits until the device has cached the page.
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


def test_the_lines_of_a_timetable_are_transferred_only_once(rider, joined):
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


def test_live_data_is_compressed_and_sent_immediately(open_page, joined):
    page = open_page(joined.url, **PHONE)
    headers = []
    page.on("response", lambda response: "/live" in response.url and headers.append(response.headers))
    page.goto("/")
    snapshot, change = page.evaluate(LISTEN)
    assert headers[0]["content-encoding"] == "gzip"
    assert (snapshot["type"], change["type"]) == ("snapshot", "change")
    assert snapshot["id"] != change["id"]
    assert change["vehicles"] > 0
