"""Web nodes serve the state of an ingest node like their own."""

import re

import pytest

from support.events import Events
from support.nodes import KEY, Node, configuration
from support.places import SHARED_DATA
from support.postgres import PROGRAMS, PostgreSQL
from support.town import FEED, write_feed
from support.waiting import PATIENCE, eventually

STREETS = SHARED_DATA / "basemap/porto-alegre.osm.pbf"
ASKED = [
    "/api/v1/vehicles?agency=east",
    "/api/v1/alerts?agency=east",
    "/api/v1/agencies/east/lines",
    "/api/v1/boards?near=-16.9203,145.7710",
    "/api/v1/plan?from=-16.9203,145.7710&to=-16.8700,145.7100",
    "/api/where/agencies-with-coverage.json",
    "/api/where/vehicles-for-agency/east_1.json",
    "/gtfs-rt/east/vehicle-positions.pb",
    "/siri/2.0/vehicle-monitoring.json?OperatorRef=east",
]


@pytest.fixture(scope="module")
def nodes(tmp_path_factory):
    """An ingest node that computes and serves the state, and two web nodes that serve it."""
    if not PROGRAMS.exists():
        pytest.skip("There is no PostgreSQL 15.")
    folder = tmp_path_factory.mktemp("cluster")
    with PostgreSQL() as postgres:
        text = configuration(postgres, agencies=["east"])
        with Node(folder, text, "owner", "all") as owner:
            eventually(lambda: owner.held and owner.json("/api/v1/vehicles")["vehicles"])
            with Node(folder, text, "web-1", "web") as one, Node(folder, text, "web-2", "web") as other:
                for web in (one, other):
                    eventually(lambda: web.json("/api/v1/vehicles")["vehicles"])
                yield owner, one, other


@pytest.mark.parametrize("path", ASKED)
def test_all_cluster_nodes_return_the_same_responses(nodes, path):
    def shown(node):
        answer = node.get(path)
        # OneBusAway's response envelope includes the current time.
        body, count = re.subn(rb'"currentTime":\d+', b"", answer.body)
        return answer.status, body, None if count else answer.headers.get("ETag")

    def same() -> bool:
        return len({shown(node) for node in nodes}) == 1

    eventually(same)


@pytest.mark.parametrize("path", ["/gtfs/east.zip", "/api/v1/agencies/east/timetable"])
def test_web_nodes_serve_the_same_files_as_the_owner(nodes, path):
    answers = [eventually(lambda: (a := node.get(path)).status == 200 and a) for node in nodes]
    assert len({(answer.body, answer.headers["ETag"]) for answer in answers}) == 1


def test_a_stream_client_that_reconnects_to_another_node_continues_with_changes(nodes):
    _, one, other = nodes
    with Events(one, "/api/v1/live?agency=east") as events, Events(other, "/api/v1/live?agency=east") as kept:
        next(kept)

        def goes_on() -> bool:
            with Events(other, "/api/v1/live?agency=east", last=next(events).id) as more:
                return next(more).name == "change"

        eventually(goes_on)
    with Events(other, "/api/v1/live?agency=east", last="anything") as events:
        assert next(events).name == "snapshot"


def test_cluster_endpoints_require_the_cluster_key(nodes):
    owner, one, _ = nodes
    for headers in ({}, {"Authorization": f"Bearer {KEY}x"}):
        for path in ("/cluster/v1/agencies/east/live", "/cluster/v1/timetables/" + "0" * 64):
            assert owner.get(path, headers).status == 403
    known = {"Authorization": f"Bearer {KEY}"}
    assert owner.get("/cluster/v1/timetables/" + "0" * 64, known).status == 404
    assert owner.get("/cluster/v1/agencies/east/live?format=200", known).status == 409
    refused = one.get("/cluster/v1/agencies/east/live", known)
    assert refused.status == 409 and "owner does" in refused.json()["detail"]


def test_a_web_node_requests_the_basis_of_predictions_from_the_owner(nodes):
    _, one, _ = nodes

    def explained() -> bool:
        for vehicle in one.json("/api/v1/vehicles?agency=east")["vehicles"][:20]:
            answer = one.get(f"/api/v1/vehicles/{vehicle['id']}?basis=true")
            if answer.status == 200 and b'"basis"' in answer.body:
                return True
        return False

    eventually(explained)


@pytest.mark.faults
def test_web_nodes_show_a_killed_owners_last_state_with_its_age(nodes):
    owner, one, _ = nodes
    before = eventually(lambda: one.json("/api/v1/vehicles?agency=east"))
    owner.kill()

    def is_shown() -> bool:
        feeds = [feed for feed in one.json("/api/v1/feeds")["feeds"] if feed["agency"] == "east"]
        return all(feed["state"] in ("stale", "failing") and "is not responding" in feed["error"]["message"] for feed in feeds)

    eventually(is_shown)
    after = one.json("/api/v1/vehicles?agency=east")
    assert after["vehicles"] and after["at"] >= before["at"]
    frozen = one.json("/api/v1/vehicles?agency=east")
    assert frozen["at"] == after["at"]
    with owner:
        eventually(lambda: one.json("/api/v1/vehicles?agency=east")["at"] > frozen["at"])
        eventually(lambda: all(feed["state"] == "ok" for feed in one.json("/api/v1/feeds")["feeds"]))


def feeds(node) -> list[dict]:
    return [feed for feed in node.json("/api/v1/feeds")["feeds"] if feed["agency"] == "east" and feed["kind"] != "schedule"]


