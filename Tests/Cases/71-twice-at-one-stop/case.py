from rig import *
# A loop trip that returns to Stop 1 before it ends. Its sequence numbers have gaps, which GTFS allows. Each trip is on
# its own route.
NOW = at("2026-03-03 08:50")
t = lambda text: at("2026-03-03 " + text)
LOOP = [(10, "S1", "09:00"), (20, "S2", "09:10"), (30, "S3", "09:20"), (40, "S1", "09:30"), (50, "S4", "09:40")]
NAMES = ("numbers", "ids", "later", "skip", "both")
files = town(routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", *(f"{n},RT,{n},Loop,3" for n in NAMES)),
             trips=table("route_id,service_id,trip_id,trip_headsign", *(f"{n},D,{n},Loop" for n in NAMES)),
             stop_times=table(TIMES, *(f"{n},{at_}:00,{at_}:00,{stop},{number}" for n in NAMES for number, stop, at_ in LOOP)))
update_of = lambda name, *words: update(trip(name, start_date="20260303"), *words, timestamp=NOW - 10)
live = feed(NOW - 5, [
    update_of("numbers", stop_time(10, departure_delay=0), stop_time(40, arrival_delay=600, departure_delay=600)),
    update_of("ids", *(stop_time(None, s, t(w), t(w)) for s, w in (("S1", "09:03"), ("S2", "09:13"), ("S3", "09:24"), ("S1", "09:36"), ("S4", "09:46")))),
    update_of("later", *(stop_time(None, s, t(w), t(w)) for s, w in (("S3", "09:24"), ("S1", "09:36"), ("S4", "09:46")))),
    update_of("skip", stop_time(40, "S1", relation=SKIPPED)),
    update_of("both", stop_time(10, "S1", departure_delay=0), stop_time(40, "S1", arrival_delay=600, departure_delay=600))])
RIGHT = {
    "numbers": {"S1": [("live", "09:00:00"), ("live", "09:40:00")], "S3": [("live", "09:20:00")], "S4": [("live", "09:50:00")]},
    "ids": {"S1": [("live", "09:03:00"), ("live", "09:36:00")], "S3": [("live", "09:24:00")], "S4": [("live", "09:46:00")]},
    # An update of Stop 1 after Stop 3 is that of the second call; the first call has no update.
    "later": {"S1": [("scheduled", "09:00:00"), ("live", "09:36:00")], "S3": [("live", "09:24:00")], "S4": [("live", "09:46:00")]},
    "skip": {"S1": [("scheduled", "09:00:00"), ("skipped", "09:30:00")], "S4": [("scheduled", "09:40:00")]},
    "both": {"S1": [("live", "09:00:00"), ("live", "09:40:00")], "S4": [("live", "09:50:00")]},
}
WORDS = {"numbers": "by stop_sequence alone", "ids": "by stop_id alone, all calls in order", "later": "by stop_id alone, from Stop 3 on",
         "skip": "the second call is skipped", "both": "by both (control)"}
shown = lambda rows, name: [(r["status"], r["scheduled"] if r["status"] in ("scheduled", "skipped") else r["likely"]) for r in rows if r["trip"] == name]
with Town(files, NOW, live) as place:
    rows = {s: place.rows(s) for s in ("S1", "S3", "S4")}
    for name, stops in RIGHT.items():
        for stop, right in stops.items():
            check(f"{WORDS[name]}: {stop}", right, shown(rows[stop], name))
    oba = sorted((a["scheduledDepartureTime"], a["predictedDepartureTime"]) for a in place.oba("S1", minutesAfter=90) if a["tripId"] == "rt_numbers")
    # OneBusAway's predictions are the times that our boards display, which are slightly earlier than the likely ones.
    about = lambda milliseconds, text: text if abs(milliseconds // 1000 - t(text)) <= 300 else clock(milliseconds // 1000)
    check("by stop_sequence alone: OneBusAway has each call at Stop 1 with its own prediction", [("09:00:00", "09:00"), ("09:30:00", "09:40")],
          [(clock(s // 1000), about(p, text)) for (s, p), text in zip(oba, ("09:00", "09:40"))])
    others = ",".join("rt:" + n for n in NAMES if n != "skip")
    plan = [(clock(j["departure"]), clock(j["arrival"])) for j in place.plan("S1", "S4", farthestWalk=0, withoutRoutes=others)["journeys"]]
    check("the second call is skipped: the planner boards at the first only", [("09:00:00", "09:40:00")], plan)
# Half an hour later the bus stands at Stop 1 for the second time. Its position's sequence number says so; its
# coordinates alone would fit the first call as well.
NOW = t("09:31")
standing = feed(NOW - 5, vehicles=[position(42.009, -72.5, NOW - 10, trip=trip("both", start_date="20260303"), sequence=40, stop="S1", status=1)])
with Town(files, NOW, standing) as place:
    check("the bus stands at its second call: it is off Stop 2's board", [], [(r["status"], r["likely"]) for r in place.rows("S2") if r["trip"] == "both"])
    check("the bus stands at its second call: it is live on Stop 4's board", ["live"], [r["status"] for r in place.rows("S4") if r["trip"] == "both"])
finish()
