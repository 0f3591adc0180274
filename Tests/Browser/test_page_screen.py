"""The departure screen for halls and shelters: its content, its setup, and its behaviour while offline."""

import re
from datetime import datetime
from urllib.parse import quote
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN
from support.riders import stop_with_departures
from support.waiting import Gate, asked, eventually, frames

pytestmark = pytest.mark.pages("kept")
SIZES = {"phone": (390, 844), "laptop": (1280, 800), "hall": (1920, 1080), "pillar": (1080, 1920)}
OAK, ELM = "ridge:oak", "ridge:elm"
ZONE = ZoneInfo("America/Toronto")
# An alert text longer than its strip on the screen, with distinguishable words.
LONG = " ".join(f"word{number}" for number in range(120))


def departure(seconds: int, route="ridge:BL", **more) -> dict:
    """A live departure `seconds` after eleven o'clock."""
    return {"route": route, "headsign": "Blue Loop", "status": "live", "punctuality": "onTime", "deviation": 0, "lastStop": False,
            "scheduled": ELEVEN + seconds, "predicted": ELEVEN + seconds} | more


def scheduled(seconds: int, **more) -> dict:
    one = departure(seconds, status="scheduled", punctuality="unknown", **more)
    return {key: value for key, value in one.items() if key not in ("predicted", "deviation")}


def alert(id: str, text: str, **more) -> dict:
    return {"id": id, "agency": "ridge", "header": {"en": f"Notice {id}"}, "text": {"en": text}, "periods": [], "routes": ["ridge:BL"], "stops": [], "trips": [],
            "wholeAgency": False, "elsewhere": False} | more


@pytest.fixture
def town(town):
    # The header that the real server sends: only such responses prove that there is a connection.
    town.headers = {"Cache_Control": "no-cache"}
    town.boards = {OAK: {"arrivals": [departure(90), departure(305, "ridge:WL", headsign="Sports Centre"), scheduled(1230), departure(4000)]}}
    return town


@pytest.fixture
def hall(town, open_page):
    """A page with the size of a display in a hall, before its first navigation."""
    return open_page(town.url, viewport={"width": 1920, "height": 1080})


def opened(page, query: str):
    page.goto(f"/#/screen?{query}")
    expect(page.locator(".display .clock")).to_be_visible()
    return page.locator(".display")


def figures(page) -> list[str]:
    return [re.sub(r"\s+", " ", one) for one in page.locator(".line .when").all_inner_texts()]


def test_the_screens_rows_match_the_api_and_name_each_departures_status_in_words(hall):
    screen = opened(hall, f"stops={OAK}")
    expect(screen.locator(".line")).to_have_count(4)
    expect(screen.locator(".state")).to_have_text("Live")
    assert screen.locator(".line .status").all_inner_texts() == ["On time", "On time", "Scheduled", "On time"]
    # Minutes are rounded down; from one hour on, the clock time is shown in the agency's time zone.
    assert figures(hall) == ["1 min", "5 min", "20 min", "12:06"]
    assert screen.locator(".where").all_inner_texts() == ["Blue Loop", "Sports Centre", "Blue Loop", "Blue Loop"]
    expect(screen.locator("h1")).to_have_text("Oak Hall")
    expect(screen.locator(".clock")).to_have_text("11:00")


def test_a_screen_shows_no_navigation_or_controls_and_opens_no_map_or_stream(hall, town):
    opened(hall, f"stops={OAK}")
    expect(hall.locator(".line").first).to_be_visible()
    expect(hall.locator(":is(#nav, #finder, #toggles, #map, #freshness, #bell)").filter(visible=True)).to_have_count(0)
    expect(hall.locator(":is(a, button, input)").filter(visible=True)).to_have_count(0)
    assert town.streams == []


def test_a_screen_without_live_departures_is_not_labelled_live(hall, town):
    town.boards[OAK] = {"arrivals": [scheduled(600)]}
    screen = opened(hall, f"stops={OAK}")
    expect(screen.locator(".state")).to_have_text("Scheduled times")
    expect(screen.locator("[data-state=live]")).to_have_count(0)


def test_a_screen_omits_departures_that_cannot_be_boarded_and_marks_cancelled_ones(hall, town):
    town.boards[OAK] = {"arrivals": [departure(120, lastStop=True), departure(300, status="canceled"), departure(600)]}
    screen = opened(hall, f"stops={OAK}")
    expect(screen.locator(".line")).to_have_count(2)
    expect(screen.locator(".line").first.locator("s")).to_have_text("11:05")
    expect(screen.locator(".line").first).to_contain_text("Cancelled")


