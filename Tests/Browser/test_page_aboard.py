"""Occupancy, wheelchair and bicycle information on boards and on a bus: in text and glyphs, and as "not known" where it
is missing."""

import re

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN, bus

pytestmark = pytest.mark.pages("kept")
ROW = {"route": "ridge:BL", "headsign": "Blue Loop", "status": "live", "punctuality": "onTime", "lastStop": False}


def rows(*states: dict) -> list[dict]:
    now = ELEVEN
    return [ROW | {"id": f"ridge:{number}", "vehicle": f"ridge:{20 + number}", "seenAt": now - 5, "scheduled": now + 330 + 200 * number,
                   "predicted": now + 330 + 200 * number} | state for number, state in enumerate(states)]


def board(page, town, *states: dict):
    town.boards["ridge:oak"] = {"arrivals": rows({}, *states)}
    page.goto("/#/stop/ridge:oak")
    expect(page.locator("#tray .dep").first).to_be_visible()
    return page.locator("#tray .dep")


def test_a_bus_without_occupancy_shows_unknown_if_other_buses_report_it(page, town, axe, picture):
    deps = board(page, town, {"seats": 1, "occupancy": "manySeats"}, {}, {"seats": 3, "occupancy": "full", "stale": True})
    expect(deps.nth(0).locator(".pips")).to_have_text("Many seats available")
    for unknown in (1, 2):
        expect(deps.nth(unknown).locator(".pips")).to_have_text("Crowding unknown")
        expect(deps.nth(unknown).locator(".pips use")).to_have_attribute("href", re.compile("seats-unknown$"))
        assert "Crowding unknown" in deps.nth(unknown).get_attribute("aria-label")
    axe(page)
    picture(page, "aboard")


def test_occupancy_is_omitted_if_no_bus_reports_it(phone, town):
    deps = board(phone, town, {}, {})
    expect(deps).to_have_count(2)
    expect(phone.locator("#tray .pips")).to_have_count(0)


def test_predicted_occupancy_is_labelled_as_expected(phone, town):
    deps = board(phone, town, {"seats": 2, "occupancy": "standing", "occupancyExpected": True})
    expect(deps.nth(0).locator(".pips")).to_have_text("Expected: Standing room only")
    assert "Expected: Standing room only" in deps.nth(0).get_attribute("aria-label")


def test_rows_show_whether_wheelchairs_and_bicycles_are_allowed(phone, town, axe):
    deps = board(phone, town, {"wheelchair": "yes", "bikes": "no"}, {"wheelchair": "no", "bikes": "no"}, {"bikes": "no"})
    words = ["Wheelchair accessible", "Not wheelchair accessible", "Wheelchair access unknown"]
    for number, word in enumerate(words):
        expect(deps.nth(number).locator(".access").nth(0)).to_have_text(word)
        expect(deps.nth(number).locator(".access").nth(1)).to_have_text("Bicycles not allowed")
        assert word in deps.nth(number).get_attribute("aria-label")
    axe(phone)


@pytest.mark.pages("new")
def test_occupancy_is_not_shown_as_current_while_offline(phone, town):
    deps = board(phone, town, {"seats": 1, "occupancy": "manySeats", "wheelchair": "no"})
    expect(deps.nth(0).locator(".pips")).to_have_text("Many seats available")
    phone.watch.expect("ERR_INTERNET_DISCONNECTED")
    phone.context.set_offline(True)
    expect(phone.locator("#tray .pips")).to_have_count(0)
    # Accessibility from the timetable stays valid while offline.
    expect(deps.nth(0).locator(".access").first).to_have_text("Not wheelchair accessible")


# Each occupancy's text differs from the previous one.
OCCUPANCIES = [
    ({"seats": 2, "occupancy": "standing", "onBoard": 31}, "31 on board"), ({}, "Crowding unknown"), ({"occupancyPercentage": 40}, "40% full"),
    ({"seats": 1, "occupancy": "manySeats", "stale": True}, "Crowding unknown")]


def test_a_bus_shows_its_occupancy(phone, town):
    town.vehicles[:] = [bus(f"ridge:{number}", "ridge:BL", 44.236, -76.49, **state) for number, (state, _) in enumerate(OCCUPANCIES)]
    for number, (_, words) in enumerate(OCCUPANCIES):
        phone.goto(f"/#/stop/ridge:elm?bus=ridge:{number}")
        facts = phone.locator("#tray, #call").filter(has=phone.locator(".facts-list"))
        expect(facts).to_contain_text(words)
        expect(facts).to_contain_text("Wheelchair access unknown")


TRAIN = [{"label": "A", "seats": 1, "occupancy": "manySeats"}, {"occupancyPercentage": 60}, {"label": "Bistro", "boardable": False}, {}]


def test_a_train_shows_the_occupancy_of_each_carriage_in_order_from_the_front(page, town, axe, picture, request):
    town.vehicles[:] = [bus("ridge:21", "ridge:BL", 44.236, -76.49, carriages=TRAIN)]
    page.goto("/#/stop/ridge:elm?bus=ridge:21")
    carriages = page.locator(".facts-list .carriages").first.locator("li")
    expect(carriages).to_have_text(["A Many seats available", "2 60% full", "Bistro No boarding", "4 Crowding unknown"])
    expect(page.locator(".facts-list").filter(has=page.locator(".carriages"))).to_contain_text("Train cars, front to back")
    axe(page)
    picture(page, request.node.name)


def test_traffic_congestion_around_a_bus_is_shown_in_one_word(phone, town):
    traffic = {"stopAndGo": "Stop-and-go", "congested": "Congested", "severe": "Severely congested"}
    town.vehicles[:] = [bus(f"ridge:{congestion}", "ridge:BL", 44.236, -76.49, congestion=congestion) for congestion in traffic]
    for congestion, words in traffic.items():
        phone.goto(f"/#/stop/ridge:elm?bus=ridge:{congestion}")
        expect(phone.locator(".facts-list").first).to_contain_text(f"Traffic{words}")


@pytest.mark.parametrize("state", [{"congestion": "smooth"}, {"congestion": "severe", "carriages": TRAIN, "stale": True}])
def test_free_flowing_traffic_and_outdated_occupancy_are_omitted(phone, town, state):
    town.vehicles[:] = [bus("ridge:21", "ridge:BL", 44.236, -76.49, **state)]
    phone.goto("/#/stop/ridge:elm?bus=ridge:21")
    expect(phone.locator(".facts-list").first).to_contain_text("Passengers")
    expect(phone.locator(".facts-list").first).not_to_contain_text("Traffic")
    expect(phone.locator(".carriages")).to_have_count(0)


def test_a_row_shows_arriving_when_its_bus_is_about_to_arrive(phone, town, axe):
    deps = board(phone, town, {"arriving": True}, {})
    expect(deps.nth(0).locator(".status")).to_have_text("Arriving")
    expect(deps.nth(1).locator(".status")).to_have_text("On time")
    assert "Arriving" in deps.nth(0).get_attribute("aria-label")
    axe(phone)
