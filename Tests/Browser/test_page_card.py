"""The fare card as riders use it: every feature of the earlier tracker app, and new ones."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from support.fingers import slide, touch
from support.keyboard import tab_to
from support.waiting import Gate, held_timers, let_go, wait_until

TODAY = datetime.date(2026, 11, 21)
DAY = 24 * 60 * 60
pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.pages("kept")]
OPTIONS = PHONE | {"locale": "en-US"}
WIDE = DESKTOP | {"locale": "en-US"}
# The time zone of the pages of all tests.
BRISBANE = datetime.timezone(datetime.timedelta(hours=10))


def eight_o_two(day=TODAY):
    return datetime.datetime.combine(day, datetime.time(8, 2), BRISBANE)


@pytest.fixture
def town(town):
    town.moment = eight_o_two().timestamp()
    return town


@pytest.fixture
def page(open_page, town):
    return opened(open_page(town.url, **OPTIONS))


@pytest.fixture(params=["phone", "desktop"])
def both(request, open_page, town):
    return opened(open_page(town.url, **OPTIONS if request.param == "phone" else WIDE))


def opened(page, address="card"):
    page.goto(f"/#/{address}")
    # The turnstile's display stays visible until the test ends it.
    page.evaluate(held_timers(2000))
    expect(page.locator("#page h1")).to_have_text("About" if address == "about" else "Card")
    expect(page.locator("#page .asking")).to_have_count(0)
    return page


SEED = """async ([name, fare, balance, more]) => {
    const { perform } = await import('/modules/rider/mine.js');
    const { commands } = await import('/modules/rider/rider.js');
    const { event } = await perform(commands.saveCard({ name, fare, ...more }));
    if (balance !== null) await perform(commands.adjust(event, balance));
    return event;
}"""


RIDE = """async (id) => {
    const { perform } = await import('/modules/rider/mine.js');
    await perform((await import('/modules/rider/rider.js')).commands.ride(id));
}"""


def with_card(page, balance="25", fare="2.75", name="Pass", **more):
    id = page.evaluate(SEED, [name, fare, balance, more])
    expect(page.locator(".fare .name")).to_be_visible()
    # A card without a balance offers no swipe; a card with one can be dragged once it is drawn.
    expect(page.get_by_role("button", name="Swipe · ")).to_have_count(0 if balance is None else 1)
    return id


def with_two_cards(page):
    """Adds two cards and shows the second."""
    with_card(page, "25", name="Campus Pass")
    page.goto(f"/#/card/{with_card(page, '5.50', name='City')}")
    expect(page.locator(".fare .name")).to_have_text("City")
    expect_rides(page, "2", "$5.50")


def swipe(page):
    page.get_by_role("button", name="Swipe · ").click()


def expect_rides(page, rides: str, balance: str):
    expect(page.locator(".fare .rides")).to_have_text(rides)
    expect(page.locator(".fare .balance")).to_have_text(balance)


def expect_announced(page, text, manner="polite"):
    expect(page.locator(f"#say-{manner}")).to_contain_text(text)


def at_rest(page):
    """Waits until the card's animation has ended and it is back in its slot."""
    page.wait_for_function("""() => {
        const [card, rail] = ['.fare', '.rail'].map((part) => document.querySelector(part));
        return !card.classList.contains('held') && card.getAnimations().length === 0
            && card.getBoundingClientRect().x === rail.getBoundingClientRect().x;
    }""")


def all_done(page):
    """Waits until all earlier commands have run: commands run in order, and the core refuses this last one."""
    assert page.evaluate("""async () => {
        const { perform } = await import('/modules/rider/mine.js');
        return (await perform((await import('/modules/rider/rider.js')).commands.undo('1.1.1'))).refused;
    }""")


def drag(page, way: float, speed=0.3, rest=0.0):
    """Drags the card left by a fraction of its width at `speed` pixels per millisecond, and releases it after `rest`
    seconds."""
    box = page.locator(".fare").bounding_box()
    mouse = page.context.new_cdp_session(page)
    start, length, time = box["x"] + box["width"] * 0.9, way * box["width"], datetime.datetime.now().timestamp()

    def send(kind, x, at):
        mouse.send("Input.dispatchMouseEvent", {
            "type": kind, "x": x, "y": box["y"] + 60, "button": "left", "buttons": 1, "clickCount": 1, "timestamp": time + at})

    send("mousePressed", start, 0)
    seconds = length / speed / 1000
    for step in (0.25, 0.5, 0.75, 1):
        send("mouseMoved", start - step * length, step * seconds)
    send("mouseReleased", start - length, seconds + rest)
    mouse.detach()


# MC 1, 2, 3

@pytest.fixture
def priced(town):
    """A town whose agency publishes the fare of a ride before any page is opened."""
    town.agencies[0]["fare"] = {"amount": 2.75, "currency": "USD", "card": "MetroCard"}


