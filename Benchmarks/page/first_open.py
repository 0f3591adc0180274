"""Measures the first visit to the page of a large city on a simulated slow phone: processor 4 times slower, 1.6
Mbit/s, latency 150 ms. Run by scripts/bench page.

"Useful" is the time at which the page names the lines that run around the place chosen by the server. "Live" is the
time at which it also reports live data and the number of vehicles on these lines. "Drawn" is the time at which the map
is drawn, which takes longer here without a graphics card than on a phone. All times are relative to the navigation to
the page.
"""

import json
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from playwright.sync_api import sync_playwright

from support.places import SHARED_DATA
from support.server import Server
from support.visits import Wire, slow_down

CITY = SHARED_DATA / "gtfs/nyc_mtabc_2016Jan.zip"
NOON = "2026-11-18T12:30:00-05:00"
NIGHT = "2026-11-18T03:10:00-05:00"
TIMES = 5
SECONDS = 12
OPTIONS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--no-sandbox"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2,
         "timezone_id": "America/New_York", "locale": "en-GB", "service_workers": "block"}
NEW_YORK = f"""basemap: none
server:
  limits: none
agencies:
  - id: mtabc
    name: MTA Bus Company
    kind: gtfs
    schedule:
      source: {CITY}
      dates: repeating
    simulate:
      seed: 1
      interval: 15
"""

OBSERVE = """
globalThis.seen = {};
const note = (name, is) => { if (is) seen[name] ??= performance.now(); };
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (one.name === 'first-contentful-paint') seen.painted = one.startTime;
}).observe({ type: 'paint', buffered: true });
const look = () => {
    const named = document.querySelectorAll('#toggles .chip-toggle').length > 1 && /^Around|^Near/.test(document.getElementById('tray-title')?.textContent ?? '');
    note('useful', named);
    note('live', named && document.getElementById('freshness')?.dataset.state === 'live');
    note('drawn', document.querySelector('#map canvas'));
    setTimeout(look, 20);
};
look();
"""


def first_open(browser, url: str) -> dict:
    with Wire(url) as wire:
        context = browser.new_context(base_url=wire.url, **PHONE)
        page = context.new_page()
        page.add_init_script(OBSERVE)
        slow_down(page)
        page.goto("/", wait_until="commit")
        page.wait_for_timeout(SECONDS * 1000)
        seen = page.evaluate("seen") | {"wire": wire.received / 1000}
        context.close()
    return seen


def measure(browser, server, when: str, wanted: list[str]):
    visits = [first_open(browser, server.url) for _ in range(TIMES)]
    missing = [name for name in wanted for one in visits if name not in one]
    assert not missing, f"not seen within {SECONDS} s: {missing}"
    for name in wanted:
        values = sorted(one[name] for one in visits)
        unit = "kB" if name == "wire" else "ms"
        print(json.dumps({
            "benchmark": f"page: first open of New York {when}: {name} ({unit})", "value": round(statistics.median(values)),
            "slowest": round(values[-1])}), flush=True)


def main():
    if not CITY.exists():
        print(json.dumps({"benchmark": "page: first open of New York", "skipped": "its timetable is not here"}))
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=OPTIONS)
        for when, now, wanted in [("at noon", NOON, ["painted", "useful", "live", "drawn", "wire"]), ("at night", NIGHT, ["painted", "useful"])]:
            with Server(Path(folder), NEW_YORK, now, joined=True) as server:
                measure(browser, server, when, wanted)
        browser.close()


main()
