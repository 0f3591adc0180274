"""Offline: the page starts, shows stored data with its age, and uses the timetable stored on the device."""

import json
import re
import shutil
import subprocess
from datetime import datetime
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.places import HEADSIGN, ROOT
from support.riders import stop_with_departures
from support.server import Server
from test_page_card import with_card
from support.waiting import PATIENCE, eventually, hold_timers, loaded

pytestmark = pytest.mark.map("undrawn")

KEPT = """async () => {
    const stored = await (await caches.open('headsign state')).match('/state');
    return stored ? stored.json() : {};
}"""
BOARDS = json.loads((ROOT / "Tests/Fixtures/scheduled-boards.json").read_text())


@pytest.fixture
def own(tmp_path, request):
    """A server for a single test, with a copy of the page whose files the test may change."""
    joined = request.node.get_closest_marker("joined") is not None
    if joined:
        subprocess.run([ROOT / "scripts/join-page"], check=True)
    shutil.copytree(ROOT / "Web", tmp_path / "site")
    with Server(tmp_path, arguments=["--site", str(tmp_path / "site")], joined=joined) as running:
        running.site = tmp_path / "site"
        yield running


@pytest.fixture
def page(open_page, own):
    page = open_page(own.url, service_workers="allow", **PHONE)
    # These tests expect failed requests.
    page.watch.expect(r"ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_INCOMPLETE|ERR_CONNECTION_RESET|ERR_EMPTY|ERR_SOCKET_NOT_CONNECTED")
    page.goto("/")
    until(page, lambda: page.evaluate(KEPT).get("current"))
    return page


def until(page, condition):
    eventually(condition, page=page)


def until_kept(page, key):
    """Waits until the server's response with this key is stored on the device."""
    until(page, lambda: page.evaluate("async (key) => Boolean(await (await import('/modules/server/kept.js')).kept(key))", key))


def until_whole(page):
    """Waits until the device has cached the complete page, which happens once the rider stores something on it."""
    for name in ["rider", "timetable"]:
        until(page, lambda: page.evaluate("async (path) => Boolean(await caches.match(path))", f"/core/{name}.wasm"))


def start(page, place=""):
    """Loads the page from scratch, as when it is opened from the phone's home screen."""
    page.goto("about:blank")
    page.goto(f"/#/{place}")


def at_stop(page, stop):
    start(page, f"stop/{stop['id']}")
    expect(page.locator("#tray-title")).to_have_text(stop["name"])


