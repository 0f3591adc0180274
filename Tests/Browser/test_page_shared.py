"""A shared bus: a link that follows one run to a stop, expires with it, and reveals nothing about its sender."""

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN
from support.waiting import hurry

pytestmark = pytest.mark.usefixtures("town")
# The town's service day.
TODAY = "2026-11-18"
RUN = {"date": TODAY, "start": 3600}
# Records the links that are copied to the device's clipboard.
DEVICE = """
    window.did = { shared: [], copied: [] };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => did.copied.push(text) } });
"""
SHARES = "Object.defineProperty(navigator, 'share', { value: async (what) => did.shared.push(what) });"


@pytest.fixture
def phone(phone):
    phone.add_init_script(DEVICE)
    # Shortens the interval at which the page requests a run.
    hurry(phone, 10_000)
    return phone


def call(town, stop: int, sequence: int, seconds: float, spread: float = 60, **more) -> dict:
    at = ELEVEN + seconds
    return {"stop": town.stops[stop], "sequence": sequence, "scheduled": int(at - 60), "predicted": int(at), "low": int(at - spread),
            "high": int(at + spread), "lastStop": False} | more


def passed(town, stop: int, sequence: int) -> dict:
    return {"stop": town.stops[stop], "sequence": sequence, "scheduled": int(ELEVEN - 300), "lastStop": False, "passed": True}


def run(town, state: str = "live", bus: int | None = 0, calls: list | None = None) -> dict:
    vehicle = {} if bus is None else {"vehicle": town.vehicles[bus] | {"trip": "ridge:t1"}}
    calls = calls or [passed(town, 1, 4), call(town, 2, 5, 330), call(town, 3, 6, 900, lastStop=True)]
    return {"trip": "ridge:t1", "run": RUN, "route": "ridge:BL", "headsign": "Harbour", "state": state, "calls": calls} | vehicle


def link_to(town, sequence: int) -> str:
    stop = next(each["stop"]["id"] for each in run(town)["calls"] if each["sequence"] == sequence)
    return f"/#/shared/{TODAY}~3600~{sequence}~ridge:t1~{stop}"


def test_a_shared_bus_link_contains_the_run_and_the_recipients_stop(phone, town):
    town.vehicles[0] |= {"trip": "ridge:t1"}
    town.runs["ridge:21"] = RUN
    town.calls["ridge:21"] = run(town)["calls"][1:]
    stop = town.stops[2]["id"]
    phone.add_init_script(SHARES)
    phone.goto(f"/#/stop/{stop}?bus=ridge:21")
    expect(phone.locator(".ahead li").first).to_be_visible()
    phone.locator("#tray").get_by_role("button", name="Share").press("Enter")
    phone.wait_for_function("did.shared.length === 1")
    shared = phone.evaluate("did.shared[0]")
    assert unquote(shared["url"]).endswith(f"/#/shared/{TODAY}~3600~5~ridge:t1~{stop}")
    assert shared["title"] == f"Bus to {town.stops[2]['name']}"
    # The link contains nothing about the sender: no position of the phone, no vehicle ID, no name.
    assert set(shared) == {"title", "url"} and "ridge:21" not in unquote(shared["url"])


def test_without_a_share_sheet_sharing_a_bus_copies_its_link_and_shows_a_message(phone, town):
    town.vehicles[0] |= {"trip": "ridge:t1"}
    town.runs["ridge:21"] = RUN
    town.calls["ridge:21"] = run(town)["calls"][1:]
    phone.goto("/#/bus/ridge:21")
    expect(phone.locator(".ahead li").first).to_be_visible()
    phone.locator("#tray").get_by_role("button", name="Share").click()
    expect(phone.locator("#message")).to_have_text("Link copied.")
    assert unquote(phone.evaluate("did.copied[0]")).endswith(f"/#/shared/{TODAY}~3600~~ridge:t1~")
    # A bus without a trip can be shared only by its vehicle ID.
    town.vehicles[0].pop("trip")
    town.runs.clear()
    phone.reload()
    expect(phone.locator(".ahead li").first).to_be_visible()
    phone.locator("#tray").get_by_role("button", name="Share").click()
    phone.wait_for_function("did.copied.length === 1")
    assert phone.evaluate("did.copied[0]").endswith("/#/bus/ridge:21")


def test_the_ride_view_copies_a_link_to_the_bus(phone, town):
    town.vehicles[0] |= {"trip": "ridge:t1"}
    town.runs["ridge:21"] = RUN
    town.calls["ridge:21"] = run(town)["calls"][1:]
    stop = town.stops[3]["id"]
    phone.goto(f"/#/along/ridge:21~6%20{stop}")
    phone.get_by_role("button", name="Share").click()
    expect(phone.locator("#message")).to_have_text("Link copied.")
    assert unquote(phone.evaluate("did.copied[0]")).endswith(f"/#/shared/{TODAY}~3600~6~ridge:t1~{stop}")


