"""Random towns of Tests/Reference on one server, and all differences between the server and the reference.

The towns of a group share a server and the time at which it is queried; each town is one agency. The number of a town,
which is its seed, reproduces it: `python Tests/support/reference_towns.py SEED` prints its differences.
"""

import copy
import io
import json
import sys
import tempfile
import zipfile
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timezone
from functools import cached_property
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from Reference import alerts, interpreter, random_town, realtime, run as runs, service_day, timetable
from Reference.dice import Dice
from support.boarding import boarding
from support.reference_interfaces import compare_interfaces, with_vehicles
from support.server import Server
from support.upstream import Upstream

# The number of towns that share a server.
GROUP = 50
# The seconds ahead that are compared, and the minutes that are requested. Rows near the end of the requested period may
# be present or not, because the prediction interval extends beyond it.
AHEAD = 3 * 3600
MINUTES = 240
# The number of place pairs in each town between which direct rides are planned.
PLANS = 6
# The seconds before a predicted departure at which the planner may require riders to be at a stop.
CAUTION = 300
# The delay, in seconds, from which on it belongs to a run of another day.
LATE = 6 * 3600
# The age in seconds from which on an entity is ignored.
STALE_AFTER = 900
# The speed of the server's clock. It is low enough that no scheduled time of a town is within the time that passes
# during the queries.
SPEED = 0.01

# The distance, in degrees, between the stops of two adjacent towns.
NORTH, EAST = 0.013, 0.017

# The kinds of runs that have only the stops in their update.
OWN_STOP_LISTS = {"new", "added", "replacement"}
# Oddities of entities that the text lets the consumer interpret, each with the open point of Tests/Reference/OPEN.md.
# The affected trips are not compared.
CHOICES = {
    "noStart": 8, "duplicateIncomplete": 16, "addedKnownTrip": 15, "unsorted": 6, "headwayDelay": 13,
    "headwayNoData": 31, "removedOffGrid": 3, "newKnownTrip": 15,
}
# Oddities that may or may not create a run whose ID is not in the timetable.
UNNAMED_CHOICES = {"duplicateIncomplete", "addedKnownTrip", "newKnownTrip", "noStart"}
# The API's names of pickup types.
PICKUP = {0: None, 1: "none", 2: "phone", 3: "driver"}


def moment_of(group: int) -> tuple[str, int]:
    """Returns the time zone and the time of a group: often a night in which the clock changes in that time zone."""
    dice = Dice(1_000_000 + group)
    zone, date = dice.pick(random_town.NIGHTS) if dice.chance(0.5) else dice.pick(random_town.DAYS)
    hour = dice.pick((0, 0, 1, 2, 3, 4, 8, 12, 17, 23))
    # Not at a full minute: no time of a town equals it.
    return zone, service_day.origin(date, zone) + hour * 3600 + dice.below(60) * 60 + 17


