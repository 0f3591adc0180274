"""GTFS Schedule files as plain records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Mapping

from . import csv_text, service_day

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass
class Agency:
    """A record of agency.txt. [S: agency.txt]"""

    agency_id: str
    name: str
    zone: str


@dataclass
class Stop:
    """A record of stops.txt. location_type is 0 for a stop or platform, 1 for a station. [S: stops.txt]"""

    stop_id: str
    name: str = ""
    location_type: int = 0
    parent_station: str = ""
    platform_code: str = ""
    zone: str = ""


@dataclass
class Route:
    """A record of routes.txt. [S: routes.txt]"""

    route_id: str
    agency_id: str = ""
    short_name: str = ""
    long_name: str = ""
    route_type: int | None = None


@dataclass
class Trip:
    """A record of trips.txt. [S: trips.txt]"""

    trip_id: str
    route_id: str
    service_id: str
    headsign: str = ""
    short_name: str = ""
    direction_id: int | None = None
    block_id: str = ""


@dataclass
class StopTime:
    """A record of stop_times.txt; times are seconds within the service day. [S: stop_times.txt]

    `interpolated` marks a record without times of its own. `timepoint` is None if the field is empty.
    """

    stop_id: str
    stop_sequence: int
    arrival: int | None
    departure: int | None
    headsign: str = ""
    pickup_type: int = 0
    drop_off_type: int = 0
    timepoint: int | None = None
    on_demand: bool = False
    interpolated: bool = False


@dataclass
class Calendar:
    """A record of calendar.txt. [S: calendar.txt]"""

    service_id: str
    weekdays: tuple[bool, ...]
    start_date: str
    end_date: str


@dataclass
class Frequency:
    """A record of frequencies.txt. [S: frequencies.txt]"""

    trip_id: str
    start: int
    end: int
    headway: int
    exact_times: bool = False


@dataclass
class Transfer:
    """A record of transfers.txt. [S: transfers.txt]"""

    from_stop_id: str = ""
    to_stop_id: str = ""
    from_route_id: str = ""
    to_route_id: str = ""
    from_trip_id: str = ""
    to_trip_id: str = ""
    transfer_type: int = 0
    min_transfer_time: int | None = None


@dataclass
class Schedule:
    """A dataset: the records of its files, by ID if they have one."""

    agencies: dict[str, Agency] = field(default_factory=dict)
    stops: dict[str, Stop] = field(default_factory=dict)
    routes: dict[str, Route] = field(default_factory=dict)
    trips: dict[str, Trip] = field(default_factory=dict)
    stop_times: dict[str, list[StopTime]] = field(default_factory=dict)
    calendars: dict[str, Calendar] = field(default_factory=dict)
    exceptions: dict[tuple[str, str], int] = field(default_factory=dict)
    frequencies: dict[str, list[Frequency]] = field(default_factory=dict)
    transfers: list[Transfer] = field(default_factory=list)

    @property
    def zone(self) -> str:
        """The dataset's time zone: all agencies have the same one. [S: agency.txt, agency_timezone]"""
        for agency in self.agencies.values():
            if agency.zone:
                return agency.zone
        return "UTC"

    def service_runs(self, service_id: str, service_date: str) -> bool:
        """Whether a service runs on a date: an exception takes precedence over the weekly calendar.

        [S: calendar.txt, calendar_dates.txt]
        """
        exception = self.exceptions.get((service_id, service_date))
        if exception in (1, 2):
            return exception == 1
        calendar = self.calendars.get(service_id)
        if calendar is None or not calendar.start_date <= service_date <= calendar.end_date:
            return False
        return calendar.weekdays[service_day.to_date(service_date).weekday()]

    def trip_runs(self, trip_id: str, service_date: str) -> bool:
        """Whether a trip has stop times and its service runs on a date. [S: trips.txt, service_id]"""
        trip = self.trips.get(trip_id)
        return trip is not None and bool(self.stop_times.get(trip_id)) and self.service_runs(
            trip.service_id, service_date
        )

    def ancestors(self, stop_id: str) -> list[str]:
        """Returns a stop, its parent, and its parent's parent. [S: stops.txt, parent_station]"""
        result: list[str] = []
        while stop_id in self.stops and stop_id not in result:
            result.append(stop_id)
            stop_id = self.stops[stop_id].parent_station
        return result

    def places(self, stop_id: str) -> set[str]:
        """Returns a stop and all its descendants: a station's platforms, a platform's boarding areas.

        [S: stops.txt, parent_station]
        """
        return {other for other in self.stops if stop_id in self.ancestors(other)}

    def same_station(self, one: str, other: str) -> bool:
        """Whether two different stops are platforms of the same station. [S: stops.txt, parent_station]"""
        if one == other or one not in self.stops or other not in self.stops:
            return False
        parent = self.stops[one].parent_station
        return parent in self.stops and parent == self.stops[other].parent_station

    def zone_of_stop(self, stop_id: str) -> str:
        """Returns the time zone of the clock at a stop: the parent's time zone overrides the child's; if there is none,
        the agency's.

        It does not affect the times in stop_times.txt. [S: stops.txt, stop_timezone]
        """
        family = self.ancestors(stop_id)
        if not family:
            return self.zone
        return self.stops[family[-1]].zone or self.zone

    def agency_of_route(self, route_id: str) -> str | None:
        """Returns the agency of a route; a dataset's only agency also has the routes without agency_id.

        [S: routes.txt, agency_id]
        """
        route = self.routes.get(route_id)
        if route is None:
            return None
        if route.agency_id:
            return route.agency_id if route.agency_id in self.agencies else None
        return next(iter(self.agencies)) if len(self.agencies) == 1 else None


