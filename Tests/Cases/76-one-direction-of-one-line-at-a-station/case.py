from rig import *
# Routes A and B call at both platforms of a station; the alerts' selectors match parts of these calls.
NOW = at("2026-03-03 08:00")
files = town(
    stops=table("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station", "W,West,42.009,-72.5,0,", "E,East,42.027,-72.5,0,",
                "ST,Central,42.018,-72.5,1,", "P1,Central,42.0181,-72.5,0,ST", "P2,Central,42.0179,-72.5,0,ST"),
    routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", "A,RT,A,Line A,3", "B,RT,B,Line B,3"),
    trips=table("route_id,service_id,trip_id,trip_headsign,direction_id", "A,D,a0,East,0", "A,D,a1,West,1", "B,D,b0,East,0", "B,D,b1,West,1"),
    stop_times=table(TIMES, *calls(a0=["W 08:10", "P1 08:20", "E 08:30"], a1=["E 08:12", "P2 08:22", "W 08:32"],
                                   b0=["W 08:15", "P1 08:25", "E 08:35"], b1=["E 08:17", "P2 08:27", "W 08:37"])))
NOTICES = [
    alert(selector(stop="ST"), header="station"),
    alert(selector(agency="RT", route="A", stop="ST", direction=1), header="A west at Central"),
    alert(selector(route="A", direction=1), header="A west"),
    alert(selector(trip=trip("a0", start_date="20260303"), stop="E"), header="a0 at East"),
    alert(selector(trip=trip("a0", start_date="20260304")), header="a0 tomorrow"),
    # A contradictory selector and an unknown one match nothing.
    alert(selector(route="A", trip=trip("b0", start_date="20260303")), header="nothing: a trip of the other line"),
    alert(selector(route="A", route_type=2), header="nothing: no railway"),
    alert(selector(route="Z", stop="P1"), header="nothing: unknown line"),
    alert(selector(route="A", stop="NOWHERE"), header="nothing: unknown stop"),
    alert(selector(trip=trip("z9", start_date="20260303"), stop="P1"), header="nothing: unknown trip"),
]
# The alerts of each bus at a stop, in addition to those of the station:
RIGHT = {"ST": {"a0": [], "a1": ["A west", "A west at Central"], "b0": [], "b1": []},
         "E": {"a0": ["a0 at East"], "a1": ["A west"], "b0": [], "b1": []}, "W": {"a0": [], "a1": ["A west"], "b0": [], "b1": []}}
with Town(files, NOW, feed(NOW - 5, alerts=NOTICES)) as place:
    words = {a["id"]: a["header"]["en"] for a in place.get("/api/v1/alerts")["alerts"]}
    for stop, right in RIGHT.items():
        board = place.board(stop)
        check(f"our board's rows at {stop}", right, {a["trip"].removeprefix("rt:"): sorted(words[n] for n in a.get("alerts", []) if words[n] != "station") for a in board["arrivals"]})
        check(f"our board of {stop} has no alert whose selectors match nothing", [], [a["header"]["en"] for a in board["alerts"] if a["header"]["en"].startswith("nothing")])
        data = place.get(f"/api/where/arrivals-and-departures-for-stop/rt_{stop}.json", key="TEST", minutesAfter=120)["data"]
        summary = {s["id"]: s["summary"]["value"] for s in data["references"]["situations"]}
        check(f"OneBusAway's arrivals at {stop}", right, {a["tripId"].removeprefix("rt_"): sorted({summary[n] for n in a["situationIds"]} - {"station"}) for a in data["entry"]["arrivalsAndDepartures"]})
    def warned(*way):
        rides = [l for j in place.plan(*way, farthestWalk=0)["journeys"] for l in j["legs"] if l["kind"] == "ride"]
        return {l["trip"].removeprefix("rt:"): sorted(words[n] for n in l.get("alerts", [])) for l in rides}
    check("the planner's rides from Central to West of A and B", {"a1": ["A west", "A west at Central", "station"], "b1": ["station"]}, warned("ST", "W"))
    check("the planner's rides from Central to East", {"a0": ["a0 at East", "station"], "b0": ["station"]}, warned("ST", "E"))
    check("the planner's rides from East to West, past Central", {"a1": ["A west"], "b1": []}, warned("E", "W"))
    check("the station's alert is on the board of each platform (control)", [True, True], ["station" in [a["header"]["en"] for a in place.board(p)["alerts"]] for p in ("P1", "P2")])
finish()
