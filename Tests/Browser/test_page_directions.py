"""Directions: all Pareto-optimal journeys between two places on one time axis, each with its steps, updated
continuously."""

import re
from datetime import datetime
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.first_load import LANGUAGES
from support.maps import ENDS_ABOVE_THE_PAGE
from support.page_town import ELEVEN
from support.plans import MINUTE, PLACES, detailed, journey, plan, ride, town_plan, watched
from support.waiting import Gate, eventually, settled, wait_until
from test_page_card import SEED

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.pages("kept")]
ASKED = "directions?from=44.24120,-76.49210,Linden%20Court&to=vale:402,Harbour%20Gate"
LARGE = "document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
SIDEWAYS = """[...document.querySelectorAll('body, .app, #page, .tray, .tray-body')]
    .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1).map((part) => part.className)"""
SEEN = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def town(town):
    town.plan = plan(town_plan(town, ELEVEN))
    town.journeys = {one["id"]: watched(detailed(one)) for one in town.plan["journeys"]}
    return town


def opened(page, address: str = ASKED):
    page.goto(f"/#/{address}")
    expect(page.locator("#page .journey").first).to_be_visible()
    return page.locator("#page .journey")


def asked_for(town) -> dict[str, list[str]]:
    """Returns the parameters of the last query that the planner received."""
    return parse_qs(urlsplit([path for path in town.asked if path.startswith("/api/v1/plan?")][-1]).query)


def times_of(rows) -> list[tuple[str, ...]]:
    return [tuple(re.findall(r"\d+:\d\d", text)) for text in rows.locator(".jtimes").all_inner_texts()]


def choose(page, end: str, text: str):
    field = page.get_by_role("combobox", name=end, exact=True)
    field.fill(text)
    expect(page.locator("#page [role=option]:visible").first).to_be_visible()
    field.press("ArrowDown")
    field.press("Enter")


def test_a_journey_can_be_exported_to_a_calendar(phone):
    phone.goto("/#/journey/direct~Linden%20Court~Museum")
    link = phone.get_by_role("link", name="Add to calendar")
    expect(link).to_have_attribute("href", re.compile(r"^/api/v1/plan/direct\.ics\?lang=en"))
    weekly = phone.get_by_role("link", name="Add Mon–Fri")
    expect(weekly).to_have_attribute("href", re.compile(r"^/api/v1/plan/direct\.ics\?lang=en&weekdays=1,2,3,4,5$"))


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language["code"])
def test_the_label_of_the_weekday_calendar_link_fits_on_one_line(open_page, town, language):
    page = open_page(town.url, **PHONE | {"locale": language["code"]})
    page.goto("/#/journey/direct~Linden%20Court~Museum")
    link = page.locator(".acts a[href*='weekdays=1,2,3,4,5']")
    expect(link).to_be_visible()
    lines = link.evaluate("""(one) => {
        const range = document.createRange();
        range.selectNodeContents(one.lastChild);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }""")
    assert lines == 1, link.inner_text()


def test_a_journeys_price_shows_which_ticket_to_buy(phone):
    rows = opened(phone)
    expect(rows.nth(1).locator(".j-facts")).to_contain_text("Single ticket, Adults, Centre – Airport, transit card · Pay before boarding")
    expect(rows.nth(1).locator(".j-facts")).to_contain_text("Children US$1.00 · Reduced fare US$1.50")
    # No nested link: the row itself is a link.
    expect(rows.nth(1).get_by_role("link", name="Children")).to_have_count(0)
    expect(rows.nth(0).locator(".tickets")).to_have_count(0)
    phone.goto("/#/journey/direct~Linden%20Court~Museum")
    expect(phone.get_by_role("link", name="Children")).to_have_attribute("href", "https://town.example/children")


def test_all_journeys_share_one_time_axis_and_show_chance_and_price(page, axe, picture, request):
    page.goto("/#/card")
    page.evaluate(SEED, ["Pass", "2.75", "1.50", {}])
    rows = opened(page)
    expect(rows).to_have_count(4)
    expect(page.locator("#page .time-axis")).to_have_count(1)
    good, direct, tight, timetable = (rows.nth(place) for place in range(4))
    expect(good.locator(".jdur")).to_have_text("28min")
    expect(good.locator(".leave-line")).to_contain_text(re.compile("Leave in [34] min"))
    expect(good.locator(".leave-line")).to_contain_text("7: On time")
    expect(page.locator(".leave-line")).to_have_count(1)
    expect(good.locator(".chance")).to_contain_text(re.compile(r"87 %87% chance of making every transfer\. If you miss one, you’ll arrive at \d+:\d\d\.Likelyor \d+:\d\d"))
    expect(good.get_by_role("img")).to_have_attribute("aria-label", "Walk 3 min, wait 2 min, take the 7 for 9 min, walk 1 min, wait 3 min, take the B L for 7 min, walk 3 min")
    expect(good.locator(".j-facts")).to_contain_text("7 min on foot")
    expect(good.locator(".j-facts")).to_contain_text("US$2.75 · your card is US$1.25 short")
    expect(direct.locator(".chance.none")).to_contain_text("Direct")
    expect(tight.locator(".chance.tight")).to_contain_text("Tight")
    expect(timetable.locator(".chance.unknown")).to_contain_text("Unknown")
    expect(timetable.locator(".j-facts")).to_contain_text("Scheduled times")
    expect(timetable.locator(".jbar .ride.timetable")).to_have_count(2)
    expect(page.locator("#page .list-head")).to_contain_text("live,")
    picture(page, request.node.name)
    axe(page)


