"""Helpers that encode GTFS-Realtime by hand, field by field."""

import struct

from support.clocks import current_time


def varint(value: int) -> bytes:
    value &= 2**64 - 1
    encoded = bytearray()
    while value >= 128:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes(encoded + bytes([value]))


def field(number: int, value: bytes | int) -> bytes:
    """Encodes a field: a number, or bytes with their length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def message(entities: list[bytes], at: int | None = None) -> bytes:
    header = field(1, field(1, b"2.0") + field(3, int(current_time()) if at is None else at))
    return header + b"".join(field(2, entity) for entity in entities)


def vehicle(name: str, lat: float = 44.235, lon: float = -76.49, at: int | None = None) -> bytes:
    """Returns an entity with one vehicle's position."""
    position = b"\x0d" + struct.pack("<f", lat) + b"\x15" + struct.pack("<f", lon)
    report = (field(2, position) + field(5, int(current_time()) if at is None else at) + field(8, field(1, name.encode())))
    return field(1, name.encode()) + field(4, report)
