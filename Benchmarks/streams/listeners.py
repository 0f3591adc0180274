"""Opens many connections to one stream in one process, and records when each message reaches each of them.

    listeners.py PORT PATH STREAMS SECONDS

A message contains the time at which it was sent as `t=<nanoseconds>;`, by the monotonic clock that all processes of a
machine share. Prints "ready" when all streams have a response, and after SECONDS the latencies as JSON.
"""

import json
import re
import resource
import select
import socket
import sys
import time

MARK = re.compile(rb"t=(\d{9,20});")
# The maximum length of a mark that is split between two reads.
OVERLAP = 24


def connect(port: int, path: str, count: int) -> dict[int, socket.socket]:
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode()
    streams = {}
    for _ in range(count):
        stream = socket.create_connection(("127.0.0.1", port))
        stream.sendall(request)
        streams[stream.fileno()] = stream
    for stream in streams.values():
        answer = stream.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
        stream.setblocking(False)
    return streams


def listen(streams: dict[int, socket.socket], seconds: float) -> list[tuple[int, int, bytes]]:
    """Records every read as (stream, nanoseconds, bytes). The bytes are parsed only afterwards, so that parsing does
    not delay reads."""
    poll = select.epoll()
    for number in streams:
        poll.register(number, select.EPOLLIN)
    reads, end = [], time.monotonic() + seconds
    while (rest := end - time.monotonic()) > 0:
        for number, _ in poll.poll(rest):
            chunk = streams[number].recv(262144)
            reads.append((number, time.monotonic_ns(), chunk))
            if not chunk:
                poll.unregister(number)
    return reads


def latencies(reads) -> tuple[dict[int, list[float]], int]:
    """Returns the latencies in milliseconds by message, and the number of streams that the server has ended."""
    found, rest, ended = {}, {}, 0
    for number, at, chunk in reads:
        ended += not chunk
        text = rest.get(number, b"") + chunk
        marks = list(MARK.finditer(text))
        for mark in marks:
            found.setdefault(int(mark[1]), []).append((at - int(mark[1])) / 1e6)
        rest[number] = text[max(marks[-1].end() if marks else 0, len(text) - OVERLAP):]
    return found, ended


def main():
    port, path, count, seconds = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
    resource.setrlimit(resource.RLIMIT_NOFILE, (count + 200, max(count + 200, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
    streams = connect(port, path, count)
    print("ready", flush=True)
    found, ended = latencies(listen(streams, seconds))
    # The first message may be in the snapshot, with a latency that includes its age.
    print(json.dumps({"ended": ended, "messages": [found[sent] for sent in sorted(found)]}))


main()
