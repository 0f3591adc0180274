"""The call of a run that a StopTimeUpdate refers to."""

from __future__ import annotations

from .realtime import StopTimeEvent, StopTimeUpdate
from .run import Call
from .schedule import Schedule


def place(
    schedule: Schedule, calls: list[Call], updates: list[StopTimeUpdate], sequence_counts: bool = True
) -> list[int | None]:
    """Returns the index of the call that each update refers to, or None for an update that refers to none.

    Updates with only one possible call are placed first. Those with several (a stop that is served more than once) are
    placed between their placed neighbours, because updates are in the order of the trip. Of all possible placements,
    the one with the most placed updates is chosen, then the one nearest in time. [R: message TripUpdate,
    stop_time_update] [U: StopTimeUpdate] (open point 6)
    """
    options = [candidates(schedule, calls, update, sequence_counts) for update in updates]
    fixed: list[int | None] = [each[0] if len(each) == 1 else None for each in options]
    choices = [each if len(each) > 1 else [] for each in options]
    ways = [way for way in _ways(fixed, choices, 0) if _keeps_order(way, choices)]
    return min(ways, key=lambda way: _rank(way, calls, updates, choices))


def _ways(placed: list[int | None], choices: list[list[int]], index: int) -> list[list[int | None]]:
    """Returns all placements: each update with several possible calls gets one of them, or none."""
    if index == len(placed):
        return [placed]
    if not choices[index]:
        return _ways(placed, choices, index + 1)
    return [
        way for at in (*choices[index], None)
        for way in _ways(placed[:index] + [at] + placed[index + 1:], choices, index + 1)
    ]


def _keeps_order(way: list[int | None], choices: list[list[int]]) -> bool:
    """Whether every chosen call is after the previously placed call and before the next placed one."""
    placed = [(at, bool(choices[index])) for index, at in enumerate(way) if at is not None]
    return all(one < other for (one, a), (other, b) in zip(placed, placed[1:]) if a or b)


def _rank(way: list[int | None], calls: list[Call], updates: list[StopTimeUpdate], choices: list[list[int]]):
    """Returns the sort key of placements: most placed updates first, then smallest difference in time and in sequence,
    then earliest calls."""
    chosen = [_preference(calls[at], at, update) for at, update, each in zip(way, updates, choices) if each and at is not None]
    return (-len(chosen), *(sum(each) for each in zip(*chosen)))


def candidates(
    schedule: Schedule, calls: list[Call], update: StopTimeUpdate, sequence_counts: bool = True
) -> list[int]:
    """Returns the calls that an update can refer to by its stop_sequence and stop_id.

    [R: message StopTimeUpdate, stop_sequence and stop_id; message StopTimeProperties, assigned_stop_id] (open points 6
    and 7)
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
    return _disagreeing(calls, update)


def _disagreeing(calls: list[Call], update: StopTimeUpdate) -> list[int]:
    """Returns the possible calls if stop_sequence and stop_id identify different stops: the stop_id decides if the trip
    serves that stop.

    (open point 6)
    """
    return _with_id(calls, update) or _with_sequence(calls, update)


def assigned_stop(schedule: Schedule, call: Call, update: StopTimeUpdate) -> str | None:
    """Returns the stop to which an update moves its call, or None.

    It must be a known stop or platform. A stop_id of another platform of the scheduled platform's station also moves
    the call. [R: message StopTimeProperties, assigned_stop_id] (open point 7)
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
    """Returns the sort key of several calls at the same stop: nearest in time, then nearest in sequence, then
    earliest."""
    far = distance(call, update)
    off = 0 if update.stop_sequence is None else abs(call.stop_sequence - update.stop_sequence)
    return (0 if far is None else far, off, at)


def distance(call: Call, update: StopTimeUpdate) -> int | None:
    """Returns the difference between an update's absolute times and a call's scheduled ones; None if either has
    none."""
    for event, scheduled in (
        (update.departure, call.scheduled_departure), (update.arrival, call.scheduled_arrival)
    ):
        if has_time(event) and scheduled is not None:
            return abs(event.time - scheduled)
    return None


def has_time(event: StopTimeEvent | None) -> bool:
    """Whether an event has an absolute time."""
    return event is not None and event.time is not None
