"""The map: routes, buses, stops, its controls, and the fallback without WebGL."""

import re

import pytest
from playwright.sync_api import expect

from support.maps import bus_in_view, open_bus
from support.waiting import eventually, settled, wait_until

pytestmark = [pytest.mark.map("undrawn"), pytest.mark.pages("kept")]


@pytest.fixture
def riding(server):
    """Returns a bus with most of its trip ahead, so that the trip does not end during the test, and its route."""
    vehicles = [one for one in server.json("/api/v1/vehicles")["vehicles"] if "nextStop" in one and not one["stale"]][:10]
    vehicle = max(vehicles, key=lambda one: len(server.json(f"/api/v1/vehicles/{one['id']}")["calls"]))
    routes = {route["id"]: route for route in server.json("/api/v1/routes")["routes"]}
    return vehicle, routes[vehicle["route"]]


def open_map(page, address="/"):
    page.goto(address)
    expect(page.locator(".maplibregl-canvas")).to_be_visible()
    expect(page.locator("#toggles .chip-toggle").first).to_be_visible()


def test_the_map_draws_moving_buses(phone, picture, request):
    open_map(phone)
    expect(phone.locator("#tray")).to_contain_text(re.compile(r"\d+ bus(es)? on the map"))
    places = """async () => {
        const { liveData } = await import('/modules/live/live-data.js');
        return [...liveData.value.buses.byId.values()].map((bus) => [bus.vehicle.id, bus.x, bus.y]);
    }"""
    before = dict((id, (x, y)) for id, x, y in phone.evaluate(places))

    def moved():
        after = dict((id, (x, y)) for id, x, y in phone.evaluate(places))
        return any(before[id] != after[id] for id in before.keys() & after.keys())

    eventually(moved, page=phone)
    picture(phone, request.node.name)


COUNT = """async () => {
    const { buses } = (await import('/modules/map/current.js')).openMap.value;
    const clear = buses.context.clearRect.bind(buses.context);
    const draw = buses.draw.bind(buses);
    Object.assign(globalThis, { painted: 0, looks: 0 });
    buses.draw = () => { draw(); globalThis.looks += 1; };
    buses.context.clearRect = (...all) => { globalThis.painted += 1; clear(...all); };
}"""


@pytest.mark.pages("new")
def test_the_map_is_not_redrawn_while_buses_stand_still_and_nothing_changes(desktop, town):
    open_map(desktop)
    bus_in_view(desktop, "ridge:21")
    desktop.evaluate(COUNT)
    wait_until(desktop, "() => looks >= 10")
    assert desktop.evaluate("painted") == 0
    # Changes that redraw: a new position, selecting and deselecting a bus, a new size.
    town.vehicles[0]["lat"] += 0.001
    town.publish()
    wait_until(desktop, "() => painted > 0")
    for change in ("location.hash = '#/bus/ridge:21'", "location.hash = '#/'"):
        desktop.evaluate(f"painted = 0; {change}")
        wait_until(desktop, "() => painted > 0")
    bus_in_view(desktop, "ridge:21")
    desktop.evaluate("painted = 0")
    desktop.set_viewport_size({"width": 1000, "height": 700})
    wait_until(desktop, "() => painted > 0")


def test_the_map_is_exposed_as_one_image_with_a_text_alternative(phone):
    open_map(phone)
    canvas = phone.locator(".maplibregl-canvas")
    expect(canvas).to_have_attribute("role", "img")
    expect(canvas).to_have_attribute("aria-label", re.compile(r"^Map: .*buse?s? on the map\.$"))


def test_several_routes_are_on_the_map_and_can_be_toggled(phone):
    open_map(phone)
    pressed = phone.locator("#toggles [aria-pressed=true]")
    expect(pressed).to_have_count(4)
    pressed.first.click()
    expect(pressed).to_have_count(3)
    phone.reload()
    expect(pressed).to_have_count(3)