@pytest.mark.pages("new")
def test_a_screens_minutes_count_down_without_a_new_response(hall, town):
    screen = opened(hall, f"stops={OAK}")
    expect(screen.locator(".line")).to_have_count(4)
    Gate(hall, "**/arrivals?*")
    town.pass_time(hall, 60)
    expect(screen.locator(".clock")).to_have_text("11:01")
    eventually(lambda: figures(hall) == ["Now", "4 min", "19 min", "12:06"], page=hall)


def test_departures_too_early_to_reach_on_foot_are_marked_in_words_and_those_just_in_time_are_not(hall):
    screen = opened(hall, f"stops={OAK}&walk=6")
    late = screen.locator(".line.too-late")
    expect(late).to_have_count(2)
    for row in late.all():
        expect(row.locator(".late-mark")).to_have_text("Too late to walk there")
    expect(screen.locator(".walk")).to_have_text("6 min walk")
    expect(screen.locator(".line:not(.too-late)")).to_have_count(2)
    # The walk takes exactly as many minutes as are left.
    screen = opened(hall, f"stops={OAK}&walk=5")
    expect(screen.locator(".line.too-late")).to_have_count(1)


def test_each_stop_on_a_screen_has_its_own_walking_time(open_page, town):
    town.boards[ELM] = {"arrivals": [departure(300, "ridge:GL")]}
    page = open_page(town.url, viewport={"width": 1080, "height": 1920})
    screen = opened(page, f"stops={OAK},{ELM}&walk=2,8")
    expect(screen.locator(".walk")).to_have_text(["2 min walk", "8 min walk"])
    expect(screen.locator(".pane").nth(1).locator(".too-late")).to_have_count(1)


def many(count: int) -> dict:
    return {"arrivals": [departure(3 + 120 * (number + 2), headsign=f"Place {number}") for number in range(count)]}


def places(page) -> list[str]:
    return page.locator(".line .where").all_inner_texts()


def test_a_screen_shows_its_pages_in_turn_and_restarts_with_the_first(hall, town):
    town.boards[OAK] = many(30)
    screen = opened(hall, f"stops={OAK}&turn=10")
    expect(screen.locator(".turn")).to_have_text("Page 1 of 3")
    first = places(hall)
    assert len(first) >= 4
    assert first == [f"Place {number}" for number in range(len(first))]
    town.pass_time(hall, 10)
    expect(screen.locator(".turn")).to_have_text("Page 2 of 3")
    assert places(hall) == [f"Place {number}" for number in range(len(first), 2 * len(first))]
    for page in (3, 1):
        town.pass_time(hall, 10)
        expect(screen.locator(".turn")).to_have_text(f"Page {page} of 3")
    assert places(hall) == first


def test_a_screen_does_not_turn_the_page_just_after_a_row_changed(hall, town):
    # The minutes of the first row change nine seconds after the start, those of the second row after ten.
    town.boards[OAK] = {"arrivals": [departure(60 + 600 * (1 + number) + 9 + number % 2) for number in range(30)]}
    screen = opened(hall, f"stops={OAK}&turn=10")
    expect(screen.locator(".turn")).to_have_text("Page 1 of 3")
    first, second = (screen.locator(".line .when b").nth(row) for row in (0, 1))
    expect(first).to_have_text("11")
    town.pass_time(hall, 9.5)
    expect(first).to_have_text("10")
    expect(second).to_have_text("21")
    town.pass_time(hall, 1)
    # This change is drawn after the page's display time has ended; the page stays for another second.
    expect(second).to_have_text("20")
    expect(screen.locator(".turn")).to_have_text("Page 1 of 3")
    town.pass_time(hall, 2)
    expect(screen.locator(".turn")).to_have_text("Page 2 of 3")


@pytest.mark.pages("new")
def test_a_screens_page_fades_in_except_with_reduced_motion(hall, town):
    town.boards[OAK] = many(30)
    screen = opened(hall, f"stops={OAK}")
    assert screen.locator(".pane").evaluate("(pane) => getComputedStyle(pane).animationName") == "display-page"
    hall.emulate_media(reduced_motion="reduce")
    assert screen.locator(".pane").evaluate("(pane) => getComputedStyle(pane).animationName") == "none"


