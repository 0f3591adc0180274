"""A client for server-sent events that reads them as they arrive."""

import http.client
import json
import socket
import zlib
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass
class Event:
    name: str
    id: str
    text: str

    @property
    def data(self):
        return json.loads(self.text)


class Events:
    """An open event stream: `with Events(server, "/api/v1/live?…") as events: next(events)`; comments are skipped.

    `gzip` accepts compression; `received` counts the bytes of the body so far.
    """

    def __init__(self, server, path: str, last: str | None = None, seconds: float = 30, gzip: bool = False):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=seconds)
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last else {})
        headers |= {"Accept-Encoding": "gzip"} if gzip else {}
        self.connection.request("GET", path, headers=headers)
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200, self.answer.read(500)
        self.gzip = zlib.decompressobj(16 + zlib.MAX_WBITS) if self.answer.getheader("Content-Encoding") == "gzip" else None
        self.received = 0

    def __enter__(self) -> Iterator[Event]:
        return self.events()

    def __exit__(self, *_):
        self.connection.close()

    def cut(self):
        """Ends a read that blocks another thread."""
        self.connection.sock.shutdown(socket.SHUT_RDWR)

    def lines(self) -> Iterator[bytes]:
        rest = b""
        while chunk := self.answer.read1(1 << 16):
            self.received += len(chunk)
            *lines, rest = (rest + (self.gzip.decompress(chunk) if self.gzip else chunk)).split(b"\n")
            yield from lines

    def events(self) -> Iterator[Event]:
        fields = {}
        for line in self.lines():
            name, _, value = line.decode().rstrip("\r").partition(":")
            if name:
                fields.setdefault(name, []).append(value.removeprefix(" "))
            elif not line:
                if "data" in fields:
                    yield Event(*(fields.get(key, [""])[0] for key in ("event", "id")), "\n".join(fields["data"]))
                fields = {}
