"""The files of the page's first load, as served: modules and styles are joined, and every file is compressed as by the
server."""

import gzip
import json
import subprocess
from pathlib import Path

from support.places import JOINED_SITE, ROOT

WEB = ROOT / "Web"
LANGUAGES = json.loads((WEB / "words/index.json").read_text())
MAPLIBRE = [WEB / "vendor" / name for name in ("maplibre-gl.js", "maplibre-gl.css")]
# Modules that are joined, and files that the map, the QR code reader and embedded boards load themselves.
ELSEWHERE = {"modules", "styles", "vendor", "glyphs", "embed"}
# Files that only an installed page needs.
INSTALLED = {WEB / "worker.js", WEB / "manifest.webmanifest", *(WEB / "icons").glob("*.png"), WEB / "icons/maskable.svg"}


def compressed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 6))


def first_load() -> dict[Path, int]:
    """Returns the files with their compressed sizes in bytes. Of the languages, it includes the one with the largest
    strings."""
    subprocess.run([ROOT / "scripts/join-page"], check=True)
    languages = [WEB / "words" / f"{language['code']}.json" for language in LANGUAGES]
    later = {WEB / "core" / f"{name}.wasm" for name in ("rider", "planner", "timetable")} | INSTALLED
    later |= {*(WEB / "words").glob("*.later.json"), *(WEB / "words/operators").glob("*.json")}
    # The page starts with the joined index.html and the files that it references.
    later |= {WEB / "index.html"}
    for index in JOINED_SITE.glob("*/index.html"):
        later |= {file for file in index.parent.iterdir() if file != index and f"/{file.name}\"" not in index.read_text()}
    kept = {file for file in WEB.rglob("*") if file.is_file() and file.suffix not in {".br", ".md"} and not ELSEWHERE & set(file.relative_to(WEB).parts)}
    first = kept - set(languages) - later
    # Without esbuild nothing is joined, and without a build there is no core: the sizes are then unknown.
    assert {"main.js", "core.wasm"} <= {file.name for file in first}, first
    return {file: compressed(file) for file in first | {max(languages, key=compressed)}}
