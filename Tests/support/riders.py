"""Stops, lines and places of the demonstration city that tests use."""

from urllib.parse import quote


def stop_with_departures(server) -> dict:
    """A stop of the busiest route that buses leave from within the next hour and a half."""
    for route in sorted(server.json("/api/v1/routes")["routes"], key=lambda route: -route["vehicles"]):
        for stop in server.json(f"/api/v1/stops?route={quote(route['id'], safe=':')}")["stops"]:
            if server.json(f"/api/v1/stops/{quote(stop['id'], safe=':')}/arrivals")["arrivals"]:
                return stop
    raise AssertionError("no stop has departures")
