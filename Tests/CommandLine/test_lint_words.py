"""scripts/lint-words, run on copies of the translated strings."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from support.places import ROOT


class Texts:
    """A copy of the script and the strings, whose entries the tests change."""

    def __init__(self, path: Path):
        self.path = path
        (path / "scripts").mkdir()
        shutil.copy(ROOT / "scripts/lint-words", path / "scripts")
        shutil.copytree(ROOT / "Web/words", path / "Web/words")

    def change(self, name: str, **entries):
        file = self.path / "Web/words" / f"{name}.json"
        file.write_text(json.dumps(json.loads(file.read_text()) | entries))

    def lint(self, *codes: str) -> tuple[int, str]:
        done = subprocess.run([self.path / "scripts/lint-words", *codes], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def texts(tmp_path):
    return Texts(tmp_path)


def test_the_strings_of_all_languages_have_no_faults(texts):
    assert texts.lint() == (0, "")


@pytest.mark.parametrize("name, key, entry, fault", [
    ("de", "away", "{way} entfernt", "other placeholders: distance, way"),
    ("de", "buses", {"one": "{count} Bus"}, "no form “other”"),
    ("de", "buses", {"one": "{count} Bus", "few": "{count} Busse", "other": "{count} Busse"}, "no plural category: few"),
    ("de", "back", "Zurück ", "other spaces at its ends"),
    ("de", "hello", "Hallo", "not in English"),
    ("de", "notices.title", "Warnung", "“Warnung”: another word is used for this"),
    ("en", "stop.opening", "Alert", "“Alert”: another word is used for this"),
    ("zh", "list.near", "附近的转车", "“转车”: another word is used for this"),
    ("ar", "list.near", "المحطة القريبة", "“محطة”: another word is used for this")])
def test_a_faulty_string_is_reported_with_its_key(texts, name, key, entry, fault):
    texts.change(name, **{key: entry})
    status, output = texts.lint(name)
    assert status == 1 and f"Web/words/{name}.json: {key}: {fault}" in output


def test_a_term_of_several_words_may_contain_a_word_that_is_replaced_elsewhere(texts):
    texts.change("en", **{"stop.opening": "Service alerts"})
    assert texts.lint() == (0, "")


def test_a_missing_string_is_reported(texts):
    file = texts.path / "Web/words/ar.later.json"
    file.write_text(json.dumps({key: text for key, text in json.loads(file.read_text()).items() if key != "about.title"}))
    assert "Web/words/ar.later.json: about.title: missing" in texts.lint()[1]


def test_a_language_without_plural_categories_or_terms_is_reported(texts):
    for name in "{}.json", "{}.later.json", "operators/{}.json":
        shutil.copy(texts.path / "Web/words" / name.format("en"), texts.path / "Web/words" / name.format("xx"))
    assert "xx: its plural categories are missing" in texts.lint("xx")[1]


def test_strings_equal_to_english_are_listed_only_if_a_language_is_given(texts):
    texts.change("de", back="Back")
    assert texts.lint() == (0, "")
    assert "Web/words/de.json: back: as in English: Back" in texts.lint("de")[1]