def test_a_bus_shows_all_its_known_details(phone, riding):
    vehicle, route = riding
    open_map(phone, f"/#/bus/{vehicle['id']}")
    tray = phone.locator("#tray")
    expect(tray.locator("h2")).to_have_text(vehicle["headsign"])
    expect(tray.locator(".bus-title .chip")).to_have_text(route["shortName"])
    expect(tray.locator(".status").first).to_have_text(re.compile("On time|late|early|Live|Last seen|Scheduled"))
    for word in ("Next stop", "Heading"):
        expect(tray).to_contain_text(word)
    expect(tray).to_contain_text(re.compile(r"seen \d+ (s|min) ago"))


def test_on_a_wide_screen_a_bus_opens_a_callout_and_the_open_stop_stays(desktop, riding, server):
    vehicle, route = riding
    stop = server.json(f"/api/v1/stops?route={route['id']}")["stops"][0]
    open_map(desktop, f"/#/stop/{stop['id']}?bus={vehicle['id']}")
    call = desktop.locator("#call")
    expect(call).to_contain_text(vehicle["headsign"])
    expect(desktop.locator("#tray-title")).to_have_text(stop["name"])
    desktop.keyboard.press("Escape")
    expect(call).to_be_hidden()
    expect(desktop.locator("#tray-title")).to_have_text(stop["name"])


def test_tapping_a_bus_opens_it(page):
    open_map(page)
    found = wait_until(page, """async () => {
        const { liveData } = await import('/modules/live/live-data.js');
        return [...(liveData.value.buses?.byId.values() ?? [])].find((bus) => bus.vehicle.headsign)?.vehicle.id;
    }""")
    page.goto(f"/#/bus/{found}")
    bus_in_view(page, found)
    page.keyboard.press("Escape")
    settled(page)
    open_bus(page, found, "#/bus/")


def test_the_map_as_a_list_shows_its_buses_and_stops(phone):
    open_map(phone)
    phone.get_by_role("button", name="Show map as a list").click()
    tray = phone.locator("#tray")
    expect(tray.locator(".rows a").first).to_be_visible()
    expect(tray.locator("a[href*='#/stop/']")).to_have_count(5)
    tray.get_by_role("button", name=re.compile(r"\d+ more stops?")).click()
    expect(tray.locator("a[href*='#/stop/']").nth(5)).to_be_visible()


def test_nearby_stops_show_their_distance(open_page, server):
    stop = server.json("/api/v1/stops?limit=400")["stops"][40]
    where = {"latitude": stop["lat"], "longitude": stop["lon"]}
    page = open_page(server.url, viewport={"width": 390, "height": 844}, geolocation=where, permissions=["geolocation"])
    open_map(page, "/#/list")
    expect(page.locator("#tray h2")).to_have_text("Near you")
    first = page.locator("#tray a[href*='#/stop/']").first
    expect(first).to_contain_text(re.compile(r"\d\s(yd|m)\b"))


def test_a_device_without_a_position_is_not_placed_at_0_0(open_page, server):
    page = open_page(server.url, viewport={"width": 390, "height": 844}, permissions=["geolocation"],
                     geolocation={"latitude": 0, "longitude": 0})
    with page.expect_response("**/api/v1/opening*") as opening:
        open_map(page, "/#/list")
    assert "near=" not in opening.value.url
    settled(page)
    expect(page.locator("#tray h2")).to_have_text(f"Near {opening.value.json()['stop']['name']}")


@pytest.mark.pages("new")
def test_without_webgl_everything_but_the_map_works(phone):
    phone.add_init_script("""
        const getContext = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
        };
    """)
    phone.goto("/")
    expect(phone.locator("#map-none")).to_contain_text("can’t show the map")
    phone.get_by_role("button", name="Show map as a list").click()
    phone.locator("#tray a[href*='#/stop/']").first.click()
    expect(phone.locator("#tray .plate, #tray .dep, #tray .empty").first).to_be_visible()


@pytest.mark.pages("new")
def test_without_a_map_distances_use_the_positions_reported_by_the_vehicles(open_page, server):
    stop = server.json("/api/v1/stops?limit=400")["stops"][40]
    where = {"latitude": stop["lat"], "longitude": stop["lon"]}
    page = open_page(server.url, viewport={"width": 390, "height": 844}, geolocation=where, permissions=["geolocation"])
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null;")
    page.goto("/#/list")
    far = page.locator("#tray a[href*='bus='] .num-plain")
    expect(far.first).to_be_visible()
    assert all(re.search(r"\d", text) for text in far.all_inner_texts())


