"""The rider's map preferences: roads or satellite images, markers at the closest stop of each route, and moving to the
rider's position."""

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from support.places import ROOT
from support.waiting import wait_until

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.map("undrawn")]
MAP = "(await import('/modules/map/current.js')).openMap.value?.map"


@pytest.fixture
def here(town, open_page):
    """The page of a rider who stands beside Oak Hall."""
    return open_page(town.url, **PHONE, geolocation={"latitude": 44.2401, "longitude": -76.4905}, permissions=["geolocation"])


def has_layer(page, layer: str, is_there=True):
    wait_until(page, f"async () => Boolean({MAP}?.getLayer('{layer}')) === {str(is_there).lower()}")


def test_the_choice_of_roads_or_satellite_images_persists(phone, town, axe):
    town.site["basemap"] = {"satellite": {"tiles": f"{town.url}/tiles/{{z}}/{{x}}/{{y}}.png", "attribution": "© the sky"}}
    phone.route("**/tiles/**", lambda one: one.fulfill(path=ROOT / "Web/icons/app-192.png"))
    phone.goto("/")
    phone.get_by_role("button", name="Map layers").click()
    ground = phone.get_by_role("group", name="Base map")
    expect(ground.get_by_role("button", name="Roads")).to_have_attribute("aria-pressed", "true")
    axe(phone)
    with phone.expect_request("**/tiles/**"):
        ground.get_by_role("button", name="Satellite").click()
    has_layer(phone, "satellite")
    phone.reload()
    has_layer(phone, "satellite")
    phone.get_by_role("button", name="Map layers").click()
    phone.get_by_role("group", name="Base map").get_by_role("button", name="Roads").click()
    has_layer(phone, "satellite", is_there=False)


@pytest.mark.parametrize("width", ["narrow", "wide"])
def test_the_menu_of_map_layers_closes_when_another_page_opens(town, open_page, width):
    page = open_page(town.url, **(PHONE if width == "narrow" else DESKTOP))
    page.goto("/")
    page.get_by_role("button", name="Map layers").click()
    expect(page.get_by_role("heading", name="Map layers")).to_be_visible()
    page.locator("#nav").get_by_role("link", name="Routes").click()
    expect(page.locator("#page h1")).to_have_text("Routes")
    expect(page.get_by_role("heading", name="Map layers")).to_have_count(0)
    page.locator("#nav").get_by_role("link", name="Map").click()
    expect(page.get_by_role("button", name="Map layers")).to_have_attribute("aria-expanded", "false")


def test_the_menu_of_map_layers_covers_no_control_of_a_wide_map(desktop):
    desktop.goto("/")
    # The controls for zooming appear once the map is ready.
    expect(desktop.get_by_role("button", name="Zoom in")).to_be_visible()
    desktop.get_by_role("button", name="Map layers").click()
    menu = desktop.locator("#menu").bounding_box()
    controls = [one.bounding_box() for one in desktop.locator("#controls button").all()]
    assert len(controls) > 4
    assert [one for one in controls if one["x"] < menu["x"] + menu["width"]] == []


def test_satellite_images_are_offered_only_where_configured(phone):
    phone.goto("/")
    phone.get_by_role("button", name="Map layers").click()
    expect(phone.get_by_role("group", name="Theme")).to_be_visible()
    expect(phone.get_by_role("group", name="Base map")).to_have_count(0)


def marked(page, stops: list[str]):
    """Waits until exactly `stops` are marked as closest stops."""
    wait_until(page, f"""async (stops) => {{
        const map = {MAP};
        const marks = map?.getLayer('closest') ? map.queryRenderedFeatures({{ layers: ['closest'] }}) : undefined;
        return marks && String([...new Set(marks.map((one) => one.properties.id))].sort()) === String(stops);
    }}""", arg=stops)


def test_the_closest_stop_of_each_route_is_marked_when_switched_on(here):
    here.goto("/#/map/ridge:BL,ridge:GL")
    wait_until(here, "async () => (await import('/modules/location/location.js')).here.value.position !== undefined")
    marked(here, [])
    here.evaluate("async () => (await import('/modules/settings/preferences.js')).prefer({ closestStops: true })")
    marked(here, ["ridge:elm", "ridge:oak"])


def test_the_location_button_moves_the_map_to_the_riders_position(here):
    here.goto("/")
    button = here.get_by_role("button", name="My location")
    expect(button).to_have_attribute("aria-pressed", "true")
    wait_until(here, f"async () => ({MAP}) !== undefined")
    here.evaluate(f"async () => void ({MAP}).jumpTo({{ center: [-76.3, 44.4], zoom: 12 }})")
    button.click()
    wait_until(here, f"async () => {{ const map = {MAP}; return !map.isMoving() && map.getBounds().contains([-76.4905, 44.2401]); }}")
