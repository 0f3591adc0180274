"""Data learned from recordings is used at the next start, and is intact after a kill at any time."""

import signal
import sqlite3
import subprocess

import pytest

from support.places import HEADSIGN
from support.recorded_street import AT_C, START, recorded_day
from support.server import Server
from support.waiting import eventually

NO_AGENCY = "basemap: none\nagencies: []\n"


def learn(data, *days):
    return [HEADSIGN, "learn", *map(str, days), "--data", str(data)]


def learned(data, *days):
    answer = subprocess.run(learn(data, *days), capture_output=True, text=True, timeout=120)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def arrival_at_c(folder, recording) -> float:
    """Returns the first prediction of a replaying server for the arrival at C, in seconds after Friday's start."""
    with Server(folder, NO_AGENCY, None, ["--replay", str(recording), "--speed", "5"]) as server:
        path = "/api/v1/stops/street:3/arrivals"
        arrival = eventually(
            lambda: next((row for row in server.json(path)["arrivals"] if "likely" in row), None))
    return arrival["likely"] - START.timestamp() - 4 * 86_400


def test_trips_learned_from_recordings_are_used_in_predictions(tmp_path):
    days = [recorded_day(tmp_path / f"day{day}", day) for day in range(4)]
    friday = recorded_day(tmp_path / "friday", 4)
    (tmp_path / "taught").mkdir()
    (tmp_path / "untaught").mkdir()
    assert learned(tmp_path / "taught/data", *days).count("1 trips learned for street") == 4
    assert abs(arrival_at_c(tmp_path / "taught", friday) - AT_C) < 90
    assert arrival_at_c(tmp_path / "untaught", friday) < AT_C - 150


def trips_by_day(data) -> dict[int, int]:
    with sqlite3.connect(data / "headsign.sqlite") as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        # Four stops, each with two times of four bytes.
        assert file.execute("SELECT count(*) FROM trajectory WHERE length(times) != 32").fetchone() == (0,)
        return dict(file.execute("SELECT day, count(*) FROM trajectory GROUP BY day"))


@pytest.mark.faults
def test_a_kill_while_learned_trips_are_written_leaves_only_complete_days(tmp_path):
    trips = 30
    days = [recorded_day(tmp_path / f"day{day}", day, trips) for day in range(4)]
    data = tmp_path / "data"
    learned(data, days[0])
    for done in range(3):
        kill_while_writing(learn(data, *days[1:]), data / "headsign.sqlite-wal", done)
        assert set(trips_by_day(data).values()) == {trips}
    assert learned(data, *days).count(f"{trips} trips learned") == len(days)
    assert list(trips_by_day(data).values()) == [trips] * len(days)


def kill_while_writing(command, log, done: int):
    """Kills the command as soon as it begins to write the trips of the day after `done` days."""

    def size() -> int:
        return log.stat().st_size if log.exists() else 0

    learning = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for _ in range(done):
        learning.stdout.readline()
    before = size()
    while learning.poll() is None and size() == before:
        pass
    learning.send_signal(signal.SIGKILL)
    learning.communicate()
