"""scripts/lint-layers: uses of types on higher floors are found, all others are not."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

import pytest

from support.places import ROOT

FLOORS = [["Text", "Bytes"], ["Planner"]]


@pytest.fixture
def faults(tmp_path, monkeypatch):
    loader = SourceFileLoader("lint_layers", str(ROOT / "scripts/lint-layers"))
    script = module_from_spec(spec_from_loader("lint_layers", loader))
    loader.exec_module(script)
    monkeypatch.setattr(script, "ROOT", tmp_path)

    def check(**files: str) -> list[str]:
        for name, text in files.items():
            path = tmp_path / "Core" / name.replace("_", "/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.with_suffix(".swift").write_text(text)
        return list(script.faults("Core", FLOORS))

    return check


def test_a_type_of_a_higher_floor_is_a_fault(faults):
    found = faults(Planner_Search="package struct Search {}", Text_Word="struct Word { var search: Search }")
    assert found == ["Core/Text/Word.swift: uses Search of Planner, which is on a higher floor"]


def test_types_of_lower_floors_and_of_the_own_floor_are_allowed(faults):
    assert faults(Planner_Search="struct Search { var word: Word }", Text_Word="struct Word { var bytes: Bytes }",
                  Bytes_Bytes="package struct Bytes {}") == []


def test_names_in_comments_and_strings_are_not_uses(faults):
    assert faults(Planner_Search="struct Search {}", Text_Word='/// As ``Search``.\nlet text = "Search"  // Search') == []


def test_a_folder_without_a_floor_is_a_fault(faults):
    assert faults(Other_Thing="struct Thing {}") == ["Core/Other/Thing.swift: its folder has no floor in scripts/layers.toml"]
