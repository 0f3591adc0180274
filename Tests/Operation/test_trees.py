"""Regression trees are trained on scored predictions, stored, and used at the next start."""

import re
import sqlite3
import subprocess

import pytest

from support.nodes import Node, configuration
from support.places import HEADSIGN
from support.postgres import PROGRAMS, PostgreSQL
from support.recorded_street import recorded_day
from support.server import Server
from support.waiting import PATIENCE, eventually

NOBODY = "basemap: none\nagencies: []\n"


def trees_and_metrics(folder, recording, configuration=NOBODY):
    """Returns the trees in `/api/v1/feeds` once they are in use, and the metrics."""
    with Server(folder, configuration, None, ["--replay", str(recording), "--speed", "5"]) as server:
        trees = eventually(
            lambda: next((row for row in server.json("/api/v1/feeds")["trees"] if row["trees"]), None), 60)
        return trees, server.get("/metrics").body.decode()


def learned(tmp_path, *arguments):
    """Trains trees on four recorded days, and returns the number of trees and of training predictions."""
    days = [recorded_day(tmp_path / f"day{day}", day, 60) for day in range(4)]
    answer = subprocess.run(
        [HEADSIGN, "learn", *map(str, days), *arguments], capture_output=True, text=True, timeout=300)
    assert answer.returncode == 0, answer.stderr
    # The training keeps to a server's limits, and its duration is printed.
    assert re.search(r"^trained \d+ trees from \d+ predictions in \d+\.\d s$", answer.stderr, re.MULTILINE)
    return map(int, re.search(r"(\d+) trees trained from (\d+) predictions for", answer.stdout).groups())


def kept(path):
    """Returns the number of stored training predictions, by the time at which they were added."""
    with sqlite3.connect(path) as file:
        return dict(file.execute("SELECT added, count FROM tree_rows"))


def test_trees_trained_by_the_learn_command_are_stored_and_used(tmp_path):
    folder = tmp_path / "server"
    folder.mkdir()
    trees, predictions = learned(tmp_path, "--data", str(folder / "data"))
    with sqlite3.connect(folder / "data/headsign.sqlite") as file:
        assert file.execute("SELECT count(*), sum(count) FROM tree_rows").fetchone() == (4, predictions)
        assert file.execute("SELECT agency FROM trees").fetchall() == [("street",)]
    row, metrics = trees_and_metrics(folder, recorded_day(tmp_path / "friday", 4))
    assert row["agency"] == "street" and row["trees"] == trees > 0
    assert re.fullmatch(r"2026-11-(19|20)", row["learnedOn"])
    assert f'headsign_trees{{agency="street"}} {trees}' in metrics


def restored(tmp_path, data):
    """A folder with the restored backup of a running server."""
    for command in (["backup", "--data", data, "-o", tmp_path / "copy"],
                    ["restore", tmp_path / "copy", "--data", tmp_path / "again/data"]):
        answer = subprocess.run([HEADSIGN, *command], capture_output=True, text=True, timeout=60)
        assert answer.returncode == 0, answer.stderr
    return tmp_path / "again"


@pytest.mark.faults
def test_a_server_trains_trees_at_night_and_stores_them(tmp_path):
    folder = tmp_path / "server"
    data = folder / "data"
    data.mkdir(parents=True)
    _, predictions = learned(tmp_path, "--data", str(data))
    before = kept(data / "headsign.sqlite")
    # From eight o'clock in the evening until six, beyond the end of the service day.
    night = recorded_day(tmp_path / "night", 4.5, 40)
    with Server(folder, NOBODY, None, ["--replay", str(night), "--speed", "1000"]) as server:
        row = eventually(lambda: next((row for row in server.json("/api/v1/feeds")["trees"]
                                       if row["learnedOn"] == "2026-11-21"), None), 2 * PATIENCE)
        added = kept(data / "headsign.sqlite")
        assert len(added) == len(before) + 1 and before.items() < added.items()
        assert row["trees"] > 0 and sum(added.values()) > predictions
        assert f'predictions{{agency="street"}} {sum(added.values())}\n' in server.get("/metrics").body.decode()
        copy = restored(tmp_path, data)
    # It is the same service day, so there is nothing to train on.
    saturday = recorded_day(tmp_path / "saturday", 5)
    for again in (folder, copy):
        found, metrics = trees_and_metrics(again, saturday)
        assert found == row and 'predictions{agency="street"} 0\n' in metrics


@pytest.mark.faults
@pytest.mark.skipif(not PROGRAMS.exists(), reason="There is no PostgreSQL 15.")
def test_after_failover_the_new_owner_uses_the_same_trees(tmp_path):
    with PostgreSQL() as postgres:
        # Also creates the database's tables.
        learned(tmp_path, "--database", postgres.url, "--agency", "east")
        text = configuration(postgres, ["east"])
        trees = 'headsign_trees{agency="east"}'
        with Node(tmp_path, text, "one") as one, Node(tmp_path, text, "other") as other:
            owner = eventually(lambda: next((node for node in (one, other) if node.metric(trees)), None))
            heir, count = (other if owner is one else one), owner.metric(trees)
            assert heir.metric(trees) is None
            owner.kill()
            eventually(lambda: heir.metric(trees) == count)


def test_a_server_with_trees_disabled_trains_and_uses_none(tmp_path):
    with Server(tmp_path, "predictions:\n  trees: false\n" + NOBODY, None,
                ["--replay", str(recorded_day(tmp_path / "day", 0))]) as server:
        assert "trees" not in server.json("/api/v1/feeds")
        assert "headsign_trees" not in server.get("/metrics").body.decode()
