"""Typical delays at this hour, on boards and in journeys. The server sends them only for departures without live
data."""

import re

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN
from support.plans import MINUTE, detailed, journey, plan, ride, watched
from test_page_aboard import rows

pytestmark = pytest.mark.usefixtures("town")
LATE = {"usualDeviation": 250, "usualPunctuality": "late"}
SCHEDULED = {"status": "scheduled", "punctuality": "unknown", "predicted": None, "vehicle": None, "seenAt": None}


def scheduled(row: dict) -> dict:
    return {key: value for key, value in (row | SCHEDULED).items() if value is not None}


def test_typical_delays_are_shown_and_spoken_only_for_scheduled_departures(phone, town, axe):
    plate, late, early, on_time, unknown, live = rows({}, LATE, {"usualDeviation": -130, "usualPunctuality": "early"},
                                                      {"usualDeviation": 20, "usualPunctuality": "onTime"}, {}, {})
    town.boards["ridge:oak"] = {"arrivals": [plate, *map(scheduled, (late, early, on_time, unknown)), live]}
    phone.goto("/#/stop/ridge:oak")
    deps = phone.locator("#tray .dep")
    expect(deps).to_have_count(5)
    for row, words in zip(deps.all()[:2], ["Usually 4 min late", "Usually 2 min early"], strict=True):
        expect(row.locator(".meta")).to_contain_text(words)
        assert f"Scheduled, {words}" in row.get_attribute("aria-label")
    for row in deps.all()[2:]:
        expect(row).not_to_contain_text(re.compile("usually", re.IGNORECASE))
        assert "usually" not in row.get_attribute("aria-label").lower()
    axe(phone)


def test_typical_delays_are_shown_in_a_journeys_steps(phone, town):
    legs = [ride(town, "ridge:BL", "oak", "elm", ELEVEN + 10 * MINUTE, 8, status="scheduled", **LATE),
            ride(town, "vale:7", "elm", "gate", ELEVEN + 30 * MINUTE, 8)]
    one = journey("usual", legs)
    town.plan, town.journeys = plan([one]), {"usual": watched(detailed(one))}
    phone.goto("/#/journey/usual~Linden%20Court~Museum")
    rides = phone.locator(".way-steps .ride")
    expect(rides.nth(0)).to_contain_text("Usually 4 min late")
    expect(rides.nth(1)).not_to_contain_text(re.compile("usually", re.IGNORECASE))


def test_typical_delays_are_shown_and_spoken_on_a_departure_screen(desktop, town):
    _, late, live = rows({}, LATE, {})
    town.boards["ridge:oak"] = {"arrivals": [scheduled(late), live]}
    desktop.goto("/#/screen?stops=ridge:oak")
    lines = desktop.locator(".line")
    expect(lines.nth(0).locator(".note")).to_contain_text("Usually 4 min late")
    expect(lines.nth(0)).to_contain_text("Scheduled, Usually 4 min late")
    expect(lines.nth(1)).not_to_contain_text(re.compile("usually", re.IGNORECASE))