def test_chromium_offers_to_install_the_page(page):
    session = page.context.new_cdp_session(page)
    errors = [each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [each for each in errors if each != "in-incognito"] == []
    manifest = session.send("Page.getAppManifest")
    assert not manifest["errors"]
    for icon in json.loads(manifest["data"])["icons"]:
        assert page.request.get(icon["src"]).ok, icon


def test_the_installed_pages_shortcut_opens_the_fare_card(page):
    manifest = json.loads(page.context.new_cdp_session(page).send("Page.getAppManifest")["data"])
    card = next(one for one in manifest["shortcuts"] if one["name"] == "Fare card")
    page.goto("about:blank")
    page.goto(card["url"])
    expect(page.locator("#page h1")).to_have_text("Card")


# The milliseconds until all these elements are shown.
DRAWN = """(parts) => new MutationObserver((_, observer) => {
    if (!parts.every((part) => document.querySelector(part))) return;
    globalThis.drawn = performance.now();
    observer.disconnect();
}).observe(document, { childList: true, subtree: true })"""


@pytest.mark.joined
@pytest.mark.timed
@pytest.mark.parametrize("address, parts", [
    ("", ["#nav ul a", "#toggles .chip-toggle"]),
    ("card", ["#nav ul a", ".fare .rides"]),
], ids=["map", "card"])
def test_a_cold_start_without_a_server_takes_less_than_a_second(page, own, picture, address, parts):
    until_kept(page, "network")
    page.goto("/#/card")
    with_card(page)
    until_whole(page)
    page.close()
    own.stop()
    took = []
    for _ in range(5):
        cold = page.context.new_page()
        cold.add_init_script(f"({DRAWN})({json.dumps(parts)})")
        cold.goto(f"/#/{address}")
        expect(cold.locator(parts[-1]).first).to_be_visible()
        took.append(cold.evaluate("drawn"))
        if address == "":
            expect(cold.locator("#freshness")).to_have_text("Offline")
        picture(cold, f"offline-{address or 'map'}")
        cold.close()
    print("cold starts without a server:", ", ".join(f"{each:.0f} ms" for each in took))
    assert sorted(took)[2] < 1000


def test_the_page_is_offline_as_soon_as_the_browser_reports_it(page):
    until_kept(page, "network")
    page.context.set_offline(True)
    start(page)
    expect(page.locator("#freshness")).to_have_text("Offline")
    page.context.set_offline(False)
    expect(page.locator("#freshness")).to_be_hidden(timeout=PATIENCE * 1000)


def test_while_offline_a_stored_board_shows_its_age_and_no_countdown(page, own, picture, axe):
    stop = stop_with_departures(own)
    at_stop(page, stop)
    expect(page.locator("#tray .plate")).to_be_visible()
    until_kept(page, f"board {stop['id']}")
    own.stop()
    at_stop(page, stop)
    tray = page.locator("#tray")
    expect(tray.get_by_text("Offline", exact=True)).to_be_visible()
    expect(tray.locator(".banner")).to_contain_text("Last updated")
    expect(tray.locator(".updated")).to_contain_text("Updated")
    expect(tray.locator(".facts")).to_contain_text("No live bus data")
    expect(tray.locator(".plate .eta")).not_to_contain_text("min")
    expect(tray.locator(".plate")).to_contain_text("Scheduled")
    picture(page, "offline-board")
    axe(page)


def test_while_offline_the_status_of_lines_and_alerts_is_unknown(page, own, picture, axe):
    start(page, "notices")
    expect(page.locator("#page .updated")).to_be_visible()
    start(page, "routes")
    expect(page.locator("#page .service").first).to_have_text("No service alerts")
    own.stop()
    start(page, "routes")
    expect(page.locator("#page .banner")).to_contain_text("Offline")
    expect(page.locator("#page .service").first).to_have_text("Status unknown")
    assert "No buses" not in page.locator("#page").inner_text()
    picture(page, "offline-routes")
    axe(page)
    start(page, "notices")
    expect(page.locator("#page .banner").first).to_contain_text("Last updated")
    expect(page.locator("#page")).not_to_contain_text("No disruptions")
    picture(page, "offline-notices")


def test_vehicle_positions_are_shown_as_outdated_when_the_connection_is_lost(page, own):
    expect(page.locator("#toggles .chip-toggle").first).to_be_visible()
    old = """async () => [...(await import('/modules/live/live-data.js')).liveData.value.buses.byId.values()].map(({ vehicle }) => vehicle.stale === true)"""
    until(page, lambda: page.evaluate(old))
    own.stop()
    until(page, lambda: page.evaluate(old) and all(page.evaluate(old)))
    expect(page.locator("#freshness")).to_have_text("Offline")


def test_all_views_become_live_again_when_the_server_responds(page, own):
    start(page, "routes")
    expect(page.locator("#page .service").first).to_have_text("No service alerts")
    own.stop()
    expect(page.locator("#page .service").first).to_have_text("Status unknown", timeout=PATIENCE * 1000)
    with own:
        expect(page.locator("#page .service").first).to_have_text("No service alerts", timeout=PATIENCE * 1000)
        expect(page.locator("#page .banner")).to_have_count(0)


def keep_agency(page):
    start(page, "about")
    button = page.get_by_role("button", name="Save timetable")
    expect(button).to_contain_text("kB")
    button.click()
    expect(page.locator(".keep")).to_contain_text("This timetable is saved on this device")
    until_whole(page)


def test_a_stored_timetable_also_covers_stops_that_were_never_opened(page, own, picture, axe):
    stop = stop_with_departures(own)
    board = own.json(f"/api/v1/stops/{stop['id']}/arrivals")
    keep_agency(page)
    picture(page, "offline-kept")
    axe(page)
    own.stop()
    at_stop(page, stop)
    tray = page.locator("#tray")
    expect(tray.locator(".banner")).to_contain_text("the timetable saved on this device")
    expect(tray.locator(".plate")).to_contain_text("Scheduled")
    picture(page, "offline-timetable")
    tray.locator(".handle").click()
    axe(page)
    # The board from the stored timetable, to compare with the server's response without its realtime data.
    shown = page.evaluate("""async ([stop, at]) => {
        const { keptBoard } = await import('/modules/offline/timetables.js');
        return keptBoard(stop, 90);
    }""", [stop["id"], board["at"]])
    theirs = {(one["trip"], one["serviceDate"], one["sequence"]): one for one in board["arrivals"] if "trip" in one}
    ours = {(one["trip"], one["serviceDate"], one["sequence"]): one for one in shown["arrivals"]}
    both = theirs.keys() & ours.keys()
    assert len(both) >= len(theirs) / 2
    for key in both:
        for member in ("route", "headsign", "scheduled", "lastStop", "direction"):
            assert ours[key].get(member) == theirs[key].get(member), (key, member)


def test_search_and_nearby_stops_work_offline_with_a_stored_timetable(page, own):
    stop = stop_with_departures(own)
    word = stop["name"].split()[0]
    asked = lambda: page.evaluate("""async ([word, near]) => {
        const { ask } = await import('/modules/server/api.js');
        const ids = (list) => list.map(({ stop, route, id }) => id ?? stop?.id ?? route.id);
        return [ids((await ask('search', { query: word, limit: 12 })).results), ids((await ask('stops', { near, radius: 900, limit: 12 })).stops)];
    }""", [word, [stop["lat"], stop["lon"]]])
    keep_agency(page)
    theirs = asked()
    own.stop()
    start(page)
    expect(page.locator("#freshness")).to_have_text("Offline")
    assert asked() == theirs
    page.locator("#query").fill(word)
    expect(page.locator("#suggestions [role=option]").first).to_contain_text(word)
    expect(page.locator("#tray .rows .where").first).to_be_visible()


def test_nearby_boards_offline_include_the_same_stops_as_on_the_server(page, own):
    stop = stop_with_departures(own)
    asked = lambda: page.evaluate("""async (near) => {
        const { ask } = await import('/modules/server/api.js');
        return ask('boards', { near });
    }""", [stop["lat"], stop["lon"]])
    keep_agency(page)
    theirs = asked()["boards"]
    own.stop()
    start(page)
    expect(page.locator("#freshness")).to_have_text("Offline")
    ours = asked()["boards"]
    assert ours[0]["stop"]["id"] == theirs[0]["stop"]["id"]
    assert ours[0]["stop"]["distance"] == theirs[0]["stop"]["distance"]
    way = ("route", "direction", "headsign", "destination")
    rides = [[tuple(one.get(part) for part in way) for one in board["arrivals"]] for board in ours]
    # At most two buses per line, direction and branch, and only at its nearest stop.
    assert all(board.count(ride) <= 2 for board in rides for ride in board)
    assert sum(len(set(board)) for board in rides) == len({ride for board in rides for ride in board})
    assert not any(one["lastStop"] for board in ours for one in board["arrivals"])


def stand(page, stop: dict):
    page.context.grant_permissions(["geolocation"])
    page.context.set_geolocation({"latitude": stop["lat"], "longitude": stop["lon"]})


def test_while_offline_nearby_stops_and_favourites_use_the_stored_timetable(page, own, picture, axe):
    stop = stop_with_departures(own)
    stand(page, stop)
    keep_agency(page)
    at_stop(page, stop)
    page.get_by_role("button", name="Add to favourites").click()
    expect(page.locator("#message")).to_have_text("Added to favourites.")
    own.stop()
    tray = page.locator("#tray")
    for place, first in (("near", "Near you"), ("list", "Favourites")):
        start(page, place)
        expect(tray.get_by_role("heading", name=first, exact=True)).to_be_visible()
        board = tray.locator(".around").filter(has_text=stop["name"]).first
        expect(board.locator(".dep").first).to_contain_text("Scheduled")
        expect(board.locator(".dep .num").first).to_have_text(re.compile(r"^\d?\d:\d\d$"))
        expect(tray.locator(".banner").first).to_contain_text("Offline")
        expect(tray).not_to_contain_text(re.compile("likely", re.IGNORECASE))
        picture(page, f"offline-{place}")
        axe(page)


def test_without_a_stored_timetable_nearby_stops_and_favourites_are_shown_as_offline(page, own, picture):
    stop = stop_with_departures(own)
    stand(page, stop)
    at_stop(page, stop)
    page.get_by_role("button", name="Add to favourites").click()
    expect(page.locator("#message")).to_have_text("Added to favourites.")
    until_whole(page)
    own.stop()
    tray = page.locator("#tray")
    start(page, "list")
    expect(tray.locator(".around")).to_contain_text(stop["name"])
    expect(tray.get_by_role("status").filter(has_text="Offline")).to_be_visible()
    expect(tray).not_to_contain_text(re.compile("No (upcoming )?departures"))
    start(page, "near")
    expect(tray.get_by_role("alert")).to_be_visible()
    expect(tray).not_to_contain_text("No stops nearby")
    picture(page, "offline-near-unknown")


def test_a_stored_timetable_can_be_deleted(page, own):
    keep_agency(page)
    page.get_by_role("button", name="Delete from this device").click()
    expect(page.get_by_role("button", name="Save timetable")).to_be_visible()
    own.stop()
    at = page.evaluate("async () => (await import('/modules/offline/timetables.js')).keptTimetable('cairns')")
    assert at is None


def test_a_newer_timetable_is_offered_and_replaces_the_stored_one(page):
    keep_agency(page)
    page.evaluate("""async () => {
        const { network } = await import('/modules/server/network.js');
        network.value.agencies.get('cairns').schedule.file.version = 'another';
        network.publish();
    }""")
    expect(page.locator(".keep")).to_contain_text("An update is available.")
    page.get_by_role("button", name="Update timetable").click()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.locator(".keep")).to_contain_text("downloaded 0 s ago")
    # The newest name that the page has received; the server's own is what it stores.
    assert page.evaluate("async () => (await (await import('/modules/offline/timetables.js')).keptTimetable('cairns')).version") != "another"


