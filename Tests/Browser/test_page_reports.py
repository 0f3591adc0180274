"""Did it come? What a rider may say of a bus, and what becomes of it."""

import re

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN
from support.waiting import hold_timers, let_go, settled

ROW = {"route": "ridge:BL", "headsign": "Blue Loop", "status": "scheduled", "punctuality": "unknown", "lastStop": False, "serviceDate": "2026-11-23"}
OPEN = "Did a bus not come, or was it full?"


def row(number: int, minutes: int, **more) -> dict:
    return ROW | {"id": f"ridge:{number}", "trip": f"ridge:t{number}", "scheduled": ELEVEN + 60 * minutes} | more


def opened(page, town, *arrivals: dict, status: int | None = 201):
    """The stop's board in full, with what can be said below it; answers to reports are made up, and those asked are
    returned."""
    sent = []
    town.boards["ridge:oak"] = {"arrivals": list(arrivals)}
    # The moment in which it can be taken back ends when the test says so.
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


def test_one_tap_is_sent_after_a_moment(page, town, axe, picture):
    sent = opened(page, town, row(1, -5), row(2, 4))
    expect(page.locator(".reports > li")).to_have_count(2)
    first = page.locator(".reports > li").nth(0)
    # What is still to come cannot have failed to.
    expect(page.locator(".reports > li").nth(1).get_by_role("button")).to_have_text(["It is full"])
    axe(page)
    picture(page, "reports")
    first.get_by_role("button", name="It did not come").click()
    expect(first).to_contain_text("will be sent")
    assert sent == []
    let_go(page)
    expect(first).to_contain_text("is counted. Thank you!")
    expect(first.get_by_role("button")).to_have_count(0)
    assert sent == [{"stop": "ridge:oak", "trip": "ridge:t1", "serviceDate": "2026-11-23", "kind": "didNotCome"}]


def test_within_the_moment_it_can_be_taken_back(page, town):
    sent = opened(page, town, row(1, -5))
    page.get_by_role("button", name="It is full").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="It is full")).to_be_visible()
    assert let_go(page) == 0
    settled(page)
    assert sent == []


@pytest.mark.parametrize(("status", "words", "may_again"), [
    (204, "already said from your connection", False), (400, "only around the time", False), (429, "Try again later", True),
    (503, "could not be sent", True), (None, "could not be sent", True)])
def test_what_does_not_arrive_is_said_so(phone, town, status, words, may_again):
    phone.watch.expect(r"reports")
    opened(phone, town, row(1, -5), status=status)
    phone.get_by_role("button", name="It did not come").click()
    expect(phone.get_by_role("button", name="Undo")).to_be_visible()
    let_go(phone)
    expect(phone.locator(".reports > li")).to_contain_text(words)
    expect(phone.locator(".report-taps button")).to_have_count(2 if may_again else 0)


def test_buses_of_which_nothing_can_be_said_are_not_offered(phone, town):
    opened(phone, town, row(1, 9, lastStop=True), row(2, -5, headway=600), row(3, -5, status="canceled"), row(4, -5, trip=None))
    expect(phone.get_by_text("No bus was due here in the last half hour.")).to_be_visible()


def test_what_several_riders_said_stands_in_the_row(page, town, axe):
    town.boards["ridge:oak"] = {"arrivals": [row(1, 5), row(2, 9, reports={"didNotCome": 4})]}
    page.goto("/#/stop/ridge:oak")
    dep = page.locator("#tray .dep").first
    expect(dep).to_contain_text("4 riders: did not come")
    expect(dep).to_have_attribute("aria-label", re.compile("4 riders: did not come"))
    axe(page)


def test_without_a_connection_nothing_can_be_said(desktop, town):
    desktop.watch.expect("ERR_INTERNET_DISCONNECTED")
    opened(desktop, town, row(1, -5))
    expect(desktop.get_by_role("button", name="It did not come")).to_be_enabled()
    desktop.context.set_offline(True)
    expect(desktop.get_by_text("Without a connection nothing can be said.")).to_be_visible()
    expect(desktop.get_by_role("button", name="It did not come")).to_be_disabled()
