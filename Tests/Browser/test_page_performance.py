"""The performance page: an operator signs in and views past service."""

import re

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN
from support.past_service import PERIOD, START, TOKEN, YESTERDAY, PastService
from support.waiting import eventually

pytestmark = pytest.mark.usefixtures("town")
SIGNED_IN = f"sessionStorage.setItem('headsign.operator-token', '{TOKEN}')"


@pytest.fixture
def past():
    return PastService()


def opened(page, past, query="", signed_in=True):
    """Opens the page as an operator, and waits until it shows the requested data."""
    past.serve(page)
    if signed_in:
        page.add_init_script(SIGNED_IN)
    page.goto(f"/#/performance{query}")
    page.locator("#page :is(.sign-out, .sign-in, .empty)").first.wait_for()
    return page.locator("#page")


def fits(page) -> bool:
    return page.locator("#page").evaluate("(page) => page.scrollWidth <= page.clientWidth + 1")


def test_the_performance_page_requests_a_token_and_stores_it_for_the_tab(phone, past, axe):
    phone.watch.expect("401|404")
    shown = opened(phone, past, signed_in=False)
    expect(shown).to_contain_text("The token is stored only in this tab, until you close it.")
    expect(shown.get_by_role("alert")).to_have_count(0)
    axe(phone)
    field = phone.get_by_label("Operator token")
    field.fill("wrong")
    field.press("Enter")
    expect(shown.get_by_role("alert")).to_contain_text("HEADSIGN_OPERATOR_TOKEN")
    field.fill(TOKEN)
    phone.get_by_role("button", name="Sign in").click()
    expect(shown.locator(".key-figures")).to_be_visible()
    assert phone.evaluate("[sessionStorage.length, JSON.stringify({ ...localStorage }).includes('%s')]" % TOKEN) == [1, False]
    phone.get_by_role("button", name="Sign out").click()
    expect(field).to_be_visible()
    past.status = 404
    phone.reload()
    expect(shown).to_contain_text("This page isn’t enabled on this server")
    expect(shown).to_contain_text("Set the HEADSIGN_OPERATOR_TOKEN environment variable")


def test_the_overview_shows_figures_the_previous_period_and_unreadable_days(desktop, past, themes, picture, request):
    shown = opened(desktop, past)
    figures = shown.locator(".key-figures > div")
    expect(figures.nth(1)).to_have_text("On time88%Previous period: 85%3% early, 9% late")
    expect(figures.nth(3)).to_contain_text("1:01Previous period: not available")
    expect(shown).to_contain_text("1 day couldn’t be read14 Nov 2026 (damaged file). Unreadable days aren’t included in the figures.")
    expect(shown).to_contain_text("Based on 6 recorded days from 11 Nov 2026 to 17 Nov 2026. Compared with 7 recorded days from 4 Nov 2026 to 10 Nov 2026.")
    expect(shown.locator("svg.plot")).to_have_attribute("aria-label", re.compile("Worst day: 13 Nov 2026, 74%. Best day: 15 Nov 2026, 95%."))
    expect(shown.locator(".part-unknown")).to_have_count(2)
    picture(desktop, request.node.name)
    shown.get_by_text("Table view").click()
    expect(shown.get_by_role("region", name="Punctuality by day").locator("tbody tr").nth(3)).to_have_text("14 Nov 2026" + "–Unknown" * 6)
    themes(desktop)
    routes = shown.get_by_role("region", name="Routes")
    names = routes.locator("tbody th")
    expect(names).to_have_text(["BLBlue Loop", "NNorth Road", "99Fairground"])
    late = routes.get_by_role("button", name="Late")
    late.click()
    expect(routes.get_by_role("columnheader", name="Late")).to_have_attribute("aria-sort", "descending")
    expect(names).to_have_text(["BLBlue Loop", "NNorth Road", "99Fairground"])
    late.press("Enter")
    expect(routes.get_by_role("columnheader", name="Late")).to_have_attribute("aria-sort", "ascending")
    expect(names).to_have_text(["NNorth Road", "BLBlue Loop", "99Fairground"])


