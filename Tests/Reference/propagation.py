"""Expected times and statuses of a run's calls, from the StopTimeUpdates assigned to them."""

from __future__ import annotations

from dataclasses import dataclass

from . import run as runs
from .placement import assigned_stop
from .realtime import StopRelationship, StopTimeEvent, StopTimeUpdate
from .run import Call
from .schedule import Schedule


@dataclass
class Carried:
    """The state that is propagated from call to call: a delay, its uncertainty, or the absence of data."""

    delay: int | None = None
    uncertainty: int | None = None
    no_data: bool = False


def predict(calls: list[Call], placed: dict[int, StopTimeUpdate], trip_delay: int | None, delays_count: bool) -> None:
    """Sets expected times and statuses along a run that has a timetable.

    Calls before the first update have nothing to propagate from. They keep their scheduled times, and are not marked as
    passed, because an omitted update only means that there is no prediction. A trip-level delay applies until the first
    update. [U: StopTimeUpdate, Example 2] [R: message TripUpdate, stop_time_update and delay] (open point 11)

    delays_count is False for exact_times=0 trips: they have no schedule to which a delay could be relative, so only
    absolute times are used. [U: StopTimeUpdate] [B: Frequency-based trips]
    """
    carried = Carried(delay=trip_delay if delays_count else None)
    for index, call in enumerate(calls):
        update = placed.get(index)
        if update is None:
            _take_over(call, carried)
        elif update.relationship == StopRelationship.SKIPPED:
            skip(call)
        elif update.relationship == StopRelationship.NO_DATA:
            carried = _no_data(call)
        else:
            carried = _take_prediction(call, update, delays_count)
    _make_up_time(calls, placed, delays_count)


def _make_up_time(calls: list[Call], placed: dict[int, StopTimeUpdate], delays_count: bool) -> None:
    """Corrects derived times that are later than the next time given in the update.

    A corrected time precedes the next given time by the timetable's interval, but is not earlier than the last given
    time before it. If the last given time is later than the next one, the derived times between them are unchanged.

    [R: message TripUpdate, stop_time_update: "up to the next specified stop_time_update"] (open point 12)
    """
    for index, call in enumerate(calls):
        for name, of_arrival in (("expected_departure", False), ("expected_arrival", True)):
            if call.status != runs.LIVE or _is_given(placed.get(index), of_arrival, delays_count):
                continue
            following = _next_given(calls, placed, index, of_arrival, delays_count)
            if following is None or getattr(call, name) is None:
                continue
            moment, planned = following
            last = _last_given(calls, placed, index, delays_count)
            if getattr(call, name) > moment and (last is None or last <= moment):
                own = call.scheduled_arrival if of_arrival else call.scheduled_departure
                made_up = moment - (planned - own)
                setattr(call, name, made_up if last is None else max(made_up, last))
        if call.status == runs.LIVE and not _is_given(placed.get(index), False, delays_count):
            if call.expected_departure is not None and call.expected_arrival is not None:
                call.expected_departure = max(call.expected_departure, call.expected_arrival)


def _is_given(update: StopTimeUpdate | None, of_arrival: bool, delays_count: bool) -> bool:
    """Whether an update has an arrival or a departure of its own."""
    if update is None or update.relationship in (StopRelationship.SKIPPED, StopRelationship.NO_DATA):
        return False
    event = update.arrival if of_arrival else update.departure
    return event is not None and (event.time is not None or delays_count and event.delay is not None)


def _next_given(
    calls: list[Call], placed: dict[int, StopTimeUpdate], index: int, of_arrival: bool, delays_count: bool,
) -> tuple[int, int] | None:
    """Returns the next time in the update after the arrival or the departure of a call, and its time in the timetable;
    None if a call without data comes before it."""
    if of_arrival and _is_given(placed.get(index), False, delays_count):
        return calls[index].expected_departure, calls[index].scheduled_departure
    for later in range(index + 1, len(calls)):
        call = calls[later]
        if call.status == runs.SKIPPED:
            continue
        if call.status != runs.LIVE:
            return None
        if _is_given(placed.get(later), True, delays_count):
            return call.expected_arrival, call.scheduled_arrival
        if _is_given(placed.get(later), False, delays_count):
            return call.expected_departure, call.scheduled_departure
    return None


