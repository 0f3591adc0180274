"""Server-sent events, read as they come."""

import http.client
import json
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
    """`with Events(server, "/api/v1/live?…") as events: next(events)`; comments are stepped over."""

    def __init__(self, server, path: str, last: str | None = None, seconds: float = 30):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=seconds)
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last else {})
        self.connection.request("GET", path, headers=headers)
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200, self.answer.read(500)

    def __enter__(self) -> Iterator[Event]:
        return self.events()

    def __exit__(self, *_):
        self.connection.close()

    def events(self) -> Iterator[Event]:
        fields = {}
        while line := self.answer.readline():
            name, _, value = line.decode().rstrip("\r\n").partition(":")
            if name:
                fields.setdefault(name, []).append(value.removeprefix(" "))
            elif line == b"\n":
                if "data" in fields:
                    yield Event(*(fields.get(key, [""])[0] for key in ("event", "id")), "\n".join(fields["data"]))
                fields = {}
