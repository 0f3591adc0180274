"""How many bytes the page takes, compressed as the server does: its own files, and with MapLibre."""

import gzip
import json
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "Web"


def compressed(paths) -> int:
    return sum(len(gzip.compress(path.read_bytes(), 6)) for path in paths if path.is_file())


own = [path for path in WEB.rglob("*") if not {"vendor", "joined"} & set(path.parts)]
vendor = [path for path in (WEB / "vendor").glob("*") if path.suffix in (".js", ".css")]
print(json.dumps({"benchmark": "page: its own files (kB, gzip)", "value": round(compressed(own) / 1000, 1)}))
print(json.dumps({"benchmark": "page: with MapLibre (kB, gzip)", "value": round(compressed(own + vendor) / 1000, 1)}))
