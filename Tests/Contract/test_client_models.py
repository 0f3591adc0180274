"""The Swift client has a model of every field and a method for every path in api/openapi.yaml."""

import subprocess
import sys

from support.places import ROOT


def test_the_swift_clients_models_match_the_openapi_description():
    check = subprocess.run([sys.executable, ROOT / "scripts/client-models", "--check"], capture_output=True, text=True)
    assert check.returncode == 0, check.stderr
