"""Scoring of predictions over hours of a fast clock: the score is computed and survives a kill, and a foreign database
file is left unchanged."""

import signal
import sqlite3
import subprocess

import pytest

from support.places import HEADSIGN
from support.server import DEMO, NOW, Server
from support.waiting import PATIENCE, eventually

FAST = ["--speed", "60"]


def result(server, model="headsign", **query):
    text = "&".join(f"{name}={value}" for name, value in query.items())
    results = server.json(f"/api/v1/accuracy?{text}")["results"]
    return next((one for one in results if one["model"] == model), None)


def figures(server):
    """Returns the server's accuracy figures, once every lead time class has enough measurements."""
    own = result(server)
    return own if own and all("coverage" in row for row in own["horizons"]) else None


@pytest.mark.faults
def test_prediction_scores_survive_a_killed_server(tmp_path):
    with Server(tmp_path, arguments=FAST) as server:
        own = eventually(lambda: figures(server), 2 * PATIENCE)
        assert 0.5 < own["benchmark"] <= 1
        plain = result(server, "straight-line")
        assert plain["benchmark"] < own["benchmark"]
        route = server.json("/api/v1/accuracy?by=route")["results"][0]["route"]
        assert result(server, route=route)["count"] > 0
        metrics = server.get("/metrics").body.decode()
        assert 'headsign_prediction_benchmark{agency="cairns",model="headsign"}' in metrics
        before = result(server)["count"]
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
    with Server(tmp_path) as again:
        assert result(again)["count"] >= before
        assert again.json("/api/v1/accuracy")["agencies"][0]["since"] == NOW[:10]
    # A server that shuts down normally leaves all data in the database file itself.
    with sqlite3.connect(tmp_path / "data/headsign.sqlite") as file:
        assert file.execute("SELECT sum(predictions) FROM accuracy").fetchone()[0] > 0
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert not (tmp_path / "data/headsign.sqlite-wal").exists() or (tmp_path / "data/headsign.sqlite-wal").stat().st_size == 0


def start(folder) -> subprocess.CompletedProcess:
    config = folder / "headsign.yaml"
    config.write_text(DEMO)
    command = [HEADSIGN, "serve", "--config", config, "--data", folder / "data", "--port", "0"]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=30)


def test_a_database_file_of_another_program_prevents_the_start_and_is_preserved(tmp_path):
    (tmp_path / "data").mkdir()
    kept = tmp_path / "data/headsign.sqlite"
    kept.write_bytes(b"somebody's letters" * 500)
    ended = start(tmp_path)
    assert ended.returncode == 65
    assert "belongs to another program" in ended.stderr
    assert kept.read_bytes() == b"somebody's letters" * 500


def test_prediction_scores_are_held_in_memory_until_the_database_is_writable(tmp_path):
    with Server(tmp_path, arguments=FAST) as server:
        eventually(lambda: result(server))
        other = sqlite3.connect(tmp_path / "data/headsign.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        eventually(lambda: server.json("/api/v1/accuracy")["state"] == "failing")
        assert "headsign_prediction_store_failing 1" in server.get("/metrics").body.decode()
        held = result(server)["count"]
        other.execute("ROLLBACK")
        other.close()
        eventually(lambda: server.json("/api/v1/accuracy")["state"] == "ok")
        assert result(server)["count"] > held
        assert "Prediction scores are being stored again" in server.tail()
