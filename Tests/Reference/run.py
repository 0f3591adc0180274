"""Runs and their calls, as the interpreter returns them."""

from __future__ import annotations

from dataclasses import dataclass, field

from .realtime import VehiclePosition

SCHEDULED, LIVE, SKIPPED, CANCELED, NO_DATA, PASSED = "scheduled", "live", "skipped", "canceled", "noData", "passed"
DELETED = "deleted"


@dataclass(frozen=True)
class RunKey:
    """The identity of a run: a trip on a service day, and for trips in frequencies.txt also its start time.

    [R: message TripDescriptor]
    """

    trip_id: str
    service_date: str
    start_time: int | None = None


@dataclass
class Call:
    """One run at one stop. Times are epoch seconds, and None if unknown.

    status is one of scheduled (only the timetable is known), live (a prediction), skipped, canceled, noData (the feed
    declares that it has none) and passed (a prediction in the past). pickup_type and drop_off_type are 0 for regular, 1
    for none, 2 for a phone booking, 3 for arrangement with the driver. `approximate` marks scheduled times that are not
    exact. `behind_vehicle` means that the vehicle's position is past the call.
    """

    stop_id: str
    stop_sequence: int
    scheduled_arrival: int | None = None
    scheduled_departure: int | None = None
    expected_arrival: int | None = None
    expected_departure: int | None = None
    status: str = SCHEDULED
    pickup_type: int = 0
    drop_off_type: int = 0
    headsign: str = ""
    assigned_stop_id: str | None = None
    uncertainty: int | None = None
    approximate: bool = False
    is_first: bool = False
    is_last: bool = False
    behind_vehicle: bool = False

    @property
    def place(self) -> str:
        """The stop where riders find the vehicle: the assigned one, else the scheduled one.

        [R: message StopTimeProperties, assigned_stop_id]
        """
        return self.assigned_stop_id or self.stop_id

    @property
    def likely_arrival(self) -> int | None:
        """The expected arrival, else the scheduled one."""
        return self.scheduled_arrival if self.expected_arrival is None else self.expected_arrival

    @property
    def likely_departure(self) -> int | None:
        """The expected departure, else the scheduled one."""
        return self.scheduled_departure if self.expected_departure is None else self.expected_departure

    @property
    def time(self) -> int | None:
        """The time at which a board lists the call: its likely departure, else its likely arrival."""
        return self.likely_arrival if self.likely_departure is None else self.likely_departure


@dataclass
class Run:
    """One journey of a vehicle along a list of calls.

    kind is one of scheduled, frequency, added, new, duplicated and replacement; status is one of scheduled, live,
    noData, canceled, deleted and passed. start_time is the scheduled start within the service day. `source` is the feed
    name and the entity ID of the update that defined or changed the run. `copied_from` is the original trip of a copy.
    """

    key: RunKey
    kind: str = "scheduled"
    status: str = SCHEDULED
    route_id: str = ""
    direction_id: int | None = None
    headsign: str = ""
    short_name: str = ""
    start_time: int | None = None
    calls: list[Call] = field(default_factory=list)
    source: tuple[str, str] | None = None
    vehicle: VehiclePosition | None = None
    copied_from: str | None = None

    @property
    def trip_id(self) -> str:
        """The trip's ID, or the extra run's own ID."""
        return self.key.trip_id

    @property
    def service_date(self) -> str:
        """The service day, as YYYYMMDD."""
        return self.key.service_date

    def span(self) -> tuple[int, int] | None:
        """The first and the last likely time, or None if no call has a time."""
        times = [time for call in self.calls for time in (call.likely_arrival, call.likely_departure)]
        known = [time for time in times if time is not None]
        return (min(known), max(known)) if known else None

    def touches(self, window: tuple[int, int]) -> bool:
        """Whether the likely times overlap a window, whose start is included and whose end is not."""
        span = self.span()
        return span is not None and span[0] < window[1] and span[1] >= window[0]


def mark_ends(calls: list[Call]) -> list[Call]:
    """Marks the first and the last call of a run."""
    for index, call in enumerate(calls):
        call.is_first = index == 0
        call.is_last = index == len(calls) - 1
    return calls