def test_a_stored_timetable_of_an_older_format_is_replaced_automatically(page):
    keep_agency(page)
    page.evaluate("""async () => {
        const { version, ...kept } = await (await import('/modules/offline/timetables.js')).keptTimetable('cairns');
        const store = (await (await import('/modules/server/kept.js')).database()).transaction('kept', 'readwrite').objectStore('kept');
        store.put({ ...kept, version: `0-${version}` }, 'timetable cairns');
        await new Promise((resolve) => (store.transaction.oncomplete = resolve));
        await (await import('/modules/offline/renewal.js')).renewKept();
    }""")
    kept = page.evaluate("async () => (await (await import('/modules/offline/timetables.js')).keptTimetable('cairns')).version")
    assert kept == page.evaluate("async () => (await import('/modules/server/network.js')).network.value.agencies.get('cairns').schedule.file.version")


def test_a_timetable_download_can_be_cancelled_and_a_failed_one_is_reported(page):
    start(page, "about")
    page.evaluate("""() => {
        const fetched = globalThis.fetch;
        globalThis.fetch = (url, options) => String(url).endsWith('/timetable')
            ? new Promise((_, reject) => options.signal.addEventListener('abort', () => reject(options.signal.reason)))
            : fetched(url, options);
    }""")
    page.get_by_role("button", name="Save timetable").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Save timetable")).to_be_visible()
    expect(page.locator(".keep [role=alert]")).to_have_count(0)
    page.evaluate("""() => { globalThis.fetch = () => Promise.reject(new TypeError('no')); }""")
    page.get_by_role("button", name="Save timetable").click()
    expect(page.locator(".keep [role=alert]")).to_have_text("The timetable couldn’t be downloaded.")


