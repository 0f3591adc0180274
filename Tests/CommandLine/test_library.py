"""TransitCore as a library that other packages depend on."""

import json
import os
import re
import subprocess

import pytest

from support.places import HEADSIGN, ROOT

EXAMPLES = re.findall(r"```swift example\n(.*?)```", (ROOT / "docs/transit-core.md").read_text(), re.S)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: re.search(r"func (\w+)", text)[1])
def test_documentation_examples_compile_as_in_another_package(example, tmp_path):
    source = tmp_path / "example.swift"
    source.write_text(example)
    modules = HEADSIGN.resolve().parent / "Modules"
    subprocess.run(["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, source], check=True, timeout=120)


def test_the_documentation_contains_enough_examples():
    assert len(EXAMPLES) >= 3


def test_the_benchmarks_compile_with_the_current_modules():
    # The benchmarks are a separate package, which the required checks do not build.
    release = HEADSIGN.resolve().parent
    package = re.search(r'"-module-name","headsign",.*?"-package-name","(\w+)"', (release.parent.parent / "release.yaml").read_text())
    features = re.findall(r'enableUpcomingFeature\("(\w+)"\)', (ROOT / "Benchmarks/Package.swift").read_text())
    subprocess.run(
        ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-package-name", package[1], "-I", release / "Modules",
         *(word for feature in features for word in ("-enable-upcoming-feature", feature)),
         *(word for name in ("CZip", "CZlib") for word in ("-Xcc", f"-fmodule-map-file={ROOT}/Sources/{name}/module.modulemap")),
         *(ROOT / "Benchmarks/Sources/headsign-bench").glob("*.swift")],
        check=True, timeout=120)


def test_the_manifest_lets_other_packages_depend_on_the_core():
    environment = {name: value for name, value in os.environ.items() if name != "HEADSIGN_TESTABLE"}
    dump = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, env=environment, check=True, capture_output=True, text=True, timeout=120)
    package = json.loads(dump.stdout)
    assert "unsafeFlags" not in dump.stdout
    assert "TransitCore" in [product["name"] for product in package["products"] if "library" in product["type"]]
    # The core has no dependencies.
    assert [target["dependencies"] for target in package["targets"] if target["name"] == "TransitCore"] == [[]]
