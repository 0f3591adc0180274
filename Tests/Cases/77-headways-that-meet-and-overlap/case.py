from rig import *
# Trip x has frequencies with exact_times=1, every 30 minutes until 8 o'clock, then every 20 until 9. Trip o has
# overlapping frequency rows, some with the same departures.
NOW = at("2026-03-03 08:25")
OFFSETS = ["S1 00:00", "S2 00:10", "S3 00:20", "S4 00:30"]
NAMES = ("x", "o", "c")
files = town(routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", *(f"{n},RT,{n},Line,3" for n in NAMES)),
             trips=table("route_id,service_id,trip_id,trip_headsign", *(f"{n},D,{n},North" for n in NAMES)),
             stop_times=table(TIMES, *calls(**{n: OFFSETS for n in NAMES})),
             frequencies=table("trip_id,start_time,end_time,headway_secs,exact_times", "x,06:00:00,08:00:00,1800,1", "x,08:00:00,09:01:00,1200,1",
                               "o,08:00:00,09:01:00,1200,1", "o,08:20:00,09:21:00,1200,1", "c,08:00:00,09:31:00,1800,1"))
update_of = lambda start, *words, relation=None: update(trip("x", start, "20260303", relation), *words, timestamp=NOW - 5)
shown = lambda place, name, stop="S4": [(r["status"], r["scheduled"] if r["status"] != "live" else r["likely"]) for r in place.rows(stop) if r["trip"] == name]
with Town(files, NOW, feed(NOW - 5)) as place:
    check("x at its last stop has all arrivals, also after the end time, which applies to the first stop", [("scheduled", f"{w}:00") for w in ("08:30", "08:50", "09:10", "09:30")], shown(place, "x"))
    check("overlapping rows: a departure in two rows is one run", [("scheduled", f"{w}:00") for w in ("08:30", "08:50", "09:10", "09:30", "09:50")], shown(place, "o"))
    check("a line with one row (control)", [("scheduled", f"{w}:00") for w in ("08:30", "09:00", "09:30", "10:00")], shown(place, "c"))
    oba = [clock(a["scheduledArrivalTime"] // 1000) for a in place.oba("S4", minutesBefore=0) if a["tripId"] == "rt_o"]
    check("overlapping rows: OneBusAway has the same", ["08:30:00", "08:50:00", "09:10:00", "09:30:00", "09:50:00"], oba)
    plan = place.plan("S3", "S4", farthestWalk=0, departAt=at("2026-03-03 09:11"), window=30, withoutRoutes="rt:o,rt:c")["journeys"]
    check("x past its end time: the planner boards the last one", ["09:20:00"], [clock(j["departure"]) for j in plan])
live = feed(NOW - 5, [update_of("08:20:00", stop_time(2, "S2", arrival_delay=300, departure_delay=300)), update_of("09:00:00", relation=CANCELED)])
with Town(files, NOW, live) as place:
    check("only the 8:20 is late and only the 9:00 canceled", [("scheduled", "08:30:00"), ("live", "08:55:00"), ("scheduled", "09:10:00"), ("canceled", "09:30:00")], shown(place, "x"))
    plan = place.plan("S1", "S4", farthestWalk=0, window=60, withoutRoutes="rt:o,rt:c")["journeys"]
    check("the planner has only the 8:40", [("08:40:00", "09:10:00")], [(clock(j["departure"]), clock(j["arrival"])) for j in plan])
# No run of x starts at 8:47. Regardless of how the update for it is handled, it must not affect the run of 8:40.
t = lambda text: at("2026-03-03 " + text)
for what, words in (("a delay", update_of("08:47:00", stop_time(1, "S1", departure_delay=1200))), ("a cancellation", update_of("08:47:00", relation=CANCELED))):
    with Town(files, NOW, feed(NOW - 5, [words])) as place:
        check(f"{what} for a start off the grid: the 8:40 is unchanged", [("scheduled", "08:50:00"), ("scheduled", "09:10:00"), ("scheduled", "09:30:00")],
              [r for r in shown(place, "x") if r[1] in ("08:50:00", "09:10:00", "09:30:00")])
finish()
