"""A stop: its tray, its board, and links to it."""

import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.page_town import ELEVEN
from support.riders import stop_with_departures
from support.waiting import eventually, settled, wait_until

pytestmark = pytest.mark.pages("kept")


@pytest.fixture(scope="module")
def stop(server):
    return stop_with_departures(server)


def at_stop(page, stop):
    page.goto(f"/#/stop/{stop['id']}")
    expect(page.locator("#tray-title")).to_have_text(stop["name"])
    expect(page.locator("#tray .plate, #tray .rt").first).to_be_visible()
    return page.locator("#tray")


def test_the_tray_shows_the_number_of_buses_and_the_next_departure_with_a_one_sentence_label(phone, stop):
    tray = at_stop(phone, stop)
    expect(tray.locator(".facts")).to_contain_text(re.compile(r"(\d+ bus(es)?|No buses) on this stop’s routes"))
    expect(tray.locator(".plate .eta")).to_have_text(re.compile(r"~?(Now|\d+\s*min|\d+:\d\d)|Every"))
    assert re.match(r"Route .+, .+, .+\.$", tray.locator(".plate").get_attribute("aria-label"))


def test_the_tray_has_three_heights_and_can_be_closed(phone, stop):
    tray = at_stop(phone, stop)
    handle = tray.locator(".handle")
    expect(tray).to_have_attribute("data-height", "half")
    expect(handle).to_have_text("Expand panel fully")
    handle.click()
    expect(tray).to_have_attribute("data-height", "full")
    handle.press("ArrowDown")
    handle.press("ArrowDown")
    expect(tray).to_have_attribute("data-height", "peek")
    phone.keyboard.press("Escape")
    expect(tray).to_be_hidden()


def test_dragging_changes_the_height_of_the_tray(phone, stop):
    tray = at_stop(phone, stop)
    settled(phone)
    box = tray.locator(".handle").bounding_box()
    phone.mouse.move(box["x"] + 100, box["y"] + 10)
    phone.mouse.down()
    phone.mouse.move(box["x"] + 100, box["y"] - 150, steps=4)
    phone.mouse.move(box["x"] + 100, 90, steps=4)
    phone.mouse.up()
    expect(tray).to_have_attribute("data-height", "full")


def test_the_board_is_grouped_by_route_or_ordered_by_time(phone, stop):
    tray = at_stop(phone, stop)
    tray.locator(".handle").click()
    expect(tray.locator(".rt").first).to_be_visible()
    expect(tray.locator(".plate")).to_have_count(0)
    tray.get_by_role("button", name="By time").click()
    expect(tray.locator(".plate")).to_have_count(1)
    expect(tray.locator(".rt")).to_have_count(0)


def test_the_street_view_link_faces_along_the_street_and_the_directions_link_leads_to_the_stop(phone, stop):
    tray = at_stop(phone, stop)
    place = rf"{stop['lat']},{stop['lon']}"
    street = tray.get_by_role("link", name="Street View").get_attribute("href")
    assert f"map_action=pano&viewpoint={place}&heading=" in street and street.endswith("&pitch=-10")
    assert tray.get_by_role("link", name="Directions").get_attribute("href").startswith(f"#/directions?to={stop['id']},")


def test_a_stop_without_coordinates_shows_no_distance_or_map_links(phone, town):
    town.stops.insert(0, {"id": "ridge:ash", "agency": "ridge", "name": "Ash", "routes": ["ridge:BL"]})
    for one in ("ridge:ash", "ridge:oak"):
        town.boards[one] = {"arrivals": [
            {"route": "ridge:BL", "headsign": "Loop", "status": "scheduled", "punctuality": "unknown", "lastStop": False, "scheduled": ELEVEN + 600}]}
    phone.goto("/#/map/ridge:BL")
    rows = phone.locator("#tray .rows .row[href^='#/stop']")
    expect(rows).to_have_text([re.compile("^Oak Hall.*Ridge Campus Buses$"), re.compile("^AshBL 10 minRidge Campus Buses$")])
    phone.goto("/#/stop/ridge:ash")
    tray = phone.locator("#tray")
    expect(tray.locator(".plate")).to_be_visible()
    expect(tray.get_by_role("button", name="Share")).to_be_visible()
    expect(tray.get_by_role("link", name="Directions")).to_have_count(0)
    expect(tray.get_by_role("link", name="Street View")).to_have_count(0)


