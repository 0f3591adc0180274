"""Records a day of the live stream of a server with a fast clock, as a file of events: each change, followed by the
snapshot that a new reader received at the same event, if a reader connected in time.

`python -m support.recorded_day FILE` writes such a file. The number of snapshots depends on the machine; their
content does not."""

import http.client
import re
import sys
import tempfile
import threading
from pathlib import Path

from support.server import DEMO, Server

DAY = 24 * 3600
# Before the first bus of the day, so that the city fills and empties once.
START = "2026-11-18T03:00:00+10:00"
CITY = DEMO.replace("interval: 2", "interval: 60")


def events(server: Server):
    """Yields (id, text) of each event in the stream of all agencies, until it ends."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", "/api/v1/live", headers={"Accept": "text/event-stream"})
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    text, name = b"", None
    try:
        while line := answer.readline():
            text += line
            if line.startswith(b"id: "):
                name = line[4:].strip()
            if line == b"\n":
                if name:
                    yield name, text
                text, name = b"", None
    finally:
        connection.close()


def moment(text: bytes) -> int:
    return int(re.search(rb'"at":(\d+)', text)[1])


def record(server: Server, path: Path) -> tuple[int, int]:
    snapshots: dict[bytes, bytes] = {}
    is_over = threading.Event()

    def look():
        while not is_over.is_set():
            name, text = next(events(server))
            snapshots.setdefault(name, text)

    looking = threading.Thread(target=look)
    recorded, begin = [], None
    looking.start()
    try:
        for name, text in events(server):
            recorded.append((name, text))
            begin = begin or moment(text)
            if moment(text) - begin >= DAY:
                break
    finally:
        is_over.set()
        looking.join()
    with path.open("wb") as file:
        for name, text in recorded:
            file.write(text + snapshots.get(name, b""))
    return len(recorded), sum(name in snapshots for name, _ in recorded)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), CITY, now=START, arguments=["--speed", "1000"]) as server:
        count, compared = record(server, Path(sys.argv[1]))
        print(f"recorded {count} events of a day, {compared} of them with a snapshot")