@pytest.mark.parametrize(("breaking", "words"), [
    ("navigator.storage.estimate = async () => ({ quota: 1000, usage: 999 })", "There isn’t enough space on this device."),
    ("""globalThis.fetch = async () => new Response('HEADSIGN and nothing more', { headers: { ETag: 'W/"1-x"' } })""",
     "The timetable didn’t download completely."),
])
def test_a_full_device_and_an_incomplete_timetable_download_are_explained(page, breaking, words):
    start(page, "about")
    button = page.get_by_role("button", name="Save timetable")
    expect(button).to_be_visible()
    # The core's own file must load before downloads are made to fail.
    page.evaluate("async () => (await import('/modules/offline/timetable-core.js')).loadTimetableCore()")
    page.evaluate(f"""() => {{ const core = globalThis.fetch; {breaking};
        const broken = globalThis.fetch; globalThis.fetch = (url, ...more) => (String(url).endsWith('.wasm') ? core : broken)(url, ...more); }}""")
    button.click()
    expect(page.locator(".keep [role=alert]")).to_have_text(words)
    expect(page.locator(".keep")).to_contain_text("see every stop’s departures")


def test_a_newer_version_of_the_page_is_applied_on_reload(page, own, picture, axe):
    words = own.site / "words/en.json"
    words.write_text(words.read_text().replace('"nav.about": "About"', '"nav.about": "Colophon"'))
    own.stop()
    with own:
        start(page)
        expect(page.locator("#to-about")).to_have_text("About")
        offer = page.locator("#new-version")
        expect(offer).to_contain_text("A new version is available.")
        picture(page, "offline-new-version")
        axe(page)
        offer.get_by_role("button", name="Reload").click()
        expect(page.locator("#to-about")).to_have_text("Colophon")
        expect(offer).to_have_count(0)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """The fixture feed, compiled into a timetable file in a served folder."""
    import subprocess
    folder = tmp_path_factory.mktemp("boards")
    for name, text in BOARDS["files"].items():
        (folder / name).write_text(text)
    subprocess.run([HEADSIGN, "import", folder, "-o", folder / "town.timetable"], check=True, capture_output=True)
    return list((folder / "town.timetable").read_bytes())


