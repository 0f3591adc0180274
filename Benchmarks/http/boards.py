"""Measures the release binary over HTTP: a board of 30 rows under load, the first response after a start, and
memory."""

import json
import sys
import tempfile
import time
import urllib.error
from pathlib import Path
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from support.server import Server
from wrk import load, memory

ROWS = 30


def busy_board(server: Server) -> str:
    """Returns the path of a board with ROWS arrivals."""
    for stop in server.json("/api/v1/stops?limit=500")["stops"]:
        path = f"/api/v1/stops/{quote(stop['id'], safe=':')}/arrivals?minutesAfter=240&limit={ROWS}"
        if len(server.json(path)["arrivals"]) == ROWS:
            return path
    raise SystemExit(f"no stop has {ROWS} arrivals")


def first_answer(folder: Path) -> float:
    """Returns the milliseconds from the start of the process to its first response with routes, with a compiled
    timetable."""
    server = Server(folder)
    server.wait = lambda: None
    began = time.monotonic()
    with server:
        while True:
            try:
                if server.get("/api/v1/routes").json()["routes"]:
                    return (time.monotonic() - began) * 1000
            except (urllib.error.URLError, KeyError, ValueError):
                pass
            time.sleep(0.002)


def main():
    with tempfile.TemporaryDirectory() as folder:
        with Server(Path(folder)) as server:
            print(json.dumps({"benchmark": "server: resident at rest (MB)", "value": round(memory(server), 1)}))
            path = busy_board(server)
            size = len(server.get(path).body)
            result = load(server.url + path)
            print(json.dumps({"benchmark": f"http: board of {ROWS} rows, wrk -t1 -c8", "bytes": size} | result))
            result = load(server.url + path, "-H", "Accept-Encoding: gzip")
            print(json.dumps({"benchmark": "http: the same, compressed"} | result))
            print(json.dumps({"benchmark": "server: resident after load (MB)", "value": round(memory(server), 1)}))
        print(json.dumps({"benchmark": "server: first answer after a start (ms)", "value": round(first_answer(Path(folder)))}))


main()