@pytest.mark.parametrize("size", SIZES)
def test_a_screen_shows_as_many_complete_rows_as_fit(open_page, town, picture, axe, request, size):
    width, height = SIZES[size]
    town.boards[OAK] = many(40)
    town.alerts = [alert("ridge:a", "Road works at Oak Hall.")]
    town.boards[OAK]["alerts"] = town.alerts
    page = open_page(town.url, viewport={"width": width, "height": height})
    screen = opened(page, f"stops={OAK}&walk=4")
    expect(screen.locator(".turn")).to_have_text("Page 1 of 3")
    frames(page)
    picture(page, f"{request.node.name}")
    boxes = [row.bounding_box() for row in screen.locator(".line").all()]
    foot = screen.locator(".foot").bounding_box()
    last = boxes[-1]["y"] + boxes[-1]["height"]
    assert last <= foot["y"] + 1
    # There is no space for another row.
    assert foot["y"] - last < boxes[0]["height"] * 1.5
    assert foot["y"] + foot["height"] <= height
    # Capital letters, .72 of the font size, are at least 4.5 % of the screen's shorter side high.
    sizes = screen.locator(".where:not(.long), .when b").evaluate_all("(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) * 0.72 >= 0.045 * min(width, height)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight")
    axe(page)


def test_axe_reports_nothing_on_a_screen_in_any_theme(hall, town, axe):
    town.alerts = town.boards[OAK]["alerts"] = [alert("ridge:a", "Road works at Oak Hall.", condition="delayed")]
    for theme in ("dark", "light", "contrast"):
        opened(hall, f"stops={OAK}&walk=6&theme={theme}")
        expect(hall.locator("html")).to_have_attribute("data-theme", theme)
        expect(hall.locator(".alert")).to_be_visible()
        axe(hall)


def test_a_portrait_screen_stacks_its_stops_and_a_landscape_screen_shows_them_in_turn(open_page, town):
    town.boards[ELM] = {"arrivals": [departure(300, "ridge:GL")]}
    pillar = open_page(town.url, viewport={"width": 1080, "height": 1920})
    screen = opened(pillar, f"stops={OAK},{ELM}")
    expect(screen.locator("h2")).to_have_text(["Oak Hall", "Elm Walk"])
    hall = open_page(town.url, viewport={"width": 1920, "height": 1080})
    screen = opened(hall, f"stops={OAK},{ELM}&turn=10")
    expect(screen.locator("h2")).to_have_text(["Oak Hall"])
    expect(screen.locator(".turn")).to_have_text("Stop 1 of 2")
    town.pass_time(hall, 10)
    expect(screen.locator("h2")).to_have_text(["Elm Walk"])


def test_with_smaller_text_a_landscape_screen_shows_two_stops_side_by_side(hall, town):
    town.boards[ELM] = {"arrivals": [departure(300, "ridge:GL")]}
    screen = opened(hall, f"stops={OAK},{ELM}&size=0.8")
    expect(screen.locator("h2")).to_have_text(["Oak Hall", "Elm Walk"])
    boxes = [pane.bounding_box() for pane in screen.locator(".pane").all()]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]


def test_a_screen_grouped_by_route_shows_each_routes_next_two_departures(hall, town):
    town.boards[OAK] = {"arrivals": [departure(120), departure(300, "ridge:WL", headsign="White Loop"), departure(720), departure(1500)]}
    screen = opened(hall, f"stops={OAK}&order=route")
    expect(screen.locator(".line")).to_have_count(2)
    expect(screen.locator(".line").first.locator(".when")).to_have_text(re.compile(r"2\s*min\s*then 12\smin"))


def test_an_alert_longer_than_its_strip_continues_on_the_next_page(hall, town):
    town.boards[OAK]["alerts"] = [alert("ridge:a", LONG)]
    screen = opened(hall, f"stops={OAK}&turn=10")
    flow = screen.locator(".flow")
    expect(flow).to_contain_text("word119")
    columns = eventually(lambda: round(flow.evaluate("(flow) => flow.scrollWidth / flow.clientWidth")), page=hall)
    assert columns > 1
    # The words that are completely inside the strip, collected from each page of the text.
    seen = set()
    shown = """(flow) => {
        const window = flow.parentElement.getBoundingClientRect();
        const range = document.createRange();
        const text = flow.lastChild;
        return [...text.data.matchAll(/word\\d+/g)].flatMap(({ 0: word, index }) => {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const box = range.getBoundingClientRect();
            const isIn = box.left >= window.left - 1 && box.right <= window.right + 1 && box.top >= window.top - 1 && box.bottom <= window.bottom + 1;
            return isIn ? [word] : [];
        });
    }"""
    for part in range(columns):
        eventually(lambda: flow.evaluate("(flow) => flow.style.getPropertyValue('--part')") == str(part), page=hall)
        seen |= set(flow.evaluate(shown))
        town.pass_time(hall, 10)
    assert seen == set(LONG.split())


