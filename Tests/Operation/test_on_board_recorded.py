"""Plans for riders on board buses of recorded days, compared with an exhaustive search. The search uses the times that
the server predicted at the same moment and published as GTFS-Realtime."""

import csv
import io
import zipfile
from dataclasses import dataclass, field
from urllib.parse import quote

import pytest
from google.transit import gtfs_realtime_pb2

from Reference import service_day
from Reference.dice import Dice
from Reference.journeys import ExhaustiveSearch, JourneyCall, JourneyRun, Walking, metres
from support import kingston
from support.boarding import boarding
from support.server import Server

# The number of polls that a server receives before it is compared.
POLLS = 5
# The number of buses at each moment, and of destinations of each.
BUSES, ENDS = 6, 4
# The time ahead in seconds from which runs are used, and within which journeys are compared.
AHEAD, HORIZON = 4 * 3600, 3 * 3600
TRANSFERS = 3
# The feed's times lie a second apart where predicted times are equal, and walks are rounded: the seconds by which two
# times that should be equal may differ.
NEAR = 6
# As the API's documentation describes it: walks of up to 1,200 m, 30 % longer than the straight line, at 1.2 m/s.
# Transfers take at least a minute, and lead to stops within 400 m.
WALKING = Walking(pace=1.2, detour=1.3, change=60, farthest_change=400, farthest_end=1200 / 1.3)
# Riders stay on board where a block's next trip begins within this distance in metres and time in seconds.
TURNAROUND, LONGEST_STAY = 200, 3600
ZONE = "America/Toronto"
CANCELED = {gtfs_realtime_pb2.TripDescriptor.CANCELED, gtfs_realtime_pb2.TripDescriptor.DELETED}
SKIPPED = gtfs_realtime_pb2.TripUpdate.StopTimeUpdate.SKIPPED
NO_DATA = gtfs_realtime_pb2.TripUpdate.StopTimeUpdate.NO_DATA


def moments() -> list:
    """Returns groups of consecutive polls. All except the first, for the quick run, have the pytest mark `random`."""
    groups = []
    for section in kingston.sections(POLLS):
        groups += [section[start:start + POLLS] for start in range(0, len(section) - POLLS + 1, 5 * POLLS)]
    return [pytest.param(group, id=str(group[-1]), marks=[pytest.mark.random] if number else [])
            for number, group in enumerate(groups)]


pytestmark = pytest.mark.skipif(not kingston.GTFS.exists(), reason=f"the recording is not at {kingston.FOLDER}")


class Static:
    """The stops, trips and stop times of the GTFS feed."""

    def __init__(self):
        with zipfile.ZipFile(kingston.GTFS) as archive:
            def rows(name):
                return csv.DictReader(io.TextIOWrapper(archive.open(name), "utf-8-sig"))
            self.places = {
                row["stop_id"]: (float(row["stop_lat"]), float(row["stop_lon"])) for row in rows("stops.txt")}
            dates = {}
            for row in rows("calendar_dates.txt"):
                if row["exception_type"] == "1":
                    dates.setdefault(row["service_id"], set()).add(row["date"])
            self.dates, self.blocks = {}, {}
            for row in rows("trips.txt"):
                self.dates[row["trip_id"]] = dates.get(row["service_id"], set())
                self.blocks.setdefault(row["block_id"], []).append(row["trip_id"])
            self.calls = {}
            for row in rows("stop_times.txt"):
                self.calls.setdefault(row["trip_id"], []).append(row)
        for calls in self.calls.values():
            calls.sort(key=lambda row: int(row["stop_sequence"]))
        for trips in self.blocks.values():
            trips.sort(key=lambda trip: self.span(trip)[0])
        used = {row["stop_id"] for calls in self.calls.values() for row in calls}
        self.places = {stop: place for stop, place in self.places.items() if stop in used}

    def span(self, trip: str) -> tuple[int, int]:
        """Returns the first departure and the last arrival of a trip, in seconds of the service day."""
        calls = self.calls[trip]
        return service_day.seconds(calls[0]["departure_time"]), service_day.seconds(calls[-1]["arrival_time"])

    def following(self, date: str):
        """Yields the pairs of consecutive trips of a block on a day between which riders can stay on board."""
        for block, trips in self.blocks.items():
            trips = [trip for trip in trips if block and date in self.dates[trip]]
            for trip, other in zip(trips, trips[1:]):
                stay = self.span(other)[0] - self.span(trip)[1]
                end, start = self.calls[trip][-1]["stop_id"], self.calls[other][0]["stop_id"]
                if 0 <= stay <= LONGEST_STAY and metres(self.places[end], self.places[start]) <= TURNAROUND:
                    yield trip, other


@pytest.fixture(scope="module")
def static():
    return Static()


