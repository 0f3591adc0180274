import re
from rig import *
# It is Tuesday. The current timetable ends on Saturday; now the agency publishes the next one, which begins on Sunday.
NOW = at("2026-03-10 07:30")
CALENDAR = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date"
INFO = "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version"
def season(name, hours, start, end, calendar_start=None):
    return town(3,
        calendar=table(CALENDAR, f"{name},1,1,1,1,1,1,1,{calendar_start or start},{end}"), feed_info=table(INFO, f"RT,https://example.org,en,{start},{end},{name}"),
        trips=table("route_id,service_id,trip_id,trip_headsign", *(f"R,{name},{name}{h},North" for h in hours)),
        stop_times=table(TIMES, *calls(**{f"{name}{h}": [f"S{m} {h}:{10 * m:02}" for m in (1, 2, 3)] for h in hours})))
class Changing(Town):
    """A town whose server checks for a new timetable every few seconds."""
    def __init__(self, files, now, speed=1):
        super().__init__(files, now, None, speed=speed)
        config = self.work / "headsign.yaml"
        config.write_text(re.sub(r"schedule: (\S+)", r"schedule: {source: \1, refresh: 5}", config.read_text()))
        shutil.copy(config, HERE / "input" / "headsign.yaml")
    def publish(self, files):
        """Replaces the feed that was published first, and waits until the server has checked it."""
        zipped(files, "next.zip").replace(HERE / "input" / "gtfs.zip")
        self.wait_until_read("gtfs.zip")
        print(self.get("/api/v1/agencies")["agencies"][0]["schedule"])
    def day(self, text):
        """Returns the departures of a day: at Stop 2 from OneBusAway's schedule, and at Stop 1 from the planner."""
        schedule = self.get("/api/where/schedule-for-stop/rt_S2.json", key="TEST", date=text)
        entry = schedule["data"]["entry"] if "data" in schedule else {}
        leaves = sorted(clock(s["departureTime"] // 1000) for r in entry.get("stopRouteSchedules", []) for d in r["stopRouteDirectionSchedules"] for s in d["scheduleStopTimes"])
        plan = self.plan("S1", "S3", farthestWalk=0, departAt=at(f"{text} 07:00"), window=300)
        return leaves, [clock(j["departure"]) for j in plan.get("journeys", [])] or plan.get("reason")
WINTER, SPRING = (["08:20:00", "10:20:00"], ["08:10:00", "10:10:00"]), (["09:20:00", "11:20:00"], ["09:10:00", "11:10:00"])
winter = season("winter", ["08", "10"], "20260101", "20260314")
NEXT = [("its calendar begins on Sunday", season("spring", ["09", "11"], "20260315", "20260630")),
        ("its calendar reaches back, its feed_start_date does not", season("spring", ["09", "11"], "20260315", "20260630", "20260101"))]
for what, new in NEXT:
    with Changing(winter, NOW) as place:
        check(f"{what}: before its publication today has the winter timetable (control)", WINTER, place.day("2026-03-10"))
        place.publish(new)
        check(f"{what}: today's board still has its buses", ["08:20:00", "10:20:00"], [r["scheduled"] for r in place.rows("S2")])
        check(f"{what}: Saturday, the old one's last day, is unchanged", WINTER, place.day("2026-03-14"))
        check(f"{what}: Sunday has the new timetable", SPRING, place.day("2026-03-15"))
with Changing(winter, NOW) as place:
    place.publish(season("spring", ["09", "11"], "20260310", "20260630"))
    check("a timetable that begins today replaces the other at once (control)", SPRING, place.day("2026-03-10"))
# From Saturday evening, with the clock a hundred times as fast: on Sunday the new timetable is served without another
# publication.
with Changing(winter, at("2026-03-14 23:10"), speed=100) as place:
    place.publish(NEXT[0][1])
    eventually(lambda: place.get("/api/v1/time")["now"] // 1000 >= at("2026-03-15 00:05"), 60)
    check("on Sunday the board has the new timetable's buses", ["09:20:00", "11:20:00"], [r["scheduled"] for r in place.rows("S2", minutesAfter=900)])
finish()
