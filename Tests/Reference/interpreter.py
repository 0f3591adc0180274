"""The state of an agency's service at one time, from a dataset and the agency's realtime feeds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Sequence

from . import age, alerts, descriptors, extra_runs, placement, propagation, run as runs, service_day, timetable
from . import transfers, vehicles
from .age import Feed, Statement
from .alerts import Subject
from .realtime import FeedMessage, TripRelationship, TripUpdate
from .run import Call, Run, RunKey
from .schedule import Schedule

Window = tuple[int, int]


@dataclass
class Row:
    """A line of a departure board."""

    run: Run
    call: Call

    @property
    def time(self) -> int:
        """The time that orders the board: the likely departure, else the likely arrival."""
        return self.call.time


class Interpreter:
    """The state of an agency's service at one time, from its dataset and its realtime feeds.

    `now` is in epoch seconds. `feeds` is a FeedMessage, a Feed (with its name and time of receipt), or a list of
    either. Trip updates and vehicle positions older than `stale_after` seconds are ignored; alerts are ignored by age
    only if `alerts_stale_after` is given. Windows are pairs of times: the start is included, the end is not.
    """

    def __init__(
        self,
        schedule: Schedule,
        feeds: FeedMessage | Feed | Sequence[FeedMessage | Feed],
        now: int,
        stale_after: int | None = 300,
        alerts_stale_after: int | None = None,
    ) -> None:
        self.schedule = schedule
        self.now = now
        self.feeds = feeds_of(feeds, now)
        self._trip_updates: list[Statement] = []
        self._vehicle_positions: list[Statement] = []
        self._alerts: list[Statement] = []
        self._read(stale_after, alerts_stale_after)
        self._updates: dict[RunKey, list[Statement]] = {}
        self._extras: dict[RunKey, list[Statement]] = {}
        self._removals: list[Statement] = []
        self._vehicles: dict[RunKey, list[Statement]] = {}
        self._assign()
        self._displaced = displaced_headways(schedule, list(self._updates))

    # Queries

    def runs(self, window: Window) -> list[Run]:
        """Returns all runs whose likely times overlap a window, by their first time; deleted runs are excluded.

        [R: enum ScheduleRelationship, DELETED]
        """
        found = [run for run in self._all(window) if run.touches(window)]
        return sorted(found, key=lambda run: (run.span(), run.trip_id, run.service_date, run.start_time or 0))

    def board(self, stop_id: str, window: Window) -> list[Row]:
        """Returns the calls at a stop whose likely departure is within a window, by that time.

        For a station these are the calls at all its platforms, for a platform only its own. A call belongs to the stop
        where its vehicle actually stops. Canceled and skipped calls are listed at their scheduled time. [S: stops.txt,
        parent_station] [R: message StopTimeProperties, assigned_stop_id] (open point 32)
        """
        places = self.schedule.places(stop_id)
        rows = [Row(run, call) for run in self._all(window) for call in run.calls if call.place in places]
        rows = [row for row in rows if row.time is not None and window[0] <= row.time < window[1]]
        return sorted(
            rows, key=lambda row: (row.time, row.run.trip_id, row.run.service_date, row.call.stop_sequence)
        )

    def run(self, trip_id: str, service_date: str, start_time: str | int | None = None) -> Run | None:
        """Returns the run of a trip (or of an extra run's ID) on a service day, including deleted runs; None if there
        is none.

        A run of frequencies.txt and a copy made by ADDED need a start time.
        """
        start = service_day.seconds(start_time) if isinstance(start_time, str) else start_time
        for key in (RunKey(trip_id, service_date, start), RunKey(trip_id, service_date)):
            if key in self._extras:
                return self._extra(key)
            if key in self._updates or key in self._nominal(trip_id, service_date):
                return self._build(key)
        return None

    def trip_status(self, trip_id: str, service_date: str, start_time: str | int | None = None) -> str:
        """Returns the status of a run: notRunning on a day without one, unknown for an unknown ID."""
        found = self.run(trip_id, service_date, start_time)
        if found is not None:
            return found.status
        known = trip_id in self.schedule.trips or any(key.trip_id == trip_id for key in self._extras)
        return "notRunning" if known else "unknown"

    def alerts_for_agency(self, agency_id: str) -> list[tuple[str, str]]:
        """Returns the alerts about an agency, each as feed name and entity ID."""
        return self._alerts_about(alerts.of_agency(self.schedule, agency_id))

    def alerts_for_route(self, route_id: str, direction_id: int | None = None) -> list[tuple[str, str]]:
        """Returns the alerts about a route, or about one direction of it."""
        return self._alerts_about(alerts.of_route(self.schedule, route_id, direction_id))

    def alerts_for_trip(
        self, trip_id: str, service_date: str, start_time: str | int | None = None
    ) -> list[tuple[str, str]]:
        """Returns the alerts about a run as a whole; a trip that does not run on that day has none."""
        found = self.run(trip_id, service_date, start_time)
        return self._alerts_about(None if found is None else alerts.of_run(self.schedule, found))

    def alerts_for_stop(self, stop_id: str) -> list[tuple[str, str]]:
        """Returns the alerts about a stop or its station."""
        return self._alerts_about(alerts.of_stop(self.schedule, stop_id))

    def alerts_for(self, run: Run, call: Call | None = None) -> list[tuple[str, str]]:
        """Returns the alerts about a call of a run, or about the run if no call is given."""
        if call is None:
            return self._alerts_about(alerts.of_run(self.schedule, run))
        return self._alerts_about(alerts.of_call(self.schedule, run, call))

    def connection(self, arriving: Row, departing: Row) -> transfers.Connection:
        """Returns the transfer from one board row to another."""
        return transfers.connection(
            self.schedule, (arriving.run, arriving.call), (departing.run, departing.call)
        )

    def wall_clock(self, stop_id: str, moment: int) -> str:
        """Returns the local time at a stop. [S: stops.txt, stop_timezone]"""
        return service_day.wall_clock(moment, self.schedule.zone_of_stop(stop_id))

    # Applying the feeds

    def _read(self, stale_after: int | None, alerts_stale_after: int | None) -> None:
        """Sorts the entities by content, and discards stale and deleted ones.

        [R: message FeedEntity; enum Incrementality] (open point 25)
        """
        for feed in self.feeds:
            for entity in feed.message.entity:
                if entity.is_deleted:
                    continue
                self._keep(self._trip_updates, feed, entity.id, entity.trip_update, stale_after)
                self._keep(self._vehicle_positions, feed, entity.id, entity.vehicle, stale_after)
                self._keep(self._alerts, feed, entity.id, entity.alert, alerts_stale_after)

    def _keep(self, kept: list[Statement], feed: Feed, entity_id: str, content, limit: int | None) -> None:
        if content is None:
            return
        own = getattr(content, "timestamp", None)
        moment = age.moment(own, feed.message.header.timestamp if feed.message.header else None, feed.received)
        if not age.is_stale(moment, self.now, limit):
            kept.append(Statement((feed.name, entity_id), moment, content))

    def _assign(self) -> None:
        """Assigns every statement to the run that it is about. [R: enum ScheduleRelationship of TripDescriptor]"""
        for statement in self._trip_updates:
            update = statement.content
            if update.trip is None:
                continue
            relationship = update.trip.relationship
            if relationship == TripRelationship.NEW:
                if extra_runs.is_valid_new(self.schedule, update):
                    self._add(statement, extra_runs.new(self.schedule, update, self.now))
            elif relationship == TripRelationship.DUPLICATED:
                if extra_runs.is_valid_duplicate(self.schedule, update):
                    self._add(statement, extra_runs.duplicated(self.schedule, update))
            elif relationship == TripRelationship.ADDED:
                self._assign_added(statement)
            else:
                self._assign_ordinary(statement)
        for statement in self._vehicle_positions:
            self._assign_vehicle(statement)

    def _assign_ordinary(self, statement: Statement) -> None:
        """Assigns a statement to a run in the timetable; a cancellation or deletion may instead be about an extra run.

        [R: enum ScheduleRelationship] (open point 26)
        """
        update = statement.content
        key = descriptors.resolve(self.schedule, update.trip, self.now, update.stop_time_update, update.delay)
        if key is not None:
            self._updates.setdefault(key, []).append(statement)
        elif update.trip.relationship in vehicles.REMOVALS and update.trip.trip_id not in self.schedule.trips:
            self._removals.append(statement)

    def _assign_added(self, statement: Statement) -> None:
        """Assigns an ADDED statement to an extra run.

        With a trip_id that is not in the timetable, it is a run with its own stops. With the ID of a scheduled trip it
        is a copy of that trip, unless its date and start time are exactly those of a scheduled run: then it is an
        update of that run. [D] (open point 15)
        """
        update: TripUpdate = statement.content
        others = [other.content for other in self._trip_updates if other.content.trip is not None]
        if not update.trip.trip_id or extra_runs.superseded(update, others):
            return
        trip_id = update.trip.trip_id
        if trip_id not in self.schedule.trips:
            self._add(statement, extra_runs.new(self.schedule, update, self.now, "added"))
            return
        start = service_day.seconds(update.trip.start_time)
        key = descriptors.resolve(self.schedule, update.trip, self.now, update.stop_time_update, update.delay)
        usual = start in (None, timetable.first_departure(self.schedule, trip_id))
        if key is not None and (usual or timetable.is_frequency(self.schedule, trip_id)):
            self._updates.setdefault(key, []).append(statement)
        elif self.schedule.stop_times.get(trip_id):
            service_date = update.trip.start_date
            if not service_day.is_date(service_date):
                service_date = service_day.local_date(first_time(update, self.now), self.schedule.zone)
            self._add(statement, extra_runs.added_copy(self.schedule, update, service_date, start))

    def _add(self, statement: Statement, run: Run | None) -> None:
        if run is not None:
            self._extras.setdefault(run.key, []).append(statement)

    def _assign_vehicle(self, statement: Statement) -> None:
        """Assigns a vehicle to its run: an extra run by its own ID, a run in the timetable by the descriptor.

        A vehicle of an extra run must have that run's new ID. [R: message TripDescriptor, trip_id]
        """
        descriptor = statement.content.trip
        if descriptor is None:
            return
        key = None
        if descriptor.trip_id not in self.schedule.trips or descriptor.relationship in vehicles.EXTRAS:
            found = [
                each for each in self._extras
                if each.trip_id == descriptor.trip_id and descriptor.start_date in (None, "", each.service_date)
            ]
            key = found[0] if len(found) == 1 else None
        if key is None and descriptor.relationship not in vehicles.EXTRAS:
            key = descriptors.resolve(self.schedule, descriptor, statement.moment)
        if key is not None:
            self._vehicles.setdefault(key, []).append(statement)

    # Building the runs

    def _nominal(self, trip_id: str, service_date: str) -> list[RunKey]:
        if not service_day.is_date(service_date):
            return []
        return [key for key in timetable.keys_on(self.schedule, trip_id, service_date) if key not in self._displaced]

    def _all(self, window: Window) -> list[Run]:
        """Returns every run that could overlap a window, except deleted ones."""
        zone = self.schedule.zone
        back = timetable.days_of_length(self.schedule)
        first = service_day.shifted(service_day.local_date(window[0], zone), -back)
        last = service_day.shifted(service_day.local_date(window[1], zone), 1)
        keys = dict.fromkeys(self._updates)
        for service_date in service_day.dates(first, last):
            for trip_id in self.schedule.trips:
                keys.update(dict.fromkeys(self._nominal(trip_id, service_date)))
        found = [self._build(key) for key in keys] + [self._extra(key) for key in self._extras]
        return [run for run in found if run.status != runs.DELETED]

    def _build(self, key: RunKey) -> Run:
        """Returns a run in the timetable with all realtime data about it."""
        run = timetable.run(self.schedule, key)
        statement = age.newest(self._updates.get(key, []))
        vehicle = age.newest(self._vehicles.get(key, []))
        relationship = None
        if statement is not None:
            run.source = statement.source
            relationship = statement.content.trip.relationship
            if relationship == TripRelationship.REPLACEMENT:
                self._replace(run, statement.content)
            elif relationship not in vehicles.REMOVALS:
                self._follow(run, statement.content)
        if vehicle is not None:
            run.vehicle = vehicle.content
            stated = vehicles.removal(vehicle.content, statement is not None)
            if stated is not None:
                relationship, run.source = stated, vehicle.source
            vehicles.mark_behind(run.calls, vehicle.content)
        if relationship in vehicles.REMOVALS:
            remove(run, relationship)
        return run

    def _replace(self, run: Run, update: TripUpdate) -> None:
        if extra_runs.replaced(self.schedule, run, update):
            self._finish_own_list(run)

    def _finish_own_list(self, run: Run) -> None:
        propagation.mark_passed(run.calls, self.now)
        propagation.hold_order(run.calls)
        run.status = propagation.status_of_run(run.calls)

    def _follow(self, run: Run, update: TripUpdate) -> None:
        """Applies an update with stop_time_updates to a run that has a timetable.

        Without trip_id a stop_sequence has no meaning. [R: message TripDescriptor] [U: StopTimeUpdate]
        """
        sequence_counts = bool(update.trip.trip_id)
        at = placement.place(self.schedule, run.calls, update.stop_time_update, sequence_counts)
        placed = {index: each for index, each in zip(at, update.stop_time_update) if index is not None}
        if run.kind == "duplicated":
            propagation.set_scheduled_times(run.calls, placed)
        extra_runs.set_headsigns(self.schedule, run, update)
        for index, each in placed.items():
            propagation.set_properties(self.schedule, run.calls[index], each)
        inexact = run.copied_from is None and timetable.is_inexact(self.schedule, run.key)
        propagation.predict(run.calls, placed, update.delay, delays_count=not inexact)
        propagation.mark_passed(run.calls, self.now)
        propagation.hold_order(run.calls)
        run.status = propagation.status_of_run(run.calls)

    def _extra(self, key: RunKey) -> Run:
        """Returns an extra run with all realtime data about it."""
        statement = age.newest(self._extras[key])
        update = statement.content
        relationship = update.trip.relationship
        if relationship == TripRelationship.NEW:
            run = extra_runs.new(self.schedule, update, self.now)
        elif relationship == TripRelationship.DUPLICATED:
            run = extra_runs.duplicated(self.schedule, update)
        elif update.trip.trip_id in self.schedule.trips:
            run = extra_runs.added_copy(self.schedule, update, key.service_date, key.start_time)
        else:
            run = extra_runs.new(self.schedule, update, self.now, "added")
        run.source = statement.source
        if run.copied_from is None:
            self._finish_own_list(run)
        else:
            self._follow(run, update)
        vehicle = age.newest(self._vehicles.get(key, []))
        if vehicle is not None:
            run.vehicle = vehicle.content
            vehicles.mark_behind(run.calls, vehicle.content)
        removal = age.newest([each for each in self._removals if names(each.content, key)])
        if removal is not None and removal.moment >= statement.moment:
            remove(run, removal.content.trip.relationship)
        return run

    def _alerts_about(self, subject: Subject | None) -> list[tuple[str, str]]:
        """Returns the sources of the active alerts that apply to a subject, in the order of the feeds."""
        if subject is None:
            return []
        return [
            statement.source
            for statement in self._alerts
            if alerts.is_active(statement.content, self.now)
            and alerts.concerns(self.schedule, statement.content, subject)
        ]


def feeds_of(feeds: FeedMessage | Feed | Sequence[FeedMessage | Feed], now: int) -> list[Feed]:
    """Returns the feeds by name; those without a name are called 0, 1, 2 and so on, and count as received now."""
    several = [feeds] if isinstance(feeds, (FeedMessage, Feed)) else list(feeds)
    return [
        each if isinstance(each, Feed) else Feed(each, now, str(index))
        for index, each in enumerate(several)
    ]


def remove(run: Run, relationship: TripRelationship) -> None:
    """Removes a run from service: the run and all its calls are canceled, or the run is deleted.

    Any stop_time_updates of the removal are ignored. [R: message TripUpdate, stop_time_update; enum
    ScheduleRelationship, CANCELED and DELETED]
    """
    run.status = runs.DELETED if relationship == TripRelationship.DELETED else runs.CANCELED
    for call in run.calls:
        call.status = runs.CANCELED
        call.expected_arrival = call.expected_departure = call.uncertainty = None


def names(update: TripUpdate, key: RunKey) -> bool:
    """Whether an update's descriptor identifies an extra run by its ID, and by its date if it has one."""
    return update.trip.trip_id == key.trip_id and update.trip.start_date in (None, "", key.service_date)


def first_time(update: TripUpdate, default: int) -> int:
    """Returns the first absolute time in an update's stop_time_updates."""
    for each in update.stop_time_update:
        for event in (each.arrival, each.departure):
            if placement.has_time(event):
                return event.time
    return default


def displaced_headways(schedule: Schedule, announced: list[RunKey]) -> set[RunKey]:
    """Returns the expected departures of exact_times=0 trips that announced runs with other start times replace.

    Such a run may have any start time, and there is one vehicle per headway. It therefore replaces the nearest expected
    departure that is at most half a headway away and not yet replaced. [R: message TripDescriptor, start_time] [S:
    frequencies.txt, headway_secs] (open point 3)
    """
    displaced: set[RunKey] = set()
    inexact = sorted(
        (key for key in announced if timetable.is_inexact(schedule, key)),
        key=lambda key: (key.trip_id, key.service_date, key.start_time),
    )
    for key in inexact:
        expected = {
            RunKey(key.trip_id, key.service_date, start): row.headway
            for row in schedule.frequencies[key.trip_id] if not row.exact_times
            for start in timetable.starts_of(row)
        }
        if key in expected:
            continue
        free = [
            other for other, headway in expected.items()
            if other not in inexact and other not in displaced
            and 2 * abs(other.start_time - key.start_time) <= headway
        ]
        if free:
            displaced.add(min(free, key=lambda other: (abs(other.start_time - key.start_time), other.start_time)))
    return displaced