def test_a_screen_shows_the_alerts_of_all_its_stops_in_turn_by_severity(hall, town):
    town.boards[OAK]["alerts"] = [alert("ridge:a", "Road works.")]
    town.boards[ELM] = {"arrivals": [departure(300, "ridge:GL")], "alerts": [alert("ridge:b", "No service.", condition="noService", rank=3), alert("ridge:a", "Road works.")]}
    for board in (OAK, ELM):
        town.boards[board]["alerts"] = [town.level(one) for one in town.boards[board]["alerts"]]
    screen = opened(hall, f"stops={OAK},{ELM}&turn=10")
    expect(screen.locator(".flow")).to_contain_text("No service.")
    expect(screen.locator(".of")).to_have_text("1/2")
    town.pass_time(hall, 10)
    expect(screen.locator(".flow")).to_contain_text("Road works.")


def test_a_screens_service_status_names_disrupted_routes(hall, town):
    screen = opened(hall, f"stops={OAK}")
    expect(screen.locator(".services")).to_have_text("No service alerts")
    town.routes[0]["service"] = "delayed"
    hall.reload()
    expect(screen.locator(".services")).to_have_text(re.compile(r"^\s*Delayed\s+BL$"))


@pytest.mark.pages("new")
def test_an_offline_screen_shows_clock_times_with_their_age_and_recovers_by_itself(hall, town):
    hall.watch.expect("failed")
    screen = opened(hall, f"stops={OAK}")
    expect(screen.locator(".line")).to_have_count(4)
    hall.context.set_offline(True)
    town.pass_time(hall, 120)
    expect(screen.locator(".state")).to_have_text("Offline · Last updated 2 min ago. No live data.")
    expect(screen.locator(".line")).to_have_count(3)
    assert figures(hall) == ["11:05", "11:20", "12:06"]
    assert set(screen.locator(".line .status").all_inner_texts()) == {"Scheduled"}
    expect(screen.locator(".state")).to_have_css("border-style", "dashed")
    hall.context.set_offline(False)
    expect(screen.locator(".state")).to_have_text("Live")
    assert figures(hall)[0] == "3 min"


@pytest.mark.pages("new")
def test_a_screen_is_marked_as_outdated_if_the_server_does_not_respond(hall, town):
    screen = opened(hall, f"stops={OAK}")
    expect(screen.locator(".line")).to_have_count(4)
    gate = Gate(hall, "**/arrivals?*")
    town.pass_time(hall, 80)
    expect(screen.locator(".state")).to_have_text("Last updated at 11:00 (1 min ago)")
    assert figures(hall)[0].startswith("~")
    gate.open()
    expect(screen.locator(".state")).to_have_text("Live")


def test_a_screen_reports_a_failing_feed(hall, town):
    town.boards[OAK]["live"] = {"state": "failing", "since": ELEVEN - 600}
    screen = opened(hall, f"stops={OAK}")
    expect(screen.locator(".state")).to_have_attribute("data-state", "failing")
    expect(screen.locator(".state")).to_contain_text("10:50")
    expect(screen.locator("[data-state=live]")).to_have_count(0)


@pytest.mark.pages("new")
def test_a_reloaded_screen_shows_its_last_board_until_the_server_responds(hall, town):
    screen = opened(hall, f"stops={OAK}")
    expect(screen.locator(".line")).to_have_count(4)
    eventually(lambda: hall.evaluate("async (key) => Boolean(await (await import('/modules/server/kept.js')).kept(key))", f"board {OAK}"), page=hall)
    gate = Gate(hall, "**/arrivals?*")
    hall.reload()
    gate.wait()
    expect(screen.locator(".line")).to_have_count(4)
    expect(screen.locator(".state")).to_have_attribute("data-state", "stale")
    gate.open()
    expect(screen.locator(".state")).to_have_text("Live")


