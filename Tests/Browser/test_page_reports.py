"""Rider reports: the reports that riders can send about a bus, and where they are shown."""

import re

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN
from support.waiting import hold_timers, let_go, settled

ROW = {"route": "ridge:BL", "headsign": "Blue Loop", "status": "scheduled", "punctuality": "unknown", "lastStop": False, "serviceDate": "2026-11-23"}
OPEN = "Report a missing or full bus"


def row(number: int, minutes: int, **more) -> dict:
    return ROW | {"id": f"ridge:{number}", "trip": f"ridge:t{number}", "scheduled": ELEVEN + 60 * minutes} | more


def opened(page, town, *arrivals: dict, status: int | None = 201):
    """Opens the stop's full board with its reports. Stubs the responses to reports, and returns the requests."""
    sent = []
    town.boards["ridge:oak"] = {"arrivals": list(arrivals)}
    # The undo period ends only when the test advances the timer.
    hold_timers(page, 5000)

    def answer(route):
        sent.append(route.request.post_data_json)
        route.abort() if status is None else route.fulfill(status=status, body="")

    page.route("**/api/v1/reports", answer)
    page.goto("/#/stop/ridge:oak")
    expect(page.locator("#tray h2").first).to_be_visible()
    if page.viewport_size["width"] < 600:
        page.locator("#tray .handle").press("Enter")
        expect(page.locator("#tray")).to_have_attribute("data-height", "full")
    button = page.get_by_role("button", name=OPEN)
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    return sent


def test_a_report_is_sent_by_one_tap_after_the_undo_period(phone, town, axe, picture):
    sent = opened(phone, town, row(1, -5), row(2, 4))
    expect(phone.locator(".reports > li")).to_have_count(2)
    first = phone.locator(".reports > li").nth(0)
    # A bus that is not due yet cannot be reported as missing.
    expect(phone.locator(".reports > li").nth(1).get_by_role("button")).to_have_text(["It was full"])
    axe(phone)
    picture(phone, "reports")
    first.get_by_role("button", name="It didn’t come").click()
    expect(first).to_contain_text("Sending “It didn’t come” in a few seconds.")
    assert sent == []
    let_go(phone)
    expect(first).to_contain_text("You reported “It didn’t come”. Thank you!")
    expect(first.get_by_role("button")).to_have_count(0)
    assert sent == [{"stop": "ridge:oak", "trip": "ridge:t1", "serviceDate": "2026-11-23", "kind": "didNotCome"}]


def test_a_report_can_be_undone_within_its_period(phone, town):
    sent = opened(phone, town, row(1, -5))
    phone.get_by_role("button", name="It was full").click()
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("button", name="It was full")).to_be_visible()
    assert let_go(phone) == 0
    settled(phone)
    assert sent == []


@pytest.mark.parametrize(("status", "words", "may_again"), [
    (204, "already been reported from your network", False), (400, "around the time the bus is due", False), (429, "Try again later", True),
    (503, "Couldn’t send", True), (None, "Couldn’t send", True)])
def test_a_report_that_fails_to_be_sent_shows_the_reason(phone, town, status, words, may_again):
    phone.watch.expect(r"reports")
    opened(phone, town, row(1, -5), status=status)
    phone.get_by_role("button", name="It didn’t come").click()
    expect(phone.get_by_role("button", name="Undo")).to_be_visible()
    let_go(phone)
    expect(phone.locator(".reports > li")).to_contain_text(words)
    expect(phone.locator(".report-taps button")).to_have_count(2 if may_again else 0)


def test_buses_for_which_reports_are_impossible_are_not_offered_for_reporting(phone, town):
    opened(phone, town, row(1, 9, lastStop=True), row(2, -5, headway=600), row(3, -5, status="canceled"), row(4, -5, trip=None))
    expect(phone.get_by_text("There are no buses to report right now.")).to_be_visible()


def test_reports_of_several_riders_are_shown_in_the_buss_row(phone, town, axe):
    town.boards["ridge:oak"] = {"arrivals": [row(1, 5), row(2, 9, reports={"didNotCome": 4})]}
    phone.goto("/#/stop/ridge:oak")
    dep = phone.locator("#tray .dep").first
    expect(dep).to_contain_text("4 riders say the bus didn’t come")
    expect(dep).to_have_attribute("aria-label", re.compile("4 riders say the bus didn’t come"))
    axe(phone)


def test_reporting_is_disabled_while_offline(desktop, town):
    desktop.watch.expect("ERR_INTERNET_DISCONNECTED")
    opened(desktop, town, row(1, -5))
    expect(desktop.get_by_role("button", name="It didn’t come")).to_be_enabled()
    desktop.context.set_offline(True)
    expect(desktop.get_by_text("You can’t send reports while you’re offline.")).to_be_visible()
    expect(desktop.get_by_role("button", name="It didn’t come")).to_be_disabled()
