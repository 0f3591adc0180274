"""The coaches page: the search form, results as they arrive, the choice of an offer, and error messages."""

import datetime
import json
import re
from threading import Event

import pytest
from playwright.sync_api import expect

from support import contrast
from support.busbud_upstream import DATE, MONTREAL, NEW_YORK, BusbudUpstream, Script, departure, many
from support.places import DEMO_CITY
from support.server import Server
from support.waiting import settled, wait_until

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LANDSCAPE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
BARE = f"basemap: none\nagencies:\n  - id: cairns\n    name: Cairns\n    kind: gtfs\n    schedule:\n      source: {DEMO_CITY}\n"
OFFERS = [
    departure(1, prices={"total": 6450, "currency": "USD"}),
    departure(2, "08:30:00", "T16:20:00", prices={"total": 5800, "currency": "USD"}, available_seats=4),
    departure(3, "22:45:00", f"{DATE[:-2]}30T06:40:00", prices={"total": 4199, "currency": "USD"}),
]


@pytest.fixture(scope="module")
def upstream():
    with BusbudUpstream() as running:
        yield running


@pytest.fixture(scope="module")
def coaches(upstream, tmp_path_factory):
    with Server(tmp_path_factory.mktemp("coaches"), BARE + upstream.configuration(interval=0.3, tries=6), now=None) as running:
        yield running


@pytest.fixture(params=["portrait", "landscape", "desktop"])
def page(request, open_page, coaches):
    page = open_page(coaches.url, **{"portrait": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}[request.param])
    page.watch.expect(r"logos/busbud")
    return page


@pytest.fixture
def phone(open_page, coaches):
    page = open_page(coaches.url, **PHONE)
    page.watch.expect(r"logos/busbud|404")
    return page


def place(upstream, script: Script) -> str:
    """Returns the URL of a search that no earlier test made; the supplier answers it by `script`."""
    place.number += 1
    destination = f"f25d{'bcdefghjkmnpqrstuvwxyz'[place.number % 22]}{'0123456789'[place.number // 22]}"
    upstream.scripts[NEW_YORK, destination] = script
    return f"/#/coaches/{NEW_YORK}/{destination}/{DATE}"


place.number = 0


def rows(page):
    return page.locator("#page .offers > li:not([hidden])")


def test_the_first_visit_offers_an_example_search_and_starts_it_when_chosen(page, upstream, axe, picture, request):
    upstream.scripts[NEW_YORK, MONTREAL] = Script([OFFERS[:1], [], OFFERS[1:]])
    page.clock.set_fixed_time(datetime.datetime(2026, 11, 18, 12, tzinfo=datetime.timezone.utc))
    page.goto("/#/coaches")
    expect(page.locator("#page .coach-card")).to_contain_text("New York → Montréal")
    assert NEW_YORK not in page.locator("#page").inner_text()
    day = page.get_by_role("link", name="Try this search").get_attribute("href").split("/")[4]
    assert day == "2026-11-19"
    picture(page, f"{request.node.name}-card")
    axe(page)
    page.get_by_role("link", name="Try this search").click()
    expect(page.locator("#page h1")).to_have_text("New York → Montréal")
    expect(rows(page)).to_have_count(3)
    expect(page.locator("#page .prog")).to_contain_text("prices valid until")
    picture(page, f"{request.node.name}-results")
    axe(page)


def test_coach_results_show_times_prices_transfers_the_cheapest_offer_and_the_prices_validity(phone, upstream, picture):
    phone.goto(place(upstream, Script([OFFERS])))
    late = rows(phone).nth(2)
    expect(late).to_contain_text("22:45")
    expect(late).to_contain_text("06:40+1")
    expect(late).to_contain_text("7 h 55 min")
    expect(late).to_contain_text("US$41.99")
    expect(late).to_contain_text("Port Authority")
    expect(late).to_contain_text("Greyhound")
    expect(rows(phone).nth(1)).to_contain_text("4 seats left")
    assert "the next day" in late.locator("button").get_attribute("aria-label")
    expect(late.locator("img")).to_have_js_property("naturalWidth", 1)
    # The validity is in the departure city's time zone.
    expect(phone.locator(".prog")).to_contain_text(re.compile(r"prices valid until \d?\d:\d\d \(New York.* time\)"))
    expect(phone.locator(".glance")).to_contain_text("US$41.99")
    expect(phone.locator(".glance")).to_contain_text("7 h 50 min")
    phone.get_by_role("button", name=re.compile("^Cheapest")).click()
    expect(late.get_by_role("button").first).to_be_focused()