def town_of(seed: int) -> random_town.Town:
    """Returns the town of a seed; towns with odd numbers meet the rules for producers."""
    zone, now = moment_of(seed // GROUP)
    town = random_town.town(seed, wild=seed % 2 == 0, zone=zone, now=now)
    for name, feed in enumerate(town.feeds):
        for entity in feed.entity:
            if entity.alert is not None:
                entity.alert.header_text.translation[0].text = f"{name}/{entity.id}"
    return town


def agency(town: random_town.Town) -> str:
    return f"t{town.seed}"


def differences(towns: list[random_town.Town], folder: Path) -> list[str]:
    """Returns all differences between a new server and the reference, as sentences that begin with the town's seed."""
    with Upstream() as upstream, TownServer(folder, towns, upstream) as server:
        return [difference for town in towns for difference in Comparison(server, town).compare()]


def interface_differences(towns: list[random_town.Town], folder: Path) -> list[str]:
    """Returns all differences between the APIs of a server for towns with vehicles under way."""
    towns = [with_vehicles(town) for town in towns]
    with Upstream() as upstream, TownServer(folder, towns, upstream) as server:
        found = []
        for town in towns:
            comparison = Comparison(server, town)
            compare_interfaces(comparison, {stop: comparison.board(stop) for stop in comparison.schedule.stops})
            found += comparison.found
        return found


class TownServer(Server):
    """A server with one agency per town. It is started at the towns' time, and its clock is almost stopped."""

    def __init__(self, folder: Path, towns: list[random_town.Town], upstream: Upstream):
        agencies = ""
        for number, town in enumerate(towns):
            upstream.answers[f"/{town.seed}.zip"] = (200, zipped(apart(town.files, number)))
            feeds = ""
            for name, feed in enumerate(town.feeds):
                upstream.answers[f"/{town.seed}-{name}.pb"] = (200, realtime.encode(feed_apart(feed, number)))
                feeds += f"      f{name}: {{url: {upstream.url}/{town.seed}-{name}.pb, interval: 300}}\n"
            agencies += (f"  - id: {agency(town)}\n    name: Town {town.seed}\n    kind: gtfs\n"
                         f"    schedule: {upstream.url}/{town.seed}.zip\n    realtime:\n{feeds}")
        now = datetime.fromtimestamp(towns[0].now, timezone.utc).isoformat()
        configuration = f"basemap: none\nserver: {{limits: none}}\nagencies:\n{agencies}"
        super().__init__(folder, configuration, now, ["--speed", str(SPEED)])

    def wait(self, seconds: float = 400):
        super().wait(seconds)
        self.connection = HTTPConnection("127.0.0.1", self.port, timeout=60)

    def body(self, path: str, **query) -> bytes:
        """Returns the body of a successful response, over one connection."""
        self.connection.request("GET", path + ("?" + urlencode(query) if query else ""))
        answer = self.connection.getresponse()
        body = answer.read()
        assert answer.status == 200, f"{path} {query}: {answer.status} {body[:300]!r}"
        return body

    def json_of(self, path: str, **query):
        return json.loads(self.body(path, **query))

    def ask(self, path: str, **question):
        """Returns the JSON of a response."""
        self.connection.request("POST", path, json.dumps(question), {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        body = answer.read()
        assert answer.status == 200, f"{path}: {answer.status} {body[:300]!r}"
        return json.loads(body)


def apart(files: dict[str, str], number: int) -> dict[str, str]:
    """Returns the files with all stops moved, so that the stops of different towns are far apart."""
    names, *lines = files["stops.txt"].split("\r\n")
    moved = [names]
    for line in lines:
        fields = line.split(",")
        if len(fields) > 1:
            # Only the name may contain commas.
            latitude = 2 + len(fields) - len(names.split(","))
            fields[latitude] = f"{int(fields[latitude]) + NORTH * number:.4f}"
            fields[latitude + 1] = f"{int(fields[latitude + 1]) + EAST * number:.4f}"
        moved.append(",".join(fields))
    return files | {"stops.txt": "\r\n".join(moved)}


def feed_apart(feed: realtime.FeedMessage, number: int) -> realtime.FeedMessage:
    """Returns a copy of the feed with all vehicles moved like the stops."""
    feed = copy.deepcopy(feed)
    for entity in feed.entity:
        position = entity.vehicle.position if entity.vehicle is not None else None
        if position is not None:
            position.latitude += NORTH * number
            position.longitude += EAST * number
    return feed


def zipped(files: dict[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


@dataclass
class Comparison:
    """Compares one town on a server with the reference."""

    server: TownServer
    town: random_town.Town
    found: list[str] = field(default_factory=list)
    # The trips and service dates that boards mark as not seen: journeys do not use them.
    not_seen: set[tuple[str, str]] = field(default_factory=set)

    def __post_init__(self):
        self.prefix = agency(self.town) + ":"
        self.now = self.town.now
        self.schedule = self.town.schedule
        self.places = {stop: self.schedule.places(stop) for stop in self.schedule.stops}
        self.take_over_filled_times()
        self.reference = interpreter.Interpreter(self.schedule, self.town.feeds, self.now, STALE_AFTER)
        self.runs = self.runs_of(self.reference)

    def runs_of(self, reading: interpreter.Interpreter) -> list[runs.Run]:
        """Returns the reference's runs that are compared."""
        window = (self.now - 6 * 3600, self.now + 6 * 3600)
        return [run for run in reading._all(window) if run.trip_id not in self.left_out]

    def compare(self) -> list[str]:
        boards = {}
        for stop in self.schedule.stops:
            boards[stop] = self.compare_board(stop)
            self.compare_onebusaway(stop)
        compare_interfaces(self, boards)
        for run in self.runs:
            self.compare_trip(run)
        self.compare_plans()
        self.compare_trip_updates()
        return self.found

    def take_over_filled_times(self):
        """Fills missing stop times with the server's times: the text does not define how to interpolate them (open
        point 2)."""
        today = service_day.local_date(self.now, self.town.zone)
        around = service_day.dates(service_day.shifted(today, -1), service_day.shifted(today, 7))
        for trip_id, times in self.schedule.stop_times.items():
            days = [day for day in around if self.schedule.trip_runs(trip_id, day)]
            if not days or not any(time.interpolated for time in times):
                continue
            # OneBusAway's schedule is the timetable's, regardless of the feeds' updates for a trip on that day.
            query = {"key": "TEST", "serviceDate": (service_day.origin(days[0], self.town.zone) + 12 * 3600) * 1000}
            entry = self.server.json_of(f"/api/where/trip-details/{self.prefix[:-1]}_{trip_id}.json", **query)["data"]["entry"]
            calls = entry["schedule"]["stopTimes"]
            start = calls[0]["departureTime"] - times[0].departure
            before = 0
            for time, call in zip(times, calls, strict=True):
                if time.interpolated:
                    time.arrival = time.departure = call["departureTime"] - start
                assert before <= time.arrival, f"seed {self.town.seed}: {trip_id} is filled with times that fall"
                before = time.departure

    def trip(self, trip_id: str, service_date: str, start: int | None = None):
        """Returns the server's response for a trip on a day."""
        date = f"{service_date[:4]}-{service_date[4:6]}-{service_date[6:]}"
        query = {} if start is None else {"start": start}
        return self.server.json_of(f"/api/v1/trips/{self.prefix}{trip_id}", date=date, **query)

    # Exclusions from the comparison

    @cached_property
    def left_out(self) -> set[str]:
        """Returns the trips affected by entities of CHOICES, and copies and headways that cannot be compared."""
        trips = set()
        for (feed, entity_id), oddities in self.town.oddities.items():
            if not CHOICES.keys().isdisjoint(oddities):
                entity = next(each for each in self.town.feeds[int(feed)].entity if each.id == entity_id)
                trips |= self.trips_meant(entity)
        for feed in self.town.feeds:
            for entity in feed.entity:
                trips |= self.twins_meant(entity)
        # Runs announced at other start times that can replace none of the headway's departures.
        announced = Counter(
            key.trip_id for key in self.reference._updates
            if timetable.is_inexact(self.schedule, key) and key not in self.reference._nominal(key.trip_id, key.service_date))
        announced.subtract(key.trip_id for key in self.reference._displaced)
        trips |= {trip_id for trip_id, count in announced.items() if count != 0}
        # Copies and announced buses whose scheduled calls follow predicted ones: the server keeps all of them in order.
        trips |= {
            run.trip_id for run in self.all_runs
            if run.kind not in OWN_STOP_LISTS and (run.kind == "duplicated" or self.is_by_headway(run.trip_id))
            and not self.is_orderly(run)}
        return trips

    @cached_property
    def all_runs(self) -> list[runs.Run]:
        return self.reference._all((self.now - 86400, self.now + 86400))

    @cached_property
    def own_stop_lists(self) -> set[str]:
        """Returns the IDs of the trips with their own stop lists."""
        return {run.trip_id for run in self.all_runs if run.kind in OWN_STOP_LISTS}

    @cached_property
    def folded(self) -> set[str]:
        """Returns the IDs of replaced trips that call at stops of the original trip, in its order and at no other
        scheduled times.

        The server shows them as the original trips, with the timetable's scheduled times and pickup types.
        """
        return {run.trip_id for run in self.all_runs if run.kind == "replacement" and self.is_folded(run)}

    def is_folded(self, run: runs.Run) -> bool:
        planned = iter(timetable.run(self.schedule, run.key).calls)
        return len(run.calls) < 2 or all(
            any(self.is_same_stop(call, other) and call.scheduled_departure in (None, other.scheduled_departure)
                and call.scheduled_arrival in (None, other.scheduled_arrival) for other in planned)
            for call in run.calls)

    def is_same_stop(self, call: runs.Call, other: runs.Call) -> bool:
        return call.stop_id == other.stop_id or self.schedule.same_station(call.stop_id, other.stop_id)

    def twins_meant(self, entity: realtime.FeedEntity) -> set[str]:
        """Returns the IDs of the trips that an entity may identify, if several have its route, direction and start
        (open point 27)."""
        content = entity.trip_update or entity.vehicle
        if content is None or content.trip is None or content.trip.trip_id:
            return set()
        start = service_day.seconds(content.trip.start_time) if content.trip.start_time else None
        twins = {trip_id for trip_id in self.trips_meant(entity)
                 if self.schedule.trips[trip_id].direction_id == content.trip.direction_id
                 and self.schedule.stop_times[trip_id][0].departure == start}
        return twins if len(twins) > 1 else set()

    def trips_meant(self, entity: realtime.FeedEntity) -> set[str]:
        """Returns the IDs of the trips that an entity may identify."""
        content = entity.trip_update or entity.vehicle
        if content is None or content.trip is None:
            return set()
        properties = entity.trip_update.trip_properties if entity.trip_update else None
        named = {content.trip.trip_id, properties.trip_id if properties else None} - {None, ""}
        if content.trip.trip_id:
            return named
        return named | {trip.trip_id for trip in self.schedule.trips.values() if trip.route_id == content.trip.route_id}

    # Recording of differences

    def clock(self, moment: int | None) -> str:
        """Returns a time in the town's time zone."""
        return "-" if moment is None else service_day.wall_clock(moment, self.town.zone)[5:]

    def differ(self, what: str, expected: Counter, came: Counter):
        """Records the rows that only one side has. A row begins with its trip's ID."""
        if expected == came:
            return
        missing, extra = list((expected - came).elements()), list((came - expected).elements())
        oddities = {}
        for name, feed in enumerate(self.town.feeds):
            for entity in feed.entity:
                for trip in self.trips_meant(entity) & {row[0] for row in missing + extra}:
                    oddities.setdefault(trip, []).extend(self.town.oddities.get((str(name), entity.id), ["-"]))
        self.found.append("\n    ".join([
            f"seed {self.town.seed}: {what} {oddities}",
            *(f"only the reference: {row}" for row in sorted(map(str, missing))),
            *(f"only the server:    {row}" for row in sorted(map(str, extra)))]))

    def is_by_headway(self, trip_id: str) -> bool:
        return timetable.has_inexact_service(self.schedule, trip_id)

    # The comparison of boards

    def board(self, stop: str) -> dict:
        return self.server.json_of(f"/api/v1/stops/{self.prefix}{stop}/arrivals", minutesAfter=MINUTES, limit=500)

    def compare_board(self, stop: str) -> dict:
        board = self.board(stop)
        came = Counter(self.own_row(self.row_of_server(arrival)) for arrival in board["arrivals"])
        expected = Counter(self.own_row(self.row_of_reference(run, call, stop)) for run in self.runs for call in run.calls)
        came.pop(None, None)
        expected.pop(None, None)
        self.differ(f"board of {stop}", expected, came)
        self.compare_alerts(stop, board)
        return board

    def row_of_reference(self, run: runs.Run, call: runs.Call, stop: str):
        """Returns the row of a call on a stop's board; None if it has none."""
        places = self.places[stop]
        if run.status == runs.DELETED or call.status == runs.PASSED or not {call.stop_id, call.place} & places:
            return None
        if run.trip_id in self.own_stop_lists:
            return self.row_of_own_list(run, call, places)
        if run.kind == "duplicated":
            # The server shows a copy as live and without a timetable, and does not show stops that it skips.
            leaves = call.likely_arrival if call.is_last else call.likely_departure
            if call.status in (runs.SKIPPED, runs.CANCELED) or call.place not in places or leaves < self.now:
                return None
            comes = max(call.likely_arrival, 0 if call.status == runs.NO_DATA else self.now)
            return self.row(run.trip_id, "", call, runs.LIVE, None, comes, comes)
        scheduled = call.scheduled_arrival if call.is_last else call.scheduled_departure
        status = "scheduled" if call.status == runs.NO_DATA else call.status
        if call.place not in places and status != runs.CANCELED:
            status = runs.SKIPPED
        if status != runs.LIVE:
            return self.row(run.trip_id, run.service_date, call, status, scheduled)
        departure = call.expected_arrival if call.is_last else call.expected_departure
        return self.row(run.trip_id, run.service_date, call, status, scheduled, call.expected_arrival, departure)

    def row_of_own_list(self, run: runs.Run, call: runs.Call, places: set[str]):
        """Returns the row of a call that is only in the run's update; None if the vehicle does not stop there."""
        scheduled = call.scheduled_arrival if call.is_last else call.scheduled_departure
        if call.status == runs.CANCELED and run.kind not in OWN_STOP_LISTS:
            # The same trip on another day, without its own stop list.
            return self.row(run.trip_id, "", call, runs.CANCELED, scheduled)
        if call.status in (runs.SKIPPED, runs.CANCELED) or call.place not in places:
            return None
        if call.status != runs.LIVE:
            return self.row(run.trip_id, "", call, runs.SCHEDULED, scheduled)
        departure = call.expected_arrival if call.is_last else call.expected_departure
        return self.row(run.trip_id, "", call, runs.LIVE, scheduled, call.expected_arrival, departure)

    def own_row(self, row):
        """Returns a row of a run with its own stop list, without the fields that the APIs encode differently.

        These are the stop sequences, the headsign of a run that has none, and the timetable's data of a replaced run
        that is shown as the original.
        """
        if row is None or row[0] not in self.own_stop_lists:
            return row
        trip_id, _, _, status, scheduled, arrival, departure, headsign, *rest = row
        if trip_id in self.folded:
            return (trip_id, status, departure if status == runs.LIVE else scheduled)
        return (trip_id, status, scheduled, arrival, departure, "" if trip_id in self.unsigned else headsign, *rest)

    @cached_property
    def unsigned(self) -> set[str]:
        """Returns the IDs of trips with their own stop lists and without a headsign: the server shows their last stop
        as headsign."""
        return {run.trip_id for run in self.all_runs if run.kind in OWN_STOP_LISTS and not run.headsign}

    def row(self, trip_id, service_date, call, status, scheduled, arrival=None, departure=None):
        leaves = scheduled if departure is None else departure
        if leaves is None or not self.now <= leaves < self.now + AHEAD:
            return None
        times = (scheduled, None if arrival is None else max(arrival, self.now), departure)
        if self.is_by_headway(trip_id):
            # Only the headway can be compared: whether a start is scheduled or announced, and the bus's deviation from
            # it, are encoded differently (open point 3).
            if status == runs.SKIPPED:
                return None
            if status != runs.CANCELED:
                status, times = "coming", (leaves,)
        pickup = None if call.is_last else PICKUP[call.pickup_type]
        return (trip_id, service_date, call.stop_sequence, status, *map(self.clock, times), call.headsign, pickup,
                "last" if call.is_last else "")

    def row_of_server(self, arrival):
        # Several runs with one ID are distinguished by numbers appended to it.
        added = arrival["id"].partition("/added:")[2].partition("#")[0]
        trip_id = (arrival.get("trip") or added).removeprefix(self.prefix)
        if trip_id in self.left_out:
            return None
        likely, scheduled = arrival.get("likely"), arrival.get("scheduled")
        is_live = arrival["status"] == "live"
        departure = scheduled + arrival["deviation"] if "deviation" in arrival and is_live else likely
        leaves = scheduled if departure is None else departure
        if leaves is None or not self.now <= leaves < self.now + AHEAD:
            return None
        status = "scheduled" if arrival["status"] == "notSeen" else arrival["status"]
        times = (scheduled, likely, departure)
        if self.is_by_headway(trip_id):
            if status == "skipped":
                return None
            if status != "canceled":
                status, times = "coming", (leaves,)
        service_date = arrival.get("serviceDate", "").replace("-", "")
        if arrival["status"] == "notSeen":
            self.not_seen.add((trip_id, service_date))
        if trip_id in self.own_stop_lists:
            # A replacement along stops of its trip is shown with the trip's stops, including those that it omits.
            service_date = ""
            if status == runs.SKIPPED:
                return None
        return (trip_id, service_date, arrival.get("sequence"), status,
                *map(self.clock, times), arrival["headsign"], arrival.get("pickup"), "last" if arrival["lastStop"] else "")

    # The comparison of alerts

    def compare_alerts(self, stop: str, board):
        """Compares the alerts on a board's rows: those about their route or trip, everywhere or at this stop."""
        labels = {alert["id"]: next(iter(alert["header"].values())) for alert in board["alerts"]}
        rows = {(run.trip_id, run.service_date, call.stop_sequence): (run, call) for run in self.runs for call in run.calls}
        for arrival in board["arrivals"]:
            trip_id = arrival.get("trip", "").removeprefix(self.prefix)
            key = trip_id, arrival.get("serviceDate", "").replace("-", ""), arrival.get("sequence")
            run, call = rows.get(key, (None, None))
            # No alert selector can distinguish runs of the same trip (open point 22).
            if run is None or run.kind == "frequency" or call.place not in self.places[stop]:
                continue
            expected = {"/".join(source) for source in self.reference.alerts_for(run, call) if self.names_run(source, run, call)}
            came = {labels[alert] for alert in arrival.get("alerts", [])}
            if call.assigned_stop_id:
                # The server also includes the alerts of the scheduled stop.
                came &= expected
            self.differ(f"alerts at {stop}", Counter((*key, each) for each in expected), Counter((*key, each) for each in came))

    def names_run(self, source: tuple[str, str], run: runs.Run, call: runs.Call) -> bool:
        """Whether a selector of an alert that matches a call selects routes or trips, not only the stop."""
        entity = next(each for each in self.town.feeds[int(source[0])].entity if each.id == source[1])
        subject = alerts.of_call(self.schedule, run, call)
        return any(
            (each.route_id or each.trip or each.route_type is not None or each.agency_id and len(self.schedule.agencies) > 1)
            and alerts.selects(self.schedule, each, subject)
            for each in entity.alert.informed_entity)

    # The comparison of OneBusAway's boards

    def compare_onebusaway(self, stop: str):
        """Compares a stop's rows that are scheduled well within the requested period."""
        if self.schedule.stops[stop].location_type == 1:
            return
        path = f"/api/where/arrivals-and-departures-for-stop/{agency(self.town)}_{stop}.json"
        answer = self.server.json_of(path, key="TEST", minutesBefore=0, minutesAfter=MINUTES)["data"]["entry"]
        window = range(self.now + 900, self.now + AHEAD)
        left_out = self.left_out | self.own_stop_lists
        left_out |= {run.trip_id for run in self.runs if not self.is_orderly(run)}
        came = Counter()
        for row in answer["arrivalsAndDepartures"]:
            trip_id = row["tripId"].removeprefix(agency(self.town) + "_")
            departure = row["scheduledDepartureTime"] // 1000
            if trip_id not in self.schedule.trips or trip_id in left_out or self.is_by_headway(trip_id) or departure not in window:
                continue
            came[trip_id, row["stopSequence"], row["status"], row["predicted"], self.clock(row["scheduledArrivalTime"] // 1000),
                 self.clock(departure), row["tripHeadsign"]] += 1
        expected = Counter()
        for run in self.runs:
            if run.status == runs.DELETED or run.kind not in ("scheduled", "frequency") or self.is_by_headway(run.trip_id):
                continue
            if run.trip_id in left_out:
                continue
            for index, call in enumerate(run.calls):
                if call.status == runs.PASSED or stop not in (call.stop_id, call.place) or call.scheduled_departure not in window:
                    continue
                is_moved = call.place != stop and call.status != runs.CANCELED
                status = {runs.CANCELED: "CANCELED", runs.SKIPPED: "SKIPPED"}.get(call.status, "default")
                expected[run.trip_id, index, "SKIPPED" if is_moved else status, call.status == runs.LIVE and not is_moved,
                         self.clock(call.scheduled_arrival), self.clock(call.scheduled_departure), call.headsign] += 1
        self.differ(f"OneBusAway's board of {stop}", expected, came)

    # The comparison of the GTFS-Realtime output

    def compare_trip_updates(self):
        """Applies the reference to the server's trip updates and to the town's feeds, and compares the results."""
        feed = realtime.decode(self.server.body(f"/gtfs-rt/{agency(self.town)}/trip-updates.pb"))
        reading = interpreter.Interpreter(self.schedule, feed, self.now, None)
        expected, came = (self.shown_by_updates(each) for each in (self.reference, reading))
        no_account = [key for key in expected.keys() | came.keys() if None in (expected.get(key, ()), came.get(key, ()))]
        for key in no_account:
            expected.pop(key, None)
            came.pop(key, None)
        for key in expected.keys() & came.keys():
            (status, place, times), (other, other_place, other_times) = expected[key], came[key]
            # In the server's feed, equal times are a second apart from each other.
            are_near = all(abs(one - two) < 15 for one, two in zip(times, other_times, strict=True))
            if (status, place, are_near) == (other, other_place, True):
                del expected[key], came[key]
        def rows(shown):
            return Counter((*key, status, place, *map(self.clock, times)) for key, (status, place, times) in shown.items())
        self.differ("trip updates", rows(expected), rows(came))

    def shown_by_updates(self, reading: interpreter.Interpreter):
        """Returns the calls ahead, of runs in the timetable."""
        shown = {}
        for run in self.runs_of(reading):
            if run.kind not in ("scheduled", "frequency") or run.trip_id in self.own_stop_lists:
                continue
            if self.is_by_headway(run.trip_id) or not run.touches((self.now - 3600, self.now + AHEAD)):
                continue
            key = run.trip_id, run.service_date, run.start_time
            if run.status in (runs.CANCELED, runs.DELETED):
                shown[*key, None] = run.status, None, (0, 0)
                continue
            passed = max((index for index, call in enumerate(run.calls) if call.status == runs.PASSED), default=-1)
            for index, call in enumerate(run.calls):
                scheduled = call.scheduled_arrival if call.is_last else call.scheduled_departure
                if scheduled < self.now and call.status != runs.LIVE:
                    continue
                # Skipped stops behind the vehicle are ignored.
                if call.status == runs.SKIPPED and index < passed:
                    shown[*key, call.stop_sequence] = None
                    continue
                status = runs.SCHEDULED if call.status == runs.NO_DATA else call.status
                times = (call.expected_arrival, call.expected_departure) if status == runs.LIVE else (0, 0)
                place = None if status == runs.PASSED else call.place
                shown[*key, call.stop_sequence] = status, place, tuple(max(time, self.now) for time in times)
        return shown

    # The comparison of single trips

    def compare_trip(self, run: runs.Run):
        """Compares the status of a run in the timetable, and of each of its calls."""
        if run.kind not in ("scheduled", "frequency") or not run.touches((self.now - 3600, self.now + AHEAD)):
            return
        if run.kind == "frequency" and self.is_by_headway(run.trip_id):
            return
        answer = self.trip(run.trip_id, run.service_date, run.start_time if run.kind == "frequency" else None)
        states = {runs.DELETED: "over", runs.PASSED: "over", runs.NO_DATA: "scheduled"}
        expected = [(run.trip_id, run.service_date, states.get(run.status, run.status))]
        came = [(run.trip_id, run.service_date, answer["state"].replace("notSeen", "scheduled"))]
        if run.status not in (runs.CANCELED, runs.DELETED) and not any(self.is_ahead(call) for call in run.calls):
            expected = [(run.trip_id, run.service_date, "over")]
        elif run.status == runs.LIVE and self.has_nothing_ahead(run):
            expected = [(run.trip_id, run.service_date, "scheduled")]
        for call, shown in zip(run.calls, answer["calls"], strict=True):
            scheduled = call.scheduled_arrival if call.is_last else call.scheduled_departure
            is_shown = call.status in (runs.LIVE, runs.PASSED) or scheduled >= self.now
            if run.status in (runs.CANCELED, runs.DELETED) or not is_shown:
                continue
            if call.status == runs.SKIPPED and answer["state"] == "over":
                continue
            status = runs.SCHEDULED if call.status == runs.NO_DATA else call.status
            expected.append((run.trip_id, call.stop_sequence, self.clock(scheduled), status))
            word = runs.SKIPPED if "skipped" in shown else runs.PASSED if "passed" in shown else (
                runs.LIVE if "predicted" in shown else runs.SCHEDULED)
            came.append((run.trip_id, shown["sequence"], self.clock(shown.get("scheduled")), word))
        self.differ(f"trip {run.trip_id} on {run.service_date}", Counter(expected), Counter(came))

    def has_nothing_ahead(self, run: runs.Run) -> bool:
        """Whether a feed's only update of a run is that it skipped stops whose scheduled time has passed."""
        shown = [call for call in run.calls if call.status in (runs.LIVE, runs.PASSED, runs.SKIPPED)]
        return all(call.status == runs.SKIPPED and call.scheduled_departure < self.now for call in shown)

    def is_ahead(self, call: runs.Call) -> bool:
        """Whether a vehicle has not reached a call yet, by its prediction or else by the timetable."""
        if call.status in (runs.PASSED, runs.SKIPPED):
            return False
        return call.status == runs.LIVE or (call.scheduled_arrival if call.is_last else call.scheduled_departure) >= self.now

    # The comparison of plans

    def compare_plans(self):
        """Compares direct rides between places: the planner's rides exist, and none is missing."""
        places = [stop for stop, each in self.schedule.stops.items() if not each.parent_station]
        dice = Dice(self.town.seed)
        for _ in range(PLANS):
            origin, destination = dice.pick(places), dice.pick(places)
            if origin != destination:
                self.compare_rides(origin, destination)

    def compare_rides(self, origin: str, destination: str):
        answer = self.server.json_of(
            "/api/v1/plan", **{"from": self.prefix + origin, "to": self.prefix + destination}, departAt=self.now,
            window=MINUTES, limit=100, maxChanges=0, farthestWalk=0)
        came = set()
        for journey in answer["journeys"]:
            rides = [leg for leg in journey["legs"] if leg["kind"] == "ride"]
            if len(rides) == 1:
                trip_id = rides[0].get("trip", "").removeprefix(self.prefix)
                trip_id = "" if trip_id in self.own_stop_lists else trip_id
                came.add((trip_id, rides[0]["departure"], rides[0]["arrival"]))
        orderly = [run for run in self.runs if self.is_orderly(run)]
        there = {ride for run in orderly for ride in self.rides(run, origin, destination)}
        horizon = self.now + AHEAD
        # A ride on a trip that is not in the timetable has no trip ID.
        left_out = self.left_out | {run.trip_id for run in self.runs if run not in orderly}
        unnamed = self.own_stop_lists | {run.trip_id for run in self.all_runs if run.kind == "duplicated"}
        if unnamed & left_out or any(not UNNAMED_CHOICES.isdisjoint(each) for each in self.town.oddities.values()):
            left_out.add("")
        unknown = {ride for ride in came if ride[0] not in left_out and ride not in there and ride[1] < horizon}
        # A ride that is about to depart may be dropped early, because missing it costs more than waiting for the next
        # one. For a headway service, riders are at the stop one headway earlier.
        window = range(self.now + CAUTION, horizon)
        promised = [
            run for run in orderly
            if not self.has_rules_of_timetable(run) and (run.trip_id, run.service_date) not in self.not_seen
            and (run.kind in OWN_STOP_LISTS or not self.is_by_headway(run.trip_id))]
        missed = {
            ride for run in promised for ride in self.rides(run, origin, destination)
            if ride[1] in window and not any(ride[1] <= other[1] and other[2] <= ride[2] for other in came)}
        def sorted_rides(rides):
            return Counter((trip, self.clock(departure), self.clock(arrival)) for trip, departure, arrival in rides)
        self.differ(f"rides from {origin} to {destination}", sorted_rides(missed), sorted_rides(unknown))

    def has_rules_of_timetable(self, run: runs.Run) -> bool:
        """Whether the timetable may forbid boarding or alighting at a call of a replaced run that is shown as the
        original, if its update does not specify it."""
        if run.kind != "replacement" or run.trip_id not in self.folded:
            return False
        return any(call.pickup_type or call.drop_off_type for call in timetable.run(self.schedule, run.key).calls)

    def is_orderly(self, run: runs.Run) -> bool:
        """Whether a vehicle can keep to all times of a run, predicted and scheduled ones together, on the day of the
        run."""
        served = [call for call in run.calls if call.status != runs.SKIPPED and call.time is not None]
        times = [time for call in served for time in (call.likely_arrival, call.likely_departure)]
        late = [
            call.expected_departure - call.scheduled_departure for call in served
            if call.status == runs.LIVE and call.scheduled_departure is not None]
        return times == sorted(times) and all(abs(each) < LATE for each in late)

    def rides(self, run: runs.Run, origin: str, destination: str):
        """Returns the rides of a run between two places, each with the trip's ID, departure and arrival."""
        if run.status in (runs.CANCELED, runs.DELETED, runs.PASSED):
            return
        gone = (runs.SKIPPED, runs.PASSED)
        trip_id = "" if run.kind == "duplicated" or run.trip_id in self.own_stop_lists else run.trip_id
        for index, call in enumerate(run.calls):
            departure = call.likely_departure
            if call.status in gone or call.pickup_type == 1 or departure is None or departure < self.now:
                continue
            if call.place not in self.places[origin]:
                continue
            # Riders of a vehicle with a position board at its arrival, unless it then stands at the stop.
            live = max(boarding(call.likely_arrival, departure), self.now)
            if self.is_by_headway(run.trip_id):
                # An announced run is shown like one with a position.
                for leaving in self.alightings(run, index, destination):
                    yield trip_id, live, leaving.likely_arrival
            if call.status == runs.LIVE or run.kind == "duplicated" and call.status != runs.NO_DATA:
                departure = live
            for leaving in self.alightings(run, index, destination):
                yield trip_id, departure, leaving.likely_arrival

    def alightings(self, run: runs.Run, first: int, destination: str) -> list[runs.Call]:
        """Returns the calls after boarding at which a ride can end at a place."""
        return [
            call for call in run.calls[first + 1:]
            if call.status not in (runs.SKIPPED, runs.PASSED) and call.drop_off_type != 1 and call.time is not None
            and call.place in self.places[destination]]


def main(seeds: list[int]):
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            print("\n".join(differences([town_of(seed)], Path(folder))) or f"seed {seed}: no difference")


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]])
