"""Nearby stops and favourites: the stops around the rider with their departures, favourites, and a search whose rows
can be distinguished."""

import re

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN, route, stop
from support.waiting import asked, eventually, settled, wait_until

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.map("undrawn"), pytest.mark.pages("kept")]
HERE = {"latitude": 44.24, "longitude": -76.49}
FAR = {"latitude": 48.2, "longitude": 16.37}


def arrival(route, headsign, minutes, **more):
    at = ELEVEN + minutes * 60 + 20
    return {"route": route, "headsign": headsign, "status": "live", "scheduled": at, "predicted": at, "low": at - 60, "high": at + 60,
            "punctuality": "onTime", "sequence": 1, "lastStop": False} | more


@pytest.fixture(autouse=True)
def buses(town):
    town.boards["ridge:oak"] = {"arrivals": [
        arrival("ridge:BL", "Campus", 4, direction=0), arrival("ridge:WL", "Hill", 6, direction=0), arrival("ridge:BL", "Campus", 12, direction=0),
    ]}
    town.boards["vale:401"] = {"arrivals": [arrival("vale:7", "Harbour", 9)], "live": {"state": "none"}}


def stand(page, place=HERE):
    page.context.grant_permissions(["geolocation"])
    page.context.set_geolocation(place)


def opened(page, address="/"):
    page.goto(address)
    expect(page.locator("#toggles .chip").first).to_be_visible()


def test_one_tap_opens_nearby_stops_with_lines_headsigns_and_minutes(page, town, axe, picture, request):
    stand(page)
    opened(page)
    page.locator("#controls").get_by_role("button", name="My location").click()
    tray = page.locator("#tray")
    expect(page.locator("#tray-title")).to_have_text("Near you")
    if page.viewport_size["width"] < 900:
        expect(tray).to_have_attribute("data-height", "half")
    oak = tray.locator(".around").first
    expect(oak.get_by_role("heading")).to_contain_text("Oak Hall")
    expect(oak.locator(".dep")).to_have_count(2)
    expect(oak.locator(".dep").first).to_contain_text(re.compile(r"BL.*Campus.*4\s*min.*then 12\smin", re.DOTALL))
    assert re.match(r"Route B L, Campus, 4 minutes, .*\. The next one leaves in 12 minutes\.$", oak.locator(".dep").first.get_attribute("aria-label"))
    settled(page)
    assert len(asked(town, "/v1/boards?near")) == 1
    assert not [path for path in town.asked if path.endswith("/arrivals")]
    picture(page, f"{request.node.name}")
    axe(page)


def test_a_rider_far_away_is_offered_the_nearest_agency(phone, axe, picture, request):
    stand(phone, FAR)
    opened(phone)
    before = phone.evaluate("import('/modules/main.js').then(({ currentView }) => currentView().camera.middle())")
    phone.locator("#controls").get_by_role("button", name="My location").click()
    tray = phone.locator("#tray")
    expect(tray).to_contain_text("No stops nearby")
    expect(tray).to_contain_text(re.compile(r"The nearest agency is Ridge Campus Buses, (640\skm|398\smi) away"))
    after = phone.evaluate("import('/modules/main.js').then(({ currentView }) => currentView().camera.middle())")
    assert abs(before["lon"] - after["lon"]) < 1
    picture(phone, f"{request.node.name}")
    axe(phone)
    tray.get_by_role("button", name="Ridge Campus Buses map").click()
    expect(phone).to_have_url(re.compile("#/$"))


@pytest.mark.pages("new")
def test_a_rider_who_denies_location_is_offered_alternatives(phone, axe):
    phone.add_init_script("navigator.geolocation.watchPosition = (found, lost) => (lost({ code: 1, PERMISSION_DENIED: 1 }), 1)")
    opened(phone)
    phone.locator("#controls").get_by_role("button", name="My location").click()
    tray = phone.locator("#tray")
    expect(tray).to_contain_text("Location is off")
    axe(phone)
    tray.get_by_role("button", name="Search for a stop or place").click()
    expect(phone.get_by_role("combobox")).to_be_focused()


