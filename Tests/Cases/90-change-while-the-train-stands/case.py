from rig import *
# Train t stands at the junction, Stop 3, from 9:20 to 9:30; train t2 an hour later. Bus b arrives there at 9:25.
t = lambda text: at("2026-03-03 " + text)
files = town(6, routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", "T,RT,T,,2", "B,RT,B,,3"),
             trips=table("route_id,service_id,trip_id,trip_headsign", "T,D,t,North", "T,D,t2,North", "B,D,b,Junction"),
             stop_times=table(TIMES, "t,09:00:00,09:00:00,S1,1", "t,09:20:00,09:30:00,S3,2", "t,09:50:00,09:50:00,S5,3",
                              "t2,10:00:00,10:00:00,S1,1", "t2,10:20:00,10:30:00,S3,2", "t2,10:50:00,10:50:00,S5,3", *calls(b=["S6 09:10", "S3 09:25"])))
call = lambda number, stop, arrives, leaves: stop_time(number, stop, arrives and t(arrives), leaves and t(leaves))
def look(what, now, train, leaves, bus=True):
    """Checks plans and boards with the train's calls at Stops 3 and 5."""
    live = [update(trip("t", start_date="20260303"), *train, timestamp=t(now) - 10)] if train else []
    with Town(files, t(now), feed(t(now) - 5, live)) as place:
        found = lambda *way, **query: [clock(leg["departure"]) for leg in (place.plan(*way, farthestWalk=0, **query)["journeys"] or [{"legs": []}])[0]["legs"] if leg.get("route")][-1:]
        check(f"{what}: the planner boards the train at Stop 3", [leaves], found("S3", "S5"))
        if bus:
            check(f"{what}: the bus connects", [leaves], found("S6", "S5"))
            check(f"{what}: the bus connects, by arrival time", [leaves], found("S6", "S5", arriveBy=t("09:55")))
        begins = dt.datetime.fromtimestamp(t(now), dt.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        rows = place.get("/motis/api/v5/stoptimes", stopId="rt:S3", time=begins, n=9, window=3000)["stopTimes"]
        check(f"{what}: MOTIS's departure", [leaves], [clock(dt.datetime.fromisoformat(s["place"]["departure"].replace("Z", "+00:00")).timestamp()) for s in rows][:1])
        otp = graphql(place, f'{{ stop(id: "rt:S3") {{ stoptimesWithoutPatterns(startTime: {t(now)}, timeRange: 3000, numberOfDepartures: 9, omitNonPickups: true) {{ serviceDay realtimeDeparture trip {{ gtfsId }} }} }} }}')
        check(f"{what}: OpenTripPlanner's departure", [leaves], [clock(s["serviceDay"] + s["realtimeDeparture"]) for s in otp["stop"]["stoptimesWithoutPatterns"] if s["trip"]["gtfsId"] == "rt:t"])
look("by the timetable (control)", "08:50", [], "09:30:00")
look("on time", "08:50", [call(1, "S1", None, "09:00"), call(2, "S3", "09:20", "09:30"), call(3, "S5", "09:50", None)], "09:30:00")
look("delay propagated from the first stop", "08:50", [stop_time(1, "S1", departure_delay=120)], "09:32:00")
look("early arrival, departure on time", "08:50", [call(2, "S3", "09:15", "09:30")], "09:30:00")
look("the train already stands at Stop 3", "09:27", [call(2, "S3", "09:20", "09:31"), call(3, "S5", "09:51", None)], "09:31:00", bus=False)
finish()
