"""Layout with little space: long route codes, the smallest phone, French, twelve-hour clocks and text at 200 %."""

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN
from support.plans import MINUTE, detailed, journey, plan, ride, walk, watched
from support.waiting import settled, wait_until
from test_page_accuracy import GOOD
from test_page_card import SEED
from test_page_contrast import TRIP, arrivals

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.map("undrawn")]
# Returns overlapping words, words beyond the edge of the screen, and words broken in the middle.
TROUBLES = """() => {
    const boxes = [];
    const found = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Elements that scroll sideways may extend beyond the screen.
    const scrolls = '#toggles, .chips, .fchips, .nav, .message, .maplibregl-map, .vh, option, label:has(+ input)';
    while (walker.nextNode()) {
        const { currentNode: node, currentNode: { parentElement: owner } } = walker;
        const words = node.data.trim();
        if (words === '' || owner.closest(scrolls) || !owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        range.selectNodeContents(node);
        const own = [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
        const seen = own.filter((box) => {
            const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
            return top && (owner.contains(top) || top.contains(owner));
        });
        // Elements with an ellipsis must end on the screen.
        const isCut = getComputedStyle(owner).textOverflow === 'ellipsis';
        if (!isCut && seen.some(({ left, right }) => left < -1 || right > innerWidth + 1)) found.push(`outside: ${words}`);
        // A long word may go over two lines.
        if (new Set(own.map(({ top }) => Math.round(top))).size > words.split(/[\\s\\-–]+/).length + 1) found.push(`broken: ${words}`);
        boxes.push(...seen.map((box) => ({ box, words, owner })));
    }
    for (const [index, one] of boxes.entries()) {
        for (const other of boxes.slice(index + 1)) {
            const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
            const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
            if (one.owner !== other.owner && width > 2 && height > 0.4 * Math.min(one.box.height, other.box.height)) found.push(`over each other: ${one.words} / ${other.words}`);
        }
    }
    return found;
}"""
VIEWS = ["stop/ridge:oak", "full", "stop/vale:401", "near", "bus/ridge:21", "routes", "route/ridge:BL", "trips", "notices", "edit"]


# 12:45 PM, the widest clock time.
QUARTER_TO_ONE = ELEVEN + 105 * 60


@pytest.fixture
def town(town):
    now = ELEVEN
    for one, code in zip(town.routes, ["Crosstown Express", "M101-SBS"]):
        one |= {"label": code, "mark": code, "shortName": code}
    rows = arrivals(now)
    late = [row | {"scheduled": now + 5400, "predicted": now + 6100 + 60 * number, "deviation": 700, "punctuality": "late"}
            for number, row in enumerate(rows[:3])]
    town.boards["ridge:oak"] = {"arrivals": rows + late, "headways": [{"route": "ridge:WL", "seconds": 600, "next": now}]}
    town.boards["vale:401"] = {"live": {"state": "none"}, "arrivals": [
        rows[5] | {"route": "vale:7", "headsign": "Harbour Gate via Long Meadow", "scheduled": QUARTER_TO_ONE + 2400 * number} for number in range(3)]}
    return town


def test_the_about_pages_offline_offers_fit_a_narrow_phone_in_french(open_page, town):
    town.agencies[0]["schedule"] |= {"file": {"version": "1", "bytes": 502_000}}
    page = open_page(town.url, viewport={"width": 320, "height": 640}, locale="fr-CA")
    page.goto("/#/about")
    keep = page.get_by_role("button", name="Enregistrer l’horaire")
    expect(keep).to_be_visible()
    box = keep.bounding_box()
    assert box["x"] + box["width"] <= 304
    assert page.evaluate("document.getElementById('page').scrollWidth") <= 320


@pytest.mark.parametrize("width, locale, size", [(320, "fr-CA", 100), (390, "en-US", 200)])
def test_the_location_prompt_fits_the_screen(open_page, town, width, locale, size, axe):
    page = open_page(town.url, viewport={"width": width, "height": 700}, locale=locale)
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '{size}%'))")
    page.goto("/#/")
    expect(page.locator("#tray .where-asked")).to_be_visible()
    expect(page.locator("#tray [data-key=stops] .row").first).to_be_visible()
    settled(page)
    assert page.evaluate(TROUBLES) == []
    axe(page)


