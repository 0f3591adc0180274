from rig import *
# A feed whose entities all have the ID 0, as in one national feed: three buses without vehicle IDs, a late trip, a
# canceled trip, and two alerts.
NOW = at("2026-03-03 08:05")
t = lambda text: at("2026-03-03 " + text)
routes = "ABCDEFG"
files = town(
    stops=table("stop_id,stop_name,stop_lat,stop_lon", *(f"{r}{n},{r} {n},{42 + n * .009 + i * .2:.4f},-72.5" for i, r in enumerate(routes) for n in range(1, 5))),
    routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", *(f"{r},RT,{r},Line {r},3" for r in routes)),
    trips=table("route_id,service_id,trip_id,trip_headsign", *(f"{r},D,{r.lower()},North" for r in routes)),
    stop_times=table(TIMES, *calls(**{r.lower(): [f"{r}{n} 08:{10 * n - 10:02}" for n in range(1, 5)] for r in routes})))
named = lambda trip_id: trip(trip_id, start_date="20260303")
def bus(route, **more):
    return msg((1, named(route.lower())), (2, msg((1, 42.0135 + .2 * routes.index(route)), (2, -72.5))), (5, NOW - 5), *((8, msg((1, v))) for v in more.values()))
def body(vehicles=(), updates=(), alerts=(), now=NOW - 5, id="0"):
    entities = [(4, v) for v in vehicles] + [(3, u) for u in updates] + [(5, a) for a in alerts]
    return msg((1, msg((1, "2.0"), (2, 0), (3, now))), *((2, msg((1, id), e)) for e in entities))
late = update(named("d"), stop_time(2, "D2", t("08:22"), t("08:22")), timestamp=NOW - 5)
canceled = update(trip("e", start_date="20260303", relation=CANCELED), timestamp=NOW - 5)
notices = [alert(selector(route="A"), header="A by another street"), alert(selector(route="B"), header="B is full")]
with Town(files, NOW, body([bus(r) for r in "ABC"], [late, canceled], notices)) as place:
    vehicles = place.get("/api/v1/vehicles")["vehicles"]
    check("all three buses are on the map, each on its trip", ["rt:a", "rt:b", "rt:c"], sorted(v.get("trip", "") for v in vehicles))
    check("the three buses have three ids", 3, len({v["id"] for v in vehicles}))
    check("each bus is live on its board, and so is each trip update", ["live", "live", "live", "live", "canceled", "scheduled"], [place.rows(f"{r}3")[0]["status"] for r in "ABCDEF"])
    check("the late trip is late", "08:32", (place.rows("D3")[0]["likely"] or "")[:5])
    alerts = place.get("/api/v1/alerts")["alerts"]
    check("both alerts exist, each with its line and its own id", ([("A by another street", "rt:A"), ("B is full", "rt:B")], 2),
          (sorted((a["header"]["en"], *a["routes"]) for a in alerts), len({a["id"] for a in alerts})))
    for what, stop in (("A by another street", "A2"), ("B is full", "B2")):
        data = place.get(f"/api/where/arrivals-and-departures-for-stop/rt_{stop}.json", key="TEST", minutesAfter=90)["data"]
        check(f"OneBusAway at {stop}: its own alert only", [what], [(s.get("summary") or {}).get("value") for s in data["references"]["situations"]])
    # The next message: B's bus is no longer included, and A's alert has ended. The remaining vehicles keep their IDs.
    before = {v.get("trip"): v["id"] for v in vehicles}
    place.put(body([bus("C"), bus("A")], [late, canceled], notices[1:], now=NOW + 4))
    after = {v.get("trip"): v["id"] for v in place.get("/api/v1/vehicles")["vehicles"] if not v["stale"] and v.get("trip") in ("rt:a", "rt:c")}
    check("the next message, in another order: A and C keep their ids", {k: before.get(k) for k in ("rt:a", "rt:c")}, after)
    check("the expired alert is gone, the other stays (control)", ["B is full"], [a["header"]["en"] for a in place.get("/api/v1/alerts")["alerts"]])
class Feeds(Town):
    def __init__(self, files, now, bodies):
        super().__init__(files, now, b"")
        base = f"http://127.0.0.1:{self.upstream.server_port}"
        for name, data in bodies.items(): (HERE / "input" / f"{name}.pb").write_bytes(data)
        config = self.work / "headsign.yaml"
        config.write_text(config.read_text().replace(f"      live: {{url: {base}/feed.pb, interval: 5}}\n", "".join(f"      {n}: {{url: {base}/{n}.pb, interval: 5}}\n" for n in bodies)))
        shutil.copy(config, HERE / "input" / "headsign.yaml")
# Two feeds of one agency, for buses and trams. Each has a vehicle 7; the two are 100 km apart. One feed has the
# position of vehicle 9 and the other its stop times: that is a single vehicle.
words = update(named("g"), stop_time(3, "G3", t("08:21"), t("08:21")), timestamp=NOW - 5, vehicle="9")
with Feeds(files, NOW, {"buses": body([bus("A", id="7"), bus("G", id="9")], id="1"), "trams": body([bus("F", id="7")], [words], id="1")}) as place:
    trips = sorted(v.get("trip", "") for v in place.get("/api/v1/vehicles")["vehicles"])
    check("bus 7 and tram 7 are both on the map, and 9 is there once", ["rt:a", "rt:f", "rt:g"], trips)
    check("bus 7 and tram 7 are live on their boards", ["live", "live"], [place.rows(s)[0]["status"] for s in ("A3", "F3")])
    check("9 is live, by its position and its times (control)", ["live"], [r["status"] for r in place.rows("G3")])
finish()
