"""Fixtures shared by all Python tests: one server with the demonstration city, which is the same in every run."""

import signal

import pytest

from support.places import DEMO_CITY, HEADSIGN
from support.server import Server

# Child programs inherit an ignored SIGHUP, as set by nohup. With a handler installed here, they start with the default
# action.
signal.signal(signal.SIGHUP, lambda *_: None)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    assert HEADSIGN.exists(), f"{HEADSIGN} is missing; make build makes it."
    assert DEMO_CITY.exists(), f"{DEMO_CITY} is missing; scripts/fetch demo gets it."
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Records a test's result, and adds the end of the server's log to a failure."""
    report = (yield).get_result()
    if report.when == "call":
        item.report = report
    running = getattr(item, "funcargs", {}).get("server")
    if report.failed and isinstance(running, Server):
        report.sections.append(("the server's log", running.tail()))
