"""Test data from the demonstration city."""

from urllib.parse import quote


def stop_with_departures(server) -> dict:
    """Returns a stop of the busiest route with departures within the next 90 minutes."""
    for route in sorted(server.json("/api/v1/routes")["routes"], key=lambda route: -route["vehicles"]):
        for stop in server.json(f"/api/v1/stops?route={quote(route['id'], safe=':')}")["stops"]:
            if server.json(f"/api/v1/stops/{quote(stop['id'], safe=':')}/arrivals")["arrivals"]:
                return stop
    raise AssertionError("no stop has departures")
