"""The alerts that apply to an agency, a route, a run, a stop or a call."""

from __future__ import annotations

from dataclasses import dataclass

from . import descriptors, run as runs, service_day, timetable
from .realtime import Alert, EntitySelector, TripDescriptor
from .run import Call, Run
from .schedule import Schedule


@dataclass(frozen=True)
class Subject:
    """The entity whose alerts are queried, by all properties that a selector can match; None for properties that it
    does not have."""

    agency_id: str | None = None
    route_id: str | None = None
    route_type: int | None = None
    direction_id: int | None = None
    run: Run | None = None
    stop_ids: tuple[str, ...] = ()


def is_active(alert: Alert, at: int) -> bool:
    """Whether an alert is to be shown at a time: always if it has no period, otherwise during any of its periods.

    [R: message Alert, active_period; message TimeRange]
    """
    if not alert.active_period:
        return True
    return any(
        (period.start is None or period.start <= at) and (period.end is None or at < period.end)
        for period in alert.active_period
    )


def concerns(schedule: Schedule, alert: Alert, subject: Subject) -> bool:
    """Whether an alert applies to a subject, i.e. at least one of its selectors matches. [R: message Alert,
    informed_entity]"""
    return any(selects(schedule, selector, subject) for selector in alert.informed_entity)


def selects(schedule: Schedule, selector: EntitySelector, subject: Subject) -> bool:
    """Whether a selector matches a subject: all fields that the selector has must match.

    If the subject lacks a property that the selector has, the selector does not match: an alert for a route at a stop
    applies neither to the whole route nor to the whole stop. A selector without fields matches nothing, and neither
    does one with a direction but no route. [R: message EntitySelector] [A: EntitySelector] (open point 21)
    """
    if selector.direction_id is not None and not selector.route_id:
        return False
    tests = []
    if selector.agency_id:
        tests.append(selector.agency_id == subject.agency_id)
    if selector.route_id:
        tests.append(selector.route_id == subject.route_id)
    if selector.route_type is not None:
        tests.append(selector.route_type == subject.route_type)
    if selector.direction_id is not None:
        tests.append(selector.direction_id == subject.direction_id)
    if selector.trip is not None:
        tests.append(subject.run is not None and selects_run(schedule, selector.trip, subject.run))
    if selector.stop_id:
        tests.append(selector.stop_id in subject.stop_ids)
    return bool(tests) and all(tests)


def selects_run(schedule: Schedule, descriptor: TripDescriptor, run: Run) -> bool:
    """Whether a selector's TripDescriptor matches a run; its schedule_relationship is ignored.

    A descriptor without start_date matches the trip on every day, limited by the alert's own periods; a descriptor of a
    trip in frequencies.txt needs a start_time. Without trip_id it needs all other fields; a route_id without the others
    matches no run. [R: message TripDescriptor; message EntitySelector, trip] [B: Alert] (open point 22)
    """
    if descriptor.modified_trip is not None:
        return False
    if not descriptor.trip_id:
        return descriptors.by_route_and_start(schedule, descriptor) == run.key
    if descriptor.trip_id != run.trip_id:
        return False
    if timetable.is_frequency(schedule, run.trip_id) and not descriptor.start_time:
        return False
    return (
        (not descriptor.start_date or descriptor.start_date == run.service_date)
        and (not descriptor.start_time or service_day.seconds(descriptor.start_time) == run.start_time)
        and (not descriptor.route_id or descriptor.route_id == run.route_id)
        and (descriptor.direction_id is None or descriptor.direction_id == run.direction_id)
    )


def of_agency(schedule: Schedule, agency_id: str) -> Subject | None:
    """Returns an agency as a subject; None if there is no such agency, because unknown IDs match nothing.

    [R: message FeedMessage]"""
    return Subject(agency_id=agency_id) if agency_id in schedule.agencies else None


def of_route(schedule: Schedule, route_id: str, direction_id: int | None = None) -> Subject | None:
    """Returns a route, or one direction of it, as a subject with the route's agency and type. [A: EntitySelector]"""
    route = schedule.routes.get(route_id)
    if route is None:
        return None
    return Subject(schedule.agency_of_route(route_id), route_id, route.route_type, direction_id)


def of_run(schedule: Schedule, run: Run) -> Subject:
    """Returns a run as a subject with its route, direction, agency and type, but without its stops. [A:
    EntitySelector]"""
    route = of_route(schedule, run.route_id, run.direction_id) or Subject()
    return Subject(route.agency_id, route.route_id, route.route_type, route.direction_id, run)


def of_stop(schedule: Schedule, stop_id: str) -> Subject | None:
    """Returns a stop as a subject with its station, but without its routes. [A: EntitySelector] (open point 23)"""
    family = schedule.ancestors(stop_id)
    return Subject(stop_ids=tuple(family)) if family else None


def of_call(schedule: Schedule, run: Run, call: Call) -> Subject:
    """Returns a call as a subject: the run together with the stop where riders find the vehicle; for a skipped call,
    the scheduled stop. [A: EntitySelector] [R: message StopTimeProperties, assigned_stop_id] (open point 23)
    """
    whole = of_run(schedule, run)
    stops = tuple(schedule.ancestors(call.stop_id if call.status == runs.SKIPPED else call.place))
    return Subject(whole.agency_id, whole.route_id, whole.route_type, whole.direction_id, run, stops)
