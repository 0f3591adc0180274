"""An agency's web server: hands out bodies by path, with any status."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Upstream:
    """`with Upstream() as upstream: upstream.answers["/vehicles.pb"] = (200, body)`"""

    def __init__(self):
        self.answers: dict[str, tuple[int, bytes]] = {}
        self.seen: list[tuple[str, dict[str, str]]] = []

    def __enter__(self) -> "Upstream":
        upstream = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                upstream.seen.append((self.path, dict(self.headers)))
                status, body = upstream.answers.get(self.path, (404, b""))
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.listener = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.listener.server_port}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.shutdown()
        self.listener.server_close()
