"""Measures how long gtfs_kit takes to read, without checks, the schedule that Headsign imports and checks:
`gtfs_kit_read.py ZIP`"""

import json
import sys
import time
from pathlib import Path

import gtfs_kit

times = []
for _ in range(4):
    began = time.perf_counter()
    gtfs_kit.read_feed(Path(sys.argv[1]), dist_units="km")
    times.append((time.perf_counter() - began) * 1000)
# The first run is the warm-up.
times = sorted(times[1:])
print(json.dumps({"benchmark": "peer: gtfs_kit reads the same schedule", "median": times[1], "p99": times[-1], "count": 3}))
