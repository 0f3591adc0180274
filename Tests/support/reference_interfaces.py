"""Compares the boards of all other APIs with the native board of the same stop. `reference_towns` compares the native
board with the reference."""

import csv
from collections import Counter
from dataclasses import replace
from datetime import datetime, timezone
from functools import cached_property

from Reference import interpreter, realtime, run as runs, service_day
from support.boarding import boarding

# The maximum number of stops in one request for several boards.
MOST_BOARDS = 24
# The seconds ahead within which boards of several stops show the next bus.
SHORT_AHEAD = 5400 - 60
# The seconds ahead within which SIRI has visits; those close to the end are not compared.
SIRI_AHEAD = 6900

# The statuses of rows at which no vehicle stops.
GONE = {"canceled", "skipped"}

OTP_BOARD = """
query Board($stop: String!, $now: Long!, $reach: Int!) {
  stop(id: $stop) {
    stoptimesWithoutPatterns(
      startTime: $now, timeRange: $reach, numberOfDepartures: 500, omitNonPickups: false, omitCanceled: false
    ) { trip { gtfsId } serviceDay scheduledDeparture realtimeDeparture realtime realtimeState headsign stopPosition }
  }
}"""


def with_vehicles(town):
    """Returns a town with an additional feed of vehicles on trips under way, each at the last stop that it has left by
    its timetable.

    The reference does not define the effects of positions: only the server's APIs are compared with each other.
    """
    schedule = town.schedule
    places = {row["stop_id"]: row for row in csv.DictReader(town.files["stops.txt"].splitlines())}
    entities = []
    for run in interpreter.Interpreter(schedule, [], town.now)._all((town.now - 3600, town.now + 3600)):
        left = [call for call in run.calls if call.scheduled_departure <= town.now]
        if run.status != runs.SCHEDULED or not left or left[-1].is_last:
            continue
        descriptor = realtime.TripDescriptor(trip_id=run.trip_id, start_date=run.service_date)
        if run.key.start_time is not None:
            descriptor.start_time = service_day.clock(run.key.start_time)
        place = places[left[-1].stop_id]
        name = f"bus-{len(entities)}"
        entities.append(realtime.FeedEntity(id=name, vehicle=realtime.VehiclePosition(
            trip=descriptor, vehicle=realtime.VehicleDescriptor(id=name), timestamp=town.now - 5,
            position=realtime.Position(latitude=float(place["stop_lat"]), longitude=float(place["stop_lon"])))))
    return replace(town, feeds=[*town.feeds, realtime.feed(entities, town.now - 5)])


def compare_interfaces(comparison, boards: dict):
    """Compares the boards of MOTIS, OTP, SIRI and of several stops with the native boards, by stop."""
    for stop, board in boards.items():
        interfaces = Interfaces(comparison, stop, board["arrivals"])
        interfaces.compare_motis()
        interfaces.compare_otp()
        interfaces.compare_siri()
    compare_several(comparison, boards)
    compare_nearby(comparison, boards)


def compare_nearby(comparison, boards: dict):
    """Compares the rows of the stops near the first one."""
    place = next(iter(boards.values()))["stop"]
    answer = comparison.server.json_of("/api/v1/boards", near=f"{place['lat']},{place['lon']}", limit=20)
    for board in answer["boards"]:
        stop = board["stop"]["id"].removeprefix(comparison.prefix)
        if stop not in boards:
            # A stop of another town.
            continue
        rows = {row_text(row) for row in boards[stop]["arrivals"]}
        comparison.differ(f"nearby board of {stop}", Counter(), Counter({row_text(row) for row in board["arrivals"]} - rows))


def compare_several(comparison, boards: dict):
    """Compares boards of several stops in one request: each line and direction has its next bus that can be boarded."""
    stops = list(boards)
    for first in range(0, len(stops), MOST_BOARDS):
        named = [comparison.prefix + stop for stop in stops[first:first + MOST_BOARDS]]
        answer = comparison.server.json_of("/api/v1/boards", stops=",".join(named))
        for board in answer["boards"]:
            stop = board["stop"]["id"].removeprefix(comparison.prefix)
            rows = {row_text(row) for row in boards[stop]["arrivals"]}
            displayed = {row_text(row) for row in board["arrivals"]}
            next_buses = {}
            for row in boards[stop]["arrivals"]:
                shown = row.get("predicted", row.get("scheduled"))
                can_board = not row["lastStop"] and row.get("pickup") != "none" and row["status"] not in GONE
                if can_board and shown < comparison.now + SHORT_AHEAD:
                    next_buses.setdefault((row["route"], row.get("direction")), row_text(row))
            comparison.differ(f"short board of {stop}", Counter(set(next_buses.values()) - displayed), Counter(displayed - rows))


