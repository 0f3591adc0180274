"""Printed stop posters: their content, their paper size, and the content without the week's timetable."""

import json
import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP
from support.page_town import ELEVEN

OAK, HARBOUR = "ridge:oak", "vale:402"
DAY = 86_400
# Midnight at the start of the tests' Wednesday, in the agencies' time zone.
MIDNIGHT = ELEVEN - 11 * 3600


def schedule(date: str) -> dict:
    """Returns one day of `schedule-for-stop`: the Blue Loop from 6:00 to 23:30 on weekdays and later at weekends, and
    the White Loop only on weekdays."""
    ahead = [f"2026-11-{day}" for day in range(18, 25)].index(date)
    start = MIDNIGHT + ahead * DAY
    is_weekend = ahead in (3, 4)

    def calls(*hours, **more):
        return [{"departureTime": round((start + hour * 3600) * 1000), "departureEnabled": True} | more for hour in hours]

    blue = calls(8, 12, 22.5) if is_weekend else calls(6, 7.25, 23.5)
    # A trip that ends at this stop has no departure.
    routes = [{"routeId": "ridge_BL", "stopRouteDirectionSchedules": [
        {"tripHeadsign": "Campus", "scheduleStopTimes": [*calls(5, departureEnabled=False), *blue]}]}]
    if not is_weekend:
        routes.insert(0, {"routeId": "ridge_WL", "stopRouteDirectionSchedules": [{"tripHeadsign": "", "scheduleStopTimes": calls(9)}]})
    return {"data": {"limitExceeded": False, "entry": {"stopRouteSchedules": routes}}}


@pytest.fixture
def printed(desktop, town):
    """printed(query): opens the poster's page, with the week's timetable."""
    def answer(route):
        date = re.search(r"date=([\d-]+)", route.request.url)[1]
        route.fulfill(content_type="application/json", body=json.dumps(schedule(date)))

    def printed(query: str):
        desktop.route("**/api/where/schedule-for-stop/**", answer)
        desktop.goto(f"/#/poster?{query}")
        expect(desktop.locator(".sheet h2").first).to_be_visible()
        return desktop.locator(".sheet")

    return printed


def test_a_poster_shows_the_stop_the_agency_the_print_date_and_the_timetables_end(printed, town):
    sheet = printed(f"stops={HARBOUR}")
    expect(sheet.locator("h2")).to_have_text("Harbour Gate")
    expect(sheet.locator(".town")).to_have_text("Vale Transit")
    expect(sheet.locator(".which")).to_have_text("Stop 402")
    expect(sheet.locator("footer")).to_contain_text("Printed on 18 Nov 2026. Timetable valid until 31 Jan 2027.")


def test_a_poster_shows_each_routes_first_and_last_departure_by_weekday_group(printed):
    sheet = printed(f"stops={OAK}")
    expect(sheet.locator("thead th")).to_have_text(["Routes", "Mon–Fri", "Sat and Sun"])
    rows = [[re.sub(r"\s+", " ", cell).strip() for cell in row.locator("th, td").all_inner_texts()] for row in sheet.locator("tbody tr").all()]
    assert rows == [["BL Campus", "06:00–23:30", "08:00–22:30"], ["WL White Loop", "09:00", "–"]]


def test_a_posters_qr_code_opens_the_stop(printed, town):
    sheet = printed(f"stops={OAK}")
    expect(sheet.locator(".code svg")).to_have_attribute("aria-label", "QR code for Oak Hall")
    expect(sheet.locator(".address")).to_have_text(f"{town.url}/stop/{OAK}".removeprefix("http://"))


def test_without_the_weeks_timetable_a_poster_shows_each_routes_destinations_of_today(desktop, town):
    desktop.watch.expect("answered 404")
    town.boards[OAK] = {"arrivals": [{"route": "ridge:BL", "headsign": "Campus", "status": "scheduled", "punctuality": "unknown", "lastStop": False, "scheduled": ELEVEN + 600}]}
    desktop.goto(f"/#/poster?stops={OAK}")
    expect(desktop.locator(".poster-lines li")).to_have_text([re.compile("BL.*Campus"), re.compile("WL.*White Loop")])
    expect(desktop.locator(".sheet table")).to_have_count(0)


@pytest.mark.parametrize(["locale", "paper"], [("en-GB", "a4"), ("en-US", "letter"), ("fr-CA", "letter"), ("de-DE", "a4")])
def test_a_posters_default_paper_size_is_that_of_the_country(open_page, town, locale, paper):
    page = open_page(town.url, **DESKTOP, locale=locale)
    page.watch.expect("answered 404")
    page.goto(f"/#/poster?stops={OAK}")
    expect(page.locator(".sheet")).to_have_attribute("data-paper", paper)


def test_a_posters_paper_size_can_be_chosen(printed, desktop):
    sheet = printed(f"stops={OAK}")
    desktop.get_by_role("button", name="Letter").click()
    expect(sheet).to_have_attribute("data-paper", "letter")
    expect(desktop).to_have_url(re.compile("paper=letter$"))


# Paper sizes, in PDF points.
PAPERS = {"a4": (595, 842), "letter": (612, 792)}


@pytest.mark.parametrize("paper", PAPERS)
def test_each_stops_poster_is_printed_on_a_separate_page(printed, desktop, paper):
    sheets = printed(f"stops={OAK},{HARBOUR}&paper={paper}")
    expect(sheets).to_have_count(2)
    expect(sheets.locator("table")).to_have_count(2)
    pages = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", desktop.pdf(prefer_css_page_size=True))
    assert [tuple(round(float(side)) for side in page) for page in pages] == [PAPERS[paper]] * 2


def test_a_poster_is_printed_black_on_white_without_navigation_and_controls(printed, desktop, picture):
    sheet = printed(f"stops={OAK}")
    desktop.emulate_media(media="print")
    expect(sheet).to_have_css("color", "rgb(0, 0, 0)")
    expect(desktop.locator(":is(.bar, .poster-choices, #nav, #simulated)").filter(visible=True)).to_have_count(0)
    picture(desktop, "poster")


def test_axe_reports_nothing_on_a_poster(printed, axe, desktop):
    printed(f"stops={OAK}")
    axe(desktop)


def test_the_poster_page_reports_an_unknown_stop(desktop, town):
    desktop.watch.expect("answered 404")
    desktop.goto("/#/poster?stops=ridge:nowhere")
    expect(desktop.locator("#page")).to_contain_text("This stop isn’t in the timetable.")
