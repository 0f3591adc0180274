"""The schedule relationships in vehicle positions."""

from __future__ import annotations

from .realtime import TripRelationship, VehiclePosition
from .run import Call

REMOVALS = (TripRelationship.CANCELED, TripRelationship.DELETED)
EXTRAS = (TripRelationship.ADDED, TripRelationship.NEW, TripRelationship.DUPLICATED)


def removal(vehicle: VehiclePosition, has_update: bool) -> TripRelationship | None:
    """Returns the CANCELED or DELETED in a vehicle's own TripDescriptor, or None.

    It has the same meaning for the trip as in a trip update. A trip update about the same run takes precedence, because
    cancellations belong in trip updates. [R: message VehiclePosition, trip; enum ScheduleRelationship] [A: first
    paragraph] (open point 19)
    """
    if has_update or vehicle.trip is None or vehicle.trip.relationship not in REMOVALS:
        return None
    return vehicle.trip.relationship


def mark_behind(calls: list[Call], vehicle: VehiclePosition) -> None:
    """Marks the calls that a vehicle has left: those before its current stop.

    A vehicle that is stopped at, arriving at or in transit to a stop has not left that stop. The status of the calls
    remains that of the trip updates. [R: message VehiclePosition, current_stop_sequence; enum VehicleStopStatus] [V:
    VehicleStopStatus] (open point 20)
    """
    for index in range(_current(calls, vehicle) or 0):
        calls[index].behind_vehicle = True


def _current(calls: list[Call], vehicle: VehiclePosition) -> int | None:
    if vehicle.current_stop_sequence is not None:
        return sum(1 for call in calls if call.stop_sequence < vehicle.current_stop_sequence)
    if not vehicle.stop_id:
        return None
    at = [index for index, call in enumerate(calls) if vehicle.stop_id in (call.stop_id, call.place)]
    return at[0] if len(at) == 1 else None
