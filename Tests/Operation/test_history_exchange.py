"""Nodes exchange recorded days through the shared database or through object storage."""

import csv
import subprocess
from collections import Counter
from itertools import count

import pytest

from support.nodes import KEY, Node
from support.object_storage import ObjectStorage
from support.places import HEADSIGN
from support.postgres import PROGRAMS, PostgreSQL
from support.recorded_service import DATES, FIRST, INTERVAL, recorded_service
from support.recording_server import RecordedTown
from support.server import Server
from support.waiting import eventually


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    return recorded_service(tmp_path_factory.mktemp("service") / "recording")


@pytest.fixture(scope="module")
def storage():
    with ObjectStorage() as storage:
        yield storage


def text(recording, store: str, more: str = "") -> str:
    return (f"basemap: none\nserver: {{limits: none}}\nhistory: {{keep: 36500, store: {store}}}\n{more}agencies:\n"
            f"  - {{id: town, name: Town, schedule: {recording / 'town.zip'}}}\n")


def record(recording, data):
    subprocess.run([HEADSIGN, "history", "import", recording, "--data", data], check=True, timeout=60)


def days(data) -> list[str]:
    return sorted(path.stem for path in (data / "history/town").glob("*.day"))


def exchanged(server, name: str) -> float | None:
    return server.metric(f'headsign_history_{name}{{agency="town"}}')


def test_recorded_days_are_stored_in_a_bucket_and_restored_from_it(tmp_path, recording, storage):
    (tmp_path / "one").mkdir()
    record(recording, tmp_path / "one/data")
    with Server(tmp_path / "one", text(recording, storage.configuration())) as one:
        eventually(lambda: len(storage.keys()) == 2)
        assert storage.keys() == [f"headsign/town/{date}/server.day" for date in DATES]
        eventually(lambda: exchanged(one, "waiting_days") == 0)
        assert exchanged(one, "exchange_failures_total") == 0
        # The feeds' status may be up to a second old.
        status = {"agency": "town", "waiting": 0, "fetched": 0, "failures": 0, "unusable": 0}
        eventually(lambda: one.json("/api/v1/feeds").get("historyExchange") == [status])
    (tmp_path / "new").mkdir()
    with Server(tmp_path / "new", text(recording, storage.configuration())) as new:
        eventually(lambda: exchanged(new, "fetched_total") == 2)
        assert days(tmp_path / "new/data") == DATES
    for date in DATES:
        one, new = (tmp_path / folder / f"data/history/town/{date}.day" for folder in ("one", "new"))
        assert one.read_bytes() == new.read_bytes()


def test_a_wrong_bucket_secret_is_reported_and_counted(tmp_path, recording, storage):
    with Server(tmp_path, text(recording, storage.configuration(secret="wrong"))) as server:
        eventually(lambda: exchanged(server, "exchange_failures_total"))
        log = server.log.read_text()
    assert "refused the request (HTTP 403, SignatureDoesNotMatch)" in log and "Check endpoint" in log
    assert "wrong" not in log


def test_an_unreachable_bucket_is_reported_and_counted(tmp_path, recording, storage):
    store = storage.configuration().replace(storage.url, "http://127.0.0.1:1")
    with Server(tmp_path, text(recording, store)) as server:
        eventually(lambda: exchanged(server, "exchange_failures_total"))
        assert "127.0.0.1:1 refused the connection" in server.log.read_text()


@pytest.mark.skipif(not PROGRAMS.exists(), reason="There is no PostgreSQL 15.")
def test_nodes_of_a_cluster_exchange_recorded_days_through_the_database(tmp_path, recording):
    (tmp_path / "one").mkdir()
    record(recording, tmp_path / "one/data")
    with PostgreSQL() as postgres:
        shared = f"database: {postgres.url}\ncluster: {{key: {KEY}}}\n"
        configuration = text(recording, "database", shared)
        with Node(tmp_path, configuration, "one") as one:
            eventually(lambda: exchanged(one, "waiting_days") == 0)
        with Node(tmp_path, configuration, "two", role="web") as two:
            eventually(lambda: exchanged(two, "fetched_total") == 2)
            assert days(tmp_path / "two/data") == DATES
            assert (tmp_path / f"two/data/history/town/{DATES[0]}.parts").read_text() == "one"