@pytest.mark.parametrize("width, locale, size", [(320, "fr-CA", 100), (320, "en-US", 100), (390, "en-US", 200), (320, "fr-CA", 200)])
def test_text_neither_overlaps_nor_extends_beyond_the_screen(open_page, town, width, locale, size, picture, request):
    page = open_page(town.url, viewport={"width": width, "height": 900}, locale=locale, permissions=["geolocation"],
                     geolocation={"latitude": 44.24, "longitude": -76.49})
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '{size}%'))")
    page.emulate_media(reduced_motion="reduce")
    page.goto("/#/")
    expect(page.locator("#toggles .chip-toggle").first).to_be_attached()
    trip = page.evaluate(TRIP)
    found = []
    for view in [*VIEWS, trip]:
        if view == "full":
            page.locator("#tray .handle").click()
        else:
            page.evaluate("(view) => (location.hash = `#/${view}`)", view)
        expect(page.locator("#page h1:visible, #tray h2:visible").first).to_be_visible()
        expect(page.locator(".asking:visible")).to_have_count(0)
        settled(page)
        troubles = page.evaluate(TROUBLES)
        found += [f"{view}: {one}" for one in troubles]
        if troubles:
            picture(page, f"narrow-{width}-{size}-{view}")
    assert found == [], "\n".join(found)


# Returns the controls that are covered at their centre or at a corner.
COVERED = """() => [...document.querySelectorAll('#controls button, .finder .search, #bell, #to-about')].flatMap((one) => {
    if (!one.checkVisibility({ visibilityProperty: true })) return [];
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const points = [[(left + right) / 2, (top + bottom) / 2], ...[left + 4, right - 4].flatMap((x) => [[x, top + 4], [x, bottom - 4]])];
    const hit = points.map(([x, y]) => document.elementFromPoint(x, y)?.closest('#controls button, .finder, #bell, #to-about, .tray'));
    const owner = one.closest('.finder') ?? one;
    return hit.every((other) => other === owner || (owner.matches('.finder') && other?.id === 'bell')) ? [] : [one.title || one.className];
})"""


@pytest.mark.parametrize("width, height, size", [(390, 844, 200), (390, 664, 200), (320, 568, 200), (320, 568, 100), (320, 640, 100)])
def test_a_half_open_tray_does_not_cover_the_search_and_map_controls(open_page, town, width, height, size):
    page = open_page(town.url, viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '{size}%'))")
    page.goto("/#/stop/ridge:oak")
    expect(page.locator("#tray")).to_have_attribute("data-height", "half")
    expect(page.locator("#controls button")).to_have_count(4)
    expect(page.locator("#tray .plate").first).to_be_attached()
    wait_until(page, f"() => ({COVERED})().length === 0")


def open_view(page, view: str):
    """Opens a view, possibly from another one, and waits until the page has settled."""
    page.goto(f"/#/{view}")
    kind = view.split("/")[0]
    expect(page.locator(f"#page[data-kind={kind}]:visible, #tray[data-kind={kind}]:visible")).to_be_attached()
    settled(page)


@pytest.mark.map("none")
def test_a_long_one_word_route_code_is_not_broken_across_lines(open_page, town, picture, request):
    town.stops[1]["routes"] = ["ridge:BL"]
    town.boards["ridge:elm"] = {"arrivals": [one | {"route": "ridge:BL", "headsign": "Informatica Norte"} for one in town.boards["ridge:oak"]["arrivals"][:4]]}
    for one in town.routes[:2]:
        one |= {"label": "INFORMATICAS", "mark": "INFORMATICAS", "shortName": "INFORMATICAS", "longName": "Informatica Norte", "name": "Informatica Norte"}
    page = open_page(town.url, viewport={"width": 320, "height": 900}, locale="fr-CA")
    chips = page.locator("#page, #tray").locator(".chip:visible, .code:visible").filter(has_text="INFORMATICAS")
    lines = """(ones) => ones.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    })"""
    for view in ["routes", "list", "stop/ridge:oak", "stop/ridge:elm", "route/ridge:BL"]:
        open_view(page, view)
        expect(chips.first, view).to_be_visible()
        settled(page)
        picture(page, f"{request.node.name}-{view}")
        assert set(chips.evaluate_all(lines)) == {1}, view


