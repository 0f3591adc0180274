"""A PostgreSQL of one test's own: in a folder of its own, reached by a socket there."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from support.server import free_port

PROGRAMS = Path("/usr/lib/postgresql/15/bin")
# It refuses to run as root.
AS_USER = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []


class PostgreSQL:
    """`with PostgreSQL() as postgres: postgres.url`. The password in the URL is asked for nowhere, and must show
    nowhere."""

    PASSWORD = "hush-hush"

    def __init__(self, command: list[str] = [], listen: str = "", port: int = 5432, disk: str | None = None):
        """`command` begins its programs, somewhere else for example, `listen` is where it can be reached besides, as it
        writes that; `disk`: the size of a disk of its own, in mount's words."""
        self.command, self.listen, self.port, self.disk = [*command, *AS_USER], listen, port, disk
        # The path of a socket is short.
        self.folder = Path(tempfile.mkdtemp(prefix="headsign-pg-", dir="/tmp"))
        if disk:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={disk}", "tmpfs", self.folder], check=True)
        if AS_USER:
            shutil.chown(self.folder, "postgres", "postgres")
        self.initialize()

    def initialize(self):
        self.run(PROGRAMS / "initdb", "-D", self.folder / "data", "-U", "headsign", "-A", "trust", "-N", "--locale=C", "-E", "UTF8")

    @property
    def url(self) -> str:
        return f"postgresql://headsign:{self.PASSWORD}@/postgres?host={self.folder}"

    def __enter__(self) -> "PostgreSQL":
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        if self.disk:
            subprocess.run(["umount", "-l", self.folder], check=True)
        shutil.rmtree(self.folder)

    def start(self, settings: str = ""):
        reached = f"-c listen_addresses='{self.listen}' -p {self.port} -k {self.folder}"
        self.run(PROGRAMS / "pg_ctl", "-D", self.folder / "data", "-w", "-l", self.folder / "log", "-o",
                 f"{reached} -c max_connections=60 {settings}", "start")

    def start_encrypted(self, certificate: Path, key: Path) -> str:
        """With TLS, at the address that it gives."""
        own = [self.folder / name for name in ["certificate.pem", "key.pem"]]
        for source, target in zip([certificate, key], own):
            shutil.copyfile(source, target)
            target.chmod(0o600)
            if AS_USER:
                shutil.chown(target, "postgres", "postgres")
        self.listen, self.port = "127.0.0.1", free_port()
        self.start(f"-c ssl=on -c ssl_cert_file={own[0]} -c ssl_key_file={own[1]}")
        return f"postgresql://headsign:{self.PASSWORD}@127.0.0.1:{self.port}/postgres"

    def stop(self, mode: str = "immediate"):
        """`immediate`: as if it had been killed."""
        subprocess.run([*self.command, PROGRAMS / "pg_ctl", "-D", self.folder / "data", "-m", mode, "-w", "stop"], cwd="/tmp",
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def begin_anew(self):
        """As after the loss of its disk: the same address, and nothing in it."""
        self.stop()
        shutil.rmtree(self.folder / "data")
        self.initialize()
        self.start()

    def ask(self, *statements: str) -> str:
        """Each in a transaction of its own."""
        asked = [word for statement in statements for word in ("-c", statement)]
        answer = subprocess.run(self.psql(*asked), cwd="/tmp", capture_output=True, text=True, check=True)
        return answer.stdout.strip()

    def psql(self, *arguments) -> list[str | Path]:
        """The command that asks it, by its socket."""
        return [*AS_USER, PROGRAMS / "psql", "-h", self.folder, "-p", str(self.port), "-U", "headsign", "-d", "postgres", "-XtA", *arguments]

    def run(self, *command):
        # A server that is started keeps what it inherits: no pipe.
        subprocess.run([*self.command, *map(str, command)], cwd="/tmp", check=True, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
