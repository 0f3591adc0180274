"""Servers that record a town's service, with one clock that the test advances and one upstream with the town's
feeds."""

import csv
import os
import signal
import subprocess
import time
import zlib
from datetime import datetime
from pathlib import Path

from support.clocks import SteppedClock
from support.nodes import KEY
from support.places import HEADSIGN
from support.postgres import PostgreSQL
from support.recorded_service import FIRST, INTERVAL, ZONE, positions, timetable, updates
from support.server import Server
from support.upstream import Upstream
from support.waiting import PATIENCE, eventually

STOPS = "abcde"
DATE = "2026-11-16"
TOKEN = "a-token-of-the-operator"
# The seconds between two polls of a feed.
PAUSE = 5
FEEDS = {"positions": positions, "updates": updates}
CONFIGURATION = """
basemap: none
server: {{limits: none}}
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule: "{schedule}"
    realtime:
      positions: {{kind: gtfs-rt, url: "{url}/positions.pb", interval: {pause}}}
      updates: {{kind: gtfs-rt, url: "{url}/updates.pb", interval: {pause}}}
"""


class RecordedTown(Upstream):
    """The town with its feeds and its clock: `with RecordedTown(tmp_path) as town, town.server("one") as one:
    town.run(one, until=3600)`. Seconds count from the start of the first trip."""

    def __init__(self, folder: Path, second: int = -600, date: str = DATE):
        super().__init__()
        self.folder, self.date = folder, date
        self.base = int(datetime.fromisoformat(date).replace(tzinfo=ZONE).timestamp()) + FIRST
        self.clock = SteppedClock(folder, datetime.fromtimestamp(self.base + second, ZONE).isoformat())
        timetable(folder / "town.zip", STOPS)
        self.publish()

    @property
    def second(self) -> int:
        return int(self.clock.now) - self.base

    def publish(self):
        for name, body in FEEDS.items():
            self.answers[f"/{name}.pb"] = (200, body(self.date, self.base, self.second, STOPS))

    def server(self, name: str) -> "RecordingServer":
        (self.folder / name).mkdir(exist_ok=True)
        text = CONFIGURATION.format(schedule=self.folder / "town.zip", url=self.url, pause=PAUSE)
        return RecordingServer(self.folder / name, text, clock=self.clock)

    def node(self, name: str, postgres: PostgreSQL) -> "RecordingNode":
        (self.folder / name).mkdir(exist_ok=True)
        text = CONFIGURATION.format(schedule=self.folder / "town.zip", url=self.url, pause=PAUSE)
        return RecordingNode(self.folder / name, f"database: {postgres.url}\ncluster: {{key: {KEY}}}\n{text}", name, self.clock, postgres)

    def advance(self, seconds: int):
        self.clock.now += seconds
        self.publish()
        self.clock.write(self.clock.now)

    def step(self, *servers: "RecordingServer"):
        """Advances the clock by the feeds' interval, and waits until the servers have read the feeds and recorded
        the minute."""
        self.advance(INTERVAL)
        end, wait = time.monotonic() + PATIENCE, 2
        while behind := [server for server in servers if not server.catches_up(wait)]:
            assert time.monotonic() < end, f"the server does not follow its clock\n{behind[0].tail()}"
            # A wait that began after the clock was advanced, although it was due before, ends with the next advance. A
            # busy machine may just be slow, and needs more time for each step.
            self.advance(PAUSE)
            wait *= 2

    def run(self, *servers: "RecordingServer", until: int):
        while self.second < until:
            self.step(*servers)


