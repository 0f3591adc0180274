from rig import *
# Road works close Stops 2 and 3 today. The nine o'clock bus is detoured via the hospital, where no scheduled trip
# calls; the eight o'clock bus takes its usual route.
NOW = at("2026-03-03 08:00")
stops = table("stop_id,stop_name,stop_lat,stop_lon", *(f"S{n},Stop {n},{42 + n * 0.009:.4f},-72.5" for n in range(1, 6)), "X,Hospital,42.0225,-72.48")
files = town(stops=stops, trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,North", "R,D,u,North"),
             stop_times=table(TIMES, *calls(t=["S1 08:10", "S2 08:20", "S3 08:30", "S4 08:40", "S5 08:50"], u=["S1 09:10", "S2 09:20", "S3 09:30", "S4 09:40", "S5 09:50"])))
change = msg((1, msg((1, 2), (2, "S2"))), (2, msg((2, "S3"))), (3, 120), (4, msg((1, 600), (2, "X"))), (5, "a0"))
works = msg((1, msg((1, "u"))), (3, "20260303"), (4, change))
notice = alert(selector(stop="S5"), header="Works")
def live(*entities): return feed(NOW - 5, alerts=[notice]) + b"".join(msg((2, entity)) for entity in entities)
with Town(files, NOW, live(msg((1, "detour"), (8, works)))) as place:
    rows = lambda stop: [(r["status"], r["scheduled"]) for r in place.rows(stop) if r["status"] != "skipped"]
    check("the hospital's board has the bus, ten minutes after Stop 1", [("scheduled", "09:20:00")], rows("X"))
    check("the detoured bus is off Stop 2's board", [("scheduled", "08:20:00")], rows("S2"))
    check("the detoured bus is off Stop 3's board", [("scheduled", "08:30:00")], rows("S3"))
    check("Stop 1's board is unchanged", [("scheduled", "08:10:00"), ("scheduled", "09:10:00")], rows("S1"))
    check("at Stop 4 the bus is two minutes later", [("scheduled", "08:40:00"), ("scheduled", "09:42:00")], rows("S4"))
    check("the bus keeps its headsign at the hospital", {"North"}, {r["headsign"] for r in place.rows("X")})
    check("the alert is on the board of a skipped stop", 1, len(place.board("S2").get("alerts", [])))
    check("the alert is on the board of the replacement stop", 1, len(place.board("X").get("alerts", [])))
    times = [(a["predictedDepartureTime"] or a["scheduledDepartureTime"]) // 1000 for a in place.oba("X")]
    check("OneBusAway has the bus at the hospital", [at("2026-03-03 09:20")], times)
    motis = place.get("/motis/api/v5/stoptimes", stopId="rt:X", time="2026-03-03T13:00:00Z", n=9).get("stopTimes", [])
    check("MOTIS has the bus at the hospital", ["09:20:00"], [clock(dt.datetime.fromisoformat(s["place"]["departure"].replace("Z", "+00:00")).timestamp()) for s in motis])
    otp = graphql(place, f'{{ stop(id: "rt:X") {{ stoptimesWithoutPatterns(startTime: {NOW}, timeRange: 14400, numberOfDepartures: 9) {{ serviceDay realtimeDeparture }} }} }}')["stop"]
    check("OpenTripPlanner has the bus at the hospital", ["09:20:00"], [clock(s["serviceDay"] + s["realtimeDeparture"]) for s in (otp or {}).get("stoptimesWithoutPatterns", [])])
    with urllib.request.urlopen(place.url + "/gtfs-rt/rt/trip-updates.pb", timeout=30) as answer:
        sent = [e.trip_update for e in gtfs_realtime.decode(answer.read()).entity if e.trip_update]
    check("our GTFS-Realtime has the detoured trip as a replacement", [("u", "20260303", ["S1", "X", "S4", "S5"])],
          [(u.trip.trip_id, u.trip.start_date, [s.stop_id for s in u.stop_time_update]) for u in sent if u.trip.relationship == REPLACEMENT])
    def found(*way):
        plan = place.plan(*way, farthestWalk=0, window=180)
        return [(clock(j["departure"]), clock(j["arrival"])) for j in plan["journeys"]] or plan.get("reason")
    check("the planner finds the ride to the hospital", [("09:10:00", "09:20:00")], found("S1", "X"))
    check("the planner finds the ride from the hospital", [("09:20:00", "09:52:00")], found("X", "S5"))
    check("to Stop 2 the planner finds only the other bus", [("08:10:00", "08:20:00")], found("S1", "S2"))
    place.put(live())
    check("after the works the bus calls at Stop 2 again", [("scheduled", "08:20:00"), ("scheduled", "09:20:00")], rows("S2"))
    check("after the works no bus calls at the hospital", [], rows("X"))
finish()
