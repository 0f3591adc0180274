from rig import *
# GTFS times count from noon minus twelve hours, which is not midnight on the two days when the clock changes. The times
# of the previous service day continue across the change.
UTC = dt.timezone.utc
z = lambda text: at(text, ZoneInfo("UTC"))
files = town(3, routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", *(f"{n},RT,{n},Night,3" for n in ("night", "first", "day", "every"))),
             trips=table("route_id,service_id,trip_id,trip_headsign", "night,D,night,x", "first,D,first,x", "day,D,day,x", "every,D,every,x"),
             stop_times=table(TIMES, *calls(night=["S1 25:30", "S2 26:10", "S3 26:40"], first=["S1 01:30", "S2 03:00", "S3 03:30"], day=["S1 06:30", "S2 06:40", "S3 06:50"], every=["S1 00:00", "S2 00:10", "S3 00:20"])),
             frequencies=table("trip_id,start_time,end_time,headway_secs,exact_times", "every,05:00:00,06:01:00,1800,1"))
NIGHTS = {
    # At 7:00 UTC the clock changes from 2:00 EST to 3:00 EDT.
    "2026-03-08": dict(now="05:10", night=["06:30", "07:10", "07:40"], first=["05:30", "07:00", "07:30"], day=["10:30", "10:40", "10:50"], before="2026-03-07"),
    # At 6:00 UTC the clock changes from 2:00 EDT to 1:00 EST.
    "2026-11-01": dict(now="04:30", night=["05:30", "06:10", "06:40"], first=["06:30", "08:00", "08:30"], day=["11:30", "11:40", "11:50"], before="2026-10-31"),
}
for date, right in NIGHTS.items():
    NOW = z(f"{date} {right['now']}")
    plus = lambda text, minutes: clock(z(f"{date} {text}") + 60 * minutes, UTC)
    # The night bus is five minutes late, given by a time and without a start_date; the first bus of the new day is two
    # minutes late, given by a delay and with its start_date.
    live = feed(NOW - 5, [update(trip("night"), stop_time(1, "S1", departure=z(f"{date} {right['night'][0]}") + 300), timestamp=NOW - 5),
                          update(trip("first", start_date=date.replace("-", "")), stop_time(1, "S1", departure_delay=120), timestamp=NOW - 5)])
    with Town(files, NOW, live, zone=UTC) as place:
        late = {"night": 5, "first": 2, "day": 0}
        for n in (1, 2, 3):
            board = {a["trip"].removeprefix("rt:"): (a["serviceDate"], clock(a["scheduled"], UTC), clock(a.get("likely") or a["scheduled"], UTC)) for a in place.board(f"S{n}", minutesAfter=480)["arrivals"]}
            expected = {k: (right["before"] if k == "night" else date, plus(right[k][n - 1], 0), plus(right[k][n - 1], late[k])) for k in late}
            for name in late:
                check(f"{date}: {name} at Stop {n}: service day, scheduled and likely time in UTC{' (control)' if name == 'day' else ''}", expected[name], board.get(name))
        # OneBusAway's predictions are the times that our boards display, which are slightly earlier than the likely
        # ones.
        about = lambda milliseconds, text: text if abs(milliseconds // 1000 - z(f"{date} {text[:5]}")) <= 300 else clock(milliseconds // 1000, UTC)
        oba = {a["tripId"].removeprefix("rt_"): (clock(a["scheduledArrivalTime"] // 1000, UTC), a["predictedArrivalTime"]) for a in place.oba("S2", minutesAfter=300)}
        check(f"{date}: OneBusAway's scheduled and predicted times at Stop 2", {k: (plus(right[k][1], 0), plus(right[k][1], late[k])) for k in ("night", "first")},
              {k: k in oba and (oba[k][0], about(oba[k][1], plus(right[k][1], late[k]))) for k in ("night", "first")})
        otp = graphql(place, f'{{ stop(id: "rt:S2") {{ stoptimesWithoutPatterns(startTime: {NOW}, timeRange: 18000, numberOfDepartures: 9) {{ serviceDay scheduledDeparture realtimeDeparture trip {{ gtfsId }} }} }} }}')
        otp = {s["trip"]["gtfsId"].removeprefix("rt:"): (clock(s["serviceDay"] + s["scheduledDeparture"], UTC), clock(s["serviceDay"] + s["realtimeDeparture"], UTC)) for s in otp["stop"]["stoptimesWithoutPatterns"]}
        check(f"{date}: OpenTripPlanner's serviceDay plus seconds", {k: (plus(right[k][1], 0), plus(right[k][1], late[k])) for k in ("night", "first")}, {k: otp.get(k) for k in ("night", "first")})
        motis = {s["tripId"].rsplit(":", 1)[-1]: s["place"]["scheduledDeparture"] for s in place.get("/motis/api/v5/stoptimes", stopId="rt:S2", time=f"{date}T{right['now']}:00Z", n=9, window=18000)["stopTimes"]}
        check(f"{date}: MOTIS's times", {k: plus(right[k][1], 0) for k in ("night", "first")},
              {k: motis.get(k) and clock(dt.datetime.fromisoformat(motis[k].replace("Z", "+00:00")).timestamp(), UTC) for k in ("night", "first")})
        hour = 1 if date == "2026-11-01" else 0
        runs = [clock(a["scheduled"], UTC) for a in place.board("S2", minutesAfter=480)["arrivals"] if a["trip"] == "rt:every"]
        check(f"{date}: a morning headway at five, half past five and six local time", [f"{9 + hour:02}:10:00", f"{9 + hour:02}:40:00", f"{10 + hour:02}:10:00"], runs)
        day = place.get("/api/where/schedule-for-stop/rt_S2.json", key="TEST", date=date)["data"]["entry"]["stopRouteSchedules"]
        day = {s["tripId"].removeprefix("rt_"): clock(s["arrivalTime"] // 1000, UTC) for r in day for d in r["stopRouteDirectionSchedules"] for s in d["scheduleStopTimes"]}
        check(f"{date}: OneBusAway's schedule of the day at Stop 2", {k: plus(right[k][1], 0) for k in ("first", "day")}, {k: day.get(k) for k in ("first", "day")})
        for name in ("night", "first"):
            plan = place.plan("S1", "S3", farthestWalk=0, window=180, withoutRoutes=",".join("rt:" + n for n in late if n != name))["journeys"]
            check(f"{date}: the planner's ride with {name}", [(plus(right[name][0], late[name]), plus(right[name][2], late[name]))], [(clock(j["departure"], UTC), clock(j["arrival"], UTC)) for j in plan])
finish()
