from rig import *
# Stop 101 and what looks like it: 1010 and 2101, the 101st Street, a stop whose id is 101. Another 101, of the same
# code across the street. A loop that calls at its first stop again.
NOW = at("2026-03-03 08:00")
DAY = at("2026-03-03 00:00") * 1000
STOPS = [("S1", "101", "Main St & Oak St", 42.0000, -72.5), ("S1b", "101", "Main St & Oak St", 42.0002, -72.5), ("S2", "1010", "Hill St", 42.0020, -72.5), ("S3", "2101", "Mill St", 42.0030, -72.5),
         ("S4", "77", "101st Street", 42.0010, -72.5), ("101", "88", "Elm St", 42.0015, -72.5), ("S6", "A 5/7", "Quay", 42.0040, -72.5), ("S7", "205", "Weekend Park", 42.0300, -72.5)]
files = town(
    stops=table("stop_id,stop_code,stop_name,stop_lat,stop_lon", *(f"{i},{c},{n},{a},{o}" for i, c, n, a, o in STOPS)),
    calendar=table("service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date", "D,1,1,1,1,1,1,1,20260101,20261231", "WE,0,0,0,0,0,1,1,20260101,20261231"),
    trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,North", "R,D,loop,Round", "R,WE,park,Park"),
    stop_times=table(TIMES, *(f"t,08:{10 + 5 * n}:00,08:{10 + 5 * n}:00,{s[0]},{10 * n + 10}" for n, s in enumerate(STOPS[:7])),
                     "loop,08:10:00,08:10:00,S1,1", "loop,08:20:00,08:20:00,S2,5", "loop,08:30:00,08:30:00,S6,8", "loop,08:40:00,08:40:00,S1,9", *calls(park=["S1 10:00", "S7 10:10"])))
with Town(files, NOW, None) as place:
    def around(**query):
        answer = place.get("/api/where/stops-for-location.json", key="TEST", **({"lat": 42.0, "lon": -72.5, "radius": 1000} | query))
        return answer["data"] if "data" in answer else answer
    codes = lambda data: [s["code"] for s in data.get("list", [])]
    check("without a query all around are there (to compare)", {s[1] for s in STOPS[:7]}, set(codes(around())))
    check("query=101: the stops of that number and no others", ["101", "101"], codes(around(query="101")))
    check("query=1010 (to compare)", ["1010"], codes(around(query="1010")))
    check("query=10 is nobody's number", [], codes(around(query="10")))
    check("query of a number with spaces and a stroke, whatever the case", ["A 5/7"], codes(around(query="a 5/7")))
    check("query=205, 3 km away: without a radius it is found", ["205"], codes(place.get("/api/where/stops-for-location.json", key="TEST", lat=42.0, lon=-72.5, query="205")["data"]))
    check("query=205 on a Tuesday, though buses stop there on weekends alone", ["205"], codes(around(query="205", radius=5000)))
    for count, more in ((1, True), (3, True), (7, False), (100, False)):
        data = around(maxCount=count)
        check(f"maxCount={count}: no more than that, the nearest, and whether there were more", (min(count, 7), more, "101"), (len(data["list"]), data["limitExceeded"], codes(data)[0]))
    data = around(query="101", maxCount=1)
    check("query and maxCount together", (1, True), (len(data["list"]), data["limitExceeded"]))
    data = around(maxCount=300)
    check("maxCount above what is allowed is cut, as lists say, and not refused", 7, len(data.get("list", [])))
    found = place.get("/api/where/search/stop.json", key="TEST", input="101", maxCount=2)
    check("search/stop by number: those of that number first, and no more than asked for", ["101", "101"], [s["code"] for s in found["data"]["list"]] if "data" in found else found)
    result = place.get("/api/v1/search", query="101")["results"]
    check("our own search by number has them first (to compare)", {"101"}, {r["stop"].get("code") for r in result[:2] if r["kind"] == "stop"})
    # The loop calls at S1 first and last; GTFS numbers its stops 1, 5, 8, 9.
    listed = sorted((a["stopSequence"], clock(a["scheduledDepartureTime"] // 1000)) for a in place.oba("S1") if a["tripId"] == "rt_loop")
    check("both calls of the loop are listed, as the first and the fourth (to compare)", [(0, "08:10:00"), (3, "08:40:00")], listed)
    for index, right in ((0, "08:10:00"), (3, "08:40:00")):
        one = place.get("/api/where/arrival-and-departure-for-stop/rt_S1.json", key="TEST", tripId="rt_loop", serviceDate=DAY, stopSequence=index)
        entry = one["data"]["entry"] if "data" in one else {}
        check(f"stopSequence={index} asks for that one", (index, right), (entry.get("stopSequence"), clock(entry.get("scheduledDepartureTime", 0) // 1000)))
finish()
