"""`headsign coaches` on the command line: output, JSON and exit codes."""

import json
import subprocess

import pytest

from support.busbud_upstream import DATE, MONTREAL, NEW_YORK, BusbudUpstream, Script, departure
from support.places import DEMO_CITY, HEADSIGN
from support.server import Server


def headsign(*arguments):
    return subprocess.run([HEADSIGN, *map(str, arguments)], capture_output=True, text=True, timeout=60)


@pytest.fixture(scope="module")
def coaches(tmp_path_factory):
    agencies = f"basemap: none\nagencies:\n  - id: cairns\n    name: Cairns\n    kind: gtfs\n    schedule: {DEMO_CITY}\n"
    late = departure(2, "22:45:00", "2016-07-30T06:40:00", prices={"total": 4109, "currency": "CAD"}, available_seats=4)
    with BusbudUpstream() as upstream:
        upstream.scripts[NEW_YORK, MONTREAL] = Script([[late], [departure(1)]])
        upstream.scripts[MONTREAL, NEW_YORK] = Script([[]])
        upstream.scripts[NEW_YORK, "f244m0"] = Script([[]], troubles={0: 503})
        configuration = agencies + upstream.configuration()
        with Server(tmp_path_factory.mktemp("coaches"), configuration, now=None) as running:
            yield running


def test_coaches_are_listed_by_departure_time(coaches):
    answer = headsign("coaches", NEW_YORK, MONTREAL, DATE, "--server", coaches.url)
    assert answer.returncode == 0, answer.stderr
    head, early, late = answer.stdout.splitlines()
    assert head.split()[:4] == ["LEAVES", "ARRIVES", "TAKES", "PRICE"]
    assert early.split()[:2] == ["07:00", "15:25"] and "8 h 25" in early and "64.50 USD" in early and "Greyhound" in early
    assert "06:40 +1" in late and "41.09 CAD" in late and "4 seats left" in late and "Adirondack Trailways" in late
    assert "Port Authority → Gare d’autocars" in early
    assert "departures so far" in answer.stderr


def test_cities_can_be_given_by_name(coaches):
    answer = headsign("coaches", "new york", "Montréal", DATE, "--server", coaches.url)
    assert answer.returncode == 0 and "Greyhound" in answer.stdout
    answer = headsign("coaches", "Atlantis", "Montréal", DATE, "--server", coaches.url)
    assert answer.returncode == 66 and "Atlantis" in answer.stderr


def test_the_json_output_contains_all_fields(coaches):
    answer = headsign("coaches", NEW_YORK, MONTREAL, DATE, "--server", coaches.url, "--json")
    events = json.loads(answer.stdout)
    assert events[0]["event"] == "search" and events[-1]["event"] == "complete"
    assert sum(len(event.get("offers", [])) for event in events) == 2


def test_no_coaches_a_failed_search_and_an_invalid_day_have_different_exit_codes(coaches):
    none = headsign("coaches", MONTREAL, NEW_YORK, DATE, "--server", coaches.url)
    assert none.returncode == 1 and "No coaches on that day." in none.stdout
    failed = headsign("coaches", NEW_YORK, "f244m0", DATE, "--server", coaches.url)
    assert failed.returncode == 69 and "out of service" in failed.stderr
    wrong = headsign("coaches", NEW_YORK, MONTREAL, "tomorrow", "--server", coaches.url)
    assert wrong.returncode == 66 and "date: a date in the form" in wrong.stderr


def test_an_invalid_coach_configuration_is_rejected_with_its_keys(tmp_path):
    config = tmp_path / "headsign.yaml"
    config.write_text("agencies: []\nintercity:\n  busbud:\n    url: nowhere\n    tok: x\n")
    answer = headsign("serve", "--config", config)
    assert answer.returncode == 78
    assert "token" in answer.stderr and "tok" in answer.stderr
