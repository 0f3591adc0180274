"""The configuration is reloaded while the server runs: unchanged agencies continue without interruption, and an invalid
configuration changes nothing."""

import os
import pty
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from support.events import Events
from support.places import HEADSIGN
from support.protobuf import message, vehicle
from support.server import Server
from support.town import reported, write_feed
from support.upstream import Upstream
from support.waiting import eventually


@pytest.fixture
def upstream():
    with Upstream() as upstream:
        upstream.answers = {f"/{name}.pb": (200, message([vehicle(f"{name}-1")])) for name in ["one", "two", "three"]}
        yield upstream


class Town:
    """A server and its configuration file, which can be rewritten."""

    def __init__(self, folder, upstream):
        self.folder, self.upstream = folder, upstream
        self.feed = write_feed(folder / "town.zip")
        self.server = Server(folder, self.text("one", "two"), now=None)

    def text(self, *names: str, more: str = "", **renamed: str) -> str:
        agencies = [reported(name, self.feed, f"{self.upstream.url}/{name}.pb").replace(
            f"name: {name}", f"name: {renamed.get(name, name)}") for name in names]
        return f"basemap: none\n{more}\nagencies:{''.join(agencies)}"

    def write(self, text: str):
        draft = self.folder / "headsign.draft"
        draft.write_text(text)
        draft.rename(self.folder / "headsign.yaml")

    def hang_up(self):
        self.server.process.send_signal(signal.SIGHUP)

    @property
    def agencies(self) -> dict:
        return {one["id"]: one for one in self.server.json("/api/v1/agencies")["agencies"]}

    @property
    def state(self) -> str:
        return self.server.json("/api/v1/feeds")["configuration"]["state"]

    def buses(self, agency: str) -> list[str]:
        if agency not in self.agencies:
            return []
        return [one["id"] for one in self.server.json(f"/api/v1/vehicles?agency={agency}")["vehicles"]]

    def metric(self, line: str) -> float:
        return sum(float(one.split()[-1]) for one in self.server.get("/metrics").body.decode().splitlines() if one.startswith(line))


@pytest.fixture
def town(tmp_path, upstream):
    town = Town(tmp_path, upstream)
    with town.server:
        eventually(lambda: town.buses("one") and town.buses("two"))
        yield town


def test_sighup_adds_a_configured_agency_while_streams_of_others_continue(town):
    serving = town.server.serving
    with Events(town.server, "/api/v1/live?agency=one") as events:
        assert next(events).name == "snapshot"
        town.write(town.text("three", "one"))
        town.hang_up()
        eventually(lambda: town.buses("three") == ["three:three-1"])
        assert list(town.agencies) == ["three", "one"]
        assert town.server.get("/api/v1/vehicles?agency=two").status == 404
        assert town.server.serving == serving
        # The later events arrive on the same stream.
        town.upstream.answers["/one.pb"] = (200, message([vehicle("one-2")]))
        event = next(events)
        while "one-2" not in event.text:
            assert event.name == "change"
            event = next(events)
    assert town.state == "current"
    # The file watcher may also read the configuration that the signal has already applied.
    assert town.metric('headsign_configuration_reads_total{outcome="taken"}') in (1, 2)
    assert "Configuration reloaded" in town.server.tail()


def test_a_changed_configuration_file_is_detected_without_a_signal(town):
    town.write(town.text("one", "two", two="Two Rivers"))
    eventually(lambda: town.agencies["two"]["name"] == "Two Rivers")
    eventually(lambda: town.buses("two") == ["two:two-1"])
    # The timetable is the one that was compiled before.
    assert town.agencies["two"]["schedule"]["state"] == "ready"


def test_the_live_stream_of_a_changed_agency_restarts_with_a_snapshot(town):
    with Events(town.server, "/api/v1/live?agency=two") as events:
        assert "two-1" in next(events).text
        town.write(town.text("one", "two", two="Two Rivers"))
        town.hang_up()
        assert next(event for event in events if event.name == "snapshot")
        assert next(event for event in events if "two-1" in event.text)


def agency_threads(server) -> int:
    """Returns the number of agency threads: only they have a lower priority than the threads that serve riders."""
    count = 0
    for file in Path(f"/proc/{server.serving}/task").glob("*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            count += file.read_text().rsplit(")", 1)[1].split()[16] == "5"
    return count


