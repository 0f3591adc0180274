"""Riders: readers of streams and boards, and writers of vaults. All connect through the proxy and record what they
receive."""

import base64
import hashlib
import http.client
import json
import secrets
import ssl
import threading

from support.cluster.records import Records
from support.server import Answer
from support.vaults import Vault

BROKEN = (OSError, http.client.HTTPException, ValueError)


class Door:
    """The proxy from a client's view; `nodes` are the nodes by address."""

    def __init__(self, address: str, port: int, nodes: dict[str, str]):
        self.address, self.port, self.nodes = address, port, nodes
        self.context = ssl._create_unverified_context()

    def connection(self, timeout: float = 10) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection(self.address, self.port, timeout=timeout, context=self.context)

    def node(self, answer) -> str:
        """Returns the node that responded: the last of those that the proxy tried."""
        return self.nodes.get((answer.getheader("X-Node") or "").split(", ")[-1], "proxy")

    def get(self, path: str, headers: dict[str, str] = {}, method: str = "GET", body: bytes | None = None) -> Answer:
        """Sends a request, like `Server.get`, so that a `Vault` can use the proxy."""
        connection = self.connection()
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()


class Rider(threading.Thread):
    """A thread that runs `look()` repeatedly until `leave()` is called."""

    def __init__(self, name: str, door: Door, records: Records):
        super().__init__(name=name, daemon=True)
        self.door, self.records, self.is_over = door, records, threading.Event()
        self.connection = None

    def run(self):
        while not self.is_over.is_set():
            try:
                self.look()
            except BROKEN as error:
                if not self.is_over.is_set():
                    self.records.add("lost", reader=self.name, why=f"{type(error).__name__}: {error}"[:200])
                self.hang_up()
                self.is_over.wait(self.pause)

    pause = 1.0

    def hang_up(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def leave(self):
        self.is_over.set()

    def seen(self, node: str, form: str, state: dict, **more) -> dict[str, list]:
        """Records the vehicles of a snapshot or a change: their report, its time, and whether it is shown as
        current."""
        vehicles = {one["id"]: [int(one["label"]), one["seenAt"], one["stale"]] for one in state.get("vehicles", []) if "label" in one}
        health = {one["agency"]: one["positions"]["state"] for one in state.get("health", [])}
        self.records.add("seen", reader=self.name, node=node, form=form, at=state["at"], vehicles=vehicles, health=health, **more)
        return vehicles


class StreamRider(Rider):
    """Reads a stream, and reconnects as a browser does: after two seconds, with the ID of the last event."""

    pause = 2.0
    # A comment arrives every fifteen seconds: a longer silence means a dead connection.
    silence = 20

    def __init__(self, name: str, door: Door, records: Records, agency: str):
        super().__init__(name, door, records)
        self.agency, self.last = agency, None
        # The node of the open stream; None while there is none.
        self.node = None
        # The highest report number received.
        self.newest = 0

    def look(self):
        self.node = None
        self.connection = self.door.connection(self.silence)
        headers = {"Accept": "text/event-stream", "X-Rider": self.name} | ({"Last-Event-ID": self.last} if self.last else {})
        self.connection.request("GET", f"/api/v1/live?agency={self.agency}", headers=headers)
        answer = self.connection.getresponse()
        node = self.door.node(answer)
        if answer.status != 200:
            raise ValueError(f"{answer.status} from {node}")
        self.node = node
        self.records.add("joined", reader=self.name, agency=self.agency, node=node)
        self.listen(answer, node)
        raise ValueError(f"the stream of {node} ended")

    def listen(self, answer, node: str):
        fields = {}
        while not self.is_over.is_set() and (line := answer.readline()):
            name, _, value = line.decode().rstrip("\r\n").partition(":")
            if name:
                fields[name] = value.removeprefix(" ")
            elif "data" in fields:
                self.last = fields["id"]
                vehicles = self.seen(node, fields["event"], json.loads(fields["data"]), agency=self.agency, id=self.last)
                self.newest = max([self.newest, *(count for count, _, _ in vehicles.values())])
                fields = {}


class BoardRider(Rider):
    """Requests a board and the vehicles repeatedly on one connection, sometimes with the ETag of the last response."""

    def __init__(self, name: str, door: Door, records: Records, agency: str, number: int):
        super().__init__(name, door, records)
        self.agency, self.rest = agency, 0.5 + 0.1 * number
        self.paths = [f"/api/v1/vehicles?agency={agency}", f"/api/v1/stops/{agency}:s{4 + number}/arrivals"]
        self.known: dict[str, str] = {}

    def look(self):
        for path in self.paths:
            self.connection = self.connection or self.door.connection()
            known = self.known.get(path)
            self.connection.request("GET", path, headers={"X-Rider": self.name} | ({"If-None-Match": known} if known else {}))
            answer = self.connection.getresponse()
            self.take(path, answer, self.door.node(answer), answer.read())
        self.is_over.wait(self.rest)

    def take(self, path: str, answer, node: str, body: bytes):
        if answer.status == 304:
            return
        if answer.status != 200:
            raise ValueError(f"{answer.status} from {node} for {path}")
        self.known[path] = answer.getheader("ETag")
        state = json.loads(body)
        if "arrivals" in state:
            # Board rows contain the vehicles and the times of their positions.
            rows = {row["vehicle"]: row["seenAt"] for row in state["arrivals"] if "vehicle" in row and "seenAt" in row}
            self.records.add("board", reader=self.name, node=node, agency=self.agency, path=path, at=state["at"], rows=rows,
                             live=state["live"]["state"], etag=self.known[path], hash=digest(body))
        else:
            self.seen(node, "vehicles", state, agency=self.agency, path=path, etag=self.known[path], hash=digest(body))


class VaultRider(Rider):
    """Uploads one vault blob after the other, and repeats each upload until it is confirmed."""

    def __init__(self, name: str, door: Door, records: Records):
        super().__init__(name, door, records)
        self.vault, self.is_made, self.waiting = Vault(door), False, None

    def look(self):
        if not self.is_made:
            self.is_made = self.vault.make().status in (200, 201, 204)
            if not self.is_made:
                raise ValueError("no vault")
        name, content = self.waiting = self.waiting or (secrets.token_hex(16), secrets.token_bytes(600))
        status = self.vault.put(content, name).status
        if status not in (200, 201, 204):
            raise ValueError(f"{status} for a blob")
        self.records.add("confirmed", vault=self.name, blob=name, hash=digest(content))
        self.waiting = None
        self.is_over.wait(0.2)

    def kept(self) -> dict[str, str]:
        """Returns the content of the rider's vault on one server."""
        blobs, after = {}, None
        while True:
            page = self.vault.page(after)
            blobs |= {blob["id"]: digest(base64.b64decode(blob["data"])) for blob in page["blobs"]}
            if not page["more"]:
                return blobs
            after = page["blobs"][-1]["id"]


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]
