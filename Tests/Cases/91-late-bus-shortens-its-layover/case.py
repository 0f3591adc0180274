from rig import *
# Bus c stands at Stop 3 from 12:05 to 12:10. Today it is eight minutes late until there, and three minutes after it.
NOW = at("2026-03-03 11:50")
t = lambda text: at("2026-03-03 " + text)
CALLS = [("S1", "12:00", "12:00"), ("S2", "12:02", "12:02"), ("S3", "12:05", "12:10"), ("S4", "12:13", "12:13"), ("S5", "12:15", "12:15")]
files = town(5, trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,c,North"),
             stop_times=table(TIMES, *(f"c,{comes}:00,{leaves}:00,{stop},{n}" for n, (stop, comes, leaves) in enumerate(CALLS, 1))))
def look(what, words, right, leaves_from, leaves_to):
    """Checks the boards of Stops 3 to 5, and between which times the bus leaves Stop 3."""
    with Town(files, NOW, feed(NOW - 5, [update(trip("c", start_date="20260303"), *words, timestamp=NOW - 5)])) as place:
        check(f"{what}: arrivals at Stops 3, 4 and 5", right, [r["likely"] for stop in ("S3", "S4", "S5") for r in place.rows(stop)])
        published = wire.decode(gtfs_realtime.FeedMessage, urllib.request.urlopen(place.url + "/gtfs-rt/rt/trip-updates.pb").read())
        leaves = [s.departure.time for e in published.entity for s in e.trip_update.stop_time_update if s.stop_sequence == 3]
        check(f"{what}: the departure from Stop 3 ({[clock(time_) for time_ in leaves]})", [True], [t(leaves_from) <= time_ <= t(leaves_to) for time_ in leaves])
        plan = place.plan("S1", "S5", farthestWalk=0)["journeys"]
        check(f"{what}: the planner's arrival at Stop 5", right[2:], [clock(j["arrival"]) for j in plan][:1])
arrivals = ["12:08", "12:10", "12:13", "12:16", "12:18"]
look("arrivals alone", [stop_time(n, f"S{n}", arrival=t(a)) for n, a in enumerate(arrivals, 1)], ["12:13:00", "12:16:00", "12:18:00"], "12:13", "12:16")
look("arrivals at Stops 1 and 4", [stop_time(1, "S1", arrival=t("12:08")), stop_time(4, "S4", arrival=t("12:16"))], ["12:13:00", "12:16:00", "12:18:00"], "12:13", "12:16")
look("delays at Stops 1 and 4", [stop_time(1, "S1", departure_delay=480), stop_time(4, "S4", arrival_delay=180)], ["12:13:00", "12:16:00", "12:18:00"], "12:13", "12:16")
look("the whole dwell is predicted (control)", [stop_time(3, "S3", t("12:13"), t("12:18")), stop_time(4, "S4", arrival=t("12:21"))], ["12:13:00", "12:21:00", "12:23:00"], "12:18", "12:18")
finish()
