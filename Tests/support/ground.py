"""A small piece of ground as vector tiles: a river, a road with two names, a town."""

import gzip
import sqlite3
from pathlib import Path

from support.protobuf import field, varint

EXTENT = 4096


def zigzag(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def command(points: list[tuple[int, int]], closes: bool = False) -> bytes:
    """A line or a ring, in the tile's units, as vector tiles have it."""
    out, last = b"", (0, 0)
    for index, point in enumerate(points):
        if index == 0:
            out += varint(1 << 3 | 1)
        elif index == 1:
            out += varint((len(points) - 1) << 3 | 2)
        out += b"".join(varint(zigzag(now - before)) for now, before in zip(point, last))
        last = point
    return out + (varint(1 << 3 | 7) if closes else b"")


def layer(name: str, features: list[tuple[int, bytes, dict[str, str]]]) -> bytes:
    """Features by kind (1 point, 2 line, 3 area), geometry and texts."""
    keys = sorted({key for _, _, tags in features for key in tags})
    values = sorted({value for _, _, tags in features for value in tags.values()})
    body = field(15, 2) + field(1, name.encode())
    for kind, geometry, tags in features:
        numbers = b"".join(varint(keys.index(key)) + varint(values.index(value)) for key, value in tags.items())
        body += field(2, field(2, numbers) + field(3, kind) + field(4, geometry))
    body += b"".join(field(3, key.encode()) for key in keys)
    body += b"".join(field(4, field(1, value.encode())) for value in values)
    return field(3, body + field(5, EXTENT))


def tile() -> bytes:
    """One that says the same wherever it lies, and of which each small part shows something of everything."""
    steps = range(0, EXTENT, 128)
    roads = [command([(0, y), (EXTENT, y)]) for y in steps]
    canals = [command([(0, y + 40), (EXTENT, y + 40), (EXTENT, y + 80), (0, y + 80)], closes=True) for y in steps]
    return (layer("water", [(3, canal, {"class": "river"}) for canal in canals])
            + layer("transportation", [(2, road, {"class": "primary"}) for road in roads])
            + layer("transportation_name", [(2, road, {"class": "primary", "name": "Long Road", "name:fr": "Longue Rue"}) for road in roads])
            + layer("place", [(1, command([(x + 64, y + 100)]), {"class": "town", "name": "Ridge", "name:fr": "La Crête"})
                              for x in steps[::4] for y in steps[::4]]))


def write_ground(path: Path, zooms: range = range(0, 9)) -> Path:
    """The whole world of low zooms; tiles in the last row of each zoom are missing."""
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE metadata (name text, value text)")
        database.execute("CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
        database.execute("CREATE UNIQUE INDEX place ON tiles (zoom_level, tile_column, tile_row)")
        database.executemany("INSERT INTO metadata VALUES (?, ?)", [
            ("format", "pbf"), ("bounds", "-180,-85,180,85"), ("json", '{"vector_layers":[{"id":"transportation"}]}')])
        packed = gzip.compress(tile(), mtime=0)
        for zoom in zooms:
            side = 1 << zoom
            rows = ((zoom, x, y, packed) for x in range(side) for y in range(min(1, side - 1), side))
            database.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", rows)
    database.close()
    return path