def read(files: Mapping[str, str]) -> Schedule:
    """Parses a dataset from the texts of its files, by file name. Missing files count as empty."""
    result = Schedule()

    def each(name: str, take: Callable[[dict[str, str]], None]) -> None:
        for row in csv_text.rows(files.get(name, "")):
            take(row)

    each("agency.txt", lambda row: _take_agency(result, row))
    each("stops.txt", lambda row: _take_stop(result, row))
    each("routes.txt", lambda row: _take_route(result, row))
    each("trips.txt", lambda row: _take_trip(result, row))
    each("stop_times.txt", lambda row: _take_stop_time(result, row))
    each("calendar.txt", lambda row: _take_calendar(result, row))
    each("calendar_dates.txt", lambda row: _take_exception(result, row))
    each("frequencies.txt", lambda row: _take_frequency(result, row))
    each("transfers.txt", lambda row: _take_transfer(result, row))
    for times in result.stop_times.values():
        times.sort(key=lambda time: time.stop_sequence)
        complete(times)
        interpolate(times)
    return result


def complete(times: list[StopTime]) -> None:
    """Completes a record that has only an arrival or only a departure with the same value for the other.

    [S: stop_times.txt, arrival_time and departure_time]
    """
    for time in times:
        if time.arrival is None:
            time.arrival = time.departure
        if time.departure is None:
            time.departure = time.arrival


def interpolate(times: list[StopTime]) -> None:
    """Interpolates the times of records between two timed ones: evenly by position, rounded down to whole seconds.

    Interpolated times are approximate. Records before the first or after the last timed one have no times, and neither
    do on-demand records, which must not have any. [S: stop_times.txt, arrival_time, start_pickup_drop_off_window] (open
    point 2)
    """
    timed = [index for index, time in enumerate(times) if time.arrival is not None]
    for left, right in zip(timed, timed[1:]):
        start, end = times[left].departure, times[right].arrival
        for index in range(left + 1, right):
            if times[index].on_demand:
                continue
            value = start + (end - start) * (index - left) // (right - left)
            times[index].arrival = times[index].departure = value
            times[index].interpolated = True


def _take_agency(result: Schedule, row: dict[str, str]) -> None:
    agency_id = row.get("agency_id", "")
    result.agencies[agency_id] = Agency(agency_id, row.get("agency_name", ""), row.get("agency_timezone", ""))


