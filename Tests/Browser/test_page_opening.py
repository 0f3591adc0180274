"""The page's opening view where agencies are far apart, the stops nearby in that view, and further details of the
layout."""

import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from support.fingers import pull_down
from support.maps import tap_bus
from support.page_town import ELEVEN, agency, bus, route, stop
from support.waiting import eventually, settled, wait_until

pytestmark = [pytest.mark.map("undrawn"), pytest.mark.pages("kept")]

VIEW = "(await import('/modules/map/current.js')).openMap.value"
FAR = {"latitude": 51.5, "longitude": -0.12}


@pytest.fixture
def coast(town):
    """Adds a third agency, 1,500 km from the others and with more buses."""
    town.agencies.append(agency("coast", "Coast Line", (-60.50, 46.10, -60.40, 46.20)))
    town.routes.append(route("coast", "C", "Cliffs", "#8a5a2b", "#ffffff", (46.15, -60.45), vehicles=9))
    town.stops.append(stop("coast:pier", "Pier", 46.15, -60.45, ["coast:C"]))
    town.vehicles.append(bus("coast:1", "coast:C", 46.145, -60.445))
    return town


def sees(page, lat, lon):
    """Waits until the map shows a place and spans less than a hundred kilometres."""
    wait_until(page, f"""async ([lat, lon]) => {{
        const map = {VIEW}?.map;
        const bounds = map?.getBounds();
        return bounds && !map.isMoving() && bounds.contains([lon, lat]) && bounds.getEast() - bounds.getWest() < 1.2;
    }}""", arg=[lat, lon])


def at(open_page, town, lat, lon, **looks):
    return open_page(town.url, **looks, geolocation={"latitude": lat, "longitude": lon}, permissions=["geolocation"])


def test_with_distant_agencies_the_page_opens_where_most_buses_run(phone, coast):
    phone.goto("/")
    sees(phone, 46.15, -60.45)
    expect(phone.locator("#toggles button")).to_have_count(1)


@pytest.mark.parametrize("looks", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_with_distant_agencies_the_page_opens_at_the_riders_position(open_page, coast, looks):
    page = at(open_page, coast, 44.2401, -76.4905, **looks)
    page.goto("/")
    sees(page, 44.2401, -76.4905)
    expect(page.locator("#toggles button").first).to_have_attribute("title", "Blue Loop")
    assert "Cliffs" not in page.locator("#toggles").inner_text()


def test_the_map_does_not_open_at_a_rider_far_from_all_agencies(open_page, coast):
    page = at(open_page, coast, FAR["latitude"], FAR["longitude"], **DESKTOP)
    page.goto("/")
    sees(page, 46.15, -60.45)
    expect(page.locator("#tray-title")).to_have_text("On the map")
    expect(page.locator(".tray-body .row", has_text="Pier")).to_be_visible()


def test_stops_without_current_service_are_listed_last(open_page, town):
    for one in town.routes:
        one["running"] = one["id"] == "vale:7"
    page = at(open_page, town, 44.2301, -76.4901, **DESKTOP)
    page.goto("/")
    expect(page.locator("[data-key=stops] .where")).to_have_text(["Oak Hall", "Harbour Gate", "Elm Walk", "Oak Hall"])
    expect(page.locator("[data-key=stops] li").first).to_contain_text("Vale Transit")
    page.get_by_role("combobox").first.focus()
    expect(page.get_by_role("option").nth(1)).to_contain_text(re.compile("Oak Hall.*Stop 401", re.DOTALL))


def test_a_tap_on_the_empty_map_deselects_a_bus(page, town):
    page.goto("/#/map/ridge:BL")
    tap_bus(page, "ridge:21")
    wait_until(page, "() => location.hash.includes('bus=')")
    box = page.locator("#map").bounding_box()
    settled(page)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 150)
    wait_until(page, "() => !location.hash.includes('bus=')")


def test_the_label_of_a_switch_toggles_it(phone, town):
    phone.goto("/#/about")
    switch = phone.get_by_role("switch", name="Show groups first")
    before = switch.get_attribute("aria-checked")
    phone.get_by_text("Show groups first", exact=True).click()
    expect(switch).to_have_attribute("aria-checked", "false" if before == "true" else "true")


@pytest.mark.pages("new")
def test_closest_stop_markers_are_replaced_when_another_map_opens(open_page, town):
    page = at(open_page, town, 44.2401, -76.4905, **DESKTOP)
    page.add_init_script("localStorage.setItem('headsign.preferences', JSON.stringify({ closestStops: true, chosen: ['ridge:BL'] }))")
    page.goto("/")
    marks = f"async () => String({VIEW}?.map.getSource('closest')?.serialize().data.features.map((one) => one.properties.id))"
    wait_until(page, f"async () => await ({marks})() === 'ridge:oak'")
    page.evaluate("location.hash = '#/map/ridge:GL'")
    wait_until(page, f"async () => await ({marks})() === 'ridge:elm'")