def test_a_ride_shows_the_same_times_in_directions_as_on_its_board(phone, town, picture, request):
    """The page once showed three times for one bus: 11:06 on its board, 11:09 in the list and the steps, and a wait
    until 11:12 that the steps omitted."""
    first = town.plan["journeys"][0]
    walk_there, bus, *rest = first["legs"]
    bus |= {"predicted": bus["departure"] - 180, "waitsUntil": bus["departure"] + 180}
    journey = first | {"leaveBy": first["departure"] - 180, "legs": [walk_there, bus, *rest]}
    town.plan = plan([journey, *town.plan["journeys"][1:]])
    town.journeys["good"] = watched(detailed(journey))
    rows = opened(phone)
    clock = lambda moment: datetime.fromtimestamp(moment, ZoneInfo("America/Toronto")).strftime("%H:%M")
    assert times_of(rows)[0] == (clock(journey["leaveBy"]), clock(journey["arrival"]))
    expect(rows.first.locator(".leave-line")).to_contain_text(re.compile("Leave (now|in 1 min)"))
    expect(rows.first.get_by_role("img")).to_have_attribute("aria-label", re.compile("^Walk 3 min, wait 5 min, take the 7 for 9 min"))
    rows.first.locator(".to-journey").click()
    steps = phone.locator("#tray .way-steps")
    start, stop = steps.locator(".node").nth(0), steps.locator(".node").nth(1)
    expect(start.locator(".at")).to_have_text(clock(journey["leaveBy"]))
    expect(stop.locator(".at")).to_have_text(clock(bus["predicted"]))
    expect(stop.locator(".leaves")).to_have_text(f"Leaves at {clock(bus['waitsUntil'])}")
    expect(stop.locator(".plate .num")).to_have_text(re.compile("^[56]$"))
    # The prediction interval is that of the departure, which is long past.
    expect(stop.locator(".plate small")).to_have_count(0)
    settled(phone)
    picture(phone, request.node.name)


def test_a_journey_that_became_impossible_keeps_its_row_and_shows_the_reason(phone, town, axe, picture, request):
    rows = opened(phone)
    broken, onward = town.plan["journeys"][0], town.plan["journeys"][2]
    town.journeys["good"] = watched(broken, state="impossible", reason={"kind": "canceled", "leg": 1}, onward=[onward])
    # The same journeys under new IDs, which change with live data, and one new journey between them.
    others = [one | {"id": f"{one['id']}2"} for one in town.plan["journeys"][1:]]
    new = others[0] | {"id": "new", "departure": others[0]["departure"] + 2 * MINUTE,
                       "legs": [leg | {"trip": "another"} for leg in others[0]["legs"]]}
    town.plan = plan([others[0], new, *others[1:]])
    times = times_of(rows)
    phone.evaluate(SEEN)
    expect(rows).to_have_count(5)
    first = rows.first
    expect(first).to_contain_text("No longer possible")
    expect(first).to_contain_text(re.compile(r"The 7 at \d+:\d\d is cancelled\."))
    expect(first.locator(".ride.broken")).to_have_text("7")
    expect(first.get_by_role("link", name=re.compile(r"^7 at \d+:\d\d, arriving at \d+:\d\d$"))).to_have_attribute("href", re.compile("#/journey/tight~"))
    assert [one for one in times_of(rows) if one in times] == times
    expect(phone.locator(".leave-line")).to_have_count(1)
    picture(phone, request.node.name)
    axe(phone)


JOURNEY = """async () => (await import('/modules/map/current.js')).openMap.value?.map.getSource('journey')?.serialize().data.features
    .map((one) => one.properties.kind)"""


@pytest.mark.map("undrawn")
def test_a_phones_map_shows_the_first_selected_place_until_journeys_are_listed(phone):
    phone.goto("/#/directions")
    expect(phone.locator("#page h1")).to_have_text("Directions")
    expect(phone.locator("#map")).not_to_be_visible()
    choose(phone, "To", "Harbour")
    expect(phone.locator("#map")).to_be_visible()
    expect(phone.locator(".trip-end")).to_have_text(["Harbour Gate"])
    wait_until(phone, ENDS_ABOVE_THE_PAGE)
    choose(phone, "From", "Oak")
    expect(phone.locator("#page .journey").first).to_be_visible()
    expect(phone.locator("#map")).not_to_be_visible()
    expect(phone.locator(".trip-end")).to_have_count(0)


@pytest.mark.map("undrawn")
def test_the_desktop_map_shows_the_selected_origin_and_destination_then_the_first_journey(desktop, town):
    desktop.goto("/#/directions")
    choose(desktop, "From", "Oak")
    expect(desktop.locator(".trip-end")).to_have_text(["Oak Hall"])
    choose(desktop, "To", "Harbour")
    expect(desktop.locator("#page .journey").first).to_be_visible()
    expect(desktop.locator(".journey-plate.start")).to_have_text("Oak Hall")
    expect(desktop.locator(".journey-plate.end")).to_have_text("Harbour Gate")
    expect(desktop.locator(".trip-end")).to_have_count(0)
    assert "ride" in desktop.evaluate(JOURNEY)
    asked = sum("/plan/good" in one for one in town.asked)
    desktop.locator("#page .journey a").nth(1).click()
    expect(desktop.locator("#tray.trail")).to_be_visible()
    desktop.locator("#tray").get_by_role("link", name="Close").click()
    expect(desktop.locator(".journey-plate.start")).to_have_text("Oak Hall")
    assert asked == 1
    desktop.goto("/#/")
    expect(desktop.locator(".journey-plate, .trip-end")).to_have_count(0)
    assert desktop.evaluate(JOURNEY) == []


@pytest.mark.map("undrawn")
def test_an_onward_journey_shows_its_own_start_not_that_of_the_original_journey(phone, town):
    rows = opened(phone)
    broken, direct = town.plan["journeys"][0], detailed(town.plan["journeys"][1])
    onward = direct | {"id": "onward", "legs": direct["legs"][1:]}
    town.journeys |= {"good": watched(broken, state="impossible", reason={"kind": "canceled", "leg": 1}, onward=[onward]), "onward": watched(onward)}
    town.plan = plan(town.plan["journeys"][1:])
    phone.evaluate(SEEN)
    way_on = phone.locator("#page .journey.broken .onward")
    expect(way_on).to_have_attribute("href", re.compile("#/journey/onward~~Harbour%20Gate"))
    way_on.click()
    tray = phone.locator("#tray")
    expect(tray.locator(".journey-head")).to_contain_text("Oak Hall to Harbour Gate")
    expect(tray.locator(".way-steps .name").first).to_have_text("Oak Hall")
    expect(phone.locator(".journey-plate.start")).to_have_text("Oak Hall")
    # The onward journey still belongs to the open query.
    tray.get_by_role("link", name="Close").click()
    expect(rows).to_have_count(4)
    phone.goto("/#/journey/good~Linden%20Court~Harbour%20Gate")
    tray.locator(".onwards").get_by_role("link").first.click()
    expect(tray.locator(".journey-head")).to_contain_text("Oak Hall to Harbour Gate")


