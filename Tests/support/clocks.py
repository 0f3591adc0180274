"""The clocks of servers, upstreams and pages in tests: the machine's clock, one with another start time, one that runs
faster, or one that the test advances."""

import os
import time
from datetime import datetime, timezone
from pathlib import Path

# The start of the clock for tests that do not set their own, if it is not the machine's time: `scripts/test --now
# MOMENT`.
BEGINNING = os.environ.get("HEADSIGN_TESTS_NOW")
# The offset between that clock and the machine's, in seconds.
AHEAD = datetime.fromisoformat(BEGINNING).timestamp() - time.time() if BEGINNING else 0.0


def current_time() -> float:
    """Returns the epoch seconds of the clock for tests that do not set their own."""
    return time.time() + AHEAD


def current_time_arguments() -> list[str]:
    """Returns the options with which a server that starts now follows `current_time`; none if that is the machine's
    time."""
    moment = datetime.fromtimestamp(current_time(), timezone.utc).isoformat(timespec="milliseconds")
    return ["--now", moment] if BEGINNING else []


class FastClock:
    """A clock that shows `start` when it is created and runs `speed` times as fast as the machine's.

    `clock = FastClock("2026-11-18T08:30:00+10:00", speed=20)`; `clock()` returns epoch seconds. A server's own clock
    starts later, when its process has started: `Server(…, clock=clock)` synchronizes the two.
    """

    def __init__(self, start: str, speed: float):
        self.speed = speed
        self.set(datetime.fromisoformat(start).timestamp())

    @classmethod
    def of(cls, server, speed: float = 1) -> "FastClock":
        """Returns the clock of a running server."""
        clock = cls("1970-01-01T00:00:00+00:00", speed)
        clock.follow(server)
        return clock

    def set(self, now: float, moment: float | None = None):
        # Both values are assigned in one step, because upstreams read the clock in other threads.
        self.origin = now, time.monotonic() if moment is None else moment

    def follow(self, server):
        """Synchronizes with the server's clock, by the fastest of several responses."""
        def answer() -> tuple[float, float, float]:
            asked = time.monotonic()
            now = server.now
            took = time.monotonic() - asked
            return took, now, asked + took / 2

        _, now, moment = min(answer() for _ in range(5))
        self.set(now, moment)

    def at(self, moment: float) -> float:
        """Returns this clock's time at a time of the machine's monotonic clock."""
        start, began = self.origin
        return start + (moment - began) * self.speed

    def __call__(self) -> float:
        return self.at(time.monotonic())

    @property
    def arguments(self) -> list[str]:
        """Returns the options with which a server that starts now follows this clock."""
        moment = datetime.fromtimestamp(self(), timezone.utc).isoformat(timespec="milliseconds")
        return ["--now", moment, "--speed", str(self.speed)]


class SteppedClock:
    """A clock that stands still until the test advances it.

    `clock = SteppedClock(tmp_path, "2026-11-18T07:59:00-05:00")`. A server that is started with `Server(…,
    clock=clock)` reads this clock from a file, and its timers follow it.
    """

    def __init__(self, folder: Path, start: str):
        self.path = folder / "clock"
        self.write(datetime.fromisoformat(start).timestamp())

    def advance(self, seconds: float):
        self.write(self.now + seconds)

    def write(self, now: float):
        draft = self.path.with_suffix(".draft")
        draft.write_text(str(round(now * 1000)))
        draft.rename(self.path)
        self.now = now

    def follow(self, server):
        """Does nothing: the server follows this clock."""

    @property
    def arguments(self) -> list[str]:
        """Returns the options with which a server follows this clock."""
        return ["--test-clock", str(self.path)]
