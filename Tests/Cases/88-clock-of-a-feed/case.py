from rig import *
# The bus of route A has a position and predictions, the trip of route B is canceled, and the bus of route C has only
# predictions. The results depend only on the feed's timestamps.
Town.interval = 1
NOW = at("2026-03-03 08:16")
t = lambda text: at("2026-03-03 " + text)
files = town(
    stops=table("stop_id,stop_name,stop_lat,stop_lon", *(f"{r}{n},{r} {n},{42 + n * .009 + i * .1:.4f},-72.5" for i, r in enumerate("ABC") for n in range(1, 6))),
    routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", *(f"{r},RT,{r},,3" for r in "ABC")),
    trips=table("route_id,service_id,trip_id,trip_headsign", *(f"{r},D,{r.lower()},North" for r in "ABC")),
    stop_times=table(TIMES, *calls(**{r.lower(): [f"{r}{n} 08:{10 * n - 10:02}" for n in range(1, 6)] for r in "ABC"})))
named = lambda id, **more: trip(id, start_date="20260303", **more)
def body(header, entities, late=300, lat=42.0189, counter=0):
    """Returns a feed with the timestamps of its header and of its entities; None omits a timestamp."""
    ahead = lambda r: [stop_time(n, f"{r}{n}", t(f"08:{10 * n - 10:02}") + late, t(f"08:{10 * n - 10:02}") + late) for n in range(3, 6)]
    parts = [(3, update(named("a"), *ahead("A"), timestamp=entities, vehicle="bus1")), (3, update(named("b", relation=CANCELED), timestamp=entities)), (3, update(named("c"), *ahead("C"), timestamp=entities)),
             (4, msg((1, named("a")), (2, msg((1, float(lat)), (2, -72.5))), (5, entities), (8, msg((1, "bus1"))))), (5, alert(selector(route="A"), header=f"Message {counter}"))]
    return msg((1, msg((1, "2.0"), (2, 0), (3, header))), *((2, msg((1, f"e{n}"), part)) for n, part in enumerate(parts)))
def board(place):
    """Returns route A's row only by its status, because A also has a position; and C's row with its times, which are
    those of the feed."""
    rows = {r: [(x["status"], (x["likely"] or x["scheduled"])[:5]) for x in place.rows(f"{r}4", minutesAfter=60)] for r in "ABC"}
    # A bus that should be under way but has no position may have the status `notSeen`.
    plain = lambda status: "scheduled" if status == "notSeen" else status
    return {"A": [plain(s) for s, _ in rows["A"]], "B": [s for s, _ in rows["B"]], "C": [(plain(s), time_) for s, time_ in rows["C"]]}
LIVE = {"A": ["live"], "B": ["canceled"], "C": [("live", "08:35")]}
OLD = {"A": ["scheduled"], "B": ["scheduled"], "C": [("scheduled", "08:30")]}
def check_clock(what, right, *stamps, also=None):
    with Town(files, NOW, body(*stamps)) as place:
        check(what, right, board(place))
        if also: also(place)
HOURS = 3 * 3600
def nothing_live(place):
    check("   neither OneBusAway nor the planner uses it", ([("rt_a", False, "default")], ["08:20:00"], ["08:20:00"]),
          ([(a["tripId"], a["predicted"], a["status"]) for a in place.oba("A4")], *([clock(j["departure"]) for j in place.plan(f"{r}3", f"{r}5", farthestWalk=0)["journeys"]][:1] for r in "AB")))
check_clock("fresh header, fresh entities (control)", LIVE, NOW - 5, NOW - 5)
check_clock("fresh header, entities without timestamps", LIVE, NOW - 5, None)
check_clock("no header timestamp, fresh entities", LIVE, None, NOW - 5)
check_clock("header timestamp 0, fresh entities", LIVE, 0, NOW - 5)
check_clock("fresh header, entities with timestamp 0", LIVE, NOW - 5, 0)
check_clock("header of three hours ago, entities without timestamps: nothing is live, right after the start", OLD, NOW - HOURS, None, also=nothing_live)
check_clock("header timestamp 0, entities of three hours ago: nothing is live", OLD, 0, NOW - HOURS, also=nothing_live)
check_clock("no header timestamp, entities of three hours ago: nothing is live", OLD, None, NOW - HOURS)
# The header's timestamp is current each time, but the bus's timestamp is three hours old, before its trip began. Its
# times are outdated; the cancellation of B's trip still applies.
with Town(files, NOW, body(NOW - 5, NOW - HOURS)) as place:
    came = board(place)
    check("fresh header, entities of three hours ago: the bus is not live, the cancellation applies", (["scheduled"], ["canceled"]), (came["A"], came["B"]))
    check("   on the map it is stale, or absent", [], [v["id"] for v in place.get("/api/v1/vehicles")["vehicles"] if not v["stale"]])
# A feed whose server's clock is an hour ahead: its data counts as current, and no position is in the future. Once that
# clock is corrected, the next message applies.
with Town(files, NOW, body(NOW + 3600, NOW + 3600)) as place:
    check("timestamps an hour ahead: times are used", [("live", "08:35")], board(place)["C"])
    now = place.get("/api/v1/time")["now"] // 1000
    check("   no position is from the future", [], [v["seenAt"] - now for v in place.get("/api/v1/vehicles")["vehicles"] if v["seenAt"] > now + 5])
    for n in range(3):
        now = place.get("/api/v1/time")["now"] // 1000
        place.put(body(now - 1, now - 1, late=420, lat=42.0192 + 0.0002 * n, counter=n + 1))
    check("   after the clock is corrected the later message counts, seven minutes late", [("live", "08:37")], board(place)["C"])
    check("   its position counts too", ["right"], ["right" if abs(v["lat"] - 42.0195) < 0.0006 and not v["stale"] else (v["lat"], v["stale"]) for v in place.get("/api/v1/vehicles")["vehicles"]])
    check("   its alert counts too", ["Message 3"], [a["header"]["en"] for a in place.get("/api/v1/alerts")["alerts"]])
finish()
