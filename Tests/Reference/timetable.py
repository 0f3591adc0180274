"""The scheduled runs, before any feed is applied."""

from __future__ import annotations

from . import service_day
from .run import Call, Run, RunKey, mark_ends
from .schedule import Frequency, Schedule


def keys_on(schedule: Schedule, trip_id: str, service_date: str) -> list[RunKey]:
    """Returns the runs of a trip on a service day: one, or one per departure for a trip in frequencies.txt.

    For a trip in frequencies.txt, the times in stop_times.txt are not a run. [S: frequencies.txt] [SB: frequencies.txt]
    """
    if not schedule.trip_runs(trip_id, service_date):
        return []
    if trip_id not in schedule.frequencies:
        return [RunKey(trip_id, service_date)]
    starts = {start for frequency in schedule.frequencies[trip_id] for start in starts_of(frequency)}
    return [RunKey(trip_id, service_date, start) for start in sorted(starts)]


def starts_of(frequency: Frequency) -> list[int]:
    """Returns the departures from the first stop: from start_time on, one headway apart, before end_time.

    With exact_times=0 they are the average that riders can expect, not a schedule. [S: frequencies.txt] (open point 3)
    """
    return list(range(frequency.start, frequency.end, frequency.headway))


def is_frequency(schedule: Schedule, trip_id: str) -> bool:
    """Whether a trip is in frequencies.txt. [S: frequencies.txt]"""
    return trip_id in schedule.frequencies


def is_exact_start(schedule: Schedule, trip_id: str, start: int) -> bool:
    """Whether a start time is a departure of an exact_times=1 record. [R: message TripDescriptor, start_time]"""
    return any(row.exact_times and start in starts_of(row) for row in schedule.frequencies.get(trip_id, []))


def has_inexact_service(schedule: Schedule, trip_id: str) -> bool:
    """Whether a trip has an exact_times=0 record. [S: frequencies.txt, exact_times]"""
    return any(not row.exact_times for row in schedule.frequencies.get(trip_id, []))


def is_inexact(schedule: Schedule, key: RunKey) -> bool:
    """Whether a run follows headways instead of a schedule. [S: frequencies.txt, exact_times]"""
    if key.start_time is None or not is_frequency(schedule, key.trip_id):
        return False
    return not is_exact_start(schedule, key.trip_id, key.start_time)


def first_departure(schedule: Schedule, trip_id: str) -> int | None:
    """Returns the scheduled start of a trip: its first departure, in seconds within the service day."""
    for time in schedule.stop_times.get(trip_id, []):
        if time.departure is not None:
            return time.departure
    return None


def run(schedule: Schedule, key: RunKey) -> Run:
    """Returns the run that a key identifies, with scheduled times.

    A run of frequencies.txt has the intervals of stop_times.txt, and departs from its first stop at its own start time.
    [S: frequencies.txt, start_time] [SB: frequencies.txt]
    """
    trip = schedule.trips[key.trip_id]
    result = Run(
        key=key,
        route_id=trip.route_id,
        direction_id=trip.direction_id,
        headsign=trip.headsign,
        short_name=trip.short_name,
        start_time=first_departure(schedule, key.trip_id),
    )
    shift = 0
    if key.start_time is not None:
        result.kind = "frequency"
        result.start_time = key.start_time
        shift = key.start_time - (first_departure(schedule, key.trip_id) or 0)
    result.calls = calls(schedule, key.trip_id, key.service_date, shift)
    if is_inexact(schedule, key):
        for call in result.calls:
            call.approximate = True
    return result


def calls(schedule: Schedule, trip_id: str, service_date: str, shift: int = 0) -> list[Call]:
    """Returns the calls of a trip on a service day, all shifted by a number of seconds.

    A stop_headsign overrides the trip's headsign for that stop only. [S: stop_times.txt, stop_headsign, timepoint]
    """
    origin = service_day.origin(service_date, schedule.zone) + shift
    result = []
    for time in schedule.stop_times[trip_id]:
        result.append(
            Call(
                stop_id=time.stop_id,
                stop_sequence=time.stop_sequence,
                scheduled_arrival=None if time.arrival is None else origin + time.arrival,
                scheduled_departure=None if time.departure is None else origin + time.departure,
                pickup_type=time.pickup_type,
                drop_off_type=time.drop_off_type,
                headsign=time.headsign or schedule.trips[trip_id].headsign,
                approximate=time.interpolated or time.timepoint == 0,
            )
        )
    return mark_ends(result)


def days_of_length(schedule: Schedule, trip_id: str | None = None) -> int:
    """Returns how many days before a given time a trip (or any trip) may have started and still be running by its
    timetable."""
    latest = 0
    for each, times in schedule.stop_times.items():
        if trip_id is not None and each != trip_id:
            continue
        last = max([time.departure for time in times if time.departure is not None], default=0)
        ends = [row.end for row in schedule.frequencies.get(each, [])]
        latest = max(latest, last + max(ends, default=0))
    return latest // 86400 + 1
