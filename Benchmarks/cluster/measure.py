"""Measures the cost of a cluster compared with a single process, in the same run: `measure.py [PART…]`

`SHORT=1` runs every part for a few seconds, only to check that it works. `TAKEOVERS=100` sets the number of
takeovers. `BEFORE=PROGRAM` is the earlier binary with which the part `alone` compares this one."""

import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from support.cluster.checks.history import History
from support.cluster.cluster import Cluster
from support.cluster.nodes import Node
from support.cluster.records import read
from support.cluster.riders import StreamRider
from support.cluster.watchers import FrameWatcher, ask
from support.places import SHARED_DATA
from support.server import children
from support.waiting import eventually
from wrk import load, memory

LISTENERS = Path(__file__).parents[1] / "streams/listeners.py"
SHORT, BEFORE = bool(os.environ.get("SHORT")), os.environ.get("BEFORE")
STREAMS, ROUNDS, TURNS, TAKEOVERS, STARTS = (50, 1, 1, 1, 2) if SHORT else (2000, 3, 9, int(os.environ.get("TAKEOVERS", "10")), 10)
MINUTE = 8 if SHORT else 60
# The duration of a lease, two seconds, and one poll.
LONGEST_TAKEOVER = 13
ROWS = []


class PlainDoor:
    """Adapts a single node to the interface of a proxy, which stream riders expect."""

    def __init__(self, node: Node):
        self.one = node

    def connection(self, timeout: float):
        return http.client.HTTPConnection(self.one.host.address, self.one.host.port, timeout=timeout)

    def node(self, _) -> str:
        return self.one.name


@contextmanager
def beside(**settings):
    """Starts a cluster, and a single process with the same agencies; yields both as `cluster, alone`."""
    with tempfile.TemporaryDirectory(prefix="headsign-bench-", dir="/tmp") as folder, Cluster(Path(folder), 1, **settings) as cluster:
        own = Path(folder) / "alone"
        own.mkdir()
        text = (Path(folder) / "headsign.yaml").read_text().splitlines()
        # The configuration without the settings of the cluster.
        kept = [line for line in text if not line.startswith(("database:", "cluster:", "  key:"))]
        (own / "headsign.yaml").write_text("\n".join(kept))
        alone = Node(cluster.hosts["town"], None, own, cluster.records, {})
        alone.start()
        try:
            for agency in cluster.agencies:
                eventually(lambda: b'"label"' in (cluster.answers(alone, f"/api/v1/vehicles?agency={agency}") or b""), 60)
            yield cluster, alone
        finally:
            alone.stop()


def tell(name: str, **values):
    print(json.dumps({"benchmark": f"cluster: {name}"} | values), flush=True)


def hold(name: str, value: float, bar: str, is_held: bool):
    """Adds a row to the result table: a measured value, its limit, and whether it is within the limit."""
    ROWS.append((name, value, bar, "ok" if is_held else "BROKEN"))


def table():
    widths = [max(len(str(row[column])) for row in ROWS) for column in range(4)]
    for row in ROWS:
        print("| " + " | ".join(str(cell).ljust(width) for cell, width in zip(row, widths)) + " |")


def share(values: list[float], part: float) -> float:
    return round(sorted(values)[int((len(values) - 1) * part)], 1)


def processor_seconds(node: Node) -> float:
    """Returns the processor time of the server and of its supervisor, in seconds."""
    ticks = 0
    for process in [node.process.pid, *children(node.process.pid)]:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def updates(seconds: float = MINUTE):
    """Measures the latency of updates from the creation of a report to its event in a rider's stream, through a web
    node and through a single process. Both get one report per second and agency."""
    with beside(agencies=6) as (cluster, alone):
        nodes = {alone.name: alone, "web-1": cluster.nodes["web-1"]}
        riders = [StreamRider(f"{name}/{agency}", PlainDoor(node), cluster.records, agency)
                  for name, node in nodes.items() for agency in cluster.agencies]
        for rider in riders:
            rider.start()
        time.sleep(seconds)
        for rider in riders:
            rider.leave()
        cluster.records.file.flush()
        history = History(read(cluster.records.path))
        times = {name: latencies(history, name, seconds) for name in nodes}
    one, many = times[alone.name], times["web-1"]
    tell("an update, milliseconds from its report to a stream", updates=len(many), alone_p50=share(one, .5), alone_p99=share(one, .99),
         p50=share(many, .5), p99=share(many, .99), added_p99=round(share(many, .99) - share(one, .99), 1))
    added = round(share(many, .99) - share(one, .99), 1)
    hold("a web node adds to an update, p99", added, "50 ms", added <= 50)


def latencies(history: History, node: str, seconds: float) -> list[float]:
    """Returns the latency in milliseconds of each report, by the first event that contains it. The first three
    seconds are excluded."""
    first = {}
    for one in history.of("seen"):
        if one["node"] == node and one["form"] == "change":
            for name, (count, _, _) in one["vehicles"].items():
                first.setdefault((name.split(":")[0], count), one["t"])
    begin = min(first.values()) + 3
    return [1000 * (t - history.reports[key]["t"]) for key, t in first.items() if t > begin]


