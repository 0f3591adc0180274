"""Measures how long the page's core takes to move a thousand vehicles by one frame, in Chromium. Run by
scripts/bench."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from playwright.sync_api import sync_playwright

from support.files import FileServer
from support.places import ROOT

MEASURE = """
async () => {
    const { loadCore } = await import('/Web/modules/core/core.js');
    const core = await loadCore();
    const [buses, start] = [1000, 1.79e9];
    const fleet = core.createFleet(buses);
    const knots = (from) => Array.from({ length: 20 }, (_, stop) => [from + 400 * (stop + 1), start + 45 * (stop + 1)]);
    for (let bus = 0; bus < buses; bus += 1) {
        fleet.report(bus, { shape: bus, length: 20000, reportDistance: 3 * bus, reportTime: start - 5, knots: knots(3 * bus) }, start);
    }
    const times = [];
    for (let frame = 0; frame < 3600; frame += 1) {
        const began = performance.now();
        fleet.step(start + frame / 60);
        times.push(performance.now() - began);
    }
    times.sort((one, other) => one - other);
    const at = (share) => times[Math.floor(share * (times.length - 1))];
    return { vehicles: buses, frames: times.length, mean: times.reduce((a, b) => a + b) / times.length,
        median: at(0.5), p99: at(0.99), most: times.at(-1) };
}
"""

with FileServer(ROOT) as files, sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
    page = browser.new_page()
    page.goto(f"{files.url}/Tests/Browser/blank.html")
    print(json.dumps({"benchmark": "page: move a fleet once (ms)"} | page.evaluate(MEASURE)))
    browser.close()
