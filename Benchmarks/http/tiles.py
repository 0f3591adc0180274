"""Measures map tiles under load: all tiles of a city, which fit in the cache, and those of a file that exceeds the
cache."""

import gzip
import json
import os
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from support.ground import tile, write_ground, write_pmtiles
from support.places import DEMO_CITY, SHARED_DATA
from support.server import Server
from wrk import load, load_in_turn, memory

CITY = SHARED_DATA / "basemap/porto-alegre.pmtiles"
# The duration of wrk.load.
SECONDS = 10
PACKED = ("-H", "Accept-Encoding: gzip")
TOWN = f"""basemap: {{tiles: FILE}}
server:
  limits: none
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule:
      source: {DEMO_CITY}
      dates: repeating
"""


def serving(folder: Path, file: Path) -> Server:
    return Server(folder, TOWN.replace("FILE", json.dumps(str(file))))


def columns(degrees: float, zoom: int) -> int:
    return int((degrees + 180) / 360 * (1 << zoom))


def tiles_of(server: Server) -> list[tuple[int, int, int]]:
    """Returns all tiles of a city's file that are not empty."""
    about = server.json("/site.json")["basemap"]["tiles"]
    found = []
    for zoom in range(about["minzoom"], about["maxzoom"] + 1):
        for x in range(columns(about["west"], zoom), columns(about["east"], zoom) + 1):
            # Only rows below the known tiles of the previous zoom level are requested, because a city covers few of
            # them.
            above = [row for z, column, row in found if z == zoom - 1 and column == x // 2] or [0]
            rows = range(2 * min(above), 2 * max(above) + 2) if zoom > about["minzoom"] else range(1 << zoom)
            found += [(zoom, x, y) for y in rows if server.get(f"/tiles/{zoom}/{x}/{y}").status == 200]
    return found


def as_mbtiles(server: Server, tiles: list[tuple[int, int, int]], path: Path) -> Path:
    """Writes the same tiles to an MBTiles file."""
    write_ground(path, range(0))
    with closing(sqlite3.connect(path)) as database, database:
        for zoom, x, y in tiles:
            packed = server.get(f"/tiles/{zoom}/{x}/{y}", {"Accept-Encoding": "gzip"}).body
            database.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (zoom, x, (1 << zoom) - 1 - y, packed))
    return path


def report(name: str, result: dict):
    print(json.dumps({"benchmark": f"tiles: {name}"} | result), flush=True)


def processor(server: Server) -> float:
    """Returns the processor time that the server has used, in seconds."""
    words = Path(f"/proc/{server.serving}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def measure(name: str, server: Server, work: Callable[[], dict]):
    """Measures a load, including the processor time per tile, which depends less on background load than the other
    values."""
    before = processor(server)
    result = work()
    report(name, result | {"processor_us": round((processor(server) - before) / (result["requests_per_second"] * SECONDS) * 1e6, 1)})


def city(kind: str, server: Server, tiles: list[tuple[int, int, int]], folder: Path):
    paths = [f"/tiles/{zoom}/{x}/{y}" for zoom, x, y in tiles]
    largest = max(paths, key=lambda path: int(server.get(path, {"Accept-Encoding": "gzip"}, method="HEAD").headers["Content-Length"]))
    known = server.get(largest).headers["ETag"]
    measure(f"{kind}: a city's {len(paths)} in turn, wrk -t1 -c8", server, lambda: load_in_turn(server, paths, folder, *PACKED))
    measure(f"{kind}: its largest", server, lambda: load(server.url + largest, *PACKED))
    measure(f"{kind}: its largest, known already (304)", server, lambda: load(server.url + largest, "-H", f"If-None-Match: {known}"))


def many(kind: str, server: Server, folder: Path):
    """Requests several times as many tiles as fit in the cache, in random order."""
    paths = [f"/tiles/8/{x}/{y}" for x in range(256) for y in range(255)]
    random.Random(1).shuffle(paths)
    name = f"{kind}: {len(paths)} tiles of {len(gzip.compress(tile()))} bytes, more than are kept ready"
    measure(name, server, lambda: load_in_turn(server, paths, folder, *PACKED))
    report(f"{kind}: resident after load (MB)", {"value": round(memory(server), 1)})


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if CITY.exists():
            with serving(folder, CITY) as server:
                tiles = tiles_of(server)
                city("PMTiles", server, tiles, folder)
                same = as_mbtiles(server, tiles, folder / "city.mbtiles")
            with serving(folder, same) as server:
                city("MBTiles", server, tiles, folder)
        for kind, world in [("PMTiles", write_pmtiles(folder / "world.pmtiles")), ("MBTiles", write_ground(folder / "world.mbtiles"))]:
            with serving(folder, world) as server:
                many(kind, server, folder)


main()
