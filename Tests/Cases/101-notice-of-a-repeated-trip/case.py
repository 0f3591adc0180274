from rig import *
# Trip f runs every 20 minutes from 8:00 to 10:00. One notice names its id alone, one its run of 8:40.
NOW = at("2026-03-03 08:10")
files = town(3,
    trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,f,North"),
    frequencies=table("trip_id,start_time,end_time,headway_secs,exact_times", "f,08:00:00,10:00:00,1200,1"),
    stop_times=table(TIMES, *calls(f=["S1 07:00", "S2 07:10", "S3 07:20"])))
realtime = feed(NOW - 10, alerts=[
    alert(selector(trip=trip("f")), header="All runs"),
    alert(selector(trip=trip("f", start_time="08:40:00", start_date="20260303")), header="Run of 8:40")])
with Town(files, NOW, realtime) as place:
    alerts = place.get("/api/v1/alerts")["alerts"]
    title = {each["id"]: each["header"]["en"] for each in alerts}
    right = {"08:20": ["All runs"], "08:40": ["All runs", "Run of 8:40"], "09:00": ["All runs"]}
    rows = {r["scheduled"][:5]: sorted(title[id] for id in r["alerts"]) for r in place.rows("S1", minutesAfter=60)}
    check("the board has the first notice at every run, the second only at that of 8:40", right, rows)
    counts = {clock(a["scheduledDepartureTime"] / 1000)[:5]: len(a["situationIds"]) for a in place.oba("S1", minutesBefore=0, minutesAfter=60)}
    check("OneBusAway too", {time_: len(notices) for time_, notices in right.items()}, counts)
    journeys = place.plan("S1", "S3", farthestWalk=0)["journeys"]
    legs = {clock(j["departure"])[:5]: sorted(title[id] for leg in j["legs"] for id in leg.get("alerts", [])) for j in journeys}
    check("the planner too", right, {time_: legs.get(time_) for time_ in right})
    trips = {each["header"]["en"]: each["trips"] for each in alerts}
    check("the notice names its trip once", {"All runs": ["rt:f"], "Run of 8:40": ["rt:f"]}, trips)
finish()
