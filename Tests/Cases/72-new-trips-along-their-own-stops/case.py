from rig import *
# The hospital's stop X is in stops.txt, but no scheduled trip calls there. Today three buses call there according to
# the realtime feed.
NOW = at("2026-03-03 08:00")
t = lambda text: at("2026-03-03 " + text)
stops = table("stop_id,stop_name,stop_lat,stop_lon", *(f"S{n},Stop {n},{42 + n * 0.009:.4f},-72.5" for n in range(1, 5)), "X,Hospital,42.0225,-72.48")
files = town(stops=stops, trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,North", "R,D,usual,North"),
             stop_times=table(TIMES, *calls(t=["S1 08:10", "S2 08:20", "S3 08:30", "S4 08:40"], usual=["S1 09:10", "S2 09:20", "S3 09:30", "S4 09:40"])))
def call(number, stop, predicted=None, scheduled=None, relation=None):
    moment = msg((2, predicted and t(predicted)), (4, scheduled and t(scheduled)))
    return msg((1, number), (2, moment), (3, moment), (4, stop), (5, relation))
live = feed(NOW - 5, [
    # A NEW trip, two minutes behind its own scheduled times.
    update(trip("extra", start_date="20260303", relation=NEW, route="R"), call(1, "S1", "08:12", "08:10"), call(2, "X", "08:22", "08:20"), call(3, "S4", "08:32", "08:30"), timestamp=NOW - 5),
    # A NEW trip without predictions yet: NO_DATA, with only scheduled times.
    update(trip("planned", start_date="20260303", relation=NEW, route="R"), *(call(n, s, None, w, NO_DATA) for n, s, w in ((1, "S1", "10:10"), (2, "X", "10:20"), (3, "S4", "10:30"))), timestamp=NOW - 5),
    # A REPLACEMENT of a scheduled trip: via the hospital instead of Stops 2 and 3, whose sequence numbers it reuses.
    update(trip("usual", start_date="20260303", relation=REPLACEMENT), call(1, "S1", "09:14"), call(2, "X", "09:22"), call(3, "S4", "09:32"), timestamp=NOW - 5)])
with Town(files, NOW, live) as place:
    rows = lambda stop: [(r["status"], r["scheduled"] if r["status"] == "scheduled" else r["likely"]) for r in place.rows(stop)]
    check("Stop 2's board has the scheduled trip (control)", True, ("scheduled", "08:20:00") in rows("S2"))
    # The boards of Stops 2 and 3 may show that the replaced trip skips them; a NEW trip never appears on them.
    others = lambda stop: [(r["trip"], r["status"], r["likely"] or r["scheduled"]) for r in place.rows(stop) if (r["trip"], r["status"]) != ("usual", "skipped")]
    check("the hospital's board has all three buses", [("live", "08:22:00"), ("live", "09:22:00"), ("scheduled", "10:20:00")], rows("X"))
    check("Stop 1's board has all three buses, and the replaced trip once", [("scheduled", "08:10:00"), ("live", "08:12:00"), ("live", "09:14:00"), ("scheduled", "10:10:00")], rows("S1"))
    check("no new bus is on Stop 2's board", [("t", "scheduled", "08:20:00")], others("S2"))
    check("no new bus is on Stop 3's board", [("t", "scheduled", "08:30:00")], others("S3"))
    check("the new trip has its own planned time", ["08:20:00"], [r["scheduled"] for r in place.rows("X") if r["likely"] == "08:22:00"])
    check("all three buses have their route", {"R"}, {r["route"] for r in place.rows("X")})
    # OneBusAway's predictions are the times that our boards display, which are slightly earlier than the likely ones.
    times = sorted((a["predictedDepartureTime"] or a["scheduledDepartureTime"]) // 1000 for a in place.oba("X"))
    check("OneBusAway has all three at the hospital", (3, True), (len(times), all(abs(a - t(b)) <= 300 for a, b in zip(times, ("08:22", "09:22", "10:20")))))
    motis = place.get("/motis/api/v5/stoptimes", stopId="rt:X", time="2026-03-03T13:00:00Z", n=9).get("stopTimes", [])
    check("MOTIS has all three at the hospital", ["08:22:00", "09:22:00", "10:20:00"], [clock(dt.datetime.fromisoformat(s["place"]["departure"].replace("Z", "+00:00")).timestamp()) for s in motis])
    otp = graphql(place, f'{{ stop(id: "rt:X") {{ stoptimesWithoutPatterns(startTime: {NOW}, timeRange: 14400, numberOfDepartures: 9) {{ serviceDay realtimeDeparture }} }} }}')["stop"]
    check("OpenTripPlanner has all three at the hospital", ["08:22:00", "09:22:00", "10:20:00"],
          [clock(s["serviceDay"] + s["realtimeDeparture"]) for s in (otp or {}).get("stoptimesWithoutPatterns", [])])
    def found(*way):
        plan = place.plan(*way, farthestWalk=0, window=180)
        return [(clock(j["departure"]), clock(j["arrival"])) for j in plan["journeys"]] or plan.get("reason")
    check("the planner finds rides to the hospital", [("08:12:00", "08:22:00"), ("09:14:00", "09:22:00"), ("10:10:00", "10:20:00")], found("S1", "X"))
    check("the planner finds rides from the hospital", [("08:22:00", "08:32:00"), ("09:22:00", "09:32:00"), ("10:20:00", "10:30:00")], found("X", "S4"))
    check("from Stop 2 the planner finds only the scheduled trip", [("08:20:00", "08:40:00")], found("S2", "S4"))
finish()
