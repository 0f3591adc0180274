"""A PostgreSQL server for a single test, in its own folder and reached through a socket there."""

import atexit
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from support.server import free_port

PROGRAMS = Path("/usr/lib/postgresql/15/bin")
# PostgreSQL refuses to run as root.
AS_USER = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []


def new_folder() -> Path:
    """Returns a folder in which PostgreSQL may write. Its path is short, because that of a socket in it is limited in
    length."""
    folder = Path(tempfile.mkdtemp(prefix="headsign-pg-", dir="/tmp"))
    if AS_USER:
        shutil.chown(folder, "postgres", "postgres")
    return folder


def run(*command):
    # No pipe: a started PostgreSQL server keeps inherited file descriptors open.
    subprocess.run(list(map(str, command)), cwd="/tmp", check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


@cache
def template() -> Path:
    """Returns the data folder of an empty PostgreSQL, to be copied: copying takes a quarter of the time of
    initialization."""
    folder = new_folder()
    atexit.register(shutil.rmtree, folder)
    run(*AS_USER, PROGRAMS / "initdb", "-D", folder / "data", "-U", "headsign", "-A", "trust", "-N", "--locale=C", "-E", "UTF8")
    return folder / "data"


class PostgreSQL:
    """A PostgreSQL server: `with PostgreSQL() as postgres: postgres.url`. The server does not require the password
    in the URL, but it must never be shown."""

    PASSWORD = "hush-hush"

    def __init__(self, command: list[str] = [], listen: str = "", port: int = 5432, disk: str | None = None):
        """`command` is the prefix that starts its programs, for example on another host; `listen` is an additional
        address, in PostgreSQL's syntax; `disk` is the size of a separate disk for it, in mount's syntax."""
        self.command, self.listen, self.port, self.disk = [*command, *AS_USER], listen, port, disk
        self.folder = new_folder()
        if disk:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={disk}", "tmpfs", self.folder], check=True)
            if AS_USER:
                shutil.chown(self.folder, "postgres", "postgres")
        self.initialize()

    def initialize(self):
        run(*AS_USER, "cp", "--archive", template(), self.folder / "data")

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
        """Starts the server with TLS, and returns its URL."""
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
        """Stops the server; `immediate` has the effect of a kill."""
        subprocess.run([*self.command, PROGRAMS / "pg_ctl", "-D", self.folder / "data", "-m", mode, "-w", "stop"], cwd="/tmp",
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def begin_anew(self):
        """Recreates the server as after the loss of its disk: at the same address, without data."""
        self.stop()
        shutil.rmtree(self.folder / "data")
        self.initialize()
        self.start()

    def ask(self, *statements: str) -> str:
        """Executes each statement in a separate transaction."""
        asked = [word for statement in statements for word in ("-c", statement)]
        answer = subprocess.run(self.psql(*asked), cwd="/tmp", capture_output=True, text=True, check=True)
        return answer.stdout.strip()

    def psql(self, *arguments) -> list[str | Path]:
        """Returns the psql command that connects through the socket."""
        return [*AS_USER, PROGRAMS / "psql", "-h", self.folder, "-p", str(self.port), "-U", "headsign", "-d", "postgres", "-XtA", *arguments]

    def run(self, *command):
        run(*self.command, *command)
