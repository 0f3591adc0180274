"""Five nodes, a database and a proxy; one owner is killed, a web node is killed, and another owner is paused for longer
than its lease. `make cluster` runs the long version."""

import re
import subprocess

import pytest

from support.places import ROOT
from support.postgres import PROGRAMS

pytestmark = pytest.mark.faults


@pytest.fixture(scope="module")
def report():
    if not PROGRAMS.exists():
        pytest.skip("There is no PostgreSQL 15.")
    run = subprocess.run([ROOT / "scripts/cluster", "--short", "--seed", "20", "--slack", "5"], capture_output=True, text=True, timeout=400)
    return run.returncode, run.stdout + run.stderr


def test_no_cluster_rule_is_violated_during_faults(report):
    status, output = report
    assert status == 0, output


@pytest.mark.parametrize("rule", ["dead owners are followed", "streams go on elsewhere"])
def test_every_cluster_rule_was_checked(report, rule):
    """If a rule was not checked, a report without violations would prove nothing."""
    assert int(re.search(f"{rule}: (\\d+) looked at", report[1])[1]) > 0, report[1]
