"""Waiting for what comes about by itself."""

import time


def eventually(holds, seconds: float = 30, pause: float = 0.1):
    """Until `holds()` is true; gives what it answered."""
    end = time.monotonic() + seconds
    while not (answer := holds()):
        assert time.monotonic() < end, "it did not come about"
        time.sleep(pause)
    return answer


def wait_until(page, script: str, arg=None, seconds: float = 30):
    """Until the page answers the script with something true. For what must be waited for itself: `wait_for_function` takes a
    promise for an answer, and a promise is true."""
    end = time.monotonic() + seconds
    while not (answer := page.evaluate(script, arg)):
        assert time.monotonic() < end, f"it did not come about: {script}"
        page.wait_for_timeout(50)
    return answer


def loaded(page):
    """Until nothing has come from the server for a second: what modules import comes after them."""
    wait_until(page, """() => performance.now() > 1000
        + Math.max(0, ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd))""")
