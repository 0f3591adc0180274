"""Records of what was observed: a line of JSON each, with a time by a clock that no fault affects."""

import json
import threading
import time
from pathlib import Path


class Records:
    """`records.add("seen", reader="rider-1", …)`; any thread may. `t` is seconds of this machine's monotonic clock
    since the beginning, `wall` epoch seconds, which the cluster's clocks may differ from."""

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
    """Reads the records, sorted by time: concurrent writers may have written them in another order."""
    with path.open() as file:
        return sorted(map(json.loads, file), key=lambda record: record["t"])
