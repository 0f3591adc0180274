from rig import *
# Delay propagation over twelve stops, ten minutes apart, from nine o'clock on. Each form of update is for a trip on its
# own route.
NOW = at("2026-03-03 08:00")
minute = lambda n: 9 * 60 + 10 * (n - 1)
text = lambda minutes: f"{minutes // 60:02}:{minutes % 60:02}"
moment = lambda n, late: at(f"2026-03-03 {text(minute(n) + late)}")
FORMS = {
    "example": ("the specification's example 2", "- - 5 5 5 5 5 1 1 - - -", dict(
        words=[stop_time(3, departure_delay=300, arrival_delay=300), stop_time(8, departure_delay=60, arrival_delay=60), stop_time(10, relation=NO_DATA)])),
    "time": ("only a time, of the third stop", "- - 5 5 5 5 5 5 5 5 5 5", dict(words=[stop_time(3, departure=moment(3, 5), arrival=moment(3, 5))])),
    "skipped": ("a delay, and two skipped stops after it", "- - 5 5 x x 5 5 5 5 5 5", dict(
        words=[stop_time(3, departure_delay=300, arrival_delay=300), stop_time(5, relation=SKIPPED), stop_time(6, relation=SKIPPED)])),
    "nodata": ("NO_DATA, and a delay after it", "5 5 5 - - - 2 2 2 2 2 2", dict(
        words=[stop_time(1, departure_delay=300), stop_time(4, relation=NO_DATA), stop_time(7, arrival_delay=120, departure_delay=120)])),
    "trip": ("a delay of the trip, and one of the sixth stop", "8 8 8 8 8 2 2 2 2 2 2 2", dict(delay=480, words=[stop_time(6, arrival_delay=120, departure_delay=120)])),
    "tripskip": ("a delay of the trip, and a skipped stop", "8 8 8 x 8 8 8 8 8 8 8 8", dict(delay=480, words=[stop_time(4, relation=SKIPPED)])),
    "alone": ("only a delay of the trip", "8 8 8 8 8 8 8 8 8 8 8 8", dict(delay=480, words=[])),
    "early": ("early from the first stop on, with only its departure", "-2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2", dict(words=[stop_time(1, departure=moment(1, -2)), stop_time(12, arrival=moment(12, -2))])),
    "silent": ("no update (control)", "- - - - - - - - - - - -", None),
}
files = town(12, routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", *(f"{n},RT,{n},Main Line,3" for n in FORMS)),
             trips=table("route_id,service_id,trip_id,trip_headsign", *(f"{n},D,{n},North" for n in FORMS)),
             stop_times=table(TIMES, *calls(**{name: [f"S{n} {text(minute(n))}" for n in range(1, 13)] for name in FORMS})))
live = feed(NOW - 5, [update(trip(name, start_date="20260303"), *form["words"], delay=form.get("delay"), timestamp=NOW - 5) for name, (_, _, form) in FORMS.items() if form])
def late(row, n):
    if row["status"] != "live":
        return {"scheduled": "-", "skipped": "x"}.get(row["status"], row["status"])
    hours, minutes, seconds = map(int, row["likely"].split(":"))
    return f"{(hours * 3600 + minutes * 60 + seconds - minute(n) * 60) / 60:g}"
with Town(files, NOW, live) as place:
    boards = {n: {r["trip"]: late(r, n) for r in place.rows(f"S{n}")} for n in range(1, 13)}
    for name, (what, right, _) in FORMS.items():
        check(f"{what}: minutes late at the twelve stops", right, " ".join(boards[n].get(name, "gone") for n in range(1, 13)))
    oba = {n: [a["predicted"] for a in place.oba(f"S{n}") if a["tripId"] == "rt_example"] for n in (2, 7, 9, 10, 12)}
    check("the specification's example 2: OneBusAway predicts at Stops 7 and 9, not at 2, 10 and 12", {2: [False], 7: [True], 9: [True], 10: [False], 12: [False]}, oba)
    def found(name, *way):
        plan = place.plan(*way, farthestWalk=0, withoutRoutes=",".join("rt:" + n for n in FORMS if n != name))
        return [(clock(j["departure"]), clock(j["arrival"])) for j in plan["journeys"]] or plan.get("reason")
    check("the specification's example 2: the planner's ride from Stop 9 to Stop 12", [("10:21:00", "10:50:00")], found("example", "S9", "S12"))
    check("a delay of the trip, and one of the sixth stop: the planner's ride from Stop 2 to Stop 8", [("09:18:00", "10:12:00")], found("trip", "S2", "S8"))
finish()