def test_filters_and_periods_are_requested_and_stored_in_the_url(desktop, past):
    shown = opened(desktop, past)
    assert past.query("/overview") == {"from": ["2026-11-11"], "to": [YESTERDAY]}
    desktop.get_by_role("button", name="Last month").click()
    expect(desktop).to_have_url(re.compile("from=2026-10-01&to=2026-10-31"))
    desktop.get_by_role("combobox", name="Route", exact=True).select_option(label="BL Blue Loop")
    desktop.get_by_role("combobox", name="Direction").select_option(label="To Campus")
    desktop.get_by_role("combobox", name="Time of day").select_option(index=1)
    desktop.get_by_role("button", name="Friday").click()
    desktop.get_by_role("combobox", name="Holidays").select_option(label="Exclude holidays")
    eventually(lambda: past.query("/overview").get("holidays") == ["without"], page=desktop)
    assert past.query("/overview") == {"from": ["2026-10-01"], "to": ["2026-10-31"], "route": ["ridge:BL"], "direction": ["1"], "weekdays": ["5"],
                                       "holidays": ["without"], "begin": ["05:00"], "end": ["09:00"]}
    desktop.reload()
    expect(desktop.get_by_role("combobox", name="Direction")).to_have_value("1")
    past.answers[r"/overview$"] = PERIOD | {"days": 0, "figures": {}, "routes": [], "rows": [], "limits": {"earliest": -60, "latest": 300, "places": "stops"}}
    desktop.get_by_role("button", name="Dates").click()
    desktop.get_by_label("From").fill("2026-08-01")
    desktop.get_by_label("From").blur()
    expect(shown).to_contain_text("Nothing recorded in this periodData is available from 1 Sept 2026 to 17 Nov 2026. Choose dates in that range.")


def test_arrow_keys_move_between_the_trips_of_a_diagram(desktop, past, themes, picture, request):
    shown = opened(desktop, past, "?show=route&route=ridge:BL&stop=ridge:elm")
    runs = shown.locator("a.run")
    expect(runs).to_have_count(6)
    runs.first.focus()
    desktop.keyboard.press("ArrowRight")
    desktop.keyboard.press("ArrowRight")
    expect(shown.locator("a.run:focus")).to_have_attribute("aria-label", "08:15 to Harbour: Ran. At the last observed stop: 7 min late. Vehicle 1203.")
    expect(shown.locator(".readout")).to_have_text("08:15 to Harbour: Ran. At the last observed stop: 7 min late. Vehicle 1203.")
    desktop.keyboard.press("End")
    expect(shown.locator("a.run:focus")).to_have_attribute("aria-label", re.compile("^09:30"))
    assert desktop.evaluate("[...document.querySelectorAll('a.run')].filter((run) => run.tabIndex === 0).length") == 1
    expect(shown.locator("a.run.canceled .cancel-mark")).to_have_count(1)
    expect(shown.get_by_role("img", name=re.compile("The longest 85th-percentile time is 30 min, at 17:00"))).to_be_visible()
    expect(shown.locator(".segments li")).to_have_text(["Elm Walk to Mill Street+1:35", "Oak Hall to Elm Walk+0:12"])
    expect(shown.locator(".way-map .rank")).to_have_text(["2", "1"])
    expect(shown.locator(".way-map .loss-much title")).to_have_text("Elm Walk to Mill Street: +1:35")
    expect(shown.get_by_role("img", name="The most time is lost from Elm Walk to Mill Street: 1 min 35 s.")).to_be_visible()
    expect(shown.get_by_role("img", name="Headways by hour. Bunched: 42 of 560.")).to_be_visible()
    picture(desktop, request.node.name)
    themes(desktop)
    desktop.keyboard.press("Home")
    desktop.keyboard.press("Enter")
    expect(desktop).to_have_url(re.compile(f"show=trip&agency=ridge&trip=ridge:T1&date={YESTERDAY}&start=27000$"))


