"""scripts/lint-embedded reports features that Embedded Swift lacks, and nothing else."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

import pytest

from support.places import ROOT


@pytest.fixture
def faults(tmp_path, monkeypatch):
    loader = SourceFileLoader("lint_embedded", str(ROOT / "scripts/lint-embedded"))
    script = module_from_spec(spec_from_loader("lint_embedded", loader))
    loader.exec_module(script)
    monkeypatch.setattr(script, "ROOT", tmp_path)

    def check(text: str, folder: str = "Sources/TransitCore/Planner") -> list[str]:
        path = tmp_path / folder / "Plan.swift"
        path.parent.mkdir(parents=True)
        path.write_text(text)
        return list(script.faults())

    return check


@pytest.mark.parametrize("line", [
    r"let all = plans.map(\.journey)", r"let all = plans.map(\Plan.journey)", r"sort(by: \.self)", r"map(\[Int].count)",
    r'let text = "of \(plans.map(\.name))"', r'let text = "C:\\\(plans.map(\.name))"', "let half = a / b + sum(\\.x) / c"])
def test_a_key_path_literal_is_reported(faults, line):
    assert faults(f"// Plans.\n{line}\n") == [
        "Sources/TransitCore/Planner/Plan.swift:2: a key path literal, which Embedded Swift lacks; "
        "write a closure, { $0.x } instead of \\.x"]


@pytest.mark.parametrize("line", [
    "plans.map { $0.journey }  // Not \\.journey.", "/* \\.journey\n\\.legs */", r'let text = "a\\.b"', r'let text = #"a\.b"#',
    'let text = #"""\n  a\\.b\n  """#', r"let pattern = /a\.b/", r"let pattern = #/a\.b/#", r'let text = "\n\t\u{41}\(name)"',
    'let url = "https://a.example"', "let half = a / b / c", "import FoundationModels"])
def test_comments_strings_and_regular_expressions_are_allowed(faults, line):
    assert faults(line + "\n") == []


@pytest.mark.parametrize("line", ["import Foundation", "internal import Foundation", "@preconcurrency import struct Foundation.Date"])
def test_an_import_of_foundation_is_reported(faults, line):
    assert faults(line + "\n", "Sources/BrowserCore") == [
        "Sources/BrowserCore/Plan.swift:1: an import of Foundation, which Embedded Swift lacks; write it with the standard library"]


def test_code_outside_the_core_is_not_checked(faults):
    assert faults(r"let all = plans.map(\.journey)", "Sources/WebServer/API") == []
