"""Service alerts that the operator publishes by commands or in a file, without a feed."""

import json
import os
import re
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest

from support.nodes import Node
from support.places import HEADSIGN
from support.postgres import PROGRAMS, PostgreSQL
from support.server import Server
from support.town import write_feed
from support.waiting import eventually

# A Monday; the first bus leaves Market at 8:00.
NOW = "2026-03-02T07:55:00-05:00"
# The server reads the alerts file every second of its clock, which runs faster here.
FAST = ["--speed", "5"]
AGENCY = """
  - id: {id}
    name: {id}
    kind: gtfs
    schedule: {{source: "{schedule}", dates: repeating}}
"""


def configuration(folder, *agencies: str) -> str:
    feed = write_feed(folder / "town.zip")
    return "basemap: none\nserver: {limits: none}\nagencies:" + "".join(AGENCY.format(id=id, schedule=feed) for id in agencies)


class Town:
    """A server without feeds, and the commands that an operator runs on the same machine."""

    def __init__(self, folder, *agencies: str):
        self.folder, self.file = folder, folder / "alerts.yaml"
        self.server = Server(folder, configuration(folder, *agencies), NOW, FAST)

    def run(self, command: str, *arguments: str) -> subprocess.CompletedProcess:
        options = ["--config", self.folder / "headsign.yaml", "--data", self.folder / "data", "--now", NOW]
        return subprocess.run(list(map(str, [HEADSIGN, "alert", command, *options, *arguments])), capture_output=True, text=True, timeout=60)

    def add(self, *arguments: str) -> str:
        """Adds an alert and returns its ID."""
        done = self.run("add", *arguments)
        assert done.returncode == 0, done.stderr
        return re.match(r"Alert (\w+) added", done.stdout)[1]

    def write(self, text: str):
        draft = self.folder / "alerts.draft"
        draft.write_text(text)
        draft.rename(self.file)

    def alerts(self, agency: str = "town") -> dict[str, dict]:
        return {one["id"]: one for one in self.server.json(f"/api/v1/alerts?agency={agency}")["alerts"]}

    def shows(self, *ids: str, agency: str = "town"):
        eventually(lambda: self.alerts(agency).keys() == {f"{agency}:{id}" for id in ids})

    def feed(self, agency: str = "town") -> dict | None:
        feeds = self.server.json("/api/v1/feeds")["feeds"]
        return next((feed for feed in feeds if feed["id"] == f"{agency}/alerts.yaml"), None)

    def reports(self, agency: str = "town", **values):
        """Waits until the status of the alerts feed has these values, which happens a moment after its alerts
        change."""
        return eventually(lambda: (feed := self.feed(agency)) and values.items() <= feed.items() and feed)


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path, "town")
    with town.server:
        yield town


def query(document: str) -> str:
    return "/otp/gtfs/v1?query=" + quote(document)


def test_an_added_alert_is_in_all_apis_until_it_is_ended(town):
    assert town.feed() is None
    words = "Church is not served"
    id = town.add("--route", "1", "--stop", "Church", "--effect", "detour", "--until", "today 18:00", words, "--lang", "fr", "Church non desservi")
    town.shows(id)
    town.reports(state="ok", entities=1)
    # SIRI includes only the alerts of vehicles, and there are none here.
    paths = [
        "/api/v1/stops/town:b/arrivals", "/gtfs-rt/town/alerts.pb",
        "/api/where/arrivals-and-departures-for-stop/town_b.json?minutesAfter=60",
        "/motis/api/v5/stoptimes?stopId=town:b&n=2", query("{ alerts { alertHeaderText } }"),
    ]
    for path in paths:
        eventually(lambda: words in town.server.get(path).body.decode(errors="replace"))
    alert = town.alerts()[f"town:{id}"]
    assert alert["header"]["fr"] == "Church non desservi"
    assert words not in town.server.get("/api/v1/stops/town:c/arrivals").body.decode()
    plan = town.server.json("/api/v1/plan?from=town:a&to=town:b&window=60")
    assert f"town:{id}" in json.dumps(plan)
    done = town.run("end", id)
    assert done.returncode == 0 and done.stdout == f"Alert {id} ended.\n"
    town.shows()
    assert "already ended" in town.run("end", id).stdout


def test_the_server_reads_a_new_alerts_file_and_its_changes(town):
    town.write("alerts:\n  - {id: snow, header: Snow}\n")
    town.shows("snow")
    town.write("alerts:\n  - {id: snow, header: Snow}\n  - {id: ice, header: Ice, from: 2026-03-03}\n")
    town.shows("snow", "ice")
    town.file.unlink()
    town.shows()
    town.reports(state="ok", entities=0)


