"""The contrast of all text and glyphs, measured from the pixels of every view in the dark and light themes."""


import pytest
from playwright.sync_api import expect

from support import contrast
from support.page_town import ELEVEN, bus
from support.waiting import settled
from test_page_accuracy import GOOD
from test_page_card import SEED

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.map("drawn")]
# Two device pixels per CSS pixel, so that strokes fill whole pixels; a tall viewport, so that most of each view is
# visible.
SHARP = {"device_scale_factor": 2}
TALL_PHONE = {"viewport": {"width": 390, "height": 1600}, "has_touch": True, "is_mobile": True} | SHARP
TALL_DESKTOP = {"viewport": {"width": 1280, "height": 1000}} | SHARP
VIEWS = [
    "", "list", "stop/ridge:oak", "stop/ridge:elm", "bus/ridge:21", "near", "routes", "route/vale:7", "group", "trips", "edit", "pick/start", "card", "notices",
    "about", "accuracy", "pair/short", "coaches",
]
# The views with elements that a desktop shows and a phone does not.
WIDE = ["", "stop/ridge:oak", "bus/ridge:21", "near", "routes", "edit", "card"]
# Selectors of elements that are visible once a view has loaded, for views whose heading appears earlier.
SHOWN = {"near": ".around .dep", "trips": ".trip .next", "accuracy": "#page .how", "card": ".fare .rides", "route/vale:7": "#page .line"}
TRIP = """async () => {
    const { perform } = await import('/modules/rider/mine.js');
    const { commands } = await import('/modules/rider/rider.js');
    const end = (name, lat, lon) => ({ name, address: '', lat, lon });
    const { event } = await perform(commands.saveTrip({
        start: end('Oak Hall', 44.24, -76.49), end: end('Harbour Gate', 44.235, -76.46), lines: [{ id: 'vale:7', name: '7' }] }));
    return `trip/${event}`;
}"""


def arrivals(now: int) -> list[dict]:
    """One arrival in each status that a board can show."""
    live = {"route": "ridge:BL", "headsign": "Blue Loop", "status": "live", "punctuality": "onTime", "lastStop": False}
    states = [
        {"low": 240, "high": 420, "seats": 2, "occupancy": "fewSeats"}, {"punctuality": "late", "deviation": 300, "seats": 3, "occupancy": "full"},
        {"punctuality": "early", "deviation": -120}, {"punctuality": "unknown"}, {"stale": True}, {"status": "scheduled"}, {"status": "notSeen"},
        {"status": "canceled"}, {"status": "skipped"}, {"lastStop": True, "platform": "B2"}]
    rows = [live | state | {"scheduled": now + 300 + 200 * number, "predicted": now + 300 + 200 * number} for number, state in enumerate(states)]
    return [row | {bound: now + row[bound] for bound in ("low", "high") if bound in row} for row in rows]


@pytest.fixture
def town(town):
    """A town that shows every element with a colour of its own."""
    now = ELEVEN
    words = {"text": {"": "By Elm Walk."}, "periods": [{"from": now - 600, "to": now + 6000}], "stops": [], "trips": [], "wholeAgency": False}
    kinds = [("a", {"severity": "severe"}), ("b", {"condition": "noService"}), ("c", {"condition": "delayed"}), ("d", {"condition": "altered"})]
    town.alerts = [words | {"id": f"ridge:{id}", "agency": "ridge", "header": {"": "Notice"}, "routes": ["ridge:BL"]} | more for id, more in kinds]
    for one, service in zip(town.routes, ["emergency", "noService", "delayed", "altered", "unknown", "none"]):
        one["service"] = service
    town.boards["ridge:oak"] = {"arrivals": arrivals(now), "alerts": town.alerts, "headways": [{"route": "ridge:WL", "seconds": 600, "next": now}]}
    town.boards["ridge:elm"] = {"live": {"state": "failing", "since": now - 600}, "arrivals": [], "alerts": town.alerts[1:]}
    town.vehicles.append(bus("ridge:23", "ridge:GL", 44.236, -76.49, stale=True, seenAt=now - 400))
    town.accuracy = GOOD
    town.site = town.site | {"coaches": {"currencies": ["USD"], "languages": ["en"]}, "places": "© the town"}
    return town


@pytest.fixture
def lens(chromium):
    """A page that decodes screenshots into pixels."""
    context = chromium.new_context()
    yield context.new_page()
    context.close()


MESSAGE = "async () => (await import('/modules/dom/announce.js')).notify('A message of some words')"


@pytest.mark.parametrize("size, views", [("phone", VIEWS), ("desktop", WIDE)], ids=["phone", "desktop"])
def test_all_text_and_glyphs_have_enough_contrast(open_page, town, lens, size, views, picture):
    page = open_page(town.url, permissions=["geolocation"], geolocation={"latitude": 44.24, "longitude": -76.49},
                     **TALL_PHONE if size == "phone" else TALL_DESKTOP)
    contrast.prepare(page)
    page.emulate_media(reduced_motion="reduce")
    page.goto("/#/card")
    page.evaluate(SEED, ["Pass", "2.75", "25", {}])
    trip = page.evaluate(TRIP)
    expect(page.locator("#toggles .chip-toggle").first).to_be_attached()
    found, counts = [], {}
    for view in [*views, trip]:
        page.evaluate("(view) => (location.hash = `#/${view}`)", view)
        expect(page.locator(SHOWN.get(view, "#page h1:visible, #tray h2:visible")).first).to_be_visible()
        expect(page.locator(".asking:visible")).to_have_count(0)
        if view == "routes":
            page.evaluate(MESSAGE)
        settled(page)
        contrast.still(page)
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme=theme)
            counts[view, theme], weak = contrast.weak(page, lens)
            found += [f"{view or 'map'}, {theme}: {one}" for one in weak]
            if weak:
                picture(page, f"contrast-{size}-{view or 'map'}-{theme}")
        contrast.move(page)
    print(sum(counts.values()), "words and glyphs measured")
    assert all(count > 10 for count in counts.values()), counts
    assert found == [], "\n".join(sorted(set(found)))


GREYS = """<body style="background: #fff; color: #767676">
    <p>enough</p> <p style="color: #787878">weak</p> <p style="color: #888; font-size: 24px">large</p> <p style="opacity: .7">faded</p>
    <p style="background: linear-gradient(90deg, #fff 10rem, #ddd 11rem)"><span style="display: inline-block; width: 14rem">here</span> there</p>
    <button disabled style="color: #ccc">off</button> <input placeholder="hint" style="color: #000">
    <svg width="20" height="20" fill="#949494"><rect width="20" height="20"/></svg> <svg width="20" height="20" fill="#999"><rect width="20" height="20"/></svg>"""


def test_the_contrast_check_finds_elements_with_too_little_contrast(open_page, files, lens):
    page = open_page(files.url, **TALL_DESKTOP)
    contrast.prepare(page)
    page.goto("/Tests/Browser/blank.html")
    page.evaluate("(body) => (document.body.outerHTML = body)", GREYS)
    contrast.still(page)
    _, weak = contrast.weak(page, lens)
    assert [one.split(": ")[1].split(" in ")[0] for one in weak] == ["svg. ", "p. “weak”", "p. “faded”", "p. “there”"]
