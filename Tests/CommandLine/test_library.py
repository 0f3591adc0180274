"""The core as a library of other packages."""

import json
import os
import re
import subprocess

import pytest

from support.places import HEADSIGN, ROOT

EXAMPLES = re.findall(r"```swift example\n(.*?)```", (ROOT / "docs/transit-core.md").read_text(), re.S)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: re.search(r"func (\w+)", text)[1])
def test_an_example_compiles_as_in_another_package(example, tmp_path):
    source = tmp_path / "example.swift"
    source.write_text(example)
    modules = HEADSIGN.resolve().parent / "Modules"
    subprocess.run(["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, source], check=True, timeout=120)


def test_enough_examples_exist():
    assert len(EXAMPLES) >= 3


def test_nothing_in_the_manifest_prevents_a_dependency_on_it():
    environment = {name: value for name, value in os.environ.items() if name != "HEADSIGN_TESTABLE"}
    dump = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, env=environment, check=True, capture_output=True, text=True, timeout=120)
    package = json.loads(dump.stdout)
    assert "unsafeFlags" not in dump.stdout
    assert "TransitCore" in [product["name"] for product in package["products"] if "library" in product["type"]]
    # The core has no dependencies.
    assert [target["dependencies"] for target in package["targets"] if target["name"] == "TransitCore"] == [[]]
