"""A Magic Bus server of a campus, with JSON API v0 and the older XML over real HTTP; its buses move as time passes."""

import json
import math
import re
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from support.clocks import current_time
from support.failing_handler import failing_handler
from support.local_server import LocalServer

LATITUDE, LONGITUDE = 42.28, -83.74
METER = 1 / 111_195
SPEED = 7.0  # metres per second


def place(x: float, y: float) -> tuple[float, float]:
    """Converts metres east and north of the centre to latitude and longitude."""
    return LATITUDE + y * METER, LONGITUDE + x * METER / math.cos(math.radians(LATITUDE))


class Line:
    """A loop, or a line whose buses return to its start when they reach its end."""

    def __init__(self, id, name, color, corners, stops, top, buses=1, active=True):
        self.id, self.name, self.color, self.top = id, name, color, top
        self.corners, self.stops, self.buses, self.active = corners, stops, buses, active
        self.lengths = [math.dist(*pair) for pair in zip(corners, corners[1:])]

    def at(self, share: float) -> tuple[tuple[float, float], float]:
        meters = share % 1 * sum(self.lengths)
        for (start, end), length in zip(zip(self.corners, self.corners[1:]), self.lengths):
            if meters <= length:
                x, y = (one + (other - one) * meters / length for one, other in zip(start, end))
                return place(x, y), math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])) % 360
            meters -= length
        return place(*self.corners[-1]), 0.0

    def share(self, number: int, seconds: float) -> float:
        """Returns the position of the n-th bus after this many seconds, as a fraction of the line (0…1)."""
        return (seconds * SPEED / sum(self.lengths) + number / max(self.buses, 1)) % 1


SQUARE = [(0, 0), (1200, 0), (1200, 900), (0, 900), (0, 0)]
# Stops as fractions of the line; one stop is called at twice.
LINES = [
    Line("-2", "Northwood", "#0066FF", SQUARE, {"1": 0, "2": .3, "3": .55, "4": .8}, "3", buses=2),
    Line("93", "Bursley-Baits", "#CC0000", [(x - 600, y - 500) for x, y in SQUARE[::-1]],
         {"5": 0, "6": .25, "7": .5, "8": .75}, "5"),
    Line("144", "Commuter", "#119922", [(0, 0), (-2000, 0), (-2000, -1500)], {"9": 0, "10": .5, "11": .99}, None),
    Line("7", "Nights", "#552288", SQUARE, {"1": 0, "3": .55}, "1", buses=0, active=False),
]
RUNNING = sum(line.buses for line in LINES)
REFUSALS = {"error": (200, "application/json", b'{"error":{"code":500,"message":"Database is away"}}')}


