"""Recorded days are exchanged through the shared database or through object storage."""

import subprocess

import pytest

from support.nodes import KEY, Node
from support.object_storage import ObjectStorage
from support.places import HEADSIGN
from support.postgres import PROGRAMS, PostgreSQL
from support.recorded_service import DATES, recorded_service
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


def test_days_are_stored_in_a_bucket_and_restored_from_it(tmp_path, recording, storage):
    (tmp_path / "one").mkdir()
    record(recording, tmp_path / "one/data")
    with Server(tmp_path / "one", text(recording, storage.configuration())) as one:
        eventually(lambda: len(storage.keys()) == 2)
        assert storage.keys() == [f"headsign/town/{date}/server.day" for date in DATES]
        eventually(lambda: exchanged(one, "waiting_days") == 0)
        assert exchanged(one, "exchange_failures_total") == 0
        [status] = one.json("/api/v1/feeds")["historyExchange"]
        assert status == {"agency": "town", "waiting": 0, "fetched": 0, "failures": 0}
    (tmp_path / "new").mkdir()
    with Server(tmp_path / "new", text(recording, storage.configuration())) as new:
        eventually(lambda: exchanged(new, "fetched_total") == 2)
        assert days(tmp_path / "new/data") == DATES
    for date in DATES:
        one, new = (tmp_path / folder / f"data/history/town/{date}.day" for folder in ("one", "new"))
        assert one.read_bytes() == new.read_bytes()


def test_a_wrong_secret_is_reported_and_counted(tmp_path, recording, storage):
    with Server(tmp_path, text(recording, storage.configuration(secret="wrong"))) as server:
        eventually(lambda: exchanged(server, "exchange_failures_total"))
        log = server.log.read_text()
    assert "refused the request (HTTP 403, SignatureDoesNotMatch)" in log and "Check endpoint" in log
    assert "wrong" not in log


def test_a_bucket_that_cannot_be_reached_is_reported_and_counted(tmp_path, recording, storage):
    store = storage.configuration().replace(storage.url, "http://127.0.0.1:1")
    with Server(tmp_path, text(recording, store)) as server:
        eventually(lambda: exchanged(server, "exchange_failures_total"))
        assert "127.0.0.1:1 refused the connection" in server.log.read_text()


@pytest.mark.skipif(not PROGRAMS.exists(), reason="There is no PostgreSQL 15.")
def test_nodes_of_a_cluster_exchange_days_through_the_database(tmp_path, recording):
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


@pytest.mark.parametrize("secret, code, words", [(None, 0, "days of town"), ("wrong", 1, "SignatureDoesNotMatch")])
def test_check_reports_whether_the_bucket_can_be_listed(tmp_path, recording, storage, secret, code, words):
    config = tmp_path / "headsign.yaml"
    config.write_text(text(recording, storage.configuration(secret=secret)))
    checked = subprocess.run([HEADSIGN, "check", config], capture_output=True, text=True, timeout=90)
    assert "history/store" in checked.stdout and words in checked.stdout, checked.stdout
    assert (checked.returncode == 0) == (code == 0)
