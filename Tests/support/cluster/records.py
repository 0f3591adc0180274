"""The record of observations: one line of JSON each, timed by a clock that faults do not affect."""

import json
import threading
import time
from pathlib import Path


class Records:
    """`records.add("seen", reader="rider-1", …)` is thread-safe. `t` is the time in seconds since the beginning by this
    machine's monotonic clock; `wall` is the time in epoch seconds, from which the clocks of the cluster may differ."""

    def __init__(self, path: Path):
        self.path, self.file, self.lock = path, path.open("w"), threading.Lock()
        self.began = time.monotonic()

    def now(self) -> float:
        return round(time.monotonic() - self.began, 3)

    def add(self, kind: str, **fields) -> dict:
        record = {"t": self.now(), "kind": kind, **fields}
        with self.lock:
            if not self.file.closed:
                self.file.write(json.dumps(record, separators=(",", ":")) + "\n")
        return record

    def close(self):
        with self.lock:
            self.file.close()


def read(path: Path) -> list[dict]:
    """Reads the records and sorts them by time: concurrent writers may have recorded them in another order."""
    with path.open() as file:
        return sorted(map(json.loads, file), key=lambda record: record["t"])
