"""Journey planning: along the configured streets, on the command line and over HTTP, and with a damaged street
extract."""

import json
import re
import subprocess
import time
from datetime import datetime

import pytest

from support.places import HEADSIGN, SHARED_DATA
from support.server import DEMO, Server
from support.town import FEED as TOWN
from support.town import write_feed
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


def test_walks_of_a_plan_follow_streets_and_have_directions(town):
    answer = plan(town)
    assert answer["streets"]
    journey = answer["journeys"][0]
    watched = town.json(f"/api/v1/plan/{journey['id']}")
    assert watched["state"] == "possible"
    walks = [leg for leg in watched["journey"]["legs"] if leg["kind"] == "walk"]
    assert walks[0]["steps"] and walks[0]["steps"][0]["turn"] == "depart"
    assert any(step["name"] for leg in walks for step in leg["steps"])
    assert all(leg["line"] for leg in watched["journey"]["legs"])


def test_the_plan_command_returns_the_same_journeys_as_the_server(town, tmp_path):
    assert headsign("import", FEED, "-o", tmp_path / "poa.timetable").returncode == 0
    assert headsign("streets", PORTO_ALEGRE, "-o", tmp_path / "streets").returncode == 0
    # A Monday within the feed's own dates.
    moment = "2019-05-06T15:00:00-03:00"
    same_hour = int(datetime.fromisoformat(NOW.replace("T13", "T15")).timestamp())
    files = ["plan", "--timetable", tmp_path / "poa.timetable", "--window", "30"]
    answer = headsign(*files, "--streets", tmp_path / "streets", "--at", moment, "--json", "--", *TRIP)
    assert answer.returncode == 0, answer.stderr
    # A time without an offset is in the agency's time zone.
    local = headsign(*files, "--streets", tmp_path / "streets", "--at", moment[:16], "--json", "--", *TRIP)
    assert local.stdout == answer.stdout
    estimated = headsign(*files, "--at", moment[:16], "--", *TRIP).stdout
    assert "\n2019-05-06\n" in f"\n{estimated}" and "Walks are estimated from straight lines" in estimated
    from_files = json.loads(answer.stdout)["journeys"]
    from_server = plan(town, window="30", timetableOnly="true", departAt=same_hour)["journeys"]
    assert [journey["arrival"] - journey["departure"] for journey in from_files] == [
        journey["arrival"] - journey["departure"] for journey in from_server]
    words = headsign("plan", "--server", town.url, "--window", "30", "--", *TRIP)
    assert words.returncode == 0
    assert "→" in words.stdout and "walk" in words.stdout and "estimated" not in words.stdout


def test_a_plan_without_journeys_names_a_low_walking_limit_as_the_reason(town):
    assert plan(town, farthestWalk="10")["reason"] in ("noStopNearStart", "noStopNearEnd")
    wheelchair = plan(town, wheelchair="possible")
    assert all(leg.get("wheelchair") != "impossible" for journey in wheelchair["journeys"] for leg in journey["legs"])


def test_a_damaged_street_extract_is_reported_and_planning_continues_without_it(tmp_path):
    extract = tmp_path / "broken.osm.pbf"
    extract.write_bytes(b"\x00\x00\x00\x0dno extract at all")
    with Server(tmp_path, DEMO + f"\nstreets: {extract}\n") as server:
        eventually(lambda: figure(server, "headsign_streets_failing") == 1)
        stops = server.json("/api/v1/stops?limit=40")["stops"]
        answer = server.json(f"/api/v1/plan?from={stops[0]['id']}&to={stops[30]['id']}&window=720")
        assert not answer["streets"]
        assert server.get("/api/v1/streets").status == 404


def test_the_plan_command_accepts_a_stops_name_and_rejects_a_place_at_sea(server):
    stops = server.json("/api/v1/stops?limit=40")["stops"]
    known = headsign(
        "plan", "--server", server.url, "--window", "720", "--", stops[0]["name"], f"{stops[20]['lat']},{stops[20]['lon']}")
    assert known.returncode in (0, 1), known.stderr
    sea = headsign("plan", "--server", server.url, "--", f"{stops[0]['lat']},{stops[0]['lon']}", "-16.9,147.5")
    assert sea.returncode == 1
    assert "No served stop is within walking distance of the destination." in sea.stdout
    nowhere = headsign("plan", "--server", server.url, "no such place at all", "elsewhere")
    assert nowhere.returncode == 66


