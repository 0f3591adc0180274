"""Downloads of the GTFS feed and the compiled timetable while timetables are replaced."""

import gzip
import socket
from random import Random

from support.server import Server
from support.town import FEED, write_feed
from support.upstream import Upstream
from support.waiting import eventually

NOW = "2026-03-02T07:55:00-05:00"
FEED_PATH, TIMETABLE = "/gtfs/town.zip", "/api/v1/agencies/town/timetable"


def configuration(source) -> str:
    return ("basemap: none\nserver:\n  limits: none\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n"
            f"    schedule:\n      source: {source}\n      refresh: 1\n")


def version(server) -> str:
    return server.json("/api/v1/agencies")["agencies"][0]["schedule"]["file"]["version"]


def test_the_feed_and_the_compiled_timetable_are_replaced_together(tmp_path):
    feed = write_feed(tmp_path / "town.zip")
    with Server(tmp_path, configuration(feed), NOW) as server:
        first = version(server)
        assert server.get(FEED_PATH).body == feed.read_bytes()
        file = server.get(TIMETABLE)
        assert file.body == (tmp_path / "data/agencies/town/timetable").read_bytes()
        assert file.headers["ETag"] == f'W/"{first}"'
        assert server.get(TIMETABLE, {"If-None-Match": file.headers["ETag"]}).status == 304
        packed = server.get(TIMETABLE, {"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.body) == file.body
        write_feed(feed, **{"stops.txt": FEED["stops.txt"].replace("Market", "Brewery")})
        eventually(lambda: version(server) != first)
        eventually(lambda: server.get(FEED_PATH).body == feed.read_bytes())
        assert server.get(TIMETABLE, {"If-None-Match": file.headers["ETag"]}).status == 200


def test_while_a_new_feed_is_unusable_the_previous_one_is_served(tmp_path):
    feed = write_feed(tmp_path / "town.zip")
    good = feed.read_bytes()
    with Server(tmp_path, configuration(feed), NOW) as server:
        draft = tmp_path / "draft"
        draft.write_bytes(b"<html>Service unavailable</html>")
        draft.rename(feed)
        eventually(lambda: any(each["state"] == "failing" for each in server.json("/api/v1/feeds")["feeds"]))
        assert server.get(FEED_PATH).body == good


def test_after_a_start_without_network_access_the_stored_feed_is_served(tmp_path):
    content = write_feed(tmp_path / "town.zip").read_bytes()
    with Upstream() as upstream:
        upstream.answers = {"/town.zip": (200, content)}
        with Server(tmp_path, configuration(f"{upstream.url}/town.zip"), NOW) as server:
            eventually(lambda: server.get(FEED_PATH).body == content)
        upstream.answers = {"/town.zip": (503, b"")}
        with Server(tmp_path, configuration(f"{upstream.url}/town.zip"), NOW) as server:
            assert server.get(FEED_PATH).body == content


def test_a_feed_that_is_read_from_a_folder_cannot_be_downloaded(tmp_path):
    folder = tmp_path / "feed"
    folder.mkdir()
    for name, text in FEED.items():
        (folder / name).write_text(text)
    with Server(tmp_path, configuration(folder), NOW) as server:
        assert server.get(FEED_PATH).status == 404
        assert server.get(TIMETABLE).status == 200


def read_status(reader: socket.socket) -> bytes:
    """Reads the beginning of the status line, and nothing further."""
    return reader.recv(len("HTTP/1.1 200 "), socket.MSG_WAITALL)


def test_stalled_downloads_occupy_only_their_own_slots(tmp_path):
    # Random names do not compress, so that the file is several times larger than a socket buffer (4 MB at most).
    names = Random(1)
    rows = "".join(f"s{n},{n},{names.getrandbits(192):x},44.{n:05},-76.48\n" for n in range(150_000))
    feed = write_feed(tmp_path / "town.zip", **{"stops.txt": FEED["stops.txt"] + rows})
    with Server(tmp_path, configuration(feed), NOW) as server:
        stalled = []
        # Each client reads only the beginning of its response, until one is rejected: then all slots are occupied.
        while not stalled or b" 200 " in read_status(stalled[-1]):
            reader = socket.socket()
            # A small buffer, so that the file does not fit into a reader's socket buffer.
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.connect(("127.0.0.1", server.port))
            reader.sendall(f"GET {TIMETABLE} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            stalled.append(reader)
        # The clients occupy their slots as long as they do not read.
        for _ in range(5):
            assert server.get(TIMETABLE).headers["Retry-After"] == "20"
        assert server.get("/api/v1/stops/town:a/arrivals").status == 200
        for reader in stalled:
            reader.close()
        eventually(lambda: server.get(TIMETABLE).status == 200)
