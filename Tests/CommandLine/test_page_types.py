"""JSDoc types of the server's responses, generated from the OpenAPI description to type-check the page."""

import subprocess
import sys

from support.documents import document
from support.places import ROOT

CONTRACT = document(ROOT / "api/openapi.yaml")


def test_every_schema_and_response_of_the_openapi_description_has_a_type(tmp_path):
    made = tmp_path / "api.d.ts"
    subprocess.run([sys.executable, ROOT / "scripts/page-types", made], check=True)
    types = made.read_text()
    for name in CONTRACT["components"]["schemas"]:
        assert f"    type {name} = " in types, name
    assert "Path extends 'agencies' ?" in types
    assert "Path extends `stops/${string}/arrivals` ? Board :" in types
    # The longer path must precede the shorter one, whose parameter can be any text.
    assert types.index("`stops/${string}/arrivals`") < types.index("`stops/${string}`")


def test_required_schema_fields_are_required_in_the_types_and_all_others_are_optional(tmp_path):
    made = tmp_path / "api.d.ts"
    subprocess.run([sys.executable, ROOT / "scripts/page-types", made], check=True)
    stop = made.read_text().split("    type Stop = {\n")[1].split("\n    };")[0]
    assert "name: string;" in stop
    assert "lat?: Latitude;" in stop
    assert "wheelchair?: 'yes' | 'no';" in stop
