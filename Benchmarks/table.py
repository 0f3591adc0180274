"""Prints the JSON lines of benchmarks as a table, and values that are worse than earlier ones:
`table.py [EARLIER_LINES] < lines`"""

import json
import sys
from pathlib import Path

# The relative deterioration above which a value is reported.
TOLERANCE = 0.03
SMALLER_IS_BETTER = ("median", "mean", "value", "p50_ms", "p99_ms")
LARGER_IS_BETTER = ("requests_per_second",)


def row(result):
    values = {key: value for key, value in result.items() if key not in ("benchmark", "notes")} | result.get("notes", {})
    words = "  ".join(f"{key} {value:,.4g}" if isinstance(value, float) else f"{key} {value}" for key, value in values.items())
    return f"{result['benchmark']:68} {words}"


def worsened(before, after):
    """Yields a row for each value of a result that is worse than before by more than the tolerance."""
    for names, sign in ((SMALLER_IS_BETTER, 1), (LARGER_IS_BETTER, -1)):
        for name in names:
            old, new = before.get(name), after.get(name)
            if old and new is not None and sign * (new / old - 1) > TOLERANCE:
                yield f"{after['benchmark']:68} {name} {old:,.4g} → {new:,.4g} ({new / old - 1:+.0%})"


def identity(result):
    """Returns the name of a benchmark and its number of streams: some benchmarks are measured with several."""
    return result["benchmark"], result.get("streams")


def main():
    results = []
    for line in sys.stdin:
        results.append(json.loads(line))
        print(row(results[-1]), flush=True)
    if len(sys.argv) < 2:
        return
    path = Path(sys.argv[1])
    earlier = {identity(result): result for result in map(json.loads, path.read_text().splitlines())}
    rows = [row for result in results for row in worsened(earlier.get(identity(result), {}), result)]
    print(f"\n{len(rows)} figures are more than {TOLERANCE:.0%} worse than in {path.stem}"
          + (", or this machine is slower or busier: compare the rows of peers.\n" if rows else ".\n") + "\n".join(rows))


main()
