"""The parts that every view shares: messages, the simulation notice, the navigation, the theme, and the data that a
visit leaves on the device."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from support.waiting import settled, wait_until

pytestmark = pytest.mark.pages("kept")
LARGE = "document.documentElement.style.fontSize = '200%'"
# The number of text lines of each navigation entry's label.
LINES = """() => [...document.querySelectorAll('#nav a')].map((link) => {
    const words = [...link.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
    const range = document.createRange();
    if (words) range.selectNodeContents(words);
    return words ? [words.data, range.getClientRects().length, link.scrollWidth <= link.clientWidth + 1] : null;
}).filter(Boolean)"""


@pytest.fixture
def simulated(town):
    for agency in town.agencies:
        agency["simulated"] = True
    return town


def test_the_simulation_notice_is_shown_wherever_buses_are_visible(simulated, open_page, picture, request):
    phone, desktop = (open_page(simulated.url, **options) for options in (PHONE, DESKTOP))
    for page, where in ((phone, ["/#/", "/#/routes", "/#/trips"]), (desktop, ["/#/", "/#/card", "/#/about"])):
        for address in where:
            page.goto(address)
            expect(page.locator("#simulated")).to_have_text("Simulated buses. This isn’t real service.")
    phone.goto("/#/card")
    expect(phone.locator("#page h1")).to_be_visible()
    expect(phone.locator("#simulated")).to_be_hidden()
    phone.goto("/#/")
    phone.evaluate(LARGE)
    expect(phone.locator("#simulated")).to_be_visible()
    picture(phone, request.node.name)
    assert phone.locator("#simulated").bounding_box()["height"] <= 68


@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.parametrize("locale", ["en-GB", "fr-CA"])
def test_five_navigation_entries_show_their_labels_in_full(town, open_page, width, locale, picture, request):
    page = open_page(town.url, **PHONE | {"viewport": {"width": width, "height": 844}, "locale": locale})
    town.site |= {"coaches": True}
    page.goto("/#/routes")
    expect(page.locator("#nav li")).to_have_count(5)
    word = page.locator("#nav a").last
    usual = float(word.evaluate("(word) => parseFloat(getComputedStyle(word).fontSize)"))
    for size in (100, 115, 130, 150, 200):
        page.evaluate(f"document.documentElement.style.fontSize = '{size}%'")
        picture(page, f"{request.node.name}-{size}")
        assert word.evaluate("(word) => parseFloat(getComputedStyle(word).fontSize)") == pytest.approx(usual * size / 100)
        assert page.locator("#nav").bounding_box()["height"] < 0.2 * 844
        assert [words for words, lines, fits in page.evaluate(LINES) if lines != 1 or not fits] == []


def test_a_phones_header_links_to_the_about_page(town, open_page, axe, picture, request):
    page = open_page(town.url, **PHONE)
    page.goto("/#/")
    link = page.get_by_role("link", name="About")
    # The header's links have accessible names only once the strings have loaded.
    expect(link).to_be_visible()
    picture(page, request.node.name)
    axe(page)
    link.click()
    expect(page.locator("#page h1")).to_have_text("About")


def test_messages_are_stacked_without_covering_the_simulation_notice(simulated, open_page, picture, request):
    page = open_page(simulated.url, **PHONE)
    page.goto("/#/")
    expect(page.locator("#simulated")).to_be_visible()
    boxes = page.evaluate("""async () => {
        const { notify } = await import('/modules/dom/announce.js');
        notify('A message of some length, as they are');
        const other = document.createElement('aside');
        other.className = 'message newer';
        other.textContent = 'There is a newer version';
        document.getElementById('messages').prepend(other);
        return ['.message.newer', '#message', '#simulated'].map((part) => document.querySelector(part).getBoundingClientRect().toJSON());
    }""")
    picture(page, request.node.name)
    for upper, lower in zip(boxes, boxes[1:]):
        assert upper["y"] + upper["height"] <= lower["y"]


@pytest.mark.pages("new")
def test_the_theme_follows_the_device_until_the_rider_chooses_one(town, open_page):
    page = open_page(town.url, color_scheme="light", **DESKTOP)
    ground = "getComputedStyle(document.documentElement).colorScheme"
    page.goto("/#/about")
    expect(page.get_by_role("button", name="Dark", exact=True)).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(ground) == "light"
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) == "dark"
    page.get_by_role("button", name="Light", exact=True).click()
    page.wait_for_function(f"{ground} === 'light'")


def test_the_about_page_shows_the_feeds_timetable_version(town, open_page):
    town.agencies[0]["schedule"]["version"] = "Winter 2026 b"
    page = open_page(town.url, **DESKTOP)
    page.goto("/#/about")
    expect(page.locator("#page .box", has_text="Timetable valid from").first).to_contain_text("Version Winter 2026 b")
    expect(page.locator("#page .box", has_text="Timetable valid from").nth(1)).not_to_contain_text("Version")


def test_the_about_page_credits_the_agency_and_links_its_licence(town, open_page, axe):
    licence = "https://creativecommons.org/licenses/by/4.0/"
    town.agencies[0]["attribution"] = f"Timetable: Ridge Campus, licence CC BY 4.0, {licence} · Live data: Ridge, licence CC0"
    page = open_page(town.url, **PHONE)
    page.goto("/#/about")
    credit = page.locator("#page .box p", has_text="Timetable: Ridge Campus")
    expect(credit).to_have_text(town.agencies[0]["attribution"])
    expect(credit.get_by_role("link")).to_have_count(1)
    expect(credit.get_by_role("link")).to_have_attribute("href", licence)
    axe(page)


@pytest.mark.parametrize("days, words", [(38, "After that, the same times will be used."), (-1, "This timetable has expired, but its times are still being used.")])
def test_a_timetable_is_reported_as_ended_after_its_last_day(town, open_page, days, words):
    agency = town.agencies[0]
    last = datetime.fromtimestamp(town.now, ZoneInfo(agency["timeZone"])).date() + timedelta(days)
    agency["schedule"] = {"state": "ready", "from": "2026-01-01", "to": str(last), "repeating": True}
    page = open_page(town.url, **DESKTOP)
    page.goto("/#/about")
    expect(page.locator("#page .box").first).to_contain_text(words)


@pytest.mark.map("undrawn")
def test_a_visit_without_preferences_stores_nothing_in_local_storage(town, open_page):
    page = open_page(town.url, **PHONE)
    page.goto("/#/")
    wait_until(page, "async () => (await import('/modules/map/current.js')).openMap.value !== undefined")
    settled(page)
    assert page.evaluate("Object.keys(localStorage)") == []


# The number of renders after each of these pointer events; no time passes in between.
PRESSED = """async (events) => {
    const { onDraw, redraw } = await import('/modules/dom/draw.js');
    let drawn = 0;
    const seen = [];
    const frames = async () => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    };
    await frames();
    window.setTimeout = () => 0;
    onDraw(() => (drawn += 1));
    for (const [name, x] of events) {
        dispatchEvent(new PointerEvent(name, { clientX: x, clientY: 5 }));
        drawn = 0;
        redraw();
        await frames();
        seen.push(drawn > 0);
    }
    return seen;
}"""


@pytest.mark.parametrize("events, drawn", [
    ([("pointerdown", 5), ("pointermove", 7), ("pointerup", 7), ("click", 7)], [False, False, False, True]),
    ([("pointerdown", 5), ("pointermove", 20), ("pointerup", 20)], [False, True, True]),
    ([("pointerdown", 5), ("pointercancel", 5)], [False, True]),
], ids=["tap", "drag", "taken away"])
def test_the_page_does_not_rerender_while_a_finger_is_pressed(phone, events, drawn):
    phone.goto("/#/about")
    expect(phone.locator("#page h1")).to_be_visible()
    assert phone.evaluate(PRESSED, events) == drawn
