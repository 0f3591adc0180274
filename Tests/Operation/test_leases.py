"""Cluster nodes divide the agencies among themselves by leases in a shared database: ownership, and failover when a
node or the database is lost."""

import json
import os
import signal
import subprocess
import time

import pytest

from support.nodes import KEY, POLL, Node, configuration
from support.places import HEADSIGN
from support.postgres import PROGRAMS, PostgreSQL
from support.waiting import PATIENCE, eventually

# The duration of a lease and the interval of a node's heartbeats, in seconds.
LEASE, BEAT = 10, 3


@pytest.fixture
def postgres():
    if not PROGRAMS.exists():
        pytest.skip("There is no PostgreSQL 15.")
    with PostgreSQL() as postgres:
        yield postgres


@pytest.fixture
def alone(tmp_path, postgres):
    with Node(tmp_path, configuration(postgres), "one") as one:
        eventually(lambda: len(one.held) == 2)
        yield one


@pytest.fixture
def two(tmp_path, postgres):
    text = configuration(postgres)
    with Node(tmp_path, text, "one") as one, Node(tmp_path, text, "other") as other:
        eventually(lambda: len(one.held) == 1 and len(other.held) == 1)
        # Both nodes have compiled the timetables that they may take over.
        yield one, other


def nodes(postgres, tmp_path, *arguments):
    config = tmp_path / "headsign.yaml"
    config.write_text(configuration(postgres))
    return subprocess.run([HEADSIGN, "nodes", "--config", config, *arguments], capture_output=True, text=True, timeout=60)


def beat(postgres, node: Node) -> str:
    """Returns the time of the node's last heartbeat that is stored in the database."""
    return postgres.ask(f"SELECT seen FROM headsign_node WHERE name = '{node.name}'")


def beats(postgres, node: Node, count: int):
    """Waits for `count` more heartbeats of the node, and yields the time of each."""
    last = beat(postgres, node)
    for _ in range(count):
        last = eventually(lambda: (seen := beat(postgres, node)) != last and seen)
        yield last


def vehicles(node: Node, agency: str) -> float:
    return node.metric(f'headsign_vehicles{{agency="{agency}"}}') or 0


def test_an_ingest_node_serves_neither_pages_nor_apis_to_riders(alone):
    for path in ["/", "/api/v1/agencies", "/gtfs/east.zip", "/api/where/current-time.json"]:
        answer = alone.get(path)
        assert answer.status == 404 and b"This node only processes feeds." in answer.body, path
    assert alone.get("/cluster/v1/node").status == 403
    assert alone.get("/cluster/v1/node", {"Authorization": "Bearer " + "x" * 32}).status == 403
    answer = alone.get("/cluster/v1/node", {"Authorization": f"Bearer {KEY}"})
    assert answer.status == 200 and answer.json()["name"] == "one" and answer.json()["database"] == "reached"


def test_a_second_node_with_the_same_name_does_not_start(alone, tmp_path, postgres):
    (tmp_path / "twin").mkdir()
    other = Node(tmp_path / "twin", configuration(postgres), "one")
    ended = subprocess.run(list(map(str, other.command)), capture_output=True, text=True, timeout=60)
    assert ended.returncode == 78 and f"a node named one already runs at {alone.url}" in ended.stderr
    # The same command with another free port, as if copied to another machine.
    command = [str(part).replace(other.url, alone.url) for part in other.command]
    assert alone.url in command
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 78 and f"another node, one, already responds at {alone.url}" in ended.stderr
    assert len(alone.held) == 2


def test_a_node_that_shuts_down_hands_its_agencies_over_to_another(alone, tmp_path, postgres):
    with Node(tmp_path, configuration(postgres), "other") as other:
        eventually(lambda: len(alone.status["nodes"]) == 2)
        alone.process.terminate()
        eventually(lambda: other.held.keys() == {"east", "west"})
        assert all(epoch > 1 for epoch in other.held.values())
        assert alone.process.wait(PATIENCE) == 0
        assert "Leases could not be released" not in alone.log.read_text()


