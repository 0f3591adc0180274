"""Hosts of the cluster: a network namespace for each, with a simulated network between them. Without the permission to
create namespaces, the hosts are addresses of this machine, whose network cannot be disturbed."""

import ctypes
import json
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

from support.server import free_port

CLONE_NEWNET = 0x40000000
LIBC = ctypes.CDLL(None, use_errno=True)


class Host:
    """One host; processes are started there with the prefix `command`."""

    def __init__(self, name: str, address: str, port: int, process: int | None = None):
        self.name, self.address, self.port, self.process = name, address, port, process
        self.command = ["nsenter", f"--net=/proc/{process}/ns/net"] if process else []

    @property
    def url(self) -> str:
        return f"http://{self.address}:{self.port}"

    def connect(self, timeout: float) -> socket.socket:
        """Returns a connection to the host's server from the host itself, unaffected by faults between hosts."""
        if not self.process:
            return socket.create_connection((self.address, self.port), timeout)
        with open("/proc/thread-self/ns/net") as home, open(f"/proc/{self.process}/ns/net") as there:
            move_to(there)
            try:
                own = socket.socket()
            finally:
                move_to(home)
        own.settimeout(timeout)
        try:
            own.connect(("127.0.0.1", self.port))
        except OSError:
            own.close()
            raise
        return own


def move_to(namespace):
    """Moves only the current thread into the namespace."""
    if LIBC.setns(namespace.fileno(), CLONE_NEWNET):
        raise OSError(ctypes.get_errno(), "setns")


class Hosts:
    """The hosts and the network between them: `with Hosts(["town", "database", …], seed) as hosts:
    hosts["database"]`. The first host, that of the riders and feeds, is in this process's namespace."""

    def __init__(self, names: list[str], seed: int):
        self.is_wired = may_be_wired()
        self.names, self.seed = names, seed
        self.rules: dict[str, dict] = {}
        self.lock = threading.Lock()
        self.processes = []

    def __getitem__(self, name: str) -> Host:
        return self.hosts[name]

    def __enter__(self) -> "Hosts":
        if self.is_wired:
            self.lay_wire()
        else:
            self.hosts = {name: Host(name, "127.0.0.1", free_port()) for name in self.names}
        return self

    def lay_wire(self):
        here, *others = self.names
        self.hosts = {here: Host(here, "10.77.0.1", 8080)}
        for number, name in enumerate(others, 2):
            holder = subprocess.Popen(["unshare", "--net", "sh", "-c", "echo; exec sleep infinity"], stdout=subprocess.PIPE)
            holder.stdout.readline()
            self.processes.append(holder)
            self.hosts[name] = Host(name, f"10.77.0.{number}", 8080, holder.pid)
        words = [f"{host.name}:{host.address}:{host.process or 0}" for host in self.hosts.values()]
        self.wire = subprocess.Popen([sys.executable, Path(__file__).with_name("wire.py"), str(self.seed), *words],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.processes.append(self.wire)
        if self.wire.stdout.readline() != "ready\n":
            raise OSError("the wire between the namespaces could not be laid")

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.kill()
            process.wait()

    def spoil(self, pairs: list[tuple[str, str]], **rule: float):
        """Sets the faults of packets between pairs of hosts: `loss=1` drops all. A direction without a rule has no
        faults."""
        with self.lock:
            for one, other in pairs:
                self.rules.pop(f"{one}>{other}", None)
                if rule:
                    self.rules[f"{one}>{other}"] = rule
            self.wire.stdin.write(json.dumps(self.rules) + "\n")
            self.wire.stdin.flush()
            self.wire.stdout.readline()

    def around(self, name: str) -> list[tuple[str, str]]:
        """Returns all directions from and to a host."""
        return [pair for other in self.names if other != name for pair in [(name, other), (other, name)]]


def may_be_wired() -> bool:
    """Whether this process has its own namespaces: `scripts/cluster` starts it in some if that is permitted."""
    return os.environ.get("HEADSIGN_CLUSTER_WIRED") == "1"