def test_an_offer_expands_to_its_stops_terms_and_booking_link(phone, upstream, axe, picture):
    phone.goto(place(upstream, Script([OFFERS])))
    row = rows(phone).first
    row.get_by_role("button").first.click()
    expect(row.locator(".offer-more")).to_contain_text("1717 Rue Berri")
    expect(row.locator(".offer-more")).to_contain_text("Must be printed")
    expect(row.get_by_role("img", name=re.compile("in a straight line"))).to_be_visible()
    link = row.get_by_role("link", name="Book")
    assert link.get_attribute("href").startswith("https://") and "noopener" in link.get_attribute("rel")
    picture(phone, "coaches-details")
    axe(phone)


def test_a_place_between_cities_is_named_after_the_nearest_city_instead_of_its_geohash(phone, upstream, picture):
    upstream.scripts["dr7b1", MONTREAL] = Script([OFFERS])
    phone.goto(f"/#/coaches/dr7b1/{MONTREAL}/{DATE}")
    expect(phone.locator("#page h1")).to_have_text(re.compile(r"^Near [A-Z].+ \(\d+(\.\d)?\smi\) → Montréal$"))
    expect(rows(phone)).to_have_count(3)
    assert "dr7b1" not in phone.locator("#app").inner_text() + phone.title()
    phone.get_by_role("button", name="Change search").click()
    assert "dr7b1" not in phone.get_by_role("combobox", name="From").input_value()
    picture(phone, "coaches-between-cities")


def departures(page):
    return [text.strip()[:5] for text in rows(page).locator(".times b:first-child").all_text_contents()]


def test_coach_offers_can_be_sorted_and_filtered(phone, upstream):
    phone.goto(place(upstream, Script([OFFERS])))
    expect(rows(phone)).to_have_count(3)
    assert departures(phone) == ["07:00", "08:30", "22:45"]
    phone.get_by_label("Sort by").select_option("price")
    assert departures(phone) == ["22:45", "08:30", "07:00"]
    phone.get_by_label("Sort by").select_option("duration")
    assert departures(phone) == ["08:30", "22:45", "07:00"]
    phone.get_by_role("button", name="Filters").click()
    phone.get_by_role("button", name="Evening").click()
    expect(rows(phone)).to_have_count(1)
    expect(phone.locator("#page .prog")).to_contain_text("1 of 3 departures")
    phone.get_by_role("button", name="Adirondack Trailways", exact=True).click()
    expect(phone.locator("#page")).to_contain_text("No matching departures")
    phone.get_by_role("button", name="Show all").click()
    expect(rows(phone)).to_have_count(3)


def test_new_offers_that_would_move_visible_ones_are_inserted_after_a_click(phone, upstream):
    gate = Event()
    phone.goto(place(upstream, Script([OFFERS[:2], [], [], OFFERS[2:]], gate=gate)))
    phone.get_by_label("Sort by").select_option("price")
    expect(rows(phone)).to_have_count(2)
    gate.set()
    phone.get_by_role("button", name="1 more departure").click()
    assert departures(phone) == ["22:45", "08:30", "07:00"]


def test_a_coach_search_can_be_stopped_and_resumed(phone, upstream):
    gate = Event()
    phone.goto(place(upstream, Script([OFFERS[:1], OFFERS[1:]], gate=gate)))
    expect(rows(phone)).to_have_count(1)
    phone.get_by_role("button", name="Stop", exact=True).click()
    expect(phone.locator(".prog")).to_contain_text("stopped")
    gate.set()
    phone.get_by_role("button", name="Continue").click()
    expect(rows(phone)).to_have_count(3)


def test_an_expired_coach_search_is_repeated_automatically(phone, upstream):
    phone.goto(place(upstream, Script([OFFERS[:1]], ttl=2)))
    expect(rows(phone)).to_have_count(1)
    upstream.scripts[NEW_YORK, phone.url.split("/")[-2]].pages[0] = OFFERS
    expect(rows(phone)).to_have_count(3)


FAILURES = {503: "unavailable", 401: "can’t sign in", 429: "Too many", 500: "went wrong"}


