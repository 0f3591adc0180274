from rig import *
NOW = at("2026-03-03 07:30")
t = lambda text: at("2026-03-03 " + text)
# --- transfers.txt. Route Y is at platform 1 at 8:20; route O leaves platform 2 at 8:24, 8:36 and 8:50, route P
# platform 1 at 8:23 and 8:37; platform 3 is 300 m away.
FROM_TO = "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time"
def junction(*rules):
    return town(
        stops=table("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code",
                    "A,Alder,41.95,-72.5,0,,", "STN,Junction,42.0,-72.5,1,,", "P1,Junction,42.0001,-72.5,0,STN,1", "P2,Junction,42.0002,-72.5,0,STN,2", "P3,Junction,42.0028,-72.5,0,STN,3",
                    "B,Birch,42.05,-72.5,0,,", "C,Cedar,42.05,-72.4,0,,", "E,Elm,42.05,-72.3,0,,"),
        routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", "Y,RT,Y,,1", "O,RT,O,,1", "P,RT,P,,1", "Q,RT,Q,,1"),
        trips=table("route_id,service_id,trip_id,trip_headsign", "Y,D,y,Junction", "O,D,o1,Birch", "O,D,o2,Birch", "O,D,o3,Birch", "P,D,p1,Cedar", "P,D,p2,Cedar", "Q,D,q1,Elm", "Q,D,q2,Elm"),
        stop_times=table(TIMES, *calls(y=["A 08:05", "P1 08:20"], o1=["P2 08:24", "B 08:34"], o2=["P2 08:36", "B 08:46"], o3=["P2 08:50", "B 09:00"], p1=["P1 08:23", "C 08:33"], p2=["P1 08:37", "C 08:47"],
                                       q1=["P3 08:23", "E 08:33"], q2=["P3 08:50", "E 09:00"])),
        transfers=table(FROM_TO, *rules) if rules else None)
def first(place, to, **query):
    plan = place.plan("A", to, **({"farthestWalk": 900, "window": 20, "departAt": t("08:00")} | query))
    return clock(plan["journeys"][0]["arrival"]) if plan.get("journeys") else plan.get("reason")
JUNCTION = [
    ("without rules every walkable transfer is made (control)", [], dict(B="08:34:00", C="08:33:00", E="09:00:00")),
    ("type 2, station to station, 15 minutes: at all of its platforms", ["STN,STN,,,,,2,900"], dict(B="08:46:00", C="08:47:00", E="09:00:00")),
    ("type 2, 2 minutes for 300 m: the minimum replaces the walking time", ["P1,P3,,,,,2,120"], dict(B="08:34:00", E="08:33:00")),
    ("type 3 from platform 1 to platform 2: no transfer there, others unchanged", ["P1,P2,,,,,3,"], dict(B="noRide", C="08:33:00")),
    ("type 3 in the other direction does not apply", ["P2,P1,,,,,3,"], dict(B="08:34:00", C="08:33:00")),
    ("a timed transfer between two trips does not forbid others", ["P1,P2,,,y,o2,1,"], dict(B="08:34:00")),
    ("type 3 for two lines, type 0 for two of their trips: the trips take precedence", ["P1,P2,Y,O,,,3,", "P1,P2,,,y,o2,0,"], dict(B="08:46:00")),
    ("type 2 for the stops, a shorter one for the two lines: the lines take precedence", ["P1,P2,,,,,2,1500", "P1,P2,Y,O,,,2,600"], dict(B="08:46:00")),
]
for what, rules, right in JUNCTION:
    with Town(junction(*rules), NOW, None) as place:
        check(what, right, {to: first(place, to) for to in right})
# Route Y is five minutes late by realtime data: the transfer rules apply to the late ride, too.
late = feed(NOW - 5, [update(trip("y", start_date="20260303"), stop_time(1, "A", departure_delay=300), timestamp=NOW - 5)])
with Town(junction("P1,P2,,,,,2,600", "P1,P1,,,,,3,"), NOW, late) as place:
    check("live, 8:25: ten minutes to platform 2, so O's 8:36, and no transfer at platform 1", dict(B="08:46:00", C="noRide"), {to: first(place, to) for to in "BC"})

# --- Linked trips. Trip a ends at S3 at 8:20; b and c continue from a stop 150 m away at 8:21, and b2 an hour later.
def linked(rules, block="", second="X3", departs="08:21"):
    return town(
        stops=table("stop_id,stop_name,stop_lat,stop_lon", "S1,Stop 1,42.0,-72.5", "S3,Stop 3,42.02,-72.5", "X3,Stop 3 beyond,42.02135,-72.5", "S5,Stop 5,42.05,-72.5", "N5,Stop 6,42.05,-72.4"),
        routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", *(f"{r},RT,{r},,2" for r in "ABC")),
        trips=table("route_id,service_id,trip_id,trip_headsign,block_id", f"A,D,a,North,{block}", f"B,D,b,North,{block}", "B,D,b2,North,", "C,D,c,East,", "A,D,night,North,", "B,D,early,North,"),
        stop_times=table(TIMES, *calls(a=["S1 08:00", "S3 08:20"], b=[f"{second} {departs}", "S5 08:40"], b2=["X3 09:21", "S5 09:40"], c=["X3 08:21", "N5 08:45"], night=["S1 23:30", "S3 23:59"], early=["X3 00:01", "S5 00:20"])),
        transfers=table("from_trip_id,to_trip_id,from_stop_id,to_stop_id,transfer_type", *rules) if rules else None)
def ride(place, to, at_="07:50"):
    plan = place.plan("S1", to, farthestWalk=900, window=20, departAt=t(at_))
    if not plan.get("journeys"): return plan.get("reason")
    best = plan["journeys"][0]
    return clock(best["arrival"]), any(l.get("staySeated") for l in best["legs"])
LINKED = [
    ("no linked trips: the next bus (control)", linked([]), {"S5": ("09:40:00", False)}),
    ("one block: stay seated (control)", linked([], block="K"), {"S5": ("08:40:00", True)}),
    ("type 4 without a block: stay seated", linked(["a,b,,,4"]), {"S5": ("08:40:00", True)}),
    ("type 4 to two trips, as the train divides: stay seated in both", linked(["a,b,,,4", "a,c,,,4"]), {"S5": ("08:40:00", True), "N5": ("08:45:00", True)}),
    ("type 5 and one block: no in-seat transfer", linked(["a,b,,,5"], block="K"), {"S5": ("09:40:00", False)}),
    ("type 5 at one stop, ten minutes: get off and on again", linked(["a,b,,,5"], block="K", second="S3", departs="08:30"), {"S5": ("08:40:00", False)}),
]
for what, files, right in LINKED:
    with Town(files, NOW, None) as place:
        check(what, right, {to: ride(place, to) for to in right})
with Town(linked(["night,early,,,4"]), NOW, None) as place:
    check("type 4 to a trip of the next service day: stay seated over midnight", ("00:20:00", True), ride(place, "S5", "23:20"))
finish()
