"""Views beside each other: each stands whole however one comes to it, and none changes how another looks."""

import json

import pytest
from playwright.sync_api import expect

from support.places import ROOT
from support.waiting import eventually, loaded

pytestmark = pytest.mark.map("drawn")

STYLES = sorted(path.stem for path in (ROOT / "Web/styles").glob("*.css") if path.stem not in {"tokens", "components", "app"})
VIEWS = [
    "", "list", "stop/ridge:oak", "routes", "route/vale:7", "group", "trips", "edit", "pick/start", "card", "notices", "about",
    "accuracy", "pair/short", "coaches", "directions", "journey/none", "alarms", "along",
]
# Every element's look, without what moves by itself. It stays in the page, as it is long: what comes out is whether it is as last time.
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
# Which elements there were and are, and each look that is another.
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
    """Only the view that is opened comes, and nothing moves."""
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.emulate_media(reduced_motion="reduce")


def rests(page):
    """Until nothing comes any more."""
    look = LOOK.replace("PROPERTIES", json.dumps(PROPERTIES))
    eventually(lambda: page.evaluate(look), pause=0.8, page=page)


@pytest.mark.parametrize("view", VIEWS)
def test_no_view_changes_how_another_looks(page, view):
    alone(page)
    page.watch.expect(r"404.*/(accuracy|plan)")
    page.goto(f"/#/{view}")
    expect(page.locator("#toggles .chip-toggle").first).to_be_attached()
    # A view comes after the page, and its sheets with it.
    loaded(page)
    expect(page.locator(".asking").filter(visible=True)).to_have_count(0)
    own = page.evaluate("[...document.querySelectorAll('link[rel=stylesheet]')].map((one) => one.href.split('/').at(-1).split('.')[0])")
    rests(page)
    page.evaluate("() => (globalThis.before = looks) && undefined")
    page.evaluate("""(names) => Promise.all(names.map((name) => new Promise((done) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/styles/${name}.css`, onload: done });
        document.head.append(link);
    })))""", [name for name in STYLES if name not in own])
    rests(page)
    found = page.evaluate(CHANGED.replace("PROPERTIES", json.dumps(PROPERTIES)))
    assert len(found["before"]) > 20
    assert found["before"] == found["after"]
    assert found["changed"] == []


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
