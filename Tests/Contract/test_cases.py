"""Bug reports against transit software, reproduced in small towns, with one test each. Those in Tests/Cases are this
project's; those in shared/cases are external.

Each case runs its own servers. Tests/Cases/wrong-today.txt lists the failing cases; once a case is fixed, it must be
removed from the list."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.places import HEADSIGN, ROOT, SHARED_DATA

OURS = ROOT / "Tests/Cases"
SHARED = SHARED_DATA.parent / "cases"
SECONDS = 180
# Cases whose servers run for more than 20 s.
SLOW = {
    "81-what-transfers-say",
    "83-timetable-of-next-week",
    "87-csv-as-agencies-write-it",
    "88-clock-of-a-feed",
}


def wrong_today() -> dict[str, str]:
    """Returns the failing cases with the reason for each."""
    lines = (OURS / "wrong-today.txt").read_text().splitlines()
    return {name: reason for name, _, reason in (line.partition(" ") for line in lines if line and not line.startswith("#"))}


def cases():
    """Returns all cases as test parameters."""
    wrong = wrong_today()
    for folder in sorted([*OURS.glob("[0-9]*/"), *SHARED.glob("[0-9]*/")], key=lambda folder: folder.name):
        marks = [pytest.mark.faults] if folder.name in SLOW else []
        if folder.name in wrong:
            marks.append(pytest.mark.xfail(reason=wrong[folder.name], strict=True))
        yield pytest.param(folder, id=folder.name, marks=marks)


@pytest.mark.parametrize("folder", list(cases()))
def test_a_case_passes_all_its_checks(folder: Path, tmp_path):
    environment = os.environ | {"CASE_OUT": str(tmp_path), "PYTHONPATH": str(folder.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, folder / "case.py", HEADSIGN], env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS)
    assert done.returncode == 0, f"{folder / 'note.md'}\n{done.stdout}"


def test_the_shared_cases_are_present():
    if not SHARED.exists():
        pytest.skip(f"{SHARED} is missing: the bug reports shared between projects do not run.")


def test_every_case_listed_as_failing_exists():
    names = {folder.name for root in (OURS, SHARED) for folder in root.glob("[0-9]*/")}
    assert not SHARED.exists() or wrong_today().keys() <= names
