"""How to get there: along streets that the configuration names, by the command line and over HTTP, and when something
is wrong with the extract."""

import json
import re
import subprocess
from datetime import datetime

import pytest

from support.places import HEADSIGN, SHARED_DATA
from support.server import DEMO, Server
from support.waiting import PATIENCE, eventually

PORTO_ALEGRE = SHARED_DATA / "basemap/porto-alegre.osm.pbf"
FEED = SHARED_DATA / "gtfs/porto-alegre-eptc-2019.zip"
NOW = "2026-11-23T13:00:00-03:00"
TRIP = ("-30.0331,-51.2300", "-30.0577,-51.1787")


def figure(server, name):
    return float(re.search(rf"^{name} (\S+)$", server.get("/metrics").body.decode(), re.MULTILINE)[1])


def headsign(*arguments):
    return subprocess.run([HEADSIGN, *map(str, arguments)], capture_output=True, text=True, timeout=60)


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    if not (PORTO_ALEGRE.exists() and FEED.exists()):
        pytest.skip("the recordings of Porto Alegre are missing")
    configuration = f"""
basemap: none
streets: {PORTO_ALEGRE}
agencies:
  - {{id: poa, name: Porto Alegre, kind: gtfs, schedule: {{source: {FEED}, dates: repeating}}, simulate: true}}
"""
    with Server(tmp_path_factory.mktemp("town"), configuration, NOW) as server:
        eventually(lambda: server.json("/site.json").get("streets"), 2 * PATIENCE)
        yield server


def plan(server, **query):
    text = "&".join(f"{name}={value}" for name, value in query.items())
    return server.json(f"/api/v1/plan?from={TRIP[0]}&to={TRIP[1]}&{text}")


def test_walks_go_along_streets_and_are_told_in_words(town):
    answer = plan(town)
    assert answer["streets"]
    journey = answer["journeys"][0]
    watched = town.json(f"/api/v1/plan/{journey['id']}")
    assert watched["state"] == "possible"
    walks = [leg for leg in watched["journey"]["legs"] if leg["kind"] == "walk"]
    assert walks[0]["steps"] and walks[0]["steps"][0]["turn"] == "depart"
    assert any(step["name"] for leg in walks for step in leg["steps"])
    assert all(leg["line"] for leg in watched["journey"]["legs"])


def test_the_same_journeys_are_told_of_files_by_the_command_line(town, tmp_path):
    assert headsign("import", FEED, "-o", tmp_path / "poa.timetable").returncode == 0
    assert headsign("streets", PORTO_ALEGRE, "-o", tmp_path / "streets").returncode == 0
    # The feed's own dates: a Monday.
    moment = "2019-05-06T15:00:00-03:00"
    same_hour = int(datetime.fromisoformat(NOW.replace("T13", "T15")).timestamp())
    files = ["plan", "--timetable", tmp_path / "poa.timetable", "--window", "30"]
    answer = headsign(*files, "--streets", tmp_path / "streets", "--at", moment, "--json", "--", *TRIP)
    assert answer.returncode == 0, answer.stderr
    # Without an offset it is the agency's clock.
    local = headsign(*files, "--streets", tmp_path / "streets", "--at", moment[:16], "--json", "--", *TRIP)
    assert local.stdout == answer.stdout
    estimated = headsign(*files, "--at", moment[:16], "--", *TRIP).stdout
    assert "\n2019-05-06\n" in f"\n{estimated}" and "Walks are estimated by straight lines" in estimated
    from_files = json.loads(answer.stdout)["journeys"]
    from_server = plan(town, window="30", timetableOnly="true", departAt=same_hour)["journeys"]
    assert [journey["arrival"] - journey["departure"] for journey in from_files] == [
        journey["arrival"] - journey["departure"] for journey in from_server]
    words = headsign("plan", "--server", town.url, "--window", "30", "--", *TRIP)
    assert words.returncode == 0
    assert "→" in words.stdout and "walk" in words.stdout and "estimated" not in words.stdout


def test_whoever_cannot_walk_far_is_told_so(town):
    assert plan(town, farthestWalk="10")["reason"] in ("noStopNearStart", "noStopNearEnd")
    wheelchair = plan(town, wheelchair="possible")
    assert all(leg.get("wheelchair") != "impossible" for journey in wheelchair["journeys"] for leg in journey["legs"])


def test_a_broken_extract_is_seen_and_plans_go_on(tmp_path):
    extract = tmp_path / "broken.osm.pbf"
    extract.write_bytes(b"\x00\x00\x00\x0dno extract at all")
    with Server(tmp_path, DEMO + f"\nstreets: {extract}\n") as server:
        eventually(lambda: figure(server, "headsign_streets_failing") == 1)
        stops = server.json("/api/v1/stops?limit=40")["stops"]
        answer = server.json(f"/api/v1/plan?from={stops[0]['id']}&to={stops[30]['id']}&window=720")
        assert not answer["streets"]
        assert server.get("/api/v1/streets").status == 404


def test_a_stop_by_name_and_a_place_in_the_sea(server):
    stops = server.json("/api/v1/stops?limit=40")["stops"]
    known = headsign(
        "plan", "--server", server.url, "--window", "720", "--", stops[0]["name"], f"{stops[20]['lat']},{stops[20]['lon']}")
    assert known.returncode in (0, 1), known.stderr
    sea = headsign("plan", "--server", server.url, "--", f"{stops[0]['lat']},{stops[0]['lon']}", "-16.9,147.5")
    assert sea.returncode == 1
    assert "No stop that is served lies within a walk of the end." in sea.stdout
    nowhere = headsign("plan", "--server", server.url, "no such place at all", "elsewhere")
    assert nowhere.returncode == 66


def test_hundreds_of_questions_at_once_leave_boards_answering(server):
    stops = server.json("/api/v1/stops?limit=60")["stops"]
    with subprocess.Popen(
        ["bash", "-c", "for n in $(seq 120); do curl -s -o /dev/null -w '%{http_code}\\n' \"$0&departAt=$((1795000000 + n * 60))\" & done; wait",
         f"{server.url}/api/v1/plan?from={stops[0]['id']}&to={stops[50]['id']}&window=720"],
        stdout=subprocess.PIPE, text=True) as asking:
        for stop in stops[:20]:
            assert server.get(f"/api/v1/stops/{stop['id']}/arrivals").status == 200
        codes = asking.stdout.read().split()
    assert len(codes) == 120
    assert set(codes) <= {"200", "429", "503"}
