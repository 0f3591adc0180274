"""One node, which can be started, killed, paused and stopped."""

import os
import signal
import subprocess
from pathlib import Path

from support.cluster.hosts import Host
from support.cluster.records import Records
from support.places import HEADSIGN, JOINED_SITE


class Node:
    """One node of the cluster; `role` is None for a server without a cluster."""

    def __init__(self, host: Host, role: str | None, folder: Path, records: Records, environment: dict[str, str]):
        self.host, self.role, self.folder, self.records = host, role, folder, records
        self.environment = os.environ | environment
        self.program, self.process, self.kills = HEADSIGN, None, 0
        self.log = folder / f"{host.name}.log"

    @property
    def name(self) -> str:
        return self.host.name

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self):
        listen = "0.0.0.0" if self.host.process else self.host.address
        command = [*self.host.command, self.program, "serve", "--config", self.folder / "headsign.yaml", "--data",
                   self.folder / self.name, "--host", listen, "--port", self.host.port]
        if self.role:
            command += ["--role", self.role, "--node", self.name, "--address", self.host.url]
        command += ["--unjoined-site"] if JOINED_SITE.exists() else []
        with self.log.open("a") as log:
            # The process group contains the server and its supervisor, so that both end together, as on a machine that
            # fails.
            self.process = subprocess.Popen(list(map(str, command)), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                            env=self.environment, start_new_session=True)
        self.records.add("start", node=self.name)

    def signal(self, number: int):
        self.records.add("signal", node=self.name, signal=signal.Signals(number).name)
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            self.note_end()

    def note_end(self):
        self.records.add("broke", node=self.name, code=self.process.poll(), log=self.tail())

    def kill(self):
        self.kills += 1
        self.signal(signal.SIGKILL)
        self.process.wait()

    def pause(self):
        self.signal(signal.SIGSTOP)

    def resume(self):
        self.signal(signal.SIGCONT)

    def stop(self):
        """Stops the node as an operator would."""
        self.records.add("signal", node=self.name, signal="SIGTERM")
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.records.add("hung", node=self.name)
            self.kill()
        if self.process.returncode not in (0, -signal.SIGKILL):
            self.note_end()

    def tail(self, lines: int = 20) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])
