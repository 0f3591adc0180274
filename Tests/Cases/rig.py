"""A test rig for bug reports: a small town as GTFS tables and GTFS-Realtime messages, served to a server under test.

    from rig import *
    files = town(trips=table("route_id,service_id,trip_id", "R,D,t"), stop_times=table(TIMES, *calls(t=["S1 08:10", "S2
    08:20"]))) with Town(files, at("2026-03-03 08:00"), feed(…, [update(trip("t"), stop_time(1, departure_delay=60))]))
        as place: check("the trip is a minute late", ["08:21:00"], [row["likely"] for row in place.rows("S2")])
    finish()

A case runs as `python case.py [PROGRAM]`, with this folder on PYTHONPATH. Each check prints a line; the exit status is
0 if all checks are right. Inputs and the server's log are left in $CASE_OUT/input, or in a temporary folder.
"""

import datetime as dt
import hashlib
import json
import os
import shutil  # Imported for the case files, like some of the other modules.
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from pathlib import Path
from zoneinfo import ZoneInfo

sys.path.append(str(Path(__file__).resolve().parents[1]))

from Reference import realtime as gtfs_realtime, wire  # noqa: E402
from support.local_server import LocalServer, QuietHandler  # noqa: E402
from support.places import HEADSIGN  # noqa: E402
from support.server import free_port  # noqa: E402
from support.waiting import eventually  # noqa: E402

HERE = Path(os.environ.get("CASE_OUT") or tempfile.mkdtemp(prefix="case-"))
PROGRAM = str(Path(sys.argv[1] if len(sys.argv) > 1 else HEADSIGN).absolute())
EASTERN = ZoneInfo("America/New_York")
# Long enough for a debug build on a busy machine, with dozens of imports in a case.
PATIENCE = 90


def at(text, zone=EASTERN):
    """Returns the epoch seconds of a local time such as "2026-03-03 08:00"."""
    return int(dt.datetime.fromisoformat(text).replace(tzinfo=zone).timestamp())


def clock(epoch, zone=EASTERN):
    """Returns the local time of epoch seconds, as HH:MM:SS; None for None and 0."""
    return dt.datetime.fromtimestamp(epoch, zone).strftime("%H:%M:%S") if epoch else None


# GTFS

TIMES = "trip_id,arrival_time,departure_time,stop_id,stop_sequence"


def table(header, *rows):
    """Returns the text of a CSV file."""
    return "".join(line + "\n" for line in (header, *rows))


def calls(**trips):
    """Returns rows of stop_times.txt with the columns TIMES. Each trip is a list such as ["S1 08:00", "S2 08:10"]."""
    rows = []
    for trip_id, stops in trips.items():
        for sequence, (stop, time_) in enumerate(map(str.split, stops), 1):
            rows.append(f"{trip_id},{time_}:00,{time_}:00,{stop},{sequence}")
    return rows


def town(count=4, zone="America/New_York", **files):
    """Returns the files of a dataset: a route R along stops S1, S2, … a kilometre apart, and a service D on every day
    of 2026.

    Additional files, or replacements, are given by their names without .txt; None omits a file.
    """
    stops = (f"S{n},Stop {n},{42 + n * 0.009:.4f},-72.5" for n in range(1, count + 1))
    usual = {
        "agency": table("agency_id,agency_name,agency_url,agency_timezone", f"RT,Riverton,https://example.org,{zone}"),
        "stops": table("stop_id,stop_name,stop_lat,stop_lon", *stops),
        "routes": table("route_id,agency_id,route_short_name,route_long_name,route_type", "R,RT,1,Main Line,3"),
        "calendar": table(
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
            "D,1,1,1,1,1,1,1,20260101,20261231"),
    }
    return {f"{name}.txt": text for name, text in (usual | files).items() if text is not None}


