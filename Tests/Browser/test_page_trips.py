"""Saved trips: created by search or on the map, coloured by the most severe alert, with the next buses and the fare."""

import re

import pytest
from playwright.sync_api import expect

from support.fingers import slide
from support.keyboard import tab_to
from support.maps import ENDS_ABOVE_THE_PAGE
from support.page_town import ELEVEN, stop
from support.waiting import wait_until

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.pages("kept")]
LARGE = "document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
SIDEWAYS = """[...document.querySelectorAll('body, .app, #page, .tray-body')]
    .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1).map((part) => part.className)"""


@pytest.fixture
def town(town):
    """Adds buses of line 7 from Oak Hall: one whose last stop is Oak Hall, one in seven minutes, and one in half an
    hour."""
    now = ELEVEN
    arrival = {"route": "vale:7", "headsign": "Harbour", "status": "live", "punctuality": "onTime", "deviation": 0,
               "trip": "t1", "serviceDate": "2026-01-01", "sequence": 3, "scheduled": now + 475, "predicted": now + 475}
    later = {"trip": "t2", "scheduled": now + 1900, "predicted": now + 1900}
    ends = {"trip": "t0", "predicted": now + 200, "lastStop": True}
    town.boards["vale:401"] = {"arrivals": [arrival | ends, arrival, arrival | later]}
    return town


def at_heading(page, title: str):
    """Waits until the page has focused its heading, which happens some frames after the heading appears."""
    expect(page.locator("#page h1")).to_have_text(title)
    page.evaluate("async () => { for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame); }")


def choose(page, end: str, text: str, row: int = 0):
    field = page.get_by_role("combobox", name=end, exact=True)
    field.fill(text)
    expect(page.locator(".form [role=option]").first).to_be_visible()
    for _ in range(row + 1):
        field.press("ArrowDown")
    field.press("Enter")


def save(page, *, line: str = "Harbour"):
    """Saves a trip from the stop Oak Hall of Vale to Harbour Gate with the form."""
    page.goto("/#/edit")
    at_heading(page, "New trip")
    choose(page, "Start", "Oak", row=1)
    choose(page, "Destination", "Harbour")
    page.get_by_role("checkbox", name=line).click()
    page.get_by_role("button", name="Save trip").click()
    expect(page.locator(".trip").first).to_be_visible()


SAVE = """async (trip) => {
    const { perform } = await import('/modules/rider/mine.js');
    const { commands } = await import('/modules/rider/rider.js');
    await perform(commands.saveTrip(trip));
}"""
OAK = {"name": "Oak Hall", "address": "", "lat": 44.24, "lon": -76.49}
HARBOUR = {"name": "Harbour Gate", "address": "", "lat": 44.235, "lon": -76.46}


def with_trips(page, *names: str, lines=("vale:7",)):
    """Opens the list with saved trips of these names, or with one unnamed trip, stored as the form stores them."""
    page.goto("/#/notices")
    expect(page.locator("#page h1")).to_be_visible()
    for name in names or ("",):
        page.evaluate(SAVE, {"name": name, "start": OAK, "end": HARBOUR, "lines": [{"id": id, "name": id.split(":")[1]} for id in lines]})
    page.goto("/#/trips")
    expect(page.locator(".trip")).to_have_count(len(names) or 1)


def test_without_saved_trips_the_page_offers_to_create_one(phone, axe, picture, request):
    phone.goto("/#/trips")
    expect(phone.locator("#page h2")).to_have_text("No saved trips yet")
    picture(phone, request.node.name)
    axe(phone)
    expect(phone.locator("#page a[href='#/edit']")).to_have_count(1)
    phone.get_by_role("link", name="Save a trip").click()
    expect(phone.locator("#page h1")).to_have_text("New trip")


def test_with_saved_trips_the_bar_offers_to_add_another(phone):
    with_trips(phone, "One")
    expect(phone.locator("#page .bar a[href='#/edit']")).to_be_visible()


def test_a_saved_trip_is_named_after_its_ends_and_lines_by_default(phone, axe, picture, request):
    save(phone)
    expect(phone.locator("#message")).to_have_text("“Oak Hall – Harbour Gate · 7” saved.")
    card = phone.locator(".trip")
    expect(card.locator("h2")).to_have_text("Oak Hall – Harbour Gate · 7")
    expect(card.locator(".ends")).to_have_count(0)
    expect(card.locator(".chip")).to_have_text(["7"])
    expect(card.locator(".next")).to_have_text("7 min")
    picture(phone, request.node.name)
    axe(phone)
    phone.reload()
    expect(card.locator("h2")).to_have_text("Oak Hall – Harbour Gate · 7")


