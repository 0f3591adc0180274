"""A fuzzer that reads the contracts finds nothing in which the server differs from them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.places import ROOT

# A stream never ends, which no answer may; test_streams.py has it. That there are nine travellers at most in all is
# nothing that a schema of each of three numbers can say; test_intercity.py has it. Alarms want a server that pushes;
# test_push.py has them.
ELSEWHERE = [
    "--exclude-path", "/api/v1/live", "--exclude-path", "/api/v1/intercity/departures", "--exclude-path-regex", "/api/v1/alarms.*",
]


@pytest.mark.parametrize("contract", ["openapi.yaml", "onebusaway.yaml", "motis.yaml"])
def test_the_fuzzer_finds_nothing(server, contract, tmp_path):
    report = subprocess.run(
        [Path(sys.executable).with_name("schemathesis"), "run", ROOT / "api" / contract, "--url", server.url,
         *ELSEWHERE, "--phases", "examples,coverage,fuzzing", "--max-examples", "20", "--seed", "1",
         "--generation-deterministic", "--suppress-health-check", "all", "--request-timeout", "10", "--no-color"],
        capture_output=True, text=True, cwd=tmp_path, timeout=240,
        env=os.environ | {"SCHEMATHESIS_HOOKS": "support.schemathesis_hooks", "PYTHONPATH": str(ROOT / "Tests")})
    assert report.returncode == 0, report.stdout[-8000:] + report.stderr[-2000:]