def test_the_form_for_the_first_fare_card_asks_only_for_the_balance(priced, both, axe, picture, request):
    expect(both.get_by_role("heading", name="Add your fare card")).to_be_visible()
    expect(both.get_by_role("button", name="Swipe")).to_have_count(0)
    expect(both.locator(".fare .name")).to_have_text("MetroCard")
    expect(both.locator(".card-form").locator("input:visible, select:visible")).to_have_count(1)
    axe(both)
    both.get_by_label("Current balance").fill("25")
    picture(both, request.node.name)
    both.get_by_role("button", name="Save").click()
    expect_rides(both, "9", "$25.00")
    expect(both.get_by_role("button", name="Swipe · $2.75")).to_be_visible()
    expect(both.locator(".fare .number")).to_have_count(0)
    axe(both)
    picture(both, f"{request.node.name}-card")


def test_the_first_card_uses_the_fare_published_by_the_agency(town, open_page):
    town.agencies[1]["fare"] = {"amount": 1.5, "currency": "CAD", "card": "Vale Pass"}
    page = opened(open_page(town.url, **OPTIONS))
    expect(page.locator(".fare .name")).to_have_text("Vale Pass")
    expect(page.locator(".fare .balance")).to_have_text("CA$0.00")
    expect(page.get_by_label("Currency")).to_be_hidden()
    page.get_by_label("Current balance").fill("6")
    page.get_by_role("button", name="Save").click()
    expect_rides(page, "4", "CA$6.00")


def test_the_first_card_takes_its_defaults_from_the_nearest_agency(town, open_page):
    town.agencies[0]["fare"] = {"amount": 2, "currency": "USD", "card": "Ridge Pass"}
    town.agencies[1] |= {"fare": {"amount": 1.5, "currency": "CAD", "card": "Vale Pass"}, "area": {"west": -60.5, "south": 46.1, "east": -60.4, "north": 46.2}}
    page = open_page(town.url, permissions=["geolocation"], geolocation={"latitude": 46.15, "longitude": -60.45}, **OPTIONS)
    opened(page)
    expect(page.locator(".fare .name")).to_have_text("Vale Pass")
    expect(page.locator(".fare .balance")).to_have_text("CA$0.00")


@pytest.mark.pages("new")
def test_values_typed_into_the_card_form_stay_when_the_agency_loads_later(town, open_page):
    town.agencies[0]["fare"] = {"amount": 2, "currency": "USD", "card": "Ridge Pass"}
    page = open_page(town.url, **OPTIONS)
    gate = Gate(page, "**/api/v1/agencies")
    opened(page)
    gate.wait()
    page.get_by_label("Current balance").fill("6")
    page.get_by_label("Current balance").blur()
    gate.open()
    wait_until(page, "async () => (await import('/modules/server/network.js')).network.value.agencies.size > 0")
    expect(page.get_by_label("Current balance")).to_have_value("6")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".fare .name")).to_have_text("Ridge Pass")
    expect_rides(page, "3", "$6.00")


def test_a_card_without_a_balance_requests_one_and_explains_its_empty_history(page):
    with_card(page, balance=None)
    expect_rides(page, "No", "$0.00")
    expect(page.get_by_text("No entries yet.")).to_be_visible()
    expect(page.get_by_text("Enter your card’s current balance to start swiping.")).to_be_visible()
    expect(page.get_by_role("button", name="Swipe")).to_have_count(0)
    page.get_by_label("New balance (USD)").fill("5,25")
    page.get_by_role("button", name="Save").click()
    expect_rides(page, "1", "$5.25")
    expect(page.get_by_role("button", name="Swipe · $2.75")).to_be_visible()


def test_an_invalid_balance_is_rejected_and_a_valid_one_creates_a_single_card(priced, page):
    page.get_by_label("Current balance").fill("much")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_have_text("Enter 0 or more, such as 20 or 5.25.")
    expect(page.get_by_label("Current balance")).to_be_focused()
    assert page.evaluate("import('/modules/rider/mine.js').then(({ own }) => own.value.rider.overview.cards.length)") == 0
    page.get_by_label("Current balance").fill("8.25")
    page.get_by_role("button", name="Save").click()
    expect_rides(page, "3", "$8.25")
    expect(page.locator(".card-names")).to_have_count(0)


def test_the_card_shows_the_number_of_remaining_rides(page):
    cards = [("25", "2.75", "9", "rides left"), ("25", "3", "8", "rides left"), ("5.25", "2.75", "1", "ride left"), ("2.74", "2.75", "No", "rides left")]
    for balance, fare, rides, word in cards:
        name = f"{balance} for {fare} each"
        page.goto(f"/#/card/{with_card(page, balance, fare, name)}")
        expect(page.locator(".fare .name")).to_have_text(name)
        expect(page.locator(".fare .rides"), name).to_have_text(rides)
        expect(page.locator(".fare .rides-word"), name).to_have_text(word)


