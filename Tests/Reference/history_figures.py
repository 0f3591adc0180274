"""The service figures of a CSV export, computed by docs/decisions/0105-service-figures.md.

    python3 -m Reference.history_figures FOLDER [ZONE]

Reads `visits.csv`, `trips.csv` and `outages.csv` and prints the figures in the form of
`/api/v1/history/{agency}/overview`: in total, by route, day and hour. Runs in `Tests`, and shares no code with the
server. Route ids have no agency, as in the export.
"""

import json
import math
import sys
from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime, time
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

from Reference.history_export import TOLERANCES, Call, Export, Trip, read

EARLIEST, LATEST = -60, 300
FREQUENT = 900
STATES = {"performed": "performed", "canceled": "canceled", "not_seen": "notSeen", "under_way": "underWay", "unknown": "unknown"}


@dataclass(frozen=True)
class Selection:
    """The filters of a request. `begin` and `end` are seconds from the start of the service day."""

    route: str | None = None
    direction: int | None = None
    stop: str | None = None
    begin: int | None = None
    end: int | None = None

    def contains_time(self, time: int) -> bool:
        """Whether the filter includes a time; times before the start of the service day count as 00:00."""
        return (self.begin is None or self.begin <= max(time, 0)) and (self.end is None or max(time, 0) < self.end)

    def contains_line(self, trip: Trip) -> bool:
        return self.route in (None, trip.route) and (self.direction is None or str(self.direction) == trip.direction)

    def contains_stop(self, trip: Trip) -> bool:
        return self.stop is None or any(call.stop == self.stop for call in trip.calls)

    def contains_trip(self, trip: Trip) -> bool:
        return self.contains_line(trip) and self.contains_stop(trip) and self.contains_time(trip.time)

    def contains_call(self, call: Call) -> bool:
        return self.contains_line(call.trip) and self.contains_time(call.time) and self.stop in (None, call.stop)