@pytest.mark.pages("new")
def test_failed_requests_for_nearby_boards_are_reported_and_recover(phone, town):
    phone.watch.expect("failed|answered|console")
    stand(phone)
    phone.route("**/api/v1/boards**", lambda route: route.abort("connectionrefused"))
    opened(phone, "/#/near")
    expect(phone.locator("#tray .failure")).to_be_visible()
    phone.unroute("**/api/v1/boards**")
    phone.locator("#tray").get_by_role("button", name="Try again").click()
    expect(phone.locator("#tray .around").first).to_be_visible()


@pytest.mark.pages("new")
def test_outdated_nearby_boards_stay_and_show_their_age(phone):
    stand(phone)
    opened(phone, "/#/near")
    expect(phone.locator("#tray .around .dep").first).to_be_visible()
    phone.route("**/api/v1/boards**", lambda route: route.fulfill(status=503, body="{}"))
    phone.watch.expect("answered 503|console")
    phone.clock.install(time=ELEVEN)
    phone.clock.fast_forward(90_000)
    expect(phone.locator("#tray .banner.unknown")).to_contain_text("ago")
    expect(phone.locator("#tray .around .dep").first).to_contain_text("~")


def test_the_empty_search_offers_nearby_stops_and_favourites(desktop, axe, picture, request):
    stand(desktop)
    opened(desktop, "/#/stop/ridge:oak")
    desktop.get_by_role("button", name="Add to favourites").click()
    expect(desktop.get_by_role("button", name="Remove from favourites")).to_have_attribute("aria-pressed", "true")
    desktop.goto("/#/")
    desktop.keyboard.press("/")
    options = desktop.get_by_role("option")
    expect(options.first).to_have_text("Near me")
    expect(options.nth(1)).to_contain_text(re.compile(r"Oak Hall.*BL 4 min · WL 6 min", re.DOTALL))
    picture(desktop, f"{request.node.name}")
    axe(desktop)
    desktop.keyboard.press("ArrowDown")
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#tray-title")).to_have_text("Near you")


def test_a_favourite_stop_and_a_favourite_line_are_shown_with_minutes_above_the_map(phone, axe, picture, request):
    stand(phone)
    opened(phone, "/#/stop/ridge:oak")
    phone.get_by_role("button", name="Add to favourites").click()
    expect(phone.locator("#message")).to_have_text("Added to favourites.")
    phone.goto("/#/route/vale:7")
    line = phone.locator("#page .bookmark")
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    phone.goto("/#/list")
    tray = phone.locator("#tray")
    expect(tray.get_by_role("heading", name="Favourites", exact=True)).to_be_visible()
    expect(tray.locator(".around").nth(0)).to_contain_text(re.compile(r"Oak Hall.*Campus.*4\s*min", re.DOTALL))
    expect(tray.locator(".around").nth(1)).to_contain_text(re.compile(r"Harbour", re.DOTALL))
    picture(phone, f"{request.node.name}")
    axe(phone)
    phone.reload()
    expect(tray.locator(".around").nth(0)).to_contain_text("Oak Hall")


def test_a_removed_favourite_is_restored_at_its_previous_position(phone):
    opened(phone, "/#/stop/ridge:oak")
    phone.get_by_role("button", name="Add to favourites").click()
    expect(phone.locator("#message")).to_have_text("Added to favourites.")
    phone.goto("/#/stop/ridge:elm")
    expect(phone.locator("#tray-title")).to_have_text("Elm Walk")
    phone.get_by_role("button", name="Add to favourites").click()
    expect(phone.get_by_role("button", name="Remove from favourites")).to_be_visible()
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray-title")).to_have_text("Oak Hall")
    phone.get_by_role("button", name="Remove from favourites").click()
    expect(phone.locator("#message")).to_have_text("Removed from favourites.")
    phone.get_by_role("button", name="Add to favourites").click()
    expect(phone.get_by_role("button", name="Remove from favourites")).to_be_visible()
    names = "async () => (await import('/modules/rider/favourites.js')).favourites().stops.map(({ name }) => name)"
    assert phone.evaluate(names) == ["Oak Hall", "Elm Walk"]


