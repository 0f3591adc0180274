"""Transfers between runs."""

from __future__ import annotations

from dataclasses import dataclass

from . import run as runs
from .run import Call, Run
from .schedule import Schedule, Transfer

RECOMMENDED, TIMED, MINIMUM, IMPOSSIBLE, STAY_ABOARD, REBOARD = range(6)


@dataclass
class Connection:
    """A transfer from one call to another.

    `waits` means that the departing vehicle is expected to wait, so that a late arrival does not break the transfer.
    `spare` is the time between the likely arrival and the likely departure, in seconds.
    """

    rule: Transfer | None
    possible: bool
    waits: bool = False
    stays_aboard: bool = False
    spare: int | None = None


def specificity(rule: Transfer) -> int:
    """Returns the rank of a rule, from 1 for the most specific to 6 for the least specific. [S: transfers.txt]"""
    trips = bool(rule.from_trip_id) + bool(rule.to_trip_id)
    if trips == 2:
        return 1
    if trips == 1:
        other = rule.to_route_id if rule.from_trip_id else rule.from_route_id
        return 2 if other else 3
    routes = bool(rule.from_route_id) + bool(rule.to_route_id)
    return {2: 4, 1: 5, 0: 6}[routes]


def rule_for(
    schedule: Schedule, from_stop: str, from_run: tuple[str, str], to_stop: str, to_run: tuple[str, str]
) -> Transfer | None:
    """Returns the most specific rule for a transfer between two stops and two runs (each a trip_id and a route_id).

    Of equally specific rules, one for the stops themselves precedes one for their station; then the first in the file
    applies. [S: transfers.txt] (open point 24)
    """
    fitting = [
        rule
        for rule in schedule.transfers
        if _fits(schedule, rule.from_stop_id, rule.from_trip_id, rule.from_route_id, from_stop, from_run)
        and _fits(schedule, rule.to_stop_id, rule.to_trip_id, rule.to_route_id, to_stop, to_run)
    ]
    return min(
        fitting,
        key=lambda rule: (specificity(rule), (rule.from_stop_id != from_stop) + (rule.to_stop_id != to_stop)),
        default=None,
    )


def _fits(
    schedule: Schedule, stop_id: str, trip_id: str, route_id: str, stop: str, run: tuple[str, str]
) -> bool:
    """Whether one side of a rule matches: a station matches all its stops, and a trip takes precedence over a route.

    [S: transfers.txt, from_stop_id, from_route_id, from_trip_id and their counterparts]
    """
    if stop_id and stop_id not in schedule.ancestors(stop):
        return False
    if trip_id:
        return trip_id == run[0]
    return not route_id or route_id == run[1]


def connection(schedule: Schedule, arriving: tuple[Run, Call], departing: tuple[Run, Call]) -> Connection:
    """Returns the transfer from an arriving to a departing call, by the rule that applies and the likely times.

    A timed transfer (type 1) is possible however late the arrival is, because the departing vehicle is expected to
    wait. Type 2 requires a minimum time, type 3 forbids the transfer, and types 4 and 5 link two trips of the same
    vehicle. [S: transfers.txt, transfer_type; Linked trips] (open point 24)
    """
    (from_run, from_call), (to_run, to_call) = arriving, departing
    rule = rule_for(
        schedule,
        from_call.place, (from_run.copied_from or from_run.trip_id, from_run.route_id),
        to_call.place, (to_run.copied_from or to_run.trip_id, to_run.route_id),
    )
    gone = (runs.CANCELED, runs.SKIPPED)
    arrival, departure = from_call.likely_arrival, to_call.likely_departure
    if from_call.status in gone or to_call.status in gone or arrival is None or departure is None:
        return Connection(rule, False)
    spare = departure - arrival
    if rule is not None and rule.transfer_type == IMPOSSIBLE:
        return Connection(rule, False, spare=spare)
    if rule is not None and rule.transfer_type == TIMED:
        return Connection(rule, True, waits=True, spare=spare)
    if rule is not None and rule.transfer_type in (STAY_ABOARD, REBOARD):
        return Connection(rule, True, stays_aboard=rule.transfer_type == STAY_ABOARD, spare=spare)
    needed = (rule.min_transfer_time or 0) if rule is not None else 0
    return Connection(rule, spare >= needed, spare=spare)
