from rig import *
# Road works close Stop 2. The nine o'clock bus calls instead at a stop in the park that is defined in the realtime feed
# and not in stops.txt: it has a name in two languages, a code and a platform.
NOW = at("2026-03-03 08:00")
stops = table("stop_id,stop_name,stop_lat,stop_lon,zone_id,location_type,wheelchair_boarding", *(f"S{n},Stop {n},{42 + n * 0.009:.4f},-72.5,{'far' if n == 4 else 'near'},0,1" for n in range(1, 5)), "C,Center,42.03,-72.45,,1,1")
files = town(stops=stops, trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,North", "R,D,u,North"),
             stop_times=table(TIMES, *calls(t=["S1 08:10", "S2 08:20", "S3 08:30", "S4 08:40"], u=["S1 09:10", "S2 09:20", "S3 09:30", "S4 09:40"])),
             fare_attributes=table("fare_id,price,currency_type,payment_method,transfers", "short,2.00,USD,0,0", "long,5.00,USD,0,0"),
             fare_rules=table("fare_id,origin_id,destination_id", "short,near,near", "long,near,far"))
def words(*translations): return b"".join(msg((1, msg((1, text), (2, language)))) for text, language in translations)
def stop(id, name, lat, lon, *more): return msg((1, f"stop {id}"), (7, msg((1, id), (3, name), (6, float(lat)), (7, float(lon)), *more)))
park = stop("X", words(("Park Gate", "en"), ("Porte du Parc", "fr")), 42.0185, -72.48, (2, words(("1077", None))), (4, words(("Park Gate, north side", None))), (5, words(("By the fountain", None))),
            (8, "near"), (9, words(("https://example.org/park", None))), (12, "America/Chicago"), (13, 2), (15, words(("B", None))))
