"""Small random GTFS datasets."""

from __future__ import annotations

from typing import Any, Sequence

from . import schedule as schedules, service_day
from .dice import Dice


def csv(names: str, rows: Sequence[Sequence[Any]], undoubled: bool = False) -> str:
    """Returns a file's text. `undoubled` leaves quotation marks inside values single, as careless producers do."""
    lines = [names]
    for row in rows:
        values = []
        for value in row:
            text = "" if value is None else str(value)
            if any(mark in text for mark in ',"\n'):
                text = '"' + (text if undoubled else text.replace('"', '""')) + '"'
            values.append(text)
        lines.append(",".join(values))
    return "\r\n".join(lines) + "\r\n"


class Dataset:
    """A dataset around a given time: its files, and the IDs to which feeds can refer."""

    def __init__(self, dice: Dice, zone: str, now: int) -> None:
        self.dice, self.zone, self.now = dice, zone, now
        self.files: dict[str, str] = {}
        self.today = service_day.local_date(now, zone)
        self.yesterday = service_day.shifted(self.today, -1)
        self.tomorrow = service_day.shifted(self.today, 1)
        self.stops: list[str] = []
        self.siblings: dict[str, list[str]] = {}
        self.stations: list[str] = []
        self.coordinates: dict[str, tuple[float, float]] = {}
        self.routes: list[str] = []
        self.agencies: list[str] = []
        self._places()
        self._routes()
        self._services()
        self._trips()
        self._transfers()
        self.schedule = schedules.read(self.files)

    def _places(self) -> None:
        rows: list[list[Any]] = []
        for number in range(self.dice.between(1, 2)):
            station = f"station{number}"
            zone = self.dice.pick(("", "", "Europe/London", "Asia/Tokyo"))
            rows.append([station, f"Station {number}", 50 + number, 8, 1, "", "", zone])
            platforms = [f"{station}-{track}" for track in range(1, self.dice.between(2, 3) + 1)]
            for platform in platforms:
                code = platform[-1]
                own = self.dice.pick(("", "America/Chicago"))
                kind = self.dice.pick(("0", ""))
                rows.append([platform, f"Station {number}", 50 + number, 8, kind, station, code, own])
                self.siblings[platform] = [other for other in platforms if other != platform]
            self.stations.append(station)
            self.stops += platforms
        for number in range(self.dice.between(3, 6)):
            name = self.dice.pick((f"Stop {number}", 'The "Old" Mill', "Market, north side", "Straße 5"))
            rows.append([f"stop{number}", name, 51, 9 + number, "", "", "", self.dice.pick(("", "", "Asia/Tokyo"))])
            self.stops.append(f"stop{number}")
        self.coordinates = {row[0]: (float(row[2]), float(row[3])) for row in rows}
        names = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,stop_timezone"
        self.files["stops.txt"] = csv(names, rows, undoubled=self.dice.odd(0.3))

    def _routes(self) -> None:
        self.agencies = ["north", "south"][:self.dice.between(1, 2)]
        agencies = [[each, each.title(), "https://example.org", self.zone] for each in self.agencies]
        self.files["agency.txt"] = csv("agency_id,agency_name,agency_url,agency_timezone", agencies)
        rows = []
        for number in range(self.dice.between(2, 3)):
            agency = "" if len(self.agencies) == 1 and self.dice.chance(0.5) else self.dice.pick(self.agencies)
            rows.append([f"route{number}", agency, str(number), f"Line {number}", self.dice.pick((0, 1, 2, 3, 3))])
            self.routes.append(f"route{number}")
        self.files["routes.txt"] = csv("route_id,agency_id,route_short_name,route_long_name,route_type", rows)

    def _services(self) -> None:
        """Returns the services: daily, not-today (daily except today), special (yesterday to tomorrow), and weekend."""
        rows = [
            ["daily", 1, 1, 1, 1, 1, 1, 1, "20250101", "20261231"],
            ["not-today", 1, 1, 1, 1, 1, 1, 1, "20250101", "20261231"],
            ["weekend", 0, 0, 0, 0, 0, 1, 1, "20250101", "20261231"],
        ]
        names = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date"
        self.files["calendar.txt"] = csv(names, rows)
        exceptions = [["not-today", self.today, 2]]
        exceptions += [["special", each, 1] for each in (self.yesterday, self.today, self.tomorrow)]
        self.files["calendar_dates.txt"] = csv("service_id,date,exception_type", exceptions)

    def _trips(self) -> None:
        trips, times, frequencies = [], [], []
        for number in range(self.dice.between(4, 8)):
            trip_id = f"trip{number}"
            service = self.dice.pick(("daily", "daily", "daily", "special", "special", "not-today", "weekend"))
            route = self.dice.pick(self.routes)
            trips.append([route, service, trip_id, f"To {number}", self.dice.pick((0, 1))])
            start = self._start()
            times += self._stop_times(trip_id, start)
            if self.dice.chance(0.25):
                frequencies += self._frequencies(trip_id, start)
        self.files["trips.txt"] = csv("route_id,service_id,trip_id,trip_headsign,direction_id", trips)
        names = "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign"
        names += ",pickup_type,drop_off_type,timepoint"
        self.files["stop_times.txt"] = csv(names, times)
        if frequencies:
            names = "trip_id,start_time,end_time,headway_secs,exact_times"
            self.files["frequencies.txt"] = csv(names, frequencies)

    def _start(self) -> int:
        """Returns a start time near the dataset's time, counted in today's or yesterday's service day."""
        service_date = self.dice.pick((self.today, self.today, self.yesterday))
        around = self.now - service_day.origin(service_date, self.zone)
        start = around + self.dice.between(-90, 120) * 60
        return max(start - start % 60, 0)

    def _pattern(self) -> list[str]:
        """Returns the stops of a trip: often a line, sometimes a loop or with a stop that is served twice."""
        length = self.dice.between(3, 6)
        pattern: list[str] = []
        while len(pattern) < length:
            stop = self.dice.pick(self.stops)
            if not pattern or stop != pattern[-1]:
                pattern.append(stop)
        form = self.dice.pick(("line", "line", "loop", "again"))
        if form == "line":
            pattern = list(dict.fromkeys(pattern))
            while len(pattern) < 3:
                pattern.append(next(stop for stop in self.stops if stop not in pattern))
        elif form == "loop" and pattern[0] != pattern[-1]:
            pattern.append(pattern[0])
        elif form == "again" and len(pattern) > 3:
            pattern.insert(3, pattern[0])
        return [stop for index, stop in enumerate(pattern) if index == 0 or stop != pattern[index - 1]]

    def _stop_times(self, trip_id: str, start: int) -> list[list[Any]]:
        rows = []
        pattern = self._pattern()
        first, step = self.dice.pick(((1, 1), (0, 1), (5, 5), (1, 10)))
        moment = start
        for index, stop in enumerate(pattern):
            dwell = self.dice.pick((0, 0, 0, 60, 120))
            arrival, departure = service_day.clock(moment), service_day.clock(moment + dwell)
            if 0 < index < len(pattern) - 1 and self.dice.chance(0.15):
                arrival = departure = ""
            pickup = self.dice.pick((0, 0, 0, "", 1, 2, 3))
            drop_off = self.dice.pick((0, 0, 0, "", 1, 2, 3))
            headsign = self.dice.pick(("", "", "", "Via the mill"))
            timepoint = "" if not arrival else self.dice.pick(("", 0, 1))
            sequence = first + index * step
            rows.append([trip_id, arrival, departure, stop, sequence, headsign, pickup, drop_off, timepoint])
            moment += dwell + self.dice.between(1, 12) * 60
        return rows

    def _frequencies(self, trip_id: str, start: int) -> list[list[Any]]:
        exact = self.dice.pick((0, 1, ""))
        headway = self.dice.pick((300, 600, 900, 1200))
        begin = max(start - self.dice.below(3) * headway, 0)
        middle = begin + self.dice.between(2, 4) * headway
        rows = [[trip_id, service_day.clock(begin), service_day.clock(middle), headway, exact]]
        if self.dice.chance(0.4):
            end = service_day.clock(middle + 2 * headway)
            rows.append([trip_id, service_day.clock(middle), end, headway * 2, exact])
        return rows

    def _transfers(self) -> None:
        places = self.stops + self.stations
        rows = []
        for _ in range(self.dice.below(4)):
            kind = self.dice.pick((0, 1, 1, 2, 3))
            rows.append([self.dice.pick(places), self.dice.pick(places), kind, 180 if kind == 2 else ""])
        if rows:
            names = "from_stop_id,to_stop_id,transfer_type,min_transfer_time"
            self.files["transfers.txt"] = csv(names, rows)
