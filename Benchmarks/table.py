"""JSON lines of benchmarks as a table: `table.py < lines`."""

import json
import sys

for line in sys.stdin:
    result = json.loads(line)
    name = result.pop("benchmark")
    result |= result.pop("notes", {})
    words = "  ".join(f"{key} {value:,.4g}" if isinstance(value, float) else f"{key} {value}" for key, value in result.items())
    print(f"{name:68} {words}")