@pytest.mark.map("none")
@pytest.mark.parametrize("width", [320, 1280])
def test_a_line_without_a_short_name_shows_its_long_name_without_overflow(open_page, town, width, picture, request):
    name = "Oxford Loop to Diag Express"
    town.routes[0] |= {"label": name, "mark": name, "shortName": "", "longName": name, "name": name}
    row = {"route": "ridge:BL", "headsign": "Diag", "status": "live", "punctuality": "onTime", "lastStop": False}
    town.boards["ridge:oak"] = {"arrivals": [row | {"id": str(minute), "predicted": ELEVEN + 60 * minute + 20} for minute in (4, 9, 16)]}
    page = open_page(town.url, viewport={"width": width, "height": 900})
    signs = page.locator("#page, #tray").locator(".chip:visible, .code:visible").filter(has_text="Oxford")
    outside = """(ones) => ones.filter((one) => one.scrollHeight > one.clientHeight + 1
        || one.getBoundingClientRect().right > one.parentElement.getBoundingClientRect().right + 1)
        .map((one) => `${one.className} in ${one.parentElement.className}`)"""
    for view in ["routes", "list", "stop/ridge:oak", "route/ridge:BL"]:
        open_view(page, view)
        expect(signs.first, view).to_be_visible()
        settled(page)
        picture(page, f"{request.node.name}-{view}")
        assert set(signs.all_inner_texts()) == {name}, view
        assert signs.evaluate_all(outside) == [], view


@pytest.mark.map("none")
def test_a_time_of_a_twelve_hour_clock_stays_on_one_line(open_page, town):
    page = open_page(town.url, viewport={"width": 320, "height": 900}, locale="en-US")
    page.goto("/#/stop/vale:401")
    expect(page.locator("#tray .plate")).to_be_visible()
    assert "11:21\u00a0AM" in page.locator("#tray").evaluate("(one) => one.textContent")


@pytest.mark.map("undrawn")
def test_the_maps_attribution_is_at_the_edge_of_the_uncovered_map(phone, town):
    town.site = town.site | {"basemap": {"satellite": {"tiles": f"{town.url}/{{z}}/{{x}}/{{y}}.png", "attribution": "© The town"}}}
    phone.watch.expect("404|console")
    phone.add_init_script("localStorage.setItem('headsign.preferences', JSON.stringify({ satellite: true }))")
    phone.goto("/#/stop/ridge:oak")
    attribution = phone.locator(".maplibregl-ctrl-attrib")
    expect(attribution).to_be_attached()
    settled(phone)
    box, tray = attribution.bounding_box(), phone.locator("#tray").bounding_box()
    assert 0 <= tray["y"] - box["y"] - box["height"] < 24


