"""Bug reports against transit software as small towns, one test each: ours in Tests/Cases, others in shared/cases.

Each case runs its own servers. Tests/Cases/wrong-today.txt lists the cases that fail; one that is mended is to be taken
off.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.places import HEADSIGN, ROOT, SHARED_DATA

OURS = ROOT / "Tests/Cases"
SHARED = SHARED_DATA.parent / "cases"
SECONDS = 180
# Cases that start servers for more than 20 s.
SLOW = {
    "81-what-transfers-say",
    "83-timetable-of-next-week",
    "87-csv-as-agencies-write-it",
    "88-clock-of-a-feed",
}


def wrong_today() -> dict[str, str]:
    """Reads the failing cases and the reason of each."""
    lines = (OURS / "wrong-today.txt").read_text().splitlines()
    return {name: reason for name, _, reason in (line.partition(" ") for line in lines if line and not line.startswith("#"))}


def cases():
    """Lists all cases as test parameters."""
    wrong = wrong_today()
    for folder in sorted([*OURS.glob("[0-9]*/"), *SHARED.glob("[0-9]*/")], key=lambda folder: folder.name):
        marks = [pytest.mark.faults] if folder.name in SLOW else []
        if folder.name in wrong:
            marks.append(pytest.mark.xfail(reason=wrong[folder.name], strict=True))
        yield pytest.param(folder, id=folder.name, marks=marks)


@pytest.mark.parametrize("folder", list(cases()))
def test_case(folder: Path, tmp_path):
    environment = os.environ | {"CASE_OUT": str(tmp_path), "PYTHONPATH": str(folder.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, folder / "case.py", HEADSIGN], env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS)
    assert done.returncode == 0, f"{folder / 'note.md'}\n{done.stdout}"


def test_shared_cases_are_there():
    if not SHARED.exists():
        pytest.skip(f"{SHARED} is missing: the bug reports shared between projects do not run.")


def test_cases_listed_as_wrong_exist():
    names = {folder.name for root in (OURS, SHARED) for folder in root.glob("[0-9]*/")}
    assert not SHARED.exists() or wrong_today().keys() <= names
