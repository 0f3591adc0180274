"""The age of a feed's data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .realtime import FeedMessage

FUTURE_TOLERANCE = 60


@dataclass
class Feed:
    """A feed message, the time at which it was received, and a name that distinguishes it from the agency's other
    feeds."""

    message: FeedMessage
    received: int
    name: str


@dataclass
class Statement:
    """An entity's content with its source (feed name and entity ID) and its timestamp.

    Entity IDs are unique only within one feed, so the source is needed to distinguish entities.

    [R: message FeedEntity, id]
    """

    source: tuple[str, str]
    moment: int
    content: Any


def moment(own: int | None, header: int | None, received: int) -> int:
    """Returns the timestamp of a statement: the entity's own timestamp, else the header's, else the time of receipt.

    A timestamp more than 60 seconds in the future indicates a wrong clock and is replaced by the time of receipt; the
    text tolerates only a couple of seconds. [R: message FeedHeader, timestamp] [B: VehiclePosition, timestamp] (open
    point 4)
    """
    stamp = own or header
    if not stamp or stamp > received + FUTURE_TOLERANCE:
        return received
    return stamp


def is_stale(stamp: int, now: int, limit: int | None) -> bool:
    """Whether a statement is older than a limit; without a limit no statement is stale.

    A stale statement neither cancels nor delays nor adds anything. [B: Feed Publishing & General Practices] (open point
    4)
    """
    return limit is not None and now - stamp > limit


def newest(statements: list[Statement]) -> Statement | None:
    """Returns the statement that applies if several are about the same run: the newest, and of equally new ones the
    last one read.

    The text allows at most one per run. [R: message TripUpdate, trip] (open point 5)
    """
    result = None
    for statement in statements:
        if result is None or statement.moment >= result.moment:
            result = statement
    return result
