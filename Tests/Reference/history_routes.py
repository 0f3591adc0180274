"""A route's run times, segments and headways, computed by docs/decisions/0105-service-figures.md."""

from collections import defaultdict

from Reference.history_export import Trip
from Reference.history_figures import Selection, average_wait, headways, hour_of, percentile


def whole_minutes(seconds: int) -> int:
    return -(-seconds // 60) * 60


def known(row: dict) -> dict:
    return {name: value for name, value in row.items() if value is not None}


def run_times(trips: list[Trip], selection: Selection) -> dict:
    """Returns run times by direction, stops and hour of the scheduled start: from the departure at the first stop to
    the arrival at the last, of performed trips that were not short-turned."""
    runs = defaultdict(list)
    for trip in trips:
        first, last = trip.calls[0], trip.calls[-1]
        is_run = trip.state == "performed" and not trip.is_short_turned and first.departure is not None and last.arrival is not None
        if is_run and selection.contains_trip(trip):
            plan = None if trip.is_added else last.scheduled_arrival - first.scheduled_departure
            stops = tuple(call.stop for call in trip.calls)
            runs[trip.direction, stops, hour_of(trip.time)].append((last.arrival - first.departure, plan))
    return {key: run_time_row(each) for key, each in runs.items()}


def run_time_row(runs: list[tuple[int, int | None]]) -> dict:
    seconds = [actual for actual, _ in runs]
    median, p85, p95 = (percentile(seconds, percent) for percent in (50, 85, 95))
    return known({"trips": len(runs), "scheduled": percentile([plan for _, plan in runs if plan is not None], 50),
                  "median": median, "p85": p85, "p95": p95,
                  "suggested": {"p50": whole_minutes(median), "p85": whole_minutes(p85), "p95": whole_minutes(p95)}})


def segments(trips: list[Trip], selection: Selection) -> dict:
    """Returns segment run times by direction, stop and next stop, from departure to next arrival, and the dwell times
    before them."""
    runs, dwells = defaultdict(list), defaultdict(list)
    for trip in (trip for trip in trips if selection.contains_line(trip) and selection.contains_stop(trip)):
        for one, next in zip(trip.calls, trip.calls[1:]):
            if one.departure is None or next.arrival is None or not selection.contains_time(one.time):
                continue
            key = trip.direction, one.stop, next.stop
            runs[key].append((next.arrival - one.departure, None if trip.is_added else next.scheduled_arrival - one.scheduled_departure))
            if not one.is_first and one.arrival is not None:
                dwells[key].append(one.departure - one.arrival)
    return {key: segment_row(each, dwells[key]) for key, each in runs.items()}


def segment_row(runs: list[tuple[int, int | None]], dwells: list[int]) -> dict:
    seconds = [actual for actual, _ in runs]
    scheduled, median = percentile([plan for _, plan in runs if plan is not None], 50), percentile(seconds, 50)
    return known({"runs": len(runs), "scheduled": scheduled, "median": median, "p85": percentile(seconds, 85),
                  "delay": None if scheduled is None else median - scheduled, "dwells": len(dwells),
                  "dwellMedian": percentile(dwells, 50), "dwellP85": percentile(dwells, 85)})


def stop_headways(trips: list[Trip], selection: Selection) -> dict:
    """Returns the headways at the selected stop by hour."""
    def in_hour(hour: int, each) -> bool:
        return selection.contains_call(each.call) and hour_of(each.call.time) == hour

    scheduled, actual = headways(trips)
    hours = {hour_of(each.call.time) for each in scheduled + actual if selection.contains_call(each.call)}
    rows = {hour: headway_row(*([each for each in some if in_hour(hour, each)] for some in (scheduled, actual))) for hour in sorted(hours)}
    return rows


def headway_row(scheduled: list, actual: list) -> dict:
    def mean(some: list) -> float | None:
        return sum(each.seconds for each in some) / len(some) if some else None

    seconds, compared = [each.seconds for each in actual], [each for each in actual if each.plan is not None]
    planned, waited = average_wait(scheduled), average_wait(actual)
    return known({"headways": len(actual), "scheduled": mean(scheduled), "mean": mean(actual), "median": percentile(seconds, 50),
                  "p10": percentile(seconds, 10), "p90": percentile(seconds, 90), "compared": len(compared),
                  "bunched": sum(4 * each.seconds < each.plan for each in compared),
                  "excessWait": None if planned is None or waited is None else waited - planned})
