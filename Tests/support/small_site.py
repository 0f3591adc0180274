"""A page of three files with the real service worker, to test how each file is cached."""

import hashlib
import json

from support.local_server import KeepingHandler, LocalServer
from support.places import ROOT

TYPES = {"html": "text/html", "js": "text/javascript", "json": "application/json"}
INDEX = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{version}</title><link rel="icon" href="data:,">
<script type="module" src="/first.js"></script></head><body><h1>{version}</h1></body></html>"""


def version(name: str) -> dict[str, str]:
    """Returns the files of a version; `same.js` is the same in all versions."""
    return {
        "/index.html": INDEX.format(version=name),
        "/first.js": f"globalThis.first = '{name}'; navigator.serviceWorker.controller ?? navigator.serviceWorker.register('/worker.js');",
        "/later.js": f"export const later = '{name}';",
        "/same.js": "export const same = 'same';",
    }


class SmallSite(LocalServer):
    """The server of the page. `site.files` are served; `site.failing` have an error status; `site.wrong` are
    damaged; `site.later` need not be cached at first; `site.asked` lists the requested files."""

    def __init__(self):
        self.files = version("one")
        self.failing, self.wrong, self.later, self.asked = set(), set(), set(), []
        self.has_list = True

    def list(self) -> str:
        files = [{"path": path, "hash": hashlib.sha256(text.encode()).hexdigest(), "bytes": len(text)}
                 | ({"later": True} if path in self.later else {})
                 for path, text in self.files.items()]
        return json.dumps({"version": hashlib.sha256(str(files).encode()).hexdigest()[:16], "policy": "", "files": files})

    def answer(self, path: str) -> tuple[int, str, str]:
        self.asked.append(path)
        if path == "/site-files.json" and not self.has_list:
            return 404, "application/problem+json", "{}"
        if path in self.failing:
            return 503, "text/plain", ""
        files = {**self.files, "/": self.files["/index.html"], "/site-files.json": self.list(),
                 "/worker.js": (ROOT / "Web/worker.js").read_text()}
        if path not in files:
            return 404, "text/plain", ""
        kind = TYPES["html" if path == "/" else path.rsplit(".", 1)[1]]
        return 200, kind, files[path] + ("// damaged" if path in self.wrong else "")

    def handler(site):
        class Handler(KeepingHandler):
            def do_GET(self):
                status, kind, text = site.answer(self.path)
                self.reply(status, kind, text.encode(), Cache_Control="no-cache")

        return Handler
