from rig import *
# The buses that a rider at Stop 2 can board between 8 and 9 o'clock: by their predicted instead of their scheduled
# times, and by the pickup types of today's updates.
NOW = at("2026-03-03 08:00")
t = lambda text: at("2026-03-03 " + text)
BUSES = {"pastlate": "07:50", "skips": "08:20", "dropsonly": "08:30", "picksup": "08:40", "plain": "08:45", "toolate": "08:50", "early": "09:10"}
def minutes(text, more):
    total = int(text[:2]) * 60 + int(text[3:]) + more
    return f"{total // 60:02}:{total % 60:02}"
files = town(routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", *(f"{n},RT,{n},Line,3" for n in BUSES)),
             trips=table("route_id,service_id,trip_id,trip_headsign", *(f"{n},D,{n},North" for n in BUSES)),
             stop_times=table(TIMES + ",pickup_type,drop_off_type", *(row + (",1,0" if row.startswith("picksup,") and ",S2," in row else ",0,0") for row in calls(
                 **{n: [f"S{k} {minutes(at_, 10 * (k - 2))}" for k in range(1, 5)] for n, at_ in BUSES.items()}))))
update_of = lambda name, *words: update(trip(name, start_date="20260303"), *words, timestamp=NOW - 5)
boarding = lambda time_, pickup: msg((1, 2), (2, event(t(time_))), (3, event(t(time_))), (4, "S2"), (6, msg((3, pickup))))
live = feed(NOW - 5, [
    update_of("pastlate", stop_time(2, "S2", t("08:05"), t("08:05"))), update_of("early", stop_time(1, "S1", t("08:45"), t("08:45")), stop_time(2, "S2", t("08:55"), t("08:55"))),
    update_of("toolate", stop_time(1, "S1", t("09:00"), t("09:00")), stop_time(2, "S2", t("09:10"), t("09:10"))), update_of("skips", stop_time(2, "S2", relation=SKIPPED)),
    update_of("dropsonly", boarding("08:30", 1)), update_of("picksup", boarding("08:40", 0))])
RIGHT = ["early", "pastlate", "picksup", "plain"]
with Town(files, NOW, live) as place:
    plan = place.plan("S2", "S4", farthestWalk=0, window=60, limit=50)["journeys"]
    check("the planner's rides", RIGHT, sorted(l["trip"].removeprefix("rt:") for j in plan for l in j["legs"]))
    check("OneBusAway's arrivals, departureEnabled", RIGHT, sorted(a["tripId"].removeprefix("rt_") for a in place.oba("S2", minutesAfter=60, minutesBefore=0)
                                                                  if a["departureEnabled"] and a["status"] not in ("SKIPPED", "CANCELED")))
    motis = place.get("/motis/api/v5/stoptimes", stopId="rt:S2", time="2026-03-03T13:00:00Z", n=50, window=3600)["stopTimes"]
    leaves = lambda place: dt.datetime.fromisoformat(place["departure"].replace("Z", "+00:00")).timestamp()
    check("MOTIS's departures, pickupType", RIGHT, sorted(s["tripId"].rsplit(":", 1)[-1] for s in motis if not s["cancelled"] and s["place"]["pickupType"] == "NORMAL"
                                                          and NOW <= leaves(s["place"]) < NOW + 3600))
    otp = graphql(place, f'{{ stop(id: "rt:S2") {{ stoptimesWithoutPatterns(startTime: {NOW}, timeRange: 3600, numberOfDepartures: 50, omitNonPickups: true, omitCanceled: true) {{ realtimeState trip {{ gtfsId }} }} }} }}')
    check("OpenTripPlanner's stop times with pickup", RIGHT, sorted(s["trip"]["gtfsId"].removeprefix("rt:") for s in otp["stop"]["stoptimesWithoutPatterns"]))
    board = {a["trip"].removeprefix("rt:"): a for a in place.board("S2", minutesAfter=60)["arrivals"]}
    special = {"dropsonly", "picksup", "skips"}
    check("our board, without rows marked as not boardable", ["early", "pastlate", "plain"], sorted(set(board) - special))
    # A row that cannot be boarded is marked by any field that the row of a boardable bus lacks.
    apart = lambda row: {k: v for k, v in row.items() if k not in ("id", "route", "trip", "scheduled", "predicted", "likely", "low", "high", "deviation", "punctuality", "stopsAway")}
    check("our board omits or marks the bus that only drops off today", True, "dropsonly" not in board or apart(board["dropsonly"]) != apart(board["pastlate"]))
    check("our board shows the bus that picks up today like any other", True, "picksup" in board and apart(board["picksup"]) == apart(board["pastlate"]))
    check("a bus without live data is scheduled on our board (control)", "scheduled", board.get("plain", {}).get("status"))
finish()