def hour_of(time: int) -> int:
    """Returns the hour of a time; times before the start of the service day belong to its first hour."""
    return max(time // 3600, 0)


def share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def percentile(values: list[int], percent: int) -> int | None:
    """Returns the percentile by nearest rank. The values are rounded to tens of seconds, half away from zero, and
    limited to the range from −2 to 6 hours."""
    def rounded(value: int) -> int:
        size = (abs(value) + 5) // 10 * 10
        return max(-7200, min(21_600, size if value >= 0 else -size))

    counted = sorted(map(rounded, values))
    return counted[max(1, math.ceil(Fraction(percent * len(counted), 100))) - 1] if counted else None


def trip_counts(trips: list[Trip]) -> dict:
    planned = [trip for trip in trips if not trip.is_added]
    counts = {name: sum(trip.state == state for trip in planned) for state, name in STATES.items()}
    return {"scheduled": len(planned), **counts, "added": sum(trip.is_added and trip.state in ("performed", "under_way") for trip in trips),
            "shortTurned": sum(trip.is_short_turned and trip.state == "performed" for trip in trips),
            "delivered": share(counts["performed"], counts["performed"] + counts["canceled"] + counts["notSeen"])}


def punctuality(calls: list[Call], is_judged_everywhere: bool) -> dict:
    judged = [call for call in calls if call.is_comparable and (call.is_judged or is_judged_everywhere)]
    deviations = [call.deviation for call in judged if call.deviation is not None]
    early, late = sum(value < EARLIEST for value in deviations), sum(value > LATEST for value in deviations)
    on_time = len(deviations) - early - late
    return {"passages": len(deviations), "early": early, "onTime": on_time, "late": late, "onTimeShare": share(on_time, len(deviations)),
            "observed": sum(call.basis in ("positions", "agency") for call in calls), "skippedStops": sum(call.basis == "skipped" for call in calls),
            "medianDeviation": percentile(deviations, 50), "p85Deviation": percentile(deviations, 85),
            "p95Deviation": percentile(deviations, 95)}


def scheduled_sequences(calls: list[Call]):
    """Yields the scheduled calls at a stop in sequences of frequent service. An unobserved call ends a sequence, and so
    does a longer scheduled headway."""
    known: list[Call] = []
    for call in sorted(calls, key=lambda call: call.scheduled_departure):
        is_unknown = call.observed is None and not call.is_missed
        if is_unknown or known and call.scheduled_departure - known[-1].scheduled_departure > FREQUENT:
            yield known
            known = []
        if not is_unknown:
            known.append(call)
    yield known


def sequences(trips: list[Trip]):
    """Yields the calls of each day, route, direction and stop except the last, in sequences of frequent service. Added
    vehicles belong to the sequence during which they departed: from its first scheduled departure until before its
    last."""
    places = defaultdict(list)
    for call in (call for trip in trips for call in trip.calls if not call.is_last):
        places[call.trip.date, call.trip.route, call.trip.direction, call.stop].append(call)
    for each in places.values():
        added = [call for call in each if call.trip.is_added and call.observed is not None]
        for known in scheduled_sequences([call for call in each if not call.trip.is_added]):
            if len(known) > 1:
                first, last = known[0].scheduled_departure, known[-1].scheduled_departure
                yield known + [call for call in added if first <= call.observed < last]


@dataclass
class Headway:
    """The time between two consecutive vehicles. `call` is the later call, to which the headway belongs. `plan` is its
    scheduled headway, if it has one."""

    call: Call
    seconds: int
    plan: int | None


def headways(trips: list[Trip]) -> tuple[list[Headway], list[Headway]]:
    """Returns the scheduled and the actual headways."""
    scheduled, actual = [], []
    for known in sequences(trips):
        planned = [call for call in known if not call.trip.is_added]
        before = {later: later.scheduled_departure - earlier.scheduled_departure for earlier, later in zip(planned, planned[1:])}
        scheduled += [Headway(call, seconds, seconds) for call, seconds in before.items()]
        came = sorted((call for call in known if call.observed is not None), key=lambda call: call.observed)
        actual += [Headway(later, later.observed - earlier.observed, before.get(later)) for earlier, later in zip(came, came[1:])]
    return scheduled, actual


def average_wait(headways: list[Headway]) -> float | None:
    whole = sum(each.seconds for each in headways)
    return sum(each.seconds ** 2 for each in headways) / (2 * whole) if whole else None


def waiting(scheduled: list[Headway], actual: list[Headway]) -> dict:
    planned, waited = average_wait(scheduled), average_wait(actual)
    if not actual:
        return {}
    return {"headways": len(actual), "scheduledWait": planned, "actualWait": waited,
            "excessWait": waited - planned if planned is not None and waited is not None else None}


def bunching(actual: list[Headway]) -> dict:
    compared = [each for each in actual if each.plan is not None]
    bunched = sum(4 * each.seconds < each.plan for each in compared)
    return {"headways": len(compared), "bunched": bunched, "share": share(bunched, len(compared))}


def predictions(calls: list[Call], minutes: int) -> dict:
    errors = [call.arrival - call.shown[minutes] for call in calls if call.arrival is not None and call.shown[minutes] is not None]
    least, most = TOLERANCES[minutes]
    sizes = [abs(error) for error in errors]
    return {"minutes": minutes, "count": len(errors), "accurateShare": share(sum(least <= error <= most for error in errors), len(errors)),
            "meanAbsoluteError": share(sum(sizes), len(errors)), "medianAbsoluteError": percentile(sizes, 50),
            "bias": share(sum(errors), len(errors))}


def start_of(day: str, zone: ZoneInfo) -> int:
    """Returns the start of a service day in epoch seconds: noon minus 12 hours."""
    return int(datetime.combine(date.fromisoformat(day), time(12), zone).timestamp()) - 12 * 3600


def outages(rows: list[dict], zone: ZoneInfo, selection: Selection = Selection()) -> list[dict]:
    """Returns the outages of each feed within the selected time of day. Overlapping outages count once."""
    spans = defaultdict(list)
    for row in rows:
        first, last, start = int(row["first_s"]), int(row["last_s"]), start_of(row["service_date"], zone)
        first = first if selection.begin is None else max(first, selection.begin)
        last = last if selection.end is None else min(last, selection.end)
        if first < last:
            spans[row["feed"]].append((start + first, start + last))
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
    """Removes unknown figures, and returns nothing if the figures are based on no data."""
    known = {name: value for name, value in figures.items() if value is not None}
    return known if any(value for name, value in known.items() if name != "minutes") else {}


def figures(trips: list[Trip], both: tuple[list[Headway], list[Headway]], selection: Selection, hour: int | None = None) -> dict:
    """Returns the figures of the selected trips and calls, in this hour if one is given. `both` are the scheduled and
    actual headways of the trips."""
    def is_in_hour(time: int) -> bool:
        return hour in (None, hour_of(time))

    def is_selected(call: Call) -> bool:
        return selection.contains_call(call) and is_in_hour(call.time)

    calls = [call for trip in trips for call in trip.calls if is_selected(call)]
    scheduled, actual = ([each for each in some if is_selected(each.call)] for some in both)
    found = {"trips": trip_counts([trip for trip in trips if selection.contains_trip(trip) and is_in_hour(trip.time)]),
             "punctuality": punctuality(calls, selection.stop is not None), "waiting": waiting(scheduled, actual), "bunching": bunching(actual)}
    found = {name: known for name, each in found.items() if (known := without_unknown(each))}
    shown = [each for minutes in TOLERANCES if (each := without_unknown(predictions(calls, minutes)))]
    return found | ({"predictions": shown} if shown else {})


def by_name(names: set, of) -> dict:
    """Returns the figures for each name, except those based on no data."""
    return {name: each for name in sorted(names) if any((each := of(name)).values())}


def overview(export: Export, zone: ZoneInfo, selection: Selection = Selection()) -> dict:
    def of(trips: list[Trip]) -> dict:
        return figures(trips, headways(trips), selection)

    trips, both = export.trips, headways(export.trips)
    hours = {hour_of(each.time) for trip in trips for each in (trip, *trip.calls)}
    return {
        "figures": figures(trips, both, selection), "outages": outages(export.outages, zone, selection),
        "routes": by_name({trip.route for trip in trips}, lambda route: of([trip for trip in trips if trip.route == route])),
        "rows": {day: of(some.trips) | {"outages": outages(some.outages, zone, selection)}
                 for day in export.dates for some in [export.of({day})]},
        "hours": by_name(hours, lambda hour: figures(trips, both, selection, hour)),
    }


if __name__ == "__main__":
    json.dump(overview(read(Path(sys.argv[1])), ZoneInfo(*sys.argv[2:] or ["UTC"])), sys.stdout, indent=2)