def row_text(row: dict) -> tuple[str, str]:
    """Returns a row's content without its alerts, which only the stop's own board contains."""
    return row["id"], str(sorted((name, value) for name, value in row.items() if name != "alerts"))


class Interfaces:
    """The boards of a stop in the different APIs."""

    def __init__(self, comparison, stop: str, arrivals: list[dict]):
        self.comparison, self.stop, self.arrivals = comparison, stop, arrivals
        self.server, self.now, self.prefix = comparison.server, comparison.now, comparison.prefix
        self.reach = 14_400

    @property
    def window(self) -> range:
        return range(self.now, self.now + 3 * 3600)

    def trip(self, arrival: dict) -> tuple[str, str]:
        """Returns the trip and the service day of a row; empty for a run that is not in the timetable."""
        if "trip" in arrival:
            return arrival["trip"].removeprefix(self.prefix), arrival["serviceDate"].replace("-", "")
        return "", ""

    def likely(self, arrival: dict) -> int:
        """Returns the departure that other APIs report and by which they sort a row: the scheduled time if the vehicle
        does not stop."""
        if arrival["status"] == "live":
            departure = arrival.get("waitsUntil", arrival["likely"])
            # A vehicle that has arrived is listed with the present as its arrival, and waits if it stands.
            has_arrived = arrival["likely"] == self.now
            return self.due(departure if has_arrived else boarding(arrival["likely"], departure))
        return arrival["scheduled"] if arrival["status"] in GONE else self.due(arrival["scheduled"])

    def due(self, moment: int) -> int:
        return max(moment, self.now)

    @cached_property
    def left(self) -> set[tuple[str, str, int, str | None]]:
        """Returns the trip, service day, scheduled time and platform of buses that departed within the last minute:
        they may still be on MOTIS's board. A trip may call at two platforms of a station at the same time."""
        last = self.server.json_of(f"/api/v1/stops/{self.prefix}{self.stop}/arrivals", minutesBefore=1, minutesAfter=1)
        there = {arrival["id"] for arrival in self.arrivals}
        own = last["stop"].get("platform")
        return {(*self.trip(arrival), arrival["scheduled"], arrival.get("platform", own)) for arrival in last["arrivals"]
                if arrival["id"] not in there and "trip" in arrival and arrival["status"] == "live"}

    def clock(self, moment):
        return self.comparison.clock(moment)

    def differ(self, interface: str, expected: Counter, came: Counter):
        self.comparison.differ(f"{interface} at {self.stop}", expected, came)

    # MOTIS's boards

    def compare_motis(self):
        """Compares the departures: the rows at which riders may board."""
        now = datetime.fromtimestamp(self.now, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        answer = self.server.json_of(
            "/motis/api/v5/stoptimes", stopId=self.prefix + self.stop, time=now, window=self.reach)
        expected, came = Counter(), Counter()
        for arrival in self.arrivals:
            if arrival["lastStop"] or arrival.get("pickup") == "none" or self.likely(arrival) not in self.window:
                continue
            state = arrival["status"] if arrival["status"] in GONE | {"live"} else "scheduled"
            expected[*self.trip(arrival), state, self.clock(self.likely(arrival)), self.clock(arrival.get("scheduled")),
                     arrival["headsign"]] += 1
        for row in answer["stopTimes"]:
            date, _, trip = row["tripId"].split(".", 2) if not row["tripId"].startswith("live.") else ("", "", "")
            trip = trip.removeprefix(self.prefix)
            place = row["place"]
            departure, scheduled = self.moment(place["departure"]), self.moment(place["scheduledDeparture"])
            if (trip, date, scheduled, place.get("track")) in self.left:
                continue
            departure = departure if row["cancelled"] else self.due(departure)
            if departure not in self.window:
                continue
            state = "canceled" if row["tripCancelled"] else "skipped" if row["cancelled"] else (
                "live" if row["realTime"] else "scheduled")
            came[trip, date, state, self.clock(departure), self.clock(scheduled), row["headsign"]] += 1
        self.differ("MOTIS", *self.without_plans(expected, came, 4))

    def without_plans(self, expected: Counter, came: Counter, place: int) -> tuple[Counter, Counter]:
        """Removes the scheduled times of rows that have none on the native board: for these rows, other APIs repeat the
        likely time as the scheduled one."""
        unplanned = {key[:place] for key in expected if key[place] == "-"}
        def without(rows):
            return Counter(
                (*key[:place], "-" if key[:place] in unplanned else key[place], *key[place + 1:]) for key in rows.elements())
        return without(expected), without(came)

    def moment(self, text: str) -> int:
        return int(datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())

    # OTP's boards

    def compare_otp(self):
        """Compares the departures, including those without boarding."""
        answer = self.server.ask(
            "/otp/gtfs/v1", query=OTP_BOARD,
            variables={"stop": self.prefix + self.stop, "now": self.now, "reach": self.reach})
        expected, came = Counter(), Counter()
        for arrival in self.arrivals:
            if arrival["lastStop"] or self.likely(arrival) not in self.window:
                continue
            trip, date = self.trip(arrival)
            state = "CANCELED" if arrival["status"] in GONE else "ADDED" if not date else (
                "UPDATED" if arrival["status"] == "live" else "SCHEDULED")
            expected[trip, state, arrival["status"] == "live", self.clock(self.likely(arrival)),
                     self.clock(arrival.get("scheduled")), arrival["headsign"], arrival["sequence"]] += 1
        for row in answer["data"]["stop"]["stoptimesWithoutPatterns"]:
            trip = row["trip"]["gtfsId"].removeprefix(self.prefix) if row["trip"] else ""
            departure, scheduled = (row["serviceDay"] + row[name] for name in ("realtimeDeparture", "scheduledDeparture"))
            departure = departure if row["realtimeState"] == "CANCELED" else self.due(departure)
            if departure in self.window:
                came[trip, row["realtimeState"], row["realtime"], self.clock(departure), self.clock(scheduled), row["headsign"],
                     row["stopPosition"]] += 1
        self.differ("OTP", *self.without_plans(expected, came, 4))

    # SIRI's boards

    def compare_siri(self):
        """Compares the visits: the rows of vehicles with positions."""
        answer = self.server.json_of(
            "/siri/stop-monitoring.json", key="TEST", MonitoringRef=f"{self.prefix[:-1]}_{self.stop}", MaximumStopVisits=500)
        delivery = answer["Siri"]["ServiceDelivery"]["StopMonitoringDelivery"][0]
        window = range(self.now, self.now + SIRI_AHEAD)
        expected, came = Counter(), Counter()
        for arrival in self.arrivals:
            shown = arrival.get("predicted", arrival.get("scheduled"))
            if "vehicle" in arrival and shown in window:
                expected[arrival["vehicle"], *self.trip(arrival)[:1], self.clock(arrival.get("predicted")),
                         "scheduled" in arrival] += 1
        for visit in delivery.get("MonitoredStopVisit", []):
            journey = visit["MonitoredVehicleJourney"]
            call = journey["MonitoredCall"]
            predicted = call.get("ExpectedArrivalTime")
            predicted = self.moment(predicted) if predicted else None
            trip = journey["FramedVehicleJourneyRef"]["DatedVehicleJourneyRef"].removeprefix(self.prefix[:-1] + "_")
            trip = trip if trip in self.comparison.schedule.trips else ""
            # A trip with its own stop list may have no scheduled time. At its last stop, a board has the arrival.
            is_last = call["StopPointRef"] == journey["DestinationRef"]
            aimed = call.get("AimedArrivalTime" if is_last else "AimedDepartureTime")
            shown = predicted or (self.moment(aimed) if aimed else None)
            if shown is None or shown in window:
                came[self.prefix + journey["VehicleRef"].removeprefix(self.prefix[:-1] + "_"), trip, self.clock(predicted),
                     aimed is not None] += 1
        self.differ("SIRI", expected, came)
