"""Runs that are not in the timetable: added, new and duplicated ones, and those that replace a scheduled run."""

from __future__ import annotations

from . import propagation, run as runs, service_day, timetable
from .realtime import StopRelationship, StopTimeEvent, StopTimeUpdate, TripRelationship, TripUpdate
from .run import Call, Run, RunKey, mark_ends
from .schedule import Schedule


def superseded(update: TripUpdate, others: list[TripUpdate]) -> bool:
    """Whether an ADDED update only repeats a NEW or DUPLICATED one, for consumers that do not know these.

    It does if it has the trip_id of either, or the ID of the duplicate. [D: Consumers]
    """
    for other in others:
        if other.trip.relationship == TripRelationship.NEW and other.trip.trip_id == update.trip.trip_id:
            return True
        if other.trip.relationship == TripRelationship.DUPLICATED:
            properties = other.trip_properties
            if update.trip.trip_id in (other.trip.trip_id, properties.trip_id if properties else None):
                return True
    return False


def is_valid_new(schedule: Schedule, update: TripUpdate) -> bool:
    """Whether an update can create a NEW run: its trip_id must not be in the timetable.

    [R: message TripDescriptor, NEW] (open point 15)
    """
    return bool(update.trip.trip_id) and update.trip.trip_id not in schedule.trips


def is_valid_duplicate(schedule: Schedule, update: TripUpdate) -> bool:
    """Whether an update can duplicate a trip.

    The trip must be in the timetable and not run by headways; the duplicate needs an ID that is not in the timetable, a
    date and a start time. [R: message TripProperties; enum ScheduleRelationship, DUPLICATED] (open point 16)
    """
    properties = update.trip_properties
    if properties is None or not schedule.stop_times.get(update.trip.trip_id or ""):
        return False
    if update.trip.trip_id not in schedule.trips or timetable.has_inexact_service(schedule, update.trip.trip_id):
        return False
    if not properties.trip_id or properties.trip_id in schedule.trips:
        return False
    return service_day.is_date(properties.start_date) and service_day.seconds(properties.start_time) is not None


def new(schedule: Schedule, update: TripUpdate, now: int, kind: str = "new") -> Run | None:
    """Returns the run that a NEW update describes, or an ADDED one with a trip_id that is not in the timetable; None if
    it has no stop.

    Its service day is its start_date, else the date of its first time in the agency's time zone. [R: message
    TripDescriptor, NEW; message TripUpdate, stop_time_update] (open point 15)
    """
    calls = own_calls(schedule, update)
    if not calls:
        return None
    times = [time for call in calls for time in (call.likely_arrival, call.likely_departure) if time is not None]
    service_date = update.trip.start_date
    if not service_day.is_date(service_date):
        service_date = service_day.local_date(min(times, default=now), schedule.zone)
    result = Run(
        key=RunKey(update.trip.trip_id, service_date),
        kind=kind,
        route_id=update.trip.route_id or "",
        direction_id=update.trip.direction_id,
        start_time=service_day.seconds(update.trip.start_time),
        calls=calls,
    )
    return _named(result, update)


def duplicated(schedule: Schedule, update: TripUpdate) -> Run:
    """Returns the run that a DUPLICATED update describes: the trip's calls, shifted to another date and start time.

    All intervals are unchanged. Without any stop_time_update the run still exists, with only scheduled times. The
    original trip is not changed. [R: message TripProperties, start_time; enum ScheduleRelationship, DUPLICATED]
    """
    properties = update.trip_properties
    start = service_day.seconds(properties.start_time)
    key = RunKey(properties.trip_id, properties.start_date)
    return _copy(schedule, update, key, start, "duplicated")


def added_copy(schedule: Schedule, update: TripUpdate, service_date: str, start: int | None) -> Run:
    """Returns the run that an ADDED update with the trip_id of a scheduled trip describes: a copy of that trip. [D]
    (open point 15)
    """
    if start is None:
        start = timetable.first_departure(schedule, update.trip.trip_id) or 0
    key = RunKey(update.trip.trip_id, service_date, start)
    return _copy(schedule, update, key, start, "added")


