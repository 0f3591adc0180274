"""The figures of the history's overview equal those computed from the export by the definitions of decision 0105."""

import subprocess
from zoneinfo import ZoneInfo

import pytest

from Reference import history_figures
from support.places import HEADSIGN
from support.recorded_service import DATES, ZONE, recorded_service
from support.server import Server

TOKEN = "a-token-of-the-operator"
PERIOD = f"from={DATES[0]}&to={DATES[-1]}"
CONFIGURATION = "basemap: none\nagencies:\n  - id: town\n    name: Town\n    schedule: {schedule}\n"


def figures(folder, stops: str) -> tuple[dict, dict]:
    """The overview of a recorded service, by the server and by the reference, in the same form."""
    recording, data, table = recorded_service(folder / "recording", stops), folder / "data", folder / "csv"
    for arguments in (["history", "import", recording, "--data", data],
                      ["export", "csv", "--data", data, "--agency", "town", "--from", DATES[0], "--to", DATES[-1], "--output", table]):
        subprocess.run(list(map(str, [HEADSIGN, *arguments])), check=True, timeout=60)
    configuration = CONFIGURATION.format(schedule=recording / "town.zip")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEADSIGN_OPERATOR_TOKEN", TOKEN)
        with Server(folder, configuration, f"{DATES[-1]}T23:00:00-05:00") as server:
            answer = server.get(f"/api/v1/history/town/overview?{PERIOD}", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status == 200, answer.body
    return by_name(answer.json()), history_figures.overview(table, ZoneInfo(ZONE.key))


def by_name(overview: dict) -> dict:
    return {"figures": overview["figures"], "outages": overview["outages"],
            "routes": {each["route"]["id"].split(":", 1)[1]: each["figures"] for each in overview["routes"]},
            "rows": {each["date"]: each["figures"] for each in overview["rows"]}}


def without_outages(figures: dict) -> dict:
    return {name: each for name, each in figures.items() if name != "outages"}


def rounded(expected, actual):
    """The expected figures, with shares as precise as four digits and other numbers as one, as in responses."""
    if isinstance(expected, dict):
        return {name: rounded(each, actual.get(name) if isinstance(actual, dict) else None) for name, each in expected.items()}
    if isinstance(expected, list):
        return [rounded(each, other) for each, other in zip(expected, actual or [])] + expected[len(actual or []):]
    if not isinstance(expected, float):
        return expected
    return pytest.approx(expected, abs=0.0501 if abs(expected) > 1 else 0.0000501)


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    return figures(tmp_path_factory.mktemp("service"), "abcde")


def test_the_recording_has_every_kind_of_figure(service):
    _, expected = service
    trips, punctuality = expected["figures"]["trips"], expected["figures"]["punctuality"]
    assert all(trips[state] > 0 for state in ("performed", "canceled", "notSeen", "added", "unknown"))
    assert all(punctuality[name] > 0 for name in ("early", "onTime", "late", "skippedStops"))
    assert expected["figures"]["waiting"]["headways"] > expected["figures"]["bunching"]["headways"] > expected["figures"]["bunching"]["bunched"] > 0
    assert all(each["count"] > 0 for each in expected["figures"]["predictions"])


def test_figures_in_total_equal_those_from_the_export(service):
    actual, expected = (without_outages(each["figures"]) for each in service)
    assert actual == rounded(expected, actual)


@pytest.mark.parametrize("part", ["routes", "rows"])
def test_figures_by_route_and_day_equal_those_from_the_export(service, part):
    actual, expected = ({name: without_outages(each) for name, each in side[part].items()} for side in service)
    assert actual == rounded(expected, actual)


def test_outages_by_day_equal_those_from_the_export(service):
    actual, expected = service
    seconds = {day: sum(each["seconds"] for each in row["outages"]) for day, row in expected["rows"].items()}
    assert {day: row["outages"]["seconds"] for day, row in actual["rows"].items()} == seconds


def test_outages_of_a_period_equal_those_from_the_export(service):
    actual, expected = service
    assert actual["outages"] == expected["outages"]


def test_headways_at_a_stop_that_each_trip_calls_at_twice_equal_those_from_the_export(tmp_path):
    actual, expected = (without_outages(each["figures"]) for each in figures(tmp_path, "abacd"))
    assert actual == rounded(expected, actual)
