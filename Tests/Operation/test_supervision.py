"""Crashes of the server: it restarts, quarantines the body that it was parsing, and reports this."""

import os
import signal
import socket
import statistics
import struct
import subprocess
import time
import urllib.error
from http.client import HTTPException
from pathlib import Path

import pytest

from support.events import Events
from support.places import HEADSIGN
from support.protobuf import message, vehicle
from support.server import Server
from support.town import reported, write_feed
from support.upstream import Upstream
from support.waiting import PATIENCE, eventually

# The number of vehicles in a large body: enough that parsing takes noticeable time on any machine.
MANY = 300_000


@pytest.fixture
def upstream():
    with Upstream() as upstream:
        upstream.answers = {"/good.pb": (200, message([vehicle("g1")])), "/bad.pb": (200, message([vehicle("b1")]))}
        yield upstream


def configuration(folder: Path, upstream, settings: str = "", schedule: str | None = None, interval: float = 1) -> str:
    feed = write_feed(folder / "town.zip")
    agencies = [reported(name, schedule or feed, f"{upstream.url}/{name}.pb", interval=interval) for name in ["good", "bad"]]
    return f"{settings}\nbasemap: none\nagencies:{''.join(agencies)}"


def many_buses(count: int = MANY) -> bytes:
    return message([vehicle(f"v{number}", 44.23 + number % 100 / 10_000) for number in range(count)])


def status(server, name: str):
    """Returns the status of a feed; None while the server does not respond."""
    try:
        feeds = server.json("/api/v1/feeds")["feeds"]
    except (urllib.error.URLError, HTTPException, OSError):
        return None
    return next((feed for feed in feeds if feed["id"] == f"{name}/buses"), None)


def error_of(server, name: str) -> dict:
    return (status(server, name) or {}).get("error") or {}


def metric(server, name: str) -> float:
    lines = server.get("/metrics").body.decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


def bodies_in_work(data: Path) -> list[tuple[str, int]]:
    """Returns feed and fingerprint of the bodies that are being parsed: the occupied slots of the crash journal, whose
    first word is not 0."""
    journal = (data / "in-work").read_bytes()
    places = (struct.unpack_from("<32Q", journal, (4 + 32 * place) * 8) for place in range(512))
    taken = [words for words in places if words[0]]
    return [(struct.pack("<28Q", *words[4:])[:words[3] >> 48].decode(), words[1]) for words in taken]


def end_at_work(process: int, data: Path, by: signal.Signals, lasts: float = 0.02):
    """Ends the process with the signal `by` once it has parsed a body of the feed `bad` for `lasts` seconds of
    processor time and parses no other body. The process is paused by SIGSTOP during each check."""
    def stands() -> list[tuple[str, int]]:
        os.kill(process, signal.SIGSTOP)
        eventually(lambda: state(process) == "T", pause=0.001)
        return bodies_in_work(data)

    def is_long() -> bool:
        first = stands()
        if [feed for feed, _ in first] == ["bad/buses"]:
            if lasts == 0:
                return True
            enough = processor_time(process) + lasts
            os.kill(process, signal.SIGCONT)
            eventually(lambda: processor_time(process) >= enough or bodies_in_work(data) != first, PATIENCE, 0.001)
            if stands() == first:
                return True
        os.kill(process, signal.SIGCONT)
        return False

    eventually(is_long, pause=0.001)
    os.kill(process, by)
    os.kill(process, signal.SIGCONT)


