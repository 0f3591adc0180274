"""The Home Assistant example fits the server's responses: its templates and paths are evaluated with Jinja and
JSONPath, as Home Assistant does."""

import re
from urllib.parse import quote, urlsplit

import jinja2
import pytest
import yaml

from support.documents import document
from support.places import ROOT
from support.riders import stop_with_departures

TEXT = (ROOT / "docs/home-assistant.md").read_text()
[EXAMPLE] = yaml.safe_load(re.search(r"```yaml\n(.*?)```", TEXT, re.DOTALL)[1])["rest"]
NEXT, DATA = EXAMPLE["sensor"]


@pytest.fixture
def board(server):
    """The response to the example's request, for a stop of the test server."""
    address = urlsplit(EXAMPLE["resource"])
    stop = quote(stop_with_departures(server)["id"], safe=":")
    return server.json(f"{address.path.replace('tcat:1701', stop)}?{address.query}")


def evaluated(sensor: dict, board: dict) -> str:
    return jinja2.Environment().from_string(sensor["value_template"]).render(value_json=board).strip()


def at(path: str, value):
    """Returns the value at a JSONPath that consists of members and indexes."""
    assert re.fullmatch(r"\$(\.\w+|\[\d+\])*", path)
    for member, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        value = value[member] if member else value[int(index)]
    return value


def row(minutes: float, **more) -> dict:
    return {"scheduled": 1_000_000 + int(60 * minutes), "status": "scheduled", "lastStop": False} | more


def rendered(*arrivals: dict) -> str:
    return evaluated(NEXT, {"at": 1_000_000, "arrivals": list(arrivals)})


def test_the_home_assistant_sensor_shows_the_boards_next_departure(board):
    rows = [each for each in board["arrivals"] if not each["lastStop"] and each["status"] not in ("canceled", "skipped") and each.get("pickup") != "none"]
    expected = max((rows[0].get("predicted", rows[0].get("scheduled")) - board["at"]) // 60, 0)
    assert evaluated(NEXT, board) == str(expected)


def test_the_home_assistant_attributes_exist_in_the_response(board):
    assert {"headsign", "status", "punctuality"} <= at(NEXT["json_attributes_path"], board).keys()
    assert set(DATA["json_attributes"]) <= at(DATA["json_attributes_path"], board).keys()
    assert evaluated(DATA, board) in ("live", "stale", "failing", "none")


def test_the_home_assistant_attributes_exist_in_the_openapi_description():
    schemas = document(ROOT / "api/openapi.yaml")["components"]["schemas"]
    assert set(NEXT["json_attributes"]) <= schemas["Arrival"]["properties"].keys()
    assert set(DATA["json_attributes"]) <= schemas["Stop"]["properties"].keys()


@pytest.mark.parametrize(("arrivals", "value"), [
    ([], ""), ([row(5)], "5"), ([row(5.9)], "5"), ([row(-0.2)], "0"), ([row(5, predicted=1_000_480)], "8"),
    ([row(1, status="canceled"), row(4)], "4"), ([row(1, status="skipped"), row(4)], "4"), ([row(1, lastStop=True), row(4)], "4"),
    ([row(1, pickup="none"), row(4)], "4"), ([row(1, pickup="phone")], "1"), ([row(1, status="canceled")], ""),
])
def test_the_home_assistant_sensor_omits_departures_that_cannot_be_boarded(arrivals, value):
    assert rendered(*arrivals) == value


def test_the_home_assistant_example_uses_only_options_of_the_rest_integration():
    """The options are those documented at home-assistant.io/integrations/rest."""
    assert EXAMPLE.keys() <= {"resource", "resource_template", "scan_interval", "method", "headers", "params", "timeout", "sensor", "binary_sensor"}
    for sensor in EXAMPLE["sensor"]:
        assert sensor.keys() <= {"name", "unique_id", "unit_of_measurement", "value_template", "json_attributes_path", "json_attributes",
                                 "device_class", "state_class", "availability", "icon", "picture", "force_update"}
