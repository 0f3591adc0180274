"""Measures the latency, completeness and memory of live streams: `measure.py headsign|nchan [STREAMS [MESSAGES]]`"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import headsign
import nchan

HERE = Path(__file__).parent


def resident(pids: list[int]) -> int:
    """Returns the resident memory in bytes, with shared pages counted once per process."""
    return sum(
        int(line.split()[1]) * 1024
        for pid in pids for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))


def share(times: list[float], part: float) -> float:
    """Returns a quantile of sorted times."""
    return round(times[int((len(times) - 1) * part)], 1)


def measure(peer, streams: int, messages: int) -> dict:
    before = resident(peer.pids)
    seconds = messages * peer.pause + 3
    listeners = subprocess.Popen(
        [sys.executable, HERE / "listeners.py", str(peer.port), peer.path, str(streams), str(seconds)],
        stdout=subprocess.PIPE, text=True)
    assert listeners.stdout.readline().strip() == "ready"
    connected = resident(peer.pids)
    for _ in range(messages):
        time.sleep(peer.pause)
        peer.publish()
    result = json.loads(listeners.communicate()[0])
    assert listeners.returncode == 0
    # A feed that is polled may have sent one more message, cut off by the end.
    delivered = result["messages"][:messages]
    times = sorted(time for message in delivered for time in message)
    # The latency relative to the first stream that received the message, which excludes the time before delivery.
    spread = sorted(time - min(message) for message in delivered for time in message)
    return {
        "benchmark": f"streams: {peer.name}", "streams": streams, "messages": len(delivered),
        "complete": sum(len(message) == streams for message in delivered), "ended": result["ended"],
        "p50_ms": share(times, .5), "p99_ms": share(times, .99), "slowest_ms": share(times, 1),
        "p99_after_first_ms": share(spread, .99), "bytes_per_stream": (connected - before) // streams,
        "bytes_per_stream_after": (resident(peer.pids) - before) // streams,
    }


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "headsign"
    streams = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    messages = int(sys.argv[3]) if len(sys.argv) > 3 else 50
    with tempfile.TemporaryDirectory() as folder, {"headsign": headsign, "nchan": nchan}[name].Peer(Path(folder)) as peer:
        print(json.dumps(measure(peer, streams, messages)))


main()
