from rig import *
# The station Central has two platforms, 300 m apart. Train t is scheduled from platform 1 and today leaves from
# platform 2; this is announced an hour before, without a time. Trains v and w leave from platforms 2 and 1 shortly
# after.
Town.interval = 1
NOW = at("2026-03-03 07:15")
t = lambda text: at("2026-03-03 " + text)
files = town(
    stops=table("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code", "A,Alder,41.95,-72.5,0,,", "ST,Central,42.0,-72.5,1,,", "P1,Central,42.0,-72.5,0,ST,1", "P2,Central,42.0027,-72.5,0,ST,2",
                "B,Birch,42.05,-72.5,0,,", "C,Cedar,42.05,-72.4,0,,"),
    routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", "R,RT,R,,2", "V,RT,V,,2"),
    trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,Birch", "V,D,v,Cedar", "V,D,v2,Cedar", "V,D,w,Cedar"),
    stop_times=table("trip_id,arrival_time,departure_time,stop_id,stop_sequence", "t,08:00:00,08:00:00,A,1", "t,08:20:00,08:20:00,P1,2", "t,08:40:00,08:40:00,B,3",
                     *calls(v=["P2 08:22", "C 08:50"], v2=["P2 09:22", "C 09:50"], w=["P1 08:23", "C 08:53"])))
def assigned(relation=NO_DATA, *times, stop=None):
    call = msg((1, 2), (2, times and event(times[0]) or None), (3, times and event(times[0]) or None), (4, stop), (5, relation), (6, msg((1, "P2"))))
    return feed(NOW - 5, [update(trip("t", start_date="20260303"), call, timestamp=NOW - 5)])
boards = lambda place: {s: [(a["trip"].removeprefix("rt:"), clock(a.get("likely") or a["scheduled"])[:5], a.get("platform")) for a in place.board(s, minutesAfter=90)["arrivals"] if a["trip"] == "rt:t" and a["status"] not in ("skipped", "canceled")] for s in ("ST", "P1", "P2")}
def ends(place):
    """Returns the platform and time at which the planned ride from Alder to the station ends."""
    plan = place.plan("A", "ST", departAt=t("07:50"))
    return next(((l["to"].get("platform"), clock(l["arrival"])[:5]) for j in plan["journeys"] for l in j["legs"] if l["kind"] == "ride"), plan.get("reason"))
def look(what, live, time_, arrives):
    with Town(files, NOW, live) as place:
        check(f"{what}: the boards of the station and of platform 2 have the train at {time_}, and platform 1's has no departure", {"ST": [("t", time_, "2")], "P2": [("t", time_, "2")]},
              {s: rows for s, rows in boards(place).items() if any(p != "2" for *_, p in rows) or s != "P1"})
        oba = [(a["scheduledTrack"], a["actualTrack"]) for a in place.oba("ST", minutesAfter=90) if a["tripId"] == "rt_t"]
        check(f"{what}: OneBusAway has both platforms, the scheduled and today's", [("1", "2")], oba)
        motis = [(s["place"].get("scheduledTrack"), s["place"].get("track")) for s in place.get("/motis/api/v5/stoptimes", stopId="rt:ST", time="2026-03-03T13:00:00Z", n=10)["stopTimes"] if s["tripId"].endswith(":t")]
        check(f"{what}: MOTIS has both platforms", [("1", "2")], motis)
        check(f"{what}: a journey to the station ends at platform 2", ("2", arrives), ends(place))
        best = [[l["trip"] for l in j["legs"] if l.get("trip")] for j in place.plan("A", "C", departAt=t("07:50"), window=20)["journeys"]]
        check(f"{what}: the transfer to v at the same platform is possible, the one to w, 300 m away, is not", (True, False), (["rt:t", "rt:v"] in best, ["rt:t", "rt:w"] in best))
with Town(files, NOW, None) as place:
    check("by the timetable it is platform 1 (control)", ([("t", "08:20")], [], ("1", "08:20")), (*([r[:2] for r in boards(place)[p]] for p in ("P1", "P2")), ends(place)))
    best = [[l["trip"] for l in j["legs"] if l.get("trip")] for j in place.plan("A", "C", departAt=t("07:50"), window=20)["journeys"]]
    check("by the timetable the transfer to w is possible, the one to v is not (control)", (False, True), (["rt:t", "rt:v"] in best, ["rt:t", "rt:w"] in best))
look("NO_DATA", assigned(), "08:20", "08:20")
look("NO_DATA with the assigned stop's id as stop_id", assigned(stop="P2"), "08:20", "08:20")
look("with a time", assigned(0, t("08:20")), "08:20", "08:20")
# The platform assignment is withdrawn.
with Town(files, NOW, assigned()) as place:
    place.put(feed(NOW + 5))
    check("when the next message omits the platform, it is platform 1 again", ([("t", "08:20")], [], ("1", "08:20")), (*([r[:2] for r in boards(place)[p]] for p in ("P1", "P2")), ends(place)))
finish()
