from rig import *
# Today a train has a modified short name, and a modified shape between Stops 1 and 2. The realtime feed was made for
# the summer timetable, but the spring timetable is served.
NOW = at("2026-03-03 08:00")
files = town(trips=table("route_id,service_id,trip_id,trip_headsign,trip_short_name,shape_id", "R,D,t,North,IC 1,straight", "R,D,u,North,IC 2,straight"),
             shapes=table("shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence", *(f"straight,{42 + n * 0.009:.4f},-72.5,{n}" for n in range(1, 5))),
             stop_times=table(TIMES, *calls(t=["S1 08:10", "S2 08:20", "S3 08:30", "S4 08:40"], u=["S1 09:10", "S2 09:20", "S3 09:30", "S4 09:40"])),
             feed_info=table("feed_publisher_name,feed_publisher_url,feed_lang,feed_version", "Riverton,https://example.org,en,spring"))


def encoded(places):
    """Encodes coordinates as a Google polyline."""
    text, before = "", (0, 0)
    for place in places:
        now = tuple(round(degrees * 1e5) for degrees in place)
        for moved in (now[0] - before[0], now[1] - before[1]):
            rest = ~(moved << 1) if moved < 0 else moved << 1
            while rest >= 0x20:
                text, rest = text + chr((0x20 | rest & 0x1F) + 63), rest >> 5
            text += chr(rest + 63)
        before = now
    return text


east = [(42.009, -72.5), (42.0135, -72.49), (42.018, -72.5), (42.027, -72.5), (42.036, -72.5)]
shape = msg((2, msg((1, "line"), (6, msg((1, "east"), (2, encoded(east)))))))
def live(properties, version): return feed(NOW - 5, [update(trip("t", start_date="20260303"), stop_time(1, "S1", departure_delay=60), timestamp=NOW - 5, properties=properties)]) + msg((1, msg((4, version)))) + shape
with Town(files, NOW, live(msg((4, "east"), (6, "IC 99")), "summer")) as place:
    rows = [(row.get("tripShortName"), clock(row.get("likely") or row.get("scheduled"))) for row in place.board("S2")["arrivals"]]
    check("the board has the short name of the day, and for the other train the timetable's", [("IC 99", "08:21:00"), ("IC 2", "09:20:00")], rows)
    check("the trip has the short name of the day", "IC 99", place.get("/api/v1/trips/rt:t").get("tripShortName"))
    journey = place.plan("S1", "S4", farthestWalk=0)["journeys"][0]
    ride = next(leg for leg in journey["legs"] if leg["kind"] == "ride")
    check("the journey has the short name of the day", ("IC 99", "08:11:00"), (ride.get("tripShortName"), clock(journey["departure"])))
    watched = place.get("/api/v1/plan/" + urllib.parse.quote(journey["id"]))
    lines = [leg.get("line") for leg in watched.get("journey", watched).get("legs", []) if leg["kind"] == "ride"]
    check("the trip has the shape of the day", [True], [encoded(east)[6:20] in (line or "") for line in lines])
    health = next(each for each in place.get("/api/v1/feeds")["feeds"] if each["kind"] != "schedule")
    check("the feed's timetable version is shown, and the mismatch counted", ("summer", 1), (health.get("timetableVersion"), health.get("discarded", {}).get("otherVersion")))
    with urllib.request.urlopen(place.url + "/gtfs-rt/rt/trip-updates.pb", timeout=30) as answer:
        body = answer.read()
    check("our own feed names the served timetable version", True, b"spring" in body[:40])
    check("our own feed has the shape of the day", True, encoded(east).encode() in body)
    place.put(live(None, "spring"))
    check("without the properties the timetable's short name is back", ["IC 1", "IC 2"], [row.get("tripShortName") for row in place.board("S2")["arrivals"]])
    health = next(each for each in place.get("/api/v1/feeds")["feeds"] if each["kind"] != "schedule")
    check("a feed for this timetable version is not counted", ("spring", None), (health.get("timetableVersion"), health.get("discarded", {}).get("otherVersion")))
finish()