@dataclass
class Moment:
    """The state of all runs at one moment, from the server's outputs and the timetable."""

    server: Server
    static: Static
    runs: dict[tuple[str, str], JourneyRun] = field(default_factory=dict)
    # The first call ahead of each run with a vehicle.
    ahead: dict[tuple[str, str], int] = field(default_factory=dict)

    def __post_init__(self):
        self.now = int(self.server.now)
        feed = gtfs_realtime_pb2.FeedMessage.FromString(self.server.get("/gtfs-rt/kingston/trip-updates.pb").body)
        self.updates = {(update.trip.trip_id, update.trip.start_date): update
                        for update in (entity.trip_update for entity in feed.entity)}
        today = service_day.local_date(self.now, ZONE)
        for date in (service_day.shifted(today, -1), today):
            for trip in self.static.calls:
                if date in self.static.dates[trip]:
                    self.add(trip, date)
            for trip, other in self.static.following(date):
                self.join(self.runs.get((trip, date)), self.runs.get((other, date)))
        for key, update in self.updates.items():
            if key[0] not in self.static.calls:
                self.runs[key] = self.added(key, update)

    def added(self, key: tuple[str, str], update) -> JourneyRun:
        """Returns a run that is not in the timetable. Its boarding times are not exactly known, because the feed does
        not contain the times that boards show."""
        served = [each for each in update.stop_time_update if each.HasField("arrival")]
        calls = [JourneyCall(each.stop_id, each.arrival.time, each.departure.time) for each in served]
        if calls:
            calls[-1].boarding = None
        return JourneyRun(*key, calls, is_certain=False)

    @staticmethod
    def join(run: JourneyRun | None, other: JourneyRun | None):
        """Lets riders stay on board from one run to the next, if both operate and the next departs after the end."""
        if run is not None and other is not None:
            end, begin = run.calls[-1].arrival, other.calls[0].boarding
            if end is not None and begin is not None and end <= begin:
                run.following = other

    def add(self, trip: str, date: str):
        """Adds a run of the timetable, unless it does not operate or is over."""
        rows = self.static.calls[trip]
        origin = service_day.origin(date, ZONE)
        times = [tuple(origin + service_day.seconds(row[name]) for name in ("arrival_time", "departure_time"))
                 for row in rows]
        update = self.updates.get((trip, date))
        if update is None and (times[-1][0] < self.now - 3600 or times[0][1] > self.now + AHEAD):
            return
        state = None
        if update is not None or times[0][1] < self.now + 900:
            state = self.server.json(f"/api/v1/trips/kingston:{quote(trip)}?date={date[:4]}-{date[4:6]}-{date[6:]}")
            if state["state"] in ("notSeen", "canceled", "over"):
                return
        run = JourneyRun(trip, date, [
            JourneyCall(row["stop_id"], arrival, departure) for row, (arrival, departure) in zip(rows, times)])
        if update is not None:
            assert update.trip.schedule_relationship not in CANCELED
            self.ahead[trip, date] = self.predict(run, rows, update, state["calls"])
        for row, call in zip(rows, run.calls):
            call.arrival = None if row["drop_off_type"] == "1" else call.arrival
            call.boarding = None if row["pickup_type"] == "1" or (call.boarding or 0) < self.now else call.boarding
        run.calls[0].arrival = run.calls[-1].boarding = None
        self.runs[trip, date] = run

    def predict(self, run: JourneyRun, rows, update, shown: list[dict]) -> int:
        """Applies the predictions to a run. Returns its first call ahead."""
        ahead = sum(call.get("passed", False) for call in shown)
        predicted = {each.stop_sequence: each for each in update.stop_time_update}
        assert len(shown) == len(rows)
        for number, (row, call) in enumerate(zip(rows, run.calls)):
            each = predicted.get(int(row["stop_sequence"]))
            if number < ahead or each is None or each.schedule_relationship == SKIPPED:
                call.arrival = call.boarding = None
            elif each.schedule_relationship == NO_DATA:
                run.is_certain = False
            else:
                # Riders are at the stop by the time shown, and board when the bus is there, or until it leaves if it
                # stands there.
                call.arrival = each.arrival.time
                leaves = min(each.departure.time, shown[number].get("predicted", each.departure.time))
                call.boarding = max(leaves, boarding(call.arrival, each.departure.time), call.arrival)
        return ahead

    def buses(self) -> list[tuple[str, str]]:
        """Returns the runs that have begun and have several stops ahead."""
        return sorted(key for key, ahead in self.ahead.items() if 0 < ahead < len(self.runs[key].calls) - 3)

    def plan(self, key: tuple[str, str], end: str) -> list[dict]:
        date = f"{key[1][:4]}-{key[1][4:6]}-{key[1][6:]}"
        answer = self.server.get(f"/api/v1/plan?from=trip:kingston:{quote(key[0])}&date={date}&to=kingston:{quote(end)}"
                                 f"&maxChanges={TRANSFERS}&limit=100")
        assert answer.status == 200, answer.body
        return answer.json()["journeys"]

    def fault(self, key: tuple[str, str], end: str, journey: dict) -> str | None:
        """Returns what is wrong with a journey; None if riders can make it."""
        rides = [leg for leg in journey["legs"] if leg["kind"] == "ride"]
        first = journey["legs"][0]
        if first["kind"] != "ride" or self.key(first) != key:
            return "it does not begin with the ride in progress"
        if journey["changes"] != sum("staySeated" not in ride for ride in rides) - 1:
            return "its transfers are counted wrongly"
        before = None
        for number, ride in enumerate(rides):
            problem = self.ride_fault(ride, before)
            if problem is not None:
                return f"ride {number}: {problem}"
            before = ride
        last = self.static.places[own(before["to"]["stop"])]
        walk = WALKING.seconds(metres(last, self.static.places[end]))
        if abs(before["arrival"] + walk - journey["arrival"]) > NEAR:
            return "it arrives at another time than the last ride and the walk from it"
        return None

    @staticmethod
    def key(ride: dict) -> tuple[str, str]:
        return own(ride.get("trip", "")), ride.get("serviceDate", "").replace("-", "")

    def ride_fault(self, ride: dict, before: dict | None) -> str | None:
        """Returns what is wrong with a ride after another one; None if riders can make it."""
        run = self.runs.get(self.key(ride))
        if "trip" not in ride:
            added = (run.calls for key, run in self.runs.items() if key[0] not in self.static.calls)
            return None if any(self.has(ride, calls) for calls in added) else "there is no such added run"
        if run is None:
            return "there is no such run"
        if "staySeated" in ride:
            if self.runs[self.key(before)].following is not run:
                return "the vehicle does not continue as this run"
            return None if self.alights(ride, run.calls) else "its run does not call there then"
        begin = own(ride["from"]["stop"])
        ahead = max(self.ahead.get(self.key(ride), 0), 1)
        if not any(self.alights(ride, run.calls[board + 1:]) for board, call in enumerate(run.calls)
                   if call.stop_id == begin and (
                       before is None and board < ahead
                       or call.boarding is not None and abs(call.boarding - ride["departure"]) <= NEAR)):
            return "its run does not call there then"
        return self.transfer_fault(before, ride) if before is not None else None

    def has(self, ride: dict, calls: list[JourneyCall]) -> bool:
        """Whether an added run has calls at which riders can board and alight as in a ride."""
        return any(call.stop_id == own(ride["from"]["stop"]) and call.boarding is not None
                   and call.arrival - NEAR <= ride["departure"] <= call.boarding + NEAR
                   and self.alights(ride, calls[number + 1:]) for number, call in enumerate(calls))

    @staticmethod
    def alights(ride: dict, calls: list[JourneyCall]) -> bool:
        return any(call.stop_id == own(ride["to"]["stop"]) and call.arrival is not None
                   and abs(call.arrival - ride["arrival"]) <= NEAR for call in calls)

    def transfer_fault(self, ride: dict, other: dict) -> str | None:
        distance = metres(*(self.static.places[own(each["stop"])] for each in (ride["to"], other["from"])))
        if distance > WALKING.farthest_change + 1:
            return "the transfer is too far"
        needed = max(WALKING.change, WALKING.seconds(distance))
        return "the transfer is too short" if other["departure"] - ride["arrival"] < needed - 1 else None