def test_a_board_built_on_the_device_includes_the_alerts_that_the_core_matches(open_page, files, compiled):
    page = open_page(files.url)
    page.goto("/Tests/Browser/blank.html")
    case = next(one for one in BOARDS["boards"] if one["arrivals"])
    route = case["arrivals"][0].split(" ")[1]
    board = page.evaluate("""async ({ bytes, stop, from, route }) => {
        const core = await (await import('/Web/modules/offline/timetable-core.js')).loadTimetableCore();
        const { notices } = await import('/Web/modules/live/notices.js');
        const { alertsNamed, knownAlerts } = await import('/Web/modules/offline/known-alerts.js');
        const about = { agency: 'town', header: {}, routes: [], stops: [], trips: [], wholeAgency: false, periods: [], level: 'altered', rank: 0 };
        const all = { line: { routes: [route] }, here: { stops: [`town:${stop}`], selectors: [{ routes: [route], stop: `town:${stop}` }] },
            elsewhere: { selectors: [{ routes: [route], stop: 'town:none' }] }, past: { routes: [route], periods: [{ to: from - 60 }] } };
        Object.assign(notices, { at: Infinity, alerts: Object.entries(all).map(([id, more]) => ({ ...about, ...more, id: `town:${id}` })) });
        const file = core.open(Uint8Array.from(bytes), 'town', false);
        file.useAlerts(knownAlerts());
        const { alertIds, arrivals } = file.board(stop, from, from + 86400);
        return { shown: alertsNamed(alertIds).map(({ id }) => id), rows: arrivals.filter((one) => one.route === route).map(({ alerts }) => alerts) };
    }""", {
        "bytes": compiled, "stop": case["stop"].removeprefix("town:"), "from": int(datetime.fromisoformat(case["from"]).timestamp()),
        "route": f"town:{route}",
    })
    assert sorted(board["shown"]) == ["town:here", "town:line"]
    assert board["rows"] and all(sorted(one) == ["town:here", "town:line"] for one in board["rows"])