def test_the_trip_form_names_missing_fields_and_saves_nothing(phone, axe, picture, request):
    phone.goto("/#/edit")
    phone.get_by_role("button", name="Save trip").click()
    expect(phone.get_by_role("alert")).to_have_text("Add a starting point, a destination and at least one route.")
    expect(phone.get_by_role("combobox", name="Start", exact=True)).to_be_focused()
    picture(phone, request.node.name)
    axe(phone)
    choose(phone, "Start", "Oak")
    expect(phone.get_by_role("alert")).to_have_text("Add a destination and at least one route.")
    choose(phone, "Destination", "Harbour")
    expect(phone.get_by_role("alert")).to_have_text("Add at least one route.")
    phone.get_by_role("button", name="Save trip").click()
    expect(phone.get_by_role("alert")).to_have_text("Add at least one route.")
    phone.locator("#page").get_by_role("checkbox").first.click()
    expect(phone.get_by_role("alert")).to_have_count(0)
    phone.goto("/#/trips")
    expect(phone.locator("#page h2")).to_have_text("No saved trips yet")


def test_typed_text_without_a_chosen_suggestion_is_not_accepted_as_a_place(phone):
    phone.goto("/#/edit")
    phone.get_by_role("combobox", name="Start", exact=True).fill("Oak Hall")
    choose(phone, "Destination", "Harbour")
    phone.get_by_role("checkbox", name="Harbour").click()
    phone.get_by_role("button", name="Save trip").click()
    expect(phone.locator("#trip-start-note")).to_have_text("Choose a place from the list.")
    expect(phone).to_have_url(re.compile("#/edit$"))
    phone.get_by_role("combobox", name="Start", exact=True).fill("nowhere at all")
    expect(phone.locator("#trip-start-note")).to_have_text("No places found for “nowhere at all”.")


def test_typed_text_and_focus_stay_while_the_page_redraws(phone):
    phone.goto("/#/edit")
    field = phone.get_by_role("combobox", name="Start", exact=True)
    field.fill("Oak")
    expect(phone.get_by_role("option")).to_have_count(2)
    phone.evaluate("""async () => {
        const { redraw } = await import('/modules/dom/draw.js');
        for (let frame = 0; frame < 20; frame += 1) {
            redraw();
            await new Promise(requestAnimationFrame);
        }
    }""")
    expect(field).to_be_focused()
    expect(phone.get_by_role("option")).to_have_count(2)


# Evaluates to undefined: Playwright would take seconds to copy the map as a result.
MOVE = "async (center) => void (await import('/modules/map/current.js')).openMap.value.map.jumpTo({ center, zoom: 15 })"


@pytest.mark.map("undrawn")
def test_a_place_can_be_chosen_by_moving_the_map(page, axe, picture, request):
    page.goto("/#/edit")
    page.get_by_label("Name", exact=True).fill("To the lab")
    page.get_by_role("link", name="Start: On the map").click()
    expect(page.locator(".cross")).to_be_visible()
    expect(page.locator("#tray-title")).to_have_text("Choose where the trip starts")
    page.evaluate(MOVE, [-76.4905, 44.2401])
    expect(page.locator("#tray [role=status]")).to_have_text(re.compile("Oak Hall$"))
    picture(page, request.node.name)
    axe(page)
    # The rider is not shown the coordinates.
    page.evaluate(MOVE, [-76.4905, 44.2481])
    expect(page.locator("#tray [role=status]")).to_have_text(re.compile(r"^\S+\s(yd|mi) from Oak Hall$"))
    page.evaluate(MOVE, [-76.4905, 44.2401])
    expect(page.locator("#tray [role=status]")).to_have_text(re.compile("Oak Hall$"))
    page.get_by_role("button", name="Use this place").click()
    expect(page.get_by_role("combobox", name="Start", exact=True)).to_have_value(re.compile("Oak Hall"))
    expect(page.get_by_label("Name", exact=True)).to_have_value("To the lab")
    expect(page.locator(".cross")).to_have_count(0)


