"""An operator's branding: images in a folder, and the section of the configuration that names them."""

import struct
import zlib
from pathlib import Path

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#005a9c"/></svg>'
ICONS = {"small": 192, "large": 512, "maskable": 512, "apple": 180, "badge": 96}
BLUE = b"\x00\x5a\x9c"


def png(size: int) -> bytes:
    """Returns a blue square as a PNG image."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + BLUE * size) * size
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write_images(folder: Path):
    (folder / "logo.svg").write_text(SVG)
    for name, size in ICONS.items():
        (folder / f"{name}.png").write_bytes(png(size))


def site(more: str = "") -> str:
    """Returns a `site` section with every branding option; `more` is appended."""
    icons = ", ".join(f"{name}: {name}.png" for name in ICONS)
    return f"""
site:
  name: Riverton & District
  short_name: Riverton
  logo: logo.svg
  icons: {{{icons}}}
  colors: {{brand: "#005A9C", background: "#ffffff"}}
  phone: +1 555 0100
  imprint: https://riverton.example/imprint
  privacy: mailto:privacy@riverton.example
{more}"""
