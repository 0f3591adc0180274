"""Watchers query the nodes' own status on their hosts, and the leases in the database through its socket, so that
faults do not affect them."""

import http.client
import json
import subprocess
import threading
import time

from support.cluster.frames import frames
from support.cluster.nodes import Node
from support.cluster.records import Records
from support.cluster.riders import BROKEN, digest
from support.postgres import PostgreSQL
from support.server import Answer

KEY = "a-key-that-all-nodes-of-this-cluster-share"


class Watcher(threading.Thread):
    """A thread that runs `look()` repeatedly while the cluster runs."""

    pause = 0.5

    def __init__(self, records: Records):
        super().__init__(daemon=True)
        self.records, self.is_over = records, threading.Event()

    def run(self):
        while not self.is_over.is_set():
            try:
                self.look()
            except BROKEN:
                # The node is unreachable, which its riders notice too.
                pass
            self.is_over.wait(self.pause)

    def leave(self):
        self.is_over.set()


def ask(node: Node, path: str, timeout: float = 2, headers: dict[str, str] = {}, method: str = "GET", body: bytes | None = None
        ) -> http.client.HTTPResponse:
    """Sends a request from the node's own host. The caller reads and closes the response."""
    connection = http.client.HTTPConnection(node.host.address, node.host.port, timeout=timeout)
    connection.sock = node.host.connect(timeout)
    connection.request(method, path, body, {"Connection": "close"} | headers)
    return connection.getresponse()


class Direct:
    """A node that is queried directly, with the interface of a server that a `Vault` expects."""

    def __init__(self, node: Node):
        self.node = node

    def get(self, path: str, headers: dict[str, str] = {}, method: str = "GET", body: bytes | None = None) -> Answer:
        with ask(self.node, path, 30, headers, method, body) as answer:
            return Answer(answer.status, answer.headers, answer.read())


class ClockWatcher(Watcher):
    """Records the offset of the clock by which a web node's pages show ages."""

    def __init__(self, node: Node, records: Records):
        super().__init__(records)
        self.node = node

    def look(self):
        before = time.time()
        with ask(self.node, "/api/v1/time") as answer:
            if answer.status == 200:
                # This is the maximum offset, because the response was made after the request was sent.
                self.records.add("clock", node=self.node.name, ahead=round(json.loads(answer.read())["now"] / 1000 - before, 3))


class FrameWatcher(Watcher):
    """Records the frames that a node publishes for an agency, as other nodes receive them."""

    def __init__(self, node: Node, agency: str, records: Records):
        super().__init__(records)
        self.node, self.agency = node, agency

    def look(self):
        with ask(self.node, f"/cluster/v1/agencies/{self.agency}/live", 30, {"Authorization": f"Bearer {KEY}"}) as answer:
            if answer.status != 200:
                return
            self.records.add("watched", node=self.node.name, agency=self.agency)
            for epoch, sequence in frames(answer):
                self.records.add("frame", node=self.node.name, agency=self.agency, epoch=epoch, sequence=sequence)
                if self.is_over.is_set():
                    return


class ClaimWatcher(Watcher):
    """Records the leases that a node reports to hold."""

    def __init__(self, node: Node, records: Records):
        super().__init__(records)
        self.node = node

    def look(self):
        asked = self.records.now()
        with ask(self.node, "/status") as answer:
            leases = json.loads(answer.read())["leases"] if answer.status == 200 else []
        for lease in leases:
            self.records.add("claim", node=self.node.name, agency=lease["agency"], epoch=lease["epoch"], asked=asked)


class LeaseWatcher(threading.Thread):
    """Records every change of a lease, by a `psql` that stays connected and is restarted after an outage of the
    database."""

    ASKED = "SELECT agency, owner, epoch FROM headsign_lease WHERE owner IS NOT NULL ORDER BY agency"

    def __init__(self, postgres: PostgreSQL, records: Records):
        super().__init__(daemon=True)
        self.postgres, self.records = postgres, records
        self.leases: dict[str, tuple[str, int]] = {}
        self.is_over = threading.Event()

    def run(self):
        while not self.is_over.wait(0.3):
            self.psql = subprocess.Popen(
                self.postgres.psql("-F", "|"), cwd="/tmp", text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            try:
                self.psql.stdin.write(f"{self.ASKED} \\watch 0.2\n")
                # Without this, psql would wait for more input after the database has stopped.
                self.psql.stdin.close()
                for line in self.psql.stdout:
                    self.take(line.rstrip("\n").split("|"))
            except OSError:
                pass
            self.psql.kill()
            self.psql.wait()

    def take(self, row: list[str]):
        if len(row) != 3 or not row[2].isdigit():
            return
        agency, owner, epoch = row[0], row[1], int(row[2])
        if self.leases.get(agency) != (owner, epoch):
            self.leases[agency] = (owner, epoch)
            self.records.add("lease", agency=agency, owner=owner, epoch=epoch)

    def owned(self, node: str) -> list[str]:
        return sorted(agency for agency, (owner, _) in self.leases.items() if owner == node)

    def leave(self):
        self.is_over.set()
        self.psql.kill()


class AgreementWatcher:
    """Checks that once updates have stopped, every web node returns the same bytes with the same ETag."""

    def __init__(self, nodes: list[Node], paths: list[str], records: Records):
        self.nodes, self.paths, self.records = nodes, paths, records

    def look(self) -> bool:
        """Returns whether the nodes agree."""
        answers = [self.answers(path) for path in self.paths]
        return all(len(set(one.values())) == 1 and None not in one.values() for one in answers)

    def answers(self, path: str) -> dict[str, tuple | None]:
        found = {node.name: self.answer(node, path) for node in self.nodes}
        self.records.add("agreement", path=path, answers=found)
        return found

    @staticmethod
    def answer(node: Node, path: str):
        try:
            with ask(node, path) as answer:
                return (answer.status, answer.getheader("ETag"), digest(answer.read())) if answer.status == 200 else None
        except BROKEN:
            return None
