"""The basis of a bus's predicted time is available at any time, also between two position reports."""

from urllib.parse import quote

from support.cities import long_ride
from support.clocks import FastClock
from support.server import DEMO, NOW, Server

# Much longer than the interval at which the engine computes predictions by itself.
INTERVAL = 40


def test_the_basis_of_a_prediction_is_served_between_two_positions(tmp_path):
    clock = FastClock(NOW, 10)
    with Server(tmp_path, DEMO.replace("interval: 2", f"interval: {INTERVAL}"), clock=clock) as server:
        bus = long_ride(server)["vehicle"]
        until = clock() + INTERVAL
        asked = 0
        while clock() < until:
            calls = [call for call in server.json(f"/api/v1/vehicles/{quote(bus['id'], safe=':')}?basis=true")["calls"] if "predicted" in call]
            assert calls and all("basis" in call for call in calls)
            asked += 1
        assert asked > 0