# MC 4, 5, 6, 13

def test_swiping_the_card_pays_a_ride_and_shows_the_new_balance(page, picture, request):
    with_card(page)
    swipe(page)
    expect_rides(page, "8", "$22.25")
    expect(page.locator(".toast")).to_have_text("GO$22.25")
    picture(page, request.node.name)
    expect_announced(page, "New balance: $22.25. 8 rides left at your current fare.")
    assert let_go(page) == 1
    expect(page.locator(".toast")).to_have_count(0)


def test_dragging_the_card_past_the_threshold_pays_a_ride(both):
    with_card(both)
    drag(both, 0.5)
    expect_rides(both, "8", "$22.25")
    assert both.locator(".fare").evaluate("card => card.style.transform") == ""


def test_dragging_by_touch_pays_a_ride(page):
    with_card(page)
    box = page.locator(".fare").bounding_box()
    touch(page, box["y"] + 60, [box["x"] + 320 - way for way in (0, 40, 120, 200)])
    expect_rides(page, "8", "$22.25")


def test_a_card_released_below_the_threshold_springs_back(page):
    with_card(page)
    drag(page, 0.25)
    at_rest(page)
    expect_rides(page, "9", "$25.00")
    expect(page.locator(".ledger tbody tr")).to_have_count(1)


def test_a_short_flick_pays_a_ride_unless_the_card_stopped_before_its_release(page):
    with_card(page)
    drag(page, 0.2, speed=1.2, rest=0.2)
    at_rest(page)
    all_done(page)
    expect_rides(page, "9", "$25.00")
    drag(page, 0.2, speed=1.2)
    expect_rides(page, "8", "$22.25")


def test_the_area_behind_the_dragged_card_shows_the_effect_of_releasing_it(page):
    with_card(page)
    box = page.locator(".fare").bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 250, box["y"] + 60, steps=3)
    expect(page.locator(".behind .num")).to_have_text("−$2.75")
    expect(page.locator(".behind .label")).to_be_hidden()
    page.mouse.move(box["x"] + 120, box["y"] + 60, steps=5)
    expect(page.locator(".behind .label")).to_be_visible()
    page.mouse.move(box["x"] + 280, box["y"] + 60, steps=20)
    expect(page.locator(".behind .label")).to_be_hidden()
    page.mouse.up()
    at_rest(page)
    all_done(page)
    expect_rides(page, "9", "$25.00")


def test_reduced_motion_disables_the_cards_animation(open_page, town):
    page = opened(open_page(town.url, **OPTIONS | {"reduced_motion": "reduce"}))
    with_card(page)
    page.evaluate("() => { Element.prototype.animate = () => { throw new Error('moved'); }; }")
    drag(page, 0.6)
    expect_rides(page, "8", "$22.25")
    drag(page, 0.2)
    expect_rides(page, "8", "$22.25")


def test_a_balance_of_exactly_one_fare_pays_one_ride_and_the_next_is_refused(page, picture, request, axe):
    with_card(page, "2.75")
    swipe(page)
    expect_rides(page, "No", "$0.00")
    count = page.locator(".ledger tbody tr").count()
    swipe(page)
    display = page.locator(".toast")
    expect(display).to_have_text("INSUFFICIENT FARE")
    assert "mono" in display.evaluate("display => getComputedStyle(display).fontFamily").lower()
    picture(page, request.node.name)
    expect_announced(page, "Insufficient fare. You need $2.75 more.", "assertive")
    expect(page.get_by_text("Your balance is too low for a ride. Reload your card first.")).to_be_visible()
    assert page.locator(".ledger tbody tr").count() == count
    axe(page)
    assert let_go(page) == 1
    expect(display).to_have_count(0)


def test_a_refused_ride_is_not_animated(page):
    with_card(page, "1")
    page.evaluate("""() => {
        window.flights = [];
        const { animate } = Element.prototype;
        Element.prototype.animate = function (frames, ...rest) {
            window.flights.push(frames.at(-1).transform);
            return animate.call(this, frames, ...rest);
        };
    }""")
    drag(page, 0.6)
    expect(page.locator(".toast")).to_have_text("INSUFFICIENT FARE")
    page.wait_for_function("window.flights.length > 0")
    at_rest(page)
    assert page.evaluate("window.flights") == ["none"]
    expect_rides(page, "No", "$1.00")


# MC 7, 8

