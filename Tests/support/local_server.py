"""A base for servers in tests: it listens on a free port of this machine for the duration of a block."""

import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Listener(ThreadingHTTPServer):
    # A page asks for dozens of files at once.
    request_queue_size = 256
    daemon_threads = True


class QuietHandler(BaseHTTPRequestHandler):
    """Answers without a line on the terminal for each. Who asked may have gone before the answer: pages and feeds
    do."""

    def log_message(self, *_):
        pass

    def handle(self):
        with suppress(ConnectionError):
            super().handle()

    def finish(self):
        with suppress(ConnectionError):
            super().finish()

    def reply(self, status: int, kind: str, body: bytes, **headers: str):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)


class KeepingHandler(QuietHandler):
    """Keeps connections for further requests, and sends head and body at once: a page asks for two hundred files. What
    does not end by its length says `Connection: close` and flushes."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1


class LocalServer:
    """`with … as server: … server.url`; `handler()` gives the class that answers, `root` is what all its paths begin
    with."""

    root = ""

    def __enter__(self):
        self.listener = Listener(("127.0.0.1", 0), self.handler())
        self.url = f"http://127.0.0.1:{self.listener.server_port}{self.root}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.shutdown()
        self.listener.server_close()
