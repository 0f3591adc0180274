"""Alarms, created through the API as a page does."""

import json
import secrets
from datetime import datetime
from pathlib import Path

from support.push_service import Browser
from support.town import write_feed

CONFIGURATION = """
basemap: none
server: {{limits: none}}
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule: {{source: "{feed}", dates: repeating}}
push:
  contact: mailto:operator@town.example
  hosts: [127.0.0.1]
"""

DAY = "2026-11-18"


def moment(clock: str) -> int:
    """Returns the epoch seconds of a local time in the town."""
    return int(datetime.fromisoformat(f"{DAY}T{clock}-05:00").timestamp())


def configuration(folder: Path, **files: str) -> str:
    return CONFIGURATION.format(feed=write_feed(folder / "town.zip", **files))


def many_trips(count: int, first: str = "8:00:00", apart: int = 60) -> dict[str, str]:
    """Returns the files of a feed in which `count` trips depart from the town's first stop one after the other."""
    hours, minutes, seconds = map(int, first.split(":"))
    start = hours * 3600 + minutes * 60 + seconds

    def clock(time: int) -> str:
        return f"{time // 3600}:{time // 60 % 60:02}:{time % 60:02}"

    times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(
        f"m{trip},{clock(at)},{clock(at)},{stop},{place + 1}\n"
        for trip in range(count) for place, stop in enumerate("abc")
        for at in [start + trip * apart + place * 300])
    trips = "route_id,service_id,trip_id,trip_headsign\n" + "".join(f"R,daily,m{trip},Mill\n" for trip in range(count))
    return {"trips.txt": trips, "stop_times.txt": times}


class Page:
    """A page that sets alarms: `page = Page(server); page.set(browser, trip="town:t1", …)`."""

    def __init__(self, server, address: str | None = None):
        """`address` is the page's network address, as a trusted proxy forwards it."""
        self.server = server
        self.secret = secrets.token_hex(32)
        self.headers = {"X-Forwarded-For": address} if address else {}

    def ask(self, method: str, path: str = "", body: dict | None = None):
        headers = {"Authorization": f"Bearer {self.secret}", "Content-Type": "application/json"} | self.headers
        content = None if body is None else json.dumps(body).encode()
        return self.server.get(f"/api/v1/alarms{path}", headers, method, content)

    @property
    def key(self) -> str:
        return self.server.json("/api/v1/push")["key"]

    def set(self, browser: Browser, id: str | None = None, **fields):
        alarm = {"kind": "departure", "stop": "town:b", "trip": "town:t1", "scheduled": moment("08:05:00"),
                 "minutesBefore": 5, "subscription": browser.subscription} | fields
        return self.ask("PUT", f"/{id or secrets.token_hex(16)}", alarm)

    @property
    def kept(self) -> list[dict]:
        answer = self.ask("GET")
        assert answer.status == 200, answer.body
        return answer.json()["alarms"]
