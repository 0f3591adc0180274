"""Weather forecasts for the OneBusAway apps, from a local server with responses in Open-Meteo's format."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from support.contract import Contract
from support.failing_handler import failing_handler
from support.local_server import LocalServer
from support.places import ROOT
from support.server import Server
from support.sidecar import IPHONE, moment
from support.town import write_feed

OPERATIONS = {each.path: each for each in Contract(ROOT / "api/sidecar.yaml").operations}
CONFIGURATION = """
basemap: none
server: {{limits: none}}
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule: {{source: "{feed}", dates: repeating}}
sidecar:
  weather:
    url: {url}
    units: us
    key: a-key
"""


class OpenMeteo(LocalServer):
    """A forecast server, used as `with OpenMeteo() as source:`. `failure` is one of those in failing_handler.py."""

    def __init__(self):
        self.seen: list[str] = []
        self.failure = ""
        self.slowness = 30

    def handler(self):
        return failing_handler(self, {})

    def asked(self, target: str):
        address = urlsplit(target)
        query = {name: values[0] for name, values in parse_qs(address.query).items()}
        if address.path != "/v1/forecast" or query["apikey"] != "a-key" or query["timeformat"] != "unixtime":
            return self.failure, None
        hours = [moment("00:00:00") + hour * 3600 for hour in range(72)]
        names = query["hourly"].split(",")
        assert query["temperature_unit"] == "fahrenheit" and set(query["current"].split(",")) < set(names)
        body = {
            "latitude": 44.23, "longitude": -76.49, "utc_offset_seconds": 0, "hourly_units": {"time": "unixtime"},
            "current": {"time": moment("08:00:00"), "interval": 900, "temperature_2m": 40.3, "apparent_temperature": 33.9,
                        "precipitation": 0.0, "weather_code": 71, "wind_speed_10m": 12.1, "is_day": 1},
            "hourly": {"time": hours} | {name: [1 for _ in hours] for name in names}}
        return self.failure, ("application/json", json.dumps(body).encode())


@pytest.fixture
def source():
    with OpenMeteo() as running:
        yield running


def started(folder, source: OpenMeteo) -> Server:
    text = CONFIGURATION.format(feed=write_feed(folder / "town.zip"), url=f"{source.url}/v1")
    return Server(folder, text, "2026-11-18T08:05:00-05:00")


def test_apps_receive_the_weather_at_the_centre_of_the_region(tmp_path, source):
    with started(tmp_path, source) as server:
        answer = server.get(f"/api/v1/regions/1/weather.json?{IPHONE}")
        assert answer.status == 200, answer.body
        assert not OPERATIONS["/api/v1/regions/{region}/weather.json"].complaints(answer)
        weather = answer.json()
        assert weather["current_forecast"]["icon"] == "snow" and weather["current_forecast"]["temperature"] == 40.3
        assert weather["hourly_forecast"][0]["time"] == moment("08:00:00") and len(weather["hourly_forecast"]) == 24
        assert (weather["latitude"], weather["longitude"]) == (44.235, -76.49) and weather["region_name"] == "Town"
        assert server.get("/api/v1/regions/1-town/weather").status == 200
        assert len(source.seen) == 1 and "latitude=44.235" in source.seen[0]


@pytest.mark.parametrize("failure", ["500", "html", "truncated", "null", "404"])
def test_apps_receive_an_error_while_the_weather_source_fails(tmp_path, source, failure):
    source.failure = failure
    with started(tmp_path, source) as server:
        assert [server.get("/api/v1/regions/1/weather.json").status for _ in range(3)] == [403, 403, 403]
        assert len(source.seen) == 1
        assert "a-key" not in server.log.read_text()
