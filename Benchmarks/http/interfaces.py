"""Measures the OneBusAway, GTFS-Realtime and SIRI APIs under load, for every test city and New York's MTA Bus
Company."""

import json
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

import pytest

from support.cities import CITIES, city
from support.onebusaway_answers import Known, data, encoded, known
from wrk import load, load_in_turn, memory

# The minimum number of rows of the measured board, if the agency has such a stop.
ROWS = 33


def busiest(server, stops: list[str]) -> tuple[str, int]:
    """Returns the path of the first board with at least ROWS rows, or else that with the most rows, and its number
    of rows."""
    best = ("", 0)
    for stop in stops[:400]:
        for minutes in (35, 120, 400):
            path = f"arrivals-and-departures-for-stop/{encoded(stop)}"
            rows = len(data(server, path, minutesAfter=minutes)["entry"]["arrivalsAndDepartures"])
            if rows >= ROWS:
                return f"{path}.json?key=TEST&minutesAfter={minutes}", rows
            best = max(best, (f"{path}.json?key=TEST&minutesAfter={minutes}", rows), key=lambda each: each[1])
    return best


def measure(name: str, server, folder: Path):
    things = known(server)
    stops = data(server, f"stop-ids-for-agency/{encoded(things.agency)}")["list"]
    rest = memory(server)
    path, rows = busiest(server, stops)
    place = urlencode({"key": "TEST", "lat": things.lat, "lon": things.lon, "radius": 1500})
    paths = {
        f"/api/where/{path}": f"board of {rows} rows", f"/api/where/stops-for-location.json?{place}": "stops for a place",
        f"/api/where/vehicles-for-agency/{encoded(things.agency)}.json?key=TEST": "vehicles of the agency",
        f"/gtfs-rt/{encoded(things.agency)}/trip-updates.pb": "trip updates",
        "/siri/vehicle-monitoring.json": "vehicle monitoring",
    }
    for path, what in paths.items():
        size = len(server.get(path).body)
        print(json.dumps({"benchmark": f"interfaces: {name}: {what}", "bytes": size} | load(server.url + path)), flush=True)
    boards = [f"/api/where/arrivals-and-departures-for-stop/{encoded(stop)}.json?key=TEST&minutesAfter=120" for stop in stops]
    print(json.dumps({
        "benchmark": f"interfaces: {name}: boards of {len(boards)} stops in turn"} | load_in_turn(server, boards, folder)))
    print(json.dumps({
        "benchmark": f"interfaces: {name}: resident (MB)", "rest": round(rest, 1), "after": round(memory(server), 1)}))


def main():
    for name in sys.argv[1:] or [*CITIES, "mtabc"]:
        with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
            try:
                with city(name, Path(folder), monkeypatch) as server:
                    measure(name, server, Path(folder))
            except pytest.skip.Exception as reason:
                print(json.dumps({"benchmark": f"interfaces: {name}", "skipped": str(reason)}))


main()
