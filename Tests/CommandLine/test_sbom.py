"""The software bill of materials lists everything that is shipped, with versions and licences."""

import json
import subprocess

from support.places import HEADSIGN, ROOT


def listed() -> str:
    return subprocess.run([ROOT / "scripts/package/make-sbom", "1.0", HEADSIGN], capture_output=True, text=True, check=True).stdout


def test_the_bill_of_materials_lists_every_pinned_package_with_a_licence():
    document = json.loads(listed())
    versions = {one["name"]: one.get("versionInfo") for one in document["packages"]}
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        assert versions[pin["identity"]] == pin["state"]["version"]
    assert versions.keys() >= {"headsign", "swift", "icu", "maplibre-gl", "qrcode-generator"}
    assert versions["maplibre-gl"] and versions["qrcode-generator"]
    assert all(one["licenseConcluded"] for one in document["packages"])
    assert len({one["SPDXID"] for one in document["packages"]}) == len(document["packages"])


def test_the_bill_of_materials_is_reproducible():
    assert listed() == listed()
