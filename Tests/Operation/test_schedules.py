"""Timetables are published, change, break and recover while the server runs, and every request receives a response."""

import threading
import time
from datetime import datetime

import pytest

from support.server import Server
from support.town import FEED, write_feed
from support.upstream import Upstream
from support.waiting import eventually

NOW = "2026-03-02T07:55:00-05:00"


def configuration(source) -> str:
    return ("basemap: none\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n"
            f"    schedule:\n      source: {source}\n      refresh: 1\n")


def stop_names(server):
    return {stop["name"] for stop in server.json("/api/v1/stops")["stops"]}


def schedule_feed(server):
    return server.feed("town/schedule")


class Riders:
    """Clients that request a board repeatedly and record failures."""

    def __init__(self, server):
        self.server = server
        self.answered, self.refused = 0, []
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.ask)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    def ask(self):
        while not self.over.is_set():
            answer = self.server.get("/api/v1/stops/town:a/arrivals")
            if answer.status == 200:
                self.answered += 1
            else:
                self.refused.append(answer.status)


def test_a_new_timetable_replaces_the_old_one_without_failed_requests(tmp_path):
    feed = write_feed(tmp_path / "town.zip")
    with Server(tmp_path, configuration(feed), NOW) as server, Riders(server) as riders:
        for name in ["Brewery", "Library", "Harbour"]:
            write_feed(feed, **{"stops.txt": FEED["stops.txt"].replace("Market", name)})
            eventually(lambda: name in stop_names(server))
    assert riders.answered > 20
    assert not riders.refused


def test_changes_in_a_new_timetable_are_listed_also_after_a_restart(tmp_path):
    feed = write_feed(tmp_path / "town.zip")
    kept = tmp_path / "data/agencies/town"

    def change(server):
        (stop,) = server.json("/api/v1/changes?stops=town:a")["stops"]
        return [(one.get("before"), one.get("after")) for line in stop["lines"] for one in line["changes"]]

    with Server(tmp_path, configuration(feed), NOW) as server:
        assert server.json("/api/v1/changes?stops=town:a") == {"stops": [], "missing": ["town:a"]}
        assert "replaced" not in server.json("/api/v1/agencies")["agencies"][0]["schedule"]
        write_feed(feed, **{"stop_times.txt": FEED["stop_times.txt"].replace("8:00:00", "7:56:00")})
        eventually(lambda: server.json("/api/v1/changes?stops=town:a")["stops"])
        assert change(server) == [("8:00", "7:56")]
        assert "replaced" in server.json("/api/v1/agencies")["agencies"][0]["schedule"]
    with Server(tmp_path, configuration(feed), "2026-03-02T08:55:00-05:00") as server:
        assert change(server) == [("8:00", "7:56")]
        # A further timetable within days is compared with the first one, and no additional file is stored.
        write_feed(feed, **{"stop_times.txt": FEED["stop_times.txt"].replace("8:00:00", "7:50:00")})
        eventually(lambda: change(server) == [("8:00", "7:50")])
        assert len(list(kept.glob("timetable.until-*"))) == 1
    # After two weeks the changes are no longer listed, and with the next timetable the stored file is replaced.
    with Server(tmp_path, configuration(feed), "2026-03-17T07:55:00-04:00") as server:
        assert server.json("/api/v1/changes?stops=town:a")["missing"] == ["town:a"]
        write_feed(feed)
        eventually(lambda: server.json("/api/v1/changes?stops=town:a")["stops"])
        assert change(server) == [("7:50", "8:00")]
        assert len(list(kept.glob("timetable.until-*"))) == 1


def test_a_stored_timetable_of_another_format_does_not_prevent_later_changes_from_being_listed(tmp_path):
    feed = write_feed(tmp_path / "town.zip")
    with Server(tmp_path, configuration(feed), NOW) as server:
        yesterday = int(datetime.fromisoformat(NOW).timestamp()) - 86_400
        (tmp_path / f"data/agencies/town/timetable.until-{yesterday}").write_bytes(b"another format" * 100)
        write_feed(feed, **{"stop_times.txt": FEED["stop_times.txt"].replace("8:00:00", "7:56:00")})
        eventually(lambda: server.json("/api/v1/changes?stops=town:a")["stops"])