def test_journeys_by_several_runs_of_one_trip_or_vehicle_have_separate_rows(phone, town):
    def at(minutes, trip, **more):
        begin = ELEVEN + minutes * MINUTE
        ridden = ride(town, "vale:7", "oak", "gate", begin, 9, trip=trip, **more)
        if trip is None:
            del ridden["trip"]
        return journey(f"{trip} {minutes}", [ridden])

    town.plan = plan([at(5, "loop", headway=600), at(15, "loop", headway=600), at(25, "loop", headway=600),
                      at(30, None, status="added", vehicle="vale:9"), at(33, None, status="added", vehicle="vale:9")])
    rows = opened(phone)
    expect(rows).to_have_count(5)
    # Late runs keep their rows.
    times = times_of(rows)
    for one in town.plan["journeys"]:
        [leg] = one["legs"]
        if "trip" in leg:
            leg["scheduledDeparture"] = leg["departure"]
        for when in ("departure", "arrival"):
            leg[when] += 120
            one[when] += 120
    phone.evaluate(SEEN)
    eventually(lambda: times_of(rows) != times)
    expect(rows).to_have_count(5)


def test_step_free_journeys_show_that_elevator_status_is_unknown(phone, town, axe):
    town.plan |= {"liftsUnknown": {}}
    town.journeys = {id: one | {"liftsUnknown": {}} for id, one in town.journeys.items()}
    rows = opened(phone, f"{ASKED}&steps=none")
    expect(phone.locator("#page .banner.unknown", has_text="Elevator status unknown")).to_contain_text("Check with the agency")
    axe(phone)
    rows.first.locator(".to-journey").click()
    expect(phone.locator("#tray .banner.unknown", has_text="Elevator status unknown")).to_be_visible()


@pytest.mark.pages("new")
def test_the_time_field_shows_the_agencys_clock_as_soon_as_it_is_known(phone):
    held = []
    phone.route("**/api/v1/agencies*", lambda route: held.append(route))
    phone.goto(f"/#/{ASKED}&by=1796045400")
    field = phone.locator("#plan-time")
    expect(field).to_be_visible()
    for route in held:
        route.continue_()
    phone.unroute("**/api/v1/agencies*")
    expect(field).to_have_value("2026-11-30T08:30")


@pytest.mark.pages("new")
def test_journeys_show_clock_times_only_once_the_agencys_time_zone_is_known(phone):
    agencies = Gate(phone, "**/api/v1/agencies*")
    phone.goto(f"/#/{ASKED}")
    first = phone.locator("#page .journey").first
    expect(first).to_contain_text("–:–")
    assert not re.search(r"\d:\d\d", first.inner_text())
    agencies.open()
    expect(first).to_contain_text(re.compile(r"\d:\d\d"))
    expect(first).not_to_contain_text("–:–")


def test_the_url_contains_the_complete_journey_query(phone, town):
    phone.goto("/#/directions")
    choose(phone, "From", "Elm")
    # The keyboard focus stays in its field.
    expect(phone.locator("#plan-from")).to_be_focused()
    choose(phone, "To", "Harbour Gate")
    expect(phone.locator("#page .journey")).to_have_count(4)
    assert "from=ridge:elm,Elm%20Walk&to=vale:402,Harbour%20Gate" in phone.url
    assert asked_for(town) == {"from": ["ridge:elm"], "to": ["vale:402"], "farthestWalk": ["1080"]}
    phone.get_by_role("button", name="Swap start and destination").click()
    expect(phone.locator("#plan-from")).to_have_value("Harbour Gate")
    phone.locator("#page summary", has_text="Options").click()
    phone.get_by_role("button", name="30 min").click()
    phone.get_by_role("button", name="No stairs", exact=True).click()
    phone.get_by_role("button", name="No Vale Transit").click()
    eventually(lambda: asked_for(town) == {"from": ["vale:402"], "to": ["ridge:elm"], "farthestWalk": ["2160"], "wheelchair": ["possible"], "withoutAgencies": ["vale"]})
    expect(phone.locator("#page summary").first).to_contain_text("1 excluded · Walk up to 30 min · No stairs")
    phone.get_by_role("button", name="Slow", exact=True).click()
    choose(phone, "Via", "Elm")
    phone.get_by_role("group", name="Stopover time").get_by_role("button", name="10 min").click()
    eventually(lambda: asked_for(town).items() >= {"via": ["ridge:elm"], "stay": ["10"], "pace": ["0.8"], "farthestWalk": ["1440"]}.items())
    expect(phone.locator("#page summary").first).to_contain_text("Via Elm Walk · 1 excluded · Walk up to 30 min · Slow walking pace · No stairs")
    phone.get_by_role("combobox", name="Via").fill("")
    eventually(lambda: "via" not in asked_for(town))
    phone.get_by_role("button", name="Normal", exact=True).click()
    # Responses expire: an outdated one is requested again when it is viewed.
    town.plan |= {"at": ELEVEN}
    phone.get_by_role("button", name="Arrive by").click()
    phone.locator("#plan-time").fill("2026-11-30T08:30")
    phone.locator("#plan-time").blur()
    # The time is in the agency's time zone, five hours behind.
    eventually(lambda: asked_for(town).get("arriveBy") == ["1796045400"])
    expect(phone.locator("#page .list-head")).to_contain_text(re.compile("live, updated [0-9]+ s"))
    # Changing the order needs no request, and the link restores the whole state.
    count = len(town.asked)
    phone.get_by_role("button", name="Most reliable").click()
    expect(phone.locator("#page .journey .chance").first).to_have_class(re.compile("none"))
    assert len([path for path in town.asked[count:] if "/plan?" in path]) == 0
    phone.reload()
    expect(phone.locator("#page .journey .chance").first).to_have_class(re.compile("none"))
    expect(phone.locator("#plan-time")).to_have_value("2026-11-30T08:30")
    expect(phone.locator("#plan-to")).to_have_value("Elm Walk")


def test_a_link_with_stop_ids_shows_the_names_of_the_stops(phone, town):
    town.plan |= {"from": PLACES["elm"], "to": PLACES["gate"]}
    rows = opened(phone, "directions?from=ridge:elm&to=vale:402")
    start, end = phone.locator("#plan-from"), phone.locator("#plan-to")
    expect(start).to_have_value("Elm Walk")
    expect(end).to_have_value("Harbour Gate")
    expect(phone).to_have_url(re.compile("from=ridge:elm,Elm%20Walk&to=vale:402,Harbour%20Gate$"))
    # A name in the link stays, and so do coordinates.
    town.plan |= {"from": PLACES["elm"], "to": PLACES["museum"]}
    phone.goto("/#/directions?from=ridge:elm,Work&to=44.23420,-76.45850")
    eventually(lambda: asked_for(town)["to"] == ["44.2342,-76.4585"])
    expect(rows.first).to_be_visible()
    expect(start).to_have_value("Work")
    expect(end).to_have_value("44.23420, -76.45850")