def _last_given(calls: list[Call], placed: dict[int, StopTimeUpdate], index: int, delays_count: bool) -> int | None:
    """Returns the latest time in the update at the calls before a call."""
    times = [
        getattr(calls[earlier], name) for earlier in range(index) for name, of_arrival in
        (("expected_arrival", True), ("expected_departure", False))
        if _is_given(placed.get(earlier), of_arrival, delays_count)]
    return max(times, default=None)


def skip(call: Call) -> None:
    """Marks a call as skipped. The propagated state continues unchanged at the next call; the skip is not propagated.

    Times in a skipped update are ignored. [R: enum ScheduleRelationship, SKIPPED] [U: StopTimeUpdate]
    """
    call.status = runs.SKIPPED


def _no_data(call: Call) -> Carried:
    """Marks a call as without data; the following calls are too, until the next update.

    [R: enum ScheduleRelationship, NO_DATA] [U: StopTimeUpdate, Example 2]
    """
    call.status = runs.NO_DATA
    return Carried(no_data=True)


def _take_over(call: Call, carried: Carried) -> None:
    """Applies the state propagated from previous calls to a call without an update of its own. [U: StopTimeUpdate]"""
    if carried.no_data:
        call.status = runs.NO_DATA
    elif carried.delay is not None:
        call.status = runs.LIVE
        call.expected_arrival = shifted(call.scheduled_arrival, carried.delay)
        call.expected_departure = shifted(call.scheduled_departure, carried.delay)
        call.uncertainty = carried.uncertainty


def _take_prediction(call: Call, update: StopTimeUpdate, delays_count: bool) -> Carried:
    """Applies an update to its call, and returns the state to propagate to the following calls.

    A missing departure is computed from the arrival's delay, and a missing arrival from the departure's. The
    departure's delay is propagated, or the arrival's if there is none. An update without a usable event ends the
    propagation like NO_DATA. [R: message StopTimeUpdate] [U: StopTimeUpdate] [P: TripUpdate, stop_time_update] (open
    points 12 and 13)
    """
    arrival = predicted(update.arrival, call.scheduled_arrival, delays_count)
    departure = predicted(update.departure, call.scheduled_departure, delays_count)
    arrival_delay = delay_of(update.arrival, call.scheduled_arrival, delays_count)
    departure_delay = delay_of(update.departure, call.scheduled_departure, delays_count)
    if arrival is None and departure is None and arrival_delay is None and departure_delay is None:
        return _no_data(call)
    if departure is None:
        departure = arrival if arrival_delay is None else shifted(call.scheduled_departure, arrival_delay)
    if arrival is None:
        arrival = departure if departure_delay is None else shifted(call.scheduled_arrival, departure_delay)
    call.status = runs.LIVE
    call.expected_arrival, call.expected_departure = arrival, departure
    call.uncertainty = uncertainty_of(update)
    return Carried(arrival_delay if departure_delay is None else departure_delay, call.uncertainty)


def predicted(event: StopTimeEvent | None, scheduled: int | None, delays_count: bool = True) -> int | None:
    """Returns the time that an event predicts: its absolute time if it has one, else the scheduled time plus its delay.

    [R: message StopTimeEvent]
    """
    if event is None:
        return None
    if event.time is not None:
        return event.time
    return shifted(scheduled, event.delay) if delays_count else None


def delay_of(event: StopTimeEvent | None, scheduled: int | None, delays_count: bool = True) -> int | None:
    """Returns the delay that an event propagates: the difference between its absolute and the scheduled time, else its
    delay.

    [U: StopTimeUpdate]
    """
    if event is None:
        return None
    if event.time is not None and scheduled is not None:
        return event.time - scheduled
    return event.delay if delays_count else None