@pytest.mark.faults
def test_agencies_are_distributed_among_nodes_and_their_owners_are_reported(two, postgres, tmp_path):
    one, other = two
    owners = {agency["agency"]: agency["owner"] for agency in one.status["agencies"]}
    assert set(owners.values()) == {"one", "other"} and set(one.held) | set(other.held) == {"east", "west"}
    for node in two:
        status = node.status
        assert status["name"] == node.name and status["role"] == "ingest" and status["database"] == "reached"
        assert all(0 < lease["secondsLeft"] <= LEASE for lease in status["leases"])
        eventually(lambda: all(each["isAlive"] for each in node.status["nodes"]) and len(node.status["nodes"]) == 2)
        [mine] = node.held
        eventually(lambda: vehicles(node, mine) > 0)
        assert node.metric("headsign_leases_held") == 1 and node.metric(f'headsign_lease_epoch{{agency="{mine}"}}') >= 1
        # The last heartbeat is younger than the lease that it renews.
        eventually(lambda: node.metric("headsign_beat_age_seconds") < LEASE)
        assert KEY not in node.log.read_text()
        assert KEY not in node.get("/status").body.decode() and PostgreSQL.PASSWORD not in node.log.read_text()
    answer = nodes(postgres, tmp_path)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "alive" in answer.stdout and "east" in answer.stdout and PostgreSQL.PASSWORD not in answer.stdout
    state = json.loads(nodes(postgres, tmp_path, "--json").stdout)
    assert {each["id"]: each["owner"] for each in state["agencies"]} == owners
    assert {each["address"] for each in state["nodes"]} == {one.url, other.url}


@pytest.mark.faults
def test_the_agencies_of_a_killed_node_are_taken_over_by_another(two):
    one, other = two
    [lost] = one.held
    before = one.held[lost]
    one.kill()
    eventually(lambda: other.held.get(lost) == before + 1)
    eventually(lambda: vehicles(other, lost) > 0)


@pytest.mark.timed
def test_the_agencies_of_a_killed_node_are_taken_over_within_the_time_limit(two):
    one, other = two
    [lost] = one.held
    before = one.held[lost]
    one.kill()
    began = time.monotonic()
    eventually(lambda: len(other.held) == 2, LEASE + 2 + POLL)
    eventually(lambda: vehicles(other, lost) > 0, LEASE + 2 + POLL - (time.monotonic() - began) + 5)
    assert other.held[lost] == before + 1


@pytest.mark.faults
def test_a_node_paused_beyond_its_lease_gives_up_its_agencies_when_resumed(two):
    one, other = two
    [lost] = one.held
    epoch, serving = one.held[lost], one.serving
    os.kill(serving, signal.SIGSTOP)
    eventually(lambda: lost in other.held)
    assert other.held[lost] == epoch + 1
    os.kill(serving, signal.SIGCONT)
    assert lost not in one.held
    eventually(lambda: "no longer" in one.log.read_text())
    assert one.log.read_text().count("Leases could not be renewed") <= 1