def test_earlier_journeys_are_added_above_the_list_and_later_ones_below(phone, town):
    rows = opened(phone)
    known = town.plan
    moved = [one | {"id": f"{one['id']} later", "departure": one["departure"] + 3600, "arrival": one["arrival"] + 3600,
                    "legs": [leg | {"trip": f"{leg.get('trip')} later"} for leg in one["legs"]]} for one in known["journeys"]]
    town.plan = plan(moved, later="l2")
    phone.get_by_role("button", name="Later").click()
    expect(rows).to_have_count(8)
    assert asked_for(town)["cursor"] == ["l1"]
    town.plan = None
    phone.watch.expect("404")
    phone.get_by_role("button", name="Later").click()
    expect(phone.get_by_role("button", name="Failed. Try again")).to_be_visible()
    assert asked_for(town)["cursor"] == ["l2"]
    expect(rows).to_have_count(8)


def test_an_empty_journey_result_is_explained(phone, town, axe):
    words = {"noStopNearStart": "No stop near your starting point", "noStopNearEnd": "No stop near your destination", "noRide": "No journeys found",
             "notCovered": "No timetable for that day", "noTimetable": "Timetable not ready yet", "samePlace": "You’re already there"}
    phone.goto("/#/directions")
    for place, (reason, title) in enumerate(words.items()):
        town.plan = plan([], reason=reason, streets=False)
        phone.evaluate("(address) => (location.hash = address)", f"#/{ASKED}&at={1796045400 + place}")
        expect(phone.get_by_role("heading", name=title)).to_be_visible()
        assert phone.get_by_role("button", name="Walk up to 30 min").count() == (1 if reason.startswith("noStop") else 0)
    expect(phone.locator("#page")).to_contain_text("Walking times are estimates")
    town.plan = plan([], reason="noRide", walk={"metres": 900, "seconds": 750})
    phone.evaluate("(address) => (location.hash = address)", f"#/{ASKED}&at=1796050000")
    expect(phone.locator("#page")).to_contain_text("Walk all the way: 12 min")
    axe(phone)


def test_no_walk_is_offered_if_start_and_destination_are_identical(phone, town):
    town.plan = plan([], reason="samePlace", walk={"metres": 0, "seconds": 0})
    phone.goto(f"/#/{ASKED}")
    expect(phone.get_by_role("heading", name="You’re already there")).to_be_visible()
    expect(phone.locator("#page")).not_to_contain_text("Walk all the way")


def test_twelve_hour_clock_times_do_not_overlap_the_drawn_line_beside_the_steps(town, open_page):
    page = open_page(town.url, locale="en-US", timezone_id="America/Toronto", **PHONE)
    opened(page)
    page.locator("#page .to-journey").first.click()
    expect(page.locator("#tray .way-steps .at").first).to_contain_text("AM")
    assert page.evaluate("""[...document.querySelectorAll('.way-steps .at')].filter((one) => one.textContent).every((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return words.getBoundingClientRect().right < one.nextElementSibling.getBoundingClientRect().left - 4;
    })""")


def test_a_journey_url_without_an_id_reports_no_journey_instead_of_loading(phone):
    opened(phone)
    phone.locator("#page .to-journey").first.click()
    expect(phone.locator(".way-steps")).to_be_visible()
    phone.evaluate("location.hash = '#/journey/'")
    expect(phone.locator("#tray")).to_contain_text("no longer available")
    expect(phone.locator(".way-steps")).to_have_count(0)


def test_a_time_skipped_by_daylight_saving_becomes_the_next_valid_time(phone, town):
    opened(phone)
    phone.get_by_role("button", name="Leave at").click()
    for typed, shown, asked in (("2027-03-14T02:30", "2027-03-14T03:30", "1805009400"), ("2027-03-14T01:30", "2027-03-14T01:30", "1805005800")):
        phone.locator("#plan-time").fill(typed)
        phone.locator("#plan-time").blur()
        eventually(lambda: asked_for(town).get("departAt") == [asked])
        expect(phone.locator("#plan-time")).to_have_value(shown)


def test_the_via_field_is_below_the_options_button_that_expands_it(phone):
    opened(phone)
    line = phone.locator("#page summary", has_text="Options")
    line.click()
    field = phone.get_by_role("combobox", name="Via")
    expect(field).to_be_visible()
    assert field.bounding_box()["y"] > line.bounding_box()["y"]


@pytest.mark.pages("new")
def test_displayed_journeys_stay_while_requests_fail(phone, town):
    rows = opened(phone)
    phone.watch.expect("503|ERR|failed|api/v1")
    phone.route("**/api/v1/plan?**", lambda route: route.fulfill(status=503, json={"title": "busy"}))
    phone.evaluate(SEEN)
    expect(rows).to_have_count(4)
    phone.goto("/#/directions?from=ridge:elm,Elm&to=vale:402,Gate")
    expect(phone.get_by_role("button", name="Try again")).to_be_visible()
    phone.unroute("**/api/v1/plan?**")
    phone.get_by_role("button", name="Try again").click()
    expect(rows).to_have_count(4)


@pytest.mark.map("undrawn")
@pytest.mark.pages("new")
def test_a_journey_is_described_step_by_step(page, town, axe, picture, request):
    rows = opened(page)
    rows.first.get_by_role("link").first.click()
    tray = page.locator("#tray")
    expect(tray.locator(".way-steps")).to_be_visible()
    expect(tray.locator("#tray-title")).to_contain_text(re.compile(r"\d+:\d\d"))
    expect(tray).to_contain_text("Linden Court to Harbour Gate")
    expect(tray).to_contain_text(re.compile(r"Likely arrival: \d+:\d\d"))
    expect(tray.locator(".way-steps .name")).to_have_text(["Linden Court", "Oak Hall", "Elm Walk", "Elm Walk", "Harbour Gate", "Harbour Gate"])
    expect(tray.locator(".plate")).to_have_count(1)
    expect(tray.locator(".pole")).to_have_text("Platform C")
    change = tray.locator(".chance.large")
    expect(change).to_contain_text(re.compile(r"87% chance: Likely3 min to spare\. If you miss the BL, the next one leaves at \d+:\d\d and you’ll arrive at \d+:\d\d\."))
    tray.locator("summary", has_text="3 stops in between").first.click()
    expect(tray.locator(".stops-between").first).to_contain_text("Customs St skipped")
    tray.locator("summary", has_text="3 turns").first.click()
    expect(tray.locator(".turns").first).to_contain_text("Head south on Orchard St")
    expect(tray.locator(".turns").first).to_contain_text("Turn right onto Mill Lane")
    expect(tray.locator(".turns").first).to_contain_text("Take the stairs on the left")
    assert "map=vale:7,ridge:BL" in page.url
    expect(page.locator(".journey-plate.end")).to_contain_text("Harbour Gate")
    if page.viewport_size["width"] > 900:
        expect(page.locator("#page .journey.chosen")).to_have_count(1)
    picture(page, request.node.name)
    axe(page)
    tray.get_by_role("button", name="Save trip").click()
    expect(page.locator("#message")).to_contain_text("saved")
    page.emulate_media(media="print")
    expect(page.locator("#nav")).to_be_hidden()
    expect(tray.locator(".turns").first).to_be_visible()
    page.emulate_media(media="screen")
    tray.get_by_role("link", name="Close").click()
    expect(rows).to_have_count(4)


