"""Imports run in separate processes: if an import fails in any way, the server and the other agencies continue."""

import os
import signal
import subprocess
from pathlib import Path

import pytest
from support.server import Server, children
from support.town import write_feed
from support.upstream import Upstream
from support.waiting import eventually

NOW = "2026-03-02T07:55:00-05:00"


def configuration(*agencies: tuple[str, object], imports: str = "") -> str:
    text = "basemap: none\n" + imports + "agencies:\n"
    for name, source in agencies:
        text += (f"  - id: {name}\n    name: {name}\n    kind: gtfs\n"
                 f"    schedule:\n      source: {source}\n      refresh: 1\n")
    return text


def schedule_feed(server, agency: str = "town"):
    return server.feed(f"{agency}/schedule")


def schedule_status(server, agency: str = "town"):
    agencies = server.json("/api/v1/agencies")["agencies"]
    return next(entry["schedule"] for entry in agencies if entry["id"] == agency)


def stop_names(server):
    return {stop["name"] for stop in server.json("/api/v1/stops")["stops"]}


def write_large_feed(path: Path, trips: int = 60_000) -> Path:
    """Writes a feed whose import takes noticeable time."""
    times = "".join(f"x{trip},8:{minute:02}:{trip % 60:02},,{stop},{minute}\n"
                    for trip in range(trips) for minute, stop in enumerate("abc"))
    return write_feed(path, **{
        "trips.txt": "route_id,service_id,trip_id\n" + "".join(f"R,daily,x{trip}\n" for trip in range(trips)),
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + times})


def importers(server) -> list[int]:
    """Returns the server's child processes that run imports."""
    family = [server.process.pid]
    for process in family:
        family += children(process)
    return [process for process in family if b"--child-megabytes" in command_line(process)]


