"""The page of an operator with its own name, logo, colours and links."""

import json
import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from support.branding import site, write_images
from support.server import Server
from support.town import write_feed
from support.waiting import eventually, settled, wait_until

pytestmark = pytest.mark.map("undrawn")

NOW = "2026-03-02T07:55:00-05:00"
NAME = "Riverton & District"
START = "  start: directions\n  area: {west: -76.6, south: 44.1, east: -76.4, north: 44.3}\n"
# The brand colour has enough contrast in the light theme, and a lighter shade in the dark one.
SHADES = {"light": "rgb(0, 90, 156)", "dark": "rgb(71, 136, 184)"}
KEPT = """async () => {
    const stored = await (await caches.open('headsign state')).match('/state');
    return stored ? (await stored.json()).current : undefined;
}"""


@pytest.fixture(scope="module")
def branded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("branded")
    write_images(folder)
    agency = f'agencies:\n  - {{id: town, name: Town, kind: gtfs, schedule: {{source: "{write_feed(folder / "town.zip")}", dates: repeating}}}}\n'
    with Server(folder, f"basemap: none\nserver: {{limits: none}}{site(START)}{agency}", NOW) as server:
        yield server


@pytest.fixture(params=["phone", "desktop"])
def looks(request):
    return PHONE if request.param == "phone" else DESKTOP


def colour(page, selector: str, property: str, part: str | None = None) -> str:
    return page.locator(selector).first.evaluate(
        "(element, [property, part]) => getComputedStyle(element, part)[property]", [property, part])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_branded_page_has_the_operators_name_logo_and_readable_colours(open_page, branded, looks, theme, axe, themes, picture, request):
    page = open_page(branded.url, **looks, color_scheme=theme)
    page.goto("/#/about")
    operator = page.get_by_role("region", name=NAME)
    expect(operator.get_by_role("heading", name=NAME)).to_be_visible()
    expect(page).to_have_title(f"About · {NAME}")
    expect(page.locator("meta[name=theme-color]")).to_have_attribute("content", "#005a9c")
    wait_until(page, "() => [...document.querySelectorAll('.operator img, img.mark')].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)")
    assert colour(page, ".operator a", "color") == SHADES[theme]
    if looks is DESKTOP:
        assert colour(page, ".nav a[aria-current]", "backgroundColor", "::before") == SHADES[theme]
        expect(page.locator(".nav .home img")).to_have_attribute("src", "/branding/logo.svg")
        expect(page.locator(".nav .home")).to_have_text(NAME)
    settled(page)
    axe(page)
    if theme == "dark" and looks is PHONE:
        themes(page)
    picture(page, request.node.name)


def test_the_about_page_lists_the_operators_links(open_page, branded):
    page = open_page(branded.url, **PHONE)
    page.goto("/#/about")
    links = page.get_by_role("region", name=NAME).get_by_role("link")
    expect(links).to_have_text(["+1 555 0100", "Legal information", "Privacy policy"])
    assert [link.get_attribute("href") for link in links.all()] == ["tel:+15550100", "https://riverton.example/imprint", "mailto:privacy@riverton.example"]
    assert all(link.bounding_box()["height"] >= 44 for link in links.all())
    # Only links to web pages open in another tab.
    assert [link.get_attribute("target") for link in links.all()] == [None, "_blank", None]


def test_the_first_paint_waits_for_the_operators_colours(open_page, branded):
    page = open_page(branded.url, **PHONE)
    page.goto("/#/about")
    expect(page.get_by_role("region", name=NAME)).to_be_visible()
    sheets = page.evaluate("""() => performance.getEntriesByType('resource')
        .filter(({ name }) => /\\/branding\\/[0-9a-f]{16}\\.css$/.test(name)).map(({ renderBlockingStatus }) => renderBlockingStatus)""")
    assert sheets == ["blocking"]


def test_the_high_contrast_theme_ignores_the_operators_colours(open_page, branded):
    page = open_page(branded.url, **PHONE)
    page.add_init_script("localStorage.setItem('headsign.preferences', JSON.stringify({ theme: 'contrast' }))")
    page.goto("/#/about")
    expect(page.get_by_role("region", name=NAME)).to_be_visible()
    assert colour(page, ".operator a", "color") == "rgb(255, 255, 255)"
    expect(page.locator("meta[name=theme-color]")).to_have_attribute("content", "#000000")


def test_the_page_opens_with_the_operators_start_view(open_page, branded):
    page = open_page(branded.url, **PHONE)
    page.goto("/")
    expect(page).to_have_url(re.compile(r"/#/directions$"))
    expect(page.get_by_role("heading", name="Directions").first).to_be_visible()


def test_a_urls_view_overrides_the_operators_start_view(open_page, branded):
    page = open_page(branded.url, **PHONE)
    for address in ("/#/about", "/#/stop/town:a"):
        page.goto("about:blank")
        page.goto(address)
        settled(page)
        expect(page).to_have_url(branded.url + address)


def test_the_riders_preferred_start_view_overrides_the_operators(open_page, branded):
    page = open_page(branded.url, **PHONE)
    page.add_init_script(f"localStorage.setItem('headsign.preferences', {json.dumps(json.dumps({'opens': ['town:R']}))})")
    page.goto("/")
    expect(page).to_have_url(re.compile(r"/#/map/town:R$"))


def test_the_map_opens_at_the_operators_area(open_page, branded, looks):
    page = open_page(branded.url, **looks)
    page.goto("/#/map")
    wait_until(page, """async () => {
        const map = (await import('/modules/map/current.js')).openMap.value?.map;
        const bounds = map?.getBounds();
        return bounds && !map.isMoving() && bounds.getEast() - bounds.getWest() < 1
            && bounds.contains([-76.59, 44.2]) && bounds.contains([-76.41, 44.2]);
    }""")


def test_a_cached_page_and_its_notifications_show_the_operators_branding(open_page, branded):
    page = open_page(branded.url, permissions=["notifications"], service_workers="allow", **PHONE)
    page.watch.expect(r"ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET|ERR_EMPTY|ERR_SOCKET_NOT_CONNECTED")
    page.goto("/#/about")
    eventually(lambda: page.evaluate(KEPT), page=page)
    shown = page.evaluate("""async () => {
        const { guide } = await import('/modules/along/state.js');
        const { showNotice } = await import('/modules/along/notice.js');
        const shown = [];
        ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void shown.push(options);
        guide.value = { ...guide.value, notices: true };
        await showNotice({ title: 'Get off', body: 'Mill' }, false);
        return shown.map(({ icon, badge }) => [icon, badge]);
    }""")
    assert shown == [["/icons/app-192.png", "/branding/badge.png"]]
    # This page was loaded without the service worker; the next load uses the files that the worker has cached.
    page.reload()
    expect(page.get_by_role("region", name=NAME)).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("region", name=NAME)).to_be_visible()
    assert colour(page, ".operator a", "color") == SHADES["dark"]
    wait_until(page, "() => document.querySelector('.operator img')?.naturalWidth > 0")