def test_reduced_motion_disables_the_pages_transitions(open_page, server):
    page = open_page(server.url, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    open_map(page)
    assert page.locator("#tray").evaluate("(tray) => getComputedStyle(tray).transitionDuration") in ("0s", "")


def test_simulated_buses_are_labelled_everywhere(page):
    open_map(page)
    for place in ("", "routes", "notices", "about"):
        page.goto(f"/#/{place}")
        expect(page.locator("#simulated")).to_have_text("Simulated buses. This isn’t real service.")
        expect(page.locator("#simulated")).to_be_in_viewport()


LANES = """async (count) => {
    const [{ lanes }, { Line }] = await Promise.all([import('/modules/map/lanes.js'), import('/modules/geometry/line.js')]);
    const street = new Line(Float64Array.from([44.23, -76.49, 44.23, -76.47]), 1590);
    const routes = Array.from({ length: count }, (_, number) => ({ id: `r:${number}`, lines: [street] }));
    return lanes(routes).map(({ lane }) => lane);
}"""


def test_lines_on_one_street_are_drawn_in_parallel_up_to_a_limit_and_the_rest_below_the_last(phone, town):
    phone.goto("/")
    assert phone.evaluate(LANES, 3) == [-1, 0, 1]
    many = phone.evaluate(LANES, 30)
    assert many[:6] == [-2.5, -1.5, -.5, .5, 1.5, 2.5]
    assert set(many[6:]) == {2.5}
    assert set(phone.evaluate(LANES, 300)) == {0}


WIDEST = """async () => {
    const map = (await import('/modules/map/current.js')).openMap.value.map;
    const outputs = (value) => (Array.isArray(value) && value[0] === 'interpolate' ? value.slice(3).filter((_, place) => place % 2) : [value]);
    const metres = (zoom) => (40_075_017 * Math.cos(44.23 * Math.PI / 180)) / 512 / 2 ** zoom;
    const lines = map.getStyle()?.layers.filter(({ type }) => type === 'line');
    const offset = lines.find(({ paint }) => paint['line-offset']).paint['line-offset'];
    const steps = offset.slice(3);
    const aside = steps.flatMap((zoom, place) => (place % 2 ? [] : [(steps[place + 1]?.at?.(-1) ?? 0) * metres(zoom)]));
    return { widths: lines.flatMap(({ paint }) => outputs(paint['line-width'] ?? 1)), aside };
}"""


def test_the_width_and_offset_of_lines_are_limited_at_every_zoom(desktop, town):
    desktop.goto("/")
    wait_until(desktop, "async () => (await import('/modules/map/current.js')).openMap.value?.map.getStyle()?.layers.some(({ id }) => id.startsWith('lit '))")
    widths = desktop.evaluate(WIDEST)
    assert max(widths["widths"]) <= 16
    # The largest offset from the centre line is two and a half line spacings, in metres, at any zoom.
    assert max(widths["aside"]) * 2.5 <= 500


# A view that zooms the map in its move event while the rider also zooms, like a view that fits the map to its content
# after each move.
MOVED_WITHIN = """async () => {
    const { openMap } = await import('/modules/map/current.js');
    const { camera, map } = openMap.value;
    let left = 5;
    openMap.subscribe(() => { if ((left -= 1) >= 0) camera.zoom(left % 2 ? .5 : -.5); });
    for (let step = 0; step < 6; step += 1) camera.zoom(step % 2 ? -1 : 1);
    globalThis.isOver = () => left < 0 && !map.isMoving();
}"""


def test_a_view_can_move_the_map_in_a_handler_of_the_maps_move_event(desktop, town):
    """If a movement begins in the event with which another one ends, MapLibre loses it and stops drawing."""
    desktop.goto("/")
    wait_until(desktop, "async () => (await import('/modules/map/current.js')).openMap.value?.map.loaded()")
    desktop.evaluate(MOVED_WITHIN)
    wait_until(desktop, "() => isOver()")
