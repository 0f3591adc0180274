"""An Avail InfoPoint server of a fictional town whose buses move along their lines as time passes.

Paths, spellings and peculiarities are those of real servers: paths below /InfoPoint in any case, Microsoft's date
format, numeric IDs, spaces around short names and directions, and file names whose case differs from that in the trace
paths.
"""

import json
import math
import re
from urllib.parse import parse_qs, unquote, urlsplit

from support.clocks import current_time
from support.failing_handler import failing_handler
from support.local_server import LocalServer

NORTH, WEST = 40.7900, -77.8700
METERS = 111_195.0


def place(x: float, y: float) -> tuple[float, float]:
    """Returns latitude and longitude of a point this many metres east and north of the town's south-west corner."""
    return NORTH + y / METERS, WEST + x / (METERS * math.cos(math.radians(NORTH)))


class Line:
    """A route: the corners of its line in metres, and the positions of its stops as fractions of its length."""

    def __init__(self, id, code, name, color, corners, stops, loop=False, headway=False, buses=1, order=1):
        self.id, self.code, self.name, self.color, self.order = id, code, name, color, order
        self.loop, self.headway, self.buses, self.corners = loop, headway, buses, corners
        self.lengths = [math.dist(one, other) for one, other in zip(corners, corners[1:])]
        self.length = sum(self.lengths)
        self.stops = [(id * 100 + number, share * self.length) for number, share in enumerate(stops)]

    def at(self, meters: float) -> tuple[tuple[float, float], float]:
        """Returns the position after this many metres, and the bearing there."""
        for (start, end), length in zip(zip(self.corners, self.corners[1:]), self.lengths):
            if meters <= length:
                share = meters / length
                x, y = (one + (other - one) * share for one, other in zip(start, end))
                return place(x, y), math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])) % 360
            meters -= length
        return place(*self.corners[-1]), 0.0


SQUARE = [(0, 0), (1500, 0), (1500, 1000), (0, 1000), (0, 0)]
LINES = [
    Line(55, "BL", "Blue Loop", "0000ff", SQUARE, [0, .2, .4, .6, .8], loop=True, headway=True, buses=2, order=30),
    Line(57, "WL", "White Loop", "000000", SQUARE[::-1], [0, .25, .5, .75], loop=True, headway=True, order=31),
    Line(53, "GL", "Green Link", "009900", [(x + 200, y + 300) for x, y in SQUARE], [0, .3, .6, .9], loop=True,
         headway=True, buses=0, order=33),
    Line(51, "RL", "Red Link", "FF0000", [(0, 500), (2500, 500), (2500, 2500)], [0, .25, .5, .75, 1], order=32),
    Line(1, " A", "A - Park Forest", "3399FF", [(0, 0), (-2000, 1000), (-4000, 1000)], [0, .5, 1], order=1),
    Line(4, "B", "B - Boalsburg", "CCFF99", [(0, 0), (3000, -2000), (5000, -2000)], [0, .3, .6, 1], buses=2, order=2),
    Line(16, "K", "K - Cato Park", "000099", [(0, 0), (0, -4000)], [0, .5, 1], buses=0, order=7),
]
SPEED = 8.0  # metres per second
TRACE = ('<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://earth.google.com/kml/2.0"><Document><Placemark>'
         "{}</Placemark></Document></kml>")

REFUSALS = {"key": (401, "application/json", b'{"Message":"Authorization has been denied."}')}