bad = [stop("S1", words(("Elsewhere", None)), 10, 10), msg((1, "nowhere"), (7, msg((1, "Y"))))]
change = msg((1, msg((2, "S2"))), (2, msg((2, "S2"))), (3, 0), (4, msg((1, 480), (2, "X"))))
works = msg((1, "works"), (8, msg((1, msg((1, "u"))), (3, "20260303"), (4, change))))
def live(*entities): return feed(NOW - 5) + b"".join(msg((2, entity)) for entity in entities)
with Town(files, NOW, live(park, *bad, works)) as place:
    rows = lambda stop: [(r["status"], r["scheduled"]) for r in place.rows(stop)]
    check("the added stop's board has the bus, eight minutes after Stop 1", [("scheduled", "09:18:00")], rows("X"))
    check("the detoured bus is off Stop 2's board", [("scheduled", "08:20:00")], rows("S2"))
    check("the buses call at Stop 3 as before", [("scheduled", "08:30:00"), ("scheduled", "09:30:00")], rows("S3"))
    added = place.get("/api/v1/stops/rt:X").get("stop", {})
    check("the added stop has its name, code and other details", ("Park Gate", "1077", "By the fountain", "B", "no", "America/Chicago", "Park Gate, north side", "https://example.org/park"),
          tuple(added.get(key) for key in ("name", "code", "description", "platform", "wheelchair", "timeZone", "spokenName", "url")))
    check("the added stop has its coordinates", (42.0185, -72.48), (round(added.get("lat", 0), 4), round(added.get("lon", 0), 4)))
    check("the added stop lists the line that calls there", ["rt:R"], added.get("routes"))
    check("the added stop has its French name", "Porte du Parc", place.get("/api/v1/stops/rt:X", lang="fr").get("stop", {}).get("name"))
    near = place.get("/api/v1/stops", near="42.0185,-72.48", radius=300).get("stops", [])
    check("the added stop is among the nearby stops", ["rt:X"], [stop["id"] for stop in near])
    check("the added stop is in the line's list of stops", True, "rt:X" in [stop["id"] for stop in place.get("/api/v1/stops", route="rt:R").get("stops", [])])
    for query in ("park gate", "porte du parc", "1077"):
        check(f"the added stop is found as {query}", ["rt:X"], [hit.get("stop", {}).get("id") for hit in place.get("/api/v1/search", query=query).get("results", [])])
    def found(*way):
        plan = place.plan(*way, farthestWalk=0, window=180)
        return [(clock(j["departure"]), clock(j["arrival"])) for j in plan["journeys"]] or plan.get("reason")
    check("the planner finds the ride to the added stop", [("09:10:00", "09:18:00")], found("S1", "X"))
    check("the planner finds the ride from the added stop", [("09:18:00", "09:40:00")], found("X", "S4"))
    fare = lambda *way: [j.get("price", {}).get("amount") for j in place.plan(*way, farthestWalk=0, window=180)["journeys"]]
    check("fares use the zone of the added stop", [[200], [500]], [fare("S1", "X"), fare("X", "S4")])
    walked = place.get("/api/v1/plan", **{"from": "42.0186,-72.4801", "to": "rt:S4", "window": 180})["journeys"]
    check("the planner finds the ride from a place beside the added stop", ["09:18:00"], [clock(leg["departure"]) for j in walked for leg in j["legs"] if leg["kind"] == "ride"][:1])
    times = [(a["predictedDepartureTime"] or a["scheduledDepartureTime"]) // 1000 for a in place.oba("X")]
    check("OneBusAway has the bus at the added stop", [at("2026-03-03 09:18")], times)
    motis = place.get("/motis/api/v5/stoptimes", stopId="rt:X", time="2026-03-03T13:00:00Z", n=9).get("stopTimes", [])
    check("MOTIS has the bus at the added stop", [("09:18:00", "Park Gate")], [(clock(dt.datetime.fromisoformat(s["place"]["departure"].replace("Z", "+00:00")).timestamp()), s["place"]["name"]) for s in motis])
    otp = graphql(place, f'{{ stop(id: "rt:X") {{ name code wheelchairBoarding stoptimesWithoutPatterns(startTime: {NOW}, timeRange: 14400, numberOfDepartures: 9) {{ serviceDay realtimeDeparture }} }} }}')["stop"] or {}
    check("OpenTripPlanner has the bus at the added stop", ("Park Gate", "1077", "NOT_POSSIBLE", ["09:18:00"]), (otp.get("name"), otp.get("code"), otp.get("wheelchairBoarding"), [clock(s["serviceDay"] + s["realtimeDeparture"]) for s in otp.get("stoptimesWithoutPatterns", [])]))
    siri = place.get("/siri/stop-monitoring.json", key="TEST", MonitoringRef="rt_X", version=2)
    check("SIRI, which only has vehicles, knows the added stop", [[]], [each["MonitoredStopVisit"] for each in siri.get("Siri", {}).get("ServiceDelivery", {}).get("StopMonitoringDelivery", [])])
    trip = place.get("/api/v1/trips/rt:u")
    check("the trip lists the added stop among its stops", ("scheduled", [("Stop 1", "09:10:00"), ("Park Gate", "09:18:00"), ("Stop 3", "09:30:00"), ("Stop 4", "09:40:00")]),
          (trip["state"], [(call["stop"]["name"], clock(call.get("scheduled"))) for call in trip["calls"]]))
    with urllib.request.urlopen(place.url + "/gtfs-rt/rt/trip-updates.pb", timeout=30) as answer:
        body = answer.read()
    sent = [e.trip_update for e in gtfs_realtime.decode(body).entity if e.trip_update]
    check("our GTFS-Realtime has the trip with the added stop", [["S1", "X", "S3", "S4"]], [[s.stop_id for s in u.stop_time_update] for u in sent if u.trip.relationship == REPLACEMENT])
    check("our GTFS-Realtime has the added stop", True, b"Porte du Parc" in body)
    left = place.get("/api/v1/feeds")["feeds"][-1].get("discarded", {})
    check("a duplicate of an id of stops.txt and a stop without coordinates are counted", (1, 1), (left.get("contradictory"), left.get("noPosition")))
    check("discarded stops change nothing", "Stop 1", place.get("/api/v1/stops/rt:S1")["stop"]["name"])
    place.put(live())
    check("after the works the bus calls at Stop 2 again", [("scheduled", "08:20:00"), ("scheduled", "09:20:00")], rows("S2"))
    check("after the works no bus calls in the park", [], rows("X"))
finish()