def state(process: int) -> str:
    """Returns the kernel's letter for the process state: T is stopped, Z is a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")")[-1].split()[0]
    except FileNotFoundError:
        return "Z"


def processor_time(process: int) -> float:
    """Returns the processor time of all threads of the process, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")")[-1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def looked_at_again(upstream, name: str, times: int = 3):
    """Waits until a feed has been fetched `times` more times: by then all responses except the last have been
    processed."""
    def count() -> int:
        return sum(path == f"/{name}.pb" for path, _ in upstream.seen)

    before = count()
    eventually(lambda: count() >= before + times)


def is_gone(process: int) -> bool:
    return state(process) == "Z"


@pytest.mark.parametrize("by", [signal.SIGSEGV, pytest.param(signal.SIGKILL, marks=pytest.mark.faults)])
def test_the_body_that_was_being_parsed_during_a_crash_is_quarantined_and_other_feeds_continue(tmp_path, upstream, by):
    with Server(tmp_path, configuration(tmp_path, upstream), now=None) as server:
        first = server.serving
        upstream.answers["/bad.pb"] = (200, many_buses())
        end_at_work(first, tmp_path / "data", by)
        held = eventually(lambda: error_of(server, "bad").get("kind") == "heldBack" and error_of(server, "bad"))
        assert "crashed the server at" in held["message"]
        eventually(lambda: status(server, "good")["state"] == "ok")
        assert server.serving != first
        assert server.json("/api/v1/vehicles?agency=good")["vehicles"]
        assert metric(server, "headsign_restarts_total") == 1
        assert metric(server, 'headsign_held_back_bodies{feed="bad/buses"}') == 1
        # The body is fetched repeatedly, but not parsed again.
        second = server.serving
        looked_at_again(upstream, "bad")
        assert server.serving == second and status(server, "bad")["state"] == "failing"
        upstream.answers["/bad.pb"] = (200, message([vehicle("b2")]))
        eventually(lambda: status(server, "bad")["state"] == "ok")
        assert server.serving == second


def test_a_body_whose_parsing_takes_too_long_is_quarantined(tmp_path, upstream):
    upstream.answers["/bad.pb"] = (200, many_buses())
    with Server(tmp_path, configuration(tmp_path, upstream, "server:\n  deadline: 0.1"), now=None) as server:
        held = eventually(lambda: error_of(server, "bad").get("kind") == "heldBack" and error_of(server, "bad"))
        assert "took longer than" in held["message"]
        eventually(lambda: (status(server, "good") or {}).get("state") == "ok")
        before = server.serving
        looked_at_again(upstream, "bad")
        assert server.serving == before


def test_a_body_that_waited_for_the_first_timetable_is_quarantined_after_a_crash(tmp_path, upstream):
    upstream.answers["/bad.pb"] = (200, many_buses())
    text = configuration(tmp_path, upstream, schedule=f"{upstream.url}/town.zip", interval=3600)
    with Server(tmp_path, text, now=None) as server:
        eventually(lambda: (status(server, "bad") or {}).get("state") == "ok")
        eventually(lambda: not bodies_in_work(tmp_path / "data"))
        upstream.answers["/town.zip"] = (200, (tmp_path / "town.zip").read_bytes())
        # A single body waits for the timetable, and it is parsed once.
        end_at_work(server.serving, tmp_path / "data", signal.SIGKILL, lasts=0)
        eventually(lambda: error_of(server, "bad").get("kind") == "heldBack")


@pytest.mark.timed
def test_after_a_crash_live_streams_receive_a_snapshot_within_three_seconds(tmp_path, upstream):
    taken = []
    for number in range(3):
        folder = tmp_path / str(number)
        folder.mkdir()
        with Server(folder, configuration(folder, upstream), now=None) as server:
            with Events(server, "/api/v1/live?agency=good") as events:
                next(events)
                begun = time.monotonic()
                os.kill(server.serving, signal.SIGSEGV)
            taken.append(snapshot_with_buses(server) - begun)
    assert statistics.median(taken) <= 3, taken


@pytest.mark.faults
def test_a_server_that_became_ready_is_restarted_after_any_number_of_crashes(tmp_path, upstream):
    with Server(tmp_path, configuration(tmp_path, upstream), now=None) as server:
        for _ in range(7):
            before = server.serving
            os.kill(before, signal.SIGKILL)
            eventually(lambda: server.serving not in (before, server.process.pid))
        eventually(lambda: (status(server, "good") or {}).get("state") == "ok")
        assert server.process.poll() is None and "giving up" not in server.log.read_text()


def test_the_supervisor_retries_while_another_process_occupies_the_port(tmp_path, upstream):
    with Server(tmp_path, configuration(tmp_path, upstream), now=None) as server:
        # The supervisor is stopped, so that it restarts nothing before the port is occupied.
        os.kill(server.process.pid, signal.SIGSTOP)
        os.kill(server.serving, signal.SIGKILL)
        with socket.socket() as other:
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            eventually(lambda: has_taken(other, server.port))
            os.kill(server.process.pid, signal.SIGCONT)
            eventually(lambda: "code 69" in server.tail())
        eventually(lambda: (status(server, "good") or {}).get("state") == "ok")


def has_taken(listener, port: int) -> bool:
    try:
        listener.bind(("127.0.0.1", port))
    except OSError:
        return False
    listener.listen()
    return True


def snapshot_with_buses(server) -> float:
    """Returns the time at which a reconnecting stream, like those of pages, receives a vehicle."""
    def begins() -> bool:
        try:
            if server.json("/api/v1/vehicles?agency=good")["vehicles"]:
                with Events(server, "/api/v1/live?agency=good") as events:
                    return bool(next(events))
        except (urllib.error.URLError, HTTPException, OSError, AssertionError):
            pass
        return False

    eventually(begins, PATIENCE, 0.02)
    return time.monotonic()


def test_the_server_process_ends_with_its_supervisor(tmp_path, upstream):
    with Server(tmp_path, configuration(tmp_path, upstream), now=None) as server:
        serving = server.serving
        assert serving != server.process.pid
        server.process.kill()
        server.process.wait()
        eventually(lambda: is_gone(serving))
    with Server(tmp_path, configuration(tmp_path, upstream), now=None) as again:
        assert again.get("/health").status == 200


def test_the_supervisor_stops_a_server_that_ignores_signals(tmp_path, upstream):
    with Server(tmp_path, configuration(tmp_path, upstream), now=None) as server:
        serving = server.serving
        os.kill(serving, signal.SIGSTOP)
        server.process.terminate()
        assert server.process.wait(PATIENCE) == 0
        assert is_gone(serving)
        assert "did not stop within" in server.tail()


@pytest.fixture
def heard():
    """Lets programs that are started here receive SIGINT, even if the tests run in a shell's background, which ignores
    it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_a_server_stopped_by_a_signal_exits_with_0(tmp_path, upstream, heard, by):
    with Server(tmp_path, configuration(tmp_path, upstream), now=None) as server:
        server.process.send_signal(by)
        assert server.process.wait(PATIENCE) == 0
        assert "restarting" not in server.tail()


def test_a_second_server_does_not_start_with_the_same_data_folder(tmp_path, upstream):
    with Server(tmp_path, configuration(tmp_path, upstream), now=None) as server:
        command = [*server.command, "--port", "0"]
        second = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=30)
        assert second.returncode == 73
        assert str(tmp_path / "data") in second.stderr and "another server" in second.stderr
        assert server.get("/health").status == 200


def test_without_a_supervisor_the_next_start_quarantines_the_body_of_the_crash(tmp_path, upstream):
    text = configuration(tmp_path, upstream)
    with Server(tmp_path, text, now=None, arguments=["--no-supervisor"]) as server:
        assert server.serving == server.process.pid
        upstream.answers["/bad.pb"] = (200, many_buses())
        end_at_work(server.process.pid, tmp_path / "data", signal.SIGKILL)
        server.process.wait()
    with Server(tmp_path, text, now=None, arguments=["--no-supervisor"]) as server:
        eventually(lambda: error_of(server, "bad").get("kind") == "heldBack")


def test_stored_files_are_readable_only_by_their_owner_and_drafts_are_removed(tmp_path, upstream):
    draft = tmp_path / "data/agencies/good/timetable.4711.new"
    draft.parent.mkdir(parents=True)
    draft.write_bytes(b"half")
    with Server(tmp_path, configuration(tmp_path, upstream), now=None):
        assert not draft.exists()
        for name in ["headsign.sqlite", "in-work", "agencies/good/timetable"]:
            assert (tmp_path / "data" / name).stat().st_mode & 0o077 == 0, name


def test_the_supervisor_does_not_restart_a_server_with_an_invalid_configuration(tmp_path):
    (tmp_path / "headsign.yaml").write_text("agencies: 3\n")
    command = [HEADSIGN, "serve", "--config", tmp_path / "headsign.yaml", "--data", tmp_path / "data"]
    ended = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=30)
    assert ended.returncode == 78
    assert ended.stderr.count("agencies must be a list") == 1
