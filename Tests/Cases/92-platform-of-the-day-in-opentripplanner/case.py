from rig import *
# Train t calls at platform A by the timetable, and today at platform B. Train u calls at platform A.
NOW = at("2026-03-03 08:50")
t = lambda text: at("2026-03-03 " + text)
files = town(stops=table("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code", "S1,Stop 1,42.009,-72.5,0,,", "STN,Central,42.1,-72.5,1,,",
                         "PA,Central,42.1001,-72.5,0,STN,A", "PB,Central,42.1002,-72.5,0,STN,B", "S3,Stop 3,42.2,-72.5,0,,"),
             trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,North", "R,D,u,North"),
             stop_times=table(TIMES, *calls(t=["S1 09:00", "PA 09:10", "S3 09:20"], u=["S1 09:05", "PA 09:15", "S3 09:25"])))
assigned = msg((1, 2), (2, event(t("09:12"))), (3, event(t("09:12"))), (6, msg((1, "PB"))))
live = feed(NOW - 5, [update(trip("t", start_date="20260303"), assigned, timestamp=NOW - 5)])
with Town(files, NOW, live) as place:
    fields = f"stoptimesWithoutPatterns(startTime: {NOW}, timeRange: 3600, numberOfDepartures: 9, omitCanceled: false) {{ realtimeState stop {{ gtfsId }} trip {{ gtfsId }} }}"
    answer = graphql(place, f'{{ a: stop(id: "rt:PA") {{ {fields} }} b: stop(id: "rt:PB") {{ {fields} }} station(id: "rt:STN") {{ {fields} }} }}')
    rows = lambda name: [(s["trip"]["gtfsId"], s["realtimeState"], s["stop"]["gtfsId"]) for s in answer[name]["stoptimesWithoutPatterns"]]
    check("the station's board has each train at its platform", [("rt:t", "UPDATED", "rt:PB"), ("rt:u", "SCHEDULED", "rt:PA")], rows("station"))
    check("platform B's board has the moved train there", [("rt:t", "UPDATED", "rt:PB")], rows("b"))
    check("platform A's board has the moved train only as canceled (control)", [("rt:u", "SCHEDULED", "rt:PA")], [row for row in rows("a") if row[1] != "CANCELED"])
    trips = graphql(place, '{ trip(id: "rt:t") { stoptimesForDate(serviceDate: "20260303") { stop { gtfsId } } } }')["trip"]
    check("the trip of today calls at platform B", ["rt:S1", "rt:PB", "rt:S3"], [s["stop"]["gtfsId"] for s in trips["stoptimesForDate"]])
    planned = graphql(place, '{ trip(id: "rt:t") { stoptimesForDate(serviceDate: "20260304") { stop { gtfsId } } } }')["trip"]
    check("the trip of tomorrow calls at platform A (control)", ["rt:S1", "rt:PA", "rt:S3"], [s["stop"]["gtfsId"] for s in planned["stoptimesForDate"]])
finish()
