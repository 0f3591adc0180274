"""Agencies whose feeds number each report, so that records show which report a rider received and when it was made."""

import struct
import threading
import time
from datetime import datetime, timezone
from pathlib import Path

from support.local_server import Listener, LocalServer, QuietHandler
from support.protobuf import field, message
from support.town import write_feed
from support.cluster.records import Records

STOPS = 16
# The seconds between two trips, and those from one stop to the next.
HEADWAY, STRETCH = 300, 120
# The number of buses that take turns on the busiest trip.
BUSES = 12


def place(number: int, progress: float) -> tuple[float, float]:
    """Returns a point on an agency's line, which runs straight east, by the fraction of its length (0…1)."""
    return 44.0 + number, -76.5 + 0.08 * progress


def clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def write_timetable(path: Path, number: int) -> Path:
    """Writes a timetable with a bus every five minutes, day and night, in a time zone without daylight saving time."""
    places = [place(number, stop / (STOPS - 1)) for stop in range(STOPS)]
    starts = range(0, 86_400, HEADWAY)
    return write_feed(path, **{
        "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nT,Town,https://town.example,Etc/UTC\n",
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n"
                     + "".join(f"s{stop},Stop {stop},{lat},{lon}\n" for stop, (lat, lon) in enumerate(places)),
        "trips.txt": "route_id,service_id,trip_id,trip_headsign\n"
                     + "".join(f"R,daily,t{start},East\n" for start in starts),
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(
            f"t{start},{clock(start + stop * STRETCH)},{clock(start + stop * STRETCH)},s{stop},{stop + 1}\n"
            for start in starts for stop in range(STOPS)),
        "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                        "daily,1,1,1,1,1,1,1,20260101,20361231\n"})


def buses(number: int, now: float, count: int) -> list[bytes]:
    """Returns the buses under way, each with the number of the report as its label."""
    day = now - now % 86_400
    entities = []
    for turn in range(-STOPS * STRETCH // HEADWAY - 1, 86_400 // HEADWAY):
        start = turn * HEADWAY
        progress = (now - day - start) / ((STOPS - 1) * STRETCH)
        if 0 < progress < 1:
            date = datetime.fromtimestamp(day + start, timezone.utc).strftime("%Y%m%d")
            entities.append(bus(f"bus-{turn % BUSES}", f"t{start % 86_400}", date, place(number, progress), now, count))
    return entities


def bus(name: str, trip: str, date: str, where: tuple[float, float], now: float, count: int) -> bytes:
    position = b"\x0d" + struct.pack("<f", where[0]) + b"\x15" + struct.pack("<f", where[1])
    report = (field(1, field(1, trip.encode()) + field(3, date.encode())) + field(2, position) + field(5, int(now))
              + field(8, field(1, name.encode()) + field(2, str(count).encode())))
    return field(1, name.encode()) + field(4, report)


class Feeds(LocalServer):
    """Serves `/town-0.pb` and so on. Each response is a new report, which is recorded before it is sent; once `frozen`,
    each response repeats the last report."""

    def __init__(self, address: str, agencies: int, records: Records):
        self.address, self.records = address, records
        self.counts, self.last = [0] * agencies, [b""] * agencies
        self.is_frozen, self.lock = False, threading.Lock()

    def __enter__(self):
        self.listener = Listener((self.address, 0), self.handler())
        self.url = f"http://{self.address}:{self.listener.server_port}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()
        return self

    def report(self, number: int, asker: str) -> bytes:
        with self.lock:
            if not self.is_frozen:
                self.counts[number] += 1
                now = time.time()
                self.records.add("truth", agency=f"town-{number}", count=self.counts[number], stamp=int(now), asker=asker)
                self.last[number] = message(buses(number, now, self.counts[number]), int(now))
            return self.last[number]

    def handler(feeds):
        class Handler(QuietHandler):
            def do_GET(self):
                number = int(self.path.removeprefix("/town-").removesuffix(".pb"))
                self.reply(200, "application/x-protobuf", feeds.report(number, self.client_address[0]))

        return Handler