@pytest.mark.pages("new")
def test_an_offline_screen_shows_the_timetable_stored_on_the_device(server, open_page):
    stop = stop_with_departures(server)
    page = open_page(server.url, viewport={"width": 1920, "height": 1080})
    page.watch.expect("failed")
    screen = opened(page, f"stops={quote(stop['id'], safe=':')}")
    expect(screen.locator(".line").first).to_be_visible()
    page.evaluate("""async () => {
        const [{ keepTimetable }, { network }] = await Promise.all([import('/modules/offline/timetables.js'), import('/modules/server/network.js')]);
        const [agency] = network.value.agencies.values();
        await keepTimetable(agency, new AbortController().signal, () => {});
    }""")
    page.context.set_offline(True)
    expect(screen.locator(".state")).to_have_text("Offline · Showing the timetable saved on this device. No live data.")
    expect(screen.locator(".line .when").first).to_have_text(re.compile(r"^\d+:\d\d$"))
    page.context.set_offline(False)
    expect(screen.locator("[data-state=offline]")).to_have_count(0)


def test_a_screens_language_is_that_in_its_url(hall):
    screen = opened(hall, f"stops={OAK}&lang=ar&walk=6")
    assert hall.locator("html").get_attribute("dir") == "rtl"
    expect(screen.locator(".line")).to_have_count(4)
    row = screen.locator(".line").first
    chip, time = row.locator(".chip").bounding_box(), row.locator(".when").bounding_box()
    assert chip["x"] > time["x"]


def test_without_a_language_in_its_url_a_screen_uses_the_browsers_language(open_page, town):
    page = open_page(town.url, viewport={"width": 1920, "height": 1080}, locale="fr-CA")
    screen = opened(page, f"stops={OAK}")
    expect(screen.locator(".state")).to_have_text("En direct")


def test_a_screen_hides_an_idle_pointer_until_it_moves(hall, town):
    screen = opened(hall, f"stops={OAK}")
    expect(screen).to_have_css("cursor", "none")
    hall.mouse.move(300, 300)
    hall.mouse.move(310, 310)
    expect(screen).to_have_css("cursor", "auto")
    town.pass_time(hall, 5)
    expect(screen).to_have_css("cursor", "none")


def test_a_screen_url_with_an_unknown_stop_or_without_stops_is_reported(hall):
    hall.watch.expect("answered 404")
    opened(hall, "stops=ridge:nowhere")
    expect(hall.locator(".nothing")).to_have_text("This stop isn’t in the timetable.")
    hall.goto("about:blank")
    hall.goto("/#/screen")
    expect(hall.locator("#page h2")).to_have_text("This link doesn’t include a stop")


def test_leaving_a_screen_opens_the_page_with_navigation_and_live_map(hall, town):
    opened(hall, f"stops={OAK}")
    hall.evaluate("location.hash = '#/routes'")
    expect(hall.locator("#nav a").first).to_be_visible()
    asked(town, "/api/v1/live", page=hall)


def test_a_stop_links_to_the_setup_of_its_screen(desktop, town, themes):
    desktop.goto(f"/#/stop/{OAK}")
    desktop.get_by_role("link", name="Show on a screen or print a poster").click()
    expect(desktop.locator("#page h1").first).to_have_text("Screens and posters")
    address = desktop.locator(".display-address")
    expect(address).to_have_text(f"{town.url}/#/screen?stops={OAK}&lang=en")
    expect(desktop.locator(".display-preview .line")).to_have_count(4)
    themes(desktop)
    desktop.get_by_label("Walking time to the stop, in minutes").fill("6")
    desktop.get_by_role("button", name="By route").click()
    desktop.get_by_role("button", name="Français").click()
    expect(address).to_have_text(f"{town.url}/#/screen?stops={OAK}&walk=6&lang=fr&order=route")
    desktop.get_by_role("button", name="Oak Hall · 401").click()
    expect(address).to_have_text(f"{town.url}/#/screen?stops={OAK},vale:401&walk=6&lang=fr&order=route")
    expect(desktop.get_by_role("link", name="Open screen")).to_have_attribute("href", f"#/screen?stops={OAK},vale:401&walk=6&lang=fr&order=route")
    expect(desktop.get_by_role("link", name="Open poster")).to_have_attribute("href", f"#/poster?stops={OAK},vale:401&lang=fr")


