"""Causes the planned faults, and repairs them."""

import os
import signal
import time

from support.cluster.plan import Fault


class Faults:
    """Causes faults in `cluster`. Each kind of fault has `begin_…` and `end_…`."""

    def __init__(self, cluster):
        self.cluster = cluster

    def happen(self, fault: Fault):
        chosen = {"owner": self.cluster.owner, "busiest": self.cluster.busiest}
        fault.nodes = [chosen[node]() if node in chosen else node for node in fault.nodes]
        kind = fault.kind.replace(" ", "_")
        self.record(fault, "begin", owned={node: self.cluster.leases.owned(node) for node in fault.nodes})
        getattr(self, f"begin_{kind}")(fault)
        if fault.kind != "upgrade":
            time.sleep(fault.lasts)
        getattr(self, f"end_{kind}", lambda _: None)(fault)
        self.record(fault, "end")

    def record(self, fault: Fault, phase: str, **more):
        self.cluster.records.add("fault", phase=phase, fault=fault.kind, nodes=fault.nodes, words=str(fault), **more)

    def node(self, fault: Fault):
        return self.cluster.nodes[fault.nodes[0]]

    def begin_kill(self, fault):
        for name in fault.nodes:
            self.cluster.nodes[name].kill()

    def end_kill(self, fault):
        for name in fault.nodes:
            self.cluster.nodes[name].start()

    def begin_pause(self, fault):
        self.node(fault).pause()

    def end_pause(self, fault):
        self.node(fault).resume()

    def begin_end(self, fault):
        self.node(fault).stop()

    end_end = end_kill

    def begin_upgrade(self, fault):
        """Upgrades the nodes one after the other, as described in docs/scaling.md: the next node when the previous
        one serves again."""
        for name in fault.nodes:
            node = self.cluster.nodes[name]
            node.stop()
            node.program = self.cluster.other_program(node.program)
            node.start()
            time.sleep(fault.lasts / len(fault.nodes))

    def begin_clock(self, fault):
        self.cluster.clocks.set(fault.nodes[0], int(fault.values["seconds"]))

    def end_clock(self, fault):
        self.cluster.clocks.set(fault.nodes[0], 0)

    def spoil(self, fault, is_one_way=False, **rule):
        one, other = fault.nodes
        self.cluster.hosts.spoil([(one, other)] if is_one_way else [(one, other), (other, one)], **rule)

    def begin_part(self, fault):
        self.spoil(fault, loss=1)

    def begin_part_one_way(self, fault):
        self.spoil(fault, is_one_way=True, loss=1)

    def begin_lose(self, fault):
        self.spoil(fault, **fault.values)

    begin_delay = begin_lose

    def end_part(self, fault):
        self.spoil(fault)

    end_part_one_way = end_lose = end_delay = end_part

    def begin_isolate(self, fault):
        self.cluster.hosts.spoil(self.cluster.hosts.around(fault.nodes[0]), loss=1)

    def end_isolate(self, fault):
        self.cluster.hosts.spoil(self.cluster.hosts.around(fault.nodes[0]))

    def begin_vanish(self, fault):
        """Simulates a machine that loses power: no connection is closed."""
        self.begin_isolate(fault)
        self.node(fault).kill()

    def end_vanish(self, fault):
        self.end_isolate(fault)
        self.node(fault).start()

    def begin_database_away(self, _):
        self.cluster.postgres.stop()

    def end_database_away(self, _):
        self.cluster.start_database()

    def begin_database_paused(self, _):
        for process in self.cluster.database_processes():
            signal_quietly(process, signal.SIGSTOP)

    def end_database_paused(self, _):
        for process in self.cluster.database_processes():
            signal_quietly(process, signal.SIGCONT)

    def begin_database_full(self, _):
        self.junk = self.cluster.postgres.folder / "junk"
        with open(self.junk, "wb", buffering=0) as junk:
            for size in (1 << 20, 4096):
                try:
                    while True:
                        junk.write(bytes(size))
                except OSError:
                    pass

    def end_database_full(self, _):
        """Frees the disk space, and restarts PostgreSQL, which may have stopped because it had no space for its log."""
        self.junk.unlink()
        self.cluster.start_database()


def signal_quietly(process: int, number: int):
    try:
        os.kill(process, number)
    except ProcessLookupError:
        pass
