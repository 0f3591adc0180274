"""The age of a feed's data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .realtime import FeedMessage

FUTURE_TOLERANCE = 60


@dataclass
class Feed:
    """A feed message, the moment it was received, and a name that distinguishes it from other feeds of the same
    agency."""

    message: FeedMessage
    received: int
    name: str


@dataclass
class Statement:
    """An entity's content with its source (feed name and entity id) and the moment it dates from.

    Entity ids are unique within one feed only, so the source is needed to tell entities apart. [R: message FeedEntity,
    id]
    """

    source: tuple[str, str]
    moment: int
    content: Any


def moment(own: int | None, header: int | None, received: int) -> int:
    """The moment a statement dates from: the entity's own timestamp, else the header's, else that of receipt.

    A timestamp more than 60 seconds in the future is a clock gone wrong and counts as received just now; the text
    tolerates a couple of seconds. [R: message FeedHeader, timestamp] [B: VehiclePosition, timestamp] (open point 4)
    """
    stamp = own or header
    if not stamp or stamp > received + FUTURE_TOLERANCE:
        return received
    return stamp


def is_stale(stamp: int, now: int, limit: int | None) -> bool:
    """Tells whether a statement is older than a limit; without a limit nothing is.

    A stale statement neither cancels nor delays nor adds anything. [B: Feed Publishing & General Practices]
    (open point 4)
    """
    return limit is not None and now - stamp > limit


def newest(statements: list[Statement]) -> Statement | None:
    """The statement that counts when several are about the same run: the newest, among equals the last one read.

    The text allows at most one per run. [R: message TripUpdate, trip] (open point 5)
    """
    result = None
    for statement in statements:
        if result is None or statement.moment >= result.moment:
            result = statement
    return result