def test_sharing_a_stop_copies_a_link_that_opens_it(desktop, stop):
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tray = at_stop(desktop, stop)
    desktop.evaluate("delete Navigator.prototype.share")
    tray.get_by_role("button", name="Share").click()
    expect(desktop.locator("#message")).to_have_text("Link copied.")
    link = desktop.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/stop/{stop['id']}")
    desktop.goto(link)
    expect(desktop.locator("#tray")).to_contain_text(stop["name"])


def test_the_tray_reports_an_unknown_stop(phone):
    phone.watch.expect(r"answered 40[04]|failed.*live|net::ERR")
    phone.goto("/#/stop/cairns:there-is-none")
    expect(phone.locator("#tray")).to_contain_text("This stop isn’t in the timetable.")


@pytest.mark.pages("new")
def test_while_offline_clock_times_replace_minutes(phone, stop):
    phone.watch.expect("failed|console")
    tray = at_stop(phone, stop)
    phone.context.set_offline(True)
    expect(tray.locator(".banner.plain")).to_contain_text("Offline")
    expect(tray.locator(".plate .eta")).to_have_text(re.compile(r"\d+:\d\d"))
    phone.context.set_offline(False)
    expect(tray.locator(".banner.plain")).to_have_count(0)


@pytest.mark.pages("new")
def test_the_last_received_board_is_shown_while_the_server_is_unreachable(phone, stop):
    phone.watch.expect("failed|answered|console")
    at_stop(phone, stop)
    wait_until(phone, """async (stop) => {
        const { kept } = await import('/modules/server/kept.js');
        return Boolean(await kept(`board ${stop}`) && await kept('network'));
    }""", stop["id"])
    phone.context.route("**/api/**", lambda route: route.abort("connectionrefused"))
    phone.reload()
    expect(phone.locator("#tray-title")).to_have_text(stop["name"])
    expect(phone.locator("#toggles .chip").first).to_be_visible()
    expect(phone.locator("#tray .banner").first).to_contain_text(re.compile("Offline|From"))


def test_stops_with_equal_names_can_be_distinguished_in_every_list(phone, town, axe, picture, request):
    town.stops = [one | {"name": "Pierpont", "lat": 44.24 + n / 10000, "lon": -76.49} | more for n, (one, more) in enumerate(zip(
        [town.stops[0] | {"id": f"ridge:p{n}"} for n in range(3)],
        [{"description": "Murfin Avenue, north side"}, {"bearing": 180}, {"bearing": 0, "routes": ["ridge:N"]}]))]
    phone.goto("/#/list")
    rows = phone.locator("#tray .rows .row").filter(has_text="Pierpont")
    expect(rows).to_have_count(3)
    for words in ("Murfin Avenue, north side", "Heading south", "Heading north"):
        expect(rows.filter(has_text=words)).to_have_count(1)
    phone.goto("/#/stop/ridge:p1")
    expect(phone.locator("#tray .facts")).to_contain_text("Heading south")
    phone.goto("/#/directions")
    phone.get_by_role("combobox", name="From").fill("Pier")
    options = phone.locator("#page").get_by_role("option")
    expect(options.filter(has_text="Murfin Avenue, north side").locator(".chip")).to_have_text(["BL", "WL"])
    expect(options.filter(has_text="Heading north").locator(".chip")).to_have_text(["N"])
    axe(phone)
    picture(phone, request.node.name)


@pytest.mark.parametrize("names, locale, asked", [
    (["en", "fr"], "fr-CA", "lang=fr-CA"), (["en", "fr"], "en-GB", "lang=en-GB"), (["nl"], "fr-CA", None), (None, "fr-CA", None),
])
def test_names_are_requested_in_the_riders_language_if_a_feed_has_translations(open_page, town, names, locale, asked):
    if names:
        town.site = town.site | {"names": names}
    page = open_page(town.url, **(PHONE | {"locale": locale}))
    page.goto("/#/stop/ridge:oak")
    expect(page.locator("#tray-title")).to_have_text("Oak Hall")
    eventually(lambda: any("/live?" in path and "stop=" in path for path in town.asked))
    named = [path for path in town.asked if path.startswith(("/api/v1/routes", "/api/v1/live"))]
    assert all((asked in path) if asked else ("lang=" not in path) for path in named), named
    assert not any("lang=" in path for path in town.asked if path.startswith("/api/v1/agencies"))


