"""The run that a TripDescriptor means."""

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
    """The run that a descriptor means, or None if it does not come down to exactly one.

    A descriptor that means no run or several is an error, and its entity is discarded. A descriptor of a modified trip
    has none of the usual fields and means no run here. Beside a trip_id, route and direction are not looked at.
    [R: message TripDescriptor] [M: Linkage to TripUpdates] (open points 8, 9 and 28)
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
    """The start that a descriptor of a trip in frequencies.txt gives; None if it is missing or cannot be.

    With exact_times=1 it has to be one of the departures, with exact_times=0 it may be any time.
    [R: message TripDescriptor, start_time]
    """
    start = service_day.seconds(descriptor.start_time)
    if start is None:
        return None
    if timetable.has_inexact_service(schedule, descriptor.trip_id):
        return start
    return start if timetable.is_exact_start(schedule, descriptor.trip_id, start) else None


def by_route_and_start(schedule: Schedule, descriptor: TripDescriptor) -> RunKey | None:
    """The run that a descriptor without trip_id means: by route, direction, start time and date, all four of them.

    Only trips outside frequencies.txt can be meant, and only if there is exactly one.
    [R: message TripDescriptor] [U: Alternative trip matching] (open point 27)
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
    """The run that a descriptor without start_date means, among those of several service days.

    Without a date a descriptor is good only where runs of different days cannot be mixed up, so the nearest one is
    meant: nearest to the update's own times if it has any, otherwise nearest to now.
    [R: message TripDescriptor, start_date] (open point 10)
    """
    if not candidates:
        return None
    by_times = [(distance(schedule, run, updates), run.service_date, run.key) for run in candidates]
    if all(far is not None for far, _, _ in by_times):
        return min(by_times, key=lambda each: each[:2])[2]
    return min(candidates, key=lambda run: rank_by_clock(run, now, updates, trip_delay)).key


def distance(schedule: Schedule, run: Run, updates: list[StopTimeUpdate]) -> float | None:
    """Measures how far an update's absolute times lie from a run's timetable, on the average; None if it has none.

    Times at stops the run does not serve are compared with the whole stretch of time the run takes. (open point 10)
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
    """The order of likelihood among runs of different days when the update has no absolute times.

    First a run under way, the later started one before the other; then, by nearness to now, the runs still to come
    and those that ended within the last hour; last the runs that ended before, the latest first. (open point 10)
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
    """The service days on which the trip runs, from so far back that it could still be late up to tomorrow."""
    today = service_day.local_date(now, schedule.zone)
    first = service_day.shifted(today, -1 - timetable.days_of_length(schedule, trip_id))
    days = service_day.dates(first, service_day.shifted(today, 1))
    return [day for day in days if schedule.trip_runs(trip_id, day)]
