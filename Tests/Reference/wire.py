"""The protobuf wire format, driven by the field numbers of plain dataclasses.

The rules are those of the public "Encoding" page of Protocol Buffers, for syntax proto2.
"""

from __future__ import annotations

import dataclasses
import struct
from enum import IntEnum
from typing import Any, Iterator

VARINT, FIXED64, BYTES, GROUP_START, GROUP_END, FIXED32 = range(6)

_SIGNED = {"int32": 32, "int64": 64}
_UNSIGNED = {"uint32": 32, "uint64": 64}


class WireError(ValueError):
    """The error for bytes that are not a valid message."""


def one(number: int, kind: Any, *, required: bool = False) -> Any:
    """Returns a dataclass field for a singular protobuf field; None means that it is absent."""
    return dataclasses.field(default=None, metadata={"number": number, "kind": kind, "required": required})


def many(number: int, kind: Any) -> Any:
    """Returns a dataclass field for a repeated protobuf field."""
    return dataclasses.field(default_factory=list, metadata={"number": number, "kind": kind, "many": True})


def encode(message: Any) -> bytes:
    """Encodes a message's present fields in the order of their numbers, even if a required one is missing."""
    result = b""
    for field in sorted(dataclasses.fields(message), key=lambda field: field.metadata["number"]):
        value = getattr(message, field.name)
        values = value if field.metadata.get("many") else [] if value is None else [value]
        for each in values:
            result += _encode_field(field.metadata["number"], field.metadata["kind"], each)
    return result


def decode(kind: type, data: bytes) -> Any:
    """Decodes a message. Unknown fields and enum values are skipped; a missing required field is an error."""
    message = kind()
    _merge(message, data)
    _check_required(message)
    return message


def wire_type(kind: Any) -> int:
    """Returns the wire type for a kind of value."""
    if kind == "string" or dataclasses.is_dataclass(kind):
        return BYTES
    return {"float": FIXED32, "double": FIXED64}.get(kind, VARINT) if isinstance(kind, str) else VARINT


def varint(value: int) -> bytes:
    """Encodes an integer in groups of seven bits, the lowest first; a negative integer as its 64-bit complement."""
    value &= (1 << 64) - 1
    result = b""
    while value >= 0x80:
        result += bytes([value & 0x7F | 0x80])
        value >>= 7
    return result + bytes([value])


def read_varint(data: bytes, position: int) -> tuple[int, int]:
    """Decodes an integer. Returns it with the position after it."""
    value = 0
    for shift in range(0, 70, 7):
        if position >= len(data):
            raise WireError("the message ends within a number")
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & ((1 << 64) - 1), position
    raise WireError("a number has more than ten bytes")


def _encode_field(number: int, kind: Any, value: Any) -> bytes:
    tag = varint(number << 3 | wire_type(kind))
    if dataclasses.is_dataclass(kind):
        payload = encode(value)
        return tag + varint(len(payload)) + payload
    if kind == "string":
        payload = value.encode("utf-8")
        return tag + varint(len(payload)) + payload
    if kind == "float":
        return tag + struct.pack("<f", value)
    if kind == "double":
        return tag + struct.pack("<d", value)
    return tag + varint(int(value))


def _merge(message: Any, data: bytes) -> None:
    """Adds fields to a message: a later scalar replaces an earlier one, and a later message is merged with an earlier
    one."""
    known = {field.metadata["number"]: field for field in dataclasses.fields(message)}
    for number, wire, raw in _fields(data):
        field = known.get(number)
        if field is None or wire != wire_type(field.metadata["kind"]):
            continue
        kind = field.metadata["kind"]
        if dataclasses.is_dataclass(kind):
            if field.metadata.get("many"):
                part = kind()
                getattr(message, field.name).append(part)
            else:
                part = getattr(message, field.name) or kind()
                setattr(message, field.name, part)
            _merge(part, raw)
            continue
        value = _scalar(kind, raw)
        if value is None:
            continue
        if field.metadata.get("many"):
            getattr(message, field.name).append(value)
        else:
            setattr(message, field.name, value)


def _scalar(kind: Any, raw: Any) -> Any:
    """Returns a scalar's value; None for an unknown enum value, which counts as an unknown field."""
    if kind == "string":
        return raw.decode("utf-8", errors="replace")
    if kind == "float":
        return struct.unpack("<f", raw)[0]
    if kind == "double":
        return struct.unpack("<d", raw)[0]
    if kind == "bool":
        return raw != 0
    if kind in _UNSIGNED:
        return raw & ((1 << _UNSIGNED[kind]) - 1)
    if kind in _SIGNED:
        return _signed(raw, _SIGNED[kind])
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        number = _signed(raw, 32)
        return kind(number) if number in [member.value for member in kind] else None
    raise TypeError(f"no such kind of field: {kind}")


def _signed(raw: int, bits: int) -> int:
    raw &= (1 << bits) - 1
    return raw - (1 << bits) if raw >> (bits - 1) else raw


def _fields(data: bytes) -> Iterator[tuple[int, int, Any]]:
    """Yields the fields of a message's bytes: number, wire type and raw value. Groups are skipped."""
    position = 0
    while position < len(data):
        number, wire, raw, position = _field(data, position)
        if wire == GROUP_END:
            raise WireError("a group ends that did not begin")
        if wire != GROUP_START:
            yield number, wire, raw


def _field(data: bytes, position: int) -> tuple[int, int, Any, int]:
    tag, position = read_varint(data, position)
    number, wire = tag >> 3, tag & 7
    if number == 0:
        raise WireError("a field has the number zero")
    if wire == VARINT:
        raw, position = read_varint(data, position)
        return number, wire, raw, position
    if wire == GROUP_START:
        while True:
            inner, inner_wire, _, position = _field(data, position)
            if inner_wire == GROUP_END:
                if inner != number:
                    raise WireError("a group ends with another one's number")
                return number, wire, None, position
    if wire == GROUP_END:
        return number, wire, None, position
    if wire == BYTES:
        size, position = read_varint(data, position)
    elif wire in (FIXED32, FIXED64):
        size = 4 if wire == FIXED32 else 8
    else:
        raise WireError(f"there is no wire type {wire}")
    if position + size > len(data):
        raise WireError("the message ends within a field")
    return number, wire, data[position:position + size], position + size


def _check_required(message: Any) -> None:
    for field in dataclasses.fields(message):
        value = getattr(message, field.name)
        if value is None and field.metadata.get("required"):
            raise WireError(f"{type(message).__name__} lacks {field.name}")
        for each in value if isinstance(value, list) else [value]:
            if dataclasses.is_dataclass(each):
                _check_required(each)
