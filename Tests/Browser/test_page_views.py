"""Views in one document: each is complete regardless of the navigation path to it, and none changes the style of
another."""

import json
import re

import pytest
from playwright.sync_api import expect

from support.places import ROOT
from support.waiting import eventually, loaded

pytestmark = pytest.mark.map("drawn")

STYLES = sorted(path.stem for path in (ROOT / "Web/styles").glob("*.css") if path.stem not in {"tokens", "components", "app"})
VIEWS = [
    "", "list", "stop/ridge:oak", "routes", "route/vale:7", "group", "trips", "edit", "pick/start", "card", "notices", "about",
    "accuracy", "pair/short", "coaches", "directions", "journey/none", "alarms", "along",
    "display/ridge:oak",
]
# The computed style of every element, except animated ones. It stays in the page because it is large: only whether it
# equals the previous one is returned.
LOOK = """() => {
    const looks = [...document.querySelectorAll('body *')]
        .filter((one) => !one.closest('.maplibregl-canvas-container, .bus-layer, .freshness, [aria-live]') && one.checkVisibility())
        .map((one) => {
            const style = getComputedStyle(one);
            return [`${one.nodeName} .${one.getAttribute('class') ?? ''}`, ...PROPERTIES.map((name) => style.getPropertyValue(name))];
        });
    const isSame = JSON.stringify(looks) === JSON.stringify(globalThis.looks);
    globalThis.looks = looks;
    return isSame;
}"""
# Returns the elements that were added or removed, and each changed style.
CHANGED = """() => {
    const names = (looks) => looks.map(([name]) => name);
    const changed = names(before).join() === names(looks).join() ? before.flatMap((was, index) => was.flatMap((value, at) =>
        value === looks[index][at] ? [] : [[was[0], PROPERTIES[at - 1], value, looks[index][at]]])) : [];
    return { before: names(before), after: names(looks), changed };
}"""
PROPERTIES = [
    "display", "position", "color", "background-color", "border-top-width", "border-top-color", "border-radius", "box-shadow", "height",
    "width", "margin", "padding", "font-size", "font-weight", "letter-spacing", "line-height", "text-align", "overflow-x", "fill", "stroke",
    "stroke-width", "outline-offset", "opacity", "touch-action", "grid-template-columns", "gap", "align-items", "justify-content",
]


@pytest.fixture(autouse=True)
def coaches_too(town):
    town.site = town.site | {"coaches": {"currencies": ["USD"], "languages": ["en"]}}


def alone(page):
    """Prevents preloading, so that only the opened view is loaded, and disables animations."""
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.emulate_media(reduced_motion="reduce")


def rests(page):
    """Waits until the page's styles no longer change."""
    look = LOOK.replace("PROPERTIES", json.dumps(PROPERTIES))
    eventually(lambda: page.evaluate(look), pause=0.8, page=page)


def changes(page, view: str) -> dict:
    """Opens a single view, adds the stylesheets of all other views, and returns the style changes."""
    page.goto("about:blank")
    page.goto(f"/#/{view}")
    expect(page.locator("#toggles .chip-toggle").first).to_be_attached()
    # A view loads after the page, together with its stylesheet.
    loaded(page)
    expect(page.locator(".asking").filter(visible=True), view).to_have_count(0)
    own = page.evaluate("[...document.querySelectorAll('link[rel=stylesheet]')].map((one) => one.href.split('/').at(-1).split('.')[0])")
    rests(page)
    page.evaluate("() => (globalThis.before = looks) && undefined")
    page.evaluate("""(names) => Promise.all(names.map((name) => new Promise((done) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/styles/${name}.css`, onload: done });
        document.head.append(link);
    })))""", [name for name in STYLES if name not in own])
    rests(page)
    return page.evaluate(CHANGED.replace("PROPERTIES", json.dumps(PROPERTIES)))


@pytest.mark.map("undrawn")
def test_no_view_changes_the_style_of_another(page, town):
    # The browser caches the files; they are evaluated again for each view.
    town.caches = True
    alone(page)
    page.watch.expect(r"404.*/(accuracy|plan)")
    found = {view: changes(page, view) for view in VIEWS}
    for view, one in found.items():
        assert len(one["before"]) > 20, view
        assert one["before"] == one["after"], view
        assert one["changed"] == [], view


