"""A static file server, for tests that need a page but not the real server."""

from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

from support.local_server import KeepingHandler, LocalServer


class FileHandler(KeepingHandler, SimpleHTTPRequestHandler):
    """Serves a file of the folder."""


class FileServer(LocalServer):
    """The server of a folder: `with FileServer(folder) as files: page.goto(files.url + "/page.html")`"""

    def __init__(self, folder: Path):
        self.folder = folder

    def handler(self):
        return partial(FileHandler, directory=str(self.folder))
