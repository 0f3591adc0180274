from rig import *
# Route 1 outbound: four times an hour to the airport and once to the harbour, both via Market, where the branches
# split. Inbound: from both.
NOW = at("2026-03-03 08:00")
t = lambda text: at("2026-03-03 " + text)
airport = [f"a{m}" for m in (5, 15, 25, 35)]
files = town(
    stops=table("stop_id,stop_name,stop_lat,stop_lon", "S1,Depot,42.000,-72.5", "S2,Market,42.009,-72.5", "A3,Mill,42.018,-72.51", "A4,Airport,42.030,-72.52", "H3,Quay,42.018,-72.49", "H4,Harbour,42.030,-72.48"),
    trips=table("route_id,service_id,trip_id,trip_headsign,direction_id", *(f"R,D,{a},Airport,0" for a in airport), "R,D,h,Harbour,0", "R,D,x,Depot,1", "R,D,y,Depot,1"),
    stop_times=table(TIMES, *calls(**{a: [f"S1 08:{int(a[1:]):02}", f"S2 08:{int(a[1:]) + 4:02}", f"A3 08:{int(a[1:]) + 8:02}", f"A4 08:{int(a[1:]) + 12:02}"] for a in airport},
                                   h=["S1 08:30", "S2 08:34", "H3 08:38", "H4 08:42"], x=["A4 08:10", "A3 08:14", "S2 08:18", "S1 08:22"], y=["H4 08:40", "H3 08:44", "S2 08:48", "S1 08:52"])))
with Town(files, NOW, None) as place:
    rows = [(r["trip"], r["headsign"]) for r in place.rows("S2", minutesAfter=45) if r["trip"] not in "xy"]
    check("the stop's board has the headsign of each bus (control)", [("a5", "Airport"), ("a15", "Airport"), ("a25", "Airport"), ("h", "Harbour"), ("a35", "Airport")], rows)
    near = place.get("/api/v1/boards", near="42.009,-72.5")
    headsigns = {a["headsign"] for b in near["boards"] if b["stop"]["id"] == "rt:S2" for a in b["arrivals"]}
    check("the nearby board at Market includes the harbour's bus", {"Airport", "Harbour", "Depot"}, headsigns)
    route = place.get("/api/v1/routes/rt:R")["route"]
    out = next(d for d in route["directions"] if d.get("id") == 0)
    check("the outbound direction has both headsigns, and the stops of both branches", ({"Airport", "Harbour"}, {"rt:S1", "rt:S2", "rt:A3", "rt:A4", "rt:H3", "rt:H4"}), (set(out["headsigns"]), set(out.get("stops", []))))
    found = [r for r in place.get("/api/v1/search", query="Market")["results"] if r["kind"] == "stop"]
    check("a search result for a stop lists the headsign of each branch", {"Airport", "Harbour", "Depot"}, set(found[0].get("towards", [])) if found else None)
    schedule = place.get("/api/where/schedule-for-stop/rt_S2.json", key="TEST", date="2026-03-03")["data"]["entry"]["stopRouteSchedules"]
    headsign_of = {s["tripId"]: s.get("stopHeadsign") or d["tripHeadsign"] for r in schedule for d in r["stopRouteDirectionSchedules"] for s in d["scheduleStopTimes"]}
    check("OneBusAway's schedule-for-stop: the harbour's departure is not grouped under Airport", ("Harbour", "Airport", "Depot"), (headsign_of.get("rt_h"), headsign_of.get("rt_a5"), headsign_of.get("rt_x")))
    groups = place.get("/api/where/stops-for-route/rt_R.json", key="TEST", time=NOW * 1000)["data"]["entry"]["stopGroupings"][0]["stopGroups"]
    of = {s: " ".join(g["name"]["names"]) for g in groups for s in g["stopIds"] if s in ("rt_A3", "rt_H3") and "Depot" not in " ".join(g["name"]["names"])}
    check("stops-for-route: each group of stops is named after its own destination", (True, True), ("Harbour" in of.get("rt_H3", ""), "Airport" in of.get("rt_A3", "")))
    group = place.get("/api/where/schedule-for-route/rt_R.json", key="TEST", date="2026-03-03")["data"]["entry"]["stopTripGroupings"]
    check("schedule-for-route: both are among the headsigns (control)", {"Airport", "Harbour", "Depot"}, {h for g in group for h in g["tripHeadsigns"]})
    motis = place.get("/motis/api/v5/stoptimes", stopId="rt:S2", time="2026-03-03T13:00:00Z", n=6)["stopTimes"]
    check("MOTIS: each departure has its own last stop", [("Airport", "Airport"), ("Depot", "Depot"), ("Airport", "Airport"), ("Airport", "Airport"), ("Harbour", "Harbour")], [(s["headsign"], (s.get("tripTo") or {}).get("name")) for s in motis[:5]])
# The same route with the headsign "Line 1" on all its buses in both directions: only their stops distinguish them.
for word in ("Airport", "Harbour", "Depot"): files["trips.txt"] = files["trips.txt"].replace(word, "Line 1")
with Town(files, NOW, None) as place:
    ends = {}
    for r in place.board("S2", minutesAfter=45)["arrivals"]:
        ride = place.get(f"/api/v1/trips/{r['trip']}", date="2026-03-03")
        ends[r["trip"]] = ride["calls"][-1]["stop"]["name"]
    check("each branch's trip has its own stops (control)", ("Airport", "Harbour"), (ends.get("rt:a5"), ends.get("rt:h")))
    groups = place.get("/api/where/stops-for-route/rt_R.json", key="TEST", time=NOW * 1000)["data"]["entry"]["stopGroupings"][0]["stopGroups"]
    names = [" ".join(g["name"]["names"]) for g in groups]
    check("stops-for-route: groups with the same headsign still have different names", len(groups), len(set(names)))
finish()
