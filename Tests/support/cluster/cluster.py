"""The cluster itself: two ingest and three web nodes, a database, a proxy, feeds and riders."""

import contextlib
import subprocess
from collections import Counter
from pathlib import Path

from support.cluster.clocks import Clocks
from support.cluster.feeds import Feeds, write_timetable
from support.cluster.hosts import Hosts
from support.cluster.nodes import Node
from support.cluster.plan import HOSTS, INGEST, NODES, WEB
from support.cluster.records import Records
from support.cluster.riders import BROKEN, BoardRider, Door, StreamRider, VaultRider
from support.cluster.watchers import KEY, AgreementWatcher, ClaimWatcher, ClockWatcher, FrameWatcher, LeaseWatcher, ask
from support.places import HEADSIGN
from support.postgres import PostgreSQL
from support.proxy import Proxy
from support.server import children
from support.town import reported
from support.waiting import eventually

CONFIGURATION = """
basemap: none
server:
  limits: none
  proxies: [{proxy}]
vault:
  megabytes_each: 500
  requests_per_minute: 100000
database: {database}
{cluster}
agencies:
{agencies}
"""


class Cluster:
    """A running cluster: `with Cluster(folder, seed) as cluster:`. Inside the block all processes run, and every agency
    is live on every web node.

    `other` is the program that upgrades install, and `names` are the nodes that run. `written` is a configuration of
    agencies in YAML that replaces the agencies of `feeds`; the start does not wait until these are live.
    """

    def __init__(self, folder: Path, seed: int, agencies: int = 3, other: Path | None = None, has_roles: bool = True,
                 names: list[str] = NODES, written: str | None = None):
        self.folder, self.count, self.other, self.has_roles = folder, agencies, other or HEADSIGN, has_roles
        self.names, self.written = names, written
        self.agencies = [f"town-{number}" for number in range(agencies)]
        self.records = Records(folder / "records.jsonl")
        self.hosts, self.clocks = Hosts(HOSTS, seed), Clocks(folder)
        self.stack = contextlib.ExitStack()

    def __enter__(self) -> "Cluster":
        with contextlib.ExitStack() as stack:
            stack.callback(self.records.close)
            stack.enter_context(self.hosts)
            self.begin_database(stack)
            self.feeds = stack.enter_context(Feeds(self.hosts["town"].address, self.count, self.records))
            self.begin_nodes(stack)
            self.begin_proxy(stack)
            if not self.written:
                self.wait()
            self.stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def begin_database(self, stack):
        host = self.hosts["database"]
        clock = ["env", *(f"{name}={value}" for name, value in self.clocks.environment("database").items())]
        self.postgres = PostgreSQL([*host.command, *clock], "*" if host.process else host.address, host.port, "300m" if host.process else None)
        with (self.postgres.folder / "data/pg_hba.conf").open("a") as rules:
            rules.write("host all all 10.77.0.0/24 trust\n")
        stack.enter_context(self.postgres)
        self.database = f"postgresql://headsign:{PostgreSQL.PASSWORD}@{host.address}:{host.port}/postgres"
        self.leases = LeaseWatcher(self.postgres, self.records)
        self.leases.start()
        stack.callback(self.leases.leave)

    def start_database(self):
        """Starts the database unless it is running."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self.postgres.start()
        eventually(lambda: subprocess.run(self.postgres.psql("-c", "SELECT 1"), cwd="/tmp", capture_output=True).returncode == 0)

    def database_processes(self) -> list[int]:
        first = int((self.postgres.folder / "data/postmaster.pid").read_text().split()[0])
        return [first, *children(first)]

    def begin_nodes(self, stack):
        (self.folder / "headsign.yaml").write_text(CONFIGURATION.format(
            proxy=self.hosts["proxy"].address, database=self.database,
            cluster="cluster:\n  key: ${HEADSIGN_CLUSTER_KEY}" if self.has_roles else "",
            agencies=self.written or "".join(
                reported(id, write_timetable(self.folder / f"{id}.zip", number), f"{self.feeds.url}/{id}.pb")
                for number, id in enumerate(self.agencies))))
        self.nodes = {name: Node(self.hosts[name], name.split("-")[0] if self.has_roles else None, self.folder, self.records,
                                 {"HEADSIGN_CLUSTER_KEY": KEY} | self.clocks.environment(name))
                      for name in self.names}
        self.web, self.ingest = ([self.nodes[name] for name in kind if name in self.names] for kind in (WEB, INGEST))
        for node in self.nodes.values():
            node.start()
            stack.callback(self.end, node)

    def end(self, node: Node):
        if node.is_running:
            node.resume()
            node.stop()

    def begin_proxy(self, stack):
        host = self.hosts["proxy"]
        # All riders here share one client address.
        self.proxy = Proxy(self.folder, *(f"{node.host.address}:{node.host.port}" for node in self.web),
                           address=host.address, command=host.command,
                           more={"$remote_addr consistent": "$http_x_rider consistent",
                                 "    client_max_body_size": "    add_header X-Node $upstream_addr always;\n    client_max_body_size"})
        eventually(lambda: any(self.answers(node, "/health") for node in self.web))
        stack.enter_context(self.proxy)
        names = {f"{node.host.address}:{node.host.port}": node.name for node in self.web}
        self.door = Door(host.address, self.proxy.secure, names)

    def answers(self, node: Node, path: str):
        try:
            with ask(node, path) as answer:
                return answer.read() if answer.status == 200 else None
        except BROKEN:
            return None

    def is_live(self) -> bool:
        """Whether every agency is live on every web node."""
        return all(b'"label"' in (self.answers(node, f"/api/v1/vehicles?agency={agency}") or b"")
                   for node in self.web for agency in self.agencies)

    def wait(self):
        try:
            eventually(self.is_live)
        except AssertionError:
            raise AssertionError("\n".join(f"{node.name}:\n{node.tail()}" for node in self.nodes.values())) from None

    def note_restarts(self):
        """Records servers that crashed. Supervisors restart crashed and killed servers and count the restarts; those of
        killed servers are expected."""
        for node in self.nodes.values():
            text = (self.answers(node, "/metrics") or b"").decode()
            count = next((int(line.split()[1]) for line in text.splitlines() if line.startswith("headsign_restarts_total ")), None)
            if count is None or count > node.kills:
                self.records.add("restarted", node=node.name, count=count, killed=node.kills, log=node.tail())

    def owner(self) -> str:
        """Returns the node that owns the most agencies."""
        return max(INGEST, key=lambda name: len(self.leases.owned(name)))

    def busiest(self) -> str:
        """Returns the web node with the most streams."""
        streams = Counter(stream.node for stream in self.streams)
        return max(WEB, key=lambda name: streams[name])

    def other_program(self, program: Path) -> Path:
        return self.other if program == HEADSIGN else HEADSIGN

    def watchers(self) -> list:
        return [*(ClockWatcher(node, self.records) for node in self.web), *(ClaimWatcher(node, self.records) for node in self.ingest),
                *(FrameWatcher(node, agency, self.records) for node in self.ingest for agency in self.agencies)]

    def riders(self, streams: int) -> list:
        """Returns the riders: this many streams and one board reader per agency, and two riders that write to
        vaults."""
        self.streams = [StreamRider(f"stream-{number}-{agency}", self.door, self.records, agency)
                        for agency in self.agencies for number in range(streams)]
        return [
            *self.streams,
            *(BoardRider(f"board-{number}-{agency}", self.door, self.records, agency, number)
              for number, agency in enumerate(self.agencies)),
            *(VaultRider(f"vault-{number}", self.door, self.records) for number in range(2))]

    def agreement(self) -> AgreementWatcher:
        paths = [path for agency in self.agencies
                 for path in [f"/api/v1/vehicles?agency={agency}", f"/api/v1/stops/{agency}:s7/arrivals", f"/api/v1/routes?agency={agency}",
                              f"/api/v1/agencies/{agency}/timetable"]]
        return AgreementWatcher(self.web, paths, self.records)
