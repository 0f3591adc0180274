"""A server with two agencies for page tests: the page's files and a hand-written API, with settings for every state.

Ridge has loops with headways, sections, groups and a telephone number; Vale has a timetable and shares a stop location
with Ridge.
"""

import json
import mimetypes
import threading
import time
from datetime import datetime
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

from support.local_server import KeepingHandler, Listener, LocalServer
from support.places import ROOT
from support.town_alarms import TownAlarms

# Eleven o'clock on a Wednesday morning in the agencies' time zone, in epoch seconds: the time of every town and of the
# pages opened on it. It is fixed, so that no test depends on the time or date, or has less than a minute until the
# displayed time changes. One hour later, times have the widest text, 12:xx PM.
ELEVEN = int(datetime(2026, 11, 18, 11, tzinfo=ZoneInfo("America/Toronto")).timestamp())
# Stops the page's `Date` at a given time. Timers, frames and event timestamps continue; Playwright's clock would stop
# them as well. If a test has installed that clock, it is not changed.
STANDING_CLOCK = """<script>
    if (!globalThis.__pwClock) {
        globalThis.moment = %d;
        globalThis.Date = class extends Date {
            constructor(...parts) { parts.length ? super(...parts) : super(moment); }
            static now() { return moment; }
        };
    }
</script>"""

# An ID with every character that has a meaning in a URL.
ODD = "ridge:X, 1/2+3%"

# The response of a planner that finds no journey.
NO_PLAN = {"live": {"state": "live"}, "streets": True, "from": {"lat": 44.24, "lon": -76.49}, "to": {"lat": 44.23, "lon": -76.46},
           "journeys": [], "earlier": "e", "later": "l", "reason": "noRide"}


def polyline(points) -> str:
    """Returns a polyline in Google's encoding with five decimal places."""
    text, last = "", (0, 0)
    for point in points:
        place = tuple(round(value * 1e5) for value in point)
        for delta in (place[0] - last[0], place[1] - last[1]):
            value = ~(delta << 1) if delta < 0 else delta << 1
            while value >= 0x20:
                text += chr((0x20 | value & 0x1F) + 63)
                value >>= 5
            text += chr(value + 63)
        last = place
    return text


def line(lat: float, lon: float, size: float = 0.01):
    return [(lat, lon), (lat, lon + size), (lat - size, lon + size), (lat - size, lon), (lat, lon)]


def route(agency, code, name, color, text, place, **more) -> dict:
    geometry = [{"shape": 0, "polyline": polyline(line(*place)), "length": 3800}]
    return {
        "id": f"{agency}:{code}", "agency": agency, "label": code, "name": name, "mark": code, "shortName": code, "longName": name, "type": 3, "color": color,
        "textColor": text, "directions": [{"headsigns": [name]}], "vehicles": 1, "service": "none", "running": True,
        "geometry": geometry} | more


def bus(id, route, lat, lon, **more) -> dict:
    agency = id.split(":")[0]
    return {"id": id, "agency": agency, "route": route, "lat": lat, "lon": lon, "punctuality": "unknown",
            "seenAt": ELEVEN - 4, "stale": False, "state": "moving"} | more


def stop(id, name, lat, lon, routes, **more) -> dict:
    return {"id": id, "agency": id.split(":")[0], "name": name, "lat": lat, "lon": lon, "routes": routes} | more


def agency(id, name, area, **more) -> dict:
    west, south, east, north = area
    return {"id": id, "name": name, "timeZone": "America/Toronto", "simulated": False, "live": True,
            "schedule": {"state": "ready", "from": "2026-11-01", "to": "2027-01-31"}, "area": {"west": west, "south": south, "east": east, "north": north}} | more