def test_a_failed_coach_search_is_explained_and_its_input_stays(phone, upstream, axe):
    for status, words in FAILURES.items():
        phone.goto(place(upstream, Script([OFFERS], troubles={0: status})))
        expect(phone.get_by_role("alert").filter(has_text="Couldn’t load"), str(status)).to_contain_text(words)
        axe(phone)
        phone.get_by_role("button", name="Try again").click()
        expect(rows(phone), str(status)).to_have_count(3)


def test_a_coach_search_distinguishes_no_departures_from_no_service(phone, upstream):
    phone.goto(place(upstream, Script([[]])))
    expect(phone.locator("#page")).to_contain_text("No departures on this date")
    phone.goto(place(upstream, Script([[]], valid=False)))
    expect(phone.locator("#page")).to_contain_text("No coaches on this route")


def test_a_coach_supplier_with_incomplete_results_is_reported(phone, upstream):
    for offers in (OFFERS, []):
        phone.goto(place(upstream, Script([offers], completes=False)))
        expect(rows(phone)).to_have_count(len(offers))
        expect(phone.locator("#page")).to_contain_text("Some operators didn’t respond")
        expect(phone.locator("#page")).not_to_contain_text("No departures")
        expect(phone.locator("#say-polite")).to_contain_text(re.compile(f"Some operators didn’t respond. {len(offers) or 'No'} departures found"))
        expect(phone.locator("#say-polite")).not_to_contain_text("Search complete")


def test_a_coach_search_for_a_past_day_is_rejected(phone, upstream):
    phone.goto("/#/coaches")
    phone.get_by_role("button", name="Edit", exact=True).click()
    phone.get_by_label("Date", exact=True).fill("2020-02-03")
    phone.get_by_role("button", name="Search", exact=True).click()
    expect(phone.locator(".trouble")).to_have_text("Choose today or a later date.")
    expect(phone.get_by_label("Date", exact=True)).to_be_focused()
    phone.get_by_label("Date", exact=True).fill("2099-02-03")
    expect(phone.locator(".trouble")).to_be_hidden()


def test_two_coach_offers_fit_a_short_screen(open_page, coaches, upstream, picture, request):
    page = open_page(coaches.url, **LANDSCAPE)
    page.watch.expect(r"logos/busbud|404")
    page.goto(place(upstream, Script([OFFERS])))
    expect(page.locator(".prog")).to_contain_text("prices valid until")
    picture(page, request.node.name)
    for n in range(2):
        expect(rows(page).nth(n)).to_be_in_viewport(ratio=1)


def test_the_coach_form_names_missing_fields_and_suggests_cities(phone, upstream, axe):
    upstream.scripts[NEW_YORK, MONTREAL] = Script([OFFERS])
    phone.goto("/#/coaches")
    phone.get_by_role("button", name="Search", exact=True).click()
    expect(phone.locator(".trouble")).to_contain_text("Choose where you’re leaving from.")
    expect(phone.get_by_role("combobox", name="From")).to_be_focused()
    phone.get_by_role("combobox", name="From").fill("new yo")
    phone.get_by_role("option", name=re.compile("New York")).first.click()
    expect(phone.locator(".trouble")).to_have_text("Choose where you’re going.")
    phone.get_by_role("combobox", name="To").fill("montreal")
    expect(phone.get_by_role("option", name=re.compile("Montréal"))).to_be_visible()
    axe(phone)
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("combobox", name="To")).to_have_value("Montréal")
    expect(phone.locator(".trouble")).to_be_hidden()
    phone.get_by_label("Date").fill("2099-07-29")
    phone.get_by_label("Adults").fill("2")
    phone.get_by_role("button", name="Search", exact=True).click()
    expect(phone).to_have_url(re.compile(f"#/coaches/{NEW_YORK}/{MONTREAL}/2099-07-29/2-0-0/USD/en"))
    expect(rows(phone)).to_have_count(3)
    phone.get_by_role("link", name="Back").click()
    expect(phone.get_by_role("link", name=re.compile("New York → Montréal.*2 adults"))).to_be_visible()


