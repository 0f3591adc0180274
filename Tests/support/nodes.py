"""Nodes of a cluster, each a process with its own data folder."""

import csv
import io
import os
import signal
import tempfile
import urllib.error
import zipfile
from datetime import datetime, timezone
from functools import cache
from pathlib import Path

from support.clocks import current_time
from support.places import DEMO_CITY
from support.postgres import PostgreSQL
from support.server import Server

KEY = "0123456789abcdef0123456789abcdef"
# The seconds between two polls of the simulated city.
POLL = 2


@cache
def city_at_noon(weekday: str = "wednesday") -> Path:
    """Returns the demonstration's feed, moved to a time zone where it is noon, with the timetable of one weekday on
    every day. Nodes use the real time, at which it may be night, Sunday or a holiday in the original city."""
    zone = f"Etc/GMT{datetime.fromtimestamp(current_time(), timezone.utc).hour - 12:+d}"
    city = Path(tempfile.mkdtemp()) / "city.zip"
    with zipfile.ZipFile(DEMO_CITY) as known, zipfile.ZipFile(city, "w", zipfile.ZIP_DEFLATED) as moved:
        for name in known.namelist():
            content = known.read(name)
            if name == "agency.txt":
                content = content.replace(b"Australia/Brisbane", zone.encode())
            elif name == "calendar.txt":
                content = every_day(content.decode(), weekday).encode()
            if name != "calendar_dates.txt":
                moved.writestr(name, content)
    return city


def every_day(calendar: str, weekday: str) -> str:
    """Returns a calendar in which the services of one weekday run every day, and no other services run."""
    services = list(csv.DictReader(io.StringIO(calendar)))
    first, last = min(one["start_date"] for one in services), max(one["end_date"] for one in services)
    rows = [",".join([one["service_id"], *one[weekday] * 7, first, last]) for one in services]
    return "\n".join([calendar.split()[0], *rows]) + "\n"


def configuration(postgres: PostgreSQL, agencies=("east", "west")) -> str:
    text = f"basemap: none\nserver: {{limits: none}}\ndatabase: {postgres.url}\ncluster: {{key: {KEY}}}\nagencies:\n"
    for agency in agencies:
        text += f"  - {{id: {agency}, name: {agency}, kind: gtfs, schedule: {{source: {city_at_noon()}, dates: repeating}}, "
        text += f"simulate: {{interval: {POLL}}}}}\n"
    return text


class Node(Server):
    """One node, a process of its own: `with Node(tmp_path, configuration(postgres), "one") as one`."""

    def __init__(self, folder, text: str, name: str, role: str = "ingest"):
        (folder / name).mkdir(exist_ok=True)
        super().__init__(folder / name, text, now=None)
        self.name = name
        self.command += ["--role", role, "--node", name, "--address", self.url]

    def is_ready(self) -> bool:
        try:
            return self.get("/health").status == 200
        except (urllib.error.URLError, ConnectionError):
            return False

    @property
    def status(self) -> dict:
        return self.json("/status")

    @property
    def held(self) -> dict[str, int]:
        """The agencies that this node currently owns, with their epochs."""
        return {lease["agency"]: lease["epoch"] for lease in self.status["leases"]}

    def kill(self):
        """Kills the node together with its supervisor."""
        for process in (self.process.pid, self.serving):
            os.kill(process, signal.SIGSTOP)
        serving = self.serving
        self.process.kill()
        os.kill(serving, signal.SIGKILL)
        self.process.wait()
