"""A fuzzer that reads the contracts finds no difference in the server."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.places import ROOT

# Excluded: streams never end, as a response must; test_streams.py has them. A limit of nine travellers in total cannot
# be expressed by a schema for each of three numbers; test_intercity.py has it. Alarms need a server with push;
# test_push.py has them. oEmbed requires status 501 for other formats, which a fuzzer takes for a failure of the server;
# test_sharing.py has it.
ELSEWHERE = [
    "--exclude-path", "/api/v1/live", "--exclude-path", "/api/v1/intercity/departures", "--exclude-path-regex", "/api/v1/alarms.*",
    "--exclude-path", "/oembed",
]


@pytest.mark.parametrize("contract", ["openapi.yaml", "onebusaway.yaml", "motis.yaml"])
def test_the_fuzzer_finds_no_difference(server, contract, tmp_path):
    report = subprocess.run(
        [Path(sys.executable).with_name("schemathesis"), "run", ROOT / "api" / contract, "--url", server.url,
         *ELSEWHERE, "--phases", "examples,coverage,fuzzing", "--max-examples", "20", "--seed", "1",
         "--generation-deterministic", "--suppress-health-check", "all", "--request-timeout", "10", "--no-color"],
        capture_output=True, text=True, cwd=tmp_path, timeout=240,
        env=os.environ | {"SCHEMATHESIS_HOOKS": "support.schemathesis_hooks", "PYTHONPATH": str(ROOT / "Tests")})
    assert report.returncode == 0, report.stdout[-8000:] + report.stderr[-2000:]
