from rig import *
# Four buses at intervals of a quarter of an hour: a and b are DELETED, b with stop time updates; c is CANCELED; d runs.
NOW = at("2026-03-03 08:00")
t = lambda text: at("2026-03-03 " + text)
files = town(trips=table("route_id,service_id,trip_id,trip_headsign", *(f"R,D,{n},North" for n in "abcd")),
             stop_times=table(TIMES, *calls(a=["S1 08:10", "S2 08:20", "S3 08:30", "S4 08:40"], b=["S1 08:25", "S2 08:35", "S3 08:45", "S4 08:55"],
                                            c=["S1 08:40", "S2 08:50", "S3 09:00", "S4 09:10"], d=["S1 08:55", "S2 09:05", "S3 09:15", "S4 09:25"])))
live = feed(NOW - 5, [
    update(trip("a", start_date="20260303", relation=DELETED), timestamp=NOW - 5),
    update(trip("b", start_date="20260303", relation=DELETED), *(stop_time(n, f"S{n}", t(f"08:{17 + 10 * n}"), t(f"08:{17 + 10 * n}")) for n in range(1, 4)), timestamp=NOW - 5),
    update(trip("c", start_date="20260303", relation=CANCELED), stop_time(2, "S2", t("08:52"), t("08:52")), timestamp=NOW - 5),
    update(trip("d", start_date="20260303"), stop_time(1, "S1", departure_delay=0), timestamp=NOW - 5)])
def fields(data):
    """Yields the fields of a protobuf message as (number, value)."""
    at_ = 0
    def number():
        nonlocal at_
        n = shift = 0
        while True:
            byte = data[at_]; at_ += 1; n |= (byte & 0x7F) << shift; shift += 7
            if byte < 0x80: return n
    while at_ < len(data):
        key = number()
        size = {1: 8, 5: 4}.get(key & 7)
        if key & 7 == 0: yield key >> 3, number(); continue
        size = number() if size is None else size
        yield key >> 3, data[at_:at_ + size]; at_ += size
def handed_on(place):
    """Returns the schedule relationship of each trip in the GTFS-Realtime feed that the server publishes."""
    body = urllib.request.urlopen(place.url + "/gtfs-rt/rt/trip-updates.pb").read()
    trips = [dict(fields(dict(fields(u))[1])) for n, e in fields(body) if n == 2 for k, u in fields(e) if k == 3]
    return {d.get(1, b"").decode(): d.get(4, 0) for d in trips}
with Town(files, NOW, live) as place:
    check("the board has no deleted trip in any state, but the canceled one (control)", [("c", "canceled"), ("d", "live")],
          [(r["trip"], r["status"]) for r in place.rows("S2")])
    check("OneBusAway's stop has no deleted trip", ["rt_c", "rt_d"], [a["tripId"] for a in place.oba("S2")])
    around = place.get("/api/where/arrivals-and-departures-for-location.json", key="TEST", lat=42.018, lon=-72.5, latSpan=0.002, lonSpan=0.002, minutesAfter=120)
    check("OneBusAway's location query has no deleted trip", {"rt_c", "rt_d"}, {a["tripId"] for a in around["data"]["entry"]["arrivalsAndDepartures"]})
    motis = place.get("/motis/api/v5/stoptimes", stopId="rt:S2", time="2026-03-03T13:00:00Z", n=9, window=7200)["stopTimes"]
    check("MOTIS has no deleted trip", [("c", True), ("d", False)], [(s["tripId"].rsplit(":", 1)[-1], s["tripCancelled"]) for s in motis if s["tripId"].startswith("20260303")])
    otp = graphql(place, f'{{ stop(id: "rt:S2") {{ stoptimesWithoutPatterns(startTime: {NOW}, timeRange: 7200, numberOfDepartures: 9, omitCanceled: false) {{ trip {{ gtfsId }} }} }} }}')
    check("OpenTripPlanner has no deleted trip, also with canceled ones requested", ["rt:c", "rt:d"], [s["trip"]["gtfsId"] for s in otp["stop"]["stoptimesWithoutPatterns"]])
    near = place.get("/api/v1/boards", near="42.018,-72.5")["boards"]
    near = [a["trip"] for b in near for a in b["arrivals"]]
    check("the nearby boards have no deleted trip, but the fourth bus", ["rt:d"], [n for n in near if n in ("rt:a", "rt:b", "rt:d")][:1])
    check("the planner uses the fourth bus", ["08:55:00"], [clock(j["departure"]) for j in place.plan("S1", "S4", farthestWalk=0)["journeys"]])
    tomorrow = place.plan("S1", "S4", farthestWalk=0, departAt=at("2026-03-04 08:05"), window=10)["journeys"]
    check("tomorrow the planner uses the first bus again (control)", ["08:10:00"], [clock(j["departure"]) for j in tomorrow])
    relations = handed_on(place)
    check("our own GTFS-Realtime passes on the deletions, or its readers would show both", {"a": DELETED, "b": DELETED, "c": CANCELED}, {n: relations.get(n) for n in "abc"})
# A bus is under way, and its vehicle position marks its trip as deleted; there is no trip update.
NOW = t("08:14")
live = feed(NOW - 5, vehicles=[position(42.0135, -72.5, NOW - 5, trip=trip("a", start_date="20260303", relation=DELETED), vehicle="A"),
                               position(42.0100, -72.5, NOW - 5, trip=trip("b", start_date="20260303"), vehicle="B")])
with Town(files, NOW, live) as place:
    rows = {r["trip"]: r["status"] for r in place.rows("S3")}
    check("deleted in a vehicle position: off the board", None, rows.get("a"))
    check("another vehicle's trip is live (control)", "live", rows.get("b"))
    check("deleted in a vehicle position: not in OneBusAway", ["rt_b", "rt_c", "rt_d"], [a["tripId"] for a in place.oba("S3")])
    siri = place.get("/siri/stop-monitoring.json", key="TEST", MonitoringRef="rt_S3", version=2)["Siri"]["ServiceDelivery"]["StopMonitoringDelivery"][0].get("MonitoredStopVisit", [])
    refs = json.dumps([v["MonitoredVehicleJourney"]["FramedVehicleJourneyRef"] for v in siri])
    check("deleted in a vehicle position: not in SIRI, which has the other", ["b"], [n for n in "abcd" if f'rt_{n}"' in refs])
    check("deleted in a vehicle position: the planner uses the next one", "rt:b", place.plan("S3", "S4", farthestWalk=0)["journeys"][0]["legs"][0]["trip"])
finish()