@pytest.mark.map("undrawn")
def test_a_chosen_place_appears_immediately_on_the_map_above_the_form(phone, town, axe, picture, request):
    town.site |= {"places": "OpenStreetMap"}
    town.addresses = [{"name": "Museum", "address": "Museum, 5 Elm Street", "lat": 44.251, "lon": -76.47}]
    phone.goto("/#/edit")
    at_heading(phone, "New trip")
    expect(phone.locator("#map")).not_to_be_visible()
    choose(phone, "Start", "Oak")
    expect(phone.locator("#map")).to_be_visible()
    expect(phone.locator(".trip-end")).to_have_text(["Oak Hall"])
    wait_until(phone, ENDS_ABOVE_THE_PAGE)
    # The focused field is visible.
    expect(phone.get_by_role("combobox", name="Start", exact=True)).to_be_focused()
    expect(phone.get_by_role("combobox", name="Start", exact=True)).to_be_in_viewport()
    choose(phone, "Destination", "Museum")
    expect(phone.locator(".trip-end")).to_have_text(["Oak Hall", "Museum"])
    wait_until(phone, ENDS_ABOVE_THE_PAGE)
    picture(phone, request.node.name)
    axe(phone)
    phone.get_by_role("button", name="Back").click()
    expect(phone.locator(".trip-end")).to_have_count(0)


@pytest.mark.map("undrawn")
def test_the_names_of_a_new_trips_ends_are_not_cut_off_at_the_sides_of_the_map(phone, town):
    town.site |= {"places": "OpenStreetMap"}
    town.addresses = [{"name": "Museum of the History of the Harbour", "address": "Museum, 5 Elm Street", "lat": 44.24, "lon": -76.2}]
    phone.goto("/#/edit")
    at_heading(phone, "New trip")
    choose(phone, "Start", "Oak")
    choose(phone, "Destination", "Museum")
    expect(phone.locator(".trip-end")).to_have_text(["Oak Hall", "Museum of the History of the Harbour"])
    wait_until(phone, ENDS_ABOVE_THE_PAGE)


def test_a_trip_saved_while_the_list_is_open_shows_its_departure_at_once(phone):
    with_trips(phone, "First")
    expect(phone.locator(".trip .next")).to_have_text("7 min")
    phone.evaluate(SAVE, {"name": "Second", "start": OAK, "end": HARBOUR, "lines": [{"id": "vale:7", "name": "7"}]})
    expect(phone.locator(".trip .next")).to_have_text(["7 min", "7 min"])


@pytest.mark.map("undrawn")
def test_a_single_chosen_place_far_from_the_lines_is_moved_into_view(phone, town):
    """The map once moved only to two places, and left a single one outside its visible part."""
    town.site |= {"places": "OpenStreetMap"}
    town.addresses = [{"name": "Museum", "address": "Museum, 5 Elm Street", "lat": 44.5, "lon": -76.9}]
    phone.goto("/#/edit")
    at_heading(phone, "New trip")
    choose(phone, "Start", "Museum")
    expect(phone.locator(".trip-end")).to_have_text(["Museum"])
    wait_until(phone, ENDS_ABOVE_THE_PAGE)
    phone.goto("/#/trips")
    expect(phone.locator("#page h1")).to_be_visible()
    expect(phone.locator("#map")).not_to_be_visible()


def test_a_saved_trip_is_coloured_by_its_most_severe_alert(phone, town, axe, picture, request):
    with_trips(phone, lines=("vale:7", "ridge:N"))
    lamp = phone.locator(".trip .lamp")
    expect(lamp).to_have_text("No service alerts")
    lamp.click()
    expect(phone.locator(".trip-notices")).to_contain_text("No service alerts right now.")
    for one in town.routes:
        one["service"] = {"vale:7": "altered", "ridge:N": "noService"}.get(one["id"], "none")
    town.alerts = [{"id": "vale:a", "agency": "vale", "condition": "altered", "routes": ["vale:7"], "header": {"en": "Detour"},
                    "text": {"en": "By Elm"}, "periods": []},
                   {"id": "ridge:b", "agency": "ridge", "condition": "noService", "routes": ["ridge:N"], "header": {"en": "Closed"},
                    "text": {"en": "Snow"}, "periods": []}]
    phone.reload()
    expect(lamp).to_have_class(re.compile("no-service"))
    expect(lamp).to_have_text("No service")
    expect(lamp).to_have_attribute("aria-label", "No service. 2 service alerts. Service alerts for Oak Hall – Harbour Gate · 7, N.")
    lamp.click()
    expect(phone.locator(".trip-notices .banner")).to_have_text([re.compile("Closed"), re.compile("Detour")])
    picture(phone, request.node.name)
    axe(phone)