def boards():
    """Compares the throughput of boards of a web node and a single process, which are loaded alternately with the
    same request."""
    with beside(agencies=1) as (cluster, alone):
        path = "/api/v1/stops/town-0:s7/arrivals"
        nodes = {"alone": alone, "web": cluster.nodes["web-1"]}
        rates = {name: [] for name in nodes}
        for _ in range(ROUNDS):
            for name, node in nodes.items():
                rates[name].append(load(node.host.url + path)["requests_per_second"])
    best = {name: max(found) for name, found in rates.items()}
    ratio = round(best["web"] / best["alone"], 2)
    tell("boards a second, wrk -t1 -c8", **best, ratio=ratio)
    hold("boards of a web node against one process", ratio, "0.9", ratio >= 0.9)


def streams():
    """Estimates how many streams one core can carry, from the processor time that the same events take with many
    streams and with none."""
    with beside(agencies=1) as (cluster, alone):
        nodes = {"alone": alone, "web": cluster.nodes["web-1"]}
        idle, taken = ({name: [] for name in nodes} for _ in range(2))
        for _ in range(ROUNDS):
            for name, node in nodes.items():
                idle[name].append(spent(node, MINUTE / 4))
                taken[name].append(delivered(node, MINUTE / 4))
    carried = {name: round(STREAMS * (1 - min(idle[name])) / (min(taken[name]) - min(idle[name]))) for name in nodes}
    ratio = round(carried["web"] / carried["alone"], 2)
    tell(f"{STREAMS} streams, processor milliseconds a second", **{
        f"{name}{word}": round(1000 * min(found[name]), 1) for word, found in (("", taken), ("_without", idle)) for name in nodes},
        carried=carried, ratio=ratio)
    hold("streams that a core of a web node carries against one process", ratio, "0.9", ratio >= 0.9)


def spent(node: Node, seconds: float) -> float:
    """Returns the processor time per second while the node is idle or loaded by others."""
    before = processor_seconds(node)
    time.sleep(seconds)
    return (processor_seconds(node) - before) / seconds


def delivered(node: Node, seconds: float) -> float:
    """Returns the processor time per second while many streams are open."""
    listeners = subprocess.Popen([sys.executable, LISTENERS, str(node.host.port), "/api/v1/live?agency=town-0", str(STREAMS), str(seconds + 2)],
                                 stdout=subprocess.PIPE, text=True)
    assert listeners.stdout.readline().strip() == "ready"
    used = spent(node, seconds)
    assert json.loads(listeners.communicate()[0])["ended"] == 0
    return used


SIMULATED = """
  - id: town-{number}
    name: Town {number}
    kind: gtfs
    schedule: {{source: {schedule}, dates: repeating}}
    simulate: {{seed: {number}, interval: 5}}
"""


def ingest(agencies: int = 5 if SHORT else 50, seconds: float = MINUTE):
    """Measures fifty simulated agencies on one ingest node, with a web node that follows it."""
    zips = sorted(SHARED_DATA.glob("gtfs/*.zip"))
    small = [one for one in zips if one.stat().st_size < 3_000_000]
    written = "".join(SIMULATED.format(number=number, schedule=small[number % len(small)]) for number in range(agencies))
    with tempfile.TemporaryDirectory(prefix="headsign-bench-", dir="/tmp") as folder:
        with Cluster(Path(folder), 1, agencies=agencies, written=written, names=["ingest-1", "web-1"]) as cluster:
            node, web = cluster.nodes["ingest-1"], cluster.nodes["web-1"]
            # At night some agencies have no vehicles.
            settle(lambda: len(vehicles_by_agency(web)), MINUTE / 2)
            before = [processor_seconds(one) for one in (node, web)]
            time.sleep(seconds)
            used = [(processor_seconds(one) - old) / seconds for one, old in zip((node, web), before)]
            buses = vehicles_by_agency(web)
    tell(f"ingest of {agencies} simulated agencies, share of a core", vehicles=sum(buses.values()), live=len(buses),
         ingest=round(used[0], 3), web=round(used[1], 3))
    hold(f"ingest of {agencies} agencies, of a core", round(used[0], 3), "0.4", used[0] <= 0.4)


def settle(count, seconds: float):
    """Waits until a count is positive, and then until it has not grown for the given number of seconds."""
    known = eventually(count, 600, 1)
    since = time.monotonic()
    while time.monotonic() < since + seconds:
        if (now := count()) > known:
            known, since = now, time.monotonic()
        time.sleep(1)


def vehicles_by_agency(node: Node) -> dict[str, int]:
    found = {}
    try:
        with ask(node, "/api/v1/vehicles", 20) as answer:
            for one in json.loads(answer.read()).get("vehicles", []):
                found[one["agency"]] = found.get(one["agency"], 0) + 1
    except OSError:
        pass
    return found