@pytest.fixture
def at_dusk(phone):
    """A page whose server reports 17:07 on 10 June in the agencies' time zone."""
    phone.route("**/api/v1/time", lambda route: route.fulfill(json={"now": DUSK.timestamp() * 1000}))
    return phone


DUSK = datetime(2026, 6, 10, 17, 7, tzinfo=ZoneInfo("America/Toronto"))


TIMES = [(1, 40, ["18:07", "18:47"]), (6, 90, ["23:07", "00:37"]), (9, 300, ["Thu 11 Jun, 02:07", "07:07"]),
         (30, 120, ["Thu 11 Jun, 23:07", "Fri 12 Jun, 01:07"])]


@pytest.mark.pages("new")
def test_a_journeys_day_is_shown_once_in_front_of_both_of_its_times(at_dusk, town):
    for hours, minutes, words in TIMES:
        begin = int(DUSK.timestamp()) + hours * 3600
        town.plan = plan([journey("one", [ride(town, "vale:7", "oak", "gate", begin, minutes)])], at=int(DUSK.timestamp()))
        at_dusk.goto("about:blank")
        opened(at_dusk)
        assert " ".join(at_dusk.locator(".jtimes").inner_text().split()) == " to ".join(words)


@pytest.mark.pages("new")
def test_a_printed_journey_shows_its_day_and_the_age_of_its_data(at_dusk, town, picture, request):
    town.agencies[0] |= {"simulated": True}
    begin = int(DUSK.timestamp()) + 600
    one = journey("one", [ride(town, "vale:7", "oak", "gate", begin, 40)])
    town.journeys["one"] = watched(detailed(one), at=int(DUSK.timestamp()))
    at_dusk.goto("/#/journey/one~Oak%20Hall~Harbour%20Gate")
    expect(at_dusk.locator(".way-steps")).to_be_visible()
    at_dusk.emulate_media(media="print")
    sheet = at_dusk.locator("#tray")
    expect(sheet.get_by_text("Wed, 10 Jun 2026, 17:17")).to_be_visible()
    expect(sheet.get_by_text("As of Wed, 10 Jun 2026, 17:07.")).to_be_visible()
    expect(sheet.get_by_text("Simulated buses.")).to_be_visible()
    for passing in (".leaving", ".updated"):
        expect(sheet.locator(passing)).to_be_hidden()
    picture(at_dusk, request.node.name)


def test_a_journey_opened_by_its_link_reports_that_it_has_become_impossible(phone, town, axe, picture, request):
    good, tight = town.plan["journeys"][0], town.plan["journeys"][2]
    phone.goto("/#/journey/good~Linden%20Court~Museum")
    tray = phone.locator("#tray")
    expect(tray.locator(".chance").first).to_contain_text("Likely")
    town.journeys["good"] = watched(detailed(good), state="impossible", reason={"kind": "missed", "leg": 3, "seconds": 90}, onward=[tight])
    phone.evaluate(SEEN)
    expect(tray.get_by_role("alert")).to_contain_text(re.compile(r"No longer possible.*You’d miss the BL at \d+:\d\d by 1 min\."))
    expect(tray.locator("#tray-title")).to_have_css("text-decoration-line", "line-through")
    expect(tray.get_by_role("heading", name="Options from here")).to_be_visible()
    expect(tray.locator(".way-steps .ride.broken")).to_have_count(1)
    picture(phone, request.node.name)
    axe(phone)
    tray.locator(".onwards").get_by_role("link").first.click()
    wait_until(phone, "location.hash.startsWith('#/journey/tight~')")
    expect(tray.locator(".chance").first).to_contain_text("Tight")
    phone.watch.expect("404")
    phone.evaluate("location.hash = '#/journey/gone'")
    expect(tray).to_contain_text("no longer available")


@pytest.mark.pages("new")
def test_an_accurate_position_is_sent_with_requests_for_a_journey_in_progress(town, open_page):
    stop = {"latitude": PLACES["oak"]["lat"], "longitude": PLACES["oak"]["lon"]}
    page = open_page(town.url, **PHONE, geolocation=stop | {"accuracy": 400}, permissions=["geolocation"])
    legs = [ride(town, "vale:7", "oak", "gate", ELEVEN - 60, 25)]
    town.journeys["gone"] = watched(detailed(journey("gone", legs)))
    tray = page.locator("#tray")

    def asked() -> list[str]:
        return [path for path in town.asked if path.startswith("/api/v1/plan/gone")]

    def asked_again() -> str:
        before = len(asked())
        page.evaluate(SEEN)
        return eventually(lambda: asked()[before:])[-1]

    page.goto("/#/journey/gone~Oak%20Hall~Harbour%20Gate")
    expect(page.locator("#controls").get_by_role("button", name="My location")).to_have_attribute("aria-pressed", "true")
    expect(tray.locator(".leaving")).to_be_visible()
    assert "position" not in asked_again()
    town.journeys["gone"] |= {"state": "impossible", "reason": {"kind": "left", "leg": 0}}
    page.context.set_geolocation(stop | {"accuracy": 20})
    eventually(lambda: asked_again().endswith("?position=44.2400,-76.4900"))
    expect(tray.get_by_role("alert")).to_contain_text(re.compile(r"No longer possible.*You missed the 7 at \d+:\d\d\."))


