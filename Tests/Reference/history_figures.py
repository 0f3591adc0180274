"""The service figures of a CSV export, computed by docs/decisions/0105-service-figures.md.

    python3 Tests/Reference/history_figures.py FOLDER [ZONE]

Reads `visits.csv`, `trips.csv` and `outages.csv` and prints the figures in the form of
`/api/v1/history/{agency}/overview`: in total, by route and by day. Shares no code with the server. Route ids have no
agency, as in the export.

Three rules are the server's, because the decision does not state them: calls after the end of a short-turned trip are
missed, an added trip is counted only if a vehicle was on it, and a headway of an overtaken first vehicle counts for the
wait but not for bunching.
"""

import csv
import json
import math
import sys
from collections import defaultdict
from datetime import date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

EARLIEST, LATEST = -60, 300
FREQUENT = 900
# The minutes before the arrival, with the tolerance of the ETA Accuracy Benchmark.
TOLERANCES = {10: (-90, 270), 5: (-60, 150)}
STATES = {"performed": "performed", "canceled": "canceled", "not_seen": "notSeen", "under_way": "underWay", "unknown": "unknown"}


def number(row: dict, column: str) -> int | None:
    return int(row[column]) if row[column] else None


class Trip:
    """A row of `trips.csv` with its rows of `visits.csv`."""

    def __init__(self, row: dict):
        self.date, self.route, self.direction, self.state = (row[name] for name in ("service_date", "route_id", "direction", "state"))
        self.is_added, self.is_short_turned, self.is_frequency_based = (
            row[name] == "true" for name in ("is_added", "is_short_turned", "is_frequency_based"))
        self.calls: list[Call] = []

    def is_after_end(self, call: "Call") -> bool:
        """Whether the trip was turned before this call."""
        return self.is_short_turned and all(each.observed is None for each in self.calls[self.calls.index(call):])


class Call:
    """A row of `visits.csv`."""

    def __init__(self, trip: Trip, row: dict):
        self.trip, self.stop, self.basis = trip, row["stop_id"], row["basis"]
        self.place = int(row["call"])
        self.is_judged = row["is_judged"] == "true"
        self.stated_deviation = number(row, "deviation")
        self.scheduled_arrival, self.scheduled_departure = number(row, "scheduled_arrival_s"), number(row, "scheduled_departure_s")
        is_observation = self.basis in ("positions", "agency")
        self.arrival = number(row, "arrival_s") if is_observation else None
        self.departure = number(row, "departure_s") if is_observation else None
        self.shown = {minutes: number(row, f"shown{minutes}_s") for minutes in TOLERANCES}

    @property
    def is_first(self) -> bool:
        return self is self.trip.calls[0]

    @property
    def is_last(self) -> bool:
        return self is self.trip.calls[-1]

    @property
    def deviation(self) -> int | None:
        """The deviation of the departure, or of the arrival at the last stop and where no departure was observed. At
        the first stop arrivals are not compared."""
        if self.trip.is_added or self.trip.is_frequency_based:
            return None
        if not self.is_last and self.departure is not None and self.scheduled_departure is not None:
            return self.departure - self.scheduled_departure
        if not self.is_first and self.arrival is not None and self.scheduled_arrival is not None:
            return self.arrival - self.scheduled_arrival
        return None

    @property
    def observed(self) -> int | None:
        return self.arrival if self.departure is None else self.departure

    @property
    def is_missed(self) -> bool:
        """Whether it is known that no vehicle came: the trip was canceled, not seen or turned before, or the stop was
        skipped."""
        return self.basis == "skipped" or self.trip.state in ("canceled", "not_seen") or self.trip.is_after_end(self)


def read(folder: Path) -> tuple[list[Trip], list[dict]]:
    def rows(name: str) -> list[dict]:
        with (folder / name).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    trips = {(row["service_date"], row["trip_id"], row["start"]): Trip(row) for row in rows("trips.csv")}
    for row in rows("visits.csv"):
        trip = trips[row["service_date"], row["trip_id"], row["trip_start"]]
        trip.calls.append(Call(trip, row))
    for trip in trips.values():
        trip.calls.sort(key=lambda call: call.place)
    return list(trips.values()), rows("outages.csv")


def share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def percentile(values: list[int], percent: int) -> int | None:
    """The percentile by nearest rank, of values in tens of seconds rounded half away from zero, from −2 to 6 hours."""
    def rounded(value: int) -> int:
        size = (abs(value) + 5) // 10 * 10
        return max(-7200, min(21_600, size if value >= 0 else -size))

    counted = sorted(map(rounded, values))
    return counted[max(1, math.ceil(Fraction(percent * len(counted), 100))) - 1] if counted else None


def trip_counts(trips: list[Trip]) -> dict:
    planned = [trip for trip in trips if not trip.is_added]
    counts = {name: sum(trip.state == state for trip in planned) for state, name in STATES.items()}
    return {"scheduled": len(planned), **counts, "added": sum(trip.is_added and trip.state in ("performed", "under_way") for trip in trips),
            "shortTurned": sum(trip.is_short_turned and trip.state == "performed" for trip in planned),
            "delivered": share(counts["performed"], counts["performed"] + counts["canceled"] + counts["notSeen"])}


def punctuality(calls: list[Call]) -> dict:
    deviations = [call.deviation for call in calls if call.is_judged and call.deviation is not None]
    early, late = sum(value < EARLIEST for value in deviations), sum(value > LATEST for value in deviations)
    on_time = len(deviations) - early - late
    return {"passages": len(deviations), "early": early, "onTime": on_time, "late": late, "onTimeShare": share(on_time, len(deviations)),
            "observed": sum(call.observed is not None for call in calls), "skippedStops": sum(call.basis == "skipped" for call in calls),
            "medianDeviation": percentile(deviations, 50), "p85Deviation": percentile(deviations, 85),
            "p95Deviation": percentile(deviations, 95)}


