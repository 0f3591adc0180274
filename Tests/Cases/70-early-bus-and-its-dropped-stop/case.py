from rig import *
# A quiet morning: bus t runs minutes ahead of its timetable. Bus u follows half an hour later, without realtime data.
NOW = at("2026-03-03 10:18")
t = lambda text: at("2026-03-03 " + text)
files = town(6, trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,North", "R,D,u,North"),
             stop_times=table(TIMES, *calls(t=["S1 09:50", "S2 10:00", "S3 10:10", "S4 10:20", "S5 10:25", "S6 10:30"],
                                            u=["S1 10:20", "S2 10:30", "S3 10:40", "S4 10:50", "S5 10:55", "S6 11:00"])))
def look(what, stop_times, expected, leaves, vehicles=()):
    """Checks t's row at Stop 4, on boards and in plans to Stop 6."""
    updates = [update(trip("t", start_date="20260303"), *stop_times, timestamp=NOW - 10)] if stop_times else []
    with Town(files, NOW, feed(NOW - 5, updates, vehicles=vehicles)) as place:
        rows = [(r["status"] == "live", r["likely"] or r["scheduled"]) for r in place.rows("S4") if r["trip"] == "t"]
        check(f"{what}: Stop 4's board of t (live, time)", expected, rows)
        oba = [a["tripId"] for a in place.oba("S4", minutesBefore=0)]
        check(f"{what}: OneBusAway's next bus at Stop 4", "rt_t" if expected else "rt_u", oba[0] if oba else None)
        plan = place.plan("S4", "S6", farthestWalk=0)["journeys"]
        check(f"{what}: the planner boards at Stop 4", leaves, clock(plan[0]["departure"]) if plan else None)
        return place.rows("S6")
look("Stop 4 is predicted at 10:19 (control)", [stop_time(4, "S4", t("10:19"), t("10:19"))], [(True, "10:19:00")], "10:19:00")
# The specification's own example: a dropped update before the scheduled time, 10:20, means that the stop has no
# prediction.
look("Stop 4 is dropped at 10:18, Stop 5 remains", [stop_time(5, "S5", t("10:24"), t("10:24"))], [(False, "10:20:00")], "10:20:00")
look("Stop 4 is kept, its 10:15 has passed", [stop_time(4, "S4", t("10:15"), t("10:15")), stop_time(5, "S5", t("10:21"), t("10:21"))], [], "10:50:00")
look("Stop 4 is dropped, and the bus's position is on the way to Stop 5", [stop_time(5, "S5", t("10:21"), t("10:21"))], [], "10:50:00",
     [position(42.0405, -72.5, NOW - 10, trip=trip("t", start_date="20260303"), sequence=5, stop="S5", status=2)])
# An update of only the last stop, with a time in the past: the trip has ended, although by its timetable it is still
# under way.
rows = look("the last stop's 10:16 has passed", [stop_time(6, "S6", t("10:16"))], [], "10:50:00")
check("the last stop's 10:16 has passed: Stop 6's board no longer has t", ["u"], [r["trip"] for r in rows])
finish()
