"""A running server of the release build, on a free port, with its own data folder and a given start of its clock."""

import errno
import fcntl
import json
import os
import re
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from support.clocks import FastClock, SteppedClock, current_time_arguments
from support.places import DEMO_CITY, HEADSIGN, JOINED_SITE
from support.waiting import PATIENCE, eventually, pauses


# A Wednesday morning in Cairns, when most routes run.
NOW = "2026-11-18T08:30:00+10:00"

# The limits per client are disabled, because every test and every benchmark has the same address.
DEMO = f"""
basemap: none
server:
  limits: none
agencies:
  - id: cairns
    name: Cairns
    kind: gtfs
    schedule:
      source: {DEMO_CITY}
      dates: repeating
    simulate:
      seed: 1
      interval: 2
"""


def children(process: int) -> list[int]:
    """Returns the child processes; none if the process has ended."""
    try:
        tasks = Path(f"/proc/{process}/task").glob("*/children")
        return [int(child) for task in tasks for child in task.read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def port_numbers() -> range:
    """Returns the ports below those that the system assigns to outgoing connections, which could otherwise occupy a
    port that a server needs."""
    try:
        first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    except OSError:
        first = 32_768
    return range(10_000, first) if first > 12_000 else range(10_000, 32_768)


def free_port() -> int:
    """Returns a port that only the caller uses. A counter shared by all test processes of this user assigns ports in
    turn, so that none is reused before tens of thousands of others. The port remains the caller's while nothing listens
    on it, for example between two starts."""
    numbers = port_numbers()
    with (Path(tempfile.gettempdir()) / f"headsign-ports-{os.getuid()}").open("a+") as counter:
        fcntl.flock(counter, fcntl.LOCK_EX)
        counter.seek(0)
        place = int(counter.read() or 0)
        for step in range(1, len(numbers) + 1):
            port = numbers[(place + step) % len(numbers)]
            if is_free(port):
                counter.truncate(0)
                counter.write(str(place + step))
                return port
    raise OSError(errno.EADDRINUSE, "no port is free")


def is_free(port: int) -> bool:
    """Whether no other program on this machine listens on the port."""
    with socket.socket() as listener:
        try:
            listener.bind(("", port))
        except OSError:
            return False
    return True


class Server:
    """A server's process: `with Server(folder) as server: server.get("/api/v1/routes")`"""

    # The folder of the page, if it differs from the project's.
    site: Path | None = None

    def __init__(self, folder: Path, configuration: str = DEMO, now: str | None = NOW, arguments: list[str] = [],
                 joined: bool = False, clock: FastClock | SteppedClock | None = None):
        """`now` is the start of the server's clock, None for `current_time`. With `joined` the page's modules are in a
        few files, as `scripts/join-page` makes them for riders. With `clock` the server starts at that clock's time,
        and the clock follows the server's once the server is ready."""
        self.clock = clock
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        config = folder / "headsign.yaml"
        config.write_text(configuration)
        self.command = [HEADSIGN, "serve", "--config", config, "--data", folder / "data", "--port", str(self.port)]
        self.command += ["--now", now] if now and not clock else []
        self.command += ["--unjoined-site"] if JOINED_SITE.exists() and not joined else []
        self.command += ["--site", str(self.site)] if self.site and not joined and "--site" not in arguments else []
        self.command += arguments

    def __enter__(self) -> "Server":
        command = [*self.command, *(self.clock.arguments if self.clock else [])]
        # A recording and a given clock determine the time themselves.
        command += [] if {"--now", "--replay", "--test-clock"} & set(map(str, command)) else current_time_arguments()
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                list(map(str, command)), stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        try:
            self.wait()
            if self.clock:
                self.clock.follow(self)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def serving(self) -> int:
        """The process ID of the serving process; the started process is its supervisor."""
        return (children(self.process.pid) or [self.process.pid])[0]

    def metric(self, name: str) -> float | None:
        """Returns the value of a metric; None if the metric does not exist yet."""
        text = self.get("/metrics").body.decode()
        values = [float(line.split()[-1]) for line in text.splitlines() if line.startswith(name + " ")]
        assert len(values) <= 1, values
        return values[0] if values else None

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"the server did not stop when asked\n{self.tail()}")

    def wait(self, seconds: float = PATIENCE):
        """Waits until the server responds, every timetable is ready, and live data has arrived if configured."""
        end = time.monotonic() + seconds
        delays = pauses(0.05)
        while not self.is_ready():
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}\n{self.tail()}")
            if time.monotonic() > end:
                raise AssertionError(f"the server was not ready after {seconds:.0f} s\n{self.tail()}")
            time.sleep(next(delays))

    def is_ready(self) -> bool:
        try:
            self.get("/health")
            agencies = self.json("/api/v1/agencies")["agencies"]
            feeds = self.json("/api/v1/feeds")["feeds"]
        except (urllib.error.URLError, ConnectionError):
            return False
        return all(agency["schedule"]["state"] != "loading" for agency in agencies) and all(
            feed["state"] != "starting" for feed in feeds)

    def feed(self, id: str) -> dict:
        """Returns the status of a feed; "starting" before its first poll."""
        feeds = self.json("/api/v1/feeds")["feeds"]
        return next((feed for feed in feeds if feed["id"] == id), {"id": id, "state": "starting"})

    def get(self, path: str, headers: dict[str, str] = {}, method: str = "GET", body: bytes | None = None) -> "Answer":
        """Returns the response to a request, whatever its status."""
        request = urllib.request.Request(self.url + path, headers=headers, method=method, data=body)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return Answer(response.status, response.headers, response.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read())

    @property
    def now(self) -> float:
        """The time of the server's clock, in epoch seconds."""
        return self.json("/api/v1/time")["now"] / 1000

    def json(self, path: str):
        """Returns the JSON body of a successful response."""
        answer = self.get(path)
        assert answer.status == 200, f"{path}: {answer.status} {answer.body[:500]!r}"
        return answer.json()

    def tail(self, lines: int = 60) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


def streams_ended(server: Server):
    """Waits until the server has no open live stream: a stream ends a moment after its reader disconnects."""
    eventually(lambda: re.search(r"^headsign_streams 0(\.0)?$", server.get("/metrics").body.decode(), re.MULTILINE))


class Answer:
    def __init__(self, status: int, headers, body: bytes):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def type(self) -> str:
        return self.headers.get_content_type()

    def json(self):
        return json.loads(self.body)