def test_a_cards_name_fare_number_and_expiration_can_be_edited(page, axe, picture, request):
    with_card(page)
    page.get_by_role("button", name="Edit card").click()
    expect(page.get_by_label("Name")).to_be_focused()
    expect(page.get_by_role("button", name="Remove expiry date")).to_have_count(0)
    page.get_by_label("Name").fill("Campus Pass")
    page.get_by_label("Fare per ride").fill("3")
    page.get_by_label("Card number", exact=True).fill("0012 345 678")
    page.get_by_label("Expiry date", exact=True).fill("2027-12-31")
    picture(page, request.node.name)
    axe(page)
    page.get_by_role("button", name="Save").click()
    expect_rides(page, "8", "$25.00")
    expect(page.locator(".fare .name")).to_have_text("Campus Pass")
    expect(page.locator(".fare .number")).to_have_text("0012345678")
    expect(page.locator(".fare")).to_contain_text("Expires Dec 31, 2027")
    expect(page.get_by_role("button", name="Edit card")).to_be_focused()


def test_scrolling_a_long_card_form_does_not_scroll_the_page_behind_it(open_page, town):
    page = opened(open_page(town.url, **WIDE))
    with_card(page)
    page.get_by_role("button", name="Edit card").click()
    expect(page.get_by_label("Name")).to_be_focused()
    expect(page.locator("#query")).to_be_in_viewport()
    assert page.evaluate("[...document.querySelectorAll('body, .app, .stage')].map((part) => part.scrollTop)") == [0, 0, 0]


def test_the_card_form_is_submitted_once_if_its_button_is_clicked_repeatedly(priced, page):
    page.get_by_label("Current balance").fill("25")
    page.get_by_role("button", name="Save").evaluate("(button) => { button.click(); button.click(); button.click(); }")
    expect_rides(page, "9", "$25.00")
    page.get_by_role("button", name="Reload").click()
    page.get_by_label("Amount added (USD)").fill("10")
    page.get_by_role("button", name="Save").evaluate("(button) => { button.click(); button.click(); }")
    expect_rides(page, "12", "$35.00")
    all_done(page)
    expect(page.locator(".ledger tbody tr")).to_have_count(2)
    expect(page.locator(".card-names")).to_have_count(0)


def test_a_held_down_key_pays_only_one_ride(page):
    with_card(page)
    page.get_by_role("button", name="Swipe · ").focus()
    for _ in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect_rides(page, "8", "$22.25")
    all_done(page)
    expect_rides(page, "8", "$22.25")


def test_changes_made_in_another_tab_during_editing_are_preserved(page):
    id = with_card(page)
    page.get_by_role("button", name="Edit card").click()
    page.evaluate("""async (id) => {
        const { perform } = await import('/modules/rider/mine.js');
        await perform((await import('/modules/rider/rider.js')).commands.saveCard({ id, fare: '5' }));
    }""", id)
    page.get_by_label("Name").fill("Renamed")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".fare .name")).to_have_text("Renamed")
    expect_rides(page, "5", "$25.00")


def test_changing_a_cards_currency_requires_a_fare_in_that_currency(page):
    with_card(page)
    page.get_by_role("button", name="Edit card").click()
    page.get_by_label("Currency").select_option("JPY")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_have_text("Enter a fare above zero, such as 275.")
    page.get_by_label("Fare per ride").fill("210")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Swipe · ¥210")).to_be_visible()


INVALID = [
    ("Fare per ride", "0", "Enter a fare above zero, such as 2.75."),
    ("Fare per ride", "-2", "Enter a fare above zero, such as 2.75."),
    ("Card number", "012345678", "Enter exactly 10 digits."),
    ("Card number", "01234x6789", "Enter exactly 10 digits."),
    ("Name", "", "Enter a name."),
]


def test_invalid_input_in_the_card_form_is_rejected_with_a_reason(page):
    with_card(page)
    for label, value, words in INVALID:
        # The form is opened anew for each input.
        page.get_by_role("button", name="Edit card").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        field = page.get_by_label(label, exact=True)
        field.fill(value)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("alert"), f"{label} {value}").to_have_text(words)
        below = page.get_by_role("alert").bounding_box()["y"] - field.bounding_box()["y"] - field.bounding_box()["height"]
        assert 0 <= below < 60, f"{label} {value}"
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
        page.keyboard.press("Escape")
        expect_rides(page, "9", "$25.00")


def test_without_a_published_fare_the_first_card_requests_fare_and_currency(page, axe, picture, request):
    expect(page.locator(".fare .name")).to_have_text("Fare card")
    expect(page.locator(".fare")).not_to_contain_text("$")
    page.get_by_label("Current balance").fill("20")
    page.get_by_label("Fare per ride").fill("4.80")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_have_text("Choose a currency.")
    expect(page.get_by_label("Currency")).to_be_focused()
    axe(page)
    picture(page, request.node.name)
    page.get_by_label("Currency").select_option("BRL")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Save").click()
    expect_rides(page, "4", "R$20.00")


def test_a_fare_in_yen_is_shown_in_whole_yen(page):
    with_card(page, fare="210", balance="1000", currency="JPY")
    page.get_by_role("button", name="Edit card").click()
    page.get_by_label("Fare per ride").fill("2.50")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_have_text("Enter a fare above zero, such as 275.")


