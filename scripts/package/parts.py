"""The third-party parts of the package, read from the build, so that no list has to be maintained."""

import json
import re
import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
CHECKOUTS = next((path for path in (ROOT / ".build/shipped/checkouts", ROOT / ".build/checkouts") if path.exists()), None)


class Part(NamedTuple):
    name: str
    version: str
    #: The SPDX identifier.
    licence: str
    #: The copyright holder.
    holder: str
    location: str
    #: Its path in the package.
    files: str


def pinned() -> list[Part]:
    """Returns the Swift packages that the program contains."""
    parts = []
    for pin in sorted(json.loads((ROOT / "Package.resolved").read_text())["pins"], key=lambda pin: pin["identity"]):
        folder = next((path for path in CHECKOUTS.iterdir() if path.name.lower() == pin["identity"]), None) if CHECKOUTS else None
        licence, holder = terms(folder) if folder else ("Apache-2.0", "its authors")
        parts.append(Part(pin["identity"], pin["state"].get("version", ""), licence, holder, pin["location"], "usr/bin/headsign"))
    return parts


def terms(folder: Path) -> tuple[str, str]:
    file = next((path for path in sorted(folder.iterdir()) if re.match(r"(LICENSE|LICENCE|COPYING)", path.name)), None)
    text = file.read_text(errors="replace") if file else ""
    name = "Apache-2.0" if "Apache License" in text else "MIT" if "Permission is hereby granted, free of charge" in text else "BSD-3-Clause"
    notice = "".join(path.read_text(errors="replace") for path in sorted(folder.glob("NOTICE*")))
    holder = next((line.strip() for line in (text + notice).splitlines() if re.match(r"\s*Copyright (\(|\d|©)", line)), "its authors")
    return name, re.sub(r"^Copyright\s*(\([cC]\)|©)?\s*", "", holder)


def runtime() -> list[Part]:
    """Returns the parts that the toolchain links into the program."""
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    found = re.search(r"Swift version (\S+)", said)
    swift = found[1] if found else ""
    place = "usr/bin/headsign"
    return [
        Part("swift", swift, "Apache-2.0 WITH Swift-exception", "Apple Inc. and the Swift project authors", "https://github.com/swiftlang/swift", place),
        Part("swift-foundation", swift, "Apache-2.0 WITH Swift-exception", "Apple Inc. and the Swift project authors",
             "https://github.com/swiftlang/swift-corelibs-foundation", place),
        Part("swift-corelibs-libdispatch", swift, "Apache-2.0 WITH Swift-exception", "Apple Inc. and the Swift project authors",
             "https://github.com/swiftlang/swift-corelibs-libdispatch", place),
        Part("icu", icu(), "Unicode-3.0", "Unicode, Inc.", "https://github.com/swiftlang/swift-foundation-icu", place),
    ]


def icu() -> str:
    """Returns the version of the ICU in Foundation, from the name of its tables; empty if it is not found."""
    swift = subprocess.run(["bash", "-c", "realpath $(command -v swiftc)"], capture_output=True, text=True).stdout.strip()
    library = Path(swift).parents[1] / "lib/swift_static/linux/lib_FoundationICU.a"
    if not swift or not library.exists():
        return ""
    names = subprocess.run(["nm", library, "--defined-only"], capture_output=True, text=True).stdout
    found = re.search(r"\bicudt(\d+)_dat\b", names)
    return found[1] if found else ""


def page() -> list[Part]:
    """Returns the third-party parts of the page."""
    vendor = "usr/share/headsign/Web/vendor"
    map_version = re.search(r"/v([\d.]+)/LICENSE", (ROOT / "Web/vendor/maplibre-gl.js").read_text(errors="replace")[:1000])
    codes = re.search(r"version=([\d.]+)\+", (ROOT / "scripts/fetch").read_text())
    fonts = subprocess.run(["dpkg-query", "--show", "--showformat", "${Version}", "fonts-noto-core"], capture_output=True, text=True).stdout
    return [
        Part("maplibre-gl", map_version[1] if map_version else "", "BSD-3-Clause", "MapLibre contributors",
             "https://github.com/maplibre/maplibre-gl-js", f"{vendor}/maplibre-gl.*"),
        Part("qrcode-generator", codes[1] if codes else "", "MIT", "Kazuhiko Arase", "https://github.com/kazuhikoarase/qrcode-generator",
             f"{vendor}/qrcode.js"),
        Part("fonts-noto-core", fonts, "OFL-1.1", "The Noto Project Authors", "https://packages.debian.org/bookworm/fonts-noto-core",
             "usr/share/headsign/Web/glyphs/*"),
    ]


def parts() -> list[Part]:
    return pinned() + runtime() + page()