@pytest.mark.faults
def test_all_nodes_use_an_upcoming_timetable_for_dates_that_it_covers(tmp_path):
    if not PROGRAMS.exists():
        pytest.skip("There is no PostgreSQL 15.")
    feed = write_feed(tmp_path / "town.zip")

    def names(node, day: str) -> set[str]:
        calls = node.json(f"/api/v1/trips/town:t1?date={day}")["calls"]
        return {call["stop"]["name"] for call in calls}

    with PostgreSQL() as postgres:
        text = configuration(postgres, agencies=[])
        text += f"  - {{id: town, name: Town, kind: gtfs, schedule: {{source: {feed}, refresh: 1}}}}\n"
        owner, web = Node(tmp_path, text, "owner", "all"), Node(tmp_path, text, "web", "web")
        for node in (owner, web):
            node.command += ["--now", "2026-03-02T07:55:00-05:00"]
        with owner, web:
            for node in (owner, web):
                eventually(lambda: node.get("/api/v1/trips/town:t1?date=2026-03-09").status == 200)
            season = FEED["calendar.txt"].replace("20260101", "20260309")
            write_feed(feed, **{"calendar.txt": season, "stops.txt": FEED["stops.txt"].replace("Market", "Brewery")})
            for node in (owner, web):
                eventually(lambda: "Brewery" in names(node, "2026-03-09"))
                assert "Market" in names(node, "2026-03-06")


def test_a_node_that_starts_without_an_owner_serves_boards(tmp_path):
    """The node takes the timetable from its own files or from any other node, and it never reports normal service."""
    if not PROGRAMS.exists():
        pytest.skip("There is no PostgreSQL 15.")
    with PostgreSQL() as postgres:
        text = configuration(postgres, agencies=["east"])
        kept, new = Node(tmp_path, text, "kept", "web"), Node(tmp_path, text, "new", "web")
        with Node(tmp_path, text, "owner", "ingest") as owner, kept:
            eventually(lambda: kept.json("/api/v1/vehicles")["vehicles"])
            owner.kill()
            kept.kill()
            with kept:
                eventually(lambda: boards(kept))
                with new:
                    eventually(lambda: boards(new))
                    for node in (kept, new):
                        assert not node.json("/api/v1/vehicles?agency=east")["vehicles"]
                        eventually(lambda: are_quiet(feeds(node)))
                        assert not re.search(rb'"status":"live"', node.get(ASKED[3]).body)
                    with owner:
                        for node in (kept, new):
                            eventually(lambda: node.json("/api/v1/vehicles")["vehicles"])


def are_quiet(feeds: list[dict]) -> bool:
    return bool(feeds) and all("is not responding" in feed.get("error", {}).get("message", "") for feed in feeds)


def boards(node) -> bool:
    answer = node.get(ASKED[3])
    return answer.status == 200 and b'"headsign"' in answer.body


@pytest.mark.faults
def test_nodes_follow_a_recreated_database_without_a_restart(tmp_path):
    if not PROGRAMS.exists():
        pytest.skip("There is no PostgreSQL 15.")
    with PostgreSQL() as postgres:
        text = configuration(postgres, agencies=["east"])
        owner, web = Node(tmp_path, text, "owner", "ingest"), Node(tmp_path, text, "web", "web")
        for _ in range(2):
            with owner:
                eventually(lambda: owner.held)
        with owner, web:
            eventually(lambda: owner.held.get("east") == 3)
            eventually(lambda: web.metric('headsign_replica_epoch{agency="east"}') == 3)
            postgres.begin_anew()
            eventually(lambda: owner.held.get("east") == 1)
            eventually(lambda: web.metric('headsign_replica_epoch{agency="east"}') == 1)
            moment = web.json("/api/v1/vehicles?agency=east")["at"]
            eventually(lambda: web.json("/api/v1/vehicles?agency=east")["at"] > moment and not are_quiet(feeds(web)))


@pytest.mark.faults
def test_a_node_that_becomes_owner_continues_from_the_state_it_showed(tmp_path):
    if not PROGRAMS.exists():
        pytest.skip("There is no PostgreSQL 15.")
    with PostgreSQL() as postgres:
        text = configuration(postgres, agencies=["east"])
        with Node(tmp_path, text, "one", "all") as one:
            eventually(lambda: one.held and one.json("/api/v1/vehicles")["vehicles"])
            with Node(tmp_path, text, "other", "all") as other:
                eventually(lambda: other.json("/api/v1/vehicles")["vehicles"])
                one.kill()
                moments = []

                def goes_on() -> bool:
                    response = other.json("/api/v1/vehicles?agency=east")
                    moments.append(response["at"])
                    assert response["vehicles"], moments
                    return bool(other.held) and response["at"] > moments[0]

                eventually(goes_on)
                assert moments == sorted(moments)


def test_a_web_node_loads_the_streets_from_the_node_that_builds_them(tmp_path):
    if not PROGRAMS.exists() or not STREETS.exists():
        pytest.skip("There is no PostgreSQL 15, or no extract.")
    with PostgreSQL() as postgres:
        text = configuration(postgres, agencies=["east"])
        made, web = Node(tmp_path, text + f"streets: {STREETS}\n", "made", "ingest"), Node(tmp_path, text, "web", "web")
        with made:
            eventually(lambda: made.metric("headsign_streets_bytes"), 2 * PATIENCE)
            with web:
                eventually(lambda: web.metric("headsign_streets_bytes") == made.metric("headsign_streets_bytes"))
                assert web.json("/site.json")["streets"]
            made.kill()
            # The files are stored, so they are available at the next start although the building node is away.
            with web:
                eventually(lambda: web.metric("headsign_streets_bytes"))
            [kept] = (tmp_path / "web").glob("**/streets/shared/*")
            assert len(kept.name) == 64