def first_offers_seen(phone, upstream) -> float:
    """Returns the milliseconds from the supplier's first page of results to the frame that shows its offers."""
    address = place(upstream, Script([many(30), many(60)], delay=1))
    phone.goto("/#/coaches")
    # A reload removes the offers of the previous search.
    phone.reload()
    expect(phone.locator(".coach-card")).to_be_visible()
    phone.evaluate("""() => new MutationObserver((_, watching) => {
        if (!document.querySelector('.offers > li')) return;
        watching.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => (window.seenAt = Date.now())));
    }).observe(document, { childList: true, subtree: true })""")
    upstream.sent.clear()
    phone.evaluate("(hash) => (location.hash = hash)", address[2:])
    expect(rows(phone).first).to_be_visible()
    late = wait_until(phone, "() => window.seenAt") - min(upstream.sent.values()) * 1000
    print(f"on screen {late:.0f} ms after the supplier's first page")
    return late


@pytest.mark.timed
def test_the_first_coach_offers_appear_within_200_ms(phone, upstream):
    """The fastest of up to five searches counts: on a busy machine, slower ones measure the load of other processes."""
    assert any(first_offers_seen(phone, upstream) < 200 for _ in range(5))


# The milliseconds of script and layout that fit in one frame.
FRAME = 16
# The maximum milliseconds of script and layout in one frame after each press, until all rows are placed. The fastest of
# up to twenty attempts counts: on a busy machine, slower ones measure the load of other processes. The time between
# frames is not used: without a graphics card it depends on drawing.
FRAMES = """async (limit) => {
    const order = document.querySelector('#page .sorting select');
    const sort = (option) => {
        order.value = option.value;
        order.dispatchEvent(new Event('change'));
    };
    const press = (name) => {
        const option = [...order.options].find((one) => one.textContent === name);
        if (option) return sort(option);
        [...document.querySelectorAll('#page .fchips.wrapped button')].find((one) => one.textContent === name).click();
    };
    const onFrame = window.requestAnimationFrame.bind(window);
    const spent = new Map();
    const timed = (frame, work) => {
        const start = performance.now();
        work();
        document.body.offsetHeight;
        spent.set(frame, (spent.get(frame) ?? 0) + performance.now() - start);
    };
    window.requestAnimationFrame = (body) => onFrame((now) => timed(now, () => body(now)));
    const frames = async (count) => {
        for (let frame = 0; frame < count; frame += 1) await new Promise((done) => onFrame(done));
    };
    const least = {};
    const names = ['Price', 'Duration', 'Departure', 'Greyhound', 'Adirondack Trailways', 'Greyhound', 'Adirondack Trailways', 'Morning', 'Morning'];
    for (let round = 0; round < 20 && (round === 0 || Math.max(...Object.values(least)) >= limit); round += 1) {
        for (const [place, name] of names.entries()) {
            spent.clear();
            timed('press', () => press(name));
            await frames(25);
            least[`${place} ${name}`] = Math.min(least[`${place} ${name}`] ?? Infinity, Math.max(...spent.values()));
        }
    }
    return least;
}"""


@pytest.mark.timed
def test_sorting_and_filtering_five_hundred_coach_offers_drops_no_frame(phone, upstream):
    phone.goto(place(upstream, Script([many(500)])))
    expect(rows(phone)).to_have_count(500)
    phone.get_by_role("button", name="Filters").click()
    took = phone.evaluate(FRAMES, FRAME)
    print("milliseconds of the longest frame:", took)
    assert max(took.values()) < FRAME, took


def test_the_first_coach_offer_is_near_the_top_of_the_screen(page, upstream, picture, request):
    page.goto(place(upstream, Script([OFFERS])))
    expect(page.locator(".prog")).to_contain_text("prices valid until")
    picture(page, request.node.name)
    top = page.locator("#page").bounding_box()["y"]
    assert rows(page).first.bounding_box()["y"] - top < 250


def test_coach_prices_of_different_currencies_are_sorted_separately(phone, upstream):
    dollars, euros = ({"total": total, "currency": currency} for total, currency in ((6450, "USD"), (900, "EUR")))
    offers = [departure(1, prices=dollars), departure(2, "08:30:00", prices=euros),
              departure(3, "09:30:00", prices={"total": 5000, "currency": "USD"})]
    phone.goto(place(upstream, Script([offers])))
    phone.get_by_label("Sort by").select_option("price")
    assert departures(phone) == ["09:30", "07:00", "08:30"]
    expect(phone.locator("#page")).to_contain_text("Prices in USD and EUR can’t be compared")


