from rig import *
# Two buses are detoured via the hospital. For one bus the feed has updates of both the modified and the original trip,
# for the other bus only of the original trip.
NOW = at("2026-03-03 08:00")
stops = table("stop_id,stop_name,stop_lat,stop_lon", *(f"S{n},Stop {n},{42 + n * 0.009:.4f},-72.5" for n in range(1, 6)), "X,Hospital,42.0225,-72.48")
files = town(stops=stops, trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,North", "R,D,u,North"),
             stop_times=table(TIMES, *calls(t=["S1 08:10", "S2 08:20", "S3 08:30", "S4 08:40", "S5 08:50"], u=["S1 09:10", "S2 09:20", "S3 09:30", "S4 09:40", "S5 09:50"])))
change = msg((1, msg((2, "S2"))), (2, msg((2, "S3"))), (3, 120), (4, msg((1, 600), (2, "X"))))
detour = msg((2, msg((1, "detour"), (8, msg((1, msg((1, "t"), (1, "u"))), (3, "20260303"), (4, change))))))
def modified(trip_id): return msg((7, msg((1, "detour"), (2, trip_id), (4, "20260303"))))
updates = [
    # The update of the modified trip: its second call is at the hospital, its third at Stop 4.
    update(modified("t"), stop_time(1, departure_delay=60), stop_time(2, arrival_delay=180, departure_delay=180), stop_time(3, "S4", arrival_delay=120, departure_delay=120), timestamp=NOW - 5),
    # The update of the original trip, which is newer.
    update(trip("t", start_date="20260303"), stop_time(1, "S1", departure_delay=60), stop_time(2, "S2", arrival_delay=60), stop_time(4, "S4", arrival_delay=240), timestamp=NOW - 4),
    update(trip("u", start_date="20260303"), stop_time(1, "S1", departure_delay=300), stop_time(4, "S4", arrival_delay=420, departure_delay=420), timestamp=NOW - 5)]
with Town(files, NOW, feed(NOW - 4, updates) + detour) as place:
    rows = lambda stop: [(r["status"], r["scheduled"], r["likely"]) for r in place.rows(stop) if r["status"] != "skipped"]
    check("at the hospital the first bus is predicted, the second scheduled", [("live", "08:20:00", "08:23:00"), ("scheduled", "09:20:00", None)], rows("X"))
    check("Stop 1's board has both buses, each once", [("live", "08:10:00", "08:11:00"), ("live", "09:10:00", "09:15:00")], rows("S1"))
    check("at Stop 4 the first has its modified times, the second its original prediction", [("live", "08:42:00", "08:44:00"), ("live", "09:42:00", "09:47:00")], rows("S4"))
    check("neither bus is on Stop 2's board", [], rows("S2"))
    check("neither bus is on Stop 3's board", [], rows("S3"))
    check("no entity of the feed is discarded", {}, place.get("/api/v1/feeds")["feeds"][-1].get("discarded", {}))
finish()
