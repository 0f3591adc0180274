"""Faults of a server that records service: a clock that is set back, a second owner, a full disk, and damaged days."""

import subprocess
from collections import Counter

import pytest

from support.places import HEADSIGN
from support.recorded_service import DELAYS, FIRST, HEADWAY, RUN, SKIPPING, recorded_service
from support.recording_server import DATE, STOPS, TOKEN, RecordedTown
from support.waiting import eventually

pytestmark = pytest.mark.faults
# The interval between two positions of a bus, in seconds: the inaccuracy of observed times.
INEXACT = 20


def arrivals(visits) -> dict[tuple[str, str], int]:
    """Returns the observed arrivals by trip and call, in seconds from the first trip's start."""
    return {(visit["trip_id"], visit["call"]): int(visit["arrival_s"]) - FIRST for visit in visits
            if visit["basis"] == "positions" and visit["arrival_s"]}


def expected(begin: int, end: int) -> dict[tuple[str, str], int]:
    """Returns the timetable's arrivals between two times, except those at the first stop."""
    times = {(f"t{trip}", str(place + 1)): trip * HEADWAY + delay + place * RUN for trip, delay in enumerate(DELAYS) if delay is not None
             for place in range(1, len(STOPS)) if (trip, place) != (SKIPPING, 2)}
    return {key: time for key, time in times.items() if begin <= time <= end}


def check(visits, begin: int, end: int):
    """Checks that all arrivals between two times are recorded, none twice, and none with a departure that precedes
    it."""
    assert set(Counter((visit["trip_id"], visit["trip_start"], visit["call"]) for visit in visits).values()) == {1}
    assert all(int(visit["departure_s"]) >= int(visit["arrival_s"]) for visit in visits if visit["arrival_s"] and visit["departure_s"])
    found, wanted = arrivals(visits), expected(begin, end)
    assert len(wanted) > 3
    assert not {key: (time, found.get(key)) for key, time in wanted.items() if abs(found.get(key, -INEXACT) - time) > INEXACT}


def test_after_the_clock_is_set_back_by_an_hour_no_visit_is_recorded_twice(tmp_path):
    with RecordedTown(tmp_path) as town:
        with town.server("one") as one:
            town.run(one, until=3000)
        town.advance(-3600)
        with one:
            town.run(one, until=3600)
            check(one.visits(), 0, 3600 - 120)
            assert "Crash" not in one.tail() and one.recording["lost"] == 0


def test_a_second_process_on_the_same_history_reports_the_conflict_and_records_when_the_first_ends(tmp_path):
    with RecordedTown(tmp_path) as town, town.server("one") as one:
        town.run(one, until=0)
        two = town.server("two")
        two.data.mkdir()
        (two.data / "history").symlink_to(one.data / "history")
        with two:
            town.run(one, two, until=1200)
            assert two.recording["problem"] == "inUse" and "problem" not in one.recording
            assert "is being written by another Headsign process. Stop that process" in two.tail()
            check(one.visits(), 0, 1200 - 120)
            one.stop()
            town.run(two, until=2400)
            assert "problem" not in two.recording
            check(two.visits(), 0, 2400 - 120)


@pytest.fixture
def small_disk(tmp_path):
    """A folder for a server's history on a separate small disk."""
    folder = tmp_path / "one/data/history"
    folder.mkdir(parents=True)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], capture_output=True).returncode:
        pytest.skip("a disk of its own needs the right to mount one")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def fill(folder):
    with open(folder / "junk", "wb", buffering=0) as junk:
        for size in (4096, 1):
            try:
                while True:
                    junk.write(bytes(size))
            except OSError:
                pass


def test_service_during_a_full_disk_is_recorded_once_space_is_available(tmp_path, small_disk):
    with RecordedTown(tmp_path) as town, town.server("one") as one:
        fill(small_disk)
        town.run(one, until=1800)
        assert one.recording["problem"] == "diskFull"
        assert one.tail().count("the disk is full, and service is not being recorded. Free some space") == 1
        assert one.json("/api/v1/vehicles?agency=town")["vehicles"]
        (small_disk / "junk").unlink()
        town.run(one, until=2400)
        assert "problem" not in one.recording and one.recording["lost"] == 0
        check(one.visits(), 0, 2400 - 120)


def flipped(bytes_: bytes, place: int) -> bytes:
    return bytes_[:place] + bytes([bytes_[place] ^ 0xFF]) + bytes_[place + 1:]


DAMAGES = {
    "the first byte": lambda content: flipped(content, 0),
    "a byte in the middle": lambda content: flipped(content, len(content) // 2),
    "half of the file": lambda content: content[:len(content) // 2],
    "an empty file": lambda content: b"",
    "other bytes": lambda content: b"\xff" * 5000,
    "a folder": None,
}


def overview(server) -> dict:
    answer = server.ask("overview?from=2026-11-16&to=2026-11-17")
    assert answer.status == 200
    return answer.json()


def measured(town, server, damaged: int):
    """Waits until the server, which measures its files once an hour, reports this number of damaged days."""
    town.advance(3600)
    eventually(lambda: town.advance(60) or server.recording.get("damaged") == damaged)


def test_damaged_recorded_days_are_reported_and_skipped_and_others_are_served(tmp_path, monkeypatch):
    monkeypatch.setenv("HEADSIGN_OPERATOR_TOKEN", TOKEN)
    recording = recorded_service(tmp_path / "recording")
    with RecordedTown(tmp_path, 3600, "2026-11-18") as town:
        one = town.server("one")
        subprocess.run([HEADSIGN, "history", "import", recording, "--data", one.data], check=True, timeout=60, capture_output=True)
        file = one.days / f"{DATE}.day"
        content = file.read_bytes()
        with one:
            for number, (name, damage) in enumerate(DAMAGES.items()):
                file.unlink()
                file.write_bytes(damage(content)) if damage else file.mkdir()
                answer = overview(one)
                assert answer["skipped"] == [{"date": DATE, "reason": "damaged"}], name
                assert answer["days"] == 1 and answer["figures"]["trips"]["performed"] > 5, name
                export = subprocess.run([HEADSIGN, "export", "csv", "--data", one.data, "--agency", "town", "--from", DATE, "--to", "2026-11-17",
                                         "--output", tmp_path / f"csv{number}"], timeout=60, capture_output=True, text=True)
                assert export.returncode == 0 and f"the record of {DATE} cannot be read" in export.stderr, name
                measured(town, one, damaged=1)
                file.unlink() if damage else file.rmdir()
                file.write_bytes(content)
                assert overview(one)["days"] == 2 and overview(one)["skipped"] == []
                measured(town, one, damaged=0)


@pytest.mark.parametrize("damage", ["an empty file", "other bytes", "a byte in the middle", "half of the file"])
def test_recording_continues_after_the_current_days_log_was_damaged(tmp_path, damage):
    with RecordedTown(tmp_path) as town:
        with town.server("one") as one:
            town.run(one, until=1200)
        log = one.days / f"{DATE}.log"
        log.write_bytes(DAMAGES[damage](log.read_bytes()))
        with one:
            town.run(one, until=2400)
            assert "problem" not in one.recording
            check(one.visits(), 1260, 2400 - 120)
