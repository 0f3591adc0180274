"""An agency's web server that responds by path, with any status."""

from support.local_server import LocalServer, QuietHandler


class Upstream(LocalServer):
    """The local web server: `with Upstream() as upstream: upstream.answers["/vehicles.pb"] = (200, body)`"""

    def __init__(self):
        self.answers: dict[str, tuple[int, bytes]] = {}
        self.seen: list[tuple[str, dict[str, str]]] = []

    def handler(upstream):
        class Handler(QuietHandler):
            def do_GET(self):
                upstream.seen.append((self.path, dict(self.headers)))
                status, body = upstream.answers.get(self.path, (404, b""))
                self.reply(status, "application/octet-stream", body)

        return Handler
