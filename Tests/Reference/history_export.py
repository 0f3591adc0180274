"""The rows of a CSV export as trips and calls, by the definitions in docs/decisions/0105-service-figures.md."""

import csv
from dataclasses import dataclass
from datetime import date
from pathlib import Path

# Minutes before the arrival, and the tolerance in seconds of the ETA Accuracy Benchmark for a prediction made then.
TOLERANCES = {10: (-90, 270), 5: (-60, 150)}


def number(row: dict, column: str) -> int | None:
    return int(row[column]) if row[column] else None


class Trip:
    """A row of `trips.csv` with its rows of `visits.csv`."""

    def __init__(self, row: dict):
        self.row = row
        self.date, self.id, self.route, self.direction, self.state = (
            row[name] for name in ("service_date", "trip_id", "route_id", "direction", "state"))
        self.is_added, self.is_short_turned, self.is_frequency_based = (
            row[name] == "true" for name in ("is_added", "is_short_turned", "is_frequency_based"))
        self.time = int(row["start_s"])
        self.calls: list[Call] = []

    def is_after_end(self, call: "Call") -> bool:
        """Whether the trip was short-turned before this call."""
        return self.is_short_turned and all(each.observed is None for each in self.calls if each.place >= call.place)


class Call:
    """A row of `visits.csv`."""

    def __init__(self, trip: Trip, row: dict):
        self.row, self.trip, self.stop, self.basis = row, trip, row["stop_id"], row["basis"]
        self.place = int(row["call"])
        self.is_judged = row["is_judged"] == "true"
        self.scheduled_arrival, self.scheduled_departure = number(row, "scheduled_arrival_s"), number(row, "scheduled_departure_s")
        is_observation = self.basis in ("positions", "agency")
        self.arrival = number(row, "arrival_s") if is_observation else None
        self.departure = number(row, "departure_s") if is_observation else None
        self.shown = {minutes: number(row, f"shown{minutes}_s") for minutes in TOLERANCES}

    @property
    def is_first(self) -> bool:
        return self is self.trip.calls[0]

    @property
    def is_last(self) -> bool:
        return self is self.trip.calls[-1]

    @property
    def is_comparable(self) -> bool:
        """Whether the trip has a timetable, not only a frequency."""
        return not self.trip.is_added and not self.trip.is_frequency_based

    @property
    def compared(self) -> tuple[int, int] | None:
        """The observed and the scheduled departure, or both arrivals at the last stop and where no departure was
        observed. Arrivals at the first stop are never compared."""
        if not self.is_last and self.departure is not None and self.scheduled_departure is not None:
            return self.departure, self.scheduled_departure
        if not self.is_first and self.arrival is not None and self.scheduled_arrival is not None:
            return self.arrival, self.scheduled_arrival
        return None

    @property
    def deviation(self) -> int | None:
        return self.compared and self.compared[0] - self.compared[1]

    @property
    def minutes_late(self) -> int | None:
        """The difference of the compared times in minutes, each first rounded down to the minute as on a clock."""
        return self.compared and self.compared[0] // 60 - self.compared[1] // 60

    @property
    def displayed(self) -> tuple[int | None, int | None]:
        """The observed and the scheduled time that are displayed."""
        pairs = (self.arrival, self.departure), (self.scheduled_arrival, self.scheduled_departure)
        first, second = (next((time for time in (pair if self.is_last else pair[::-1]) if time is not None), None) for pair in pairs)
        return self.compared or (first, second)

    @property
    def observed(self) -> int | None:
        return self.arrival if self.departure is None else self.departure

    @property
    def time(self) -> int:
        """The time that determines the hour to which the call is assigned."""
        times = (self.scheduled_departure, self.scheduled_arrival, self.departure, self.arrival, self.trip.time)
        return next(time for time in times if time is not None)

    @property
    def is_missed(self) -> bool:
        """Whether it is known that no vehicle came: the trip was canceled, was not seen or turned short before this
        stop, or the stop was skipped."""
        return self.basis == "skipped" or self.trip.state in ("canceled", "not_seen") or self.trip.is_after_end(self)


@dataclass
class Export:
    """The content of an export, or the selected days of it."""

    trips: list[Trip]
    outages: list[dict]

    @property
    def dates(self) -> list[str]:
        return sorted({trip.date for trip in self.trips} | {row["service_date"] for row in self.outages})

    def of(self, dates) -> "Export":
        return Export([trip for trip in self.trips if trip.date in dates], [row for row in self.outages if row["service_date"] in dates])

    def on_weekdays(self, weekdays: set[int]) -> "Export":
        """Returns the days with these weekday numbers, 1 for Monday."""
        return self.of({day for day in self.dates if date.fromisoformat(day).isoweekday() in weekdays})


def read(folder: Path) -> Export:
    def rows(name: str) -> list[dict]:
        with (folder / name).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    trips = {(row["service_date"], row["trip_id"], row["start_s"]): Trip(row) for row in rows("trips.csv")}
    for row in rows("visits.csv"):
        trip = trips[row["service_date"], row["trip_id"], row["trip_start_s"]]
        trip.calls.append(Call(trip, row))
    for trip in trips.values():
        trip.calls.sort(key=lambda call: call.place)
    return Export(list(trips.values()), rows("outages.csv"))