def test_favourites_are_synchronized_exported_and_erased_with_the_riders_journal(phone):
    opened(phone, "/#/stop/ridge:oak")
    phone.get_by_role("button", name="Add to favourites").click()
    expect(phone.locator("#message")).to_have_text("Added to favourites.")
    found = phone.evaluate("""async () => {
        const { mine } = await import('/modules/rider/mine.js');
        const { riderCore } = await import('/modules/rider/load.js');
        const other = (await riderCore()).createRider();
        other.merge((await mine()).export(), { isFile: true });
        const { questions } = await import('/modules/rider/rider.js');
        return other.ask(questions.overview(), 20000).favourites.stops;
    }""")
    assert found == [{"id": "ridge:oak", "name": "Oak Hall"}]
    phone.evaluate("import('/modules/rider/mine.js').then(({ eraseMine }) => { eraseMine(); })")
    expect(phone.get_by_role("button", name="Add to favourites")).to_be_visible()
    assert phone.evaluate("localStorage.getItem('headsign.preferences')") is None


def test_home_can_be_set_to_the_riders_position_and_opens_its_nearby_stops(phone, axe):
    stand(phone)
    opened(phone, "/#/near")
    phone.get_by_role("button", name="Set as home").click()
    expect(phone.locator("#message")).to_have_text("Home set.")
    expect(phone.get_by_role("button", name="Set as home")).to_have_attribute("aria-pressed", "true")
    phone.goto("/#/list")
    phone.locator("#tray").get_by_role("link", name="Home").click()
    expect(phone.locator("#tray-title")).to_have_text("Near Home")
    expect(phone.locator("#tray .around").first).to_contain_text("Oak Hall")
    axe(phone)


def test_an_address_found_by_the_main_search_opens_nearby_stops(page, town, axe, picture, request):
    town.site["places"] = True
    town.addresses = [{"name": "Oak Cottage", "address": "Oak Cottage, 5 Oak Lane, Ridge", "lat": 44.2401, "lon": -76.4902}]
    opened(page)
    page.get_by_role("combobox").fill("oak")
    row = page.get_by_role("option").filter(has_text="Oak Cottage")
    # The name, with which the address begins, is shown only once.
    expect(row).to_have_text(re.compile("^Oak Cottage *5 Oak Lane, Ridge$"))
    picture(page, f"{request.node.name}")
    axe(page)
    row.click()
    expect(page.locator("#tray-title")).to_have_text("Near Oak Cottage")
    # The address is shown on the map immediately, with its name.
    expect(page.locator("#map")).to_be_visible()
    expect(page.locator(".stop-plate")).to_have_text("Oak Cottage")
    if page.viewport_size["width"] < 900:
        expect(page.locator("#tray")).to_have_attribute("data-height", "half")
    expect(page.locator("#tray .around").first).to_contain_text("Oak Hall")
    page.goto("/#/")
    page.get_by_role("combobox").click()
    expect(page.get_by_role("option").filter(has_text="Oak Cottage")).to_be_visible()


