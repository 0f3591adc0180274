"""Schemathesis: sends random requests by an API description, and reports deviations of the responses."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.places import ROOT
from support.waiting import PATIENCE

# The required checks send the description's examples and a few random requests per operation. `make test-all` adds the
# limits of each parameter: some thousand requests, which take most of the time.
RUNS = [
    pytest.param(["examples,fuzzing", "5"], id="few"),
    pytest.param(["examples,coverage,fuzzing", "20"], id="all", marks=pytest.mark.random),
]


def differences(contract: str, url: str, folder: Path, run: list[str], *options: str) -> str:
    """Returns the report of one of `RUNS` if it found a deviation, else an empty string."""
    phases, examples = run
    report = subprocess.run(
        [Path(sys.executable).with_name("schemathesis"), "run", ROOT / "api" / contract, "--url", url, *options,
         "--phases", phases, "--max-examples", examples, "--seed", "1", "--generation-deterministic",
         "--suppress-health-check", "all", "--request-timeout", f"{PATIENCE:g}", "--no-color"],
        capture_output=True, text=True, cwd=folder, timeout=10 * PATIENCE,
        env=os.environ | {"SCHEMATHESIS_HOOKS": "support.schemathesis_hooks", "PYTHONPATH": str(ROOT / "Tests")})
    return "" if report.returncode == 0 else report.stdout[-8000:] + report.stderr[-2000:]
