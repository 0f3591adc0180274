"""A minimal HTTP/2 client, for requests that regular clients never send."""

import socket
import ssl
import struct

DATA, HEADERS, RESET, SETTINGS, PING, GOAWAY, WINDOW = 0, 1, 3, 4, 6, 7, 8
END_STREAM, END_HEADERS, ACK = 1, 4, 1


def frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def request(stream: int, path: str, ended: bool = True, method: str = "GET") -> bytes:
    """Returns a HEADERS frame with literal headers without indexing, whose names and values may have any length."""
    def text(value: str) -> bytes:
        size, rest = len(value), b""
        if size >= 127:
            size, more = 127, len(value) - 127
            while more >= 128:
                rest, more = rest + bytes([more % 128 + 128]), more // 128
            rest += bytes([more])
        return bytes([size]) + rest + value.encode()

    def field(name: str, value: str) -> bytes:
        return b"\0" + text(name) + text(value)

    block = field(":method", method) + field(":scheme", "https") + field(":path", path) + field(":authority", "localhost")
    pieces = [block[at:at + 16_000] for at in range(0, len(block), 16_000)]
    sent = frame(HEADERS, (END_STREAM if ended else 0) | (END_HEADERS if len(pieces) == 1 else 0), stream, pieces[0])
    for number, piece in enumerate(pieces[1:], 2):
        sent += frame(9, END_HEADERS if number == len(pieces) else 0, stream, piece)
    return sent


class Wire:
    """A TLS connection to a server: `with Wire(port) as wire: wire.send(request(1, "/health")); kind, flags, stream,
    payload = wire.next()`"""

    def __init__(self, port: int, settings: dict[int, int] = {}):
        context = ssl._create_unverified_context()
        context.set_alpn_protocols(["h2"])
        self.socket = context.wrap_socket(socket.create_connection(("127.0.0.1", port), 20), server_hostname="localhost")
        assert self.socket.selected_alpn_protocol() == "h2"
        values = b"".join(struct.pack(">HI", *one) for one in settings.items())
        self.send(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0, values))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, *frames: bytes):
        self.socket.sendall(b"".join(frames))

    def take(self, count: int) -> bytes:
        taken = b""
        while len(taken) < count:
            piece = self.socket.recv(count - len(taken))
            if not piece:
                raise EOFError
            taken += piece
        return taken

    def next(self):
        head = self.take(9)
        size, kind, flags, stream = int.from_bytes(head[:3]), head[3], head[4], int.from_bytes(head[5:])
        return kind, flags, stream, self.take(size)

    def until(self, kind: int, stream: int | None = None):
        """Returns the next frame of a kind; frames before it are skipped."""
        while True:
            found = self.next()
            if found[0] == kind and stream in (None, found[2]):
                return found