def test_search_rows_with_equal_names_show_their_lines_and_headsigns(phone, town, monkeypatch):
    def searched(path, query, answer=type(town).answer):
        found = answer(town, path, query)
        if path == "search":
            for row, places in zip(found["results"], (["Campus", "Hill"], ["Harbour"])):
                row["towards"] = places
        return found
    monkeypatch.setattr(town, "answer", searched)
    opened(phone)
    # Distances are measured from the centre of the map.
    wait_until(phone, "async () => (await import('/modules/map/current.js')).openMap.value !== undefined")
    phone.get_by_role("combobox").fill("oak")
    rows = phone.get_by_role("option")
    expect(rows.nth(0)).to_contain_text(re.compile("BL.*WL.*To Campus, Hill", re.DOTALL))
    expect(rows.nth(1)).to_contain_text(re.compile("7.*To Harbour", re.DOTALL))
    assert "near=" in asked(town, "/v1/search")[0]


def test_search_rows_with_equal_names_and_headsigns_show_their_direction(phone, town, monkeypatch):
    def searched(path, query, answer=type(town).answer):
        found = answer(town, path, query)
        if path == "search":
            for row, bearing in zip(found["results"], (0, 180)):
                row["stop"] = row["stop"] | {"bearing": bearing}
                row["towards"] = ["Campus"]
        return found
    monkeypatch.setattr(town, "answer", searched)
    opened(phone)
    phone.get_by_role("combobox").fill("oak")
    rows = phone.get_by_role("option")
    expect(rows.nth(0)).to_contain_text("Heading north · To Campus")
    expect(rows.nth(1)).to_contain_text("Heading south · To Campus")
    # A stop with a unique name does not show its direction.
    phone.get_by_role("combobox").fill("elm")
    expect(rows).to_have_count(1)
    expect(rows).not_to_contain_text("Heading")


def test_a_line_in_the_search_shows_its_headsigns_beside_its_name(phone, town):
    town.routes[3]["directions"] = [{"headsigns": ["Station"]}, {"headsigns": ["Airport"]}]
    opened(phone)
    phone.get_by_role("combobox").fill("north")
    expect(phone.get_by_role("option").first).to_contain_text("Station – Airport")


def test_the_nearby_view_is_translated_to_french(open_page, town):
    page = open_page(town.url, viewport={"width": 320, "height": 700}, locale="fr-CA")
    stand(page)
    opened(page, "/#/near")
    expect(page.locator("#tray-title")).to_have_text("Près de vous")
    expect(page.locator("#tray .around .dep").first).to_contain_text(re.compile("puis 12"))
    assert page.evaluate("document.querySelector('.tray-body').scrollWidth <= document.querySelector('.tray-body').clientWidth")


TEN = [f"ridge:T{number}" for number in range(10)]


@pytest.fixture
def busy(town):
    """The URL of a stop served by ten lines."""
    town.routes += [route("ridge", one.split(":")[1], f"Line {one[-1]}", "#8a5a2b", "#ffffff", (44.25 + int(one[-1]) / 1000, -76.50)) for one in TEN]
    town.stops.append(stop("ridge:hub", "Hub", 44.245, -76.49, TEN))
    town.boards["ridge:hub"] = {"arrivals": [arrival(one, f"End {one[-1]}", 3 + int(one[-1])) for one in TEN]}
    return "/#/stop/ridge:hub"


LIT = "async () => (await import('/modules/live/live-data.js')).litRoutes()"


def test_the_open_stops_lines_are_highlighted_on_the_map_until_it_closes(phone, town):
    opened(phone, "/#/stop/vale:401")
    wait_until(phone, f"async () => (await ({LIT})()).includes('vale:7')")
    eventually(lambda: any("vale:7" in query.get("routes", []) for query in town.streams))
    phone.keyboard.press("Escape")
    wait_until(phone, f"async () => !(await ({LIT})()).includes('vale:7')")