def own(name: str) -> str:
    """Returns the ID in the feed for an ID with the agency's prefix."""
    return name.removeprefix("kingston:")


@pytest.mark.parametrize("polls", moments())
def test_plans_from_on_board_recorded_buses_match_an_exhaustive_search(polls, static, tmp_path):
    with kingston.replayed(tmp_path, polls) as server:
        moment = Moment(server, static)
        search = ExhaustiveSearch(list(moment.runs.values()), static.places, WALKING)
        dice = Dice(polls[-1])
        buses = moment.buses()
        assert len(buses) > BUSES
        faults, exact, compared = [], 0, 0
        for key in [dice.pick(buses) for _ in range(BUSES)]:
            for end in [dice.pick(list(static.places)) for _ in range(ENDS)]:
                name = f"{key} to {end}"
                journeys = [each for each in moment.plan(key, end) if each["arrival"] <= moment.now + HORIZON]
                faults += [f"{name}: {fault}: {journey}" for journey in journeys
                           if (fault := moment.fault(key, end, journey)) is not None]
                run, ahead = moment.runs[key], moment.ahead[key]
                # Riders with a little more time for each transfer arrive no earlier, and those with a little less no
                # later than the plan.
                late, early = (search.arrivals(run, ahead, end, TRANSFERS, slack) for slack in (NEAR, -NEAR))
                for transfers in range(TRANSFERS + 1):
                    found = min((each["arrival"] for each in journeys if each["changes"] <= transfers),
                                default=float("inf"))
                    worst, best = min(late[:transfers + 1]), min(early[:transfers + 1])
                    if best > moment.now + HORIZON:
                        continue
                    compared += 1
                    exact += worst - best <= 2 * NEAR * (transfers + 2)
                    if not best - NEAR <= found <= max(worst, best) + NEAR:
                        faults.append(f"{name}, {transfers} transfers: {found}, not {best} to {worst}")
        assert not faults, "\n".join([f"{len(faults)} faults", *faults[:10]])
        # The two searches nearly always agree, and so determine the arrival.
        assert compared > BUSES * ENDS and exact > 0.8 * compared
