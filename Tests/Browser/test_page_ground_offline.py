"""The base map around an agency, stored on the device: offered with the agency's timetable, stored completely or not at
all, and drawn while offline."""

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.ground import tile, write_ground
from support.places import DEMO_CITY, SHARED_DATA
from support.server import NOW, Server
from support.waiting import eventually
from test_page_ground import SEEN, layers
from test_page_offline import KEPT, start, until, until_whole

pytestmark = pytest.mark.map("undrawn")

TOWN = """basemap: {{tiles: {tiles}}}
server:
  limits: none
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule:
      source: {schedule}
      dates: repeating
"""
CITY = SHARED_DATA / "gtfs/porto-alegre-eptc-2019.zip"
CITY_TILES = SHARED_DATA / "basemap/porto-alegre.pmtiles"
PACK = "/api/v1/agencies/town/ground"


def serve(folder, tiles="ground.mbtiles", schedule=DEMO_CITY):
    return Server(folder, TOWN.format(tiles=tiles, schedule=schedule), NOW)


@pytest.fixture
def own(tmp_path):
    """A server for a single test that has a small base map."""
    write_ground(tmp_path / "ground.mbtiles")
    with serve(tmp_path) as running:
        yield running


@pytest.fixture
def visit(open_page):
    """visit(url): opens a phone's page that is cached on the device, in a browser whose HTTP cache has no tiles."""
    def visit(url):
        page = open_page(url, service_workers="allow", **PHONE)
        # These tests expect failed requests; a tile that is missing from a pack is a 404.
        page.watch.expect(r"ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_INCOMPLETE|ERR_CONNECTION_RESET|ERR_EMPTY|ERR_SOCKET_NOT_CONNECTED|/tiles/")
        page.goto("/")
        until(page, lambda: page.evaluate(KEPT).get("current"))
        return page
    return visit


@pytest.fixture
def page(visit, own):
    return visit(own.url)


def keep_timetable(page):
    start(page, "about")
    page.get_by_role("button", name="Save timetable").click()
    expect(page.locator(".keep").first).to_contain_text("This timetable is saved on this device")


def box(page):
    return page.locator(".keep").nth(1)


def keep_ground(page):
    keep_timetable(page)
    offer = page.get_by_role("button", name="Save map")
    expect(offer).to_contain_text("B")
    offer.click()
    expect(box(page)).to_contain_text("This map is saved on this device")
    until_whole(page)