def command_line(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return b""


def caught_importer(server, name: str = "town") -> int:
    """Stops the process that imports the feed of this name, as if it hung, and returns its process ID."""
    def catch() -> int | None:
        return next((pid for pid in importers(server) if f"/{name}.zip".encode() in command_line(pid)), None)

    os.kill(importer := eventually(catch, pause=0.001), signal.SIGSTOP)
    # The kernel continues a stopped process when the server ends, but not a process that is about to stop.
    eventually(lambda: is_stopped(importer))
    eventually(lambda: answers(server))
    return importer


def is_stopped(process: int) -> bool:
    states = [stat.read_text().rpartition(")")[2].split()[0] for stat in Path(f"/proc/{process}/task").glob("*/stat")]
    return bool(states) and set(states) == {"T"}


def crash(process: int):
    for by in [signal.SIGSEGV, signal.SIGCONT]:
        os.kill(process, by)


def running(tmp_path, text: str) -> Server:
    """Returns a server whose start is not waited for."""
    server = Server(tmp_path, text, NOW)
    server.wait = lambda: None
    return server


def answers(server) -> bool:
    try:
        return server.get("/health").status == 200
    except OSError:
        return False


def test_a_crashing_import_sets_the_feed_to_failing_with_a_message(tmp_path):
    large = write_large_feed(tmp_path / "town.zip")
    with running(tmp_path, configuration(("town", large))) as server:
        crash(caught_importer(server))
        feed = eventually(lambda: (feed := schedule_feed(server))["state"] == "failing" and feed)
        assert feed["error"]["kind"] == "notImported"
        assert "the import process crashed" in feed["error"]["message"]
        status = schedule_status(server)
        assert status["state"] == "failed"
        assert status["reason"] == "notImported"
        assert status["nextAttempt"]
        assert server.process.poll() is None


def test_a_rejected_feed_is_not_imported_again_until_it_changes(tmp_path):
    large = write_large_feed(tmp_path / "town.zip")
    text = configuration(("town", large))
    with running(tmp_path, text) as server:
        crash(caught_importer(server))
        eventually(lambda: schedule_feed(server)["state"] == "failing")
    with Server(tmp_path, text, NOW) as server:
        assert "the import process crashed" in schedule_feed(server)["error"]["message"]
        looks = schedule_feed(server)["failures"]
        eventually(lambda: schedule_feed(server)["failures"] > looks)
        assert not importers(server)
        write_feed(large)
        eventually(lambda: "Market" in stop_names(server))
    assert not (tmp_path / "data/agencies/town/refused").exists()


@pytest.mark.faults
def test_an_import_that_exceeds_its_time_or_memory_limit_is_killed_and_reported(tmp_path):
    large = write_large_feed(tmp_path / "town.zip", trips=800_000)
    for limit, words in [("seconds: 1", "limit of 1 s"), ("megabytes: 64", "limit of 64 MB")]:
        folder = tmp_path / words[-4:].strip()
        folder.mkdir()
        with Server(folder, configuration(("town", large), imports=f"imports: {{{limit}}}\n"), NOW) as server:
            feed = eventually(lambda: (feed := schedule_feed(server))["state"] == "failing" and feed)
            assert words in feed["error"]["message"]
            assert "imports." in feed["error"]["message"]
        assert not list((folder / "data/agencies/town").glob("*.new"))


def test_no_agency_waits_for_another_agencys_import(tmp_path):
    slow = write_large_feed(tmp_path / "slow.zip")
    quick = write_feed(tmp_path / "quick.zip")
    with running(tmp_path, configuration(("slow", slow), ("quick", quick))) as server:
        importer = caught_importer(server, "slow")
        eventually(lambda: schedule_status(server, "quick")["state"] == "ready")
        assert schedule_status(server, "slow")["state"] == "loading"
        os.kill(importer, signal.SIGCONT)
        eventually(lambda: schedule_status(server, "slow")["state"] == "ready")


def test_an_import_process_ends_with_its_server(tmp_path):
    large = write_large_feed(tmp_path / "town.zip")
    with running(tmp_path, configuration(("town", large))) as server:
        importer = caught_importer(server)
        server.process.kill()
        server.process.wait()
        eventually(lambda: not Path(f"/proc/{importer}").exists())


def test_a_server_that_receives_a_stop_signal_does_not_wait_for_an_import(tmp_path):
    large = write_large_feed(tmp_path / "town.zip")
    with running(tmp_path, configuration(("town", large))) as server:
        importer = caught_importer(server)
        server.process.terminate()
        assert server.process.wait(20) == 0
        assert "did not stop within" not in server.tail()
        assert not Path(f"/proc/{importer}").exists()


def test_an_invalid_download_never_replaces_a_valid_feed(tmp_path):
    good = write_feed(tmp_path / "town.zip").read_bytes()
    folder = tmp_path / "data/agencies/town"
    with Upstream() as upstream:
        upstream.answers = {"/town.zip": (200, good)}
        text = configuration(("town", f"{upstream.url}/town.zip"))
        with Server(tmp_path, text, NOW) as server:
            assert "Market" in stop_names(server)
            upstream.answers = {"/town.zip": (200, b"PK\3\4 and no more")}
            eventually(lambda: schedule_feed(server)["state"] == "failing")
            assert (folder / "gtfs.zip").read_bytes() == good
        # The compiled file is damaged and the newest download is invalid: the stored valid feed is still served.
        (folder / "timetable").write_bytes(b"of another version")
        with Server(tmp_path, text, NOW) as server:
            eventually(lambda: "Market" in stop_names(server))
            assert schedule_feed(server)["state"] == "failing"


def test_at_start_an_invalid_stored_feed_is_replaced_by_a_valid_download(tmp_path):
    good = write_feed(tmp_path / "town.zip").read_bytes()
    folder = tmp_path / "data/agencies/town"
    folder.mkdir(parents=True)
    (folder / "gtfs.zip").write_bytes(b"PK\3\4 kept by an earlier version")
    with Upstream() as upstream:
        upstream.answers = {"/town.zip": (200, good)}
        with Server(tmp_path, configuration(("town", f"{upstream.url}/town.zip")), NOW) as server:
            assert "Market" in stop_names(server)
            assert schedule_feed(server)["failures"] == 0


def test_partial_files_of_a_killed_process_are_removed_at_start(tmp_path):
    folder = tmp_path / "data/agencies/town"
    folder.mkdir(parents=True)
    left = ["gtfs.zip.next.part", "timetable.draft", "timetable.draft.123.new", "timetable.99.new"]
    for name in left:
        (folder / name).write_bytes(b"half")
    with Server(tmp_path, configuration(("town", write_feed(tmp_path / "town.zip"))), NOW) as server:
        assert "Market" in stop_names(server)
    assert sorted(path.name for path in folder.iterdir()) == ["compiled-from", "timetable"]


def test_a_failed_first_timetable_download_is_retried_within_seconds(tmp_path):
    feed = write_feed(tmp_path / "town.zip").read_bytes()
    with Upstream() as upstream:
        upstream.answers = {"/town.zip": (500, b"")}
        text = configuration(("town", f"{upstream.url}/town.zip")).replace("refresh: 1", "refresh: 86400")
        with Server(tmp_path, text, NOW) as server:
            status = schedule_status(server)
            assert status["reason"] == "rejected"
            assert "500" in status["message"]
            upstream.answers = {"/town.zip": (200, feed)}
            eventually(lambda: "Market" in stop_names(server))


def test_feed_api_keys_are_not_passed_to_an_import_process(tmp_path, monkeypatch):
    monkeypatch.setenv("TOWN_KEY", "secret-1234")
    large = write_large_feed(tmp_path / "town.zip")
    with running(tmp_path, configuration(("town", large))) as server:
        importer = caught_importer(server)
        assert b"secret-1234" not in Path(f"/proc/{importer}/environ").read_bytes()


def test_a_full_disk_is_reported_as_the_cause_of_a_failed_import(tmp_path):
    # A file system of a few pages behaves like a full disk.
    feed = write_large_feed(tmp_path / "town.zip", trips=5000)
    small = tmp_path / "data/agencies"
    small.mkdir(parents=True)
    if subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode:
        pytest.skip("it takes the right to mount a file system")
    server = Server(tmp_path, configuration(("town", feed)), NOW)
    server.command = ["unshare", "-m", "sh", "-c", f'mount -t tmpfs -o size=64k none {small} && exec "$@"', "sh",
                      *server.command]
    with server:
        feed = eventually(lambda: (feed := schedule_feed(server))["state"] == "failing" and feed)
        assert feed["error"]["kind"] == "hindered"
        assert "space" in feed["error"]["message"]
