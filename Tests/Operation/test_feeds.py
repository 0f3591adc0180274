"""A real agency's feeds over HTTP: they are processed, fail and recover, and are recorded and replayed."""

import subprocess
import time

import pytest

from support.places import HEADSIGN, SHARED_DATA
from support.server import Server
from support.upstream import Upstream
from support.waiting import eventually

GTFS = SHARED_DATA / "gtfs/raba-redding-2025.zip"
POSITIONS = SHARED_DATA / "gtfs-rt/raba-vehicle-positions.pb"
UPDATES = SHARED_DATA / "gtfs-rt/raba-trip-updates.pb"
pytestmark = pytest.mark.skipif(not GTFS.exists(), reason=f"the recordings are not at {SHARED_DATA}")


def configuration(upstream) -> str:
    return f"""
basemap: none
agencies:
  - id: raba
    name: RABA
    kind: gtfs
    schedule: {GTFS}
    realtime:
      vehicle_positions:
        url: {upstream.url}/positions.pb
        interval: 1
        headers:
          X-Api-Key: ${{RABA_KEY}}
      trip_updates:
        url: {upstream.url}/updates.pb
        interval: 1
"""


@pytest.fixture
def upstream(monkeypatch):
    monkeypatch.setenv("RABA_KEY", "not-to-be-seen")
    with Upstream() as upstream:
        upstream.answers = {"/positions.pb": (200, POSITIONS.read_bytes()), "/updates.pb": (200, UPDATES.read_bytes())}
        yield upstream


def feed(server, name):
    return server.feed(f"raba/{name}")


def moment_of(path) -> str:
    """Returns the header's timestamp of a GTFS-Realtime feed: field 3 of field 1."""
    body = path.read_bytes()
    header = body[2:2 + body[1]]
    position = header.index(0x18) + 1
    number = shift = 0
    while True:
        byte = header[position]
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            break
        shift, position = shift + 7, position + 1
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(number + 5))


def test_vehicles_are_read_from_the_feed_and_its_api_key_is_sent_but_never_shown(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), moment_of(POSITIONS)) as server:
        vehicles = server.json("/api/v1/vehicles")["vehicles"]
        assert vehicles and all(vehicle["id"].startswith("raba:") for vehicle in vehicles)
        shown = server.get("/api/v1/feeds").body + server.get("/metrics").body + server.log.read_bytes()
        assert b"not-to-be-seen" not in shown
    assert any(headers.get("X-Api-Key") == "not-to-be-seen" for path, headers in upstream.seen if "positions" in path)


@pytest.mark.parametrize("status, kind", [(401, "unauthorized"), (429, "rateLimited"), (500, "rejected")])
def test_a_feed_that_rejects_requests_recovers_and_affects_no_other_feed(tmp_path, upstream, status, kind):
    with Server(tmp_path, configuration(upstream), moment_of(POSITIONS)) as server:
        good = upstream.answers["/positions.pb"]
        upstream.answers["/positions.pb"] = (status, b"no")
        eventually(lambda: feed(server, "vehicle_positions")["state"] == "failing")
        assert feed(server, "vehicle_positions")["error"]["kind"] == kind
        assert feed(server, "trip_updates")["state"] != "failing"
        upstream.answers["/positions.pb"] = good
        eventually(lambda: feed(server, "vehicle_positions")["state"] == "ok")


def test_an_html_page_instead_of_protobuf_is_reported(tmp_path, upstream):
    with Server(tmp_path, configuration(upstream), moment_of(POSITIONS)) as server:
        upstream.answers["/positions.pb"] = (200, b"<!doctype html><title>Log in</title>")
        eventually(lambda: feed(server, "vehicle_positions")["state"] == "failing")
        assert "HTML" in feed(server, "vehicle_positions")["error"]["message"].upper()


def test_a_replayed_recording_has_unchanged_content(tmp_path, upstream):
    config = tmp_path / "record.yaml"
    config.write_text(configuration(upstream))
    recording = tmp_path / "recording"
    answer = subprocess.run(
        [HEADSIGN, "record", "--config", config, "-o", recording, "--minutes", "0.05"], capture_output=True, text=True,
        timeout=60)
    assert answer.returncode == 0, answer.stderr
    assert "vehicle_positions" in answer.stdout
    score = subprocess.run(
        [HEADSIGN, "score", recording, "--predictions", tmp_path / "predictions.jsonl", "--model", "headsign"],
        capture_output=True, text=True, timeout=60)
    assert score.returncode == 0, score.stderr
    assert "Mean absolute error" in score.stdout
    learn = subprocess.run(
        [HEADSIGN, "learn", recording, "--data", tmp_path / "learned"], capture_output=True, text=True, timeout=60)
    assert learn.returncode == 0, learn.stderr
    assert "trips learned" in learn.stdout and (tmp_path / "learned" / "headsign.sqlite").exists()
    # The recording's vehicles do not move within three seconds.
    history = subprocess.run(
        [HEADSIGN, "history", "import", recording, "--data", tmp_path / "learned"], capture_output=True, text=True,
        timeout=60)
    assert history.returncode == 0 and "no service was observed" in history.stderr
    assert not (tmp_path / "learned" / "history").exists()
    empty = tmp_path / "replayed"
    empty.mkdir()
    with Server(empty, "basemap: none\nagencies: []\n", None, ["--replay", str(recording)]) as server:
        feeds = {feed["id"].split("/")[1]: feed for feed in server.json("/api/v1/feeds")["feeds"]}
    assert feeds["schedule"]["state"] == "ok"
    # By the time in the recording, these vehicle positions are outdated.
    assert feeds["vehicle_positions"]["state"] == "stale"
    assert feeds["vehicle_positions"]["entities"] > 0
