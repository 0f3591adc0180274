"""The package manifest of the Swift client is consistent with the server's, which builds the client's tests
(docs/decisions/0067)."""

import json
import os
import subprocess

from support.places import ROOT

# TransitCore is the server's own target; the throughput benchmark is built separately.
OWN = {"TransitCore", "throughput"}


def manifest(folder: str, environment: dict[str, str]) -> dict:
    dump = subprocess.run(["swift", "package", "--package-path", ROOT / folder, "dump-package"], capture_output=True, text=True, check=True,
                          env=environment)
    return json.loads(dump.stdout)


def targets(package: dict) -> dict[str, tuple]:
    return {one["name"]: (one["type"], sorted(map(need, one["dependencies"])), sorted(map(json.dumps, filter(is_language, one["settings"]))))
            for one in package["targets"]}


def need(dependency: dict) -> str:
    """Returns only the dependency's name: its condition depends on the client's traits and platforms."""
    [(_, [name, *_])] = dependency.items()
    return name


def is_language(setting: dict) -> bool:
    return not setting["kind"].keys() & {"unsafeFlags", "define"}


def versions(package: dict) -> dict[str, str]:
    return {source["identity"]: source["requirement"] for one in package["dependencies"] for source in one["sourceControl"]}


def test_both_packages_build_the_client_from_the_same_targets():
    client, server = (manifest(folder, os.environ | {"HEADSIGN_TESTABLE": "1"}) for folder in ["Clients/Swift", "."])
    own = {name: target for name, target in targets(client).items() if name not in OWN}
    assert len(own) == 7
    assert targets(server).items() >= own.items()
    assert versions(server).items() >= versions(client).items()


def test_a_package_that_depends_only_on_the_core_does_not_build_the_client():
    environment = {name: value for name, value in os.environ.items() if name != "HEADSIGN_TESTABLE"}
    assert "HeadsignClient" not in targets(manifest(".", environment))
