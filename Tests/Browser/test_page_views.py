"""Views beside each other: each stands whole however one comes to it, and none changes how another looks."""

import json

import pytest
from playwright.sync_api import expect

from support.places import ROOT
from support.waiting import loaded

STYLES = sorted(path.stem for path in (ROOT / "Web/styles").glob("*.css") if path.stem not in {"tokens", "components", "app"})
VIEWS = [
    "", "list", "stop/ridge:oak", "routes", "route/vale:7", "group", "trips", "edit", "pick/start", "card", "notices", "about",
    "accuracy", "pair/short", "coaches", "directions", "journey/none",
]
# Every element's look, without what moves by itself.
LOOKS = """() => [...document.querySelectorAll('body *')]
    .filter((one) => !one.closest('.maplibregl-canvas-container, .bus-layer, .freshness, [aria-live]') && one.checkVisibility())
    .map((one) => {
        const style = getComputedStyle(one);
        return [`${one.nodeName} .${one.getAttribute('class') ?? ''}`,
            Object.fromEntries(PROPERTIES.map((name) => [name, style.getPropertyValue(name)]))];
    })"""
PROPERTIES = [
    "display", "position", "color", "background-color", "border-top-width", "border-top-color", "border-radius", "box-shadow", "height",
    "width", "margin", "padding", "font-size", "font-weight", "letter-spacing", "line-height", "text-align", "overflow-x", "fill", "stroke",
    "stroke-width", "outline-offset", "opacity", "touch-action", "grid-template-columns", "gap", "align-items", "justify-content",
]


@pytest.fixture(autouse=True)
def coaches_too(town):
    town.site = town.site | {"coaches": {"currencies": ["USD"], "languages": ["en"]}}


def alone(page):
    """Only the view that is opened comes, and nothing moves."""
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.emulate_media(reduced_motion="reduce")


def looks(page):
    """As soon as nothing comes any more."""
    def now():
        return page.evaluate(LOOKS.replace("PROPERTIES", json.dumps(PROPERTIES)))

    found = now()
    for _ in range(20):
        page.wait_for_timeout(400)
        before, found = found, now()
        if before == found:
            break
    return found


@pytest.mark.parametrize("view", VIEWS)
def test_no_view_changes_how_another_looks(page, view):
    alone(page)
    page.watch.expect(r"404.*/(accuracy|plan)")
    page.goto(f"/#/{view}")
    expect(page.locator("#toggles .chip-toggle").first).to_be_attached()
    # A view comes after the page, and its sheets with it.
    loaded(page)
    expect(page.locator(".asking").filter(visible=True)).to_have_count(0)
    own = page.evaluate("[...document.querySelectorAll('link[href^=\"/styles/\"]')].map((one) => one.href.split('/').at(-1).split('.')[0])")
    before = looks(page)
    page.evaluate("""(names) => Promise.all(names.map((name) => new Promise((done) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/styles/${name}.css`, onload: done });
        document.head.append(link);
    })))""", [name for name in STYLES if name not in own])
    after = looks(page)
    assert [name for name, _ in before] == [name for name, _ in after]
    changed = [(name, one, value, style[one])
               for (name, was), (_, style) in zip(before, after) for one, value in was.items() if value != style[one]]
    assert changed == []


def through(page, *views):
    for view in views:
        page.evaluate(f"location.hash = '#/{view}'")
        expect(page.locator("#page form").first).to_be_visible()


def test_a_form_is_whole_however_often_other_forms_were_open(page):
    page.goto("/#/edit")
    fields = page.locator("#page form input:visible")
    expect(fields.first).to_be_visible()
    count = fields.count()
    through(page, "coaches", "group", "edit", "group", "coaches", "edit")
    expect(page.locator("#trip-start")).to_be_visible()
    expect(fields).to_have_count(count)
    page.evaluate("location.hash = '#/group'")
    expect(page.locator("#group-name")).to_be_visible()
    page.evaluate("location.hash = '#/coaches'")
    expect(page.locator("#coach-date")).to_be_visible()
