"""When a new timetable arrives, the device compares it with the stored one and shows the changes at the rider's own
stops."""

import subprocess

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from support.places import HEADSIGN
from support.town import write_feed
from support.waiting import settled, wait_until

TRIPS = "route_id,service_id,trip_id,trip_headsign\nBL,daily,t1,Quarry\nBL,daily,t2,Quarry\n"
STOPS = "stop_id,stop_name,stop_lat,stop_lon\noak,Oak Hall,44.24,-76.49\nelm,Elm Walk,44.23,-76.49\nend,Quarry,44.22,-76.49\n"
ROUTES = "route_id,agency_id,route_short_name,route_long_name,route_type\nBL,T,BL,Blue Loop,3\n"
DAILY = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ndaily,1,1,1,1,1,1,1,20260101,20301231\n"
HEAD = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"


def compiled(folder, name: str, *calls: str) -> bytes:
    times = HEAD + "".join(f"{trip},{time},{time},{stop},{place}\n" for place, call in enumerate(calls) for trip, stop, time in [call.split()])
    feed = write_feed(folder / f"{name}.zip", **{
        "trips.txt": TRIPS, "stops.txt": STOPS, "routes.txt": ROUTES, "calendar.txt": DAILY, "stop_times.txt": times})
    subprocess.run([HEADSIGN, "import", feed, "-o", folder / name], check=True, capture_output=True)
    return (folder / name).read_bytes()


@pytest.fixture
def old(tmp_path):
    return compiled(tmp_path, "old", "t1 oak 7:42:00", "t1 elm 7:50:00", "t1 end 7:55:00", "t2 oak 8:42:00", "t2 elm 8:50:00", "t2 end 8:55:00")


@pytest.fixture
def new(tmp_path):
    return compiled(tmp_path, "new", "t1 oak 7:36:00", "t1 end 7:55:00", "t2 oak 8:42:00", "t2 end 8:55:00")


def test_changes_at_the_riders_stops_are_listed_when_a_new_timetable_arrives(open_page, town, old, new, axe, picture):
    town.agencies[0]["schedule"] |= {"from": "2026-01-01", "to": "2030-12-31", "repeating": False, "file": {"version": "7-new", "bytes": len(new)}}
    page = open_page(town.url, **PHONE)
    page.route("**/api/v1/agencies/ridge/timetable", lambda one: one.fulfill(body=new, headers={"ETag": '"7-new"'}))
    for stop in ("oak", "elm"):
        page.goto(f"/#/stop/ridge:{stop}")
        page.locator("#tray .bookmark").click()
        expect(page.locator("#tray .bookmark")).to_have_attribute("aria-pressed", "true")
    page.goto("/#/trips")
    expect(page.locator("#page h2").first).to_be_visible()
    page.evaluate("""async ({ bytes }) => {
        const { keep } = await import('/modules/server/kept.js');
        await keep('timetable-file ridge', Uint8Array.from(bytes));
        await keep('timetable ridge', { version: '7-old', bytes: bytes.length, repeating: false, at: 0 });
    }""", {"bytes": list(old)})
    page.reload()
    expect(page.locator("#page")).to_contain_text("Ridge Campus Buses has a new timetable")
    axe(page)
    page.get_by_role("button", name="See what’s changing").press("Enter")
    notice = page.get_by_role("region", name="at your stops")
    oak, elm = notice.get_by_role("listitem").first, notice.get_by_role("listitem").last
    expect(oak).to_contain_text("BL from 07:42 to 07:36")
    expect(oak).to_contain_text("Mon, Tue, Wed, Thu, Fri, Sat and Sun")
    expect(elm).to_contain_text("This stop is no longer in service.")
    axe(page)
    picture(page, "changes")
    # The notice stays until it was read, also after a reload.
    page.reload()
    expect(notice.get_by_role("listitem")).to_have_count(2)
    page.get_by_role("button", name="Got it").click()
    expect(notice).to_have_count(0)
    page.reload()
    expect(page.locator("#page h1")).to_be_visible()
    wait_until(page, "async () => (await import('/modules/trips/computed-changes.js')).changes.value.stops !== undefined")
    settled(page)
    expect(notice).to_have_count(0)