class PageTown(LocalServer):
    """The server of the page and its API: `with PageTown() as town: page.goto(town.url)`. Its content can be changed at
    any time; `publish()` streams it.

    Its clock stands still, and so does that of a page loaded from it, at the same time, until a test advances it.
    """

    # The folder of the page.
    folder = ROOT / "Web"
    # The port of the last town, which is used again if it is free: reused pages have the page's files in their cache.
    port = 0

    def __init__(self):
        self.moment = ELEVEN
        # The start of the running clock, in seconds of the machine's clock; None while it stands still.
        self.began: float | None = None
        self.opening = None
        self.agencies = [
            agency("ridge", "Ridge Campus Buses", (-76.52, 44.21, -76.46, 44.25), phone="+1 555 010 7733",
                   sections=[{"name": "Campus", "routes": ["ridge:WL", "ridge:BL", "ridge:GL"]}, {"name": "Town", "routes": ["ridge:N"]}],
                   groups=[{"id": "loops", "name": "Campus loops", "routes": ["ridge:BL", "ridge:WL", "ridge:GL"]}]),
            agency("vale", "Vale Transit", (-76.50, 44.22, -76.42, 44.26)),
        ]
        self.routes = [
            route("ridge", "BL", "Blue Loop", "#2d6cdf", "#ffffff", (44.24, -76.50)),
            route("ridge", "WL", "White Loop", "#f4f1e8", "#000000", (44.237, -76.497)),
            route("ridge", "GL", "Green Loop", "#2e9e4f", "#000000", (44.234, -76.494)),
            route("ridge", "N", "North Road", "#c2267b", "#ffffff", (44.245, -76.49)),
            route("ridge", "X", "Express", "#5b4bb7", "#ffffff", (44.24, -76.48)) | {"id": ODD},
            route("vale", "7", "Harbour", "#0f8285", "#ffffff", (44.245, -76.47)),
        ]
        self.stops = [
            stop("ridge:oak", "Oak Hall", 44.24, -76.49, ["ridge:BL", "ridge:WL"]),
            stop("ridge:elm", "Elm Walk", 44.23, -76.49, ["ridge:GL", "ridge:N"]),
            stop("vale:401", "Oak Hall", 44.24, -76.49, ["vale:7"], code="401"),
            stop("vale:402", "Harbour Gate", 44.235, -76.46, ["vale:7"], code="402"),
        ]
        self.vehicles = [
            bus("ridge:21", "ridge:BL", 44.24, -76.495, headsign="Blue Loop", directionName="Inbound", lastStop="Elm Walk",
                onBoard=12, speed=8.2, deviation=200, punctuality="late", bearing=90,
                nextStop={"id": "ridge:oak", "name": "Oak Hall"}),
            bus("ridge:22", "ridge:N", 44.242, -76.49, state="layover"),
            bus("vale:9", "vale:7", 44.243, -76.465),
        ]
        self.alerts = []
        self.configuration = {"state": "current", "since": ELEVEN}
        # The database's status; None if all data is stored in a file.
        self.database = None
        self.history = None
        self.feeds = [self.feed(name, kind) for name in ("ridge", "vale") for kind in ("vehiclePositions", "alerts")]
        self.boards = {}
        # The stops ahead of each vehicle, by vehicle ID.
        self.calls = {}
        # The runs of buses, by vehicle ID, and of trips, by trip ID.
        self.runs = {}
        self.trips = {}
        # The accuracy as in the API; None if nothing is measured.
        self.accuracy: dict | None = None
        self.site = {"basemap": {}, "simulated": False, "version": "test"}
        # The geocoder's results; None makes it fail.
        self.addresses: list[dict] | None = []
        # The planner's response, and its journeys by ID; None makes it fail.
        self.plan: dict | None = NO_PLAN
        self.journeys: dict[str, dict] = {}
        self.alarm_server = TownAlarms()
        # Whether devices may cache the page's files with a service worker.
        self.keeps = False
        # Whether the browser's HTTP cache may store the page's files.
        self.caches = False
        # Additional headers of the API's responses; names have underscores instead of hyphens.
        self.headers: dict[str, str] = {}
        self.asked: list[str] = []
        self.streams: list[dict[str, list[str]]] = []
        self.changed = threading.Condition()
        self.version = 0

    def listen(self) -> Listener:
        try:
            listener = Listener(("127.0.0.1", PageTown.port), self.handler())
        except OSError:
            listener = super().listen()
        PageTown.port = listener.server_port
        return listener

    def __exit__(self, *_):
        super().__exit__()
        self.listener.disconnect()

    def pass_time(self, page, seconds: float):
        """Advances the clocks of the town and of a page."""
        self.moment += seconds
        page.evaluate("(seconds) => { moment += seconds * 1000; }", seconds)

    def run_clock(self):
        """Starts the clock of the town and of pages loaded from now on, for content that moves."""
        self.began = time.monotonic()

    @property
    def exact_now(self) -> float:
        return self.moment + (0 if self.began is None else time.monotonic() - self.began)

    @property
    def now(self) -> int:
        """The time of the town's clock, in epoch seconds."""
        return int(self.exact_now)

    @staticmethod
    def feed(agency, kind, state="ok", **more) -> dict:
        return {"id": f"{agency}/{kind}", "agency": agency, "kind": kind, "state": state, "failures": 0,
                "lastSuccess": ELEVEN} | more

    def fail(self, agency: str, kind: str = "vehiclePositions", state: str = "failing"):
        """Makes a feed fail from now on, and removes its vehicles."""
        self.feeds = [one for one in self.feeds if (one["agency"], one["kind"]) != (agency, kind)]
        self.feeds.append(self.feed(agency, kind, state, lastSuccess=self.now - 600))
        if kind == "vehiclePositions":
            self.vehicles = [one for one in self.vehicles if one["agency"] != agency]

    def health(self, agency: str) -> dict:
        """Returns the health of each kind of data by its feed, as the server does."""
        parts = {"positions": "vehiclePositions", "predictions": "tripUpdates", "notices": "alerts", "departures": "departures"}
        words = {"ok": "live", "starting": "unknown"}
        found = {"agency": agency}
        for part, kind in parts.items():
            feed = next((one for one in self.feeds if (one["agency"], one["kind"]) == (agency, kind)), None)
            found[part] = {"state": "none"} if not feed else {"state": words.get(feed["state"], feed["state"]), "at": feed["lastSuccess"]}
            if feed and feed["state"] in ("stale", "failing"):
                found[part]["since"] = feed["lastSuccess"]
        return found

    @property
    def healths(self) -> list[dict]:
        return [self.health(one["id"]) for one in self.agencies]

    @staticmethod
    def level(alert: dict) -> dict:
        """Returns the alert with its level, as the core determines it."""
        beside = alert.get("effect") in ("noEffect", "accessibilityIssue") or alert.get("severity") == "info" or alert.get("wholeAgency")
        level = "emergency" if alert.get("severity") == "severe" else alert.get("condition", "information" if beside else "altered")
        return {"level": level, "rank": ["information", "altered", "delayed", "noService", "emergency"].index(level)} | alert

    @property
    def ranked_alerts(self) -> list[dict]:
        return sorted(map(self.level, self.alerts), key=lambda one: -one["rank"])

    def publish(self):
        with self.changed:
            self.version += 1
            self.changed.notify_all()

    def timed(self, place: dict) -> dict:
        """Returns a stop with its time zone, as the server sends it wherever times are shown with a stop."""
        own = next((one for one in self.agencies if one["id"] == place["id"].split(":")[0]), None)
        return ({"timeZone": own["timeZone"]} if own else {}) | place

    def timed_calls(self, calls: list[dict]) -> list[dict]:
        return [call | {"stop": self.timed(call["stop"])} for call in calls]

    def board(self, id: str) -> dict:
        place = self.timed(next(one for one in self.stops if one["id"] == id))
        routes = [one for one in self.routes if one["id"] in place["routes"]]
        board = {"at": self.now, "stop": place, "routes": routes, "vehicles": 1, "live": {"state": "live"},
                 "simulated": False, "arrivals": [], "alerts": []} | self.boards.get(id, {})
        for rows in (board["arrivals"], board.get("headways", [])):
            rows[:] = [{"id": f"{id} {number}"} | row for number, row in enumerate(rows)]
        return board | {"alerts": [self.level(alert) for alert in board["alerts"]]}

    def short_boards(self, query) -> dict | None:
        """Returns shortened boards as the server does: of the stops nearby, or of named stops and of lines at their
        first stop."""
        if self.boards is None:
            return None
        known = {one["id"]: one for one in self.stops}
        named = query.get("stops", [])
        lines = [next((stop["id"] for stop in self.stops if line in stop["routes"]), line) for line in query.get("lines", [])]
        ids, place = [*named, *lines], None
        if "near" in query:
            place = tuple(map(float, ",".join(query["near"]).split(",")))
        far = {id: place and round((abs(one["lat"] - place[0]) + abs(one["lon"] - place[1])) * 100_000) for id, one in known.items() if "lat" in one}
        if not ids and "stops" not in query and "lines" not in query:
            ids = sorted((id for id in far if far[id] < 1500), key=lambda id: far[id])
        boards = [self.board(id) | {"alerts": []} for id in ids if id in known]
        for board in boards:
            if place:
                board["stop"] = board["stop"] | {"distance": far[board["stop"]["id"]]}
        for board, line in zip(boards[len([id for id in named if id in known]):], query.get("lines", [])):
            board["routes"] = [one for one in board["routes"] if one["id"] == line]
            board["arrivals"] = [one for one in board["arrivals"] if one["route"] == line]
        answer = {"at": self.now, "boards": boards, "missing": [id for id in ids if id not in known]}
        return answer if boards else answer | {"nearest": {"agency": "ridge", "distance": 640_000}}

    def liveliest(self, query) -> dict:
        """Returns the lines of the agencies near the rider, or else near the agency with the most buses, without a
        central stop."""
        vehicles = {one["id"]: sum(line.get("vehicles", 0) for line in self.routes if line["agency"] == one["id"]) for one in self.agencies}
        middle = {one["id"]: ((one["area"]["south"] + one["area"]["north"]) / 2, (one["area"]["west"] + one["area"]["east"]) / 2)
                  for one in self.agencies if one.get("area")}
        place = tuple(map(float, query["near"])) if "near" in query else middle.get(max(vehicles, key=vehicles.get, default=""))
        home = {id for id, (lat, lon) in middle.items() if not place or abs(lat - place[0]) + abs(lon - place[1]) < 0.6}
        lines = sorted((one for one in self.routes if one["agency"] in home or not home), key=lambda one: -one.get("vehicles", 0))
        return {"running": True, "lines": [{"route": one["id"], "distance": 0} for one in lines[:12]]}

    def snapshot(self, query) -> dict:
        wanted = set(query.get("routes", [])) or {one["id"] for one in self.routes}
        if "stop" in query:
            wanted = set(next(one["routes"] for one in self.stops if one["id"] == query["stop"][0]))
        found = {"at": self.now, "vehicles": [one for one in self.vehicles if one["route"] in wanted],
                 "alerts": self.ranked_alerts, "feeds": self.feeds, "health": self.healths}
        return found | ({"board": self.board(query["stop"][0])} if "stop" in query else {})

    def answer(self, path: str, query) -> dict | list | None:
        """Returns the API's response; None if the path does not exist."""
        at = self.now
        match [unquote(part) for part in path.split("/")]:
            case ["time"]: return {"now": self.exact_now * 1000}
            case ["agencies"]: return {"agencies": self.agencies}
            case ["regions"]: return [{"id": 1, "name": ""}]
            case ["routes"]:
                words = query.get("query", [""])[0].lower()
                return {"at": at, "health": self.healths, "routes": [one for one in self.routes if words in f"{one['shortName']} {one['longName']}".lower()]}
            case ["routes", id]:
                own = [one for one in self.routes if one["id"] == id]
                stops = [one for one in self.stops if id in one["routes"]]
                directions = [{"headsigns": [], "stops": [one["id"] for one in stops]}]
                return {"at": at, "route": own[0] | {"directions": directions}, "stops": stops} if own else None
            case ["stops"]:
                only = query.get("route")
                found = [one for one in self.stops if not only or only[0] in one["routes"]]
                if "near" in query:
                    lat, lon = map(float, ",".join(query["near"]).split(","))
                    reach = float(query["radius"][0]) / 100_000
                    far = {one["id"]: abs(one["lat"] - lat) + abs(one["lon"] - lon) for one in found if "lat" in one}
                    found = [one | {"distance": round(far[one["id"]] * 100_000)} for one in found if far.get(one["id"], reach) < reach]
                    found.sort(key=lambda one: one["distance"])
                return {"stops": found[:int(query.get("limit", ["500"])[0])]}
            case ["stops", id]: return {"stop": next((self.timed(one) for one in self.stops if one["id"] == id), None)}
            case ["stops", id, "arrivals"]: return self.board(id) if any(one["id"] == id for one in self.stops) else None
            case ["boards"]: return self.short_boards(query)
            case ["opening"]:
                opening = self.opening or self.liveliest(query)
                return {"at": at} | opening | ({"stop": self.timed(opening["stop"])} if "stop" in opening else {})
            case ["search"]:
                words = query["query"][0].lower()
                stops = [{"kind": "stop", "stop": one} for one in self.stops if words in one["name"].lower()]
                return {"results": stops + [{"kind": "route", "route": one} for one in self.routes if words in one["longName"].lower()]}
            case ["places"]:
                words = query["q"][0].lower()
                return None if self.addresses is None else {"places": [one for one in self.addresses if words in one["address"].lower()]}
            case ["alerts"]: return {"at": at, "health": self.healths, "alerts": self.ranked_alerts}
            case ["feeds"]:
                optional = {"database": self.database, "history": self.history}
                return {"at": at, "feeds": self.feeds, "configuration": self.configuration} | {
                    name: value for name, value in optional.items() if value}
            case ["accuracy"]: return self.accuracy
            case ["plan"]: return self.plan and {"at": at} | self.plan
            case ["plan", id]: return self.journeys.get(id)
            case ["vehicles"]: return {"at": at, "vehicles": self.vehicles}
            case ["vehicles", id]:
                own = next((one for one in self.vehicles if one["id"] == id), None)
                return own and {"at": at, "vehicle": own, "calls": self.timed_calls(self.calls.get(id, []))} | ({"run": self.runs[id]} if id in self.runs else {})
            case ["trips", id]:
                trip = self.trips.get(id)
                return trip and {"at": at} | trip | ({"calls": self.timed_calls(trip["calls"])} if "calls" in trip else {})
        return None

    def index(self) -> bytes:
        """Returns the page's HTML; its clock stands still while the town's clock does."""
        page = (self.folder / "index.html").read_text()
        return (page if self.began is not None else page.replace("<head>", "<head>" + STANDING_CLOCK % (self.moment * 1000), 1)).encode()

    def handler(self):
        return handler(self)


