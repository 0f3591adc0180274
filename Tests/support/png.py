"""A decoder of greyscale PNG images, written from the specification (ISO/IEC 15948)."""

import struct
import zlib
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Image:
    """A decoded greyscale image. `rows[y][x]` is the brightness of a pixel, from 0 for black to 255 for white."""

    width: int
    height: int
    depth: int
    rows: tuple[bytes, ...]

    @property
    def black(self) -> float:
        """The fraction of dark pixels."""
        return sum(sum(pixel < 128 for pixel in row) for row in self.rows) / (self.width * self.height)


def chunks(png: bytes):
    assert png.startswith(SIGNATURE)
    at = len(SIGNATURE)
    while at < len(png):
        size, kind = struct.unpack_from(">I4s", png, at)
        content = png[at + 8:at + 8 + size]
        [checksum] = struct.unpack_from(">I", png, at + 8 + size)
        assert len(content) == size and checksum == zlib.crc32(kind + content), kind
        yield kind, content
        at += 12 + size


def read(png: bytes) -> Image:
    parts = list(chunks(png))
    assert parts[0][0] == b"IHDR" and parts[-1] == (b"IEND", b"")
    width, height, depth, color, compression, filtering, interlacing = struct.unpack(">IIBBBBB", parts[0][1])
    assert (color, compression, filtering, interlacing) == (0, 0, 0, 0) and depth in (1, 8)
    data = zlib.decompress(b"".join(content for kind, content in parts if kind == b"IDAT"))
    size = (width * depth + 7) // 8
    assert len(data) == height * (size + 1)
    lines = [data[start:start + size + 1] for start in range(0, len(data), size + 1)]
    assert all(line[0] == 0 for line in lines), "a filter, which this reader does not know"
    return Image(width, height, depth, tuple(line[1:] if depth == 8 else bits(line[1:], width) for line in lines))


def bits(line: bytes, width: int) -> bytes:
    return bytes(255 * (line[x // 8] >> (7 - x % 8) & 1) for x in range(width))