@pytest.mark.parametrize("case", BOARDS["boards"], ids=lambda case: case["name"])
def test_the_webassembly_core_returns_the_same_boards_as_the_native_core(open_page, files, compiled, case):
    page = open_page(files.url)
    page.goto("/Tests/Browser/blank.html")
    moment = lambda text: int(datetime.fromisoformat(text).timestamp())
    board = page.evaluate("""async ({ bytes, repeating, stop, from, to, limit }) => {
        const core = await (await import('/Web/modules/offline/timetable-core.js')).loadTimetableCore();
        const file = core.open(Uint8Array.from(bytes), 'town', repeating);
        return file.isWhole ? file.board(stop, from, to, limit) ?? null : 'damaged';
    }""", {
        "bytes": compiled, "repeating": case.get("repeating", False), "stop": case["stop"].removeprefix("town:"), "from": moment(case["from"]),
        "to": moment(case["to"]), "limit": case.get("limit", 200),
    })
    if case["arrivals"] is None:
        assert board is None
        return
    own = lambda id: id.removeprefix("town:")
    shown = [" ".join(filter(None, [
        str(one["scheduled"]), own(one["route"]), own(one["trip"]), one["serviceDate"], one["headsign"],
        "last" if one["lastStop"] else ""])) for one in board["arrivals"]]
    expected = [f"{moment(words.split(' ', 1)[0])} {words.split(' ', 1)[1]}" for words in case["arrivals"]]
    assert shown == expected
    assert board["covered"] == case.get("covered", True)


def test_the_timetables_of_two_agencies_are_searched_together(open_page, files, compiled):
    """The page once took results from the agencies in turn, and sorted their stops itself."""
    page = open_page(files.url)
    page.goto("/Tests/Browser/blank.html")
    found = page.evaluate("""async ({ bytes, from }) => {
        const { loadTimetableCore, TimetableFiles } = await import('/Web/modules/offline/timetable-core.js');
        const core = await loadTimetableCore();
        const both = ['east', 'west'].map((agency) => core.open(Uint8Array.from(bytes), agency, true));
        const [east] = both;
        const all = new TimetableFiles(both);
        const place = [44.235, -76.49];
        const id = ({ stop, route }) => (stop ?? route).id;
        return {
            alone: new TimetableFiles([east]).search('m', undefined, 50).map(id),
            both: all.search('m', undefined, 50).map(id),
            away: all.search('mill', place, 50).map(({ distance }) => distance > 0),
            stops: all.near(...place, 5000, 50).map(({ distance }) => distance),
            agencies: all.near(...place, 5000, 2).map(({ agency }) => agency),
            boards: all.boardsAround(...place, from, from + 86_400, 6).map(({ stop }) => stop.distance),
        };
    }""", {"bytes": compiled, "from": int(datetime.fromisoformat(BOARDS["boards"][0]["from"]).timestamp())})
    assert found["alone"] and sorted(found["both"]) == sorted(found["alone"] + [id.replace("east:", "west:") for id in found["alone"]])
    assert found["stops"] == sorted(found["stops"]) and len(found["stops"]) > 1
    assert found["agencies"] == ["east", "west"]
    assert found["away"] == [True, True]
    assert found["boards"] and found["boards"] == sorted(found["boards"])


def test_corrupted_timetable_files_never_trap_the_core(open_page, files, compiled):
    page = open_page(files.url)
    page.goto("/Tests/Browser/blank.html")
    assert page.evaluate("""async (bytes) => {
        const core = await (await import('/Web/modules/offline/timetable-core.js')).loadTimetableCore();
        let seed = 1;
        const random = (limit) => { seed = (seed * 48271) % 2147483647; return seed % limit; };
        let whole = 0;
        for (let round = 0; round < 2000; round += 1) {
            const damaged = Uint8Array.from(bytes);
            for (let change = 0; change <= random(3); change += 1) damaged[random(round % 2 ? 2400 : bytes.length)] ^= 1 + random(255);
            const file = core.open(round % 5 ? damaged : damaged.subarray(0, random(bytes.length)), 'town', round % 3 === 0);
            whole += file?.isWhole ? 1 : 0;
            file?.close();
        }
        return whole;
    }""", compiled) < 20


def journeys_of(plan):
    """Returns the properties of each journey that matter to a rider: times, rank, and the trips with their stops."""
    return [(one["departure"], one["arrival"], one["rank"], [(leg.get("trip"), leg["from"].get("stop"), leg["to"].get("stop")) for leg in one["legs"]])
            for one in plan["journeys"]]


