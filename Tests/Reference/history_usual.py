"""The typical delays in a CSV export, computed by docs/decisions/0105-service-figures.md and
docs/operating/history.md."""

from collections import defaultdict
from datetime import date, timedelta

from Reference.history_export import Call, Export
from Reference.history_figures import hour_of, percentile

LEAST_DAYS, NEWEST = 20, 40
PERIOD = timedelta(weeks=26)

# Route, direction, stop, whether trips end at the stop, hour, and kind of day.
Place = tuple[str, str, str, bool, int, str]


def kind(day: str) -> str:
    return {6: "Saturday", 7: "Sunday"}.get(date.fromisoformat(day).isoweekday(), "weekday")


def place(call: Call) -> Place:
    time = call.scheduled_arrival if call.is_last else call.scheduled_departure
    return call.trip.route, call.trip.direction, call.stop, call.is_last, hour_of(time), kind(call.trip.date)


def counted_days(export: Export, today: str) -> set[str]:
    """Returns the newest days of each kind before `today`."""
    first = (date.fromisoformat(today) - PERIOD).isoformat()
    days = [day for day in export.dates if first <= day < today]
    return {day for one in set(map(kind, days)) for day in [day for day in days if kind(day) == one][-NEWEST:]}


def usual_delays(export: Export, today: str) -> dict[Place, int]:
    """Returns the median deviation for each `Place` that was observed on enough days."""
    deviations, days = defaultdict(list), defaultdict(set)
    for trip in export.of(counted_days(export, today)).trips:
        for call in trip.calls:
            if call.is_comparable and call.deviation is not None:
                deviations[place(call)].append(call.deviation)
                days[place(call)].add(trip.date)
    return {key: percentile(deviations[key], 50) for key in deviations if len(days[key]) >= LEAST_DAYS}
