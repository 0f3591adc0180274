"""The basis of a bus's time, in one short sentence below its stops: of the rider's own stop, else of the farthest
shown."""

import json

import pytest
import yaml
from playwright.sync_api import expect

from conftest import PHONE
from support.page_town import ELEVEN
from support.places import ROOT


def call(id, name, sequence, basis=None):
    at = ELEVEN + sequence * 60 + 20
    told = {"stop": {"id": id, "name": name}, "sequence": sequence, "scheduled": at, "predicted": at, "lastStop": False}
    return told if basis is None else told | {"basis": basis}


DAYS = {"from": "days", "days": 9, "trips": 1, "deviation": -95, "wait": {"sequence": 2, "seconds": 130}, "road": {"sequence": 3, "seconds": 62},
        "agency": 0.6, "told": ["wait", "agency"], "moved": [{"by": "agency", "seconds": 40}]}


@pytest.fixture
def bus(town):
    """Oak Hall is the third stop before it."""
    town.calls["ridge:21"] = [call("ridge:m", "Main St", 2, {"from": "here"}), call("ridge:oak", "Oak Hall", 3, DAYS),
                              call("ridge:elm", "Elm Walk", 4, {"from": "timetable", "deviation": 10, "road": {"sequence": 4, "seconds": -40}, "told": ["road"]})]
    return town


def test_a_time_tells_what_it_rests_on(page, bus, axe, picture):
    page.goto("/#/stop/ridge:oak?bus=ridge:21")
    why = page.locator(".ahead > p.small")
    expect(why).to_have_text("From 9 days of this trip and 1 other trip of its line; usually waits 2 min at Main St; the agency’s own prediction counts 60 %")
    axe(page)
    picture(page, "why")
    # Without a stop of the rider's own it is that of the farthest stop.
    page.goto("/#/bus/ridge:21")
    expect(why).to_have_text("From the timetable and how it keeps to it; 40 s faster than usual just now on the way to Elm Walk")


@pytest.mark.parametrize(("basis", "words"), [
    ({"from": "agency"}, "The agency’s own prediction"), ({"from": "schedule"}, "By the timetable alone"),
    ({"from": "line", "trips": 7, "deviation": 55}, "From 7 other trips of its line"),
    ({"from": "pace"}, "From the way that is left and its pace"),
    ({"from": "pace", "told": ["outcomes"], "moved": [{"by": "road", "seconds": 99}, {"by": "outcomes", "seconds": -85}]},
     "From the way that is left and its pace; 1 min earlier, as predictions like this one turned out"),
    ({"from": "pace", "told": ["outcomes"], "moved": [{"by": "outcomes", "seconds": 85, "mostly": "road"}, {"by": "road", "seconds": 9}]},
     "From the way that is left and its pace; 1 min later, as predictions like this one turned out, mostly by what others took on this road"),
    ({"from": "here", "agency": 0.6}, "It is at the stop"),
    ({"from": "days", "days": 1, "deviation": 124, "agency": 0.1, "road": {"sequence": 3, "seconds": 62},
      "told": ["deviation", "road"]},
     "From 1 day of this trip; it is 2 min later than usual; 1 min slower than usual just now on the way to Oak Hall"),
    ({"from": "timetable", "wait": {"sequence": 9, "seconds": 240}, "told": ["wait"]}, "From the timetable"),
    ({"from": "timetable", "deviation": 185, "wait": {"sequence": 2, "seconds": 240}, "told": ["wait"]},
     "From the timetable and how it keeps to it; waits 4 min at Main St for its time")])
def test_who_else_speaks_is_said(phone, bus, basis, words):
    bus.calls["ridge:21"][2]["basis"] = basis
    phone.goto("/#/bus/ridge:21")
    expect(phone.locator(".ahead > p.small")).to_have_text(words)


def test_what_is_not_told_is_not_made_up(phone, bus):
    del bus.calls["ridge:21"][2]["basis"]
    phone.goto("/#/bus/ridge:21")
    expect(phone.locator(".ahead li")).to_have_count(3)
    expect(phone.locator(".ahead > p.small")).to_have_count(0)


def test_it_is_said_in_french(open_page, bus):
    page = open_page(bus.url, **PHONE | {"locale": "fr-CA"})
    page.goto("/#/stop/ridge:oak?bus=ridge:21")
    expect(page.locator(".ahead > p.small")).to_have_text(
        "D’après 9 jours de cette course et 1 autre course de sa ligne ; attend d’ordinaire 2 min à Main St ; "
        "la prévision de l’agence compte pour 60 %")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_trees_go_by_has_a_word(language):
    """A feature that the contract has and the page does not would be shown by its key."""
    contract = yaml.safe_load((ROOT / "api/openapi.yaml").read_text())
    moved = contract["components"]["schemas"]["Basis"]["properties"]["moved"]["items"]["properties"]
    words = json.loads((ROOT / f"Web/words/{language}.later.json").read_text())
    assert {f"why.by.{reason}" for reason in moved["mostly"]["enum"]} == {key for key in words if key.startswith("why.by.")}