def zipped(files, name="gtfs.zip"):
    """Writes a dataset into the input folder, as a zip file and unpacked beside it. Returns the path of the zip
    file."""
    path = HERE / "input" / name
    folder = path.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, text in files.items():
            data = text.encode() if isinstance(text, str) else text
            archive.writestr(file, data)
            (folder / file).write_bytes(data)
    return path


# GTFS-Realtime

SCHEDULED, ADDED, UNSCHEDULED, CANCELED, REPLACEMENT, DUPLICATED, DELETED, NEW = map(int, gtfs_realtime.TripRelationship)
SKIPPED, NO_DATA = int(gtfs_realtime.StopRelationship.SKIPPED), int(gtfs_realtime.StopRelationship.NO_DATA)
varint = wire.varint


def msg(*fields):
    """Encodes a protobuf message from pairs (number, value). Values are integers, floats (fixed32), strings and
    messages (bytes); None omits a field."""
    kinds = {float: "float", str: "string", bool: "bool", int: "int64"}
    encoded = b""
    for number, value in fields:
        if isinstance(value, (bytes, bytearray)):
            encoded += varint(number << 3 | wire.BYTES) + varint(len(value)) + value
        elif value is not None:
            kind = next(kind for type_, kind in kinds.items() if isinstance(value, type_))
            encoded += wire._encode_field(number, kind, value)
    return encoded


def trip(id=None, start_time=None, start_date=None, relation=None, route=None, direction=None):
    """Encodes a TripDescriptor."""
    return wire.encode(gtfs_realtime.TripDescriptor(
        trip_id=id, start_time=start_time, start_date=start_date, schedule_relationship=relation, route_id=route, direction_id=direction))


def event(time=None, delay=None):
    """Encodes a StopTimeEvent; returns None if it would be empty."""
    return None if time is None and delay is None else wire.encode(gtfs_realtime.StopTimeEvent(time=time, delay=delay))


def stop_time(sequence=None, stop=None, arrival=None, departure=None, arrival_delay=None, departure_delay=None, relation=None):
    """Encodes a StopTimeUpdate."""
    return msg((1, sequence), (2, event(arrival, arrival_delay)), (3, event(departure, departure_delay)), (4, stop), (5, relation))


def update(trip, *stop_times, delay=None, timestamp=None, vehicle=None, properties=None):
    """Encodes a TripUpdate; `vehicle` is the vehicle's id."""
    stop_time_updates = ((2, each) for each in stop_times)
    descriptor = msg((1, vehicle)) if vehicle else None
    return msg((1, trip), *stop_time_updates, (3, descriptor), (4, timestamp), (5, delay), (6, properties))


def position(lat, lon, timestamp, trip=None, vehicle="bus1", sequence=None, stop=None, status=None):
    """Encodes a VehiclePosition; `vehicle` is the vehicle's id."""
    place = wire.encode(gtfs_realtime.Position(latitude=lat, longitude=lon))
    return msg((1, trip), (2, place), (3, sequence), (4, status), (5, timestamp), (7, stop), (8, msg((1, vehicle))))


def selector(agency=None, route=None, route_type=None, trip=None, stop=None, direction=None):
    """Encodes an EntitySelector."""
    return msg((1, agency), (2, route), (3, route_type), (4, trip), (5, stop), (6, direction))


def alert(*selectors, header="Notice", effect=None, periods=()):
    """Encodes an alert in English whose header and description are equal; `periods` are pairs of epoch seconds."""
    text = wire.encode(gtfs_realtime.TranslatedString([gtfs_realtime.Translation(header, "en")]))
    active = ((1, msg((1, start), (2, end))) for start, end in periods)
    return msg(*active, *((5, each) for each in selectors), (7, effect), (10, text), (11, text))


