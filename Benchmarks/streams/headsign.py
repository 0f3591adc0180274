"""Measures the release binary with a GTFS-Realtime feed made here: the latency from the feed's response to every
reader's stream.

Each change has about 2 kB: one alert, whose text contains the time at which the feed was requested.
"""

import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from support.places import DEMO_CITY
from support.server import Server

CONFIGURATION = """
server:
  max_streams: 10000
  limits: none
basemap: none
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule:
      source: {city}
      dates: repeating
    realtime:
      alerts:
        url: http://127.0.0.1:{port}/alerts.pb
        interval: 1
"""


class Peer:
    name = "headsign, from the feed's answer on"
    path = "/api/v1/live?agency=town"
    pause = 1.0

    def __init__(self, folder: Path):
        self.feed = ThreadingHTTPServer(("127.0.0.1", 0), Feed)
        threading.Thread(target=self.feed.serve_forever, daemon=True).start()
        configuration = CONFIGURATION.format(city=DEMO_CITY, port=self.feed.server_address[1])
        self.server = Server(folder, configuration, now=None)

    def __enter__(self):
        self.server.__enter__()
        self.port, self.pids = self.server.port, [self.server.serving]
        return self

    def __exit__(self, *_):
        self.server.__exit__()
        self.feed.shutdown()

    def publish(self):
        """Does nothing, because the server polls the feed every second."""


class Feed(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        body = alert_feed()
        self.send_response(200)
        self.send_header("Content-Type", "application/x-protobuf")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def alert_feed() -> bytes:
    """Returns a FeedMessage with one alert for the whole agency."""
    text = f"{'x' * 2000} t={time.monotonic_ns()};"
    header = field(1, b"2.0") + field(3, int(time.time()))
    alert = field(5, field(1, b"")) + field(10, translated("Works")) + field(11, translated(text))
    return field(1, header) + field(2, field(1, b"works") + field(5, alert))


def translated(text: str) -> bytes:
    return field(1, field(1, text.encode()) + field(2, b"en"))


def field(number: int, value: bytes | int) -> bytes:
    """Encodes one field in protobuf's wire format: an integer, or bytes with their length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def varint(value: int) -> bytes:
    encoded = bytearray()
    while value >= 128:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes(encoded + bytes([value]))
