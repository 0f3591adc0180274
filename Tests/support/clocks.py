"""A time that runs faster than ours, for servers and upstreams alike."""

import time
from datetime import datetime, timezone


class FastClock:
    """`clock = FastClock("2026-11-18T08:30:00+10:00", speed=20)`; `clock()` gives epoch seconds."""

    def __init__(self, start: str, speed: float):
        self.start = datetime.fromisoformat(start).timestamp()
        self.speed = speed
        self.began = time.monotonic()

    def __call__(self) -> float:
        return self.start + (time.monotonic() - self.began) * self.speed

    @property
    def arguments(self) -> list[str]:
        """For a server that starts now and goes by the same clock."""
        moment = datetime.fromtimestamp(self(), timezone.utc).isoformat(timespec="milliseconds")
        return ["--now", moment, "--speed", str(self.speed)]