def test_at_a_stop_of_ten_lines_the_riders_choice_of_lines_lasts_for_the_visit(phone, busy, axe, picture, request):
    opened(phone, busy)
    tray = phone.locator("#tray")
    chips = tray.get_by_role("group", name="Filter by route")
    expect(chips.get_by_role("button")).to_have_count(11)
    chips.get_by_role("button", name="Line 4").click()
    chips.get_by_role("button", name="Line 6").click()
    expect(tray.locator(".plate")).to_contain_text("End 4")
    expect(tray.locator(".dep")).to_have_count(1)
    wait_until(phone, f"async () => {{ const lit = await ({LIT})(); return lit.includes('ridge:T4') && !lit.includes('ridge:T5'); }}")
    picture(phone, request.node.name)
    axe(phone)
    phone.keyboard.press("Escape")
    phone.goto("/#/stop/ridge:hub")
    expect(tray.locator(".plate")).to_contain_text("End 4")
    chips.get_by_role("button", name="All").click()
    expect(tray.locator(".plate")).to_contain_text("End 0")


def test_at_a_stop_of_many_lines_those_that_depart_next_are_highlighted(phone, busy, town):
    town.boards["ridge:hub"]["arrivals"].reverse()
    for number, one in enumerate(town.boards["ridge:hub"]["arrivals"]):
        one |= {"predicted": ELEVEN + 60 * (number + 2), "status": "live"}
    phone.goto(busy)
    first = sorted(TEN[4:])
    wait_until(phone, f"async () => String((await ({LIT})()).slice(0, 6).toSorted()) === '{','.join(first)}'")
    lit = phone.evaluate(LIT)
    assert not set(lit) & set(TEN[:4])
    # The highlighted lines do not change while the stop is open.
    town.boards["ridge:hub"]["arrivals"].reverse()
    for number, one in enumerate(town.boards["ridge:hub"]["arrivals"]):
        one |= {"predicted": ELEVEN + 60 * (number + 2)}
    town.publish()
    expect(phone.locator("#tray .plate")).to_contain_text("End 0")
    assert phone.evaluate(LIT) == lit


def test_closing_a_stop_returns_the_focus_to_its_list_row(desktop):
    opened(desktop, "/#/")
    stops = desktop.locator("#tray [data-key=stops]")
    # The row is found by its link: the list may be reordered once the map's opening view is known.
    row = stops.locator(f'a[href="{stops.locator("a.row").first.get_attribute("href")}"]')
    row.focus()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#tray")).to_be_focused()
    desktop.keyboard.press("Escape")
    expect(row).to_be_focused()


def test_closing_a_stop_found_by_search_moves_the_focus_to_the_page_title(page):
    opened(page, "/#/")
    page.get_by_role("combobox").fill("elm")
    expect(page.get_by_role("option").first).to_contain_text("Elm Walk")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#tray")).to_be_focused()
    page.locator("#tray").get_by_role("button", name="Close").click()
    expect(page.locator("#title")).to_be_focused()


def test_a_bus_callout_receives_the_focus_and_has_an_accessible_name(desktop):
    opened(desktop, "/#/")
    row = desktop.locator("#tray [data-key=buses] a.row").first
    row.focus()
    desktop.keyboard.press("Enter")
    call = desktop.locator("#call")
    expect(call).to_be_focused()
    assert call.evaluate("call => call.getAttribute('aria-label')").startswith("Selected bus")
    desktop.keyboard.press("Escape")
    expect(row).to_be_focused()


def test_text_typed_right_after_the_search_shortcut_is_not_lost(page):
    opened(page, "/#/")
    field, option = page.get_by_role("combobox").first, page.get_by_role("option").first
    for address in ["", "routes", "stop/ridge:oak", "card", "trips", "about", "list", "near", "bus/ridge:21"]:
        page.goto(f"/#/{address}")
        settled(page)
        page.evaluate("""() => {
            for (const key of '/oak') {
                const target = document.activeElement;
                const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
                // Like a keyboard: keys without a handler are typed into the focused field.
                if (target.dispatchEvent(down) && document.activeElement.matches('input')) document.execCommand('insertText', false, key);
            }
        }""")
        expect(field, address).to_have_value("oak")
        expect(option, address).to_contain_text("Oak Hall")
        settled(page)
        expect(field, address).to_be_focused()
        # The next view is opened with an empty, unfocused search field.
        field.fill("")
        field.blur()


