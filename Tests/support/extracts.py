"""OpenStreetMap extracts for the tests of walks, and the results of other tools for them."""

import json
import subprocess
from pathlib import Path

import valhalla

from support.places import CACHE, HEADSIGN, SHARED_DATA

EXTRACTS = {
    "helsinki": CACHE / "streets/helsinki.osm.pbf",
    "porto-alegre": SHARED_DATA / "basemap/porto-alegre.osm.pbf",
}


def headsign(*arguments):
    return subprocess.run([HEADSIGN, *map(str, arguments)], capture_output=True, text=True, timeout=60)


def walk(streets: Path, start, end, *options):
    """Runs `headsign walk` from one (latitude, longitude) to another; returns None if no walk was found."""
    places = [f"{latitude:.7f},{longitude:.7f}" for latitude, longitude in (start, end)]
    answer = headsign("walk", streets, "--json", *options, "--", *places)
    return json.loads(answer.stdout) if answer.returncode == 0 else None


def valhalla_for(extract: Path, folder: Path) -> valhalla.Actor:
    """Returns a Valhalla instance with tiles made from an extract."""
    (folder / "tiles").mkdir(parents=True)
    (folder / "none.tar").touch()
    settings = valhalla.get_config(tile_extract=folder / "none.tar", tile_dir=folder / "tiles")
    settings["mjolnir"] |= {"tile_extract": "", "concurrency": 1, "admin": "", "timezone": "", "landmarks": ""}
    (folder / "settings.json").write_text(json.dumps(settings))
    build = Path(valhalla.__file__).parent / "bin/valhalla_build_tiles"
    subprocess.run([build, "-c", folder / "settings.json", extract], check=True, capture_output=True, timeout=120,
                   cwd=folder)
    return valhalla.Actor(str(folder / "settings.json"))


def ways(extract: Path):
    """Yields each way's tags and nodes, as osmium reads them."""
    lines = subprocess.run(["osmium", "cat", "-t", "way", "-f", "opl", extract], check=True, capture_output=True, text=True)
    for line in lines.stdout.splitlines():
        fields = {field[0]: field[1:] for field in line.split(" ")}
        pairs = [pair.split("=", 1) for pair in fields["T"].split(",") if pair]
        yield {plain(key): plain(value) for key, value in pairs}, fields["N"].split(",")


def plain(text: str) -> str:
    """Decodes the escapes of the OPL format: code points between percent signs."""
    parts = text.split("%")
    return "".join(part if place % 2 == 0 else chr(int(part, 16)) for place, part in enumerate(parts))


def lines(extract: Path, folder: Path, *filters):
    """Returns the lines of ways with certain tags, as lists of (latitude, longitude)."""
    chosen = folder / "chosen.osm.pbf"
    subprocess.run(["osmium", "tags-filter", "--overwrite", "-o", chosen, extract, *filters], check=True,
                   capture_output=True)
    found = subprocess.run(["osmium", "export", "-f", "geojsonseq", "--geometry-types=linestring,polygon", chosen],
                           check=True, capture_output=True, text=True)
    for line in found.stdout.split("\n"):
        if not line:
            continue
        shape = json.loads(line.strip("\x1e"))["geometry"]
        parts = {"LineString": lambda c: [c], "Polygon": lambda c: c, "MultiPolygon": lambda c: sum(c, [])}
        for part in parts[shape["type"]](shape["coordinates"]):
            yield [(latitude, longitude) for longitude, latitude in part]
