"""The basis of a bus's time is available at any time, also while the vehicle does not report."""

from urllib.parse import quote

from support.cities import long_ride
from support.clocks import FastClock
from support.server import DEMO, NOW, Server

# Much longer than the engine lets time pass by itself.
INTERVAL = 40


def test_it_is_told_between_two_reports(tmp_path):
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