def rest(seconds: float = MINUTE):
    """Measures the rate of database statements while the cluster is idle except for vehicle reports."""
    with tempfile.TemporaryDirectory(prefix="headsign-bench-", dir="/tmp") as folder, Cluster(Path(folder), 1, 3) as cluster:
        cluster.leases.leave()
        cluster.postgres.ask("ALTER SYSTEM SET log_statement = 'all'", "ALTER SYSTEM SET log_line_prefix = '%c '", "SELECT pg_reload_conf()")
        # After a start, agencies move between nodes for a while.
        time.sleep(20)
        log = cluster.postgres.folder / "log"
        begin = log.stat().st_size
        time.sleep(seconds)
        with log.open("rb") as file:
            file.seek(begin)
            lines = [line for line in file if b"LOG:  statement:" in line or b"LOG:  execute" in line]
    tell("statements a second at rest", nodes=5, all=round(len(lines) / seconds, 2), of_a_node=round(len(lines) / seconds / 5, 2))
    hold("statements a second of a node at rest", round(len(lines) / seconds / 5, 2), "20", len(lines) / seconds / 5 <= 20)


def starts():
    """Measures the time from the start of a web node, whose timetables are stored, to its first live board."""
    with tempfile.TemporaryDirectory(prefix="headsign-bench-", dir="/tmp") as folder, Cluster(Path(folder), 1, 3) as cluster:
        node, times = cluster.nodes["web-1"], []
        for _ in range(STARTS):
            node.kill()
            began = time.monotonic()
            node.start()
            eventually(lambda: b'"status":"live"' in (cluster.answers(node, "/api/v1/stops/town-0:s7/arrivals") or b""), 60, 0.01)
            times.append(time.monotonic() - began)
    tell("seconds from a web node's start to its first live board", starts=len(times), p50=round(share(times, .5), 2), most=round(max(times), 2))
    hold("a web node's start to its first live board, most", round(max(times), 2), "2 s", max(times) <= 2)


def takeovers():
    """Measures the time from the kill of an owner to the first state of the next owner."""
    with tempfile.TemporaryDirectory(prefix="headsign-bench-", dir="/tmp") as folder, Cluster(Path(folder), 1, 1) as cluster:
        for node in cluster.ingest:
            FrameWatcher(node, "town-0", cluster.records).start()
        times = [takeover(cluster) for _ in range(TAKEOVERS)]
    tell("seconds from the kill of an owner to the next one's first state", kills=len(times), p50=round(share(times, .5), 2),
         most=round(max(times), 2))
    hold(f"kill to the next owner's first state, most of {len(times)}", round(max(times), 2), f"{LONGEST_TAKEOVER} s",
         max(times) <= LONGEST_TAKEOVER)


def alone():
    """Compares a single process of this binary with one of an earlier binary, alternately: processor time per board,
    and memory."""
    if not BEFORE:
        return tell("one process against the one before: BEFORE names no program")
    with beside(agencies=1) as (cluster, now):
        own = now.folder.parent / "before"
        own.mkdir()
        (own / "headsign.yaml").write_text((now.folder / "headsign.yaml").read_text())
        now.stop()
        sides = {"before": (own, BEFORE), "now": (now.folder, now.program)}
        boards, sizes = ({name: [] for name in sides} for _ in range(2))
        for _ in range(TURNS):
            for name, (folder, program) in sides.items():
                node = Node(cluster.hosts["town"], None, folder, cluster.records, {})
                node.program = program
                node.start()
                eventually(lambda: b'"label"' in (cluster.answers(node, "/api/v1/vehicles?agency=town-0") or b""), 60)
                boards[name].append(microseconds_a_board(node))
                node.serving = children(node.process.pid)[0]
                sizes[name].append(memory(node))
                node.stop()
        now.start()
    # Background load varies between turns, but affects both binaries of a turn equally.
    slower = round(median(one / other for one, other in zip(boards["now"], boards["before"])), 3)
    larger = round(median(sizes["now"]) / median(sizes["before"]), 3)
    tell("one process against the one before", microseconds_a_board=boards, megabytes=sizes)
    hold("processor's time for a board of one process against the program before", slower, "1.02", slower <= 1.02)
    hold("memory of one process against the program before", larger, "1.02", larger <= 1.02)


def microseconds_a_board(node: Node) -> float:
    before = processor_seconds(node)
    asked = 10 * load(node.host.url + "/api/v1/stops/town-0:s7/arrivals")["requests_per_second"]
    return round(1e6 * (processor_seconds(node) - before) / asked, 1)


def takeover(cluster: Cluster) -> float:
    # The node that was killed last has rejoined by then.
    time.sleep(10)
    owner = cluster.nodes[cluster.owner()]
    began = cluster.records.now()
    owner.kill()
    def follower():
        cluster.records.file.flush()
        return next((one for one in read(cluster.records.path)
                     if one["kind"] == "frame" and one["t"] > began + .3 and one["node"] != owner.name), None)
    found = eventually(follower, 60, 0.2)
    owner.start()
    return round(found["t"] - began, 2)


PARTS = {part.__name__: part for part in [updates, boards, streams, ingest, rest, starts, takeovers, alone]}

if __name__ == "__main__":
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()
    if ROWS:
        table()
