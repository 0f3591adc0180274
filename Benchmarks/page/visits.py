"""Measures visits to the page on a simulated slow phone: processor 4 times slower, 1.6 Mbit/s, latency 150 ms. Run by
scripts/bench.

Bytes are counted on the wire, including headers, the service worker's requests, and live data during the visit.
"Blocked" is the total time by which tasks of the main thread exceed 50 ms each. Drawing a map takes seconds of it
without a graphics card, unlike on a phone, so the page's own share is measured in a browser without WebGL.
"""

import json
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from playwright.sync_api import sync_playwright

from support.riders import stop_with_departures
from support.server import DEMO, Server
from support.visits import Wire, visit

DRAWN = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--no-sandbox"]
UNDRAWN = ["--disable-gpu", "--disable-3d-apis", "--no-sandbox"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2,
         "timezone_id": "Australia/Brisbane"}
TIMES = 3


def visits(browser, server, address: str) -> list[dict]:
    """Returns the measurements of a first and a second visit by the same rider."""
    with Wire(server.url) as wire:
        context = browser.new_context(base_url=wire.url, **PHONE)
        seen = []
        for _ in range(2):
            before = wire.received
            page = context.new_page()
            seen.append(visit(page, address, 12) | {"wire": (wire.received - before) / 1000})
            page.close()
        context.close()
    return seen


def report(name: str, value: float, places: int = 0):
    print(json.dumps({"benchmark": f"page: {name}", "value": round(value, places)}), flush=True)


def measure(browser, server, address: str, drawn: bool):
    both = [visits(browser, server, address) for _ in range(TIMES)]
    for place, which in enumerate(["first", "second"]):
        of = [pair[place] for pair in both]
        middle = lambda key: statistics.median(one[key] for one in of)
        where = "" if drawn else ", without a map"
        report(f"{which} visit of a stop{where}: its board (ms)", middle("board"))
        report(f"{which} visit of a stop{where}: blocked (ms)", middle("blocked"))
        if drawn:
            report(f"{which} visit of a stop: on the wire (kB)", middle("wire"), 1)
            report(f"{which} visit of a stop: requests", middle("requests"))
            report(f"{which} visit of a stop: layout shift", middle("shift"), 3)


with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
    with Server(Path(folder), DEMO.replace("interval: 2", "interval: 15"), joined=True) as server:
        address = f"/#/stop/{stop_with_departures(server)['id']}"
        for options in (DRAWN, UNDRAWN):
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=options)
            measure(browser, server, address, drawn=options is DRAWN)
            browser.close()