def test_a_board_shows_train_numbers_operators_and_whether_cars_are_carried(phone, town):
    now = ELEVEN
    row = {"route": "ridge:BL", "headsign": "Loop", "status": "live", "punctuality": "unknown", "lastStop": False}
    town.boards["ridge:oak"] = {"arrivals": [
        row | {"id": "one", "predicted": now + 320, "tripShortName": "IC 17", "operator": "Night Owls", "cars": "yes"},
        row | {"id": "two", "predicted": now + 620, "cars": "no"}]}
    phone.goto("/#/stop/ridge:oak")
    plate = phone.locator("#tray .plate")
    for words in ("No. IC 17", "Night Owls", "Cars allowed"):
        expect(plate).to_contain_text(words)
        expect(plate).to_have_attribute("aria-label", re.compile(words))


def test_screen_readers_receive_a_stops_tts_name_and_the_stop_links_to_its_website(phone, town):
    oak = next(stop for stop in town.stops if stop["id"] == "ridge:oak")
    oak |= {"spokenName": "Oak Hall at Main Street", "url": "https://ridge.example/oak"}
    phone.goto("/#/stop/ridge:oak")
    title = phone.locator("#tray-title")
    expect(title).to_have_text("Oak Hall")
    expect(title).to_have_attribute("aria-label", "Oak Hall at Main Street")
    phone.locator("#tray .handle").click()
    expect(phone.locator("#tray").get_by_role("link", name="About this stop")).to_have_attribute("href", "https://ridge.example/oak")


def test_a_board_states_once_per_route_that_riders_can_board_between_stops(phone, town):
    row = {"route": "ridge:BL", "headsign": "Loop", "status": "live", "punctuality": "unknown", "lastStop": False, "continuousPickup": "always"}
    town.boards["ridge:oak"] = {"arrivals": [row | {"id": "one", "predicted": ELEVEN + 320}, row | {"id": "two", "predicted": ELEVEN + 620}]}
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray").get_by_text("you can also board between stops")).to_have_count(1)
    expect(phone.locator("#tray")).to_contain_text("BL: You can also board between stops. Just signal the driver.")


def test_a_bus_with_a_dwell_at_the_stop_shows_both_arrival_and_departure(desktop, town):
    waiting = {"route": "ridge:BL", "headsign": "Campus", "status": "live", "punctuality": "onTime", "lastStop": False,
               "predicted": ELEVEN + 100, "scheduled": ELEVEN + 480, "waitsUntil": ELEVEN + 480, "deviation": 0}
    late = waiting | {"route": "ridge:WL", "punctuality": "late", "predicted": ELEVEN + 600, "scheduled": ELEVEN + 900, "waitsUntil": ELEVEN + 1080, "deviation": 180}
    town.boards["ridge:oak"] = {"arrivals": [waiting, late]}
    desktop.goto("/#/stop/ridge:oak")
    tray = desktop.locator("#tray")
    plate = tray.locator(".plate")
    for order, kind in (("By time", ".dep"), ("By route", ".brow")):
        tray.get_by_role("button", name=order).click()
        row = tray.locator(kind).filter(has_text="11:10")
        expect(row).to_contain_text(re.compile(r"11:10.*11:15.*Leaves at 11:18", re.DOTALL))
        expect(tray.locator("s")).to_have_text(re.compile(r"11:15$"))
        expect(plate).to_contain_text(re.compile(r"Leaves at 11:08.*1\s*min", re.DOTALL))
        expect(plate).to_have_attribute("aria-label", re.compile("1 minute, .*Leaves at 11:08"))


@pytest.mark.pages("new")
def test_a_screen_reader_announcement_is_removed_after_some_seconds_and_not_repeated(phone):
    say = "async () => (await import('/modules/dom/announce.js')).say('test', 'BL in 4 minutes')"
    phone.clock.install()
    phone.goto("/#/about")
    expect(phone.locator("#page h1")).to_be_visible()
    region = phone.locator("#say-polite")
    phone.evaluate(say)
    expect(region).to_have_text("BL in 4 minutes")
    phone.clock.fast_forward(8000)
    expect(region).to_be_empty()
    phone.evaluate(say)
    phone.clock.fast_forward(100)
    expect(region).to_be_empty()
