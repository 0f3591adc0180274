"""The command line as an operator uses it: output, files and exit codes."""

import json
import os
import re
import signal
import subprocess

import pytest

from support.local_server import LocalServer, QuietHandler
from support.places import HEADSIGN, ROOT
from support.town import FEED, write_feed


def headsign(*arguments, **options):
    return subprocess.run([HEADSIGN, *map(str, arguments)], capture_output=True, text=True, timeout=60, **options)


@pytest.fixture
def feed(tmp_path):
    return write_feed(tmp_path / "town.zip")


@pytest.fixture
def timetable(feed, tmp_path):
    out = tmp_path / "town.timetable"
    assert headsign("import", feed, "-o", out).returncode == 0
    return out


def test_help_describes_every_command():
    answer = headsign("--help")
    assert answer.returncode == 0
    for command in ["serve", "import", "board", "feeds", "record", "learn", "score", "streets", "walk", "diff", "nodes"]:
        assert command in answer.stdout
        assert "USAGE" in headsign(command, "--help").stdout


COMMANDS = ["init", "serve", "check", "backup", "restore", "migrate", "import", "board", "feeds", "alert", "coaches", "record", "learn",
            "score", "history", "export", "report", "card", "streets", "walk", "plan", "diff", "nodes", "surveys"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("width", [80, 200])
def test_help_text_is_wrapped_once_at_the_terminals_width(command, width):
    answer = headsign(command, "--help", env={**os.environ, "COLUMNS": str(width)})
    overview = answer.stdout.split("USAGE:")[0].splitlines()
    assert answer.returncode == 0 and len(overview) > 1
    for line, following in zip(overview, overview[1:]):
        if line[:1].strip() and following[:1].strip():
            # The next word would not have fitted on the line; the argument parser leaves the last column empty.
            assert len(line) + 1 + len(following.split()[0]) >= width - 1, line


def test_the_version_is_the_newest_release_in_the_changelog():
    released = re.search(r"^## (\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert headsign("--version").stdout.strip() == released[1]


def test_score_rejects_a_warm_up_longer_than_a_week(tmp_path):
    assert "--after" in headsign("score", "--help").stdout
    answer = headsign("score", tmp_path, "--after", 10_081)
    assert answer.returncode == 64 and "0…10080" in answer.stderr


def test_the_test_clock_option_is_hidden_and_excludes_other_clock_options(tmp_path):
    assert "--test-clock" not in headsign("serve", "--help").stdout
    arguments = ["serve", "--config", tmp_path / "none.yaml", "--test-clock", tmp_path / "none"]
    answer = headsign(*arguments, "--now", "2026-11-18T08:30:00Z")
    assert answer.returncode == 64 and "--test-clock excludes" in answer.stderr


def test_import_prints_a_summary_of_its_result(feed, tmp_path):
    answer = headsign("import", feed, "-o", tmp_path / "out")
    assert answer.returncode == 0
    assert "3 stops" in answer.stdout and "2 trips" in answer.stdout


def test_import_reports_faulty_rows_and_writes_notices(tmp_path):
    routes = FEED["routes.txt"] + "R,T,9,Twice,3\n"
    feed = write_feed(tmp_path / "twice.zip", **{"routes.txt": routes})
    answer = headsign("import", feed, "-o", tmp_path / "out", "--notices", tmp_path / "notices.json")
    assert answer.returncode == 0
    assert "duplicate_key" in answer.stdout and "routes.txt" in answer.stdout
    notices = json.loads((tmp_path / "notices.json").read_text())
    assert "duplicate_key" in json.dumps(notices)


def test_import_reports_trips_and_stop_times_omitted_because_of_faults(tmp_path):
    times = FEED["stop_times.txt"].replace("t2,25:00:00,25:00:00,a", "t2,25:00:00,25:00:00,x").replace("25:05:00,b", "25:05:00,y")
    feed = write_feed(tmp_path / "lost.zip", **{"stop_times.txt": times})
    answer = headsign("import", feed)
    assert answer.returncode == 0
    assert "  1 of 2 trips left out: its stops do not exist (t2)" in answer.stdout.splitlines(), answer.stdout
    assert "2 of 6 stop times left out: their stop does not exist or was left out (row 5, row 6)" in answer.stdout


def test_importing_a_file_that_is_not_gtfs_leaves_the_old_timetable_unchanged(timetable, tmp_path):
    before = timetable.read_bytes()
    wrong = tmp_path / "wrong.zip"
    wrong.write_text("this is no zip")
    answer = headsign("import", wrong, "-o", timetable)
    assert answer.returncode == 65
    assert "zip" in answer.stderr
    assert timetable.read_bytes() == before


def test_import_without_an_output_option_only_prints_the_summary(feed, tmp_path):
    answer = headsign("import", feed, cwd=tmp_path)
    assert answer.returncode == 0
    assert "2 trips" in answer.stdout
    assert list(tmp_path.iterdir()) == [feed]


def test_import_does_not_overwrite_a_folder(feed, tmp_path):
    answer = headsign("import", feed, "-o", tmp_path)
    assert answer.returncode == 73
    assert "not a regular file" in answer.stderr


def test_import_reports_a_missing_file(tmp_path):
    answer = headsign("import", tmp_path / "nowhere.zip", "-o", tmp_path / "out")
    assert answer.returncode == 66
    assert "nowhere.zip" in answer.stderr


@pytest.mark.parametrize("words", ["a", "100", "market", "MARK"])
def test_board_finds_a_stop_by_id_code_and_name(timetable, words):
    answer = headsign("board", words, "--timetable", timetable, "--now", "2026-03-02T07:58:00-05:00")
    assert answer.returncode == 0, answer.stderr
    assert "Market" in answer.stdout and "8:00" in answer.stdout and "Mill" in answer.stdout


def test_board_assigns_a_trip_past_midnight_to_the_previous_service_day(timetable):
    answer = headsign("board", "b", "--timetable", timetable, "--now", "2026-03-02T00:55:00-05:00")
    assert "1:05" in answer.stdout


def test_board_reports_an_unknown_stop(timetable):
    answer = headsign("board", "Nowhere Street", "--timetable", timetable)
    assert answer.returncode == 66
    assert "Nowhere Street" in answer.stderr


def test_board_rejects_a_damaged_timetable_file(timetable):
    data = bytearray(timetable.read_bytes())
    data[-1] ^= 0xFF
    timetable.write_bytes(data)
    answer = headsign("board", "a", "--timetable", timetable)
    assert answer.returncode == 65
    assert "damaged" in answer.stderr


def test_serve_reports_all_errors_of_a_configuration_together(tmp_path):
    path = tmp_path / "headsign.yaml"
    path.write_text("server:\n  port: many\n  contact: the desk\nagencies:\n  - id: Big Town\n    nam: x\n    schedule: a.zip\n"
                    "    realtime:\n      vehicles:\n        url: ${NO_SUCH_NAME}\n"
                    "    fare: {amount: 2.75, currency: dollars}\n")
    answer = headsign("serve", "--config", path)
    assert answer.returncode == 78
    for word in ["port", "contact must be", "nam", "Big Town", "NO_SUCH_NAME", "fare requires"]:
        assert word in answer.stderr
    assert f"{path}:2" in answer.stderr


def test_feeds_without_a_server_reports_the_url_it_tried():
    answer = headsign("feeds", "--server", "http://127.0.0.1:9")
    assert answer.returncode == 69
    assert "127.0.0.1:9" in answer.stderr


class Feeds(LocalServer):
    """A server that serves feeds' health below a path of its host."""

    root = "/transit"

    def handler(self):
        class Handler(QuietHandler):
            def do_GET(self):
                known = self.path == "/transit/api/v1/feeds"
                self.reply(200 if known else 404, "application/json", b'{"at": 1800000000, "feeds": []}' if known else b"{}")

        return Handler


def test_the_feeds_command_requests_paths_below_that_of_the_server_url():
    with Feeds() as server:
        for url in (server.url, server.url + "/"):
            answer = headsign("feeds", "--server", url)
            assert answer.returncode == 0 and "REMARKS" in answer.stdout, answer.stderr


def test_feeds_reports_why_no_server_responds():
    def output(server: str) -> str:
        answer = headsign("feeds", "--server", server)
        assert answer.returncode in (65, 69)
        return answer.stderr

    with Feeds() as server:
        assert "use one such as http://127.0.0.1:8080" in output(server.url.removeprefix("http://"))
        assert "use http://" in output(server.url.replace("http:", "https:"))
    assert "was not found" in output(f"http://{'a' * 64}.invalid")


def test_a_closed_output_pipe_ends_the_command_without_an_error():
    reader, writer = os.pipe()
    os.close(reader)
    with Feeds() as server:
        done = subprocess.run([HEADSIGN, "feeds", "--server", server.url], stdout=writer, stderr=subprocess.PIPE, timeout=60)
    os.close(writer)
    assert done.returncode in (128 + signal.SIGPIPE, -signal.SIGPIPE) and done.stderr == b""


@pytest.mark.parametrize("arguments", [["import"], ["diff", "town.zip"], ["streets", "-o", "out"]])
def test_a_url_given_instead_of_a_file_is_rejected_with_a_download_command(feed, arguments):
    answer = headsign(*arguments, "https://transit.example.org/town.zip", cwd=feed.parent)
    assert answer.returncode == 66 and "Download it first: curl" in answer.stderr


def test_diff_lists_the_changes_in_a_new_timetable(feed, timetable, tmp_path):
    times = FEED["stop_times.txt"].replace("t1,8:00:00,8:00:00,a", "t1,7:54:00,7:54:00,a").replace("t2,25:05:00,25:05:00,b,2\n", "")
    new = write_feed(tmp_path / "new.zip", **{"stop_times.txt": times})
    assert headsign("diff", feed, timetable, "--from", "2026-03-02").stdout.splitlines()[-1] == "Nothing changes for riders."
    answer = headsign("diff", timetable, new, "--from", "2026-03-02")
    assert answer.returncode == 0, answer.stderr
    assert "2026-03-02 to 2026-03-08, compared with 2026-03-02 to 2026-03-08" in answer.stdout
    assert "    daily: 8:00 leaves at 7:54, 6 min earlier" in answer.stdout.splitlines()
    assert "    daily: 1:05 removed" in answer.stdout.splitlines()
    found = json.loads(headsign("diff", timetable, new, "--from", "2026-03-02", "--json").stdout)
    market = next(one for one in found["departures"] if one["stop"] == "a")
    assert market["changes"] == [{"before": "8:00", "after": "7:54", "weekdays": [1, 2, 3, 4, 5, 6, 7]}]
    other = headsign("diff", timetable, new, "--from", "2026-03-02", "--route", "9")
    assert other.returncode == 66 and other.stdout == ""
    assert "neither timetable has a route 9" in other.stderr
    assert headsign("diff", tmp_path / "none.zip", new).returncode == 66
    assert headsign("diff", timetable, new, "--from", "soon").returncode == 64


def test_diff_lists_the_available_routes_for_an_unknown_route(timetable):
    answer = headsign("diff", timetable, timetable, "--route", "999")
    assert answer.returncode == 66
    assert re.search(r"neither timetable has a route 999\. Routes: \w+", answer.stderr)


def test_diff_lists_stops_that_are_no_longer_served(timetable, tmp_path):
    times = FEED["stop_times.txt"].replace(",b,2", ",d,2")
    stops = FEED["stops.txt"] + "d,103,Bridge,44.260,-76.490\n"
    new = write_feed(tmp_path / "new.zip", **{"stop_times.txt": times, "stops.txt": stops})
    answer = headsign("diff", timetable, new, "--from", "2026-03-02")
    assert "Stops no longer served: 1\n  101  Church" in answer.stdout and "New stops: 1\n  103  Bridge" in answer.stdout
