from rig import *
# The feed sorts the stop times of its updates in another way than along the trip.
NOW = at("2026-03-03 08:50")
t = lambda text: at("2026-03-03 " + text)
CALLS = ["S1 09:00", "S2 09:10", "S3 09:20", "S4 09:30", "S5 09:40"]
NAMES = ("both", "numbers", "sorted")
files = town(5, routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", *(f"{n},RT,{n},Line,3" for n in NAMES)),
             trips=table("route_id,service_id,trip_id,trip_headsign", *(f"{n},D,{n},North" for n in NAMES)), stop_times=table(TIMES, *calls(**{n: CALLS for n in NAMES})))
words = {"both": [stop_time(5, "S5", t("09:43")), stop_time(1, "S1", None, t("09:05")), stop_time(3, "S3", t("09:24"), t("09:24"))],
         "numbers": [stop_time(5, arrival_delay=180), stop_time(3, arrival_delay=240, departure_delay=240), stop_time(1, departure_delay=300)],
         "sorted": [stop_time(1, "S1", None, t("09:05")), stop_time(3, "S3", t("09:24"), t("09:24")), stop_time(5, "S5", t("09:43"))]}
live = feed(NOW - 5, [update(trip(n, start_date="20260303"), *words[n], timestamp=NOW - 5) for n in NAMES])
with Town(files, NOW, live) as place:
    boards = [place.rows(f"S{n}") for n in range(1, 6)]
    for name, what in (("both", "by stop_sequence and stop_id"), ("numbers", "by stop_sequence alone"), ("sorted", "in order (control)")):
        check(f"{what}: the five stops", ["09:05:00", "09:15:00", "09:24:00", "09:34:00", "09:43:00"], [r["likely"] for rows in boards for r in rows if r["trip"] == name])
        plan = place.plan("S1", "S3", farthestWalk=0, withoutRoutes=",".join("rt:" + n for n in NAMES if n != name))["journeys"]
        check(f"{what}: the planner's ride", [("09:05:00", "09:24:00")], [(clock(j["departure"]), clock(j["arrival"])) for j in plan])
finish()
