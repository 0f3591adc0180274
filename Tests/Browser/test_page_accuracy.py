"""The accuracy page: its figures, and its messages where figures are missing."""

import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.page_town import ELEVEN
from support.waiting import eventually

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.pages("kept")]
HORIZONS = [("0-3", -30, 90), ("3-6", -60, 150), ("6-10", -60, 210), ("10-15", -90, 270), ("15-30", None, None)]


def figures(model, right, error, count=400, **more):
    """Accuracy figures of a prediction model. `right` is its share of accurate predictions for the shortest lead times;
    the share is lower for longer ones."""
    rows = []
    for place, (id, _, latest) in enumerate(HORIZONS):
        row = {"id": id, "count": count, "arrivals": count // 3, "unresolved": 4}
        if count >= 20:
            row |= {"caught": 0.96 - place / 100, "meanAbsoluteError": error * (place + 1), "bias": 4.5}
            row |= {"accurate": right - place / 20} if latest else {}
            row |= {"coverage": 0.83 - place / 50, "width": 90.0 * (place + 1)} if model == "headsign" else {}
        rows.append(row)
    benchmark = {"benchmark": right - 0.075, "caught": 0.943, "jitter": 12.4} if count >= 20 else {}
    return {"agency": "ridge", "model": model, "count": 5 * count, "unresolved": 20, "horizons": rows} | benchmark | more


def answer(*results, **more):
    horizons = [{"id": id, "from": 0, "to": 180} | ({"earliest": early, "latest": late} if late else {}) for id, early, late in HORIZONS]
    return {"at": ELEVEN - 20, "state": "ok", "from": "2026-11-14", "to": "2026-11-20", "minimum": 20, "horizons": horizons,
            "agencies": [{"id": "ridge", "simulated": False, "since": "2026-11-02", "pending": 321}], "results": list(results)} | more


GOOD = answer(figures("agency", 0.90, 40), figures("headsign", 0.95, 25), figures("schedule", 0.7, 80), figures("straight-line", 0.5, 140))


@pytest.fixture
def town(town):
    town.accuracy = GOOD
    return town


def opened(page, address=""):
    """Opens the accuracy page and waits until it has received its response, whatever that contains."""
    page.goto(f"/#/accuracy{address}")
    page.locator("#page .how, #page .empty").first.wait_for()


def test_the_accuracy_page_shows_the_score_first_then_details(page, themes, picture, request):
    opened(page)
    expect(page.locator("#page .score")).to_have_text("88 out of 100 arrival times were correct.")
    expect(page.locator("#page .sentences li").nth(1)).to_have_text(
        "Out of 100 buses due in 3–6 minutes, 90 came when we said they would. Riders who relied on our times would have missed 5.")
    expect(page.locator("#page")).to_contain_text("14 Nov 2026 to 20 Nov 2026: 2,000 predictions checked.")
    expect(page.locator("#page")).to_contain_text("Riders who relied on our times would have caught 94 out of 100 buses. "
                                                  "On average, our predictions change by 12 s from one minute to the next.")
    expect(page.locator("#page table").first.locator("tbody th")).to_have_text(
        ["Headsign", "Agency predictions", "Timetable", "Straight-line distance"])
    picture(page, request.node.name)
    page.locator("#page .how summary").click()
    themes(page)
    page.locator("#page").evaluate("(page) => page.scrollTo(0, page.scrollHeight / 2)")
    picture(page, f"{request.node.name}-middle")
    page.locator("#page").evaluate("(page) => page.scrollTo(0, page.scrollHeight)")
    picture(page, f"{request.node.name}-end")


def test_every_plot_of_the_accuracy_page_has_a_text_alternative(phone):
    opened(phone)
    plots = phone.locator("#page svg.plot")
    expect(plots).to_have_count(3)
    for plot in plots.all():
        assert plot.get_attribute("role") == "img"
        assert len(plot.get_attribute("aria-label")) > 60


@pytest.mark.pages("new")
def test_the_accuracy_page_with_200_percent_text_scrolls_only_vertically(phone, axe, picture):
    phone.add_init_script("""document.addEventListener('DOMContentLoaded', () =>
        (document.documentElement.style.fontSize = '200%'))""")
    opened(phone)
    expect(phone.locator("#page .score")).to_be_visible()
    assert phone.locator("#page").evaluate("(page) => page.scrollWidth <= page.clientWidth + 1")
    picture(phone, "accuracy-large")
    axe(phone)


def test_every_touch_target_of_the_accuracy_page_is_large_enough(phone):
    opened(phone)
    expect(phone.locator("#page .score")).to_be_visible()
    phone.locator("#page .how summary").click()
    small = phone.locator("#page").evaluate("""(page) => [...page.querySelectorAll('button, a, select, summary')]
        .map((one) => [one.textContent, one.getBoundingClientRect()]).filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(([name]) => name)""")
    assert small == []


def test_the_accuracy_pages_url_contains_the_chosen_route_and_days(phone, town):
    opened(phone)
    phone.get_by_label("Route or stop").select_option(label="BL Blue Loop")
    expect(phone).to_have_url(re.compile(r"#/accuracy/7~route~ridge:BL$"))
    phone.get_by_role("button", name="30 days").click()
    expect(phone).to_have_url(re.compile(r"#/accuracy/30~route~ridge:BL$"))
    expect(phone.get_by_role("button", name="30 days")).to_have_attribute("aria-pressed", "true")
    phone.wait_for_function("document.querySelector('#page .score')")
    eventually(lambda: any("accuracy?days=30&route=ridge%3ABL" in path for path in town.asked))
    phone.go_back()
    phone.go_back()
    expect(phone.get_by_label("Route or stop")).to_have_value("")


def test_choosing_another_agency_on_the_accuracy_page_lists_that_agencys_routes(phone, town):
    opened(phone)
    phone.get_by_label("Agency").select_option(label="Vale Transit")
    expect(phone).to_have_url(re.compile("7~agency~vale$"))
    expect(phone.get_by_label("Route or stop").locator("option")).to_have_text(["All routes", "7 Harbour"])


def test_a_stops_accuracy_page_names_the_stop_and_offers_figures_for_two_weeks(phone, town):
    opened(phone, "/7~stop~ridge:oak")
    expect(phone.get_by_label("Route or stop").locator("option:checked")).to_have_text("Stop: Oak Hall")
    expect(phone.locator("#page .seg button")).to_have_text(["Today", "7 days", "14 days"])


def test_no_score_is_shown_if_there_are_too_few_measurements(phone, town, axe, picture):
    town.accuracy = answer(figures("headsign", 0.9, 20, count=7))
    opened(phone)
    expect(phone.locator("#page .empty")).to_contain_text("Not enough data yet")
    expect(phone.locator("#page .empty")).to_contain_text("Measuring since 2 Nov 2026. 35 predictions checked in the selected period. 321 predictions will be checked when the buses arrive.")
    expect(phone.locator("#page .score")).to_have_count(0)
    picture(phone, "accuracy-few")
    axe(phone)


def test_the_accuracy_page_of_a_new_server_states_that_nothing_was_measured(phone, town):
    town.accuracy = answer(agencies=[{"id": "ridge", "simulated": False}])
    opened(phone)
    expect(phone.locator("#page .empty")).to_contain_text("No predictions have been checked yet. No predictions are waiting to be checked.")


def test_a_lead_time_class_with_few_measurements_is_left_out(phone, town):
    own = figures("headsign", 0.95, 25)
    own.pop("benchmark")
    own["horizons"][3] = {"id": "10-15", "count": 3, "arrivals": 1, "unresolved": 0}
    town.accuracy = answer(own)
    opened(phone)
    expect(phone.locator("#page .sentences li")).to_have_count(3)
    expect(phone.locator("#page svg.plot").first).to_contain_text("Not enough data")
    expect(phone.locator("#page .score")).to_have_count(0)


def test_accuracy_figures_of_simulated_buses_are_marked_as_simulated(phone, town):
    town.accuracy = GOOD | {"agencies": [{"id": "ridge", "simulated": True, "since": "2026-11-02"}]}
    opened(phone)
    expect(phone.locator("#page")).to_contain_text("These figures are from simulated buses and don’t reflect real service.")


def test_a_server_that_cannot_store_figures_shows_a_warning(phone, town):
    town.accuracy = GOOD | {"state": "failing"}
    opened(phone)
    expect(phone.locator("#page [role=alert]")).to_contain_text("New results can’t be saved")
    expect(phone.locator("#page .score")).to_be_visible()


def test_outdated_accuracy_figures_show_their_age(phone, town):
    town.accuracy = GOOD | {"at": ELEVEN - 1200}
    opened(phone)
    expect(phone.locator("#page .banner")).to_contain_text("20 min ago")


def test_failed_accuracy_requests_are_reported_and_retried(phone, town):
    phone.watch.expect("404|503")
    town.accuracy = None
    opened(phone)
    expect(phone.locator("#page")).to_contain_text("Accuracy isn’t measured on this server")


def test_the_about_page_and_the_accuracy_page_link_to_each_other(phone):
    phone.goto("/#/about")
    phone.get_by_role("link", name="Prediction accuracy").click()
    expect(phone.locator("#page h1")).to_have_text("Prediction accuracy")
    phone.get_by_role("link", name="Back").click()
    expect(phone.locator("#page h1")).to_have_text("About")


def test_the_accuracy_page_is_translated_to_french(town, open_page, picture):
    page = open_page(town.url, **PHONE | {"locale": "fr-CA"})
    opened(page)
    expect(page.locator("#page .score")).to_contain_text("fois sur 100")
    picture(page, "accuracy-french")


def test_a_board_with_predictions_links_to_their_accuracy(phone, town):
    town.boards["ridge:oak"] = {"arrivals": [
        {"status": "live", "punctuality": "onTime", "lastStop": False, "route": "ridge:BL", "headsign": "Stadium",
         "predicted": ELEVEN + 430}]}
    phone.goto("/#/stop/ridge:oak")
    phone.get_by_role("link", name="How accurate are these times?").click()
    expect(phone.locator("#page h1")).to_have_text("Prediction accuracy")
    expect(phone).to_have_url(re.compile("#/accuracy/7~stop~ridge:oak$"))
