"""Limits per client address, tested with the release build."""

import select
import socket
from itertools import cycle

from support.server import DEMO, NOW, Server
from support.waiting import PATIENCE, eventually

TIGHT = DEMO.replace("limits: none", "limits: {work_at_once: 400, work_per_second: 20, streams: 2}\n  max_connections: 40")


def test_a_client_address_over_its_rate_limit_receives_retry_after(tmp_path):
    with Server(tmp_path, TIGHT, NOW) as server:
        limits = cycle(range(1, 100))
        refused = eventually(lambda: (answer := server.get(f"/api/v1/stops?limit={next(limits)}")).status == 429 and answer, pause=0)
        assert int(refused.headers["Retry-After"]) >= 1
        assert refused.type == "application/problem+json"
        # Another client address, as forwarded by a local proxy.
        other = server.get("/api/v1/stops", {"X-Forwarded-For": "198.51.100.1"})
        assert other.status == 200
        metrics = server.get("/metrics", {"X-Forwarded-For": "198.51.100.2"}).body.decode()
        assert 'headsign_refused_total{what="work"}' in metrics


def test_a_low_limit_on_open_files_is_logged(tmp_path):
    server = Server(tmp_path)
    server.command = ["prlimit", "--nofile=400:400", *server.command]
    with server:
        assert "raise LimitNOFILE" in server.tail() and "connections.allowed=144" in server.tail()


def test_incomplete_requests_do_not_block_other_clients(tmp_path):
    with Server(tmp_path, TIGHT, NOW) as server:
        half = []
        for _ in range(300):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
            connection.send(b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            half.append(connection)
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as whole:
            whole.send(b"GET /health HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.3\r\n\r\n")
            assert whole.recv(12) == b"HTTP/1.1 200"
        # Connections that the server has closed are readable to their end. Some incomplete requests are still open, so
        # this one was not accepted because they ended.
        over, _, _ = select.select(half, [], [], 0)
        assert len(over) < len(half)
        for connection in half:
            connection.close()


def test_the_number_of_live_streams_per_client_address_is_limited(tmp_path):
    with Server(tmp_path, TIGHT, NOW) as server:
        request = b"GET /api/v1/live HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\n\r\n"

        def status(address: bytes) -> tuple[socket.socket, bytes]:
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
            connection.send(request % address)
            return connection, connection.recv(12)

        streams = [status(b"198.51.100.4") for _ in range(3)]
        assert [answer for _, answer in streams] == [b"HTTP/1.1 200", b"HTTP/1.1 200", b"HTTP/1.1 429"]
        assert status(b"198.51.100.5")[1] == b"HTTP/1.1 200"