def replaced(schedule: Schedule, run: Run, update: TripUpdate) -> bool:
    """Gives a scheduled run the stop list of a REPLACEMENT update; the timetable's stops and times are not used.

    Returns False if the update has no stop list, so that nothing can replace the run. [R: enum ScheduleRelationship,
    REPLACEMENT; message TripUpdate, stop_time_update] (open point 17)
    """
    calls = own_calls(schedule, update, run.headsign)
    if not calls:
        return False
    run.calls = calls
    run.kind = "replacement"
    _named(run, update)
    return True


def own_calls(schedule: Schedule, update: TripUpdate, trip_headsign: str = "") -> list[Call]:
    """Returns the calls that a NEW, REPLACEMENT or ADDED update lists, in the order of stop_sequence.

    Entries without stop_id are omitted. Pickup and drop-off are regular unless the entry specifies otherwise. [R:
    message StopTimeUpdate, stop_sequence and stop_id]
    """
    entries = [each for each in update.stop_time_update if each.stop_id]
    if all(each.stop_sequence is not None for each in entries):
        entries.sort(key=lambda each: each.stop_sequence)
    headsign = (update.trip_properties.trip_headsign if update.trip_properties else None) or trip_headsign
    calls = []
    for index, each in enumerate(entries):
        sequence = index + 1 if each.stop_sequence is None else each.stop_sequence
        call = Call(stop_id=each.stop_id, stop_sequence=sequence, headsign=headsign)
        _own_times(call, each)
        propagation.set_properties(schedule, call, each)
        calls.append(call)
    return mark_ends(calls)


def _own_times(call: Call, entry: StopTimeUpdate) -> None:
    """Sets the times of a call from an entry in an update's own stop list. Nothing is propagated, because every stop
    has an entry.

    With NO_DATA only scheduled times are allowed, so all others are ignored. If only the arrival or only the departure
    is given, it is used for both. [R: enum ScheduleRelationship, NO_DATA; message StopTimeEvent] [S: stop_times.txt,
    arrival_time]
    """
    call.scheduled_arrival, call.scheduled_departure = _both(scheduled(entry.arrival), scheduled(entry.departure))
    if entry.relationship == StopRelationship.SKIPPED:
        propagation.skip(call)
        return
    if entry.relationship == StopRelationship.NO_DATA:
        call.status = runs.NO_DATA
        return
    call.expected_arrival, call.expected_departure = _both(
        propagation.predicted(entry.arrival, scheduled(entry.arrival)),
        propagation.predicted(entry.departure, scheduled(entry.departure)),
    )
    if call.expected_departure is not None:
        call.status = runs.LIVE
        call.uncertainty = propagation.uncertainty_of(entry)


def scheduled(event: StopTimeEvent | None) -> int | None:
    """Returns the scheduled time that an event contains. [R: message StopTimeEvent, scheduled_time]"""
    return None if event is None else event.scheduled_time


def _both(arrival: int | None, departure: int | None) -> tuple[int | None, int | None]:
    return (departure if arrival is None else arrival, arrival if departure is None else departure)


def _copy(schedule: Schedule, update: TripUpdate, key: RunKey, start: int, kind: str) -> Run:
    trip = schedule.trips[update.trip.trip_id]
    shift = start - (timetable.first_departure(schedule, trip.trip_id) or 0)
    result = Run(
        key=key,
        kind=kind,
        route_id=trip.route_id,
        direction_id=trip.direction_id,
        headsign=trip.headsign,
        short_name=trip.short_name,
        start_time=start,
        calls=timetable.calls(schedule, trip.trip_id, key.service_date, shift),
        copied_from=trip.trip_id,
    )
    return _named(result, update)


def _named(run: Run, update: TripUpdate) -> Run:
    if update.trip_properties is not None:
        run.headsign = update.trip_properties.trip_headsign or run.headsign
        run.short_name = update.trip_properties.trip_short_name or run.short_name
    return run


def set_headsigns(schedule: Schedule, run: Run, update: TripUpdate) -> None:
    """Applies a changed trip headsign to all calls without a stop_headsign in the timetable.

    [R: message TripProperties, trip_headsign] [S: stop_times.txt, stop_headsign] (open point 18)
    """
    changed = update.trip_properties.trip_headsign if update.trip_properties else None
    if not changed:
        return
    run.headsign = changed
    times = schedule.stop_times[run.copied_from or run.trip_id]
    for call, time in zip(run.calls, times):
        if not time.headsign:
            call.headsign = changed