def test_planning_on_the_device_returns_the_same_journeys_as_the_server_without_requests(page, own):
    stop = stop_with_departures(own)
    route = own.json(f"/api/v1/stops/{stop['id']}/arrivals")["arrivals"][0]["route"]
    others = [one for one in own.json(f"/api/v1/stops?route={route}&limit=60")["stops"] if one["id"] != stop["id"]]
    question = {"from": stop["id"], "departAt": own.json("/api/v1/time")["now"] // 1000, "farthestWalk": 1080}
    plans = (({**question, "to": one["id"]}, own.json(f"/api/v1/plan?timetableOnly=true&{urlencode({**question, 'to': one['id']})}")) for one in others)
    question, theirs = next((asked, plan) for asked, plan in plans if any(leg["kind"] == "ride" for one in plan["journeys"] for leg in one["legs"]))
    keep_agency(page)
    page.get_by_role("switch", name="Plan on this device").click()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    address = f"directions?from={question['from']},Here&to={question['to']},There&at={question['departAt']}"
    start(page, address)
    expect(page.locator("#page .journey").first).to_be_visible()
    ours = page.evaluate("async (query) => (await import('/modules/server/api.js')).ask('plan', query)", question)
    assert journeys_of(ours) == journeys_of(theirs)
    # The planner decides which of the page's service alerts apply to a ride, as on the server.
    closures = page.evaluate("""async ([query, route, stop]) => {
        const { notices } = await import('/modules/live/notices.js');
        const about = { agency: route.split(':')[0], routes: [], stops: [], trips: [], wholeAgency: false, periods: [], level: 'altered', rank: 0 };
        const all = { route: { routes: [route] }, stop: { stops: [stop] }, past: { routes: [route], periods: [{ to: query.departAt - 60 }] }, nothing: {} };
        Object.assign(notices, { at: Infinity, alerts: Object.entries(all).map(([id, more]) => ({ ...about, ...more, id: `${about.agency}:${id}` })) });
        const { journeys } = await (await import('/modules/server/api.js')).ask('plan', query);
        return journeys.flatMap(({ legs }) => legs.filter(({ kind }) => kind === 'ride').map((leg) => [leg.route.id, leg.from.stop, leg.to.stop, leg.alerts ?? []]));
    }""", [question, route, stop["id"]])
    assert any(alerts for *_, alerts in closures)
    for line, *ends, alerts in closures:
        names = {one.split(":", 1)[1] for one in alerts}
        assert ("route" in names) == (line == route) and names <= {"route", "stop"}
        assert "stop" in names or stop["id"] not in ends
    assert not [url for url in asked if "/api/v1/plan" in url]
    until(page, lambda: page.evaluate("async () => Boolean(await caches.match('/core/planner.wasm'))"))
    own.stop()
    start(page, address)
    expect(page.locator("#page .journey").first).to_be_visible()
    page.locator("#page .to-journey").first.click()
    expect(page.locator(".way-steps")).to_be_visible()


# Matches API requests that could reveal a journey to a server: requests for its places, stops or lines.
TELLING = re.compile(r"/api/v1/(?!(agencies|alerts|feeds|push|time|routes(\?|$)|live\?))")


def planning_here(page, own) -> tuple[dict, dict, list[str]]:
    """Returns a stop, a second stop on one of its lines, and a list of the page's requests from now on."""
    stop = stop_with_departures(own)
    route = own.json(f"/api/v1/stops/{stop['id']}/arrivals")["arrivals"][0]["route"]
    other = next(one for one in own.json(f"/api/v1/stops?route={route}&limit=60")["stops"] if one["name"] != stop["name"])
    keep_agency(page)
    page.get_by_role("switch", name="Plan on this device").click()
    # The map shows only lines that the journey does not use.
    page.evaluate("""async (id) => {
        const [{ network }, { prefer }] = await Promise.all([import('/modules/server/network.js'), import('/modules/settings/preferences.js')]);
        prefer({ chosen: [...network.value.routes.keys()].filter((one) => one !== id).slice(0, 2) });
    }""", route)
    start(page, "directions")
    expect(page.locator("#plan-from")).to_be_visible()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    return stop, other, asked


def test_planning_on_the_device_sends_no_places_to_the_server(page, own, picture, axe):
    stop, other, asked = planning_here(page, own)
    page.evaluate("async () => { (await import('/modules/server/site.js')).site.places = 'by Photon'; }")
    for end, one in (("plan-from", stop), ("plan-to", other)):
        page.locator(f"#{end}").fill(one["name"])
        row = page.locator("#page [role=option]:visible").first
        expect(row).to_contain_text(one["name"])
        expect(page.locator("#page")).to_contain_text("Address search is off")
        expect(page.locator(f"#{end}")).to_have_attribute("aria-invalid", "false")
        picture(page, f"here-{end}")
        row.click()
    rows = page.locator("#page .journey")
    expect(rows.first).to_be_visible()
    expect(page.locator("#page .banner")).to_contain_text("Planned on this device")
    expect(page.locator("#page")).not_to_contain_text("Offline")
    picture(page, "here-list")
    page.get_by_role("button", name="Later").click()
    expect(page.get_by_role("button", name="Later")).to_be_visible()
    page.locator("#page .to-journey").first.click()
    expect(page.locator(".way-steps")).to_be_visible()
    expect(page.locator("#tray .banner")).to_contain_text("live times and buses aren’t shown")
    loaded(page)
    picture(page, "here-journey")
    axe(page)
    assert "map=" not in page.url
    # A link from another rider that contains the lines on that rider's map.
    link = page.url + f"?map={other['routes'][0]}"
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".way-steps")).to_be_visible()
    loaded(page)
    assert [url for url in asked if TELLING.search(url)] == []
    ways = {one for url in asked if "/live?" in url for one in parse_qs(urlsplit(url).query).get("routes", [""])[0].split(",")}
    assert ways.isdisjoint(other["routes"])
    # The board of a stop that the rider opens is requested as usual.
    page.locator(".way-steps .to-stop").first.click()
    expect(page.locator("#tray .plate, #tray .empty").first).to_be_visible()
    until(page, lambda: any("/arrivals" in url or "stop=" in url for url in asked))