@pytest.mark.parametrize("locale, metric", [("de-DE", True), ("en-US", False), ("es-US", False), ("en-GB", False), ("ja-JP", True)])
def test_distance_units_follow_the_locales_region(open_page, town, locale, metric):
    page = open_page(town.url, **DESKTOP | {"locale": locale})
    page.goto("/#/about")
    chosen = page.locator("[data-key=units] [aria-pressed=true]")
    expect(chosen).to_contain_text("Kilo" if metric else "Millas" if locale == "es-US" else "Miles")


@pytest.mark.parametrize("locale, half", [("de-DE", False), ("en-US", True)])
def test_the_clock_format_follows_the_devices_locale(open_page, town, locale, half):
    page = open_page(town.url, **DESKTOP | {"locale": locale})
    page.goto("/")
    words = page.evaluate("async () => (await import('/modules/format/format.js')).clockTime(1700000000, 'America/Toronto')")
    assert ("PM" in words) == half


@pytest.mark.pages("new")
def test_a_device_without_a_locale_opens_the_page(desktop, town):
    desktop.add_init_script("""for (const [name, value] of [['language', 'C'], ['languages', ['C']]]) {
        Object.defineProperty(navigator, name, { value });
    }""")
    desktop.goto("/#/about")
    expect(desktop.locator("[data-key=units] [aria-pressed=true]")).to_be_visible()


def test_lines_of_the_same_colour_have_different_marks_on_the_map(phone, town):
    for number, one in enumerate(town.routes):
        one.update({"color": "#007a33", "textColor": "#ffffff"} | ({"linePattern": number} if number else {}))
    phone.goto("/#/map/ridge:BL,ridge:WL,ridge:GL")
    layers = f"async () => ({VIEW}?.map.getStyle()?.layers ?? []).map((one) => one.id).filter((id) => id.includes(' mark '))"
    wait_until(phone, f"async () => String(await ({layers})()) === 'lit ridge:GL mark 2,lit ridge:WL mark 1'")


# One route with a headsign, and one without.
@pytest.mark.parametrize("name", ["Blue Loop", "North Road"])
def test_a_bus_callout_on_the_desktop_has_a_street_view_link_and_receives_the_focus(desktop, town, name):
    desktop.goto("/")
    row = desktop.locator("[data-key=buses] a").filter(has_text=name)
    row.focus()
    row.press("Enter")
    call = desktop.locator("#call")
    expect(call.get_by_role("link", name="Street View")).to_be_visible()
    expect(call).to_be_focused()
    expect(call).to_have_attribute("aria-label", f"Selected bus: {name}")
    expect(desktop).to_have_title(f"{name} · Headsign")
    desktop.keyboard.press("Escape")
    expect(call).to_be_hidden()
    expect(row).to_be_focused()


