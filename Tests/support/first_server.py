"""A running server that has no configuration."""

import subprocess
import urllib.error
import urllib.request
from pathlib import Path

from support.places import HEADSIGN
from support.server import free_port
from support.waiting import PATIENCE, eventually


class FirstServer:
    """The server's process: `with FirstServer(folder, catalogue) as server: server.get("/")`; `catalogue` is a path
    or a URL."""

    def __init__(self, folder: Path, catalogue: str):
        self.log = folder / "first.log"
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.command = [HEADSIGN, "serve", "--port", str(port), "--catalogue", catalogue, "--data", str(folder / "data")]

    def __enter__(self) -> "FirstServer":
        with self.log.open("w") as log:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        try:
            eventually(self.is_ready)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()

    def is_ready(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            return self.get("/")[0] == 200
        except (urllib.error.URLError, ConnectionError):
            return False

    def get(self, path: str) -> tuple[int, str, dict[str, str]]:
        """Returns the status, the body and the headers, with lower-case names."""
        try:
            response = urllib.request.urlopen(self.url + path, timeout=30)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            return response.status, response.read().decode(), {name.lower(): value for name, value in response.headers.items()}