def test_an_unknown_service_condition_of_a_saved_trip_has_its_own_text_and_style(phone, town, axe, picture, request):
    with_trips(phone)
    town.routes[-1]["service"] = "unknown"
    phone.reload()
    lamp = phone.locator(".trip .lamp")
    expect(lamp).to_have_text("Status unknown")
    expect(lamp).to_have_class(re.compile("unknown"))
    lamp.click()
    expect(phone.locator(".trip-notices")).to_contain_text("Service status is unavailable.")
    picture(phone, request.node.name)
    axe(phone)


@pytest.mark.pages("new")
def test_while_offline_a_saved_trip_is_never_shown_as_normal(phone, town):
    phone.watch.expect("failed|console|net::ERR|ERR_INTERNET")
    with_trips(phone)
    expect(phone.locator(".trip .next")).to_have_text("7 min")
    phone.context.set_offline(True)
    expect(phone.locator(".trip .lamp")).to_have_text("Status unknown")
    expect(phone.locator(".trip h2")).to_have_text("Oak Hall – Harbour Gate · 7")
    expect(phone.locator(".trip .next")).to_contain_text("Scheduled")


@pytest.mark.map("undrawn")
def test_a_saved_trip_shows_its_route_buses_and_fare(page, town, axe, picture, request):
    with_trips(page, lines=("vale:7", "ridge:BL"))
    page.get_by_role("link", name="Oak Hall – Harbour Gate · 7, BL").click()
    expect(page).to_have_url(re.compile(r"#/trip/[^?]+\?map=vale:7,ridge:BL$"))
    expect(page.locator("#tray-title")).to_have_text("Oak Hall – Harbour Gate · 7, BL")
    tray = page.locator("#tray")
    expect(tray.locator(".at-stop")).to_contain_text("Oak Hall")
    # The bus whose last stop is this one cannot be boarded.
    expect(tray.locator(".dep")).to_have_count(2)
    expect(tray.locator(".dep").first).to_contain_text("7")
    expect(tray.locator(".rows .row", has_text="Bus 21")).to_contain_text("Inbound")
    expect(tray.get_by_role("link", name="No fare card yet")).to_be_visible()
    expect(page.locator(".trip-end")).to_have_text(["Start", "Destination"])
    wait_until(page, """async () => {
        const box = (await import('/modules/map/current.js')).openMap.value?.map.getBounds();
        return box?.contains([-76.49, 44.24]) && box.contains([-76.46, 44.235]);
    }""")
    picture(page, request.node.name)
    axe(page)
    page.goto("/#/trips")
    expect(page.locator(".trip-end")).to_have_count(0)


def test_each_of_several_lines_from_one_stop_shows_its_alighting_stop(phone, town):
    for one in town.stops[2:]:
        one["routes"].append("ridge:N")
    with_trips(phone, lines=("vale:7", "ridge:N"))
    phone.get_by_role("link", name="Oak Hall – Harbour Gate · 7, N").click()
    expect(phone.locator("#tray .at-stop")).to_have_count(1)
    expect(phone.locator("#tray")).to_contain_text("7: Get off at Harbour Gate")
    expect(phone.locator("#tray")).to_contain_text("N: Get off at Harbour Gate")


def test_a_saved_trip_shows_whether_the_fare_card_covers_the_fare_or_the_missing_amount(phone, town, axe):
    with_trips(phone)
    phone.evaluate("""async () => {
        const { perform } = await import('/modules/rider/mine.js');
        const { commands } = await import('/modules/rider/rider.js');
        const { event } = await perform(commands.saveCard({ name: 'Pass', currency: 'USD', digits: 2, fare: 275 }));
        await perform(commands.adjust(event, 525));
        window.card = event;
    }""")
    phone.get_by_role("link", name="Oak Hall – Harbour Gate · 7").click()
    fare = phone.get_by_role("region", name="Fare")
    expect(fare).to_contain_text("Enough for the fare")
    expect(fare).to_contain_text("1 ride left")
    axe(phone)
    phone.evaluate("""async () => {
        const { perform } = await import('/modules/rider/mine.js');
        await perform((await import('/modules/rider/rider.js')).commands.adjust(window.card, 150));
    }""")
    expect(fare).to_contain_text("Not enough for the fare")
    expect(fare).to_contain_text("1.25 short")


