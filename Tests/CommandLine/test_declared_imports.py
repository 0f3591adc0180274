"""scripts/lint-imports reports imports of targets that the manifest does not declare as dependencies, and nothing
else."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

import pytest

from support.places import ROOT


def target(name: str, *dependencies: str, **properties: str) -> dict:
    return {"name": name, "type": "regular", "dependencies": [{"byName": [each, None]} for each in dependencies], **properties}


@pytest.fixture
def faults(tmp_path, monkeypatch):
    loader = SourceFileLoader("lint_imports", str(ROOT / "scripts/lint-imports"))
    script = module_from_spec(spec_from_loader("lint_imports", loader))
    loader.exec_module(script)
    monkeypatch.setattr(script, "ROOT", tmp_path)

    def check(targets: list[dict], files: dict[str, str]) -> list[str]:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return list(script.faults(targets))

    return check


@pytest.mark.parametrize("line", [
    "import Engine", "package import Engine", "@testable import Engine", "@preconcurrency public import struct Engine.State",
    "#if os(Linux)\n    import Engine\n#endif"])
def test_an_undeclared_import_of_a_target_is_reported(faults, line):
    found = faults([target("Engine"), target("Reader")], {"Sources/Reader/Live/Board.swift": line + "\n"})
    assert found == ["Sources/Reader/Live/Board.swift: imports Engine, which Reader does not declare in Package.swift"]


def test_a_declared_import_of_a_target_is_allowed(faults):
    assert faults([target("Engine"), target("Host", "Engine")], {"Sources/Host/Host.swift": "import Engine\n"}) == []


def test_an_import_of_a_transitive_dependency_must_be_declared(faults):
    targets = [target("Model"), target("Engine", "Model"), target("Host", "Engine")]
    assert len(faults(targets, {"Sources/Host/Host.swift": "import Engine\nimport Model\n"})) == 1


def test_imports_of_other_packages_and_in_comments_are_not_checked(faults):
    text = "import Foundation\n// import Engine\nlet important = 1\n"
    assert faults([target("Engine"), target("Reader")], {"Sources/Reader/Reader.swift": text}) == []


def test_the_import_check_finds_targets_in_their_folders(faults):
    targets = [target("Engine"), target("Support", path="Tests/Support"), target("ReaderTests", type="test")]
    found = faults(targets, {"Tests/Support/Support.swift": "import Engine\n", "Tests/ReaderTests/Reader.swift": "import Engine\n"})
    assert [line.split(":")[0] for line in found] == ["Tests/Support/Support.swift", "Tests/ReaderTests/Reader.swift"]
