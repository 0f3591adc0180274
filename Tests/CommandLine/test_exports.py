"""`headsign export`, `report` and `history rebuild` without recorded days and with invalid arguments."""

import subprocess

import pytest

from support.places import HEADSIGN
from support.recorded_service import recorded_service


def export(*arguments):
    return subprocess.run([HEADSIGN, "export", *map(str, arguments)], capture_output=True, text=True, timeout=60)


@pytest.fixture
def data(tmp_path):
    (tmp_path / "data/agencies/town").mkdir(parents=True)
    return tmp_path / "data"


@pytest.mark.parametrize("form", ["tides", "gtfs", "csv"])
def test_exporting_a_period_without_recorded_days_fails_and_leaves_no_file(form, data, tmp_path):
    answer = export(form, "--data", data, "--from", "2026-11-01", "--to", "2026-11-30", "--output", tmp_path / "out.zip")
    assert answer.returncode == 66
    assert "no service of town is recorded" in answer.stderr
    assert [entry.name for entry in tmp_path.iterdir()] == ["data"]


def test_an_export_does_not_replace_an_existing_output(data, tmp_path):
    (tmp_path / "out").write_text("mine")
    answer = export("csv", "--data", data, "--from", "2026-11-01", "--output", tmp_path / "out")
    assert answer.returncode == 73
    assert "already exists" in answer.stderr
    assert (tmp_path / "out").read_text() == "mine"


@pytest.mark.parametrize("arguments", [
    ["csv", "--from", "2026-11-31"],
    ["csv", "--from", "2026-11-30", "--to", "2026-11-01"],
    ["gtfs"],
    ["gtfs", "--as-run", "2026-11-30..2026-11-01"],
    ["gtfs", "--as-run", "2026-11-01..2026-11-30", "--from", "2026-11-01"],
    ["gtfs", "--from", "2026-11-01", "--agency-url", "town.example"],
])
def test_an_export_with_invalid_days_or_arguments_is_rejected(arguments, data, tmp_path):
    answer = export(*arguments, "--data", data, "--output", tmp_path / "out")
    assert answer.returncode == 64


@pytest.mark.parametrize(("week", "status"), [("2026-W48", 66), ("2025-W53", 64), ("2026-48", 64)])
def test_a_report_on_an_unrecorded_or_nonexistent_week_is_rejected(week, status, data, tmp_path):
    answer = subprocess.run([HEADSIGN, "report", "--week", week, "--data", data, "--output", tmp_path / "week.html"], timeout=60)
    assert answer.returncode == status
    assert not (tmp_path / "week.html").exists()


def test_an_agency_id_that_is_a_path_outside_the_data_folder_is_rejected(data, tmp_path):
    answer = export("csv", "--agency", "../town", "--data", data, "--from", "2026-11-01", "--output", tmp_path / "out")
    assert answer.returncode == 66
    assert "is not an agency's id" in answer.stderr


def test_imported_days_can_be_exported_without_a_server_having_run(tmp_path):
    data, recording = tmp_path / "data", recorded_service(tmp_path / "recording")
    subprocess.run([HEADSIGN, "history", "import", recording, "--data", data], check=True, timeout=60)
    assert export("csv", "--data", data, "--from", "2026-11-16", "--output", tmp_path / "out").returncode == 0


@pytest.mark.parametrize("agency", ["", "../town", "a" * 5000])
def test_importing_days_for_an_invalid_agency_id_is_rejected(agency, tmp_path):
    answer = subprocess.run([HEADSIGN, "history", "import", tmp_path, "--agency", agency, "--data", tmp_path / "data"],
                            capture_output=True, text=True, timeout=60)
    assert answer.returncode == 66 and "is not an agency's id" in answer.stderr and len(answer.stderr) < 300
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(("arguments", "status", "reason"), [
    (["2026-11-23"], 64, "recorded positions are thinned"),
    (["2026-11-23", "--to", "2026-11-22", "--recording", "monday"], 64, "--to must not be before"),
    (["2026-11-23", "--recording", "monday"], 66, "no service of town is recorded"),
])
def test_a_day_without_a_recording_or_recorded_service_is_not_rebuilt(arguments, status, reason, data):
    answer = subprocess.run(
        [HEADSIGN, "history", "rebuild", *arguments, "--data", data], capture_output=True, text=True, timeout=60)
    assert answer.returncode == status and reason in " ".join(answer.stderr.split())