def test_transfers_and_expensive_offers_can_be_filtered_out(phone, upstream):
    phone.goto(place(upstream, Script([[*OFFERS, departure(4, "12:00:00", has_transfers=True, num_transfers=1)]])))
    expect(rows(phone)).to_have_count(4)
    phone.get_by_role("button", name="Direct", exact=True).click()
    assert departures(phone) == ["07:00", "08:30", "22:45"]
    phone.get_by_role("button", name="Up to US$60").click()
    assert departures(phone) == ["08:30", "22:45"]
    expect(phone.get_by_role("button", name="Up to US$60")).to_have_attribute("aria-pressed", "true")


def test_a_coach_search_error_states_whether_the_server_or_the_connection_failed(phone, upstream):
    trouble = {"troubles": [{"supplier": "busbud", "kind": "unreachable", "message": "busbud.example is not responding."}]}
    phone.route("**/intercity/departures*", lambda one: one.fulfill(
        content_type="text/event-stream", body=f"event: failure\ndata: {json.dumps(trouble)}\n\n"))
    phone.goto(place(upstream, Script([OFFERS])))
    alert = phone.get_by_role("alert").filter(has_text="Couldn’t load")
    expect(alert).to_contain_text("This server can’t reach the coach search service. Your connection is fine.")
    phone.unroute("**/intercity/departures*")
    phone.watch.expect("ERR_FAILED|net::")
    phone.route("**/intercity/departures*", lambda one: one.abort("failed"))
    phone.get_by_role("button", name="Try again").click()
    expect(alert).to_contain_text("Check your connection.")


def test_coach_ticket_kinds_are_described_in_words(phone, upstream):
    phone.goto(place(upstream, Script([[departure(1, ticket_types=["eticket", "print"])]])))
    rows(phone).first.get_by_role("button").first.click()
    expect(rows(phone).first.locator(".offer-more")).to_contain_text("E-ticket and print at home")
    expect(rows(phone).first.locator(".offer-more")).not_to_contain_text("eticket")


def test_a_fully_typed_city_is_accepted_without_choosing_a_suggestion(phone, upstream):
    phone.goto("/#/coaches")
    for name, text in (("From", NEW_YORK), ("To", "Montréal")):
        phone.get_by_role("combobox", name=name).fill(text)
        phone.keyboard.press("Tab")
    expect(phone.get_by_role("combobox", name="From")).to_have_value("New York")
    expect(phone.get_by_role("combobox", name="To")).to_have_value("Montréal")
    upstream.scripts[NEW_YORK, MONTREAL] = Script([OFFERS])
    phone.get_by_label("Date").fill("2099-07-29")
    phone.get_by_role("button", name="Search", exact=True).click()
    expect(rows(phone)).to_have_count(3)


def test_twelve_hour_clock_times_have_no_leading_zero(open_page, coaches, upstream):
    page = open_page(coaches.url, locale="en-US", **PHONE)
    page.watch.expect(r"logos/busbud|404")
    page.goto(place(upstream, Script([OFFERS])))
    expect(rows(page).first.locator(".times b").first).to_have_text("7:00AM")


@pytest.fixture
def opened_offer(open_page, coaches, upstream):
    """A wide page whose map shows the origin and destination of the first offer."""
    page = open_page(coaches.url, **DESKTOP)
    page.watch.expect(r"logos/busbud|404")
    page.goto(place(upstream, Script([OFFERS])))
    expect(rows(page)).to_have_count(3)
    wait_until(page, "async () => (await import('/modules/map/current.js')).openMap.value !== undefined")
    rows(page).first.get_by_role("button").first.click()
    expect(page.locator("#map .trip-end")).to_have_count(2)
    return page


@pytest.mark.map("undrawn")
def test_a_wide_screen_shows_a_coachs_origin_and_destination_on_the_main_map(opened_offer, picture, request):
    page = opened_offer
    for part in ("#toggles", "#freshness"):
        expect(page.locator(part)).not_to_be_visible()
    picture(page, request.node.name)
    rows(page).first.get_by_role("button").first.click()
    expect(page.locator("#map .trip-end")).to_have_count(0)
    rows(page).first.get_by_role("button").first.click()
    page.get_by_role("link", name="Routes").click()
    expect(page.locator("#map .trip-end")).to_have_count(0)


