"""A city of a thousand buses: drawing all of them takes a fraction of a frame."""

import json

import pytest
from playwright.sync_api import expect

from support.page_town import ELEVEN, bus
from support.waiting import wait_until

pytestmark = pytest.mark.map("drawn")

BUSES = 1000
# The maximum milliseconds of script per frame. At 60 frames per second a frame has 16, and the map needs most of them.
LIMIT = 4


@pytest.fixture
def city(town):
    """A town of a thousand buses that move along their lines and have stops ahead."""
    town.run_clock()
    now, lines = ELEVEN, [one["id"] for one in town.routes if one["id"].count(":") == 1 and "," not in one["id"]]

    def gliding(number):
        distance = number * 37 % 3000
        path = [[distance + 150 * stop, now + 20 * stop] for stop in range(1, 6)]
        return bus(f"ridge:{number}", lines[number % len(lines)], 44.24, -76.49, shape=0, distance=distance, speed=7.5, path=path)

    town.vehicles = [gliding(number) for number in range(BUSES)]
    return lines


# Measures several rounds and returns the lowest median, which is least disturbed by other load on the machine.
DRAWN = """async () => {
    const { buses } = (await import('/modules/map/current.js')).openMap.value;
    const middle = (times) => times.sort((one, other) => one - other)[times.length >> 1];
    const rounds = [];
    for (let round = 0; round < 5; round += 1) {
        const times = [];
        for (let frame = 0; frame < 100; frame += 1) {
            await new Promise(requestAnimationFrame);
            // Unchanged frames are not drawn: here every frame changes.
            buses.chosen = frame % 2 ? 'ridge:0' : undefined;
            const began = performance.now();
            buses.draw();
            times.push(performance.now() - began);
        }
        rounds.push(middle(times));
    }
    return { inView: buses.inView.length, rounds, best: Math.min(...rounds) };
}"""


@pytest.mark.timed
def test_a_thousand_buses_are_drawn_in_a_fraction_of_a_frame(desktop, city, picture, request):
    desktop.add_init_script(f"localStorage.setItem('headsign.preferences', JSON.stringify({{ chosen: {json.dumps(city)} }}))")
    desktop.goto("/")
    expect(desktop.locator("#tray")).to_contain_text(f"{BUSES:,} buses on the map")
    wait_until(desktop, "async () => (await import('/modules/map/current.js')).openMap.value?.buses.inView.length === 1000")
    figures = desktop.evaluate(DRAWN)
    print(json.dumps(figures))
    picture(desktop, request.node.name)
    assert figures["inView"] == BUSES
    assert figures["best"] <= LIMIT