def test_the_server_plans_the_open_query_as_soon_as_the_rider_allows_it(page, own):
    # The timer for automatic replanning is stopped: its requests do not count.
    hold_timers(page, 20_000)
    stop, other, asked = planning_here(page, own)
    address = f"directions?from={stop['id']},Here&to={other['id']},There"
    page.evaluate("(address) => (location.hash = address)", f"#/{address}")
    expect(page.locator("#page .banner")).to_contain_text("Planned on this device")
    page.evaluate("location.hash = '#/about'")
    page.get_by_role("switch", name="Plan on this device").click()
    page.evaluate("(address) => (location.hash = address)", f"#/{address}")
    until(page, lambda: any("/api/v1/plan?" in url for url in asked))
    expect(page.locator("#page .journey").first).to_be_visible()
    expect(page.locator("#page .banner")).to_have_count(0)


def test_without_a_stored_timetable_planning_on_the_device_is_reported_as_impossible(page, own):
    start(page, "about")
    page.get_by_role("switch", name="Plan on this device").click()
    start(page, "directions")
    page.locator("#plan-from").fill("Main")
    expect(page.locator("#page")).to_contain_text("No timetable saved on this device")
    page.evaluate("location.hash = '#/journey/abc'")
    expect(page.locator("#tray")).to_contain_text("No timetable saved on this device")


def test_unreadable_stored_streets_are_reported(page, own):
    stop, other, _ = planning_here(page, own)
    page.evaluate("""async () => {
        const store = (await (await import('/modules/server/kept.js')).database()).transaction('kept', 'readwrite').objectStore('kept');
        store.put({ kept: { version: '1', bytes: 8, repeating: false, at: 0 }, content: new Uint8Array(8) }, 'streets');
        await new Promise((resolve) => (store.transaction.oncomplete = resolve));
    }""")
    page.evaluate("(address) => (location.hash = address)", f"#/directions?from={stop['id']},Here&to={other['id']},There")
    expect(page.locator("#page .journey").first).to_be_visible()
    expect(page.locator("#page .plan-notes")).to_contain_text("The street data saved on this device can’t be read")
    page.locator("#page .to-journey").first.click()
    expect(page.locator("#tray")).to_contain_text("The street data saved on this device can’t be read")
