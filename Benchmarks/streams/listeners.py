"""Many readers of one stream, in one process: when did each message reach each of them?

    listeners.py PORT PATH STREAMS SECONDS

A message carries the moment it was sent, as `t=<nanoseconds of the monotonic clock>;`, which all processes of a machine
share. Prints "ready" when every stream has been answered, and the times as JSON after so many quiet or busy seconds.
"""

import json
import re
import resource
import select
import socket
import sys
import time

MARK = re.compile(rb"t=(\d{9,20});")
# A mark may lie across two reads.
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
    """Every read as (stream, nanoseconds, bytes); what they hold is looked at when there is time."""
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
    """Milliseconds by message, and how many streams ended before their time."""
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
    # The first message may be the snapshot's, which is as old as it is.
    print(json.dumps({"ended": ended, "messages": [found[sent] for sent in sorted(found)]}))


main()