def test_the_trip_form_does_not_offer_lines_that_do_not_connect_the_ends(phone):
    save(phone, line="Green")
    expect(phone.locator("#message")).to_have_text("“Oak Hall – Harbour Gate · GL” saved, but none of its routes covers the whole trip.")
    expect(phone.locator(".trip .next")).to_have_text("Your routes don’t cover the whole trip")
    expect(phone.locator(".trip .lamp")).to_have_text("Status unknown")


def test_a_place_that_no_line_reaches_is_reported_as_soon_as_it_is_chosen(phone, town):
    town.stops.append(stop("vale:900", "Amarillo", 35.2, -101.83, []))
    town.alerts = []
    town.site = town.site | {"coaches": True}
    phone.goto("/#/edit")
    choose(phone, "Start", "Oak", row=1)
    choose(phone, "Destination", "Amarillo")
    expect(phone.locator("#page .form")).to_contain_text("No single route connects stops within 1.2 mi of your start and your destination.")
    expect(phone.locator("#page").get_by_role("link", name="Coaches to other cities")).to_have_attribute("href", "#/coaches")
    phone.get_by_role("checkbox", name="Harbour").click()
    phone.get_by_role("button", name="Save trip").click()
    expect(phone.locator("#message")).to_contain_text("none of its routes covers the whole trip.")
    expect(phone.locator(".trip .next")).to_have_text("Your routes don’t cover the whole trip")
    expect(phone.locator(".trip .lamp")).to_have_text("Status unknown")
    phone.locator(".trip a").first.click()
    expect(phone.locator("#tray")).to_contain_text("None of this trip’s routes connects stops within 1.2 mi of your start and your destination.")
    expect(phone.locator("#tray .dep")).to_have_count(0)


def test_an_agency_wide_alert_applies_to_saved_trips_on_its_lines(phone, town):
    for one in town.routes:
        one["service"] = "emergency"
    town.alerts = [{"id": "vale:storm", "agency": "vale", "severity": "severe", "routes": [], "header": {"": "Storm"}, "text": {},
                    "periods": [], "stops": [], "trips": [], "wholeAgency": True}]
    with_trips(phone)
    lamp = phone.locator(".trip .lamp")
    expect(lamp).to_have_text("Emergency")
    lamp.click()
    expect(phone.locator(".trip-notices .banner")).to_contain_text("Storm")
    expect(phone.locator(".trip-notices")).not_to_contain_text("unavailable")


def test_the_maximum_walking_distance_can_be_chosen_and_persists(phone, town, axe, picture, request):
    # A stop three kilometres beyond the last one.
    town.stops.append(stop("vale:950", "Far Farm", 44.208, -76.46, []))
    phone.goto("/#/edit")
    choose(phone, "Start", "Oak", row=1)
    choose(phone, "Destination", "Far")
    form = phone.locator("#page .form")
    expect(form).to_contain_text("No single route connects stops within 1.2 mi of your start and your destination.")
    walk = phone.get_by_role("group", name="Maximum walking distance")
    walk.get_by_role("button", name="2.5 mi").click()
    expect(form).to_contain_text("7 covers the whole trip.")
    picture(phone, request.node.name)
    axe(phone)
    phone.reload()
    expect(walk.get_by_role("button", name="2.5 mi")).to_have_attribute("aria-pressed", "true")
    walk.get_by_role("button", name="0.3 mi").click()
    choose(phone, "Start", "Oak", row=1)
    choose(phone, "Destination", "Far")
    expect(form).to_contain_text("No single route connects stops within 0.3 mi")


