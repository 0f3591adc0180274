"""What one address may cost, with the release program."""

import socket

from support.server import DEMO, NOW, Server

TIGHT = DEMO.replace("limits: none", "limits: {work_at_once: 400, work_per_second: 20, streams: 2}\n  max_connections: 40")


def test_an_address_that_asks_for_too_much_is_told_when_to_come_back(tmp_path):
    with Server(tmp_path, TIGHT, NOW) as server:
        answers = [server.get(f"/api/v1/stops?limit={number}") for number in range(1, 100)]
        refused = next(answer for answer in answers if answer.status == 429)
        assert int(refused.headers["Retry-After"]) >= 1
        assert refused.type == "application/problem+json"
        # Another address, as a proxy on this machine tells it.
        other = server.get("/api/v1/stops", {"X-Forwarded-For": "198.51.100.1"})
        assert other.status == 200
        metrics = server.get("/metrics", {"X-Forwarded-For": "198.51.100.2"}).body.decode()
        assert 'headsign_refused_total{what="work"}' in metrics


def test_half_requests_shut_nobody_out(tmp_path):
    with Server(tmp_path, TIGHT, NOW) as server:
        half = []
        for _ in range(300):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=5)
            connection.send(b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            half.append(connection)
        # Waited for less long than a half request may take: none has had to end by itself.
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as whole:
            whole.send(b"GET /health HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.3\r\n\r\n")
            assert whole.recv(12) == b"HTTP/1.1 200"
        for connection in half:
            connection.close()


def test_an_address_has_so_many_streams(tmp_path):
    with Server(tmp_path, TIGHT, NOW) as server:
        request = b"GET /api/v1/live HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\n\r\n"

        def status(address: bytes) -> tuple[socket.socket, bytes]:
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=10)
            connection.send(request % address)
            return connection, connection.recv(12)

        streams = [status(b"198.51.100.4") for _ in range(3)]
        assert [answer for _, answer in streams] == [b"HTTP/1.1 200", b"HTTP/1.1 200", b"HTTP/1.1 429"]
        assert status(b"198.51.100.5")[1] == b"HTTP/1.1 200"
