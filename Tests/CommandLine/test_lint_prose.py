"""scripts/lint-prose, run in small repositories that the tests create."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from support.places import ROOT

IDENTITY = {f"GIT_{role}_{field}": value for role in ("AUTHOR", "COMMITTER")
            for field, value in (("NAME", "Somebody"), ("EMAIL", "somebody@example.org"))}


class Repository:
    """A Git repository with the script and with settings of its own."""

    def __init__(self, path: Path, settings: str = "[retired]"):
        self.path, self.settings = path, settings
        (path / "scripts").mkdir()
        shutil.copy(ROOT / "scripts/lint-prose", path / "scripts")
        self.git("init", "--quiet")
        self.write("README.md", "# A project\n")
        self.git("add", ".")
        self.commit("Begin")
        self.base(self.git("rev-parse", "HEAD"))

    def git(self, *arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=self.path, env=os.environ | IDENTITY, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def write(self, path: str, text: str):
        file = self.path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def base(self, commit: str):
        self.write("scripts/prose.toml", f'base = "{commit}"\n{self.settings}\n')

    def commit(self, subject: str):
        self.git("commit", "--quiet", "--allow-empty", "--message", subject)

    def lint(self) -> tuple[int, str]:
        done = subprocess.run([self.path / "scripts/lint-prose"], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def repository(tmp_path):
    return Repository(tmp_path)


def test_lint_prose_reports_nothing_about_correct_comments_and_commits(repository):
    repository.write("Sources/A.swift", "/// A bounded cache.\nstruct Cache {}\n")
    repository.commit("cache: Bound its size")
    assert repository.lint() == (0, "")


@pytest.mark.parametrize("path, text", [
    ("Sources/A.swift", "/// What is kept.\nstruct Cache {}\n"),
    ("Sources/A.swift", "/// Whether it fits, or how much of it does.\nlet size: Int\n"),
    ("Web/a.js", "/**\n * Those that are here.\n */\nconst here = []\n"),
    ("Tests/a.py", 'def kept():\n    """By id."""\n')])
def test_a_relative_opening_in_a_new_file_is_reported(repository, path, text):
    repository.write(path, text)
    status, output = repository.lint()
    assert status == 1 and f"{path}:" in output and "opens with a relative" in output


@pytest.mark.parametrize("declaration", ["let isFull: Bool", "var isFull = false", "func fits(_ size: Int) -> Bool {"])
def test_a_comment_on_a_boolean_may_begin_with_whether(repository, declaration):
    repository.write("Sources/A.swift", f"/// Whether it fits.\n{declaration}\n")
    assert repository.lint() == (0, "")


def test_up_to_three_percent_of_comments_in_old_files_may_have_relative_openings(repository):
    comments = "/// A value.\nlet value = 1\n\n" * 97
    repository.write("Sources/A.swift", comments + "/// By id.\nlet value = 1\n\n" * 3)
    repository.git("add", ".")
    repository.commit("core: Add values")
    repository.base(repository.git("rev-parse", "HEAD"))
    assert repository.lint() == (0, "")
    repository.write("Sources/B.swift", "/// Those of a line.\nlet value = 1\n")
    assert "more than 3%" in repository.lint()[1]


@pytest.mark.parametrize("path, line", [("README.md", "{}"), ("A.swift", "// {}"), ("scripts/a", "#!/bin/sh\n# {}"), ("a.py", '"""{}"""')])
def test_a_line_of_prose_over_120_columns_is_reported(repository, path, line):
    repository.write(path, line.format("word " * 30) + "\n")
    assert "columns of at most 120" in repository.lint()[1]


@pytest.mark.parametrize("text", ["| " + "cell " * 30 + "|", "```\n" + "code " * 30 + "\n```", f"[a page](https://example.org/{'a' * 120})"])
def test_tables_code_and_link_targets_may_exceed_120_columns(repository, text):
    repository.write("README.md", text + "\n")
    assert repository.lint() == (0, "")


def test_a_retired_name_is_reported_only_in_its_folders(tmp_path):
    repository = Repository(tmp_path, """
[retired.http]
folders = ["Sources/HTTP"]
names = { Reception = "RequestMiddleware", Call = { new = "Request", folders = ["Sources/HTTP/Routes"] } }
[retired.empty]
folders = ["Sources"]
names = {}""")
    repository.write("Sources/HTTP/A.swift", "let reception = Reception()\nlet call = Call()\nlet other = CallTimes()\n")
    repository.write("Sources/Other/A.swift", "let reception = Reception()\n")
    repository.write("Sources/HTTP/Routes/A.swift", "let call = Call()\n")
    _, output = repository.lint()
    assert output.count("is now called") == 2
    assert "Sources/HTTP/A.swift:1: Reception is now called RequestMiddleware" in output
    assert "Sources/HTTP/Routes/A.swift:1: Call is now called Request" in output


@pytest.mark.parametrize("line, is_fault", [
    ("// Work is done.", False), ("// `Work` is done.", True), ("let work = Work()", True), ('let title = "Work"', False),
    ("// RequestWork is done.", True)])
def test_a_retired_name_that_is_an_english_word_is_allowed_in_prose(tmp_path, line, is_fault):
    repository = Repository(tmp_path, """
[retired.http]
folders = ["Sources"]
names = { Work = "RequestCost", RequestWork = "RequestCost" }""")
    repository.write("Sources/A.swift", line + "\n")
    assert ("is now called" in repository.lint()[1]) is is_fault


@pytest.mark.parametrize("subject, fault", [
    ("Fix things", "not \"area: Verb object\""), ("http: Fixes a crash", "not"), ("http: Fixing a crash", "not"),
    ("http: Fix a crash.", "not"), ("http: fix a crash", "not"), ("http: Fix " + "a long list of crashes " * 3, "characters of at most"),
    ("core: Read feeds", "used before")])
def test_a_commit_subject_must_consist_of_an_area_and_an_imperative(repository, subject, fault):
    repository.commit("core: Read feeds")
    repository.commit(subject)
    status, output = repository.lint()
    assert status == 1 and fault in output


def test_without_the_base_commit_dependent_checks_are_skipped_with_a_message(repository):
    repository.commit("anything")
    repository.base("0" * 40)
    status, output = repository.lint()
    assert status == 0 and "skipped" in output
    shutil.rmtree(repository.path / ".git")
    assert repository.lint() == (0, output)
