"""scripts/lint-layers reports dependencies on higher layers, and nothing else."""

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

    def check(suffix: str = ".swift", floors: list[list[str]] = FLOORS, **files: str) -> list[str]:
        for name, text in files.items():
            path = tmp_path / "Core" / name.replace("_", "/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.with_suffix(suffix).write_text(text)
        return list(script.faults("Core", floors))

    return check


def test_using_a_type_of_a_higher_layer_is_reported(faults):
    found = faults(Planner_Search="package struct Search {}", Text_Word="struct Word { var search: Search }")
    assert found == ["Core/Text/Word.swift: uses Search of Planner, which is on a higher floor"]


def test_using_types_of_lower_layers_and_of_the_same_layer_is_allowed(faults):
    assert faults(Planner_Search="struct Search { var word: Word }", Text_Word="struct Word { var bytes: Bytes }",
                  Bytes_Bytes="package struct Bytes {}") == []


def test_type_names_in_comments_and_strings_are_not_counted_as_uses(faults):
    assert faults(Planner_Search="struct Search {}", Text_Word='/// As ``Search``.\nlet text = "Search"  // Search') == []


def test_a_swift_folder_without_a_layer_is_reported(faults):
    assert faults(Other_Thing="struct Thing {}") == ["Core/Other/Thing.swift: its folder has no floor in scripts/layers.toml"]


ROOMS = [["dom", "text"], ["map"], ["main.js"]]


@pytest.mark.parametrize("statement", [
    "import { view } from '../map/view.js';", "import * as view from '../map/view.js';", "import '../map/view.js';",
    "export { view } from '../map/view.js';", "export * from '../map/view.js';", "import {\n    view,\n} from '../map/view.js';",
    "/** A comment. */\nimport { view } from '../map/view.js';"])
def test_a_static_javascript_import_from_a_higher_layer_is_reported(statement, faults):
    assert faults(".js", ROOMS, dom_draw=f"{statement}\n", map_view="export const view = {};\n") == [
        "Core/dom/draw.js: imports map/view.js, which is not on a lower floor"]


def test_a_javascript_import_from_another_folder_of_the_same_layer_is_reported(faults):
    assert faults(".js", ROOMS, dom_draw="import { t } from '../text/words.js';\n") == [
        "Core/dom/draw.js: imports text/words.js, which is not on a lower floor"]


def test_javascript_imports_from_lower_layers_and_from_the_same_folder_are_allowed(faults):
    assert faults(".js", ROOMS, map_view="import { h } from '../dom/dom.js';\nimport { fit } from './camera.js';\n",
                  main="import { view } from './map/view.js';\n") == []


@pytest.mark.parametrize("text", [
    "const view = await import('../map/view.js');", "/** @type {import('../map/view.js').View} */\nlet view;",
    "/** @typedef {import('../map/view.js').View} View */", "// import { view } from '../map/view.js';",
    "/*\nimport { view } from '../map/view.js';\n*/", "import maplibre from 'maplibre';"])
def test_dynamic_imports_jsdoc_types_and_comments_are_not_checked(text, faults):
    assert faults(".js", ROOMS, dom_draw=f"{text}\n") == []


def test_a_javascript_folder_without_a_layer_is_reported(faults):
    assert faults(".js", ROOMS, board_row="") == ["Core/board/row.js: its folder has no floor in scripts/layers.toml"]