def forget_stored(page):
    """Clears the browser's HTTP cache, whose tiles could replace a stored pack unnoticed."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def tile_here(page, zoom, column, row):
    return page.evaluate("""async ([zoom, column, row]) => {
        const { site } = await import('/modules/server/site.js');
        const url = site.basemap.tiles.url.replace('{z}', zoom).replace('{x}', column).replace('{y}', row);
        const answer = await fetch(url).catch(() => undefined);
        return answer && [answer.status, [...new Uint8Array(await answer.arrayBuffer())]];
    }""", [zoom, column, row])


def test_a_stored_map_is_drawn_while_offline(page, own, picture, axe):
    keep_ground(page)
    axe(page)
    picture(page, "ground-kept")
    forget_stored(page)
    own.stop()
    start(page)
    expect(page.locator("#freshness")).to_have_text("Offline")
    layers(page, "ground primary")
    eventually(lambda: page.evaluate(SEEN, ["ground water"]) or None)
    picture(page, "ground-offline")
    # Tiles of Cairns at zoom 8, of the other side of the world, and below the last row of this file.
    assert tile_here(page, 8, 231, 139) == [200, list(tile())]
    assert tile_here(page, 8, 20, 40) == [404, []]


def test_without_a_stored_map_no_base_map_is_drawn_while_offline(page, own):
    """The control test of test_a_stored_map_is_drawn_while_offline."""
    keep_timetable(page)
    until_whole(page)
    forget_stored(page)
    own.stop()
    start(page)
    layers(page, "ground primary")
    assert tile_here(page, 8, 231, 139) is None
    assert page.evaluate(SEEN, ["ground water"]) == []


@pytest.mark.skipif(not (CITY.exists() and CITY_TILES.exists()), reason="the timetable and the tiles of a city are not here")
def test_the_streets_of_a_city_are_drawn_while_offline(visit, tmp_path, picture):
    with serve(tmp_path, CITY_TILES, CITY) as city:
        page = visit(city.url)
        keep_ground(page)
        forget_stored(page)
        city.stop()
        start(page)
        layers(page, "ground primary")
        names = eventually(lambda: page.evaluate(SEEN, ["ground primary", "ground secondary", "ground tertiary"]) or None)
        assert names
        assert tile_here(page, 14, 5861, 9627)[0] == 200
        picture(page, "ground-offline-city")


def test_the_offline_map_is_offered_after_the_timetable_is_stored_and_not_requested_before(page, own):
    asked = []
    page.on("request", lambda request: asked.append((request.method, request.url)) if request.url.endswith(PACK) else None)
    start(page, "about")
    expect(page.get_by_role("button", name="Save timetable")).to_be_visible()
    expect(page.get_by_role("button", name="Save map")).to_have_count(0)
    assert not asked
    keep_timetable(page)
    expect(page.get_by_role("button", name="Save map")).to_be_visible()
    assert asked and {method for method, _ in asked} == {"HEAD"}


def test_the_offline_map_offer_states_that_the_deepest_zoom_levels_are_missing(page):
    keep_timetable(page)
    expect(page.get_by_role("button", name="Save map")).to_be_visible()
    # The server's tiles have deeper zoom levels than the pack, as if all of them were too large to store.
    page.evaluate("async () => { (await import('/modules/server/site.js')).site.basemap.tiles.maxzoom = 14; }")
    page.get_by_role("button", name="Save map").click()
    expect(box(page)).to_contain_text("this map leaves out the smallest streets and buildings")


def test_the_stored_map_can_be_deleted_without_the_timetable(page, own):
    keep_ground(page)
    box(page).get_by_role("button", name="Delete from this device").click()
    expect(page.get_by_role("button", name="Save map")).to_be_visible()
    expect(page.locator(".keep").first).to_contain_text("This timetable is saved on this device")
    forget_stored(page)
    own.stop()
    assert tile_here(page, 8, 231, 139) is None


def test_newer_tiles_are_offered_and_the_stored_ones_are_drawn_offline_until_replaced(page, own, tmp_path):
    keep_ground(page)
    own.stop()
    (tmp_path / "ground.mbtiles").unlink()
    write_ground(tmp_path / "ground.mbtiles", range(0, 8))
    with own:
        start(page, "about")
        expect(box(page)).to_contain_text("An update is available.")
        # While online, tiles are requested from the server, which no longer has any at zoom 8.
        until(page, lambda: page.evaluate("async () => (await import('/modules/server/site.js')).site.basemap.tiles.maxzoom") == 7)
        assert tile_here(page, 8, 231, 139)[0] == 404
        forget_stored(page)
        own.stop()
        assert tile_here(page, 7, 115, 69) == [200, list(tile())]
    with own:
        start(page, "about")
        box(page).get_by_role("button", name="Update map").click()
        expect(box(page)).to_contain_text("downloaded 0 s ago")
        expect(box(page)).not_to_contain_text("An update is available.")


BREAKING = {
    "full": ("navigator.storage.estimate = async () => ({ quota: 1000, usage: 999 })", "There isn’t enough space on this device."),
    "gone": ("globalThis.fetch = () => Promise.reject(new TypeError('no'))", "The map couldn’t be downloaded."),
    "half": ("""globalThis.fetch = async (...asked) => {
        const answer = await fetched(...asked);
        return new Response((await answer.arrayBuffer()).slice(0, -20), { headers: answer.headers });
    }""", "The map didn’t download completely."),
    "other": ("globalThis.fetch = async () => new Response('<p>Please log in', { headers: { ETag: 'W/\"1\"' } })", "The map didn’t download completely."),
    "full later": ("""IDBObjectStore.prototype.put = function (...what) {
        const request = stored.apply(this, what);
        request.onsuccess = () => this.transaction.abort();
        return request;
    }""", "There isn’t enough space on this device."),
}


@pytest.mark.parametrize("case", BREAKING)
def test_a_failed_map_download_is_explained_and_the_stored_map_stays(page, own, case):
    breaking, words = BREAKING[case]
    keep_ground(page)
    page.evaluate("""() => import('/modules/offline/ground.js').then(() => {
        globalThis.fetched = globalThis.fetch;
        globalThis.stored = IDBObjectStore.prototype.put;
        globalThis.estimate = navigator.storage.estimate;
    })""")
    # The server now has a different map.
    page.evaluate("""async () => {
        const { version, ...rest } = await (await import('/modules/offline/ground.js')).keptGround('town');
        const store = (await (await import('/modules/server/kept.js')).database()).transaction('kept', 'readwrite').objectStore('kept');
        store.put({ ...rest, version: 'former' }, 'ground town');
        await new Promise((resolve) => (store.transaction.oncomplete = resolve));
        await (await import('/modules/offline/keep-view.js')).refreshKept();
    }""")
    again = box(page).get_by_role("button", name="Update map")
    expect(again).to_be_visible()
    page.evaluate(f"() => {{ {breaking}; }}")
    again.click()
    expect(box(page).get_by_role("alert")).to_have_text(f"{words} Your previous download is still available.")
    assert page.evaluate("async () => (await (await import('/modules/offline/ground.js')).keptGround('town')).version") == "former"
    page.evaluate("() => { globalThis.fetch = fetched; IDBObjectStore.prototype.put = stored; navigator.storage.estimate = estimate; }")
    again.click()
    expect(box(page).get_by_role("alert")).to_have_count(0)
    expect(again).to_have_count(0)
    own.stop()
    assert tile_here(page, 8, 231, 139) == [200, list(tile())]


def test_an_interrupted_map_download_resumes(page, own):
    keep_timetable(page)
    offer = page.get_by_role("button", name="Save map")
    expect(offer).to_be_visible()
    page.evaluate("""() => {
        const fetched = globalThis.fetch;
        globalThis.ranges = [];
        globalThis.fetch = async (url, options) => {
            const answer = await fetched(url, options);
            if (!String(url).endsWith('/ground')) return answer;
            ranges.push(options.headers?.Range ?? 'all');
            if (ranges.length > 2) return answer;
            // A piece of it, and then nothing more.
            const start = new Uint8Array(await answer.arrayBuffer()).slice(0, 700);
            const body = new ReadableStream({ pull(control) {
                if (this.told) return control.error(new TypeError('network error'));
                this.told = true;
                control.enqueue(start);
            } });
            return new Response(body, { status: answer.status, headers: answer.headers });
        };
    }""")
    offer.click()
    expect(box(page)).to_contain_text("This map is saved on this device")
    assert page.evaluate("ranges") == ["all", "bytes=700-", "bytes=1400-"]
    until_whole(page)
    own.stop()
    assert tile_here(page, 8, 231, 139) == [200, list(tile())]


def test_a_map_download_can_be_cancelled(page, own):
    keep_timetable(page)
    offer = page.get_by_role("button", name="Save map")
    expect(offer).to_be_visible()
    page.evaluate("""() => {
        globalThis.fetch = (url, options) => new Promise((_, reject) => options.signal.addEventListener('abort', () => reject(options.signal.reason)));
    }""")
    offer.click()
    expect(page.get_by_role("progressbar")).to_have_accessible_name("Downloading the map of the Town area")
    page.get_by_role("button", name="Cancel").click()
    expect(offer).to_be_visible()
    expect(page.locator(".keep [role=alert]")).to_have_count(0)
