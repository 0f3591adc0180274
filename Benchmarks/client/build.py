"""Measures a clean build of a project that depends only on `HeadsignClient`: `build.py`. The time for fetching
dependencies is reported separately, because it depends on the network and on the package manager's cache."""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TUTORIAL = ROOT / "Clients/Swift/Sources/HeadsignClient/HeadsignClient.docc/NextBuses.md"
BAR = 120


def seconds(project: Path, *command: str) -> float:
    started = time.monotonic()
    # Variables for the builds of this repository do not apply to an app's build.
    variables = {name: value for name, value in os.environ.items() if name != "HEADSIGN_TESTABLE"}
    subprocess.run(["swift", *command], cwd=project, env=variables, check=True, stdout=sys.stderr)
    return round(time.monotonic() - started, 1)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        # The project of the tutorial, which is thereby tested to build.
        manifest, program = re.findall(r"```swift\n(.*?)```", TUTORIAL.read_text(), re.DOTALL)
        (project / "Sources/next").mkdir(parents=True)
        (project / "Package.swift").write_text(manifest.replace("../headsign", str(ROOT)))
        (project / "Sources/next/Next.swift").write_text(program)
        load = os.getloadavg()[0]
        fetched = seconds(project, "package", "resolve")
        built = seconds(project, "build")
        released = seconds(project, "build", "--configuration", "release")
    print(json.dumps({
        "benchmark": "client: a project that depends on it alone, built (s)", "value": built,
        "notes": {"bar": BAR, "release": released, "fetched": fetched, "load": round(load, 2)},
    }))
    return built > BAR


if __name__ == "__main__":
    sys.exit(main())
