"""The times that servers, upstreams and pages of tests go by: the machine's, one that begins elsewhere, or one that
runs faster."""

import os
import time
from datetime import datetime, timezone

# The moment at which the time of tests that set none of their own begins, instead of the machine's:
# `scripts/test --now MOMENT`.
BEGINNING = os.environ.get("HEADSIGN_TESTS_NOW")
# How far that time is ahead of the machine's, in seconds.
AHEAD = datetime.fromisoformat(BEGINNING).timestamp() - time.time() if BEGINNING else 0.0


def current_time() -> float:
    """The time of tests that set none of their own, in epoch seconds."""
    return time.time() + AHEAD


def current_time_arguments() -> list[str]:
    """The options with which a server that starts now goes by `current_time`; none where that is the machine's time."""
    moment = datetime.fromtimestamp(current_time(), timezone.utc).isoformat(timespec="milliseconds")
    return ["--now", moment] if BEGINNING else []


class FastClock:
    """A clock that shows `start` when it is made and runs `speed` times as fast as ours.

    `clock = FastClock("2026-11-18T08:30:00+10:00", speed=20)`; `clock()` gives epoch seconds. A server's own clock
    begins later, when its process has come so far: `Server(…, clock=clock)` makes both the same.
    """

    def __init__(self, start: str, speed: float):
        self.speed = speed
        self.set(datetime.fromisoformat(start).timestamp())

    @classmethod
    def of(cls, server, speed: float = 1) -> "FastClock":
        """The clock of a running server."""
        clock = cls("1970-01-01T00:00:00+00:00", speed)
        clock.follow(server)
        return clock

    def set(self, now: float, moment: float | None = None):
        # Both at once: upstreams read the clock in threads of their own.
        self.origin = now, time.monotonic() if moment is None else moment

    def follow(self, server):
        """Shows the time of the server's clock from now on, by the quickest of some answers."""
        def answer() -> tuple[float, float, float]:
            asked = time.monotonic()
            now = server.now
            took = time.monotonic() - asked
            return took, now, asked + took / 2

        _, now, moment = min(answer() for _ in range(5))
        self.set(now, moment)

    def at(self, moment: float) -> float:
        """Returns the clock's reading at a time of the machine's monotonic clock."""
        start, began = self.origin
        return start + (moment - began) * self.speed

    def __call__(self) -> float:
        return self.at(time.monotonic())

    @property
    def arguments(self) -> list[str]:
        """For a server that starts now and goes by the same clock."""
        moment = datetime.fromtimestamp(self(), timezone.utc).isoformat(timespec="milliseconds")
        return ["--now", moment, "--speed", str(self.speed)]
