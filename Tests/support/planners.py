"""Origins and destinations of journeys in the demonstration city."""

from urllib.parse import quote

from support.server import Server
from support.waiting import eventually

# In Cairns: the city centre, the hospital, and the university at Smithfield.
CITY = (-16.9237, 145.7753)
HOSPITAL = (-16.9126, 145.7681)
# A few minutes on foot from the city centre.
LIBRARY = (-16.9207, 145.7743)
UNIVERSITY = (-16.8160, 145.6880)


def text(place: tuple[float, float]) -> str:
    return f"{place[0]},{place[1]}"


def stop_of(server: Server) -> str:
    """Returns the ID of a busy stop in the city centre."""
    near = server.get(f"/api/v1/stops?near={text(CITY)}&radius=2500").json()["stops"]
    busy = sorted(near, key=lambda stop: -len(stop["routes"]))[:40]

    def departures(stop) -> int:
        rows = server.get(f"/api/v1/stops/{quote(stop['id'])}/arrivals?minutesAfter=110").json()["arrivals"]
        return sum(not row["lastStop"] for row in rows)

    return max(busy, key=departures)["id"]


def ready(server: Server) -> None:
    """Waits until the planner is ready."""
    eventually(lambda: server.get(f"/api/v1/plan?from={text(CITY)}&to={text(UNIVERSITY)}").json().get("journeys"))
