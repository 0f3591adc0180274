"""The servers that the Swift client is tested against: one with every feature, one that can be killed and
restarts, and one that is slow.

`python -m support.client_world COMMAND…` runs the command with them; their addresses are in environment variables."""

import http.client
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path

from support.busbud_upstream import MONTREAL, NEW_YORK, BusbudUpstream, Script, departure
from support.geocoder_upstream import GeocoderUpstream
from support.ground import write_ground
from support.local_server import LocalServer, QuietHandler
from support.places import CACHE
from support.server import DEMO, Server
from support.waiting import PATIENCE, eventually

STREETS = CACHE / "streets/helsinki.osm.pbf"
EVERYTHING = DEMO.replace("basemap: none", "basemap: {tiles: ground.mbtiles, attribution: © the surveyors}") + f"""
push:
  contact: mailto:operator@town.example
  hosts: [127.0.0.1]
streets: {STREETS}
"""


class Death(LocalServer):
    """A control server: `POST /` kills another server's serving process, so that its open requests receive no response.
    That server's supervisor starts a new process."""

    def __init__(self, server: Server):
        self.server = server

    def handler(death):
        class Handler(QuietHandler):
            def do_POST(self):
                os.kill(death.server.serving, signal.SIGKILL)
                self.reply(200, "text/plain", b"")

        return Handler


class SlowServer(LocalServer):
    """A proxy of another server. `/drop/…` sends the response byte by byte, `/silent/…` never responds, and `/mute/…`
    stops after the first event of a stream at the first request, and is a plain proxy for later requests."""

    drops = 40
    pause = 0.25

    def __init__(self, server: Server):
        self.server = server
        self.muted: set[str] = set()

    def handler(slow):
        class Handler(QuietHandler):
            def do_GET(self):
                _, way, path = self.path.split("/", 2)
                getattr(slow, way)(self, f"/{path}")

        return Handler

    def ask(self, request: QuietHandler, path: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        connection.request("GET", path, headers={name: request.headers[name] for name in ["Accept", "Last-Event-ID"] if name in request.headers})
        answer = connection.getresponse()
        request.send_response(answer.status)
        request.send_header("Content-Type", answer.headers["Content-Type"])
        return answer

    def drop(self, request: QuietHandler, path: str):
        body = self.ask(request, path).read()
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        step = len(body) // self.drops + 1
        for start in range(0, len(body), step):
            time.sleep(self.pause)
            request.wfile.write(body[start:start + step])
            request.wfile.flush()

    def silent(self, request: QuietHandler, _path: str):
        # The loop runs until the client disconnects.
        with suppress(OSError):
            request.connection.recv(1)

    def mute(self, request: QuietHandler, path: str):
        answer = self.ask(request, path)
        request.end_headers()
        while line := answer.readline():
            request.wfile.write(line)
            if line == b"\n" and path not in self.muted:
                self.muted.add(path)
                request.wfile.flush()
                return self.silent(request, path)


def main(command: list[str]) -> int:
    with ExitStack() as world:
        def folder() -> Path:
            return Path(world.enter_context(tempfile.TemporaryDirectory()))

        coaches = world.enter_context(BusbudUpstream())
        coaches.scripts[NEW_YORK, MONTREAL] = Script([[departure(1), departure(2)], [departure(3)]])
        places = world.enter_context(GeocoderUpstream())
        home = folder()
        write_ground(home / "ground.mbtiles", range(0, 3))
        server = world.enter_context(Server(home, EVERYTHING + coaches.configuration() + places.configuration()))
        eventually(lambda: server.json("/site.json").get("streets"), 2 * PATIENCE)
        mortal = world.enter_context(Server(folder()))
        death = world.enter_context(Death(mortal))
        slow = world.enter_context(SlowServer(server))
        return subprocess.run(command, env=os.environ | {
            "HEADSIGN_SERVER": server.url, "HEADSIGN_MORTAL": mortal.url, "HEADSIGN_DEATH": death.url, "HEADSIGN_SLOW": slow.url,
        }).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
