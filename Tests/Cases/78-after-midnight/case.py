from rig import *
# Twenty past midnight on 4 March. Night buses belong to the service day of 3 March, with scheduled times of 24 and 25
# o'clock. Each is on its own route.
NOW = at("2026-03-04 00:20")
t = lambda text: at("2026-03-04 " + text)
LINES = {
    "dated": ["S1 24:28", "S2 24:38", "S3 24:48", "S4 24:58"],
    "undated": ["S1 24:30", "S2 24:40", "S3 24:50", "S4 25:00"],
    "under": ["S1 23:50", "S2 24:00", "S3 24:10", "S4 24:20"],
    "named": ["S1 24:15", "S2 24:25", "S3 24:35", "S4 24:45"],
    "gone": ["S1 25:10", "S2 25:20", "S3 25:30", "S4 25:40"],
    "goes": ["S1 25:15", "S2 25:25", "S3 25:35", "S4 25:45"],
    "morning": ["S1 00:40", "S2 00:50", "S3 01:00", "S4 01:10"],
    "headway": ["S1 00:00", "S2 00:10", "S3 00:20", "S4 00:30"],
}
files = town(routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", *(f"{n},RT,{n},Night,3" for n in LINES)),
             trips=table("route_id,service_id,trip_id,trip_headsign,direction_id", *(f"{n},D,{n},North,0" for n in LINES)), stop_times=table(TIMES, *calls(**LINES)),
             frequencies=table("trip_id,start_time,end_time,headway_secs,exact_times", "headway,24:30:00,25:31:00,1800,1"))
update_of = lambda descriptor, *words: update(descriptor, *words, timestamp=NOW - 5)
live = feed(NOW - 5, [
    update_of(trip("dated", start_date="20260303"), stop_time(1, "S1", departure_delay=60)),
    update_of(trip("undated"), stop_time(1, "S1", departure_delay=300)),
    update_of(trip("under"), stop_time(3, "S3", t("00:22"), t("00:22"))),
    # Without a trip_id: identified by route, direction, start_time and start_date.
    update_of(trip(None, "24:15:00", "20260303", SCHEDULED, "named", 0), stop_time(None, "S2", t("00:29"), t("00:29")), stop_time(None, "S3", t("00:39"), t("00:39"))),
    update_of(trip("gone", start_date="20260303", relation=CANCELED)), update_of(trip("goes", start_date="20260304", relation=CANCELED)),
    update_of(trip("morning"), stop_time(1, "S1", departure_delay=180)),
    update_of(trip("headway", "25:00:00", "20260303"), stop_time(1, "S1", departure_delay=240))])
RIGHT = {"dated": ("2026-03-03", "live", "00:49:00"), "undated": ("2026-03-03", "live", "00:55:00"), "under": ("2026-03-03", "live", "00:22:00"), "named": ("2026-03-03", "live", "00:39:00"),
         "gone": ("2026-03-03", "canceled", "01:30:00"), "goes": ("2026-03-03", "scheduled", "01:35:00"), "morning": ("2026-03-04", "live", "01:03:00")}
WORDS = {"dated": "a delay with its date (control)", "undated": "a delay without a date", "under": "a time without a date, under way", "named": "by route, direction and start",
         "gone": "canceled with yesterday's date, an hour after midnight", "goes": "canceled with today's date, meaning tomorrow night", "morning": "on the new service day"}
# OneBusAway's predictions are the times that our boards display, which are slightly earlier than the likely ones.
about = lambda milliseconds, text: text if abs(milliseconds // 1000 - t(text[:5])) <= 300 else clock(milliseconds // 1000)
DAYS = {"2026-03-03": at("2026-03-03 00:00"), "2026-03-04": at("2026-03-04 00:00")}
with Town(files, NOW, live) as place:
    board = {a["trip"].removeprefix("rt:"): (a["serviceDate"], a["status"], clock(a.get("likely") if a["status"] == "live" else a["scheduled"])) for a in place.board("S3", minutesAfter=120)["arrivals"]}
    oba = {a["tripId"].removeprefix("rt_"): a for a in place.oba("S3", minutesAfter=120)}
    for name, right in RIGHT.items():
        check(f"{WORDS[name]}: Stop 3's board", right, board.get(name))
        a = oba.get(name)
        check(f"{WORDS[name]}: OneBusAway (service day, predicted arrival)", (DAYS[right[0]] * 1000, right[2] if right[1] == "live" else None),
              a and (a["serviceDate"], about(a["predictedArrivalTime"], right[2]) if a["predictedArrivalTime"] and a["predicted"] else None))
    runs = [(a["serviceDate"], a["status"], clock(a.get("likely") if a["status"] == "live" else a["scheduled"])) for a in place.board("S3", minutesAfter=120)["arrivals"] if a["trip"] == "rt:headway"]
    check("a headway run that starts at 25:00", [("2026-03-03", "scheduled", "00:50:00"), ("2026-03-03", "live", "01:24:00"), ("2026-03-03", "scheduled", "01:50:00")], runs)
    def found(name, after):
        plan = place.plan("S1", "S4", farthestWalk=0, departAt=after, window=60, withoutRoutes=",".join("rt:" + n for n in LINES if n != name))
        return [clock(j["departure"]) for j in plan["journeys"]]
    check("tonight the planner uses the running trip and not the canceled one", ([], ["01:15:00"]), (found("gone", t("01:00")), found("goes", t("01:00"))))
    tomorrow = at("2026-03-05 01:00")
    check("tomorrow night the planner uses the other one", (["01:10:00"], []), (found("gone", tomorrow), found("goes", tomorrow)))
# Without a start_date, identified only by the bus's position.
live = feed(NOW - 5, vehicles=[position(42.0225, -72.5, NOW - 5, trip=trip("under"), sequence=3, stop="S3", status=2)])
with Town(files, NOW, live) as place:
    check("a vehicle without a date is matched to the run under way", [("2026-03-03", "live")], [(a["serviceDate"], a["status"]) for a in place.board("S4", minutesAfter=60)["arrivals"] if a["trip"] == "rt:under"])
# At noon the agency publishes updates with times after midnight. They are for the buses of the coming night, not of the
# previous one.
NOW = at("2026-03-03 12:00")
live = feed(NOW - 5, [update(trip(n), *(stop_time(k, f"S{k}", t(w), t(w)) for k, w in enumerate(words, 1)), timestamp=NOW - 5)
                      for n, words in (("undated", ("00:37", "00:47", "00:57", "01:07")), ("morning", ("00:43", "00:53", "01:03", "01:13")))])
with Town(files, NOW, live) as place:
    board = {a["trip"].removeprefix("rt:"): (a["serviceDate"], a["status"], clock(a.get("likely") or a["scheduled"])) for a in place.board("S3", minutesAfter=900)["arrivals"]}
    check("at noon, a time of the coming night without a date", ("2026-03-03", "live", "00:57:00"), board.get("undated"))
    check("at noon, a time of the next day's first trip without a date", ("2026-03-04", "live", "01:03:00"), board.get("morning"))
finish()
