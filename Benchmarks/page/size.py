"""Measures the size of the page's first load, compressed as by the server, with and without MapLibre. Run by
scripts/bench page."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from support.first_load import MAPLIBRE, compressed, first_load

own = sum(first_load().values())
whole = own + sum(compressed(file) for file in MAPLIBRE)
print(json.dumps({"benchmark": "page: its first load (kB, gzip)", "value": round(own / 1000, 1)}))
print(json.dumps({"benchmark": "page: its first load with MapLibre (kB, gzip)", "value": round(whole / 1000, 1)}))