@pytest.mark.map("undrawn")
def test_the_map_does_not_show_an_offer_that_a_filter_hides(opened_offer):
    opened_offer.get_by_role("button", name="Filters").click()
    opened_offer.get_by_role("button", name="Adirondack Trailways", exact=True).click()
    expect(rows(opened_offer)).to_have_count(1)
    expect(opened_offer.locator("#map .trip-end")).to_have_count(0)


@pytest.mark.map("undrawn")
@pytest.mark.parametrize("name", ["Swap start and destination", "Back"])
def test_the_map_does_not_show_an_offer_of_an_earlier_search(opened_offer, name):
    opened_offer.watch.expect(r"logos/busbud|404")
    before = opened_offer.url
    opened_offer.locator("#page").get_by_role("button", name=name).or_(opened_offer.locator("#page").get_by_role("link", name=name)).click()
    opened_offer.wait_for_url(lambda url: url != before)
    expect(opened_offer.locator("#map .trip-end")).to_have_count(0)


def test_filters_opened_on_a_scrolled_page_are_visible(phone, upstream):
    phone.goto(place(upstream, Script([many(30)])))
    expect(rows(phone)).to_have_count(30)
    phone.locator("#page").evaluate("page => page.scrollTo(0, 1500)")
    expect(rows(phone).first).not_to_be_in_viewport()
    phone.get_by_role("button", name="Filters").click()
    expect(phone.get_by_role("button", name="Greyhound", exact=True)).to_be_in_viewport(ratio=1)
    on_top = phone.get_by_role("button", name="Greyhound", exact=True).evaluate("""chip => {
        const { left, top, width, height } = chip.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === chip;
    }""")
    assert on_top, "the page's head covers the filters"


def test_the_date_of_a_coach_search_in_another_year_contains_the_year(phone, upstream):
    phone.goto(place(upstream, Script([OFFERS])))
    expect(phone.get_by_role("button", name="Change search")).to_contain_text("Fri, 29 Jul 2016 · 1 adult")
    year = phone.evaluate("new Date().getFullYear()")
    phone.goto(phone.url.replace(DATE, f"{year}-07-29"))
    expect(phone.get_by_role("button", name="Change search")).to_contain_text("29 Jul · 1 adult")


def test_while_offline_the_page_does_not_state_that_suppliers_are_missing(phone):
    phone.watch.expect("site.json|ERR_FAILED|net::")
    phone.route("**/site.json", lambda one: one.abort("failed"))
    phone.goto("/#/coaches")
    expect(phone.get_by_role("heading", name="Coach search needs an internet connection")).to_be_visible()
    expect(phone.locator("#page")).not_to_contain_text("hasn’t set it up")


def test_pressing_5_opens_the_coaches_page(open_page, coaches):
    page = open_page(coaches.url, **DESKTOP)
    page.goto("/#/card")
    expect(page.locator("#page h1")).to_have_text("Card")
    page.keyboard.press("5")
    expect(page.locator("#page h1")).to_have_text("Coaches")


def test_the_coaches_page_with_large_text_scrolls_only_vertically(phone, upstream, axe, picture):
    phone.add_init_script("document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))")
    for address in ["/#/coaches", place(upstream, Script([OFFERS]))]:
        phone.goto(address)
        settled(phone)
        picture(phone, f"coaches-large-{address[-4:].replace('/', '')}")
        assert phone.evaluate("""[...document.querySelectorAll('body, .app, #page')]
            .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1).map((part) => part.className)""") == []
        axe(phone)


def test_the_coaches_page_is_translated_to_french(open_page, coaches, upstream):
    page = open_page(coaches.url, locale="fr-CA", **PHONE)
    page.watch.expect(r"logos/busbud|404")
    page.goto(place(upstream, Script([OFFERS])))
    expect(page.locator("#nav")).to_contain_text("Autocars")
    expect(page.locator(".glance")).to_contain_text("Le moins cher")


def test_without_a_supplier_the_navigation_omits_coaches(open_page, server):
    page = open_page(server.url, **PHONE)
    page.goto("/")
    expect(page.locator("#nav")).to_contain_text("Map")
    expect(page.locator("#nav")).not_to_contain_text("Coaches")