def through(page, *views):
    for view in views:
        page.evaluate(f"location.hash = '#/{view}'")
        expect(page.locator("#page form").first).to_be_visible()


def test_a_form_is_complete_after_other_forms_were_opened(phone):
    phone.goto("/#/edit")
    fields = phone.locator("#page form input:visible")
    expect(fields.first).to_be_visible()
    count = fields.count()
    through(phone, "coaches", "group", "edit", "group", "coaches", "edit")
    expect(phone.locator("#trip-start")).to_be_visible()
    expect(fields).to_have_count(count)
    phone.evaluate("location.hash = '#/group'")
    expect(phone.locator("#group-name")).to_be_visible()
    phone.evaluate("location.hash = '#/coaches'")
    expect(phone.locator("#coach-date")).to_be_visible()


def many_departures(town, stop: str):
    town.boards = {stop: {"arrivals": [
        {"route": town.board(stop)["routes"][0]["id"], "trip": f"ridge:t{n}", "headsign": "Blue Loop", "scheduled": town.now + 240 * n, "likely": town.now + 240 * n,
         "state": "scheduled", "punctuality": "unknown", "basis": "schedule"} for n in range(1, 16)]}}


@pytest.mark.map("none")
def test_a_stop_opens_scrolled_to_its_top_and_back_restores_the_scroll_position(phone, town):
    town.stops += [dict(town.stops[0], id=f"ridge:s{n}", name=f"Stop {n}", lat=44.23 + n / 10000) for n in range(30)]
    phone.goto("/#/list")
    row = phone.locator("#tray a[href*='stop/']").last
    row.scroll_into_view_if_needed()
    body = phone.locator("#tray .tray-body")
    left = body.evaluate("(one) => one.scrollTop")
    assert left > 200
    id = row.get_attribute("href").partition("stop/")[2]
    many_departures(town, id)
    row.click()
    expect(phone.locator("#tray .plate, #tray .rt").first).to_be_in_viewport(ratio=1)
    assert body.evaluate("(one) => one.scrollTop") == 0
    phone.go_back()
    expect(phone.locator("#tray-title")).to_have_text("On the map")
    eventually(lambda: body.evaluate("(one) => one.scrollTop") == left, page=phone)


@pytest.mark.map("none")
def test_a_route_whose_code_is_its_name_shows_it_once(phone, town):
    one = next(route for route in town.routes if route["id"] == "ridge:BL")
    one["mark"] = one["name"]
    phone.goto("/#/routes")
    row = phone.locator("#page a.row[href$='ridge:BL']")
    expect(row.locator(".where")).to_contain_text(one["name"])
    assert row.inner_text().count(one["name"]) == 1


@pytest.mark.map("none")
def test_a_stops_note_that_wraps_below_its_routes_is_not_indented(phone, town):
    town.stops[0]["description"] = "The side of the main entrance, towards the harbour and the museum"
    phone.goto("/#/list")
    chips = phone.locator("#tray .row .meta.chips", has_text="main entrance")
    expect(chips).to_be_visible()
    lefts = chips.evaluate("(one) => [one.lastElementChild, one.firstElementChild].map((part) => part.getBoundingClientRect().left)")
    tops = chips.evaluate("(one) => [one.lastElementChild, one.firstElementChild].map((part) => part.getBoundingClientRect().top)")
    assert tops[0] > tops[1]
    assert lefts[0] == lefts[1]


@pytest.mark.map("undrawn")
def test_a_tap_on_the_empty_map_deselects_the_stop(page):
    page.goto("/#/stop/ridge:oak")
    expect(page.locator("#tray-title")).to_have_text("Oak Hall")
    eventually(lambda: page.evaluate("import('/modules/main.js').then(({ currentView }) => currentView()?.map.loaded())"), page=page)
    page.evaluate("""async () => {
        const { currentView } = await import('/modules/main.js');
        currentView().map.fire('click', { point: { x: 5, y: 5 }, originalEvent: new MouseEvent('click') });
    }""")
    expect(page).to_have_url(re.compile("#/$"))