NEXT_SEASON = {
    "calendar.txt": FEED["calendar.txt"].replace("20260101", "20260309"),
    "stops.txt": FEED["stops.txt"].replace("Market", "Brewery"),
}
# The calendar begins earlier than feed_start_date.
NEXT_SEASON_BY_FEED_INFO = {
    "feed_info.txt": "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date\nT,https://town.example,en,20260309\n",
    "stops.txt": FEED["stops.txt"].replace("Market", "Brewery"),
}


def waits_until(server) -> str | None:
    return server.json("/api/v1/agencies")["agencies"][0]["schedule"].get("next")


@pytest.mark.parametrize("season", [NEXT_SEASON, NEXT_SEASON_BY_FEED_INFO], ids=["calendar", "feed_start_date"])
def test_a_timetable_that_begins_next_week_is_not_served_before_its_first_day(tmp_path, season):
    feed = write_feed(tmp_path / "town.zip")
    with Server(tmp_path, configuration(feed), NOW) as server:
        write_feed(feed, **season)
        eventually(lambda: waits_until(server) == "2026-03-09")
        assert "Market" in stop_names(server)
    # After a restart before that day it is still held, even if its feed is no longer available.
    feed.unlink()
    with Server(tmp_path, configuration(feed), "2026-03-08T23:00:00-04:00") as server:
        # The planner's routing network for a held timetable is built before that timetable is served.
        eventually(lambda: waits_until(server) == "2026-03-09")
        assert "Market" in stop_names(server)
    # A server that starts on that day serves it immediately.
    with Server(tmp_path, configuration(feed), "2026-03-09T00:10:00-04:00") as server:
        eventually(lambda: "Brewery" in stop_names(server) and waits_until(server) is None)


def test_an_upcoming_timetable_is_served_from_its_first_day(tmp_path):
    feed = write_feed(tmp_path / "town.zip")
    with Server(tmp_path, configuration(feed), "2026-03-08T23:50:00-04:00", ["--speed", "60"]) as server:
        write_feed(feed, **NEXT_SEASON)
        eventually(lambda: "Brewery" in stop_names(server) and waits_until(server) is None)
        assert server.json("/api/v1/time")["now"] // 1000 >= datetime.fromisoformat("2026-03-09T00:00:00-04:00").timestamp()


def test_an_upcoming_timetable_is_discarded_if_its_feed_is_withdrawn(tmp_path):
    feed = write_feed(tmp_path / "town.zip")
    with Server(tmp_path, configuration(feed), NOW) as server:
        current = feed.read_bytes()
        write_feed(feed, **NEXT_SEASON)
        eventually(lambda: waits_until(server) == "2026-03-09")
        feed.with_suffix(".draft").write_bytes(current)
        feed.with_suffix(".draft").rename(feed)
        eventually(lambda: waits_until(server) is None)
        assert "Market" in stop_names(server)


def test_an_upcoming_timetable_is_served_immediately_if_the_current_ones_calendar_has_ended(tmp_path):
    ended = {"calendar.txt": FEED["calendar.txt"].replace("20361231", "20260301")}
    feed = write_feed(tmp_path / "town.zip", **ended)
    with Server(tmp_path, configuration(feed), NOW) as server:
        write_feed(feed, **NEXT_SEASON)
        eventually(lambda: "Brewery" in stop_names(server) and waits_until(server) is None)


def schedule_at(tmp_path, feed, moment: str) -> dict:
    with Server(tmp_path, configuration(feed), moment) as server:
        return server.json("/api/v1/agencies")["agencies"][0]["schedule"]


