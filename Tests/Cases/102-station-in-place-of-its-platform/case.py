from rig import *
# The timetable names platforms; the live feed names their stations, without stop_sequence.
NOW = at("2026-03-03 08:00")
t = lambda text: at("2026-03-03 " + text)
files = town(
    stops=table("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code", "A,Alder,41.95,-72.5,1,,", "A1,Alder,41.95,-72.5,0,A,1", "A2,Alder,41.9501,-72.5,0,A,2",
                "B,Birch,42.0,-72.5,1,,", "B1,Birch,42.0,-72.5,0,B,1", "C,Cedar,42.05,-72.5,0,,"),
    routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", "R,RT,R,,2"),
    trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,Cedar"),
    stop_times=table(TIMES, *calls(t=["A2 08:10", "B1 08:30", "C 08:50"])))
realtime = feed(NOW - 5, [update(
    trip("t", start_date="20260303"), stop_time(stop="A", departure=t("08:12")),
    stop_time(stop="B", arrival=t("08:36"), departure=t("08:36")), timestamp=NOW - 5)])
with Town(files, NOW, realtime) as place:
    rows = {stop: [(r["status"], (r["likely"] or r["scheduled"])[:5]) for r in place.rows(stop)] for stop in ("A2", "B", "C")}
    check("the train is two minutes late at Alder, six at Birch and Cedar", {"A2": [("live", "08:12")], "B": [("live", "08:36")], "C": [("live", "08:56")]}, rows)
    check("OneBusAway: it is predicted at both", [True, True], [a["predicted"] for stop in ("A2", "B1") for a in place.oba(stop)])
    legs = [(clock(leg["departure"])[:5], clock(leg["arrival"])[:5], leg["from"].get("platform")) for j in place.plan("A", "C", farthestWalk=0)["journeys"] for leg in j["legs"] if leg["kind"] == "ride"]
    check("the planner too, from platform 2", ("08:12", "08:56", "2"), legs[0] if legs else None)
finish()
