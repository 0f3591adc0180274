"""Street commands: output, rejected input and exit codes."""

import pytest

from support.extracts import EXTRACTS, headsign, walk

STATION, CATHEDRAL = (60.1710, 24.9415), (60.1704, 24.9522)


@pytest.fixture(scope="module")
def extract():
    assert EXTRACTS["helsinki"].exists(), "scripts/fetch streets gets Helsinki's streets."
    return EXTRACTS["helsinki"]


@pytest.fixture(scope="module")
def streets(extract, tmp_path_factory):
    out = tmp_path_factory.mktemp("streets") / "helsinki.streets"
    answer = headsign("streets", extract, "-o", out)
    assert answer.returncode == 0, answer.stderr
    return out


def test_streets_prints_a_summary_of_its_result_and_omissions(extract, tmp_path):
    answer = headsign("streets", extract, "-o", tmp_path / "out")
    assert answer.returncode == 0
    for words in [" ways, ", " junctions, ", " edges, ", " bytes in ", "omitted: ", "closed to pedestrians"]:
        assert words in answer.stdout


def test_walk_describes_its_route_in_steps(streets):
    answer = headsign("walk", streets, "60.1710,24.9415", "60.1704,24.9522")
    assert answer.returncode == 0, answer.stderr
    assert " min" in answer.stdout.splitlines()[0]
    assert ": go " in answer.stdout.splitlines()[1]
    assert "turn " in answer.stdout


def test_a_walks_length_matches_its_line_and_its_steps(streets):
    found = walk(streets, STATION, CATHEDRAL)
    assert 500 < found["metres"] < 1500
    assert sum(step["metres"] for step in found["steps"]) == pytest.approx(found["metres"], abs=60)
    assert found["seconds"] >= found["metres"] / 1.2 - 1
    assert found["line"][0] == pytest.approx(STATION) and found["line"][-1] == pytest.approx(CATHEDRAL)
    assert found["steps"][0]["turn"] == "depart"


def test_a_slow_walk_takes_longer_and_a_wheelchair_avoids_stairs(streets):
    usual, slow = (walk(streets, STATION, CATHEDRAL, "--pace", pace) for pace in ("1.2", "0.6"))
    assert slow["seconds"] == pytest.approx(usual["seconds"] * 2, abs=2)
    rolled = walk(streets, STATION, CATHEDRAL, "--wheelchair")
    assert rolled and all(step["kind"] != "steps" for step in rolled["steps"])


@pytest.mark.parametrize("place", ["60.10,24.90", "0.5,0.5", "-60,170"])
def test_walk_reports_that_a_place_at_sea_has_no_street_nearby(streets, place):
    answer = headsign("walk", streets, "--", place, "60.1704,24.9522")
    assert answer.returncode == 66
    assert "no walkable street is near" in answer.stderr


def test_walk_finds_no_route_longer_than_the_limit(streets):
    answer = headsign("walk", streets, "60.1710,24.9415", "60.1704,24.9522", "--farthest", "100")
    assert answer.returncode == 1
    assert "no walking route" in answer.stderr


@pytest.mark.parametrize("place", ["here", "60.17", "60.17,24.94,3", "91,0", "nan,nan", "0,0"])
def test_walk_rejects_an_invalid_place(streets, place):
    assert headsign("walk", streets, "--", place, "60.17,24.95").returncode == 64


def test_streets_rejects_a_damaged_extract_and_preserves_the_old_streets_file(extract, streets, tmp_path):
    out = tmp_path / "out"
    out.write_bytes(streets.read_bytes())
    broken = tmp_path / "broken.osm.pbf"
    for content, words in [(extract.read_bytes()[:300_000], "damaged or truncated"), (b"<html>", "not an OpenStreetMap extract")]:
        broken.write_bytes(content)
        answer = headsign("streets", broken, "-o", out)
        assert answer.returncode == 65
        assert words in answer.stderr
    assert out.read_bytes() == streets.read_bytes()
    assert headsign("streets", tmp_path / "nowhere", "-o", out).returncode == 66
    assert headsign("streets", extract, "-o", tmp_path).returncode == 73


def test_walk_rejects_a_damaged_streets_file(streets, tmp_path):
    damaged = bytearray(streets.read_bytes())
    damaged[-40] ^= 1
    path = tmp_path / "damaged"
    path.write_bytes(damaged)
    for content, words in [(damaged, "damaged"), (b"", "not a streets file"), (b"HEADSIGN" * 100, "not a streets file")]:
        path.write_bytes(content)
        answer = headsign("walk", path, "60.17,24.94", "60.17,24.95")
        assert answer.returncode == 65
        assert words in answer.stderr
