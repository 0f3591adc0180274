"""Small random GTFS-Realtime feeds for a random dataset."""

from __future__ import annotations

from typing import Any, Sequence

from . import descriptors, placement, service_day, timetable
from .dice import Dice
from .random_dataset import Dataset
from .realtime import (
    Alert, DropOffPickupType, EntitySelector, FeedEntity, FeedMessage, Position, StopRelationship, StopTimeEvent,
    StopTimeProperties, StopTimeUpdate, TimeRange, Translation, TranslatedString, TripDescriptor, TripProperties,
    TripRelationship, TripUpdate, VehicleDescriptor, VehiclePosition, VehicleStopStatus, feed,
)
from .run import Call, RunKey
from .timetable import is_inexact


class Feeds:
    """One to three feeds of the same agency, and the oddities of their entities by feed name and entity ID."""

    def __init__(self, dice: Dice, dataset: Dataset) -> None:
        self.dice, self.dataset, self.schedule, self.now = dice, dataset, dataset.schedule, dataset.now
        self.messages: list[FeedMessage] = []
        self.oddities: dict[tuple[str, str], list[str]] = {}
        self.serial = 0
        self.counts: list[int] = []
        self._feeds()

    def _feeds(self) -> None:
        count = self.dice.pick((1, 1, 2, 3))
        feeds: list[list[FeedEntity]] = [[] for _ in range(count)]
        self.counts = [0] * count
        for trip_id in self.schedule.trips:
            runs = bool(self._keys(trip_id))
            if not runs and not self.dice.wild:
                continue
            updated = self.dice.chance(0.75)
            if updated:
                at = self.dice.below(count)
                feeds[at].append(self._update_of(at, trip_id, [] if runs else ["notRunning"]))
                if self.dice.odd(0.08):
                    feeds[at].append(self._update_of(at, trip_id, ["doubleUpdate"]))
            if self.dice.chance(0.3):
                at = self.dice.below(count)
                feeds[at].append(self._vehicle_of(at, trip_id, is_alone=not updated))
        if self.dice.odd(0.3):
            at = self.dice.below(count)
            descriptor = TripDescriptor(trip_id="nobody", schedule_relationship=TripRelationship.CANCELED)
            feeds[at].append(self._entity(at, ["unknownTrip"], trip_update=TripUpdate(trip=descriptor)))
        if self.dice.odd(0.2):
            at = self.dice.below(count)
            nameless = TripUpdate(trip=TripDescriptor(), delay=600)
            feeds[at].append(self._entity(at, ["namelessTrip"], trip_update=nameless))
        if self.dice.chance(0.3):
            at = self.dice.below(count)
            feeds[at].append(self._entity(at, [], vehicle=VehiclePosition(stop_id=self.dice.pick(self.dataset.stops))))
        for _ in range(self.dice.below(5)):
            at = self.dice.below(count)
            feeds[at].append(self._alert(at))
        for entities in feeds:
            stamp = self.now - self.dice.pick((0, 10, 30, 60, 90))
            if self.dice.chance(0.08):
                stamp = self.now - 4000
            elif self.dice.chance(0.08):
                stamp = self.now + 5000
            if self.dice.chance(0.05):
                stamp = None
            for entity in entities:
                content = entity.trip_update or entity.vehicle
                if content is None or content.timestamp is None:
                    continue
                # The header's timestamp is the time at which the feed was made: nothing in it is newer. Without a
                # header timestamp, an old entity would leave the age of the other entities open.
                oldest = self.now - 200
                content.timestamp = max(content.timestamp, oldest) if stamp is None else min(content.timestamp, stamp)
            self.messages.append(feed(entities, stamp))

    def _entity(self, at: int, oddities: list[str], **content: Any) -> FeedEntity:
        """Returns an entity whose ID is unique only within its feed: every feed counts from 1."""
        self.counts[at] += 1
        entity_id = str(self.counts[at])
        if oddities:
            self.oddities[str(at), entity_id] = oddities
        return FeedEntity(id=entity_id, **content)

    def _update_of(self, at: int, trip_id: str, oddities: Sequence[str] = ()) -> FeedEntity:
        odd = list(oddities)
        kinds = ["SCHEDULED"] * 8 + ["CANCELED", "DELETED", "REPLACEMENT", "DUPLICATED", "NEW", "ADDED"]
        kind = self.dice.pick(kinds)
        key = self._key(trip_id)
        if kind == "DUPLICATED" and timetable.has_inexact_service(self.schedule, trip_id):
            kind = "NEW"
        if kind in ("NEW", "ADDED"):
            update = self._own_trip(trip_id, key, kind, odd)
        elif kind == "DUPLICATED":
            update = self._duplicate(trip_id, key, odd)
        else:
            update = self._scheduled(trip_id, key, kind, odd)
        if self.dice.chance(0.3):
            update.timestamp = self.now - self.dice.pick((5, 45, 200))
        return self._entity(at, odd, trip_update=update)

    def _keys(self, trip_id: str) -> list[RunKey]:
        """Returns the runs of a trip yesterday, today and tomorrow."""
        return [
            key
            for service_date in (self.dataset.yesterday, self.dataset.today, self.dataset.tomorrow)
            for key in timetable.keys_on(self.schedule, trip_id, service_date)
        ]

    def _key(self, trip_id: str) -> RunKey:
        """Returns a run of a trip, preferably one that is under way or starts soon."""
        keys = self._keys(trip_id)
        if not keys:
            start = None
            if timetable.is_frequency(self.schedule, trip_id):
                start = self.schedule.frequencies[trip_id][0].start
            return RunKey(trip_id, self.dataset.today, start)
        near = sorted(keys, key=lambda key: self._gap(key))
        return near[0] if self.dice.chance(0.8) else self.dice.pick(near[:3])

    def _gap(self, key: RunKey) -> int:
        span = timetable.run(self.schedule, key).span()
        return 0 if span is None else max(span[0] - self.now, self.now - span[1], 0)

    def _descriptor(self, key: RunKey, odd: list[str]) -> TripDescriptor:
        """Returns a descriptor of a run, in one of the possible forms."""
        trip = self.schedule.trips[key.trip_id]
        result = TripDescriptor(trip_id=key.trip_id, start_date=key.service_date)
        if key.start_time is not None:
            result.start_time = service_day.clock(key.start_time)
            if self.dice.odd(0.1):
                odd.append("noStart")
                result.start_time = None
            elif timetable.has_inexact_service(self.schedule, key.trip_id) and self.dice.odd(0.3):
                odd.append("headwayOffGrid")
                result.start_time = service_day.clock(key.start_time + self.dice.between(1, 9) * 60)
        elif self.dice.chance(0.15) and (self.dice.wild or self._can_go_by_route(key)):
            odd.append("byRoute")
            return self._by_route(key)
        elif self.dice.chance(0.35) and "notRunning" not in odd:
            odd.append("noDate")
            result.start_date = None
        if self.dice.chance(0.3):
            result.route_id = trip.route_id
            if self.dice.odd(0.1):
                odd.append("wrongRoute")
                result.route_id = next((each for each in self.dataset.routes if each != trip.route_id), None)
        if result.start_date and self.dice.odd(0.05):
            odd.append("wrongDate")
            result.start_date = service_day.shifted(result.start_date, self.dice.pick((-1, 1)))
        return result

    def _by_route(self, key: RunKey) -> TripDescriptor:
        trip = self.schedule.trips[key.trip_id]
        start = service_day.clock(timetable.first_departure(self.schedule, key.trip_id) or 0)
        return TripDescriptor(
            route_id=trip.route_id, direction_id=trip.direction_id, start_time=start, start_date=key.service_date,
            schedule_relationship=TripRelationship.SCHEDULED,
        )

    def _can_go_by_route(self, key: RunKey) -> bool:
        """Whether route, direction and start time identify only this run, and stop IDs are unambiguous along it."""
        stops = [time.stop_id for time in self.schedule.stop_times[key.trip_id]]
        unique = descriptors.by_route_and_start(self.schedule, self._by_route(key)) == key
        return unique and len(set(stops)) == len(stops)

    def _scheduled(self, trip_id: str, key: RunKey, kind: str, odd: list[str]) -> TripUpdate:
        descriptor = self._descriptor(key, odd)
        if kind in ("CANCELED", "DELETED") and not descriptor.trip_id:
            odd.append("removedByRoute")
            if not self.dice.wild:
                odd.clear()
                descriptor = TripDescriptor(trip_id=trip_id, start_date=key.service_date)
        if kind != "SCHEDULED" or self.dice.chance(0.3):
            descriptor.schedule_relationship = TripRelationship[kind]
        calls = timetable.run(self.schedule, key).calls
        if kind == "CANCELED" and "headwayOffGrid" in odd:
            odd.append("removedOffGrid")
        if kind in ("CANCELED", "DELETED"):
            updates = self._updates(calls, odd, key) if self.dice.chance(0.2) else []
            return TripUpdate(trip=descriptor, stop_time_update=updates)
        if kind == "REPLACEMENT":
            if not descriptor.trip_id:
                descriptor = TripDescriptor(
                    trip_id=trip_id, start_date=key.service_date, schedule_relationship=TripRelationship.REPLACEMENT
                )
            updates = self._own_list(calls)
            if self.dice.odd(0.1):
                odd.append("replacementEmpty")
                updates = []
            return TripUpdate(trip=descriptor, stop_time_update=updates)
        inexact = is_inexact(self.schedule, key)
        if inexact:
            descriptor.schedule_relationship = TripRelationship.UNSCHEDULED
        if inexact and self.dice.odd(0.3):
            odd.append("headwayRelationship")
            descriptor.schedule_relationship = None
        result = TripUpdate(trip=descriptor, stop_time_update=self._updates(calls, odd, key))
        if self.dice.chance(0.15) and (self.dice.wild or not inexact):
            odd.append("headwayDelay" if inexact else "tripDelay")
            result.delay = self._delay()
        if self.dice.chance(0.1):
            result.trip_properties = TripProperties(trip_headsign="Elsewhere")
        return result

    def _delay(self) -> int:
        return self.dice.pick((-120, -30, 0, 0, 60, 180, 300, 900, 2400))

    def _updates(self, calls: list[Call], odd: list[str], key: RunKey | None) -> list[StopTimeUpdate]:
        """Returns StopTimeUpdates for some calls of a run."""
        inexact = key is not None and is_inexact(self.schedule, key)
        by_id = "byRoute" in odd
        result = []
        delay = self._delay()
        chosen = self.dice.some(range(len(calls)), 0.5)
        if not chosen and self.dice.wild:
            odd.append("noUpdates")
        elif not chosen:
            chosen = [self.dice.below(len(calls))]
        for index in chosen:
            call = calls[index]
            update = StopTimeUpdate()
            self._name_stop(update, calls, index, odd, by_id)
            if self.dice.chance(0.4):
                delay = self._delay()
            form = self.dice.pick(("SCHEDULED",) * 7 + ("SKIPPED", "NO_DATA"))
            if inexact and form != "SCHEDULED" and self.dice.wild:
                odd.append("headwayNoData" if form == "NO_DATA" else "headwayRelationship")
            elif inexact:
                form = "SCHEDULED"
            if form == "SCHEDULED" and self.dice.odd(0.05):
                odd.append("headwayNoData" if inexact else "emptyUpdate")
            elif form == "SCHEDULED":
                self._predict(update, call, delay, inexact, by_id, odd)
            if form != "SCHEDULED" or self.dice.chance(0.2):
                update.schedule_relationship = StopRelationship[form]
            if inexact and form == "SCHEDULED":
                update.schedule_relationship = StopRelationship.UNSCHEDULED
            self._properties(update, call, odd)
            result.append(update)
        if self.dice.odd(0.05):
            result.reverse()
        places = placement.place(self.schedule, calls, result, not by_id)
        placed = [at for at in places if at is not None]
        misplaced = [
            update for at, update in zip(places, result)
            if at is None and placement.candidates(self.schedule, calls, update, not by_id)
        ]
        if misplaced or any(at >= following for at, following in zip(placed, placed[1:])):
            odd.append("unsorted")
        return result

    def _name_stop(
        self, update: StopTimeUpdate, calls: list[Call], index: int, odd: list[str], by_id: bool
    ) -> None:
        call = calls[index]
        repeated = sum(1 for each in calls if each.stop_id == call.stop_id) > 1
        form = self.dice.pick(("sequence", "id", "both"))
        if by_id:
            form = "id"
        elif repeated and form == "id" and not self.dice.odd(0.5):
            form = "both"
        if form in ("sequence", "both"):
            update.stop_sequence = call.stop_sequence
        if form in ("id", "both"):
            update.stop_id = call.stop_id
        if repeated and form == "id":
            odd.append("loopById")
        siblings = self.dataset.siblings.get(call.stop_id, [])
        # If the trip also calls at another platform of the same station, the update could refer to either call.
        others = [each.stop_id for each in calls if each.stop_id not in siblings]
        unserved = [each for each in siblings if all(each != other.stop_id for other in calls)]
        if form == "both" and self.dice.odd(0.1):
            odd.append("contradictingStop")
            update.stop_id = self.dice.pick(others)
        elif form == "both" and unserved and self.dice.odd(0.15):
            odd.append("siblingPlatform")
            update.stop_id = self.dice.pick(unserved)
        elif form == "both" and self.dice.odd(0.05):
            odd.append("unknownStop")
            update.stop_id = "nowhere"
        elif self.dice.odd(0.03):
            odd.append("namelessStop")
            update.stop_id = update.stop_sequence = None

    def _predict(
        self, update: StopTimeUpdate, call: Call, delay: int, inexact: bool, by_id: bool, odd: list[str]
    ) -> None:
        """Gives an update its events: times, delays, or both; if these differ, the time applies."""
        form = self.dice.pick(("delay", "time", "both"))
        if inexact and not self.dice.odd(0.2) or by_id:
            form = "time"
        elif inexact and form != "time":
            odd.append("headwayDelay")
        uncertainty = self.dice.pick((None, None, None, 0))
        if self.dice.odd(0.15):
            odd.append("uncertain")
            uncertainty = 60
        if self.dice.chance(0.7) or not self.dice.wild:
            sides = ("arrival", "departure")
        else:
            odd.append("halfEvents")
            sides = (self.dice.pick(("arrival", "departure")),)
        for side in sides:
            scheduled = call.scheduled_arrival if side == "arrival" else call.scheduled_departure
            event = StopTimeEvent(uncertainty=uncertainty)
            if form in ("delay", "both"):
                event.delay = delay + (30 if form == "both" and self.dice.odd(0.3) else 0)
            if form in ("time", "both") and scheduled is not None:
                event.time = scheduled + delay
            setattr(update, side, event)

    def _properties(self, update: StopTimeUpdate, call: Call, odd: list[str]) -> None:
        if self.dice.chance(0.85):
            return
        properties = StopTimeProperties()
        if call.stop_id in self.dataset.siblings and update.stop_sequence is not None:
            properties.assigned_stop_id = self.dice.pick(self.dataset.siblings[call.stop_id])
            update.stop_id = None
            odd.append("assignedStop")
        if self.dice.chance(0.3):
            properties.stop_headsign = "By another way"
        if self.dice.chance(0.3):
            properties.pickup_type = DropOffPickupType(self.dice.below(4))
        if self.dice.chance(0.3):
            properties.drop_off_type = DropOffPickupType(self.dice.below(4))
        update.stop_time_properties = properties

    def _own_list(self, calls: list[Call]) -> list[StopTimeUpdate]:
        """Returns a stop list for NEW and REPLACEMENT: some of a run's stops, possibly an additional one, all with
        times."""
        stops = [call.stop_id for call in calls if self.dice.chance(0.8)] or [calls[0].stop_id]
        if self.dice.chance(0.5):
            stops.append(self.dice.pick([each for each in self.dataset.stops if each != stops[-1]]))
        moment = (calls[0].scheduled_departure or self.now) + self.dice.between(-10, 10) * 60
        delay = self._delay()
        result = []
        for index, stop in enumerate(stops):
            event = StopTimeEvent(time=moment + delay, scheduled_time=moment if self.dice.chance(0.5) else None)
            update = StopTimeUpdate(stop_sequence=index + 1, stop_id=stop, arrival=event, departure=event)
            form = self.dice.pick(("SCHEDULED",) * 8 + ("SKIPPED", "NO_DATA"))
            if form != "SCHEDULED":
                update.schedule_relationship = StopRelationship[form]
            if form == "NO_DATA":
                update.arrival = update.departure = StopTimeEvent(scheduled_time=moment)
            self._properties_of_own(update)
            result.append(update)
            moment += self.dice.between(2, 9) * 60
        return result

    def _properties_of_own(self, update: StopTimeUpdate) -> None:
        if self.dice.chance(0.1):
            update.stop_time_properties = StopTimeProperties(
                pickup_type=DropOffPickupType.NONE, stop_headsign="Relief bus"
            )

    def _own_trip(self, trip_id: str, key: RunKey, kind: str, odd: list[str]) -> TripUpdate:
        """Returns the update of a NEW or ADDED trip with its own stop list, or an ADDED copy of a scheduled trip."""
        self.serial += 1
        calls = timetable.run(self.schedule, key).calls
        descriptor = TripDescriptor(
            trip_id=f"extra{self.serial}",
            route_id=self.dice.pick(self.dataset.routes),
            start_date=key.service_date if self.dice.chance(0.8) else None,
            schedule_relationship=TripRelationship[kind],
        )
        if kind == "ADDED" and self.dice.odd(0.3):
            odd.append("addedKnownTrip")
            start = key.start_time or timetable.first_departure(self.schedule, trip_id) or 0
            descriptor.trip_id, descriptor.route_id = trip_id, None
            descriptor.start_date = key.service_date
            descriptor.start_time = service_day.clock(start + 60 * self.dice.between(0, 15))
            return TripUpdate(trip=descriptor, stop_time_update=self._updates(calls, odd, None))
        if kind == "NEW" and self.dice.odd(0.1):
            odd.append("newKnownTrip")
            descriptor.trip_id = trip_id
        updates = self._own_list(calls)
        if kind == "ADDED" and self.dice.odd(0.3):
            odd.append("addedWithoutSequence")
            for update in updates:
                update.stop_sequence = None
        properties = TripProperties(trip_headsign="Extra service") if self.dice.chance(0.6) else None
        return TripUpdate(trip=descriptor, stop_time_update=updates, trip_properties=properties)

    def _duplicate(self, trip_id: str, key: RunKey, odd: list[str]) -> TripUpdate:
        self.serial += 1
        start = (timetable.first_departure(self.schedule, trip_id) or 0) + self.dice.between(-20, 60) * 60
        properties = TripProperties(
            trip_id=f"copy{self.serial}", start_date=key.service_date, start_time=service_day.clock(max(start, 0))
        )
        if self.dice.odd(0.1):
            odd.append("duplicateIncomplete")
            setattr(properties, self.dice.pick(("trip_id", "start_date", "start_time")), None)
        shift = max(start, 0) - (timetable.first_departure(self.schedule, trip_id) or 0)
        calls = timetable.calls(self.schedule, trip_id, key.service_date, shift)
        updates = self._updates(calls, odd, None) if self.dice.chance(0.6) else []
        descriptor = TripDescriptor(trip_id=trip_id, schedule_relationship=TripRelationship.DUPLICATED)
        return TripUpdate(trip=descriptor, stop_time_update=updates, trip_properties=properties)

    def _vehicle_of(self, at: int, trip_id: str, is_alone: bool) -> FeedEntity:
        odd: list[str] = []
        key = self._key(trip_id)
        descriptor = self._descriptor(key, odd)
        call = self.dice.pick(timetable.run(self.schedule, key).calls)
        vehicle = VehiclePosition(
            trip=descriptor,
            vehicle=VehicleDescriptor(id=f"vehicle-{trip_id}"),
            current_status=self.dice.pick((None, *VehicleStopStatus)),
            timestamp=self.now - self.dice.pick((5, 45, 200, 4000)),
        )
        if self.dice.chance(0.7):
            vehicle.current_stop_sequence = call.stop_sequence
        else:
            vehicle.stop_id = call.stop_id
        if is_alone and self.dice.odd(0.3):
            odd.append("vehicleCancels")
            if "headwayOffGrid" in odd:
                odd.append("removedOffGrid")
            descriptor.schedule_relationship = TripRelationship.CANCELED
            # Servers that show vehicles use only those with a position.
            vehicle.position = Position(*self.dataset.coordinates[call.stop_id])
        return self._entity(at, odd, vehicle=vehicle)

    def _alert(self, at: int) -> FeedEntity:
        odd: list[str] = []
        alert = Alert(header_text=TranslatedString([Translation("Notice")]))
        for _ in range(self.dice.between(1, 2)):
            alert.informed_entity.append(self._selector(odd))
        now = self.now
        alert.active_period = self.dice.pick((
            [], [], [TimeRange(start=now - 600)], [TimeRange(end=now + 600)], [TimeRange(now - 9, now)],
            [TimeRange(now, now + 9)], [TimeRange(now - 99, now - 9), TimeRange(now - 5, now + 99)],
        ))
        return self._entity(at, odd, alert=alert)

    def _selector(self, odd: list[str]) -> EntitySelector:
        result = EntitySelector()
        for name in self.dice.some(("agency", "route", "type", "trip", "stop"), 0.35) or ["stop"]:
            if name == "agency":
                result.agency_id = self.dice.pick(self.dataset.agencies + ["nobody"])
            elif name == "route":
                result.route_id = self.dice.pick(self.dataset.routes + ["nobody"])
                result.direction_id = self.dice.pick((None, None, 0, 1))
            elif name == "type":
                result.route_type = self.dice.pick((0, 1, 2, 3))
            elif name == "stop":
                result.stop_id = self.dice.pick(self.dataset.stops + self.dataset.stations + ["nowhere"])
            else:
                key = self._key(self.dice.pick(list(self.schedule.trips)))
                result.trip = TripDescriptor(trip_id=key.trip_id, start_date=key.service_date)
                if key.start_time is not None:
                    result.trip.start_time = service_day.clock(key.start_time)
                if self.dice.odd(0.4):
                    odd.append("bareSelector")
                    result.trip = TripDescriptor(trip_id=key.trip_id)
        return result