def test_lines_that_connect_both_ends_are_listed_first_with_their_walking_distances(phone, town, picture, request):
    # The express line stops 800 m from both ends.
    town.stops += [stop("ridge:ash", "Ash", 44.2332, -76.4905, ["ridge:X"]), stop("ridge:fir", "Fir", 44.2422, -76.46, ["ridge:X"])]
    town.routes[4]["id"] = "ridge:X"
    phone.goto("/#/edit")
    rows = phone.get_by_role("checkbox")
    expect(rows.first).to_contain_text("Blue Loop")
    choose(phone, "Start", "Oak", row=1)
    expect(phone.locator("#message")).to_have_text("Start set to Oak Hall.")
    choose(phone, "Destination", "Harbour")
    expect(phone.locator("#message")).to_have_text("Destination set to Harbour Gate.")
    expect(rows.nth(0)).to_have_text(re.compile("Harbour.*Stops at your start and destination"))
    expect(rows.nth(1)).to_have_text(re.compile(r"Express.*0.5\smi walk before the ride, 0.5\smi after"))
    expect(phone.locator("#page .form")).to_contain_text("Routes that cover the whole trip, least walking first: 7 and X.")
    picture(phone, request.node.name)
    rows.nth(2).click()
    expect(phone.locator("#message")).to_have_text("BL added.")
    expect(phone.locator("#page .form")).to_contain_text("None of the routes you selected covers the whole trip.")
    rows.nth(2).click()
    expect(phone.locator("#message")).to_have_text("BL removed.")
    expect(phone.locator("#page .form")).to_contain_text("Leave blank to name the trip “Oak Hall – Harbour Gate”.")


@pytest.mark.map("undrawn")
def test_the_chosen_trip_ends_are_marked_on_the_map_beside_the_form(desktop, town):
    desktop.goto("/#/edit")
    choose(desktop, "Start", "Oak", row=1)
    expect(desktop.locator(".trip-end")).to_have_text(["Oak Hall"])
    choose(desktop, "Destination", "Harbour")
    expect(desktop.locator(".trip-end")).to_have_text(["Oak Hall", "Harbour Gate"])
    desktop.evaluate("location.hash = '#/routes'")
    expect(desktop.locator(".trip-end")).to_have_count(0)


@pytest.mark.map("undrawn")
def test_both_trip_ends_can_be_chosen_on_the_map(phone):
    phone.goto("/#/trips")
    phone.get_by_role("link", name="Pick start and end on map").click()
    for end, title, centre in (("start", "start", [-76.4905, 44.2401]), ("end", "end", [-76.46, 44.235])):
        expect(phone.locator("#tray-title")).to_have_text(f"Choose where the trip {title}s")
        phone.evaluate(MOVE, centre)
        expect(phone.locator("#tray [role=status]")).to_have_text(re.compile("Oak Hall" if end == "start" else "Harbour Gate"))
        phone.get_by_role("button", name="Use this place").click()
    expect(phone.get_by_role("combobox", name="Start", exact=True)).to_have_value(re.compile("Oak Hall"))
    expect(phone.get_by_role("combobox", name="Destination", exact=True)).to_have_value(re.compile("Harbour Gate"))
    phone.go_back()
    expect(phone.locator("#page h2")).to_have_text("No saved trips yet")


def test_a_geocoder_failure_is_not_reported_as_an_unknown_place(phone, town):
    town.site = town.site | {"places": "by the town"}
    town.addresses = None
    phone.watch.expect("answered 404")
    phone.goto("/#/edit")
    phone.get_by_role("combobox", name="Start", exact=True).fill("12 Nowhere Street")
    expect(phone.locator("#trip-start-note")).to_have_text("Address search isn’t responding, and no stops match.")


def test_a_line_removed_from_the_timetable_keeps_its_name_in_a_saved_trip(phone, town):
    with_trips(phone)
    town.routes = [one for one in town.routes if one["id"] != "vale:7"]
    phone.watch.expect("answered 404")
    phone.reload()
    expect(phone.locator(".trip .chip")).to_have_text(["7"])
    expect(phone.locator(".trip .lamp")).to_have_text("Status unknown")


def test_a_saved_trip_can_be_edited(phone):
    with_trips(phone, "To the lab")
    phone.get_by_role("link", name="To the lab").click()
    phone.get_by_role("link", name="Edit trip").click()
    expect(phone.get_by_role("combobox", name="Destination", exact=True)).to_have_value("Harbour Gate")
    expect(phone.get_by_role("checkbox", name="Harbour")).to_be_checked()
    phone.get_by_role("combobox", name="Destination", exact=True).fill("")
    phone.get_by_role("button", name="Save trip").click()
    expect(phone.get_by_role("alert")).to_have_text("Add a destination.")
    choose(phone, "Destination", "Elm")
    phone.get_by_label("Name", exact=True).fill("Evening class")
    phone.get_by_role("button", name="Save trip").click()
    expect(phone.locator(".trip h2")).to_have_text("Evening class")
    expect(phone.locator(".trip .ends")).to_have_text("Oak Hall to Elm Walk")