def test_a_saved_coach_search_is_listed_after_the_page_is_left(phone, upstream, axe):
    phone.goto(place(upstream, Script([OFFERS])))
    expect(rows(phone)).to_have_count(3)
    button = phone.get_by_role("button", name="Save search")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    phone.goto("/#/coaches")
    saved = phone.locator("section").filter(has=phone.get_by_role("heading", name="Saved searches"))
    expect(saved.get_by_role("link")).to_have_count(1)
    axe(phone)
    saved.get_by_role("link").click()
    phone.get_by_role("button", name="Save search").click()
    phone.goto("/#/coaches")
    expect(phone.get_by_role("heading", name="Recent searches")).to_be_visible()
    expect(phone.get_by_role("heading", name="Saved searches")).to_have_count(0)


def test_the_main_search_offers_coaches_to_a_distant_city(open_page, coaches, upstream, axe, picture, request):
    page = open_page(coaches.url, **PHONE)
    page.watch.expect(r"logos/busbud|404")
    page.goto("/")
    page.locator("#query").fill("montreal")
    row = page.get_by_role("option", name=re.compile("Coaches to Montréal"))
    expect(row).to_contain_text("Quebec, Canada")
    expect(page.locator("#bell")).not_to_be_empty()
    picture(page, request.node.name)
    axe(page)
    row.click()
    expect(page.locator("#page h1")).to_have_text("Coaches")
    expect(page.get_by_role("combobox", name="To")).to_have_value("Montréal")
    expect(page.locator("#page")).not_to_contain_text("f25dvk")
    picture(page, f"{request.node.name}-form")
    # The search offers no coaches for lines that run here.
    page.goto("/")
    with page.expect_response("**/api/v1/search?*"):
        page.locator("#query").fill("cairns")
    expect(page.get_by_role("option").first).to_be_visible()
    settled(page)
    expect(page.get_by_role("option", name=re.compile("Coaches to Cairns"))).to_have_count(0)


def test_a_rider_far_from_all_agencies_is_offered_coaches(phone):
    phone.context.grant_permissions(["geolocation"])
    phone.context.set_geolocation({"latitude": 48.2, "longitude": 16.37})
    phone.goto("/#/near")
    expect(phone.locator("#tray")).to_contain_text("No stops nearby")
    phone.locator("#tray").get_by_role("link", name="Coaches to other cities").click()
    expect(phone.locator("#page h1")).to_have_text("Coaches")
    phone.goto("/#/trips")
    expect(phone.locator("#page").get_by_role("link", name="Coaches to other cities")).to_be_visible()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_all_text_of_coach_results_has_enough_contrast(open_page, chromium, coaches, upstream, scheme):
    page = open_page(coaches.url, **PHONE | {"viewport": {"width": 390, "height": 1600}}, device_scale_factor=2, color_scheme=scheme)
    page.watch.expect(r"logos/busbud|404")
    contrast.prepare(page)
    page.goto(place(upstream, Script([OFFERS])))
    expect(rows(page)).to_have_count(3)
    rows(page).first.get_by_role("button").first.click()
    expect(rows(page).first.get_by_role("link", name="Book")).to_be_visible()
    contrast.still(page)
    count, weak = contrast.weak(page, page.context.new_page())
    assert count > 100
    assert weak == [], "\n".join(weak)


def test_coach_times_have_the_same_format_as_all_clock_times(open_page, coaches, upstream):
    page = open_page(coaches.url, locale="es-ES", **PHONE)
    page.watch.expect(r"logos/busbud|404")
    page.goto(place(upstream, Script([OFFERS])))
    expect(rows(page)).to_have_count(3)
    times = page.evaluate("""async () => {
        const { clockTime } = await import('/modules/format/format.js');
        return [7, 8.5, 22.75].map((hours) => clockTime(hours * 3600, 'UTC'));
    }""")
    assert departures(page) == times


def test_the_cents_of_a_price_are_right_of_the_whole_amount_in_right_to_left_pages(open_page, coaches, upstream):
    page = open_page(coaches.url, **PHONE, locale="ar")
    page.watch.expect(r"logos/busbud|404")
    page.goto(place(upstream, Script([OFFERS])))
    amount = rows(page).nth(2).locator(".price b").first
    expect(amount).to_contain_text("99")
    lefts = amount.evaluate("""(one) => {
        const range = document.createRange();
        const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        const found = {};
        while (walker.nextNode()) {
            const digits = walker.currentNode.data.match(/\\d+/)?.[0];
            range.selectNodeContents(walker.currentNode);
            if (digits) found[digits] = range.getBoundingClientRect().left;
        }
        return found;
    }""")
    assert lefts["41"] < lefts["99"]