class RecordingServer(Server):
    def __enter__(self) -> "RecordingServer":
        self.began = int(self.clock.now)
        return super().__enter__()

    def kill(self):
        """Kills the server and its supervisor together, as a power failure does."""
        serving = self.serving
        for process in (self.process.pid, serving):
            os.kill(process, signal.SIGSTOP)
        self.process.kill()
        os.kill(serving, signal.SIGKILL)
        self.process.wait()
        eventually(lambda: not Path(f"/proc/{serving}").exists())

    @property
    def data(self) -> Path:
        return self.log.parent / "data"

    @property
    def days(self) -> Path:
        return self.data / "history/town"

    def catches_up(self, seconds: float = PATIENCE) -> bool:
        """Waits until the server has read all feeds at its clock's time and ended its minute. Returns whether it
        has."""
        end = time.monotonic() + seconds
        while not (is_done := self.has_caught_up()) and time.monotonic() < end:
            time.sleep(0.01)
        return is_done

    def has_caught_up(self) -> bool:
        full = int(self.clock.now) // 60 * 60
        return self.has_read() and (full <= self.began or self.minute >= full)

    def has_read(self) -> bool:
        """Whether the server has a timetable, and has read all live feeds at its clock's time. Until a new owner has a
        timetable, it keeps only the last reading of each feed."""
        feeds = self.json("/api/v1/feeds")["feeds"]
        read = {feed["id"]: feed.get("lastSuccess", 0) for feed in feeds}
        has_timetable = read.get("town/schedule", 0) > 0
        return has_timetable and all(read.get(f"town/{name}", 0) >= int(self.clock.now) for name in FEEDS)

    @property
    def minute(self) -> int:
        """The time of the last recorded minute."""
        try:
            return int((self.data / "history.running").read_text() or 0)
        except FileNotFoundError:
            return 0

    @property
    def recording(self) -> dict:
        """The status of the recording."""
        rows = self.json("/api/v1/feeds").get("history", [])
        return next((row for row in rows if row["agency"] == "town"), {})

    def ask(self, path: str, token: str = TOKEN):
        """Returns the response to a request for the agency's history."""
        return self.get(f"/api/v1/history/town/{path}", headers={"Authorization": f"Bearer {token}"})

    def visits(self, name: str = "csv", date: str = DATE) -> list[dict[str, str]]:
        """Returns the recorded visits of a day, from the export."""
        folder = self.log.parent / name
        subprocess.run([HEADSIGN, "export", "csv", "--data", self.data, "--agency", "town", "--from", date, "--output", folder],
                       check=True, timeout=60, capture_output=True)
        with (folder / "visits.csv").open(newline="") as file:
            return list(csv.DictReader(file))


class RecordingNode(RecordingServer):
    """A node of a cluster. It has ended a minute once it has handed over the minute's records."""

    def __init__(self, folder: Path, text: str, name: str, clock: SteppedClock, postgres: PostgreSQL):
        super().__init__(folder, text, clock=clock)
        self.name, self.postgres = name, postgres
        self.has_owned = False
        self.command += ["--node", name, "--address", self.url]

    @property
    def is_owner(self) -> bool:
        if not self.has_owned and "This node now owns the agency" in self.log.read_text():
            # The previous minutes were recorded by another owner.
            self.has_owned, self.began = True, int(self.clock.now)
        return self.has_owned

    def has_caught_up(self) -> bool:
        if not self.is_owner:
            return True
        full = int(self.clock.now) // 60 * 60
        # A day without events has no log yet.
        return self.has_read() and (full <= self.began or not any(self.days.glob("*.log")) or self.handed_over >= full)

    @property
    def handed_over(self) -> int:
        """The time until which this node has handed over the day."""
        segment = self.postgres.ask(
            f"SELECT encode(content, 'hex') FROM running_day WHERE node = '{self.name}' ORDER BY day DESC, log DESC, segment DESC LIMIT 1")
        return recorded_until(bytes.fromhex(segment)) if segment else 0


def recorded_until(segment: bytes) -> int:
    """Returns the time in a stored segment of a log. After a header of 16 bytes, the segment contains, compressed, the
    number of columns, their sizes, and the time as the first column, as variable-length integers."""
    numbers = []
    number = shift = 0
    for byte in zlib.decompress(segment[16:]):
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            numbers.append(number)
            number = shift = 0
        if len(numbers) == 4:
            break
    return numbers[3]