def test_the_turnstile_display_fits_the_screen_with_200_percent_text_on_a_scrolled_page(page, picture, request):
    with_card(page, "1")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator("#page").evaluate("(one) => { one.scrollTop = 300; }")
    page.get_by_role("button", name="Swipe · ").evaluate("(one) => one.click()")
    expect(page.locator(".toast")).to_be_in_viewport(ratio=1)
    picture(page, request.node.name)


def test_the_turnstile_display_covers_no_control(page):
    with_card(page, "1", name="First")
    page.goto(f"/#/card/{with_card(page, '1', name='Second')}")
    expect(page.locator(".card-names a")).to_have_count(2)
    swipe(page)
    expect(page.locator(".toast")).to_have_text("INSUFFICIENT FARE")
    covered = page.evaluate("""() => {
        const display = document.querySelector('.toast').getBoundingClientRect();
        return [...document.querySelectorAll('#page :is(a, button)')].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.width > 0 && box.left < display.right && display.left < box.right && box.top < display.bottom && display.top < box.bottom;
        }).map((one) => one.textContent);
    }""")
    assert covered == []


def test_the_length_of_a_card_number_can_be_changed(page):
    with_card(page)
    page.get_by_role("button", name="Edit card").click()
    page.get_by_label("Digits in card number").fill("4")
    page.get_by_label("Card number", exact=True).fill("0042")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".fare .number")).to_have_text("0042")


def test_a_negative_balance_is_rejected_in_the_form(page):
    with_card(page)
    page.get_by_role("button", name="Set balance").click()
    expect(page.get_by_label("New balance (USD)")).to_have_value("25.00")
    page.get_by_label("New balance (USD)").fill("-3")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_have_text("Enter 0 or more, such as 20 or 5.25.")


def test_reloading_a_card_by_an_amount_of_zero_is_rejected_in_the_form(page):
    with_card(page)
    page.get_by_role("button", name="Reload").click()
    page.get_by_label("Amount added (USD)").fill("0")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_have_text("Enter an amount above zero, such as 20 or 5.25.")


EXPIRIES = {14: "Expires in 14 days", 1: "Expires in 1 day", 0: "Expires today", -1: "Expired Nov 20, 2026"}


def test_a_card_shows_a_warning_shortly_before_and_after_its_expiry(page, picture, axe):
    for days, words in EXPIRIES.items():
        page.goto(f"/#/card/{with_card(page, name=words, expires=str(TODAY + datetime.timedelta(days)))}")
        expect(page.locator(".fare .name")).to_have_text(words)
        expect(page.locator(".banner"), words).to_contain_text(words)
        picture(page, f"card-expires-{days}")
        axe(page)
        page.get_by_role("button", name="Edit", exact=True).click()
        page.get_by_role("button", name="Remove expiry date").click()
        expect(page.locator(".banner"), words).to_have_count(0)


def test_a_card_shows_no_warning_long_before_its_expiry(page):
    with_card(page, expires=str(TODAY + datetime.timedelta(15)))
    expect(page.locator(".fare")).to_contain_text("Expires Dec 6, 2026")
    expect(page.locator(".banner")).to_have_count(0)


def test_an_expired_card_still_pays_rides_and_shows_a_warning(page):
    with_card(page, expires="2026-11-20")
    swipe(page)
    expect(page.locator(".toast")).to_have_text("GO$22.25CARD EXPIRED")
    expect_announced(page, "This card has expired.")
    expect_rides(page, "8", "$22.25")


# MC 9, 10

def test_the_cards_history_lists_the_newest_entry_first(page):
    with_card(page, "10.50")
    swipe(page)
    page.get_by_role("button", name="Reload").click()
    page.get_by_label("Amount added (USD)").fill("20")
    page.keyboard.press("Enter")
    expect_rides(page, "10", "$27.75")
    expect_announced(page, "New balance: $27.75.")
    assert [" ".join(row.split()) for row in page.locator(".ledger tbody tr").all_inner_texts()] == [
        "Reload Today 8:02 AM +$20.00 $27.75",
        "Swipe Today 8:02 AM −$2.75 $7.75",
        "Adjustment Today 8:02 AM to $10.50 $10.50",
    ]


def test_the_history_shows_yesterday_by_name_and_older_days_by_date(page, town):
    with_card(page, "10.50")
    town.pass_time(page, DAY)
    expect(page.locator(".ledger .small")).to_have_text("Yesterday 8:02 AM")
    town.pass_time(page, 59 * DAY)
    expect(page.locator(".ledger .small")).to_have_text("Sat, Nov 21, 2026 8:02 AM")


def test_a_long_history_is_shown_in_pages(page):
    id = with_card(page, "100")
    page.evaluate("""async (id) => {
        const { perform } = await import('/modules/rider/mine.js');
        const { commands } = await import('/modules/rider/rider.js');
        for (let ride = 0; ride < 30; ride += 1) await perform(commands.ride(id));
    }""", id)
    expect(page.locator(".ledger tbody tr")).to_have_count(20)
    page.get_by_role("button", name="11 more").click()
    expect(page.locator(".ledger tbody tr")).to_have_count(31)
    expect(page.get_by_role("button", name=re.compile(r"^\d+ more$"))).to_have_count(0)