def test_a_saved_trip_can_be_deleted_and_restored(phone, axe):
    with_trips(phone)
    phone.get_by_role("link", name="Oak Hall – Harbour Gate · 7").click()
    phone.get_by_role("button", name="Delete").click()
    expect(phone).to_have_url(re.compile("#/trips$"))
    expect(phone.locator(".trip")).to_have_count(0)
    expect(phone.locator(".undo")).to_contain_text("“Oak Hall – Harbour Gate · 7” deleted.")
    axe(phone)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator(".trip h2")).to_have_text("Oak Hall – Harbour Gate · 7")


def test_saved_trips_can_be_reordered_and_deleted_in_the_list(phone):
    with_trips(phone, "One", "Two")
    phone.get_by_role("button", name="Reorder").click()
    phone.get_by_role("button", name="Move Two up").click()
    expect(phone.locator(".ordering .where")).to_have_text(["Two", "One"])
    phone.get_by_role("button", name="Delete One").click()
    expect(phone.locator(".ordering .where")).to_have_text(["Two"])
    phone.reload()
    expect(phone.locator(".trip h2")).to_have_text(["Two"])


def test_swiping_a_saved_trip_away_deletes_it_and_undo_restores_it(phone, picture, request, axe):
    with_trips(phone, "One", "Two")
    slide(phone, phone.locator(".trip", has_text="One"), 0.7)
    expect(phone.locator(".trip h2")).to_have_text(["Two"])
    expect(phone.locator(".undo")).to_be_in_viewport(ratio=1)
    picture(phone, request.node.name)
    axe(phone)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator(".trip h2")).to_have_text(["One", "Two"])
    # The swipe did not open the trip.
    expect(phone).to_have_url(re.compile("#/trips$"))


def test_deleting_a_saved_trip_moves_the_focus_to_a_remaining_element(desktop):
    with_trips(desktop, "One")
    desktop.get_by_role("button", name="Reorder").click()
    desktop.get_by_role("button", name="Delete One").press("Enter")
    expect(desktop.get_by_role("button", name="Undo")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("button", name="Move One", exact=True)).to_be_focused()