def apart(one, other):
    return (one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
            or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"])


@pytest.mark.parametrize("height", [800, 560])
def test_a_bus_callout_is_small_and_beside_its_bus(open_page, town, height):
    at = ELEVEN + 500
    town.calls["ridge:21"] = [{"stop": town.stops[0], "sequence": 1, "scheduled": at, "predicted": at, "lastStop": False}]
    page = open_page(town.url, **DESKTOP | {"viewport": {"width": 1280, "height": height}})
    page.goto("/#/bus/ridge:21")
    call = page.locator("#call")
    along = call.get_by_role("link", name="Guide me")
    expect(along).to_have_class(re.compile("primary"))
    expect(call.get_by_text("Upcoming stops")).to_be_hidden()
    wait_until(page, f"async () => {VIEW}?.ready && !{VIEW}.map.isMoving()")
    expect(call).not_to_have_class(re.compile("docked"))
    settled(page)
    box = call.bounding_box()
    assert box["height"] < 420 and box["y"] >= 60 and box["y"] + box["height"] <= height
    assert apart(box, page.locator("#controls").bounding_box())
    bus_at = page.evaluate(f"""async () => {{
        const {{ x, y }} = {VIEW}.buses.inView.find(({{ bus }}) => bus.vehicle.id === 'ridge:21');
        const map = document.getElementById('map').getBoundingClientRect();
        return {{ x: map.x + x - 17, y: map.y + y - 17, width: 34, height: 34 }};
    }}""")
    assert apart(box, bus_at)


SWAPPED = """async () => {
    const { h, render } = await import('/modules/dom/dom.js');
    const list = document.body.appendChild(document.createElement('ul'));
    const show = (...keys) => render(list, keys.map((key) => h('li', { key }, h('a', { href: '#/' }, key))));
    show('one', 'two');
    list.querySelector('[data-key=two] a').focus();
    show('two', 'one');
    return document.activeElement.textContent;
}"""


def test_a_focused_element_keeps_the_focus_when_redrawing_moves_it(desktop, town):
    desktop.goto("/")
    assert desktop.evaluate(SWAPPED) == "two"


def test_closing_a_stop_on_the_desktop_returns_the_focus_to_its_row(desktop, town):
    desktop.goto("/")
    # The row is found by its link, because the list is sorted again when departures arrive.
    link = desktop.locator("[data-key=stops] a").first.get_attribute("href")
    row = desktop.locator(f'[data-key=stops] a[href="{link}"]')
    row.focus()
    row.press("Enter")
    expect(desktop.locator("#tray")).to_be_focused()
    desktop.keyboard.press("Escape")
    expect(row).to_be_focused()


def test_a_key_typed_right_after_the_slash_shortcut_reaches_the_search(desktop, town):
    desktop.goto("/#/routes")
    expect(desktop.locator("#page h1")).to_be_visible()
    desktop.evaluate("""() => {
        for (const key of ['/', 'o']) {
            const target = document.activeElement ?? document.body;
            const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            if (target.dispatchEvent(event) && target.id === 'query') document.execCommand('insertText', false, key);
        }
    }""")
    expect(desktop.locator("#query")).to_be_focused()
    expect(desktop.locator("#query")).to_have_value("o")
    desktop.keyboard.type("ak")
    expect(desktop.get_by_role("option").first).to_contain_text("Oak Hall")


def asked(town, what):
    return sum(1 for one in town.asked if what in one)


def test_the_r_key_and_the_freshness_button_refresh_the_content(desktop, town):
    desktop.goto("/")
    expect(desktop.locator("#freshness")).to_be_visible()
    for ask in (lambda: desktop.keyboard.press("r"), lambda: desktop.locator("#freshness").click()):
        before = asked(town, "/live"), asked(town, "/alerts")
        ask()
        eventually(lambda: asked(town, "/live") > before[0] and asked(town, "/alerts") > before[1], page=desktop)


def test_pulling_a_list_down_refreshes_it(phone, town):
    phone.goto("/#/routes")
    expect(phone.locator("#page .row").first).to_be_visible()
    eventually(lambda: asked(town, "/alerts"), page=phone)
    before = asked(town, "/alerts")
    pull_down(phone, 200, 60)
    assert asked(town, "/alerts") == before
    pull_down(phone, 200, 180)
    expect(phone.locator("#say-polite")).to_have_text("Refreshed")


def test_a_tablet_shows_lists_beside_the_map(open_page, town):
    page = open_page(town.url, viewport={"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    page.goto("/#/stop/ridge:oak")
    expect(page.locator("#tray-title")).to_have_text("Oak Hall")
    tray, finder, controls = (page.locator(one).bounding_box() for one in ("#tray", "#finder", "#controls"))
    assert tray["x"] == 0 and tray["width"] == 360 and tray["height"] > 900
    assert finder["x"] >= 360 and controls["x"] > 700


def test_titles_and_buttons_fit_a_narrow_phone_in_french(open_page, town):
    page = open_page(town.url, **PHONE | {"viewport": {"width": 320, "height": 640}, "locale": "fr-CA"})
    for view in ["routes", "trips", "group", "edit", "notices", "about", "card"]:
        page.goto(f"/#/{view}")
        expect(page.locator(f"#page[data-kind={view}] h1"), view).to_be_visible()
        settled(page)
        parts = page.evaluate("""[...document.querySelectorAll('#page .bar > *')].map((one) => {
            const { left, right } = one.getBoundingClientRect();
            return [one.textContent.trim(), left, one.matches('h1, .btn') ? Math.max(right, left + one.scrollWidth) : right];
        })""")
        for (name, _, right), (_, left, _) in zip(parts, parts[1:]):
            assert right <= left + 1, (view, name)
        assert parts[-1][2] <= 320, view


def test_a_long_route_code_leaves_room_for_the_name(phone, town):
    for one in town.routes:
        one |= {"mark": "BURSLEY-BAITS NIGHT", "label": "BURSLEY-BAITS NIGHT"}
    phone.goto("/#/routes")
    name = phone.locator("#page .row .where").first
    expect(name).to_be_visible()
    assert name.bounding_box()["width"] > 110


SHOWN = """() => {
    const element = (id) => document.getElementById(id);
    new MutationObserver(() => {
        const [tray, strip] = [element('tray'), element('simulated')];
        globalThis.first ??= tray && !tray.hidden ? { drawn: tray.dataset.kind, strip: !strip.hidden } : undefined;
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['hidden'] });
}"""


@pytest.mark.pages("new")
def test_the_tray_and_the_simulation_notice_appear_in_the_same_frame(phone, town):
    town.site["simulated"] = True
    phone.add_init_script(f"({SHOWN})()")
    phone.goto("/#/near")
    expect(phone.locator("#tray-title")).to_be_visible()
    assert phone.evaluate("first") == {"drawn": "near", "strip": True}
