"""The run that a TripDescriptor identifies."""

from __future__ import annotations

from . import placement, service_day, timetable
from .realtime import StopTimeUpdate, TripDescriptor
from .run import Run, RunKey
from .schedule import Schedule

JUST_ENDED = 3600


def resolve(
    schedule: Schedule,
    descriptor: TripDescriptor,
    now: int,
    updates: list[StopTimeUpdate] = (),
    trip_delay: int | None = None,
) -> RunKey | None:
    """Returns the run that a descriptor identifies, or None if it does not identify exactly one.

    A descriptor that identifies no run or several is an error, and its entity is discarded. A descriptor of a modified
    trip has none of the usual fields and identifies no run here. If there is a trip_id, route and direction are
    ignored. [R: message TripDescriptor] [M: Linkage to TripUpdates] (open points 8, 9 and 28)
    """
    if descriptor.modified_trip is not None:
        return None
    if not descriptor.trip_id:
        return by_route_and_start(schedule, descriptor)
    if descriptor.trip_id not in schedule.trips:
        return None
    start = None
    if timetable.is_frequency(schedule, descriptor.trip_id):
        start = frequency_start(schedule, descriptor)
        if start is None:
            return None
    if descriptor.start_date:
        if not _runs_on(schedule, descriptor.trip_id, descriptor.start_date):
            return None
        return RunKey(descriptor.trip_id, descriptor.start_date, start)
    candidates = [
        timetable.run(schedule, RunKey(descriptor.trip_id, each, start))
        for each in _days_around(schedule, descriptor.trip_id, now)
    ]
    return likely_run(schedule, candidates, now, list(updates), trip_delay)


def frequency_start(schedule: Schedule, descriptor: TripDescriptor) -> int | None:
    """Returns the start of a trip in frequencies.txt that a descriptor contains; None if it is missing or impossible.

    With exact_times=1 it must be one of the departures; with exact_times=0 any time is possible. [R: message
    TripDescriptor, start_time]
    """
    start = service_day.seconds(descriptor.start_time)
    if start is None:
        return None
    if timetable.has_inexact_service(schedule, descriptor.trip_id):
        return start
    return start if timetable.is_exact_start(schedule, descriptor.trip_id, start) else None


def by_route_and_start(schedule: Schedule, descriptor: TripDescriptor) -> RunKey | None:
    """Returns the run that a descriptor without trip_id identifies by route, direction, start time and date; all four
    are required.

    Only trips that are not in frequencies.txt can be identified, and only if exactly one matches. [R: message
    TripDescriptor] [U: Alternative trip matching] (open point 27)
    """
    start = service_day.seconds(descriptor.start_time)
    if not descriptor.route_id or descriptor.direction_id is None or start is None or not descriptor.start_date:
        return None
    found = [
        trip.trip_id
        for trip in schedule.trips.values()
        if trip.route_id == descriptor.route_id
        and trip.direction_id == descriptor.direction_id
        and not timetable.is_frequency(schedule, trip.trip_id)
        and timetable.first_departure(schedule, trip.trip_id) == start
        and _runs_on(schedule, trip.trip_id, descriptor.start_date)
    ]
    return RunKey(found[0], descriptor.start_date) if len(found) == 1 else None


def likely_run(
    schedule: Schedule,
    candidates: list[Run],
    now: int,
    updates: list[StopTimeUpdate],
    trip_delay: int | None = None,
) -> RunKey | None:
    """Returns the most likely run for a descriptor without start_date, among the trip's runs on several service days.

    The text allows a descriptor without a date only if runs of different days cannot be confused. Therefore the nearest
    run is chosen: nearest to the update's own times if it has any, otherwise nearest to now. [R: message
    TripDescriptor, start_date] (open point 10)
    """
    if not candidates:
        return None
    by_times = [(distance(schedule, run, updates), run.service_date, run.key) for run in candidates]
    if all(far is not None for far, _, _ in by_times):
        return min(by_times, key=lambda each: each[:2])[2]
    return min(candidates, key=lambda run: rank_by_clock(run, now, updates, trip_delay)).key


def distance(schedule: Schedule, run: Run, updates: list[StopTimeUpdate]) -> float | None:
    """Returns the mean difference between an update's absolute times and a run's timetable; None if the update has
    none.

    If no time is at a stop of the run, the first time is compared with the period between the run's first and last
    time. (open point 10)
    """
    span = run.span()
    far = []
    for at, update in zip(placement.place(schedule, run.calls, updates), updates):
        gap = placement.distance(run.calls[at], update) if at is not None else None
        if gap is not None:
            far.append(gap)
    if far:
        return sum(far) / len(far)
    times = [event.time for each in updates for event in (each.departure, each.arrival) if placement.has_time(event)]
    if not times or span is None:
        return None
    return max(span[0] - times[0], times[0] - span[1], 0)


def rank_by_clock(
    run: Run, now: int, updates: list[StopTimeUpdate], trip_delay: int | None = None
) -> tuple[int, int]:
    """Returns the sort key of runs on different days, most likely first, for an update without absolute times.

    Runs under way come first, the latest start first. Then follow, by distance from now, upcoming runs and those that
    ended within the last hour; then runs that ended earlier, the latest end first. (open point 10)
    """
    span = run.span()
    if span is None:
        return (3, 0)
    delays = [0, trip_delay or 0]
    for update in updates:
        delays += [event.delay for event in (update.arrival, update.departure) if event is not None and event.delay]
    first, last = span[0] + min(delays), span[1] + max(delays)
    if first <= now <= last:
        return (0, -first)
    if now < first:
        return (1, first - now)
    return (1, now - last) if now - last <= JUST_ENDED else (2, now - last)


def _runs_on(schedule: Schedule, trip_id: str, service_date: str) -> bool:
    return service_day.is_date(service_date) and schedule.trip_runs(trip_id, service_date)


def _days_around(schedule: Schedule, trip_id: str, now: int) -> list[str]:
    """Returns the service days on which the trip runs, from the earliest on which a late run could still be under way
    until tomorrow."""
    today = service_day.local_date(now, schedule.zone)
    first = service_day.shifted(today, -1 - timetable.days_of_length(schedule, trip_id))
    days = service_day.dates(first, service_day.shifted(today, 1))
    return [day for day in days if schedule.trip_runs(trip_id, day)]