def test_saved_trips_are_usable_with_only_the_keyboard(desktop):
    page = desktop
    page.goto("/")
    expect(page.locator("#toggles .chip-toggle").first).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator("#page h1")).to_be_focused()
    expect(page.get_by_role("link", name="Save a trip")).to_be_visible()
    tab_to(page, "Save a trip")
    page.keyboard.press("Enter")
    expect(page.get_by_role("combobox", name="Start", exact=True)).to_be_visible()
    # The page focuses its heading some frames after the heading appears.
    expect(page.locator("#page h1")).to_be_focused()
    tab_to(page, "Start")
    page.keyboard.type("Oak")
    expect(page.get_by_role("option")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    tab_to(page, "Destination")
    page.keyboard.type("Harb")
    expect(page.get_by_role("option")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    tab_to(page, "Search routes")
    page.keyboard.type("harbour")
    expect(page.get_by_role("checkbox")).to_have_count(1)
    tab_to(page, "7Harbour")
    page.keyboard.press("Space")
    tab_to(page, "Save trip")
    page.keyboard.press("Enter")
    expect(page.locator(".trip h2")).to_have_text("Oak Hall – Harbour Gate · 7")
    tab_to(page, "Oak Hall – Harbour Gate")
    page.keyboard.press("Enter")
    expect(page.locator("#tray-title")).to_have_text("Oak Hall – Harbour Gate · 7")


@pytest.mark.pages("new")
@pytest.mark.map("undrawn")
def test_trip_pages_with_200_percent_text_scroll_only_vertically(phone, axe, picture, request):
    phone.add_init_script(LARGE)
    with_trips(phone)
    for place, part in [("trips", ".trip .next"), ("edit", ".form .ticks"), ("pick/start", "#tray .btn.primary")]:
        phone.goto(f"/#/{place}")
        expect(phone.locator(part)).to_be_visible()
        picture(phone, f"{request.node.name}-{place[:4]}")
        assert phone.evaluate(SIDEWAYS) == [], place
        axe(phone)
    phone.goto("/#/trips")
    phone.get_by_role("link", name="Oak Hall – Harbour Gate · 7").click()
    expect(phone.locator("#tray .dep").first).to_be_visible()
    picture(phone, f"{request.node.name}-trip")
    assert phone.evaluate(SIDEWAYS) == []
    axe(phone)


def test_trip_pages_have_enough_contrast_in_the_other_themes(phone, themes, picture, request):
    with_trips(phone)
    for place, part in [("trips", ".trip .next"), ("edit", ".form .ticks")]:
        phone.goto(f"/#/{place}")
        expect(phone.locator(part)).to_be_visible()
        picture(phone, f"{request.node.name}-{place}")
        themes(phone)
    phone.goto("/#/trips")
    phone.get_by_role("link", name="Oak Hall – Harbour Gate · 7").click()
    expect(phone.locator("#tray .dep").first).to_be_visible()
    picture(phone, f"{request.node.name}-trip")
    themes(phone)


@pytest.mark.pages("new")
def test_the_trips_page_reports_a_journal_that_cannot_be_opened(phone):
    phone.watch.expect("rider.wasm|console|exception")
    phone.route("**/rider.wasm*", lambda one: one.abort("failed"))
    phone.goto("/#/trips")
    expect(phone.locator("#page .failure")).to_be_visible()
    phone.unroute("**/rider.wasm*")
    # Another part of the page may already have opened the journal successfully.
    phone.evaluate("() => document.querySelector('#page .failure button')?.click()")
    expect(phone.locator("#page h2")).to_have_text("No saved trips yet")


ELM = {"name": "12 Elm Street", "address": "12 Elm Street, Kingston", "lat": 44.2301, "lon": -76.4902}


def test_suggestions_list_addresses_in_full_after_stops(phone, town, axe, picture, request):
    town.site["places"] = "© the town"
    town.addresses = [ELM]
    phone.goto("/#/edit")
    expect(phone.locator(".form")).to_contain_text("Address data: © the town.")
    phone.get_by_role("combobox", name="Start", exact=True).fill("elm")
    expect(phone.get_by_role("option")).to_have_text([re.compile("^Elm Walk"), re.compile("12 Elm Street, Kingston")])
    picture(phone, request.node.name)
    axe(phone)
    phone.get_by_role("option").nth(1).click()
    expect(phone.get_by_role("combobox", name="Start", exact=True)).to_have_value("12 Elm Street, Kingston")
    choose(phone, "Destination", "Harbour")
    phone.get_by_role("checkbox", name="Harbour").click()
    phone.get_by_role("button", name="Save trip").click()
    expect(phone.locator(".trip h2")).to_have_text("12 Elm Street – Harbour Gate · 7")
    start = phone.evaluate("async () => (await (await import('/modules/rider/mine.js')).mine()).overview.trips[0].start")
    assert start == ELM


def test_when_the_geocoder_fails_suggestions_still_list_stops(phone, town):
    town.site["places"] = "© the town"
    town.addresses = None
    phone.watch.expect("answered 404")
    phone.goto("/#/edit")
    phone.get_by_role("combobox", name="Start", exact=True).fill("elm")
    expect(phone.get_by_role("option")).to_have_count(1)
    expect(phone.locator("#trip-start-note")).to_have_text("Address search isn’t responding. Showing stops only.")


def test_without_a_geocoder_the_form_searches_only_stops_and_states_it(phone, town):
    phone.goto("/#/edit")
    expect(phone.locator(".form")).to_contain_text("Address search isn’t available on this server.")
    phone.get_by_role("combobox", name="Start", exact=True).fill("elm")
    expect(phone.get_by_role("option")).to_have_count(1)
    assert not any("/api/v1/places" in asked for asked in town.asked)


@pytest.mark.pages("new")
def test_the_trips_page_waits_for_strings_that_load_late(phone):
    held = []
    phone.route("**/words/en.later.json", lambda one: held.append(one))
    with phone.expect_request("**/words/en.later.json"):
        phone.goto("/#/edit")
    expect(phone.locator("#page h1")).to_be_visible()
    expect(phone.locator("#page .form")).to_have_count(0)
    held[0].continue_()
    expect(phone.get_by_role("combobox", name="Start", exact=True)).to_be_visible()
