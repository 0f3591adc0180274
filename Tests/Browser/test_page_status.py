"""The server's status page for operators."""

import re

import pytest
from playwright.sync_api import expect

from test_page_accuracy import GOOD

pytestmark = pytest.mark.pages("kept")
STATUS = "/#/status"


@pytest.fixture
def town(town):
    town.accuracy = GOOD
    for feed in town.feeds:
        feed |= {"entities": 38, "discarded": {"unknownTrip": 2}}
    return town


def test_the_status_page_lists_feeds_with_their_age_and_percentage_of_used_rows(page, town, axe, picture, request):
    page.goto(STATUS)
    expect(page.get_by_role("heading", name="Status")).to_be_visible()
    expect(page.locator(".figure-lead")).to_contain_text("4 of 4 feeds live")
    rows = page.locator(".status-feeds > li")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("Ridge Campus Buses · Bus positions")
    expect(rows.first).to_contain_text("38 of 40 rows")
    expect(rows.first).to_contain_text("95%")
    expect(page.locator(".facts").first).to_contain_text("times out of 100")
    expect(page.locator(".facts").last).to_contain_text("None (routes only)")
    axe(page)
    picture(page, request.node.name)


def test_the_status_page_lists_reasons_for_skipped_rows_by_frequency(phone, town, axe):
    town.feeds[0] |= {"discarded": {"contradictory": 2, "unknownStop": 12, "ofTomorrow": 1}}
    phone.goto(STATUS)
    row = phone.locator(".status-feeds > li").first
    expect(row.locator(".left-out")).to_have_text("Skipped: 12 × unknown stop · 2 × conflicting IDs · 1 × ofTomorrow")
    town.feeds[0].pop("discarded")
    phone.reload()
    expect(row).to_be_visible()
    expect(row.locator(".left-out")).to_have_count(0)
    axe(phone)


def test_a_feed_for_another_timetable_version_is_reported_and_its_rows_are_used(phone, town, axe):
    town.agencies[0]["schedule"]["version"] = "spring"
    town.feeds[0] |= {"timetableVersion": "summer", "discarded": {"otherVersion": 1}}
    town.feeds[1] |= {"timetableVersion": "spring"}
    phone.goto(STATUS)
    rows = phone.locator(".status-feeds > li")
    expect(rows.first.locator(".left-out")).to_have_text("Made for timetable version summer, but version spring is in use.")
    expect(rows.first).to_contain_text("100%")
    expect(phone.locator(".left-out").filter(has_text="Made for timetable version")).to_have_count(1)
    axe(phone)


def test_the_status_page_lists_failing_feeds_first_without_a_percentage(phone, town, axe, picture, request):
    town.fail("vale")
    town.feeds[-1] |= {"entities": 3, "failures": 4, "error": {"kind": "timedOut", "message": "No complete response within 20 seconds."}}
    phone.goto(STATUS)
    expect(phone.locator(".figure-lead")).to_contain_text("3 of 4 feeds live")
    expect(phone.locator(".trouble")).to_contain_text("No complete response within 20 seconds.")
    failing = phone.locator(".status-feeds > li").filter(has_text="4 failed attempts in a row")
    expect(failing).to_contain_text("Failing")
    expect(failing.locator(".share-bar.old")).to_have_count(1)
    expect(failing).not_to_contain_text("%")
    axe(phone)
    picture(phone, request.node.name)


def test_the_status_page_reports_a_configuration_that_cannot_be_applied(phone, town, axe):
    town.configuration["state"] = "refused"
    phone.goto(STATUS)
    expect(phone.locator(".trouble")).to_contain_text("Configuration rejected (")
    axe(phone)
    town.configuration["state"] = "needsRestart"
    phone.reload()
    expect(phone.locator(".trouble")).to_contain_text("Restart needed to apply the configuration from")
    axe(phone)


def test_the_status_page_reports_an_unreachable_database(phone, town, axe):
    town.database = {"state": "reached"}
    phone.goto(STATUS)
    expect(phone.locator(".status-feeds > li").first).to_be_visible()
    expect(phone.get_by_text("The database can’t be reached")).to_have_count(0)
    town.database = {"state": "away"}
    phone.reload()
    expect(phone.locator(".trouble")).to_contain_text("The database can’t be reached")
    axe(phone)


def test_the_status_page_lists_recorded_service_and_reports_its_problem(phone, town, axe, picture, request):
    town.history = [{"agency": "ridge", "bytes": 2_340_000, "days": 30, "damaged": 1, "lost": 0}]
    phone.goto(STATUS)
    expect(phone.locator(".facts").filter(has_text="30 days")).to_have_text(re.compile("Ridge.*30 days · 2.3 MB · 1 day damaged"))
    expect(phone.locator(".trouble")).to_have_count(0)
    town.history[0]["problem"] = "diskFull"
    phone.reload()
    expect(phone.locator(".trouble")).to_contain_text("Service isn’t being recorded for Ridge")
    expect(phone.locator(".trouble")).to_contain_text("The disk is full. Free up some space")
    axe(phone)
    picture(phone, request.node.name)


def test_the_about_page_links_to_the_short_url_of_the_status_page(phone, town):
    phone.goto("/#/about")
    phone.get_by_role("link", name="Status").click()
    expect(phone.get_by_role("heading", name="Status")).to_be_visible()
    expect(phone).to_have_url(town.url + STATUS)


def test_the_status_page_is_translated_to_french(open_page, town):
    page = open_page(town.url, locale="fr-CA", viewport={"width": 390, "height": 844})
    page.goto(STATUS)
    expect(page.get_by_role("heading", name="État")).to_be_visible()
    expect(page.locator(".status-feeds")).to_contain_text("38 sur 40 enregistrements")