def feed(now, updates=(), alerts=(), vehicles=(), incrementality=0):
    """Encodes a FeedMessage with `now` as the header's timestamp. Entity IDs are u0, u1, … for updates, v0, … for
    vehicles and a0, … for alerts."""
    entities = []
    for prefix, number, contents in (("u", 3, updates), ("v", 4, vehicles), ("a", 5, alerts)):
        entities += [msg((1, f"{prefix}{index}"), (number, content)) for index, content in enumerate(contents)]
    header = msg((1, "2.0"), (2, incrementality), (3, now))
    return msg((1, header), *((2, entity) for entity in entities))


# The program

def command(*arguments):
    """Runs the program under test with these arguments. Returns its output and exit status."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    return done.stdout, done.returncode


class InputServer(LocalServer):
    """The agency's web server: serves the files of the input folder with ETags.

    `sent` contains, for each file, the digest of the last body sent and the time at which it was sent
    (`time.monotonic()`).
    """

    def __init__(self):
        self.sent = {}
        self.__enter__()

    @property
    def server_port(self):
        return self.listener.server_port

    def shutdown(self):
        self.__exit__()

    def handler(upstream):
        class Handler(QuietHandler):
            def do_GET(self):
                name = self.path.lstrip("/")
                try:
                    body = (HERE / "input" / name).read_bytes()
                except OSError:
                    return self.reply(404, "text/plain", b"")
                digest = hashlib.sha256(body).hexdigest()
                tag = f'"{digest}"'
                if self.headers.get("If-None-Match") == tag:
                    return self.reply(304, "text/plain", b"")
                upstream.sent[name] = (digest, time.monotonic())
                self.reply(200, "application/octet-stream", body, ETag=tag)

        return Handler


class Town:
    """A server with one agency, `rt`, and at most one realtime feed, `rt/live`: `with Town(files, now, feed(…)) as
    place: …`

    Inside the block the server has read the newest body of each feed. `now` is the server's time at its start, in epoch
    seconds. `extra` is YAML that precedes the agencies, and `agency` is further YAML of this agency.
    """

    interval = 5

    def __init__(self, files, now, realtime=None, zone=EASTERN, extra="", agency="", speed=1):
        self.now, self.zone, self.speed = now, zone, speed
        zipped(files)
        self.work = Path(tempfile.mkdtemp(prefix="town-"))
        self.upstream = InputServer()
        live = ""
        if realtime is not None:
            (HERE / "input" / "feed.pb").write_bytes(realtime)
            live = f"    realtime:\n      live: {{url: {self.upstream.url}/feed.pb, interval: {self.interval}}}\n"
        configuration = self.work / "headsign.yaml"
        configuration.write_text(
            f"basemap: none\nserver: {{limits: none}}\n{extra}agencies:\n"
            f"  - id: rt\n    name: Riverton\n    kind: gtfs\n    schedule: {self.upstream.url}/gtfs.zip\n{live}{agency}")
        shutil.copy(configuration, HERE / "input")
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        now = dt.datetime.fromtimestamp(self.now, dt.timezone.utc).isoformat().replace("+00:00", "Z")
        arguments = ["serve", "--config", self.work / "headsign.yaml", "--data", self.work / "data", "--port", self.port, "--now", now]
        arguments += ["--speed", self.speed] if self.speed != 1 else []
        with (self.work / "log").open("w") as log:
            self.process = subprocess.Popen(
                [PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        try:
            eventually(self.has_ended_or_is_ready, PATIENCE, 0.05)
            ended = self.process.poll() is not None
        except AssertionError:
            ended = True
        if ended:
            print((self.work / "log").read_text(errors="replace")[-3000:])
            self.__exit__()
            raise SystemExit("The server did not get ready.")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.upstream.shutdown()
        shutil.copy(self.work / "log", HERE / "input" / "server.log")
        shutil.rmtree(self.work, ignore_errors=True)

    def has_ended_or_is_ready(self):
        return self.process.poll() is not None or self.ready()

    def ready(self):
        """Returns whether the timetable is loaded and every feed has been read once."""
        try:
            agencies = self.get("/api/v1/agencies")["agencies"]
            feeds = self.get("/api/v1/feeds")["feeds"]
        except (urllib.error.URLError, ConnectionError, TypeError, KeyError):
            return False
        return all(each["schedule"]["state"] != "loading" for each in agencies) and all(each["state"] != "starting" for each in feeds)

    def put(self, realtime, name="feed.pb"):
        """Replaces the body of a feed, and waits until the server has read it."""
        path = HERE / "input" / name
        draft = path.with_suffix(".draft")
        draft.write_bytes(realtime)
        draft.replace(path)
        self.wait_until_read(name)

    def wait_until_read(self, name="feed.pb"):
        """Waits until the server has fetched the file's current content and applied it."""
        digest = hashlib.sha256((HERE / "input" / name).read_bytes()).hexdigest()
        eventually(lambda: self.upstream.sent.get(name, ("", 0))[0] == digest, PATIENCE, 0.05)
        asked = time.monotonic()
        now = self.get("/api/v1/time")["now"] / 1000
        sent = int(now - (asked - self.upstream.sent[name][1]) * self.speed)
        # A feed's content is applied before its reported state changes.
        feed = "rt/" + {"gtfs.zip": "schedule", "feed.pb": "live"}.get(name, Path(name).stem)
        eventually(lambda: any(
            each["id"] == feed and each.get("lastSuccess", 0) >= sent for each in self.get("/api/v1/feeds")["feeds"]), PATIENCE, 0.05)

    def get(self, path, **query):
        """Returns the JSON of a response; for an error, the status and the beginning of the body."""
        if query:
            path += ("&" if "?" in path else "?") + urllib.parse.urlencode(query)
        try:
            with urllib.request.urlopen(self.url + path, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return {"status": error.code, "body": error.read(400).decode(errors="replace")}

    def board(self, stop, **query):
        """Returns the board of a stop, from now to four hours ahead."""
        return self.get(f"/api/v1/stops/rt:{stop}/arrivals", **({"minutesAfter": 240} | query))

    def rows(self, stop, **query):
        """Returns the rows of a board with IDs without the agency's prefix, and local times."""
        def row(arrival):
            return {
                "trip": (arrival.get("trip") or arrival["id"]).removeprefix("rt:"),
                "route": arrival["route"].removeprefix("rt:"),
                "status": arrival["status"],
                "scheduled": clock(arrival.get("scheduled"), self.zone),
                "likely": clock(arrival.get("likely"), self.zone),
                "headsign": arrival["headsign"],
                "alerts": arrival.get("alerts", []),
            }
        return [row(arrival) for arrival in self.board(stop, **query).get("arrivals", [])]

    def oba(self, stop, **query):
        """Returns OneBusAway's arrivals-and-departures-for-stop, from five minutes ago to four hours ahead."""
        query = {"key": "TEST", "minutesBefore": 5, "minutesAfter": 240} | query
        return self.get(f"/api/where/arrivals-and-departures-for-stop/rt_{stop}.json", **query)["data"]["entry"]["arrivalsAndDepartures"]

    def plan(self, origin, destination, **query):
        """Returns the planner's response for a journey between two stops."""
        return self.get("/api/v1/plan", **({"from": f"rt:{origin}", "to": f"rt:{destination}"} | query))


def graphql(place, query):
    """Returns the data of a response of the OpenTripPlanner GTFS GraphQL API."""
    request = urllib.request.Request(
        place.url + "/otp/gtfs/v1", data=json.dumps({"query": query}).encode(), headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["data"]


# Checks

CHECKS = []


def check(what, right, came):
    """Compares the expected with the actual value, and prints a line with the result. `finish` prints the summary."""
    CHECKS.append(right == came)
    print(f"{'right' if right == came else 'WRONG'}: {what}\n       should be {right!r}")
    if right != came:
        print(f"       came      {came!r}")


def finish():
    """Ends the case. The exit status is 0 if all checks passed."""
    sys.exit(0 if all(CHECKS) else 1)