def shifts(id: str, name: str, *changes: dict, **more) -> dict:
    lines = [{"route": "ridge:BL", "label": "BL", "changes": [one | {"weekdays": [1, 2]} for one in changes]}]
    return {"id": id, "name": name, "gone": False, "stop": id, "lines": lines if changes else []} | more


def test_without_a_stored_timetable_changes_are_requested_from_the_server(open_page, town, axe, picture):
    town.agencies[0]["schedule"] |= {"from": "2026-01-01", "to": "2030-12-31", "repeating": False, "replaced": 1_790_000_000}
    page = open_page(town.url, **PHONE)
    page.watch.expect("changes")
    changes = {"stops": [shifts("ridge:oak", "Oak Hall", {"before": "7:42", "after": "7:36"}), shifts("ridge:elm", "Elm Walk", gone=True)], "missing": []}
    asked = []

    def answer(one):
        asked.append(one.request.url)
        one.fulfill(json=changes) if changes else one.fulfill(status=503, json={"status": 503, "detail": "later"})

    page.route("**/api/v1/changes?*", answer)
    for stop in ("oak", "elm"):
        page.goto(f"/#/stop/ridge:{stop}")
        page.locator("#tray .bookmark").click()
        expect(page.locator("#tray .bookmark")).to_have_attribute("aria-pressed", "true")
    page.goto("/#/trips")
    notice = page.get_by_role("region", name="at your stops")
    expect(notice.get_by_role("listitem").first).to_contain_text("BL from 07:42 to 07:36 · Mon and Tue")
    expect(notice.get_by_role("listitem").last).to_contain_text("This stop is no longer in service.")
    assert any("stops=ridge%3Aoak%2Cridge%3Aelm" in url or "stops=ridge%3Aoak,ridge%3Aelm" in url for url in asked)
    axe(page)
    picture(page, "changes-told")
    page.get_by_role("button", name="Got it").click()
    expect(notice).to_have_count(0)
    page.reload()
    expect(page.locator("#page h1")).to_be_visible()
    wait_until(page, "async () => (await import('/modules/trips/server-changes.js')).serverChanges.value.state === 'ready'")
    settled(page)
    expect(notice).to_have_count(0)
    # New changes from the server are shown, and so is a failed request.
    changes["stops"][0]["lines"][0]["changes"][0]["after"] = "7:30"
    page.reload()
    expect(notice.get_by_role("listitem")).to_have_count(1)
    changes.clear()
    page.reload()
    expect(page.locator("#page")).to_contain_text("Timetable changes couldn’t be loaded.")
    changes |= {"stops": [shifts("ridge:oak", "Oak Hall")], "missing": []}
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#page")).to_contain_text("Ridge Campus Buses has a new timetable. No changes at your stops in the next 7 days.")
    axe(page)


def test_a_stop_lists_its_changes_in_the_new_timetable(open_page, town, axe):
    town.agencies[0]["schedule"] |= {"repeating": False, "replaced": 1_790_000_000}
    page = open_page(town.url, **DESKTOP)
    changes = {"stops": [shifts("ridge:oak", "Oak Hall", {"before": "7:42"}, {"after": "9:00"})], "missing": []}
    page.route("**/api/v1/changes?*", lambda one: one.fulfill(json=changes) if changes else one.abort())
    page.goto("/#/stop/ridge:oak")
    summary = page.get_by_text("The new timetable affects this stop")
    summary.click()
    expect(page.locator("details.shift-notice")).to_contain_text("BL 07:42 no longer runs · Mon and Tue")
    expect(page.locator("details.shift-notice")).to_contain_text("BL 09:00 departure added · Mon and Tue")
    axe(page)
    changes |= {"stops": [shifts("ridge:elm", "Elm Walk")]}
    page.goto("/#/stop/ridge:elm")
    expect(page.get_by_text("The new timetable doesn’t affect this stop in the next 7 days.")).to_be_visible()