def test_boards_stay_responsive_during_hundreds_of_concurrent_plans(server):
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


RULES = 11_033
MORNING = "2026-03-02T07:00:00-05:00"


def many_rules(headsign: str, **more: str) -> dict[str, str]:
    """Returns the files of a route with 40 stops and 60 trips, and with 11,033 trip-to-trip rules in transfers.txt, as
    in one public feed."""
    stops = [f"s{number},Stop {number},{44.2 + number * 0.005:.4f},-76.5" for number in range(40)]
    trips = [f"t{number}" for number in range(60)]
    calls = [
        f"{trip},{time},{time},s{stop},{stop + 1}"
        for number, trip in enumerate(trips) for stop in range(40)
        for time in [f"{8 + (number * 10 + stop * 2) // 60}:{(number * 10 + stop * 2) % 60:02}:00"]]
    pairs = [(stop, early, late) for stop in range(40) for early in range(30) for late in range(30, 60)]
    rules = [f"s{stop},s{stop},2,120,t{early},t{late}" for stop, early, late in pairs[:: len(pairs) // RULES][:RULES]]
    assert len(rules) == RULES
    return {
        "stops.txt": "\n".join(["stop_id,stop_name,stop_lat,stop_lon", *stops, ""]),
        "trips.txt": "\n".join(
            ["route_id,service_id,trip_id,trip_headsign", *(f"R,daily,{trip},{headsign}" for trip in trips), ""]),
        "stop_times.txt": "\n".join(["trip_id,arrival_time,departure_time,stop_id,stop_sequence", *calls, ""]),
        "transfers.txt": "\n".join(
            ["from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_trip_id,to_trip_id", *rules, ""]),
    } | more


def processor_milliseconds(process: int) -> float:
    """Returns the processor time of all threads of a process. The clock ID is computed as by clock_getcpuclockid."""
    return time.clock_gettime_ns(~process << 3 | 2) / 1e6


def first_plan(server, day: str = "2026-03-02") -> tuple[str, float]:
    """Returns the headsign of a plan's ride, and the processor milliseconds that the server used for the plan."""
    at = int(datetime.fromisoformat(f"{day}T08:00:00-05:00").timestamp())
    before = processor_milliseconds(server.serving)
    answer = server.json(f"/api/v1/plan?from=town:s0&to=town:s30&departAt={at}")
    used = processor_milliseconds(server.serving) - before
    ride = next(leg for leg in answer["journeys"][0]["legs"] if leg["kind"] == "ride")
    return ride["headsign"], used


@pytest.mark.timed
def test_the_first_plan_with_a_timetable_uses_a_routing_network_built_in_advance(tmp_path):
    """The plan takes at most 50 ms of processor time after a start, for an upcoming timetable and for a new one, each
    with 11,033 rules."""
    feed = write_feed(tmp_path / "town.zip", **many_rules("Mill"))
    text = ("basemap: none\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n"
            f"    schedule:\n      source: {feed}\n      refresh: 1\n")
    with Server(tmp_path, text, MORNING) as server:
        assert server.json("/api/v1/agencies")["agencies"][0]["schedule"]["state"] == "ready"
    with Server(tmp_path, text, MORNING) as server:
        eventually(lambda: figure(server, "headsign_plan_ready") == 1)
        used = {"start": first_plan(server)}
        write_feed(feed, **many_rules("Harbour", **{
            "calendar.txt": TOWN["calendar.txt"].replace("20260101", "20260309")}))
        eventually(lambda: server.json("/api/v1/agencies")["agencies"][0]["schedule"].get("next"))
        used["waiting"] = first_plan(server, "2026-03-11")
        write_feed(feed, **many_rules("Brewery"))
        eventually(lambda: "next" not in server.json("/api/v1/agencies")["agencies"][0]["schedule"])
        used["new"] = first_plan(server)
    print(used)
    assert {when: headsign for when, (headsign, _) in used.items()} == {
        "start": "Mill", "waiting": "Harbour", "new": "Brewery"}
    assert max(milliseconds for _, milliseconds in used.values()) <= 50, used
