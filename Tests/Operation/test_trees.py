"""Trees are learned from how predictions turned out, kept, and asked at the next start."""

import re
import sqlite3
import subprocess

from support.places import HEADSIGN
from support.recorded_street import recorded_day
from support.server import Server
from support.waiting import eventually

NOBODY = "basemap: none\nagencies: []\n"


def told(folder, recording, configuration=NOBODY):
    """What `/api/v1/feeds` says of trees once they are asked, and the metrics."""
    with Server(folder, configuration, None, ["--replay", str(recording), "--speed", "5"]) as server:
        trees = eventually(
            lambda: next((row for row in server.json("/api/v1/feeds")["trees"] if row["trees"]), None), 60)
        return trees, server.get("/metrics").body.decode()


def test_trees_are_learned_kept_and_asked(tmp_path):
    days = [recorded_day(tmp_path / f"day{day}", day, 60) for day in range(4)]
    folder = tmp_path / "server"
    folder.mkdir()
    answer = subprocess.run(
        [HEADSIGN, "learn", *map(str, days), "--data", str(folder / "data")], capture_output=True, text=True, timeout=300)
    assert answer.returncode == 0, answer.stderr
    trees, predictions = map(int, re.search(r"(\d+) trees learned from (\d+) predictions for street", answer.stdout).groups())
    with sqlite3.connect(folder / "data/headsign.sqlite") as file:
        assert file.execute("SELECT count(*), sum(count) FROM tree_rows").fetchone() == (4, predictions)
        assert file.execute("SELECT agency FROM trees").fetchall() == [("street",)]
    row, metrics = told(folder, recorded_day(tmp_path / "friday", 4))
    assert row["agency"] == "street" and row["trees"] == trees > 0
    assert re.fullmatch(r"2026-11-(19|20)", row["learnedOn"])
    assert f'headsign_trees{{agency="street"}} {trees}' in metrics


def test_who_wants_none_has_none(tmp_path):
    with Server(tmp_path, "predictions:\n  trees: false\n" + NOBODY, None,
                ["--replay", str(recorded_day(tmp_path / "day", 0))]) as server:
        assert "trees" not in server.json("/api/v1/feeds")
        assert "headsign_trees" not in server.get("/metrics").body.decode()