def call(id, name, minutes, **more):
    at = ELEVEN + minutes * 60 + 20
    return {"stop": stop(id, name, 44.24, -76.49, ["ridge:BL"]), "sequence": minutes, "scheduled": at, "predicted": at, "lastStop": False} | more


@pytest.fixture
def journey(town):
    """The upcoming stops of bus 21; Oak Hall is the ninth."""
    town.calls["ridge:21"] = [call(f"ridge:s{number}", f"Stop {number}", number + 1) for number in range(8)] + [
        call("ridge:oak", "Oak Hall", 12), call("ridge:elm", "Elm Walk", 15, predicted=None, lastStop=True)]
    for one in town.calls["ridge:21"]:
        if one["predicted"] is None:
            del one["predicted"]


def shell(page):
    return page.locator("#call" if page.viewport_size["width"] > 900 else "#tray")


def test_a_bus_lists_its_next_stops_and_its_arrival_at_the_riders_stop(page, journey, axe, picture, request):
    opened(page, "/#/stop/ridge:oak?bus=ridge:21")
    bus = shell(page)
    expect(bus.locator(".yours")).to_have_text(re.compile("Arriving at Oak Hall in 12 minutes"))
    stops = bus.locator(".ahead li")
    expect(stops.first).to_contain_text(re.compile(r"Stop 0.*1\s*min", re.DOTALL))
    expect(bus.locator(".ahead li.mine")).to_contain_text(re.compile(r"Oak Hall.*Your stop.*12\s*min", re.DOTALL))
    picture(page, request.node.name)
    axe(page)
    if bus.locator("summary", has_text="Stops and details").is_visible():
        bus.get_by_text("Stops and details").click()
    bus.get_by_role("button", name=re.compile("more stops?")).click()
    expect(stops).to_have_count(10)
    expect(stops.last).to_contain_text("Scheduled")
    stops.last.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"#/stop/ridge:elm\?bus=ridge:21"))


def test_a_bus_that_has_passed_the_riders_stop_is_marked(phone, journey):
    opened(phone, "/#/stop/vale:402?bus=ridge:21")
    expect(phone.locator("#tray .yours")).to_have_text("This bus has already passed your stop or doesn’t go there.")


@pytest.mark.pages("new")
def test_a_bus_whose_next_stops_are_unknown_or_fail_to_load_shows_a_message(phone, town):
    opened(phone, "/#/bus/ridge:22")
    expect(phone.locator("#tray .ahead")).to_contain_text("This bus’s stops aren’t available.")
    phone.watch.expect("failed|answered|console")
    phone.route("**/api/v1/vehicles/**", lambda route: route.abort("connectionrefused"))
    phone.goto("/#/bus/ridge:21")
    expect(phone.locator("#tray .ahead")).to_contain_text("This bus’s stops couldn’t be loaded.")
    phone.unroute("**/api/v1/vehicles/**")
    town.calls["ridge:21"] = [call("ridge:oak", "Oak Hall", 5)]
    phone.locator("#tray .ahead").get_by_role("button", name="Try again").click()
    expect(phone.locator("#tray .ahead li")).to_contain_text("Oak Hall")


def test_the_map_follows_a_bus_until_the_rider_moves_it(page, town, journey):
    opened(page, "/#/bus/ridge:21")
    button = shell(page).get_by_role("button", name="Follow")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    town.vehicles[0].update(lat=44.236, lon=-76.48)
    town.publish()
    wait_until(page, """async () => {
        const { lat, lon } = (await import('/modules/main.js')).currentView().camera.middle();
        return Math.abs(lat - 44.236) < 0.002 && Math.abs(lon + 76.48) < 0.002;
    }""")
    page.locator("#map .maplibregl-canvas").focus()
    page.keyboard.press("ArrowLeft")
    expect(button).to_have_attribute("aria-pressed", "false")