def handler(town: PageTown):
    class Handler(KeepingHandler):
        def do_GET(self):
            address = urlsplit(self.path)
            # Commas separate values; a comma within a value is escaped.
            query = {key: [unquote(value) for value in values.split(",")]
                     for key, _, values in (field.partition("=") for field in address.query.split("&")) if key}
            town.asked.append(self.path)
            if address.path == "/api/v1/live":
                return self.stream(query)
            if address.path == "/api/v1/push" or address.path.startswith("/api/v1/alarms"):
                return self.alarm()
            if address.path == "/site-files.json" and town.keeps:
                return self.reply(200, "application/json", json.dumps({"version": "town", "policy": "", "files": []}).encode())
            if address.path.startswith("/api/v1/"):
                answer = town.answer(address.path.removeprefix("/api/v1/"), query)
                return self.reply(404 if answer is None else 200, "application/json", json.dumps(answer or {}).encode(), **town.headers)
            if address.path == "/site.json":
                return self.reply(200, "application/json", json.dumps(town.site).encode())
            if address.path in ("/", "/index.html"):
                return self.reply(200, "text/html", town.index())
            file = town.folder / address.path.lstrip("/")
            if not file.is_file():
                return self.reply(404, "text/plain", b"")
            kind = "application/wasm" if file.suffix == ".wasm" else mimetypes.guess_type(file)[0] or "text/plain"
            self.reply(200, kind, file.read_bytes(), **{"Cache_Control": "max-age=3600"} if town.caches else {})

        def alarm(self):
            length = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(length) or b"{}")
            secret = self.headers.get("Authorization", "").removeprefix("Bearer ")
            status, answer = town.alarm_server.answer(self.command, self.path.removeprefix("/api/v1/"), secret, body)
            self.reply(status, "application/json", b"" if answer is None else json.dumps(answer).encode())

        do_PUT = do_POST = do_DELETE = alarm

        def stream(self, query):
            town.streams.append(query)
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            version = None
            try:
                while True:
                    if version != town.version:
                        version = town.version
                        self.wfile.write(f"event: snapshot\ndata: {json.dumps(town.snapshot(query))}\n\n".encode())
                    else:
                        self.wfile.write(b": here\n\n")
                    self.wfile.flush()
                    with town.changed:
                        town.changed.wait_for(lambda: version != town.version, timeout=1)
            except OSError:
                return

    return Handler
