"""Lists: search, routes, service alerts and preferences."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.pages("kept")


@pytest.fixture(scope="module")
def routes(server):
    return server.json("/api/v1/routes")["routes"]


def test_typing_a_search_does_not_change_the_view_until_a_row_is_chosen(phone, routes):
    phone.goto("/")
    field = phone.get_by_role("combobox")
    field.fill(routes[0]["shortName"])
    # Until the results arrive, the first row is the rider's location.
    expect(phone.get_by_role("option").first).to_contain_text(routes[0]["shortName"])
    assert phone.evaluate("location.hash") in ("", "#/")
    field.press("Enter")
    assert phone.evaluate("location.hash") in ("", "#/")
    field.press("ArrowDown")
    expect(phone.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    field.press("Enter")
    expect(phone).to_have_url(re.compile(r"#/(route|stop)/"))


def test_search_highlights_the_typed_text_and_escape_closes_it(phone):
    phone.goto("/")
    field = phone.get_by_role("combobox")
    field.fill("st")
    expect(phone.locator("[role=option] mark").first).to_have_text(re.compile("st", re.IGNORECASE))
    field.press("Escape")
    expect(phone.get_by_role("option")).to_have_count(0)


def test_the_search_reports_that_nothing_matches(phone):
    phone.goto("/")
    phone.get_by_role("combobox").fill("colx'q")
    expect(phone.locator(".search-note")).to_have_text("No stops, routes or places found for “colx'q”.")


@pytest.mark.map("undrawn")
def test_the_empty_search_offers_recent_choices(phone):
    phone.goto("/")
    field = phone.get_by_role("combobox")
    field.fill("st")
    expect(phone.locator("[role=option] mark").first).to_be_visible()
    name = phone.locator("[role=option] b").first.inner_text()
    phone.get_by_role("option").first.click()
    phone.goto("/#/")
    field.focus()
    expect(phone.locator("[role=option] b").nth(1)).to_have_text(name)


def test_the_routes_page_lists_every_route_with_its_service_status(page, routes, axe):
    page.goto("/#/routes")
    expect(page.locator("#page .rows .row")).to_have_count(len(routes))
    expect(page.locator("#page .service")).to_have_count(len(routes))
    axe(page)


def test_the_routes_page_can_be_searched(phone, routes):
    phone.goto("/#/routes")
    phone.get_by_placeholder("Search routes").fill(routes[-1]["shortName"].lower())
    expect(phone.locator("#page .row").first).to_contain_text(routes[-1]["shortName"])
    phone.get_by_placeholder("Search routes").fill("no such line")
    expect(phone.locator("#page")).to_contain_text("No routes found for “no such line”.")
    phone.locator("#page").get_by_role("button", name="Clear").click()
    expect(phone.locator("#page .row")).to_have_count(len(routes))


def test_a_route_can_be_added_to_the_map_and_removed(phone, routes):
    phone.goto("/#/routes")
    switch = phone.get_by_role("switch", name=f"Show {routes[-1]['shortName']} on map", exact=True)
    was = switch.get_attribute("aria-checked")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false" if was == "true" else "true")


def test_a_route_page_lists_its_stops_with_the_next_bus(page, routes, axe):
    running = max(routes, key=lambda route: route["vehicles"])
    page.goto(f"/#/route/{running['id']}")
    expect(page.locator("#page .route-plate")).to_contain_text(running["shortName"])
    expect(page.locator("#page .line li").nth(2)).to_be_visible()
    expect(page.locator("#page .line .eta").first).to_be_visible()
    axe(page)


def test_the_badge_counts_unread_service_alerts_and_clears_when_they_are_read(phone, town):
    notice = {"agency": "ridge", "text": {}, "periods": [], "routes": ["ridge:BL"], "stops": [], "trips": [], "wholeAgency": False,
              "severity": "info"}
    town.alerts = [notice | {"id": f"ridge:{name}", "header": {"": name}} for name in ("Works", "Detour")]
    phone.goto("/")
    badge = phone.locator("#bell .count")
    expect(badge).to_have_text("2")
    phone.locator("#bell").click()
    expect(phone.locator("#page .notice")).to_have_count(2)
    expect(badge).to_have_count(0)
    phone.reload()
    expect(phone.locator("#page .notice")).to_have_count(2)
    expect(badge).to_have_count(0)


def test_preferences_persist_across_reloads(phone):
    phone.goto("/#/about")
    phone.get_by_role("button", name="Light").click()
    expect(phone.locator("html")).to_have_attribute("data-theme", "light")
    phone.get_by_role("button", name="Français").click()
    expect(phone.locator("#page h1")).to_have_text("À propos")
    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    expect(phone.locator("html")).to_have_attribute("data-theme", "light")


def test_single_key_shortcuts_work_outside_text_fields_and_can_be_disabled(desktop):
    desktop.goto("/")
    expect(desktop.locator("#toggles .chip-toggle").first).to_be_visible()
    desktop.keyboard.press("2")
    expect(desktop).to_have_url(re.compile("#/routes"))
    desktop.keyboard.press("1")
    expect(desktop).to_have_url(re.compile("#/$"))
    desktop.keyboard.press("/")
    expect(desktop.get_by_role("combobox")).to_be_focused()
    desktop.keyboard.type("2")
    expect(desktop).to_have_url(re.compile("#/$"))
    desktop.goto("/#/about")
    desktop.get_by_role("switch", name="Single-key shortcuts").click()
    desktop.keyboard.press("2")
    expect(desktop).to_have_url(re.compile("#/about"))