def test_journey_queries_are_stored_on_the_device_until_deleted(phone):
    opened(phone)
    phone.goto("/#/directions")
    phone.reload()
    expect(phone.locator("#page section > .rows").filter(has_text="Harbour Gate")).to_contain_text("Harbour GateFrom Linden Court")
    expect(phone.get_by_role("link", name=re.compile("Harbour Gate"))).to_have_attribute("href", f"#/{ASKED}")
    phone.get_by_role("button", name="Clear list").click()
    expect(phone.get_by_role("heading", name="Recent")).to_have_count(0)
    assert phone.evaluate("localStorage.getItem('headsign.plans')") is None


@pytest.mark.map("undrawn")
@pytest.mark.pages("new")
def test_directions_are_offered_on_stops_places_and_the_map(phone, town):
    phone.goto("/#/stop/vale:402")
    phone.locator("#tray").get_by_role("link", name="Directions").click()
    expect(phone.locator("#plan-to")).to_have_value("Harbour Gate")
    # The stop and the rider's position: both ends are known.
    phone.context.grant_permissions(["geolocation"])
    phone.context.set_geolocation({"latitude": 44.2412, "longitude": -76.4921})
    phone.get_by_role("button", name="My location").click()
    expect(phone.locator("#page .journey")).to_have_count(4)
    assert asked_for(town)["from"] == ["44.2412,-76.4921"]
    phone.goto("/#/near/44.24000,-76.49000,Oak%20Hall")
    phone.locator("#tray").get_by_role("link", name="Directions to here").click()
    expect(phone.locator("#plan-to")).to_have_value("Oak Hall")
    expect(phone.locator("#plan-from")).to_have_value("My location")
    phone.goto("/#/")
    phone.locator("#controls").get_by_role("button", name="Directions").click()
    expect(phone.locator("#page h1")).to_have_text("Directions")
    phone.get_by_role("link", name="On the map").click()
    phone.get_by_role("button", name="Use this place").click()
    expect(phone.locator("#page h1")).to_have_text("Directions")
    expect(phone.locator("#plan-from")).not_to_have_value("")


@pytest.mark.parametrize("locale,missed,spare", [
    ("en-CA", {59: "by less than a minute", 61: "by 1 min", 20: "by less than a minute", 150: "by 2 min", 60: "by 1 min"},
     {-20: "You’re less than a minute short for this transfer.", -61: "You’re 1 min short for this transfer.", 59: "Less than a minute to spare.", 61: "1 min to spare."}),
    ("fr-CA", {59: "moins d’une minute avant", 61: "1 min avant", 20: "moins d’une minute avant", 150: "2 min avant", 60: "1 min avant"},
     {-20: "Il manque moins d’une minute pour cette correspondance.", -61: "Il manque 1 min pour cette correspondance.", 59: "Moins d’une minute de marge.", 61: "1 min de marge."}),
])
def test_a_transfers_spare_time_is_shown_in_seconds_or_minutes(open_page, town, locale, missed, spare):
    page = open_page(town.url, locale=locale)
    good = detailed(town.plan["journeys"][0])
    page.goto("/#/journey/good~Linden%20Court~Museum")
    tray = page.locator("#tray")
    expect(tray.locator(".chance.large")).to_be_visible()
    # Each transfer's text differs from the previous one.
    for seconds, words in spare.items():
        legs = [leg | ({"chance": leg["chance"] | {"spare": seconds}} if "chance" in leg else {}) for leg in good["legs"]]
        town.journeys["good"] = watched(good | {"legs": legs})
        page.evaluate(SEEN)
        expect(tray.locator(".chance.large")).to_contain_text(words)
    for seconds, words in missed.items():
        town.journeys["good"] = watched(good, state="impossible", reason={"kind": "missed", "leg": 3, "seconds": seconds})
        page.evaluate(SEEN)
        expect(tray.get_by_role("alert")).to_contain_text(words)


def test_a_saved_trip_shows_its_current_best_journey(phone, town, picture, request):
    opened(phone)
    phone.get_by_role("button", name="Save as trip").click()
    expect(phone.locator("#message")).to_contain_text("saved")
    phone.goto("/#/trips")
    best = phone.locator(".best-now")
    expect(best).to_contain_text("Best journey now")
    expect(best).to_contain_text("Likely")
    # The request has no time window, like that of directions. The planner decides which journey is best: the page once
    # took the first.
    assert "window" not in asked_for(town)
    good = town.plan["journeys"][0]
    late = good | {"id": "late", "arrival": good["arrival"] + MINUTE}
    town.plan |= {"journeys": [good | {"rank": 1}, late | {"rank": 0}]}
    # None of the trip's lines still runs there without a transfer.
    town.stops = [one for one in town.stops if one["id"] != "vale:402"]
    phone.reload()
    expect(best).to_have_attribute("href", re.compile("#/journey/late~"))
    expect(phone.locator(".trip .next")).to_have_text("No direct service on your routes")
    phone.locator(".trip .cover").click()
    expect(phone.locator("#tray .best-now")).to_be_visible()
    expect(phone.locator("#tray .empty")).to_contain_text("No direct service on your routes")
    picture(phone, request.node.name)
    phone.locator("#tray").get_by_role("link", name="All journeys").click()
    expect(phone.locator("#page .journey").first).to_be_visible()


# Whether the clock times of the axis do not overlap.
CLEAR_OF_EACH_OTHER = """[...document.querySelectorAll('.time-axis li')].map((one) => one.getBoundingClientRect()).filter(({ width }) => width)
    .every(({ left }, place, all) => place === 0 || left >= all[place - 1].right)"""


@pytest.mark.parametrize("width,large", [(320, False), (390, True)])
def test_directions_in_french_scroll_only_vertically_at_any_text_size(open_page, town, axe, picture, request, width, large):
    page = open_page(town.url, viewport={"width": width, "height": 640}, locale="fr-CA", script=LARGE if large else "")
    rows = opened(page)
    expect(rows.nth(2)).to_contain_text("Serrée")
    assert page.evaluate(CLEAR_OF_EACH_OTHER)
    page.locator("#page summary").first.click()
    picture(page, f"{request.node.name}-list")
    assert page.evaluate(SIDEWAYS) == []
    axe(page)
    rows.first.get_by_role("link").first.click()
    expect(page.locator("#tray .way-steps")).to_be_visible()
    assert page.evaluate(SIDEWAYS) == []
    picture(page, f"{request.node.name}-journey")
    axe(page)


# Whether the whole journey is visible on the map beside or above the tray.
WHOLE = """async () => {
    const { map, frame } = (await import('/modules/map/current.js')).openMap.value;
    const [{ left, right, top, bottom }, { clientWidth, clientHeight }] = [map.getPadding(), map.getContainer()];
    return left + bottom > 300 && !map.isMoving() && frame?.every((corner) => {
        const { x, y } = map.project(corner);
        return x > left && x < clientWidth - right && y > top && y < clientHeight - bottom;
    });
}"""


