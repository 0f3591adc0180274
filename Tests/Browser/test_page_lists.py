"""Search, routes, announcements, preferences."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def routes(server):
    return server.json("/api/v1/routes")["routes"]


def test_search_takes_nothing_until_a_row_is_chosen(either, routes):
    either.goto("/")
    field = either.get_by_role("combobox")
    field.fill(routes[0]["shortName"])
    expect(either.get_by_role("option").first).to_be_visible()
    assert either.evaluate("location.hash") in ("", "#/")
    field.press("Enter")
    assert either.evaluate("location.hash") in ("", "#/")
    field.press("ArrowDown")
    expect(either.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    field.press("Enter")
    expect(either).to_have_url(re.compile(r"#/(route|stop)/"))


def test_search_underlines_what_was_typed_and_escape_closes(either):
    either.goto("/")
    field = either.get_by_role("combobox")
    field.fill("st")
    expect(either.locator("[role=option] mark").first).to_have_text(re.compile("st", re.IGNORECASE))
    field.press("Escape")
    expect(either.get_by_role("option")).to_have_count(0)


def test_search_says_when_nothing_is_called_so(either):
    either.goto("/")
    either.get_by_role("combobox").fill("colx'q")
    expect(either.locator(".search-note")).to_have_text("No stop or route called “colx'q”.")


def test_what_was_chosen_is_offered_again(phone):
    phone.goto("/")
    field = phone.get_by_role("combobox")
    field.fill("st")
    name = phone.locator("[role=option] b").first.inner_text()
    phone.get_by_role("option").first.click()
    phone.goto("/#/")
    field.focus()
    expect(phone.locator("[role=option] b").first).to_have_text(name)


def test_the_routes_page_lists_every_route_with_its_service(either, routes, axe):
    either.goto("/#/routes")
    expect(either.locator("#page .rows .row")).to_have_count(len(routes))
    expect(either.locator("#page .service")).to_have_count(len(routes))
    axe(either)


def test_the_routes_page_searches(either, routes):
    either.goto("/#/routes")
    either.get_by_placeholder("Code or name").fill(routes[-1]["shortName"].lower())
    expect(either.locator("#page .row").first).to_contain_text(routes[-1]["shortName"])
    either.get_by_placeholder("Code or name").fill("no such line")
    expect(either.locator("#page")).to_contain_text("No route called “no such line”.")
    either.locator("#page").get_by_role("button", name="Clear").click()
    expect(either.locator("#page .row")).to_have_count(len(routes))


def test_a_route_is_put_on_the_map_and_taken_off(either, routes):
    either.goto("/#/routes")
    switch = either.get_by_role("switch", name=f"{routes[-1]['shortName']} on the map", exact=True)
    was = switch.get_attribute("aria-checked")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false" if was == "true" else "true")


def test_a_route_page_has_its_stops_with_the_next_bus(either, routes, axe):
    running = max(routes, key=lambda route: route["vehicles"])
    either.goto(f"/#/route/{running['id']}")
    expect(either.locator("#page .route-plate")).to_contain_text(running["shortName"])
    expect(either.locator("#page .line li").nth(2)).to_be_visible()
    expect(either.locator("#page .line .eta").first).to_be_visible()
    axe(either)


def test_the_badge_counts_what_is_new_and_clears(either, server):
    count = len(server.json("/api/v1/alerts")["alerts"])
    either.goto("/")
    badge = either.locator("#bell .count")
    if count == 0:
        expect(badge).to_have_count(0)
        return
    expect(badge).to_have_text(str(count))
    either.locator("#bell").click()
    expect(either.locator("#page .notice")).to_have_count(count)
    expect(badge).to_have_count(0)
    either.reload()
    expect(either.locator("#page .notice")).to_have_count(count)
    expect(badge).to_have_count(0)


def test_preferences_hold(either):
    either.goto("/#/about")
    either.get_by_role("button", name="Light").click()
    expect(either.locator("html")).to_have_attribute("data-theme", "light")
    either.get_by_role("button", name="Français").click()
    expect(either.locator("#page h1")).to_have_text("À propos")
    expect(either.locator("html")).to_have_attribute("lang", "fr")
    expect(either.locator("html")).to_have_attribute("data-theme", "light")


def test_single_keys_work_rest_in_fields_and_can_be_switched_off(desktop):
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