def test_an_invalid_alerts_file_is_reported_with_its_line_and_the_previous_alerts_remain(town):
    town.write("alerts:\n  - {id: snow, header: Snow}\n")
    town.shows("snow")
    bad = "alerts:\n  - id: ice\n    header: Ice\n    effect: detur\n"
    town.write(bad)
    assert "line 4: effect must be one of no_service" in town.reports(state="failing")["error"]["message"]
    assert town.alerts().keys() == {"town:snow"}
    assert "line 4: effect must be one of" in town.server.tail()
    checked = subprocess.run([HEADSIGN, "check", town.folder / "headsign.yaml", "--offline"], capture_output=True, text=True)
    assert checked.returncode == 69 and "line 4: effect must be one of" in checked.stdout
    refused = town.run("add", "Rain")
    assert refused.returncode == 65 and "line 4: effect must be one of" in refused.stderr
    assert town.file.read_text() == bad
    town.write(bad.replace("detur", "detour"))
    town.shows("ice")
    town.reports(state="ok")


def test_an_unknown_route_in_an_operators_alert_is_reported_and_counted(town):
    town.write("alerts:\n  - id: snow\n    header: Snow\n    routes:\n      - 1\n      - 11\n")
    town.shows("snow")
    town.reports(discarded={"unknownRoute": 1})
    eventually(lambda: re.search("line 6: the timetable has no route.*Similar: R \\(1\\)", town.server.tail(), re.DOTALL))
    checked = subprocess.run([HEADSIGN, "check", town.folder / "headsign.yaml", "--offline"], capture_output=True, text=True)
    assert re.search(r"^warning +town/alerts.yaml +1 unknown name", checked.stdout, re.MULTILINE)
    assert "line 6: the timetable has no route" in checked.stdout


@pytest.fixture(scope="module")
def quiet_town(tmp_path_factory):
    """A town in which no alert is published."""
    town = Town(tmp_path_factory.mktemp("quiet"), "town")
    with town.server:
        yield town


@pytest.mark.parametrize(("arguments", "code", "words"), [
    (["--route", "11", "Snow"], 66, 'no route "11". Similar: R (1)'),
    (["--stop", "Churhc", "Snow"], 66, "Similar: b (Church)"),
    (["--trip", "t3", "Snow"], 66, "Similar: t1, t2"),
    (["--effect", "detur", "Snow"], 64, "--effect must be one of no_service"),
    (["--severity", "bad", "Snow"], 64, "info, warning, severe"),
    (["--cause", "snow", "Snow"], 64, "--cause must be one of"),
    (["--until", "later", "Snow"], 65, "tomorrow 06:00"),
    (["--until", "today 06:00", "Snow"], 65, "in the past"),
    (["--from", "tomorrow", "--until", "today", "Snow"], 65, "before the beginning"),
    (["--lang", "french", "--lang", "fr", "Snow"], 64, "Write one text"),
    (["--lang", "f", "Snow"], 64, "language tag"),
    (["--url", "town.example", "Snow"], 64, "--url must begin"),
    (["--agency", "city", "Snow"], 66, "known agencies: town"),
    ([], 64, "headers"),
])
def test_an_invalid_alert_command_is_rejected(quiet_town, arguments, code, words):
    done = quiet_town.run("add", *arguments)
    assert done.returncode == code and words in done.stderr, done.stderr
    assert not quiet_town.file.exists()


def test_the_operators_alerts_survive_a_killed_server(tmp_path):
    town = Town(tmp_path, "town")
    with town.server as server:
        id = town.add("--until", "tomorrow", "Snow")
        town.shows(id)
        supervisor, serving = server.process.pid, server.serving
        # Both processes are stopped first, so that neither reacts to the end of the other.
        for process in (supervisor, serving):
            os.kill(process, signal.SIGSTOP)
        for process in (supervisor, serving):
            os.kill(process, signal.SIGKILL)
        server.process.wait()
    with town.server:
        town.shows(id)


def test_concurrent_alert_commands_lose_no_alert(town):
    with ThreadPoolExecutor(8) as pool:
        ids = set(pool.map(lambda number: town.add(f"Alert {number}"), range(8)))
    assert len(ids) == 8
    town.shows(*ids)
    listed = town.run("list").stdout.splitlines()
    assert listed[0].split() == ["ID", "AGENCY", "STATE", "PERIOD", "CONCERNS", "TEXT"]
    assert {line.split()[0] for line in listed[1:]} == ids and all("active" in line for line in listed[1:])