def sequences(calls: list[Call]):
    """The calls of each day, route, direction and stop but the last, while service is frequent. A call of which
    nothing is known ends a sequence, and so does a longer scheduled headway."""
    places = defaultdict(list)
    for call in calls:
        if not call.is_last:
            trip = call.trip
            places[trip.date, trip.route, trip.direction, call.stop].append(call)
    for each in places.values():
        each = [call for call in each if not call.trip.is_added or call.observed is not None]
        each.sort(key=lambda call: call.observed if call.trip.is_added else call.scheduled_departure)
        known: list[Call] = []
        last: int | None = None
        for call in each:
            is_unknown = call.observed is None and not call.is_missed
            planned = None if call.trip.is_added else call.scheduled_departure
            if is_unknown or planned is not None and last is not None and planned - last > FREQUENT:
                yield known
                known, last = [], None
            if not is_unknown:
                known.append(call)
                last = last if planned is None else planned
        yield known


def headways(calls: list[Call]) -> tuple[list[int], list[tuple[int, int | None]]]:
    """The scheduled headways, and the actual ones with the later vehicle's scheduled headway, if it has one."""
    scheduled, actual = [], []
    for known in sequences(calls):
        planned = [call for call in known if not call.trip.is_added]
        before = {later: later.scheduled_departure - earlier.scheduled_departure for earlier, later in zip(planned, planned[1:])}
        scheduled += before.values()
        came = sorted((call for call in known if call.observed is not None), key=lambda call: call.observed)
        actual += [(later.observed - earlier.observed, before.get(later)) for earlier, later in zip(came, came[1:])]
    return scheduled, actual


def average_wait(headways: list[int]) -> float | None:
    return sum(each * each for each in headways) / (2 * sum(headways)) if sum(headways) else None


def waiting_and_bunching(calls: list[Call]) -> tuple[dict, dict]:
    scheduled, actual = headways(calls)
    planned, waited = average_wait(scheduled), average_wait([each for each, _ in actual])
    compared = [(each, plan) for each, plan in actual if plan is not None]
    bunched = sum(4 * each < plan for each, plan in compared)
    return ({"headways": len(actual), "scheduledWait": planned, "actualWait": waited,
             "excessWait": waited - planned if planned is not None and waited is not None else None},
            {"headways": len(compared), "bunched": bunched, "share": share(bunched, len(compared))})


def predictions(calls: list[Call], minutes: int) -> dict:
    errors = [call.arrival - call.shown[minutes] for call in calls if call.arrival is not None and call.shown[minutes] is not None]
    least, most = TOLERANCES[minutes]
    sizes = [abs(error) for error in errors]
    return {"minutes": minutes, "count": len(errors), "accurateShare": share(sum(least <= error <= most for error in errors), len(errors)),
            "meanAbsoluteError": share(sum(sizes), len(errors)), "medianAbsoluteError": percentile(sizes, 50),
            "bias": share(sum(errors), len(errors))}


def outages(rows: list[dict], zone: ZoneInfo) -> list[dict]:
    """The outages of each feed. Overlapping ones, also of two service days, count once."""
    spans = defaultdict(list)
    for row in rows:
        noon = datetime.combine(date.fromisoformat(row["service_date"]), datetime.min.time(), zone) + timedelta(hours=12)
        start = int(noon.timestamp()) - 12 * 3600
        spans[row["feed"]].append((start + int(row["first_s"]), start + int(row["last_s"])))
    found = []
    for feed, each in sorted(spans.items()):
        merged: list[list[int]] = []
        for first, last in sorted(each):
            if merged and first <= merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], last)
            else:
                merged.append([first, last])
        found.append({"feed": feed, "seconds": sum(last - first for first, last in merged), "count": len(merged)})
    return found


def without_unknown(figures: dict) -> dict:
    """Leaves out figures that are unknown, and all if they are of nothing."""
    known = {name: value for name, value in figures.items() if value is not None}
    return known if any(value for name, value in known.items() if name != "minutes") else {}


def figures(trips: list[Trip]) -> dict:
    calls = [call for trip in trips for call in trip.calls]
    waiting, bunching = waiting_and_bunching(calls)
    found = {"trips": trip_counts(trips), "punctuality": punctuality(calls), "waiting": waiting, "bunching": bunching}
    found["predictions"] = [each for minutes in TOLERANCES if (each := without_unknown(predictions(calls, minutes)))]
    return {name: each for name in found if (each := found[name] if name == "predictions" else without_unknown(found[name]))}


def overview(folder: Path, zone: ZoneInfo = ZoneInfo("UTC")) -> dict:
    trips, rows = read(folder)
    days = sorted({trip.date for trip in trips} | {row["service_date"] for row in rows})
    return {
        "figures": figures(trips), "outages": outages(rows, zone),
        "routes": {route: figures([trip for trip in trips if trip.route == route]) for route in sorted({trip.route for trip in trips})},
        "rows": {day: figures([trip for trip in trips if trip.date == day])
                 | {"outages": outages([row for row in rows if row["service_date"] == day], zone)} for day in days},
    }


if __name__ == "__main__":
    json.dump(overview(Path(sys.argv[1]), ZoneInfo(*sys.argv[2:] or ["UTC"])), sys.stdout, indent=2)
