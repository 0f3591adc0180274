from rig import *
# No entity of the feed has an id: it is an empty text.
NOW = at("2026-03-03 08:00")
files = town(3, trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,North", "R,D,u,North"),
             stop_times=table(TIMES, *calls(t=["S1 08:05", "S2 08:10", "S3 08:20"], u=["S1 08:15", "S2 08:20", "S3 08:30"])))
late = lambda id, minute: update(trip(id, start_date="20260303"), stop_time(1, "S1", departure=at(f"2026-03-03 08:{minute:02}") + 120))
def feed_without_ids(*headers):
    parts = [(3, late("t", 5)), (3, late("u", 15)), *((5, alert(selector(route="R"), header=header)) for header in headers)]
    return msg((1, msg((1, "2.0"), (2, 0), (3, NOW - 10))), *((2, msg((1, ""), part)) for part in parts))
Town.interval = 1
with Town(files, NOW, feed_without_ids("Detour", "Stop moved")) as place:
    notices = lambda: {each["header"]["en"]: each["id"] for each in place.get("/api/v1/alerts")["alerts"]}
    before = notices()
    check("both buses are two minutes late (control)", ["08:07:00", "08:17:00"], [r["likely"] for r in place.rows("S1")])
    check("both notices are told, under ids of their own", ({"Detour", "Stop moved"}, 2), (set(before), len(set(before.values()))))
    check("each row of the board has both", [2, 2], [len(r["alerts"]) for r in place.rows("S1")])
    check("OneBusAway too", [2, 2], [len(a["situationIds"]) for a in place.oba("S1")])
    place.put(feed_without_ids("Stop moved", "Road works"))
    check("a notice that stays keeps its id", before.get("Stop moved"), notices().get("Stop moved"))
finish()