class InfoPointUpstream(LocalServer):
    """The local InfoPoint server: `with InfoPointUpstream() as upstream: upstream.url`

    Settings: `failures[pattern]` is one of FAILURES, for paths that match the pattern ("getallvehicles$"); with
    `spelling` "small" or "documented" the server rejects the other spelling; `now` is the clock.
    """

    FAILURES = ("404", "500", "slow", "html", "truncated", "empty", "null", "key")

    root = "/InfoPoint"

    def __init__(self, now=current_time):
        self.now = now
        # Buses start at the same positions regardless of the clock's time.
        self.began = now() - 90
        self.failures: dict[str, str] = {}
        self.spelling: str | None = None
        self.messages = [self.message(27, "Route A is on detour on Mill Street.", [1]),
                         self.message(28, "No service on Thanksgiving.", [])]
        self.slowness = 60.0
        self.seen: list[str] = []

    def handler(self):
        return failing_handler(self, REFUSALS)

    # Content of the responses

    def date(self, moment: float) -> str:
        return f"/Date({int(moment * 1000)}-0500)/"

    def message(self, id: int, text: str, routes: list[int]) -> dict:
        day = 86_400
        midnight = self.now() // day * day
        return {"MessageId": id, "Message": text, "Priority": 2, "PublicAccess": 1, "Published": True, "Routes": routes,
                "DaysOfWeek": 127, "FromDate": self.date(midnight - day), "ToDate": self.date(midnight + day),
                "FromTime": self.date(midnight - day), "ToTime": self.date(midnight - 1)}

    def ways(self, line: Line) -> list[str]:
        return ["L"] if line.loop else ["O", "I "]

    def stop(self, line: Line, id: int, meters: float) -> dict:
        (latitude, longitude), _ = line.at(meters)
        return {"StopId": id, "StopRecordId": id, "Name": f"{line.name} stop {id % 100 + 1}", "Description": f"c{id}",
                "Latitude": latitude, "Longitude": longitude, "IsTimePoint": id % 100 == 0}

    def route(self, line: Line) -> dict:
        """Returns a route as in the list of routes: without stops, buses and messages."""
        return {"RouteId": line.id, "RouteRecordId": line.id, "ShortName": line.code, "LongName": line.name,
                "RouteAbbreviation": line.code.strip(), "Color": line.color, "TextColor": "FFFFFF", "IsVisible": True,
                "Group": None, "SortOrder": line.order, "RouteTraceFilename": f"{line.code.strip()}Route.KML",
                "RouteTraceHash64": None, "IsHeadway": line.headway, "IncludeInGoogle": True}

    def details(self, line: Line) -> dict:
        ways = self.ways(line)
        calls = [(way, id) for way in ways for id, _ in (line.stops if way != "I " else line.stops[::-1])]
        return self.route(line) | {
            "Stops": [self.stop(line, id, meters) for id, meters in line.stops],
            "RouteStops": [{"RouteId": line.id, "StopId": id, "SortOrder": number + 1, "Direction": way}
                           for number, (way, id) in enumerate(calls)],
            "Directions": [{"Dir": way, "DirectionIconFileName": None, "DirectionDesc": None} for way in ways],
            "Vehicles": self.vehicles(line), "Messages": []}

    def hidden(self) -> dict:
        return self.route(LINES[0]) | {"RouteId": 9999, "ShortName": "9999", "IsVisible": False, "Stops": [],
                                       "RouteStops": [], "Directions": [], "Vehicles": [], "Messages": []}

    def vehicles(self, line: Line) -> list[dict]:
        return [self.vehicle(line, number) for number in range(line.buses)]

    def vehicle(self, line: Line, number: int) -> dict:
        now = self.now()
        driven = ((now - self.began) * SPEED + number * line.length / max(line.buses, 1)) % (line.length * (1 if line.loop else 2))
        inbound = driven > line.length
        meters = 2 * line.length - driven if inbound else driven
        (latitude, longitude), bearing = line.at(meters)
        way = ("L", "Loop") if line.loop else ("I ", "Inbound") if inbound else ("O", "Outbound")
        late = 7 if line.id == 4 else 0
        id = line.id * 10 + number
        return {"VehicleId": id, "Name": str(id), "Latitude": latitude, "Longitude": longitude, "RouteId": line.id,
                "TripId": 1000 + line.id, "RunId": id, "Direction": way[0], "DirectionLong": way[1],
                "Destination": f"To {'Downtown' if inbound else line.name}", "Speed": 18,
                "Heading": int(bearing + 180 * inbound) % 360, "Deviation": late,
                "OpStatus": "LATE" if late else "ONTIME", "CommStatus": "GOOD", "GPSStatus": 2,
                "DriverName": "Not To Be Seen", "LastStop": f"{line.name} stop 1", "OnBoard": 12 + number,
                "LastUpdated": self.date(now - 3), "DisplayStatus": "Late" if late else "On Time", "BlockFareboxId": id}

    def idle(self) -> dict:
        return self.vehicle(LINES[0], 0) | {"VehicleId": 99, "Name": "99", "RouteId": 10000, "TripId": 0,
                                            "Direction": None, "DirectionLong": None, "OpStatus": "LOGGED IN"}

    def departures(self, stop: int) -> list[dict]:
        """Returns the departures of a stop: a headway for loops; for other lines two departures in each direction, the
        first 7 minutes late if the line is."""
        line = next((line for line in LINES if any(id == stop for id, _ in line.stops)), None)
        if line is None:
            return []
        ways = [self.line_departures(line, way) for way in self.ways(line)]
        return [{"StopId": stop, "StopRecordId": stop, "RouteDirections": ways}]

    def line_departures(self, line: Line, way: str) -> dict:
        words = {"L": "Loop", "O": "Outbound", "I ": "Inbound"}[way]
        answer = {"RouteId": line.id, "RouteRecordId": line.id, "Direction": words, "DirectionCode": way,
                  "IsHeadway": line.headway, "IsDone": line.buses == 0 and not line.headway, "Departures": [],
                  "HeadwayDepartures": None}
        now = self.now()
        if line.headway:
            return answer | {"Departures": None, "HeadwayDepartures": [{
                "TripId": 1000 + line.id, "ServiceDescription": line.name, "HeadwayIntervalScheduled": 600,
                "HeadwayIntervalTarget": 600, "LastUpdated": self.date(now - 3), "LastDeparture": None,
                "NextDeparture": "Every 10 minutes"}]}
        if not line.headway and line.buses:
            answer["Departures"] = [self.departure(line, way, now + minutes * 60) for minutes in (6, 36)]
        return answer

    def departure(self, line: Line, way: str, scheduled: float) -> dict:
        late = 7 * 60 if line.id == 4 else 0
        times = {"SDT": self.date(scheduled), "STA": self.date(scheduled), "EDT": self.date(scheduled + late),
                 "ETA": self.date(scheduled + late), "ADT": None, "ATA": None}
        return times | {"Dev": f"00:{late // 60:02}:00", "Bay": None, "EDTLocalTime": "2017-23-27T06:23:44",
                        "LastUpdated": self.date(self.now() - 3), "StopStatusReportLabel": "Scheduled",
                        "Trip": {"TripId": 1000 + line.id, "RunId": 1, "TripDirection": way,
                                 "InternetServiceDesc": f"To {line.name}",
                                 "TripStartTime": "/Date(-2208906360000-0500)/"}}

    def trace(self, line: Line) -> str:
        """Returns the KML trace of a line. It has two pieces, the second in reverse; one piece for loops."""
        middle = len(line.corners) // 2
        pieces = [line.corners] if line.loop or middle < 1 else [line.corners[:middle + 1], line.corners[middle:][::-1]]
        text = "".join(
            "<LineString><coordinates>" + " ".join("{1},{0},0".format(*place(*corner)) for corner in piece)
            + "</coordinates></LineString>" for piece in pieces if len(piece) > 1)
        return TRACE.format(text if len(pieces) == 1 else f"<MultiGeometry>{text}</MultiGeometry>")

    # Paths of the requests

    def answer(self, path: str, query: dict[str, list[str]]) -> tuple[str, bytes] | None:
        parts = path.lower().strip("/").split("/")
        if parts[:3] == ["infopoint", "resources", "traces"]:
            # The names of the trace files are in lower case.
            line = next((line for line in LINES if path.endswith(f"/{line.code.strip().lower()}route.kml")), None)
            return ("application/vnd.google-earth.kml+xml", self.trace(line).encode()) if line else None
        if parts[:2] != ["infopoint", "rest"]:
            return None
        body = self.rest("/".join(parts[2:]), query)
        return None if body is None else ("application/json; charset=utf-8", json.dumps(body).encode())

    def rest(self, path: str, query: dict[str, list[str]]):
        match path.split("/"):
            case ["routedetails", "getallroutedetails"]:
                return [self.details(line) for line in LINES] + [self.hidden()]
            case ["routedetails", "get", id]:
                return next((self.details(line) for line in LINES if str(line.id) == id), None)
            case ["routes", "getvisibleroutes"]:
                return [self.route(line) for line in LINES]
            case ["vehicles", "getallvehicles"]:
                return [bus for line in LINES for bus in self.vehicles(line)] + [self.idle()]
            case ["vehicles", "getallvehiclesforroute"]:
                wanted = next((value for key, value in query.items() if key.lower() == "routeid"), [""])
                return [bus for line in LINES if str(line.id) == wanted[0] for bus in self.vehicles(line)]
            case ["stops", "getallstops"]:
                return [self.stop(line, id, meters) for line in LINES for id, meters in line.stops]
            case ["stopdepartures", "get", id]:
                return self.departures(int(id)) if id.isdigit() else []
            case ["publicmessages", "getcurrentmessages"]:
                return self.messages
        return None

    def failure(self, path: str) -> str | None:
        return next((way for part, way in self.failures.items() if re.search(part, path, re.IGNORECASE)), None)

    def is_misspelt(self, path: str) -> bool:
        rest = path.removeprefix("/InfoPoint/")
        return self.spelling == "small" and rest != rest.lower() or self.spelling == "documented" and rest == rest.lower()

    def asked(self, target: str) -> tuple[str | None, tuple[str, bytes] | None]:
        url = urlsplit(target)
        path = unquote(url.path)
        return self.failure(path), None if self.is_misspelt(path) else self.answer(path, parse_qs(url.query))
