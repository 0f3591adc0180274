"""Measures door-to-door plans over HTTP with streets in Porto Alegre, for only the best journey and for all
Pareto-optimal journeys within two hours, and the memory used for planning."""

import json
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from support.places import SHARED_DATA
from support.server import Server
from support.waiting import eventually
from wrk import load_in_turn, memory

TOWN = f"""
basemap: none
server:
  limits: none
{{streets}}
agencies:
  - id: poa
    name: Porto Alegre
    kind: gtfs
    schedule:
      source: {SHARED_DATA}/gtfs/porto-alegre-eptc-2019.zip
      dates: repeating
    simulate: true
"""
STREETS = f"streets: {SHARED_DATA}/basemap/porto-alegre.osm.pbf"
# The feed covers only the afternoons of weekdays.
NOW = "2026-11-23T13:00:00-03:00"
PLACES = 2000


def place(chance: random.Random) -> str:
    return f"{chance.uniform(-30.08, -30.02):.5f},{chance.uniform(-51.24, -51.18):.5f}"


def questions(window: int) -> list[str]:
    chance = random.Random(42)
    return [f"/api/v1/plan?from={place(chance)}&to={place(chance)}&window={window}" for _ in range(PLACES)]


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        with Server(folder, TOWN.format(streets=""), NOW) as server:
            # The same number of boards as of plans below, so that the memory used for responses is not attributed to
            # the planner.
            load_in_turn(server, [f"/api/v1/boards?near={place(random.Random(number))}" for number in range(PLACES)], folder)
            print(json.dumps({"benchmark": "plan: server without streets that nobody asks, after boards (MB)", "value": round(memory(server), 1)}))
        with Server(folder, TOWN.format(streets=STREETS), NOW) as server:
            eventually(lambda: server.json("/site.json").get("streets"), 90)
            server.get(questions(0)[0])
            print(json.dumps({"benchmark": "plan: server, ready to plan (MB)", "value": round(memory(server), 1)}))
            for window, words in ((0, "the best journey"), (120, "ten good ones of two hours")):
                result = load_in_turn(server, questions(window), folder)
                print(json.dumps({"benchmark": f"plan: door to door, {words}, wrk -t1 -c8"} | result))
            print(json.dumps({"benchmark": "plan: server, after load (MB)", "value": round(memory(server), 1)}))


if __name__ == "__main__":
    main()