def test_a_search_by_stop_and_time_finds_the_trip_and_its_link(phone, past, axe, picture, request):
    shown = opened(phone, past, "?show=stop")
    phone.get_by_label("Time", exact=True).fill("08:15")
    phone.get_by_label("Find a stop").press_sequentially("elm")
    shown.get_by_role("link", name="Elm Walk").click()
    expect(shown.get_by_role("heading", name="Elm Walk")).to_have_text("Elm Walk · 17 Nov 2026 · 08:15")
    closest = shown.locator(".calls .closest")
    expect(closest).to_contain_text("Observed at 08:22 · 7 min late (accurate to within 30 s)")
    expect(closest).to_contain_text("Shown to riders 10 min before arrival: 08:17; 5 min before: 08:21.")
    expect(shown.locator(".calls li").nth(2)).to_contain_text("Cancelled")
    expect(shown.locator(".calls li").nth(3).locator(".unknown-value")).to_contain_text("No vehicle seen")
    expect(shown).to_contain_text("Detour at Mill Street")
    assert past.query("/calls") == {"date": [YESTERDAY], "begin": ["07:45"], "end": ["09:15"]}
    picture(phone, request.node.name)
    axe(phone)
    closest.get_by_role("link", name="View trip (vehicle 1203)").click()
    expect(shown.locator("tbody tr").nth(1)).to_have_text("Elm Walk08:2208:242 min late08:2408:23")
    expect(shown.locator("tbody tr").nth(2)).to_have_text("Mill Street08:29" + "–Unknown" * 2 + "08:32")
    assert shown.locator(".trip-player .wide-table").evaluate("(table) => table.scrollWidth <= table.clientWidth")
    slider = shown.get_by_role("slider")
    slider.press("End")
    expect(shown.locator("output")).to_have_text("08:41")
    axe(phone)


def test_a_displayed_deviation_never_contradicts_the_displayed_times(phone, past):
    # 42 seconds late within one minute, and 42 seconds late in the next minute.
    for call, scheduled, late in zip(past.answers[r"/calls$"]["calls"], (480 * 60, 495 * 60 + 30), (0, 1)):
        call |= {"scheduledTime": START + scheduled, "observedTime": START + scheduled + 42, "deviation": 42, "minutesLate": late}
    calls = opened(phone, past, f"?show=stop&stop=ridge:elm&date={YESTERDAY}").locator(".calls li")
    expect(calls.nth(0)).to_contain_text("Observed at 08:00 · On time")
    expect(calls.nth(1)).to_contain_text("Observed at 08:16 · 1 min late")


@pytest.mark.map("undrawn")
def test_the_vehicles_recorded_path_moves_with_the_map(page, past):
    shown = opened(page, past, f"?show=trip&trip=ridge:T3&date={YESTERDAY}")
    drawing = shown.locator(".way-map svg.plot")
    canvas = shown.locator(".way-map canvas")

    def width() -> float:
        return float(drawing.get_attribute("viewBox").split()[2])

    expect(canvas).to_be_visible()
    whole = width()
    assert whole == pytest.approx(344, rel=0.05)
    shown.get_by_role("button", name="Zoom in").click()
    eventually(lambda: width() == pytest.approx(whole / 2, rel=0.01))
    shown.get_by_role("button", name="Fit routes to screen").click()
    eventually(lambda: width() == pytest.approx(whole, rel=0.01))
    at_start = shown.locator(".way-vehicle").first.get_attribute("transform")
    shown.get_by_role("slider").press("End")
    assert shown.locator(".way-vehicle").first.get_attribute("transform") != at_start
    expect(shown.locator("tr[aria-current] th")).to_have_text("Elm Walk")
    page.evaluate("location.hash = '#/performance'")
    expect(shown.locator(".key-figures")).to_be_visible()
    page.go_back()
    expect(canvas).to_be_visible()