@pytest.mark.faults
def test_owners_keep_their_agencies_while_the_database_is_unreachable(two, postgres):
    one, other = two
    before = one.held, other.held
    failed = [node.metric("headsign_beats_failed_total") for node in two]

    def stay() -> bool:
        assert (one.held, other.held) == before
        return True

    def have_failed(count: int) -> bool:
        return all(node.metric("headsign_beats_failed_total") >= known + count for node, known in zip(two, failed))

    postgres.stop("fast")
    # Heartbeats fail for twice the duration of a lease.
    eventually(lambda: stay() and have_failed(2 * LEASE // BEAT + 1), 3 * PATIENCE, 0.2)
    assert one.status["database"] == "away"
    postgres.start()
    for node in two:
        for _ in beats(postgres, node, LEASE // BEAT + 1):
            stay()
    assert one.status["database"] == "reached"


@pytest.mark.faults
def test_a_node_gives_up_its_agencies_if_it_alone_loses_the_database(tmp_path, postgres):
    postgres.ask("CREATE ROLE lonely LOGIN SUPERUSER")
    text = configuration(postgres)
    with Node(tmp_path, text.replace("//headsign:", "//lonely:"), "one") as one:
        eventually(lambda: len(one.held) == 2)
        with Node(tmp_path, text, "other", "web") as other:
            eventually(lambda: len(one.status["nodes"]) == 2)
            postgres.ask("ALTER ROLE lonely NOLOGIN",
                         "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'lonely'")
            eventually(lambda: not one.held)
            assert one.status["database"] == "away" and other.status["database"] == "reached"
            postgres.ask("ALTER ROLE lonely LOGIN")
            # No other node can own the agencies here, so the same owner takes them again, with the same epoch.
            eventually(lambda: one.held == {"east": 1, "west": 1})


@pytest.mark.faults
def test_a_normal_shutdown_releases_the_leases_to_another_node(two):
    one, other = two
    [lost] = one.held
    epoch = one.held[lost]
    one.process.terminate()
    eventually(lambda: other.held.get(lost) == epoch + 1)
    eventually(lambda: [node["name"] for node in other.status["nodes"]] == ["other"])
    assert one.process.wait(PATIENCE) == 0
    assert "Leases could not be released" not in one.log.read_text()


@pytest.mark.timed
def test_after_a_normal_shutdown_another_node_takes_over_within_three_seconds(two):
    one, other = two
    one.process.terminate()
    eventually(lambda: len(other.held) == 2, 3)


@pytest.mark.faults
def test_an_idle_node_sends_few_database_statements_per_heartbeat(two, postgres):
    one, _ = two
    count = 4
    before = one.metric("headsign_database_round_trips_total")
    assert len(list(beats(postgres, one, count))) == count
    each = (one.metric("headsign_database_round_trips_total") - before) / count
    # The limit includes the heartbeats, and the queries between two heartbeats that read the other nodes' quota usage.
    assert each < 24


def test_node_roles_require_a_complete_cluster_configuration(tmp_path, postgres):
    config = tmp_path / "headsign.yaml"

    def serve(text: str, *arguments):
        config.write_text(text)
        return subprocess.run([HEADSIGN, "serve", "--config", config, "--data", tmp_path / "data", "--no-supervisor", *arguments],
                              capture_output=True, text=True, timeout=60)

    alone = configuration(postgres).replace(f"cluster: {{key: {KEY}}}\n", "")
    answer = serve(alone, "--role", "web")
    assert answer.returncode == 78 and "require cluster" in answer.stderr
    answer = serve(configuration(postgres), "--role", "web")
    assert answer.returncode == 78 and "--address" in answer.stderr
    assert serve(configuration(postgres), "--role", "none").returncode == 64
    short = configuration(postgres).replace(KEY, "hush")
    answer = serve(short, "--address", "http://127.0.0.1:1")
    assert answer.returncode == 78 and "32 characters" in answer.stderr and "hush\n" not in answer.stderr
    missing = configuration(postgres).replace(f"database: {postgres.url}\n", "")
    answer = serve(missing, "--address", "http://127.0.0.1:1")
    assert answer.returncode == 78 and "cluster requires database" in answer.stderr
    assert nodes(postgres, tmp_path).returncode == 1


def test_check_reports_problems_of_a_cluster_node(tmp_path, postgres):
    config, text = tmp_path / "headsign.yaml", configuration(postgres)

    def check(*arguments, text=text):
        config.write_text(text)
        answer = subprocess.run([HEADSIGN, "check", config, *arguments], capture_output=True, text=True, timeout=120)
        output = answer.stdout + answer.stderr
        assert KEY not in output and PostgreSQL.PASSWORD not in output
        return answer.returncode, output

    with Node(tmp_path, text, "one") as one:
        eventually(lambda: len(one.held) == 2)
        status, output = check("--node", "one", "--address", one.url)
        assert status == 0 and f"one at {one.url}" in output, output
        status, output = check("--node", "two", "--address", "http://127.0.0.1:1")
        assert status == 0 and "no response" in output and "cluster/one" in output, output
        status, output = check("--node", "one", "--address", "http://127.0.0.1:1")
        assert status == 69 and "has this name" in output, output
        status, output = check("--node", "two", "--address", one.url)
        assert status == 69 and "one responds there" in output, output
        status, output = check("--node", "two", text=text.replace(KEY, "x" * 32))
        assert status == 69 and "a different key" in output, output
        os.kill(one.serving, signal.SIGSTOP)
        status, output = check("--node", "two")
        assert status == 69 and "unreachable from here" in output and "without an address" in output, output
        os.kill(one.serving, signal.SIGCONT)
    status, output = check(text=text.replace(KEY, "'${NO_SUCH_KEY}'"))
    assert status == 78 and "the environment variable NO_SUCH_KEY is not set" in output, output
    status, output = check(text=text.replace(f"database: {postgres.url}\n", ""))
    assert status == 78 and "cluster requires database" in output, output
