"""Recordings of a street whose only bus is slow on one section every day, although it is fast on the section before.
They contain only positions, in the format of an Avail InfoPoint server."""

import gzip
import json
from datetime import datetime, timedelta, timezone
from pathlib import Path

STOPS = {"A": 0, "B": 1000, "C": 2000, "D": 3000}
METERS_PER_DEGREE = 111_195.0
START = datetime(2026, 11, 16, 8, tzinfo=timezone.utc)
"""The start of the first day's trip, a Monday's."""
END = 1000
"""Seconds after its start when its bus has come to D: 5 m/s, and 2 m/s between B and C."""
AT_C = 700


def recorded_day(folder: Path, day: int, trips: int = 1) -> Path:
    """Writes that day's recording; further trips follow every 15 minutes, each with a bus of its own."""
    folder.mkdir(parents=True)
    start = START + timedelta(days=day)
    moments = range(-120, END + (trips - 1) * 900 + 300, 30)
    bodies = {
        "static": [(moments[0], "RouteDetails/GetAllRouteDetails", [route()])],
        "vehicles": [(second, "Vehicles/GetAllVehicles", vehicles(start, second, trips)) for second in moments]}
    for feed, rows in bodies.items():
        lines = [fetch(start + timedelta(seconds=second), path, body) for second, path, body in rows]
        (folder / f"{feed}.jsonl.gz").write_bytes(gzip.compress("".join(lines).encode()))
    (folder / "recording.json").write_text(json.dumps({
        "name": "Street", "static": {}, "feeds": [{"id": feed, "kind": "infopoint"} for feed in bodies],
        "agency": {"id": "street", "name": "Street", "timezone": "UTC", "url": "http://street.example"},
        "from": epoch(start + timedelta(seconds=moments[0])), "to": epoch(start + timedelta(seconds=moments[-1]))}))
    return folder


def epoch(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def fetch(at: datetime, path: str, body) -> str:
    return json.dumps({
        "at": epoch(at), "url": f"/InfoPoint/rest/{path}", "status": 200, "contentType": "application/json",
        "body": json.dumps(body)}) + "\n"


def route() -> dict:
    stops = [{"StopId": number, "Name": name, "Latitude": 45 + meters / METERS_PER_DEGREE, "Longitude": -75}
             for number, (name, meters) in enumerate(STOPS.items(), 1)]
    calls = [{"RouteId": 1, "StopId": stop["StopId"], "SortOrder": stop["StopId"], "Direction": "N"} for stop in stops]
    return {"RouteId": 1, "ShortName": "1", "LongName": "Street", "Color": "0000ff", "IsVisible": True,
            "Stops": stops, "RouteStops": calls, "Directions": [{"Dir": "N"}], "Vehicles": [], "Messages": []}


def vehicles(start: datetime, second: int, trips: int) -> list[dict]:
    seconds = [second - trip * 900 for trip in range(trips)]
    return [vehicle(start, trip, second, along(own)) for trip, own in enumerate(seconds) if -120 <= own <= END]


def along(second: int) -> float:
    """Returns the metres from stop A after this many seconds."""
    slow = min(max(second - 200, 0), 500)
    return min(max(second, 0), 200) * 5 + slow * 2 + max(second - AT_C, 0) * 5 if second > 0 else 0.0


def vehicle(start: datetime, trip: int, second: int, meters: float) -> dict:
    at = start + timedelta(seconds=second)
    return {"VehicleId": trip + 1, "Name": str(trip + 1), "Latitude": 45 + min(meters, 3000) / METERS_PER_DEGREE,
            "Longitude": -75, "RouteId": 1, "TripId": 800 + trip, "Direction": "N", "DirectionLong": "Northbound",
            "LastUpdated": f"/Date({epoch(at)}+0000)/"}