@pytest.mark.map("undrawn")
def test_a_journey_fits_the_part_of_the_map_that_the_tray_does_not_cover(page):
    opened(page)
    page.locator("#page .to-journey").first.click()
    wait_until(page, WHOLE)


NO_BUSES = {"agency": "ridge", "condition": "noService", "routes": ["ridge:BL"], "header": {"en": "No buses on the Blue Line"}, "periods": [],
            "text": {"en": "Until tonight."}, "severity": "warning", "stops": [], "trips": [], "wholeAgency": False}


def announce(town, line: str, *alerts: str):
    """Makes the planner return the town's alerts with every ride on a line."""
    for one in town.plan["journeys"]:
        one["legs"] = [leg | ({"alerts": list(alerts)} if leg.get("route", {}).get("id") == line else {}) for leg in one["legs"]]
    town.journeys = {one["id"]: watched(detailed(one)) for one in town.plan["journeys"]}


def test_service_alerts_of_a_line_are_shown_with_its_journeys(phone, town, axe, picture, request):
    words, now = NO_BUSES, ELEVEN
    town.alerts = [words | {"id": "ridge:now", "periods": [{"from": now - 3600}]},
                   words | {"id": "ridge:past", "routes": ["vale:7"], "periods": [{"from": now - 7200, "to": now - 3600}]},
                   # An alert of the line that concerns none of these rides: the planner decides which rides an alert
                   # concerns.
                   words | {"id": "ridge:else", "header": {"en": "Another trip"}, "trips": ["ridge:other"], "periods": []}]
    announce(town, "ridge:BL", "ridge:now")
    rows = opened(phone)
    expect(rows.locator(".service.no-service")).to_have_count(3)
    # The second journey does not use that line.
    expect(rows.nth(1).locator(".service")).to_have_count(0)
    picture(phone, "announced-list")
    rows.first.locator(".to-journey").click()
    expect(phone.locator("#tray .banner.no-service")).to_have_count(1)
    expect(phone.locator("#tray .banner.no-service")).to_contain_text("No buses on the Blue Line")
    expect(phone.locator("#tray .banner.no-service")).to_have_attribute("href", re.compile("notices/ridge:now|notices/ridge%3Anow"))
    picture(phone, "announced-journey")
    axe(phone)


def test_a_journey_on_a_line_without_service_is_not_shown_as_likely(phone, town, axe, picture, request):
    """The row once showed that the line does not run and, at the same time in green, that its transfer is likely."""
    town.alerts = [NO_BUSES | {"id": "ridge:now", "condition": "altered"}]
    announce(town, "ridge:BL", "ridge:now")
    rows = opened(phone)
    # A journey on a line with altered service still shows its chance.
    expect(rows.first.locator(".service.altered")).to_have_count(1)
    expect(rows.first.locator(".chance.certain")).to_contain_text("87 %")
    unlikely = {"state": "unlikely", "percent": 12, "doubt": 88}
    town.plan["journeys"][2] |= {"chance": unlikely}
    town.alerts = [NO_BUSES | {"id": "ridge:now"}]
    phone.reload()
    chances = rows.locator(".chance")
    for place in (0, 3):
        expect(chances.nth(place)).to_have_class(re.compile(r"\bunknown\b"))
        expect(chances.nth(place).locator(".word")).to_have_text("No service")
        expect(chances.nth(place)).not_to_contain_text("%")
        expect(chances.nth(place)).to_contain_text("Service alert: No service. This journey may not be possible.")
    # The second journey does not use that line; and a low chance stays low.
    expect(chances.nth(1)).to_have_class(re.compile(r"\bnone\b"))
    expect(chances.nth(2)).to_have_class(re.compile(r"\bunlikely\b"))
    picture(phone, "no-service-list")
    axe(phone)
    rows.first.locator(".to-journey").click()
    change = phone.locator("#tray .chance.large")
    expect(change.locator(".word")).to_have_text("No service")
    expect(change).not_to_contain_text("to spare")
    expect(phone.locator("#tray .chance.certain")).to_have_count(0)
    picture(phone, "no-service-journey")
    axe(phone)


def test_directions_start_at_the_riders_position_until_the_rider_changes_it(town, open_page):
    page = open_page(town.url, **PHONE, geolocation={"latitude": 44.2412, "longitude": -76.4921}, permissions=["geolocation"])
    page.goto("/#/directions")
    start = page.get_by_role("combobox", name="From", exact=True)
    expect(start).to_have_value("My location")
    # Text that the rider types stays, and a cleared field stays empty.
    start.fill("")
    choose(page, "To", "Harbour")
    expect(start).to_have_value("")
    assert not [path for path in town.asked if path.startswith("/api/v1/plan?")]
    page.goto("/#/routes")
    expect(page.locator("#page h1")).to_have_text("Routes")
    page.goto("/#/directions?to=vale:402,Harbour%20Gate")
    expect(start).to_have_value("My location")
    expect(page.locator("#page .journey").first).to_be_visible()


@pytest.mark.pages("new")
def test_directions_start_at_the_riders_position_when_agencies_load_late(town, open_page):
    page = open_page(town.url, **PHONE, geolocation={"latitude": 44.2412, "longitude": -76.4921}, permissions=["geolocation"])
    # Records when the device reported its position.
    page.add_init_script("""
        const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation);
        navigator.geolocation.watchPosition = (found, ...rest) => watch((answer) => { found(answer); window.isLocated = true; }, ...rest);
    """)
    held = []
    page.route("**/api/v1/agencies", lambda request: held.append(request))
    page.goto("/#/directions")
    start = page.get_by_role("combobox", name="From", exact=True)
    expect(start).to_be_visible()
    page.wait_for_function("window.isLocated")
    expect(start).to_have_value("")
    for request in held:
        request.continue_()
    expect(start).to_have_value("My location")