class MagicBusUpstream(LocalServer):
    """The local Magic Bus server: `with MagicBusUpstream() as upstream: upstream.url`

    Settings: `failures[pattern]` is one of FAILURES, for paths that match the pattern; `announcements` is the list that
    the server returns; `gone` contains the IDs of buses that were removed; `now` is the clock.
    """

    FAILURES = ("404", "500", "slow", "html", "truncated", "empty", "null", "error")

    def __init__(self, now=current_time):
        self.now = now
        # Buses start at the same positions regardless of the clock's time.
        self.began = now() - 90
        self.failures: dict[str, str] = {}
        self.gone: set[str] = set()
        self.announcements = [
            {"title": "Stop closed", "text": "The stop at Mill Street is closed.", "color": "#FFAA00",
             "type": "Status Update"},
            {"title": "Storm", "text": "All service ends at noon.", "color": "#FF0000", "type": "Emergency Message"}]
        self.slowness = 60.0
        self.seen: list[str] = []

    def handler(self):
        return failing_handler(self, REFUSALS)

    # Content of the responses

    def buses(self) -> list[tuple[str, Line, tuple[float, float], float, float]]:
        """Returns each bus with its line, position, bearing and fraction of the line."""
        found = []
        for line in LINES:
            for number in range(line.buses):
                share = line.share(number, self.now() - self.began)
                where, heading = line.at(share)
                found.append((f"{line.id.strip('-')}{number}", line, where, heading, share))
        return [bus for bus in found if bus[0] not in self.gone]

    def stops(self) -> dict[str, tuple[float, float]]:
        return {id: line.at(share)[0] for line in reversed(LINES) for id, share in line.stops.items()}

    def seconds(self, line: Line, share: float) -> list[tuple[str, float]]:
        """Returns the buses on their way to a stop with the seconds until their arrival."""
        length = sum(line.lengths)
        ways = [(id, (share - at) % 1 * length / SPEED) for id, other, _, _, at in self.buses() if other is line]
        return sorted(ways, key=lambda way: way[1])

    # JSON encoding: every number is a string.

    def json(self, resource: str):
        match resource:
            case "buses":
                return [{"id": id, "latitude": f"{lat:.13f}", "longitude": f"{lon:.13f}", "heading": f"{heading:.0f}",
                         "route": line.id, "route_name": line.name} for id, line, (lat, lon), heading, _ in self.buses()]
            case "routes":
                return [{"id": line.id, "name": line.name, "is_active": line.active, "color": line.color,
                         "stops": list(line.stops) + ([next(iter(line.stops))] if line.id == "-2" else []),
                         "top_of_loop_stop_id": line.top} for line in LINES]
            case "stops":
                return [{"id": id, "unique_name": f"Stop {id} here", "human_name": f"Stop {id}",
                         "additional_name": "None", "latitude": str(lat), "longitude": str(lon), "heading": "90"}
                        for id, (lat, lon) in self.stops().items()]
            case "announcements":
                return self.announcements
            case "arrivals":
                return [{"stop_id": id, "arrivals": [
                    {"route_id": line.id, "next": f"{times[0][1]:.2f}",
                     "second": f"{times[1][1]:.2f}" if len(times) > 1 else None}
                    for line in LINES if id in line.stops and (times := self.seconds(line, line.stops[id]))]}
                    for id in self.stops()]
        return None

    # XML encoding, in Latin-1

    def xml(self, file: str) -> str | None:
        if file == "location_feed.xml":
            return "<livefeed>" + "".join(
                f"<item><id>{id}</id><latitude>{lat}</latitude><longitude>{lon}</longitude><heading>{heading:.0f}</heading>"
                f"<route>{line.name}</route><routeid>{line.id}</routeid><busroutecolor>{line.color[1:]}</busroutecolor></item>"
                for id, line, (lat, lon), heading, _ in self.buses()) + "</livefeed>"
        if file == "public_feed.xml":
            return "<livefeed>" + "".join(self.route(line) for line in LINES if line.active) + "</livefeed>"
        if file == "stops.xml":
            return "<stopfeed>" + "".join(
                f"<stop><name>Stop {id} here</name><name2>Stop {id}</name2><name3>Café</name3><lat>{lat}</lat><lon>{lon}</lon>"
                "</stop>" for id, (lat, lon) in self.stops().items()) + "</stopfeed>"
        trace = re.fullmatch(r"map_trace_route_(-?\d+)\.xml", file)
        line = next((line for line in LINES if trace and line.id == trace[1]), None)
        if line is None:
            return None
        items = "".join(
            f"<item><sequence_no>{number}</sequence_no><latitude>{lat}</latitude><longitude>{lon}</longitude></item>"
            for number, (lat, lon) in enumerate(place(*corner) for corner in line.corners))
        return f"<histdata><route_info><color>{line.color[1:]}</color></route_info>{items}</histdata>"

    def route(self, line: Line) -> str:
        stops = ""
        for id, share in line.stops.items():
            lat, lon = self.stops()[id]
            times = self.seconds(line, share)[:2]
            toas = "".join(f"<toa{n}>{seconds}</toa{n}><id{n}>{bus}</id{n}>" for n, (bus, seconds) in enumerate(times, 1))
            stops += (f"<stop><name>Stop {id} here</name><name2>{escape(f'Stop {id}')}</name2><name3>Café</name3>"
                      f"<latitude>{lat}</latitude><longitude>{lon}</longitude>{toas}<toacount>{len(times)}</toacount></stop>")
        return (f"<route><name>{line.name}</name><id>{line.id}</id><topofloop>{1 if line.top else 0}</topofloop>"
                f"<busroutecolor>{line.color[1:]}</busroutecolor>{stops}</route>")

    def answer(self, path: str) -> tuple[str, bytes] | None:
        resource = re.fullmatch(r"/api/v0/(\w+)/", path)
        if resource:
            rows = self.json(resource[1])
            return None if rows is None else ("application/json", json.dumps({"response": rows}).encode())
        text = self.xml(path.removeprefix("/shared/")) if path.startswith("/shared/") else None
        declaration = '<?xml version="1.0" encoding="ISO-8859-1"?>\n'
        return None if text is None else ("text/xml", (declaration + text).encode("iso-8859-1"))

    def failure(self, path: str) -> str | None:
        return next((way for part, way in self.failures.items() if re.search(part, path)), None)

    def asked(self, target: str) -> tuple[str | None, tuple[str, bytes] | None]:
        path = urlsplit(target).path
        return self.failure(path), self.answer(path)