def test_a_recomputed_day_replaces_the_stored_one_in_the_bucket(tmp_path, recording, storage):
    store = storage.configuration().replace("prefix: headsign/", "prefix: replaced/")
    (tmp_path / "one").mkdir()
    record(recording, tmp_path / "one/data")
    with Server(tmp_path / "one", text(recording, store)) as one:
        eventually(lambda: exchanged(one, "waiting_days") == 0)
    subprocess.run([HEADSIGN, "history", "import", recording, "--replace", "--data", tmp_path / "one/data"], check=True, timeout=60)
    for _ in range(2):
        with Server(tmp_path / "one", text(recording, store)) as one:
            eventually(lambda: exchanged(one, "waiting_days") == 0)
            eventually(lambda: storage.keys("replaced/") == [f"replaced/town/{date}/1/server.day" for date in DATES])


def test_an_oversized_object_is_reported_and_other_objects_are_fetched(tmp_path, recording, storage):
    store = storage.configuration().replace("prefix: headsign/", "prefix: large/")
    (tmp_path / "one").mkdir()
    record(recording, tmp_path / "one/data")
    with Server(tmp_path / "one", text(recording, store)) as one:
        eventually(lambda: exchanged(one, "waiting_days") == 0)
    storage.put("large/town/2026-11-15/other.day", bytes((64 << 20) + 1))
    (tmp_path / "new").mkdir()
    with Server(tmp_path / "new", text(recording, store)) as new:
        eventually(lambda: exchanged(new, "fetched_total") == 2 and exchanged(new, "unusable_files") == 1)
        # The feeds' status may be up to a second old.
        status = eventually(lambda: next((each for each in new.json("/api/v1/feeds").get("historyExchange", []) if each["failures"]), None))
        assert status["problem"] == "tooLarge" and status["unusable"] == 1 and status["failures"] == 1
        assert new.tail().count("exceeds 64 MB and is not exchanged") == 1


# Counts the exports, each of which goes into a folder of its own.
tries = count()
# The seconds before an owner's death whose service may be missing: a minute of unsaved data, the time until it is
# handed over, and the time until a bus that has passed a stop reports again.
LOST = 60 + 5 + INTERVAL


def arrivals(visits) -> dict[tuple[str, str], int]:
    """Returns the observed arrivals by trip and call, in seconds from the first trip's start."""
    return {(visit["trip_id"], visit["call"]): int(visit["arrival_s"]) - FIRST for visit in visits
            if visit["basis"] == "positions" and visit["arrival_s"]}


def server_outages(server, name: str) -> int:
    with (server.log.parent / name / "outages.csv").open(newline="") as file:
        return sum(1 for row in csv.DictReader(file) if not row["feed"])


@pytest.mark.skipif(not PROGRAMS.exists(), reason="There is no PostgreSQL 15.")
def test_after_an_owner_is_killed_its_successor_continues_recording_the_day(tmp_path):
    with PostgreSQL() as postgres, RecordedTown(tmp_path) as town, town.server("alone") as alone:
        one, two = town.node("one", postgres), town.node("two", postgres)
        with one:
            eventually(lambda: one.is_owner)
            town.run(alone, one, until=600)
            with two:
                town.run(alone, one, two, until=1800)
                killed = town.second
                one.kill()
                eventually(lambda: two.is_owner)
                known = {key: time for key, time in arrivals(alone.visits("before")).items() if time < killed - LOST}
                assert len(known) > 5
                eventually(lambda: any(two.days.glob("*.log")))
                eventually(lambda: arrivals(two.visits(f"at-once-{next(tries)}")).keys() >= known.keys())
                town.step(alone, two)
                # The successor has read the feeds; on a busy machine the step takes more than one interval.
                resumed = town.second
                town.run(alone, two, until=3600)
                whole, continued = alone.visits("whole"), two.visits("continued")
                assert server_outages(alone, "whole") == server_outages(two, "continued")
    assert set(Counter((visit["trip_id"], visit["trip_start"], visit["call"]) for visit in continued).values()) == {1}
    assert {visit["trip_id"] for visit in continued} == {visit["trip_id"] for visit in whole}
    found = arrivals(continued)
    expected = {key: time for key, time in arrivals(whole).items() if not killed - LOST <= time <= resumed}
    assert len(expected) > 10
    assert not {key: (time, found.get(key)) for key, time in expected.items() if abs(found.get(key, -INTERVAL - 1) - time) > INTERVAL}


@pytest.mark.parametrize("secret, code, words", [(None, 0, "days of town"), ("wrong", 1, "SignatureDoesNotMatch")])
def test_check_reports_whether_the_bucket_can_be_listed(tmp_path, recording, storage, secret, code, words):
    config = tmp_path / "headsign.yaml"
    config.write_text(text(recording, storage.configuration(secret=secret)))
    checked = subprocess.run([HEADSIGN, "check", config], capture_output=True, text=True, timeout=90)
    assert "history/store" in checked.stdout and words in checked.stdout, checked.stdout
    assert (checked.returncode == 0) == (code == 0)
