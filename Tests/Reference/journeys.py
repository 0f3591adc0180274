"""An exhaustive journey search for riders on board, over the predicted times of all runs.

It tries every run at every call in every round, without an order of the runs, bounds or dominance. [S: stop_times.txt]
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, radians
from typing import Iterator

METRES_PER_DEGREE = 111_195


@dataclass
class JourneyCall:
    """One call of a run. `boarding` is the time at which riders board, None if they cannot; `arrival` likewise for
    riders who alight. Both are epoch seconds."""

    stop_id: str
    arrival: int | None
    boarding: int | None


@dataclass
class JourneyRun:
    """A run that operates, with all of its calls in order.

    `following` is the run that riders can stay on board for, None if there is none. `is_certain` is False if its
    boarding times are not exactly known. [S: trips.txt, block_id]
    """

    trip_id: str
    service_date: str
    calls: list[JourneyCall]
    following: JourneyRun | None = None
    is_certain: bool = True


@dataclass
class Walking:
    """The walks between places in straight lines: `pace` in metres per second, `detour` the ratio of a walk to its
    straight line, `change` the shortest transfer in seconds, and the two limits in metres of straight line."""

    pace: float
    detour: float
    change: int
    farthest_change: float
    farthest_end: float

    def seconds(self, metres: float) -> float:
        return metres * self.detour / self.pace


Place = tuple[float, float]


def metres(one: Place, other: Place) -> float:
    """Returns the distance of two places, each as latitude and longitude in degrees."""
    north = (other[0] - one[0]) * METRES_PER_DEGREE
    east = (other[1] - one[1]) * METRES_PER_DEGREE * cos(radians((one[0] + other[0]) / 2))
    return hypot(north, east)


class ExhaustiveSearch:
    """Searches all journeys from on board of a run."""

    def __init__(self, runs: list[JourneyRun], places: dict[str, Place], walking: Walking) -> None:
        self.runs = runs
        self.places = places
        self.walking = walking
        self.changes = {stop: self.changes_from(stop) for stop in places}

    def changes_from(self, stop: str) -> list[tuple[str, float]]:
        """Returns the stops to which riders can transfer from a stop, with the time that a transfer takes."""
        apart = [(other, metres(self.places[stop], place)) for other, place in self.places.items()]
        return [(other, max(self.walking.seconds(distance), self.walking.change))
                for other, distance in apart if distance <= self.walking.farthest_change]

    def ends_at(self, stop: str) -> dict[str, float]:
        """Returns the stops from which riders can walk to a stop, with the time of the walk."""
        apart = ((other, metres(place, self.places[stop])) for other, place in self.places.items())
        return {other: self.walking.seconds(distance)
                for other, distance in apart if distance <= self.walking.farthest_end}

    def arrivals(self, aboard: JourneyRun, ahead: int, end: str, transfers: int, slack: int) -> list[float]:
        """Returns the earliest arrival at a stop for each number of transfers, infinite if there is none.

        `ahead` is the first call where riders can alight. Each transfer and the final walk take `slack` seconds
        longer than usual. If `slack` is positive, only certain runs are used.
        """
        ends = self.ends_at(end)
        runs = [run for run in self.runs if run.is_certain or slack <= 0]
        found = [float("inf")] * (transfers + 1)
        ready: dict[str, float] = {}
        for rides in range(transfers + 1):
            left: dict[str, float] = {}
            for call in self.stayed(aboard, ahead) if rides == 0 else self.alighted(runs, ready):
                if call.arrival is None:
                    continue
                if call.stop_id in ends:
                    found[rides] = min(found[rides], call.arrival + ends[call.stop_id] + slack)
                left[call.stop_id] = min(left.get(call.stop_id, call.arrival), call.arrival)
            ready = {}
            for stop, arrival in left.items():
                for other, seconds in self.changes[stop]:
                    ready[other] = min(ready.get(other, float("inf")), arrival + seconds + slack)
        return found

    @staticmethod
    def stayed(run: JourneyRun, ahead: int) -> Iterator[JourneyCall]:
        """Yields the calls of a run from `ahead` on, and those of the run that it continues as."""
        yield from run.calls[ahead:]
        if run.following is not None:
            yield from run.following.calls

    def alighted(self, runs: list[JourneyRun], ready: dict[str, float]) -> Iterator[JourneyCall]:
        """Yields, for each run that riders can reach in time, all calls after the first at which they can board it.

        `ready` is the earliest time at which riders can be at each stop.
        """
        for run in runs:
            first = next((number for number, call in enumerate(run.calls) if call.boarding is not None
                          and ready.get(call.stop_id, float("inf")) <= call.boarding), None)
            if first is not None:
                yield from self.stayed(run, first + 1)
