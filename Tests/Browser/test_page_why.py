"""The basis of a bus's predicted time, in a short sentence below its stops: for the rider's own stop, else for the
farthest stop shown."""

import json

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.documents import document
from support.first_load import LANGUAGES
from support.page_town import ELEVEN
from support.places import ROOT

pytestmark = pytest.mark.pages("kept")


def call(id, name, sequence, basis=None):
    at = ELEVEN + sequence * 60 + 20
    told = {"stop": {"id": id, "name": name}, "sequence": sequence, "scheduled": at, "predicted": at, "lastStop": False}
    return told if basis is None else told | {"basis": basis}


DAYS = {"from": "days", "days": 9, "trips": 1, "deviation": -95, "wait": {"sequence": 2, "seconds": 130}, "road": {"sequence": 3, "seconds": 62},
        "agency": 0.6, "told": ["wait", "agency"], "moved": [{"by": "agency", "seconds": 40}]}


@pytest.fixture
def bus(town):
    """A town whose bus has Oak Hall as its third next stop."""
    town.calls["ridge:21"] = [call("ridge:m", "Main St", 2, {"from": "here"}), call("ridge:oak", "Oak Hall", 3, DAYS),
                              call("ridge:elm", "Elm Walk", 4, {"from": "timetable", "deviation": 10, "road": {"sequence": 4, "seconds": -40}, "told": ["road"]})]
    return town


def test_a_predicted_time_shows_its_basis(phone, bus, axe, picture):
    phone.goto("/#/stop/ridge:oak?bus=ridge:21")
    why = phone.locator(".ahead > p.small")
    expect(why).to_have_text("Based on 9 past runs of this trip and 1 other trip on the same route; the bus usually waits 2 min at Main St; the agency’s own prediction counts for 60%")
    axe(phone)
    picture(phone, "why")
    # Without a stop chosen by the rider, the basis is that of the farthest stop.
    phone.goto("/#/bus/ridge:21")
    expect(why).to_have_text("Based on the timetable and how early or late the bus is; buses are 40 s faster than usual on the way to Elm Walk")


# Each source's text differs from the previous one.
OTHER_SOURCES = [
    ({"from": "agency"}, "Based on the agency’s own prediction"), ({"from": "schedule"}, "Based on the timetable only"),
    ({"from": "line", "trips": 7, "deviation": 55}, "Based on 7 other trips on the same route"),
    ({"from": "pace"}, "Based on the remaining distance and the bus’s speed"),
    ({"from": "pace", "told": ["outcomes"], "moved": [{"by": "road", "seconds": 99}, {"by": "outcomes", "seconds": -85}]},
     "Based on the remaining distance and the bus’s speed; adjusted 1 min earlier, since similar predictions have been too late"),
    ({"from": "pace", "told": ["outcomes"], "moved": [{"by": "outcomes", "seconds": 85, "mostly": "road"}, {"by": "road", "seconds": 9}]},
     "Based on the remaining distance and the bus’s speed; adjusted 1 min later, since similar predictions have been too early, mainly because of recent travel times on this road"),
    ({"from": "here", "agency": 0.6}, "The bus is at the stop"),
    ({"from": "days", "days": 1, "deviation": 124, "agency": 0.1, "road": {"sequence": 3, "seconds": 62},
      "told": ["deviation", "road"]},
     "Based on 1 past run of this trip; running 2 min later than usual; buses are taking 1 min longer than usual on the way to Oak Hall"),
    ({"from": "timetable", "wait": {"sequence": 9, "seconds": 240}, "told": ["wait"]}, "Based on the timetable"),
    ({"from": "timetable", "deviation": 185, "wait": {"sequence": 2, "seconds": 240}, "told": ["wait"]},
     "Based on the timetable and how early or late the bus is; the bus waits 4 min at Main St until its scheduled departure")]


def test_a_prediction_from_another_source_names_that_source(phone, bus):
    *before, last = bus.calls["ridge:21"]
    for number, (basis, _) in enumerate(OTHER_SOURCES):
        bus.calls[f"ridge:{number}"] = [*before, last | {"basis": basis}]
    bus.vehicles += [bus.vehicles[0] | {"id": f"ridge:{number}"} for number in range(len(OTHER_SOURCES))]
    for number, (_, words) in enumerate(OTHER_SOURCES):
        phone.goto(f"/#/bus/ridge:{number}")
        expect(phone.locator(".ahead > p.small")).to_have_text(words)


def test_a_prediction_without_a_basis_shows_no_explanation(phone, bus):
    del bus.calls["ridge:21"][2]["basis"]
    phone.goto("/#/bus/ridge:21")
    expect(phone.locator(".ahead li")).to_have_count(3)
    expect(phone.locator(".ahead > p.small")).to_have_count(0)


def test_the_basis_of_a_prediction_is_translated_to_french(open_page, bus):
    page = open_page(bus.url, **PHONE | {"locale": "fr-CA"})
    page.goto("/#/stop/ridge:oak?bus=ridge:21")
    expect(page.locator(".ahead > p.small")).to_have_text(
        "D’après 9 passages précédents de cette course et 1 autre course de la même ligne ; le bus attend d’habitude 2 min à Main St ; "
        "la prévision de l’agence compte pour 60 %")


@pytest.mark.parametrize("language", [language["code"] for language in LANGUAGES])
def test_every_reason_in_the_api_has_a_string(language):
    """If the API has a reason that the page's strings lack, the page would show its key."""
    contract = document(ROOT / "api/openapi.yaml")
    moved = contract["components"]["schemas"]["Basis"]["properties"]["moved"]["items"]["properties"]
    words = json.loads((ROOT / f"Web/words/{language}.later.json").read_text())
    assert {f"why.by.{reason}" for reason in moved["mostly"]["enum"]} == {key for key in words if key.startswith("why.by.")}
