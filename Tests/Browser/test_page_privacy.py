"""The data that leaves the device, checked in every request of a session."""

import re
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.page_town import ELEVEN
from support.plans import plan, town_plan
from support.waiting import settled
from test_page_narrow import TROUBLES

pytestmark = pytest.mark.usefixtures("town")
PLACE = {"latitude": 44.24123, "longitude": -76.49187}
ROUNDED = "44.2412,-76.4919"
# The destination of directions.
END = "44.23510,-76.46120,Museum"


def setting(page, what: str):
    return page.locator(f".leaves-{what} td")


def session(page, town) -> list[str]:
    """Simulates a rider who opens every view. Returns each request of the session with its body."""
    sent = []
    page.on("request", lambda request: sent.append(f"{request.method} {unquote(request.url)} {request.post_data or ''}"))
    page.goto("/")
    for view in ("list", "near", "stop/ridge:oak", "routes", "route/ridge:BL", "trips", "card", "notices", f"directions?to={END}",
                 f"directions?from=44.24000,-76.49000,Home&to={END}", "alarms", "about"):
        page.evaluate("(view) => (location.hash = `#/${view}`)", view)
        settled(page)
    expect(page.get_by_role("heading", name="Data that leaves this device")).to_be_visible()
    assert {urlsplit(one.split(" ")[1]).netloc for one in sent} == {urlsplit(town.url).netloc}
    return sent


@pytest.mark.parametrize("located", [False, True])
@pytest.mark.parametrize("here", [False, True])
def test_every_request_of_a_session_is_declared_in_the_privacy_table(town, open_page, located, here):
    town.plan = plan(town_plan(town, ELEVEN))
    options = {"geolocation": PLACE, "permissions": ["geolocation"]} if located else {}
    page = open_page(town.url, **PHONE, **options)
    page.watch.expect("404|console")
    if here:
        page.add_init_script("localStorage.setItem('headsign.preferences', JSON.stringify({ planOnDevice: true }))")
    sent = session(page, town)
    places = [one for one in sent if ROUNDED in one or "44.2412" in one]
    assert (len(places) > 0) == located, places
    assert any("/api/v1/opening?near=" in one for one in places) == located
    expect(setting(page, "place")).to_contain_text("It’s also sent when the map opens." if located else "Not shared. Location is off.")
    ways = [one for one in sent if "44.2351" in one]
    assert (len(ways) > 0) != here, ways
    expect(setting(page, "ways")).to_contain_text("Planned on this device" if here else "Sent to this server")
    expect(setting(page, "things")).to_have_text("Kept on this device.")
    expect(setting(page, "alarms")).to_have_text("No reminders set.")
    assert [one for one in sent if not one.startswith("GET ")] == []


def test_the_privacy_table_names_the_server_of_a_foreign_base_map(phone, town):
    town.site = town.site | {"basemap": {"style": "https://tiles.example.org/style.json"}}
    phone.watch.expect("tiles.example.org|console")
    phone.goto("/#/about")
    expect(setting(phone, "map")).to_have_text("Sent to tiles.example.org.")


# Elements whose content is wider than they are, or that are narrower than their text.
CUT = """() => [...document.querySelectorAll('#page *')].filter((one) => one.checkVisibility() && !one.closest('.vh')
    && (one.getBoundingClientRect().right > innerWidth + 1 || (one.matches('button, a, th, td') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)))
    .map((one) => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("locale, size", [("fr-CA", 100), ("fr-CA", 120), ("en-US", 100)])
def test_the_about_page_fits_the_smallest_phone(town, open_page, locale, size, picture, request):
    page = open_page(town.url, viewport={"width": 320, "height": 4000}, locale=locale)
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '{size}%'))")
    page.goto("/#/about")
    expect(page.locator(".leaves")).to_be_visible()
    settled(page)
    picture(page, request.node.name)
    assert page.evaluate(TROUBLES) == []
    assert page.evaluate(CUT) == []


def test_the_about_page_lists_pairing_before_the_keyboard_shortcuts(phone):
    phone.goto("/#/about")
    headings = phone.locator("#page h2")
    expect(headings.filter(has_text="Keyboard")).to_be_visible()
    names = headings.all_inner_texts()
    assert names.index("Your data") < names.index("Keyboard shortcuts")


def test_the_map_view_and_the_trips_page_show_the_favourites(phone, town):
    phone.goto("/#/stop/ridge:oak")
    phone.get_by_role("button", name="Add to favourites").click()
    expect(phone.get_by_role("button", name="Remove from favourites")).to_be_visible()
    phone.goto("/#/trips")
    expect(phone.locator("#page .around")).to_contain_text("Oak Hall")
    phone.goto("/")
    phone.reload()
    expect(phone.locator("#tray")).to_have_attribute("data-height", "half")
    expect(phone.locator("#tray .around").filter(has_text="Oak Hall")).to_be_in_viewport(ratio=1)