def test_removing_and_adding_an_agency_ends_and_starts_its_thread(town):
    eventually(lambda: agency_threads(town.server) == 2)
    town.write(town.text("one"))
    eventually(lambda: agency_threads(town.server) == 1 and list(town.agencies) == ["one"])
    town.write(town.text("one", "two"))
    eventually(lambda: agency_threads(town.server) == 2 and town.buses("two") == ["two:two-1"])


def test_a_live_stream_for_an_area_includes_an_agency_added_later(town):
    with Events(town.server, "/api/v1/live?bbox=-77,44,-76,45") as events:
        assert "one-1" in next(events).text
        town.write(town.text("one", "two", "three"))
        town.hang_up()
        assert next(event for event in events if "three-1" in event.text)


@pytest.mark.parametrize(("text", "words"), [
    ("agencies: [", "is not valid YAML"),
    ("agencies:\n  - id: one\n    name: One\n    kind: bus", "kind must be"),
    ("basemap: none", "has no agency"),
])
def test_reloading_an_invalid_configuration_changes_nothing(town, text, words):
    town.write(text)
    town.hang_up()
    eventually(lambda: town.state == "refused")
    assert list(town.agencies) == ["one", "two"] and town.buses("one") == ["one:one-1"]
    assert town.metric('headsign_configuration_state{state="refused"}') == 1
    assert town.metric('headsign_configuration_reads_total{outcome="refused"}') >= 1
    assert "New configuration is invalid" in town.server.tail() and words in town.server.tail()
    shown = subprocess.run([HEADSIGN, "feeds", "--server", town.server.url], capture_output=True, text=True)
    assert shown.returncode == 1 and "The configuration was rejected" in shown.stdout and "headsign check" in shown.stdout
    town.write(town.text("one"))
    eventually(lambda: list(town.agencies) == ["one"] and town.state == "current")


def test_reloading_a_missing_configuration_changes_nothing(town):
    (town.folder / "headsign.yaml").unlink()
    eventually(lambda: town.state == "refused")
    assert list(town.agencies) == ["one", "two"]


def test_configuration_changes_that_require_a_restart_are_logged(town):
    town.write(town.text("one", more="server: {language: fr}"))
    eventually(lambda: town.state == "needsRestart")
    assert list(town.agencies) == ["one"]
    assert "needs.restart=server" in town.server.tail()


def test_reloading_an_unchanged_configuration_changes_nothing(town):
    with Events(town.server, "/api/v1/live?agency=one") as events:
        next(events)
        for number in range(1, 4):
            town.hang_up()
            eventually(lambda: town.metric('headsign_configuration_reads_total{outcome="taken"}') == number)
        assert town.agencies.keys() == {"one", "two"} and town.state == "current"
        town.upstream.answers["/one.pb"] = (200, message([vehicle("one-2")]))
        assert next(event for event in events if "one-2" in event.text).name == "change"


def test_many_reloads_leak_no_threads(town):
    def threads() -> int:
        return len(os.listdir(f"/proc/{town.server.serving}/task"))

    for number in range(6):
        town.write(town.text("one", "two", two=f"Two {number}"))
        town.hang_up()
        eventually(lambda: town.agencies["two"]["name"] == f"Two {number}")
        if number == 1:
            before = threads()
    eventually(lambda: town.buses("two"))
    # Idle threads of pools end a moment later.
    eventually(lambda: threads() <= before + 2)


def test_a_server_ends_when_its_terminal_is_closed(tmp_path, upstream):
    """SIGHUP both reloads the configuration and reports a closed terminal, which must end the programs started in
    it."""
    town = Town(tmp_path, upstream)
    process, terminal = pty.fork()
    if process == 0:
        os.execv(HEADSIGN, list(map(str, town.server.command)))
    eventually(lambda: is_answering(town.server))
    os.close(terminal)
    eventually(lambda: os.waitpid(process, os.WNOHANG)[0] == process)
    assert not is_answering(town.server)


def is_answering(server) -> bool:
    try:
        return server.get("/health").status == 200
    except OSError:
        return False