def test_a_shared_bus_link_shows_the_bus_and_its_arrival(phone, town, axe, picture):
    town.trips["ridge:t1"] = run(town)
    phone.goto(link_to(town, 5))
    tray = phone.locator("#tray")
    name = town.stops[2]["name"]
    expect(tray.locator("#tray-title")).to_have_text("Harbour")
    expect(tray.locator(".yours")).to_have_text(re.compile(f"Arriving at {name} in 5 minutes"))
    expect(tray).to_contain_text("This link shows one trip and expires once the bus leaves the stop.")
    expect(phone.locator("#say-polite")).to_contain_text(f"Arriving at {name} in 5 minutes")
    axe(phone)
    picture(phone, "shared")
    # Another vehicle takes over the trip, and the link continues to follow the trip.
    town.trips["ridge:t1"] = run(town, bus=1, calls=[passed(town, 1, 4), call(town, 2, 5, 150), call(town, 3, 6, 900, lastStop=True)])
    expect(tray.locator(".yours")).to_have_text(re.compile(f"Arriving at {name} in 2 minutes"))
    expect(tray.get_by_role("link", name="Show bus")).to_have_attribute("href", f"#/bus/{town.vehicles[1]['id']}")
    # The bus has passed the stop: the link has expired, and stays expired.
    town.trips["ridge:t1"] = run(town, calls=[passed(town, 1, 4), passed(town, 2, 5), call(town, 3, 6, 900, lastStop=True)])
    expect(tray).to_contain_text(f"The bus has left {name}")
    expect(tray).to_contain_text("This link has expired.")
    axe(phone)
    picture(phone, "shared-ended")


def test_a_shared_bus_link_shows_a_message_for_each_state_of_the_run(phone, town):
    tray = phone.locator("#tray")
    for state, words in (("scheduled", "Scheduled"), ("notSeen", "No signal yet"), ("upcoming", "still on its previous trip"), ("canceled", "This trip is cancelled"),
                         ("over", "This link has expired.")):
        town.trips["ridge:t1"] = run(town, state, bus=None)
        phone.goto("/#/")
        phone.goto(link_to(town, 5))
        expect(tray).to_contain_text(words)
    # An outdated position is shown with its age.
    town.vehicles[0] |= {"stale": True, "seenAt": ELEVEN - 400}
    town.trips["ridge:t1"] = run(town)
    phone.goto("/#/")
    phone.goto(link_to(town, 5))
    expect(tray.locator(".bus-title .status")).to_contain_text("Last seen 6 min ago")
    expect(tray.locator(".ahead, .yours").first).to_be_visible()


def test_a_shared_bus_link_that_expired_long_ago_sends_no_request(phone, town):
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto("/#/shared/2026-11-14~3600~5~ridge:t1~ridge:1")
    expect(phone.locator("#tray")).to_contain_text("This link has expired.")
    assert not [url for url in asked if "/api/v1/trips/" in url]


@pytest.mark.parametrize("link", ["x", f"{TODAY}~3600~5~ridge:none~ridge:1", f"{TODAY}~0x10~5~ridge:t1~ridge:1", f"{TODAY}~3600", "%", f"{TODAY}~1~2~a:b~c~d"])
def test_an_invalid_shared_bus_link_is_reported(phone, town, link):
    phone.watch.expect("404")
    phone.goto(f"/#/shared/{link}")
    expect(phone.locator("#tray")).to_contain_text("Bus not found")


def test_ids_with_special_characters_work_in_shared_bus_links(phone, town):
    odd = "ridge:t~1%7E/é"
    town.vehicles[0] |= {"trip": odd}
    town.runs["ridge:21"] = RUN
    town.calls["ridge:21"] = run(town)["calls"][1:]
    town.trips[odd] = run(town) | {"trip": odd}
    phone.goto("/#/bus/ridge:21")
    expect(phone.locator(".ahead li").first).to_be_visible()
    phone.locator("#tray").get_by_role("button", name="Share").click()
    phone.wait_for_function("did.copied.length === 1")
    phone.goto(phone.evaluate("did.copied[0]"))
    phone.reload()
    expect(phone.locator("#tray .yours")).to_be_visible()


def test_a_shared_bus_link_reports_a_server_that_does_not_respond(phone, town):
    town.trips["ridge:t1"] = run(town)
    broken = {"is": True}
    phone.watch.expect("trips")
    phone.route("**/api/v1/trips/**", lambda one: one.abort() if broken["is"] else one.continue_())
    phone.goto(link_to(town, 5))
    tray = phone.locator("#tray")
    expect(tray).to_contain_text("Couldn’t load")
    broken["is"] = False
    tray.get_by_role("button", name="Try again").click()
    expect(tray.locator(".yours")).to_be_visible()
    # After that failure the bus stays as last reported, with its age.
    broken["is"] = True
    expect(tray.locator(".banner")).to_contain_text("Offline")
    expect(tray.locator(".yours")).to_contain_text("Arriving at")


def test_on_a_wide_screen_a_shared_bus_is_shown_beside_the_map(desktop, town, axe, picture):
    town.trips["ridge:t1"] = run(town)
    desktop.goto(link_to(town, 5))
    expect(desktop.locator("#tray .yours")).to_be_visible()
    axe(desktop)
    picture(desktop, "shared-wide")