def uncertainty_of(update: StopTimeUpdate) -> int | None:
    """Returns the uncertainty of an update: that of its departure, else that of its arrival. [R: message StopTimeEvent,
    uncertainty]"""
    for event in (update.departure, update.arrival):
        if event is not None and event.uncertainty is not None:
            return event.uncertainty
    return None


def shifted(scheduled: int | None, delay: int | None) -> int | None:
    """Returns a scheduled time plus a delay, or None if either is missing."""
    return None if scheduled is None or delay is None else scheduled + delay


def set_scheduled_times(calls: list[Call], placed: dict[int, StopTimeUpdate]) -> None:
    """Applies the scheduled times that updates of a duplicated trip may contain.

    [R: message StopTimeEvent, scheduled_time] [B: StopTimeEvent, scheduled_time]
    """
    for index, update in placed.items():
        if update.arrival is not None and update.arrival.scheduled_time is not None:
            calls[index].scheduled_arrival = update.arrival.scheduled_time
        if update.departure is not None and update.departure.scheduled_time is not None:
            calls[index].scheduled_departure = update.departure.scheduled_time


def set_properties(schedule: Schedule, call: Call, update: StopTimeUpdate) -> None:
    """Applies the stop time properties that an update changes, only to this call and regardless of its status.

    [R: message StopTimeProperties]
    """
    call.assigned_stop_id = assigned_stop(schedule, call, update)
    properties = update.stop_time_properties
    if properties is None:
        return
    if properties.stop_headsign:
        call.headsign = properties.stop_headsign
    if properties.pickup_type is not None:
        call.pickup_type = int(properties.pickup_type)
    if properties.drop_off_type is not None:
        call.drop_off_type = int(properties.drop_off_type)


def mark_passed(calls: list[Call], now: int) -> None:
    """Marks the calls whose predicted time is in the past, and all calls before them.

    An update with a past time for the last stop means that the whole run has ended; likewise, a past time for any other
    stop means that the calls before it have passed. [R: message TripUpdate] [P: TripUpdate] (open point 14)
    """
    last = max((index for index, call in enumerate(calls) if is_passed(call, now)), default=-1)
    for call in calls[:last + 1]:
        if call.status != runs.SKIPPED:
            call.status = runs.PASSED


def hold_order(calls: list[Call]) -> None:
    """Raises predictions that are earlier than a previous call's prediction to that call's departure.

    [B: StopTimeUpdate, arrival and departure] (open point 12)
    """
    before = None
    for call in calls:
        if call.status != runs.LIVE:
            continue
        for name in ("expected_arrival", "expected_departure"):
            moment = getattr(call, name)
            if moment is not None and before is not None:
                setattr(call, name, max(moment, before))
            before = getattr(call, name) or before


def is_passed(call: Call, now: int) -> bool:
    """Whether a live call has passed: its departure, or at the last stop its arrival, is earlier than now.

    The uncertainty of a past time is ignored. [R: message TripUpdate] (open point 14)
    """
    if call.status != runs.LIVE:
        return False
    times = [call.expected_departure, call.expected_arrival]
    if call.is_last:
        times.reverse()
    known = [time for time in times if time is not None]
    return bool(known) and known[0] < now


def status_of_run(calls: list[Call]) -> str:
    """Returns the status of a run that is not canceled as a whole, from its calls.

    A run that skips all its stops counts as canceled. [B: TripUpdate] (open point 30)
    """
    statuses = [call.status for call in calls]
    served = [status for status in statuses if status != runs.SKIPPED]
    if not served:
        return runs.CANCELED if statuses else runs.SCHEDULED
    if all(status == runs.PASSED for status in served):
        return runs.PASSED
    if any(status in (runs.LIVE, runs.PASSED, runs.SKIPPED) for status in statuses):
        return runs.LIVE
    return runs.NO_DATA if runs.NO_DATA in statuses else runs.SCHEDULED
