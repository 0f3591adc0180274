"""The call of a run that a StopTimeUpdate means."""

from __future__ import annotations

from .realtime import StopTimeEvent, StopTimeUpdate
from .run import Call
from .schedule import Schedule


def place(
    schedule: Schedule, calls: list[Call], updates: list[StopTimeUpdate], sequence_counts: bool = True
) -> list[int | None]:
    """The index of the call that each update means, or None for an update that means none.

    Updates that can mean only one call are placed first. One that can mean several (a stop served more than once) is
    placed between its placed neighbours, because updates are given in the order of the trip; among what is left the
    time decides. [R: message TripUpdate, stop_time_update] [U: StopTimeUpdate] (open point 6)
    """
    options = [candidates(schedule, calls, update, sequence_counts) for update in updates]
    placed: list[int | None] = [each[0] if len(each) == 1 else None for each in options]
    for index, each in enumerate(options):
        if len(each) < 2:
            continue
        before = [at for at in placed[:index] if at is not None]
        after = [at for at in placed[index + 1:] if at is not None]
        low = before[-1] if before else -1
        high = after[0] if after else len(calls)
        between = [at for at in each if low < at < high]
        if between:
            placed[index] = min(between, key=lambda at: _preference(calls[at], at, updates[index]))
    return placed


def candidates(
    schedule: Schedule, calls: list[Call], update: StopTimeUpdate, sequence_counts: bool = True
) -> list[int]:
    """The calls that an update can mean by its stop_sequence and stop_id.

    [R: message StopTimeUpdate, stop_sequence and stop_id; message StopTimeProperties, assigned_stop_id]
    (open points 6 and 7)
    """
    if not update.stop_id:
        return _with_sequence(calls, update) if sequence_counts else []
    if update.stop_sequence is None or not sequence_counts:
        return _with_id(calls, update)
    agreeing = [at for at in _with_sequence(calls, update) if at in _with_id(calls, update)]
    if agreeing:
        return agreeing
    if _assigned(update) == update.stop_id:
        return _with_sequence(calls, update)
    return _disagreeing(schedule, calls, update)


def _disagreeing(schedule: Schedule, calls: list[Call], update: StopTimeUpdate) -> list[int]:
    """The calls meant where stop_sequence and stop_id name different stops: the id decides.

    If the trip does not serve that id at all, it can still be another platform of the station served at that
    sequence; otherwise the update means nothing. (open points 6 and 7)
    """
    by_id = _with_id(calls, update)
    if by_id:
        return by_id
    return [at for at in _with_sequence(calls, update) if schedule.same_station(calls[at].stop_id, update.stop_id)]


def assigned_stop(schedule: Schedule, call: Call, update: StopTimeUpdate) -> str | None:
    """The stop that an update moves its call to, or None.

    It has to be a known stop or platform. A stop_id that is another platform of the same station than the timetable's
    is taken as such a move. [R: message StopTimeProperties, assigned_stop_id] (open point 7)
    """
    for stop_id in (_assigned(update), update.stop_id):
        if not stop_id or stop_id == call.stop_id:
            continue
        stop = schedule.stops.get(stop_id)
        if stop is None or stop.location_type not in (0, 4):
            continue
        if stop_id == _assigned(update) or schedule.same_station(stop_id, call.stop_id):
            return stop_id
    return None


def _with_sequence(calls: list[Call], update: StopTimeUpdate) -> list[int]:
    return [at for at, call in enumerate(calls) if call.stop_sequence == update.stop_sequence]


def _with_id(calls: list[Call], update: StopTimeUpdate) -> list[int]:
    return [at for at, call in enumerate(calls) if call.stop_id == update.stop_id]


def _assigned(update: StopTimeUpdate) -> str | None:
    return update.stop_time_properties.assigned_stop_id if update.stop_time_properties else None


def _preference(call: Call, at: int, update: StopTimeUpdate) -> tuple[int, int, int]:
    """The order among several calls of the same stop: nearest in time, then in sequence, then the earliest."""
    far = distance(call, update)
    off = 0 if update.stop_sequence is None else abs(call.stop_sequence - update.stop_sequence)
    return (0 if far is None else far, off, at)


def distance(call: Call, update: StopTimeUpdate) -> int | None:
    """Measures how far an update's absolute times lie from a call's scheduled ones; None if one side has none."""
    for event, scheduled in (
        (update.departure, call.scheduled_departure), (update.arrival, call.scheduled_arrival)
    ):
        if has_time(event) and scheduled is not None:
            return abs(event.time - scheduled)
    return None


def has_time(event: StopTimeEvent | None) -> bool:
    """Tells whether an event has an absolute time."""
    return event is not None and event.time is not None