def test_suggestions_distinguish_stops_with_equal_names(phone, town):
    """Four stops were once suggested as "Pierpont" without any difference."""
    one, other = (dict(town.stops[0]) | {"id": f"ridge:p{number}", "name": "Pierpont"} for number in (1, 2))
    one |= {"description": "Outside the library", "routes": ["ridge:BL"]}
    other |= {"bearing": 182, "routes": ["ridge:WL"]}
    town.stops += [one, other]
    phone.goto("/#/directions")
    phone.get_by_role("combobox", name="From", exact=True).fill("pierpont")
    options = phone.get_by_role("option")
    expect(options).to_have_count(2)
    expect(options.nth(0).locator(".chip")).to_have_text("BL")
    expect(options.nth(0)).to_contain_text("Outside the library")
    expect(options.nth(1).locator(".chip")).to_have_text("WL")
    expect(options.nth(1)).to_contain_text(re.compile("heading south", re.I))


@pytest.mark.parametrize("places, words", [(True, "a stop, an address or a point"), (False, "a stop or a point")])
def test_the_address_hint_appears_only_with_a_geocoder(phone, town, places, words):
    town.site = town.site | {"places": {"source": "OpenStreetMap"}} if places else town.site
    phone.goto("/#/directions")
    expect(phone.locator("#page")).to_contain_text(words)


def test_on_demand_services_are_listed_below_the_journeys_with_booking_details(phone, town, axe, picture, request):
    hour = 60 * MINUTE
    first, second = ELEVEN, ELEVEN + 3 * hour
    town.plan = town.plan | {"onDemand": [{
        "agency": "vale", "route": town.plan["journeys"][0]["legs"][1]["route"],
        "from": {"kind": "area", "name": "The land", "description": "West of the river"}, "to": [{"kind": "stops"}], "pickup": "phone",
        "windows": [{"serviceDate": "2026-11-23", "start": first, "end": first + hour, "closed": True},
                    {"serviceDate": "2026-11-23", "start": second, "end": second + hour, "bookFrom": ELEVEN + hour,
                     "bookBy": second - hour}],
        "booking": {"kind": "sameDay", "minutesBefore": 60, "message": "Say where you want to go.",
                    "pickupMessage": "Wait at the kerb.", "dropOffMessage": "Tell the driver.", "phone": "555 0100", "bookingURL": "https://town.example/book"}}]}
    opened(phone)
    offer = phone.locator(".on-demand")
    expect(offer.get_by_role("heading", name="On-demand service")).to_be_visible()
    for words in ["From The land to any of the service’s stops", "West of the river", "booking closed", "booking opens 12:00", "Book at least 60 minutes ahead", "Say where you want to go.",
                  "Wait at the kerb.", "Tell the driver."]:
        expect(offer).to_contain_text(words)
    expect(offer.get_by_role("link", name="Call 555 0100")).to_have_attribute("href", "tel:5550100")
    expect(offer.get_by_role("link", name="Book online")).to_have_attribute("href", "https://town.example/book")
    axe(phone)
    picture(phone, request.node.name)


def test_drop_off_booking_rules_are_shown_separately_if_they_differ(phone, town):
    town.plan = town.plan | {"onDemand": [{
        "agency": "vale", "route": town.plan["journeys"][0]["legs"][1]["route"], "from": {"kind": "area", "name": "The land"},
        "to": [{"kind": "stops", "name": "Shops", "booking": {"kind": "sameDay", "minutesBefore": 120, "message": "Ring the driver.", "phone": "555 0199"}}],
        "windows": [{"serviceDate": "2026-11-23", "start": ELEVEN, "end": ELEVEN + 60 * MINUTE}], "longestRide": 25 * MINUTE}]}
    opened(phone)
    offer = phone.locator(".on-demand")
    for words in ["Most rides take 25 min or less", "Rides to Shops: Book at least 120 minutes ahead", "Ring the driver."]:
        expect(offer).to_contain_text(words)
    expect(offer.get_by_role("link", name="Call 555 0199")).to_have_attribute("href", "tel:5550199")


@pytest.mark.parametrize("turn, kind, name, words", [
    ("depart", "steps", "", "Take the stairs"), ("onward", "steps", "", "Take the stairs"), ("hardRight", "steps", "", "Take the stairs on the right"),
    ("slightlyLeft", "steps", "Church Steps", "Bear left onto Church Steps"), ("onward", "crossing", "", "Use the crosswalk"),
    ("left", "crossing", "", "Use the crosswalk on the left"), ("elevator", "elevator", "", "Take the elevator"),
    ("right", "footway", "", "Turn right onto the walkway")])
def test_walking_directions_name_the_stairs_crossing_or_elevator_that_a_turn_leads_to(phone, town, turn, kind, name, words):
    one = detailed(town.plan["journeys"][0])
    one["legs"][0]["steps"] = [{"turn": turn, "direction": "south", "name": name, "kind": kind, "metres": 30, "lat": 44.2412, "lon": -76.4921}]
    town.journeys["good"] = watched(one)
    phone.goto("/#/journey/good~Linden%20Court~Museum")
    expect(phone.locator(".turns").first.get_by_role("listitem")).to_have_text(re.compile(f"^{words} 30\\b"))


def test_walking_steps_through_a_station_mention_stairs_levels_and_signs(phone, town, axe, picture, request):
    one = detailed(town.plan["journeys"][0])
    rides = [place for place, leg in enumerate(one["legs"]) if leg["kind"] == "ride"]
    one["legs"][rides[0]]["from"] = one["legs"][rides[0]]["from"] | {"level": {"index": -2}}
    one["legs"][0]["stationSteps"] = [{"kind": "stairs", "climb": "down", "level": {"index": -1, "name": "Mezzanine"}, "sign": "Trains"},
                                      {"kind": "fareGate"}, {"kind": "elevator", "climb": "down", "level": {"index": -2}}]
    one["legs"][-1]["stationSteps"] = [{"kind": "escalator", "climb": "up", "level": {"index": 0}, "sign": "Way out"}]
    town.journeys["good"] = watched(one)
    phone.goto("/#/journey/good~Linden%20Court~Museum")
    steps = phone.locator(".way-steps")
    for words in ["Take the stairs down to Mezzanine · follow signs for Trains", "Go through the fare gates", "Take the elevator down to level −2", "Level −2",
                  "Take the escalator up to level 0 · follow signs for Way out"]:
        expect(steps).to_contain_text(words)
    steps.get_by_text("Go through the fare gates").scroll_into_view_if_needed()
    # Inside the station: after the streets on the way in, before them on the way out.
    assert phone.evaluate("""() => [...document.querySelectorAll('.way-steps .walk')].map(walk => {
        const [inside, outside] = [/Take the (stairs down|escalator up)/, /Mill Lane/].map(words => walk.textContent.search(words));
        return inside >= 0 && Math.sign(inside - outside);
    })""") == [1, False, -1]
    axe(phone)
    picture(phone, request.node.name)