@pytest.mark.map("undrawn")
def test_a_zoomed_map_keeps_the_vehicle_visible(page, past):
    shown = opened(page, past, f"?show=trip&trip=ridge:T3&date={YESTERDAY}")
    drawing, frame, vehicle = (shown.locator(name) for name in (".way-map svg.plot", ".way-map", ".way-vehicle circle"))

    def view() -> list[float]:
        return [float(number) for number in drawing.get_attribute("viewBox").split()]

    def is_in_sight_at(key: str) -> bool:
        shown.get_by_role("slider").press(key)
        box, mark = frame.bounding_box(), vehicle.bounding_box()
        return all(0.2 * box[size] < mark[side] + mark[size] / 2 - box[side] < 0.8 * box[size] for side, size in (("x", "width"), ("y", "height")))

    expect(shown.locator(".way-map canvas")).to_be_visible()
    whole = view()
    shown.get_by_role("slider").press("End")
    assert view() == whole
    for zoom in (2, 4):
        shown.get_by_role("button", name="Zoom in").click()
        eventually(lambda: view()[2] == pytest.approx(whole[2] / zoom, rel=0.01))
    for key in ("Home", "End"):
        eventually(lambda: is_in_sight_at(key))


@pytest.mark.parametrize(("motion", "steps"), [("no-preference", 30), ("reduce", 3)])
def test_reduced_motion_plays_the_vehicles_path_in_steps_of_one_second(phone, past, motion, steps):
    phone.emulate_media(reduced_motion=motion)
    phone.clock.install(time=ELEVEN)
    shown = opened(phone, past, f"?show=trip&trip=ridge:T3&date={YESTERDAY}")
    play = shown.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_visible()
    # Each step sets the spoken time, also within the same minute.
    shown.get_by_role("slider").evaluate("""(slider) => {
        globalThis.steps = [];
        new MutationObserver((changes) => globalThis.steps.push(...changes.map(() => Number(slider.value)))).observe(slider, { attributeFilter: ['aria-valuetext'] });
    }""")
    phone.clock.pause_at(ELEVEN + 60)
    play.press("Enter")
    expect(shown.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    assert phone.evaluate("steps") == []
    phone.clock.run_for(3000)
    played = phone.evaluate("steps")
    assert len(played) == steps
    # The pace is the same: the trip of 26 minutes takes 20 seconds, so that three seconds show about four minutes.
    assert played[-1] - int(shown.get_by_role("slider").get_attribute("min")) == pytest.approx(237, abs=4)


def test_an_unknown_route_shows_one_message_and_offers_other_dates(phone, past):
    phone.watch.expect("404")
    for path in (r"/day$", r"/runtimes$", r"/segments$"):
        past.answers.pop(path)
    shown = opened(phone, past, "?show=route&route=ridge:XX")
    expect(shown.get_by_text("no record")).to_have_text(["No record of this route"])
    expect(shown.get_by_label("Day", exact=True)).to_be_visible()


def test_an_agency_that_the_server_does_not_have_is_not_reported_as_disabled(phone, past):
    phone.watch.expect("404")
    past.status = 404
    shown = opened(phone, past, "?agency=elsewhere")
    expect(shown).to_contain_text("Agency not found on this server")


def test_an_empty_part_of_a_long_period_links_to_the_next_part(phone, past):
    past.answers[r"/overview$"] |= {"from": "2016-01-01", "to": "2016-12-31", "next": "2017-01-01", "days": 0, "rows": []}
    shown = opened(phone, past, f"?from=2016-01-01&to={YESTERDAY}")
    expect(shown).to_contain_text("Nothing recorded in this period")
    expect(shown.get_by_role("link", name="Next part")).to_have_attribute("href", re.compile(f"from=2017-01-01&to={YESTERDAY}"))


def test_choosing_a_first_day_after_the_last_day_also_moves_the_last_day(desktop, past):
    opened(desktop, past, "?from=2026-11-02&to=2026-11-04")
    desktop.get_by_label("From").fill("2026-11-09")
    desktop.get_by_label("From").blur()
    eventually(lambda: past.query("/overview") == {"from": ["2026-11-09"], "to": ["2026-11-09"]}, page=desktop)
    expect(desktop.get_by_label("To", exact=True)).to_have_value("2026-11-09")


def test_stop_names_are_printed_beside_a_diagram(desktop, past):
    shown = opened(desktop, past, "?show=route&route=ridge:BL")
    shown.locator(".runs").wait_for()
    desktop.emulate_media(media="print")
    heights = [shown.locator(name).bounding_box()["height"] for name in (".stop-names", ".runs")]
    assert heights[0] == pytest.approx(heights[1], abs=1)
    expect(shown.locator(".paper-hours span").first).to_be_visible()


def test_consecutive_days_without_data_share_one_marker(phone, past):
    past.answers[r"/overview$"] |= {"from": "2026-01-01", "to": "2026-12-31"}
    # One marker before and one after the recorded days, one for the unreadable day, and one in the legend.
    expect(opened(phone, past).locator(".part-unknown")).to_have_count(4)


def test_a_period_with_too_few_observations_is_not_reported_as_unrecorded(phone, past):
    past.answers[r"/runtimes$"] = PERIOD | {"rows": []}
    shown = opened(phone, past, "?show=route&route=ridge:BL")
    expect(shown.get_by_text("Not enough data was recorded in this period.")).to_be_visible()


def test_failed_performance_requests_show_what_the_operator_can_do(phone, past):
    phone.watch.expect("503|429|ERR_FAILED")
    shown = opened(phone, past)
    past.status = 503
    phone.get_by_role("button", name="Last month").click()
    expect(shown.get_by_role("alert")).to_contain_text("The server is busy. Try again in a moment.")
    past.status = 200
    phone.get_by_role("button", name="Try again").click()
    expect(shown.locator(".key-figures")).to_be_visible()
    phone.unroute("**/api/v1/history/**")
    phone.route("**/api/v1/history/**", lambda route: route.abort("failed"))
    phone.get_by_role("button", name="7 days").click()
    expect(shown.get_by_role("alert")).to_contain_text("Can’t reach the server.")


def test_the_performance_page_with_large_text_scrolls_only_vertically_on_a_phone(phone, past, axe, picture):
    phone.add_init_script("document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))")
    opened(phone, past)
    for query in ("", "?show=route&route=ridge:BL&stop=ridge:elm", f"?show=trip&trip=ridge:T3&date={YESTERDAY}"):
        phone.evaluate("(hash) => { location.hash = hash; }", f"#/performance{query}")
        expect(phone.locator("#page :is(.key-figures, .runs, .way-figure)").first).to_be_visible()
        assert fits(phone), query
        picture(phone, f"performance-large-{query[6:11]}")
    small = phone.locator("#page").evaluate("""(page) => [...page.querySelectorAll('button, a:not(.run), select, summary, input')]
        .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()]).filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))""")
    assert small == []
    axe(phone)


def test_riders_load_neither_the_performance_page_nor_its_strings(phone, town):
    phone.watch.expect("404.*/accuracy")
    phone.goto("/#/about")
    status = phone.get_by_role("link", name="Status")
    status.wait_for()
    assert not any("words/operators" in path for path in town.asked)
    status.click()
    phone.locator("#page .all-figures").first.wait_for()
    assert not any("performance.css" in path for path in town.asked)
    expect(phone.get_by_role("link", name="Service performance")).to_have_attribute("href", "#/performance")
    assert not any("/api/v1/history" in path for path in town.asked)
