"""The WebSocket for LED signs, with an independent client: the same departures as in the API's board, and the error
handling that RFC 6455 requires. A refused upgrade request ends its connection."""

import json
import socket

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from support.riders import stop_with_departures
from support.waiting import PATIENCE, eventually

PATH = "/transit-tracker"


def connected(server, query: str = ""):
    return connect(server.url.replace("http:", "ws:") + PATH + query, open_timeout=PATIENCE, close_timeout=PATIENCE)


def subscribed(sign, pairs: str, limit: int = 5, **more) -> dict:
    """Subscribes a sign to route and stop pairs, and returns the first schedule."""
    sign.send(json.dumps({"event": "schedule:subscribe", "data": {"feedCode": "", "routeStopPairs": pairs, "limit": limit} | more}))
    heartbeat, schedule = (json.loads(sign.recv(timeout=PATIENCE)) for _ in range(2))
    assert heartbeat == {"event": "heartbeat", "data": None}
    assert schedule["event"] == "schedule"
    return schedule["data"]


@pytest.fixture(scope="module")
def stop(server) -> dict:
    return stop_with_departures(server)


def rows(server, stop: dict) -> list[dict]:
    """Returns the board's rows in the API whose vehicles riders can board, in order of time."""
    board = server.json(f"/api/v1/stops/{stop['id']}/arrivals?minutesAfter=720&limit=500")["arrivals"]
    return [row for row in board if not row["lastStop"] and row["status"] not in ("canceled", "skipped")]


def test_a_signs_schedule_matches_the_stops_board(server, stop):
    pairs = ";".join(f"{route},{stop['id']}" for route in stop["routes"])

    def compared():
        before = rows(server, stop)
        with connected(server) as sign:
            trips = subscribed(sign, pairs)["trips"]
        after = rows(server, stop)
        # Live data may change between the requests; the comparison is then repeated.
        if before != after:
            return None
        # As in transit-tracker-api, a sign lists no vehicle that is due or stands at the stop; the board does.
        now = server.json("/api/v1/time")["now"] / 1000
        # A live row of the board has the predicted arrival, any other row the scheduled departure.
        listed = [(trip["routeId"], trip["headsign"], trip["isRealtime"],
                   trip["arrivalTime" if trip["isRealtime"] else "departureTime"]) for trip in trips]
        expected = [(row["route"], row["headsign"], row["status"] == "live", row.get("predicted", row.get("scheduled")))
                    for row in before]
        listed, expected = ([row for row in each if row[-1] > now] for each in (listed, expected))
        assert listed == expected[:len(listed)]
        return trips if listed else None

    trips = eventually(compared)
    assert {trip["stopId"] for trip in trips} == {stop["id"]}
    assert {trip["stopName"] for trip in trips} == {stop["name"]}
    assert all(trip["departureTime"] >= trip["arrivalTime"] for trip in trips)
    assert [trip["arrivalTime"] for trip in trips] == sorted(trip["arrivalTime"] for trip in trips)


def test_an_invalid_message_of_a_sign_receives_an_exception_event(server, stop):
    with connected(server) as sign:
        sign.send("nonsense")
        assert json.loads(sign.recv(timeout=PATIENCE))["event"] == "exception"
        assert subscribed(sign, f"{stop['routes'][0]},{stop['id']}")["trips"] is not None


def test_a_query_of_a_signs_base_url_is_ignored(server, stop):
    with connected(server, "?key=none") as sign:
        assert subscribed(sign, f"{stop['routes'][0]},{stop['id']}")["trips"] is not None


def test_websocket_handshakes_are_counted_by_their_status(server):
    def count(status: int) -> float:
        line = f'headsign_http_requests_total{{endpoint="{PATH}",status="{status}"}} '
        lines = server.get("/metrics").body.decode().splitlines()
        return sum(float(one.removeprefix(line)) for one in lines if one.startswith(line))

    before = [count(101), count(426)]
    with connected(server):
        pass
    server.get(PATH)
    assert [count(101), count(426)] == [before[0] + 1, before[1] + 1]


def test_a_websocket_ping_receives_a_pong(server):
    with connected(server) as sign:
        assert sign.ping(b"here").wait(PATIENCE)


@pytest.mark.parametrize(("message", "code"), [(b"\x01", 1003), ("x" * 9000, 1009)])
def test_an_unsupported_or_oversized_websocket_message_closes_the_connection_with_its_code(server, message, code):
    with connected(server) as sign:
        sign.send(message)
        with pytest.raises(ConnectionClosed) as ended:
            sign.recv(timeout=PATIENCE)
    assert ended.value.rcvd.code == code


def test_a_request_without_a_websocket_handshake_has_status_426(server):
    answer = server.get(PATH)
    assert answer.status == 426
    assert answer.headers["upgrade"] == "websocket"


def handshake() -> bytes:
    fields = ["Host: a.example", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    return "\r\n".join([f"GET {PATH} HTTP/1.1", *fields, "", ""]).encode()


def opened(server) -> socket.socket:
    """Returns a connection on which the server has accepted a WebSocket handshake."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    connection.sendall(handshake())
    received = b""
    while b"\r\n\r\n" not in received:
        received += connection.recv(4096)
    assert received.startswith(b"HTTP/1.1 101")
    assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in received
    return connection


def rest(connection: socket.socket) -> bytes:
    """Returns all that the server sends until it closes its side of the connection."""
    received = b""
    while part := connection.recv(4096):
        received += part
    return received


def test_a_refused_upgrade_closes_the_connection(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: a.example\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
        received = rest(connection)
    assert received.startswith(b"HTTP/1.1 200")
    assert b"connection: close" in received.lower()


PING = b"\x89\0"


@pytest.mark.parametrize("sent", [
    b"", b"\x81", b"\x81\xff", b"\xff" * 64, b"GET / HTTP/1.1\r\nHost: a.example\r\n\r\n", b"\x81\x05hello", b"\x88\x80\0\0\0\0",
], ids=["nothing", "half a head", "half a length", "reserved bits", "another request", "unmasked", "a close frame"])
def test_the_server_survives_truncated_and_invalid_websocket_frames(server, sent):
    for half_close in (False, True):
        with opened(server) as connection:
            connection.sendall(sent)
            if half_close:
                connection.shutdown(socket.SHUT_WR)
                # The connection ends before the first ping.
                assert PING not in rest(connection)
    assert server.get("/health").status == 200


def test_a_client_that_ends_its_input_before_the_websocket_is_open_is_disconnected(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(handshake())
        connection.shutdown(socket.SHUT_WR)
        assert PING not in rest(connection)


def test_a_websocket_error_does_not_reset_the_connection_of_a_client_that_is_still_sending(server):
    with opened(server) as connection:
        # A head that announces 60,000 bytes, which exceed the limit.
        connection.sendall(b"\x81\xfe\xea\x60\0\0\0\0" + b"x" * 60_000)
        assert rest(connection) == b"\x88\x02\x03\xf1"
