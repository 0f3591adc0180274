from rig import *
# A search for stop number 101, with similar stops: the codes 1010 and 2101, the name 101st Street, the ID 101, and a
# second stop with the code 101 across the street. A loop trip returns to its first stop.
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
    check("without a query all nearby stops are returned (control)", {s[1] for s in STOPS[:7]}, set(codes(around())))
    check("query=101: exactly the stops with that code", ["101", "101"], codes(around(query="101")))
    check("query=1010 (control)", ["1010"], codes(around(query="1010")))
    check("query=10 matches no stop code", [], codes(around(query="10")))
    check("query of a code with spaces and a slash, in any letter case", ["A 5/7"], codes(around(query="a 5/7")))
    check("query=205, 3 km away: found without a radius", ["205"], codes(place.get("/api/where/stops-for-location.json", key="TEST", lat=42.0, lon=-72.5, query="205")["data"]))
    check("query=205 on a Tuesday, though buses stop there only on weekends", ["205"], codes(around(query="205", radius=5000)))
    for count, more in ((1, True), (3, True), (7, False), (100, False)):
        data = around(maxCount=count)
        check(f"maxCount={count}: at most that many, the nearest, and limitExceeded", (min(count, 7), more, "101"), (len(data["list"]), data["limitExceeded"], codes(data)[0]))
    data = around(query="101", maxCount=1)
    check("query and maxCount combined", (1, True), (len(data["list"]), data["limitExceeded"]))
    data = around(maxCount=300)
    check("maxCount above the limit is clamped, not refused", 7, len(data.get("list", [])))
    found = place.get("/api/where/search/stop.json", key="TEST", input="101", maxCount=2)
    check("search/stop by code: exact matches first, within maxCount", ["101", "101"], [s["code"] for s in found["data"]["list"]] if "data" in found else found)
    result = place.get("/api/v1/search", query="101")["results"]
    check("our own search by code has them first (control)", {"101"}, {r["stop"].get("code") for r in result[:2] if r["kind"] == "stop"})
    # The loop trip calls at S1 first and last; its stop_sequence values are 1, 5, 8 and 9.
    listed = sorted((a["stopSequence"], clock(a["scheduledDepartureTime"] // 1000)) for a in place.oba("S1") if a["tripId"] == "rt_loop")
    check("both calls of the loop are listed, as the first and the fourth (control)", [(0, "08:10:00"), (3, "08:40:00")], listed)
    for index, right in ((0, "08:10:00"), (3, "08:40:00")):
        one = place.get("/api/where/arrival-and-departure-for-stop/rt_S1.json", key="TEST", tripId="rt_loop", serviceDate=DAY, stopSequence=index)
        entry = one["data"]["entry"] if "data" in one else {}
        check(f"stopSequence={index} selects that call", (index, right), (entry.get("stopSequence"), clock(entry.get("scheduledDepartureTime", 0) // 1000)))
finish()
