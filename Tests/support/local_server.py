"""The base class of test servers, which listen on a free local port for the duration of a block."""

import socket
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# The interval, in seconds, at which a listener checks whether to shut down; Python's default, half a second, would
# delay each test.
SHUTDOWN_POLL = 0.02


class Listener(ThreadingHTTPServer):
    # A page requests dozens of files concurrently.
    request_queue_size = 256
    daemon_threads = True

    def __init__(self, *arguments):
        self.connections = set()
        super().__init__(*arguments)

    def process_request(self, request, client_address):
        self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request):
        self.connections.discard(request)
        super().shutdown_request(request)

    def disconnect(self):
        """Closes all connections, so that requests to a later server on this port do not reach this server."""
        for connection in list(self.connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class QuietHandler(BaseHTTPRequestHandler):
    """A handler without request logging. The client may disconnect before the response, as pages and feed clients
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
    """A handler that keeps connections alive, and sends head and body in one write: a page requests two hundred files.
    A response without a length sends `Connection: close` and is flushed."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1


class LocalServer:
    """A server that runs within a block: `with … as server: … server.url`. `handler()` returns the handler class;
    `root` is the prefix of all paths."""

    root = ""

    def __enter__(self):
        self.listener = self.listen()
        self.url = f"http://127.0.0.1:{self.listener.server_port}{self.root}"
        threading.Thread(target=self.listener.serve_forever, args=(SHUTDOWN_POLL,), daemon=True).start()
        return self

    def listen(self) -> Listener:
        return Listener(("127.0.0.1", 0), self.handler())

    def __exit__(self, *_):
        self.listener.shutdown()
        self.listener.server_close()