def test_the_walking_time_keeps_the_focus_while_the_screen_setup_redraws(desktop, town):
    desktop.goto(f"/#/display/{OAK}")
    field = desktop.get_by_label("Walking time to the stop, in minutes")
    field.press("ControlOrMeta+a")
    field.press("6")
    # The preview is drawn again for the new time.
    expect(desktop.locator(".display-address")).to_have_text(f"{town.url}/#/screen?stops={OAK}&walk=6&lang=en")
    expect(field).to_be_focused()


def test_the_screen_setup_fits_a_phone(phone, town, axe):
    phone.goto(f"/#/display/{OAK}")
    expect(phone.locator(".display-preview .line").first).to_be_attached()
    assert phone.evaluate("document.querySelector('#page').scrollWidth <= document.querySelector('#page').clientWidth + 1")
    axe(phone)


def test_the_screen_setup_offers_nearby_stops_even_if_it_is_the_first_page_opened(phone, town):
    phone.goto(f"/#/display/{OAK}")
    expect(phone.locator(".display-stops button", has_text="Oak Hall")).to_be_visible()


def test_a_stop_added_to_the_screen_is_shown_as_selected(phone, town):
    phone.goto(f"/#/stop/{OAK}")
    expect(phone.locator("#tray .plate")).to_be_visible()
    phone.evaluate(f"location.hash = '#/display/{OAK}'")
    other = phone.locator(".display-stops button").first
    expect(other).to_have_attribute("aria-pressed", "false")
    colors = "(one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).borderTopColor]"
    (plain, edge), page_color = other.evaluate(colors), phone.locator("#page").evaluate("(one) => getComputedStyle(one).backgroundColor")
    assert edge not in (plain, page_color, "rgba(0, 0, 0, 0)")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    assert other.evaluate(colors)[0] not in (plain, page_color)


# A moment before the clock goes back by an hour, at 2:00 on 1 November.
NIGHT = int(datetime(2026, 10, 31, 12, 0, 5, tzinfo=ZONE).timestamp())
STEP, DAY, WARM = 20, 24 * 3600, 2 * 3600


def following(now: int) -> list[dict]:
    """The next eight departures of a day with one every seven minutes: two pages, all shown in minutes."""
    first = now // 420 + 1
    return [departure(0, id=f"oak {number}", scheduled=number * 420, predicted=number * 420) for number in range(first, first + 8)]


@pytest.mark.pages("new")
@pytest.mark.timed
def test_a_screen_shows_every_minute_of_a_day_without_growing_memory(town, open_page):
    town.moment = NIGHT
    town.boards[OAK] = {"arrivals": following(NIGHT)}
    page = open_page(town.url, viewport={"width": 1920, "height": 1080})
    page.clock.install(time=NIGHT)
    screen = opened(page, f"stops={OAK}")
    clock, first = screen.locator(".clock"), screen.locator(".line .when b").first
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    samples = []
    for passed in range(STEP, DAY + STEP, STEP):
        town.moment = NIGHT + passed
        town.boards[OAK] = {"arrivals": following(town.moment)}
        page.clock.fast_forward(STEP * 1000)
        if passed % 60 == 0:
            local = datetime.fromtimestamp(town.moment, ZONE)
            expect(clock).to_have_text(f"{local:%H:%M}")
        if passed % 600 == 0:
            # The first row may be any of these, because either page may be shown.
            minutes = range((420 - town.moment % 420) // 60, 60, 7)
            expect(first).to_have_text(re.compile(f"^({'|'.join(str(one) if one else 'Now' for one in minutes)})$"))
        if passed >= WARM and passed % 3600 == 0:
            session.send("HeapProfiler.collectGarbage")
            metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
            samples.append((session.send("Runtime.getHeapUsage")["usedSize"], metrics["Nodes"], metrics["JSEventListeners"]))
    heaps, nodes, listeners = zip(*samples)
    # The lowest heap size of several hours counts, because garbage may be collected late. One node leaked per minute
    # would be 1320 nodes, and Playwright's clock records each of its steps.
    assert min(heaps[-6:]) - min(heaps[:6]) < 1_500_000, heaps
    assert min(nodes[-6:]) - min(nodes[:6]) < 300, nodes
    assert min(listeners[-6:]) - min(listeners[:6]) < 20, listeners