def test_alert_commands_preserve_comments_and_remove_old_alerts(town):
    town.write("# Ours.\nalerts:\n  # Winter.\n  - {id: old, header: Old, until: 2026-01-15}\n  - id: snow   # again\n    header: Snow\n")
    id = town.add("--route", "R", "Ice")
    text = town.file.read_text()
    assert text.startswith("# Ours.\nalerts:\n  - id: snow   # again\n    header: Snow\n") and "old" not in text
    town.shows("snow", id)
    assert town.run("end", "snow").returncode == 0
    assert "  - id: snow   # again\n    ended: 2026-03-02T07:55:00-05:00\n" in town.file.read_text()
    town.shows(id)
    assert "route 1" in next(line for line in town.run("list", "--current").stdout.splitlines() if line.startswith(id))
    unknown = town.run("end", "nothing")
    assert unknown.returncode == 66 and "known alerts: snow" in unknown.stderr


def test_each_of_two_agencies_has_its_own_alerts(tmp_path):
    town = Town(tmp_path, "east", "west")
    with town.server:
        refused = town.run("add", "Snow")
        assert refused.returncode == 66 and "--agency: east, west" in refused.stderr
        id = town.add("--agency", "east", "Snow")
        town.shows(id, agency="east")
        assert town.alerts("west") == {} and town.feed("west") is None
        other = town.add("--agency", "west", "--stop", "101", "Ice")
        town.shows(other, agency="west")
        assert town.alerts("east").keys() == {f"east:{id}"}
        town.write("alerts:\n  - {id: a, header: A}\n")
        town.reports("west", state="failing")
        assert "an alert requires agency, one of east, west" in town.reports("east", state="failing")["error"]["message"]
        assert town.alerts("east").keys() == {f"east:{id}"}


def test_alert_commands_run_without_the_servers_environment_variables(town):
    config = town.folder / "headsign.yaml"
    config.write_text(config.read_text().replace("server: {limits: none}", "server: {limits: none, keys: [{key: '${UNSET_KEY}'}]}"))
    assert town.run("add", "Snow").returncode == 0


def test_the_alerts_file_can_have_a_configured_path(tmp_path):
    town = Town(tmp_path, "town")
    (tmp_path / "own").mkdir()
    town.file = tmp_path / "own/texts.yaml"
    (tmp_path / "headsign.yaml").write_text("alerts: own/texts.yaml\n" + configuration(tmp_path, "town"))
    with town.server:
        id = town.add("Snow")
        assert id in town.file.read_text() and not (tmp_path / "alerts.yaml").exists()
        town.shows(id)


@pytest.fixture
def postgres():
    if not PROGRAMS.exists():
        pytest.skip("There is no PostgreSQL 15.")
    with PostgreSQL() as postgres:
        yield postgres


def cluster(postgres, folder, more: str = "") -> str:
    feed = write_feed(folder / "town.zip")
    return (f"basemap: none\nserver: {{limits: none}}\ndatabase: {postgres.url}\ncluster: {{key: {'0123456789abcdef' * 2}}}\n{more}\n"
            "agencies:" + AGENCY.format(id="town", schedule=feed))


def shown(node) -> list[str] | None:
    """Returns the IDs of the alerts that a node shows; None before it knows the agency."""
    answer = node.get("/api/v1/alerts?agency=town")
    return [one["id"] for one in answer.json()["alerts"]] if answer.status == 200 else None


def test_all_cluster_nodes_show_the_alerts_of_the_agencys_owner(postgres, tmp_path):
    file = tmp_path / "alerts.yaml"
    file.write_text("alerts:\n  - {id: snow, header: Snow}\n")
    text = cluster(postgres, tmp_path, f"alerts: {file}")
    with Node(tmp_path, text, "owner", "all") as owner:
        eventually(lambda: owner.held)
        with Node(tmp_path, text, "web", "web") as web:
            for node in (owner, web):
                eventually(lambda: shown(node) == ["town:snow"])
            file.write_text("alerts: []\n")
            for node in (owner, web):
                eventually(lambda: shown(node) == [])


def test_a_cluster_rejects_an_alerts_file_that_is_not_in_its_configuration(postgres, tmp_path):
    with Node(tmp_path, cluster(postgres, tmp_path), "owner", "all") as owner:
        config = tmp_path / "owner/headsign.yaml"
        (tmp_path / "owner/alerts.yaml").write_text("alerts:\n  - {id: snow, header: Snow}\n")
        eventually(lambda: owner.feed("town/alerts.yaml")["state"] == "failing")
        assert "alerts: PATH" in owner.feed("town/alerts.yaml")["error"]["message"]
        assert shown(owner) == []
        done = subprocess.run([HEADSIGN, "alert", "list", "--config", config], capture_output=True, text=True)
        assert done.returncode == 78 and "alerts: PATH" in done.stderr
