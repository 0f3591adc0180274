"""Types of the server's answers, made of the contract for those who check the page."""

import subprocess
import sys

import yaml

from support.places import ROOT

CONTRACT = yaml.safe_load((ROOT / "api/openapi.yaml").read_text())


def test_every_schema_and_every_answer_of_the_contract_has_a_type(tmp_path):
    made = tmp_path / "api.d.ts"
    subprocess.run([sys.executable, ROOT / "scripts/page-types", made], check=True)
    types = made.read_text()
    for name in CONTRACT["components"]["schemas"]:
        assert f"    type {name} = " in types, name
    assert "Path extends 'agencies' ?" in types
    assert "Path extends `stops/${string}/arrivals` ? Board :" in types
    # The longer address is told from the shorter one, whose name may be anything.
    assert types.index("`stops/${string}/arrivals`") < types.index("`stops/${string}`")


def test_what_the_contract_requires_is_never_missing_and_the_rest_may_be(tmp_path):
    made = tmp_path / "api.d.ts"
    subprocess.run([sys.executable, ROOT / "scripts/page-types", made], check=True)
    stop = made.read_text().split("    type Stop = {\n")[1].split("\n    };")[0]
    assert "name: string;" in stop
    assert "lat?: Latitude;" in stop
    assert "wheelchair?: 'yes' | 'no';" in stop
