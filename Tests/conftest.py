"""Fixtures that all Python tests share: one server with the demonstration city, the same in every run."""

import signal

import pytest

from support.places import DEMO_CITY, HEADSIGN
from support.server import Server

# Programs ignore SIGHUP where whoever started them does, as nohup does. A handler of ours has them begin with the
# default.
signal.signal(signal.SIGHUP, lambda *_: None)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    assert HEADSIGN.exists(), f"{HEADSIGN} is missing; make build makes it."
    assert DEMO_CITY.exists(), f"{DEMO_CITY} is missing; scripts/fetch-demo gets it."
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Remembers how a test went, and adds the server's last words to a failure."""
    report = (yield).get_result()
    if report.when == "call":
        item.report = report
    running = getattr(item, "funcargs", {}).get("server")
    if report.failed and isinstance(running, Server):
        report.sections.append(("the server's log", running.tail()))
