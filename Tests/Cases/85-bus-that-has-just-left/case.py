from rig import *
# Three buses call at Stop 3: one is eight minutes late and about to leave, one left four minutes early, and one without
# realtime data is still to come.
Town.interval = 1
NOW = at("2026-03-03 08:27") + 50
t = lambda text: at("2026-03-03 " + text)
files = town(6, trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,late,North", "R,D,early,North", "R,D,quiet,North"),
             stop_times=table(TIMES, *calls(late=[f"S{n} 08:{10 * n - 10:02}" for n in range(1, 7)], early=[f"S{n} 08:{10 * n + 1:02}" for n in range(1, 6)] + ["S6 09:01"], quiet=[f"S{n} 08:{10 * n + 8:02}" for n in range(1, 6)] + ["S6 09:08"])))
named = lambda id: trip(id, start_date="20260303")
def body(now, first, lat, sequence):
    """Returns a feed with the late bus's position and its predictions from stop `first` on, without past ones. It also
    has predictions of the early bus for passed stops whose scheduled time is still ahead."""
    late = [stop_time(n, f"S{n}", t("08:28") + 600 * (n - 3), t("08:28") + 600 * (n - 3)) for n in range(first, 7)]
    early = [stop_time(n, f"S{n}", t("08:27") + 600 * (n - 3), t("08:27") + 600 * (n - 3)) for n in range(3, 7)]
    return feed(now, [update(named("late"), *late, timestamp=now, vehicle="L"), update(named("early"), *early, timestamp=now, vehicle="E")],
                vehicles=[position(lat, -72.5, now, trip=named("late"), vehicle="L", sequence=sequence, stop=f"S{sequence}", status=2),
                          position(42.0278, -72.5, now, trip=named("early"), vehicle="E", sequence=4, stop="S4", status=2)])
def row(place, id, **query):
    rows = [a for a in place.oba("S3", minutesBefore=5, minutesAfter=35, **query) if a["tripId"] == f"rt_{id}"]
    if not rows: return None
    a = rows[0]
    return a["predicted"], (clock(a["predictedDepartureTime"] // 1000) if a["predictedDepartureTime"] else None)
near = lambda came, right, seconds=60: came is not None and came[0] is True and came[1] is not None and abs(at("2026-03-03 " + came[1][:5]) - t(right)) <= seconds
with Town(files, NOW, body(NOW - 3, 3, 42.0262, 3)) as place:
    came = row(place, "late")
    check(f"before it leaves, Stop 3 has the late bus at 8:28 (control; {came})", True, near(came, "08:28"))
    came = row(place, "early")
    check(f"the bus that left four minutes early is among those of the last five minutes, at 8:27 ({came})", True, near(came, "08:27"))
    check("our own board does not show the bus that left early", [], [(r["status"], r["scheduled"]) for r in place.rows("S3") if r["trip"] == "early"])
    # The bus leaves Stop 3: in the next messages it is beyond that stop, which they no longer contain.
    for n in range(5):
        now = place.get("/api/v1/time")["now"] // 1000
        place.put(body(now - 1, 4, 42.0275 + 0.0003 * n, 4))
    print("now", clock(place.get("/api/v1/time")["now"] // 1000))
    came = row(place, "late")
    check(f"just after leaving, the late bus is still listed with its departure time ({came})", True, near(came, "08:28"))
    away = [(a["numberOfStopsAway"] < 0, a["status"]) for a in place.oba("S3", minutesBefore=5) if a["tripId"] == "rt_late"]
    check("its number of stops away is negative", [(True, "default")], away)
    one = place.get("/api/where/arrival-and-departure-for-stop/rt_S3.json", key="TEST", tripId="rt_late", serviceDate=t("00:00") * 1000)
    entry = one["data"]["entry"] if "data" in one else {}
    came = (entry.get("predicted"), clock(entry["predictedDepartureTime"] // 1000) if entry.get("predictedDepartureTime") else None)
    check(f"the single-arrival endpoint returns the same ({came})", True, near(came, "08:28"))
    rows = [a for a in place.oba("S3", minutesBefore=20) if a["tripId"] == "rt_late"]
    came = [(a["predicted"], clock(a["predictedDepartureTime"] // 1000)) for a in rows]
    check(f"it is listed with minutesBefore=20, which includes its scheduled 8:20 ({came})", True, len(came) == 1 and near(came[0], "08:28"))
    check("our own board no longer shows it (control)", [], [r for r in place.rows("S3") if r["trip"] == "late"])
    check("with minutesBefore=0 it is not listed", None, next((a["tripId"] for a in place.oba("S3", minutesBefore=0) if a["tripId"] == "rt_late"), None))
    came = [(a["predicted"], clock(a["predictedDepartureTime"] // 1000)) for a in place.oba("S4") if a["tripId"] == "rt_late"]
    check(f"Stop 4 has it, at about 8:38 (control; {came})", True, len(came) == 1 and near(came[0], "08:38", 180))
    check("the predicted times of the bus without live data are 0 (control)", (False, None), row(place, "quiet"))
finish()