def test_a_timetable_after_its_last_day_is_reported_as_ended(tmp_path):
    # The calendar extends for years, but feed_end_date does not.
    info = "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date\nT,https://town.example,en,20260115,20260301\n"
    feed = write_feed(tmp_path / "town.zip", **{"feed_info.txt": info})
    before = schedule_at(tmp_path, feed, "2026-03-01T23:50:00-05:00")
    assert (before["from"], before["to"]) == ("2026-01-15", "2026-03-01")
    assert "ended" not in before
    assert schedule_at(tmp_path, feed, NOW)["ended"] is True


def test_an_upcoming_timetable_is_served_immediately_after_the_current_ones_feed_end_date(tmp_path):
    info = "feed_publisher_name,feed_publisher_url,feed_lang,feed_end_date\nT,https://town.example,en,20260301\n"
    feed = write_feed(tmp_path / "town.zip", **{"feed_info.txt": info})
    with Server(tmp_path, configuration(feed), NOW) as server:
        write_feed(feed, **NEXT_SEASON)
        eventually(lambda: "Brewery" in stop_names(server) and waits_until(server) is None)


def test_an_invalid_new_timetable_is_reported_and_the_old_one_remains_served(tmp_path):
    feed = write_feed(tmp_path / "town.zip")
    with Server(tmp_path, configuration(feed), NOW) as server:
        feed.write_bytes(b"<html>Service unavailable</html>")
        eventually(lambda: schedule_feed(server)["state"] == "failing")
        failure = schedule_feed(server)["error"]
        assert "GTFS" in failure["message"]
        assert str(tmp_path) not in failure["message"]
        assert "Market" in stop_names(server)
        assert server.json("/api/v1/agencies")["agencies"][0]["schedule"]["state"] == "ready"
        write_feed(feed)
        eventually(lambda: schedule_feed(server)["state"] == "ok")


def test_a_server_without_a_timetable_starts_and_loads_it_once_published(tmp_path):
    feed = tmp_path / "town.zip"
    server = Server(tmp_path, configuration(feed), NOW)
    with server:
        assert schedule_feed(server)["state"] == "failing"
        assert stop_names(server) == set()
        write_feed(feed)
        eventually(lambda: "Market" in stop_names(server))


def test_a_killed_server_restarts_with_its_stored_timetable(tmp_path):
    feed = write_feed(tmp_path / "town.zip")
    with Server(tmp_path, configuration(feed), NOW) as server:
        server.process.kill()
        server.process.wait()
    feed.unlink()
    with Server(tmp_path, configuration(feed), NOW) as server:
        assert "Market" in stop_names(server)
        board = server.json("/api/v1/stops/town:a/arrivals")
        assert [arrival["headsign"] for arrival in board["arrivals"]] == ["Mill"]


def test_a_damaged_compiled_timetable_is_compiled_again(tmp_path):
    feed = write_feed(tmp_path / "town.zip")
    with Server(tmp_path, configuration(feed), NOW):
        pass
    compiled = tmp_path / "data/agencies/town/timetable"
    content = bytearray(compiled.read_bytes())
    content[len(content) // 2] ^= 0xFF
    compiled.write_bytes(content)
    with Server(tmp_path, configuration(feed), NOW) as server:
        assert "Market" in stop_names(server)


def test_after_an_upgrade_a_start_without_network_compiles_the_stored_feed(tmp_path):
    feed = write_feed(tmp_path / "town.zip").read_bytes()
    with Upstream() as upstream:
        upstream.answers = {"/town.zip": (200, feed)}
        with Server(tmp_path, configuration(f"{upstream.url}/town.zip"), NOW) as server:
            assert "Market" in stop_names(server)
        # A file compiled by another version is unusable, and the feed's source is unreachable.
        (tmp_path / "data/agencies/town/timetable").write_bytes(b"of another version")
        upstream.answers = {"/town.zip": (503, b"")}
        with Server(tmp_path, configuration(f"{upstream.url}/town.zip"), NOW) as server:
            assert "Market" in stop_names(server)
            assert schedule_feed(server)["state"] == "failing"
