from rig import *
# The same town in the CSV variants that agencies publish: each variant separately, then all of them together.
NOW = at("2026-03-03 08:00")
plain = town(3,
    stops=table("stop_id,stop_code,stop_name,stop_lat,stop_lon", "S1,11,Harbour,42.0090,-72.5", 'S2,22,"Market, east side",42.0180,-72.5', "S3,33,Hill,42.0270,-72.5"),
    trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,Hill"),
    stop_times=table("trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type", "t,08:05:00,08:05:00,S1,1,0", "t,08:10:00,08:11:00,S2,2,0", "t,08:20:00,08:20:00,S3,3,1"))
lines = lambda text: text.removesuffix("\n").split("\n")
def commas(line, written):
    """Returns the line with `written` instead of each comma outside quotes."""
    parts = line.split('"')
    return '"'.join(p.replace(",", written) if n % 2 == 0 else p for n, p in enumerate(parts))
WAYS = {
    "a byte order mark": lambda text: "\ufeff" + text,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "no line ending after the last row": lambda text: text.removesuffix("\n"),
    "blank lines, also at the end": lambda text: "\n\n".join(lines(text)) + "\n\n\n",
    "lines with only spaces at the end": lambda text: text + "   \n \n",
    "lines with only commas at the end": lambda text: text + "," * lines(text)[0].count(",") + "\n",
    "a space after each comma, also in field names": lambda text: "\n".join(commas(l, ", ") for l in lines(text)) + "\n",
    "a space before each comma, and at the end of lines": lambda text: "\n".join(commas(l, " ,") + " " for l in lines(text)) + "\n",
    "quoted field names": lambda text: ",".join(f'"{f}"' for f in lines(text)[0].split(",")) + "\n" + "\n".join(lines(text)[1:]) + "\n",
    "rows without their last empty fields": lambda text: "\n".join([lines(text)[0] + ",more,other"] + lines(text)[1:]) + "\n",
    "an extra comma at the end of rows": lambda text: "\n".join([lines(text)[0]] + [l + "," for l in lines(text)[1:]]) + "\n",
}
def all_at_once(text):
    for way in ("a space after each comma, also in field names", "blank lines, also at the end", "CRLF", "a byte order mark"): text = WAYS[way](text)
    return text
RIGHT = ([("S1", "11", "Harbour", 42.009), ("S2", "22", "Market, east side", 42.018), ("S3", "33", "Hill", 42.027)], [("t", "08:11:00", "Hill")], ["08:05:00"])
def result(files):
    try:
        with Town(files, NOW, None) as place:
            stops = [(s["id"].removeprefix("rt:"), s.get("code"), s["name"], s["lat"]) for s in place.get("/api/v1/stops", bbox="-73,41,-72,43")["stops"]]
            return sorted(stops), [(r["trip"], r["scheduled"], r["headsign"]) for r in place.rows("S2")], [clock(j["departure"]) for j in place.plan("S1", "S3", farthestWalk=0)["journeys"]]
    except SystemExit as end:
        return str(end)
check("regular CSV (control)", RIGHT, result(plain))
for way, write in (WAYS | {"all at once: mark, CRLF, blank lines and spaces": all_at_once}).items():
    check(way, RIGHT, result({name: write(text) for name, text in plain.items()}))
# Three faulty stops: a longitude without its decimal point, one in the range from 0 to 360, and none. The other stops
# keep their coordinates, and the map its extent.
odd = dict(plain, **{"stops.txt": plain["stops.txt"] + "X1,41,No point,42.0100,-725000\nX2,42,Full circle,42.0100,287.5\nX3,43,No place,42.0100,\n",
                     "stop_times.txt": plain["stop_times.txt"] + "t,08:30:00,08:30:00,X1,4,0\nt,08:35:00,08:35:00,X2,5,0\nt,08:40:00,08:40:00,X3,6,0\n"})
with Town(odd, NOW, None) as place:
    agency = place.get("/api/v1/agencies")["agencies"][0]
    area = agency.get("area") or {}
    check("the agency's area covers its stops", (True, True), (-73 <= area.get("west", -999) <= -72, -73 <= area.get("east", 999) <= -72))
    everywhere = place.get("/api/v1/stops", agency="rt")["stops"] + [c["stop"] for c in place.get("/api/v1/trips/rt:t", date="2026-03-03")["calls"]]
    check("no stop has an impossible longitude", [], [(s["id"], s["lon"]) for s in everywhere if "lon" in s and not -180 <= s["lon"] <= 180])
    check("the trip is on the boards of the valid stops (control)", [("t", "08:11:00")], [(r["trip"], r["scheduled"]) for r in place.rows("S2")])
    near = place.get("/api/where/stops-for-location.json", key="TEST", lat=42.01, lon=-72.5, radius=300)
    check("OneBusAway near Harbour: only Harbour, and none of the three", ["rt_S1"], [s["id"] for s in near["data"]["list"]])
report, _ = command("import", zipped(odd, "odd.zip"), "--all-rows", "-o", HERE / "input" / "odd.timetable")
print(report.strip()[-1500:])
check("the import's report mentions the coordinates", True, any(word in report.lower() for word in ("longitude", "stop_lon", "coordinate", "place", "position")))
finish()
