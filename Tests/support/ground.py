"""A small base map as vector tiles: a river, a road with names in two languages, and a town."""

import gzip
import sqlite3
import struct
from pathlib import Path

from support.protobuf import field, varint

EXTENT = 4096


def zigzag(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def command(points: list[tuple[int, int]], closes: bool = False) -> bytes:
    """Encodes a line or a ring, in the tile's units, as vector tile commands."""
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
    """Encodes a layer. A feature has a kind (1 point, 2 line, 3 area), a geometry and attributes."""
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
    """Returns the tile that is used everywhere; each small part of it contains every kind of feature."""
    steps = range(0, EXTENT, 128)
    roads = [command([(0, y), (EXTENT, y)]) for y in steps]
    canals = [command([(0, y + 40), (EXTENT, y + 40), (EXTENT, y + 80), (0, y + 80)], closes=True) for y in steps]
    return (layer("water", [(3, canal, {"class": "river"}) for canal in canals])
            + layer("transportation", [(2, road, {"class": "primary"}) for road in roads])
            + layer("transportation_name", [(2, road, {"class": "primary", "name": "Long Road", "name:fr": "Longue Rue"}) for road in roads])
            + layer("place", [(1, command([(x + 64, y + 100)]), {"class": "town", "name": "Ridge", "name:fr": "La Crête"})
                              for x in steps[::4] for y in steps[::4]]))


def write_ground(path: Path, zooms: range = range(0, 9)) -> Path:
    """Writes an MBTiles file of the whole world at low zoom levels; tiles in the last row of each zoom level are
    missing."""
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


def number(zoom: int, column: int, row: int) -> int:
    """Returns a tile's number in PMTiles: its position on the Hilbert curve, after all lower zoom levels."""
    along, half = 0, 1 << zoom >> 1
    while half:
        right, down = bool(column & half), bool(row & half)
        along += half * half * ((3 * right) ^ down)
        column, row = column & (half - 1), row & (half - 1)
        if not down:
            column, row = (half - 1 - row, half - 1 - column) if right else (row, column)
        half >>= 1
    return (4 ** zoom - 1) // 3 + along


def directory(entries: list[tuple[int, int, int, int]]) -> bytes:
    """Encodes a PMTiles directory, compressed: number, run length, offset and length of each entry."""
    steps = [now[0] - before for now, before in zip(entries, [0, *(entry[0] for entry in entries)])]
    columns = [steps, [run for _, run, _, _ in entries], [length for *_, length in entries], [start + 1 for _, _, start, _ in entries]]
    return gzip.compress(varint(len(entries)) + b"".join(varint(value) for column in columns for value in column), mtime=0)


def write_pmtiles(path: Path, zooms: range = range(0, 9)) -> Path:
    """Writes the content of `write_ground` as a PMTiles file, with directories below the root directory."""
    packed = gzip.compress(tile(), mtime=0)
    there = sorted(number(zoom, x, y) for zoom in zooms for x in range(1 << zoom) for y in range(max((1 << zoom) - 1, 1)))
    leaves, above = b"", []
    for start in range(0, len(there), 4096):
        leaf = directory([(one, 1, 0, len(packed)) for one in there[start:start + 4096]])
        above.append((there[start], 0, len(leaves), len(leaf)))
        leaves += leaf
    parts = [directory(above), gzip.compress(b'{"vector_layers":[{"id":"transportation"}]}', mtime=0), leaves, packed]
    header, place = b"PMTiles\x03", 127
    for part in parts:
        header += struct.pack("<QQ", place, len(part))
        place += len(part)
    header += struct.pack("<QQQ", len(there), len(there), 1)
    # Header values: not clustered; directories and tiles compressed by gzip; vector tiles.
    header += bytes([0, 2, 2, 1, zooms[0], zooms[-1]]) + struct.pack("<iiii", -1_800_000_000, -850_000_000, 1_800_000_000, 850_000_000)
    path.write_bytes(header.ljust(127, b"\0") + b"".join(parts))
    return path