def test_the_last_entry_can_be_undone_and_redone(page):
    with_card(page)
    swipe(page)
    expect_rides(page, "8", "$22.25")
    page.get_by_role("button", name="Undo last entry").click()
    expect_rides(page, "9", "$25.00")
    expect(page.locator(".undo")).to_contain_text("Swipe −$2.75 deleted.")
    expect_announced(page, "Swipe −$2.75 deleted. You can redo this.")
    page.locator(".undo").get_by_role("button", name="Redo").click()
    expect_rides(page, "8", "$22.25")
    expect(page.locator(".undo")).to_have_count(0)


def test_earlier_entries_can_be_undone_after_a_deletion_is_undone_and_redone(page):
    with_card(page)
    swipe(page)
    expect_rides(page, "8", "$22.25")
    page.get_by_role("button", name="Adjustment Today").click()
    page.get_by_role("button", name="Delete Adjustment").click()
    expect_rides(page, "No", "−$2.75")
    expect(page.get_by_role("button", name="Undo deletion")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Control+z")
    expect_rides(page, "8", "$22.25")
    expect(page.locator(".undo")).to_contain_text("Adjustment to $25.00 restored.")
    page.keyboard.press("Control+Shift+z")
    expect_rides(page, "No", "−$2.75")
    page.get_by_role("button", name="Undo deletion").click()
    expect_rides(page, "8", "$22.25")
    page.get_by_role("button", name="Undo last entry").click()
    expect_rides(page, "9", "$25.00")


def test_editing_a_card_can_be_undone(page):
    with_card(page)
    page.get_by_role("button", name="Edit card").click()
    page.get_by_label("Fare per ride").fill("5")
    page.get_by_role("button", name="Save").click()
    expect_rides(page, "5", "$25.00")
    page.get_by_role("button", name="Undo change").click()
    expect_rides(page, "9", "$25.00")


def test_redo_is_no_longer_offered_after_a_new_action(page):
    with_card(page)
    swipe(page)
    page.get_by_role("button", name="Undo last entry").click()
    expect(page.locator(".undo")).to_be_visible()
    swipe(page)
    expect(page.locator(".undo")).to_have_count(0)
    expect_rides(page, "8", "$22.25")


def test_undoing_a_ride_does_not_open_the_turnstile(page):
    with_card(page, "2.75")
    swipe(page)
    expect(page.locator(".toast")).to_have_text("GO$0.00")
    page.get_by_role("button", name="Adjustment Today").click()
    page.get_by_role("button", name="Delete Adjustment").click()
    expect_rides(page, "No", "−$2.75")
    expect(page.locator(".toast")).to_have_count(0)


def test_no_message_covers_the_undo_button(page):
    with_card(page)
    swipe(page)
    page.get_by_role("button", name="Undo last entry").click()
    expect(page.locator(".undo")).to_be_in_viewport(ratio=1)
    page.evaluate("async () => (await import('/modules/dom/announce.js')).notify('A message of some length, as they are')")
    undo, message = page.locator(".undo").bounding_box(), page.locator("#message").bounding_box()
    assert message["y"] + message["height"] <= undo["y"] or message["y"] >= undo["y"] + undo["height"]


def test_deleting_any_history_entry_updates_the_balance(page):
    with_card(page)
    swipe(page)
    page.get_by_role("button", name="Reload").click()
    page.get_by_label("Amount added (USD)").fill("10")
    page.keyboard.press("Enter")
    expect_rides(page, "11", "$32.25")
    page.get_by_role("button", name="Swipe Today").click()
    page.get_by_role("button", name="Delete Swipe").click()
    expect_rides(page, "12", "$35.00")
    expect(page.locator(".ledger tbody tr")).to_have_count(2)


def test_swiping_a_history_entry_away_deletes_it_and_undo_restores_it(page, picture, request, axe):
    with_card(page)
    swipe(page)
    rows = page.locator(".ledger tbody tr")
    slide(page, rows.first, 0.7)
    expect(rows).to_have_count(1)
    expect_rides(page, "9", "$25.00")
    expect(page.locator(".undo")).to_contain_text("Swipe −$2.75 deleted.")
    expect(page.locator(".undo")).to_be_in_viewport(ratio=1)
    picture(page, request.node.name)
    axe(page)
    page.locator(".undo").get_by_role("button", name="Undo").click()
    expect_rides(page, "8", "$22.25")
    expect(rows).to_have_count(2)


def test_a_history_row_released_below_the_swipe_threshold_springs_back(page):
    with_card(page)
    row = page.locator(".ledger tbody tr")
    slide(page, row, 0.2)
    page.wait_for_function("document.querySelector('.ledger tbody tr').getAnimations().length === 0")
    all_done(page)
    expect(row).to_have_count(1)
    expect_rides(page, "9", "$25.00")


def test_a_swiped_history_row_springs_back_if_its_deletion_fails(page):
    with_card(page)
    page.evaluate("() => { IDBObjectStore.prototype.add = () => { throw new DOMException('No room.', 'QuotaExceededError'); }; }")
    row = page.locator(".ledger tbody tr")
    slide(page, row, 0.7)
    expect(page.locator("#message")).to_have_text("Not saved: no space left on this device")
    page.wait_for_function("document.querySelector('.ledger tbody tr').getAnimations().length === 0")
    expect(row).to_have_count(1)
    expect(page.locator(".undo")).to_have_count(0)


# Several cards

def test_each_of_several_cards_has_its_own_balance(page, picture, request):
    with_card(page, "25", name="Campus Pass")
    page.get_by_role("button", name="Add a card").click()
    expect(page.get_by_label("Name")).to_be_focused()
    page.get_by_label("Name").fill("Tokyo")
    page.get_by_text("Fare and currency").click()
    page.get_by_label("Currency").select_option("JPY")
    page.get_by_label("Fare per ride").fill("180")
    page.get_by_label("Current balance").fill("500")
    page.get_by_role("button", name="Save").click()
    expect_rides(page, "2", "¥500")
    picture(page, request.node.name)
    swipe(page)
    expect_rides(page, "1", "¥320")
    page.get_by_role("link", name="Campus Pass").click()
    expect_rides(page, "9", "$25.00")


def test_each_card_has_a_unique_illustration_at_any_text_size(page, picture, request):
    drawings = []
    for number in range(4):
        page.goto(f"/#/card/{with_card(page, name=f'Card {number}')}")
        expect(page.locator(".fare .name")).to_have_text(f"Card {number}")
        drawings.append(page.locator(".fare .art").inner_html())
        picture(page, f"{request.node.name}-{number}")
    assert len(set(drawings)) == 4
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(page.locator(".fare .art")).to_be_visible()
    picture(page, f"{request.node.name}-large")


def test_the_navigation_shows_and_opens_the_last_viewed_card(page):
    with_two_cards(page)
    entry = page.get_by_role("link", name="Card", exact=False).locator(".count")
    expect(entry).to_have_text("2")
    page.goto("/#/")
    expect(page.locator("#nav .count")).to_have_text("2")
    page.goto("/#/card")
    expect_rides(page, "2", "$5.50")


def test_a_large_number_of_rides_fits_the_badge(page):
    with_card(page, "2000", fare="1")
    badge = page.locator("#nav .count")
    expect(badge).to_have_text("99+")
    assert badge.evaluate("badge => badge.getClientRects().length === 1 && badge.offsetHeight < 24")


def test_on_a_short_screen_the_buttons_are_beside_the_card(open_page, town, picture, request):
    page = opened(open_page(town.url, **OPTIONS | {"viewport": {"width": 844, "height": 390}}))
    with_card(page)
    picture(page, request.node.name)
    for name in ("Swipe · ", "Reload", "Set balance"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    nav = page.locator("#nav").bounding_box()
    button = page.get_by_role("button", name="Swipe · ").bounding_box()
    assert button["y"] + button["height"] <= nav["y"]


def test_a_deleted_card_can_be_restored_and_other_cards_stay(page):
    with_two_cards(page)
    page.get_by_role("button", name="Edit card").click()
    page.get_by_role("button", name="Delete card").click()
    expect_rides(page, "9", "$25.00")
    page.get_by_role("button", name="Restore deleted card").click()
    expect(page.locator(".card-names a")).to_have_count(2)
    expect_rides(page, "2", "$5.50")


def test_a_restored_card_has_its_complete_history(page):
    with_card(page, "25", name="Campus Pass")
    swipe(page)
    page.get_by_role("button", name="Edit card").click()
    page.get_by_role("button", name="Delete card").click()
    expect(page.get_by_role("heading", name="Add your fare card")).to_be_visible()
    page.locator(".undo").get_by_role("button", name="Undo").click()
    expect_rides(page, "8", "$22.25")
    expect(page.locator(".ledger tbody tr")).to_have_count(2)


def test_an_overdrawn_card_shows_a_warning(page):
    id = with_card(page, "2.75")
    page.evaluate("""async (id) => {
        const { loadRider } = await import('/modules/rider/load.js');
        const { mine, own } = await import('/modules/rider/mine.js');
        const { commands } = await import('/modules/rider/rider.js');
        const rider = await mine();
        const tablet = (await loadRider()).createRider();
        tablet.merge(rider.export(), { isFile: true });
        const { frames } = tablet.prepare(commands.ride(id), Date.now());
        await import('/modules/rider/mine.js').then(({ perform }) => perform(commands.ride(id)));
        await rider.import(frames, { isFile: false });
    }""", id)
    expect_rides(page, "No", "−$2.75")
    expect(page.get_by_text("Your balance is below zero.")).to_be_visible()


# MC 14, 15

def test_the_navigation_shows_the_remaining_rides_on_every_page(both, picture, request):
    id = with_card(both)
    both.goto("/#/")
    entry = both.get_by_role("link", name="Card")
    expect(entry.locator(".count")).to_have_text("9")
    both.evaluate(RIDE, id)
    expect(entry.locator(".count")).to_have_text("8")
    expect(entry).to_contain_text("Balance: $22.25. 8 rides left at your current fare.")
    picture(both, request.node.name)
    both.reload()
    expect(entry.locator(".count")).to_have_text("8")


def test_a_new_ride_does_not_mutate_an_earlier_card_snapshot(page):
    id = with_card(page)
    assert page.evaluate("""async (id) => {
        const { own } = await import('/modules/rider/mine.js');
        const before = own.value.rider.overview;
        const text = JSON.stringify(before);
        await (""" + RIDE + """)(id);
        return JSON.stringify(before) === text && own.value.rider.overview !== before;
    }""", id)


# MC 1, 12: spoken, by keyboard, large, in every language

def test_the_card_has_a_one_sentence_text_alternative(page):
    with_card(page, name="MetroCard")
    expect(page.locator(".fare .vh")).to_have_text("MetroCard balance: $25.00. 9 rides left at your current fare.")


def test_the_card_is_usable_with_only_the_keyboard(priced, open_page, town):
    page = opened(open_page(town.url, **WIDE))
    keys = page.keyboard
    page.evaluate("document.activeElement.blur()")
    keys.press("4")
    tab_to(page, "Current balance")
    keys.type("25")
    keys.press("Enter")
    expect_rides(page, "9", "$25.00")
    page.evaluate("document.activeElement.blur()")
    keys.press("s")
    expect_rides(page, "8", "$22.25")
    keys.press("Control+z")
    expect_rides(page, "9", "$25.00")
    tab_to(page, "Swipe")
    keys.press("Enter")
    expect_rides(page, "8", "$22.25")
    tab_to(page, "Reload")
    keys.press("Enter")
    expect(page.get_by_label("Amount added (USD)")).to_be_focused()
    keys.type("5.50")
    keys.press("Enter")
    expect_rides(page, "10", "$27.75")
    expect(page.get_by_role("button", name="Reload", exact=True)).to_be_focused()
    tab_to(page, "Swipe Today")
    keys.press("Enter")
    tab_to(page, "Delete Swipe")
    keys.press("Space")
    expect_rides(page, "11", "$30.50")
    expect(page.locator(".undo button")).to_be_focused()
    keys.press("Enter")
    expect_rides(page, "10", "$27.75")
    expect(page.get_by_role("button", name="Swipe Today")).to_be_focused()


def test_single_key_shortcuts_are_ignored_while_typing(page):
    with_card(page)
    page.get_by_role("button", name="Edit card").click()
    page.get_by_label("Name").fill("")
    page.keyboard.type("ss1")
    expect(page.get_by_label("Name")).to_have_value("ss1")
    expect_rides(page, "9", "$25.00")


def test_the_card_page_with_200_percent_text_scrolls_only_vertically(page, themes, picture, request):
    with_card(page, name="Campus Pass", number="0123456789", expires="2026-11-27")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    swipe(page)
    for form in ("Reload", "Edit card"):
        page.get_by_role("button", name=form, exact=True).click()
        expect(page.locator(".card-form input").first).to_be_focused()
        let_go(page)
        expect(page.locator(".toast")).to_have_count(0)
        picture(page, f"{request.node.name}-{form}")
        assert page.evaluate("""[...document.querySelectorAll('body, .app, #page, #page *:not(.vh, .vh *)')]
            .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'clip')
            .map((part) => part.className || part.tagName)""") == []
        themes(page)


def test_every_touch_target_of_the_card_page_is_large_enough(page):
    with_card(page)
    swipe(page)
    page.get_by_role("button", name="Edit card").click()
    assert page.evaluate("""[...document.querySelectorAll('#page button, #page a, #page input, #page select')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('p'))
        .map((one) => [one.className || one.textContent, one.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([name]) => name)""") == []


def test_the_card_is_translated_to_french(priced, open_page, town, picture, request):
    page = open_page(town.url, locale="fr-CA", **PHONE)
    page.goto("/#/card")
    page.get_by_label("Solde actuel").fill("10,50")
    page.get_by_role("button", name="Enregistrer").click()
    expect(page.locator(".fare .rides-word")).to_have_text("passages restants")
    page.get_by_role("button", name="Passer · ").click()
    expect(page.locator(".toast")).to_contain_text("PASSEZ")
    picture(page, request.node.name)