def test_five_actions_are_in_two_rows_on_a_phone(open_page, town):
    next(one for one in town.stops if one["id"] == "ridge:oak")["url"] = "https://ridge.example/oak"
    page = open_page(town.url, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    open_view(page, "stop/ridge:oak")
    page.locator("#tray .handle").click()
    actions = page.locator("#tray .acts > *")
    expect(actions).to_have_count(5)
    settled(page)
    boxes = [action.bounding_box() for action in actions.all()]
    assert len({round(box["y"]) for box in boxes}) == 2
    assert min(box["width"] for box in boxes) > 100


# Views whose text is checked for words that are cut, broken or beyond the edge of the page.
LARGE_VIEWS = ["card", "coaches", "about", "alarms", "status", "accuracy", "directions", "journey/long~Linden%20Court~Museum"]
# Returns the elements of the open view that extend beyond its edges, and headings with a word broken over two lines.
TOO_WIDE = """() => [...document.querySelectorAll('#page, .tray-body')].filter((part) => part.checkVisibility() && part.clientWidth > 0).flatMap((part) => {
    const { left } = part.getBoundingClientRect();
    const found = part.scrollWidth <= part.clientWidth + 1 ? [] : [...part.querySelectorAll('*')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && (box.right > left + part.clientWidth + 1 || box.left < left - 1);
    }).map((one) => `outside: ${one.tagName} ${one.textContent.slice(0, 40)}`);
    const range = document.createRange();
    const broken = [...document.querySelectorAll('#page h1, #page .empty h2, #tray-title .num')].flatMap((title) => {
        const words = title.textContent.split(/[\\s→]+/).filter((word) => word !== '');
        range.selectNodeContents(title);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 2).map(({ top }) => Math.round(top)));
        return lines.size > words.length ? [`broken: ${title.textContent}`] : [];
    });
    return [...found.slice(0, 5), ...broken];
})"""


@pytest.mark.map("none")
def test_no_view_is_wider_than_a_narrow_phone_with_text_at_200_percent(open_page, town):
    town.site |= {"coaches": {"currencies": ["USD"], "languages": ["en"]}}
    town.accuracy = GOOD
    town.plan = plan([])
    legs = [walk("home", "oak", ELEVEN + 20 * MINUTE, 4), ride(town, "vale:7", "oak", "gate", ELEVEN + 26 * MINUTE, 505),
            walk("gate", "museum", ELEVEN + 531 * MINUTE, 5)]
    town.journeys = {"long": watched(detailed(journey("long", legs)))}
    page = open_page(town.url, viewport={"width": 320, "height": 900}, locale="en-US")
    page.add_init_script("document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))")
    page.goto("/#/card")
    page.evaluate(SEED, ["Pass", "2.75", "25", {}])
    found = []
    for view in LARGE_VIEWS:
        open_view(page, view)
        expect(page.locator(".asking:visible")).to_have_count(0)
        found += [f"{view}: {one}" for one in page.evaluate(TOO_WIDE)]
    assert found == [], "\n".join(found)


# Shows a message, and returns the controls that it covers at the end of the open view.
UNDER_MESSAGE = """async () => {
    for (const part of document.querySelectorAll('#page, .tray-body')) part.scrollTop = part.scrollHeight;
    (await import('/modules/dom/announce.js')).notify('“Oak Hall – Harbour Gate” is now one of your saved trips.');
    const plate = document.getElementById('message');
    plate.style.pointerEvents = 'none';
    const message = plate.getBoundingClientRect();
    return [...document.querySelectorAll('button, a[href], input, select')].filter((one) => {
        if (!one.checkVisibility({ visibilityProperty: true })) return false;
        const box = one.getBoundingClientRect();
        const [left, right] = [Math.max(box.left, message.left), Math.min(box.right, message.right)];
        const [top, bottom] = [Math.max(box.top, message.top), Math.min(box.bottom, message.bottom)];
        const hit = right - left > 1 && bottom - top > 1 && document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return hit && one.contains(hit);
    }).map((one) => one.textContent || one.title);
}"""


@pytest.mark.parametrize("width, height", [(390, 844), (390, 640), (1280, 800)])
def test_a_message_does_not_cover_the_last_control_of_a_view(open_page, town, width, height):
    page = open_page(town.url, viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.goto("/#/card")
    page.evaluate(SEED, ["Pass", "2.75", "25", {}])
    found = {}
    for view in ["card", "stop/ridge:oak", "full", "pick/start", "trips", "edit", "about"]:
        if view == "full":
            open_view(page, "stop/ridge:oak")
            if width < 900:
                page.locator("#tray .handle").click()
            settled(page)
        else:
            open_view(page, view)
        found[view] = page.evaluate(UNDER_MESSAGE)
    assert not any(found.values()), found


@pytest.mark.map("none")
def test_a_long_german_word_of_a_saved_trips_status_is_hyphenated(open_page, town):
    page = open_page(town.url, viewport={"width": 390, "height": 844}, locale="de-DE")
    page.goto("/#/trips")
    expect(page.locator("#page h1")).to_be_visible()
    page.evaluate(TRIP)
    expect(page.locator(".lamp-word")).to_be_visible()
    # `to_have_text` ignores soft hyphens.
    assert page.locator(".lamp-word").text_content() == "Keine Verkehrs\u00admeldungen"


@pytest.mark.map("none")
def test_departure_and_arrival_of_a_journey_are_on_one_line_of_its_title(open_page, town):
    legs = [walk("home", "oak", ELEVEN + 4 * MINUTE, 4), ride(town, "vale:7", "oak", "gate", ELEVEN + 12 * MINUTE, 12)]
    town.journeys = {"short": watched(detailed(journey("short", legs)))}
    page = open_page(town.url, viewport={"width": 390, "height": 844}, locale="en-US")
    open_view(page, "journey/short~Linden%20Court~Museum")
    title = page.locator("#tray-title")
    expect(title).to_contain_text("11:04")
    assert title.evaluate("(one) => one.offsetHeight < 2 * parseFloat(getComputedStyle(one).fontSize)")


@pytest.mark.map("none")
def test_a_board_without_live_data_explains_it_only_once(open_page, town):
    town.boards["ridge:elm"] = {"live": {"state": "failing", "since": ELEVEN - 600}, "arrivals": []}
    page = open_page(town.url, viewport={"width": 390, "height": 844})
    open_view(page, "stop/ridge:elm")
    expect(page.locator("#tray .empty h3")).to_have_text("Departure times unavailable")
    expect(page.locator("#tray").get_by_text("This agency’s live data isn’t available right now.")).to_have_count(1)


@pytest.mark.map("none")
def test_a_title_that_is_one_long_word_stays_on_the_screen(open_page, town):
    page = open_page(town.url, viewport={"width": 320, "height": 900}, locale="de-DE")
    page.add_init_script("document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))")
    open_view(page, "notices")
    expect(page.locator("#page h1")).to_have_text("Verkehrsmeldungen")
    assert page.locator("#page").evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
