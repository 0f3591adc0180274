"""Waiting for what comes about by itself."""

import time


def eventually(holds, seconds: float = 30):
    """Until `holds()` is true; gives what it answered."""
    end = time.monotonic() + seconds
    while not (answer := holds()):
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.1)
    return answer
