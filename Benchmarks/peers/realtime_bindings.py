"""Measures how long gtfs-realtime-bindings (protobuf's C implementation, upb) take to decode captures:
`realtime_bindings.py FILE…`"""

import json
import sys
import time
from pathlib import Path

from google.protobuf.internal import api_implementation
from google.transit.gtfs_realtime_pb2 import FeedMessage

assert api_implementation.Type() == "upb"
for name in sys.argv[1:]:
    body = Path(name).read_bytes()
    times = []
    for _ in range(51):
        began = time.perf_counter()
        FeedMessage().ParseFromString(body)
        times.append((time.perf_counter() - began) * 1000)
    times = sorted(times[1:])
    print(json.dumps({
        "benchmark": f"peer: gtfs-realtime-bindings decodes {Path(name).name}",
        "median": times[len(times) // 2], "p99": times[-1], "count": len(times)}))