def _take_stop(result: Schedule, row: dict[str, str]) -> None:
    stop = Stop(
        stop_id=row.get("stop_id", ""),
        name=row.get("stop_name", ""),
        location_type=_number(row.get("location_type"), 0),
        parent_station=row.get("parent_station", ""),
        platform_code=row.get("platform_code", ""),
        zone=row.get("stop_timezone", ""),
    )
    if stop.stop_id:
        result.stops[stop.stop_id] = stop


def _take_route(result: Schedule, row: dict[str, str]) -> None:
    route = Route(
        route_id=row.get("route_id", ""),
        agency_id=row.get("agency_id", ""),
        short_name=row.get("route_short_name", ""),
        long_name=row.get("route_long_name", ""),
        route_type=_number(row.get("route_type"), None),
    )
    if route.route_id:
        result.routes[route.route_id] = route


def _take_trip(result: Schedule, row: dict[str, str]) -> None:
    trip = Trip(
        trip_id=row.get("trip_id", ""),
        route_id=row.get("route_id", ""),
        service_id=row.get("service_id", ""),
        headsign=row.get("trip_headsign", ""),
        short_name=row.get("trip_short_name", ""),
        direction_id=_number(row.get("direction_id"), None),
        block_id=row.get("block_id", ""),
    )
    if trip.trip_id:
        result.trips[trip.trip_id] = trip


def _take_stop_time(result: Schedule, row: dict[str, str]) -> None:
    """Adds a record that serves a stop; records of location groups and GeoJSON locations serve none."""
    sequence = _number(row.get("stop_sequence"), None)
    if sequence is None or not row.get("stop_id"):
        return
    time = StopTime(
        stop_id=row["stop_id"],
        stop_sequence=sequence,
        arrival=service_day.seconds(row.get("arrival_time")),
        departure=service_day.seconds(row.get("departure_time")),
        headsign=row.get("stop_headsign", ""),
        pickup_type=_one_of(row.get("pickup_type"), range(4)),
        drop_off_type=_one_of(row.get("drop_off_type"), range(4)),
        timepoint=_number(row.get("timepoint"), None),
        on_demand=bool(row.get("start_pickup_drop_off_window") or row.get("end_pickup_drop_off_window")),
    )
    result.stop_times.setdefault(row.get("trip_id", ""), []).append(time)


def _take_calendar(result: Schedule, row: dict[str, str]) -> None:
    service_id = row.get("service_id", "")
    if service_day.is_date(row.get("start_date")) and service_day.is_date(row.get("end_date")):
        weekdays = tuple(row.get(name) == "1" for name in WEEKDAYS)
        result.calendars[service_id] = Calendar(service_id, weekdays, row["start_date"], row["end_date"])


def _take_exception(result: Schedule, row: dict[str, str]) -> None:
    result.exceptions[row.get("service_id", ""), row.get("date", "")] = _number(row.get("exception_type"), 0)


def _take_frequency(result: Schedule, row: dict[str, str]) -> None:
    start, end = service_day.seconds(row.get("start_time")), service_day.seconds(row.get("end_time"))
    headway = _number(row.get("headway_secs"), 0)
    if start is None or end is None or headway <= 0:
        return
    frequency = Frequency(row.get("trip_id", ""), start, end, headway, row.get("exact_times") == "1")
    result.frequencies.setdefault(frequency.trip_id, []).append(frequency)


def _take_transfer(result: Schedule, row: dict[str, str]) -> None:
    result.transfers.append(
        Transfer(
            from_stop_id=row.get("from_stop_id", ""),
            to_stop_id=row.get("to_stop_id", ""),
            from_route_id=row.get("from_route_id", ""),
            to_route_id=row.get("to_route_id", ""),
            from_trip_id=row.get("from_trip_id", ""),
            to_trip_id=row.get("to_trip_id", ""),
            transfer_type=_one_of(row.get("transfer_type"), range(6)),
            min_transfer_time=_number(row.get("min_transfer_time"), None),
        )
    )


def _number(text: str | None, default: int | None) -> int | None:
    try:
        return int(text or "")
    except ValueError:
        return default


def _one_of(text: str | None, values: range) -> int:
    """Returns an enum value; empty and unknown values count as 0, the default of all enums used here."""
    number = _number(text, 0)
    return number if number in values else 0
